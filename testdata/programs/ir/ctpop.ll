; llvm.ctpop counts the ones.
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
declare i1 @llvm.ctpop.i1(i1)
declare i7 @llvm.ctpop.i7(i7)
declare i8 @llvm.ctpop.i8(i8)
declare i16 @llvm.ctpop.i16(i16)
declare i32 @llvm.ctpop.i32(i32)
declare i33 @llvm.ctpop.i33(i33)
declare i64 @llvm.ctpop.i64(i64)
declare i65 @llvm.ctpop.i65(i65)
declare i128 @llvm.ctpop.i128(i128)
declare <2 x i32> @llvm.ctpop.v2i32(<2 x i32>)

define i1 @f1(i1 %a) noinline {
  %r = call i1 @llvm.ctpop.i1(i1 %a)
  ret i1 %r
}

define i7 @f7(i7 %a) noinline {
  %r = call i7 @llvm.ctpop.i7(i7 %a)
  ret i7 %r
}

define i8 @f8(i8 %a) noinline {
  %r = call i8 @llvm.ctpop.i8(i8 %a)
  ret i8 %r
}

define i16 @f16(i16 %a) noinline {
  %r = call i16 @llvm.ctpop.i16(i16 %a)
  ret i16 %r
}

define i32 @f32(i32 %a) noinline {
  %r = call i32 @llvm.ctpop.i32(i32 %a)
  ret i32 %r
}

define i33 @f33(i33 %a) noinline {
  %r = call i33 @llvm.ctpop.i33(i33 %a)
  ret i33 %r
}

define i64 @f64(i64 %a) noinline {
  %r = call i64 @llvm.ctpop.i64(i64 %a)
  ret i64 %r
}

define i65 @f65(i65 %a) noinline {
  %r = call i65 @llvm.ctpop.i65(i65 %a)
  ret i65 %r
}

define i128 @f128(i128 %a) noinline {
  %r = call i128 @llvm.ctpop.i128(i128 %a)
  ret i128 %r
}

define <2 x i32> @fv(<2 x i32> %a) noinline {
  %r = call <2 x i32> @llvm.ctpop.v2i32(<2 x i32> %a)
  ret <2 x i32> %r
}

define i32 @main() {
  %v1 = call i1 @f1(i1 false)
  %c1 = icmp eq i1 %v1, false
  call void @check(i1 %c1, i32 1)
  %v2 = call i1 @f1(i1 true)
  %c2 = icmp eq i1 %v2, true
  call void @check(i1 %c2, i32 2)
  %v3 = call i7 @f7(i7 0)
  %c3 = icmp eq i7 %v3, 0
  call void @check(i1 %c3, i32 3)
  %v4 = call i7 @f7(i7 1)
  %c4 = icmp eq i7 %v4, 1
  call void @check(i1 %c4, i32 4)
  %v5 = call i7 @f7(i7 2)
  %c5 = icmp eq i7 %v5, 1
  call void @check(i1 %c5, i32 5)
  %v6 = call i7 @f7(i7 3)
  %c6 = icmp eq i7 %v6, 2
  call void @check(i1 %c6, i32 6)
  %v7 = call i7 @f7(i7 5)
  %c7 = icmp eq i7 %v7, 2
  call void @check(i1 %c7, i32 7)
  %v8 = call i7 @f7(i7 6)
  %c8 = icmp eq i7 %v8, 2
  call void @check(i1 %c8, i32 8)
  %v9 = call i7 @f7(i7 7)
  %c9 = icmp eq i7 %v9, 3
  call void @check(i1 %c9, i32 9)
  %v10 = call i7 @f7(i7 63)
  %c10 = icmp eq i7 %v10, 6
  call void @check(i1 %c10, i32 10)
  %v11 = call i7 @f7(i7 -64)
  %c11 = icmp eq i7 %v11, 1
  call void @check(i1 %c11, i32 11)
  %v12 = call i7 @f7(i7 -63)
  %c12 = icmp eq i7 %v12, 2
  call void @check(i1 %c12, i32 12)
  %v13 = call i7 @f7(i7 -36)
  %c13 = icmp eq i7 %v13, 4
  call void @check(i1 %c13, i32 13)
  %v14 = call i7 @f7(i7 -7)
  %c14 = icmp eq i7 %v14, 5
  call void @check(i1 %c14, i32 14)
  %v15 = call i7 @f7(i7 -3)
  %c15 = icmp eq i7 %v15, 6
  call void @check(i1 %c15, i32 15)
  %v16 = call i7 @f7(i7 -2)
  %c16 = icmp eq i7 %v16, 6
  call void @check(i1 %c16, i32 16)
  %v17 = call i7 @f7(i7 -1)
  %c17 = icmp eq i7 %v17, 7
  call void @check(i1 %c17, i32 17)
  %v18 = call i8 @f8(i8 0)
  %c18 = icmp eq i8 %v18, 0
  call void @check(i1 %c18, i32 18)
  %v19 = call i8 @f8(i8 1)
  %c19 = icmp eq i8 %v19, 1
  call void @check(i1 %c19, i32 19)
  %v20 = call i8 @f8(i8 2)
  %c20 = icmp eq i8 %v20, 1
  call void @check(i1 %c20, i32 20)
  %v21 = call i8 @f8(i8 3)
  %c21 = icmp eq i8 %v21, 2
  call void @check(i1 %c21, i32 21)
  %v22 = call i8 @f8(i8 4)
  %c22 = icmp eq i8 %v22, 1
  call void @check(i1 %c22, i32 22)
  %v23 = call i8 @f8(i8 5)
  %c23 = icmp eq i8 %v23, 2
  call void @check(i1 %c23, i32 23)
  %v24 = call i8 @f8(i8 7)
  %c24 = icmp eq i8 %v24, 3
  call void @check(i1 %c24, i32 24)
  %v25 = call i8 @f8(i8 127)
  %c25 = icmp eq i8 %v25, 7
  call void @check(i1 %c25, i32 25)
  %v26 = call i8 @f8(i8 -128)
  %c26 = icmp eq i8 %v26, 1
  call void @check(i1 %c26, i32 26)
  %v27 = call i8 @f8(i8 -127)
  %c27 = icmp eq i8 %v27, 2
  call void @check(i1 %c27, i32 27)
  %v28 = call i8 @f8(i8 -36)
  %c28 = icmp eq i8 %v28, 5
  call void @check(i1 %c28, i32 28)
  %v29 = call i8 @f8(i8 -7)
  %c29 = icmp eq i8 %v29, 6
  call void @check(i1 %c29, i32 29)
  %v30 = call i8 @f8(i8 -3)
  %c30 = icmp eq i8 %v30, 7
  call void @check(i1 %c30, i32 30)
  %v31 = call i8 @f8(i8 -2)
  %c31 = icmp eq i8 %v31, 7
  call void @check(i1 %c31, i32 31)
  %v32 = call i8 @f8(i8 -1)
  %c32 = icmp eq i8 %v32, 8
  call void @check(i1 %c32, i32 32)
  %v33 = call i16 @f16(i16 0)
  %c33 = icmp eq i16 %v33, 0
  call void @check(i1 %c33, i32 33)
  %v34 = call i16 @f16(i16 1)
  %c34 = icmp eq i16 %v34, 1
  call void @check(i1 %c34, i32 34)
  %v35 = call i16 @f16(i16 2)
  %c35 = icmp eq i16 %v35, 1
  call void @check(i1 %c35, i32 35)
  %v36 = call i16 @f16(i16 3)
  %c36 = icmp eq i16 %v36, 2
  call void @check(i1 %c36, i32 36)
  %v37 = call i16 @f16(i16 5)
  %c37 = icmp eq i16 %v37, 2
  call void @check(i1 %c37, i32 37)
  %v38 = call i16 @f16(i16 7)
  %c38 = icmp eq i16 %v38, 3
  call void @check(i1 %c38, i32 38)
  %v39 = call i16 @f16(i16 8)
  %c39 = icmp eq i16 %v39, 1
  call void @check(i1 %c39, i32 39)
  %v40 = call i16 @f16(i16 15)
  %c40 = icmp eq i16 %v40, 4
  call void @check(i1 %c40, i32 40)
  %v41 = call i16 @f16(i16 32767)
  %c41 = icmp eq i16 %v41, 15
  call void @check(i1 %c41, i32 41)
  %v42 = call i16 @f16(i16 -32768)
  %c42 = icmp eq i16 %v42, 1
  call void @check(i1 %c42, i32 42)
  %v43 = call i16 @f16(i16 -32767)
  %c43 = icmp eq i16 %v43, 2
  call void @check(i1 %c43, i32 43)
  %v44 = call i16 @f16(i16 -292)
  %c44 = icmp eq i16 %v44, 12
  call void @check(i1 %c44, i32 44)
  %v45 = call i16 @f16(i16 -7)
  %c45 = icmp eq i16 %v45, 14
  call void @check(i1 %c45, i32 45)
  %v46 = call i16 @f16(i16 -3)
  %c46 = icmp eq i16 %v46, 15
  call void @check(i1 %c46, i32 46)
  %v47 = call i16 @f16(i16 -2)
  %c47 = icmp eq i16 %v47, 15
  call void @check(i1 %c47, i32 47)
  %v48 = call i16 @f16(i16 -1)
  %c48 = icmp eq i16 %v48, 16
  call void @check(i1 %c48, i32 48)
  %v49 = call i32 @f32(i32 0)
  %c49 = icmp eq i32 %v49, 0
  call void @check(i1 %c49, i32 49)
  %v50 = call i32 @f32(i32 1)
  %c50 = icmp eq i32 %v50, 1
  call void @check(i1 %c50, i32 50)
  %v51 = call i32 @f32(i32 2)
  %c51 = icmp eq i32 %v51, 1
  call void @check(i1 %c51, i32 51)
  %v52 = call i32 @f32(i32 3)
  %c52 = icmp eq i32 %v52, 2
  call void @check(i1 %c52, i32 52)
  %v53 = call i32 @f32(i32 5)
  %c53 = icmp eq i32 %v53, 2
  call void @check(i1 %c53, i32 53)
  %v54 = call i32 @f32(i32 7)
  %c54 = icmp eq i32 %v54, 3
  call void @check(i1 %c54, i32 54)
  %v55 = call i32 @f32(i32 16)
  %c55 = icmp eq i32 %v55, 1
  call void @check(i1 %c55, i32 55)
  %v56 = call i32 @f32(i32 31)
  %c56 = icmp eq i32 %v56, 5
  call void @check(i1 %c56, i32 56)
  %v57 = call i32 @f32(i32 2147483647)
  %c57 = icmp eq i32 %v57, 31
  call void @check(i1 %c57, i32 57)
  %v58 = call i32 @f32(i32 -2147483648)
  %c58 = icmp eq i32 %v58, 1
  call void @check(i1 %c58, i32 58)
  %v59 = call i32 @f32(i32 -2147483647)
  %c59 = icmp eq i32 %v59, 2
  call void @check(i1 %c59, i32 59)
  %v60 = call i32 @f32(i32 -554631460)
  %c60 = icmp eq i32 %v60, 22
  call void @check(i1 %c60, i32 60)
  %v61 = call i32 @f32(i32 -7)
  %c61 = icmp eq i32 %v61, 30
  call void @check(i1 %c61, i32 61)
  %v62 = call i32 @f32(i32 -3)
  %c62 = icmp eq i32 %v62, 31
  call void @check(i1 %c62, i32 62)
  %v63 = call i32 @f32(i32 -2)
  %c63 = icmp eq i32 %v63, 31
  call void @check(i1 %c63, i32 63)
  %v64 = call i32 @f32(i32 -1)
  %c64 = icmp eq i32 %v64, 32
  call void @check(i1 %c64, i32 64)
  %v65 = call i33 @f33(i33 0)
  %c65 = icmp eq i33 %v65, 0
  call void @check(i1 %c65, i32 65)
  %v66 = call i33 @f33(i33 1)
  %c66 = icmp eq i33 %v66, 1
  call void @check(i1 %c66, i32 66)
  %v67 = call i33 @f33(i33 2)
  %c67 = icmp eq i33 %v67, 1
  call void @check(i1 %c67, i32 67)
  %v68 = call i33 @f33(i33 3)
  %c68 = icmp eq i33 %v68, 2
  call void @check(i1 %c68, i32 68)
  %v69 = call i33 @f33(i33 5)
  %c69 = icmp eq i33 %v69, 2
  call void @check(i1 %c69, i32 69)
  %v70 = call i33 @f33(i33 7)
  %c70 = icmp eq i33 %v70, 3
  call void @check(i1 %c70, i32 70)
  %v71 = call i33 @f33(i33 16)
  %c71 = icmp eq i33 %v71, 1
  call void @check(i1 %c71, i32 71)
  %v72 = call i33 @f33(i33 32)
  %c72 = icmp eq i33 %v72, 1
  call void @check(i1 %c72, i32 72)
  %v73 = call i33 @f33(i33 3740335836)
  %c73 = icmp eq i33 %v73, 22
  call void @check(i1 %c73, i32 73)
  %v74 = call i33 @f33(i33 4294967295)
  %c74 = icmp eq i33 %v74, 32
  call void @check(i1 %c74, i32 74)
  %v75 = call i33 @f33(i33 -4294967296)
  %c75 = icmp eq i33 %v75, 1
  call void @check(i1 %c75, i32 75)
  %v76 = call i33 @f33(i33 -4294967295)
  %c76 = icmp eq i33 %v76, 2
  call void @check(i1 %c76, i32 76)
  %v77 = call i33 @f33(i33 -7)
  %c77 = icmp eq i33 %v77, 31
  call void @check(i1 %c77, i32 77)
  %v78 = call i33 @f33(i33 -3)
  %c78 = icmp eq i33 %v78, 32
  call void @check(i1 %c78, i32 78)
  %v79 = call i33 @f33(i33 -2)
  %c79 = icmp eq i33 %v79, 32
  call void @check(i1 %c79, i32 79)
  %v80 = call i33 @f33(i33 -1)
  %c80 = icmp eq i33 %v80, 33
  call void @check(i1 %c80, i32 80)
  %v81 = call i64 @f64(i64 0)
  %c81 = icmp eq i64 %v81, 0
  call void @check(i1 %c81, i32 81)
  %v82 = call i64 @f64(i64 1)
  %c82 = icmp eq i64 %v82, 1
  call void @check(i1 %c82, i32 82)
  %v83 = call i64 @f64(i64 2)
  %c83 = icmp eq i64 %v83, 1
  call void @check(i1 %c83, i32 83)
  %v84 = call i64 @f64(i64 3)
  %c84 = icmp eq i64 %v84, 2
  call void @check(i1 %c84, i32 84)
  %v85 = call i64 @f64(i64 5)
  %c85 = icmp eq i64 %v85, 2
  call void @check(i1 %c85, i32 85)
  %v86 = call i64 @f64(i64 7)
  %c86 = icmp eq i64 %v86, 3
  call void @check(i1 %c86, i32 86)
  %v87 = call i64 @f64(i64 32)
  %c87 = icmp eq i64 %v87, 1
  call void @check(i1 %c87, i32 87)
  %v88 = call i64 @f64(i64 63)
  %c88 = icmp eq i64 %v88, 6
  call void @check(i1 %c88, i32 88)
  %v89 = call i64 @f64(i64 6230900220451946204)
  %c89 = icmp eq i64 %v89, 39
  call void @check(i1 %c89, i32 89)
  %v90 = call i64 @f64(i64 9223372036854775807)
  %c90 = icmp eq i64 %v90, 63
  call void @check(i1 %c90, i32 90)
  %v91 = call i64 @f64(i64 -9223372036854775808)
  %c91 = icmp eq i64 %v91, 1
  call void @check(i1 %c91, i32 91)
  %v92 = call i64 @f64(i64 -9223372036854775807)
  %c92 = icmp eq i64 %v92, 2
  call void @check(i1 %c92, i32 92)
  %v93 = call i64 @f64(i64 -7)
  %c93 = icmp eq i64 %v93, 62
  call void @check(i1 %c93, i32 93)
  %v94 = call i64 @f64(i64 -3)
  %c94 = icmp eq i64 %v94, 63
  call void @check(i1 %c94, i32 94)
  %v95 = call i64 @f64(i64 -2)
  %c95 = icmp eq i64 %v95, 63
  call void @check(i1 %c95, i32 95)
  %v96 = call i64 @f64(i64 -1)
  %c96 = icmp eq i64 %v96, 64
  call void @check(i1 %c96, i32 96)
  %v97 = call i65 @f65(i65 0)
  %c97 = icmp eq i65 %v97, 0
  call void @check(i1 %c97, i32 97)
  %v98 = call i65 @f65(i65 1)
  %c98 = icmp eq i65 %v98, 1
  call void @check(i1 %c98, i32 98)
  %v99 = call i65 @f65(i65 2)
  %c99 = icmp eq i65 %v99, 1
  call void @check(i1 %c99, i32 99)
  %v100 = call i65 @f65(i65 3)
  %c100 = icmp eq i65 %v100, 2
  call void @check(i1 %c100, i32 100)
  %v101 = call i65 @f65(i65 5)
  %c101 = icmp eq i65 %v101, 2
  call void @check(i1 %c101, i32 101)
  %v102 = call i65 @f65(i65 7)
  %c102 = icmp eq i65 %v102, 3
  call void @check(i1 %c102, i32 102)
  %v103 = call i65 @f65(i65 32)
  %c103 = icmp eq i65 %v103, 1
  call void @check(i1 %c103, i32 103)
  %v104 = call i65 @f65(i65 64)
  %c104 = icmp eq i65 %v104, 1
  call void @check(i1 %c104, i32 104)
  %v105 = call i65 @f65(i65 6230900220451946204)
  %c105 = icmp eq i65 %v105, 39
  call void @check(i1 %c105, i32 105)
  %v106 = call i65 @f65(i65 18446744073709551615)
  %c106 = icmp eq i65 %v106, 64
  call void @check(i1 %c106, i32 106)
  %v107 = call i65 @f65(i65 -18446744073709551616)
  %c107 = icmp eq i65 %v107, 1
  call void @check(i1 %c107, i32 107)
  %v108 = call i65 @f65(i65 -18446744073709551615)
  %c108 = icmp eq i65 %v108, 2
  call void @check(i1 %c108, i32 108)
  %v109 = call i65 @f65(i65 -7)
  %c109 = icmp eq i65 %v109, 63
  call void @check(i1 %c109, i32 109)
  %v110 = call i65 @f65(i65 -3)
  %c110 = icmp eq i65 %v110, 64
  call void @check(i1 %c110, i32 110)
  %v111 = call i65 @f65(i65 -2)
  %c111 = icmp eq i65 %v111, 64
  call void @check(i1 %c111, i32 111)
  %v112 = call i65 @f65(i65 -1)
  %c112 = icmp eq i65 %v112, 65
  call void @check(i1 %c112, i32 112)
  %v113 = call i128 @f128(i128 0)
  %c113 = icmp eq i128 %v113, 0
  call void @check(i1 %c113, i32 113)
  %v114 = call i128 @f128(i128 1)
  %c114 = icmp eq i128 %v114, 1
  call void @check(i1 %c114, i32 114)
  %v115 = call i128 @f128(i128 2)
  %c115 = icmp eq i128 %v115, 1
  call void @check(i1 %c115, i32 115)
  %v116 = call i128 @f128(i128 3)
  %c116 = icmp eq i128 %v116, 2
  call void @check(i1 %c116, i32 116)
  %v117 = call i128 @f128(i128 5)
  %c117 = icmp eq i128 %v117, 2
  call void @check(i1 %c117, i32 117)
  %v118 = call i128 @f128(i128 7)
  %c118 = icmp eq i128 %v118, 3
  call void @check(i1 %c118, i32 118)
  %v119 = call i128 @f128(i128 64)
  %c119 = icmp eq i128 %v119, 1
  call void @check(i1 %c119, i32 119)
  %v120 = call i128 @f128(i128 127)
  %c120 = icmp eq i128 %v120, 7
  call void @check(i1 %c120, i32 120)
  %v121 = call i128 @f128(i128 170141183460469231731687303715884105727)
  %c121 = icmp eq i128 %v121, 127
  call void @check(i1 %c121, i32 121)
  %v122 = call i128 @f128(i128 -170141183460469231731687303715884105728)
  %c122 = icmp eq i128 %v122, 1
  call void @check(i1 %c122, i32 122)
  %v123 = call i128 @f128(i128 -170141183460469231731687303715884105727)
  %c123 = icmp eq i128 %v123, 2
  call void @check(i1 %c123, i32 123)
  %v124 = call i128 @f128(i128 -139651465092541124327482636416981074212)
  %c124 = icmp eq i128 %v124, 68
  call void @check(i1 %c124, i32 124)
  %v125 = call i128 @f128(i128 -7)
  %c125 = icmp eq i128 %v125, 126
  call void @check(i1 %c125, i32 125)
  %v126 = call i128 @f128(i128 -3)
  %c126 = icmp eq i128 %v126, 127
  call void @check(i1 %c126, i32 126)
  %v127 = call i128 @f128(i128 -2)
  %c127 = icmp eq i128 %v127, 127
  call void @check(i1 %c127, i32 127)
  %v128 = call i128 @f128(i128 -1)
  %c128 = icmp eq i128 %v128, 128
  call void @check(i1 %c128, i32 128)
  %v129 = call <2 x i32> @fv(<2 x i32> <i32 305419896, i32 1>)
  %b129 = bitcast <2 x i32> %v129 to i64
  %c129 = icmp eq i64 %b129, 4294967309
  call void @check(i1 %c129, i32 129)
  %result = load i32, ptr @failed
  ret i32 %result
}
