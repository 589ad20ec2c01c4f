; shufflevector: permute, splat, widen, narrow, interleave, lanes that are poison (not looked at).
;@ exit 0
target triple = "x86_64-pc-linux-gnu"

@failed = global i32 0

; check records the number of the first check that does not hold.
define void @check(i1 %ok, i32 %number) noinline {
  %before = load i32, ptr @failed
  %first = icmp eq i32 %before, 0
  %bad = xor i1 %ok, true
  %record = and i1 %bad, %first
  br i1 %record, label %set, label %done
set:
  store i32 %number, ptr @failed
  br label %done
done:
  ret void
}

define <4 x i32> @rev(<4 x i32> %a, <4 x i32> %b) noinline {
  %r = shufflevector <4 x i32> %a, <4 x i32> %b, <4 x i32> <i32 3, i32 2, i32 1, i32 0>
  ret <4 x i32> %r
}

define <4 x i32> @splat(<4 x i32> %a, <4 x i32> %b) noinline {
  %r = shufflevector <4 x i32> %a, <4 x i32> %b, <4 x i32> <i32 1, i32 1, i32 1, i32 1>
  ret <4 x i32> %r
}

define <8 x i32> @cat(<4 x i32> %a, <4 x i32> %b) noinline {
  %r = shufflevector <4 x i32> %a, <4 x i32> %b, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  ret <8 x i32> %r
}

define <2 x i32> @lo(<4 x i32> %a, <4 x i32> %b) noinline {
  %r = shufflevector <4 x i32> %a, <4 x i32> %b, <2 x i32> <i32 0, i32 1>
  ret <2 x i32> %r
}

define <4 x i32> @mix(<4 x i32> %a, <4 x i32> %b) noinline {
  %r = shufflevector <4 x i32> %a, <4 x i32> %b, <4 x i32> <i32 0, i32 4, i32 1, i32 5>
  ret <4 x i32> %r
}

define <4 x i32> @second(<4 x i32> %a, <4 x i32> %b) noinline {
  %r = shufflevector <4 x i32> %a, <4 x i32> %b, <4 x i32> <i32 4, i32 5, i32 6, i32 7>
  ret <4 x i32> %r
}

define <1 x i32> @one(<4 x i32> %a, <4 x i32> %b) noinline {
  %r = shufflevector <4 x i32> %a, <4 x i32> %b, <1 x i32> <i32 6>
  ret <1 x i32> %r
}

define <4 x i32> @zero(<4 x i32> %a, <4 x i32> %b) noinline {
  %r = shufflevector <4 x i32> %a, <4 x i32> %b, <4 x i32> zeroinitializer
  ret <4 x i32> %r
}

define i32 @pl(<4 x i32> %a, <4 x i32> %b) noinline {
  %s = shufflevector <4 x i32> %a, <4 x i32> %b, <4 x i32> <i32 poison, i32 7, i32 poison, i32 0>
  %x = extractelement <4 x i32> %s, i32 1
  %y = extractelement <4 x i32> %s, i32 3
  %r = sub i32 %x, %y
  ret i32 %r
}

define <4 x i8> @un(<4 x i8> %a) noinline {
  %r = shufflevector <4 x i8> %a, <4 x i8> poison, <4 x i32> <i32 2, i32 0, i32 3, i32 1>
  ret <4 x i8> %r
}

define i32 @main() {
  %v1 = call <4 x i32> @rev(<4 x i32> <i32 1, i32 2, i32 3, i32 4>, <4 x i32> <i32 5, i32 6, i32 7, i32 8>)
  %b1 = bitcast <4 x i32> %v1 to i128
  %c1 = icmp eq i128 %b1, 79228162551157825753847955460
  call void @check(i1 %c1, i32 1)
  %v2 = call <4 x i32> @splat(<4 x i32> <i32 1, i32 2, i32 3, i32 4>, <4 x i32> <i32 5, i32 6, i32 7, i32 8>)
  %b2 = bitcast <4 x i32> %v2 to i128
  %c2 = icmp eq i128 %b2, 158456325065422163343096938498
  call void @check(i1 %c2, i32 2)
  %v3 = call <8 x i32> @cat(<4 x i32> <i32 1, i32 2, i32 3, i32 4>, <4 x i32> <i32 5, i32 6, i32 7, i32 8>)
  %b3 = bitcast <8 x i32> %v3 to i256
  %c3 = icmp eq i256 %b3, 215679573381144830513811895868694400695694534256768036697775454289921
  call void @check(i1 %c3, i32 3)
  %v4 = call <2 x i32> @lo(<4 x i32> <i32 1, i32 2, i32 3, i32 4>, <4 x i32> <i32 5, i32 6, i32 7, i32 8>)
  %b4 = bitcast <2 x i32> %v4 to i64
  %c4 = icmp eq i64 %b4, 8589934593
  call void @check(i1 %c4, i32 4)
  %v5 = call <4 x i32> @mix(<4 x i32> <i32 1, i32 2, i32 3, i32 4>, <4 x i32> <i32 5, i32 6, i32 7, i32 8>)
  %b5 = bitcast <4 x i32> %v5 to i128
  %c5 = icmp eq i128 %b5, 475368975122479513730157641729
  call void @check(i1 %c5, i32 5)
  %v6 = call <4 x i32> @second(<4 x i32> <i32 1, i32 2, i32 3, i32 4>, <4 x i32> <i32 5, i32 6, i32 7, i32 8>)
  %b6 = bitcast <4 x i32> %v6 to i128
  %c6 = icmp eq i128 %b6, 633825300243241909290088267781
  call void @check(i1 %c6, i32 6)
  %v7 = call <1 x i32> @one(<4 x i32> <i32 1, i32 2, i32 3, i32 4>, <4 x i32> <i32 5, i32 6, i32 7, i32 8>)
  %b7 = bitcast <1 x i32> %v7 to i32
  %c7 = icmp eq i32 %b7, 7
  call void @check(i1 %c7, i32 7)
  %v8 = call <4 x i32> @zero(<4 x i32> <i32 1, i32 2, i32 3, i32 4>, <4 x i32> <i32 5, i32 6, i32 7, i32 8>)
  %b8 = bitcast <4 x i32> %v8 to i128
  %c8 = icmp eq i128 %b8, 79228162532711081671548469249
  call void @check(i1 %c8, i32 8)
  %v9 = call i32 @pl(<4 x i32> <i32 1, i32 2, i32 3, i32 4>, <4 x i32> <i32 5, i32 6, i32 7, i32 8>)
  %c9 = icmp eq i32 %v9, 7
  call void @check(i1 %c9, i32 9)
  %v10 = call <4 x i8> @un(<4 x i8> <i8 1, i8 2, i8 3, i8 4>)
  %b10 = bitcast <4 x i8> %v10 to i32
  %c10 = icmp eq i32 %b10, 33816835
  call void @check(i1 %c10, i32 10)
  %result = load i32, ptr @failed
  ret i32 %result
}
