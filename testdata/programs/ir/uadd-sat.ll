; llvm.uadd.sat saturates instead of wrapping.
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
declare i7 @llvm.uadd.sat.i7(i7, i7)
declare i8 @llvm.uadd.sat.i8(i8, i8)
declare i16 @llvm.uadd.sat.i16(i16, i16)
declare i32 @llvm.uadd.sat.i32(i32, i32)
declare i33 @llvm.uadd.sat.i33(i33, i33)
declare i64 @llvm.uadd.sat.i64(i64, i64)
declare i65 @llvm.uadd.sat.i65(i65, i65)
declare i128 @llvm.uadd.sat.i128(i128, i128)
declare <4 x i32> @llvm.uadd.sat.v4i32(<4 x i32>, <4 x i32>)

define i7 @f7(i7 %a, i7 %b) noinline {
  %r = call i7 @llvm.uadd.sat.i7(i7 %a, i7 %b)
  ret i7 %r
}

define i8 @f8(i8 %a, i8 %b) noinline {
  %r = call i8 @llvm.uadd.sat.i8(i8 %a, i8 %b)
  ret i8 %r
}

define i16 @f16(i16 %a, i16 %b) noinline {
  %r = call i16 @llvm.uadd.sat.i16(i16 %a, i16 %b)
  ret i16 %r
}

define i32 @f32(i32 %a, i32 %b) noinline {
  %r = call i32 @llvm.uadd.sat.i32(i32 %a, i32 %b)
  ret i32 %r
}

define i33 @f33(i33 %a, i33 %b) noinline {
  %r = call i33 @llvm.uadd.sat.i33(i33 %a, i33 %b)
  ret i33 %r
}

define i64 @f64(i64 %a, i64 %b) noinline {
  %r = call i64 @llvm.uadd.sat.i64(i64 %a, i64 %b)
  ret i64 %r
}

define i65 @f65(i65 %a, i65 %b) noinline {
  %r = call i65 @llvm.uadd.sat.i65(i65 %a, i65 %b)
  ret i65 %r
}

define i128 @f128(i128 %a, i128 %b) noinline {
  %r = call i128 @llvm.uadd.sat.i128(i128 %a, i128 %b)
  ret i128 %r
}

define <4 x i32> @fv(<4 x i32> %a, <4 x i32> %b) noinline {
  %r = call <4 x i32> @llvm.uadd.sat.v4i32(<4 x i32> %a, <4 x i32> %b)
  ret <4 x i32> %r
}

define i32 @main() {
  %v1 = call i7 @f7(i7 -63, i7 6)
  %c1 = icmp eq i7 %v1, -57
  call void @check(i1 %c1, i32 1)
  %v2 = call i7 @f7(i7 -7, i7 -1)
  %c2 = icmp eq i7 %v2, -1
  call void @check(i1 %c2, i32 2)
  %v3 = call i7 @f7(i7 37, i7 50)
  %c3 = icmp eq i7 %v3, -41
  call void @check(i1 %c3, i32 3)
  %v4 = call i7 @f7(i7 0, i7 -63)
  %c4 = icmp eq i7 %v4, -63
  call void @check(i1 %c4, i32 4)
  %v5 = call i7 @f7(i7 5, i7 -63)
  %c5 = icmp eq i7 %v5, -58
  call void @check(i1 %c5, i32 5)
  %v6 = call i7 @f7(i7 -7, i7 1)
  %c6 = icmp eq i7 %v6, -6
  call void @check(i1 %c6, i32 6)
  %v7 = call i7 @f7(i7 -32, i7 2)
  %c7 = icmp eq i7 %v7, -30
  call void @check(i1 %c7, i32 7)
  %v8 = call i7 @f7(i7 7, i7 -3)
  %c8 = icmp eq i7 %v8, -1
  call void @check(i1 %c8, i32 8)
  %v9 = call i7 @f7(i7 -63, i7 2)
  %c9 = icmp eq i7 %v9, -61
  call void @check(i1 %c9, i32 9)
  %v10 = call i7 @f7(i7 6, i7 -64)
  %c10 = icmp eq i7 %v10, -58
  call void @check(i1 %c10, i32 10)
  %v11 = call i8 @f8(i8 2, i8 -128)
  %c11 = icmp eq i8 %v11, -126
  call void @check(i1 %c11, i32 11)
  %v12 = call i8 @f8(i8 -115, i8 -84)
  %c12 = icmp eq i8 %v12, -1
  call void @check(i1 %c12, i32 12)
  %v13 = call i8 @f8(i8 5, i8 -1)
  %c13 = icmp eq i8 %v13, -1
  call void @check(i1 %c13, i32 13)
  %v14 = call i8 @f8(i8 -2, i8 3)
  %c14 = icmp eq i8 %v14, -1
  call void @check(i1 %c14, i32 14)
  %v15 = call i8 @f8(i8 7, i8 5)
  %c15 = icmp eq i8 %v15, 12
  call void @check(i1 %c15, i32 15)
  %v16 = call i8 @f8(i8 -2, i8 -1)
  %c16 = icmp eq i8 %v16, -1
  call void @check(i1 %c16, i32 16)
  %v17 = call i8 @f8(i8 127, i8 -7)
  %c17 = icmp eq i8 %v17, -1
  call void @check(i1 %c17, i32 17)
  %v18 = call i8 @f8(i8 57, i8 5)
  %c18 = icmp eq i8 %v18, 62
  call void @check(i1 %c18, i32 18)
  %v19 = call i8 @f8(i8 -2, i8 22)
  %c19 = icmp eq i8 %v19, -1
  call void @check(i1 %c19, i32 19)
  %v20 = call i8 @f8(i8 7, i8 -2)
  %c20 = icmp eq i8 %v20, -1
  call void @check(i1 %c20, i32 20)
  %v21 = call i16 @f16(i16 3, i16 18513)
  %c21 = icmp eq i16 %v21, 18516
  call void @check(i1 %c21, i32 21)
  %v22 = call i16 @f16(i16 5, i16 -32767)
  %c22 = icmp eq i16 %v22, -32762
  call void @check(i1 %c22, i32 22)
  %v23 = call i16 @f16(i16 8, i16 2)
  %c23 = icmp eq i16 %v23, 10
  call void @check(i1 %c23, i32 23)
  %v24 = call i16 @f16(i16 2983, i16 -12038)
  %c24 = icmp eq i16 %v24, -9055
  call void @check(i1 %c24, i32 24)
  %v25 = call i16 @f16(i16 -7404, i16 -1)
  %c25 = icmp eq i16 %v25, -1
  call void @check(i1 %c25, i32 25)
  %v26 = call i16 @f16(i16 -27881, i16 32767)
  %c26 = icmp eq i16 %v26, -1
  call void @check(i1 %c26, i32 26)
  %v27 = call i16 @f16(i16 2, i16 -292)
  %c27 = icmp eq i16 %v27, -290
  call void @check(i1 %c27, i32 27)
  %v28 = call i16 @f16(i16 -28844, i16 27757)
  %c28 = icmp eq i16 %v28, -1087
  call void @check(i1 %c28, i32 28)
  %v29 = call i16 @f16(i16 16439, i16 -292)
  %c29 = icmp eq i16 %v29, -1
  call void @check(i1 %c29, i32 29)
  %v30 = call i16 @f16(i16 -26265, i16 5)
  %c30 = icmp eq i16 %v30, -26260
  call void @check(i1 %c30, i32 30)
  %v31 = call i32 @f32(i32 -3, i32 1735703102)
  %c31 = icmp eq i32 %v31, -1
  call void @check(i1 %c31, i32 31)
  %v32 = call i32 @f32(i32 -2147483647, i32 -2147483647)
  %c32 = icmp eq i32 %v32, -1
  call void @check(i1 %c32, i32 32)
  %v33 = call i32 @f32(i32 -2060286105, i32 -274092113)
  %c33 = icmp eq i32 %v33, -1
  call void @check(i1 %c33, i32 33)
  %v34 = call i32 @f32(i32 -554631460, i32 -2147483648)
  %c34 = icmp eq i32 %v34, -1
  call void @check(i1 %c34, i32 34)
  %v35 = call i32 @f32(i32 0, i32 -815077528)
  %c35 = icmp eq i32 %v35, -815077528
  call void @check(i1 %c35, i32 35)
  %v36 = call i32 @f32(i32 0, i32 31)
  %c36 = icmp eq i32 %v36, 31
  call void @check(i1 %c36, i32 36)
  %v37 = call i32 @f32(i32 -2147483647, i32 1690792583)
  %c37 = icmp eq i32 %v37, -456691064
  call void @check(i1 %c37, i32 37)
  %v38 = call i32 @f32(i32 5, i32 -2147483647)
  %c38 = icmp eq i32 %v38, -2147483642
  call void @check(i1 %c38, i32 38)
  %v39 = call i32 @f32(i32 1, i32 1)
  %c39 = icmp eq i32 %v39, 2
  call void @check(i1 %c39, i32 39)
  %v40 = call i32 @f32(i32 52967203, i32 -69703721)
  %c40 = icmp eq i32 %v40, -16736518
  call void @check(i1 %c40, i32 40)
  %v41 = call i33 @f33(i33 -4294967295, i33 -3)
  %c41 = icmp eq i33 %v41, -1
  call void @check(i1 %c41, i32 41)
  %v42 = call i33 @f33(i33 7, i33 -3)
  %c42 = icmp eq i33 %v42, -1
  call void @check(i1 %c42, i32 42)
  %v43 = call i33 @f33(i33 32, i33 -3)
  %c43 = icmp eq i33 %v43, -1
  call void @check(i1 %c43, i32 43)
  %v44 = call i33 @f33(i33 -7, i33 2)
  %c44 = icmp eq i33 %v44, -5
  call void @check(i1 %c44, i32 44)
  %v45 = call i33 @f33(i33 -4294967296, i33 -4294967295)
  %c45 = icmp eq i33 %v45, -1
  call void @check(i1 %c45, i32 45)
  %v46 = call i33 @f33(i33 -7, i33 -771300035)
  %c46 = icmp eq i33 %v46, -1
  call void @check(i1 %c46, i32 46)
  %v47 = call i33 @f33(i33 -4004852150, i33 2)
  %c47 = icmp eq i33 %v47, -4004852148
  call void @check(i1 %c47, i32 47)
  %v48 = call i33 @f33(i33 3564817561, i33 32)
  %c48 = icmp eq i33 %v48, 3564817593
  call void @check(i1 %c48, i32 48)
  %v49 = call i33 @f33(i33 2590674449, i33 4096148875)
  %c49 = icmp eq i33 %v49, -1903111268
  call void @check(i1 %c49, i32 49)
  %v50 = call i33 @f33(i33 3740335836, i33 0)
  %c50 = icmp eq i33 %v50, 3740335836
  call void @check(i1 %c50, i32 50)
  %v51 = call i64 @f64(i64 6230900220451946204, i64 63)
  %c51 = icmp eq i64 %v51, 6230900220451946267
  call void @check(i1 %c51, i32 51)
  %v52 = call i64 @f64(i64 -1, i64 32)
  %c52 = icmp eq i64 %v52, -1
  call void @check(i1 %c52, i32 52)
  %v53 = call i64 @f64(i64 -1570724253244572217, i64 -9223372036854775807)
  %c53 = icmp eq i64 %v53, -1
  call void @check(i1 %c53, i32 53)
  %v54 = call i64 @f64(i64 417326975691387077, i64 7)
  %c54 = icmp eq i64 %v54, 417326975691387084
  call void @check(i1 %c54, i32 54)
  %v55 = call i64 @f64(i64 9047701389436128254, i64 7)
  %c55 = icmp eq i64 %v55, 9047701389436128261
  call void @check(i1 %c55, i32 55)
  %v56 = call i64 @f64(i64 5, i64 -9223372036854775807)
  %c56 = icmp eq i64 %v56, -9223372036854775802
  call void @check(i1 %c56, i32 56)
  %v57 = call i64 @f64(i64 1, i64 -9223372036854775808)
  %c57 = icmp eq i64 %v57, -9223372036854775807
  call void @check(i1 %c57, i32 57)
  %v58 = call i64 @f64(i64 32, i64 -3)
  %c58 = icmp eq i64 %v58, -1
  call void @check(i1 %c58, i32 58)
  %v59 = call i64 @f64(i64 1, i64 6406340500613222439)
  %c59 = icmp eq i64 %v59, 6406340500613222440
  call void @check(i1 %c59, i32 59)
  %v60 = call i64 @f64(i64 9223372036854775807, i64 -8259627580880699791)
  %c60 = icmp eq i64 %v60, -1
  call void @check(i1 %c60, i32 60)
  %v61 = call i65 @f65(i65 16086768342578599877, i65 3)
  %c61 = icmp eq i65 %v61, 16086768342578599880
  call void @check(i1 %c61, i32 61)
  %v62 = call i65 @f65(i65 64, i65 -18446744073709551616)
  %c62 = icmp eq i65 %v62, -18446744073709551552
  call void @check(i1 %c62, i32 62)
  %v63 = call i65 @f65(i65 1, i65 3)
  %c63 = icmp eq i65 %v63, 4
  call void @check(i1 %c63, i32 63)
  %v64 = call i65 @f65(i65 5, i65 -18446744073709551616)
  %c64 = icmp eq i65 %v64, -18446744073709551611
  call void @check(i1 %c64, i32 64)
  %v65 = call i65 @f65(i65 -7685600317451808837, i65 64)
  %c65 = icmp eq i65 %v65, -7685600317451808773
  call void @check(i1 %c65, i32 65)
  %v66 = call i65 @f65(i65 0, i65 7)
  %c66 = icmp eq i65 %v66, 7
  call void @check(i1 %c66, i32 66)
  %v67 = call i65 @f65(i65 -14153766160197267065, i65 7)
  %c67 = icmp eq i65 %v67, -14153766160197267058
  call void @check(i1 %c67, i32 67)
  %v68 = call i65 @f65(i65 -18446744073709551616, i65 -18446744073709551615)
  %c68 = icmp eq i65 %v68, -1
  call void @check(i1 %c68, i32 68)
  %v69 = call i65 @f65(i65 5, i65 3)
  %c69 = icmp eq i65 %v69, 8
  call void @check(i1 %c69, i32 69)
  %v70 = call i65 @f65(i65 7, i65 92868338768061200)
  %c70 = icmp eq i65 %v70, 92868338768061207
  call void @check(i1 %c70, i32 70)
  %v71 = call i128 @f128(i128 1, i128 23486648118085069361201510837241145571)
  %c71 = icmp eq i128 %v71, 23486648118085069361201510837241145572
  call void @check(i1 %c71, i32 71)
  %v72 = call i128 @f128(i128 -170141183460469231731687303715884105728, i128 170141183460469231731687303715884105727)
  %c72 = icmp eq i128 %v72, -1
  call void @check(i1 %c72, i32 72)
  %v73 = call i128 @f128(i128 1, i128 18290468043569766341587301953745383319)
  %c73 = icmp eq i128 %v73, 18290468043569766341587301953745383320
  call void @check(i1 %c73, i32 73)
  %v74 = call i128 @f128(i128 1874655604102996188122216472002826878, i128 -7)
  %c74 = icmp eq i128 %v74, -1
  call void @check(i1 %c74, i32 74)
  %v75 = call i128 @f128(i128 69722892091350430093028246415999289857, i128 0)
  %c75 = icmp eq i128 %v75, 69722892091350430093028246415999289857
  call void @check(i1 %c75, i32 75)
  %v76 = call i128 @f128(i128 32795903315454847137915208710025014815, i128 -2)
  %c76 = icmp eq i128 %v76, -1
  call void @check(i1 %c76, i32 76)
  %v77 = call i128 @f128(i128 7, i128 -139651465092541124327482636416981074212)
  %c77 = icmp eq i128 %v77, -139651465092541124327482636416981074205
  call void @check(i1 %c77, i32 77)
  %v78 = call i128 @f128(i128 127, i128 0)
  %c78 = icmp eq i128 %v78, 127
  call void @check(i1 %c78, i32 78)
  %v79 = call i128 @f128(i128 170141183460469231731687303715884105727, i128 91100940865379124772706074245088854910)
  %c79 = icmp eq i128 %v79, -79040242595090106958981229470795250819
  call void @check(i1 %c79, i32 79)
  %v80 = call i128 @f128(i128 -1, i128 -170141183460469231731687303715884105727)
  %c80 = icmp eq i128 %v80, -1
  call void @check(i1 %c80, i32 80)
  %v81 = call <4 x i32> @fv(<4 x i32> <i32 1, i32 -1, i32 -2147483648, i32 2147483647>, <4 x i32> <i32 2, i32 1, i32 31, i32 3>)
  %b81 = bitcast <4 x i32> %v81 to i128
  %c81 = icmp eq i128 %b81, -170141183262398824855730649377613545469
  call void @check(i1 %c81, i32 81)
  %result = load i32, ptr @failed
  ret i32 %result
}
