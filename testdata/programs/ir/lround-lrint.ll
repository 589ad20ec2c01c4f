; llvm.lround, llround (ties away), lrint, llrint (ties to even).
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
declare i64 @llvm.lround.i64.f32(float)
declare i64 @llvm.lround.i64.f64(double)
declare i64 @llvm.llround.i64.f32(float)
declare i64 @llvm.llround.i64.f64(double)
declare i64 @llvm.lrint.i64.f32(float)
declare i64 @llvm.lrint.i64.f64(double)
declare i64 @llvm.llrint.i64.f32(float)
declare i64 @llvm.llrint.i64.f64(double)

define i64 @lround_float(float %a) noinline {
  %r = call i64 @llvm.lround.i64.f32(float %a)
  ret i64 %r
}

define i64 @lround_double(double %a) noinline {
  %r = call i64 @llvm.lround.i64.f64(double %a)
  ret i64 %r
}

define i64 @llround_float(float %a) noinline {
  %r = call i64 @llvm.llround.i64.f32(float %a)
  ret i64 %r
}

define i64 @llround_double(double %a) noinline {
  %r = call i64 @llvm.llround.i64.f64(double %a)
  ret i64 %r
}

define i64 @lrint_float(float %a) noinline {
  %r = call i64 @llvm.lrint.i64.f32(float %a)
  ret i64 %r
}

define i64 @lrint_double(double %a) noinline {
  %r = call i64 @llvm.lrint.i64.f64(double %a)
  ret i64 %r
}

define i64 @llrint_float(float %a) noinline {
  %r = call i64 @llvm.llrint.i64.f32(float %a)
  ret i64 %r
}

define i64 @llrint_double(double %a) noinline {
  %r = call i64 @llvm.llrint.i64.f64(double %a)
  ret i64 %r
}

define i32 @main() {
  %v1 = call i64 @lround_float(float bitcast (i32 1056964608 to float))
  %c1 = icmp eq i64 %v1, 1
  call void @check(i1 %c1, i32 1)
  %v2 = call i64 @lround_float(float bitcast (i32 1069547520 to float))
  %c2 = icmp eq i64 %v2, 2
  call void @check(i1 %c2, i32 2)
  %v3 = call i64 @lround_float(float bitcast (i32 1075838976 to float))
  %c3 = icmp eq i64 %v3, 3
  call void @check(i1 %c3, i32 3)
  %v4 = call i64 @lround_float(float bitcast (i32 3204448256 to float))
  %c4 = icmp eq i64 %v4, -1
  call void @check(i1 %c4, i32 4)
  %v5 = call i64 @lround_float(float bitcast (i32 3217031168 to float))
  %c5 = icmp eq i64 %v5, -2
  call void @check(i1 %c5, i32 5)
  %v6 = call i64 @lround_float(float bitcast (i32 3223322624 to float))
  %c6 = icmp eq i64 %v6, -3
  call void @check(i1 %c6, i32 6)
  %v7 = call i64 @lround_float(float bitcast (i32 1088421888 to float))
  %c7 = icmp eq i64 %v7, 7
  call void @check(i1 %c7, i32 7)
  %v8 = call i64 @lround_float(float bitcast (i32 3267919872 to float))
  %c8 = icmp eq i64 %v8, -100
  call void @check(i1 %c8, i32 8)
  %v9 = call i64 @lround_float(float bitcast (i32 1232348168 to float))
  %c9 = icmp eq i64 %v9, 1000001
  call void @check(i1 %c9, i32 9)
  %v10 = call i64 @lround_double(double bitcast (i64 4602678819172646912 to double))
  %c10 = icmp eq i64 %v10, 1
  call void @check(i1 %c10, i32 10)
  %v11 = call i64 @lround_double(double bitcast (i64 4609434218613702656 to double))
  %c11 = icmp eq i64 %v11, 2
  call void @check(i1 %c11, i32 11)
  %v12 = call i64 @lround_double(double bitcast (i64 4612811918334230528 to double))
  %c12 = icmp eq i64 %v12, 3
  call void @check(i1 %c12, i32 12)
  %v13 = call i64 @lround_double(double bitcast (i64 13826050856027422720 to double))
  %c13 = icmp eq i64 %v13, -1
  call void @check(i1 %c13, i32 13)
  %v14 = call i64 @lround_double(double bitcast (i64 13832806255468478464 to double))
  %c14 = icmp eq i64 %v14, -2
  call void @check(i1 %c14, i32 14)
  %v15 = call i64 @lround_double(double bitcast (i64 13836183955189006336 to double))
  %c15 = icmp eq i64 %v15, -3
  call void @check(i1 %c15, i32 15)
  %v16 = call i64 @lround_double(double bitcast (i64 4619567317775286272 to double))
  %c16 = icmp eq i64 %v16, 7
  call void @check(i1 %c16, i32 16)
  %v17 = call i64 @lround_double(double bitcast (i64 13860126920395456512 to double))
  %c17 = icmp eq i64 %v17, -100
  call void @check(i1 %c17, i32 17)
  %v18 = call i64 @lround_double(double bitcast (i64 4696837150979653632 to double))
  %c18 = icmp eq i64 %v18, 1000001
  call void @check(i1 %c18, i32 18)
  %v19 = call i64 @llround_float(float bitcast (i32 1056964608 to float))
  %c19 = icmp eq i64 %v19, 1
  call void @check(i1 %c19, i32 19)
  %v20 = call i64 @llround_float(float bitcast (i32 1069547520 to float))
  %c20 = icmp eq i64 %v20, 2
  call void @check(i1 %c20, i32 20)
  %v21 = call i64 @llround_float(float bitcast (i32 1075838976 to float))
  %c21 = icmp eq i64 %v21, 3
  call void @check(i1 %c21, i32 21)
  %v22 = call i64 @llround_float(float bitcast (i32 3204448256 to float))
  %c22 = icmp eq i64 %v22, -1
  call void @check(i1 %c22, i32 22)
  %v23 = call i64 @llround_float(float bitcast (i32 3217031168 to float))
  %c23 = icmp eq i64 %v23, -2
  call void @check(i1 %c23, i32 23)
  %v24 = call i64 @llround_float(float bitcast (i32 3223322624 to float))
  %c24 = icmp eq i64 %v24, -3
  call void @check(i1 %c24, i32 24)
  %v25 = call i64 @llround_float(float bitcast (i32 1088421888 to float))
  %c25 = icmp eq i64 %v25, 7
  call void @check(i1 %c25, i32 25)
  %v26 = call i64 @llround_float(float bitcast (i32 3267919872 to float))
  %c26 = icmp eq i64 %v26, -100
  call void @check(i1 %c26, i32 26)
  %v27 = call i64 @llround_float(float bitcast (i32 1232348168 to float))
  %c27 = icmp eq i64 %v27, 1000001
  call void @check(i1 %c27, i32 27)
  %v28 = call i64 @llround_double(double bitcast (i64 4602678819172646912 to double))
  %c28 = icmp eq i64 %v28, 1
  call void @check(i1 %c28, i32 28)
  %v29 = call i64 @llround_double(double bitcast (i64 4609434218613702656 to double))
  %c29 = icmp eq i64 %v29, 2
  call void @check(i1 %c29, i32 29)
  %v30 = call i64 @llround_double(double bitcast (i64 4612811918334230528 to double))
  %c30 = icmp eq i64 %v30, 3
  call void @check(i1 %c30, i32 30)
  %v31 = call i64 @llround_double(double bitcast (i64 13826050856027422720 to double))
  %c31 = icmp eq i64 %v31, -1
  call void @check(i1 %c31, i32 31)
  %v32 = call i64 @llround_double(double bitcast (i64 13832806255468478464 to double))
  %c32 = icmp eq i64 %v32, -2
  call void @check(i1 %c32, i32 32)
  %v33 = call i64 @llround_double(double bitcast (i64 13836183955189006336 to double))
  %c33 = icmp eq i64 %v33, -3
  call void @check(i1 %c33, i32 33)
  %v34 = call i64 @llround_double(double bitcast (i64 4619567317775286272 to double))
  %c34 = icmp eq i64 %v34, 7
  call void @check(i1 %c34, i32 34)
  %v35 = call i64 @llround_double(double bitcast (i64 13860126920395456512 to double))
  %c35 = icmp eq i64 %v35, -100
  call void @check(i1 %c35, i32 35)
  %v36 = call i64 @llround_double(double bitcast (i64 4696837150979653632 to double))
  %c36 = icmp eq i64 %v36, 1000001
  call void @check(i1 %c36, i32 36)
  %v37 = call i64 @lrint_float(float bitcast (i32 1056964608 to float))
  %c37 = icmp eq i64 %v37, 0
  call void @check(i1 %c37, i32 37)
  %v38 = call i64 @lrint_float(float bitcast (i32 1069547520 to float))
  %c38 = icmp eq i64 %v38, 2
  call void @check(i1 %c38, i32 38)
  %v39 = call i64 @lrint_float(float bitcast (i32 1075838976 to float))
  %c39 = icmp eq i64 %v39, 2
  call void @check(i1 %c39, i32 39)
  %v40 = call i64 @lrint_float(float bitcast (i32 3204448256 to float))
  %c40 = icmp eq i64 %v40, 0
  call void @check(i1 %c40, i32 40)
  %v41 = call i64 @lrint_float(float bitcast (i32 3217031168 to float))
  %c41 = icmp eq i64 %v41, -2
  call void @check(i1 %c41, i32 41)
  %v42 = call i64 @lrint_float(float bitcast (i32 3223322624 to float))
  %c42 = icmp eq i64 %v42, -2
  call void @check(i1 %c42, i32 42)
  %v43 = call i64 @lrint_float(float bitcast (i32 1088421888 to float))
  %c43 = icmp eq i64 %v43, 7
  call void @check(i1 %c43, i32 43)
  %v44 = call i64 @lrint_float(float bitcast (i32 3267919872 to float))
  %c44 = icmp eq i64 %v44, -100
  call void @check(i1 %c44, i32 44)
  %v45 = call i64 @lrint_float(float bitcast (i32 1232348168 to float))
  %c45 = icmp eq i64 %v45, 1000000
  call void @check(i1 %c45, i32 45)
  %v46 = call i64 @lrint_double(double bitcast (i64 4602678819172646912 to double))
  %c46 = icmp eq i64 %v46, 0
  call void @check(i1 %c46, i32 46)
  %v47 = call i64 @lrint_double(double bitcast (i64 4609434218613702656 to double))
  %c47 = icmp eq i64 %v47, 2
  call void @check(i1 %c47, i32 47)
  %v48 = call i64 @lrint_double(double bitcast (i64 4612811918334230528 to double))
  %c48 = icmp eq i64 %v48, 2
  call void @check(i1 %c48, i32 48)
  %v49 = call i64 @lrint_double(double bitcast (i64 13826050856027422720 to double))
  %c49 = icmp eq i64 %v49, 0
  call void @check(i1 %c49, i32 49)
  %v50 = call i64 @lrint_double(double bitcast (i64 13832806255468478464 to double))
  %c50 = icmp eq i64 %v50, -2
  call void @check(i1 %c50, i32 50)
  %v51 = call i64 @lrint_double(double bitcast (i64 13836183955189006336 to double))
  %c51 = icmp eq i64 %v51, -2
  call void @check(i1 %c51, i32 51)
  %v52 = call i64 @lrint_double(double bitcast (i64 4619567317775286272 to double))
  %c52 = icmp eq i64 %v52, 7
  call void @check(i1 %c52, i32 52)
  %v53 = call i64 @lrint_double(double bitcast (i64 13860126920395456512 to double))
  %c53 = icmp eq i64 %v53, -100
  call void @check(i1 %c53, i32 53)
  %v54 = call i64 @lrint_double(double bitcast (i64 4696837150979653632 to double))
  %c54 = icmp eq i64 %v54, 1000000
  call void @check(i1 %c54, i32 54)
  %v55 = call i64 @llrint_float(float bitcast (i32 1056964608 to float))
  %c55 = icmp eq i64 %v55, 0
  call void @check(i1 %c55, i32 55)
  %v56 = call i64 @llrint_float(float bitcast (i32 1069547520 to float))
  %c56 = icmp eq i64 %v56, 2
  call void @check(i1 %c56, i32 56)
  %v57 = call i64 @llrint_float(float bitcast (i32 1075838976 to float))
  %c57 = icmp eq i64 %v57, 2
  call void @check(i1 %c57, i32 57)
  %v58 = call i64 @llrint_float(float bitcast (i32 3204448256 to float))
  %c58 = icmp eq i64 %v58, 0
  call void @check(i1 %c58, i32 58)
  %v59 = call i64 @llrint_float(float bitcast (i32 3217031168 to float))
  %c59 = icmp eq i64 %v59, -2
  call void @check(i1 %c59, i32 59)
  %v60 = call i64 @llrint_float(float bitcast (i32 3223322624 to float))
  %c60 = icmp eq i64 %v60, -2
  call void @check(i1 %c60, i32 60)
  %v61 = call i64 @llrint_float(float bitcast (i32 1088421888 to float))
  %c61 = icmp eq i64 %v61, 7
  call void @check(i1 %c61, i32 61)
  %v62 = call i64 @llrint_float(float bitcast (i32 3267919872 to float))
  %c62 = icmp eq i64 %v62, -100
  call void @check(i1 %c62, i32 62)
  %v63 = call i64 @llrint_float(float bitcast (i32 1232348168 to float))
  %c63 = icmp eq i64 %v63, 1000000
  call void @check(i1 %c63, i32 63)
  %v64 = call i64 @llrint_double(double bitcast (i64 4602678819172646912 to double))
  %c64 = icmp eq i64 %v64, 0
  call void @check(i1 %c64, i32 64)
  %v65 = call i64 @llrint_double(double bitcast (i64 4609434218613702656 to double))
  %c65 = icmp eq i64 %v65, 2
  call void @check(i1 %c65, i32 65)
  %v66 = call i64 @llrint_double(double bitcast (i64 4612811918334230528 to double))
  %c66 = icmp eq i64 %v66, 2
  call void @check(i1 %c66, i32 66)
  %v67 = call i64 @llrint_double(double bitcast (i64 13826050856027422720 to double))
  %c67 = icmp eq i64 %v67, 0
  call void @check(i1 %c67, i32 67)
  %v68 = call i64 @llrint_double(double bitcast (i64 13832806255468478464 to double))
  %c68 = icmp eq i64 %v68, -2
  call void @check(i1 %c68, i32 68)
  %v69 = call i64 @llrint_double(double bitcast (i64 13836183955189006336 to double))
  %c69 = icmp eq i64 %v69, -2
  call void @check(i1 %c69, i32 69)
  %v70 = call i64 @llrint_double(double bitcast (i64 4619567317775286272 to double))
  %c70 = icmp eq i64 %v70, 7
  call void @check(i1 %c70, i32 70)
  %v71 = call i64 @llrint_double(double bitcast (i64 13860126920395456512 to double))
  %c71 = icmp eq i64 %v71, -100
  call void @check(i1 %c71, i32 71)
  %v72 = call i64 @llrint_double(double bitcast (i64 4696837150979653632 to double))
  %c72 = icmp eq i64 %v72, 1000000
  call void @check(i1 %c72, i32 72)
  %result = load i32, ptr @failed
  ret i32 %result
}
