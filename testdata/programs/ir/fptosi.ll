; fptosi rounds towards zero; values in range only (others are poison).
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

define i8 @f_half_8(half %a) noinline {
  %r = fptosi half %a to i8
  ret i8 %r
}

define i32 @f_half_32(half %a) noinline {
  %r = fptosi half %a to i32
  ret i32 %r
}

define i64 @f_half_64(half %a) noinline {
  %r = fptosi half %a to i64
  ret i64 %r
}

define i8 @f_float_8(float %a) noinline {
  %r = fptosi float %a to i8
  ret i8 %r
}

define i32 @f_float_32(float %a) noinline {
  %r = fptosi float %a to i32
  ret i32 %r
}

define i64 @f_float_64(float %a) noinline {
  %r = fptosi float %a to i64
  ret i64 %r
}

define i128 @f_float_128(float %a) noinline {
  %r = fptosi float %a to i128
  ret i128 %r
}

define i8 @f_double_8(double %a) noinline {
  %r = fptosi double %a to i8
  ret i8 %r
}

define i32 @f_double_32(double %a) noinline {
  %r = fptosi double %a to i32
  ret i32 %r
}

define i64 @f_double_64(double %a) noinline {
  %r = fptosi double %a to i64
  ret i64 %r
}

define i128 @f_double_128(double %a) noinline {
  %r = fptosi double %a to i128
  ret i128 %r
}

define i32 @f_x86_fp80_32(x86_fp80 %a) noinline {
  %r = fptosi x86_fp80 %a to i32
  ret i32 %r
}

define i64 @f_x86_fp80_64(x86_fp80 %a) noinline {
  %r = fptosi x86_fp80 %a to i64
  ret i64 %r
}

define i128 @f_x86_fp80_128(x86_fp80 %a) noinline {
  %r = fptosi x86_fp80 %a to i128
  ret i128 %r
}

define i32 @f_fp128_32(fp128 %a) noinline {
  %r = fptosi fp128 %a to i32
  ret i32 %r
}

define i64 @f_fp128_64(fp128 %a) noinline {
  %r = fptosi fp128 %a to i64
  ret i64 %r
}

define i128 @f_fp128_128(fp128 %a) noinline {
  %r = fptosi fp128 %a to i128
  ret i128 %r
}

define i64 @big(double %a) noinline {
  %r = fptosi double %a to i64
  ret i64 %r
}

define i33 @odd(double %a) noinline {
  %r = fptosi double %a to i33
  ret i33 %r
}

define i32 @main() {
  %v1 = call i8 @f_half_8(half bitcast (i16 0 to half))
  %c1 = icmp eq i8 %v1, 0
  call void @check(i1 %c1, i32 1)
  %v2 = call i8 @f_half_8(half bitcast (i16 14336 to half))
  %c2 = icmp eq i8 %v2, 0
  call void @check(i1 %c2, i32 2)
  %v3 = call i8 @f_half_8(half bitcast (i16 15872 to half))
  %c3 = icmp eq i8 %v3, 1
  call void @check(i1 %c3, i32 3)
  %v4 = call i8 @f_half_8(half bitcast (i16 16384 to half))
  %c4 = icmp eq i8 %v4, 2
  call void @check(i1 %c4, i32 4)
  %v5 = call i8 @f_half_8(half bitcast (i16 22092 to half))
  %c5 = icmp eq i8 %v5, 100
  call void @check(i1 %c5, i32 5)
  %v6 = call i8 @f_half_8(half bitcast (i16 22512 to half))
  %c6 = icmp eq i8 %v6, 127
  call void @check(i1 %c6, i32 6)
  %v7 = call i8 @f_half_8(half bitcast (i16 48640 to half))
  %c7 = icmp eq i8 %v7, -1
  call void @check(i1 %c7, i32 7)
  %v8 = call i8 @f_half_8(half bitcast (i16 54856 to half))
  %c8 = icmp eq i8 %v8, -100
  call void @check(i1 %c8, i32 8)
  %v9 = call i8 @f_half_8(half bitcast (i16 55296 to half))
  %c9 = icmp eq i8 %v9, -128
  call void @check(i1 %c9, i32 9)
  %v10 = call i32 @f_half_32(half bitcast (i16 0 to half))
  %c10 = icmp eq i32 %v10, 0
  call void @check(i1 %c10, i32 10)
  %v11 = call i32 @f_half_32(half bitcast (i16 14336 to half))
  %c11 = icmp eq i32 %v11, 0
  call void @check(i1 %c11, i32 11)
  %v12 = call i32 @f_half_32(half bitcast (i16 15872 to half))
  %c12 = icmp eq i32 %v12, 1
  call void @check(i1 %c12, i32 12)
  %v13 = call i32 @f_half_32(half bitcast (i16 16384 to half))
  %c13 = icmp eq i32 %v13, 2
  call void @check(i1 %c13, i32 13)
  %v14 = call i32 @f_half_32(half bitcast (i16 22092 to half))
  %c14 = icmp eq i32 %v14, 100
  call void @check(i1 %c14, i32 14)
  %v15 = call i32 @f_half_32(half bitcast (i16 22512 to half))
  %c15 = icmp eq i32 %v15, 127
  call void @check(i1 %c15, i32 15)
  %v16 = call i32 @f_half_32(half bitcast (i16 48640 to half))
  %c16 = icmp eq i32 %v16, -1
  call void @check(i1 %c16, i32 16)
  %v17 = call i32 @f_half_32(half bitcast (i16 54856 to half))
  %c17 = icmp eq i32 %v17, -100
  call void @check(i1 %c17, i32 17)
  %v18 = call i32 @f_half_32(half bitcast (i16 55296 to half))
  %c18 = icmp eq i32 %v18, -128
  call void @check(i1 %c18, i32 18)
  %v19 = call i64 @f_half_64(half bitcast (i16 0 to half))
  %c19 = icmp eq i64 %v19, 0
  call void @check(i1 %c19, i32 19)
  %v20 = call i64 @f_half_64(half bitcast (i16 14336 to half))
  %c20 = icmp eq i64 %v20, 0
  call void @check(i1 %c20, i32 20)
  %v21 = call i64 @f_half_64(half bitcast (i16 15872 to half))
  %c21 = icmp eq i64 %v21, 1
  call void @check(i1 %c21, i32 21)
  %v22 = call i64 @f_half_64(half bitcast (i16 16384 to half))
  %c22 = icmp eq i64 %v22, 2
  call void @check(i1 %c22, i32 22)
  %v23 = call i64 @f_half_64(half bitcast (i16 22092 to half))
  %c23 = icmp eq i64 %v23, 100
  call void @check(i1 %c23, i32 23)
  %v24 = call i64 @f_half_64(half bitcast (i16 22512 to half))
  %c24 = icmp eq i64 %v24, 127
  call void @check(i1 %c24, i32 24)
  %v25 = call i64 @f_half_64(half bitcast (i16 48640 to half))
  %c25 = icmp eq i64 %v25, -1
  call void @check(i1 %c25, i32 25)
  %v26 = call i64 @f_half_64(half bitcast (i16 54856 to half))
  %c26 = icmp eq i64 %v26, -100
  call void @check(i1 %c26, i32 26)
  %v27 = call i64 @f_half_64(half bitcast (i16 55296 to half))
  %c27 = icmp eq i64 %v27, -128
  call void @check(i1 %c27, i32 27)
  %v28 = call i8 @f_float_8(float bitcast (i32 0 to float))
  %c28 = icmp eq i8 %v28, 0
  call void @check(i1 %c28, i32 28)
  %v29 = call i8 @f_float_8(float bitcast (i32 1056964608 to float))
  %c29 = icmp eq i8 %v29, 0
  call void @check(i1 %c29, i32 29)
  %v30 = call i8 @f_float_8(float bitcast (i32 1073739776 to float))
  %c30 = icmp eq i8 %v30, 1
  call void @check(i1 %c30, i32 30)
  %v31 = call i8 @f_float_8(float bitcast (i32 1073741824 to float))
  %c31 = icmp eq i8 %v31, 2
  call void @check(i1 %c31, i32 31)
  %v32 = call i8 @f_float_8(float bitcast (i32 1120501760 to float))
  %c32 = icmp eq i8 %v32, 100
  call void @check(i1 %c32, i32 32)
  %v33 = call i8 @f_float_8(float bitcast (i32 1123942400 to float))
  %c33 = icmp eq i8 %v33, 127
  call void @check(i1 %c33, i32 33)
  %v34 = call i8 @f_float_8(float bitcast (i32 3217031168 to float))
  %c34 = icmp eq i8 %v34, -1
  call void @check(i1 %c34, i32 34)
  %v35 = call i8 @f_float_8(float bitcast (i32 3268016865 to float))
  %c35 = icmp eq i8 %v35, -100
  call void @check(i1 %c35, i32 35)
  %v36 = call i8 @f_float_8(float bitcast (i32 3271557120 to float))
  %c36 = icmp eq i8 %v36, -128
  call void @check(i1 %c36, i32 36)
  %v37 = call i32 @f_float_32(float bitcast (i32 0 to float))
  %c37 = icmp eq i32 %v37, 0
  call void @check(i1 %c37, i32 37)
  %v38 = call i32 @f_float_32(float bitcast (i32 1056964608 to float))
  %c38 = icmp eq i32 %v38, 0
  call void @check(i1 %c38, i32 38)
  %v39 = call i32 @f_float_32(float bitcast (i32 1073739776 to float))
  %c39 = icmp eq i32 %v39, 1
  call void @check(i1 %c39, i32 39)
  %v40 = call i32 @f_float_32(float bitcast (i32 1073741824 to float))
  %c40 = icmp eq i32 %v40, 2
  call void @check(i1 %c40, i32 40)
  %v41 = call i32 @f_float_32(float bitcast (i32 1120501760 to float))
  %c41 = icmp eq i32 %v41, 100
  call void @check(i1 %c41, i32 41)
  %v42 = call i32 @f_float_32(float bitcast (i32 1123942400 to float))
  %c42 = icmp eq i32 %v42, 127
  call void @check(i1 %c42, i32 42)
  %v43 = call i32 @f_float_32(float bitcast (i32 3217031168 to float))
  %c43 = icmp eq i32 %v43, -1
  call void @check(i1 %c43, i32 43)
  %v44 = call i32 @f_float_32(float bitcast (i32 3268016865 to float))
  %c44 = icmp eq i32 %v44, -100
  call void @check(i1 %c44, i32 44)
  %v45 = call i32 @f_float_32(float bitcast (i32 3271557120 to float))
  %c45 = icmp eq i32 %v45, -128
  call void @check(i1 %c45, i32 45)
  %v46 = call i64 @f_float_64(float bitcast (i32 0 to float))
  %c46 = icmp eq i64 %v46, 0
  call void @check(i1 %c46, i32 46)
  %v47 = call i64 @f_float_64(float bitcast (i32 1056964608 to float))
  %c47 = icmp eq i64 %v47, 0
  call void @check(i1 %c47, i32 47)
  %v48 = call i64 @f_float_64(float bitcast (i32 1073739776 to float))
  %c48 = icmp eq i64 %v48, 1
  call void @check(i1 %c48, i32 48)
  %v49 = call i64 @f_float_64(float bitcast (i32 1073741824 to float))
  %c49 = icmp eq i64 %v49, 2
  call void @check(i1 %c49, i32 49)
  %v50 = call i64 @f_float_64(float bitcast (i32 1120501760 to float))
  %c50 = icmp eq i64 %v50, 100
  call void @check(i1 %c50, i32 50)
  %v51 = call i64 @f_float_64(float bitcast (i32 1123942400 to float))
  %c51 = icmp eq i64 %v51, 127
  call void @check(i1 %c51, i32 51)
  %v52 = call i64 @f_float_64(float bitcast (i32 3217031168 to float))
  %c52 = icmp eq i64 %v52, -1
  call void @check(i1 %c52, i32 52)
  %v53 = call i64 @f_float_64(float bitcast (i32 3268016865 to float))
  %c53 = icmp eq i64 %v53, -100
  call void @check(i1 %c53, i32 53)
  %v54 = call i64 @f_float_64(float bitcast (i32 3271557120 to float))
  %c54 = icmp eq i64 %v54, -128
  call void @check(i1 %c54, i32 54)
  %v55 = call i128 @f_float_128(float bitcast (i32 0 to float))
  %c55 = icmp eq i128 %v55, 0
  call void @check(i1 %c55, i32 55)
  %v56 = call i128 @f_float_128(float bitcast (i32 1056964608 to float))
  %c56 = icmp eq i128 %v56, 0
  call void @check(i1 %c56, i32 56)
  %v57 = call i128 @f_float_128(float bitcast (i32 1073739776 to float))
  %c57 = icmp eq i128 %v57, 1
  call void @check(i1 %c57, i32 57)
  %v58 = call i128 @f_float_128(float bitcast (i32 1073741824 to float))
  %c58 = icmp eq i128 %v58, 2
  call void @check(i1 %c58, i32 58)
  %v59 = call i128 @f_float_128(float bitcast (i32 1120501760 to float))
  %c59 = icmp eq i128 %v59, 100
  call void @check(i1 %c59, i32 59)
  %v60 = call i128 @f_float_128(float bitcast (i32 1123942400 to float))
  %c60 = icmp eq i128 %v60, 127
  call void @check(i1 %c60, i32 60)
  %v61 = call i128 @f_float_128(float bitcast (i32 3217031168 to float))
  %c61 = icmp eq i128 %v61, -1
  call void @check(i1 %c61, i32 61)
  %v62 = call i128 @f_float_128(float bitcast (i32 3268016865 to float))
  %c62 = icmp eq i128 %v62, -100
  call void @check(i1 %c62, i32 62)
  %v63 = call i128 @f_float_128(float bitcast (i32 3271557120 to float))
  %c63 = icmp eq i128 %v63, -128
  call void @check(i1 %c63, i32 63)
  %v64 = call i8 @f_double_8(double bitcast (i64 0 to double))
  %c64 = icmp eq i8 %v64, 0
  call void @check(i1 %c64, i32 64)
  %v65 = call i8 @f_double_8(double bitcast (i64 4602678819172646912 to double))
  %c65 = icmp eq i8 %v65, 0
  call void @check(i1 %c65, i32 65)
  %v66 = call i8 @f_double_8(double bitcast (i64 4611684918915760128 to double))
  %c66 = icmp eq i8 %v66, 1
  call void @check(i1 %c66, i32 66)
  %v67 = call i8 @f_double_8(double bitcast (i64 4611686018427387904 to double))
  %c67 = icmp eq i8 %v67, 2
  call void @check(i1 %c67, i32 67)
  %v68 = call i8 @f_double_8(double bitcast (i64 4636790067912769536 to double))
  %c68 = icmp eq i8 %v68, 100
  call void @check(i1 %c68, i32 68)
  %v69 = call i8 @f_double_8(double bitcast (i64 4638637247447433216 to double))
  %c69 = icmp eq i8 %v69, 127
  call void @check(i1 %c69, i32 69)
  %v70 = call i8 @f_double_8(double bitcast (i64 13832806255468478464 to double))
  %c70 = icmp eq i8 %v70, -1
  call void @check(i1 %c70, i32 70)
  %v71 = call i8 @f_double_8(double bitcast (i64 13860178993266147983 to double))
  %c71 = icmp eq i8 %v71, -100
  call void @check(i1 %c71, i32 71)
  %v72 = call i8 @f_double_8(double bitcast (i64 13862079653046386688 to double))
  %c72 = icmp eq i8 %v72, -128
  call void @check(i1 %c72, i32 72)
  %v73 = call i32 @f_double_32(double bitcast (i64 0 to double))
  %c73 = icmp eq i32 %v73, 0
  call void @check(i1 %c73, i32 73)
  %v74 = call i32 @f_double_32(double bitcast (i64 4602678819172646912 to double))
  %c74 = icmp eq i32 %v74, 0
  call void @check(i1 %c74, i32 74)
  %v75 = call i32 @f_double_32(double bitcast (i64 4611684918915760128 to double))
  %c75 = icmp eq i32 %v75, 1
  call void @check(i1 %c75, i32 75)
  %v76 = call i32 @f_double_32(double bitcast (i64 4611686018427387904 to double))
  %c76 = icmp eq i32 %v76, 2
  call void @check(i1 %c76, i32 76)
  %v77 = call i32 @f_double_32(double bitcast (i64 4636790067912769536 to double))
  %c77 = icmp eq i32 %v77, 100
  call void @check(i1 %c77, i32 77)
  %v78 = call i32 @f_double_32(double bitcast (i64 4638637247447433216 to double))
  %c78 = icmp eq i32 %v78, 127
  call void @check(i1 %c78, i32 78)
  %v79 = call i32 @f_double_32(double bitcast (i64 13832806255468478464 to double))
  %c79 = icmp eq i32 %v79, -1
  call void @check(i1 %c79, i32 79)
  %v80 = call i32 @f_double_32(double bitcast (i64 13860178993266147983 to double))
  %c80 = icmp eq i32 %v80, -100
  call void @check(i1 %c80, i32 80)
  %v81 = call i32 @f_double_32(double bitcast (i64 13862079653046386688 to double))
  %c81 = icmp eq i32 %v81, -128
  call void @check(i1 %c81, i32 81)
  %v82 = call i64 @f_double_64(double bitcast (i64 0 to double))
  %c82 = icmp eq i64 %v82, 0
  call void @check(i1 %c82, i32 82)
  %v83 = call i64 @f_double_64(double bitcast (i64 4602678819172646912 to double))
  %c83 = icmp eq i64 %v83, 0
  call void @check(i1 %c83, i32 83)
  %v84 = call i64 @f_double_64(double bitcast (i64 4611684918915760128 to double))
  %c84 = icmp eq i64 %v84, 1
  call void @check(i1 %c84, i32 84)
  %v85 = call i64 @f_double_64(double bitcast (i64 4611686018427387904 to double))
  %c85 = icmp eq i64 %v85, 2
  call void @check(i1 %c85, i32 85)
  %v86 = call i64 @f_double_64(double bitcast (i64 4636790067912769536 to double))
  %c86 = icmp eq i64 %v86, 100
  call void @check(i1 %c86, i32 86)
  %v87 = call i64 @f_double_64(double bitcast (i64 4638637247447433216 to double))
  %c87 = icmp eq i64 %v87, 127
  call void @check(i1 %c87, i32 87)
  %v88 = call i64 @f_double_64(double bitcast (i64 13832806255468478464 to double))
  %c88 = icmp eq i64 %v88, -1
  call void @check(i1 %c88, i32 88)
  %v89 = call i64 @f_double_64(double bitcast (i64 13860178993266147983 to double))
  %c89 = icmp eq i64 %v89, -100
  call void @check(i1 %c89, i32 89)
  %v90 = call i64 @f_double_64(double bitcast (i64 13862079653046386688 to double))
  %c90 = icmp eq i64 %v90, -128
  call void @check(i1 %c90, i32 90)
  %v91 = call i128 @f_double_128(double bitcast (i64 0 to double))
  %c91 = icmp eq i128 %v91, 0
  call void @check(i1 %c91, i32 91)
  %v92 = call i128 @f_double_128(double bitcast (i64 4602678819172646912 to double))
  %c92 = icmp eq i128 %v92, 0
  call void @check(i1 %c92, i32 92)
  %v93 = call i128 @f_double_128(double bitcast (i64 4611684918915760128 to double))
  %c93 = icmp eq i128 %v93, 1
  call void @check(i1 %c93, i32 93)
  %v94 = call i128 @f_double_128(double bitcast (i64 4611686018427387904 to double))
  %c94 = icmp eq i128 %v94, 2
  call void @check(i1 %c94, i32 94)
  %v95 = call i128 @f_double_128(double bitcast (i64 4636790067912769536 to double))
  %c95 = icmp eq i128 %v95, 100
  call void @check(i1 %c95, i32 95)
  %v96 = call i128 @f_double_128(double bitcast (i64 4638637247447433216 to double))
  %c96 = icmp eq i128 %v96, 127
  call void @check(i1 %c96, i32 96)
  %v97 = call i128 @f_double_128(double bitcast (i64 13832806255468478464 to double))
  %c97 = icmp eq i128 %v97, -1
  call void @check(i1 %c97, i32 97)
  %v98 = call i128 @f_double_128(double bitcast (i64 13860178993266147983 to double))
  %c98 = icmp eq i128 %v98, -100
  call void @check(i1 %c98, i32 98)
  %v99 = call i128 @f_double_128(double bitcast (i64 13862079653046386688 to double))
  %c99 = icmp eq i128 %v99, -128
  call void @check(i1 %c99, i32 99)
  %v100 = call i32 @f_x86_fp80_32(x86_fp80 bitcast (i80 0 to x86_fp80))
  %c100 = icmp eq i32 %v100, 0
  call void @check(i1 %c100, i32 100)
  %v101 = call i32 @f_x86_fp80_32(x86_fp80 bitcast (i80 302203784787546729349120 to x86_fp80))
  %c101 = icmp eq i32 %v101, 0
  call void @check(i1 %c101, i32 101)
  %v102 = call i32 @f_x86_fp80_32(x86_fp80 bitcast (i80 302231452651857479991296 to x86_fp80))
  %c102 = icmp eq i32 %v102, 1
  call void @check(i1 %c102, i32 102)
  %v103 = call i32 @f_x86_fp80_32(x86_fp80 bitcast (i80 302240678275694148452352 to x86_fp80))
  %c103 = icmp eq i32 %v103, 2
  call void @check(i1 %c103, i32 103)
  %v104 = call i32 @f_x86_fp80_32(x86_fp80 bitcast (i80 302338208229224483913728 to x86_fp80))
  %c104 = icmp eq i32 %v104, 100
  call void @check(i1 %c104, i32 104)
  %v105 = call i32 @f_x86_fp80_32(x86_fp80 bitcast (i80 302341991252911475130368 to x86_fp80))
  %c105 = icmp eq i32 %v105, 127
  call void @check(i1 %c105, i32 105)
  %v106 = call i32 @f_x86_fp80_32(x86_fp80 bitcast (i80 906689753024953453641728 to x86_fp80))
  %c106 = icmp eq i32 %v106, -1
  call void @check(i1 %c106, i32 106)
  %v107 = call i32 @f_x86_fp80_32(x86_fp80 bitcast (i80 906801152624184209471488 to x86_fp80))
  %c107 = icmp eq i32 %v107, -100
  call void @check(i1 %c107, i32 107)
  %v108 = call i32 @f_x86_fp80_32(x86_fp80 bitcast (i80 906814268547450993115136 to x86_fp80))
  %c108 = icmp eq i32 %v108, -128
  call void @check(i1 %c108, i32 108)
  %v109 = call i64 @f_x86_fp80_64(x86_fp80 bitcast (i80 0 to x86_fp80))
  %c109 = icmp eq i64 %v109, 0
  call void @check(i1 %c109, i32 109)
  %v110 = call i64 @f_x86_fp80_64(x86_fp80 bitcast (i80 302203784787546729349120 to x86_fp80))
  %c110 = icmp eq i64 %v110, 0
  call void @check(i1 %c110, i32 110)
  %v111 = call i64 @f_x86_fp80_64(x86_fp80 bitcast (i80 302231452651857479991296 to x86_fp80))
  %c111 = icmp eq i64 %v111, 1
  call void @check(i1 %c111, i32 111)
  %v112 = call i64 @f_x86_fp80_64(x86_fp80 bitcast (i80 302240678275694148452352 to x86_fp80))
  %c112 = icmp eq i64 %v112, 2
  call void @check(i1 %c112, i32 112)
  %v113 = call i64 @f_x86_fp80_64(x86_fp80 bitcast (i80 302338208229224483913728 to x86_fp80))
  %c113 = icmp eq i64 %v113, 100
  call void @check(i1 %c113, i32 113)
  %v114 = call i64 @f_x86_fp80_64(x86_fp80 bitcast (i80 302341991252911475130368 to x86_fp80))
  %c114 = icmp eq i64 %v114, 127
  call void @check(i1 %c114, i32 114)
  %v115 = call i64 @f_x86_fp80_64(x86_fp80 bitcast (i80 906689753024953453641728 to x86_fp80))
  %c115 = icmp eq i64 %v115, -1
  call void @check(i1 %c115, i32 115)
  %v116 = call i64 @f_x86_fp80_64(x86_fp80 bitcast (i80 906801152624184209471488 to x86_fp80))
  %c116 = icmp eq i64 %v116, -100
  call void @check(i1 %c116, i32 116)
  %v117 = call i64 @f_x86_fp80_64(x86_fp80 bitcast (i80 906814268547450993115136 to x86_fp80))
  %c117 = icmp eq i64 %v117, -128
  call void @check(i1 %c117, i32 117)
  %v118 = call i128 @f_x86_fp80_128(x86_fp80 bitcast (i80 0 to x86_fp80))
  %c118 = icmp eq i128 %v118, 0
  call void @check(i1 %c118, i32 118)
  %v119 = call i128 @f_x86_fp80_128(x86_fp80 bitcast (i80 302203784787546729349120 to x86_fp80))
  %c119 = icmp eq i128 %v119, 0
  call void @check(i1 %c119, i32 119)
  %v120 = call i128 @f_x86_fp80_128(x86_fp80 bitcast (i80 302231452651857479991296 to x86_fp80))
  %c120 = icmp eq i128 %v120, 1
  call void @check(i1 %c120, i32 120)
  %v121 = call i128 @f_x86_fp80_128(x86_fp80 bitcast (i80 302240678275694148452352 to x86_fp80))
  %c121 = icmp eq i128 %v121, 2
  call void @check(i1 %c121, i32 121)
  %v122 = call i128 @f_x86_fp80_128(x86_fp80 bitcast (i80 302338208229224483913728 to x86_fp80))
  %c122 = icmp eq i128 %v122, 100
  call void @check(i1 %c122, i32 122)
  %v123 = call i128 @f_x86_fp80_128(x86_fp80 bitcast (i80 302341991252911475130368 to x86_fp80))
  %c123 = icmp eq i128 %v123, 127
  call void @check(i1 %c123, i32 123)
  %v124 = call i128 @f_x86_fp80_128(x86_fp80 bitcast (i80 906689753024953453641728 to x86_fp80))
  %c124 = icmp eq i128 %v124, -1
  call void @check(i1 %c124, i32 124)
  %v125 = call i128 @f_x86_fp80_128(x86_fp80 bitcast (i80 906801152624184209471488 to x86_fp80))
  %c125 = icmp eq i128 %v125, -100
  call void @check(i1 %c125, i32 125)
  %v126 = call i128 @f_x86_fp80_128(x86_fp80 bitcast (i80 906814268547450993115136 to x86_fp80))
  %c126 = icmp eq i128 %v126, -128
  call void @check(i1 %c126, i32 126)
  %v127 = call i32 @f_fp128_32(fp128 bitcast (i128 0 to fp128))
  %c127 = icmp eq i32 %v127, 0
  call void @check(i1 %c127, i32 127)
  %v128 = call i32 @f_fp128_32(fp128 bitcast (i128 85060207136517546210586590865283612672 to fp128))
  %c128 = icmp eq i32 %v128, 0
  call void @check(i1 %c128, i32 128)
  %v129 = call i32 @f_fp128_32(fp128 bitcast (i128 85070590462584015637614250361238847488 to fp128))
  %c129 = icmp eq i32 %v129, 1
  call void @check(i1 %c129, i32 129)
  %v130 = call i32 @f_fp128_32(fp128 bitcast (i128 85070591730234615865843651857942052864 to fp128))
  %c130 = icmp eq i32 %v130, 2
  call void @check(i1 %c130, i32 130)
  %v131 = call i32 @f_fp128_32(fp128 bitcast (i128 85099534728739026799538624585527197696 to fp128))
  %c131 = icmp eq i32 %v131, 100
  call void @check(i1 %c131, i32 131)
  %v132 = call i32 @f_fp128_32(fp128 bitcast (i128 85101664381747410224933139046912229376 to fp128))
  %c132 = icmp eq i32 %v132, 127
  call void @check(i1 %c132, i32 132)
  %v133 = call i32 @f_fp128_32(fp128 bitcast (i128 255209179042274580183716690325661548544 to fp128))
  %c133 = icmp eq i32 %v133, -1
  call void @check(i1 %c133, i32 133)
  %v134 = call i32 @f_fp128_32(fp128 bitcast (i128 255240737660321478036414483549114073088 to fp128))
  %c134 = icmp eq i32 %v134, -100
  call void @check(i1 %c134, i32 134)
  %v135 = call i32 @f_fp128_32(fp128 bitcast (i128 255242928971855056563302138551801479168 to fp128))
  %c135 = icmp eq i32 %v135, -128
  call void @check(i1 %c135, i32 135)
  %v136 = call i64 @f_fp128_64(fp128 bitcast (i128 0 to fp128))
  %c136 = icmp eq i64 %v136, 0
  call void @check(i1 %c136, i32 136)
  %v137 = call i64 @f_fp128_64(fp128 bitcast (i128 85060207136517546210586590865283612672 to fp128))
  %c137 = icmp eq i64 %v137, 0
  call void @check(i1 %c137, i32 137)
  %v138 = call i64 @f_fp128_64(fp128 bitcast (i128 85070590462584015637614250361238847488 to fp128))
  %c138 = icmp eq i64 %v138, 1
  call void @check(i1 %c138, i32 138)
  %v139 = call i64 @f_fp128_64(fp128 bitcast (i128 85070591730234615865843651857942052864 to fp128))
  %c139 = icmp eq i64 %v139, 2
  call void @check(i1 %c139, i32 139)
  %v140 = call i64 @f_fp128_64(fp128 bitcast (i128 85099534728739026799538624585527197696 to fp128))
  %c140 = icmp eq i64 %v140, 100
  call void @check(i1 %c140, i32 140)
  %v141 = call i64 @f_fp128_64(fp128 bitcast (i128 85101664381747410224933139046912229376 to fp128))
  %c141 = icmp eq i64 %v141, 127
  call void @check(i1 %c141, i32 141)
  %v142 = call i64 @f_fp128_64(fp128 bitcast (i128 255209179042274580183716690325661548544 to fp128))
  %c142 = icmp eq i64 %v142, -1
  call void @check(i1 %c142, i32 142)
  %v143 = call i64 @f_fp128_64(fp128 bitcast (i128 255240737660321478036414483549114073088 to fp128))
  %c143 = icmp eq i64 %v143, -100
  call void @check(i1 %c143, i32 143)
  %v144 = call i64 @f_fp128_64(fp128 bitcast (i128 255242928971855056563302138551801479168 to fp128))
  %c144 = icmp eq i64 %v144, -128
  call void @check(i1 %c144, i32 144)
  %v145 = call i128 @f_fp128_128(fp128 bitcast (i128 0 to fp128))
  %c145 = icmp eq i128 %v145, 0
  call void @check(i1 %c145, i32 145)
  %v146 = call i128 @f_fp128_128(fp128 bitcast (i128 85060207136517546210586590865283612672 to fp128))
  %c146 = icmp eq i128 %v146, 0
  call void @check(i1 %c146, i32 146)
  %v147 = call i128 @f_fp128_128(fp128 bitcast (i128 85070590462584015637614250361238847488 to fp128))
  %c147 = icmp eq i128 %v147, 1
  call void @check(i1 %c147, i32 147)
  %v148 = call i128 @f_fp128_128(fp128 bitcast (i128 85070591730234615865843651857942052864 to fp128))
  %c148 = icmp eq i128 %v148, 2
  call void @check(i1 %c148, i32 148)
  %v149 = call i128 @f_fp128_128(fp128 bitcast (i128 85099534728739026799538624585527197696 to fp128))
  %c149 = icmp eq i128 %v149, 100
  call void @check(i1 %c149, i32 149)
  %v150 = call i128 @f_fp128_128(fp128 bitcast (i128 85101664381747410224933139046912229376 to fp128))
  %c150 = icmp eq i128 %v150, 127
  call void @check(i1 %c150, i32 150)
  %v151 = call i128 @f_fp128_128(fp128 bitcast (i128 255209179042274580183716690325661548544 to fp128))
  %c151 = icmp eq i128 %v151, -1
  call void @check(i1 %c151, i32 151)
  %v152 = call i128 @f_fp128_128(fp128 bitcast (i128 255240737660321478036414483549114073088 to fp128))
  %c152 = icmp eq i128 %v152, -100
  call void @check(i1 %c152, i32 152)
  %v153 = call i128 @f_fp128_128(fp128 bitcast (i128 255242928971855056563302138551801479168 to fp128))
  %c153 = icmp eq i128 %v153, -128
  call void @check(i1 %c153, i32 153)
  %v154 = call i64 @big(double bitcast (i64 4890691058569617664 to double))
  %c154 = icmp eq i64 %v154, 9000000000000000000
  call void @check(i1 %c154, i32 154)
  %v155 = call i33 @odd(double bitcast (i64 4751297606873776128 to double))
  %c155 = icmp eq i33 %v155, 4294967295
  call void @check(i1 %c155, i32 155)
  %result = load i32, ptr @failed
  ret i32 %result
}
