; llvm.bswap reverses the bytes.
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
declare i16 @llvm.bswap.i16(i16)
declare i32 @llvm.bswap.i32(i32)
declare i48 @llvm.bswap.i48(i48)
declare i64 @llvm.bswap.i64(i64)
declare i128 @llvm.bswap.i128(i128)
declare <2 x i32> @llvm.bswap.v2i32(<2 x i32>)

define i16 @f16(i16 %a) noinline {
  %r = call i16 @llvm.bswap.i16(i16 %a)
  ret i16 %r
}

define i32 @f32(i32 %a) noinline {
  %r = call i32 @llvm.bswap.i32(i32 %a)
  ret i32 %r
}

define i48 @f48(i48 %a) noinline {
  %r = call i48 @llvm.bswap.i48(i48 %a)
  ret i48 %r
}

define i64 @f64(i64 %a) noinline {
  %r = call i64 @llvm.bswap.i64(i64 %a)
  ret i64 %r
}

define i128 @f128(i128 %a) noinline {
  %r = call i128 @llvm.bswap.i128(i128 %a)
  ret i128 %r
}

define <2 x i32> @fv(<2 x i32> %a) noinline {
  %r = call <2 x i32> @llvm.bswap.v2i32(<2 x i32> %a)
  ret <2 x i32> %r
}

define i32 @main() {
  %v1 = call i16 @f16(i16 0)
  %c1 = icmp eq i16 %v1, 0
  call void @check(i1 %c1, i32 1)
  %v2 = call i16 @f16(i16 1)
  %c2 = icmp eq i16 %v2, 256
  call void @check(i1 %c2, i32 2)
  %v3 = call i16 @f16(i16 2)
  %c3 = icmp eq i16 %v3, 512
  call void @check(i1 %c3, i32 3)
  %v4 = call i16 @f16(i16 3)
  %c4 = icmp eq i16 %v4, 768
  call void @check(i1 %c4, i32 4)
  %v5 = call i16 @f16(i16 5)
  %c5 = icmp eq i16 %v5, 1280
  call void @check(i1 %c5, i32 5)
  %v6 = call i16 @f16(i16 7)
  %c6 = icmp eq i16 %v6, 1792
  call void @check(i1 %c6, i32 6)
  %v7 = call i16 @f16(i16 8)
  %c7 = icmp eq i16 %v7, 2048
  call void @check(i1 %c7, i32 7)
  %v8 = call i16 @f16(i16 15)
  %c8 = icmp eq i16 %v8, 3840
  call void @check(i1 %c8, i32 8)
  %v9 = call i16 @f16(i16 32767)
  %c9 = icmp eq i16 %v9, -129
  call void @check(i1 %c9, i32 9)
  %v10 = call i16 @f16(i16 -32768)
  %c10 = icmp eq i16 %v10, 128
  call void @check(i1 %c10, i32 10)
  %v11 = call i16 @f16(i16 -32767)
  %c11 = icmp eq i16 %v11, 384
  call void @check(i1 %c11, i32 11)
  %v12 = call i16 @f16(i16 -292)
  %c12 = icmp eq i16 %v12, -8962
  call void @check(i1 %c12, i32 12)
  %v13 = call i16 @f16(i16 -7)
  %c13 = icmp eq i16 %v13, -1537
  call void @check(i1 %c13, i32 13)
  %v14 = call i16 @f16(i16 -3)
  %c14 = icmp eq i16 %v14, -513
  call void @check(i1 %c14, i32 14)
  %v15 = call i16 @f16(i16 -2)
  %c15 = icmp eq i16 %v15, -257
  call void @check(i1 %c15, i32 15)
  %v16 = call i16 @f16(i16 -1)
  %c16 = icmp eq i16 %v16, -1
  call void @check(i1 %c16, i32 16)
  %v17 = call i32 @f32(i32 0)
  %c17 = icmp eq i32 %v17, 0
  call void @check(i1 %c17, i32 17)
  %v18 = call i32 @f32(i32 1)
  %c18 = icmp eq i32 %v18, 16777216
  call void @check(i1 %c18, i32 18)
  %v19 = call i32 @f32(i32 2)
  %c19 = icmp eq i32 %v19, 33554432
  call void @check(i1 %c19, i32 19)
  %v20 = call i32 @f32(i32 3)
  %c20 = icmp eq i32 %v20, 50331648
  call void @check(i1 %c20, i32 20)
  %v21 = call i32 @f32(i32 5)
  %c21 = icmp eq i32 %v21, 83886080
  call void @check(i1 %c21, i32 21)
  %v22 = call i32 @f32(i32 7)
  %c22 = icmp eq i32 %v22, 117440512
  call void @check(i1 %c22, i32 22)
  %v23 = call i32 @f32(i32 16)
  %c23 = icmp eq i32 %v23, 268435456
  call void @check(i1 %c23, i32 23)
  %v24 = call i32 @f32(i32 31)
  %c24 = icmp eq i32 %v24, 520093696
  call void @check(i1 %c24, i32 24)
  %v25 = call i32 @f32(i32 2147483647)
  %c25 = icmp eq i32 %v25, -129
  call void @check(i1 %c25, i32 25)
  %v26 = call i32 @f32(i32 -2147483648)
  %c26 = icmp eq i32 %v26, 128
  call void @check(i1 %c26, i32 26)
  %v27 = call i32 @f32(i32 -2147483647)
  %c27 = icmp eq i32 %v27, 16777344
  call void @check(i1 %c27, i32 27)
  %v28 = call i32 @f32(i32 -554631460)
  %c28 = icmp eq i32 %v28, -587271970
  call void @check(i1 %c28, i32 28)
  %v29 = call i32 @f32(i32 -7)
  %c29 = icmp eq i32 %v29, -100663297
  call void @check(i1 %c29, i32 29)
  %v30 = call i32 @f32(i32 -3)
  %c30 = icmp eq i32 %v30, -33554433
  call void @check(i1 %c30, i32 30)
  %v31 = call i32 @f32(i32 -2)
  %c31 = icmp eq i32 %v31, -16777217
  call void @check(i1 %c31, i32 31)
  %v32 = call i32 @f32(i32 -1)
  %c32 = icmp eq i32 %v32, -1
  call void @check(i1 %c32, i32 32)
  %v33 = call i48 @f48(i48 0)
  %c33 = icmp eq i48 %v33, 0
  call void @check(i1 %c33, i32 33)
  %v34 = call i48 @f48(i48 1)
  %c34 = icmp eq i48 %v34, 1099511627776
  call void @check(i1 %c34, i32 34)
  %v35 = call i48 @f48(i48 2)
  %c35 = icmp eq i48 %v35, 2199023255552
  call void @check(i1 %c35, i32 35)
  %v36 = call i48 @f48(i48 3)
  %c36 = icmp eq i48 %v36, 3298534883328
  call void @check(i1 %c36, i32 36)
  %v37 = call i48 @f48(i48 5)
  %c37 = icmp eq i48 %v37, 5497558138880
  call void @check(i1 %c37, i32 37)
  %v38 = call i48 @f48(i48 7)
  %c38 = icmp eq i48 %v38, 7696581394432
  call void @check(i1 %c38, i32 38)
  %v39 = call i48 @f48(i48 24)
  %c39 = icmp eq i48 %v39, 26388279066624
  call void @check(i1 %c39, i32 39)
  %v40 = call i48 @f48(i48 47)
  %c40 = icmp eq i48 %v40, 51677046505472
  call void @check(i1 %c40, i32 40)
  %v41 = call i48 @f48(i48 140737488355327)
  %c41 = icmp eq i48 %v41, -129
  call void @check(i1 %c41, i32 41)
  %v42 = call i48 @f48(i48 -140737488355328)
  %c42 = icmp eq i48 %v42, 128
  call void @check(i1 %c42, i32 42)
  %v43 = call i48 @f48(i48 -140737488355327)
  %c43 = icmp eq i48 %v43, 1099511627904
  call void @check(i1 %c43, i32 43)
  %v44 = call i48 @f48(i48 -111338991845668)
  %c44 = icmp eq i48 %v44, -38487455777638
  call void @check(i1 %c44, i32 44)
  %v45 = call i48 @f48(i48 -7)
  %c45 = icmp eq i48 %v45, -6597069766657
  call void @check(i1 %c45, i32 45)
  %v46 = call i48 @f48(i48 -3)
  %c46 = icmp eq i48 %v46, -2199023255553
  call void @check(i1 %c46, i32 46)
  %v47 = call i48 @f48(i48 -2)
  %c47 = icmp eq i48 %v47, -1099511627777
  call void @check(i1 %c47, i32 47)
  %v48 = call i48 @f48(i48 -1)
  %c48 = icmp eq i48 %v48, -1
  call void @check(i1 %c48, i32 48)
  %v49 = call i64 @f64(i64 0)
  %c49 = icmp eq i64 %v49, 0
  call void @check(i1 %c49, i32 49)
  %v50 = call i64 @f64(i64 1)
  %c50 = icmp eq i64 %v50, 72057594037927936
  call void @check(i1 %c50, i32 50)
  %v51 = call i64 @f64(i64 2)
  %c51 = icmp eq i64 %v51, 144115188075855872
  call void @check(i1 %c51, i32 51)
  %v52 = call i64 @f64(i64 3)
  %c52 = icmp eq i64 %v52, 216172782113783808
  call void @check(i1 %c52, i32 52)
  %v53 = call i64 @f64(i64 5)
  %c53 = icmp eq i64 %v53, 360287970189639680
  call void @check(i1 %c53, i32 53)
  %v54 = call i64 @f64(i64 7)
  %c54 = icmp eq i64 %v54, 504403158265495552
  call void @check(i1 %c54, i32 54)
  %v55 = call i64 @f64(i64 32)
  %c55 = icmp eq i64 %v55, 2305843009213693952
  call void @check(i1 %c55, i32 55)
  %v56 = call i64 @f64(i64 63)
  %c56 = icmp eq i64 %v56, 4539628424389459968
  call void @check(i1 %c56, i32 56)
  %v57 = call i64 @f64(i64 6230900220451946204)
  %c57 = icmp eq i64 %v57, -2522313901843253162
  call void @check(i1 %c57, i32 57)
  %v58 = call i64 @f64(i64 9223372036854775807)
  %c58 = icmp eq i64 %v58, -129
  call void @check(i1 %c58, i32 58)
  %v59 = call i64 @f64(i64 -9223372036854775808)
  %c59 = icmp eq i64 %v59, 128
  call void @check(i1 %c59, i32 59)
  %v60 = call i64 @f64(i64 -9223372036854775807)
  %c60 = icmp eq i64 %v60, 72057594037928064
  call void @check(i1 %c60, i32 60)
  %v61 = call i64 @f64(i64 -7)
  %c61 = icmp eq i64 %v61, -432345564227567617
  call void @check(i1 %c61, i32 61)
  %v62 = call i64 @f64(i64 -3)
  %c62 = icmp eq i64 %v62, -144115188075855873
  call void @check(i1 %c62, i32 62)
  %v63 = call i64 @f64(i64 -2)
  %c63 = icmp eq i64 %v63, -72057594037927937
  call void @check(i1 %c63, i32 63)
  %v64 = call i64 @f64(i64 -1)
  %c64 = icmp eq i64 %v64, -1
  call void @check(i1 %c64, i32 64)
  %v65 = call i128 @f128(i128 0)
  %c65 = icmp eq i128 %v65, 0
  call void @check(i1 %c65, i32 65)
  %v66 = call i128 @f128(i128 1)
  %c66 = icmp eq i128 %v66, 1329227995784915872903807060280344576
  call void @check(i1 %c66, i32 66)
  %v67 = call i128 @f128(i128 2)
  %c67 = icmp eq i128 %v67, 2658455991569831745807614120560689152
  call void @check(i1 %c67, i32 67)
  %v68 = call i128 @f128(i128 3)
  %c68 = icmp eq i128 %v68, 3987683987354747618711421180841033728
  call void @check(i1 %c68, i32 68)
  %v69 = call i128 @f128(i128 5)
  %c69 = icmp eq i128 %v69, 6646139978924579364519035301401722880
  call void @check(i1 %c69, i32 69)
  %v70 = call i128 @f128(i128 7)
  %c70 = icmp eq i128 %v70, 9304595970494411110326649421962412032
  call void @check(i1 %c70, i32 70)
  %v71 = call i128 @f128(i128 64)
  %c71 = icmp eq i128 %v71, 85070591730234615865843651857942052864
  call void @check(i1 %c71, i32 71)
  %v72 = call i128 @f128(i128 127)
  %c72 = icmp eq i128 %v72, 168811955464684315858783496655603761152
  call void @check(i1 %c72, i32 72)
  %v73 = call i128 @f128(i128 170141183460469231731687303715884105727)
  %c73 = icmp eq i128 %v73, -129
  call void @check(i1 %c73, i32 73)
  %v74 = call i128 @f128(i128 -170141183460469231731687303715884105728)
  %c74 = icmp eq i128 %v74, 128
  call void @check(i1 %c74, i32 74)
  %v75 = call i128 @f128(i128 -170141183460469231731687303715884105727)
  %c75 = icmp eq i128 %v75, 1329227995784915872903807060280344704
  call void @check(i1 %c75, i32 75)
  %v76 = call i128 @f128(i128 -139651465092541124327482636416981074212)
  %c76 = icmp eq i128 %v76, -46528479020862245942521960769081577322
  call void @check(i1 %c76, i32 76)
  %v77 = call i128 @f128(i128 -7)
  %c77 = icmp eq i128 %v77, -7975367974709495237422842361682067457
  call void @check(i1 %c77, i32 77)
  %v78 = call i128 @f128(i128 -3)
  %c78 = icmp eq i128 %v78, -2658455991569831745807614120560689153
  call void @check(i1 %c78, i32 78)
  %v79 = call i128 @f128(i128 -2)
  %c79 = icmp eq i128 %v79, -1329227995784915872903807060280344577
  call void @check(i1 %c79, i32 79)
  %v80 = call i128 @f128(i128 -1)
  %c80 = icmp eq i128 %v80, -1
  call void @check(i1 %c80, i32 80)
  %v81 = call <2 x i32> @fv(<2 x i32> <i32 305419896, i32 1>)
  %b81 = bitcast <2 x i32> %v81 to i64
  %c81 = icmp eq i64 %b81, 72057596056843282
  call void @check(i1 %c81, i32 81)
  %result = load i32, ptr @failed
  ret i32 %result
}
