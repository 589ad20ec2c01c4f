; llvm.ctlz: the width for zero when zero is not poison.
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
declare i7 @llvm.ctlz.i7(i7, i1)
declare i8 @llvm.ctlz.i8(i8, i1)
declare i16 @llvm.ctlz.i16(i16, i1)
declare i32 @llvm.ctlz.i32(i32, i1)
declare i33 @llvm.ctlz.i33(i33, i1)
declare i64 @llvm.ctlz.i64(i64, i1)
declare i65 @llvm.ctlz.i65(i65, i1)
declare i128 @llvm.ctlz.i128(i128, i1)

define i7 @f7(i7 %a) noinline {
  %r = call i7 @llvm.ctlz.i7(i7 %a, i1 false)
  ret i7 %r
}

define i7 @g7(i7 %a) noinline {
  %r = call i7 @llvm.ctlz.i7(i7 %a, i1 true)
  ret i7 %r
}

define i8 @f8(i8 %a) noinline {
  %r = call i8 @llvm.ctlz.i8(i8 %a, i1 false)
  ret i8 %r
}

define i8 @g8(i8 %a) noinline {
  %r = call i8 @llvm.ctlz.i8(i8 %a, i1 true)
  ret i8 %r
}

define i16 @f16(i16 %a) noinline {
  %r = call i16 @llvm.ctlz.i16(i16 %a, i1 false)
  ret i16 %r
}

define i16 @g16(i16 %a) noinline {
  %r = call i16 @llvm.ctlz.i16(i16 %a, i1 true)
  ret i16 %r
}

define i32 @f32(i32 %a) noinline {
  %r = call i32 @llvm.ctlz.i32(i32 %a, i1 false)
  ret i32 %r
}

define i32 @g32(i32 %a) noinline {
  %r = call i32 @llvm.ctlz.i32(i32 %a, i1 true)
  ret i32 %r
}

define i33 @f33(i33 %a) noinline {
  %r = call i33 @llvm.ctlz.i33(i33 %a, i1 false)
  ret i33 %r
}

define i33 @g33(i33 %a) noinline {
  %r = call i33 @llvm.ctlz.i33(i33 %a, i1 true)
  ret i33 %r
}

define i64 @f64(i64 %a) noinline {
  %r = call i64 @llvm.ctlz.i64(i64 %a, i1 false)
  ret i64 %r
}

define i64 @g64(i64 %a) noinline {
  %r = call i64 @llvm.ctlz.i64(i64 %a, i1 true)
  ret i64 %r
}

define i65 @f65(i65 %a) noinline {
  %r = call i65 @llvm.ctlz.i65(i65 %a, i1 false)
  ret i65 %r
}

define i65 @g65(i65 %a) noinline {
  %r = call i65 @llvm.ctlz.i65(i65 %a, i1 true)
  ret i65 %r
}

define i128 @f128(i128 %a) noinline {
  %r = call i128 @llvm.ctlz.i128(i128 %a, i1 false)
  ret i128 %r
}

define i128 @g128(i128 %a) noinline {
  %r = call i128 @llvm.ctlz.i128(i128 %a, i1 true)
  ret i128 %r
}

define i32 @main() {
  %v1 = call i7 @f7(i7 0)
  %c1 = icmp eq i7 %v1, 7
  call void @check(i1 %c1, i32 1)
  %v2 = call i7 @f7(i7 1)
  %c2 = icmp eq i7 %v2, 6
  call void @check(i1 %c2, i32 2)
  %v3 = call i7 @f7(i7 2)
  %c3 = icmp eq i7 %v3, 5
  call void @check(i1 %c3, i32 3)
  %v4 = call i7 @f7(i7 3)
  %c4 = icmp eq i7 %v4, 5
  call void @check(i1 %c4, i32 4)
  %v5 = call i7 @g7(i7 3)
  %c5 = icmp eq i7 %v5, 5
  call void @check(i1 %c5, i32 5)
  %v6 = call i7 @f7(i7 5)
  %c6 = icmp eq i7 %v6, 4
  call void @check(i1 %c6, i32 6)
  %v7 = call i7 @f7(i7 6)
  %c7 = icmp eq i7 %v7, 4
  call void @check(i1 %c7, i32 7)
  %v8 = call i7 @g7(i7 6)
  %c8 = icmp eq i7 %v8, 4
  call void @check(i1 %c8, i32 8)
  %v9 = call i7 @f7(i7 7)
  %c9 = icmp eq i7 %v9, 4
  call void @check(i1 %c9, i32 9)
  %v10 = call i7 @f7(i7 63)
  %c10 = icmp eq i7 %v10, 1
  call void @check(i1 %c10, i32 10)
  %v11 = call i7 @g7(i7 63)
  %c11 = icmp eq i7 %v11, 1
  call void @check(i1 %c11, i32 11)
  %v12 = call i7 @f7(i7 -64)
  %c12 = icmp eq i7 %v12, 0
  call void @check(i1 %c12, i32 12)
  %v13 = call i7 @f7(i7 -63)
  %c13 = icmp eq i7 %v13, 0
  call void @check(i1 %c13, i32 13)
  %v14 = call i7 @f7(i7 -36)
  %c14 = icmp eq i7 %v14, 0
  call void @check(i1 %c14, i32 14)
  %v15 = call i7 @f7(i7 -7)
  %c15 = icmp eq i7 %v15, 0
  call void @check(i1 %c15, i32 15)
  %v16 = call i7 @f7(i7 -3)
  %c16 = icmp eq i7 %v16, 0
  call void @check(i1 %c16, i32 16)
  %v17 = call i7 @f7(i7 -2)
  %c17 = icmp eq i7 %v17, 0
  call void @check(i1 %c17, i32 17)
  %v18 = call i7 @g7(i7 -2)
  %c18 = icmp eq i7 %v18, 0
  call void @check(i1 %c18, i32 18)
  %v19 = call i7 @f7(i7 -1)
  %c19 = icmp eq i7 %v19, 0
  call void @check(i1 %c19, i32 19)
  %v20 = call i8 @f8(i8 0)
  %c20 = icmp eq i8 %v20, 8
  call void @check(i1 %c20, i32 20)
  %v21 = call i8 @f8(i8 1)
  %c21 = icmp eq i8 %v21, 7
  call void @check(i1 %c21, i32 21)
  %v22 = call i8 @f8(i8 2)
  %c22 = icmp eq i8 %v22, 6
  call void @check(i1 %c22, i32 22)
  %v23 = call i8 @f8(i8 3)
  %c23 = icmp eq i8 %v23, 6
  call void @check(i1 %c23, i32 23)
  %v24 = call i8 @g8(i8 3)
  %c24 = icmp eq i8 %v24, 6
  call void @check(i1 %c24, i32 24)
  %v25 = call i8 @f8(i8 4)
  %c25 = icmp eq i8 %v25, 5
  call void @check(i1 %c25, i32 25)
  %v26 = call i8 @f8(i8 5)
  %c26 = icmp eq i8 %v26, 5
  call void @check(i1 %c26, i32 26)
  %v27 = call i8 @f8(i8 7)
  %c27 = icmp eq i8 %v27, 5
  call void @check(i1 %c27, i32 27)
  %v28 = call i8 @f8(i8 127)
  %c28 = icmp eq i8 %v28, 1
  call void @check(i1 %c28, i32 28)
  %v29 = call i8 @f8(i8 -128)
  %c29 = icmp eq i8 %v29, 0
  call void @check(i1 %c29, i32 29)
  %v30 = call i8 @f8(i8 -127)
  %c30 = icmp eq i8 %v30, 0
  call void @check(i1 %c30, i32 30)
  %v31 = call i8 @g8(i8 -127)
  %c31 = icmp eq i8 %v31, 0
  call void @check(i1 %c31, i32 31)
  %v32 = call i8 @f8(i8 -36)
  %c32 = icmp eq i8 %v32, 0
  call void @check(i1 %c32, i32 32)
  %v33 = call i8 @f8(i8 -7)
  %c33 = icmp eq i8 %v33, 0
  call void @check(i1 %c33, i32 33)
  %v34 = call i8 @g8(i8 -7)
  %c34 = icmp eq i8 %v34, 0
  call void @check(i1 %c34, i32 34)
  %v35 = call i8 @f8(i8 -3)
  %c35 = icmp eq i8 %v35, 0
  call void @check(i1 %c35, i32 35)
  %v36 = call i8 @f8(i8 -2)
  %c36 = icmp eq i8 %v36, 0
  call void @check(i1 %c36, i32 36)
  %v37 = call i8 @f8(i8 -1)
  %c37 = icmp eq i8 %v37, 0
  call void @check(i1 %c37, i32 37)
  %v38 = call i8 @g8(i8 -1)
  %c38 = icmp eq i8 %v38, 0
  call void @check(i1 %c38, i32 38)
  %v39 = call i16 @f16(i16 0)
  %c39 = icmp eq i16 %v39, 16
  call void @check(i1 %c39, i32 39)
  %v40 = call i16 @f16(i16 1)
  %c40 = icmp eq i16 %v40, 15
  call void @check(i1 %c40, i32 40)
  %v41 = call i16 @f16(i16 2)
  %c41 = icmp eq i16 %v41, 14
  call void @check(i1 %c41, i32 41)
  %v42 = call i16 @f16(i16 3)
  %c42 = icmp eq i16 %v42, 14
  call void @check(i1 %c42, i32 42)
  %v43 = call i16 @g16(i16 3)
  %c43 = icmp eq i16 %v43, 14
  call void @check(i1 %c43, i32 43)
  %v44 = call i16 @f16(i16 5)
  %c44 = icmp eq i16 %v44, 13
  call void @check(i1 %c44, i32 44)
  %v45 = call i16 @f16(i16 7)
  %c45 = icmp eq i16 %v45, 13
  call void @check(i1 %c45, i32 45)
  %v46 = call i16 @f16(i16 8)
  %c46 = icmp eq i16 %v46, 12
  call void @check(i1 %c46, i32 46)
  %v47 = call i16 @f16(i16 15)
  %c47 = icmp eq i16 %v47, 12
  call void @check(i1 %c47, i32 47)
  %v48 = call i16 @g16(i16 15)
  %c48 = icmp eq i16 %v48, 12
  call void @check(i1 %c48, i32 48)
  %v49 = call i16 @f16(i16 32767)
  %c49 = icmp eq i16 %v49, 1
  call void @check(i1 %c49, i32 49)
  %v50 = call i16 @f16(i16 -32768)
  %c50 = icmp eq i16 %v50, 0
  call void @check(i1 %c50, i32 50)
  %v51 = call i16 @f16(i16 -32767)
  %c51 = icmp eq i16 %v51, 0
  call void @check(i1 %c51, i32 51)
  %v52 = call i16 @g16(i16 -32767)
  %c52 = icmp eq i16 %v52, 0
  call void @check(i1 %c52, i32 52)
  %v53 = call i16 @f16(i16 -292)
  %c53 = icmp eq i16 %v53, 0
  call void @check(i1 %c53, i32 53)
  %v54 = call i16 @g16(i16 -292)
  %c54 = icmp eq i16 %v54, 0
  call void @check(i1 %c54, i32 54)
  %v55 = call i16 @f16(i16 -7)
  %c55 = icmp eq i16 %v55, 0
  call void @check(i1 %c55, i32 55)
  %v56 = call i16 @g16(i16 -7)
  %c56 = icmp eq i16 %v56, 0
  call void @check(i1 %c56, i32 56)
  %v57 = call i16 @f16(i16 -3)
  %c57 = icmp eq i16 %v57, 0
  call void @check(i1 %c57, i32 57)
  %v58 = call i16 @f16(i16 -2)
  %c58 = icmp eq i16 %v58, 0
  call void @check(i1 %c58, i32 58)
  %v59 = call i16 @f16(i16 -1)
  %c59 = icmp eq i16 %v59, 0
  call void @check(i1 %c59, i32 59)
  %v60 = call i16 @g16(i16 -1)
  %c60 = icmp eq i16 %v60, 0
  call void @check(i1 %c60, i32 60)
  %v61 = call i32 @f32(i32 0)
  %c61 = icmp eq i32 %v61, 32
  call void @check(i1 %c61, i32 61)
  %v62 = call i32 @f32(i32 1)
  %c62 = icmp eq i32 %v62, 31
  call void @check(i1 %c62, i32 62)
  %v63 = call i32 @f32(i32 2)
  %c63 = icmp eq i32 %v63, 30
  call void @check(i1 %c63, i32 63)
  %v64 = call i32 @f32(i32 3)
  %c64 = icmp eq i32 %v64, 30
  call void @check(i1 %c64, i32 64)
  %v65 = call i32 @g32(i32 3)
  %c65 = icmp eq i32 %v65, 30
  call void @check(i1 %c65, i32 65)
  %v66 = call i32 @f32(i32 5)
  %c66 = icmp eq i32 %v66, 29
  call void @check(i1 %c66, i32 66)
  %v67 = call i32 @f32(i32 7)
  %c67 = icmp eq i32 %v67, 29
  call void @check(i1 %c67, i32 67)
  %v68 = call i32 @f32(i32 16)
  %c68 = icmp eq i32 %v68, 27
  call void @check(i1 %c68, i32 68)
  %v69 = call i32 @f32(i32 31)
  %c69 = icmp eq i32 %v69, 27
  call void @check(i1 %c69, i32 69)
  %v70 = call i32 @f32(i32 2147483647)
  %c70 = icmp eq i32 %v70, 1
  call void @check(i1 %c70, i32 70)
  %v71 = call i32 @f32(i32 -2147483648)
  %c71 = icmp eq i32 %v71, 0
  call void @check(i1 %c71, i32 71)
  %v72 = call i32 @f32(i32 -2147483647)
  %c72 = icmp eq i32 %v72, 0
  call void @check(i1 %c72, i32 72)
  %v73 = call i32 @g32(i32 -2147483647)
  %c73 = icmp eq i32 %v73, 0
  call void @check(i1 %c73, i32 73)
  %v74 = call i32 @f32(i32 -554631460)
  %c74 = icmp eq i32 %v74, 0
  call void @check(i1 %c74, i32 74)
  %v75 = call i32 @g32(i32 -554631460)
  %c75 = icmp eq i32 %v75, 0
  call void @check(i1 %c75, i32 75)
  %v76 = call i32 @f32(i32 -7)
  %c76 = icmp eq i32 %v76, 0
  call void @check(i1 %c76, i32 76)
  %v77 = call i32 @g32(i32 -7)
  %c77 = icmp eq i32 %v77, 0
  call void @check(i1 %c77, i32 77)
  %v78 = call i32 @f32(i32 -3)
  %c78 = icmp eq i32 %v78, 0
  call void @check(i1 %c78, i32 78)
  %v79 = call i32 @f32(i32 -2)
  %c79 = icmp eq i32 %v79, 0
  call void @check(i1 %c79, i32 79)
  %v80 = call i32 @f32(i32 -1)
  %c80 = icmp eq i32 %v80, 0
  call void @check(i1 %c80, i32 80)
  %v81 = call i32 @g32(i32 -1)
  %c81 = icmp eq i32 %v81, 0
  call void @check(i1 %c81, i32 81)
  %v82 = call i33 @f33(i33 0)
  %c82 = icmp eq i33 %v82, 33
  call void @check(i1 %c82, i32 82)
  %v83 = call i33 @f33(i33 1)
  %c83 = icmp eq i33 %v83, 32
  call void @check(i1 %c83, i32 83)
  %v84 = call i33 @f33(i33 2)
  %c84 = icmp eq i33 %v84, 31
  call void @check(i1 %c84, i32 84)
  %v85 = call i33 @f33(i33 3)
  %c85 = icmp eq i33 %v85, 31
  call void @check(i1 %c85, i32 85)
  %v86 = call i33 @g33(i33 3)
  %c86 = icmp eq i33 %v86, 31
  call void @check(i1 %c86, i32 86)
  %v87 = call i33 @f33(i33 5)
  %c87 = icmp eq i33 %v87, 30
  call void @check(i1 %c87, i32 87)
  %v88 = call i33 @f33(i33 7)
  %c88 = icmp eq i33 %v88, 30
  call void @check(i1 %c88, i32 88)
  %v89 = call i33 @f33(i33 16)
  %c89 = icmp eq i33 %v89, 28
  call void @check(i1 %c89, i32 89)
  %v90 = call i33 @f33(i33 32)
  %c90 = icmp eq i33 %v90, 27
  call void @check(i1 %c90, i32 90)
  %v91 = call i33 @f33(i33 3740335836)
  %c91 = icmp eq i33 %v91, 1
  call void @check(i1 %c91, i32 91)
  %v92 = call i33 @g33(i33 3740335836)
  %c92 = icmp eq i33 %v92, 1
  call void @check(i1 %c92, i32 92)
  %v93 = call i33 @f33(i33 4294967295)
  %c93 = icmp eq i33 %v93, 1
  call void @check(i1 %c93, i32 93)
  %v94 = call i33 @g33(i33 4294967295)
  %c94 = icmp eq i33 %v94, 1
  call void @check(i1 %c94, i32 94)
  %v95 = call i33 @f33(i33 -4294967296)
  %c95 = icmp eq i33 %v95, 0
  call void @check(i1 %c95, i32 95)
  %v96 = call i33 @f33(i33 -4294967295)
  %c96 = icmp eq i33 %v96, 0
  call void @check(i1 %c96, i32 96)
  %v97 = call i33 @f33(i33 -7)
  %c97 = icmp eq i33 %v97, 0
  call void @check(i1 %c97, i32 97)
  %v98 = call i33 @f33(i33 -3)
  %c98 = icmp eq i33 %v98, 0
  call void @check(i1 %c98, i32 98)
  %v99 = call i33 @f33(i33 -2)
  %c99 = icmp eq i33 %v99, 0
  call void @check(i1 %c99, i32 99)
  %v100 = call i33 @g33(i33 -2)
  %c100 = icmp eq i33 %v100, 0
  call void @check(i1 %c100, i32 100)
  %v101 = call i33 @f33(i33 -1)
  %c101 = icmp eq i33 %v101, 0
  call void @check(i1 %c101, i32 101)
  %v102 = call i64 @f64(i64 0)
  %c102 = icmp eq i64 %v102, 64
  call void @check(i1 %c102, i32 102)
  %v103 = call i64 @f64(i64 1)
  %c103 = icmp eq i64 %v103, 63
  call void @check(i1 %c103, i32 103)
  %v104 = call i64 @f64(i64 2)
  %c104 = icmp eq i64 %v104, 62
  call void @check(i1 %c104, i32 104)
  %v105 = call i64 @f64(i64 3)
  %c105 = icmp eq i64 %v105, 62
  call void @check(i1 %c105, i32 105)
  %v106 = call i64 @g64(i64 3)
  %c106 = icmp eq i64 %v106, 62
  call void @check(i1 %c106, i32 106)
  %v107 = call i64 @f64(i64 5)
  %c107 = icmp eq i64 %v107, 61
  call void @check(i1 %c107, i32 107)
  %v108 = call i64 @f64(i64 7)
  %c108 = icmp eq i64 %v108, 61
  call void @check(i1 %c108, i32 108)
  %v109 = call i64 @f64(i64 32)
  %c109 = icmp eq i64 %v109, 58
  call void @check(i1 %c109, i32 109)
  %v110 = call i64 @f64(i64 63)
  %c110 = icmp eq i64 %v110, 58
  call void @check(i1 %c110, i32 110)
  %v111 = call i64 @g64(i64 63)
  %c111 = icmp eq i64 %v111, 58
  call void @check(i1 %c111, i32 111)
  %v112 = call i64 @f64(i64 6230900220451946204)
  %c112 = icmp eq i64 %v112, 1
  call void @check(i1 %c112, i32 112)
  %v113 = call i64 @f64(i64 9223372036854775807)
  %c113 = icmp eq i64 %v113, 1
  call void @check(i1 %c113, i32 113)
  %v114 = call i64 @f64(i64 -9223372036854775808)
  %c114 = icmp eq i64 %v114, 0
  call void @check(i1 %c114, i32 114)
  %v115 = call i64 @f64(i64 -9223372036854775807)
  %c115 = icmp eq i64 %v115, 0
  call void @check(i1 %c115, i32 115)
  %v116 = call i64 @g64(i64 -9223372036854775807)
  %c116 = icmp eq i64 %v116, 0
  call void @check(i1 %c116, i32 116)
  %v117 = call i64 @f64(i64 -7)
  %c117 = icmp eq i64 %v117, 0
  call void @check(i1 %c117, i32 117)
  %v118 = call i64 @g64(i64 -7)
  %c118 = icmp eq i64 %v118, 0
  call void @check(i1 %c118, i32 118)
  %v119 = call i64 @f64(i64 -3)
  %c119 = icmp eq i64 %v119, 0
  call void @check(i1 %c119, i32 119)
  %v120 = call i64 @f64(i64 -2)
  %c120 = icmp eq i64 %v120, 0
  call void @check(i1 %c120, i32 120)
  %v121 = call i64 @f64(i64 -1)
  %c121 = icmp eq i64 %v121, 0
  call void @check(i1 %c121, i32 121)
  %v122 = call i64 @g64(i64 -1)
  %c122 = icmp eq i64 %v122, 0
  call void @check(i1 %c122, i32 122)
  %v123 = call i65 @f65(i65 0)
  %c123 = icmp eq i65 %v123, 65
  call void @check(i1 %c123, i32 123)
  %v124 = call i65 @f65(i65 1)
  %c124 = icmp eq i65 %v124, 64
  call void @check(i1 %c124, i32 124)
  %v125 = call i65 @f65(i65 2)
  %c125 = icmp eq i65 %v125, 63
  call void @check(i1 %c125, i32 125)
  %v126 = call i65 @f65(i65 3)
  %c126 = icmp eq i65 %v126, 63
  call void @check(i1 %c126, i32 126)
  %v127 = call i65 @g65(i65 3)
  %c127 = icmp eq i65 %v127, 63
  call void @check(i1 %c127, i32 127)
  %v128 = call i65 @f65(i65 5)
  %c128 = icmp eq i65 %v128, 62
  call void @check(i1 %c128, i32 128)
  %v129 = call i65 @f65(i65 7)
  %c129 = icmp eq i65 %v129, 62
  call void @check(i1 %c129, i32 129)
  %v130 = call i65 @f65(i65 32)
  %c130 = icmp eq i65 %v130, 59
  call void @check(i1 %c130, i32 130)
  %v131 = call i65 @f65(i65 64)
  %c131 = icmp eq i65 %v131, 58
  call void @check(i1 %c131, i32 131)
  %v132 = call i65 @f65(i65 6230900220451946204)
  %c132 = icmp eq i65 %v132, 2
  call void @check(i1 %c132, i32 132)
  %v133 = call i65 @f65(i65 18446744073709551615)
  %c133 = icmp eq i65 %v133, 1
  call void @check(i1 %c133, i32 133)
  %v134 = call i65 @g65(i65 18446744073709551615)
  %c134 = icmp eq i65 %v134, 1
  call void @check(i1 %c134, i32 134)
  %v135 = call i65 @f65(i65 -18446744073709551616)
  %c135 = icmp eq i65 %v135, 0
  call void @check(i1 %c135, i32 135)
  %v136 = call i65 @f65(i65 -18446744073709551615)
  %c136 = icmp eq i65 %v136, 0
  call void @check(i1 %c136, i32 136)
  %v137 = call i65 @f65(i65 -7)
  %c137 = icmp eq i65 %v137, 0
  call void @check(i1 %c137, i32 137)
  %v138 = call i65 @f65(i65 -3)
  %c138 = icmp eq i65 %v138, 0
  call void @check(i1 %c138, i32 138)
  %v139 = call i65 @f65(i65 -2)
  %c139 = icmp eq i65 %v139, 0
  call void @check(i1 %c139, i32 139)
  %v140 = call i65 @g65(i65 -2)
  %c140 = icmp eq i65 %v140, 0
  call void @check(i1 %c140, i32 140)
  %v141 = call i65 @f65(i65 -1)
  %c141 = icmp eq i65 %v141, 0
  call void @check(i1 %c141, i32 141)
  %v142 = call i128 @f128(i128 0)
  %c142 = icmp eq i128 %v142, 128
  call void @check(i1 %c142, i32 142)
  %v143 = call i128 @f128(i128 1)
  %c143 = icmp eq i128 %v143, 127
  call void @check(i1 %c143, i32 143)
  %v144 = call i128 @f128(i128 2)
  %c144 = icmp eq i128 %v144, 126
  call void @check(i1 %c144, i32 144)
  %v145 = call i128 @f128(i128 3)
  %c145 = icmp eq i128 %v145, 126
  call void @check(i1 %c145, i32 145)
  %v146 = call i128 @g128(i128 3)
  %c146 = icmp eq i128 %v146, 126
  call void @check(i1 %c146, i32 146)
  %v147 = call i128 @f128(i128 5)
  %c147 = icmp eq i128 %v147, 125
  call void @check(i1 %c147, i32 147)
  %v148 = call i128 @f128(i128 7)
  %c148 = icmp eq i128 %v148, 125
  call void @check(i1 %c148, i32 148)
  %v149 = call i128 @f128(i128 64)
  %c149 = icmp eq i128 %v149, 121
  call void @check(i1 %c149, i32 149)
  %v150 = call i128 @f128(i128 127)
  %c150 = icmp eq i128 %v150, 121
  call void @check(i1 %c150, i32 150)
  %v151 = call i128 @f128(i128 170141183460469231731687303715884105727)
  %c151 = icmp eq i128 %v151, 1
  call void @check(i1 %c151, i32 151)
  %v152 = call i128 @f128(i128 -170141183460469231731687303715884105728)
  %c152 = icmp eq i128 %v152, 0
  call void @check(i1 %c152, i32 152)
  %v153 = call i128 @f128(i128 -170141183460469231731687303715884105727)
  %c153 = icmp eq i128 %v153, 0
  call void @check(i1 %c153, i32 153)
  %v154 = call i128 @g128(i128 -170141183460469231731687303715884105727)
  %c154 = icmp eq i128 %v154, 0
  call void @check(i1 %c154, i32 154)
  %v155 = call i128 @f128(i128 -139651465092541124327482636416981074212)
  %c155 = icmp eq i128 %v155, 0
  call void @check(i1 %c155, i32 155)
  %v156 = call i128 @g128(i128 -139651465092541124327482636416981074212)
  %c156 = icmp eq i128 %v156, 0
  call void @check(i1 %c156, i32 156)
  %v157 = call i128 @f128(i128 -7)
  %c157 = icmp eq i128 %v157, 0
  call void @check(i1 %c157, i32 157)
  %v158 = call i128 @g128(i128 -7)
  %c158 = icmp eq i128 %v158, 0
  call void @check(i1 %c158, i32 158)
  %v159 = call i128 @f128(i128 -3)
  %c159 = icmp eq i128 %v159, 0
  call void @check(i1 %c159, i32 159)
  %v160 = call i128 @f128(i128 -2)
  %c160 = icmp eq i128 %v160, 0
  call void @check(i1 %c160, i32 160)
  %v161 = call i128 @f128(i128 -1)
  %c161 = icmp eq i128 %v161, 0
  call void @check(i1 %c161, i32 161)
  %v162 = call i128 @g128(i128 -1)
  %c162 = icmp eq i128 %v162, 0
  call void @check(i1 %c162, i32 162)
  %result = load i32, ptr @failed
  ret i32 %result
}
