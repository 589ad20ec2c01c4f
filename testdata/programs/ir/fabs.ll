; llvm.fabs clears the sign.
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
declare float @llvm.fabs.f32(float)
declare double @llvm.fabs.f64(double)
declare x86_fp80 @llvm.fabs.f80(x86_fp80)
declare fp128 @llvm.fabs.f128(fp128)
declare half @llvm.fabs.f16(half)

define float @f_float(float %a) noinline {
  %r = call float @llvm.fabs.f32(float %a)
  ret float %r
}

define double @f_double(double %a) noinline {
  %r = call double @llvm.fabs.f64(double %a)
  ret double %r
}

define x86_fp80 @f_x86_fp80(x86_fp80 %a) noinline {
  %r = call x86_fp80 @llvm.fabs.f80(x86_fp80 %a)
  ret x86_fp80 %r
}

define fp128 @f_fp128(fp128 %a) noinline {
  %r = call fp128 @llvm.fabs.f128(fp128 %a)
  ret fp128 %r
}

define half @f_half(half %a) noinline {
  %r = call half @llvm.fabs.f16(half %a)
  ret half %r
}

define i32 @main() {
  %v1 = call float @f_float(float bitcast (i32 0 to float))
  %b1 = bitcast float %v1 to i32
  %c1 = icmp eq i32 %b1, 0
  call void @check(i1 %c1, i32 1)
  %v2 = call float @f_float(float bitcast (i32 2147483648 to float))
  %b2 = bitcast float %v2 to i32
  %c2 = icmp eq i32 %b2, 0
  call void @check(i1 %c2, i32 2)
  %v3 = call float @f_float(float bitcast (i32 1065353216 to float))
  %b3 = bitcast float %v3 to i32
  %c3 = icmp eq i32 %b3, 1065353216
  call void @check(i1 %c3, i32 3)
  %v4 = call float @f_float(float bitcast (i32 1056964608 to float))
  %b4 = bitcast float %v4 to i32
  %c4 = icmp eq i32 %b4, 1056964608
  call void @check(i1 %c4, i32 4)
  %v5 = call float @f_float(float bitcast (i32 3236429824 to float))
  %b5 = bitcast float %v5 to i32
  %c5 = icmp eq i32 %b5, 1088946176
  call void @check(i1 %c5, i32 5)
  %v6 = call float @f_float(float bitcast (i32 1085800448 to float))
  %b6 = bitcast float %v6 to i32
  %c6 = icmp eq i32 %b6, 1085800448
  call void @check(i1 %c6, i32 6)
  %v7 = call float @f_float(float bitcast (i32 2139095040 to float))
  %b7 = bitcast float %v7 to i32
  %c7 = icmp eq i32 %b7, 2139095040
  call void @check(i1 %c7, i32 7)
  %v8 = call float @f_float(float bitcast (i32 4286578688 to float))
  %b8 = bitcast float %v8 to i32
  %c8 = icmp eq i32 %b8, 2139095040
  call void @check(i1 %c8, i32 8)
  %v9 = call float @f_float(float bitcast (i32 2139095039 to float))
  %b9 = bitcast float %v9 to i32
  %c9 = icmp eq i32 %b9, 2139095039
  call void @check(i1 %c9, i32 9)
  %v10 = call float @f_float(float bitcast (i32 8388608 to float))
  %b10 = bitcast float %v10 to i32
  %c10 = icmp eq i32 %b10, 8388608
  call void @check(i1 %c10, i32 10)
  %v11 = call float @f_float(float bitcast (i32 1054168405 to float))
  %b11 = bitcast float %v11 to i32
  %c11 = icmp eq i32 %b11, 1054168405
  call void @check(i1 %c11, i32 11)
  %v12 = call float @f_float(float bitcast (i32 1283457045 to float))
  %b12 = bitcast float %v12 to i32
  %c12 = icmp eq i32 %b12, 1283457045
  call void @check(i1 %c12, i32 12)
  %v13 = call float @f_float(float bitcast (i32 1069547520 to float))
  %b13 = bitcast float %v13 to i32
  %c13 = icmp eq i32 %b13, 1069547520
  call void @check(i1 %c13, i32 13)
  %v14 = call float @f_float(float bitcast (i32 1075838976 to float))
  %b14 = bitcast float %v14 to i32
  %c14 = icmp eq i32 %b14, 1075838976
  call void @check(i1 %c14, i32 14)
  %v15 = call float @f_float(float bitcast (i32 3204448256 to float))
  %b15 = bitcast float %v15 to i32
  %c15 = icmp eq i32 %b15, 1056964608
  call void @check(i1 %c15, i32 15)
  %v16 = call float @f_float(float bitcast (i32 3217031168 to float))
  %b16 = bitcast float %v16 to i32
  %c16 = icmp eq i32 %b16, 1069547520
  call void @check(i1 %c16, i32 16)
  %v17 = call float @f_float(float bitcast (i32 3223322624 to float))
  %b17 = bitcast float %v17 to i32
  %c17 = icmp eq i32 %b17, 1075838976
  call void @check(i1 %c17, i32 17)
  %v18 = call float @f_float(float bitcast (i32 1056948224 to float))
  %b18 = bitcast float %v18 to i32
  %c18 = icmp eq i32 %b18, 1056948224
  call void @check(i1 %c18, i32 18)
  %v19 = call float @f_float(float bitcast (i32 1148858368 to float))
  %b19 = bitcast float %v19 to i32
  %c19 = icmp eq i32 %b19, 1148858368
  call void @check(i1 %c19, i32 19)
  %v20 = call double @f_double(double bitcast (i64 0 to double))
  %b20 = bitcast double %v20 to i64
  %c20 = icmp eq i64 %b20, 0
  call void @check(i1 %c20, i32 20)
  %v21 = call double @f_double(double bitcast (i64 9223372036854775808 to double))
  %b21 = bitcast double %v21 to i64
  %c21 = icmp eq i64 %b21, 0
  call void @check(i1 %c21, i32 21)
  %v22 = call double @f_double(double bitcast (i64 4607182418800017408 to double))
  %b22 = bitcast double %v22 to i64
  %c22 = icmp eq i64 %b22, 4607182418800017408
  call void @check(i1 %c22, i32 22)
  %v23 = call double @f_double(double bitcast (i64 4602678819172646912 to double))
  %b23 = bitcast double %v23 to i64
  %c23 = icmp eq i64 %b23, 4602678819172646912
  call void @check(i1 %c23, i32 23)
  %v24 = call double @f_double(double bitcast (i64 13843220829606772736 to double))
  %b24 = bitcast double %v24 to i64
  %c24 = icmp eq i64 %b24, 4619848792751996928
  call void @check(i1 %c24, i32 24)
  %v25 = call double @f_double(double bitcast (i64 4618159942891732992 to double))
  %b25 = bitcast double %v25 to i64
  %c25 = icmp eq i64 %b25, 4618159942891732992
  call void @check(i1 %c25, i32 25)
  %v26 = call double @f_double(double bitcast (i64 9218868437227405312 to double))
  %b26 = bitcast double %v26 to i64
  %c26 = icmp eq i64 %b26, 9218868437227405312
  call void @check(i1 %c26, i32 26)
  %v27 = call double @f_double(double bitcast (i64 18442240474082181120 to double))
  %b27 = bitcast double %v27 to i64
  %c27 = icmp eq i64 %b27, 9218868437227405312
  call void @check(i1 %c27, i32 27)
  %v28 = call double @f_double(double bitcast (i64 9218868437227405311 to double))
  %b28 = bitcast double %v28 to i64
  %c28 = icmp eq i64 %b28, 9218868437227405311
  call void @check(i1 %c28, i32 28)
  %v29 = call double @f_double(double bitcast (i64 4503599627370496 to double))
  %b29 = bitcast double %v29 to i64
  %c29 = icmp eq i64 %b29, 4503599627370496
  call void @check(i1 %c29, i32 29)
  %v30 = call double @f_double(double bitcast (i64 4599676419421066581 to double))
  %b30 = bitcast double %v30 to i64
  %c30 = icmp eq i64 %b30, 4599676419421066581
  call void @check(i1 %c30, i32 30)
  %v31 = call double @f_double(double bitcast (i64 4854880398305394709 to double))
  %b31 = bitcast double %v31 to i64
  %c31 = icmp eq i64 %b31, 4854880398305394709
  call void @check(i1 %c31, i32 31)
  %v32 = call double @f_double(double bitcast (i64 4609434218613702656 to double))
  %b32 = bitcast double %v32 to i64
  %c32 = icmp eq i64 %b32, 4609434218613702656
  call void @check(i1 %c32, i32 32)
  %v33 = call double @f_double(double bitcast (i64 4612811918334230528 to double))
  %b33 = bitcast double %v33 to i64
  %c33 = icmp eq i64 %b33, 4612811918334230528
  call void @check(i1 %c33, i32 33)
  %v34 = call double @f_double(double bitcast (i64 13826050856027422720 to double))
  %b34 = bitcast double %v34 to i64
  %c34 = icmp eq i64 %b34, 4602678819172646912
  call void @check(i1 %c34, i32 34)
  %v35 = call double @f_double(double bitcast (i64 13832806255468478464 to double))
  %b35 = bitcast double %v35 to i64
  %c35 = icmp eq i64 %b35, 4609434218613702656
  call void @check(i1 %c35, i32 35)
  %v36 = call double @f_double(double bitcast (i64 13836183955189006336 to double))
  %b36 = bitcast double %v36 to i64
  %c36 = icmp eq i64 %b36, 4612811918334230528
  call void @check(i1 %c36, i32 36)
  %v37 = call double @f_double(double bitcast (i64 4602670023079624704 to double))
  %b37 = bitcast double %v37 to i64
  %c37 = icmp eq i64 %b37, 4602670023079624704
  call void @check(i1 %c37, i32 37)
  %v38 = call double @f_double(double bitcast (i64 4652013905910956032 to double))
  %b38 = bitcast double %v38 to i64
  %c38 = icmp eq i64 %b38, 4652013905910956032
  call void @check(i1 %c38, i32 38)
  %v39 = call x86_fp80 @f_x86_fp80(x86_fp80 bitcast (i80 0 to x86_fp80))
  %b39 = bitcast x86_fp80 %v39 to i80
  %c39 = icmp eq i80 %b39, 0
  call void @check(i1 %c39, i32 39)
  %v40 = call x86_fp80 @f_x86_fp80(x86_fp80 bitcast (i80 604462909807314587353088 to x86_fp80))
  %b40 = bitcast x86_fp80 %v40 to i80
  %c40 = icmp eq i80 %b40, 0
  call void @check(i1 %c40, i32 40)
  %v41 = call x86_fp80 @f_x86_fp80(x86_fp80 bitcast (i80 302222231531620438900736 to x86_fp80))
  %b41 = bitcast x86_fp80 %v41 to i80
  %c41 = icmp eq i80 %b41, 302222231531620438900736
  call void @check(i1 %c41, i32 41)
  %v42 = call x86_fp80 @f_x86_fp80(x86_fp80 bitcast (i80 302203784787546729349120 to x86_fp80))
  %b42 = bitcast x86_fp80 %v42 to i80
  %c42 = icmp eq i80 %b42, 302203784787546729349120
  call void @check(i1 %c42, i32 42)
  %v43 = call x86_fp80 @f_x86_fp80(x86_fp80 bitcast (i80 906729528816862389862400 to x86_fp80))
  %b43 = bitcast x86_fp80 %v43 to i80
  %c43 = icmp eq i80 %b43, 302266619009547802509312
  call void @check(i1 %c43, i32 43)
  %v44 = call x86_fp80 @f_x86_fp80(x86_fp80 bitcast (i80 302263160245033981968384 to x86_fp80))
  %b44 = bitcast x86_fp80 %v44 to i80
  %c44 = icmp eq i80 %b44, 302263160245033981968384
  call void @check(i1 %c44, i32 44)
  %v45 = call x86_fp80 @f_x86_fp80(x86_fp80 bitcast (i80 604453686435277732577280 to x86_fp80))
  %b45 = bitcast x86_fp80 %v45 to i80
  %c45 = icmp eq i80 %b45, 604453686435277732577280
  call void @check(i1 %c45, i32 45)
  %v46 = call x86_fp80 @f_x86_fp80(x86_fp80 bitcast (i80 1208916596242592319930368 to x86_fp80))
  %b46 = bitcast x86_fp80 %v46 to i80
  %c46 = icmp eq i80 %b46, 604453686435277732577280
  call void @check(i1 %c46, i32 46)
  %v47 = call x86_fp80 @f_x86_fp80(x86_fp80 bitcast (i80 604444463063240877801471 to x86_fp80))
  %b47 = bitcast x86_fp80 %v47 to i80
  %c47 = icmp eq i80 %b47, 604444463063240877801471
  call void @check(i1 %c47, i32 47)
  %v48 = call x86_fp80 @f_x86_fp80(x86_fp80 bitcast (i80 27670116110564327424 to x86_fp80))
  %b48 = bitcast x86_fp80 %v48 to i80
  %c48 = icmp eq i80 %b48, 27670116110564327424
  call void @check(i1 %c48, i32 48)
  %v49 = call x86_fp80 @f_x86_fp80(x86_fp80 bitcast (i80 302191486958164256314709 to x86_fp80))
  %b49 = bitcast x86_fp80 %v49 to i80
  %c49 = icmp eq i80 %b49, 302191486958164256314709
  call void @check(i1 %c49, i32 49)
  %v50 = call x86_fp80 @f_x86_fp80(x86_fp80 bitcast (i80 303439716640485269307413 to x86_fp80))
  %b50 = bitcast x86_fp80 %v50 to i80
  %c50 = icmp eq i80 %b50, 303439716640485269307413
  call void @check(i1 %c50, i32 50)
  %v51 = call x86_fp80 @f_x86_fp80(x86_fp80 bitcast (i80 302226843217638866288640 to x86_fp80))
  %b51 = bitcast x86_fp80 %v51 to i80
  %c51 = icmp eq i80 %b51, 302226843217638866288640
  call void @check(i1 %c51, i32 51)
  %v52 = call x86_fp80 @f_x86_fp80(x86_fp80 bitcast (i80 302242984118703362146304 to x86_fp80))
  %b52 = bitcast x86_fp80 %v52 to i80
  %c52 = icmp eq i80 %b52, 302242984118703362146304
  call void @check(i1 %c52, i32 52)
  %v53 = call x86_fp80 @f_x86_fp80(x86_fp80 bitcast (i80 906666694594861316702208 to x86_fp80))
  %b53 = bitcast x86_fp80 %v53 to i80
  %c53 = icmp eq i80 %b53, 302203784787546729349120
  call void @check(i1 %c53, i32 53)
  %v54 = call x86_fp80 @f_x86_fp80(x86_fp80 bitcast (i80 906689753024953453641728 to x86_fp80))
  %b54 = bitcast x86_fp80 %v54 to i80
  %c54 = icmp eq i80 %b54, 302226843217638866288640
  call void @check(i1 %c54, i32 54)
  %v55 = call x86_fp80 @f_x86_fp80(x86_fp80 bitcast (i80 906705893926017949499392 to x86_fp80))
  %b55 = bitcast x86_fp80 %v55 to i80
  %c55 = icmp eq i80 %b55, 302242984118703362146304
  call void @check(i1 %c55, i32 55)
  %v56 = call x86_fp80 @f_x86_fp80(x86_fp80 bitcast (i80 302194543401111365091328 to x86_fp80))
  %b56 = bitcast x86_fp80 %v56 to i80
  %c56 = icmp eq i80 %b56, 302194543401111365091328
  call void @check(i1 %c56, i32 56)
  %v57 = call x86_fp80 @f_x86_fp80(x86_fp80 bitcast (i80 302397056765555334184960 to x86_fp80))
  %b57 = bitcast x86_fp80 %v57 to i80
  %c57 = icmp eq i80 %b57, 302397056765555334184960
  call void @check(i1 %c57, i32 57)
  %v58 = call fp128 @f_fp128(fp128 bitcast (i128 0 to fp128))
  %b58 = bitcast fp128 %v58 to i128
  %c58 = icmp eq i128 %b58, 0
  call void @check(i1 %c58, i32 58)
  %v59 = call fp128 @f_fp128(fp128 bitcast (i128 170141183460469231731687303715884105728 to fp128))
  %b59 = bitcast fp128 %v59 to i128
  %c59 = icmp eq i128 %b59, 0
  call void @check(i1 %c59, i32 59)
  %v60 = call fp128 @f_fp128(fp128 bitcast (i128 85065399433376081038215121361612832768 to fp128))
  %b60 = bitcast fp128 %v60 to i128
  %c60 = icmp eq i128 %b60, 85065399433376081038215121361612832768
  call void @check(i1 %c60, i32 60)
  %v61 = call fp128 @f_fp128(fp128 bitcast (i128 85060207136517546210586590865283612672 to fp128))
  %b61 = bitcast fp128 %v61 to i128
  %c61 = icmp eq i128 %b61, 85060207136517546210586590865283612672
  call void @check(i1 %c61, i32 61)
  %v62 = call fp128 @f_fp128(fp128 bitcast (i128 255221186228759941972607667098422870016 to fp128))
  %b62 = bitcast fp128 %v62 to i128
  %c62 = icmp eq i128 %b62, 85080002768290710240920363382538764288
  call void @check(i1 %c62, i32 62)
  %v63 = call fp128 @f_fp128(fp128 bitcast (i128 85078055656968759680559664446415306752 to fp128))
  %b63 = bitcast fp128 %v63 to i128
  %c63 = icmp eq i128 %b63, 85078055656968759680559664446415306752
  call void @check(i1 %c63, i32 63)
  %v64 = call fp128 @f_fp128(fp128 bitcast (i128 170135991163610696904058773219554885632 to fp128))
  %b64 = bitcast fp128 %v64 to i128
  %c64 = icmp eq i128 %b64, 170135991163610696904058773219554885632
  call void @check(i1 %c64, i32 64)
  %v65 = call fp128 @f_fp128(fp128 bitcast (i128 340277174624079928635746076935438991360 to fp128))
  %b65 = bitcast fp128 %v65 to i128
  %c65 = icmp eq i128 %b65, 170135991163610696904058773219554885632
  call void @check(i1 %c65, i32 65)
  %v66 = call fp128 @f_fp128(fp128 bitcast (i128 170135991163610696904058773219554885631 to fp128))
  %b66 = bitcast fp128 %v66 to i128
  %c66 = icmp eq i128 %b66, 170135991163610696904058773219554885631
  call void @check(i1 %c66, i32 66)
  %v67 = call fp128 @f_fp128(fp128 bitcast (i128 5192296858534827628530496329220096 to fp128))
  %b67 = bitcast fp128 %v67 to i128
  %c67 = icmp eq i128 %b67, 5192296858534827628530496329220096
  call void @check(i1 %c67, i32 67)
  %v68 = call fp128 @f_fp128(fp128 bitcast (i128 85056745605278522992167570534397465941 to fp128))
  %b68 = bitcast fp128 %v68 to i128
  %c68 = icmp eq i128 %b68, 85056745605278522992167570534397465941
  call void @check(i1 %c68, i32 68)
  %v69 = call fp128 @f_fp128(fp128 bitcast (i128 85662513572107586215496128439473143829 to fp128))
  %b69 = bitcast fp128 %v69 to i128
  %c69 = icmp eq i128 %b69, 85662513572107586215496128439473143829
  call void @check(i1 %c69, i32 69)
  %v70 = call fp128 @f_fp128(fp128 bitcast (i128 85067995581805348452029386609777442816 to fp128))
  %b70 = bitcast fp128 %v70 to i128
  %c70 = icmp eq i128 %b70, 85067995581805348452029386609777442816
  call void @check(i1 %c70, i32 70)
  %v71 = call fp128 @f_fp128(fp128 bitcast (i128 85071889804449249572750784482024357888 to fp128))
  %b71 = bitcast fp128 %v71 to i128
  %c71 = icmp eq i128 %b71, 85071889804449249572750784482024357888
  call void @check(i1 %c71, i32 71)
  %v72 = call fp128 @f_fp128(fp128 bitcast (i128 255201390596986777942273894581167718400 to fp128))
  %b72 = bitcast fp128 %v72 to i128
  %c72 = icmp eq i128 %b72, 85060207136517546210586590865283612672
  call void @check(i1 %c72, i32 72)
  %v73 = call fp128 @f_fp128(fp128 bitcast (i128 255209179042274580183716690325661548544 to fp128))
  %b73 = bitcast fp128 %v73 to i128
  %c73 = icmp eq i128 %b73, 85067995581805348452029386609777442816
  call void @check(i1 %c73, i32 73)
  %v74 = call fp128 @f_fp128(fp128 bitcast (i128 255213073264918481304438088197908463616 to fp128))
  %b74 = bitcast fp128 %v74 to i128
  %c74 = icmp eq i128 %b74, 85071889804449249572750784482024357888
  call void @check(i1 %c74, i32 74)
  %v75 = call fp128 @f_fp128(fp128 bitcast (i128 85060196995312744384751378891657969664 to fp128))
  %b75 = bitcast fp128 %v75 to i128
  %c75 = icmp eq i128 %b75, 85060196995312744384751378891657969664
  call void @check(i1 %c75, i32 75)
  %v76 = call fp128 @f_fp128(fp128 bitcast (i128 85117086618949786863831747938108833792 to fp128))
  %b76 = bitcast fp128 %v76 to i128
  %c76 = icmp eq i128 %b76, 85117086618949786863831747938108833792
  call void @check(i1 %c76, i32 76)
  %v77 = call half @f_half(half bitcast (i16 0 to half))
  %b77 = bitcast half %v77 to i16
  %c77 = icmp eq i16 %b77, 0
  call void @check(i1 %c77, i32 77)
  %v78 = call half @f_half(half bitcast (i16 32768 to half))
  %b78 = bitcast half %v78 to i16
  %c78 = icmp eq i16 %b78, 0
  call void @check(i1 %c78, i32 78)
  %v79 = call half @f_half(half bitcast (i16 15360 to half))
  %b79 = bitcast half %v79 to i16
  %c79 = icmp eq i16 %b79, 15360
  call void @check(i1 %c79, i32 79)
  %v80 = call half @f_half(half bitcast (i16 14336 to half))
  %b80 = bitcast half %v80 to i16
  %c80 = icmp eq i16 %b80, 14336
  call void @check(i1 %c80, i32 80)
  %v81 = call half @f_half(half bitcast (i16 51008 to half))
  %b81 = bitcast half %v81 to i16
  %c81 = icmp eq i16 %b81, 18240
  call void @check(i1 %c81, i32 81)
  %v82 = call half @f_half(half bitcast (i16 17856 to half))
  %b82 = bitcast half %v82 to i16
  %c82 = icmp eq i16 %b82, 17856
  call void @check(i1 %c82, i32 82)
  %v83 = call half @f_half(half bitcast (i16 31744 to half))
  %b83 = bitcast half %v83 to i16
  %c83 = icmp eq i16 %b83, 31744
  call void @check(i1 %c83, i32 83)
  %v84 = call half @f_half(half bitcast (i16 64512 to half))
  %b84 = bitcast half %v84 to i16
  %c84 = icmp eq i16 %b84, 31744
  call void @check(i1 %c84, i32 84)
  %v85 = call half @f_half(half bitcast (i16 31743 to half))
  %b85 = bitcast half %v85 to i16
  %c85 = icmp eq i16 %b85, 31743
  call void @check(i1 %c85, i32 85)
  %v86 = call half @f_half(half bitcast (i16 1024 to half))
  %b86 = bitcast half %v86 to i16
  %c86 = icmp eq i16 %b86, 1024
  call void @check(i1 %c86, i32 86)
  %v87 = call half @f_half(half bitcast (i16 13653 to half))
  %b87 = bitcast half %v87 to i16
  %c87 = icmp eq i16 %b87, 13653
  call void @check(i1 %c87, i32 87)
  %v88 = call half @f_half(half bitcast (i16 28693 to half))
  %b88 = bitcast half %v88 to i16
  %c88 = icmp eq i16 %b88, 28693
  call void @check(i1 %c88, i32 88)
  %v89 = call half @f_half(half bitcast (i16 15872 to half))
  %b89 = bitcast half %v89 to i16
  %c89 = icmp eq i16 %b89, 15872
  call void @check(i1 %c89, i32 89)
  %v90 = call half @f_half(half bitcast (i16 16640 to half))
  %b90 = bitcast half %v90 to i16
  %c90 = icmp eq i16 %b90, 16640
  call void @check(i1 %c90, i32 90)
  %v91 = call half @f_half(half bitcast (i16 47104 to half))
  %b91 = bitcast half %v91 to i16
  %c91 = icmp eq i16 %b91, 14336
  call void @check(i1 %c91, i32 91)
  %v92 = call half @f_half(half bitcast (i16 48640 to half))
  %b92 = bitcast half %v92 to i16
  %c92 = icmp eq i16 %b92, 15872
  call void @check(i1 %c92, i32 92)
  %v93 = call half @f_half(half bitcast (i16 49408 to half))
  %b93 = bitcast half %v93 to i16
  %c93 = icmp eq i16 %b93, 16640
  call void @check(i1 %c93, i32 93)
  %v94 = call half @f_half(half bitcast (i16 14334 to half))
  %b94 = bitcast half %v94 to i16
  %c94 = icmp eq i16 %b94, 14334
  call void @check(i1 %c94, i32 94)
  %v95 = call half @f_half(half bitcast (i16 25553 to half))
  %b95 = bitcast half %v95 to i16
  %c95 = icmp eq i16 %b95, 25553
  call void @check(i1 %c95, i32 95)
  %result = load i32, ptr @failed
  ret i32 %result
}
