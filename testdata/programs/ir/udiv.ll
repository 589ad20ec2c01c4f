; udiv rounds towards zero, operands unsigned; odd, machine and wide widths.
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

define i1 @udiv1(i1 %a, i1 %b) noinline {
  %r = udiv i1 %a, %b
  ret i1 %r
}

define i7 @udiv7(i7 %a, i7 %b) noinline {
  %r = udiv i7 %a, %b
  ret i7 %r
}

define i8 @udiv8(i8 %a, i8 %b) noinline {
  %r = udiv i8 %a, %b
  ret i8 %r
}

define i16 @udiv16(i16 %a, i16 %b) noinline {
  %r = udiv i16 %a, %b
  ret i16 %r
}

define i32 @udiv32(i32 %a, i32 %b) noinline {
  %r = udiv i32 %a, %b
  ret i32 %r
}

define i33 @udiv33(i33 %a, i33 %b) noinline {
  %r = udiv i33 %a, %b
  ret i33 %r
}

define i64 @udiv64(i64 %a, i64 %b) noinline {
  %r = udiv i64 %a, %b
  ret i64 %r
}

define i65 @udiv65(i65 %a, i65 %b) noinline {
  %r = udiv i65 %a, %b
  ret i65 %r
}

define i128 @udiv128(i128 %a, i128 %b) noinline {
  %r = udiv i128 %a, %b
  ret i128 %r
}

define <4 x i16> @udivv(<4 x i16> %a, <4 x i16> %b) noinline {
  %r = udiv <4 x i16> %a, %b
  ret <4 x i16> %r
}

define i32 @main() {
  %v1 = call i1 @udiv1(i1 true, i1 true)
  %c1 = icmp eq i1 %v1, true
  call void @check(i1 %c1, i32 1)
  %v2 = call i1 @udiv1(i1 false, i1 true)
  %c2 = icmp eq i1 %v2, false
  call void @check(i1 %c2, i32 2)
  %v3 = call i7 @udiv7(i7 5, i7 6)
  %c3 = icmp eq i7 %v3, 0
  call void @check(i1 %c3, i32 3)
  %v4 = call i7 @udiv7(i7 7, i7 27)
  %c4 = icmp eq i7 %v4, 0
  call void @check(i1 %c4, i32 4)
  %v5 = call i7 @udiv7(i7 3, i7 -44)
  %c5 = icmp eq i7 %v5, 0
  call void @check(i1 %c5, i32 5)
  %v6 = call i7 @udiv7(i7 -2, i7 -64)
  %c6 = icmp eq i7 %v6, 1
  call void @check(i1 %c6, i32 6)
  %v7 = call i7 @udiv7(i7 -36, i7 63)
  %c7 = icmp eq i7 %v7, 1
  call void @check(i1 %c7, i32 7)
  %v8 = call i7 @udiv7(i7 -2, i7 56)
  %c8 = icmp eq i7 %v8, 2
  call void @check(i1 %c8, i32 8)
  %v9 = call i7 @udiv7(i7 -63, i7 -2)
  %c9 = icmp eq i7 %v9, 0
  call void @check(i1 %c9, i32 9)
  %v10 = call i7 @udiv7(i7 3, i7 63)
  %c10 = icmp eq i7 %v10, 0
  call void @check(i1 %c10, i32 10)
  %v11 = call i7 @udiv7(i7 6, i7 63)
  %c11 = icmp eq i7 %v11, 0
  call void @check(i1 %c11, i32 11)
  %v12 = call i8 @udiv8(i8 4, i8 -96)
  %c12 = icmp eq i8 %v12, 0
  call void @check(i1 %c12, i32 12)
  %v13 = call i8 @udiv8(i8 -2, i8 2)
  %c13 = icmp eq i8 %v13, 127
  call void @check(i1 %c13, i32 13)
  %v14 = call i8 @udiv8(i8 -83, i8 -128)
  %c14 = icmp eq i8 %v14, 1
  call void @check(i1 %c14, i32 14)
  %v15 = call i8 @udiv8(i8 7, i8 -7)
  %c15 = icmp eq i8 %v15, 0
  call void @check(i1 %c15, i32 15)
  %v16 = call i8 @udiv8(i8 -70, i8 -127)
  %c16 = icmp eq i8 %v16, 1
  call void @check(i1 %c16, i32 16)
  %v17 = call i8 @udiv8(i8 -3, i8 -3)
  %c17 = icmp eq i8 %v17, 1
  call void @check(i1 %c17, i32 17)
  %v18 = call i8 @udiv8(i8 2, i8 7)
  %c18 = icmp eq i8 %v18, 0
  call void @check(i1 %c18, i32 18)
  %v19 = call i8 @udiv8(i8 2, i8 127)
  %c19 = icmp eq i8 %v19, 0
  call void @check(i1 %c19, i32 19)
  %v20 = call i8 @udiv8(i8 4, i8 -83)
  %c20 = icmp eq i8 %v20, 0
  call void @check(i1 %c20, i32 20)
  %v21 = call i16 @udiv16(i16 3, i16 2)
  %c21 = icmp eq i16 %v21, 1
  call void @check(i1 %c21, i32 21)
  %v22 = call i16 @udiv16(i16 2229, i16 -3)
  %c22 = icmp eq i16 %v22, 0
  call void @check(i1 %c22, i32 22)
  %v23 = call i16 @udiv16(i16 -7, i16 -292)
  %c23 = icmp eq i16 %v23, 1
  call void @check(i1 %c23, i32 23)
  %v24 = call i16 @udiv16(i16 -32768, i16 -32768)
  %c24 = icmp eq i16 %v24, 1
  call void @check(i1 %c24, i32 24)
  %v25 = call i16 @udiv16(i16 -2, i16 1)
  %c25 = icmp eq i16 %v25, -2
  call void @check(i1 %c25, i32 25)
  %v26 = call i16 @udiv16(i16 -1, i16 7)
  %c26 = icmp eq i16 %v26, 9362
  call void @check(i1 %c26, i32 26)
  %v27 = call i16 @udiv16(i16 -32767, i16 -32768)
  %c27 = icmp eq i16 %v27, 1
  call void @check(i1 %c27, i32 27)
  %v28 = call i16 @udiv16(i16 7, i16 15)
  %c28 = icmp eq i16 %v28, 0
  call void @check(i1 %c28, i32 28)
  %v29 = call i16 @udiv16(i16 -3, i16 8)
  %c29 = icmp eq i16 %v29, 8191
  call void @check(i1 %c29, i32 29)
  %v30 = call i32 @udiv32(i32 1, i32 -2147483647)
  %c30 = icmp eq i32 %v30, 0
  call void @check(i1 %c30, i32 30)
  %v31 = call i32 @udiv32(i32 31, i32 -2147483648)
  %c31 = icmp eq i32 %v31, 0
  call void @check(i1 %c31, i32 31)
  %v32 = call i32 @udiv32(i32 0, i32 31)
  %c32 = icmp eq i32 %v32, 0
  call void @check(i1 %c32, i32 32)
  %v33 = call i32 @udiv32(i32 31, i32 7)
  %c33 = icmp eq i32 %v33, 4
  call void @check(i1 %c33, i32 33)
  %v34 = call i32 @udiv32(i32 31, i32 -7)
  %c34 = icmp eq i32 %v34, 0
  call void @check(i1 %c34, i32 34)
  %v35 = call i32 @udiv32(i32 -274003282, i32 -2147483647)
  %c35 = icmp eq i32 %v35, 1
  call void @check(i1 %c35, i32 35)
  %v36 = call i32 @udiv32(i32 -7, i32 -2)
  %c36 = icmp eq i32 %v36, 0
  call void @check(i1 %c36, i32 36)
  %v37 = call i32 @udiv32(i32 2, i32 -2147483647)
  %c37 = icmp eq i32 %v37, 0
  call void @check(i1 %c37, i32 37)
  %v38 = call i32 @udiv32(i32 -3, i32 7)
  %c38 = icmp eq i32 %v38, 613566756
  call void @check(i1 %c38, i32 38)
  %v39 = call i33 @udiv33(i33 474660508, i33 -4294967295)
  %c39 = icmp eq i33 %v39, 0
  call void @check(i1 %c39, i32 39)
  %v40 = call i33 @udiv33(i33 2, i33 16)
  %c40 = icmp eq i33 %v40, 0
  call void @check(i1 %c40, i32 40)
  %v41 = call i33 @udiv33(i33 248671091, i33 3740335836)
  %c41 = icmp eq i33 %v41, 0
  call void @check(i1 %c41, i32 41)
  %v42 = call i33 @udiv33(i33 2755795379, i33 16)
  %c42 = icmp eq i33 %v42, 172237211
  call void @check(i1 %c42, i32 42)
  %v43 = call i33 @udiv33(i33 -4294967296, i33 -273355307)
  %c43 = icmp eq i33 %v43, 0
  call void @check(i1 %c43, i32 43)
  %v44 = call i33 @udiv33(i33 32, i33 32)
  %c44 = icmp eq i33 %v44, 1
  call void @check(i1 %c44, i32 44)
  %v45 = call i33 @udiv33(i33 7, i33 1)
  %c45 = icmp eq i33 %v45, 7
  call void @check(i1 %c45, i32 45)
  %v46 = call i33 @udiv33(i33 4294967295, i33 -4006016170)
  %c46 = icmp eq i33 %v46, 0
  call void @check(i1 %c46, i32 46)
  %v47 = call i33 @udiv33(i33 -4294967296, i33 7)
  %c47 = icmp eq i33 %v47, 613566756
  call void @check(i1 %c47, i32 47)
  %v48 = call i64 @udiv64(i64 3, i64 6230900220451946204)
  %c48 = icmp eq i64 %v48, 0
  call void @check(i1 %c48, i32 48)
  %v49 = call i64 @udiv64(i64 6612587390008519066, i64 7)
  %c49 = icmp eq i64 %v49, 944655341429788438
  call void @check(i1 %c49, i32 49)
  %v50 = call i64 @udiv64(i64 3167413231032359855, i64 -6516493121572321740)
  %c50 = icmp eq i64 %v50, 0
  call void @check(i1 %c50, i32 50)
  %v51 = call i64 @udiv64(i64 6230900220451946204, i64 1)
  %c51 = icmp eq i64 %v51, 6230900220451946204
  call void @check(i1 %c51, i32 51)
  %v52 = call i64 @udiv64(i64 0, i64 5)
  %c52 = icmp eq i64 %v52, 0
  call void @check(i1 %c52, i32 52)
  %v53 = call i64 @udiv64(i64 -9223372036854775807, i64 -3)
  %c53 = icmp eq i64 %v53, 0
  call void @check(i1 %c53, i32 53)
  %v54 = call i64 @udiv64(i64 -9223372036854775808, i64 6284455018195879455)
  %c54 = icmp eq i64 %v54, 1
  call void @check(i1 %c54, i32 54)
  %v55 = call i64 @udiv64(i64 1, i64 6230900220451946204)
  %c55 = icmp eq i64 %v55, 0
  call void @check(i1 %c55, i32 55)
  %v56 = call i64 @udiv64(i64 150561685269179039, i64 7)
  %c56 = icmp eq i64 %v56, 21508812181311291
  call void @check(i1 %c56, i32 56)
  %v57 = call i65 @udiv65(i65 32, i65 -3)
  %c57 = icmp eq i65 %v57, 0
  call void @check(i1 %c57, i32 57)
  %v58 = call i65 @udiv65(i65 -3, i65 3)
  %c58 = icmp eq i65 %v58, 12297829382473034409
  call void @check(i1 %c58, i32 58)
  %v59 = call i65 @udiv65(i65 4453264734365331868, i65 -18446744073709551616)
  %c59 = icmp eq i65 %v59, 0
  call void @check(i1 %c59, i32 59)
  %v60 = call i65 @udiv65(i65 0, i65 -18446744073709551615)
  %c60 = icmp eq i65 %v60, 0
  call void @check(i1 %c60, i32 60)
  %v61 = call i65 @udiv65(i65 -1481927452802053510, i65 -18446744073709551615)
  %c61 = icmp eq i65 %v61, 1
  call void @check(i1 %c61, i32 61)
  %v62 = call i65 @udiv65(i65 1, i65 32)
  %c62 = icmp eq i65 %v62, 0
  call void @check(i1 %c62, i32 62)
  %v63 = call i65 @udiv65(i65 12003490424761535475, i65 3)
  %c63 = icmp eq i65 %v63, 4001163474920511825
  call void @check(i1 %c63, i32 63)
  %v64 = call i65 @udiv65(i65 16252584752632275469, i65 64)
  %c64 = icmp eq i65 %v64, 253946636759879304
  call void @check(i1 %c64, i32 64)
  %v65 = call i65 @udiv65(i65 3238848188167630329, i65 5)
  %c65 = icmp eq i65 %v65, 647769637633526065
  call void @check(i1 %c65, i32 65)
  %v66 = call i128 @udiv128(i128 -101692264598596294942131837825679877105, i128 7)
  %c66 = icmp eq i128 %v66, 34084300331763166931606109943726904907
  call void @check(i1 %c66, i32 66)
  %v67 = call i128 @udiv128(i128 -141974640336328648717775907434564743661, i128 -109112031359396082639766805972485813865)
  %c67 = icmp eq i128 %v67, 0
  call void @check(i1 %c67, i32 67)
  %v68 = call i128 @udiv128(i128 -170141183460469231731687303715884105727, i128 127)
  %c68 = icmp eq i128 %v68, 1339694357956450643556592942644756738
  call void @check(i1 %c68, i32 68)
  %v69 = call i128 @udiv128(i128 133772376511372397323902487960935811200, i128 5)
  %c69 = icmp eq i128 %v69, 26754475302274479464780497592187162240
  call void @check(i1 %c69, i32 69)
  %v70 = call i128 @udiv128(i128 2, i128 -170141183460469231731687303715884105727)
  %c70 = icmp eq i128 %v70, 0
  call void @check(i1 %c70, i32 70)
  %v71 = call i128 @udiv128(i128 -139651465092541124327482636416981074212, i128 -7)
  %c71 = icmp eq i128 %v71, 0
  call void @check(i1 %c71, i32 71)
  %v72 = call i128 @udiv128(i128 -3, i128 3)
  %c72 = icmp eq i128 %v72, 113427455640312821154458202477256070484
  call void @check(i1 %c72, i32 72)
  %v73 = call i128 @udiv128(i128 0, i128 -69445266766531125498042837085542247572)
  %c73 = icmp eq i128 %v73, 0
  call void @check(i1 %c73, i32 73)
  %v74 = call i128 @udiv128(i128 158512921123814333297469606600393903850, i128 -2)
  %c74 = icmp eq i128 %v74, 0
  call void @check(i1 %c74, i32 74)
  %v75 = call <4 x i16> @udivv(<4 x i16> <i16 2, i16 -27589, i16 5, i16 -32767>, <4 x i16> <i16 3, i16 1, i16 7474, i16 -25288>)
  %b75 = bitcast <4 x i16> %v75 to i64
  %c75 = icmp eq i64 %b75, 2486894592
  call void @check(i1 %c75, i32 75)
  %v76 = call <4 x i16> @udivv(<4 x i16> <i16 -2, i16 -8813, i16 26086, i16 -21742>, <4 x i16> <i16 -292, i16 23086, i16 -13673, i16 2>)
  %b76 = bitcast <4 x i16> %v76 to i64
  %c76 = icmp eq i64 %b76, 6163457565033365505
  call void @check(i1 %c76, i32 76)
  %v77 = call <4 x i16> @udivv(<4 x i16> <i16 19523, i16 1, i16 -3, i16 -23267>, <4 x i16> <i16 2, i16 -7, i16 3, i16 5>)
  %b77 = bitcast <4 x i16> %v77 to i64
  %c77 = icmp eq i64 %b77, 2379401797400798753
  call void @check(i1 %c77, i32 77)
  %result = load i32, ptr @failed
  ret i32 %result
}
