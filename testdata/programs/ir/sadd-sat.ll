; llvm.sadd.sat saturates instead of wrapping.
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
declare i7 @llvm.sadd.sat.i7(i7, i7)
declare i8 @llvm.sadd.sat.i8(i8, i8)
declare i16 @llvm.sadd.sat.i16(i16, i16)
declare i32 @llvm.sadd.sat.i32(i32, i32)
declare i33 @llvm.sadd.sat.i33(i33, i33)
declare i64 @llvm.sadd.sat.i64(i64, i64)
declare i65 @llvm.sadd.sat.i65(i65, i65)
declare i128 @llvm.sadd.sat.i128(i128, i128)
declare <4 x i32> @llvm.sadd.sat.v4i32(<4 x i32>, <4 x i32>)

define i7 @f7(i7 %a, i7 %b) noinline {
  %r = call i7 @llvm.sadd.sat.i7(i7 %a, i7 %b)
  ret i7 %r
}

define i8 @f8(i8 %a, i8 %b) noinline {
  %r = call i8 @llvm.sadd.sat.i8(i8 %a, i8 %b)
  ret i8 %r
}

define i16 @f16(i16 %a, i16 %b) noinline {
  %r = call i16 @llvm.sadd.sat.i16(i16 %a, i16 %b)
  ret i16 %r
}

define i32 @f32(i32 %a, i32 %b) noinline {
  %r = call i32 @llvm.sadd.sat.i32(i32 %a, i32 %b)
  ret i32 %r
}

define i33 @f33(i33 %a, i33 %b) noinline {
  %r = call i33 @llvm.sadd.sat.i33(i33 %a, i33 %b)
  ret i33 %r
}

define i64 @f64(i64 %a, i64 %b) noinline {
  %r = call i64 @llvm.sadd.sat.i64(i64 %a, i64 %b)
  ret i64 %r
}

define i65 @f65(i65 %a, i65 %b) noinline {
  %r = call i65 @llvm.sadd.sat.i65(i65 %a, i65 %b)
  ret i65 %r
}

define i128 @f128(i128 %a, i128 %b) noinline {
  %r = call i128 @llvm.sadd.sat.i128(i128 %a, i128 %b)
  ret i128 %r
}

define <4 x i32> @fv(<4 x i32> %a, <4 x i32> %b) noinline {
  %r = call <4 x i32> @llvm.sadd.sat.v4i32(<4 x i32> %a, <4 x i32> %b)
  ret <4 x i32> %r
}

define i32 @main() {
  %v1 = call i7 @f7(i7 7, i7 31)
  %c1 = icmp eq i7 %v1, 38
  call void @check(i1 %c1, i32 1)
  %v2 = call i7 @f7(i7 7, i7 -2)
  %c2 = icmp eq i7 %v2, 5
  call void @check(i1 %c2, i32 2)
  %v3 = call i7 @f7(i7 2, i7 2)
  %c3 = icmp eq i7 %v3, 4
  call void @check(i1 %c3, i32 3)
  %v4 = call i7 @f7(i7 57, i7 3)
  %c4 = icmp eq i7 %v4, 60
  call void @check(i1 %c4, i32 4)
  %v5 = call i7 @f7(i7 -35, i7 3)
  %c5 = icmp eq i7 %v5, -32
  call void @check(i1 %c5, i32 5)
  %v6 = call i7 @f7(i7 -64, i7 -51)
  %c6 = icmp eq i7 %v6, -64
  call void @check(i1 %c6, i32 6)
  %v7 = call i7 @f7(i7 1, i7 -1)
  %c7 = icmp eq i7 %v7, 0
  call void @check(i1 %c7, i32 7)
  %v8 = call i7 @f7(i7 -24, i7 -1)
  %c8 = icmp eq i7 %v8, -25
  call void @check(i1 %c8, i32 8)
  %v9 = call i7 @f7(i7 -7, i7 -36)
  %c9 = icmp eq i7 %v9, -43
  call void @check(i1 %c9, i32 9)
  %v10 = call i7 @f7(i7 7, i7 -36)
  %c10 = icmp eq i7 %v10, -29
  call void @check(i1 %c10, i32 10)
  %v11 = call i8 @f8(i8 -128, i8 45)
  %c11 = icmp eq i8 %v11, -83
  call void @check(i1 %c11, i32 11)
  %v12 = call i8 @f8(i8 3, i8 3)
  %c12 = icmp eq i8 %v12, 6
  call void @check(i1 %c12, i32 12)
  %v13 = call i8 @f8(i8 3, i8 -36)
  %c13 = icmp eq i8 %v13, -33
  call void @check(i1 %c13, i32 13)
  %v14 = call i8 @f8(i8 -1, i8 1)
  %c14 = icmp eq i8 %v14, 0
  call void @check(i1 %c14, i32 14)
  %v15 = call i8 @f8(i8 4, i8 -3)
  %c15 = icmp eq i8 %v15, 1
  call void @check(i1 %c15, i32 15)
  %v16 = call i8 @f8(i8 -7, i8 127)
  %c16 = icmp eq i8 %v16, 120
  call void @check(i1 %c16, i32 16)
  %v17 = call i8 @f8(i8 -128, i8 -46)
  %c17 = icmp eq i8 %v17, -128
  call void @check(i1 %c17, i32 17)
  %v18 = call i8 @f8(i8 -36, i8 4)
  %c18 = icmp eq i8 %v18, -32
  call void @check(i1 %c18, i32 18)
  %v19 = call i8 @f8(i8 7, i8 -2)
  %c19 = icmp eq i8 %v19, 5
  call void @check(i1 %c19, i32 19)
  %v20 = call i8 @f8(i8 -1, i8 4)
  %c20 = icmp eq i8 %v20, 3
  call void @check(i1 %c20, i32 20)
  %v21 = call i16 @f16(i16 9552, i16 -32768)
  %c21 = icmp eq i16 %v21, -23216
  call void @check(i1 %c21, i32 21)
  %v22 = call i16 @f16(i16 2, i16 5)
  %c22 = icmp eq i16 %v22, 7
  call void @check(i1 %c22, i32 22)
  %v23 = call i16 @f16(i16 -3, i16 -1)
  %c23 = icmp eq i16 %v23, -4
  call void @check(i1 %c23, i32 23)
  %v24 = call i16 @f16(i16 8, i16 -292)
  %c24 = icmp eq i16 %v24, -284
  call void @check(i1 %c24, i32 24)
  %v25 = call i16 @f16(i16 -3, i16 29634)
  %c25 = icmp eq i16 %v25, 29631
  call void @check(i1 %c25, i32 25)
  %v26 = call i16 @f16(i16 32767, i16 2)
  %c26 = icmp eq i16 %v26, 32767
  call void @check(i1 %c26, i32 26)
  %v27 = call i16 @f16(i16 -32768, i16 20657)
  %c27 = icmp eq i16 %v27, -12111
  call void @check(i1 %c27, i32 27)
  %v28 = call i16 @f16(i16 173, i16 -32768)
  %c28 = icmp eq i16 %v28, -32595
  call void @check(i1 %c28, i32 28)
  %v29 = call i16 @f16(i16 -32767, i16 32767)
  %c29 = icmp eq i16 %v29, 0
  call void @check(i1 %c29, i32 29)
  %v30 = call i16 @f16(i16 1, i16 -3)
  %c30 = icmp eq i16 %v30, -2
  call void @check(i1 %c30, i32 30)
  %v31 = call i32 @f32(i32 686505687, i32 -3)
  %c31 = icmp eq i32 %v31, 686505684
  call void @check(i1 %c31, i32 31)
  %v32 = call i32 @f32(i32 -2147483648, i32 0)
  %c32 = icmp eq i32 %v32, -2147483648
  call void @check(i1 %c32, i32 32)
  %v33 = call i32 @f32(i32 -865291159, i32 5)
  %c33 = icmp eq i32 %v33, -865291154
  call void @check(i1 %c33, i32 33)
  %v34 = call i32 @f32(i32 173994755, i32 5)
  %c34 = icmp eq i32 %v34, 173994760
  call void @check(i1 %c34, i32 34)
  %v35 = call i32 @f32(i32 1673537994, i32 646744672)
  %c35 = icmp eq i32 %v35, 2147483647
  call void @check(i1 %c35, i32 35)
  %v36 = call i32 @f32(i32 31, i32 -2147483647)
  %c36 = icmp eq i32 %v36, -2147483616
  call void @check(i1 %c36, i32 36)
  %v37 = call i32 @f32(i32 -3, i32 0)
  %c37 = icmp eq i32 %v37, -3
  call void @check(i1 %c37, i32 37)
  %v38 = call i32 @f32(i32 324027287, i32 3)
  %c38 = icmp eq i32 %v38, 324027290
  call void @check(i1 %c38, i32 38)
  %v39 = call i32 @f32(i32 768349519, i32 7)
  %c39 = icmp eq i32 %v39, 768349526
  call void @check(i1 %c39, i32 39)
  %v40 = call i32 @f32(i32 1, i32 2147483647)
  %c40 = icmp eq i32 %v40, 2147483647
  call void @check(i1 %c40, i32 40)
  %v41 = call i33 @f33(i33 -3, i33 2)
  %c41 = icmp eq i33 %v41, -1
  call void @check(i1 %c41, i32 41)
  %v42 = call i33 @f33(i33 2, i33 16)
  %c42 = icmp eq i33 %v42, 18
  call void @check(i1 %c42, i32 42)
  %v43 = call i33 @f33(i33 5, i33 2928666861)
  %c43 = icmp eq i33 %v43, 2928666866
  call void @check(i1 %c43, i32 43)
  %v44 = call i33 @f33(i33 32, i33 1)
  %c44 = icmp eq i33 %v44, 33
  call void @check(i1 %c44, i32 44)
  %v45 = call i33 @f33(i33 3740335836, i33 1)
  %c45 = icmp eq i33 %v45, 3740335837
  call void @check(i1 %c45, i32 45)
  %v46 = call i33 @f33(i33 -4294967295, i33 109080942)
  %c46 = icmp eq i33 %v46, -4185886353
  call void @check(i1 %c46, i32 46)
  %v47 = call i33 @f33(i33 16, i33 -348272784)
  %c47 = icmp eq i33 %v47, -348272768
  call void @check(i1 %c47, i32 47)
  %v48 = call i33 @f33(i33 -2084009685, i33 -4294967296)
  %c48 = icmp eq i33 %v48, -4294967296
  call void @check(i1 %c48, i32 48)
  %v49 = call i33 @f33(i33 7, i33 16)
  %c49 = icmp eq i33 %v49, 23
  call void @check(i1 %c49, i32 49)
  %v50 = call i33 @f33(i33 32, i33 -7)
  %c50 = icmp eq i33 %v50, 25
  call void @check(i1 %c50, i32 50)
  %v51 = call i64 @f64(i64 0, i64 -4532314827393182847)
  %c51 = icmp eq i64 %v51, -4532314827393182847
  call void @check(i1 %c51, i32 51)
  %v52 = call i64 @f64(i64 7, i64 2)
  %c52 = icmp eq i64 %v52, 9
  call void @check(i1 %c52, i32 52)
  %v53 = call i64 @f64(i64 -2, i64 -9223372036854775807)
  %c53 = icmp eq i64 %v53, -9223372036854775808
  call void @check(i1 %c53, i32 53)
  %v54 = call i64 @f64(i64 2, i64 -9223372036854775808)
  %c54 = icmp eq i64 %v54, -9223372036854775806
  call void @check(i1 %c54, i32 54)
  %v55 = call i64 @f64(i64 1, i64 3214115420820369944)
  %c55 = icmp eq i64 %v55, 3214115420820369945
  call void @check(i1 %c55, i32 55)
  %v56 = call i64 @f64(i64 5, i64 1)
  %c56 = icmp eq i64 %v56, 6
  call void @check(i1 %c56, i32 56)
  %v57 = call i64 @f64(i64 -1, i64 1)
  %c57 = icmp eq i64 %v57, 0
  call void @check(i1 %c57, i32 57)
  %v58 = call i64 @f64(i64 7, i64 6510710552310406098)
  %c58 = icmp eq i64 %v58, 6510710552310406105
  call void @check(i1 %c58, i32 58)
  %v59 = call i64 @f64(i64 -8611758128206858488, i64 -2)
  %c59 = icmp eq i64 %v59, -8611758128206858490
  call void @check(i1 %c59, i32 59)
  %v60 = call i64 @f64(i64 -8877633589979316771, i64 6230900220451946204)
  %c60 = icmp eq i64 %v60, -2646733369527370567
  call void @check(i1 %c60, i32 60)
  %v61 = call i65 @f65(i65 -2, i65 18446744073709551615)
  %c61 = icmp eq i65 %v61, 18446744073709551613
  call void @check(i1 %c61, i32 61)
  %v62 = call i65 @f65(i65 1, i65 3)
  %c62 = icmp eq i65 %v62, 4
  call void @check(i1 %c62, i32 62)
  %v63 = call i65 @f65(i65 1, i65 18446744073709551615)
  %c63 = icmp eq i65 %v63, 18446744073709551615
  call void @check(i1 %c63, i32 63)
  %v64 = call i65 @f65(i65 -17819008829176842990, i65 5)
  %c64 = icmp eq i65 %v64, -17819008829176842985
  call void @check(i1 %c64, i32 64)
  %v65 = call i65 @f65(i65 -6142622477953937164, i65 5)
  %c65 = icmp eq i65 %v65, -6142622477953937159
  call void @check(i1 %c65, i32 65)
  %v66 = call i65 @f65(i65 -18446744073709551615, i65 5)
  %c66 = icmp eq i65 %v66, -18446744073709551610
  call void @check(i1 %c66, i32 66)
  %v67 = call i65 @f65(i65 64, i65 -18446744073709551615)
  %c67 = icmp eq i65 %v67, -18446744073709551551
  call void @check(i1 %c67, i32 67)
  %v68 = call i65 @f65(i65 -15264778613515553861, i65 2)
  %c68 = icmp eq i65 %v68, -15264778613515553859
  call void @check(i1 %c68, i32 68)
  %v69 = call i65 @f65(i65 -7, i65 1902960613735284808)
  %c69 = icmp eq i65 %v69, 1902960613735284801
  call void @check(i1 %c69, i32 69)
  %v70 = call i65 @f65(i65 6230900220451946204, i65 -9671010739836450917)
  %c70 = icmp eq i65 %v70, -3440110519384504713
  call void @check(i1 %c70, i32 70)
  %v71 = call i128 @f128(i128 7, i128 -3)
  %c71 = icmp eq i128 %v71, 4
  call void @check(i1 %c71, i32 71)
  %v72 = call i128 @f128(i128 -118697411647567118195279425160441463309, i128 -2)
  %c72 = icmp eq i128 %v72, -118697411647567118195279425160441463311
  call void @check(i1 %c72, i32 72)
  %v73 = call i128 @f128(i128 -52924782808268930444301144844230235597, i128 0)
  %c73 = icmp eq i128 %v73, -52924782808268930444301144844230235597
  call void @check(i1 %c73, i32 73)
  %v74 = call i128 @f128(i128 -2, i128 -170141183460469231731687303715884105727)
  %c74 = icmp eq i128 %v74, -170141183460469231731687303715884105728
  call void @check(i1 %c74, i32 74)
  %v75 = call i128 @f128(i128 -1, i128 27341747116767973836583295656177572507)
  %c75 = icmp eq i128 %v75, 27341747116767973836583295656177572506
  call void @check(i1 %c75, i32 75)
  %v76 = call i128 @f128(i128 -49094889594739883619359915734868837223, i128 3)
  %c76 = icmp eq i128 %v76, -49094889594739883619359915734868837220
  call void @check(i1 %c76, i32 76)
  %v77 = call i128 @f128(i128 7, i128 -170141183460469231731687303715884105727)
  %c77 = icmp eq i128 %v77, -170141183460469231731687303715884105720
  call void @check(i1 %c77, i32 77)
  %v78 = call i128 @f128(i128 3, i128 -60060218021724662024600812347166339996)
  %c78 = icmp eq i128 %v78, -60060218021724662024600812347166339993
  call void @check(i1 %c78, i32 78)
  %v79 = call i128 @f128(i128 64, i128 -7)
  %c79 = icmp eq i128 %v79, 57
  call void @check(i1 %c79, i32 79)
  %v80 = call i128 @f128(i128 -48544309708806452071638577788883307418, i128 129614657534176124116787297816834213680)
  %c80 = icmp eq i128 %v80, 81070347825369672045148720027950906262
  call void @check(i1 %c80, i32 80)
  %v81 = call <4 x i32> @fv(<4 x i32> <i32 1, i32 -1, i32 -2147483648, i32 2147483647>, <4 x i32> <i32 2, i32 1, i32 31, i32 3>)
  %b81 = bitcast <4 x i32> %v81 to i128
  %c81 = icmp eq i128 %b81, 170141183420855151046404201204108230659
  call void @check(i1 %c81, i32 81)
  %result = load i32, ptr @failed
  ret i32 %result
}
