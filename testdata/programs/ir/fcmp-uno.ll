; fcmp uno, ordered and unordered, in all five formats.
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

define i1 @c_half(half %a, half %b) noinline {
  %r = fcmp uno half %a, %b
  ret i1 %r
}

define i1 @c_float(float %a, float %b) noinline {
  %r = fcmp uno float %a, %b
  ret i1 %r
}

define i1 @c_double(double %a, double %b) noinline {
  %r = fcmp uno double %a, %b
  ret i1 %r
}

define i1 @c_x86_fp80(x86_fp80 %a, x86_fp80 %b) noinline {
  %r = fcmp uno x86_fp80 %a, %b
  ret i1 %r
}

define i1 @c_fp128(fp128 %a, fp128 %b) noinline {
  %r = fcmp uno fp128 %a, %b
  ret i1 %r
}

define <2 x i1> @cv(<2 x float> %a, <2 x float> %b) noinline {
  %r = fcmp uno <2 x float> %a, %b
  ret <2 x i1> %r
}

define i32 @main() {
  %v1 = call i1 @c_half(half bitcast (i16 15360 to half), half bitcast (i16 16384 to half))
  %c1 = icmp eq i1 %v1, false
  call void @check(i1 %c1, i32 1)
  %v2 = call i1 @c_half(half bitcast (i16 16384 to half), half bitcast (i16 15360 to half))
  %c2 = icmp eq i1 %v2, false
  call void @check(i1 %c2, i32 2)
  %v3 = call i1 @c_half(half bitcast (i16 15360 to half), half bitcast (i16 15360 to half))
  %c3 = icmp eq i1 %v3, false
  call void @check(i1 %c3, i32 3)
  %v4 = call i1 @c_half(half bitcast (i16 0 to half), half bitcast (i16 32768 to half))
  %c4 = icmp eq i1 %v4, false
  call void @check(i1 %c4, i32 4)
  %v5 = call i1 @c_half(half bitcast (i16 32256 to half), half bitcast (i16 15360 to half))
  %c5 = icmp eq i1 %v5, true
  call void @check(i1 %c5, i32 5)
  %v6 = call i1 @c_half(half bitcast (i16 15360 to half), half bitcast (i16 32256 to half))
  %c6 = icmp eq i1 %v6, true
  call void @check(i1 %c6, i32 6)
  %v7 = call i1 @c_half(half bitcast (i16 32256 to half), half bitcast (i16 32256 to half))
  %c7 = icmp eq i1 %v7, true
  call void @check(i1 %c7, i32 7)
  %v8 = call i1 @c_half(half bitcast (i16 64512 to half), half bitcast (i16 31744 to half))
  %c8 = icmp eq i1 %v8, false
  call void @check(i1 %c8, i32 8)
  %v9 = call i1 @c_half(half bitcast (i16 51008 to half), half bitcast (i16 17856 to half))
  %c9 = icmp eq i1 %v9, false
  call void @check(i1 %c9, i32 9)
  %v10 = call i1 @c_half(half bitcast (i16 1 to half), half bitcast (i16 0 to half))
  %c10 = icmp eq i1 %v10, false
  call void @check(i1 %c10, i32 10)
  %v11 = call i1 @c_float(float bitcast (i32 1065353216 to float), float bitcast (i32 1073741824 to float))
  %c11 = icmp eq i1 %v11, false
  call void @check(i1 %c11, i32 11)
  %v12 = call i1 @c_float(float bitcast (i32 1073741824 to float), float bitcast (i32 1065353216 to float))
  %c12 = icmp eq i1 %v12, false
  call void @check(i1 %c12, i32 12)
  %v13 = call i1 @c_float(float bitcast (i32 1065353216 to float), float bitcast (i32 1065353216 to float))
  %c13 = icmp eq i1 %v13, false
  call void @check(i1 %c13, i32 13)
  %v14 = call i1 @c_float(float bitcast (i32 0 to float), float bitcast (i32 2147483648 to float))
  %c14 = icmp eq i1 %v14, false
  call void @check(i1 %c14, i32 14)
  %v15 = call i1 @c_float(float bitcast (i32 2143289344 to float), float bitcast (i32 1065353216 to float))
  %c15 = icmp eq i1 %v15, true
  call void @check(i1 %c15, i32 15)
  %v16 = call i1 @c_float(float bitcast (i32 1065353216 to float), float bitcast (i32 2143289344 to float))
  %c16 = icmp eq i1 %v16, true
  call void @check(i1 %c16, i32 16)
  %v17 = call i1 @c_float(float bitcast (i32 2143289344 to float), float bitcast (i32 2143289344 to float))
  %c17 = icmp eq i1 %v17, true
  call void @check(i1 %c17, i32 17)
  %v18 = call i1 @c_float(float bitcast (i32 4286578688 to float), float bitcast (i32 2139095040 to float))
  %c18 = icmp eq i1 %v18, false
  call void @check(i1 %c18, i32 18)
  %v19 = call i1 @c_float(float bitcast (i32 3236429824 to float), float bitcast (i32 1085800448 to float))
  %c19 = icmp eq i1 %v19, false
  call void @check(i1 %c19, i32 19)
  %v20 = call i1 @c_float(float bitcast (i32 1 to float), float bitcast (i32 0 to float))
  %c20 = icmp eq i1 %v20, false
  call void @check(i1 %c20, i32 20)
  %v21 = call i1 @c_double(double bitcast (i64 4607182418800017408 to double), double bitcast (i64 4611686018427387904 to double))
  %c21 = icmp eq i1 %v21, false
  call void @check(i1 %c21, i32 21)
  %v22 = call i1 @c_double(double bitcast (i64 4611686018427387904 to double), double bitcast (i64 4607182418800017408 to double))
  %c22 = icmp eq i1 %v22, false
  call void @check(i1 %c22, i32 22)
  %v23 = call i1 @c_double(double bitcast (i64 4607182418800017408 to double), double bitcast (i64 4607182418800017408 to double))
  %c23 = icmp eq i1 %v23, false
  call void @check(i1 %c23, i32 23)
  %v24 = call i1 @c_double(double bitcast (i64 0 to double), double bitcast (i64 9223372036854775808 to double))
  %c24 = icmp eq i1 %v24, false
  call void @check(i1 %c24, i32 24)
  %v25 = call i1 @c_double(double bitcast (i64 9221120237041090560 to double), double bitcast (i64 4607182418800017408 to double))
  %c25 = icmp eq i1 %v25, true
  call void @check(i1 %c25, i32 25)
  %v26 = call i1 @c_double(double bitcast (i64 4607182418800017408 to double), double bitcast (i64 9221120237041090560 to double))
  %c26 = icmp eq i1 %v26, true
  call void @check(i1 %c26, i32 26)
  %v27 = call i1 @c_double(double bitcast (i64 9221120237041090560 to double), double bitcast (i64 9221120237041090560 to double))
  %c27 = icmp eq i1 %v27, true
  call void @check(i1 %c27, i32 27)
  %v28 = call i1 @c_double(double bitcast (i64 18442240474082181120 to double), double bitcast (i64 9218868437227405312 to double))
  %c28 = icmp eq i1 %v28, false
  call void @check(i1 %c28, i32 28)
  %v29 = call i1 @c_double(double bitcast (i64 13843220829606772736 to double), double bitcast (i64 4618159942891732992 to double))
  %c29 = icmp eq i1 %v29, false
  call void @check(i1 %c29, i32 29)
  %v30 = call i1 @c_double(double bitcast (i64 1 to double), double bitcast (i64 0 to double))
  %c30 = icmp eq i1 %v30, false
  call void @check(i1 %c30, i32 30)
  %v31 = call i1 @c_x86_fp80(x86_fp80 bitcast (i80 302222231531620438900736 to x86_fp80), x86_fp80 bitcast (i80 302240678275694148452352 to x86_fp80))
  %c31 = icmp eq i1 %v31, false
  call void @check(i1 %c31, i32 31)
  %v32 = call i1 @c_x86_fp80(x86_fp80 bitcast (i80 302240678275694148452352 to x86_fp80), x86_fp80 bitcast (i80 302222231531620438900736 to x86_fp80))
  %c32 = icmp eq i1 %v32, false
  call void @check(i1 %c32, i32 32)
  %v33 = call i1 @c_x86_fp80(x86_fp80 bitcast (i80 302222231531620438900736 to x86_fp80), x86_fp80 bitcast (i80 302222231531620438900736 to x86_fp80))
  %c33 = icmp eq i1 %v33, false
  call void @check(i1 %c33, i32 33)
  %v34 = call i1 @c_x86_fp80(x86_fp80 bitcast (i80 0 to x86_fp80), x86_fp80 bitcast (i80 604462909807314587353088 to x86_fp80))
  %c34 = icmp eq i1 %v34, false
  call void @check(i1 %c34, i32 34)
  %v35 = call i1 @c_x86_fp80(x86_fp80 bitcast (i80 604458298121296159965184 to x86_fp80), x86_fp80 bitcast (i80 302222231531620438900736 to x86_fp80))
  %c35 = icmp eq i1 %v35, true
  call void @check(i1 %c35, i32 35)
  %v36 = call i1 @c_x86_fp80(x86_fp80 bitcast (i80 302222231531620438900736 to x86_fp80), x86_fp80 bitcast (i80 604458298121296159965184 to x86_fp80))
  %c36 = icmp eq i1 %v36, true
  call void @check(i1 %c36, i32 36)
  %v37 = call i1 @c_x86_fp80(x86_fp80 bitcast (i80 604458298121296159965184 to x86_fp80), x86_fp80 bitcast (i80 604458298121296159965184 to x86_fp80))
  %c37 = icmp eq i1 %v37, true
  call void @check(i1 %c37, i32 37)
  %v38 = call i1 @c_x86_fp80(x86_fp80 bitcast (i80 1208916596242592319930368 to x86_fp80), x86_fp80 bitcast (i80 604453686435277732577280 to x86_fp80))
  %c38 = icmp eq i1 %v38, false
  call void @check(i1 %c38, i32 38)
  %v39 = call i1 @c_x86_fp80(x86_fp80 bitcast (i80 906729528816862389862400 to x86_fp80), x86_fp80 bitcast (i80 302263160245033981968384 to x86_fp80))
  %c39 = icmp eq i1 %v39, false
  call void @check(i1 %c39, i32 39)
  %v40 = call i1 @c_x86_fp80(x86_fp80 bitcast (i80 1 to x86_fp80), x86_fp80 bitcast (i80 0 to x86_fp80))
  %c40 = icmp eq i1 %v40, false
  call void @check(i1 %c40, i32 40)
  %v41 = call i1 @c_fp128(fp128 bitcast (i128 85065399433376081038215121361612832768 to fp128), fp128 bitcast (i128 85070591730234615865843651857942052864 to fp128))
  %c41 = icmp eq i1 %v41, false
  call void @check(i1 %c41, i32 41)
  %v42 = call i1 @c_fp128(fp128 bitcast (i128 85070591730234615865843651857942052864 to fp128), fp128 bitcast (i128 85065399433376081038215121361612832768 to fp128))
  %c42 = icmp eq i1 %v42, false
  call void @check(i1 %c42, i32 42)
  %v43 = call i1 @c_fp128(fp128 bitcast (i128 85065399433376081038215121361612832768 to fp128), fp128 bitcast (i128 85065399433376081038215121361612832768 to fp128))
  %c43 = icmp eq i1 %v43, false
  call void @check(i1 %c43, i32 43)
  %v44 = call i1 @c_fp128(fp128 bitcast (i128 0 to fp128), fp128 bitcast (i128 170141183460469231731687303715884105728 to fp128))
  %c44 = icmp eq i1 %v44, false
  call void @check(i1 %c44, i32 44)
  %v45 = call i1 @c_fp128(fp128 bitcast (i128 170138587312039964317873038467719495680 to fp128), fp128 bitcast (i128 85065399433376081038215121361612832768 to fp128))
  %c45 = icmp eq i1 %v45, true
  call void @check(i1 %c45, i32 45)
  %v46 = call i1 @c_fp128(fp128 bitcast (i128 85065399433376081038215121361612832768 to fp128), fp128 bitcast (i128 170138587312039964317873038467719495680 to fp128))
  %c46 = icmp eq i1 %v46, true
  call void @check(i1 %c46, i32 46)
  %v47 = call i1 @c_fp128(fp128 bitcast (i128 170138587312039964317873038467719495680 to fp128), fp128 bitcast (i128 170138587312039964317873038467719495680 to fp128))
  %c47 = icmp eq i1 %v47, true
  call void @check(i1 %c47, i32 47)
  %v48 = call i1 @c_fp128(fp128 bitcast (i128 340277174624079928635746076935438991360 to fp128), fp128 bitcast (i128 170135991163610696904058773219554885632 to fp128))
  %c48 = icmp eq i1 %v48, false
  call void @check(i1 %c48, i32 48)
  %v49 = call i1 @c_fp128(fp128 bitcast (i128 255221186228759941972607667098422870016 to fp128), fp128 bitcast (i128 85078055656968759680559664446415306752 to fp128))
  %c49 = icmp eq i1 %v49, false
  call void @check(i1 %c49, i32 49)
  %v50 = call i1 @c_fp128(fp128 bitcast (i128 1 to fp128), fp128 bitcast (i128 0 to fp128))
  %c50 = icmp eq i1 %v50, false
  call void @check(i1 %c50, i32 50)
  %v51 = call <2 x i1> @cv(<2 x float> <float bitcast (i32 1065353216 to float), float bitcast (i32 2143289344 to float)>, <2 x float> <float bitcast (i32 1073741824 to float), float bitcast (i32 1073741824 to float)>)
  %b51 = bitcast <2 x i1> %v51 to i2
  %c51 = icmp eq i2 %b51, -2
  call void @check(i1 %c51, i32 51)
  %result = load i32, ptr @failed
  ret i32 %result
}
