; ashr shifts the sign bit in at the left; odd, machine and wide widths.
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

define i1 @ashr1(i1 %a, i1 %b) noinline {
  %r = ashr i1 %a, %b
  ret i1 %r
}

define i7 @ashr7(i7 %a, i7 %b) noinline {
  %r = ashr i7 %a, %b
  ret i7 %r
}

define i8 @ashr8(i8 %a, i8 %b) noinline {
  %r = ashr i8 %a, %b
  ret i8 %r
}

define i16 @ashr16(i16 %a, i16 %b) noinline {
  %r = ashr i16 %a, %b
  ret i16 %r
}

define i32 @ashr32(i32 %a, i32 %b) noinline {
  %r = ashr i32 %a, %b
  ret i32 %r
}

define i33 @ashr33(i33 %a, i33 %b) noinline {
  %r = ashr i33 %a, %b
  ret i33 %r
}

define i64 @ashr64(i64 %a, i64 %b) noinline {
  %r = ashr i64 %a, %b
  ret i64 %r
}

define i65 @ashr65(i65 %a, i65 %b) noinline {
  %r = ashr i65 %a, %b
  ret i65 %r
}

define i128 @ashr128(i128 %a, i128 %b) noinline {
  %r = ashr i128 %a, %b
  ret i128 %r
}

define <4 x i16> @ashrv(<4 x i16> %a, <4 x i16> %b) noinline {
  %r = ashr <4 x i16> %a, %b
  ret <4 x i16> %r
}

define i32 @main() {
  %v1 = call i1 @ashr1(i1 true, i1 false)
  %c1 = icmp eq i1 %v1, true
  call void @check(i1 %c1, i32 1)
  %v2 = call i1 @ashr1(i1 false, i1 false)
  %c2 = icmp eq i1 %v2, false
  call void @check(i1 %c2, i32 2)
  %v3 = call i7 @ashr7(i7 7, i7 3)
  %c3 = icmp eq i7 %v3, 0
  call void @check(i1 %c3, i32 3)
  %v4 = call i7 @ashr7(i7 -36, i7 6)
  %c4 = icmp eq i7 %v4, -1
  call void @check(i1 %c4, i32 4)
  %v5 = call i7 @ashr7(i7 -1, i7 3)
  %c5 = icmp eq i7 %v5, -1
  call void @check(i1 %c5, i32 5)
  %v6 = call i7 @ashr7(i7 -2, i7 2)
  %c6 = icmp eq i7 %v6, -1
  call void @check(i1 %c6, i32 6)
  %v7 = call i7 @ashr7(i7 -3, i7 6)
  %c7 = icmp eq i7 %v7, -1
  call void @check(i1 %c7, i32 7)
  %v8 = call i7 @ashr7(i7 6, i7 3)
  %c8 = icmp eq i7 %v8, 0
  call void @check(i1 %c8, i32 8)
  %v9 = call i7 @ashr7(i7 -1, i7 2)
  %c9 = icmp eq i7 %v9, -1
  call void @check(i1 %c9, i32 9)
  %v10 = call i7 @ashr7(i7 -36, i7 1)
  %c10 = icmp eq i7 %v10, -18
  call void @check(i1 %c10, i32 10)
  %v11 = call i7 @ashr7(i7 -64, i7 3)
  %c11 = icmp eq i7 %v11, -8
  call void @check(i1 %c11, i32 11)
  %v12 = call i8 @ashr8(i8 2, i8 2)
  %c12 = icmp eq i8 %v12, 0
  call void @check(i1 %c12, i32 12)
  %v13 = call i8 @ashr8(i8 -38, i8 7)
  %c13 = icmp eq i8 %v13, -1
  call void @check(i1 %c13, i32 13)
  %v14 = call i8 @ashr8(i8 0, i8 4)
  %c14 = icmp eq i8 %v14, 0
  call void @check(i1 %c14, i32 14)
  %v15 = call i8 @ashr8(i8 -2, i8 4)
  %c15 = icmp eq i8 %v15, -1
  call void @check(i1 %c15, i32 15)
  %v16 = call i8 @ashr8(i8 -1, i8 0)
  %c16 = icmp eq i8 %v16, -1
  call void @check(i1 %c16, i32 16)
  %v17 = call i8 @ashr8(i8 123, i8 7)
  %c17 = icmp eq i8 %v17, 0
  call void @check(i1 %c17, i32 17)
  %v18 = call i8 @ashr8(i8 -1, i8 3)
  %c18 = icmp eq i8 %v18, -1
  call void @check(i1 %c18, i32 18)
  %v19 = call i8 @ashr8(i8 -3, i8 5)
  %c19 = icmp eq i8 %v19, -1
  call void @check(i1 %c19, i32 19)
  %v20 = call i8 @ashr8(i8 -1, i8 7)
  %c20 = icmp eq i8 %v20, -1
  call void @check(i1 %c20, i32 20)
  %v21 = call i16 @ashr16(i16 0, i16 3)
  %c21 = icmp eq i16 %v21, 0
  call void @check(i1 %c21, i32 21)
  %v22 = call i16 @ashr16(i16 -292, i16 7)
  %c22 = icmp eq i16 %v22, -3
  call void @check(i1 %c22, i32 22)
  %v23 = call i16 @ashr16(i16 15, i16 2)
  %c23 = icmp eq i16 %v23, 3
  call void @check(i1 %c23, i32 23)
  %v24 = call i16 @ashr16(i16 -1, i16 15)
  %c24 = icmp eq i16 %v24, -1
  call void @check(i1 %c24, i32 24)
  %v25 = call i16 @ashr16(i16 2, i16 8)
  %c25 = icmp eq i16 %v25, 0
  call void @check(i1 %c25, i32 25)
  %v26 = call i16 @ashr16(i16 -23904, i16 1)
  %c26 = icmp eq i16 %v26, -11952
  call void @check(i1 %c26, i32 26)
  %v27 = call i16 @ashr16(i16 -14404, i16 5)
  %c27 = icmp eq i16 %v27, -451
  call void @check(i1 %c27, i32 27)
  %v28 = call i16 @ashr16(i16 10282, i16 7)
  %c28 = icmp eq i16 %v28, 80
  call void @check(i1 %c28, i32 28)
  %v29 = call i16 @ashr16(i16 -2, i16 5)
  %c29 = icmp eq i16 %v29, -1
  call void @check(i1 %c29, i32 29)
  %v30 = call i32 @ashr32(i32 7, i32 2)
  %c30 = icmp eq i32 %v30, 1
  call void @check(i1 %c30, i32 30)
  %v31 = call i32 @ashr32(i32 1047551983, i32 0)
  %c31 = icmp eq i32 %v31, 1047551983
  call void @check(i1 %c31, i32 31)
  %v32 = call i32 @ashr32(i32 -2147483647, i32 3)
  %c32 = icmp eq i32 %v32, -268435456
  call void @check(i1 %c32, i32 32)
  %v33 = call i32 @ashr32(i32 284892435, i32 7)
  %c33 = icmp eq i32 %v33, 2225722
  call void @check(i1 %c33, i32 33)
  %v34 = call i32 @ashr32(i32 5, i32 1)
  %c34 = icmp eq i32 %v34, 2
  call void @check(i1 %c34, i32 34)
  %v35 = call i32 @ashr32(i32 -2147483647, i32 31)
  %c35 = icmp eq i32 %v35, -1
  call void @check(i1 %c35, i32 35)
  %v36 = call i32 @ashr32(i32 2112464768, i32 0)
  %c36 = icmp eq i32 %v36, 2112464768
  call void @check(i1 %c36, i32 36)
  %v37 = call i32 @ashr32(i32 -1, i32 7)
  %c37 = icmp eq i32 %v37, -1
  call void @check(i1 %c37, i32 37)
  %v38 = call i32 @ashr32(i32 -7, i32 0)
  %c38 = icmp eq i32 %v38, -7
  call void @check(i1 %c38, i32 38)
  %v39 = call i33 @ashr33(i33 -3651600944, i33 1)
  %c39 = icmp eq i33 %v39, -1825800472
  call void @check(i1 %c39, i32 39)
  %v40 = call i33 @ashr33(i33 4294967295, i33 1)
  %c40 = icmp eq i33 %v40, 2147483647
  call void @check(i1 %c40, i32 40)
  %v41 = call i33 @ashr33(i33 -4294967296, i33 0)
  %c41 = icmp eq i33 %v41, -4294967296
  call void @check(i1 %c41, i32 41)
  %v42 = call i33 @ashr33(i33 -2, i33 5)
  %c42 = icmp eq i33 %v42, -1
  call void @check(i1 %c42, i32 42)
  %v43 = call i33 @ashr33(i33 4294967295, i33 5)
  %c43 = icmp eq i33 %v43, 134217727
  call void @check(i1 %c43, i32 43)
  %v44 = call i33 @ashr33(i33 -2292061606, i33 5)
  %c44 = icmp eq i33 %v44, -71626926
  call void @check(i1 %c44, i32 44)
  %v45 = call i33 @ashr33(i33 -2, i33 1)
  %c45 = icmp eq i33 %v45, -1
  call void @check(i1 %c45, i32 45)
  %v46 = call i33 @ashr33(i33 2, i33 5)
  %c46 = icmp eq i33 %v46, 0
  call void @check(i1 %c46, i32 46)
  %v47 = call i33 @ashr33(i33 3740335836, i33 32)
  %c47 = icmp eq i33 %v47, 0
  call void @check(i1 %c47, i32 47)
  %v48 = call i64 @ashr64(i64 2, i64 5)
  %c48 = icmp eq i64 %v48, 0
  call void @check(i1 %c48, i32 48)
  %v49 = call i64 @ashr64(i64 -8903613111134433297, i64 3)
  %c49 = icmp eq i64 %v49, -1112951638891804163
  call void @check(i1 %c49, i32 49)
  %v50 = call i64 @ashr64(i64 7, i64 5)
  %c50 = icmp eq i64 %v50, 0
  call void @check(i1 %c50, i32 50)
  %v51 = call i64 @ashr64(i64 -2, i64 63)
  %c51 = icmp eq i64 %v51, -1
  call void @check(i1 %c51, i32 51)
  %v52 = call i64 @ashr64(i64 32, i64 0)
  %c52 = icmp eq i64 %v52, 32
  call void @check(i1 %c52, i32 52)
  %v53 = call i64 @ashr64(i64 -6284742755014233237, i64 3)
  %c53 = icmp eq i64 %v53, -785592844376779155
  call void @check(i1 %c53, i32 53)
  %v54 = call i64 @ashr64(i64 -9223372036854775808, i64 7)
  %c54 = icmp eq i64 %v54, -72057594037927936
  call void @check(i1 %c54, i32 54)
  %v55 = call i64 @ashr64(i64 -3, i64 2)
  %c55 = icmp eq i64 %v55, -1
  call void @check(i1 %c55, i32 55)
  %v56 = call i64 @ashr64(i64 7, i64 63)
  %c56 = icmp eq i64 %v56, 0
  call void @check(i1 %c56, i32 56)
  %v57 = call i65 @ashr65(i65 18446744073709551615, i65 7)
  %c57 = icmp eq i65 %v57, 144115188075855871
  call void @check(i1 %c57, i32 57)
  %v58 = call i65 @ashr65(i65 64, i65 2)
  %c58 = icmp eq i65 %v58, 16
  call void @check(i1 %c58, i32 58)
  %v59 = call i65 @ashr65(i65 173477806046366554, i65 7)
  %c59 = icmp eq i65 %v59, 1355295359737238
  call void @check(i1 %c59, i32 59)
  %v60 = call i65 @ashr65(i65 5, i65 64)
  %c60 = icmp eq i65 %v60, 0
  call void @check(i1 %c60, i32 60)
  %v61 = call i65 @ashr65(i65 -7, i65 64)
  %c61 = icmp eq i65 %v61, -1
  call void @check(i1 %c61, i32 61)
  %v62 = call i65 @ashr65(i65 8690097472509617414, i65 2)
  %c62 = icmp eq i65 %v62, 2172524368127404353
  call void @check(i1 %c62, i32 62)
  %v63 = call i65 @ashr65(i65 6230900220451946204, i65 3)
  %c63 = icmp eq i65 %v63, 778862527556493275
  call void @check(i1 %c63, i32 63)
  %v64 = call i65 @ashr65(i65 -18446744073709551615, i65 3)
  %c64 = icmp eq i65 %v64, -2305843009213693952
  call void @check(i1 %c64, i32 64)
  %v65 = call i65 @ashr65(i65 -1, i65 7)
  %c65 = icmp eq i65 %v65, -1
  call void @check(i1 %c65, i32 65)
  %v66 = call i128 @ashr128(i128 64, i128 3)
  %c66 = icmp eq i128 %v66, 8
  call void @check(i1 %c66, i32 66)
  %v67 = call i128 @ashr128(i128 170141183460469231731687303715884105727, i128 5)
  %c67 = icmp eq i128 %v67, 5316911983139663491615228241121378303
  call void @check(i1 %c67, i32 67)
  %v68 = call i128 @ashr128(i128 0, i128 2)
  %c68 = icmp eq i128 %v68, 0
  call void @check(i1 %c68, i32 68)
  %v69 = call i128 @ashr128(i128 124132708964641997128141029298621045169, i128 1)
  %c69 = icmp eq i128 %v69, 62066354482320998564070514649310522584
  call void @check(i1 %c69, i32 69)
  %v70 = call i128 @ashr128(i128 170141183460469231731687303715884105727, i128 64)
  %c70 = icmp eq i128 %v70, 9223372036854775807
  call void @check(i1 %c70, i32 70)
  %v71 = call i128 @ashr128(i128 -139651465092541124327482636416981074212, i128 5)
  %c71 = icmp eq i128 %v71, -4364108284141910135233832388030658570
  call void @check(i1 %c71, i32 71)
  %v72 = call i128 @ashr128(i128 64, i128 127)
  %c72 = icmp eq i128 %v72, 0
  call void @check(i1 %c72, i32 72)
  %v73 = call i128 @ashr128(i128 139882426496477761308509650954636145766, i128 0)
  %c73 = icmp eq i128 %v73, 139882426496477761308509650954636145766
  call void @check(i1 %c73, i32 73)
  %v74 = call i128 @ashr128(i128 64, i128 7)
  %c74 = icmp eq i128 %v74, 0
  call void @check(i1 %c74, i32 74)
  %v75 = call <4 x i16> @ashrv(<4 x i16> <i16 -3098, i16 -3, i16 5, i16 32767>, <4 x i16> <i16 15, i16 15, i16 5, i16 15>)
  %b75 = bitcast <4 x i16> %v75 to i64
  %c75 = icmp eq i64 %b75, 4294967295
  call void @check(i1 %c75, i32 75)
  %v76 = call <4 x i16> @ashrv(<4 x i16> <i16 -32768, i16 15, i16 0, i16 3>, <4 x i16> <i16 7, i16 8, i16 0, i16 5>)
  %b76 = bitcast <4 x i16> %v76 to i64
  %c76 = icmp eq i64 %b76, 65280
  call void @check(i1 %c76, i32 76)
  %v77 = call <4 x i16> @ashrv(<4 x i16> <i16 -3719, i16 32767, i16 -7, i16 4541>, <4 x i16> <i16 8, i16 1, i16 15, i16 7>)
  %b77 = bitcast <4 x i16> %v77 to i64
  %c77 = icmp eq i64 %b77, 10133095940358129
  call void @check(i1 %c77, i32 77)
  %result = load i32, ptr @failed
  ret i32 %result
}
