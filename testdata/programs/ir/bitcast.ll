; bitcast keeps every bit, between integers, floats and vectors.
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

define float @f0(i32 %a) noinline {
  %r = bitcast i32 %a to float
  ret float %r
}

define i64 @f1(double %a) noinline {
  %r = bitcast double %a to i64
  ret i64 %r
}

define half @f2(i16 %a) noinline {
  %r = bitcast i16 %a to half
  ret half %r
}

define fp128 @f3(i128 %a) noinline {
  %r = bitcast i128 %a to fp128
  ret fp128 %r
}

define i128 @f4(fp128 %a) noinline {
  %r = bitcast fp128 %a to i128
  ret i128 %r
}

define x86_fp80 @f5(i80 %a) noinline {
  %r = bitcast i80 %a to x86_fp80
  ret x86_fp80 %r
}

define i80 @f6(x86_fp80 %a) noinline {
  %r = bitcast x86_fp80 %a to i80
  ret i80 %r
}

define <2 x i32> @f7(i64 %a) noinline {
  %r = bitcast i64 %a to <2 x i32>
  ret <2 x i32> %r
}

define i32 @f8(<4 x i8> %a) noinline {
  %r = bitcast <4 x i8> %a to i32
  ret i32 %r
}

define <4 x i32> @f9(<2 x i64> %a) noinline {
  %r = bitcast <2 x i64> %a to <4 x i32>
  ret <4 x i32> %r
}

define i8 @f10(<8 x i1> %a) noinline {
  %r = bitcast <8 x i1> %a to i8
  ret i8 %r
}

define <8 x i1> @f11(i8 %a) noinline {
  %r = bitcast i8 %a to <8 x i1>
  ret <8 x i1> %r
}

define i64 @f12(<2 x float> %a) noinline {
  %r = bitcast <2 x float> %a to i64
  ret i64 %r
}

define i32 @f13(i32 %a) noinline {
  %r = bitcast i32 %a to i32
  ret i32 %r
}

define i32 @main() {
  %v1 = call float @f0(i32 1078530011)
  %b1 = bitcast float %v1 to i32
  %c1 = icmp eq i32 %b1, 1078530011
  call void @check(i1 %c1, i32 1)
  %v2 = call i64 @f1(double bitcast (i64 4614256656552045848 to double))
  %c2 = icmp eq i64 %v2, 4614256656552045848
  call void @check(i1 %c2, i32 2)
  %v3 = call half @f2(i16 15360)
  %b3 = bitcast half %v3 to i16
  %c3 = icmp eq i16 %b3, 15360
  call void @check(i1 %c3, i32 3)
  %v4 = call fp128 @f3(i128 85065399433376081038215121361612832768)
  %b4 = bitcast fp128 %v4 to i128
  %c4 = icmp eq i128 %b4, 85065399433376081038215121361612832768
  call void @check(i1 %c4, i32 4)
  %v5 = call i128 @f4(fp128 bitcast (i128 85065399433376081038215121361612832773 to fp128))
  %c5 = icmp eq i128 %v5, 85065399433376081038215121361612832773
  call void @check(i1 %c5, i32 5)
  %v6 = call x86_fp80 @f5(i80 302222231531620438900736)
  %b6 = bitcast x86_fp80 %v6 to i80
  %c6 = icmp eq i80 %b6, 302222231531620438900736
  call void @check(i1 %c6, i32 6)
  %v7 = call i80 @f6(x86_fp80 bitcast (i80 302240678275694148452359 to x86_fp80))
  %c7 = icmp eq i80 %v7, 302240678275694148452359
  call void @check(i1 %c7, i32 7)
  %v8 = call <2 x i32> @f7(i64 1234605616436508552)
  %b8 = bitcast <2 x i32> %v8 to i64
  %c8 = icmp eq i64 %b8, 1234605616436508552
  call void @check(i1 %c8, i32 8)
  %v9 = call i32 @f8(<4 x i8> <i8 1, i8 2, i8 3, i8 4>)
  %c9 = icmp eq i32 %v9, 67305985
  call void @check(i1 %c9, i32 9)
  %v10 = call <4 x i32> @f9(<2 x i64> <i64 8589934593, i64 17179869187>)
  %b10 = bitcast <4 x i32> %v10 to i128
  %c10 = icmp eq i128 %b10, 316912650112397582603894390785
  call void @check(i1 %c10, i32 10)
  %v11 = call i8 @f10(<8 x i1> <i1 true, i1 false, i1 true, i1 true, i1 false, i1 false, i1 false, i1 true>)
  %c11 = icmp eq i8 %v11, -115
  call void @check(i1 %c11, i32 11)
  %v12 = call <8 x i1> @f11(i8 -115)
  %b12 = bitcast <8 x i1> %v12 to i8
  %c12 = icmp eq i8 %b12, -115
  call void @check(i1 %c12, i32 12)
  %v13 = call i64 @f12(<2 x float> <float bitcast (i32 1065353216 to float), float bitcast (i32 1073741824 to float)>)
  %c13 = icmp eq i64 %v13, 4611686019492741120
  call void @check(i1 %c13, i32 13)
  %v14 = call i32 @f13(i32 9)
  %c14 = icmp eq i32 %v14, 9
  call void @check(i1 %c14, i32 14)
  %result = load i32, ptr @failed
  ret i32 %result
}
