; sdiv rounds towards zero, operands signed; odd, machine and wide widths.
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

define i1 @sdiv1(i1 %a, i1 %b) noinline {
  %r = sdiv i1 %a, %b
  ret i1 %r
}

define i7 @sdiv7(i7 %a, i7 %b) noinline {
  %r = sdiv i7 %a, %b
  ret i7 %r
}

define i8 @sdiv8(i8 %a, i8 %b) noinline {
  %r = sdiv i8 %a, %b
  ret i8 %r
}

define i16 @sdiv16(i16 %a, i16 %b) noinline {
  %r = sdiv i16 %a, %b
  ret i16 %r
}

define i32 @sdiv32(i32 %a, i32 %b) noinline {
  %r = sdiv i32 %a, %b
  ret i32 %r
}

define i33 @sdiv33(i33 %a, i33 %b) noinline {
  %r = sdiv i33 %a, %b
  ret i33 %r
}

define i64 @sdiv64(i64 %a, i64 %b) noinline {
  %r = sdiv i64 %a, %b
  ret i64 %r
}

define i65 @sdiv65(i65 %a, i65 %b) noinline {
  %r = sdiv i65 %a, %b
  ret i65 %r
}

define i128 @sdiv128(i128 %a, i128 %b) noinline {
  %r = sdiv i128 %a, %b
  ret i128 %r
}

define <4 x i16> @sdivv(<4 x i16> %a, <4 x i16> %b) noinline {
  %r = sdiv <4 x i16> %a, %b
  ret <4 x i16> %r
}

define i32 @main() {
  %v1 = call i1 @sdiv1(i1 false, i1 true)
  %c1 = icmp eq i1 %v1, false
  call void @check(i1 %c1, i32 1)
  %v2 = call i7 @sdiv7(i7 -63, i7 1)
  %c2 = icmp eq i7 %v2, -63
  call void @check(i1 %c2, i32 2)
  %v3 = call i7 @sdiv7(i7 -20, i7 -2)
  %c3 = icmp eq i7 %v3, 10
  call void @check(i1 %c3, i32 3)
  %v4 = call i7 @sdiv7(i7 63, i7 7)
  %c4 = icmp eq i7 %v4, 9
  call void @check(i1 %c4, i32 4)
  %v5 = call i7 @sdiv7(i7 3, i7 3)
  %c5 = icmp eq i7 %v5, 1
  call void @check(i1 %c5, i32 5)
  %v6 = call i7 @sdiv7(i7 -2, i7 -3)
  %c6 = icmp eq i7 %v6, 0
  call void @check(i1 %c6, i32 6)
  %v7 = call i7 @sdiv7(i7 -13, i7 63)
  %c7 = icmp eq i7 %v7, 0
  call void @check(i1 %c7, i32 7)
  %v8 = call i7 @sdiv7(i7 1, i7 3)
  %c8 = icmp eq i7 %v8, 0
  call void @check(i1 %c8, i32 8)
  %v9 = call i7 @sdiv7(i7 3, i7 -2)
  %c9 = icmp eq i7 %v9, -1
  call void @check(i1 %c9, i32 9)
  %v10 = call i7 @sdiv7(i7 -36, i7 -1)
  %c10 = icmp eq i7 %v10, 36
  call void @check(i1 %c10, i32 10)
  %v11 = call i8 @sdiv8(i8 2, i8 7)
  %c11 = icmp eq i8 %v11, 0
  call void @check(i1 %c11, i32 11)
  %v12 = call i8 @sdiv8(i8 -7, i8 7)
  %c12 = icmp eq i8 %v12, -1
  call void @check(i1 %c12, i32 12)
  %v13 = call i8 @sdiv8(i8 -127, i8 127)
  %c13 = icmp eq i8 %v13, -1
  call void @check(i1 %c13, i32 13)
  %v14 = call i8 @sdiv8(i8 -2, i8 7)
  %c14 = icmp eq i8 %v14, 0
  call void @check(i1 %c14, i32 14)
  %v15 = call i8 @sdiv8(i8 5, i8 -20)
  %c15 = icmp eq i8 %v15, 0
  call void @check(i1 %c15, i32 15)
  %v16 = call i8 @sdiv8(i8 5, i8 -3)
  %c16 = icmp eq i8 %v16, -1
  call void @check(i1 %c16, i32 16)
  %v17 = call i8 @sdiv8(i8 -32, i8 -3)
  %c17 = icmp eq i8 %v17, 10
  call void @check(i1 %c17, i32 17)
  %v18 = call i8 @sdiv8(i8 0, i8 1)
  %c18 = icmp eq i8 %v18, 0
  call void @check(i1 %c18, i32 18)
  %v19 = call i8 @sdiv8(i8 72, i8 3)
  %c19 = icmp eq i8 %v19, 24
  call void @check(i1 %c19, i32 19)
  %v20 = call i16 @sdiv16(i16 -25979, i16 -1)
  %c20 = icmp eq i16 %v20, 25979
  call void @check(i1 %c20, i32 20)
  %v21 = call i16 @sdiv16(i16 -7320, i16 7)
  %c21 = icmp eq i16 %v21, -1045
  call void @check(i1 %c21, i32 21)
  %v22 = call i16 @sdiv16(i16 -32768, i16 32767)
  %c22 = icmp eq i16 %v22, -1
  call void @check(i1 %c22, i32 22)
  %v23 = call i16 @sdiv16(i16 -27615, i16 1)
  %c23 = icmp eq i16 %v23, -27615
  call void @check(i1 %c23, i32 23)
  %v24 = call i16 @sdiv16(i16 8, i16 15058)
  %c24 = icmp eq i16 %v24, 0
  call void @check(i1 %c24, i32 24)
  %v25 = call i16 @sdiv16(i16 3, i16 5)
  %c25 = icmp eq i16 %v25, 0
  call void @check(i1 %c25, i32 25)
  %v26 = call i16 @sdiv16(i16 -5593, i16 7)
  %c26 = icmp eq i16 %v26, -799
  call void @check(i1 %c26, i32 26)
  %v27 = call i16 @sdiv16(i16 0, i16 -292)
  %c27 = icmp eq i16 %v27, 0
  call void @check(i1 %c27, i32 27)
  %v28 = call i16 @sdiv16(i16 -26330, i16 32723)
  %c28 = icmp eq i16 %v28, 0
  call void @check(i1 %c28, i32 28)
  %v29 = call i32 @sdiv32(i32 2, i32 2147483647)
  %c29 = icmp eq i32 %v29, 0
  call void @check(i1 %c29, i32 29)
  %v30 = call i32 @sdiv32(i32 383505259, i32 5)
  %c30 = icmp eq i32 %v30, 76701051
  call void @check(i1 %c30, i32 30)
  %v31 = call i32 @sdiv32(i32 16, i32 2147483647)
  %c31 = icmp eq i32 %v31, 0
  call void @check(i1 %c31, i32 31)
  %v32 = call i32 @sdiv32(i32 2, i32 3)
  %c32 = icmp eq i32 %v32, 0
  call void @check(i1 %c32, i32 32)
  %v33 = call i32 @sdiv32(i32 -7, i32 2)
  %c33 = icmp eq i32 %v33, -3
  call void @check(i1 %c33, i32 33)
  %v34 = call i32 @sdiv32(i32 2147483647, i32 -1905639850)
  %c34 = icmp eq i32 %v34, -1
  call void @check(i1 %c34, i32 34)
  %v35 = call i32 @sdiv32(i32 -7, i32 534932703)
  %c35 = icmp eq i32 %v35, 0
  call void @check(i1 %c35, i32 35)
  %v36 = call i32 @sdiv32(i32 -1221879540, i32 16)
  %c36 = icmp eq i32 %v36, -76367471
  call void @check(i1 %c36, i32 36)
  %v37 = call i32 @sdiv32(i32 -964964361, i32 2)
  %c37 = icmp eq i32 %v37, -482482180
  call void @check(i1 %c37, i32 37)
  %v38 = call i33 @sdiv33(i33 -4294967295, i33 -2)
  %c38 = icmp eq i33 %v38, 2147483647
  call void @check(i1 %c38, i32 38)
  %v39 = call i33 @sdiv33(i33 -3194425942, i33 3740335836)
  %c39 = icmp eq i33 %v39, 0
  call void @check(i1 %c39, i32 39)
  %v40 = call i33 @sdiv33(i33 503941843, i33 1544531136)
  %c40 = icmp eq i33 %v40, 0
  call void @check(i1 %c40, i32 40)
  %v41 = call i33 @sdiv33(i33 -4294967295, i33 2518886152)
  %c41 = icmp eq i33 %v41, -1
  call void @check(i1 %c41, i32 41)
  %v42 = call i33 @sdiv33(i33 2694115252, i33 -1)
  %c42 = icmp eq i33 %v42, -2694115252
  call void @check(i1 %c42, i32 42)
  %v43 = call i33 @sdiv33(i33 -4101107376, i33 -3)
  %c43 = icmp eq i33 %v43, 1367035792
  call void @check(i1 %c43, i32 43)
  %v44 = call i33 @sdiv33(i33 3, i33 -1)
  %c44 = icmp eq i33 %v44, -3
  call void @check(i1 %c44, i32 44)
  %v45 = call i33 @sdiv33(i33 -2274676007, i33 1)
  %c45 = icmp eq i33 %v45, -2274676007
  call void @check(i1 %c45, i32 45)
  %v46 = call i33 @sdiv33(i33 16, i33 3740335836)
  %c46 = icmp eq i33 %v46, 0
  call void @check(i1 %c46, i32 46)
  %v47 = call i64 @sdiv64(i64 -1, i64 5130160313581664227)
  %c47 = icmp eq i64 %v47, 0
  call void @check(i1 %c47, i32 47)
  %v48 = call i64 @sdiv64(i64 5, i64 -9223372036854775808)
  %c48 = icmp eq i64 %v48, 0
  call void @check(i1 %c48, i32 48)
  %v49 = call i64 @sdiv64(i64 -9223372036854775808, i64 3)
  %c49 = icmp eq i64 %v49, -3074457345618258602
  call void @check(i1 %c49, i32 49)
  %v50 = call i64 @sdiv64(i64 7756238083057755619, i64 2)
  %c50 = icmp eq i64 %v50, 3878119041528877809
  call void @check(i1 %c50, i32 50)
  %v51 = call i64 @sdiv64(i64 7118833088368169801, i64 9223372036854775807)
  %c51 = icmp eq i64 %v51, 0
  call void @check(i1 %c51, i32 51)
  %v52 = call i64 @sdiv64(i64 -9223372036854775807, i64 2)
  %c52 = icmp eq i64 %v52, -4611686018427387903
  call void @check(i1 %c52, i32 52)
  %v53 = call i64 @sdiv64(i64 -8793680862548801349, i64 -1)
  %c53 = icmp eq i64 %v53, 8793680862548801349
  call void @check(i1 %c53, i32 53)
  %v54 = call i64 @sdiv64(i64 -9223372036854775807, i64 -9223372036854775808)
  %c54 = icmp eq i64 %v54, 0
  call void @check(i1 %c54, i32 54)
  %v55 = call i64 @sdiv64(i64 0, i64 -3)
  %c55 = icmp eq i64 %v55, 0
  call void @check(i1 %c55, i32 55)
  %v56 = call i65 @sdiv65(i65 -18446744073709551615, i65 -18446744073709551615)
  %c56 = icmp eq i65 %v56, 1
  call void @check(i1 %c56, i32 56)
  %v57 = call i65 @sdiv65(i65 -3, i65 3)
  %c57 = icmp eq i65 %v57, -1
  call void @check(i1 %c57, i32 57)
  %v58 = call i65 @sdiv65(i65 16845824655430063496, i65 2)
  %c58 = icmp eq i65 %v58, 8422912327715031748
  call void @check(i1 %c58, i32 58)
  %v59 = call i65 @sdiv65(i65 -18446744073709551616, i65 -5910052816908440076)
  %c59 = icmp eq i65 %v59, 3
  call void @check(i1 %c59, i32 59)
  %v60 = call i65 @sdiv65(i65 15419944698863679133, i65 -3)
  %c60 = icmp eq i65 %v60, -5139981566287893044
  call void @check(i1 %c60, i32 60)
  %v61 = call i65 @sdiv65(i65 64, i65 -2)
  %c61 = icmp eq i65 %v61, -32
  call void @check(i1 %c61, i32 61)
  %v62 = call i65 @sdiv65(i65 -18446744073709551615, i65 1)
  %c62 = icmp eq i65 %v62, -18446744073709551615
  call void @check(i1 %c62, i32 62)
  %v63 = call i65 @sdiv65(i65 5, i65 7)
  %c63 = icmp eq i65 %v63, 0
  call void @check(i1 %c63, i32 63)
  %v64 = call i65 @sdiv65(i65 -1789690431075905380, i65 1)
  %c64 = icmp eq i65 %v64, -1789690431075905380
  call void @check(i1 %c64, i32 64)
  %v65 = call i128 @sdiv128(i128 -82950302735057874503693590292668337363, i128 170141183460469231731687303715884105727)
  %c65 = icmp eq i128 %v65, 0
  call void @check(i1 %c65, i32 65)
  %v66 = call i128 @sdiv128(i128 127, i128 129560707878864882231807184713884883700)
  %c66 = icmp eq i128 %v66, 0
  call void @check(i1 %c66, i32 66)
  %v67 = call i128 @sdiv128(i128 64, i128 170141183460469231731687303715884105727)
  %c67 = icmp eq i128 %v67, 0
  call void @check(i1 %c67, i32 67)
  %v68 = call i128 @sdiv128(i128 127, i128 -3)
  %c68 = icmp eq i128 %v68, -42
  call void @check(i1 %c68, i32 68)
  %v69 = call i128 @sdiv128(i128 64, i128 -3)
  %c69 = icmp eq i128 %v69, -21
  call void @check(i1 %c69, i32 69)
  %v70 = call i128 @sdiv128(i128 -73384227090571299522361563560649170298, i128 80447857648711907868807269040913429249)
  %c70 = icmp eq i128 %v70, 0
  call void @check(i1 %c70, i32 70)
  %v71 = call i128 @sdiv128(i128 -2, i128 3)
  %c71 = icmp eq i128 %v71, 0
  call void @check(i1 %c71, i32 71)
  %v72 = call i128 @sdiv128(i128 170141183460469231731687303715884105727, i128 7)
  %c72 = icmp eq i128 %v72, 24305883351495604533098186245126300818
  call void @check(i1 %c72, i32 72)
  %v73 = call i128 @sdiv128(i128 -102505328141687231346430144611153765145, i128 7)
  %c73 = icmp eq i128 %v73, -14643618305955318763775734944450537877
  call void @check(i1 %c73, i32 73)
  %v74 = call <4 x i16> @sdivv(<4 x i16> <i16 32767, i16 -3, i16 -3, i16 -1>, <4 x i16> <i16 15, i16 1, i16 -1, i16 2>)
  %b74 = bitcast <4 x i16> %v74 to i64
  %c74 = icmp eq i64 %b74, 17179674760
  call void @check(i1 %c74, i32 74)
  %v75 = call <4 x i16> @sdivv(<4 x i16> <i16 -7, i16 -3174, i16 -1, i16 -28281>, <4 x i16> <i16 -292, i16 6050, i16 32767, i16 2>)
  %b75 = bitcast <4 x i16> %v75 to i64
  %c75 = icmp eq i64 %b75, -3980056170688675840
  call void @check(i1 %c75, i32 75)
  %v76 = call <4 x i16> @sdivv(<4 x i16> <i16 -32768, i16 1, i16 2, i16 5>, <4 x i16> <i16 8, i16 2, i16 1, i16 15>)
  %b76 = bitcast <4 x i16> %v76 to i64
  %c76 = icmp eq i64 %b76, 8589996032
  call void @check(i1 %c76, i32 76)
  %result = load i32, ptr @failed
  ret i32 %result
}
