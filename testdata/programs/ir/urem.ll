; urem is the remainder of udiv; odd, machine and wide widths.
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

define i1 @urem1(i1 %a, i1 %b) noinline {
  %r = urem i1 %a, %b
  ret i1 %r
}

define i7 @urem7(i7 %a, i7 %b) noinline {
  %r = urem i7 %a, %b
  ret i7 %r
}

define i8 @urem8(i8 %a, i8 %b) noinline {
  %r = urem i8 %a, %b
  ret i8 %r
}

define i16 @urem16(i16 %a, i16 %b) noinline {
  %r = urem i16 %a, %b
  ret i16 %r
}

define i32 @urem32(i32 %a, i32 %b) noinline {
  %r = urem i32 %a, %b
  ret i32 %r
}

define i33 @urem33(i33 %a, i33 %b) noinline {
  %r = urem i33 %a, %b
  ret i33 %r
}

define i64 @urem64(i64 %a, i64 %b) noinline {
  %r = urem i64 %a, %b
  ret i64 %r
}

define i65 @urem65(i65 %a, i65 %b) noinline {
  %r = urem i65 %a, %b
  ret i65 %r
}

define i128 @urem128(i128 %a, i128 %b) noinline {
  %r = urem i128 %a, %b
  ret i128 %r
}

define <4 x i16> @uremv(<4 x i16> %a, <4 x i16> %b) noinline {
  %r = urem <4 x i16> %a, %b
  ret <4 x i16> %r
}

define i32 @main() {
  %v1 = call i1 @urem1(i1 false, i1 true)
  %c1 = icmp eq i1 %v1, false
  call void @check(i1 %c1, i32 1)
  %v2 = call i1 @urem1(i1 true, i1 true)
  %c2 = icmp eq i1 %v2, false
  call void @check(i1 %c2, i32 2)
  %v3 = call i7 @urem7(i7 5, i7 29)
  %c3 = icmp eq i7 %v3, 5
  call void @check(i1 %c3, i32 3)
  %v4 = call i7 @urem7(i7 3, i7 -56)
  %c4 = icmp eq i7 %v4, 3
  call void @check(i1 %c4, i32 4)
  %v5 = call i7 @urem7(i7 -37, i7 2)
  %c5 = icmp eq i7 %v5, 1
  call void @check(i1 %c5, i32 5)
  %v6 = call i7 @urem7(i7 -55, i7 7)
  %c6 = icmp eq i7 %v6, 3
  call void @check(i1 %c6, i32 6)
  %v7 = call i7 @urem7(i7 63, i7 37)
  %c7 = icmp eq i7 %v7, 26
  call void @check(i1 %c7, i32 7)
  %v8 = call i7 @urem7(i7 7, i7 -36)
  %c8 = icmp eq i7 %v8, 7
  call void @check(i1 %c8, i32 8)
  %v9 = call i7 @urem7(i7 63, i7 63)
  %c9 = icmp eq i7 %v9, 0
  call void @check(i1 %c9, i32 9)
  %v10 = call i7 @urem7(i7 6, i7 -36)
  %c10 = icmp eq i7 %v10, 6
  call void @check(i1 %c10, i32 10)
  %v11 = call i7 @urem7(i7 -20, i7 2)
  %c11 = icmp eq i7 %v11, 0
  call void @check(i1 %c11, i32 11)
  %v12 = call i8 @urem8(i8 -2, i8 52)
  %c12 = icmp eq i8 %v12, 46
  call void @check(i1 %c12, i32 12)
  %v13 = call i8 @urem8(i8 1, i8 127)
  %c13 = icmp eq i8 %v13, 1
  call void @check(i1 %c13, i32 13)
  %v14 = call i8 @urem8(i8 7, i8 1)
  %c14 = icmp eq i8 %v14, 0
  call void @check(i1 %c14, i32 14)
  %v15 = call i8 @urem8(i8 7, i8 -3)
  %c15 = icmp eq i8 %v15, 7
  call void @check(i1 %c15, i32 15)
  %v16 = call i8 @urem8(i8 127, i8 3)
  %c16 = icmp eq i8 %v16, 1
  call void @check(i1 %c16, i32 16)
  %v17 = call i8 @urem8(i8 7, i8 4)
  %c17 = icmp eq i8 %v17, 3
  call void @check(i1 %c17, i32 17)
  %v18 = call i8 @urem8(i8 7, i8 -36)
  %c18 = icmp eq i8 %v18, 7
  call void @check(i1 %c18, i32 18)
  %v19 = call i8 @urem8(i8 -17, i8 7)
  %c19 = icmp eq i8 %v19, 1
  call void @check(i1 %c19, i32 19)
  %v20 = call i8 @urem8(i8 -86, i8 2)
  %c20 = icmp eq i8 %v20, 0
  call void @check(i1 %c20, i32 20)
  %v21 = call i16 @urem16(i16 8, i16 3988)
  %c21 = icmp eq i16 %v21, 8
  call void @check(i1 %c21, i32 21)
  %v22 = call i16 @urem16(i16 -4340, i16 15)
  %c22 = icmp eq i16 %v22, 11
  call void @check(i1 %c22, i32 22)
  %v23 = call i16 @urem16(i16 -16693, i16 29617)
  %c23 = icmp eq i16 %v23, 19226
  call void @check(i1 %c23, i32 23)
  %v24 = call i16 @urem16(i16 -292, i16 7)
  %c24 = icmp eq i16 %v24, 4
  call void @check(i1 %c24, i32 24)
  %v25 = call i16 @urem16(i16 15, i16 32767)
  %c25 = icmp eq i16 %v25, 15
  call void @check(i1 %c25, i32 25)
  %v26 = call i16 @urem16(i16 -2, i16 32767)
  %c26 = icmp eq i16 %v26, 0
  call void @check(i1 %c26, i32 26)
  %v27 = call i16 @urem16(i16 -25791, i16 30331)
  %c27 = icmp eq i16 %v27, 9414
  call void @check(i1 %c27, i32 27)
  %v28 = call i16 @urem16(i16 -3828, i16 3)
  %c28 = icmp eq i16 %v28, 1
  call void @check(i1 %c28, i32 28)
  %v29 = call i16 @urem16(i16 -29362, i16 -1)
  %c29 = icmp eq i16 %v29, -29362
  call void @check(i1 %c29, i32 29)
  %v30 = call i32 @urem32(i32 332181051, i32 -2)
  %c30 = icmp eq i32 %v30, 332181051
  call void @check(i1 %c30, i32 30)
  %v31 = call i32 @urem32(i32 3, i32 -1871405944)
  %c31 = icmp eq i32 %v31, 3
  call void @check(i1 %c31, i32 31)
  %v32 = call i32 @urem32(i32 -830318205, i32 2)
  %c32 = icmp eq i32 %v32, 1
  call void @check(i1 %c32, i32 32)
  %v33 = call i32 @urem32(i32 310352044, i32 7)
  %c33 = icmp eq i32 %v33, 2
  call void @check(i1 %c33, i32 33)
  %v34 = call i32 @urem32(i32 0, i32 -1)
  %c34 = icmp eq i32 %v34, 0
  call void @check(i1 %c34, i32 34)
  %v35 = call i32 @urem32(i32 905798518, i32 2)
  %c35 = icmp eq i32 %v35, 0
  call void @check(i1 %c35, i32 35)
  %v36 = call i32 @urem32(i32 31, i32 -2147483647)
  %c36 = icmp eq i32 %v36, 31
  call void @check(i1 %c36, i32 36)
  %v37 = call i32 @urem32(i32 -2147483648, i32 -7)
  %c37 = icmp eq i32 %v37, -2147483648
  call void @check(i1 %c37, i32 37)
  %v38 = call i32 @urem32(i32 -1, i32 -7)
  %c38 = icmp eq i32 %v38, 6
  call void @check(i1 %c38, i32 38)
  %v39 = call i33 @urem33(i33 3, i33 4294967295)
  %c39 = icmp eq i33 %v39, 3
  call void @check(i1 %c39, i32 39)
  %v40 = call i33 @urem33(i33 -1208340795, i33 1)
  %c40 = icmp eq i33 %v40, 0
  call void @check(i1 %c40, i32 40)
  %v41 = call i33 @urem33(i33 1, i33 5)
  %c41 = icmp eq i33 %v41, 1
  call void @check(i1 %c41, i32 41)
  %v42 = call i33 @urem33(i33 2, i33 -1)
  %c42 = icmp eq i33 %v42, 2
  call void @check(i1 %c42, i32 42)
  %v43 = call i33 @urem33(i33 4294967295, i33 32)
  %c43 = icmp eq i33 %v43, 31
  call void @check(i1 %c43, i32 43)
  %v44 = call i33 @urem33(i33 32, i33 -3)
  %c44 = icmp eq i33 %v44, 32
  call void @check(i1 %c44, i32 44)
  %v45 = call i33 @urem33(i33 4294967295, i33 2231552779)
  %c45 = icmp eq i33 %v45, 2063414516
  call void @check(i1 %c45, i32 45)
  %v46 = call i33 @urem33(i33 -1057064972, i33 -3)
  %c46 = icmp eq i33 %v46, -1057064972
  call void @check(i1 %c46, i32 46)
  %v47 = call i33 @urem33(i33 626384841, i33 1999798714)
  %c47 = icmp eq i33 %v47, 626384841
  call void @check(i1 %c47, i32 47)
  %v48 = call i64 @urem64(i64 2118602442229459857, i64 2)
  %c48 = icmp eq i64 %v48, 1
  call void @check(i1 %c48, i32 48)
  %v49 = call i64 @urem64(i64 2, i64 6230900220451946204)
  %c49 = icmp eq i64 %v49, 2
  call void @check(i1 %c49, i32 49)
  %v50 = call i64 @urem64(i64 -9223372036854775807, i64 1)
  %c50 = icmp eq i64 %v50, 0
  call void @check(i1 %c50, i32 50)
  %v51 = call i64 @urem64(i64 1, i64 -1076346870741032402)
  %c51 = icmp eq i64 %v51, 1
  call void @check(i1 %c51, i32 51)
  %v52 = call i64 @urem64(i64 5, i64 -1)
  %c52 = icmp eq i64 %v52, 5
  call void @check(i1 %c52, i32 52)
  %v53 = call i64 @urem64(i64 7, i64 348669710534945310)
  %c53 = icmp eq i64 %v53, 7
  call void @check(i1 %c53, i32 53)
  %v54 = call i64 @urem64(i64 0, i64 -7148357232860993719)
  %c54 = icmp eq i64 %v54, 0
  call void @check(i1 %c54, i32 54)
  %v55 = call i64 @urem64(i64 -9223372036854775808, i64 5953513234206627356)
  %c55 = icmp eq i64 %v55, 3269858802648148452
  call void @check(i1 %c55, i32 55)
  %v56 = call i64 @urem64(i64 -9223372036854775808, i64 -9223372036854775808)
  %c56 = icmp eq i64 %v56, 0
  call void @check(i1 %c56, i32 56)
  %v57 = call i65 @urem65(i65 -5766752444788222200, i65 3475037857587555088)
  %c57 = icmp eq i65 %v57, 3326432841930440328
  call void @check(i1 %c57, i32 57)
  %v58 = call i65 @urem65(i65 64, i65 2023283319650057421)
  %c58 = icmp eq i65 %v58, 64
  call void @check(i1 %c58, i32 58)
  %v59 = call i65 @urem65(i65 1, i65 32)
  %c59 = icmp eq i65 %v59, 1
  call void @check(i1 %c59, i32 59)
  %v60 = call i65 @urem65(i65 0, i65 -7)
  %c60 = icmp eq i65 %v60, 0
  call void @check(i1 %c60, i32 60)
  %v61 = call i65 @urem65(i65 -18446744073709551616, i65 -18446744073709551615)
  %c61 = icmp eq i65 %v61, -18446744073709551616
  call void @check(i1 %c61, i32 61)
  %v62 = call i65 @urem65(i65 -3, i65 -1)
  %c62 = icmp eq i65 %v62, -3
  call void @check(i1 %c62, i32 62)
  %v63 = call i65 @urem65(i65 32, i65 -7990545768339220549)
  %c63 = icmp eq i65 %v63, 32
  call void @check(i1 %c63, i32 63)
  %v64 = call i65 @urem65(i65 -16433096207875103627, i65 -15340714913714940115)
  %c64 = icmp eq i65 %v64, -16433096207875103627
  call void @check(i1 %c64, i32 64)
  %v65 = call i65 @urem65(i65 -18392877864223584228, i65 -2)
  %c65 = icmp eq i65 %v65, -18392877864223584228
  call void @check(i1 %c65, i32 65)
  %v66 = call i128 @urem128(i128 36704271520247394171992508375580893287, i128 -170141183460469231731687303715884105728)
  %c66 = icmp eq i128 %v66, 36704271520247394171992508375580893287
  call void @check(i1 %c66, i32 66)
  %v67 = call i128 @urem128(i128 -1, i128 -36314255946636714953122002672717812006)
  %c67 = icmp eq i128 %v67, 36314255946636714953122002672717812005
  call void @check(i1 %c67, i32 67)
  %v68 = call i128 @urem128(i128 -7, i128 -1)
  %c68 = icmp eq i128 %v68, -7
  call void @check(i1 %c68, i32 68)
  %v69 = call i128 @urem128(i128 2, i128 -3)
  %c69 = icmp eq i128 %v69, 2
  call void @check(i1 %c69, i32 69)
  %v70 = call i128 @urem128(i128 -141307088567798534165665366432615702635, i128 127)
  %c70 = icmp eq i128 %v70, 111
  call void @check(i1 %c70, i32 70)
  %v71 = call i128 @urem128(i128 7, i128 1)
  %c71 = icmp eq i128 %v71, 0
  call void @check(i1 %c71, i32 71)
  %v72 = call i128 @urem128(i128 0, i128 -139651465092541124327482636416981074212)
  %c72 = icmp eq i128 %v72, 0
  call void @check(i1 %c72, i32 72)
  %v73 = call i128 @urem128(i128 38277208281305105953838799404604579181, i128 -170141183460469231731687303715884105728)
  %c73 = icmp eq i128 %v73, 38277208281305105953838799404604579181
  call void @check(i1 %c73, i32 73)
  %v74 = call i128 @urem128(i128 -135135325740362336195530748243950624814, i128 -3)
  %c74 = icmp eq i128 %v74, -135135325740362336195530748243950624814
  call void @check(i1 %c74, i32 74)
  %v75 = call <4 x i16> @uremv(<4 x i16> <i16 -7, i16 -32768, i16 2, i16 15>, <4 x i16> <i16 -5998, i16 15, i16 4171, i16 32767>)
  %b75 = bitcast <4 x i16> %v75 to i64
  %c75 = icmp eq i64 %b75, 4222133241124711
  call void @check(i1 %c75, i32 75)
  %v76 = call <4 x i16> @uremv(<4 x i16> <i16 2, i16 -2, i16 22038, i16 3>, <4 x i16> <i16 8, i16 -3, i16 7, i16 -292>)
  %b76 = bitcast <4 x i16> %v76 to i64
  %c76 = icmp eq i64 %b76, 844433520132098
  call void @check(i1 %c76, i32 76)
  %v77 = call <4 x i16> @uremv(<4 x i16> <i16 -1167, i16 -32768, i16 8, i16 3>, <4 x i16> <i16 18050, i16 3, i16 2, i16 3>)
  %b77 = bitcast <4 x i16> %v77 to i64
  %c77 = icmp eq i64 %b77, 141291
  call void @check(i1 %c77, i32 77)
  %result = load i32, ptr @failed
  ret i32 %result
}
