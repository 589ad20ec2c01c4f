; fneg flips the sign bit, of zeros and NaNs too.
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

define half @f_half(half %a) noinline {
  %r = fneg half %a
  ret half %r
}

define float @f_float(float %a) noinline {
  %r = fneg float %a
  ret float %r
}

define double @f_double(double %a) noinline {
  %r = fneg double %a
  ret double %r
}

define x86_fp80 @f_x86_fp80(x86_fp80 %a) noinline {
  %r = fneg x86_fp80 %a
  ret x86_fp80 %r
}

define fp128 @f_fp128(fp128 %a) noinline {
  %r = fneg fp128 %a
  ret fp128 %r
}

define <4 x float> @fv(<4 x float> %a) noinline {
  %r = fneg <4 x float> %a
  ret <4 x float> %r
}

define i32 @main() {
  %v1 = call half @f_half(half bitcast (i16 0 to half))
  %b1 = bitcast half %v1 to i16
  %c1 = icmp eq i16 %b1, -32768
  call void @check(i1 %c1, i32 1)
  %v2 = call half @f_half(half bitcast (i16 32768 to half))
  %b2 = bitcast half %v2 to i16
  %c2 = icmp eq i16 %b2, 0
  call void @check(i1 %c2, i32 2)
  %v3 = call half @f_half(half bitcast (i16 15360 to half))
  %b3 = bitcast half %v3 to i16
  %c3 = icmp eq i16 %b3, -17408
  call void @check(i1 %c3, i32 3)
  %v4 = call half @f_half(half bitcast (i16 51008 to half))
  %b4 = bitcast half %v4 to i16
  %c4 = icmp eq i16 %b4, 18240
  call void @check(i1 %c4, i32 4)
  %v5 = call half @f_half(half bitcast (i16 31744 to half))
  %b5 = bitcast half %v5 to i16
  %c5 = icmp eq i16 %b5, -1024
  call void @check(i1 %c5, i32 5)
  %v6 = call half @f_half(half bitcast (i16 1 to half))
  %b6 = bitcast half %v6 to i16
  %c6 = icmp eq i16 %b6, -32767
  call void @check(i1 %c6, i32 6)
  %v7 = call float @f_float(float bitcast (i32 0 to float))
  %b7 = bitcast float %v7 to i32
  %c7 = icmp eq i32 %b7, -2147483648
  call void @check(i1 %c7, i32 7)
  %v8 = call float @f_float(float bitcast (i32 2147483648 to float))
  %b8 = bitcast float %v8 to i32
  %c8 = icmp eq i32 %b8, 0
  call void @check(i1 %c8, i32 8)
  %v9 = call float @f_float(float bitcast (i32 1065353216 to float))
  %b9 = bitcast float %v9 to i32
  %c9 = icmp eq i32 %b9, -1082130432
  call void @check(i1 %c9, i32 9)
  %v10 = call float @f_float(float bitcast (i32 3236429824 to float))
  %b10 = bitcast float %v10 to i32
  %c10 = icmp eq i32 %b10, 1088946176
  call void @check(i1 %c10, i32 10)
  %v11 = call float @f_float(float bitcast (i32 2139095040 to float))
  %b11 = bitcast float %v11 to i32
  %c11 = icmp eq i32 %b11, -8388608
  call void @check(i1 %c11, i32 11)
  %v12 = call float @f_float(float bitcast (i32 1 to float))
  %b12 = bitcast float %v12 to i32
  %c12 = icmp eq i32 %b12, -2147483647
  call void @check(i1 %c12, i32 12)
  %v13 = call double @f_double(double bitcast (i64 0 to double))
  %b13 = bitcast double %v13 to i64
  %c13 = icmp eq i64 %b13, -9223372036854775808
  call void @check(i1 %c13, i32 13)
  %v14 = call double @f_double(double bitcast (i64 9223372036854775808 to double))
  %b14 = bitcast double %v14 to i64
  %c14 = icmp eq i64 %b14, 0
  call void @check(i1 %c14, i32 14)
  %v15 = call double @f_double(double bitcast (i64 4607182418800017408 to double))
  %b15 = bitcast double %v15 to i64
  %c15 = icmp eq i64 %b15, -4616189618054758400
  call void @check(i1 %c15, i32 15)
  %v16 = call double @f_double(double bitcast (i64 13843220829606772736 to double))
  %b16 = bitcast double %v16 to i64
  %c16 = icmp eq i64 %b16, 4619848792751996928
  call void @check(i1 %c16, i32 16)
  %v17 = call double @f_double(double bitcast (i64 9218868437227405312 to double))
  %b17 = bitcast double %v17 to i64
  %c17 = icmp eq i64 %b17, -4503599627370496
  call void @check(i1 %c17, i32 17)
  %v18 = call double @f_double(double bitcast (i64 1 to double))
  %b18 = bitcast double %v18 to i64
  %c18 = icmp eq i64 %b18, -9223372036854775807
  call void @check(i1 %c18, i32 18)
  %v19 = call x86_fp80 @f_x86_fp80(x86_fp80 bitcast (i80 0 to x86_fp80))
  %b19 = bitcast x86_fp80 %v19 to i80
  %c19 = icmp eq i80 %b19, -604462909807314587353088
  call void @check(i1 %c19, i32 19)
  %v20 = call x86_fp80 @f_x86_fp80(x86_fp80 bitcast (i80 604462909807314587353088 to x86_fp80))
  %b20 = bitcast x86_fp80 %v20 to i80
  %c20 = icmp eq i80 %b20, 0
  call void @check(i1 %c20, i32 20)
  %v21 = call x86_fp80 @f_x86_fp80(x86_fp80 bitcast (i80 302222231531620438900736 to x86_fp80))
  %b21 = bitcast x86_fp80 %v21 to i80
  %c21 = icmp eq i80 %b21, -302240678275694148452352
  call void @check(i1 %c21, i32 21)
  %v22 = call x86_fp80 @f_x86_fp80(x86_fp80 bitcast (i80 906729528816862389862400 to x86_fp80))
  %b22 = bitcast x86_fp80 %v22 to i80
  %c22 = icmp eq i80 %b22, 302266619009547802509312
  call void @check(i1 %c22, i32 22)
  %v23 = call x86_fp80 @f_x86_fp80(x86_fp80 bitcast (i80 604453686435277732577280 to x86_fp80))
  %b23 = bitcast x86_fp80 %v23 to i80
  %c23 = icmp eq i80 %b23, -9223372036854775808
  call void @check(i1 %c23, i32 23)
  %v24 = call x86_fp80 @f_x86_fp80(x86_fp80 bitcast (i80 1 to x86_fp80))
  %b24 = bitcast x86_fp80 %v24 to i80
  %c24 = icmp eq i80 %b24, -604462909807314587353087
  call void @check(i1 %c24, i32 24)
  %v25 = call fp128 @f_fp128(fp128 bitcast (i128 0 to fp128))
  %b25 = bitcast fp128 %v25 to i128
  %c25 = icmp eq i128 %b25, -170141183460469231731687303715884105728
  call void @check(i1 %c25, i32 25)
  %v26 = call fp128 @f_fp128(fp128 bitcast (i128 170141183460469231731687303715884105728 to fp128))
  %b26 = bitcast fp128 %v26 to i128
  %c26 = icmp eq i128 %b26, 0
  call void @check(i1 %c26, i32 26)
  %v27 = call fp128 @f_fp128(fp128 bitcast (i128 85065399433376081038215121361612832768 to fp128))
  %b27 = bitcast fp128 %v27 to i128
  %c27 = icmp eq i128 %b27, -85075784027093150693472182354271272960
  call void @check(i1 %c27, i32 27)
  %v28 = call fp128 @f_fp128(fp128 bitcast (i128 255221186228759941972607667098422870016 to fp128))
  %b28 = bitcast fp128 %v28 to i128
  %c28 = icmp eq i128 %b28, 85080002768290710240920363382538764288
  call void @check(i1 %c28, i32 28)
  %v29 = call fp128 @f_fp128(fp128 bitcast (i128 170135991163610696904058773219554885632 to fp128))
  %b29 = bitcast fp128 %v29 to i128
  %c29 = icmp eq i128 %b29, -5192296858534827628530496329220096
  call void @check(i1 %c29, i32 29)
  %v30 = call fp128 @f_fp128(fp128 bitcast (i128 1 to fp128))
  %b30 = bitcast fp128 %v30 to i128
  %c30 = icmp eq i128 %b30, -170141183460469231731687303715884105727
  call void @check(i1 %c30, i32 30)
  %v31 = call <4 x float> @fv(<4 x float> <float bitcast (i32 0 to float), float bitcast (i32 1065353216 to float), float bitcast (i32 2139095040 to float), float bitcast (i32 3236429824 to float)>)
  %b31 = bitcast <4 x float> %v31 to i128
  %c31 = icmp eq i128 %b31, 86275204680488115898815421325913358336
  call void @check(i1 %c31, i32 31)
  %result = load i32, ptr @failed
  ret i32 %result
}
