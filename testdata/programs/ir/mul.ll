; mul keeps the low n bits of the product; odd, machine and wide widths.
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

define i1 @mul1(i1 %a, i1 %b) noinline {
  %r = mul i1 %a, %b
  ret i1 %r
}

define i7 @mul7(i7 %a, i7 %b) noinline {
  %r = mul i7 %a, %b
  ret i7 %r
}

define i8 @mul8(i8 %a, i8 %b) noinline {
  %r = mul i8 %a, %b
  ret i8 %r
}

define i16 @mul16(i16 %a, i16 %b) noinline {
  %r = mul i16 %a, %b
  ret i16 %r
}

define i32 @mul32(i32 %a, i32 %b) noinline {
  %r = mul i32 %a, %b
  ret i32 %r
}

define i33 @mul33(i33 %a, i33 %b) noinline {
  %r = mul i33 %a, %b
  ret i33 %r
}

define i64 @mul64(i64 %a, i64 %b) noinline {
  %r = mul i64 %a, %b
  ret i64 %r
}

define i65 @mul65(i65 %a, i65 %b) noinline {
  %r = mul i65 %a, %b
  ret i65 %r
}

define i128 @mul128(i128 %a, i128 %b) noinline {
  %r = mul i128 %a, %b
  ret i128 %r
}

define <4 x i16> @mulv(<4 x i16> %a, <4 x i16> %b) noinline {
  %r = mul <4 x i16> %a, %b
  ret <4 x i16> %r
}

define i32 @main() {
  %v1 = call i1 @mul1(i1 true, i1 false)
  %c1 = icmp eq i1 %v1, false
  call void @check(i1 %c1, i32 1)
  %v2 = call i1 @mul1(i1 true, i1 true)
  %c2 = icmp eq i1 %v2, true
  call void @check(i1 %c2, i32 2)
  %v3 = call i1 @mul1(i1 false, i1 true)
  %c3 = icmp eq i1 %v3, false
  call void @check(i1 %c3, i32 3)
  %v4 = call i7 @mul7(i7 33, i7 3)
  %c4 = icmp eq i7 %v4, -29
  call void @check(i1 %c4, i32 4)
  %v5 = call i7 @mul7(i7 38, i7 -2)
  %c5 = icmp eq i7 %v5, 52
  call void @check(i1 %c5, i32 5)
  %v6 = call i7 @mul7(i7 -1, i7 -64)
  %c6 = icmp eq i7 %v6, -64
  call void @check(i1 %c6, i32 6)
  %v7 = call i7 @mul7(i7 -63, i7 -54)
  %c7 = icmp eq i7 %v7, -54
  call void @check(i1 %c7, i32 7)
  %v8 = call i7 @mul7(i7 5, i7 3)
  %c8 = icmp eq i7 %v8, 15
  call void @check(i1 %c8, i32 8)
  %v9 = call i7 @mul7(i7 0, i7 -22)
  %c9 = icmp eq i7 %v9, 0
  call void @check(i1 %c9, i32 9)
  %v10 = call i7 @mul7(i7 -33, i7 63)
  %c10 = icmp eq i7 %v10, -31
  call void @check(i1 %c10, i32 10)
  %v11 = call i7 @mul7(i7 -64, i7 63)
  %c11 = icmp eq i7 %v11, -64
  call void @check(i1 %c11, i32 11)
  %v12 = call i7 @mul7(i7 2, i7 -64)
  %c12 = icmp eq i7 %v12, 0
  call void @check(i1 %c12, i32 12)
  %v13 = call i8 @mul8(i8 -128, i8 -128)
  %c13 = icmp eq i8 %v13, 0
  call void @check(i1 %c13, i32 13)
  %v14 = call i8 @mul8(i8 -123, i8 3)
  %c14 = icmp eq i8 %v14, -113
  call void @check(i1 %c14, i32 14)
  %v15 = call i8 @mul8(i8 -128, i8 2)
  %c15 = icmp eq i8 %v15, 0
  call void @check(i1 %c15, i32 15)
  %v16 = call i8 @mul8(i8 -3, i8 127)
  %c16 = icmp eq i8 %v16, -125
  call void @check(i1 %c16, i32 16)
  %v17 = call i8 @mul8(i8 -8, i8 2)
  %c17 = icmp eq i8 %v17, -16
  call void @check(i1 %c17, i32 17)
  %v18 = call i8 @mul8(i8 -51, i8 1)
  %c18 = icmp eq i8 %v18, -51
  call void @check(i1 %c18, i32 18)
  %v19 = call i8 @mul8(i8 -3, i8 -128)
  %c19 = icmp eq i8 %v19, -128
  call void @check(i1 %c19, i32 19)
  %v20 = call i8 @mul8(i8 127, i8 4)
  %c20 = icmp eq i8 %v20, -4
  call void @check(i1 %c20, i32 20)
  %v21 = call i8 @mul8(i8 -128, i8 7)
  %c21 = icmp eq i8 %v21, -128
  call void @check(i1 %c21, i32 21)
  %v22 = call i16 @mul16(i16 -3, i16 5)
  %c22 = icmp eq i16 %v22, -15
  call void @check(i1 %c22, i32 22)
  %v23 = call i16 @mul16(i16 12097, i16 1)
  %c23 = icmp eq i16 %v23, 12097
  call void @check(i1 %c23, i32 23)
  %v24 = call i16 @mul16(i16 -1403, i16 -3)
  %c24 = icmp eq i16 %v24, 4209
  call void @check(i1 %c24, i32 24)
  %v25 = call i16 @mul16(i16 13391, i16 2)
  %c25 = icmp eq i16 %v25, 26782
  call void @check(i1 %c25, i32 25)
  %v26 = call i16 @mul16(i16 -13487, i16 -23381)
  %c26 = icmp eq i16 %v26, -19685
  call void @check(i1 %c26, i32 26)
  %v27 = call i16 @mul16(i16 -32016, i16 1431)
  %c27 = icmp eq i16 %v27, -5232
  call void @check(i1 %c27, i32 27)
  %v28 = call i16 @mul16(i16 -292, i16 -7)
  %c28 = icmp eq i16 %v28, 2044
  call void @check(i1 %c28, i32 28)
  %v29 = call i16 @mul16(i16 -1, i16 -2)
  %c29 = icmp eq i16 %v29, 2
  call void @check(i1 %c29, i32 29)
  %v30 = call i16 @mul16(i16 32767, i16 -1)
  %c30 = icmp eq i16 %v30, -32767
  call void @check(i1 %c30, i32 30)
  %v31 = call i32 @mul32(i32 -1177600546, i32 -3)
  %c31 = icmp eq i32 %v31, -762165658
  call void @check(i1 %c31, i32 31)
  %v32 = call i32 @mul32(i32 0, i32 -2147483647)
  %c32 = icmp eq i32 %v32, 0
  call void @check(i1 %c32, i32 32)
  %v33 = call i32 @mul32(i32 -554631460, i32 31)
  %c33 = icmp eq i32 %v33, -13706076
  call void @check(i1 %c33, i32 33)
  %v34 = call i32 @mul32(i32 16, i32 -7)
  %c34 = icmp eq i32 %v34, -112
  call void @check(i1 %c34, i32 34)
  %v35 = call i32 @mul32(i32 0, i32 -7)
  %c35 = icmp eq i32 %v35, 0
  call void @check(i1 %c35, i32 35)
  %v36 = call i32 @mul32(i32 -2147483648, i32 -1962676612)
  %c36 = icmp eq i32 %v36, 0
  call void @check(i1 %c36, i32 36)
  %v37 = call i32 @mul32(i32 -7, i32 31)
  %c37 = icmp eq i32 %v37, -217
  call void @check(i1 %c37, i32 37)
  %v38 = call i32 @mul32(i32 -7, i32 5)
  %c38 = icmp eq i32 %v38, -35
  call void @check(i1 %c38, i32 38)
  %v39 = call i32 @mul32(i32 5, i32 7)
  %c39 = icmp eq i32 %v39, 35
  call void @check(i1 %c39, i32 39)
  %v40 = call i33 @mul33(i33 0, i33 -1133290329)
  %c40 = icmp eq i33 %v40, 0
  call void @check(i1 %c40, i32 40)
  %v41 = call i33 @mul33(i33 4294967295, i33 -7)
  %c41 = icmp eq i33 %v41, -4294967289
  call void @check(i1 %c41, i32 41)
  %v42 = call i33 @mul33(i33 -449552295, i33 2)
  %c42 = icmp eq i33 %v42, -899104590
  call void @check(i1 %c42, i32 42)
  %v43 = call i33 @mul33(i33 3635017972, i33 16)
  %c43 = icmp eq i33 %v43, -1969254592
  call void @check(i1 %c43, i32 43)
  %v44 = call i33 @mul33(i33 4294967295, i33 3740335836)
  %c44 = icmp eq i33 %v44, -3740335836
  call void @check(i1 %c44, i32 44)
  %v45 = call i33 @mul33(i33 1668417946, i33 2077579264)
  %c45 = icmp eq i33 %v45, 779022336
  call void @check(i1 %c45, i32 45)
  %v46 = call i33 @mul33(i33 5, i33 7)
  %c46 = icmp eq i33 %v46, 35
  call void @check(i1 %c46, i32 46)
  %v47 = call i33 @mul33(i33 -2715424608, i33 -7)
  %c47 = icmp eq i33 %v47, 1828103072
  call void @check(i1 %c47, i32 47)
  %v48 = call i33 @mul33(i33 1773440014, i33 -3061122285)
  %c48 = icmp eq i33 %v48, -2763776246
  call void @check(i1 %c48, i32 48)
  %v49 = call i64 @mul64(i64 -3, i64 6230900220451946204)
  %c49 = icmp eq i64 %v49, -245956587646286996
  call void @check(i1 %c49, i32 49)
  %v50 = call i64 @mul64(i64 6230900220451946204, i64 -5235556048242001902)
  %c50 = icmp eq i64 %v50, 7139029897238154104
  call void @check(i1 %c50, i32 50)
  %v51 = call i64 @mul64(i64 2, i64 5)
  %c51 = icmp eq i64 %v51, 10
  call void @check(i1 %c51, i32 51)
  %v52 = call i64 @mul64(i64 0, i64 5)
  %c52 = icmp eq i64 %v52, 0
  call void @check(i1 %c52, i32 52)
  %v53 = call i64 @mul64(i64 3, i64 7)
  %c53 = icmp eq i64 %v53, 21
  call void @check(i1 %c53, i32 53)
  %v54 = call i64 @mul64(i64 7889414762001551974, i64 1)
  %c54 = icmp eq i64 %v54, 7889414762001551974
  call void @check(i1 %c54, i32 54)
  %v55 = call i64 @mul64(i64 63, i64 3)
  %c55 = icmp eq i64 %v55, 189
  call void @check(i1 %c55, i32 55)
  %v56 = call i64 @mul64(i64 7740793009009550330, i64 2188644105192085995)
  %c56 = icmp eq i64 %v56, -6057406525371043714
  call void @check(i1 %c56, i32 56)
  %v57 = call i64 @mul64(i64 5142092290327508316, i64 1)
  %c57 = icmp eq i64 %v57, 5142092290327508316
  call void @check(i1 %c57, i32 57)
  %v58 = call i65 @mul65(i65 11884717450639652457, i65 12335367712136009567)
  %c58 = icmp eq i65 %v58, -11612535736301445129
  call void @check(i1 %c58, i32 58)
  %v59 = call i65 @mul65(i65 6230900220451946204, i65 -7265964605581789268)
  %c59 = icmp eq i65 %v59, 16542622626702655440
  call void @check(i1 %c59, i32 59)
  %v60 = call i65 @mul65(i65 5, i65 -1)
  %c60 = icmp eq i65 %v60, -5
  call void @check(i1 %c60, i32 60)
  %v61 = call i65 @mul65(i65 -3, i65 -7)
  %c61 = icmp eq i65 %v61, 21
  call void @check(i1 %c61, i32 61)
  %v62 = call i65 @mul65(i65 -1936813119997759082, i65 -1)
  %c62 = icmp eq i65 %v62, 1936813119997759082
  call void @check(i1 %c62, i32 62)
  %v63 = call i65 @mul65(i65 -12228544119858697716, i65 0)
  %c63 = icmp eq i65 %v63, 0
  call void @check(i1 %c63, i32 63)
  %v64 = call i65 @mul65(i65 12124719493221073299, i65 13075064738876736033)
  %c64 = icmp eq i65 %v64, -1192128924129371661
  call void @check(i1 %c64, i32 64)
  %v65 = call i65 @mul65(i65 32, i65 3)
  %c65 = icmp eq i65 %v65, 96
  call void @check(i1 %c65, i32 65)
  %v66 = call i65 @mul65(i65 -3, i65 -2)
  %c66 = icmp eq i65 %v66, 6
  call void @check(i1 %c66, i32 66)
  %v67 = call i128 @mul128(i128 5, i128 127)
  %c67 = icmp eq i128 %v67, 635
  call void @check(i1 %c67, i32 67)
  %v68 = call i128 @mul128(i128 1, i128 5)
  %c68 = icmp eq i128 %v68, 5
  call void @check(i1 %c68, i32 68)
  %v69 = call i128 @mul128(i128 -103642236377000654526379085579182057009, i128 -139651465092541124327482636416981074212)
  %c69 = icmp eq i128 %v69, 93341571407308888213052397674866970596
  call void @check(i1 %c69, i32 69)
  %v70 = call i128 @mul128(i128 170141183460469231731687303715884105727, i128 -2)
  %c70 = icmp eq i128 %v70, 2
  call void @check(i1 %c70, i32 70)
  %v71 = call i128 @mul128(i128 7, i128 64)
  %c71 = icmp eq i128 %v71, 448
  call void @check(i1 %c71, i32 71)
  %v72 = call i128 @mul128(i128 -1, i128 -139651465092541124327482636416981074212)
  %c72 = icmp eq i128 %v72, 139651465092541124327482636416981074212
  call void @check(i1 %c72, i32 72)
  %v73 = call i128 @mul128(i128 3, i128 5)
  %c73 = icmp eq i128 %v73, 15
  call void @check(i1 %c73, i32 73)
  %v74 = call i128 @mul128(i128 -2, i128 1)
  %c74 = icmp eq i128 %v74, -2
  call void @check(i1 %c74, i32 74)
  %v75 = call i128 @mul128(i128 3, i128 -1)
  %c75 = icmp eq i128 %v75, -3
  call void @check(i1 %c75, i32 75)
  %v76 = call <4 x i16> @mulv(<4 x i16> <i16 -7, i16 -11684, i16 -2, i16 -32767>, <4 x i16> <i16 0, i16 -2, i16 -32768, i16 -32768>)
  %b76 = bitcast <4 x i16> %v76 to i64
  %c76 = icmp eq i64 %b76, -9223372035323330560
  call void @check(i1 %c76, i32 76)
  %v77 = call <4 x i16> @mulv(<4 x i16> <i16 3, i16 1, i16 6763, i16 1>, <4 x i16> <i16 5, i16 2, i16 -2, i16 2>)
  %b77 = bitcast <4 x i16> %v77 to i64
  %c77 = icmp eq i64 %b77, 786331202617359
  call void @check(i1 %c77, i32 77)
  %v78 = call <4 x i16> @mulv(<4 x i16> <i16 -32767, i16 -32768, i16 7353, i16 -3>, <4 x i16> <i16 -2, i16 -32768, i16 5, i16 -292>)
  %b78 = bitcast <4 x i16> %v78 to i64
  %c78 = icmp eq i64 %b78, 246729984071237630
  call void @check(i1 %c78, i32 78)
  %result = load i32, ptr @failed
  ret i32 %result
}
