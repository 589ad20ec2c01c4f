; llvm.umax is the extreme of its operands.
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
declare i7 @llvm.umax.i7(i7, i7)
declare i8 @llvm.umax.i8(i8, i8)
declare i16 @llvm.umax.i16(i16, i16)
declare i32 @llvm.umax.i32(i32, i32)
declare i33 @llvm.umax.i33(i33, i33)
declare i64 @llvm.umax.i64(i64, i64)
declare i65 @llvm.umax.i65(i65, i65)
declare i128 @llvm.umax.i128(i128, i128)
declare <4 x i32> @llvm.umax.v4i32(<4 x i32>, <4 x i32>)

define i7 @f7(i7 %a, i7 %b) noinline {
  %r = call i7 @llvm.umax.i7(i7 %a, i7 %b)
  ret i7 %r
}

define i8 @f8(i8 %a, i8 %b) noinline {
  %r = call i8 @llvm.umax.i8(i8 %a, i8 %b)
  ret i8 %r
}

define i16 @f16(i16 %a, i16 %b) noinline {
  %r = call i16 @llvm.umax.i16(i16 %a, i16 %b)
  ret i16 %r
}

define i32 @f32(i32 %a, i32 %b) noinline {
  %r = call i32 @llvm.umax.i32(i32 %a, i32 %b)
  ret i32 %r
}

define i33 @f33(i33 %a, i33 %b) noinline {
  %r = call i33 @llvm.umax.i33(i33 %a, i33 %b)
  ret i33 %r
}

define i64 @f64(i64 %a, i64 %b) noinline {
  %r = call i64 @llvm.umax.i64(i64 %a, i64 %b)
  ret i64 %r
}

define i65 @f65(i65 %a, i65 %b) noinline {
  %r = call i65 @llvm.umax.i65(i65 %a, i65 %b)
  ret i65 %r
}

define i128 @f128(i128 %a, i128 %b) noinline {
  %r = call i128 @llvm.umax.i128(i128 %a, i128 %b)
  ret i128 %r
}

define <4 x i32> @fv(<4 x i32> %a, <4 x i32> %b) noinline {
  %r = call <4 x i32> @llvm.umax.v4i32(<4 x i32> %a, <4 x i32> %b)
  ret <4 x i32> %r
}

define i32 @main() {
  %v1 = call i7 @f7(i7 -63, i7 3)
  %c1 = icmp eq i7 %v1, -63
  call void @check(i1 %c1, i32 1)
  %v2 = call i7 @f7(i7 -64, i7 0)
  %c2 = icmp eq i7 %v2, -64
  call void @check(i1 %c2, i32 2)
  %v3 = call i7 @f7(i7 59, i7 8)
  %c3 = icmp eq i7 %v3, 59
  call void @check(i1 %c3, i32 3)
  %v4 = call i7 @f7(i7 -21, i7 -1)
  %c4 = icmp eq i7 %v4, -1
  call void @check(i1 %c4, i32 4)
  %v5 = call i7 @f7(i7 53, i7 -16)
  %c5 = icmp eq i7 %v5, -16
  call void @check(i1 %c5, i32 5)
  %v6 = call i7 @f7(i7 -18, i7 -64)
  %c6 = icmp eq i7 %v6, -18
  call void @check(i1 %c6, i32 6)
  %v7 = call i7 @f7(i7 -12, i7 -64)
  %c7 = icmp eq i7 %v7, -12
  call void @check(i1 %c7, i32 7)
  %v8 = call i7 @f7(i7 6, i7 7)
  %c8 = icmp eq i7 %v8, 7
  call void @check(i1 %c8, i32 8)
  %v9 = call i7 @f7(i7 5, i7 -64)
  %c9 = icmp eq i7 %v9, -64
  call void @check(i1 %c9, i32 9)
  %v10 = call i7 @f7(i7 2, i7 3)
  %c10 = icmp eq i7 %v10, 3
  call void @check(i1 %c10, i32 10)
  %v11 = call i8 @f8(i8 -128, i8 4)
  %c11 = icmp eq i8 %v11, -128
  call void @check(i1 %c11, i32 11)
  %v12 = call i8 @f8(i8 -74, i8 -36)
  %c12 = icmp eq i8 %v12, -36
  call void @check(i1 %c12, i32 12)
  %v13 = call i8 @f8(i8 68, i8 -127)
  %c13 = icmp eq i8 %v13, -127
  call void @check(i1 %c13, i32 13)
  %v14 = call i8 @f8(i8 -3, i8 7)
  %c14 = icmp eq i8 %v14, -3
  call void @check(i1 %c14, i32 14)
  %v15 = call i8 @f8(i8 -36, i8 -106)
  %c15 = icmp eq i8 %v15, -36
  call void @check(i1 %c15, i32 15)
  %v16 = call i8 @f8(i8 7, i8 127)
  %c16 = icmp eq i8 %v16, 127
  call void @check(i1 %c16, i32 16)
  %v17 = call i8 @f8(i8 -1, i8 5)
  %c17 = icmp eq i8 %v17, -1
  call void @check(i1 %c17, i32 17)
  %v18 = call i8 @f8(i8 -19, i8 -2)
  %c18 = icmp eq i8 %v18, -2
  call void @check(i1 %c18, i32 18)
  %v19 = call i8 @f8(i8 4, i8 4)
  %c19 = icmp eq i8 %v19, 4
  call void @check(i1 %c19, i32 19)
  %v20 = call i8 @f8(i8 7, i8 -101)
  %c20 = icmp eq i8 %v20, -101
  call void @check(i1 %c20, i32 20)
  %v21 = call i16 @f16(i16 -292, i16 -1)
  %c21 = icmp eq i16 %v21, -1
  call void @check(i1 %c21, i32 21)
  %v22 = call i16 @f16(i16 7, i16 0)
  %c22 = icmp eq i16 %v22, 7
  call void @check(i1 %c22, i32 22)
  %v23 = call i16 @f16(i16 15, i16 -4374)
  %c23 = icmp eq i16 %v23, -4374
  call void @check(i1 %c23, i32 23)
  %v24 = call i16 @f16(i16 -8906, i16 0)
  %c24 = icmp eq i16 %v24, -8906
  call void @check(i1 %c24, i32 24)
  %v25 = call i16 @f16(i16 -22386, i16 -292)
  %c25 = icmp eq i16 %v25, -292
  call void @check(i1 %c25, i32 25)
  %v26 = call i16 @f16(i16 3, i16 0)
  %c26 = icmp eq i16 %v26, 3
  call void @check(i1 %c26, i32 26)
  %v27 = call i16 @f16(i16 -32767, i16 3)
  %c27 = icmp eq i16 %v27, -32767
  call void @check(i1 %c27, i32 27)
  %v28 = call i16 @f16(i16 -32767, i16 -32767)
  %c28 = icmp eq i16 %v28, -32767
  call void @check(i1 %c28, i32 28)
  %v29 = call i16 @f16(i16 -7, i16 -3)
  %c29 = icmp eq i16 %v29, -3
  call void @check(i1 %c29, i32 29)
  %v30 = call i16 @f16(i16 5, i16 1)
  %c30 = icmp eq i16 %v30, 5
  call void @check(i1 %c30, i32 30)
  %v31 = call i32 @f32(i32 1249808061, i32 3)
  %c31 = icmp eq i32 %v31, 1249808061
  call void @check(i1 %c31, i32 31)
  %v32 = call i32 @f32(i32 16, i32 1)
  %c32 = icmp eq i32 %v32, 16
  call void @check(i1 %c32, i32 32)
  %v33 = call i32 @f32(i32 5, i32 2)
  %c33 = icmp eq i32 %v33, 5
  call void @check(i1 %c33, i32 33)
  %v34 = call i32 @f32(i32 -2147483647, i32 -7)
  %c34 = icmp eq i32 %v34, -7
  call void @check(i1 %c34, i32 34)
  %v35 = call i32 @f32(i32 5, i32 1)
  %c35 = icmp eq i32 %v35, 5
  call void @check(i1 %c35, i32 35)
  %v36 = call i32 @f32(i32 -1309183072, i32 3)
  %c36 = icmp eq i32 %v36, -1309183072
  call void @check(i1 %c36, i32 36)
  %v37 = call i32 @f32(i32 791831296, i32 -2147483647)
  %c37 = icmp eq i32 %v37, -2147483647
  call void @check(i1 %c37, i32 37)
  %v38 = call i32 @f32(i32 -2147483648, i32 -1644234673)
  %c38 = icmp eq i32 %v38, -1644234673
  call void @check(i1 %c38, i32 38)
  %v39 = call i32 @f32(i32 -1295872975, i32 3)
  %c39 = icmp eq i32 %v39, -1295872975
  call void @check(i1 %c39, i32 39)
  %v40 = call i32 @f32(i32 1, i32 -7)
  %c40 = icmp eq i32 %v40, -7
  call void @check(i1 %c40, i32 40)
  %v41 = call i33 @f33(i33 0, i33 2)
  %c41 = icmp eq i33 %v41, 2
  call void @check(i1 %c41, i32 41)
  %v42 = call i33 @f33(i33 833029059, i33 -3)
  %c42 = icmp eq i33 %v42, -3
  call void @check(i1 %c42, i32 42)
  %v43 = call i33 @f33(i33 4294967295, i33 -3)
  %c43 = icmp eq i33 %v43, -3
  call void @check(i1 %c43, i32 43)
  %v44 = call i33 @f33(i33 -2, i33 -7)
  %c44 = icmp eq i33 %v44, -2
  call void @check(i1 %c44, i32 44)
  %v45 = call i33 @f33(i33 7, i33 3)
  %c45 = icmp eq i33 %v45, 7
  call void @check(i1 %c45, i32 45)
  %v46 = call i33 @f33(i33 3319687343, i33 3740335836)
  %c46 = icmp eq i33 %v46, 3740335836
  call void @check(i1 %c46, i32 46)
  %v47 = call i33 @f33(i33 -2227376620, i33 2)
  %c47 = icmp eq i33 %v47, -2227376620
  call void @check(i1 %c47, i32 47)
  %v48 = call i33 @f33(i33 32, i33 5)
  %c48 = icmp eq i33 %v48, 32
  call void @check(i1 %c48, i32 48)
  %v49 = call i33 @f33(i33 3423166843, i33 -3)
  %c49 = icmp eq i33 %v49, -3
  call void @check(i1 %c49, i32 49)
  %v50 = call i33 @f33(i33 -2, i33 3)
  %c50 = icmp eq i33 %v50, -2
  call void @check(i1 %c50, i32 50)
  %v51 = call i64 @f64(i64 7, i64 6230900220451946204)
  %c51 = icmp eq i64 %v51, 6230900220451946204
  call void @check(i1 %c51, i32 51)
  %v52 = call i64 @f64(i64 -8618901838842433799, i64 1)
  %c52 = icmp eq i64 %v52, -8618901838842433799
  call void @check(i1 %c52, i32 52)
  %v53 = call i64 @f64(i64 -9223372036854775807, i64 5564957846011440366)
  %c53 = icmp eq i64 %v53, -9223372036854775807
  call void @check(i1 %c53, i32 53)
  %v54 = call i64 @f64(i64 -1, i64 32)
  %c54 = icmp eq i64 %v54, -1
  call void @check(i1 %c54, i32 54)
  %v55 = call i64 @f64(i64 -7, i64 6230900220451946204)
  %c55 = icmp eq i64 %v55, -7
  call void @check(i1 %c55, i32 55)
  %v56 = call i64 @f64(i64 63, i64 32)
  %c56 = icmp eq i64 %v56, 63
  call void @check(i1 %c56, i32 56)
  %v57 = call i64 @f64(i64 1539659833805347937, i64 6249402557613402741)
  %c57 = icmp eq i64 %v57, 6249402557613402741
  call void @check(i1 %c57, i32 57)
  %v58 = call i64 @f64(i64 5894689850346427310, i64 9223372036854775807)
  %c58 = icmp eq i64 %v58, 9223372036854775807
  call void @check(i1 %c58, i32 58)
  %v59 = call i64 @f64(i64 1, i64 -7)
  %c59 = icmp eq i64 %v59, -7
  call void @check(i1 %c59, i32 59)
  %v60 = call i64 @f64(i64 -9223372036854775807, i64 9223372036854775807)
  %c60 = icmp eq i64 %v60, -9223372036854775807
  call void @check(i1 %c60, i32 60)
  %v61 = call i65 @f65(i65 7, i65 -7)
  %c61 = icmp eq i65 %v61, -7
  call void @check(i1 %c61, i32 61)
  %v62 = call i65 @f65(i65 32, i65 5)
  %c62 = icmp eq i65 %v62, 32
  call void @check(i1 %c62, i32 62)
  %v63 = call i65 @f65(i65 -18446744073709551615, i65 -16713223114354730291)
  %c63 = icmp eq i65 %v63, -16713223114354730291
  call void @check(i1 %c63, i32 63)
  %v64 = call i65 @f65(i65 7, i65 0)
  %c64 = icmp eq i65 %v64, 7
  call void @check(i1 %c64, i32 64)
  %v65 = call i65 @f65(i65 4304946414438159511, i65 -3)
  %c65 = icmp eq i65 %v65, -3
  call void @check(i1 %c65, i32 65)
  %v66 = call i65 @f65(i65 6230900220451946204, i65 -7)
  %c66 = icmp eq i65 %v66, -7
  call void @check(i1 %c66, i32 66)
  %v67 = call i65 @f65(i65 2, i65 3)
  %c67 = icmp eq i65 %v67, 3
  call void @check(i1 %c67, i32 67)
  %v68 = call i65 @f65(i65 7104749078333556187, i65 2)
  %c68 = icmp eq i65 %v68, 7104749078333556187
  call void @check(i1 %c68, i32 68)
  %v69 = call i65 @f65(i65 6230900220451946204, i65 -3)
  %c69 = icmp eq i65 %v69, -3
  call void @check(i1 %c69, i32 69)
  %v70 = call i65 @f65(i65 -1, i65 18446744073709551615)
  %c70 = icmp eq i65 %v70, -1
  call void @check(i1 %c70, i32 70)
  %v71 = call i128 @f128(i128 162566356601956235557496482317741998582, i128 -3)
  %c71 = icmp eq i128 %v71, -3
  call void @check(i1 %c71, i32 71)
  %v72 = call i128 @f128(i128 170141183460469231731687303715884105727, i128 1)
  %c72 = icmp eq i128 %v72, 170141183460469231731687303715884105727
  call void @check(i1 %c72, i32 72)
  %v73 = call i128 @f128(i128 -170141183460469231731687303715884105727, i128 112323780250280774482892193019646818647)
  %c73 = icmp eq i128 %v73, -170141183460469231731687303715884105727
  call void @check(i1 %c73, i32 73)
  %v74 = call i128 @f128(i128 -1, i128 -124938592766892636913031665853978396170)
  %c74 = icmp eq i128 %v74, -1
  call void @check(i1 %c74, i32 74)
  %v75 = call i128 @f128(i128 -2, i128 5)
  %c75 = icmp eq i128 %v75, -2
  call void @check(i1 %c75, i32 75)
  %v76 = call i128 @f128(i128 -1, i128 2)
  %c76 = icmp eq i128 %v76, -1
  call void @check(i1 %c76, i32 76)
  %v77 = call i128 @f128(i128 -1, i128 127)
  %c77 = icmp eq i128 %v77, -1
  call void @check(i1 %c77, i32 77)
  %v78 = call i128 @f128(i128 -170141183460469231731687303715884105727, i128 -1)
  %c78 = icmp eq i128 %v78, -1
  call void @check(i1 %c78, i32 78)
  %v79 = call i128 @f128(i128 -139651465092541124327482636416981074212, i128 -7)
  %c79 = icmp eq i128 %v79, -7
  call void @check(i1 %c79, i32 79)
  %v80 = call i128 @f128(i128 -170141183460469231731687303715884105728, i128 -1)
  %c80 = icmp eq i128 %v80, -1
  call void @check(i1 %c80, i32 80)
  %v81 = call <4 x i32> @fv(<4 x i32> <i32 1, i32 -1, i32 -2147483648, i32 2147483647>, <4 x i32> <i32 2, i32 1, i32 31, i32 3>)
  %b81 = bitcast <4 x i32> %v81 to i128
  %c81 = icmp eq i128 %b81, 170141183420855150493001878988526714882
  call void @check(i1 %c81, i32 81)
  %result = load i32, ptr @failed
  ret i32 %result
}
