; fptrunc rounds to nearest, ties to even, with subnormals and overflow to infinity.
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

define half @f_float_half(float %a) noinline {
  %r = fptrunc float %a to half
  ret half %r
}

define half @f_double_half(double %a) noinline {
  %r = fptrunc double %a to half
  ret half %r
}

define float @f_double_float(double %a) noinline {
  %r = fptrunc double %a to float
  ret float %r
}

define half @f_x86_fp80_half(x86_fp80 %a) noinline {
  %r = fptrunc x86_fp80 %a to half
  ret half %r
}

define float @f_x86_fp80_float(x86_fp80 %a) noinline {
  %r = fptrunc x86_fp80 %a to float
  ret float %r
}

define double @f_x86_fp80_double(x86_fp80 %a) noinline {
  %r = fptrunc x86_fp80 %a to double
  ret double %r
}

define half @f_fp128_half(fp128 %a) noinline {
  %r = fptrunc fp128 %a to half
  ret half %r
}

define float @f_fp128_float(fp128 %a) noinline {
  %r = fptrunc fp128 %a to float
  ret float %r
}

define double @f_fp128_double(fp128 %a) noinline {
  %r = fptrunc fp128 %a to double
  ret double %r
}

define x86_fp80 @f_fp128_x86_fp80(fp128 %a) noinline {
  %r = fptrunc fp128 %a to x86_fp80
  ret x86_fp80 %r
}

define i32 @main() {
  %v1 = call half @f_float_half(float bitcast (i32 0 to float))
  %b1 = bitcast half %v1 to i16
  %c1 = icmp eq i16 %b1, 0
  call void @check(i1 %c1, i32 1)
  %v2 = call half @f_float_half(float bitcast (i32 2147483648 to float))
  %b2 = bitcast half %v2 to i16
  %c2 = icmp eq i16 %b2, -32768
  call void @check(i1 %c2, i32 2)
  %v3 = call half @f_float_half(float bitcast (i32 1065353216 to float))
  %b3 = bitcast half %v3 to i16
  %c3 = icmp eq i16 %b3, 15360
  call void @check(i1 %c3, i32 3)
  %v4 = call half @f_float_half(float bitcast (i32 3236429824 to float))
  %b4 = bitcast half %v4 to i16
  %c4 = icmp eq i16 %b4, -14528
  call void @check(i1 %c4, i32 4)
  %v5 = call half @f_float_half(float bitcast (i32 2139095040 to float))
  %b5 = bitcast half %v5 to i16
  %c5 = icmp eq i16 %b5, 31744
  call void @check(i1 %c5, i32 5)
  %v6 = call half @f_float_half(float bitcast (i32 4286578688 to float))
  %b6 = bitcast half %v6 to i16
  %c6 = icmp eq i16 %b6, -1024
  call void @check(i1 %c6, i32 6)
  %v7 = call half @f_float_half(float bitcast (i32 1054168405 to float))
  %b7 = bitcast half %v7 to i16
  %c7 = icmp eq i16 %b7, 13995
  call void @check(i1 %c7, i32 7)
  %v8 = call half @f_float_half(float bitcast (i32 2139095039 to float))
  %b8 = bitcast half %v8 to i16
  %c8 = icmp eq i16 %b8, 31744
  call void @check(i1 %c8, i32 8)
  %v9 = call half @f_float_half(float bitcast (i32 8388608 to float))
  %b9 = bitcast half %v9 to i16
  %c9 = icmp eq i16 %b9, 0
  call void @check(i1 %c9, i32 9)
  %v10 = call half @f_float_half(float bitcast (i32 1 to float))
  %b10 = bitcast half %v10 to i16
  %c10 = icmp eq i16 %b10, 0
  call void @check(i1 %c10, i32 10)
  %v11 = call half @f_float_half(float bitcast (i32 2155872251 to float))
  %b11 = bitcast half %v11 to i16
  %c11 = icmp eq i16 %b11, -32768
  call void @check(i1 %c11, i32 11)
  %v12 = call half @f_float_half(float bitcast (i32 1065353217 to float))
  %b12 = bitcast half %v12 to i16
  %c12 = icmp eq i16 %b12, 15360
  call void @check(i1 %c12, i32 12)
  %v13 = call half @f_float_half(float bitcast (i32 1199566592 to float))
  %b13 = bitcast half %v13 to i16
  %c13 = icmp eq i16 %b13, 31743
  call void @check(i1 %c13, i32 13)
  %v14 = call half @f_float_half(float bitcast (i32 1199566848 to float))
  %b14 = bitcast half %v14 to i16
  %c14 = icmp eq i16 %b14, 31744
  call void @check(i1 %c14, i32 14)
  %v15 = call half @f_float_half(float bitcast (i32 864026624 to float))
  %b15 = bitcast half %v15 to i16
  %c15 = icmp eq i16 %b15, 1
  call void @check(i1 %c15, i32 15)
  %v16 = call half @f_float_half(float bitcast (i32 4078052977 to float))
  %b16 = bitcast half %v16 to i16
  %c16 = icmp eq i16 %b16, -1024
  call void @check(i1 %c16, i32 16)
  %v17 = call half @f_float_half(float bitcast (i32 2139095039 to float))
  %b17 = bitcast half %v17 to i16
  %c17 = icmp eq i16 %b17, 31744
  call void @check(i1 %c17, i32 17)
  %v18 = call half @f_float_half(float bitcast (i32 1065353216 to float))
  %b18 = bitcast half %v18 to i16
  %c18 = icmp eq i16 %b18, 15360
  call void @check(i1 %c18, i32 18)
  %v19 = call half @f_double_half(double bitcast (i64 0 to double))
  %b19 = bitcast half %v19 to i16
  %c19 = icmp eq i16 %b19, 0
  call void @check(i1 %c19, i32 19)
  %v20 = call half @f_double_half(double bitcast (i64 9223372036854775808 to double))
  %b20 = bitcast half %v20 to i16
  %c20 = icmp eq i16 %b20, -32768
  call void @check(i1 %c20, i32 20)
  %v21 = call half @f_double_half(double bitcast (i64 4607182418800017408 to double))
  %b21 = bitcast half %v21 to i16
  %c21 = icmp eq i16 %b21, 15360
  call void @check(i1 %c21, i32 21)
  %v22 = call half @f_double_half(double bitcast (i64 13843220829606772736 to double))
  %b22 = bitcast half %v22 to i16
  %c22 = icmp eq i16 %b22, -14528
  call void @check(i1 %c22, i32 22)
  %v23 = call half @f_double_half(double bitcast (i64 9218868437227405312 to double))
  %b23 = bitcast half %v23 to i16
  %c23 = icmp eq i16 %b23, 31744
  call void @check(i1 %c23, i32 23)
  %v24 = call half @f_double_half(double bitcast (i64 18442240474082181120 to double))
  %b24 = bitcast half %v24 to i16
  %c24 = icmp eq i16 %b24, -1024
  call void @check(i1 %c24, i32 24)
  %v25 = call half @f_double_half(double bitcast (i64 4599676419421066581 to double))
  %b25 = bitcast half %v25 to i16
  %c25 = icmp eq i16 %b25, 13653
  call void @check(i1 %c25, i32 25)
  %v26 = call half @f_double_half(double bitcast (i64 9218868437227405311 to double))
  %b26 = bitcast half %v26 to i16
  %c26 = icmp eq i16 %b26, 31744
  call void @check(i1 %c26, i32 26)
  %v27 = call half @f_double_half(double bitcast (i64 4503599627370496 to double))
  %b27 = bitcast half %v27 to i16
  %c27 = icmp eq i16 %b27, 0
  call void @check(i1 %c27, i32 27)
  %v28 = call half @f_double_half(double bitcast (i64 1 to double))
  %b28 = bitcast half %v28 to i16
  %c28 = icmp eq i16 %b28, 0
  call void @check(i1 %c28, i32 28)
  %v29 = call half @f_double_half(double bitcast (i64 9227875636482146299 to double))
  %b29 = bitcast half %v29 to i16
  %c29 = icmp eq i16 %b29, -32768
  call void @check(i1 %c29, i32 29)
  %v30 = call half @f_double_half(double bitcast (i64 4607182418800017409 to double))
  %b30 = bitcast half %v30 to i16
  %c30 = icmp eq i16 %b30, 15360
  call void @check(i1 %c30, i32 30)
  %v31 = call half @f_double_half(double bitcast (i64 4679237676375736320 to double))
  %b31 = bitcast half %v31 to i16
  %c31 = icmp eq i16 %b31, 31743
  call void @check(i1 %c31, i32 31)
  %v32 = call half @f_double_half(double bitcast (i64 4679237813814689792 to double))
  %b32 = bitcast half %v32 to i16
  %c32 = icmp eq i16 %b32, 31744
  call void @check(i1 %c32, i32 32)
  %v33 = call half @f_double_half(double bitcast (i64 4499096027743125504 to double))
  %b33 = bitcast half %v33 to i16
  %c33 = icmp eq i16 %b33, 1
  call void @check(i1 %c33, i32 33)
  %v34 = call half @f_double_half(double bitcast (i64 3918770277926589793 to double))
  %b34 = bitcast half %v34 to i16
  %c34 = icmp eq i16 %b34, 0
  call void @check(i1 %c34, i32 34)
  %v35 = call half @f_double_half(double bitcast (i64 5183643170835005440 to double))
  %b35 = bitcast half %v35 to i16
  %c35 = icmp eq i16 %b35, 31744
  call void @check(i1 %c35, i32 35)
  %v36 = call half @f_double_half(double bitcast (i64 4607182419068452864 to double))
  %b36 = bitcast half %v36 to i16
  %c36 = icmp eq i16 %b36, 15360
  call void @check(i1 %c36, i32 36)
  %v37 = call float @f_double_float(double bitcast (i64 0 to double))
  %b37 = bitcast float %v37 to i32
  %c37 = icmp eq i32 %b37, 0
  call void @check(i1 %c37, i32 37)
  %v38 = call float @f_double_float(double bitcast (i64 9223372036854775808 to double))
  %b38 = bitcast float %v38 to i32
  %c38 = icmp eq i32 %b38, -2147483648
  call void @check(i1 %c38, i32 38)
  %v39 = call float @f_double_float(double bitcast (i64 4607182418800017408 to double))
  %b39 = bitcast float %v39 to i32
  %c39 = icmp eq i32 %b39, 1065353216
  call void @check(i1 %c39, i32 39)
  %v40 = call float @f_double_float(double bitcast (i64 13843220829606772736 to double))
  %b40 = bitcast float %v40 to i32
  %c40 = icmp eq i32 %b40, -1058537472
  call void @check(i1 %c40, i32 40)
  %v41 = call float @f_double_float(double bitcast (i64 9218868437227405312 to double))
  %b41 = bitcast float %v41 to i32
  %c41 = icmp eq i32 %b41, 2139095040
  call void @check(i1 %c41, i32 41)
  %v42 = call float @f_double_float(double bitcast (i64 18442240474082181120 to double))
  %b42 = bitcast float %v42 to i32
  %c42 = icmp eq i32 %b42, -8388608
  call void @check(i1 %c42, i32 42)
  %v43 = call float @f_double_float(double bitcast (i64 4599676419421066581 to double))
  %b43 = bitcast float %v43 to i32
  %c43 = icmp eq i32 %b43, 1051372203
  call void @check(i1 %c43, i32 43)
  %v44 = call float @f_double_float(double bitcast (i64 9218868437227405311 to double))
  %b44 = bitcast float %v44 to i32
  %c44 = icmp eq i32 %b44, 2139095040
  call void @check(i1 %c44, i32 44)
  %v45 = call float @f_double_float(double bitcast (i64 4503599627370496 to double))
  %b45 = bitcast float %v45 to i32
  %c45 = icmp eq i32 %b45, 0
  call void @check(i1 %c45, i32 45)
  %v46 = call float @f_double_float(double bitcast (i64 1 to double))
  %b46 = bitcast float %v46 to i32
  %c46 = icmp eq i32 %b46, 0
  call void @check(i1 %c46, i32 46)
  %v47 = call float @f_double_float(double bitcast (i64 9227875636482146299 to double))
  %b47 = bitcast float %v47 to i32
  %c47 = icmp eq i32 %b47, -2147483648
  call void @check(i1 %c47, i32 47)
  %v48 = call float @f_double_float(double bitcast (i64 4607182418800017409 to double))
  %b48 = bitcast float %v48 to i32
  %c48 = icmp eq i32 %b48, 1065353216
  call void @check(i1 %c48, i32 48)
  %v49 = call float @f_double_float(double bitcast (i64 4679237676375736320 to double))
  %b49 = bitcast float %v49 to i32
  %c49 = icmp eq i32 %b49, 1199566592
  call void @check(i1 %c49, i32 49)
  %v50 = call float @f_double_float(double bitcast (i64 4679237813814689792 to double))
  %b50 = bitcast float %v50 to i32
  %c50 = icmp eq i32 %b50, 1199566848
  call void @check(i1 %c50, i32 50)
  %v51 = call float @f_double_float(double bitcast (i64 4499096027743125504 to double))
  %b51 = bitcast float %v51 to i32
  %c51 = icmp eq i32 %b51, 864026624
  call void @check(i1 %c51, i32 51)
  %v52 = call float @f_double_float(double bitcast (i64 3918770277926589793 to double))
  %b52 = bitcast float %v52 to i32
  %c52 = icmp eq i32 %b52, 0
  call void @check(i1 %c52, i32 52)
  %v53 = call float @f_double_float(double bitcast (i64 5183643170835005440 to double))
  %b53 = bitcast float %v53 to i32
  %c53 = icmp eq i32 %b53, 2139095040
  call void @check(i1 %c53, i32 53)
  %v54 = call float @f_double_float(double bitcast (i64 4607182419068452864 to double))
  %b54 = bitcast float %v54 to i32
  %c54 = icmp eq i32 %b54, 1065353216
  call void @check(i1 %c54, i32 54)
  %v55 = call half @f_x86_fp80_half(x86_fp80 bitcast (i80 0 to x86_fp80))
  %b55 = bitcast half %v55 to i16
  %c55 = icmp eq i16 %b55, 0
  call void @check(i1 %c55, i32 55)
  %v56 = call half @f_x86_fp80_half(x86_fp80 bitcast (i80 604462909807314587353088 to x86_fp80))
  %b56 = bitcast half %v56 to i16
  %c56 = icmp eq i16 %b56, -32768
  call void @check(i1 %c56, i32 56)
  %v57 = call half @f_x86_fp80_half(x86_fp80 bitcast (i80 302222231531620438900736 to x86_fp80))
  %b57 = bitcast half %v57 to i16
  %c57 = icmp eq i16 %b57, 15360
  call void @check(i1 %c57, i32 57)
  %v58 = call half @f_x86_fp80_half(x86_fp80 bitcast (i80 906729528816862389862400 to x86_fp80))
  %b58 = bitcast half %v58 to i16
  %c58 = icmp eq i16 %b58, -14528
  call void @check(i1 %c58, i32 58)
  %v59 = call half @f_x86_fp80_half(x86_fp80 bitcast (i80 604453686435277732577280 to x86_fp80))
  %b59 = bitcast half %v59 to i16
  %c59 = icmp eq i16 %b59, 31744
  call void @check(i1 %c59, i32 59)
  %v60 = call half @f_x86_fp80_half(x86_fp80 bitcast (i80 1208916596242592319930368 to x86_fp80))
  %b60 = bitcast half %v60 to i16
  %c60 = icmp eq i16 %b60, -1024
  call void @check(i1 %c60, i32 60)
  %v61 = call half @f_x86_fp80_half(x86_fp80 bitcast (i80 302191486958164256314709 to x86_fp80))
  %b61 = bitcast half %v61 to i16
  %c61 = icmp eq i16 %b61, 13995
  call void @check(i1 %c61, i32 61)
  %v62 = call half @f_x86_fp80_half(x86_fp80 bitcast (i80 604444463063240877801471 to x86_fp80))
  %b62 = bitcast half %v62 to i16
  %c62 = icmp eq i16 %b62, 31744
  call void @check(i1 %c62, i32 62)
  %v63 = call half @f_x86_fp80_half(x86_fp80 bitcast (i80 27670116110564327424 to x86_fp80))
  %b63 = bitcast half %v63 to i16
  %c63 = icmp eq i16 %b63, 0
  call void @check(i1 %c63, i32 63)
  %v64 = call half @f_x86_fp80_half(x86_fp80 bitcast (i80 1 to x86_fp80))
  %b64 = bitcast half %v64 to i16
  %c64 = icmp eq i16 %b64, 0
  call void @check(i1 %c64, i32 64)
  %v65 = call half @f_x86_fp80_half(x86_fp80 bitcast (i80 604472133179351442128891 to x86_fp80))
  %b65 = bitcast half %v65 to i16
  %c65 = icmp eq i16 %b65, -32768
  call void @check(i1 %c65, i32 65)
  %v66 = call half @f_x86_fp80_half(x86_fp80 bitcast (i80 302222231531620438900737 to x86_fp80))
  %b66 = bitcast half %v66 to i16
  %c66 = icmp eq i16 %b66, 15360
  call void @check(i1 %c66, i32 66)
  %v67 = call half @f_x86_fp80_half(x86_fp80 bitcast (i80 302508151279688332869632 to x86_fp80))
  %b67 = bitcast half %v67 to i16
  %c67 = icmp eq i16 %b67, 31743
  call void @check(i1 %c67, i32 67)
  %v68 = call half @f_x86_fp80_half(x86_fp80 bitcast (i80 302508151561163309580288 to x86_fp80))
  %b68 = bitcast half %v68 to i16
  %c68 = icmp eq i16 %b68, 31744
  call void @check(i1 %c68, i32 68)
  %v69 = call half @f_x86_fp80_half(x86_fp80 bitcast (i80 301779509673851409661952 to x86_fp80))
  %b69 = bitcast half %v69 to i16
  %c69 = icmp eq i16 %b69, 1
  call void @check(i1 %c69, i32 69)
  %v70 = call half @f_x86_fp80_half(x86_fp80 bitcast (i80 299401187545472878446592 to x86_fp80))
  %b70 = bitcast half %v70 to i16
  %c70 = icmp eq i16 %b70, 0
  call void @check(i1 %c70, i32 70)
  %v71 = call half @f_x86_fp80_half(x86_fp80 bitcast (i80 304574191400468650917888 to x86_fp80))
  %b71 = bitcast half %v71 to i16
  %c71 = icmp eq i16 %b71, 31744
  call void @check(i1 %c71, i32 71)
  %v72 = call half @f_x86_fp80_half(x86_fp80 bitcast (i80 302222231532170194714624 to x86_fp80))
  %b72 = bitcast half %v72 to i16
  %c72 = icmp eq i16 %b72, 15360
  call void @check(i1 %c72, i32 72)
  %v73 = call float @f_x86_fp80_float(x86_fp80 bitcast (i80 0 to x86_fp80))
  %b73 = bitcast float %v73 to i32
  %c73 = icmp eq i32 %b73, 0
  call void @check(i1 %c73, i32 73)
  %v74 = call float @f_x86_fp80_float(x86_fp80 bitcast (i80 604462909807314587353088 to x86_fp80))
  %b74 = bitcast float %v74 to i32
  %c74 = icmp eq i32 %b74, -2147483648
  call void @check(i1 %c74, i32 74)
  %v75 = call float @f_x86_fp80_float(x86_fp80 bitcast (i80 302222231531620438900736 to x86_fp80))
  %b75 = bitcast float %v75 to i32
  %c75 = icmp eq i32 %b75, 1065353216
  call void @check(i1 %c75, i32 75)
  %v76 = call float @f_x86_fp80_float(x86_fp80 bitcast (i80 906729528816862389862400 to x86_fp80))
  %b76 = bitcast float %v76 to i32
  %c76 = icmp eq i32 %b76, -1058537472
  call void @check(i1 %c76, i32 76)
  %v77 = call float @f_x86_fp80_float(x86_fp80 bitcast (i80 604453686435277732577280 to x86_fp80))
  %b77 = bitcast float %v77 to i32
  %c77 = icmp eq i32 %b77, 2139095040
  call void @check(i1 %c77, i32 77)
  %v78 = call float @f_x86_fp80_float(x86_fp80 bitcast (i80 1208916596242592319930368 to x86_fp80))
  %b78 = bitcast float %v78 to i32
  %c78 = icmp eq i32 %b78, -8388608
  call void @check(i1 %c78, i32 78)
  %v79 = call float @f_x86_fp80_float(x86_fp80 bitcast (i80 302191486958164256314709 to x86_fp80))
  %b79 = bitcast float %v79 to i32
  %c79 = icmp eq i32 %b79, 1054168405
  call void @check(i1 %c79, i32 79)
  %v80 = call float @f_x86_fp80_float(x86_fp80 bitcast (i80 604444463063240877801471 to x86_fp80))
  %b80 = bitcast float %v80 to i32
  %c80 = icmp eq i32 %b80, 2139095040
  call void @check(i1 %c80, i32 80)
  %v81 = call float @f_x86_fp80_float(x86_fp80 bitcast (i80 27670116110564327424 to x86_fp80))
  %b81 = bitcast float %v81 to i32
  %c81 = icmp eq i32 %b81, 0
  call void @check(i1 %c81, i32 81)
  %v82 = call float @f_x86_fp80_float(x86_fp80 bitcast (i80 1 to x86_fp80))
  %b82 = bitcast float %v82 to i32
  %c82 = icmp eq i32 %b82, 0
  call void @check(i1 %c82, i32 82)
  %v83 = call float @f_x86_fp80_float(x86_fp80 bitcast (i80 604472133179351442128891 to x86_fp80))
  %b83 = bitcast float %v83 to i32
  %c83 = icmp eq i32 %b83, -2147483648
  call void @check(i1 %c83, i32 83)
  %v84 = call float @f_x86_fp80_float(x86_fp80 bitcast (i80 302222231531620438900737 to x86_fp80))
  %b84 = bitcast float %v84 to i32
  %c84 = icmp eq i32 %b84, 1065353216
  call void @check(i1 %c84, i32 84)
  %v85 = call float @f_x86_fp80_float(x86_fp80 bitcast (i80 302508151279688332869632 to x86_fp80))
  %b85 = bitcast float %v85 to i32
  %c85 = icmp eq i32 %b85, 1199566592
  call void @check(i1 %c85, i32 85)
  %v86 = call float @f_x86_fp80_float(x86_fp80 bitcast (i80 302508151561163309580288 to x86_fp80))
  %b86 = bitcast float %v86 to i32
  %c86 = icmp eq i32 %b86, 1199566848
  call void @check(i1 %c86, i32 86)
  %v87 = call float @f_x86_fp80_float(x86_fp80 bitcast (i80 301779509673851409661952 to x86_fp80))
  %b87 = bitcast float %v87 to i32
  %c87 = icmp eq i32 %b87, 864026624
  call void @check(i1 %c87, i32 87)
  %v88 = call float @f_x86_fp80_float(x86_fp80 bitcast (i80 299401187545472878446592 to x86_fp80))
  %b88 = bitcast float %v88 to i32
  %c88 = icmp eq i32 %b88, 0
  call void @check(i1 %c88, i32 88)
  %v89 = call float @f_x86_fp80_float(x86_fp80 bitcast (i80 304574191400468650917888 to x86_fp80))
  %b89 = bitcast float %v89 to i32
  %c89 = icmp eq i32 %b89, 2139095040
  call void @check(i1 %c89, i32 89)
  %v90 = call float @f_x86_fp80_float(x86_fp80 bitcast (i80 302222231532170194714624 to x86_fp80))
  %b90 = bitcast float %v90 to i32
  %c90 = icmp eq i32 %b90, 1065353216
  call void @check(i1 %c90, i32 90)
  %v91 = call double @f_x86_fp80_double(x86_fp80 bitcast (i80 0 to x86_fp80))
  %b91 = bitcast double %v91 to i64
  %c91 = icmp eq i64 %b91, 0
  call void @check(i1 %c91, i32 91)
  %v92 = call double @f_x86_fp80_double(x86_fp80 bitcast (i80 604462909807314587353088 to x86_fp80))
  %b92 = bitcast double %v92 to i64
  %c92 = icmp eq i64 %b92, -9223372036854775808
  call void @check(i1 %c92, i32 92)
  %v93 = call double @f_x86_fp80_double(x86_fp80 bitcast (i80 302222231531620438900736 to x86_fp80))
  %b93 = bitcast double %v93 to i64
  %c93 = icmp eq i64 %b93, 4607182418800017408
  call void @check(i1 %c93, i32 93)
  %v94 = call double @f_x86_fp80_double(x86_fp80 bitcast (i80 906729528816862389862400 to x86_fp80))
  %b94 = bitcast double %v94 to i64
  %c94 = icmp eq i64 %b94, -4603523244102778880
  call void @check(i1 %c94, i32 94)
  %v95 = call double @f_x86_fp80_double(x86_fp80 bitcast (i80 604453686435277732577280 to x86_fp80))
  %b95 = bitcast double %v95 to i64
  %c95 = icmp eq i64 %b95, 9218868437227405312
  call void @check(i1 %c95, i32 95)
  %v96 = call double @f_x86_fp80_double(x86_fp80 bitcast (i80 1208916596242592319930368 to x86_fp80))
  %b96 = bitcast double %v96 to i64
  %c96 = icmp eq i64 %b96, -4503599627370496
  call void @check(i1 %c96, i32 96)
  %v97 = call double @f_x86_fp80_double(x86_fp80 bitcast (i80 302191486958164256314709 to x86_fp80))
  %b97 = bitcast double %v97 to i64
  %c97 = icmp eq i64 %b97, 4601177619296856747
  call void @check(i1 %c97, i32 97)
  %v98 = call double @f_x86_fp80_double(x86_fp80 bitcast (i80 604444463063240877801471 to x86_fp80))
  %b98 = bitcast double %v98 to i64
  %c98 = icmp eq i64 %b98, 9218868437227405312
  call void @check(i1 %c98, i32 98)
  %v99 = call double @f_x86_fp80_double(x86_fp80 bitcast (i80 27670116110564327424 to x86_fp80))
  %b99 = bitcast double %v99 to i64
  %c99 = icmp eq i64 %b99, 0
  call void @check(i1 %c99, i32 99)
  %v100 = call double @f_x86_fp80_double(x86_fp80 bitcast (i80 1 to x86_fp80))
  %b100 = bitcast double %v100 to i64
  %c100 = icmp eq i64 %b100, 0
  call void @check(i1 %c100, i32 100)
  %v101 = call double @f_x86_fp80_double(x86_fp80 bitcast (i80 604472133179351442128891 to x86_fp80))
  %b101 = bitcast double %v101 to i64
  %c101 = icmp eq i64 %b101, -9223372036854775808
  call void @check(i1 %c101, i32 101)
  %v102 = call double @f_x86_fp80_double(x86_fp80 bitcast (i80 302222231531620438900737 to x86_fp80))
  %b102 = bitcast double %v102 to i64
  %c102 = icmp eq i64 %b102, 4607182418800017408
  call void @check(i1 %c102, i32 102)
  %v103 = call double @f_x86_fp80_double(x86_fp80 bitcast (i80 302508151279688332869632 to x86_fp80))
  %b103 = bitcast double %v103 to i64
  %c103 = icmp eq i64 %b103, 4679237676375736320
  call void @check(i1 %c103, i32 103)
  %v104 = call double @f_x86_fp80_double(x86_fp80 bitcast (i80 302508151561163309580288 to x86_fp80))
  %b104 = bitcast double %v104 to i64
  %c104 = icmp eq i64 %b104, 4679237813814689792
  call void @check(i1 %c104, i32 104)
  %v105 = call double @f_x86_fp80_double(x86_fp80 bitcast (i80 301779509673851409661952 to x86_fp80))
  %b105 = bitcast double %v105 to i64
  %c105 = icmp eq i64 %b105, 4499096027743125504
  call void @check(i1 %c105, i32 105)
  %v106 = call double @f_x86_fp80_double(x86_fp80 bitcast (i80 299401187545472878446592 to x86_fp80))
  %b106 = bitcast double %v106 to i64
  %c106 = icmp eq i64 %b106, 3918770277926589793
  call void @check(i1 %c106, i32 106)
  %v107 = call double @f_x86_fp80_double(x86_fp80 bitcast (i80 304574191400468650917888 to x86_fp80))
  %b107 = bitcast double %v107 to i64
  %c107 = icmp eq i64 %b107, 5183643170835005440
  call void @check(i1 %c107, i32 107)
  %v108 = call double @f_x86_fp80_double(x86_fp80 bitcast (i80 302222231532170194714624 to x86_fp80))
  %b108 = bitcast double %v108 to i64
  %c108 = icmp eq i64 %b108, 4607182419068452864
  call void @check(i1 %c108, i32 108)
  %v109 = call half @f_fp128_half(fp128 bitcast (i128 0 to fp128))
  %b109 = bitcast half %v109 to i16
  %c109 = icmp eq i16 %b109, 0
  call void @check(i1 %c109, i32 109)
  %v110 = call half @f_fp128_half(fp128 bitcast (i128 170141183460469231731687303715884105728 to fp128))
  %b110 = bitcast half %v110 to i16
  %c110 = icmp eq i16 %b110, -32768
  call void @check(i1 %c110, i32 110)
  %v111 = call half @f_fp128_half(fp128 bitcast (i128 85065399433376081038215121361612832768 to fp128))
  %b111 = bitcast half %v111 to i16
  %c111 = icmp eq i16 %b111, 15360
  call void @check(i1 %c111, i32 111)
  %v112 = call half @f_fp128_half(fp128 bitcast (i128 255221186228759941972607667098422870016 to fp128))
  %b112 = bitcast half %v112 to i16
  %c112 = icmp eq i16 %b112, -14528
  call void @check(i1 %c112, i32 112)
  %v113 = call half @f_fp128_half(fp128 bitcast (i128 170135991163610696904058773219554885632 to fp128))
  %b113 = bitcast half %v113 to i16
  %c113 = icmp eq i16 %b113, 31744
  call void @check(i1 %c113, i32 113)
  %v114 = call half @f_fp128_half(fp128 bitcast (i128 340277174624079928635746076935438991360 to fp128))
  %b114 = bitcast half %v114 to i16
  %c114 = icmp eq i16 %b114, -1024
  call void @check(i1 %c114, i32 114)
  %v115 = call half @f_fp128_half(fp128 bitcast (i128 85056745605278522992167570534397465941 to fp128))
  %b115 = bitcast half %v115 to i16
  %c115 = icmp eq i16 %b115, 13653
  call void @check(i1 %c115, i32 115)
  %v116 = call half @f_fp128_half(fp128 bitcast (i128 170135991163610696904058773219554885631 to fp128))
  %b116 = bitcast half %v116 to i16
  %c116 = icmp eq i16 %b116, 31744
  call void @check(i1 %c116, i32 116)
  %v117 = call half @f_fp128_half(fp128 bitcast (i128 5192296858534827628530496329220096 to fp128))
  %b117 = bitcast half %v117 to i16
  %c117 = icmp eq i16 %b117, 0
  call void @check(i1 %c117, i32 117)
  %v118 = call half @f_fp128_half(fp128 bitcast (i128 1 to fp128))
  %b118 = bitcast half %v118 to i16
  %c118 = icmp eq i16 %b118, 0
  call void @check(i1 %c118, i32 118)
  %v119 = call half @f_fp128_half(fp128 bitcast (i128 170146375757327766559315834212213325819 to fp128))
  %b119 = bitcast half %v119 to i16
  %c119 = icmp eq i16 %b119, -32768
  call void @check(i1 %c119, i32 119)
  %v120 = call half @f_fp128_half(fp128 bitcast (i128 85065399433376081038215121361612832769 to fp128))
  %b120 = bitcast half %v120 to i16
  %c120 = icmp eq i16 %b120, 15360
  call void @check(i1 %c120, i32 120)
  %v121 = call half @f_fp128_half(fp128 bitcast (i128 85148473489355112795284131122386042880 to fp128))
  %b121 = bitcast half %v121 to i16
  %c121 = icmp eq i16 %b121, 31743
  call void @check(i1 %c121, i32 121)
  %v122 = call half @f_fp128_half(fp128 bitcast (i128 85148473647811437823812806309473943552 to fp128))
  %b122 = bitcast half %v122 to i16
  %c122 = icmp eq i16 %b122, 31744
  call void @check(i1 %c122, i32 122)
  %v123 = call half @f_fp128_half(fp128 bitcast (i128 84940784308771245175130389449711550464 to fp128))
  %b123 = bitcast half %v123 to i16
  %c123 = icmp eq i16 %b123, 1
  call void @check(i1 %c123, i32 123)
  %v124 = call half @f_fp128_half(fp128 bitcast (i128 84271714272130668172763462854695190528 to fp128))
  %b124 = bitcast half %v124 to i16
  %c124 = icmp eq i16 %b124, 0
  call void @check(i1 %c124, i32 124)
  %v125 = call half @f_fp128_half(fp128 bitcast (i128 85730013430959053964845679823028224000 to fp128))
  %b125 = bitcast half %v125 to i16
  %c125 = icmp eq i16 %b125, 31744
  call void @check(i1 %c125, i32 125)
  %v126 = call half @f_fp128_half(fp128 bitcast (i128 85065399433685566048036466430337613824 to fp128))
  %b126 = bitcast half %v126 to i16
  %c126 = icmp eq i16 %b126, 15360
  call void @check(i1 %c126, i32 126)
  %v127 = call float @f_fp128_float(fp128 bitcast (i128 0 to fp128))
  %b127 = bitcast float %v127 to i32
  %c127 = icmp eq i32 %b127, 0
  call void @check(i1 %c127, i32 127)
  %v128 = call float @f_fp128_float(fp128 bitcast (i128 170141183460469231731687303715884105728 to fp128))
  %b128 = bitcast float %v128 to i32
  %c128 = icmp eq i32 %b128, -2147483648
  call void @check(i1 %c128, i32 128)
  %v129 = call float @f_fp128_float(fp128 bitcast (i128 85065399433376081038215121361612832768 to fp128))
  %b129 = bitcast float %v129 to i32
  %c129 = icmp eq i32 %b129, 1065353216
  call void @check(i1 %c129, i32 129)
  %v130 = call float @f_fp128_float(fp128 bitcast (i128 255221186228759941972607667098422870016 to fp128))
  %b130 = bitcast float %v130 to i32
  %c130 = icmp eq i32 %b130, -1058537472
  call void @check(i1 %c130, i32 130)
  %v131 = call float @f_fp128_float(fp128 bitcast (i128 170135991163610696904058773219554885632 to fp128))
  %b131 = bitcast float %v131 to i32
  %c131 = icmp eq i32 %b131, 2139095040
  call void @check(i1 %c131, i32 131)
  %v132 = call float @f_fp128_float(fp128 bitcast (i128 340277174624079928635746076935438991360 to fp128))
  %b132 = bitcast float %v132 to i32
  %c132 = icmp eq i32 %b132, -8388608
  call void @check(i1 %c132, i32 132)
  %v133 = call float @f_fp128_float(fp128 bitcast (i128 85056745605278522992167570534397465941 to fp128))
  %b133 = bitcast float %v133 to i32
  %c133 = icmp eq i32 %b133, 1051372203
  call void @check(i1 %c133, i32 133)
  %v134 = call float @f_fp128_float(fp128 bitcast (i128 170135991163610696904058773219554885631 to fp128))
  %b134 = bitcast float %v134 to i32
  %c134 = icmp eq i32 %b134, 2139095040
  call void @check(i1 %c134, i32 134)
  %v135 = call float @f_fp128_float(fp128 bitcast (i128 5192296858534827628530496329220096 to fp128))
  %b135 = bitcast float %v135 to i32
  %c135 = icmp eq i32 %b135, 0
  call void @check(i1 %c135, i32 135)
  %v136 = call float @f_fp128_float(fp128 bitcast (i128 1 to fp128))
  %b136 = bitcast float %v136 to i32
  %c136 = icmp eq i32 %b136, 0
  call void @check(i1 %c136, i32 136)
  %v137 = call float @f_fp128_float(fp128 bitcast (i128 170146375757327766559315834212213325819 to fp128))
  %b137 = bitcast float %v137 to i32
  %c137 = icmp eq i32 %b137, -2147483648
  call void @check(i1 %c137, i32 137)
  %v138 = call float @f_fp128_float(fp128 bitcast (i128 85065399433376081038215121361612832769 to fp128))
  %b138 = bitcast float %v138 to i32
  %c138 = icmp eq i32 %b138, 1065353216
  call void @check(i1 %c138, i32 138)
  %v139 = call float @f_fp128_float(fp128 bitcast (i128 85148473489355112795284131122386042880 to fp128))
  %b139 = bitcast float %v139 to i32
  %c139 = icmp eq i32 %b139, 1199566592
  call void @check(i1 %c139, i32 139)
  %v140 = call float @f_fp128_float(fp128 bitcast (i128 85148473647811437823812806309473943552 to fp128))
  %b140 = bitcast float %v140 to i32
  %c140 = icmp eq i32 %b140, 1199566848
  call void @check(i1 %c140, i32 140)
  %v141 = call float @f_fp128_float(fp128 bitcast (i128 84940784308771245175130389449711550464 to fp128))
  %b141 = bitcast float %v141 to i32
  %c141 = icmp eq i32 %b141, 864026624
  call void @check(i1 %c141, i32 141)
  %v142 = call float @f_fp128_float(fp128 bitcast (i128 84271714272130668172763462854695190528 to fp128))
  %b142 = bitcast float %v142 to i32
  %c142 = icmp eq i32 %b142, 0
  call void @check(i1 %c142, i32 142)
  %v143 = call float @f_fp128_float(fp128 bitcast (i128 85730013430959053964845679823028224000 to fp128))
  %b143 = bitcast float %v143 to i32
  %c143 = icmp eq i32 %b143, 2139095040
  call void @check(i1 %c143, i32 143)
  %v144 = call float @f_fp128_float(fp128 bitcast (i128 85065399433685566048036466430337613824 to fp128))
  %b144 = bitcast float %v144 to i32
  %c144 = icmp eq i32 %b144, 1065353216
  call void @check(i1 %c144, i32 144)
  %v145 = call double @f_fp128_double(fp128 bitcast (i128 0 to fp128))
  %b145 = bitcast double %v145 to i64
  %c145 = icmp eq i64 %b145, 0
  call void @check(i1 %c145, i32 145)
  %v146 = call double @f_fp128_double(fp128 bitcast (i128 170141183460469231731687303715884105728 to fp128))
  %b146 = bitcast double %v146 to i64
  %c146 = icmp eq i64 %b146, -9223372036854775808
  call void @check(i1 %c146, i32 146)
  %v147 = call double @f_fp128_double(fp128 bitcast (i128 85065399433376081038215121361612832768 to fp128))
  %b147 = bitcast double %v147 to i64
  %c147 = icmp eq i64 %b147, 4607182418800017408
  call void @check(i1 %c147, i32 147)
  %v148 = call double @f_fp128_double(fp128 bitcast (i128 255221186228759941972607667098422870016 to fp128))
  %b148 = bitcast double %v148 to i64
  %c148 = icmp eq i64 %b148, -4603523244102778880
  call void @check(i1 %c148, i32 148)
  %v149 = call double @f_fp128_double(fp128 bitcast (i128 170135991163610696904058773219554885632 to fp128))
  %b149 = bitcast double %v149 to i64
  %c149 = icmp eq i64 %b149, 9218868437227405312
  call void @check(i1 %c149, i32 149)
  %v150 = call double @f_fp128_double(fp128 bitcast (i128 340277174624079928635746076935438991360 to fp128))
  %b150 = bitcast double %v150 to i64
  %c150 = icmp eq i64 %b150, -4503599627370496
  call void @check(i1 %c150, i32 150)
  %v151 = call double @f_fp128_double(fp128 bitcast (i128 85056745605278522992167570534397465941 to fp128))
  %b151 = bitcast double %v151 to i64
  %c151 = icmp eq i64 %b151, 4599676419421066581
  call void @check(i1 %c151, i32 151)
  %v152 = call double @f_fp128_double(fp128 bitcast (i128 170135991163610696904058773219554885631 to fp128))
  %b152 = bitcast double %v152 to i64
  %c152 = icmp eq i64 %b152, 9218868437227405312
  call void @check(i1 %c152, i32 152)
  %v153 = call double @f_fp128_double(fp128 bitcast (i128 5192296858534827628530496329220096 to fp128))
  %b153 = bitcast double %v153 to i64
  %c153 = icmp eq i64 %b153, 0
  call void @check(i1 %c153, i32 153)
  %v154 = call double @f_fp128_double(fp128 bitcast (i128 1 to fp128))
  %b154 = bitcast double %v154 to i64
  %c154 = icmp eq i64 %b154, 0
  call void @check(i1 %c154, i32 154)
  %v155 = call double @f_fp128_double(fp128 bitcast (i128 170146375757327766559315834212213325819 to fp128))
  %b155 = bitcast double %v155 to i64
  %c155 = icmp eq i64 %b155, -9223372036854775808
  call void @check(i1 %c155, i32 155)
  %v156 = call double @f_fp128_double(fp128 bitcast (i128 85065399433376081038215121361612832769 to fp128))
  %b156 = bitcast double %v156 to i64
  %c156 = icmp eq i64 %b156, 4607182418800017408
  call void @check(i1 %c156, i32 156)
  %v157 = call double @f_fp128_double(fp128 bitcast (i128 85148473489355112795284131122386042880 to fp128))
  %b157 = bitcast double %v157 to i64
  %c157 = icmp eq i64 %b157, 4679237676375736320
  call void @check(i1 %c157, i32 157)
  %v158 = call double @f_fp128_double(fp128 bitcast (i128 85148473647811437823812806309473943552 to fp128))
  %b158 = bitcast double %v158 to i64
  %c158 = icmp eq i64 %b158, 4679237813814689792
  call void @check(i1 %c158, i32 158)
  %v159 = call double @f_fp128_double(fp128 bitcast (i128 84940784308771245175130389449711550464 to fp128))
  %b159 = bitcast double %v159 to i64
  %c159 = icmp eq i64 %b159, 4499096027743125504
  call void @check(i1 %c159, i32 159)
  %v160 = call double @f_fp128_double(fp128 bitcast (i128 84271714272130668172763462854695190528 to fp128))
  %b160 = bitcast double %v160 to i64
  %c160 = icmp eq i64 %b160, 3918770277926589793
  call void @check(i1 %c160, i32 160)
  %v161 = call double @f_fp128_double(fp128 bitcast (i128 85730013430959053964845679823028224000 to fp128))
  %b161 = bitcast double %v161 to i64
  %c161 = icmp eq i64 %b161, 5183643170835005440
  call void @check(i1 %c161, i32 161)
  %v162 = call double @f_fp128_double(fp128 bitcast (i128 85065399433685566048036466430337613824 to fp128))
  %b162 = bitcast double %v162 to i64
  %c162 = icmp eq i64 %b162, 4607182419068452864
  call void @check(i1 %c162, i32 162)
  %v163 = call x86_fp80 @f_fp128_x86_fp80(fp128 bitcast (i128 0 to fp128))
  %b163 = bitcast x86_fp80 %v163 to i80
  %c163 = icmp eq i80 %b163, 0
  call void @check(i1 %c163, i32 163)
  %v164 = call x86_fp80 @f_fp128_x86_fp80(fp128 bitcast (i128 170141183460469231731687303715884105728 to fp128))
  %b164 = bitcast x86_fp80 %v164 to i80
  %c164 = icmp eq i80 %b164, -604462909807314587353088
  call void @check(i1 %c164, i32 164)
  %v165 = call x86_fp80 @f_fp128_x86_fp80(fp128 bitcast (i128 85065399433376081038215121361612832768 to fp128))
  %b165 = bitcast x86_fp80 %v165 to i80
  %c165 = icmp eq i80 %b165, 302222231531620438900736
  call void @check(i1 %c165, i32 165)
  %v166 = call x86_fp80 @f_fp128_x86_fp80(fp128 bitcast (i128 255221186228759941972607667098422870016 to fp128))
  %b166 = bitcast x86_fp80 %v166 to i80
  %c166 = icmp eq i80 %b166, -302196290797766784843776
  call void @check(i1 %c166, i32 166)
  %v167 = call x86_fp80 @f_fp128_x86_fp80(fp128 bitcast (i128 170135991163610696904058773219554885632 to fp128))
  %b167 = bitcast x86_fp80 %v167 to i80
  %c167 = icmp eq i80 %b167, 604453686435277732577280
  call void @check(i1 %c167, i32 167)
  %v168 = call x86_fp80 @f_fp128_x86_fp80(fp128 bitcast (i128 340277174624079928635746076935438991360 to fp128))
  %b168 = bitcast x86_fp80 %v168 to i80
  %c168 = icmp eq i80 %b168, -9223372036854775808
  call void @check(i1 %c168, i32 168)
  %v169 = call x86_fp80 @f_fp128_x86_fp80(fp128 bitcast (i128 85056745605278522992167570534397465941 to fp128))
  %b169 = bitcast x86_fp80 %v169 to i80
  %c169 = icmp eq i80 %b169, 302188412500818638056107
  call void @check(i1 %c169, i32 169)
  %v170 = call x86_fp80 @f_fp128_x86_fp80(fp128 bitcast (i128 170135991163610696904058773219554885631 to fp128))
  %b170 = bitcast x86_fp80 %v170 to i80
  %c170 = icmp eq i80 %b170, 604453686435277732577280
  call void @check(i1 %c170, i32 170)
  %v171 = call x86_fp80 @f_fp128_x86_fp80(fp128 bitcast (i128 5192296858534827628530496329220096 to fp128))
  %b171 = bitcast x86_fp80 %v171 to i80
  %c171 = icmp eq i80 %b171, 27670116110564327424
  call void @check(i1 %c171, i32 171)
  %v172 = call x86_fp80 @f_fp128_x86_fp80(fp128 bitcast (i128 1 to fp128))
  %b172 = bitcast x86_fp80 %v172 to i80
  %c172 = icmp eq i80 %b172, 0
  call void @check(i1 %c172, i32 172)
  %v173 = call x86_fp80 @f_fp128_x86_fp80(fp128 bitcast (i128 170146375757327766559315834212213325819 to fp128))
  %b173 = bitcast x86_fp80 %v173 to i80
  %c173 = icmp eq i80 %b173, -604435239691204023025664
  call void @check(i1 %c173, i32 173)
  %v174 = call x86_fp80 @f_fp128_x86_fp80(fp128 bitcast (i128 85065399433376081038215121361612832769 to fp128))
  %b174 = bitcast x86_fp80 %v174 to i80
  %c174 = icmp eq i80 %b174, 302222231531620438900736
  call void @check(i1 %c174, i32 174)
  %v175 = call x86_fp80 @f_fp128_x86_fp80(fp128 bitcast (i128 85148473489355112795284131122386042880 to fp128))
  %b175 = bitcast x86_fp80 %v175 to i80
  %c175 = icmp eq i80 %b175, 302508151279688332869632
  call void @check(i1 %c175, i32 175)
  %v176 = call x86_fp80 @f_fp128_x86_fp80(fp128 bitcast (i128 85148473647811437823812806309473943552 to fp128))
  %b176 = bitcast x86_fp80 %v176 to i80
  %c176 = icmp eq i80 %b176, 302508151561163309580288
  call void @check(i1 %c176, i32 176)
  %v177 = call x86_fp80 @f_fp128_x86_fp80(fp128 bitcast (i128 84940784308771245175130389449711550464 to fp128))
  %b177 = bitcast x86_fp80 %v177 to i80
  %c177 = icmp eq i80 %b177, 301779509673851409661952
  call void @check(i1 %c177, i32 177)
  %v178 = call x86_fp80 @f_fp128_x86_fp80(fp128 bitcast (i128 84271714272130668172763462854695190528 to fp128))
  %b178 = bitcast x86_fp80 %v178 to i80
  %c178 = icmp eq i80 %b178, 299401187545472878446592
  call void @check(i1 %c178, i32 178)
  %v179 = call x86_fp80 @f_fp128_x86_fp80(fp128 bitcast (i128 85730013430959053964845679823028224000 to fp128))
  %b179 = bitcast x86_fp80 %v179 to i80
  %c179 = icmp eq i80 %b179, 304574191400468650917888
  call void @check(i1 %c179, i32 179)
  %v180 = call x86_fp80 @f_fp128_x86_fp80(fp128 bitcast (i128 85065399433685566048036466430337613824 to fp128))
  %b180 = bitcast x86_fp80 %v180 to i80
  %c180 = icmp eq i80 %b180, 302222231532170194714624
  call void @check(i1 %c180, i32 180)
  %result = load i32, ptr @failed
  ret i32 %result
}
