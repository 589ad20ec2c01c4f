; llvm.fptosi.sat: clamped to the integer range, NaN is zero.
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
declare i8 @llvm.fptosi.sat.i8.f32(float)
declare i32 @llvm.fptosi.sat.i32.f32(float)
declare i33 @llvm.fptosi.sat.i33.f32(float)
declare i64 @llvm.fptosi.sat.i64.f32(float)
declare i8 @llvm.fptosi.sat.i8.f64(double)
declare i32 @llvm.fptosi.sat.i32.f64(double)
declare i33 @llvm.fptosi.sat.i33.f64(double)
declare i64 @llvm.fptosi.sat.i64.f64(double)

define i8 @f_float_8(float %a) noinline {
  %r = call i8 @llvm.fptosi.sat.i8.f32(float %a)
  ret i8 %r
}

define i32 @f_float_32(float %a) noinline {
  %r = call i32 @llvm.fptosi.sat.i32.f32(float %a)
  ret i32 %r
}

define i33 @f_float_33(float %a) noinline {
  %r = call i33 @llvm.fptosi.sat.i33.f32(float %a)
  ret i33 %r
}

define i64 @f_float_64(float %a) noinline {
  %r = call i64 @llvm.fptosi.sat.i64.f32(float %a)
  ret i64 %r
}

define i8 @f_double_8(double %a) noinline {
  %r = call i8 @llvm.fptosi.sat.i8.f64(double %a)
  ret i8 %r
}

define i32 @f_double_32(double %a) noinline {
  %r = call i32 @llvm.fptosi.sat.i32.f64(double %a)
  ret i32 %r
}

define i33 @f_double_33(double %a) noinline {
  %r = call i33 @llvm.fptosi.sat.i33.f64(double %a)
  ret i33 %r
}

define i64 @f_double_64(double %a) noinline {
  %r = call i64 @llvm.fptosi.sat.i64.f64(double %a)
  ret i64 %r
}

define i32 @main() {
  %v1 = call i8 @f_float_8(float bitcast (i32 0 to float))
  %c1 = icmp eq i8 %v1, 0
  call void @check(i1 %c1, i32 1)
  %v2 = call i8 @f_float_8(float bitcast (i32 1069547520 to float))
  %c2 = icmp eq i8 %v2, 1
  call void @check(i1 %c2, i32 2)
  %v3 = call i8 @f_float_8(float bitcast (i32 3217031168 to float))
  %c3 = icmp eq i8 %v3, -1
  call void @check(i1 %c3, i32 3)
  %v4 = call i8 @f_float_8(float bitcast (i32 1120403456 to float))
  %c4 = icmp eq i8 %v4, 100
  call void @check(i1 %c4, i32 4)
  %v5 = call i8 @f_float_8(float bitcast (i32 1133903872 to float))
  %c5 = icmp eq i8 %v5, 127
  call void @check(i1 %c5, i32 5)
  %v6 = call i8 @f_float_8(float bitcast (i32 3281387520 to float))
  %c6 = icmp eq i8 %v6, -128
  call void @check(i1 %c6, i32 6)
  %v7 = call i8 @f_float_8(float bitcast (i32 1343554297 to float))
  %c7 = icmp eq i8 %v7, 127
  call void @check(i1 %c7, i32 7)
  %v8 = call i8 @f_float_8(float bitcast (i32 3491037945 to float))
  %c8 = icmp eq i8 %v8, -128
  call void @check(i1 %c8, i32 8)
  %v9 = call i8 @f_float_8(float bitcast (i32 1900671690 to float))
  %c9 = icmp eq i8 %v9, 127
  call void @check(i1 %c9, i32 9)
  %v10 = call i8 @f_float_8(float bitcast (i32 4048155338 to float))
  %c10 = icmp eq i8 %v10, -128
  call void @check(i1 %c10, i32 10)
  %v11 = call i8 @f_float_8(float bitcast (i32 2143289344 to float))
  %c11 = icmp eq i8 %v11, 0
  call void @check(i1 %c11, i32 11)
  %v12 = call i8 @f_float_8(float bitcast (i32 2139095040 to float))
  %c12 = icmp eq i8 %v12, 127
  call void @check(i1 %c12, i32 12)
  %v13 = call i32 @f_float_32(float bitcast (i32 0 to float))
  %c13 = icmp eq i32 %v13, 0
  call void @check(i1 %c13, i32 13)
  %v14 = call i32 @f_float_32(float bitcast (i32 1069547520 to float))
  %c14 = icmp eq i32 %v14, 1
  call void @check(i1 %c14, i32 14)
  %v15 = call i32 @f_float_32(float bitcast (i32 3217031168 to float))
  %c15 = icmp eq i32 %v15, -1
  call void @check(i1 %c15, i32 15)
  %v16 = call i32 @f_float_32(float bitcast (i32 1120403456 to float))
  %c16 = icmp eq i32 %v16, 100
  call void @check(i1 %c16, i32 16)
  %v17 = call i32 @f_float_32(float bitcast (i32 1133903872 to float))
  %c17 = icmp eq i32 %v17, 300
  call void @check(i1 %c17, i32 17)
  %v18 = call i32 @f_float_32(float bitcast (i32 3281387520 to float))
  %c18 = icmp eq i32 %v18, -300
  call void @check(i1 %c18, i32 18)
  %v19 = call i32 @f_float_32(float bitcast (i32 1343554297 to float))
  %c19 = icmp eq i32 %v19, 2147483647
  call void @check(i1 %c19, i32 19)
  %v20 = call i32 @f_float_32(float bitcast (i32 3491037945 to float))
  %c20 = icmp eq i32 %v20, -2147483648
  call void @check(i1 %c20, i32 20)
  %v21 = call i32 @f_float_32(float bitcast (i32 1900671690 to float))
  %c21 = icmp eq i32 %v21, 2147483647
  call void @check(i1 %c21, i32 21)
  %v22 = call i32 @f_float_32(float bitcast (i32 4048155338 to float))
  %c22 = icmp eq i32 %v22, -2147483648
  call void @check(i1 %c22, i32 22)
  %v23 = call i32 @f_float_32(float bitcast (i32 2143289344 to float))
  %c23 = icmp eq i32 %v23, 0
  call void @check(i1 %c23, i32 23)
  %v24 = call i32 @f_float_32(float bitcast (i32 2139095040 to float))
  %c24 = icmp eq i32 %v24, 2147483647
  call void @check(i1 %c24, i32 24)
  %v25 = call i33 @f_float_33(float bitcast (i32 0 to float))
  %c25 = icmp eq i33 %v25, 0
  call void @check(i1 %c25, i32 25)
  %v26 = call i33 @f_float_33(float bitcast (i32 1069547520 to float))
  %c26 = icmp eq i33 %v26, 1
  call void @check(i1 %c26, i32 26)
  %v27 = call i33 @f_float_33(float bitcast (i32 3217031168 to float))
  %c27 = icmp eq i33 %v27, -1
  call void @check(i1 %c27, i32 27)
  %v28 = call i33 @f_float_33(float bitcast (i32 1120403456 to float))
  %c28 = icmp eq i33 %v28, 100
  call void @check(i1 %c28, i32 28)
  %v29 = call i33 @f_float_33(float bitcast (i32 1133903872 to float))
  %c29 = icmp eq i33 %v29, 300
  call void @check(i1 %c29, i32 29)
  %v30 = call i33 @f_float_33(float bitcast (i32 3281387520 to float))
  %c30 = icmp eq i33 %v30, -300
  call void @check(i1 %c30, i32 30)
  %v31 = call i33 @f_float_33(float bitcast (i32 1343554297 to float))
  %c31 = icmp eq i33 %v31, 4294967295
  call void @check(i1 %c31, i32 31)
  %v32 = call i33 @f_float_33(float bitcast (i32 3491037945 to float))
  %c32 = icmp eq i33 %v32, -4294967296
  call void @check(i1 %c32, i32 32)
  %v33 = call i33 @f_float_33(float bitcast (i32 1900671690 to float))
  %c33 = icmp eq i33 %v33, 4294967295
  call void @check(i1 %c33, i32 33)
  %v34 = call i33 @f_float_33(float bitcast (i32 4048155338 to float))
  %c34 = icmp eq i33 %v34, -4294967296
  call void @check(i1 %c34, i32 34)
  %v35 = call i33 @f_float_33(float bitcast (i32 2143289344 to float))
  %c35 = icmp eq i33 %v35, 0
  call void @check(i1 %c35, i32 35)
  %v36 = call i33 @f_float_33(float bitcast (i32 2139095040 to float))
  %c36 = icmp eq i33 %v36, 4294967295
  call void @check(i1 %c36, i32 36)
  %v37 = call i64 @f_float_64(float bitcast (i32 0 to float))
  %c37 = icmp eq i64 %v37, 0
  call void @check(i1 %c37, i32 37)
  %v38 = call i64 @f_float_64(float bitcast (i32 1069547520 to float))
  %c38 = icmp eq i64 %v38, 1
  call void @check(i1 %c38, i32 38)
  %v39 = call i64 @f_float_64(float bitcast (i32 3217031168 to float))
  %c39 = icmp eq i64 %v39, -1
  call void @check(i1 %c39, i32 39)
  %v40 = call i64 @f_float_64(float bitcast (i32 1120403456 to float))
  %c40 = icmp eq i64 %v40, 100
  call void @check(i1 %c40, i32 40)
  %v41 = call i64 @f_float_64(float bitcast (i32 1133903872 to float))
  %c41 = icmp eq i64 %v41, 300
  call void @check(i1 %c41, i32 41)
  %v42 = call i64 @f_float_64(float bitcast (i32 3281387520 to float))
  %c42 = icmp eq i64 %v42, -300
  call void @check(i1 %c42, i32 42)
  %v43 = call i64 @f_float_64(float bitcast (i32 1343554297 to float))
  %c43 = icmp eq i64 %v43, 10000000000
  call void @check(i1 %c43, i32 43)
  %v44 = call i64 @f_float_64(float bitcast (i32 3491037945 to float))
  %c44 = icmp eq i64 %v44, -10000000000
  call void @check(i1 %c44, i32 44)
  %v45 = call i64 @f_float_64(float bitcast (i32 1900671690 to float))
  %c45 = icmp eq i64 %v45, 9223372036854775807
  call void @check(i1 %c45, i32 45)
  %v46 = call i64 @f_float_64(float bitcast (i32 4048155338 to float))
  %c46 = icmp eq i64 %v46, -9223372036854775808
  call void @check(i1 %c46, i32 46)
  %v47 = call i64 @f_float_64(float bitcast (i32 2143289344 to float))
  %c47 = icmp eq i64 %v47, 0
  call void @check(i1 %c47, i32 47)
  %v48 = call i64 @f_float_64(float bitcast (i32 2139095040 to float))
  %c48 = icmp eq i64 %v48, 9223372036854775807
  call void @check(i1 %c48, i32 48)
  %v49 = call i8 @f_double_8(double bitcast (i64 0 to double))
  %c49 = icmp eq i8 %v49, 0
  call void @check(i1 %c49, i32 49)
  %v50 = call i8 @f_double_8(double bitcast (i64 4609434218613702656 to double))
  %c50 = icmp eq i8 %v50, 1
  call void @check(i1 %c50, i32 50)
  %v51 = call i8 @f_double_8(double bitcast (i64 13832806255468478464 to double))
  %c51 = icmp eq i8 %v51, -1
  call void @check(i1 %c51, i32 51)
  %v52 = call i8 @f_double_8(double bitcast (i64 4636737291354636288 to double))
  %c52 = icmp eq i8 %v52, 100
  call void @check(i1 %c52, i32 52)
  %v53 = call i8 @f_double_8(double bitcast (i64 4643985272004935680 to double))
  %c53 = icmp eq i8 %v53, 127
  call void @check(i1 %c53, i32 53)
  %v54 = call i8 @f_double_8(double bitcast (i64 13867357308859711488 to double))
  %c54 = icmp eq i8 %v54, -128
  call void @check(i1 %c54, i32 54)
  %v55 = call i8 @f_double_8(double bitcast (i64 4756540486875873280 to double))
  %c55 = icmp eq i8 %v55, 127
  call void @check(i1 %c55, i32 55)
  %v56 = call i8 @f_double_8(double bitcast (i64 13979912523730649088 to double))
  %c56 = icmp eq i8 %v56, -128
  call void @check(i1 %c56, i32 56)
  %v57 = call i8 @f_double_8(double bitcast (i64 5055640609639927018 to double))
  %c57 = icmp eq i8 %v57, 127
  call void @check(i1 %c57, i32 57)
  %v58 = call i8 @f_double_8(double bitcast (i64 14279012646494702826 to double))
  %c58 = icmp eq i8 %v58, -128
  call void @check(i1 %c58, i32 58)
  %v59 = call i8 @f_double_8(double bitcast (i64 9221120237041090560 to double))
  %c59 = icmp eq i8 %v59, 0
  call void @check(i1 %c59, i32 59)
  %v60 = call i8 @f_double_8(double bitcast (i64 9218868437227405312 to double))
  %c60 = icmp eq i8 %v60, 127
  call void @check(i1 %c60, i32 60)
  %v61 = call i32 @f_double_32(double bitcast (i64 0 to double))
  %c61 = icmp eq i32 %v61, 0
  call void @check(i1 %c61, i32 61)
  %v62 = call i32 @f_double_32(double bitcast (i64 4609434218613702656 to double))
  %c62 = icmp eq i32 %v62, 1
  call void @check(i1 %c62, i32 62)
  %v63 = call i32 @f_double_32(double bitcast (i64 13832806255468478464 to double))
  %c63 = icmp eq i32 %v63, -1
  call void @check(i1 %c63, i32 63)
  %v64 = call i32 @f_double_32(double bitcast (i64 4636737291354636288 to double))
  %c64 = icmp eq i32 %v64, 100
  call void @check(i1 %c64, i32 64)
  %v65 = call i32 @f_double_32(double bitcast (i64 4643985272004935680 to double))
  %c65 = icmp eq i32 %v65, 300
  call void @check(i1 %c65, i32 65)
  %v66 = call i32 @f_double_32(double bitcast (i64 13867357308859711488 to double))
  %c66 = icmp eq i32 %v66, -300
  call void @check(i1 %c66, i32 66)
  %v67 = call i32 @f_double_32(double bitcast (i64 4756540486875873280 to double))
  %c67 = icmp eq i32 %v67, 2147483647
  call void @check(i1 %c67, i32 67)
  %v68 = call i32 @f_double_32(double bitcast (i64 13979912523730649088 to double))
  %c68 = icmp eq i32 %v68, -2147483648
  call void @check(i1 %c68, i32 68)
  %v69 = call i32 @f_double_32(double bitcast (i64 5055640609639927018 to double))
  %c69 = icmp eq i32 %v69, 2147483647
  call void @check(i1 %c69, i32 69)
  %v70 = call i32 @f_double_32(double bitcast (i64 14279012646494702826 to double))
  %c70 = icmp eq i32 %v70, -2147483648
  call void @check(i1 %c70, i32 70)
  %v71 = call i32 @f_double_32(double bitcast (i64 9221120237041090560 to double))
  %c71 = icmp eq i32 %v71, 0
  call void @check(i1 %c71, i32 71)
  %v72 = call i32 @f_double_32(double bitcast (i64 9218868437227405312 to double))
  %c72 = icmp eq i32 %v72, 2147483647
  call void @check(i1 %c72, i32 72)
  %v73 = call i33 @f_double_33(double bitcast (i64 0 to double))
  %c73 = icmp eq i33 %v73, 0
  call void @check(i1 %c73, i32 73)
  %v74 = call i33 @f_double_33(double bitcast (i64 4609434218613702656 to double))
  %c74 = icmp eq i33 %v74, 1
  call void @check(i1 %c74, i32 74)
  %v75 = call i33 @f_double_33(double bitcast (i64 13832806255468478464 to double))
  %c75 = icmp eq i33 %v75, -1
  call void @check(i1 %c75, i32 75)
  %v76 = call i33 @f_double_33(double bitcast (i64 4636737291354636288 to double))
  %c76 = icmp eq i33 %v76, 100
  call void @check(i1 %c76, i32 76)
  %v77 = call i33 @f_double_33(double bitcast (i64 4643985272004935680 to double))
  %c77 = icmp eq i33 %v77, 300
  call void @check(i1 %c77, i32 77)
  %v78 = call i33 @f_double_33(double bitcast (i64 13867357308859711488 to double))
  %c78 = icmp eq i33 %v78, -300
  call void @check(i1 %c78, i32 78)
  %v79 = call i33 @f_double_33(double bitcast (i64 4756540486875873280 to double))
  %c79 = icmp eq i33 %v79, 4294967295
  call void @check(i1 %c79, i32 79)
  %v80 = call i33 @f_double_33(double bitcast (i64 13979912523730649088 to double))
  %c80 = icmp eq i33 %v80, -4294967296
  call void @check(i1 %c80, i32 80)
  %v81 = call i33 @f_double_33(double bitcast (i64 5055640609639927018 to double))
  %c81 = icmp eq i33 %v81, 4294967295
  call void @check(i1 %c81, i32 81)
  %v82 = call i33 @f_double_33(double bitcast (i64 14279012646494702826 to double))
  %c82 = icmp eq i33 %v82, -4294967296
  call void @check(i1 %c82, i32 82)
  %v83 = call i33 @f_double_33(double bitcast (i64 9221120237041090560 to double))
  %c83 = icmp eq i33 %v83, 0
  call void @check(i1 %c83, i32 83)
  %v84 = call i33 @f_double_33(double bitcast (i64 9218868437227405312 to double))
  %c84 = icmp eq i33 %v84, 4294967295
  call void @check(i1 %c84, i32 84)
  %v85 = call i64 @f_double_64(double bitcast (i64 0 to double))
  %c85 = icmp eq i64 %v85, 0
  call void @check(i1 %c85, i32 85)
  %v86 = call i64 @f_double_64(double bitcast (i64 4609434218613702656 to double))
  %c86 = icmp eq i64 %v86, 1
  call void @check(i1 %c86, i32 86)
  %v87 = call i64 @f_double_64(double bitcast (i64 13832806255468478464 to double))
  %c87 = icmp eq i64 %v87, -1
  call void @check(i1 %c87, i32 87)
  %v88 = call i64 @f_double_64(double bitcast (i64 4636737291354636288 to double))
  %c88 = icmp eq i64 %v88, 100
  call void @check(i1 %c88, i32 88)
  %v89 = call i64 @f_double_64(double bitcast (i64 4643985272004935680 to double))
  %c89 = icmp eq i64 %v89, 300
  call void @check(i1 %c89, i32 89)
  %v90 = call i64 @f_double_64(double bitcast (i64 13867357308859711488 to double))
  %c90 = icmp eq i64 %v90, -300
  call void @check(i1 %c90, i32 90)
  %v91 = call i64 @f_double_64(double bitcast (i64 4756540486875873280 to double))
  %c91 = icmp eq i64 %v91, 10000000000
  call void @check(i1 %c91, i32 91)
  %v92 = call i64 @f_double_64(double bitcast (i64 13979912523730649088 to double))
  %c92 = icmp eq i64 %v92, -10000000000
  call void @check(i1 %c92, i32 92)
  %v93 = call i64 @f_double_64(double bitcast (i64 5055640609639927018 to double))
  %c93 = icmp eq i64 %v93, 9223372036854775807
  call void @check(i1 %c93, i32 93)
  %v94 = call i64 @f_double_64(double bitcast (i64 14279012646494702826 to double))
  %c94 = icmp eq i64 %v94, -9223372036854775808
  call void @check(i1 %c94, i32 94)
  %v95 = call i64 @f_double_64(double bitcast (i64 9221120237041090560 to double))
  %c95 = icmp eq i64 %v95, 0
  call void @check(i1 %c95, i32 95)
  %v96 = call i64 @f_double_64(double bitcast (i64 9218868437227405312 to double))
  %c96 = icmp eq i64 %v96, 9223372036854775807
  call void @check(i1 %c96, i32 96)
  %result = load i32, ptr @failed
  ret i32 %result
}
