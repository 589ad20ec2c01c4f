; llvm.smul.with.overflow: the wrapped result and the overflow bit.
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
declare { i7, i1 } @llvm.smul.with.overflow.i7(i7, i7)
declare { i8, i1 } @llvm.smul.with.overflow.i8(i8, i8)
declare { i16, i1 } @llvm.smul.with.overflow.i16(i16, i16)
declare { i32, i1 } @llvm.smul.with.overflow.i32(i32, i32)
declare { i33, i1 } @llvm.smul.with.overflow.i33(i33, i33)
declare { i64, i1 } @llvm.smul.with.overflow.i64(i64, i64)
declare { i128, i1 } @llvm.smul.with.overflow.i128(i128, i128)

define i7 @v7(i7 %a, i7 %b) noinline {
  %t = call { i7, i1 } @llvm.smul.with.overflow.i7(i7 %a, i7 %b)
  %r = extractvalue { i7, i1 } %t, 0
  ret i7 %r
}

define i1 @o7(i7 %a, i7 %b) noinline {
  %t = call { i7, i1 } @llvm.smul.with.overflow.i7(i7 %a, i7 %b)
  %r = extractvalue { i7, i1 } %t, 1
  ret i1 %r
}

define i8 @v8(i8 %a, i8 %b) noinline {
  %t = call { i8, i1 } @llvm.smul.with.overflow.i8(i8 %a, i8 %b)
  %r = extractvalue { i8, i1 } %t, 0
  ret i8 %r
}

define i1 @o8(i8 %a, i8 %b) noinline {
  %t = call { i8, i1 } @llvm.smul.with.overflow.i8(i8 %a, i8 %b)
  %r = extractvalue { i8, i1 } %t, 1
  ret i1 %r
}

define i16 @v16(i16 %a, i16 %b) noinline {
  %t = call { i16, i1 } @llvm.smul.with.overflow.i16(i16 %a, i16 %b)
  %r = extractvalue { i16, i1 } %t, 0
  ret i16 %r
}

define i1 @o16(i16 %a, i16 %b) noinline {
  %t = call { i16, i1 } @llvm.smul.with.overflow.i16(i16 %a, i16 %b)
  %r = extractvalue { i16, i1 } %t, 1
  ret i1 %r
}

define i32 @v32(i32 %a, i32 %b) noinline {
  %t = call { i32, i1 } @llvm.smul.with.overflow.i32(i32 %a, i32 %b)
  %r = extractvalue { i32, i1 } %t, 0
  ret i32 %r
}

define i1 @o32(i32 %a, i32 %b) noinline {
  %t = call { i32, i1 } @llvm.smul.with.overflow.i32(i32 %a, i32 %b)
  %r = extractvalue { i32, i1 } %t, 1
  ret i1 %r
}

define i33 @v33(i33 %a, i33 %b) noinline {
  %t = call { i33, i1 } @llvm.smul.with.overflow.i33(i33 %a, i33 %b)
  %r = extractvalue { i33, i1 } %t, 0
  ret i33 %r
}

define i1 @o33(i33 %a, i33 %b) noinline {
  %t = call { i33, i1 } @llvm.smul.with.overflow.i33(i33 %a, i33 %b)
  %r = extractvalue { i33, i1 } %t, 1
  ret i1 %r
}

define i64 @v64(i64 %a, i64 %b) noinline {
  %t = call { i64, i1 } @llvm.smul.with.overflow.i64(i64 %a, i64 %b)
  %r = extractvalue { i64, i1 } %t, 0
  ret i64 %r
}

define i1 @o64(i64 %a, i64 %b) noinline {
  %t = call { i64, i1 } @llvm.smul.with.overflow.i64(i64 %a, i64 %b)
  %r = extractvalue { i64, i1 } %t, 1
  ret i1 %r
}

define i128 @v128(i128 %a, i128 %b) noinline {
  %t = call { i128, i1 } @llvm.smul.with.overflow.i128(i128 %a, i128 %b)
  %r = extractvalue { i128, i1 } %t, 0
  ret i128 %r
}

define i1 @o128(i128 %a, i128 %b) noinline {
  %t = call { i128, i1 } @llvm.smul.with.overflow.i128(i128 %a, i128 %b)
  %r = extractvalue { i128, i1 } %t, 1
  ret i1 %r
}

define i32 @main() {
  %v1 = call i7 @v7(i7 7, i7 -64)
  %c1 = icmp eq i7 %v1, -64
  call void @check(i1 %c1, i32 1)
  %v2 = call i1 @o7(i7 7, i7 -64)
  %c2 = icmp eq i1 %v2, true
  call void @check(i1 %c2, i32 2)
  %v3 = call i7 @v7(i7 3, i7 3)
  %c3 = icmp eq i7 %v3, 9
  call void @check(i1 %c3, i32 3)
  %v4 = call i1 @o7(i7 3, i7 3)
  %c4 = icmp eq i1 %v4, false
  call void @check(i1 %c4, i32 4)
  %v5 = call i7 @v7(i7 -35, i7 -64)
  %c5 = icmp eq i7 %v5, -64
  call void @check(i1 %c5, i32 5)
  %v6 = call i1 @o7(i7 -35, i7 -64)
  %c6 = icmp eq i1 %v6, true
  call void @check(i1 %c6, i32 6)
  %v7 = call i7 @v7(i7 -53, i7 -1)
  %c7 = icmp eq i7 %v7, 53
  call void @check(i1 %c7, i32 7)
  %v8 = call i1 @o7(i7 -53, i7 -1)
  %c8 = icmp eq i1 %v8, false
  call void @check(i1 %c8, i32 8)
  %v9 = call i7 @v7(i7 1, i7 5)
  %c9 = icmp eq i7 %v9, 5
  call void @check(i1 %c9, i32 9)
  %v10 = call i1 @o7(i7 1, i7 5)
  %c10 = icmp eq i1 %v10, false
  call void @check(i1 %c10, i32 10)
  %v11 = call i7 @v7(i7 12, i7 1)
  %c11 = icmp eq i7 %v11, 12
  call void @check(i1 %c11, i32 11)
  %v12 = call i1 @o7(i7 12, i7 1)
  %c12 = icmp eq i1 %v12, false
  call void @check(i1 %c12, i32 12)
  %v13 = call i7 @v7(i7 39, i7 3)
  %c13 = icmp eq i7 %v13, -11
  call void @check(i1 %c13, i32 13)
  %v14 = call i1 @o7(i7 39, i7 3)
  %c14 = icmp eq i1 %v14, true
  call void @check(i1 %c14, i32 14)
  %v15 = call i7 @v7(i7 -64, i7 63)
  %c15 = icmp eq i7 %v15, -64
  call void @check(i1 %c15, i32 15)
  %v16 = call i1 @o7(i7 -64, i7 63)
  %c16 = icmp eq i1 %v16, true
  call void @check(i1 %c16, i32 16)
  %v17 = call i8 @v8(i8 -128, i8 0)
  %c17 = icmp eq i8 %v17, 0
  call void @check(i1 %c17, i32 17)
  %v18 = call i1 @o8(i8 -128, i8 0)
  %c18 = icmp eq i1 %v18, false
  call void @check(i1 %c18, i32 18)
  %v19 = call i8 @v8(i8 1, i8 2)
  %c19 = icmp eq i8 %v19, 2
  call void @check(i1 %c19, i32 19)
  %v20 = call i1 @o8(i8 1, i8 2)
  %c20 = icmp eq i1 %v20, false
  call void @check(i1 %c20, i32 20)
  %v21 = call i8 @v8(i8 78, i8 95)
  %c21 = icmp eq i8 %v21, -14
  call void @check(i1 %c21, i32 21)
  %v22 = call i1 @o8(i8 78, i8 95)
  %c22 = icmp eq i1 %v22, true
  call void @check(i1 %c22, i32 22)
  %v23 = call i8 @v8(i8 -36, i8 91)
  %c23 = icmp eq i8 %v23, 52
  call void @check(i1 %c23, i32 23)
  %v24 = call i1 @o8(i8 -36, i8 91)
  %c24 = icmp eq i1 %v24, true
  call void @check(i1 %c24, i32 24)
  %v25 = call i8 @v8(i8 -115, i8 -2)
  %c25 = icmp eq i8 %v25, -26
  call void @check(i1 %c25, i32 25)
  %v26 = call i1 @o8(i8 -115, i8 -2)
  %c26 = icmp eq i1 %v26, true
  call void @check(i1 %c26, i32 26)
  %v27 = call i8 @v8(i8 5, i8 -101)
  %c27 = icmp eq i8 %v27, 7
  call void @check(i1 %c27, i32 27)
  %v28 = call i1 @o8(i8 5, i8 -101)
  %c28 = icmp eq i1 %v28, true
  call void @check(i1 %c28, i32 28)
  %v29 = call i8 @v8(i8 0, i8 -36)
  %c29 = icmp eq i8 %v29, 0
  call void @check(i1 %c29, i32 29)
  %v30 = call i1 @o8(i8 0, i8 -36)
  %c30 = icmp eq i1 %v30, false
  call void @check(i1 %c30, i32 30)
  %v31 = call i8 @v8(i8 -114, i8 1)
  %c31 = icmp eq i8 %v31, -114
  call void @check(i1 %c31, i32 31)
  %v32 = call i1 @o8(i8 -114, i8 1)
  %c32 = icmp eq i1 %v32, false
  call void @check(i1 %c32, i32 32)
  %v33 = call i16 @v16(i16 2, i16 18733)
  %c33 = icmp eq i16 %v33, -28070
  call void @check(i1 %c33, i32 33)
  %v34 = call i1 @o16(i16 2, i16 18733)
  %c34 = icmp eq i1 %v34, true
  call void @check(i1 %c34, i32 34)
  %v35 = call i16 @v16(i16 7, i16 -32767)
  %c35 = icmp eq i16 %v35, -32761
  call void @check(i1 %c35, i32 35)
  %v36 = call i1 @o16(i16 7, i16 -32767)
  %c36 = icmp eq i1 %v36, true
  call void @check(i1 %c36, i32 36)
  %v37 = call i16 @v16(i16 -3, i16 14243)
  %c37 = icmp eq i16 %v37, 22807
  call void @check(i1 %c37, i32 37)
  %v38 = call i1 @o16(i16 -3, i16 14243)
  %c38 = icmp eq i1 %v38, true
  call void @check(i1 %c38, i32 38)
  %v39 = call i16 @v16(i16 25298, i16 2)
  %c39 = icmp eq i16 %v39, -14940
  call void @check(i1 %c39, i32 39)
  %v40 = call i1 @o16(i16 25298, i16 2)
  %c40 = icmp eq i1 %v40, true
  call void @check(i1 %c40, i32 40)
  %v41 = call i16 @v16(i16 -1, i16 -26754)
  %c41 = icmp eq i16 %v41, 26754
  call void @check(i1 %c41, i32 41)
  %v42 = call i1 @o16(i16 -1, i16 -26754)
  %c42 = icmp eq i1 %v42, false
  call void @check(i1 %c42, i32 42)
  %v43 = call i16 @v16(i16 -3, i16 8)
  %c43 = icmp eq i16 %v43, -24
  call void @check(i1 %c43, i32 43)
  %v44 = call i1 @o16(i16 -3, i16 8)
  %c44 = icmp eq i1 %v44, false
  call void @check(i1 %c44, i32 44)
  %v45 = call i16 @v16(i16 -3, i16 7)
  %c45 = icmp eq i16 %v45, -21
  call void @check(i1 %c45, i32 45)
  %v46 = call i1 @o16(i16 -3, i16 7)
  %c46 = icmp eq i1 %v46, false
  call void @check(i1 %c46, i32 46)
  %v47 = call i16 @v16(i16 0, i16 2)
  %c47 = icmp eq i16 %v47, 0
  call void @check(i1 %c47, i32 47)
  %v48 = call i1 @o16(i16 0, i16 2)
  %c48 = icmp eq i1 %v48, false
  call void @check(i1 %c48, i32 48)
  %v49 = call i32 @v32(i32 0, i32 2147483647)
  %c49 = icmp eq i32 %v49, 0
  call void @check(i1 %c49, i32 49)
  %v50 = call i1 @o32(i32 0, i32 2147483647)
  %c50 = icmp eq i1 %v50, false
  call void @check(i1 %c50, i32 50)
  %v51 = call i32 @v32(i32 2147483647, i32 -7)
  %c51 = icmp eq i32 %v51, -2147483641
  call void @check(i1 %c51, i32 51)
  %v52 = call i1 @o32(i32 2147483647, i32 -7)
  %c52 = icmp eq i1 %v52, true
  call void @check(i1 %c52, i32 52)
  %v53 = call i32 @v32(i32 1028227869, i32 -190537543)
  %c53 = icmp eq i32 %v53, -559554571
  call void @check(i1 %c53, i32 53)
  %v54 = call i1 @o32(i32 1028227869, i32 -190537543)
  %c54 = icmp eq i1 %v54, true
  call void @check(i1 %c54, i32 54)
  %v55 = call i32 @v32(i32 1097109402, i32 -283168194)
  %c55 = icmp eq i32 %v55, -1542661300
  call void @check(i1 %c55, i32 55)
  %v56 = call i1 @o32(i32 1097109402, i32 -283168194)
  %c56 = icmp eq i1 %v56, true
  call void @check(i1 %c56, i32 56)
  %v57 = call i32 @v32(i32 -319957158, i32 0)
  %c57 = icmp eq i32 %v57, 0
  call void @check(i1 %c57, i32 57)
  %v58 = call i1 @o32(i32 -319957158, i32 0)
  %c58 = icmp eq i1 %v58, false
  call void @check(i1 %c58, i32 58)
  %v59 = call i32 @v32(i32 31, i32 5)
  %c59 = icmp eq i32 %v59, 155
  call void @check(i1 %c59, i32 59)
  %v60 = call i1 @o32(i32 31, i32 5)
  %c60 = icmp eq i1 %v60, false
  call void @check(i1 %c60, i32 60)
  %v61 = call i32 @v32(i32 -3, i32 -3)
  %c61 = icmp eq i32 %v61, 9
  call void @check(i1 %c61, i32 61)
  %v62 = call i1 @o32(i32 -3, i32 -3)
  %c62 = icmp eq i1 %v62, false
  call void @check(i1 %c62, i32 62)
  %v63 = call i32 @v32(i32 31, i32 -100353226)
  %c63 = icmp eq i32 %v63, 1184017290
  call void @check(i1 %c63, i32 63)
  %v64 = call i1 @o32(i32 31, i32 -100353226)
  %c64 = icmp eq i1 %v64, true
  call void @check(i1 %c64, i32 64)
  %v65 = call i33 @v33(i33 -1866133907, i33 -3)
  %c65 = icmp eq i33 %v65, -2991532871
  call void @check(i1 %c65, i32 65)
  %v66 = call i1 @o33(i33 -1866133907, i33 -3)
  %c66 = icmp eq i1 %v66, true
  call void @check(i1 %c66, i32 66)
  %v67 = call i33 @v33(i33 -2, i33 0)
  %c67 = icmp eq i33 %v67, 0
  call void @check(i1 %c67, i32 67)
  %v68 = call i1 @o33(i33 -2, i33 0)
  %c68 = icmp eq i1 %v68, false
  call void @check(i1 %c68, i32 68)
  %v69 = call i33 @v33(i33 -451281335, i33 0)
  %c69 = icmp eq i33 %v69, 0
  call void @check(i1 %c69, i32 69)
  %v70 = call i1 @o33(i33 -451281335, i33 0)
  %c70 = icmp eq i1 %v70, false
  call void @check(i1 %c70, i32 70)
  %v71 = call i33 @v33(i33 -1, i33 32)
  %c71 = icmp eq i33 %v71, -32
  call void @check(i1 %c71, i32 71)
  %v72 = call i1 @o33(i33 -1, i33 32)
  %c72 = icmp eq i1 %v72, false
  call void @check(i1 %c72, i32 72)
  %v73 = call i33 @v33(i33 -3, i33 -1)
  %c73 = icmp eq i33 %v73, 3
  call void @check(i1 %c73, i32 73)
  %v74 = call i1 @o33(i33 -3, i33 -1)
  %c74 = icmp eq i1 %v74, false
  call void @check(i1 %c74, i32 74)
  %v75 = call i33 @v33(i33 990792096, i33 16)
  %c75 = icmp eq i33 %v75, -1327195648
  call void @check(i1 %c75, i32 75)
  %v76 = call i1 @o33(i33 990792096, i33 16)
  %c76 = icmp eq i1 %v76, true
  call void @check(i1 %c76, i32 76)
  %v77 = call i33 @v33(i33 727008939, i33 -3)
  %c77 = icmp eq i33 %v77, -2181026817
  call void @check(i1 %c77, i32 77)
  %v78 = call i1 @o33(i33 727008939, i33 -3)
  %c78 = icmp eq i1 %v78, false
  call void @check(i1 %c78, i32 78)
  %v79 = call i33 @v33(i33 7, i33 3740335836)
  %c79 = icmp eq i33 %v79, 412547076
  call void @check(i1 %c79, i32 79)
  %v80 = call i1 @o33(i33 7, i33 3740335836)
  %c80 = icmp eq i1 %v80, true
  call void @check(i1 %c80, i32 80)
  %v81 = call i64 @v64(i64 9223372036854775807, i64 -9223372036854775807)
  %c81 = icmp eq i64 %v81, -1
  call void @check(i1 %c81, i32 81)
  %v82 = call i1 @o64(i64 9223372036854775807, i64 -9223372036854775807)
  %c82 = icmp eq i1 %v82, true
  call void @check(i1 %c82, i32 82)
  %v83 = call i64 @v64(i64 -1009650797688757739, i64 -2)
  %c83 = icmp eq i64 %v83, 2019301595377515478
  call void @check(i1 %c83, i32 83)
  %v84 = call i1 @o64(i64 -1009650797688757739, i64 -2)
  %c84 = icmp eq i1 %v84, false
  call void @check(i1 %c84, i32 84)
  %v85 = call i64 @v64(i64 -2996303330146141622, i64 6310234779431892551)
  %c85 = icmp eq i64 %v85, 673848666171950726
  call void @check(i1 %c85, i32 85)
  %v86 = call i1 @o64(i64 -2996303330146141622, i64 6310234779431892551)
  %c86 = icmp eq i1 %v86, true
  call void @check(i1 %c86, i32 86)
  %v87 = call i64 @v64(i64 -559386520267793435, i64 5057374605898733489)
  %c87 = icmp eq i64 %v87, 6378156034510052437
  call void @check(i1 %c87, i32 87)
  %v88 = call i1 @o64(i64 -559386520267793435, i64 5057374605898733489)
  %c88 = icmp eq i1 %v88, true
  call void @check(i1 %c88, i32 88)
  %v89 = call i64 @v64(i64 6230900220451946204, i64 5)
  %c89 = icmp eq i64 %v89, -5738987045159372212
  call void @check(i1 %c89, i32 89)
  %v90 = call i1 @o64(i64 6230900220451946204, i64 5)
  %c90 = icmp eq i1 %v90, true
  call void @check(i1 %c90, i32 90)
  %v91 = call i64 @v64(i64 -3, i64 1)
  %c91 = icmp eq i64 %v91, -3
  call void @check(i1 %c91, i32 91)
  %v92 = call i1 @o64(i64 -3, i64 1)
  %c92 = icmp eq i1 %v92, false
  call void @check(i1 %c92, i32 92)
  %v93 = call i64 @v64(i64 -9223372036854775807, i64 63)
  %c93 = icmp eq i64 %v93, -9223372036854775745
  call void @check(i1 %c93, i32 93)
  %v94 = call i1 @o64(i64 -9223372036854775807, i64 63)
  %c94 = icmp eq i1 %v94, true
  call void @check(i1 %c94, i32 94)
  %v95 = call i64 @v64(i64 6230900220451946204, i64 -531531585809377505)
  %c95 = icmp eq i64 %v95, -6624518554382589788
  call void @check(i1 %c95, i32 95)
  %v96 = call i1 @o64(i64 6230900220451946204, i64 -531531585809377505)
  %c96 = icmp eq i1 %v96, true
  call void @check(i1 %c96, i32 96)
  %v97 = call i128 @v128(i128 -159581713822862988096613976347502208702, i128 0)
  %c97 = icmp eq i128 %v97, 0
  call void @check(i1 %c97, i32 97)
  %v98 = call i1 @o128(i128 -159581713822862988096613976347502208702, i128 0)
  %c98 = icmp eq i1 %v98, false
  call void @check(i1 %c98, i32 98)
  %v99 = call i128 @v128(i128 -7, i128 64)
  %c99 = icmp eq i128 %v99, -448
  call void @check(i1 %c99, i32 99)
  %v100 = call i1 @o128(i128 -7, i128 64)
  %c100 = icmp eq i1 %v100, false
  call void @check(i1 %c100, i32 100)
  %v101 = call i128 @v128(i128 1145140550697352600171020147504442005, i128 -130370553928823380745137433021894389218)
  %c101 = icmp eq i128 %v101, -2794994229828849991590741320748927114
  call void @check(i1 %c101, i32 101)
  %v102 = call i1 @o128(i128 1145140550697352600171020147504442005, i128 -130370553928823380745137433021894389218)
  %c102 = icmp eq i1 %v102, true
  call void @check(i1 %c102, i32 102)
  %v103 = call i128 @v128(i128 1, i128 127)
  %c103 = icmp eq i128 %v103, 127
  call void @check(i1 %c103, i32 103)
  %v104 = call i1 @o128(i128 1, i128 127)
  %c104 = icmp eq i1 %v104, false
  call void @check(i1 %c104, i32 104)
  %v105 = call i128 @v128(i128 -1, i128 -118122710903781504177032135661677132883)
  %c105 = icmp eq i128 %v105, 118122710903781504177032135661677132883
  call void @check(i1 %c105, i32 105)
  %v106 = call i1 @o128(i128 -1, i128 -118122710903781504177032135661677132883)
  %c106 = icmp eq i1 %v106, false
  call void @check(i1 %c106, i32 106)
  %v107 = call i128 @v128(i128 -170141183460469231731687303715884105728, i128 -139651465092541124327482636416981074212)
  %c107 = icmp eq i128 %v107, 0
  call void @check(i1 %c107, i32 107)
  %v108 = call i1 @o128(i128 -170141183460469231731687303715884105728, i128 -139651465092541124327482636416981074212)
  %c108 = icmp eq i1 %v108, true
  call void @check(i1 %c108, i32 108)
  %v109 = call i128 @v128(i128 -1, i128 64)
  %c109 = icmp eq i128 %v109, -64
  call void @check(i1 %c109, i32 109)
  %v110 = call i1 @o128(i128 -1, i128 64)
  %c110 = icmp eq i1 %v110, false
  call void @check(i1 %c110, i32 110)
  %v111 = call i128 @v128(i128 0, i128 0)
  %c111 = icmp eq i128 %v111, 0
  call void @check(i1 %c111, i32 111)
  %v112 = call i1 @o128(i128 0, i128 0)
  %c112 = icmp eq i1 %v112, false
  call void @check(i1 %c112, i32 112)
  %result = load i32, ptr @failed
  ret i32 %result
}
