; srem has the sign of the dividend; odd, machine and wide widths.
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

define i1 @srem1(i1 %a, i1 %b) noinline {
  %r = srem i1 %a, %b
  ret i1 %r
}

define i7 @srem7(i7 %a, i7 %b) noinline {
  %r = srem i7 %a, %b
  ret i7 %r
}

define i8 @srem8(i8 %a, i8 %b) noinline {
  %r = srem i8 %a, %b
  ret i8 %r
}

define i16 @srem16(i16 %a, i16 %b) noinline {
  %r = srem i16 %a, %b
  ret i16 %r
}

define i32 @srem32(i32 %a, i32 %b) noinline {
  %r = srem i32 %a, %b
  ret i32 %r
}

define i33 @srem33(i33 %a, i33 %b) noinline {
  %r = srem i33 %a, %b
  ret i33 %r
}

define i64 @srem64(i64 %a, i64 %b) noinline {
  %r = srem i64 %a, %b
  ret i64 %r
}

define i65 @srem65(i65 %a, i65 %b) noinline {
  %r = srem i65 %a, %b
  ret i65 %r
}

define i128 @srem128(i128 %a, i128 %b) noinline {
  %r = srem i128 %a, %b
  ret i128 %r
}

define <4 x i16> @sremv(<4 x i16> %a, <4 x i16> %b) noinline {
  %r = srem <4 x i16> %a, %b
  ret <4 x i16> %r
}

define i32 @main() {
  %v1 = call i1 @srem1(i1 false, i1 true)
  %c1 = icmp eq i1 %v1, false
  call void @check(i1 %c1, i32 1)
  %v2 = call i7 @srem7(i7 46, i7 3)
  %c2 = icmp eq i7 %v2, 1
  call void @check(i1 %c2, i32 2)
  %v3 = call i7 @srem7(i7 -63, i7 -2)
  %c3 = icmp eq i7 %v3, -1
  call void @check(i1 %c3, i32 3)
  %v4 = call i7 @srem7(i7 -3, i7 -1)
  %c4 = icmp eq i7 %v4, 0
  call void @check(i1 %c4, i32 4)
  %v5 = call i7 @srem7(i7 -1, i7 8)
  %c5 = icmp eq i7 %v5, -1
  call void @check(i1 %c5, i32 5)
  %v6 = call i7 @srem7(i7 -25, i7 7)
  %c6 = icmp eq i7 %v6, -4
  call void @check(i1 %c6, i32 6)
  %v7 = call i7 @srem7(i7 1, i7 -2)
  %c7 = icmp eq i7 %v7, 1
  call void @check(i1 %c7, i32 7)
  %v8 = call i7 @srem7(i7 0, i7 6)
  %c8 = icmp eq i7 %v8, 0
  call void @check(i1 %c8, i32 8)
  %v9 = call i7 @srem7(i7 5, i7 63)
  %c9 = icmp eq i7 %v9, 5
  call void @check(i1 %c9, i32 9)
  %v10 = call i7 @srem7(i7 1, i7 45)
  %c10 = icmp eq i7 %v10, 1
  call void @check(i1 %c10, i32 10)
  %v11 = call i8 @srem8(i8 56, i8 -127)
  %c11 = icmp eq i8 %v11, 56
  call void @check(i1 %c11, i32 11)
  %v12 = call i8 @srem8(i8 -80, i8 7)
  %c12 = icmp eq i8 %v12, -3
  call void @check(i1 %c12, i32 12)
  %v13 = call i8 @srem8(i8 94, i8 3)
  %c13 = icmp eq i8 %v13, 1
  call void @check(i1 %c13, i32 13)
  %v14 = call i8 @srem8(i8 -127, i8 100)
  %c14 = icmp eq i8 %v14, -27
  call void @check(i1 %c14, i32 14)
  %v15 = call i8 @srem8(i8 3, i8 7)
  %c15 = icmp eq i8 %v15, 3
  call void @check(i1 %c15, i32 15)
  %v16 = call i8 @srem8(i8 127, i8 -7)
  %c16 = icmp eq i8 %v16, 1
  call void @check(i1 %c16, i32 16)
  %v17 = call i8 @srem8(i8 2, i8 -38)
  %c17 = icmp eq i8 %v17, 2
  call void @check(i1 %c17, i32 17)
  %v18 = call i8 @srem8(i8 39, i8 5)
  %c18 = icmp eq i8 %v18, 4
  call void @check(i1 %c18, i32 18)
  %v19 = call i8 @srem8(i8 116, i8 -24)
  %c19 = icmp eq i8 %v19, 20
  call void @check(i1 %c19, i32 19)
  %v20 = call i16 @srem16(i16 -3104, i16 -28359)
  %c20 = icmp eq i16 %v20, -3104
  call void @check(i1 %c20, i32 20)
  %v21 = call i16 @srem16(i16 -2, i16 32767)
  %c21 = icmp eq i16 %v21, -2
  call void @check(i1 %c21, i32 21)
  %v22 = call i16 @srem16(i16 1, i16 1)
  %c22 = icmp eq i16 %v22, 0
  call void @check(i1 %c22, i32 22)
  %v23 = call i16 @srem16(i16 -2, i16 5)
  %c23 = icmp eq i16 %v23, -2
  call void @check(i1 %c23, i32 23)
  %v24 = call i16 @srem16(i16 7, i16 2077)
  %c24 = icmp eq i16 %v24, 7
  call void @check(i1 %c24, i32 24)
  %v25 = call i16 @srem16(i16 3, i16 1)
  %c25 = icmp eq i16 %v25, 0
  call void @check(i1 %c25, i32 25)
  %v26 = call i16 @srem16(i16 22022, i16 8)
  %c26 = icmp eq i16 %v26, 6
  call void @check(i1 %c26, i32 26)
  %v27 = call i16 @srem16(i16 -16762, i16 3)
  %c27 = icmp eq i16 %v27, -1
  call void @check(i1 %c27, i32 27)
  %v28 = call i16 @srem16(i16 -13691, i16 -2)
  %c28 = icmp eq i16 %v28, -1
  call void @check(i1 %c28, i32 28)
  %v29 = call i32 @srem32(i32 31, i32 -7)
  %c29 = icmp eq i32 %v29, 3
  call void @check(i1 %c29, i32 29)
  %v30 = call i32 @srem32(i32 -1223815947, i32 -1)
  %c30 = icmp eq i32 %v30, 0
  call void @check(i1 %c30, i32 30)
  %v31 = call i32 @srem32(i32 1689072865, i32 -395355225)
  %c31 = icmp eq i32 %v31, 107651965
  call void @check(i1 %c31, i32 31)
  %v32 = call i32 @srem32(i32 7, i32 -1)
  %c32 = icmp eq i32 %v32, 0
  call void @check(i1 %c32, i32 32)
  %v33 = call i32 @srem32(i32 -2082064403, i32 -2)
  %c33 = icmp eq i32 %v33, -1
  call void @check(i1 %c33, i32 33)
  %v34 = call i32 @srem32(i32 557362348, i32 2147483647)
  %c34 = icmp eq i32 %v34, 557362348
  call void @check(i1 %c34, i32 34)
  %v35 = call i32 @srem32(i32 -2147483648, i32 31)
  %c35 = icmp eq i32 %v35, -2
  call void @check(i1 %c35, i32 35)
  %v36 = call i32 @srem32(i32 -1310650247, i32 2147483647)
  %c36 = icmp eq i32 %v36, -1310650247
  call void @check(i1 %c36, i32 36)
  %v37 = call i32 @srem32(i32 -7, i32 2147483647)
  %c37 = icmp eq i32 %v37, -7
  call void @check(i1 %c37, i32 37)
  %v38 = call i33 @srem33(i33 7, i33 5)
  %c38 = icmp eq i33 %v38, 2
  call void @check(i1 %c38, i32 38)
  %v39 = call i33 @srem33(i33 7, i33 2258900795)
  %c39 = icmp eq i33 %v39, 7
  call void @check(i1 %c39, i32 39)
  %v40 = call i33 @srem33(i33 -2, i33 -1)
  %c40 = icmp eq i33 %v40, 0
  call void @check(i1 %c40, i32 40)
  %v41 = call i33 @srem33(i33 -3, i33 3740335836)
  %c41 = icmp eq i33 %v41, -3
  call void @check(i1 %c41, i32 41)
  %v42 = call i33 @srem33(i33 7, i33 1331549292)
  %c42 = icmp eq i33 %v42, 7
  call void @check(i1 %c42, i32 42)
  %v43 = call i33 @srem33(i33 -4294967295, i33 -7)
  %c43 = icmp eq i33 %v43, -3
  call void @check(i1 %c43, i32 43)
  %v44 = call i33 @srem33(i33 4294967295, i33 3890707426)
  %c44 = icmp eq i33 %v44, 404259869
  call void @check(i1 %c44, i32 44)
  %v45 = call i33 @srem33(i33 3, i33 2)
  %c45 = icmp eq i33 %v45, 1
  call void @check(i1 %c45, i32 45)
  %v46 = call i33 @srem33(i33 3506069575, i33 1)
  %c46 = icmp eq i33 %v46, 0
  call void @check(i1 %c46, i32 46)
  %v47 = call i64 @srem64(i64 9223372036854775807, i64 -3)
  %c47 = icmp eq i64 %v47, 1
  call void @check(i1 %c47, i32 47)
  %v48 = call i64 @srem64(i64 0, i64 -238095989415976758)
  %c48 = icmp eq i64 %v48, 0
  call void @check(i1 %c48, i32 48)
  %v49 = call i64 @srem64(i64 6374326151463941801, i64 32)
  %c49 = icmp eq i64 %v49, 9
  call void @check(i1 %c49, i32 49)
  %v50 = call i64 @srem64(i64 7128868515501062316, i64 3)
  %c50 = icmp eq i64 %v50, 0
  call void @check(i1 %c50, i32 50)
  %v51 = call i64 @srem64(i64 -7, i64 -7)
  %c51 = icmp eq i64 %v51, 0
  call void @check(i1 %c51, i32 51)
  %v52 = call i64 @srem64(i64 7983882711094841388, i64 -1)
  %c52 = icmp eq i64 %v52, 0
  call void @check(i1 %c52, i32 52)
  %v53 = call i64 @srem64(i64 6909144590028762276, i64 -1)
  %c53 = icmp eq i64 %v53, 0
  call void @check(i1 %c53, i32 53)
  %v54 = call i64 @srem64(i64 -9223372036854775808, i64 3)
  %c54 = icmp eq i64 %v54, -2
  call void @check(i1 %c54, i32 54)
  %v55 = call i64 @srem64(i64 -1, i64 6230900220451946204)
  %c55 = icmp eq i64 %v55, -1
  call void @check(i1 %c55, i32 55)
  %v56 = call i65 @srem65(i65 -3210577133655043638, i65 11069010129972758710)
  %c56 = icmp eq i65 %v56, -3210577133655043638
  call void @check(i1 %c56, i32 56)
  %v57 = call i65 @srem65(i65 -17858283823403461392, i65 2)
  %c57 = icmp eq i65 %v57, 0
  call void @check(i1 %c57, i32 57)
  %v58 = call i65 @srem65(i65 0, i65 32)
  %c58 = icmp eq i65 %v58, 0
  call void @check(i1 %c58, i32 58)
  %v59 = call i65 @srem65(i65 -18446744073709551616, i65 -18446744073709551616)
  %c59 = icmp eq i65 %v59, 0
  call void @check(i1 %c59, i32 59)
  %v60 = call i65 @srem65(i65 -7, i65 -6718557005629780413)
  %c60 = icmp eq i65 %v60, -7
  call void @check(i1 %c60, i32 60)
  %v61 = call i65 @srem65(i65 11311716111530472916, i65 -9775300750645447979)
  %c61 = icmp eq i65 %v61, 1536415360885024937
  call void @check(i1 %c61, i32 61)
  %v62 = call i65 @srem65(i65 -7, i65 64)
  %c62 = icmp eq i65 %v62, -7
  call void @check(i1 %c62, i32 62)
  %v63 = call i65 @srem65(i65 -1, i65 3)
  %c63 = icmp eq i65 %v63, -1
  call void @check(i1 %c63, i32 63)
  %v64 = call i65 @srem65(i65 10726517370490850216, i65 -18446744073709551616)
  %c64 = icmp eq i65 %v64, 10726517370490850216
  call void @check(i1 %c64, i32 64)
  %v65 = call i128 @srem128(i128 170141183460469231731687303715884105727, i128 64)
  %c65 = icmp eq i128 %v65, 63
  call void @check(i1 %c65, i32 65)
  %v66 = call i128 @srem128(i128 1, i128 -42740598625764553952193842612571062471)
  %c66 = icmp eq i128 %v66, 1
  call void @check(i1 %c66, i32 66)
  %v67 = call i128 @srem128(i128 39046270760086388569487623569450120345, i128 -2)
  %c67 = icmp eq i128 %v67, 1
  call void @check(i1 %c67, i32 67)
  %v68 = call i128 @srem128(i128 162724860832542125825819322790581855400, i128 170141183460469231731687303715884105727)
  %c68 = icmp eq i128 %v68, 162724860832542125825819322790581855400
  call void @check(i1 %c68, i32 68)
  %v69 = call i128 @srem128(i128 64, i128 2)
  %c69 = icmp eq i128 %v69, 0
  call void @check(i1 %c69, i32 69)
  %v70 = call i128 @srem128(i128 99354336121038727103106992423196246585, i128 5)
  %c70 = icmp eq i128 %v70, 0
  call void @check(i1 %c70, i32 70)
  %v71 = call i128 @srem128(i128 3, i128 -159802362875917510377724316462404735754)
  %c71 = icmp eq i128 %v71, 3
  call void @check(i1 %c71, i32 71)
  %v72 = call i128 @srem128(i128 7, i128 7)
  %c72 = icmp eq i128 %v72, 0
  call void @check(i1 %c72, i32 72)
  %v73 = call i128 @srem128(i128 127, i128 2)
  %c73 = icmp eq i128 %v73, 1
  call void @check(i1 %c73, i32 73)
  %v74 = call <4 x i16> @sremv(<4 x i16> <i16 3250, i16 10845, i16 -3, i16 -3>, <4 x i16> <i16 32767, i16 -7, i16 -13652, i16 -7>)
  %b74 = bitcast <4 x i16> %v74 to i64
  %c74 = icmp eq i64 %b74, -562962838188878
  call void @check(i1 %c74, i32 74)
  %v75 = call <4 x i16> @sremv(<4 x i16> <i16 -292, i16 -1, i16 2, i16 -32768>, <4 x i16> <i16 31726, i16 5, i16 -9758, i16 -3>)
  %b75 = bitcast <4 x i16> %v75 to i64
  %c75 = icmp eq i64 %b75, -562937068519716
  call void @check(i1 %c75, i32 75)
  %v76 = call <4 x i16> @sremv(<4 x i16> <i16 -2, i16 5, i16 2, i16 8>, <4 x i16> <i16 5459, i16 32767, i16 7, i16 1>)
  %b76 = bitcast <4 x i16> %v76 to i64
  %c76 = icmp eq i64 %b76, 8590327806
  call void @check(i1 %c76, i32 76)
  %result = load i32, ptr @failed
  ret i32 %result
}
