; llvm.abs: the smallest number stays itself when that is not poison.
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
declare i8 @llvm.abs.i8(i8, i1)
declare i16 @llvm.abs.i16(i16, i1)
declare i32 @llvm.abs.i32(i32, i1)
declare i33 @llvm.abs.i33(i33, i1)
declare i64 @llvm.abs.i64(i64, i1)
declare i128 @llvm.abs.i128(i128, i1)

define i8 @f8(i8 %a) noinline {
  %r = call i8 @llvm.abs.i8(i8 %a, i1 false)
  ret i8 %r
}

define i16 @f16(i16 %a) noinline {
  %r = call i16 @llvm.abs.i16(i16 %a, i1 false)
  ret i16 %r
}

define i32 @f32(i32 %a) noinline {
  %r = call i32 @llvm.abs.i32(i32 %a, i1 false)
  ret i32 %r
}

define i33 @f33(i33 %a) noinline {
  %r = call i33 @llvm.abs.i33(i33 %a, i1 false)
  ret i33 %r
}

define i64 @f64(i64 %a) noinline {
  %r = call i64 @llvm.abs.i64(i64 %a, i1 false)
  ret i64 %r
}

define i128 @f128(i128 %a) noinline {
  %r = call i128 @llvm.abs.i128(i128 %a, i1 false)
  ret i128 %r
}

define i32 @t(i32 %a) noinline {
  %r = call i32 @llvm.abs.i32(i32 %a, i1 true)
  ret i32 %r
}

define i32 @main() {
  %v1 = call i8 @f8(i8 0)
  %c1 = icmp eq i8 %v1, 0
  call void @check(i1 %c1, i32 1)
  %v2 = call i8 @f8(i8 1)
  %c2 = icmp eq i8 %v2, 1
  call void @check(i1 %c2, i32 2)
  %v3 = call i8 @f8(i8 2)
  %c3 = icmp eq i8 %v3, 2
  call void @check(i1 %c3, i32 3)
  %v4 = call i8 @f8(i8 3)
  %c4 = icmp eq i8 %v4, 3
  call void @check(i1 %c4, i32 4)
  %v5 = call i8 @f8(i8 4)
  %c5 = icmp eq i8 %v5, 4
  call void @check(i1 %c5, i32 5)
  %v6 = call i8 @f8(i8 5)
  %c6 = icmp eq i8 %v6, 5
  call void @check(i1 %c6, i32 6)
  %v7 = call i8 @f8(i8 7)
  %c7 = icmp eq i8 %v7, 7
  call void @check(i1 %c7, i32 7)
  %v8 = call i8 @f8(i8 127)
  %c8 = icmp eq i8 %v8, 127
  call void @check(i1 %c8, i32 8)
  %v9 = call i8 @f8(i8 -128)
  %c9 = icmp eq i8 %v9, -128
  call void @check(i1 %c9, i32 9)
  %v10 = call i8 @f8(i8 -127)
  %c10 = icmp eq i8 %v10, 127
  call void @check(i1 %c10, i32 10)
  %v11 = call i8 @f8(i8 -36)
  %c11 = icmp eq i8 %v11, 36
  call void @check(i1 %c11, i32 11)
  %v12 = call i8 @f8(i8 -7)
  %c12 = icmp eq i8 %v12, 7
  call void @check(i1 %c12, i32 12)
  %v13 = call i8 @f8(i8 -3)
  %c13 = icmp eq i8 %v13, 3
  call void @check(i1 %c13, i32 13)
  %v14 = call i8 @f8(i8 -2)
  %c14 = icmp eq i8 %v14, 2
  call void @check(i1 %c14, i32 14)
  %v15 = call i8 @f8(i8 -1)
  %c15 = icmp eq i8 %v15, 1
  call void @check(i1 %c15, i32 15)
  %v16 = call i16 @f16(i16 0)
  %c16 = icmp eq i16 %v16, 0
  call void @check(i1 %c16, i32 16)
  %v17 = call i16 @f16(i16 1)
  %c17 = icmp eq i16 %v17, 1
  call void @check(i1 %c17, i32 17)
  %v18 = call i16 @f16(i16 2)
  %c18 = icmp eq i16 %v18, 2
  call void @check(i1 %c18, i32 18)
  %v19 = call i16 @f16(i16 3)
  %c19 = icmp eq i16 %v19, 3
  call void @check(i1 %c19, i32 19)
  %v20 = call i16 @f16(i16 5)
  %c20 = icmp eq i16 %v20, 5
  call void @check(i1 %c20, i32 20)
  %v21 = call i16 @f16(i16 7)
  %c21 = icmp eq i16 %v21, 7
  call void @check(i1 %c21, i32 21)
  %v22 = call i16 @f16(i16 8)
  %c22 = icmp eq i16 %v22, 8
  call void @check(i1 %c22, i32 22)
  %v23 = call i16 @f16(i16 15)
  %c23 = icmp eq i16 %v23, 15
  call void @check(i1 %c23, i32 23)
  %v24 = call i16 @f16(i16 32767)
  %c24 = icmp eq i16 %v24, 32767
  call void @check(i1 %c24, i32 24)
  %v25 = call i16 @f16(i16 -32768)
  %c25 = icmp eq i16 %v25, -32768
  call void @check(i1 %c25, i32 25)
  %v26 = call i16 @f16(i16 -32767)
  %c26 = icmp eq i16 %v26, 32767
  call void @check(i1 %c26, i32 26)
  %v27 = call i16 @f16(i16 -292)
  %c27 = icmp eq i16 %v27, 292
  call void @check(i1 %c27, i32 27)
  %v28 = call i16 @f16(i16 -7)
  %c28 = icmp eq i16 %v28, 7
  call void @check(i1 %c28, i32 28)
  %v29 = call i16 @f16(i16 -3)
  %c29 = icmp eq i16 %v29, 3
  call void @check(i1 %c29, i32 29)
  %v30 = call i16 @f16(i16 -2)
  %c30 = icmp eq i16 %v30, 2
  call void @check(i1 %c30, i32 30)
  %v31 = call i16 @f16(i16 -1)
  %c31 = icmp eq i16 %v31, 1
  call void @check(i1 %c31, i32 31)
  %v32 = call i32 @f32(i32 0)
  %c32 = icmp eq i32 %v32, 0
  call void @check(i1 %c32, i32 32)
  %v33 = call i32 @f32(i32 1)
  %c33 = icmp eq i32 %v33, 1
  call void @check(i1 %c33, i32 33)
  %v34 = call i32 @f32(i32 2)
  %c34 = icmp eq i32 %v34, 2
  call void @check(i1 %c34, i32 34)
  %v35 = call i32 @f32(i32 3)
  %c35 = icmp eq i32 %v35, 3
  call void @check(i1 %c35, i32 35)
  %v36 = call i32 @f32(i32 5)
  %c36 = icmp eq i32 %v36, 5
  call void @check(i1 %c36, i32 36)
  %v37 = call i32 @f32(i32 7)
  %c37 = icmp eq i32 %v37, 7
  call void @check(i1 %c37, i32 37)
  %v38 = call i32 @f32(i32 16)
  %c38 = icmp eq i32 %v38, 16
  call void @check(i1 %c38, i32 38)
  %v39 = call i32 @f32(i32 31)
  %c39 = icmp eq i32 %v39, 31
  call void @check(i1 %c39, i32 39)
  %v40 = call i32 @f32(i32 2147483647)
  %c40 = icmp eq i32 %v40, 2147483647
  call void @check(i1 %c40, i32 40)
  %v41 = call i32 @f32(i32 -2147483648)
  %c41 = icmp eq i32 %v41, -2147483648
  call void @check(i1 %c41, i32 41)
  %v42 = call i32 @f32(i32 -2147483647)
  %c42 = icmp eq i32 %v42, 2147483647
  call void @check(i1 %c42, i32 42)
  %v43 = call i32 @f32(i32 -554631460)
  %c43 = icmp eq i32 %v43, 554631460
  call void @check(i1 %c43, i32 43)
  %v44 = call i32 @f32(i32 -7)
  %c44 = icmp eq i32 %v44, 7
  call void @check(i1 %c44, i32 44)
  %v45 = call i32 @f32(i32 -3)
  %c45 = icmp eq i32 %v45, 3
  call void @check(i1 %c45, i32 45)
  %v46 = call i32 @f32(i32 -2)
  %c46 = icmp eq i32 %v46, 2
  call void @check(i1 %c46, i32 46)
  %v47 = call i32 @f32(i32 -1)
  %c47 = icmp eq i32 %v47, 1
  call void @check(i1 %c47, i32 47)
  %v48 = call i33 @f33(i33 0)
  %c48 = icmp eq i33 %v48, 0
  call void @check(i1 %c48, i32 48)
  %v49 = call i33 @f33(i33 1)
  %c49 = icmp eq i33 %v49, 1
  call void @check(i1 %c49, i32 49)
  %v50 = call i33 @f33(i33 2)
  %c50 = icmp eq i33 %v50, 2
  call void @check(i1 %c50, i32 50)
  %v51 = call i33 @f33(i33 3)
  %c51 = icmp eq i33 %v51, 3
  call void @check(i1 %c51, i32 51)
  %v52 = call i33 @f33(i33 5)
  %c52 = icmp eq i33 %v52, 5
  call void @check(i1 %c52, i32 52)
  %v53 = call i33 @f33(i33 7)
  %c53 = icmp eq i33 %v53, 7
  call void @check(i1 %c53, i32 53)
  %v54 = call i33 @f33(i33 16)
  %c54 = icmp eq i33 %v54, 16
  call void @check(i1 %c54, i32 54)
  %v55 = call i33 @f33(i33 32)
  %c55 = icmp eq i33 %v55, 32
  call void @check(i1 %c55, i32 55)
  %v56 = call i33 @f33(i33 3740335836)
  %c56 = icmp eq i33 %v56, 3740335836
  call void @check(i1 %c56, i32 56)
  %v57 = call i33 @f33(i33 4294967295)
  %c57 = icmp eq i33 %v57, 4294967295
  call void @check(i1 %c57, i32 57)
  %v58 = call i33 @f33(i33 -4294967296)
  %c58 = icmp eq i33 %v58, -4294967296
  call void @check(i1 %c58, i32 58)
  %v59 = call i33 @f33(i33 -4294967295)
  %c59 = icmp eq i33 %v59, 4294967295
  call void @check(i1 %c59, i32 59)
  %v60 = call i33 @f33(i33 -7)
  %c60 = icmp eq i33 %v60, 7
  call void @check(i1 %c60, i32 60)
  %v61 = call i33 @f33(i33 -3)
  %c61 = icmp eq i33 %v61, 3
  call void @check(i1 %c61, i32 61)
  %v62 = call i33 @f33(i33 -2)
  %c62 = icmp eq i33 %v62, 2
  call void @check(i1 %c62, i32 62)
  %v63 = call i33 @f33(i33 -1)
  %c63 = icmp eq i33 %v63, 1
  call void @check(i1 %c63, i32 63)
  %v64 = call i64 @f64(i64 0)
  %c64 = icmp eq i64 %v64, 0
  call void @check(i1 %c64, i32 64)
  %v65 = call i64 @f64(i64 1)
  %c65 = icmp eq i64 %v65, 1
  call void @check(i1 %c65, i32 65)
  %v66 = call i64 @f64(i64 2)
  %c66 = icmp eq i64 %v66, 2
  call void @check(i1 %c66, i32 66)
  %v67 = call i64 @f64(i64 3)
  %c67 = icmp eq i64 %v67, 3
  call void @check(i1 %c67, i32 67)
  %v68 = call i64 @f64(i64 5)
  %c68 = icmp eq i64 %v68, 5
  call void @check(i1 %c68, i32 68)
  %v69 = call i64 @f64(i64 7)
  %c69 = icmp eq i64 %v69, 7
  call void @check(i1 %c69, i32 69)
  %v70 = call i64 @f64(i64 32)
  %c70 = icmp eq i64 %v70, 32
  call void @check(i1 %c70, i32 70)
  %v71 = call i64 @f64(i64 63)
  %c71 = icmp eq i64 %v71, 63
  call void @check(i1 %c71, i32 71)
  %v72 = call i64 @f64(i64 6230900220451946204)
  %c72 = icmp eq i64 %v72, 6230900220451946204
  call void @check(i1 %c72, i32 72)
  %v73 = call i64 @f64(i64 9223372036854775807)
  %c73 = icmp eq i64 %v73, 9223372036854775807
  call void @check(i1 %c73, i32 73)
  %v74 = call i64 @f64(i64 -9223372036854775808)
  %c74 = icmp eq i64 %v74, -9223372036854775808
  call void @check(i1 %c74, i32 74)
  %v75 = call i64 @f64(i64 -9223372036854775807)
  %c75 = icmp eq i64 %v75, 9223372036854775807
  call void @check(i1 %c75, i32 75)
  %v76 = call i64 @f64(i64 -7)
  %c76 = icmp eq i64 %v76, 7
  call void @check(i1 %c76, i32 76)
  %v77 = call i64 @f64(i64 -3)
  %c77 = icmp eq i64 %v77, 3
  call void @check(i1 %c77, i32 77)
  %v78 = call i64 @f64(i64 -2)
  %c78 = icmp eq i64 %v78, 2
  call void @check(i1 %c78, i32 78)
  %v79 = call i64 @f64(i64 -1)
  %c79 = icmp eq i64 %v79, 1
  call void @check(i1 %c79, i32 79)
  %v80 = call i128 @f128(i128 0)
  %c80 = icmp eq i128 %v80, 0
  call void @check(i1 %c80, i32 80)
  %v81 = call i128 @f128(i128 1)
  %c81 = icmp eq i128 %v81, 1
  call void @check(i1 %c81, i32 81)
  %v82 = call i128 @f128(i128 2)
  %c82 = icmp eq i128 %v82, 2
  call void @check(i1 %c82, i32 82)
  %v83 = call i128 @f128(i128 3)
  %c83 = icmp eq i128 %v83, 3
  call void @check(i1 %c83, i32 83)
  %v84 = call i128 @f128(i128 5)
  %c84 = icmp eq i128 %v84, 5
  call void @check(i1 %c84, i32 84)
  %v85 = call i128 @f128(i128 7)
  %c85 = icmp eq i128 %v85, 7
  call void @check(i1 %c85, i32 85)
  %v86 = call i128 @f128(i128 64)
  %c86 = icmp eq i128 %v86, 64
  call void @check(i1 %c86, i32 86)
  %v87 = call i128 @f128(i128 127)
  %c87 = icmp eq i128 %v87, 127
  call void @check(i1 %c87, i32 87)
  %v88 = call i128 @f128(i128 170141183460469231731687303715884105727)
  %c88 = icmp eq i128 %v88, 170141183460469231731687303715884105727
  call void @check(i1 %c88, i32 88)
  %v89 = call i128 @f128(i128 -170141183460469231731687303715884105728)
  %c89 = icmp eq i128 %v89, -170141183460469231731687303715884105728
  call void @check(i1 %c89, i32 89)
  %v90 = call i128 @f128(i128 -170141183460469231731687303715884105727)
  %c90 = icmp eq i128 %v90, 170141183460469231731687303715884105727
  call void @check(i1 %c90, i32 90)
  %v91 = call i128 @f128(i128 -139651465092541124327482636416981074212)
  %c91 = icmp eq i128 %v91, 139651465092541124327482636416981074212
  call void @check(i1 %c91, i32 91)
  %v92 = call i128 @f128(i128 -7)
  %c92 = icmp eq i128 %v92, 7
  call void @check(i1 %c92, i32 92)
  %v93 = call i128 @f128(i128 -3)
  %c93 = icmp eq i128 %v93, 3
  call void @check(i1 %c93, i32 93)
  %v94 = call i128 @f128(i128 -2)
  %c94 = icmp eq i128 %v94, 2
  call void @check(i1 %c94, i32 94)
  %v95 = call i128 @f128(i128 -1)
  %c95 = icmp eq i128 %v95, 1
  call void @check(i1 %c95, i32 95)
  %v96 = call i32 @t(i32 -5)
  %c96 = icmp eq i32 %v96, 5
  call void @check(i1 %c96, i32 96)
  %result = load i32, ptr @failed
  ret i32 %result
}
