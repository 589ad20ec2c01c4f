; llvm.copysign takes the sign of the second operand.
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
declare float @llvm.copysign.f32(float, float)
declare double @llvm.copysign.f64(double, double)
declare x86_fp80 @llvm.copysign.f80(x86_fp80, x86_fp80)

define float @f_float(float %a, float %b) noinline {
  %r = call float @llvm.copysign.f32(float %a, float %b)
  ret float %r
}

define double @f_double(double %a, double %b) noinline {
  %r = call double @llvm.copysign.f64(double %a, double %b)
  ret double %r
}

define x86_fp80 @f_x86_fp80(x86_fp80 %a, x86_fp80 %b) noinline {
  %r = call x86_fp80 @llvm.copysign.f80(x86_fp80 %a, x86_fp80 %b)
  ret x86_fp80 %r
}

define i32 @main() {
  %v1 = call float @f_float(float bitcast (i32 1065353216 to float), float bitcast (i32 1073741824 to float))
  %b1 = bitcast float %v1 to i32
  %c1 = icmp eq i32 %b1, 1065353216
  call void @check(i1 %c1, i32 1)
  %v2 = call float @f_float(float bitcast (i32 1065353216 to float), float bitcast (i32 1054168405 to float))
  %b2 = bitcast float %v2 to i32
  %c2 = icmp eq i32 %b2, 1065353216
  call void @check(i1 %c2, i32 2)
  %v3 = call float @f_float(float bitcast (i32 1054168405 to float), float bitcast (i32 1092616192 to float))
  %b3 = bitcast float %v3 to i32
  %c3 = icmp eq i32 %b3, 1054168405
  call void @check(i1 %c3, i32 3)
  %v4 = call float @f_float(float bitcast (i32 3236429824 to float), float bitcast (i32 1085800448 to float))
  %b4 = bitcast float %v4 to i32
  %c4 = icmp eq i32 %b4, 1088946176
  call void @check(i1 %c4, i32 4)
  %v5 = call float @f_float(float bitcast (i32 0 to float), float bitcast (i32 2147483648 to float))
  %b5 = bitcast float %v5 to i32
  %c5 = icmp eq i32 %b5, -2147483648
  call void @check(i1 %c5, i32 5)
  %v6 = call float @f_float(float bitcast (i32 2147483648 to float), float bitcast (i32 2147483648 to float))
  %b6 = bitcast float %v6 to i32
  %c6 = icmp eq i32 %b6, -2147483648
  call void @check(i1 %c6, i32 6)
  %v7 = call float @f_float(float bitcast (i32 2139095039 to float), float bitcast (i32 2139095039 to float))
  %b7 = bitcast float %v7 to i32
  %c7 = icmp eq i32 %b7, 2139095039
  call void @check(i1 %c7, i32 7)
  %v8 = call float @f_float(float bitcast (i32 2139095039 to float), float bitcast (i32 1065353216 to float))
  %b8 = bitcast float %v8 to i32
  %c8 = icmp eq i32 %b8, 2139095039
  call void @check(i1 %c8, i32 8)
  %v9 = call float @f_float(float bitcast (i32 8388608 to float), float bitcast (i32 1056964608 to float))
  %b9 = bitcast float %v9 to i32
  %c9 = icmp eq i32 %b9, 8388608
  call void @check(i1 %c9, i32 9)
  %v10 = call float @f_float(float bitcast (i32 2139095040 to float), float bitcast (i32 2147483648 to float))
  %b10 = bitcast float %v10 to i32
  %c10 = icmp eq i32 %b10, -8388608
  call void @check(i1 %c10, i32 10)
  %v11 = call float @f_float(float bitcast (i32 3236429824 to float), float bitcast (i32 1065353216 to float))
  %b11 = bitcast float %v11 to i32
  %c11 = icmp eq i32 %b11, 1088946176
  call void @check(i1 %c11, i32 11)
  %v12 = call double @f_double(double bitcast (i64 4607182418800017408 to double), double bitcast (i64 4611686018427387904 to double))
  %b12 = bitcast double %v12 to i64
  %c12 = icmp eq i64 %b12, 4607182418800017408
  call void @check(i1 %c12, i32 12)
  %v13 = call double @f_double(double bitcast (i64 4607182418800017408 to double), double bitcast (i64 4599676419421066581 to double))
  %b13 = bitcast double %v13 to i64
  %c13 = icmp eq i64 %b13, 4607182418800017408
  call void @check(i1 %c13, i32 13)
  %v14 = call double @f_double(double bitcast (i64 4599676419421066581 to double), double bitcast (i64 4621819117588971520 to double))
  %b14 = bitcast double %v14 to i64
  %c14 = icmp eq i64 %b14, 4599676419421066581
  call void @check(i1 %c14, i32 14)
  %v15 = call double @f_double(double bitcast (i64 13843220829606772736 to double), double bitcast (i64 4618159942891732992 to double))
  %b15 = bitcast double %v15 to i64
  %c15 = icmp eq i64 %b15, 4619848792751996928
  call void @check(i1 %c15, i32 15)
  %v16 = call double @f_double(double bitcast (i64 0 to double), double bitcast (i64 9223372036854775808 to double))
  %b16 = bitcast double %v16 to i64
  %c16 = icmp eq i64 %b16, -9223372036854775808
  call void @check(i1 %c16, i32 16)
  %v17 = call double @f_double(double bitcast (i64 9223372036854775808 to double), double bitcast (i64 9223372036854775808 to double))
  %b17 = bitcast double %v17 to i64
  %c17 = icmp eq i64 %b17, -9223372036854775808
  call void @check(i1 %c17, i32 17)
  %v18 = call double @f_double(double bitcast (i64 9218868437227405311 to double), double bitcast (i64 9218868437227405311 to double))
  %b18 = bitcast double %v18 to i64
  %c18 = icmp eq i64 %b18, 9218868437227405311
  call void @check(i1 %c18, i32 18)
  %v19 = call double @f_double(double bitcast (i64 9218868437227405311 to double), double bitcast (i64 4607182418800017408 to double))
  %b19 = bitcast double %v19 to i64
  %c19 = icmp eq i64 %b19, 9218868437227405311
  call void @check(i1 %c19, i32 19)
  %v20 = call double @f_double(double bitcast (i64 4503599627370496 to double), double bitcast (i64 4602678819172646912 to double))
  %b20 = bitcast double %v20 to i64
  %c20 = icmp eq i64 %b20, 4503599627370496
  call void @check(i1 %c20, i32 20)
  %v21 = call double @f_double(double bitcast (i64 9218868437227405312 to double), double bitcast (i64 9223372036854775808 to double))
  %b21 = bitcast double %v21 to i64
  %c21 = icmp eq i64 %b21, -4503599627370496
  call void @check(i1 %c21, i32 21)
  %v22 = call double @f_double(double bitcast (i64 13843220829606772736 to double), double bitcast (i64 4607182418800017408 to double))
  %b22 = bitcast double %v22 to i64
  %c22 = icmp eq i64 %b22, 4619848792751996928
  call void @check(i1 %c22, i32 22)
  %v23 = call x86_fp80 @f_x86_fp80(x86_fp80 bitcast (i80 302222231531620438900736 to x86_fp80), x86_fp80 bitcast (i80 302240678275694148452352 to x86_fp80))
  %b23 = bitcast x86_fp80 %v23 to i80
  %c23 = icmp eq i80 %b23, 302222231531620438900736
  call void @check(i1 %c23, i32 23)
  %v24 = call x86_fp80 @f_x86_fp80(x86_fp80 bitcast (i80 302222231531620438900736 to x86_fp80), x86_fp80 bitcast (i80 302191486958164256314709 to x86_fp80))
  %b24 = bitcast x86_fp80 %v24 to i80
  %c24 = icmp eq i80 %b24, 302222231531620438900736
  call void @check(i1 %c24, i32 24)
  %v25 = call x86_fp80 @f_x86_fp80(x86_fp80 bitcast (i80 302191486958164256314709 to x86_fp80), x86_fp80 bitcast (i80 302279877606850781249536 to x86_fp80))
  %b25 = bitcast x86_fp80 %v25 to i80
  %c25 = icmp eq i80 %b25, 302191486958164256314709
  call void @check(i1 %c25, i32 25)
  %v26 = call x86_fp80 @f_x86_fp80(x86_fp80 bitcast (i80 906729528816862389862400 to x86_fp80), x86_fp80 bitcast (i80 302263160245033981968384 to x86_fp80))
  %b26 = bitcast x86_fp80 %v26 to i80
  %c26 = icmp eq i80 %b26, 302266619009547802509312
  call void @check(i1 %c26, i32 26)
  %v27 = call x86_fp80 @f_x86_fp80(x86_fp80 bitcast (i80 0 to x86_fp80), x86_fp80 bitcast (i80 604462909807314587353088 to x86_fp80))
  %b27 = bitcast x86_fp80 %v27 to i80
  %c27 = icmp eq i80 %b27, -604462909807314587353088
  call void @check(i1 %c27, i32 27)
  %v28 = call x86_fp80 @f_x86_fp80(x86_fp80 bitcast (i80 604462909807314587353088 to x86_fp80), x86_fp80 bitcast (i80 604462909807314587353088 to x86_fp80))
  %b28 = bitcast x86_fp80 %v28 to i80
  %c28 = icmp eq i80 %b28, -604462909807314587353088
  call void @check(i1 %c28, i32 28)
  %v29 = call x86_fp80 @f_x86_fp80(x86_fp80 bitcast (i80 604444463063240877801471 to x86_fp80), x86_fp80 bitcast (i80 604444463063240877801471 to x86_fp80))
  %b29 = bitcast x86_fp80 %v29 to i80
  %c29 = icmp eq i80 %b29, 604444463063240877801471
  call void @check(i1 %c29, i32 29)
  %v30 = call x86_fp80 @f_x86_fp80(x86_fp80 bitcast (i80 604444463063240877801471 to x86_fp80), x86_fp80 bitcast (i80 302222231531620438900736 to x86_fp80))
  %b30 = bitcast x86_fp80 %v30 to i80
  %c30 = icmp eq i80 %b30, 604444463063240877801471
  call void @check(i1 %c30, i32 30)
  %v31 = call x86_fp80 @f_x86_fp80(x86_fp80 bitcast (i80 27670116110564327424 to x86_fp80), x86_fp80 bitcast (i80 302203784787546729349120 to x86_fp80))
  %b31 = bitcast x86_fp80 %v31 to i80
  %c31 = icmp eq i80 %b31, 27670116110564327424
  call void @check(i1 %c31, i32 31)
  %v32 = call x86_fp80 @f_x86_fp80(x86_fp80 bitcast (i80 604453686435277732577280 to x86_fp80), x86_fp80 bitcast (i80 604462909807314587353088 to x86_fp80))
  %b32 = bitcast x86_fp80 %v32 to i80
  %c32 = icmp eq i80 %b32, -9223372036854775808
  call void @check(i1 %c32, i32 32)
  %v33 = call x86_fp80 @f_x86_fp80(x86_fp80 bitcast (i80 906729528816862389862400 to x86_fp80), x86_fp80 bitcast (i80 302222231531620438900736 to x86_fp80))
  %b33 = bitcast x86_fp80 %v33 to i80
  %c33 = icmp eq i80 %b33, 302266619009547802509312
  call void @check(i1 %c33, i32 33)
  %result = load i32, ptr @failed
  ret i32 %result
}
