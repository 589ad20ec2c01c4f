; fsub rounds to nearest, ties to even; bit for bit in all five formats (constants from the processor and libgcc).
; Where the result is a number, its bits count; where it is not a number, only that.
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

define half @fsub_half(half %a, half %b) noinline {
  %r = fsub half %a, %b
  ret half %r
}

define float @fsub_float(float %a, float %b) noinline {
  %r = fsub float %a, %b
  ret float %r
}

define double @fsub_double(double %a, double %b) noinline {
  %r = fsub double %a, %b
  ret double %r
}

define x86_fp80 @fsub_x86_fp80(x86_fp80 %a, x86_fp80 %b) noinline {
  %r = fsub x86_fp80 %a, %b
  ret x86_fp80 %r
}

define fp128 @fsub_fp128(fp128 %a, fp128 %b) noinline {
  %r = fsub fp128 %a, %b
  ret fp128 %r
}

define <2 x double> @fsub_v(<2 x double> %a, <2 x double> %b) noinline {
  %r = fsub <2 x double> %a, %b
  ret <2 x double> %r
}

define i32 @main() {
  %v1 = call half @fsub_half(half bitcast (i16 15360 to half), half bitcast (i16 16384 to half))
  %b1 = bitcast half %v1 to i16
  %c1 = icmp eq i16 %b1, -17408
  call void @check(i1 %c1, i32 1)
  %v2 = call half @fsub_half(half bitcast (i16 15360 to half), half bitcast (i16 13653 to half))
  %b2 = bitcast half %v2 to i16
  %c2 = icmp eq i16 %b2, 14678
  call void @check(i1 %c2, i32 2)
  %v3 = call half @fsub_half(half bitcast (i16 13653 to half), half bitcast (i16 18688 to half))
  %b3 = bitcast half %v3 to i16
  %c3 = icmp eq i16 %b3, -14123
  call void @check(i1 %c3, i32 3)
  %v4 = call half @fsub_half(half bitcast (i16 51008 to half), half bitcast (i16 17856 to half))
  %b4 = bitcast half %v4 to i16
  %c4 = icmp eq i16 %b4, -13696
  call void @check(i1 %c4, i32 4)
  %v5 = call half @fsub_half(half bitcast (i16 0 to half), half bitcast (i16 32768 to half))
  %b5 = bitcast half %v5 to i16
  %c5 = icmp eq i16 %b5, 0
  call void @check(i1 %c5, i32 5)
  %v6 = call half @fsub_half(half bitcast (i16 32768 to half), half bitcast (i16 32768 to half))
  %b6 = bitcast half %v6 to i16
  %c6 = icmp eq i16 %b6, 0
  call void @check(i1 %c6, i32 6)
  %v7 = call half @fsub_half(half bitcast (i16 31743 to half), half bitcast (i16 31743 to half))
  %b7 = bitcast half %v7 to i16
  %c7 = icmp eq i16 %b7, 0
  call void @check(i1 %c7, i32 7)
  %v8 = call half @fsub_half(half bitcast (i16 31743 to half), half bitcast (i16 15360 to half))
  %b8 = bitcast half %v8 to i16
  %c8 = icmp eq i16 %b8, 31743
  call void @check(i1 %c8, i32 8)
  %v9 = call half @fsub_half(half bitcast (i16 1024 to half), half bitcast (i16 14336 to half))
  %b9 = bitcast half %v9 to i16
  %c9 = icmp eq i16 %b9, -18432
  call void @check(i1 %c9, i32 9)
  %v10 = call half @fsub_half(half bitcast (i16 1 to half), half bitcast (i16 14336 to half))
  %b10 = bitcast half %v10 to i16
  %c10 = icmp eq i16 %b10, -18432
  call void @check(i1 %c10, i32 10)
  %v11 = call half @fsub_half(half bitcast (i16 1 to half), half bitcast (i16 33787 to half))
  %b11 = bitcast half %v11 to i16
  %c11 = icmp eq i16 %b11, 1020
  call void @check(i1 %c11, i32 11)
  %v12 = call half @fsub_half(half bitcast (i16 28693 to half), half bitcast (i16 15360 to half))
  %b12 = bitcast half %v12 to i16
  %c12 = icmp eq i16 %b12, 28693
  call void @check(i1 %c12, i32 12)
  %v13 = call half @fsub_half(half bitcast (i16 28693 to half), half bitcast (i16 14336 to half))
  %b13 = bitcast half %v13 to i16
  %c13 = icmp eq i16 %b13, 28693
  call void @check(i1 %c13, i32 13)
  %v14 = call half @fsub_half(half bitcast (i16 15361 to half), half bitcast (i16 13653 to half))
  %b14 = bitcast half %v14 to i16
  %c14 = icmp eq i16 %b14, 14680
  call void @check(i1 %c14, i32 14)
  %v15 = call half @fsub_half(half bitcast (i16 31744 to half), half bitcast (i16 15360 to half))
  %b15 = bitcast half %v15 to i16
  %c15 = icmp eq i16 %b15, 31744
  call void @check(i1 %c15, i32 15)
  %v16 = call half @fsub_half(half bitcast (i16 15360 to half), half bitcast (i16 64512 to half))
  %b16 = bitcast half %v16 to i16
  %c16 = icmp eq i16 %b16, 31744
  call void @check(i1 %c16, i32 16)
  %v17 = call half @fsub_half(half bitcast (i16 51008 to half), half bitcast (i16 0 to half))
  %b17 = bitcast half %v17 to i16
  %c17 = icmp eq i16 %b17, -14528
  call void @check(i1 %c17, i32 17)
  %v18 = call half @fsub_half(half bitcast (i16 15360 to half), half bitcast (i16 16896 to half))
  %b18 = bitcast half %v18 to i16
  %c18 = icmp eq i16 %b18, -16384
  call void @check(i1 %c18, i32 18)
  %v19 = call half @fsub_half(half bitcast (i16 18688 to half), half bitcast (i16 16896 to half))
  %b19 = bitcast half %v19 to i16
  %c19 = icmp eq i16 %b19, 18176
  call void @check(i1 %c19, i32 19)
  %v20 = call half @fsub_half(half bitcast (i16 13653 to half), half bitcast (i16 13653 to half))
  %b20 = bitcast half %v20 to i16
  %c20 = icmp eq i16 %b20, 0
  call void @check(i1 %c20, i32 20)
  %v21 = call float @fsub_float(float bitcast (i32 1065353216 to float), float bitcast (i32 1073741824 to float))
  %b21 = bitcast float %v21 to i32
  %c21 = icmp eq i32 %b21, -1082130432
  call void @check(i1 %c21, i32 21)
  %v22 = call float @fsub_float(float bitcast (i32 1065353216 to float), float bitcast (i32 1054168405 to float))
  %b22 = bitcast float %v22 to i32
  %c22 = icmp eq i32 %b22, 1058362710
  call void @check(i1 %c22, i32 22)
  %v23 = call float @fsub_float(float bitcast (i32 1054168405 to float), float bitcast (i32 1092616192 to float))
  %b23 = bitcast float %v23 to i32
  %c23 = icmp eq i32 %b23, -1055304363
  call void @check(i1 %c23, i32 23)
  %v24 = call float @fsub_float(float bitcast (i32 3236429824 to float), float bitcast (i32 1085800448 to float))
  %b24 = bitcast float %v24 to i32
  %c24 = icmp eq i32 %b24, -1051721728
  call void @check(i1 %c24, i32 24)
  %v25 = call float @fsub_float(float bitcast (i32 0 to float), float bitcast (i32 2147483648 to float))
  %b25 = bitcast float %v25 to i32
  %c25 = icmp eq i32 %b25, 0
  call void @check(i1 %c25, i32 25)
  %v26 = call float @fsub_float(float bitcast (i32 2147483648 to float), float bitcast (i32 2147483648 to float))
  %b26 = bitcast float %v26 to i32
  %c26 = icmp eq i32 %b26, 0
  call void @check(i1 %c26, i32 26)
  %v27 = call float @fsub_float(float bitcast (i32 2139095039 to float), float bitcast (i32 2139095039 to float))
  %b27 = bitcast float %v27 to i32
  %c27 = icmp eq i32 %b27, 0
  call void @check(i1 %c27, i32 27)
  %v28 = call float @fsub_float(float bitcast (i32 2139095039 to float), float bitcast (i32 1065353216 to float))
  %b28 = bitcast float %v28 to i32
  %c28 = icmp eq i32 %b28, 2139095039
  call void @check(i1 %c28, i32 28)
  %v29 = call float @fsub_float(float bitcast (i32 8388608 to float), float bitcast (i32 1056964608 to float))
  %b29 = bitcast float %v29 to i32
  %c29 = icmp eq i32 %b29, -1090519040
  call void @check(i1 %c29, i32 29)
  %v30 = call float @fsub_float(float bitcast (i32 1 to float), float bitcast (i32 1056964608 to float))
  %b30 = bitcast float %v30 to i32
  %c30 = icmp eq i32 %b30, -1090519040
  call void @check(i1 %c30, i32 30)
  %v31 = call float @fsub_float(float bitcast (i32 1 to float), float bitcast (i32 2155872251 to float))
  %b31 = bitcast float %v31 to i32
  %c31 = icmp eq i32 %b31, 8388604
  call void @check(i1 %c31, i32 31)
  %v32 = call float @fsub_float(float bitcast (i32 1283457045 to float), float bitcast (i32 1065353216 to float))
  %b32 = bitcast float %v32 to i32
  %c32 = icmp eq i32 %b32, 1283457045
  call void @check(i1 %c32, i32 32)
  %v33 = call float @fsub_float(float bitcast (i32 1283457045 to float), float bitcast (i32 1056964608 to float))
  %b33 = bitcast float %v33 to i32
  %c33 = icmp eq i32 %b33, 1283457045
  call void @check(i1 %c33, i32 33)
  %v34 = call float @fsub_float(float bitcast (i32 1065353217 to float), float bitcast (i32 1054168405 to float))
  %b34 = bitcast float %v34 to i32
  %c34 = icmp eq i32 %b34, 1058362712
  call void @check(i1 %c34, i32 34)
  %v35 = call float @fsub_float(float bitcast (i32 2139095040 to float), float bitcast (i32 1065353216 to float))
  %b35 = bitcast float %v35 to i32
  %c35 = icmp eq i32 %b35, 2139095040
  call void @check(i1 %c35, i32 35)
  %v36 = call float @fsub_float(float bitcast (i32 1065353216 to float), float bitcast (i32 4286578688 to float))
  %b36 = bitcast float %v36 to i32
  %c36 = icmp eq i32 %b36, 2139095040
  call void @check(i1 %c36, i32 36)
  %v37 = call float @fsub_float(float bitcast (i32 3236429824 to float), float bitcast (i32 0 to float))
  %b37 = bitcast float %v37 to i32
  %c37 = icmp eq i32 %b37, -1058537472
  call void @check(i1 %c37, i32 37)
  %v38 = call float @fsub_float(float bitcast (i32 1065353216 to float), float bitcast (i32 1077936128 to float))
  %b38 = bitcast float %v38 to i32
  %c38 = icmp eq i32 %b38, -1073741824
  call void @check(i1 %c38, i32 38)
  %v39 = call float @fsub_float(float bitcast (i32 1092616192 to float), float bitcast (i32 1077936128 to float))
  %b39 = bitcast float %v39 to i32
  %c39 = icmp eq i32 %b39, 1088421888
  call void @check(i1 %c39, i32 39)
  %v40 = call float @fsub_float(float bitcast (i32 1054168405 to float), float bitcast (i32 1054168405 to float))
  %b40 = bitcast float %v40 to i32
  %c40 = icmp eq i32 %b40, 0
  call void @check(i1 %c40, i32 40)
  %v41 = call double @fsub_double(double bitcast (i64 4607182418800017408 to double), double bitcast (i64 4611686018427387904 to double))
  %b41 = bitcast double %v41 to i64
  %c41 = icmp eq i64 %b41, -4616189618054758400
  call void @check(i1 %c41, i32 41)
  %v42 = call double @fsub_double(double bitcast (i64 4607182418800017408 to double), double bitcast (i64 4599676419421066581 to double))
  %b42 = bitcast double %v42 to i64
  %c42 = icmp eq i64 %b42, 4604180019048437078
  call void @check(i1 %c42, i32 42)
  %v43 = call double @fsub_double(double bitcast (i64 4599676419421066581 to double), double bitcast (i64 4621819117588971520 to double))
  %b43 = bitcast double %v43 to i64
  %c43 = icmp eq i64 %b43, -4601740569250278059
  call void @check(i1 %c43, i32 43)
  %v44 = call double @fsub_double(double bitcast (i64 13843220829606772736 to double), double bitcast (i64 4618159942891732992 to double))
  %b44 = bitcast double %v44 to i64
  %c44 = icmp eq i64 %b44, -4599864069405540352
  call void @check(i1 %c44, i32 44)
  %v45 = call double @fsub_double(double bitcast (i64 0 to double), double bitcast (i64 9223372036854775808 to double))
  %b45 = bitcast double %v45 to i64
  %c45 = icmp eq i64 %b45, 0
  call void @check(i1 %c45, i32 45)
  %v46 = call double @fsub_double(double bitcast (i64 9223372036854775808 to double), double bitcast (i64 9223372036854775808 to double))
  %b46 = bitcast double %v46 to i64
  %c46 = icmp eq i64 %b46, 0
  call void @check(i1 %c46, i32 46)
  %v47 = call double @fsub_double(double bitcast (i64 9218868437227405311 to double), double bitcast (i64 9218868437227405311 to double))
  %b47 = bitcast double %v47 to i64
  %c47 = icmp eq i64 %b47, 0
  call void @check(i1 %c47, i32 47)
  %v48 = call double @fsub_double(double bitcast (i64 9218868437227405311 to double), double bitcast (i64 4607182418800017408 to double))
  %b48 = bitcast double %v48 to i64
  %c48 = icmp eq i64 %b48, 9218868437227405311
  call void @check(i1 %c48, i32 48)
  %v49 = call double @fsub_double(double bitcast (i64 4503599627370496 to double), double bitcast (i64 4602678819172646912 to double))
  %b49 = bitcast double %v49 to i64
  %c49 = icmp eq i64 %b49, -4620693217682128896
  call void @check(i1 %c49, i32 49)
  %v50 = call double @fsub_double(double bitcast (i64 1 to double), double bitcast (i64 4602678819172646912 to double))
  %b50 = bitcast double %v50 to i64
  %c50 = icmp eq i64 %b50, -4620693217682128896
  call void @check(i1 %c50, i32 50)
  %v51 = call double @fsub_double(double bitcast (i64 1 to double), double bitcast (i64 9227875636482146299 to double))
  %b51 = bitcast double %v51 to i64
  %c51 = icmp eq i64 %b51, 4503599627370492
  call void @check(i1 %c51, i32 51)
  %v52 = call double @fsub_double(double bitcast (i64 4854880398305394709 to double), double bitcast (i64 4607182418800017408 to double))
  %b52 = bitcast double %v52 to i64
  %c52 = icmp eq i64 %b52, 4854880398305394709
  call void @check(i1 %c52, i32 52)
  %v53 = call double @fsub_double(double bitcast (i64 4854880398305394709 to double), double bitcast (i64 4602678819172646912 to double))
  %b53 = bitcast double %v53 to i64
  %c53 = icmp eq i64 %b53, 4854880398305394709
  call void @check(i1 %c53, i32 53)
  %v54 = call double @fsub_double(double bitcast (i64 4607182418800017409 to double), double bitcast (i64 4599676419421066581 to double))
  %b54 = bitcast double %v54 to i64
  %c54 = icmp eq i64 %b54, 4604180019048437080
  call void @check(i1 %c54, i32 54)
  %v55 = call double @fsub_double(double bitcast (i64 9218868437227405312 to double), double bitcast (i64 4607182418800017408 to double))
  %b55 = bitcast double %v55 to i64
  %c55 = icmp eq i64 %b55, 9218868437227405312
  call void @check(i1 %c55, i32 55)
  %v56 = call double @fsub_double(double bitcast (i64 4607182418800017408 to double), double bitcast (i64 18442240474082181120 to double))
  %b56 = bitcast double %v56 to i64
  %c56 = icmp eq i64 %b56, 9218868437227405312
  call void @check(i1 %c56, i32 56)
  %v57 = call double @fsub_double(double bitcast (i64 13843220829606772736 to double), double bitcast (i64 0 to double))
  %b57 = bitcast double %v57 to i64
  %c57 = icmp eq i64 %b57, -4603523244102778880
  call void @check(i1 %c57, i32 57)
  %v58 = call double @fsub_double(double bitcast (i64 4607182418800017408 to double), double bitcast (i64 4613937818241073152 to double))
  %b58 = bitcast double %v58 to i64
  %c58 = icmp eq i64 %b58, -4611686018427387904
  call void @check(i1 %c58, i32 58)
  %v59 = call double @fsub_double(double bitcast (i64 4621819117588971520 to double), double bitcast (i64 4613937818241073152 to double))
  %b59 = bitcast double %v59 to i64
  %c59 = icmp eq i64 %b59, 4619567317775286272
  call void @check(i1 %c59, i32 59)
  %v60 = call double @fsub_double(double bitcast (i64 4599676419421066581 to double), double bitcast (i64 4599676419421066581 to double))
  %b60 = bitcast double %v60 to i64
  %c60 = icmp eq i64 %b60, 0
  call void @check(i1 %c60, i32 60)
  %v61 = call x86_fp80 @fsub_x86_fp80(x86_fp80 bitcast (i80 302222231531620438900736 to x86_fp80), x86_fp80 bitcast (i80 302240678275694148452352 to x86_fp80))
  %b61 = bitcast x86_fp80 %v61 to i80
  %c61 = icmp eq i80 %b61, -302240678275694148452352
  call void @check(i1 %c61, i32 61)
  %v62 = call x86_fp80 @fsub_x86_fp80(x86_fp80 bitcast (i80 302222231531620438900736 to x86_fp80), x86_fp80 bitcast (i80 302191486958164256314709 to x86_fp80))
  %b62 = bitcast x86_fp80 %v62 to i80
  %c62 = icmp eq i80 %b62, 302205322016219538478422
  call void @check(i1 %c62, i32 62)
  %v63 = call x86_fp80 @fsub_x86_fp80(x86_fp80 bitcast (i80 302191486958164256314709 to x86_fp80), x86_fp80 bitcast (i80 302279877606850781249536 to x86_fp80))
  %b63 = bitcast x86_fp80 %v63 to i80
  %c63 = icmp eq i80 %b63, -302183512584424058956459
  call void @check(i1 %c63, i32 63)
  %v64 = call x86_fp80 @fsub_x86_fp80(x86_fp80 bitcast (i80 906729528816862389862400 to x86_fp80), x86_fp80 bitcast (i80 302263160245033981968384 to x86_fp80))
  %b64 = bitcast x86_fp80 %v64 to i80
  %c64 = icmp eq i80 %b64, -302179573435949985562624
  call void @check(i1 %c64, i32 64)
  %v65 = call x86_fp80 @fsub_x86_fp80(x86_fp80 bitcast (i80 0 to x86_fp80), x86_fp80 bitcast (i80 604462909807314587353088 to x86_fp80))
  %b65 = bitcast x86_fp80 %v65 to i80
  %c65 = icmp eq i80 %b65, 0
  call void @check(i1 %c65, i32 65)
  %v66 = call x86_fp80 @fsub_x86_fp80(x86_fp80 bitcast (i80 604462909807314587353088 to x86_fp80), x86_fp80 bitcast (i80 604462909807314587353088 to x86_fp80))
  %b66 = bitcast x86_fp80 %v66 to i80
  %c66 = icmp eq i80 %b66, 0
  call void @check(i1 %c66, i32 66)
  %v67 = call x86_fp80 @fsub_x86_fp80(x86_fp80 bitcast (i80 604444463063240877801471 to x86_fp80), x86_fp80 bitcast (i80 604444463063240877801471 to x86_fp80))
  %b67 = bitcast x86_fp80 %v67 to i80
  %c67 = icmp eq i80 %b67, 0
  call void @check(i1 %c67, i32 67)
  %v68 = call x86_fp80 @fsub_x86_fp80(x86_fp80 bitcast (i80 604444463063240877801471 to x86_fp80), x86_fp80 bitcast (i80 302222231531620438900736 to x86_fp80))
  %b68 = bitcast x86_fp80 %v68 to i80
  %c68 = icmp eq i80 %b68, 604444463063240877801471
  call void @check(i1 %c68, i32 68)
  %v69 = call x86_fp80 @fsub_x86_fp80(x86_fp80 bitcast (i80 27670116110564327424 to x86_fp80), x86_fp80 bitcast (i80 302203784787546729349120 to x86_fp80))
  %b69 = bitcast x86_fp80 %v69 to i80
  %c69 = icmp eq i80 %b69, -302259125019767858003968
  call void @check(i1 %c69, i32 69)
  %v70 = call x86_fp80 @fsub_x86_fp80(x86_fp80 bitcast (i80 1 to x86_fp80), x86_fp80 bitcast (i80 302203784787546729349120 to x86_fp80))
  %b70 = bitcast x86_fp80 %v70 to i80
  %c70 = icmp eq i80 %b70, -302259125019767858003968
  call void @check(i1 %c70, i32 70)
  %v71 = call x86_fp80 @fsub_x86_fp80(x86_fp80 bitcast (i80 1 to x86_fp80), x86_fp80 bitcast (i80 604472133179351442128891 to x86_fp80))
  %b71 = bitcast x86_fp80 %v71 to i80
  %c71 = icmp eq i80 %b71, 9223372036854775804
  call void @check(i1 %c71, i32 71)
  %v72 = call x86_fp80 @fsub_x86_fp80(x86_fp80 bitcast (i80 303439716640485269307413 to x86_fp80), x86_fp80 bitcast (i80 302222231531620438900736 to x86_fp80))
  %b72 = bitcast x86_fp80 %v72 to i80
  %c72 = icmp eq i80 %b72, 303439716640485269307413
  call void @check(i1 %c72, i32 72)
  %v73 = call x86_fp80 @fsub_x86_fp80(x86_fp80 bitcast (i80 303439716640485269307413 to x86_fp80), x86_fp80 bitcast (i80 302203784787546729349120 to x86_fp80))
  %b73 = bitcast x86_fp80 %v73 to i80
  %c73 = icmp eq i80 %b73, 303439716640485269307413
  call void @check(i1 %c73, i32 73)
  %v74 = call x86_fp80 @fsub_x86_fp80(x86_fp80 bitcast (i80 302222231531620438900737 to x86_fp80), x86_fp80 bitcast (i80 302191486958164256314709 to x86_fp80))
  %b74 = bitcast x86_fp80 %v74 to i80
  %c74 = icmp eq i80 %b74, 302205322016219538478424
  call void @check(i1 %c74, i32 74)
  %v75 = call x86_fp80 @fsub_x86_fp80(x86_fp80 bitcast (i80 604453686435277732577280 to x86_fp80), x86_fp80 bitcast (i80 302222231531620438900736 to x86_fp80))
  %b75 = bitcast x86_fp80 %v75 to i80
  %c75 = icmp eq i80 %b75, 604453686435277732577280
  call void @check(i1 %c75, i32 75)
  %v76 = call x86_fp80 @fsub_x86_fp80(x86_fp80 bitcast (i80 302222231531620438900736 to x86_fp80), x86_fp80 bitcast (i80 1208916596242592319930368 to x86_fp80))
  %b76 = bitcast x86_fp80 %v76 to i80
  %c76 = icmp eq i80 %b76, 604453686435277732577280
  call void @check(i1 %c76, i32 76)
  %v77 = call x86_fp80 @fsub_x86_fp80(x86_fp80 bitcast (i80 906729528816862389862400 to x86_fp80), x86_fp80 bitcast (i80 0 to x86_fp80))
  %b77 = bitcast x86_fp80 %v77 to i80
  %c77 = icmp eq i80 %b77, -302196290797766784843776
  call void @check(i1 %c77, i32 77)
  %v78 = call x86_fp80 @fsub_x86_fp80(x86_fp80 bitcast (i80 302222231531620438900736 to x86_fp80), x86_fp80 bitcast (i80 302245289961712575840256 to x86_fp80))
  %b78 = bitcast x86_fp80 %v78 to i80
  %c78 = icmp eq i80 %b78, -302222231531620438900736
  call void @check(i1 %c78, i32 78)
  %v79 = call x86_fp80 @fsub_x86_fp80(x86_fp80 bitcast (i80 302279877606850781249536 to x86_fp80), x86_fp80 bitcast (i80 302245289961712575840256 to x86_fp80))
  %b79 = bitcast x86_fp80 %v79 to i80
  %c79 = icmp eq i80 %b79, 302266042548795499085824
  call void @check(i1 %c79, i32 79)
  %v80 = call x86_fp80 @fsub_x86_fp80(x86_fp80 bitcast (i80 302191486958164256314709 to x86_fp80), x86_fp80 bitcast (i80 302191486958164256314709 to x86_fp80))
  %b80 = bitcast x86_fp80 %v80 to i80
  %c80 = icmp eq i80 %b80, 0
  call void @check(i1 %c80, i32 80)
  %v81 = call fp128 @fsub_fp128(fp128 bitcast (i128 85065399433376081038215121361612832768 to fp128), fp128 bitcast (i128 85070591730234615865843651857942052864 to fp128))
  %b81 = bitcast fp128 %v81 to i128
  %c81 = icmp eq i128 %b81, -85075784027093150693472182354271272960
  call void @check(i1 %c81, i32 81)
  %v82 = call fp128 @fsub_fp128(fp128 bitcast (i128 85065399433376081038215121361612832768 to fp128), fp128 bitcast (i128 85056745605278522992167570534397465941 to fp128))
  %b82 = bitcast fp128 %v82 to i128
  %c82 = icmp eq i128 %b82, 85061937902137057819796101030726686038
  call void @check(i1 %c82, i32 82)
  %v83 = call fp128 @fsub_fp128(fp128 bitcast (i128 85056745605278522992167570534397465941 to fp128), fp128 bitcast (i128 85082274398166319228007845474682798080 to fp128))
  %b83 = bitcast fp128 %v83 to i128
  %c83 = icmp eq i128 %b83, -85059125408005351454830647011881691819
  call void @check(i1 %c83, i32 83)
  %v84 = call fp128 @fsub_fp128(fp128 bitcast (i128 255221186228759941972607667098422870016 to fp128), fp128 bitcast (i128 85078055656968759680559664446415306752 to fp128))
  %b84 = bitcast fp128 %v84 to i128
  %c84 = icmp eq i128 %b84, -85056961950980961943318759305077850112
  call void @check(i1 %c84, i32 84)
  %v85 = call fp128 @fsub_fp128(fp128 bitcast (i128 0 to fp128), fp128 bitcast (i128 170141183460469231731687303715884105728 to fp128))
  %b85 = bitcast fp128 %v85 to i128
  %c85 = icmp eq i128 %b85, 0
  call void @check(i1 %c85, i32 85)
  %v86 = call fp128 @fsub_fp128(fp128 bitcast (i128 170141183460469231731687303715884105728 to fp128), fp128 bitcast (i128 170141183460469231731687303715884105728 to fp128))
  %b86 = bitcast fp128 %v86 to i128
  %c86 = icmp eq i128 %b86, 0
  call void @check(i1 %c86, i32 86)
  %v87 = call fp128 @fsub_fp128(fp128 bitcast (i128 170135991163610696904058773219554885631 to fp128), fp128 bitcast (i128 170135991163610696904058773219554885631 to fp128))
  %b87 = bitcast fp128 %v87 to i128
  %c87 = icmp eq i128 %b87, 0
  call void @check(i1 %c87, i32 87)
  %v88 = call fp128 @fsub_fp128(fp128 bitcast (i128 170135991163610696904058773219554885631 to fp128), fp128 bitcast (i128 85065399433376081038215121361612832768 to fp128))
  %b88 = bitcast fp128 %v88 to i128
  %c88 = icmp eq i128 %b88, 170135991163610696904058773219554885631
  call void @check(i1 %c88, i32 88)
  %v89 = call fp128 @fsub_fp128(fp128 bitcast (i128 5192296858534827628530496329220096 to fp128), fp128 bitcast (i128 85060207136517546210586590865283612672 to fp128))
  %b89 = bitcast fp128 %v89 to i128
  %c89 = icmp eq i128 %b89, -85080976323951685521100712850600493056
  call void @check(i1 %c89, i32 89)
  %v90 = call fp128 @fsub_fp128(fp128 bitcast (i128 1 to fp128), fp128 bitcast (i128 85060207136517546210586590865283612672 to fp128))
  %b90 = bitcast fp128 %v90 to i128
  %c90 = icmp eq i128 %b90, -85080976323951685521100712850600493056
  call void @check(i1 %c90, i32 90)
  %v91 = call fp128 @fsub_fp128(fp128 bitcast (i128 1 to fp128), fp128 bitcast (i128 170146375757327766559315834212213325819 to fp128))
  %b91 = bitcast fp128 %v91 to i128
  %c91 = icmp eq i128 %b91, 5192296858534827628530496329220092
  call void @check(i1 %c91, i32 91)
  %v92 = call fp128 @fsub_fp128(fp128 bitcast (i128 85662513572107586215496128439473143829 to fp128), fp128 bitcast (i128 85065399433376081038215121361612832768 to fp128))
  %b92 = bitcast fp128 %v92 to i128
  %c92 = icmp eq i128 %b92, 85662513572107586215496128439473143829
  call void @check(i1 %c92, i32 92)
  %v93 = call fp128 @fsub_fp128(fp128 bitcast (i128 85662513572107586215496128439473143829 to fp128), fp128 bitcast (i128 85060207136517546210586590865283612672 to fp128))
  %b93 = bitcast fp128 %v93 to i128
  %c93 = icmp eq i128 %b93, 85662513572107586215496128439473143829
  call void @check(i1 %c93, i32 93)
  %v94 = call fp128 @fsub_fp128(fp128 bitcast (i128 85065399433376081038215121361612832769 to fp128), fp128 bitcast (i128 85056745605278522992167570534397465941 to fp128))
  %b94 = bitcast fp128 %v94 to i128
  %c94 = icmp eq i128 %b94, 85061937902137057819796101030726686040
  call void @check(i1 %c94, i32 94)
  %v95 = call fp128 @fsub_fp128(fp128 bitcast (i128 170135991163610696904058773219554885632 to fp128), fp128 bitcast (i128 85065399433376081038215121361612832768 to fp128))
  %b95 = bitcast fp128 %v95 to i128
  %c95 = icmp eq i128 %b95, 170135991163610696904058773219554885632
  call void @check(i1 %c95, i32 95)
  %v96 = call fp128 @fsub_fp128(fp128 bitcast (i128 85065399433376081038215121361612832768 to fp128), fp128 bitcast (i128 340277174624079928635746076935438991360 to fp128))
  %b96 = bitcast fp128 %v96 to i128
  %c96 = icmp eq i128 %b96, 170135991163610696904058773219554885632
  call void @check(i1 %c96, i32 96)
  %v97 = call fp128 @fsub_fp128(fp128 bitcast (i128 255221186228759941972607667098422870016 to fp128), fp128 bitcast (i128 0 to fp128))
  %b97 = bitcast fp128 %v97 to i128
  %c97 = icmp eq i128 %b97, -85061180692178521490766940333345341440
  call void @check(i1 %c97, i32 97)
  %v98 = call fp128 @fsub_fp128(fp128 bitcast (i128 85065399433376081038215121361612832768 to fp128), fp128 bitcast (i128 85073187878663883279657917106106662912 to fp128))
  %b98 = bitcast fp128 %v98 to i128
  %c98 = icmp eq i128 %b98, -85070591730234615865843651857942052864
  call void @check(i1 %c98, i32 98)
  %v99 = call fp128 @fsub_fp128(fp128 bitcast (i128 85082274398166319228007845474682798080 to fp128), fp128 bitcast (i128 85073187878663883279657917106106662912 to fp128))
  %b99 = bitcast fp128 %v99 to i128
  %c99 = icmp eq i128 %b99, 85079678249737051814193580226518188032
  call void @check(i1 %c99, i32 99)
  %v100 = call fp128 @fsub_fp128(fp128 bitcast (i128 85056745605278522992167570534397465941 to fp128), fp128 bitcast (i128 85056745605278522992167570534397465941 to fp128))
  %b100 = bitcast fp128 %v100 to i128
  %c100 = icmp eq i128 %b100, 0
  call void @check(i1 %c100, i32 100)
  %v101 = call <2 x double> @fsub_v(<2 x double> <double bitcast (i64 4607182418800017408 to double), double bitcast (i64 4621819117588971520 to double)>, <2 x double> <double bitcast (i64 4613937818241073152 to double), double bitcast (i64 4599676419421066581 to double)>)
  %b101 = bitcast <2 x double> %v101 to i128
  %c101 = icmp eq i128 %b101, 85254052885902846449737872758953476096
  call void @check(i1 %c101, i32 101)
  %result = load i32, ptr @failed
  ret i32 %result
}
