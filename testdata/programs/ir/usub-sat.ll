; llvm.usub.sat saturates instead of wrapping.
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
declare i7 @llvm.usub.sat.i7(i7, i7)
declare i8 @llvm.usub.sat.i8(i8, i8)
declare i16 @llvm.usub.sat.i16(i16, i16)
declare i32 @llvm.usub.sat.i32(i32, i32)
declare i33 @llvm.usub.sat.i33(i33, i33)
declare i64 @llvm.usub.sat.i64(i64, i64)
declare i65 @llvm.usub.sat.i65(i65, i65)
declare i128 @llvm.usub.sat.i128(i128, i128)
declare <4 x i32> @llvm.usub.sat.v4i32(<4 x i32>, <4 x i32>)

define i7 @f7(i7 %a, i7 %b) noinline {
  %r = call i7 @llvm.usub.sat.i7(i7 %a, i7 %b)
  ret i7 %r
}

define i8 @f8(i8 %a, i8 %b) noinline {
  %r = call i8 @llvm.usub.sat.i8(i8 %a, i8 %b)
  ret i8 %r
}

define i16 @f16(i16 %a, i16 %b) noinline {
  %r = call i16 @llvm.usub.sat.i16(i16 %a, i16 %b)
  ret i16 %r
}

define i32 @f32(i32 %a, i32 %b) noinline {
  %r = call i32 @llvm.usub.sat.i32(i32 %a, i32 %b)
  ret i32 %r
}

define i33 @f33(i33 %a, i33 %b) noinline {
  %r = call i33 @llvm.usub.sat.i33(i33 %a, i33 %b)
  ret i33 %r
}

define i64 @f64(i64 %a, i64 %b) noinline {
  %r = call i64 @llvm.usub.sat.i64(i64 %a, i64 %b)
  ret i64 %r
}

define i65 @f65(i65 %a, i65 %b) noinline {
  %r = call i65 @llvm.usub.sat.i65(i65 %a, i65 %b)
  ret i65 %r
}

define i128 @f128(i128 %a, i128 %b) noinline {
  %r = call i128 @llvm.usub.sat.i128(i128 %a, i128 %b)
  ret i128 %r
}

define <4 x i32> @fv(<4 x i32> %a, <4 x i32> %b) noinline {
  %r = call <4 x i32> @llvm.usub.sat.v4i32(<4 x i32> %a, <4 x i32> %b)
  ret <4 x i32> %r
}

define i32 @main() {
  %v1 = call i7 @f7(i7 -64, i7 -28)
  %c1 = icmp eq i7 %v1, 0
  call void @check(i1 %c1, i32 1)
  %v2 = call i7 @f7(i7 -22, i7 -3)
  %c2 = icmp eq i7 %v2, 0
  call void @check(i1 %c2, i32 2)
  %v3 = call i7 @f7(i7 35, i7 6)
  %c3 = icmp eq i7 %v3, 29
  call void @check(i1 %c3, i32 3)
  %v4 = call i7 @f7(i7 -61, i7 47)
  %c4 = icmp eq i7 %v4, 20
  call void @check(i1 %c4, i32 4)
  %v5 = call i7 @f7(i7 -63, i7 -63)
  %c5 = icmp eq i7 %v5, 0
  call void @check(i1 %c5, i32 5)
  %v6 = call i7 @f7(i7 -61, i7 63)
  %c6 = icmp eq i7 %v6, 4
  call void @check(i1 %c6, i32 6)
  %v7 = call i7 @f7(i7 0, i7 2)
  %c7 = icmp eq i7 %v7, 0
  call void @check(i1 %c7, i32 7)
  %v8 = call i7 @f7(i7 -9, i7 -1)
  %c8 = icmp eq i7 %v8, 0
  call void @check(i1 %c8, i32 8)
  %v9 = call i7 @f7(i7 -1, i7 -63)
  %c9 = icmp eq i7 %v9, 62
  call void @check(i1 %c9, i32 9)
  %v10 = call i7 @f7(i7 -2, i7 6)
  %c10 = icmp eq i7 %v10, -8
  call void @check(i1 %c10, i32 10)
  %v11 = call i8 @f8(i8 126, i8 -23)
  %c11 = icmp eq i8 %v11, 0
  call void @check(i1 %c11, i32 11)
  %v12 = call i8 @f8(i8 7, i8 127)
  %c12 = icmp eq i8 %v12, 0
  call void @check(i1 %c12, i32 12)
  %v13 = call i8 @f8(i8 -7, i8 2)
  %c13 = icmp eq i8 %v13, -9
  call void @check(i1 %c13, i32 13)
  %v14 = call i8 @f8(i8 4, i8 7)
  %c14 = icmp eq i8 %v14, 0
  call void @check(i1 %c14, i32 14)
  %v15 = call i8 @f8(i8 7, i8 7)
  %c15 = icmp eq i8 %v15, 0
  call void @check(i1 %c15, i32 15)
  %v16 = call i8 @f8(i8 -21, i8 73)
  %c16 = icmp eq i8 %v16, -94
  call void @check(i1 %c16, i32 16)
  %v17 = call i8 @f8(i8 -19, i8 -36)
  %c17 = icmp eq i8 %v17, 17
  call void @check(i1 %c17, i32 17)
  %v18 = call i8 @f8(i8 -128, i8 3)
  %c18 = icmp eq i8 %v18, 125
  call void @check(i1 %c18, i32 18)
  %v19 = call i8 @f8(i8 4, i8 -3)
  %c19 = icmp eq i8 %v19, 0
  call void @check(i1 %c19, i32 19)
  %v20 = call i8 @f8(i8 1, i8 -128)
  %c20 = icmp eq i8 %v20, 0
  call void @check(i1 %c20, i32 20)
  %v21 = call i16 @f16(i16 -32767, i16 8)
  %c21 = icmp eq i16 %v21, 32761
  call void @check(i1 %c21, i32 21)
  %v22 = call i16 @f16(i16 -6988, i16 -1)
  %c22 = icmp eq i16 %v22, 0
  call void @check(i1 %c22, i32 22)
  %v23 = call i16 @f16(i16 1, i16 7)
  %c23 = icmp eq i16 %v23, 0
  call void @check(i1 %c23, i32 23)
  %v24 = call i16 @f16(i16 -31283, i16 -32767)
  %c24 = icmp eq i16 %v24, 1484
  call void @check(i1 %c24, i32 24)
  %v25 = call i16 @f16(i16 -30741, i16 32767)
  %c25 = icmp eq i16 %v25, 2028
  call void @check(i1 %c25, i32 25)
  %v26 = call i16 @f16(i16 -32768, i16 0)
  %c26 = icmp eq i16 %v26, -32768
  call void @check(i1 %c26, i32 26)
  %v27 = call i16 @f16(i16 -8172, i16 -32767)
  %c27 = icmp eq i16 %v27, 24595
  call void @check(i1 %c27, i32 27)
  %v28 = call i16 @f16(i16 -30949, i16 -7)
  %c28 = icmp eq i16 %v28, 0
  call void @check(i1 %c28, i32 28)
  %v29 = call i16 @f16(i16 0, i16 -292)
  %c29 = icmp eq i16 %v29, 0
  call void @check(i1 %c29, i32 29)
  %v30 = call i16 @f16(i16 -7, i16 -29892)
  %c30 = icmp eq i16 %v30, 29885
  call void @check(i1 %c30, i32 30)
  %v31 = call i32 @f32(i32 31, i32 2)
  %c31 = icmp eq i32 %v31, 29
  call void @check(i1 %c31, i32 31)
  %v32 = call i32 @f32(i32 -1143330980, i32 3)
  %c32 = icmp eq i32 %v32, -1143330983
  call void @check(i1 %c32, i32 32)
  %v33 = call i32 @f32(i32 -3, i32 -3)
  %c33 = icmp eq i32 %v33, 0
  call void @check(i1 %c33, i32 33)
  %v34 = call i32 @f32(i32 -2147483647, i32 -2003086039)
  %c34 = icmp eq i32 %v34, 0
  call void @check(i1 %c34, i32 34)
  %v35 = call i32 @f32(i32 816619683, i32 2)
  %c35 = icmp eq i32 %v35, 816619681
  call void @check(i1 %c35, i32 35)
  %v36 = call i32 @f32(i32 -2147483648, i32 1618006489)
  %c36 = icmp eq i32 %v36, 529477159
  call void @check(i1 %c36, i32 36)
  %v37 = call i32 @f32(i32 7, i32 -719129339)
  %c37 = icmp eq i32 %v37, 0
  call void @check(i1 %c37, i32 37)
  %v38 = call i32 @f32(i32 -3, i32 7)
  %c38 = icmp eq i32 %v38, -10
  call void @check(i1 %c38, i32 38)
  %v39 = call i32 @f32(i32 5, i32 3)
  %c39 = icmp eq i32 %v39, 2
  call void @check(i1 %c39, i32 39)
  %v40 = call i32 @f32(i32 7, i32 -1924211227)
  %c40 = icmp eq i32 %v40, 0
  call void @check(i1 %c40, i32 40)
  %v41 = call i33 @f33(i33 3, i33 -4294967295)
  %c41 = icmp eq i33 %v41, 0
  call void @check(i1 %c41, i32 41)
  %v42 = call i33 @f33(i33 3740335836, i33 1529417017)
  %c42 = icmp eq i33 %v42, 2210918819
  call void @check(i1 %c42, i32 42)
  %v43 = call i33 @f33(i33 -3, i33 -3786454211)
  %c43 = icmp eq i33 %v43, 3786454208
  call void @check(i1 %c43, i32 43)
  %v44 = call i33 @f33(i33 -7, i33 -4294967296)
  %c44 = icmp eq i33 %v44, 4294967289
  call void @check(i1 %c44, i32 44)
  %v45 = call i33 @f33(i33 0, i33 7)
  %c45 = icmp eq i33 %v45, 0
  call void @check(i1 %c45, i32 45)
  %v46 = call i33 @f33(i33 -2102728237, i33 5)
  %c46 = icmp eq i33 %v46, -2102728242
  call void @check(i1 %c46, i32 46)
  %v47 = call i33 @f33(i33 5, i33 -1)
  %c47 = icmp eq i33 %v47, 0
  call void @check(i1 %c47, i32 47)
  %v48 = call i33 @f33(i33 649888207, i33 -4294967295)
  %c48 = icmp eq i33 %v48, 0
  call void @check(i1 %c48, i32 48)
  %v49 = call i33 @f33(i33 -1, i33 -7)
  %c49 = icmp eq i33 %v49, 6
  call void @check(i1 %c49, i32 49)
  %v50 = call i33 @f33(i33 1830790869, i33 -7)
  %c50 = icmp eq i33 %v50, 0
  call void @check(i1 %c50, i32 50)
  %v51 = call i64 @f64(i64 6567031930517343608, i64 -3)
  %c51 = icmp eq i64 %v51, 0
  call void @check(i1 %c51, i32 51)
  %v52 = call i64 @f64(i64 5607884544507456841, i64 -3)
  %c52 = icmp eq i64 %v52, 0
  call void @check(i1 %c52, i32 52)
  %v53 = call i64 @f64(i64 7, i64 1)
  %c53 = icmp eq i64 %v53, 6
  call void @check(i1 %c53, i32 53)
  %v54 = call i64 @f64(i64 -9223372036854775807, i64 -5070435484202319311)
  %c54 = icmp eq i64 %v54, 0
  call void @check(i1 %c54, i32 54)
  %v55 = call i64 @f64(i64 3, i64 -7)
  %c55 = icmp eq i64 %v55, 0
  call void @check(i1 %c55, i32 55)
  %v56 = call i64 @f64(i64 -3, i64 -2)
  %c56 = icmp eq i64 %v56, 0
  call void @check(i1 %c56, i32 56)
  %v57 = call i64 @f64(i64 -7, i64 8883342040766329543)
  %c57 = icmp eq i64 %v57, -8883342040766329550
  call void @check(i1 %c57, i32 57)
  %v58 = call i64 @f64(i64 -7, i64 7)
  %c58 = icmp eq i64 %v58, -14
  call void @check(i1 %c58, i32 58)
  %v59 = call i64 @f64(i64 63, i64 -7)
  %c59 = icmp eq i64 %v59, 0
  call void @check(i1 %c59, i32 59)
  %v60 = call i64 @f64(i64 9223372036854775807, i64 32)
  %c60 = icmp eq i64 %v60, 9223372036854775775
  call void @check(i1 %c60, i32 60)
  %v61 = call i65 @f65(i65 18446744073709551615, i65 1378303546490261098)
  %c61 = icmp eq i65 %v61, 17068440527219290517
  call void @check(i1 %c61, i32 61)
  %v62 = call i65 @f65(i65 -18446744073709551615, i65 -3)
  %c62 = icmp eq i65 %v62, 0
  call void @check(i1 %c62, i32 62)
  %v63 = call i65 @f65(i65 -3, i65 18446744073709551615)
  %c63 = icmp eq i65 %v63, 18446744073709551614
  call void @check(i1 %c63, i32 63)
  %v64 = call i65 @f65(i65 7, i65 -2)
  %c64 = icmp eq i65 %v64, 0
  call void @check(i1 %c64, i32 64)
  %v65 = call i65 @f65(i65 -7, i65 6760880093092411293)
  %c65 = icmp eq i65 %v65, -6760880093092411300
  call void @check(i1 %c65, i32 65)
  %v66 = call i65 @f65(i65 5, i65 -2)
  %c66 = icmp eq i65 %v66, 0
  call void @check(i1 %c66, i32 66)
  %v67 = call i65 @f65(i65 8414374308710801868, i65 2)
  %c67 = icmp eq i65 %v67, 8414374308710801866
  call void @check(i1 %c67, i32 67)
  %v68 = call i65 @f65(i65 -7, i65 32)
  %c68 = icmp eq i65 %v68, -39
  call void @check(i1 %c68, i32 68)
  %v69 = call i65 @f65(i65 -7178649790022847782, i65 6230900220451946204)
  %c69 = icmp eq i65 %v69, -13409550010474793986
  call void @check(i1 %c69, i32 69)
  %v70 = call i65 @f65(i65 6230900220451946204, i65 3)
  %c70 = icmp eq i65 %v70, 6230900220451946201
  call void @check(i1 %c70, i32 70)
  %v71 = call i128 @f128(i128 -26504790856258107904360204916856763160, i128 7)
  %c71 = icmp eq i128 %v71, -26504790856258107904360204916856763167
  call void @check(i1 %c71, i32 71)
  %v72 = call i128 @f128(i128 1, i128 -3)
  %c72 = icmp eq i128 %v72, 0
  call void @check(i1 %c72, i32 72)
  %v73 = call i128 @f128(i128 -170141183460469231731687303715884105728, i128 7)
  %c73 = icmp eq i128 %v73, 170141183460469231731687303715884105721
  call void @check(i1 %c73, i32 73)
  %v74 = call i128 @f128(i128 -140083915659050859126449248540879044555, i128 -2)
  %c74 = icmp eq i128 %v74, 0
  call void @check(i1 %c74, i32 74)
  %v75 = call i128 @f128(i128 -170141183460469231731687303715884105728, i128 2)
  %c75 = icmp eq i128 %v75, 170141183460469231731687303715884105726
  call void @check(i1 %c75, i32 75)
  %v76 = call i128 @f128(i128 117431709586839975872781365415676034904, i128 -1)
  %c76 = icmp eq i128 %v76, 0
  call void @check(i1 %c76, i32 76)
  %v77 = call i128 @f128(i128 2, i128 3)
  %c77 = icmp eq i128 %v77, 0
  call void @check(i1 %c77, i32 77)
  %v78 = call i128 @f128(i128 68868611218537308636448525291320850435, i128 -170141183460469231731687303715884105728)
  %c78 = icmp eq i128 %v78, 0
  call void @check(i1 %c78, i32 78)
  %v79 = call i128 @f128(i128 -2, i128 -170141183460469231731687303715884105728)
  %c79 = icmp eq i128 %v79, 170141183460469231731687303715884105726
  call void @check(i1 %c79, i32 79)
  %v80 = call i128 @f128(i128 80063770866318256009785703604470318195, i128 140737581038523861579145499609520788165)
  %c80 = icmp eq i128 %v80, 0
  call void @check(i1 %c80, i32 80)
  %v81 = call <4 x i32> @fv(<4 x i32> <i32 1, i32 -1, i32 -2147483648, i32 2147483647>, <4 x i32> <i32 2, i32 1, i32 31, i32 3>)
  %b81 = bitcast <4 x i32> %v81 to i128
  %c81 = icmp eq i128 %b81, 170141183183170662378359799918603796480
  call void @check(i1 %c81, i32 81)
  %result = load i32, ptr @failed
  ret i32 %result
}
