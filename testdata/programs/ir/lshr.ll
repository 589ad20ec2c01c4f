; lshr shifts zeros in at the left; odd, machine and wide widths.
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

define i1 @lshr1(i1 %a, i1 %b) noinline {
  %r = lshr i1 %a, %b
  ret i1 %r
}

define i7 @lshr7(i7 %a, i7 %b) noinline {
  %r = lshr i7 %a, %b
  ret i7 %r
}

define i8 @lshr8(i8 %a, i8 %b) noinline {
  %r = lshr i8 %a, %b
  ret i8 %r
}

define i16 @lshr16(i16 %a, i16 %b) noinline {
  %r = lshr i16 %a, %b
  ret i16 %r
}

define i32 @lshr32(i32 %a, i32 %b) noinline {
  %r = lshr i32 %a, %b
  ret i32 %r
}

define i33 @lshr33(i33 %a, i33 %b) noinline {
  %r = lshr i33 %a, %b
  ret i33 %r
}

define i64 @lshr64(i64 %a, i64 %b) noinline {
  %r = lshr i64 %a, %b
  ret i64 %r
}

define i65 @lshr65(i65 %a, i65 %b) noinline {
  %r = lshr i65 %a, %b
  ret i65 %r
}

define i128 @lshr128(i128 %a, i128 %b) noinline {
  %r = lshr i128 %a, %b
  ret i128 %r
}

define <4 x i16> @lshrv(<4 x i16> %a, <4 x i16> %b) noinline {
  %r = lshr <4 x i16> %a, %b
  ret <4 x i16> %r
}

define i32 @main() {
  %v1 = call i1 @lshr1(i1 true, i1 false)
  %c1 = icmp eq i1 %v1, true
  call void @check(i1 %c1, i32 1)
  %v2 = call i1 @lshr1(i1 false, i1 false)
  %c2 = icmp eq i1 %v2, false
  call void @check(i1 %c2, i32 2)
  %v3 = call i7 @lshr7(i7 -40, i7 5)
  %c3 = icmp eq i7 %v3, 2
  call void @check(i1 %c3, i32 3)
  %v4 = call i7 @lshr7(i7 3, i7 3)
  %c4 = icmp eq i7 %v4, 0
  call void @check(i1 %c4, i32 4)
  %v5 = call i7 @lshr7(i7 -36, i7 6)
  %c5 = icmp eq i7 %v5, 1
  call void @check(i1 %c5, i32 5)
  %v6 = call i7 @lshr7(i7 -51, i7 0)
  %c6 = icmp eq i7 %v6, -51
  call void @check(i1 %c6, i32 6)
  %v7 = call i7 @lshr7(i7 -8, i7 6)
  %c7 = icmp eq i7 %v7, 1
  call void @check(i1 %c7, i32 7)
  %v8 = call i7 @lshr7(i7 7, i7 3)
  %c8 = icmp eq i7 %v8, 0
  call void @check(i1 %c8, i32 8)
  %v9 = call i7 @lshr7(i7 -7, i7 1)
  %c9 = icmp eq i7 %v9, 60
  call void @check(i1 %c9, i32 9)
  %v10 = call i7 @lshr7(i7 -64, i7 0)
  %c10 = icmp eq i7 %v10, -64
  call void @check(i1 %c10, i32 10)
  %v11 = call i7 @lshr7(i7 -2, i7 3)
  %c11 = icmp eq i7 %v11, 15
  call void @check(i1 %c11, i32 11)
  %v12 = call i8 @lshr8(i8 -1, i8 7)
  %c12 = icmp eq i8 %v12, 1
  call void @check(i1 %c12, i32 12)
  %v13 = call i8 @lshr8(i8 0, i8 0)
  %c13 = icmp eq i8 %v13, 0
  call void @check(i1 %c13, i32 13)
  %v14 = call i8 @lshr8(i8 71, i8 3)
  %c14 = icmp eq i8 %v14, 8
  call void @check(i1 %c14, i32 14)
  %v15 = call i8 @lshr8(i8 1, i8 7)
  %c15 = icmp eq i8 %v15, 0
  call void @check(i1 %c15, i32 15)
  %v16 = call i8 @lshr8(i8 -3, i8 7)
  %c16 = icmp eq i8 %v16, 1
  call void @check(i1 %c16, i32 16)
  %v17 = call i8 @lshr8(i8 22, i8 2)
  %c17 = icmp eq i8 %v17, 5
  call void @check(i1 %c17, i32 17)
  %v18 = call i8 @lshr8(i8 -7, i8 2)
  %c18 = icmp eq i8 %v18, 62
  call void @check(i1 %c18, i32 18)
  %v19 = call i8 @lshr8(i8 -127, i8 7)
  %c19 = icmp eq i8 %v19, 1
  call void @check(i1 %c19, i32 19)
  %v20 = call i8 @lshr8(i8 42, i8 4)
  %c20 = icmp eq i8 %v20, 2
  call void @check(i1 %c20, i32 20)
  %v21 = call i16 @lshr16(i16 -29422, i16 7)
  %c21 = icmp eq i16 %v21, 282
  call void @check(i1 %c21, i32 21)
  %v22 = call i16 @lshr16(i16 8, i16 8)
  %c22 = icmp eq i16 %v22, 0
  call void @check(i1 %c22, i32 22)
  %v23 = call i16 @lshr16(i16 -23389, i16 2)
  %c23 = icmp eq i16 %v23, 10536
  call void @check(i1 %c23, i32 23)
  %v24 = call i16 @lshr16(i16 1, i16 7)
  %c24 = icmp eq i16 %v24, 0
  call void @check(i1 %c24, i32 24)
  %v25 = call i16 @lshr16(i16 5, i16 8)
  %c25 = icmp eq i16 %v25, 0
  call void @check(i1 %c25, i32 25)
  %v26 = call i16 @lshr16(i16 -292, i16 3)
  %c26 = icmp eq i16 %v26, 8155
  call void @check(i1 %c26, i32 26)
  %v27 = call i16 @lshr16(i16 2, i16 15)
  %c27 = icmp eq i16 %v27, 0
  call void @check(i1 %c27, i32 27)
  %v28 = call i16 @lshr16(i16 3, i16 1)
  %c28 = icmp eq i16 %v28, 1
  call void @check(i1 %c28, i32 28)
  %v29 = call i16 @lshr16(i16 15433, i16 3)
  %c29 = icmp eq i16 %v29, 1929
  call void @check(i1 %c29, i32 29)
  %v30 = call i32 @lshr32(i32 3, i32 31)
  %c30 = icmp eq i32 %v30, 0
  call void @check(i1 %c30, i32 30)
  %v31 = call i32 @lshr32(i32 7, i32 31)
  %c31 = icmp eq i32 %v31, 0
  call void @check(i1 %c31, i32 31)
  %v32 = call i32 @lshr32(i32 -2147483647, i32 2)
  %c32 = icmp eq i32 %v32, 536870912
  call void @check(i1 %c32, i32 32)
  %v33 = call i32 @lshr32(i32 5, i32 5)
  %c33 = icmp eq i32 %v33, 0
  call void @check(i1 %c33, i32 33)
  %v34 = call i32 @lshr32(i32 16, i32 16)
  %c34 = icmp eq i32 %v34, 0
  call void @check(i1 %c34, i32 34)
  %v35 = call i32 @lshr32(i32 -2147483647, i32 3)
  %c35 = icmp eq i32 %v35, 268435456
  call void @check(i1 %c35, i32 35)
  %v36 = call i32 @lshr32(i32 -1, i32 0)
  %c36 = icmp eq i32 %v36, -1
  call void @check(i1 %c36, i32 36)
  %v37 = call i32 @lshr32(i32 16, i32 7)
  %c37 = icmp eq i32 %v37, 0
  call void @check(i1 %c37, i32 37)
  %v38 = call i32 @lshr32(i32 -7, i32 1)
  %c38 = icmp eq i32 %v38, 2147483644
  call void @check(i1 %c38, i32 38)
  %v39 = call i33 @lshr33(i33 1459840275, i33 5)
  %c39 = icmp eq i33 %v39, 45620008
  call void @check(i1 %c39, i32 39)
  %v40 = call i33 @lshr33(i33 5, i33 2)
  %c40 = icmp eq i33 %v40, 1
  call void @check(i1 %c40, i32 40)
  %v41 = call i33 @lshr33(i33 -7412960, i33 32)
  %c41 = icmp eq i33 %v41, 1
  call void @check(i1 %c41, i32 41)
  %v42 = call i33 @lshr33(i33 2, i33 0)
  %c42 = icmp eq i33 %v42, 2
  call void @check(i1 %c42, i32 42)
  %v43 = call i33 @lshr33(i33 3185075070, i33 1)
  %c43 = icmp eq i33 %v43, 1592537535
  call void @check(i1 %c43, i32 43)
  %v44 = call i33 @lshr33(i33 7, i33 5)
  %c44 = icmp eq i33 %v44, 0
  call void @check(i1 %c44, i32 44)
  %v45 = call i33 @lshr33(i33 3454180182, i33 0)
  %c45 = icmp eq i33 %v45, 3454180182
  call void @check(i1 %c45, i32 45)
  %v46 = call i33 @lshr33(i33 -4294967295, i33 2)
  %c46 = icmp eq i33 %v46, 1073741824
  call void @check(i1 %c46, i32 46)
  %v47 = call i33 @lshr33(i33 -1853669648, i33 1)
  %c47 = icmp eq i33 %v47, 3368132472
  call void @check(i1 %c47, i32 47)
  %v48 = call i64 @lshr64(i64 -3, i64 32)
  %c48 = icmp eq i64 %v48, 4294967295
  call void @check(i1 %c48, i32 48)
  %v49 = call i64 @lshr64(i64 2, i64 63)
  %c49 = icmp eq i64 %v49, 0
  call void @check(i1 %c49, i32 49)
  %v50 = call i64 @lshr64(i64 0, i64 63)
  %c50 = icmp eq i64 %v50, 0
  call void @check(i1 %c50, i32 50)
  %v51 = call i64 @lshr64(i64 1779978366413841929, i64 32)
  %c51 = icmp eq i64 %v51, 414433508
  call void @check(i1 %c51, i32 51)
  %v52 = call i64 @lshr64(i64 -3, i64 7)
  %c52 = icmp eq i64 %v52, 144115188075855871
  call void @check(i1 %c52, i32 52)
  %v53 = call i64 @lshr64(i64 0, i64 7)
  %c53 = icmp eq i64 %v53, 0
  call void @check(i1 %c53, i32 53)
  %v54 = call i64 @lshr64(i64 0, i64 5)
  %c54 = icmp eq i64 %v54, 0
  call void @check(i1 %c54, i32 54)
  %v55 = call i64 @lshr64(i64 2, i64 5)
  %c55 = icmp eq i64 %v55, 0
  call void @check(i1 %c55, i32 55)
  %v56 = call i64 @lshr64(i64 -2, i64 3)
  %c56 = icmp eq i64 %v56, 2305843009213693951
  call void @check(i1 %c56, i32 56)
  %v57 = call i65 @lshr65(i65 32, i65 32)
  %c57 = icmp eq i65 %v57, 0
  call void @check(i1 %c57, i32 57)
  %v58 = call i65 @lshr65(i65 -18446744073709551616, i65 5)
  %c58 = icmp eq i65 %v58, 576460752303423488
  call void @check(i1 %c58, i32 58)
  %v59 = call i65 @lshr65(i65 -18446744073709551615, i65 64)
  %c59 = icmp eq i65 %v59, 1
  call void @check(i1 %c59, i32 59)
  %v60 = call i65 @lshr65(i65 1, i65 64)
  %c60 = icmp eq i65 %v60, 0
  call void @check(i1 %c60, i32 60)
  %v61 = call i65 @lshr65(i65 -18017980930117698, i65 7)
  %c61 = icmp eq i65 %v61, 288089610675695199
  call void @check(i1 %c61, i32 61)
  %v62 = call i65 @lshr65(i65 10851829563857590384, i65 64)
  %c62 = icmp eq i65 %v62, 0
  call void @check(i1 %c62, i32 62)
  %v63 = call i65 @lshr65(i65 17329623647205544521, i65 7)
  %c63 = icmp eq i65 %v63, 135387684743793316
  call void @check(i1 %c63, i32 63)
  %v64 = call i65 @lshr65(i65 18446744073709551615, i65 64)
  %c64 = icmp eq i65 %v64, 0
  call void @check(i1 %c64, i32 64)
  %v65 = call i65 @lshr65(i65 6230900220451946204, i65 64)
  %c65 = icmp eq i65 %v65, 0
  call void @check(i1 %c65, i32 65)
  %v66 = call i128 @lshr128(i128 7, i128 7)
  %c66 = icmp eq i128 %v66, 0
  call void @check(i1 %c66, i32 66)
  %v67 = call i128 @lshr128(i128 19054286755728245047993705834264051995, i128 7)
  %c67 = icmp eq i128 %v67, 148861615279126914437450826830187906
  call void @check(i1 %c67, i32 67)
  %v68 = call i128 @lshr128(i128 -7, i128 0)
  %c68 = icmp eq i128 %v68, -7
  call void @check(i1 %c68, i32 68)
  %v69 = call i128 @lshr128(i128 -63265458454768426387502968002838467308, i128 7)
  %c69 = icmp eq i128 %v69, 2164194597391953414655247183038513626
  call void @check(i1 %c69, i32 69)
  %v70 = call i128 @lshr128(i128 92887730601496429917034278301858742722, i128 0)
  %c70 = icmp eq i128 %v70, 92887730601496429917034278301858742722
  call void @check(i1 %c70, i32 70)
  %v71 = call i128 @lshr128(i128 -170141183460469231731687303715884105727, i128 2)
  %c71 = icmp eq i128 %v71, 42535295865117307932921825928971026432
  call void @check(i1 %c71, i32 71)
  %v72 = call i128 @lshr128(i128 -101510349894837582598781087246244266599, i128 1)
  %c72 = icmp eq i128 %v72, 119386008513050440432296760092761972428
  call void @check(i1 %c72, i32 72)
  %v73 = call i128 @lshr128(i128 -87676371610526611659512049377940071845, i128 0)
  %c73 = icmp eq i128 %v73, -87676371610526611659512049377940071845
  call void @check(i1 %c73, i32 73)
  %v74 = call i128 @lshr128(i128 121640674152152949231198810603471248871, i128 3)
  %c74 = icmp eq i128 %v74, 15205084269019118653899851325433906108
  call void @check(i1 %c74, i32 74)
  %v75 = call <4 x i16> @lshrv(<4 x i16> <i16 32767, i16 10907, i16 -1, i16 -11477>, <4 x i16> <i16 2, i16 8, i16 7, i16 1>)
  %b75 = bitcast <4 x i16> %v75 to i64
  %c75 = icmp eq i64 %b75, 7607989340243369983
  call void @check(i1 %c75, i32 75)
  %v76 = call <4 x i16> @lshrv(<4 x i16> <i16 5, i16 11772, i16 32767, i16 -32768>, <4 x i16> <i16 15, i16 1, i16 1, i16 3>)
  %b76 = bitcast <4 x i16> %v76 to i64
  %c76 = icmp eq i64 %b76, 1152991869441802240
  call void @check(i1 %c76, i32 76)
  %v77 = call <4 x i16> @lshrv(<4 x i16> <i16 26700, i16 32767, i16 -32768, i16 7>, <4 x i16> <i16 8, i16 1, i16 3, i16 1>)
  %b77 = bitcast <4 x i16> %v77 to i64
  %c77 = icmp eq i64 %b77, 862018189852776
  call void @check(i1 %c77, i32 77)
  %result = load i32, ptr @failed
  ret i32 %result
}
