; uitofp rounds to nearest, ties to even.
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

define half @f_half_8(i8 %a) noinline {
  %r = uitofp i8 %a to half
  ret half %r
}

define half @f_half_16(i16 %a) noinline {
  %r = uitofp i16 %a to half
  ret half %r
}

define half @f_half_32(i32 %a) noinline {
  %r = uitofp i32 %a to half
  ret half %r
}

define float @f_float_8(i8 %a) noinline {
  %r = uitofp i8 %a to float
  ret float %r
}

define float @f_float_32(i32 %a) noinline {
  %r = uitofp i32 %a to float
  ret float %r
}

define float @f_float_64(i64 %a) noinline {
  %r = uitofp i64 %a to float
  ret float %r
}

define float @f_float_128(i128 %a) noinline {
  %r = uitofp i128 %a to float
  ret float %r
}

define double @f_double_8(i8 %a) noinline {
  %r = uitofp i8 %a to double
  ret double %r
}

define double @f_double_32(i32 %a) noinline {
  %r = uitofp i32 %a to double
  ret double %r
}

define double @f_double_64(i64 %a) noinline {
  %r = uitofp i64 %a to double
  ret double %r
}

define double @f_double_128(i128 %a) noinline {
  %r = uitofp i128 %a to double
  ret double %r
}

define x86_fp80 @f_x86_fp80_8(i8 %a) noinline {
  %r = uitofp i8 %a to x86_fp80
  ret x86_fp80 %r
}

define x86_fp80 @f_x86_fp80_32(i32 %a) noinline {
  %r = uitofp i32 %a to x86_fp80
  ret x86_fp80 %r
}

define x86_fp80 @f_x86_fp80_64(i64 %a) noinline {
  %r = uitofp i64 %a to x86_fp80
  ret x86_fp80 %r
}

define x86_fp80 @f_x86_fp80_128(i128 %a) noinline {
  %r = uitofp i128 %a to x86_fp80
  ret x86_fp80 %r
}

define fp128 @f_fp128_8(i8 %a) noinline {
  %r = uitofp i8 %a to fp128
  ret fp128 %r
}

define fp128 @f_fp128_32(i32 %a) noinline {
  %r = uitofp i32 %a to fp128
  ret fp128 %r
}

define fp128 @f_fp128_64(i64 %a) noinline {
  %r = uitofp i64 %a to fp128
  ret fp128 %r
}

define fp128 @f_fp128_128(i128 %a) noinline {
  %r = uitofp i128 %a to fp128
  ret fp128 %r
}

define double @bool(i1 %a) noinline {
  %r = uitofp i1 %a to double
  ret double %r
}

define i32 @main() {
  %v1 = call half @f_half_8(i8 0)
  %b1 = bitcast half %v1 to i16
  %c1 = icmp eq i16 %b1, 0
  call void @check(i1 %c1, i32 1)
  %v2 = call half @f_half_8(i8 1)
  %b2 = bitcast half %v2 to i16
  %c2 = icmp eq i16 %b2, 15360
  call void @check(i1 %c2, i32 2)
  %v3 = call half @f_half_8(i8 -1)
  %b3 = bitcast half %v3 to i16
  %c3 = icmp eq i16 %b3, 23544
  call void @check(i1 %c3, i32 3)
  %v4 = call half @f_half_8(i8 7)
  %b4 = bitcast half %v4 to i16
  %c4 = icmp eq i16 %b4, 18176
  call void @check(i1 %c4, i32 4)
  %v5 = call half @f_half_8(i8 -128)
  %b5 = bitcast half %v5 to i16
  %c5 = icmp eq i16 %b5, 22528
  call void @check(i1 %c5, i32 5)
  %v6 = call half @f_half_8(i8 127)
  %b6 = bitcast half %v6 to i16
  %c6 = icmp eq i16 %b6, 22512
  call void @check(i1 %c6, i32 6)
  %v7 = call half @f_half_16(i16 0)
  %b7 = bitcast half %v7 to i16
  %c7 = icmp eq i16 %b7, 0
  call void @check(i1 %c7, i32 7)
  %v8 = call half @f_half_16(i16 1)
  %b8 = bitcast half %v8 to i16
  %c8 = icmp eq i16 %b8, 15360
  call void @check(i1 %c8, i32 8)
  %v9 = call half @f_half_16(i16 7)
  %b9 = bitcast half %v9 to i16
  %c9 = icmp eq i16 %b9, 18176
  call void @check(i1 %c9, i32 9)
  %v10 = call half @f_half_16(i16 2049)
  %b10 = bitcast half %v10 to i16
  %c10 = icmp eq i16 %b10, 26624
  call void @check(i1 %c10, i32 10)
  %v11 = call half @f_half_16(i16 2051)
  %b11 = bitcast half %v11 to i16
  %c11 = icmp eq i16 %b11, 26626
  call void @check(i1 %c11, i32 11)
  %v12 = call half @f_half_16(i16 4099)
  %b12 = bitcast half %v12 to i16
  %c12 = icmp eq i16 %b12, 27649
  call void @check(i1 %c12, i32 12)
  %v13 = call half @f_half_32(i32 0)
  %b13 = bitcast half %v13 to i16
  %c13 = icmp eq i16 %b13, 0
  call void @check(i1 %c13, i32 13)
  %v14 = call half @f_half_32(i32 1)
  %b14 = bitcast half %v14 to i16
  %c14 = icmp eq i16 %b14, 15360
  call void @check(i1 %c14, i32 14)
  %v15 = call half @f_half_32(i32 7)
  %b15 = bitcast half %v15 to i16
  %c15 = icmp eq i16 %b15, 18176
  call void @check(i1 %c15, i32 15)
  %v16 = call half @f_half_32(i32 2049)
  %b16 = bitcast half %v16 to i16
  %c16 = icmp eq i16 %b16, 26624
  call void @check(i1 %c16, i32 16)
  %v17 = call half @f_half_32(i32 2051)
  %b17 = bitcast half %v17 to i16
  %c17 = icmp eq i16 %b17, 26626
  call void @check(i1 %c17, i32 17)
  %v18 = call half @f_half_32(i32 4099)
  %b18 = bitcast half %v18 to i16
  %c18 = icmp eq i16 %b18, 27649
  call void @check(i1 %c18, i32 18)
  %v19 = call float @f_float_8(i8 0)
  %b19 = bitcast float %v19 to i32
  %c19 = icmp eq i32 %b19, 0
  call void @check(i1 %c19, i32 19)
  %v20 = call float @f_float_8(i8 1)
  %b20 = bitcast float %v20 to i32
  %c20 = icmp eq i32 %b20, 1065353216
  call void @check(i1 %c20, i32 20)
  %v21 = call float @f_float_8(i8 -1)
  %b21 = bitcast float %v21 to i32
  %c21 = icmp eq i32 %b21, 1132396544
  call void @check(i1 %c21, i32 21)
  %v22 = call float @f_float_8(i8 7)
  %b22 = bitcast float %v22 to i32
  %c22 = icmp eq i32 %b22, 1088421888
  call void @check(i1 %c22, i32 22)
  %v23 = call float @f_float_8(i8 -128)
  %b23 = bitcast float %v23 to i32
  %c23 = icmp eq i32 %b23, 1124073472
  call void @check(i1 %c23, i32 23)
  %v24 = call float @f_float_8(i8 127)
  %b24 = bitcast float %v24 to i32
  %c24 = icmp eq i32 %b24, 1123942400
  call void @check(i1 %c24, i32 24)
  %v25 = call float @f_float_32(i32 0)
  %b25 = bitcast float %v25 to i32
  %c25 = icmp eq i32 %b25, 0
  call void @check(i1 %c25, i32 25)
  %v26 = call float @f_float_32(i32 1)
  %b26 = bitcast float %v26 to i32
  %c26 = icmp eq i32 %b26, 1065353216
  call void @check(i1 %c26, i32 26)
  %v27 = call float @f_float_32(i32 -1)
  %b27 = bitcast float %v27 to i32
  %c27 = icmp eq i32 %b27, 1333788672
  call void @check(i1 %c27, i32 27)
  %v28 = call float @f_float_32(i32 7)
  %b28 = bitcast float %v28 to i32
  %c28 = icmp eq i32 %b28, 1088421888
  call void @check(i1 %c28, i32 28)
  %v29 = call float @f_float_32(i32 -2147483648)
  %b29 = bitcast float %v29 to i32
  %c29 = icmp eq i32 %b29, 1325400064
  call void @check(i1 %c29, i32 29)
  %v30 = call float @f_float_32(i32 2147483647)
  %b30 = bitcast float %v30 to i32
  %c30 = icmp eq i32 %b30, 1325400064
  call void @check(i1 %c30, i32 30)
  %v31 = call float @f_float_32(i32 16777217)
  %b31 = bitcast float %v31 to i32
  %c31 = icmp eq i32 %b31, 1266679808
  call void @check(i1 %c31, i32 31)
  %v32 = call float @f_float_32(i32 16777219)
  %b32 = bitcast float %v32 to i32
  %c32 = icmp eq i32 %b32, 1266679810
  call void @check(i1 %c32, i32 32)
  %v33 = call float @f_float_32(i32 33554434)
  %b33 = bitcast float %v33 to i32
  %c33 = icmp eq i32 %b33, 1275068416
  call void @check(i1 %c33, i32 33)
  %v34 = call float @f_float_64(i64 0)
  %b34 = bitcast float %v34 to i32
  %c34 = icmp eq i32 %b34, 0
  call void @check(i1 %c34, i32 34)
  %v35 = call float @f_float_64(i64 1)
  %b35 = bitcast float %v35 to i32
  %c35 = icmp eq i32 %b35, 1065353216
  call void @check(i1 %c35, i32 35)
  %v36 = call float @f_float_64(i64 -1)
  %b36 = bitcast float %v36 to i32
  %c36 = icmp eq i32 %b36, 1602224128
  call void @check(i1 %c36, i32 36)
  %v37 = call float @f_float_64(i64 7)
  %b37 = bitcast float %v37 to i32
  %c37 = icmp eq i32 %b37, 1088421888
  call void @check(i1 %c37, i32 37)
  %v38 = call float @f_float_64(i64 -9223372036854775808)
  %b38 = bitcast float %v38 to i32
  %c38 = icmp eq i32 %b38, 1593835520
  call void @check(i1 %c38, i32 38)
  %v39 = call float @f_float_64(i64 9223372036854775807)
  %b39 = bitcast float %v39 to i32
  %c39 = icmp eq i32 %b39, 1593835520
  call void @check(i1 %c39, i32 39)
  %v40 = call float @f_float_64(i64 16777217)
  %b40 = bitcast float %v40 to i32
  %c40 = icmp eq i32 %b40, 1266679808
  call void @check(i1 %c40, i32 40)
  %v41 = call float @f_float_64(i64 16777219)
  %b41 = bitcast float %v41 to i32
  %c41 = icmp eq i32 %b41, 1266679810
  call void @check(i1 %c41, i32 41)
  %v42 = call float @f_float_64(i64 33554434)
  %b42 = bitcast float %v42 to i32
  %c42 = icmp eq i32 %b42, 1275068416
  call void @check(i1 %c42, i32 42)
  %v43 = call float @f_float_64(i64 9007199254740993)
  %b43 = bitcast float %v43 to i32
  %c43 = icmp eq i32 %b43, 1509949440
  call void @check(i1 %c43, i32 43)
  %v44 = call float @f_float_64(i64 9007199254740995)
  %b44 = bitcast float %v44 to i32
  %c44 = icmp eq i32 %b44, 1509949440
  call void @check(i1 %c44, i32 44)
  %v45 = call float @f_float_64(i64 4611686018427388161)
  %b45 = bitcast float %v45 to i32
  %c45 = icmp eq i32 %b45, 1585446912
  call void @check(i1 %c45, i32 45)
  %v46 = call float @f_float_128(i128 0)
  %b46 = bitcast float %v46 to i32
  %c46 = icmp eq i32 %b46, 0
  call void @check(i1 %c46, i32 46)
  %v47 = call float @f_float_128(i128 1)
  %b47 = bitcast float %v47 to i32
  %c47 = icmp eq i32 %b47, 1065353216
  call void @check(i1 %c47, i32 47)
  %v48 = call float @f_float_128(i128 -1)
  %b48 = bitcast float %v48 to i32
  %c48 = icmp eq i32 %b48, 2139095040
  call void @check(i1 %c48, i32 48)
  %v49 = call float @f_float_128(i128 7)
  %b49 = bitcast float %v49 to i32
  %c49 = icmp eq i32 %b49, 1088421888
  call void @check(i1 %c49, i32 49)
  %v50 = call float @f_float_128(i128 -170141183460469231731687303715884105728)
  %b50 = bitcast float %v50 to i32
  %c50 = icmp eq i32 %b50, 2130706432
  call void @check(i1 %c50, i32 50)
  %v51 = call float @f_float_128(i128 170141183460469231731687303715884105727)
  %b51 = bitcast float %v51 to i32
  %c51 = icmp eq i32 %b51, 2130706432
  call void @check(i1 %c51, i32 51)
  %v52 = call float @f_float_128(i128 16777217)
  %b52 = bitcast float %v52 to i32
  %c52 = icmp eq i32 %b52, 1266679808
  call void @check(i1 %c52, i32 52)
  %v53 = call float @f_float_128(i128 16777219)
  %b53 = bitcast float %v53 to i32
  %c53 = icmp eq i32 %b53, 1266679810
  call void @check(i1 %c53, i32 53)
  %v54 = call float @f_float_128(i128 33554434)
  %b54 = bitcast float %v54 to i32
  %c54 = icmp eq i32 %b54, 1275068416
  call void @check(i1 %c54, i32 54)
  %v55 = call float @f_float_128(i128 9007199254740993)
  %b55 = bitcast float %v55 to i32
  %c55 = icmp eq i32 %b55, 1509949440
  call void @check(i1 %c55, i32 55)
  %v56 = call float @f_float_128(i128 9007199254740995)
  %b56 = bitcast float %v56 to i32
  %c56 = icmp eq i32 %b56, 1509949440
  call void @check(i1 %c56, i32 56)
  %v57 = call float @f_float_128(i128 4611686018427388161)
  %b57 = bitcast float %v57 to i32
  %c57 = icmp eq i32 %b57, 1585446912
  call void @check(i1 %c57, i32 57)
  %v58 = call double @f_double_8(i8 0)
  %b58 = bitcast double %v58 to i64
  %c58 = icmp eq i64 %b58, 0
  call void @check(i1 %c58, i32 58)
  %v59 = call double @f_double_8(i8 1)
  %b59 = bitcast double %v59 to i64
  %c59 = icmp eq i64 %b59, 4607182418800017408
  call void @check(i1 %c59, i32 59)
  %v60 = call double @f_double_8(i8 -1)
  %b60 = bitcast double %v60 to i64
  %c60 = icmp eq i64 %b60, 4643176031446892544
  call void @check(i1 %c60, i32 60)
  %v61 = call double @f_double_8(i8 7)
  %b61 = bitcast double %v61 to i64
  %c61 = icmp eq i64 %b61, 4619567317775286272
  call void @check(i1 %c61, i32 61)
  %v62 = call double @f_double_8(i8 -128)
  %b62 = bitcast double %v62 to i64
  %c62 = icmp eq i64 %b62, 4638707616191610880
  call void @check(i1 %c62, i32 62)
  %v63 = call double @f_double_8(i8 127)
  %b63 = bitcast double %v63 to i64
  %c63 = icmp eq i64 %b63, 4638637247447433216
  call void @check(i1 %c63, i32 63)
  %v64 = call double @f_double_32(i32 0)
  %b64 = bitcast double %v64 to i64
  %c64 = icmp eq i64 %b64, 0
  call void @check(i1 %c64, i32 64)
  %v65 = call double @f_double_32(i32 1)
  %b65 = bitcast double %v65 to i64
  %c65 = icmp eq i64 %b65, 4607182418800017408
  call void @check(i1 %c65, i32 65)
  %v66 = call double @f_double_32(i32 -1)
  %b66 = bitcast double %v66 to i64
  %c66 = icmp eq i64 %b66, 4751297606873776128
  call void @check(i1 %c66, i32 66)
  %v67 = call double @f_double_32(i32 7)
  %b67 = bitcast double %v67 to i64
  %c67 = icmp eq i64 %b67, 4619567317775286272
  call void @check(i1 %c67, i32 67)
  %v68 = call double @f_double_32(i32 -2147483648)
  %b68 = bitcast double %v68 to i64
  %c68 = icmp eq i64 %b68, 4746794007248502784
  call void @check(i1 %c68, i32 68)
  %v69 = call double @f_double_32(i32 2147483647)
  %b69 = bitcast double %v69 to i64
  %c69 = icmp eq i64 %b69, 4746794007244308480
  call void @check(i1 %c69, i32 69)
  %v70 = call double @f_double_32(i32 16777217)
  %b70 = bitcast double %v70 to i64
  %c70 = icmp eq i64 %b70, 4715268810125344768
  call void @check(i1 %c70, i32 70)
  %v71 = call double @f_double_32(i32 16777219)
  %b71 = bitcast double %v71 to i64
  %c71 = icmp eq i64 %b71, 4715268810662215680
  call void @check(i1 %c71, i32 71)
  %v72 = call double @f_double_32(i32 33554434)
  %b72 = bitcast double %v72 to i64
  %c72 = icmp eq i64 %b72, 4719772409752715264
  call void @check(i1 %c72, i32 72)
  %v73 = call double @f_double_64(i64 0)
  %b73 = bitcast double %v73 to i64
  %c73 = icmp eq i64 %b73, 0
  call void @check(i1 %c73, i32 73)
  %v74 = call double @f_double_64(i64 1)
  %b74 = bitcast double %v74 to i64
  %c74 = icmp eq i64 %b74, 4607182418800017408
  call void @check(i1 %c74, i32 74)
  %v75 = call double @f_double_64(i64 -1)
  %b75 = bitcast double %v75 to i64
  %c75 = icmp eq i64 %b75, 4895412794951729152
  call void @check(i1 %c75, i32 75)
  %v76 = call double @f_double_64(i64 7)
  %b76 = bitcast double %v76 to i64
  %c76 = icmp eq i64 %b76, 4619567317775286272
  call void @check(i1 %c76, i32 76)
  %v77 = call double @f_double_64(i64 -9223372036854775808)
  %b77 = bitcast double %v77 to i64
  %c77 = icmp eq i64 %b77, 4890909195324358656
  call void @check(i1 %c77, i32 77)
  %v78 = call double @f_double_64(i64 9223372036854775807)
  %b78 = bitcast double %v78 to i64
  %c78 = icmp eq i64 %b78, 4890909195324358656
  call void @check(i1 %c78, i32 78)
  %v79 = call double @f_double_64(i64 16777217)
  %b79 = bitcast double %v79 to i64
  %c79 = icmp eq i64 %b79, 4715268810125344768
  call void @check(i1 %c79, i32 79)
  %v80 = call double @f_double_64(i64 16777219)
  %b80 = bitcast double %v80 to i64
  %c80 = icmp eq i64 %b80, 4715268810662215680
  call void @check(i1 %c80, i32 80)
  %v81 = call double @f_double_64(i64 33554434)
  %b81 = bitcast double %v81 to i64
  %c81 = icmp eq i64 %b81, 4719772409752715264
  call void @check(i1 %c81, i32 81)
  %v82 = call double @f_double_64(i64 9007199254740993)
  %b82 = bitcast double %v82 to i64
  %c82 = icmp eq i64 %b82, 4845873199050653696
  call void @check(i1 %c82, i32 82)
  %v83 = call double @f_double_64(i64 9007199254740995)
  %b83 = bitcast double %v83 to i64
  %c83 = icmp eq i64 %b83, 4845873199050653698
  call void @check(i1 %c83, i32 83)
  %v84 = call double @f_double_64(i64 4611686018427388161)
  %b84 = bitcast double %v84 to i64
  %c84 = icmp eq i64 %b84, 4886405595696988160
  call void @check(i1 %c84, i32 84)
  %v85 = call double @f_double_128(i128 0)
  %b85 = bitcast double %v85 to i64
  %c85 = icmp eq i64 %b85, 0
  call void @check(i1 %c85, i32 85)
  %v86 = call double @f_double_128(i128 1)
  %b86 = bitcast double %v86 to i64
  %c86 = icmp eq i64 %b86, 4607182418800017408
  call void @check(i1 %c86, i32 86)
  %v87 = call double @f_double_128(i128 -1)
  %b87 = bitcast double %v87 to i64
  %c87 = icmp eq i64 %b87, 5183643171103440896
  call void @check(i1 %c87, i32 87)
  %v88 = call double @f_double_128(i128 7)
  %b88 = bitcast double %v88 to i64
  %c88 = icmp eq i64 %b88, 4619567317775286272
  call void @check(i1 %c88, i32 88)
  %v89 = call double @f_double_128(i128 -170141183460469231731687303715884105728)
  %b89 = bitcast double %v89 to i64
  %c89 = icmp eq i64 %b89, 5179139571476070400
  call void @check(i1 %c89, i32 89)
  %v90 = call double @f_double_128(i128 170141183460469231731687303715884105727)
  %b90 = bitcast double %v90 to i64
  %c90 = icmp eq i64 %b90, 5179139571476070400
  call void @check(i1 %c90, i32 90)
  %v91 = call double @f_double_128(i128 16777217)
  %b91 = bitcast double %v91 to i64
  %c91 = icmp eq i64 %b91, 4715268810125344768
  call void @check(i1 %c91, i32 91)
  %v92 = call double @f_double_128(i128 16777219)
  %b92 = bitcast double %v92 to i64
  %c92 = icmp eq i64 %b92, 4715268810662215680
  call void @check(i1 %c92, i32 92)
  %v93 = call double @f_double_128(i128 33554434)
  %b93 = bitcast double %v93 to i64
  %c93 = icmp eq i64 %b93, 4719772409752715264
  call void @check(i1 %c93, i32 93)
  %v94 = call double @f_double_128(i128 9007199254740993)
  %b94 = bitcast double %v94 to i64
  %c94 = icmp eq i64 %b94, 4845873199050653696
  call void @check(i1 %c94, i32 94)
  %v95 = call double @f_double_128(i128 9007199254740995)
  %b95 = bitcast double %v95 to i64
  %c95 = icmp eq i64 %b95, 4845873199050653698
  call void @check(i1 %c95, i32 95)
  %v96 = call double @f_double_128(i128 4611686018427388161)
  %b96 = bitcast double %v96 to i64
  %c96 = icmp eq i64 %b96, 4886405595696988160
  call void @check(i1 %c96, i32 96)
  %v97 = call x86_fp80 @f_x86_fp80_8(i8 0)
  %b97 = bitcast x86_fp80 %v97 to i80
  %c97 = icmp eq i80 %b97, 0
  call void @check(i1 %c97, i32 97)
  %v98 = call x86_fp80 @f_x86_fp80_8(i8 1)
  %b98 = bitcast x86_fp80 %v98 to i80
  %c98 = icmp eq i80 %b98, 302222231531620438900736
  call void @check(i1 %c98, i32 98)
  %v99 = call x86_fp80 @f_x86_fp80_8(i8 -1)
  %b99 = bitcast x86_fp80 %v99 to i80
  %c99 = icmp eq i80 %b99, 302360510054579222609920
  call void @check(i1 %c99, i32 99)
  %v100 = call x86_fp80 @f_x86_fp80_8(i8 7)
  %b100 = bitcast x86_fp80 %v100 to i80
  %c100 = icmp eq i80 %b100, 302266042548795499085824
  call void @check(i1 %c100, i32 100)
  %v101 = call x86_fp80 @f_x86_fp80_8(i8 -128)
  %b101 = bitcast x86_fp80 %v101 to i80
  %c101 = icmp eq i80 %b101, 302351358740136405762048
  call void @check(i1 %c101, i32 101)
  %v102 = call x86_fp80 @f_x86_fp80_8(i8 127)
  %b102 = bitcast x86_fp80 %v102 to i80
  %c102 = icmp eq i80 %b102, 302341991252911475130368
  call void @check(i1 %c102, i32 102)
  %v103 = call x86_fp80 @f_x86_fp80_32(i32 0)
  %b103 = bitcast x86_fp80 %v103 to i80
  %c103 = icmp eq i80 %b103, 0
  call void @check(i1 %c103, i32 103)
  %v104 = call x86_fp80 @f_x86_fp80_32(i32 1)
  %b104 = bitcast x86_fp80 %v104 to i80
  %c104 = icmp eq i80 %b104, 302222231531620438900736
  call void @check(i1 %c104, i32 104)
  %v105 = call x86_fp80 @f_x86_fp80_32(i32 -1)
  %b105 = bitcast x86_fp80 %v105 to i80
  %c105 = icmp eq i80 %b105, 302803303969937994809344
  call void @check(i1 %c105, i32 105)
  %v106 = call x86_fp80 @f_x86_fp80_32(i32 7)
  %b106 = bitcast x86_fp80 %v106 to i80
  %c106 = icmp eq i80 %b106, 302266042548795499085824
  call void @check(i1 %c106, i32 106)
  %v107 = call x86_fp80 @f_x86_fp80_32(i32 -2147483648)
  %b107 = bitcast x86_fp80 %v107 to i80
  %c107 = icmp eq i80 %b107, 302794080597905435000832
  call void @check(i1 %c107, i32 107)
  %v108 = call x86_fp80 @f_x86_fp80_32(i32 2147483647)
  %b108 = bitcast x86_fp80 %v108 to i80
  %c108 = icmp eq i80 %b108, 302784857225859990290432
  call void @check(i1 %c108, i32 108)
  %v109 = call x86_fp80 @f_x86_fp80_32(i32 16777217)
  %b109 = bitcast x86_fp80 %v109 to i80
  %c109 = icmp eq i80 %b109, 302664953389939223953408
  call void @check(i1 %c109, i32 109)
  %v110 = call x86_fp80 @f_x86_fp80_32(i32 16777219)
  %b110 = bitcast x86_fp80 %v110 to i80
  %c110 = icmp eq i80 %b110, 302664953391038735581184
  call void @check(i1 %c110, i32 110)
  %v111 = call x86_fp80 @f_x86_fp80_32(i32 33554434)
  %b111 = bitcast x86_fp80 %v111 to i80
  %c111 = icmp eq i80 %b111, 302683400134012933505024
  call void @check(i1 %c111, i32 111)
  %v112 = call x86_fp80 @f_x86_fp80_64(i64 0)
  %b112 = bitcast x86_fp80 %v112 to i80
  %c112 = icmp eq i80 %b112, 0
  call void @check(i1 %c112, i32 112)
  %v113 = call x86_fp80 @f_x86_fp80_64(i64 1)
  %b113 = bitcast x86_fp80 %v113 to i80
  %c113 = icmp eq i80 %b113, 302222231531620438900736
  call void @check(i1 %c113, i32 113)
  %v114 = call x86_fp80 @f_x86_fp80_64(i64 -1)
  %b114 = bitcast x86_fp80 %v114 to i80
  %c114 = icmp eq i80 %b114, 303393599780300995428351
  call void @check(i1 %c114, i32 114)
  %v115 = call x86_fp80 @f_x86_fp80_64(i64 7)
  %b115 = bitcast x86_fp80 %v115 to i80
  %c115 = icmp eq i80 %b115, 302266042548795499085824
  call void @check(i1 %c115, i32 115)
  %v116 = call x86_fp80 @f_x86_fp80_64(i64 -9223372036854775808)
  %b116 = bitcast x86_fp80 %v116 to i80
  %c116 = icmp eq i80 %b116, 303384376408264140652544
  call void @check(i1 %c116, i32 116)
  %v117 = call x86_fp80 @f_x86_fp80_64(i64 9223372036854775807)
  %b117 = bitcast x86_fp80 %v117 to i80
  %c117 = icmp eq i80 %b117, 303375153036227285876734
  call void @check(i1 %c117, i32 117)
  %v118 = call x86_fp80 @f_x86_fp80_64(i64 16777217)
  %b118 = bitcast x86_fp80 %v118 to i80
  %c118 = icmp eq i80 %b118, 302664953389939223953408
  call void @check(i1 %c118, i32 118)
  %v119 = call x86_fp80 @f_x86_fp80_64(i64 16777219)
  %b119 = bitcast x86_fp80 %v119 to i80
  %c119 = icmp eq i80 %b119, 302664953391038735581184
  call void @check(i1 %c119, i32 119)
  %v120 = call x86_fp80 @f_x86_fp80_64(i64 33554434)
  %b120 = bitcast x86_fp80 %v120 to i80
  %c120 = icmp eq i80 %b120, 302683400134012933505024
  call void @check(i1 %c120, i32 120)
  %v121 = call x86_fp80 @f_x86_fp80_64(i64 9007199254740993)
  %b121 = bitcast x86_fp80 %v121 to i80
  %c121 = icmp eq i80 %b121, 303199908967527045137408
  call void @check(i1 %c121, i32 121)
  %v122 = call x86_fp80 @f_x86_fp80_64(i64 9007199254740995)
  %b122 = bitcast x86_fp80 %v122 to i80
  %c122 = icmp eq i80 %b122, 303199908967527045139456
  call void @check(i1 %c122, i32 122)
  %v123 = call x86_fp80 @f_x86_fp80_64(i64 4611686018427388161)
  %b123 = bitcast x86_fp80 %v123 to i80
  %c123 = icmp eq i80 %b123, 303365929664190431101442
  call void @check(i1 %c123, i32 123)
  %v124 = call x86_fp80 @f_x86_fp80_128(i128 0)
  %b124 = bitcast x86_fp80 %v124 to i80
  %c124 = icmp eq i80 %b124, 0
  call void @check(i1 %c124, i32 124)
  %v125 = call x86_fp80 @f_x86_fp80_128(i128 1)
  %b125 = bitcast x86_fp80 %v125 to i80
  %c125 = icmp eq i80 %b125, 302222231531620438900736
  call void @check(i1 %c125, i32 125)
  %v126 = call x86_fp80 @f_x86_fp80_128(i128 -1)
  %b126 = bitcast x86_fp80 %v126 to i80
  %c126 = icmp eq i80 %b126, 304583414773055261507584
  call void @check(i1 %c126, i32 126)
  %v127 = call x86_fp80 @f_x86_fp80_128(i128 7)
  %b127 = bitcast x86_fp80 %v127 to i80
  %c127 = icmp eq i80 %b127, 302266042548795499085824
  call void @check(i1 %c127, i32 127)
  %v128 = call x86_fp80 @f_x86_fp80_128(i128 -170141183460469231731687303715884105728)
  %b128 = bitcast x86_fp80 %v128 to i80
  %c128 = icmp eq i80 %b128, 304564968028981551955968
  call void @check(i1 %c128, i32 128)
  %v129 = call x86_fp80 @f_x86_fp80_128(i128 170141183460469231731687303715884105727)
  %b129 = bitcast x86_fp80 %v129 to i80
  %c129 = icmp eq i80 %b129, 304564968028981551955968
  call void @check(i1 %c129, i32 129)
  %v130 = call x86_fp80 @f_x86_fp80_128(i128 16777217)
  %b130 = bitcast x86_fp80 %v130 to i80
  %c130 = icmp eq i80 %b130, 302664953389939223953408
  call void @check(i1 %c130, i32 130)
  %v131 = call x86_fp80 @f_x86_fp80_128(i128 16777219)
  %b131 = bitcast x86_fp80 %v131 to i80
  %c131 = icmp eq i80 %b131, 302664953391038735581184
  call void @check(i1 %c131, i32 131)
  %v132 = call x86_fp80 @f_x86_fp80_128(i128 33554434)
  %b132 = bitcast x86_fp80 %v132 to i80
  %c132 = icmp eq i80 %b132, 302683400134012933505024
  call void @check(i1 %c132, i32 132)
  %v133 = call x86_fp80 @f_x86_fp80_128(i128 9007199254740993)
  %b133 = bitcast x86_fp80 %v133 to i80
  %c133 = icmp eq i80 %b133, 303199908967527045137408
  call void @check(i1 %c133, i32 133)
  %v134 = call x86_fp80 @f_x86_fp80_128(i128 9007199254740995)
  %b134 = bitcast x86_fp80 %v134 to i80
  %c134 = icmp eq i80 %b134, 303199908967527045139456
  call void @check(i1 %c134, i32 134)
  %v135 = call x86_fp80 @f_x86_fp80_128(i128 4611686018427388161)
  %b135 = bitcast x86_fp80 %v135 to i80
  %c135 = icmp eq i80 %b135, 303365929664190431101442
  call void @check(i1 %c135, i32 135)
  %v136 = call fp128 @f_fp128_8(i8 0)
  %b136 = bitcast fp128 %v136 to i128
  %c136 = icmp eq i128 %b136, 0
  call void @check(i1 %c136, i32 136)
  %v137 = call fp128 @f_fp128_8(i8 1)
  %b137 = bitcast fp128 %v137 to i128
  %c137 = icmp eq i128 %b137, 85065399433376081038215121361612832768
  call void @check(i1 %c137, i32 137)
  %v138 = call fp128 @f_fp128_8(i8 -1)
  %b138 = bitcast fp128 %v138 to i128
  %c138 = icmp eq i128 %b138, 85106897243425152355902517437744021504
  call void @check(i1 %c138, i32 138)
  %v139 = call fp128 @f_fp128_8(i8 7)
  %b139 = bitcast fp128 %v139 to i128
  %c139 = icmp eq i128 %b139, 85079678249737051814193580226518188032
  call void @check(i1 %c139, i32 139)
  %v140 = call fp128 @f_fp128_8(i8 -128)
  %b140 = bitcast fp128 %v140 to i128
  %c140 = icmp eq i128 %b140, 85101745511385824831614834835917373440
  call void @check(i1 %c140, i32 140)
  %v141 = call fp128 @f_fp128_8(i8 127)
  %b141 = bitcast fp128 %v141 to i128
  %c141 = icmp eq i128 %b141, 85101664381747410224933139046912229376
  call void @check(i1 %c141, i32 141)
  %v142 = call fp128 @f_fp128_32(i32 0)
  %b142 = bitcast fp128 %v142 to i128
  %c142 = icmp eq i128 %b142, 0
  call void @check(i1 %c142, i32 142)
  %v143 = call fp128 @f_fp128_32(i32 1)
  %b143 = bitcast fp128 %v143 to i128
  %c143 = icmp eq i128 %b143, 85065399433376081038215121361612832768
  call void @check(i1 %c143, i32 143)
  %v144 = call fp128 @f_fp128_32(i32 -1)
  %b144 = bitcast fp128 %v144 to i128
  %c144 = icmp eq i128 %b144, 85231552932846777670688867985798463488
  call void @check(i1 %c144, i32 144)
  %v145 = call fp128 @f_fp128_32(i32 7)
  %b145 = bitcast fp128 %v145 to i128
  %c145 = icmp eq i128 %b145, 85079678249737051814193580226518188032
  call void @check(i1 %c145, i32 145)
  %v146 = call fp128 @f_fp128_32(i32 -2147483648)
  %b146 = bitcast fp128 %v146 to i128
  %c146 = icmp eq i128 %b146, 85226360635990660694699566747818655744
  call void @check(i1 %c146, i32 146)
  %v147 = call fp128 @f_fp128_32(i32 2147483647)
  %b147 = bitcast fp128 %v147 to i128
  %c147 = icmp eq i128 %b147, 85226360635985824991421108231119831040
  call void @check(i1 %c147, i32 147)
  %v148 = call fp128 @f_fp128_32(i32 16777217)
  %b148 = bitcast fp128 %v148 to i128
  %c148 = icmp eq i128 %b148, 85190014558290401911121198342238896128
  call void @check(i1 %c148, i32 148)
  %v149 = call fp128 @f_fp128_32(i32 16777219)
  %b149 = bitcast fp128 %v149 to i128
  %c149 = icmp eq i128 %b149, 85190014558909371930763888479688458240
  call void @check(i1 %c149, i32 149)
  %v150 = call fp128 @f_fp128_32(i32 33554434)
  %b150 = bitcast fp128 %v150 to i128
  %c150 = icmp eq i128 %b150, 85195206855148936738749728838568116224
  call void @check(i1 %c150, i32 150)
  %v151 = call fp128 @f_fp128_64(i64 0)
  %b151 = bitcast fp128 %v151 to i128
  %c151 = icmp eq i128 %b151, 0
  call void @check(i1 %c151, i32 151)
  %v152 = call fp128 @f_fp128_64(i64 1)
  %b152 = bitcast fp128 %v152 to i128
  %c152 = icmp eq i128 %b152, 85065399433376081038215121361612832768
  call void @check(i1 %c152, i32 152)
  %v153 = call fp128 @f_fp128_64(i64 -1)
  %b153 = bitcast fp128 %v153 to i128
  %c153 = icmp eq i128 %b153, 85397706432322310006440510176729497600
  call void @check(i1 %c153, i32 153)
  %v154 = call fp128 @f_fp128_64(i64 7)
  %b154 = bitcast fp128 %v154 to i128
  %c154 = icmp eq i128 %b154, 85079678249737051814193580226518188032
  call void @check(i1 %c154, i32 154)
  %v155 = call fp128 @f_fp128_64(i64 -9223372036854775808)
  %b155 = bitcast fp128 %v155 to i128
  %c155 = icmp eq i128 %b155, 85392514135463775178812542630353698816
  call void @check(i1 %c155, i32 155)
  %v156 = call fp128 @f_fp128_64(i64 9223372036854775807)
  %b156 = bitcast fp128 %v156 to i128
  %c156 = icmp eq i128 %b156, 85392514135463775178811416730446856192
  call void @check(i1 %c156, i32 156)
  %v157 = call fp128 @f_fp128_64(i64 16777217)
  %b157 = bitcast fp128 %v157 to i128
  %c157 = icmp eq i128 %b157, 85190014558290401911121198342238896128
  call void @check(i1 %c157, i32 157)
  %v158 = call fp128 @f_fp128_64(i64 16777219)
  %b158 = bitcast fp128 %v158 to i128
  %c158 = icmp eq i128 %b158, 85190014558909371930763888479688458240
  call void @check(i1 %c158, i32 158)
  %v159 = call fp128 @f_fp128_64(i64 33554434)
  %b159 = bitcast fp128 %v159 to i128
  %c159 = icmp eq i128 %b159, 85195206855148936738749728838568116224
  call void @check(i1 %c159, i32 159)
  %v160 = call fp128 @f_fp128_64(i64 9007199254740993)
  %b160 = bitcast fp128 %v160 to i128
  %c160 = icmp eq i128 %b160, 85340591166878426903103698419364921344
  call void @check(i1 %c160, i32 160)
  %v161 = call fp128 @f_fp128_64(i64 9007199254740995)
  %b161 = bitcast fp128 %v161 to i128
  %c161 = icmp eq i128 %b161, 85340591166878426904256619923971768320
  call void @check(i1 %c161, i32 161)
  %v162 = call fp128 @f_fp128_64(i64 4611686018427388161)
  %b162 = bitcast fp128 %v162 to i128
  %c162 = icmp eq i128 %b162, 85387321838605240351473368410083033088
  call void @check(i1 %c162, i32 162)
  %v163 = call fp128 @f_fp128_128(i128 0)
  %b163 = bitcast fp128 %v163 to i128
  %c163 = icmp eq i128 %b163, 0
  call void @check(i1 %c163, i32 163)
  %v164 = call fp128 @f_fp128_128(i128 1)
  %b164 = bitcast fp128 %v164 to i128
  %c164 = icmp eq i128 %b164, 85065399433376081038215121361612832768
  call void @check(i1 %c164, i32 164)
  %v165 = call fp128 @f_fp128_128(i128 -1)
  %b165 = bitcast fp128 %v165 to i128
  %c165 = icmp eq i128 %b165, 85730013431268538974667024891753005056
  call void @check(i1 %c165, i32 165)
  %v166 = call fp128 @f_fp128_128(i128 7)
  %b166 = bitcast fp128 %v166 to i128
  %c166 = icmp eq i128 %b166, 85079678249737051814193580226518188032
  call void @check(i1 %c166, i32 166)
  %v167 = call fp128 @f_fp128_128(i128 -170141183460469231731687303715884105728)
  %b167 = bitcast fp128 %v167 to i128
  %c167 = icmp eq i128 %b167, 85724821134410004147038494395423784960
  call void @check(i1 %c167, i32 167)
  %v168 = call fp128 @f_fp128_128(i128 170141183460469231731687303715884105727)
  %b168 = bitcast fp128 %v168 to i128
  %c168 = icmp eq i128 %b168, 85724821134410004147038494395423784960
  call void @check(i1 %c168, i32 168)
  %v169 = call fp128 @f_fp128_128(i128 16777217)
  %b169 = bitcast fp128 %v169 to i128
  %c169 = icmp eq i128 %b169, 85190014558290401911121198342238896128
  call void @check(i1 %c169, i32 169)
  %v170 = call fp128 @f_fp128_128(i128 16777219)
  %b170 = bitcast fp128 %v170 to i128
  %c170 = icmp eq i128 %b170, 85190014558909371930763888479688458240
  call void @check(i1 %c170, i32 170)
  %v171 = call fp128 @f_fp128_128(i128 33554434)
  %b171 = bitcast fp128 %v171 to i128
  %c171 = icmp eq i128 %b171, 85195206855148936738749728838568116224
  call void @check(i1 %c171, i32 171)
  %v172 = call fp128 @f_fp128_128(i128 9007199254740993)
  %b172 = bitcast fp128 %v172 to i128
  %c172 = icmp eq i128 %b172, 85340591166878426903103698419364921344
  call void @check(i1 %c172, i32 172)
  %v173 = call fp128 @f_fp128_128(i128 9007199254740995)
  %b173 = bitcast fp128 %v173 to i128
  %c173 = icmp eq i128 %b173, 85340591166878426904256619923971768320
  call void @check(i1 %c173, i32 173)
  %v174 = call fp128 @f_fp128_128(i128 4611686018427388161)
  %b174 = bitcast fp128 %v174 to i128
  %c174 = icmp eq i128 %b174, 85387321838605240351473368410083033088
  call void @check(i1 %c174, i32 174)
  %v175 = call double @bool(i1 true)
  %b175 = bitcast double %v175 to i64
  %c175 = icmp eq i64 %b175, 4607182418800017408
  call void @check(i1 %c175, i32 175)
  %v176 = call double @bool(i1 false)
  %b176 = bitcast double %v176 to i64
  %c176 = icmp eq i64 %b176, 0
  call void @check(i1 %c176, i32 176)
  %result = load i32, ptr @failed
  ret i32 %result
}
