; llvm.frexp: fraction in [0.5, 1) and exponent.
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
declare { float, i32 } @llvm.frexp.f32.i32(float)
declare { double, i32 } @llvm.frexp.f64.i32(double)

define float @m_float(float %a) noinline {
  %t = call { float, i32 } @llvm.frexp.f32.i32(float %a)
  %r = extractvalue { float, i32 } %t, 0
  ret float %r
}

define i32 @e_float(float %a) noinline {
  %t = call { float, i32 } @llvm.frexp.f32.i32(float %a)
  %r = extractvalue { float, i32 } %t, 1
  ret i32 %r
}

define double @m_double(double %a) noinline {
  %t = call { double, i32 } @llvm.frexp.f64.i32(double %a)
  %r = extractvalue { double, i32 } %t, 0
  ret double %r
}

define i32 @e_double(double %a) noinline {
  %t = call { double, i32 } @llvm.frexp.f64.i32(double %a)
  %r = extractvalue { double, i32 } %t, 1
  ret i32 %r
}

define i32 @main() {
  %v1 = call float @m_float(float bitcast (i32 1065353216 to float))
  %b1 = bitcast float %v1 to i32
  %c1 = icmp eq i32 %b1, 1056964608
  call void @check(i1 %c1, i32 1)
  %v2 = call i32 @e_float(float bitcast (i32 1065353216 to float))
  %c2 = icmp eq i32 %v2, 1
  call void @check(i1 %c2, i32 2)
  %v3 = call float @m_float(float bitcast (i32 3236429824 to float))
  %b3 = bitcast float %v3 to i32
  %c3 = icmp eq i32 %b3, -1083703296
  call void @check(i1 %c3, i32 3)
  %v4 = call i32 @e_float(float bitcast (i32 3236429824 to float))
  %c4 = icmp eq i32 %v4, 3
  call void @check(i1 %c4, i32 4)
  %v5 = call float @m_float(float bitcast (i32 1054168405 to float))
  %b5 = bitcast float %v5 to i32
  %c5 = icmp eq i32 %b5, 1062557013
  call void @check(i1 %c5, i32 5)
  %v6 = call i32 @e_float(float bitcast (i32 1054168405 to float))
  %c6 = icmp eq i32 %v6, -1
  call void @check(i1 %c6, i32 6)
  %v7 = call float @m_float(float bitcast (i32 1092616192 to float))
  %b7 = bitcast float %v7 to i32
  %c7 = icmp eq i32 %b7, 1059061760
  call void @check(i1 %c7, i32 7)
  %v8 = call i32 @e_float(float bitcast (i32 1092616192 to float))
  %c8 = icmp eq i32 %v8, 4
  call void @check(i1 %c8, i32 8)
  %v9 = call float @m_float(float bitcast (i32 0 to float))
  %b9 = bitcast float %v9 to i32
  %c9 = icmp eq i32 %b9, 0
  call void @check(i1 %c9, i32 9)
  %v10 = call i32 @e_float(float bitcast (i32 0 to float))
  %c10 = icmp eq i32 %v10, 0
  call void @check(i1 %c10, i32 10)
  %v11 = call float @m_float(float bitcast (i32 2147483648 to float))
  %b11 = bitcast float %v11 to i32
  %c11 = icmp eq i32 %b11, -2147483648
  call void @check(i1 %c11, i32 11)
  %v12 = call i32 @e_float(float bitcast (i32 2147483648 to float))
  %c12 = icmp eq i32 %v12, 0
  call void @check(i1 %c12, i32 12)
  %v13 = call float @m_float(float bitcast (i32 8388608 to float))
  %b13 = bitcast float %v13 to i32
  %c13 = icmp eq i32 %b13, 1056964608
  call void @check(i1 %c13, i32 13)
  %v14 = call i32 @e_float(float bitcast (i32 8388608 to float))
  %c14 = icmp eq i32 %v14, -125
  call void @check(i1 %c14, i32 14)
  %v15 = call float @m_float(float bitcast (i32 1 to float))
  %b15 = bitcast float %v15 to i32
  %c15 = icmp eq i32 %b15, 1056964608
  call void @check(i1 %c15, i32 15)
  %v16 = call i32 @e_float(float bitcast (i32 1 to float))
  %c16 = icmp eq i32 %v16, -148
  call void @check(i1 %c16, i32 16)
  %v17 = call float @m_float(float bitcast (i32 2139095039 to float))
  %b17 = bitcast float %v17 to i32
  %c17 = icmp eq i32 %b17, 1065353215
  call void @check(i1 %c17, i32 17)
  %v18 = call i32 @e_float(float bitcast (i32 2139095039 to float))
  %c18 = icmp eq i32 %v18, 128
  call void @check(i1 %c18, i32 18)
  %v19 = call double @m_double(double bitcast (i64 4607182418800017408 to double))
  %b19 = bitcast double %v19 to i64
  %c19 = icmp eq i64 %b19, 4602678819172646912
  call void @check(i1 %c19, i32 19)
  %v20 = call i32 @e_double(double bitcast (i64 4607182418800017408 to double))
  %c20 = icmp eq i32 %v20, 1
  call void @check(i1 %c20, i32 20)
  %v21 = call double @m_double(double bitcast (i64 13843220829606772736 to double))
  %b21 = bitcast double %v21 to i64
  %c21 = icmp eq i64 %b21, -4617034042984890368
  call void @check(i1 %c21, i32 21)
  %v22 = call i32 @e_double(double bitcast (i64 13843220829606772736 to double))
  %c22 = icmp eq i32 %v22, 3
  call void @check(i1 %c22, i32 22)
  %v23 = call double @m_double(double bitcast (i64 4599676419421066581 to double))
  %b23 = bitcast double %v23 to i64
  %c23 = icmp eq i64 %b23, 4604180019048437077
  call void @check(i1 %c23, i32 23)
  %v24 = call i32 @e_double(double bitcast (i64 4599676419421066581 to double))
  %c24 = icmp eq i32 %v24, -1
  call void @check(i1 %c24, i32 24)
  %v25 = call double @m_double(double bitcast (i64 4621819117588971520 to double))
  %b25 = bitcast double %v25 to i64
  %c25 = icmp eq i64 %b25, 4603804719079489536
  call void @check(i1 %c25, i32 25)
  %v26 = call i32 @e_double(double bitcast (i64 4621819117588971520 to double))
  %c26 = icmp eq i32 %v26, 4
  call void @check(i1 %c26, i32 26)
  %v27 = call double @m_double(double bitcast (i64 0 to double))
  %b27 = bitcast double %v27 to i64
  %c27 = icmp eq i64 %b27, 0
  call void @check(i1 %c27, i32 27)
  %v28 = call i32 @e_double(double bitcast (i64 0 to double))
  %c28 = icmp eq i32 %v28, 0
  call void @check(i1 %c28, i32 28)
  %v29 = call double @m_double(double bitcast (i64 9223372036854775808 to double))
  %b29 = bitcast double %v29 to i64
  %c29 = icmp eq i64 %b29, -9223372036854775808
  call void @check(i1 %c29, i32 29)
  %v30 = call i32 @e_double(double bitcast (i64 9223372036854775808 to double))
  %c30 = icmp eq i32 %v30, 0
  call void @check(i1 %c30, i32 30)
  %v31 = call double @m_double(double bitcast (i64 4503599627370496 to double))
  %b31 = bitcast double %v31 to i64
  %c31 = icmp eq i64 %b31, 4602678819172646912
  call void @check(i1 %c31, i32 31)
  %v32 = call i32 @e_double(double bitcast (i64 4503599627370496 to double))
  %c32 = icmp eq i32 %v32, -1021
  call void @check(i1 %c32, i32 32)
  %v33 = call double @m_double(double bitcast (i64 1 to double))
  %b33 = bitcast double %v33 to i64
  %c33 = icmp eq i64 %b33, 4602678819172646912
  call void @check(i1 %c33, i32 33)
  %v34 = call i32 @e_double(double bitcast (i64 1 to double))
  %c34 = icmp eq i32 %v34, -1073
  call void @check(i1 %c34, i32 34)
  %v35 = call double @m_double(double bitcast (i64 9218868437227405311 to double))
  %b35 = bitcast double %v35 to i64
  %c35 = icmp eq i64 %b35, 4607182418800017407
  call void @check(i1 %c35, i32 35)
  %v36 = call i32 @e_double(double bitcast (i64 9218868437227405311 to double))
  %c36 = icmp eq i32 %v36, 1024
  call void @check(i1 %c36, i32 36)
  %result = load i32, ptr @failed
  ret i32 %result
}
