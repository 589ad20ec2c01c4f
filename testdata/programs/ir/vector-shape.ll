; llvm.vector.reverse, splice, insert, extract, interleave2, deinterleave2.
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
declare <4 x i32> @llvm.vector.reverse.v4i32(<4 x i32>)
declare <4 x i32> @llvm.vector.splice.v4i32(<4 x i32>, <4 x i32>, i32)
declare <8 x i32> @llvm.vector.insert.v8i32.v4i32(<8 x i32>, <4 x i32>, i64)
declare <2 x i32> @llvm.vector.extract.v2i32.v4i32(<4 x i32>, i64)
declare <8 x i32> @llvm.vector.interleave2.v8i32(<4 x i32>, <4 x i32>)
declare { <2 x i32>, <2 x i32> } @llvm.vector.deinterleave2.v4i32(<4 x i32>)

define <4 x i32> @rev(<4 x i32> %a) noinline {
  %r = call <4 x i32> @llvm.vector.reverse.v4i32(<4 x i32> %a)
  ret <4 x i32> %r
}

define <4 x i32> @spl(<4 x i32> %a, <4 x i32> %b) noinline {
  %r = call <4 x i32> @llvm.vector.splice.v4i32(<4 x i32> %a, <4 x i32> %b, i32 1)
  ret <4 x i32> %r
}

define <4 x i32> @spr(<4 x i32> %a, <4 x i32> %b) noinline {
  %r = call <4 x i32> @llvm.vector.splice.v4i32(<4 x i32> %a, <4 x i32> %b, i32 -1)
  ret <4 x i32> %r
}

define <8 x i32> @ins(<8 x i32> %a, <4 x i32> %b) noinline {
  %r = call <8 x i32> @llvm.vector.insert.v8i32.v4i32(<8 x i32> %a, <4 x i32> %b, i64 4)
  ret <8 x i32> %r
}

define <2 x i32> @ext(<4 x i32> %a) noinline {
  %r = call <2 x i32> @llvm.vector.extract.v2i32.v4i32(<4 x i32> %a, i64 2)
  ret <2 x i32> %r
}

define <8 x i32> @il(<4 x i32> %a, <4 x i32> %b) noinline {
  %r = call <8 x i32> @llvm.vector.interleave2.v8i32(<4 x i32> %a, <4 x i32> %b)
  ret <8 x i32> %r
}

define <2 x i32> @dl(<4 x i32> %a) noinline {
  %t = call { <2 x i32>, <2 x i32> } @llvm.vector.deinterleave2.v4i32(<4 x i32> %a)
  %r = extractvalue { <2 x i32>, <2 x i32> } %t, 1
  ret <2 x i32> %r
}

define i32 @main() {
  %v1 = call <4 x i32> @rev(<4 x i32> <i32 1, i32 2, i32 3, i32 4>)
  %b1 = bitcast <4 x i32> %v1 to i128
  %c1 = icmp eq i128 %b1, 79228162551157825753847955460
  call void @check(i1 %c1, i32 1)
  %v2 = call <4 x i32> @spl(<4 x i32> <i32 1, i32 2, i32 3, i32 4>, <4 x i32> <i32 5, i32 6, i32 7, i32 8>)
  %b2 = bitcast <4 x i32> %v2 to i128
  %c2 = icmp eq i128 %b2, 396140812645108664275442860034
  call void @check(i1 %c2, i32 2)
  %v3 = call <4 x i32> @spr(<4 x i32> <i32 1, i32 2, i32 3, i32 4>, <4 x i32> <i32 5, i32 6, i32 7, i32 8>)
  %b3 = bitcast <4 x i32> %v3 to i128
  %c3 = icmp eq i128 %b3, 554597137710530827618539798532
  call void @check(i1 %c3, i32 3)
  %v4 = call <8 x i32> @ins(<8 x i32> <i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8>, <4 x i32> <i32 9, i32 8, i32 7, i32 6>)
  %b4 = bitcast <8 x i32> %v4 to i256
  %c4 = icmp eq i256 %b4, 161759680046843550927400868970678074652511368930972956204607171723265
  call void @check(i1 %c4, i32 4)
  %v5 = call <2 x i32> @ext(<4 x i32> <i32 1, i32 2, i32 3, i32 4>)
  %b5 = bitcast <2 x i32> %v5 to i64
  %c5 = icmp eq i64 %b5, 17179869187
  call void @check(i1 %c5, i32 5)
  %v6 = call <8 x i32> @il(<4 x i32> <i32 1, i32 2, i32 3, i32 4>, <4 x i32> <i32 5, i32 6, i32 7, i32 8>)
  %b6 = bitcast <8 x i32> %v6 to i256
  %c6 = icmp eq i256 %b6, 215679573362313525309113355213837370610591799239260586100302010122241
  call void @check(i1 %c6, i32 6)
  %v7 = call <2 x i32> @dl(<4 x i32> <i32 1, i32 2, i32 3, i32 4>)
  %b7 = bitcast <2 x i32> %v7 to i64
  %c7 = icmp eq i64 %b7, 17179869186
  call void @check(i1 %c7, i32 7)
  %result = load i32, ptr @failed
  ret i32 %result
}
