; frem has the sign of the dividend and is exact (fmod).
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

define half @f_half(half %a, half %b) noinline {
  %r = frem half %a, %b
  ret half %r
}

define float @f_float(float %a, float %b) noinline {
  %r = frem float %a, %b
  ret float %r
}

define double @f_double(double %a, double %b) noinline {
  %r = frem double %a, %b
  ret double %r
}

define x86_fp80 @f_x86_fp80(x86_fp80 %a, x86_fp80 %b) noinline {
  %r = frem x86_fp80 %a, %b
  ret x86_fp80 %r
}

define i32 @main() {
  %v1 = call half @f_half(half bitcast (i16 18688 to half), half bitcast (i16 16896 to half))
  %b1 = bitcast half %v1 to i16
  %c1 = icmp eq i16 %b1, 15360
  call void @check(i1 %c1, i32 1)
  %v2 = call half @f_half(half bitcast (i16 51008 to half), half bitcast (i16 16384 to half))
  %b2 = bitcast half %v2 to i16
  %c2 = icmp eq i16 %b2, -17152
  call void @check(i1 %c2, i32 2)
  %v3 = call half @f_half(half bitcast (i16 17856 to half), half bitcast (i16 14336 to half))
  %b3 = bitcast half %v3 to i16
  %c3 = icmp eq i16 %b3, 13312
  call void @check(i1 %c3, i32 3)
  %v4 = call half @f_half(half bitcast (i16 31743 to half), half bitcast (i16 16896 to half))
  %b4 = bitcast half %v4 to i16
  %c4 = icmp eq i16 %b4, 16384
  call void @check(i1 %c4, i32 4)
  %v5 = call half @f_half(half bitcast (i16 15360 to half), half bitcast (i16 13653 to half))
  %b5 = bitcast half %v5 to i16
  %c5 = icmp eq i16 %b5, 3072
  call void @check(i1 %c5, i32 5)
  %v6 = call half @f_half(half bitcast (i16 13653 to half), half bitcast (i16 31744 to half))
  %b6 = bitcast half %v6 to i16
  %c6 = icmp eq i16 %b6, 13653
  call void @check(i1 %c6, i32 6)
  %v7 = call half @f_half(half bitcast (i16 32768 to half), half bitcast (i16 15360 to half))
  %b7 = bitcast half %v7 to i16
  %c7 = icmp eq i16 %b7, -32768
  call void @check(i1 %c7, i32 7)
  %v8 = call half @f_half(half bitcast (i16 51008 to half), half bitcast (i16 18688 to half))
  %b8 = bitcast half %v8 to i16
  %c8 = icmp eq i16 %b8, -14528
  call void @check(i1 %c8, i32 8)
  %v9 = call half @f_half(half bitcast (i16 28693 to half), half bitcast (i16 16896 to half))
  %b9 = bitcast half %v9 to i16
  %c9 = icmp eq i16 %b9, 16384
  call void @check(i1 %c9, i32 9)
  %v10 = call half @f_half(half bitcast (i16 15360 to half), half bitcast (i16 1 to half))
  %b10 = bitcast half %v10 to i16
  %c10 = icmp eq i16 %b10, 0
  call void @check(i1 %c10, i32 10)
  %v11 = call float @f_float(float bitcast (i32 1092616192 to float), float bitcast (i32 1077936128 to float))
  %b11 = bitcast float %v11 to i32
  %c11 = icmp eq i32 %b11, 1065353216
  call void @check(i1 %c11, i32 11)
  %v12 = call float @f_float(float bitcast (i32 3236429824 to float), float bitcast (i32 1073741824 to float))
  %b12 = bitcast float %v12 to i32
  %c12 = icmp eq i32 %b12, -1080033280
  call void @check(i1 %c12, i32 12)
  %v13 = call float @f_float(float bitcast (i32 1085800448 to float), float bitcast (i32 1056964608 to float))
  %b13 = bitcast float %v13 to i32
  %c13 = icmp eq i32 %b13, 1048576000
  call void @check(i1 %c13, i32 13)
  %v14 = call float @f_float(float bitcast (i32 2139095039 to float), float bitcast (i32 1077936128 to float))
  %b14 = bitcast float %v14 to i32
  %c14 = icmp eq i32 %b14, 0
  call void @check(i1 %c14, i32 14)
  %v15 = call float @f_float(float bitcast (i32 1065353216 to float), float bitcast (i32 1054168405 to float))
  %b15 = bitcast float %v15 to i32
  %c15 = icmp eq i32 %b15, 1042983596
  call void @check(i1 %c15, i32 15)
  %v16 = call float @f_float(float bitcast (i32 1054168405 to float), float bitcast (i32 2139095040 to float))
  %b16 = bitcast float %v16 to i32
  %c16 = icmp eq i32 %b16, 1054168405
  call void @check(i1 %c16, i32 16)
  %v17 = call float @f_float(float bitcast (i32 2147483648 to float), float bitcast (i32 1065353216 to float))
  %b17 = bitcast float %v17 to i32
  %c17 = icmp eq i32 %b17, -2147483648
  call void @check(i1 %c17, i32 17)
  %v18 = call float @f_float(float bitcast (i32 3236429824 to float), float bitcast (i32 1092616192 to float))
  %b18 = bitcast float %v18 to i32
  %c18 = icmp eq i32 %b18, -1058537472
  call void @check(i1 %c18, i32 18)
  %v19 = call float @f_float(float bitcast (i32 1283457045 to float), float bitcast (i32 1077936128 to float))
  %b19 = bitcast float %v19 to i32
  %c19 = icmp eq i32 %b19, 1065353216
  call void @check(i1 %c19, i32 19)
  %v20 = call float @f_float(float bitcast (i32 1065353216 to float), float bitcast (i32 1 to float))
  %b20 = bitcast float %v20 to i32
  %c20 = icmp eq i32 %b20, 0
  call void @check(i1 %c20, i32 20)
  %v21 = call double @f_double(double bitcast (i64 4621819117588971520 to double), double bitcast (i64 4613937818241073152 to double))
  %b21 = bitcast double %v21 to i64
  %c21 = icmp eq i64 %b21, 4607182418800017408
  call void @check(i1 %c21, i32 21)
  %v22 = call double @f_double(double bitcast (i64 13843220829606772736 to double), double bitcast (i64 4611686018427387904 to double))
  %b22 = bitcast double %v22 to i64
  %c22 = icmp eq i64 %b22, -4615063718147915776
  call void @check(i1 %c22, i32 22)
  %v23 = call double @f_double(double bitcast (i64 4618159942891732992 to double), double bitcast (i64 4602678819172646912 to double))
  %b23 = bitcast double %v23 to i64
  %c23 = icmp eq i64 %b23, 4598175219545276416
  call void @check(i1 %c23, i32 23)
  %v24 = call double @f_double(double bitcast (i64 9218868437227405311 to double), double bitcast (i64 4613937818241073152 to double))
  %b24 = bitcast double %v24 to i64
  %c24 = icmp eq i64 %b24, 4611686018427387904
  call void @check(i1 %c24, i32 24)
  %v25 = call double @f_double(double bitcast (i64 4607182418800017408 to double), double bitcast (i64 4599676419421066581 to double))
  %b25 = bitcast double %v25 to i64
  %c25 = icmp eq i64 %b25, 4363988038922010624
  call void @check(i1 %c25, i32 25)
  %v26 = call double @f_double(double bitcast (i64 4599676419421066581 to double), double bitcast (i64 9218868437227405312 to double))
  %b26 = bitcast double %v26 to i64
  %c26 = icmp eq i64 %b26, 4599676419421066581
  call void @check(i1 %c26, i32 26)
  %v27 = call double @f_double(double bitcast (i64 9223372036854775808 to double), double bitcast (i64 4607182418800017408 to double))
  %b27 = bitcast double %v27 to i64
  %c27 = icmp eq i64 %b27, -9223372036854775808
  call void @check(i1 %c27, i32 27)
  %v28 = call double @f_double(double bitcast (i64 13843220829606772736 to double), double bitcast (i64 4621819117588971520 to double))
  %b28 = bitcast double %v28 to i64
  %c28 = icmp eq i64 %b28, -4603523244102778880
  call void @check(i1 %c28, i32 28)
  %v29 = call double @f_double(double bitcast (i64 4854880398305394709 to double), double bitcast (i64 4613937818241073152 to double))
  %b29 = bitcast double %v29 to i64
  %c29 = icmp eq i64 %b29, 4611686018427387904
  call void @check(i1 %c29, i32 29)
  %v30 = call double @f_double(double bitcast (i64 4607182418800017408 to double), double bitcast (i64 1 to double))
  %b30 = bitcast double %v30 to i64
  %c30 = icmp eq i64 %b30, 0
  call void @check(i1 %c30, i32 30)
  %v31 = call x86_fp80 @f_x86_fp80(x86_fp80 bitcast (i80 302279877606850781249536 to x86_fp80), x86_fp80 bitcast (i80 302245289961712575840256 to x86_fp80))
  %b31 = bitcast x86_fp80 %v31 to i80
  %c31 = icmp eq i80 %b31, 302222231531620438900736
  call void @check(i1 %c31, i32 31)
  %v32 = call x86_fp80 @f_x86_fp80(x86_fp80 bitcast (i80 906729528816862389862400 to x86_fp80), x86_fp80 bitcast (i80 302240678275694148452352 to x86_fp80))
  %b32 = bitcast x86_fp80 %v32 to i80
  %c32 = icmp eq i80 %b32, -302238372432684934758400
  call void @check(i1 %c32, i32 32)
  %v33 = call x86_fp80 @f_x86_fp80(x86_fp80 bitcast (i80 302263160245033981968384 to x86_fp80), x86_fp80 bitcast (i80 302203784787546729349120 to x86_fp80))
  %b33 = bitcast x86_fp80 %v33 to i80
  %c33 = icmp eq i80 %b33, 302185338043473019797504
  call void @check(i1 %c33, i32 33)
  %v34 = call x86_fp80 @f_x86_fp80(x86_fp80 bitcast (i80 604444463063240877801471 to x86_fp80), x86_fp80 bitcast (i80 302245289961712575840256 to x86_fp80))
  %b34 = bitcast x86_fp80 %v34 to i80
  %c34 = icmp eq i80 %b34, 0
  call void @check(i1 %c34, i32 34)
  %v35 = call x86_fp80 @f_x86_fp80(x86_fp80 bitcast (i80 302222231531620438900736 to x86_fp80), x86_fp80 bitcast (i80 302191486958164256314709 to x86_fp80))
  %b35 = bitcast x86_fp80 %v35 to i80
  %c35 = icmp eq i80 %b35, 302169965756744928504492
  call void @check(i1 %c35, i32 35)
  %v36 = call x86_fp80 @f_x86_fp80(x86_fp80 bitcast (i80 302191486958164256314709 to x86_fp80), x86_fp80 bitcast (i80 604453686435277732577280 to x86_fp80))
  %b36 = bitcast x86_fp80 %v36 to i80
  %c36 = icmp eq i80 %b36, 302191486958164256314709
  call void @check(i1 %c36, i32 36)
  %v37 = call x86_fp80 @f_x86_fp80(x86_fp80 bitcast (i80 604462909807314587353088 to x86_fp80), x86_fp80 bitcast (i80 302222231531620438900736 to x86_fp80))
  %b37 = bitcast x86_fp80 %v37 to i80
  %c37 = icmp eq i80 %b37, -604462909807314587353088
  call void @check(i1 %c37, i32 37)
  %v38 = call x86_fp80 @f_x86_fp80(x86_fp80 bitcast (i80 906729528816862389862400 to x86_fp80), x86_fp80 bitcast (i80 302279877606850781249536 to x86_fp80))
  %b38 = bitcast x86_fp80 %v38 to i80
  %c38 = icmp eq i80 %b38, -302196290797766784843776
  call void @check(i1 %c38, i32 38)
  %v39 = call x86_fp80 @f_x86_fp80(x86_fp80 bitcast (i80 303439716640485269307413 to x86_fp80), x86_fp80 bitcast (i80 302245289961712575840256 to x86_fp80))
  %b39 = bitcast x86_fp80 %v39 to i80
  %c39 = icmp eq i80 %b39, 302222231531620438900736
  call void @check(i1 %c39, i32 39)
  %v40 = call x86_fp80 @f_x86_fp80(x86_fp80 bitcast (i80 302222231531620438900736 to x86_fp80), x86_fp80 bitcast (i80 1 to x86_fp80))
  %b40 = bitcast x86_fp80 %v40 to i80
  %c40 = icmp eq i80 %b40, 0
  call void @check(i1 %c40, i32 40)
  %result = load i32, ptr @failed
  ret i32 %result
}
