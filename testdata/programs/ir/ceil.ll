; llvm.ceil rounds up.
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
declare float @llvm.ceil.f32(float)
declare double @llvm.ceil.f64(double)
declare x86_fp80 @llvm.ceil.f80(x86_fp80)

define float @f_float(float %a) noinline {
  %r = call float @llvm.ceil.f32(float %a)
  ret float %r
}

define double @f_double(double %a) noinline {
  %r = call double @llvm.ceil.f64(double %a)
  ret double %r
}

define x86_fp80 @f_x86_fp80(x86_fp80 %a) noinline {
  %r = call x86_fp80 @llvm.ceil.f80(x86_fp80 %a)
  ret x86_fp80 %r
}

define i32 @main() {
  %v1 = call float @f_float(float bitcast (i32 0 to float))
  %b1 = bitcast float %v1 to i32
  %c1 = icmp eq i32 %b1, 0
  call void @check(i1 %c1, i32 1)
  %v2 = call float @f_float(float bitcast (i32 2147483648 to float))
  %b2 = bitcast float %v2 to i32
  %c2 = icmp eq i32 %b2, -2147483648
  call void @check(i1 %c2, i32 2)
  %v3 = call float @f_float(float bitcast (i32 1065353216 to float))
  %b3 = bitcast float %v3 to i32
  %c3 = icmp eq i32 %b3, 1065353216
  call void @check(i1 %c3, i32 3)
  %v4 = call float @f_float(float bitcast (i32 1056964608 to float))
  %b4 = bitcast float %v4 to i32
  %c4 = icmp eq i32 %b4, 1065353216
  call void @check(i1 %c4, i32 4)
  %v5 = call float @f_float(float bitcast (i32 3236429824 to float))
  %b5 = bitcast float %v5 to i32
  %c5 = icmp eq i32 %b5, -1059061760
  call void @check(i1 %c5, i32 5)
  %v6 = call float @f_float(float bitcast (i32 1085800448 to float))
  %b6 = bitcast float %v6 to i32
  %c6 = icmp eq i32 %b6, 1086324736
  call void @check(i1 %c6, i32 6)
  %v7 = call float @f_float(float bitcast (i32 2139095040 to float))
  %b7 = bitcast float %v7 to i32
  %c7 = icmp eq i32 %b7, 2139095040
  call void @check(i1 %c7, i32 7)
  %v8 = call float @f_float(float bitcast (i32 4286578688 to float))
  %b8 = bitcast float %v8 to i32
  %c8 = icmp eq i32 %b8, -8388608
  call void @check(i1 %c8, i32 8)
  %v9 = call float @f_float(float bitcast (i32 2139095039 to float))
  %b9 = bitcast float %v9 to i32
  %c9 = icmp eq i32 %b9, 2139095039
  call void @check(i1 %c9, i32 9)
  %v10 = call float @f_float(float bitcast (i32 8388608 to float))
  %b10 = bitcast float %v10 to i32
  %c10 = icmp eq i32 %b10, 1065353216
  call void @check(i1 %c10, i32 10)
  %v11 = call float @f_float(float bitcast (i32 1054168405 to float))
  %b11 = bitcast float %v11 to i32
  %c11 = icmp eq i32 %b11, 1065353216
  call void @check(i1 %c11, i32 11)
  %v12 = call float @f_float(float bitcast (i32 1283457045 to float))
  %b12 = bitcast float %v12 to i32
  %c12 = icmp eq i32 %b12, 1283457045
  call void @check(i1 %c12, i32 12)
  %v13 = call float @f_float(float bitcast (i32 1069547520 to float))
  %b13 = bitcast float %v13 to i32
  %c13 = icmp eq i32 %b13, 1073741824
  call void @check(i1 %c13, i32 13)
  %v14 = call float @f_float(float bitcast (i32 1075838976 to float))
  %b14 = bitcast float %v14 to i32
  %c14 = icmp eq i32 %b14, 1077936128
  call void @check(i1 %c14, i32 14)
  %v15 = call float @f_float(float bitcast (i32 3204448256 to float))
  %b15 = bitcast float %v15 to i32
  %c15 = icmp eq i32 %b15, -2147483648
  call void @check(i1 %c15, i32 15)
  %v16 = call float @f_float(float bitcast (i32 3217031168 to float))
  %b16 = bitcast float %v16 to i32
  %c16 = icmp eq i32 %b16, -1082130432
  call void @check(i1 %c16, i32 16)
  %v17 = call float @f_float(float bitcast (i32 3223322624 to float))
  %b17 = bitcast float %v17 to i32
  %c17 = icmp eq i32 %b17, -1073741824
  call void @check(i1 %c17, i32 17)
  %v18 = call float @f_float(float bitcast (i32 1056948224 to float))
  %b18 = bitcast float %v18 to i32
  %c18 = icmp eq i32 %b18, 1065353216
  call void @check(i1 %c18, i32 18)
  %v19 = call float @f_float(float bitcast (i32 1148858368 to float))
  %b19 = bitcast float %v19 to i32
  %c19 = icmp eq i32 %b19, 1148862464
  call void @check(i1 %c19, i32 19)
  %v20 = call double @f_double(double bitcast (i64 0 to double))
  %b20 = bitcast double %v20 to i64
  %c20 = icmp eq i64 %b20, 0
  call void @check(i1 %c20, i32 20)
  %v21 = call double @f_double(double bitcast (i64 9223372036854775808 to double))
  %b21 = bitcast double %v21 to i64
  %c21 = icmp eq i64 %b21, -9223372036854775808
  call void @check(i1 %c21, i32 21)
  %v22 = call double @f_double(double bitcast (i64 4607182418800017408 to double))
  %b22 = bitcast double %v22 to i64
  %c22 = icmp eq i64 %b22, 4607182418800017408
  call void @check(i1 %c22, i32 22)
  %v23 = call double @f_double(double bitcast (i64 4602678819172646912 to double))
  %b23 = bitcast double %v23 to i64
  %c23 = icmp eq i64 %b23, 4607182418800017408
  call void @check(i1 %c23, i32 23)
  %v24 = call double @f_double(double bitcast (i64 13843220829606772736 to double))
  %b24 = bitcast double %v24 to i64
  %c24 = icmp eq i64 %b24, -4603804719079489536
  call void @check(i1 %c24, i32 24)
  %v25 = call double @f_double(double bitcast (i64 4618159942891732992 to double))
  %b25 = bitcast double %v25 to i64
  %c25 = icmp eq i64 %b25, 4618441417868443648
  call void @check(i1 %c25, i32 25)
  %v26 = call double @f_double(double bitcast (i64 9218868437227405312 to double))
  %b26 = bitcast double %v26 to i64
  %c26 = icmp eq i64 %b26, 9218868437227405312
  call void @check(i1 %c26, i32 26)
  %v27 = call double @f_double(double bitcast (i64 18442240474082181120 to double))
  %b27 = bitcast double %v27 to i64
  %c27 = icmp eq i64 %b27, -4503599627370496
  call void @check(i1 %c27, i32 27)
  %v28 = call double @f_double(double bitcast (i64 9218868437227405311 to double))
  %b28 = bitcast double %v28 to i64
  %c28 = icmp eq i64 %b28, 9218868437227405311
  call void @check(i1 %c28, i32 28)
  %v29 = call double @f_double(double bitcast (i64 4503599627370496 to double))
  %b29 = bitcast double %v29 to i64
  %c29 = icmp eq i64 %b29, 4607182418800017408
  call void @check(i1 %c29, i32 29)
  %v30 = call double @f_double(double bitcast (i64 4599676419421066581 to double))
  %b30 = bitcast double %v30 to i64
  %c30 = icmp eq i64 %b30, 4607182418800017408
  call void @check(i1 %c30, i32 30)
  %v31 = call double @f_double(double bitcast (i64 4854880398305394709 to double))
  %b31 = bitcast double %v31 to i64
  %c31 = icmp eq i64 %b31, 4854880398305394709
  call void @check(i1 %c31, i32 31)
  %v32 = call double @f_double(double bitcast (i64 4609434218613702656 to double))
  %b32 = bitcast double %v32 to i64
  %c32 = icmp eq i64 %b32, 4611686018427387904
  call void @check(i1 %c32, i32 32)
  %v33 = call double @f_double(double bitcast (i64 4612811918334230528 to double))
  %b33 = bitcast double %v33 to i64
  %c33 = icmp eq i64 %b33, 4613937818241073152
  call void @check(i1 %c33, i32 33)
  %v34 = call double @f_double(double bitcast (i64 13826050856027422720 to double))
  %b34 = bitcast double %v34 to i64
  %c34 = icmp eq i64 %b34, -9223372036854775808
  call void @check(i1 %c34, i32 34)
  %v35 = call double @f_double(double bitcast (i64 13832806255468478464 to double))
  %b35 = bitcast double %v35 to i64
  %c35 = icmp eq i64 %b35, -4616189618054758400
  call void @check(i1 %c35, i32 35)
  %v36 = call double @f_double(double bitcast (i64 13836183955189006336 to double))
  %b36 = bitcast double %v36 to i64
  %c36 = icmp eq i64 %b36, -4611686018427387904
  call void @check(i1 %c36, i32 36)
  %v37 = call double @f_double(double bitcast (i64 4602670023079624704 to double))
  %b37 = bitcast double %v37 to i64
  %c37 = icmp eq i64 %b37, 4607182418800017408
  call void @check(i1 %c37, i32 37)
  %v38 = call double @f_double(double bitcast (i64 4652013905910956032 to double))
  %b38 = bitcast double %v38 to i64
  %c38 = icmp eq i64 %b38, 4652016104934211584
  call void @check(i1 %c38, i32 38)
  %v39 = call x86_fp80 @f_x86_fp80(x86_fp80 bitcast (i80 0 to x86_fp80))
  %b39 = bitcast x86_fp80 %v39 to i80
  %c39 = icmp eq i80 %b39, 0
  call void @check(i1 %c39, i32 39)
  %v40 = call x86_fp80 @f_x86_fp80(x86_fp80 bitcast (i80 604462909807314587353088 to x86_fp80))
  %b40 = bitcast x86_fp80 %v40 to i80
  %c40 = icmp eq i80 %b40, -604462909807314587353088
  call void @check(i1 %c40, i32 40)
  %v41 = call x86_fp80 @f_x86_fp80(x86_fp80 bitcast (i80 302222231531620438900736 to x86_fp80))
  %b41 = bitcast x86_fp80 %v41 to i80
  %c41 = icmp eq i80 %b41, 302222231531620438900736
  call void @check(i1 %c41, i32 41)
  %v42 = call x86_fp80 @f_x86_fp80(x86_fp80 bitcast (i80 302203784787546729349120 to x86_fp80))
  %b42 = bitcast x86_fp80 %v42 to i80
  %c42 = icmp eq i80 %b42, 302222231531620438900736
  call void @check(i1 %c42, i32 42)
  %v43 = call x86_fp80 @f_x86_fp80(x86_fp80 bitcast (i80 906729528816862389862400 to x86_fp80))
  %b43 = bitcast x86_fp80 %v43 to i80
  %c43 = icmp eq i80 %b43, -302196867258519088267264
  call void @check(i1 %c43, i32 43)
  %v44 = call x86_fp80 @f_x86_fp80(x86_fp80 bitcast (i80 302263160245033981968384 to x86_fp80))
  %b44 = bitcast x86_fp80 %v44 to i80
  %c44 = icmp eq i80 %b44, 302263736705786285391872
  call void @check(i1 %c44, i32 44)
  %v45 = call x86_fp80 @f_x86_fp80(x86_fp80 bitcast (i80 604453686435277732577280 to x86_fp80))
  %b45 = bitcast x86_fp80 %v45 to i80
  %c45 = icmp eq i80 %b45, 604453686435277732577280
  call void @check(i1 %c45, i32 45)
  %v46 = call x86_fp80 @f_x86_fp80(x86_fp80 bitcast (i80 1208916596242592319930368 to x86_fp80))
  %b46 = bitcast x86_fp80 %v46 to i80
  %c46 = icmp eq i80 %b46, -9223372036854775808
  call void @check(i1 %c46, i32 46)
  %v47 = call x86_fp80 @f_x86_fp80(x86_fp80 bitcast (i80 604444463063240877801471 to x86_fp80))
  %b47 = bitcast x86_fp80 %v47 to i80
  %c47 = icmp eq i80 %b47, 604444463063240877801471
  call void @check(i1 %c47, i32 47)
  %v48 = call x86_fp80 @f_x86_fp80(x86_fp80 bitcast (i80 27670116110564327424 to x86_fp80))
  %b48 = bitcast x86_fp80 %v48 to i80
  %c48 = icmp eq i80 %b48, 302222231531620438900736
  call void @check(i1 %c48, i32 48)
  %v49 = call x86_fp80 @f_x86_fp80(x86_fp80 bitcast (i80 302191486958164256314709 to x86_fp80))
  %b49 = bitcast x86_fp80 %v49 to i80
  %c49 = icmp eq i80 %b49, 302222231531620438900736
  call void @check(i1 %c49, i32 49)
  %v50 = call x86_fp80 @f_x86_fp80(x86_fp80 bitcast (i80 303439716640485269307413 to x86_fp80))
  %b50 = bitcast x86_fp80 %v50 to i80
  %c50 = icmp eq i80 %b50, 303439716640485269307413
  call void @check(i1 %c50, i32 50)
  %v51 = call x86_fp80 @f_x86_fp80(x86_fp80 bitcast (i80 302226843217638866288640 to x86_fp80))
  %b51 = bitcast x86_fp80 %v51 to i80
  %c51 = icmp eq i80 %b51, 302240678275694148452352
  call void @check(i1 %c51, i32 51)
  %v52 = call x86_fp80 @f_x86_fp80(x86_fp80 bitcast (i80 302242984118703362146304 to x86_fp80))
  %b52 = bitcast x86_fp80 %v52 to i80
  %c52 = icmp eq i80 %b52, 302245289961712575840256
  call void @check(i1 %c52, i32 52)
  %v53 = call x86_fp80 @f_x86_fp80(x86_fp80 bitcast (i80 906666694594861316702208 to x86_fp80))
  %b53 = bitcast x86_fp80 %v53 to i80
  %c53 = icmp eq i80 %b53, -604462909807314587353088
  call void @check(i1 %c53, i32 53)
  %v54 = call x86_fp80 @f_x86_fp80(x86_fp80 bitcast (i80 906689753024953453641728 to x86_fp80))
  %b54 = bitcast x86_fp80 %v54 to i80
  %c54 = icmp eq i80 %b54, -302240678275694148452352
  call void @check(i1 %c54, i32 54)
  %v55 = call x86_fp80 @f_x86_fp80(x86_fp80 bitcast (i80 906705893926017949499392 to x86_fp80))
  %b55 = bitcast x86_fp80 %v55 to i80
  %c55 = icmp eq i80 %b55, -302222231531620438900736
  call void @check(i1 %c55, i32 55)
  %v56 = call x86_fp80 @f_x86_fp80(x86_fp80 bitcast (i80 302194543401111365091328 to x86_fp80))
  %b56 = bitcast x86_fp80 %v56 to i80
  %c56 = icmp eq i80 %b56, 302222231531620438900736
  call void @check(i1 %c56, i32 56)
  %v57 = call x86_fp80 @f_x86_fp80(x86_fp80 bitcast (i80 302397056765555334184960 to x86_fp80))
  %b57 = bitcast x86_fp80 %v57 to i80
  %c57 = icmp eq i80 %b57, 302397061269154961555456
  call void @check(i1 %c57, i32 57)
  %result = load i32, ptr @failed
  ret i32 %result
}
