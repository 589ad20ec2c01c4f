; shl shifts zeros in at the right; odd, machine and wide widths.
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

define i1 @shl1(i1 %a, i1 %b) noinline {
  %r = shl i1 %a, %b
  ret i1 %r
}

define i7 @shl7(i7 %a, i7 %b) noinline {
  %r = shl i7 %a, %b
  ret i7 %r
}

define i8 @shl8(i8 %a, i8 %b) noinline {
  %r = shl i8 %a, %b
  ret i8 %r
}

define i16 @shl16(i16 %a, i16 %b) noinline {
  %r = shl i16 %a, %b
  ret i16 %r
}

define i32 @shl32(i32 %a, i32 %b) noinline {
  %r = shl i32 %a, %b
  ret i32 %r
}

define i33 @shl33(i33 %a, i33 %b) noinline {
  %r = shl i33 %a, %b
  ret i33 %r
}

define i64 @shl64(i64 %a, i64 %b) noinline {
  %r = shl i64 %a, %b
  ret i64 %r
}

define i65 @shl65(i65 %a, i65 %b) noinline {
  %r = shl i65 %a, %b
  ret i65 %r
}

define i128 @shl128(i128 %a, i128 %b) noinline {
  %r = shl i128 %a, %b
  ret i128 %r
}

define <4 x i16> @shlv(<4 x i16> %a, <4 x i16> %b) noinline {
  %r = shl <4 x i16> %a, %b
  ret <4 x i16> %r
}

define i32 @main() {
  %v1 = call i1 @shl1(i1 true, i1 false)
  %c1 = icmp eq i1 %v1, true
  call void @check(i1 %c1, i32 1)
  %v2 = call i1 @shl1(i1 false, i1 false)
  %c2 = icmp eq i1 %v2, false
  call void @check(i1 %c2, i32 2)
  %v3 = call i7 @shl7(i7 6, i7 0)
  %c3 = icmp eq i7 %v3, 6
  call void @check(i1 %c3, i32 3)
  %v4 = call i7 @shl7(i7 7, i7 5)
  %c4 = icmp eq i7 %v4, -32
  call void @check(i1 %c4, i32 4)
  %v5 = call i7 @shl7(i7 5, i7 0)
  %c5 = icmp eq i7 %v5, 5
  call void @check(i1 %c5, i32 5)
  %v6 = call i7 @shl7(i7 -55, i7 0)
  %c6 = icmp eq i7 %v6, -55
  call void @check(i1 %c6, i32 6)
  %v7 = call i7 @shl7(i7 -19, i7 0)
  %c7 = icmp eq i7 %v7, -19
  call void @check(i1 %c7, i32 7)
  %v8 = call i7 @shl7(i7 0, i7 6)
  %c8 = icmp eq i7 %v8, 0
  call void @check(i1 %c8, i32 8)
  %v9 = call i7 @shl7(i7 -63, i7 2)
  %c9 = icmp eq i7 %v9, 4
  call void @check(i1 %c9, i32 9)
  %v10 = call i7 @shl7(i7 -1, i7 3)
  %c10 = icmp eq i7 %v10, -8
  call void @check(i1 %c10, i32 10)
  %v11 = call i7 @shl7(i7 -18, i7 3)
  %c11 = icmp eq i7 %v11, -16
  call void @check(i1 %c11, i32 11)
  %v12 = call i8 @shl8(i8 -87, i8 3)
  %c12 = icmp eq i8 %v12, 72
  call void @check(i1 %c12, i32 12)
  %v13 = call i8 @shl8(i8 3, i8 4)
  %c13 = icmp eq i8 %v13, 48
  call void @check(i1 %c13, i32 13)
  %v14 = call i8 @shl8(i8 4, i8 2)
  %c14 = icmp eq i8 %v14, 16
  call void @check(i1 %c14, i32 14)
  %v15 = call i8 @shl8(i8 6, i8 1)
  %c15 = icmp eq i8 %v15, 12
  call void @check(i1 %c15, i32 15)
  %v16 = call i8 @shl8(i8 99, i8 0)
  %c16 = icmp eq i8 %v16, 99
  call void @check(i1 %c16, i32 16)
  %v17 = call i8 @shl8(i8 7, i8 5)
  %c17 = icmp eq i8 %v17, -32
  call void @check(i1 %c17, i32 17)
  %v18 = call i8 @shl8(i8 -128, i8 5)
  %c18 = icmp eq i8 %v18, 0
  call void @check(i1 %c18, i32 18)
  %v19 = call i8 @shl8(i8 -7, i8 7)
  %c19 = icmp eq i8 %v19, -128
  call void @check(i1 %c19, i32 19)
  %v20 = call i8 @shl8(i8 127, i8 7)
  %c20 = icmp eq i8 %v20, -128
  call void @check(i1 %c20, i32 20)
  %v21 = call i16 @shl16(i16 26824, i16 2)
  %c21 = icmp eq i16 %v21, -23776
  call void @check(i1 %c21, i32 21)
  %v22 = call i16 @shl16(i16 14811, i16 1)
  %c22 = icmp eq i16 %v22, 29622
  call void @check(i1 %c22, i32 22)
  %v23 = call i16 @shl16(i16 1, i16 3)
  %c23 = icmp eq i16 %v23, 8
  call void @check(i1 %c23, i32 23)
  %v24 = call i16 @shl16(i16 8, i16 7)
  %c24 = icmp eq i16 %v24, 1024
  call void @check(i1 %c24, i32 24)
  %v25 = call i16 @shl16(i16 -32768, i16 8)
  %c25 = icmp eq i16 %v25, 0
  call void @check(i1 %c25, i32 25)
  %v26 = call i16 @shl16(i16 -10823, i16 5)
  %c26 = icmp eq i16 %v26, -18656
  call void @check(i1 %c26, i32 26)
  %v27 = call i16 @shl16(i16 2, i16 7)
  %c27 = icmp eq i16 %v27, 256
  call void @check(i1 %c27, i32 27)
  %v28 = call i16 @shl16(i16 -32768, i16 0)
  %c28 = icmp eq i16 %v28, -32768
  call void @check(i1 %c28, i32 28)
  %v29 = call i16 @shl16(i16 396, i16 1)
  %c29 = icmp eq i16 %v29, 792
  call void @check(i1 %c29, i32 29)
  %v30 = call i32 @shl32(i32 31, i32 5)
  %c30 = icmp eq i32 %v30, 992
  call void @check(i1 %c30, i32 30)
  %v31 = call i32 @shl32(i32 570572133, i32 0)
  %c31 = icmp eq i32 %v31, 570572133
  call void @check(i1 %c31, i32 31)
  %v32 = call i32 @shl32(i32 5, i32 3)
  %c32 = icmp eq i32 %v32, 40
  call void @check(i1 %c32, i32 32)
  %v33 = call i32 @shl32(i32 -554631460, i32 2)
  %c33 = icmp eq i32 %v33, 2076441456
  call void @check(i1 %c33, i32 33)
  %v34 = call i32 @shl32(i32 -2147483647, i32 16)
  %c34 = icmp eq i32 %v34, 65536
  call void @check(i1 %c34, i32 34)
  %v35 = call i32 @shl32(i32 -2, i32 31)
  %c35 = icmp eq i32 %v35, 0
  call void @check(i1 %c35, i32 35)
  %v36 = call i32 @shl32(i32 5, i32 7)
  %c36 = icmp eq i32 %v36, 640
  call void @check(i1 %c36, i32 36)
  %v37 = call i32 @shl32(i32 -2, i32 1)
  %c37 = icmp eq i32 %v37, -4
  call void @check(i1 %c37, i32 37)
  %v38 = call i32 @shl32(i32 7, i32 1)
  %c38 = icmp eq i32 %v38, 14
  call void @check(i1 %c38, i32 38)
  %v39 = call i33 @shl33(i33 -7, i33 0)
  %c39 = icmp eq i33 %v39, -7
  call void @check(i1 %c39, i32 39)
  %v40 = call i33 @shl33(i33 2, i33 7)
  %c40 = icmp eq i33 %v40, 256
  call void @check(i1 %c40, i32 40)
  %v41 = call i33 @shl33(i33 2, i33 16)
  %c41 = icmp eq i33 %v41, 131072
  call void @check(i1 %c41, i32 41)
  %v42 = call i33 @shl33(i33 1671416518, i33 1)
  %c42 = icmp eq i33 %v42, 3342833036
  call void @check(i1 %c42, i32 42)
  %v43 = call i33 @shl33(i33 0, i33 1)
  %c43 = icmp eq i33 %v43, 0
  call void @check(i1 %c43, i32 43)
  %v44 = call i33 @shl33(i33 -1, i33 0)
  %c44 = icmp eq i33 %v44, -1
  call void @check(i1 %c44, i32 44)
  %v45 = call i33 @shl33(i33 2, i33 0)
  %c45 = icmp eq i33 %v45, 2
  call void @check(i1 %c45, i32 45)
  %v46 = call i33 @shl33(i33 32, i33 0)
  %c46 = icmp eq i33 %v46, 32
  call void @check(i1 %c46, i32 46)
  %v47 = call i33 @shl33(i33 4294967295, i33 32)
  %c47 = icmp eq i33 %v47, -4294967296
  call void @check(i1 %c47, i32 47)
  %v48 = call i64 @shl64(i64 -7334815235145567027, i64 3)
  %c48 = icmp eq i64 %v48, -3338289660035881368
  call void @check(i1 %c48, i32 48)
  %v49 = call i64 @shl64(i64 -8819290257983852352, i64 7)
  %c49 = icmp eq i64 %v49, -3617764525650452480
  call void @check(i1 %c49, i32 49)
  %v50 = call i64 @shl64(i64 32, i64 3)
  %c50 = icmp eq i64 %v50, 256
  call void @check(i1 %c50, i32 50)
  %v51 = call i64 @shl64(i64 -7, i64 32)
  %c51 = icmp eq i64 %v51, -30064771072
  call void @check(i1 %c51, i32 51)
  %v52 = call i64 @shl64(i64 63, i64 3)
  %c52 = icmp eq i64 %v52, 504
  call void @check(i1 %c52, i32 52)
  %v53 = call i64 @shl64(i64 2, i64 32)
  %c53 = icmp eq i64 %v53, 8589934592
  call void @check(i1 %c53, i32 53)
  %v54 = call i64 @shl64(i64 6118649501682920740, i64 3)
  %c54 = icmp eq i64 %v54, -6391036207665288928
  call void @check(i1 %c54, i32 54)
  %v55 = call i64 @shl64(i64 -2, i64 5)
  %c55 = icmp eq i64 %v55, -64
  call void @check(i1 %c55, i32 55)
  %v56 = call i64 @shl64(i64 1, i64 3)
  %c56 = icmp eq i64 %v56, 8
  call void @check(i1 %c56, i32 56)
  %v57 = call i65 @shl65(i65 3, i65 3)
  %c57 = icmp eq i65 %v57, 24
  call void @check(i1 %c57, i32 57)
  %v58 = call i65 @shl65(i65 -7, i65 7)
  %c58 = icmp eq i65 %v58, -896
  call void @check(i1 %c58, i32 58)
  %v59 = call i65 @shl65(i65 -18446744073709551615, i65 2)
  %c59 = icmp eq i65 %v59, 4
  call void @check(i1 %c59, i32 59)
  %v60 = call i65 @shl65(i65 7, i65 64)
  %c60 = icmp eq i65 %v60, -18446744073709551616
  call void @check(i1 %c60, i32 60)
  %v61 = call i65 @shl65(i65 1, i65 7)
  %c61 = icmp eq i65 %v61, 128
  call void @check(i1 %c61, i32 61)
  %v62 = call i65 @shl65(i65 8621339207602300434, i65 3)
  %c62 = icmp eq i65 %v62, -4816262634019802992
  call void @check(i1 %c62, i32 62)
  %v63 = call i65 @shl65(i65 7, i65 3)
  %c63 = icmp eq i65 %v63, 56
  call void @check(i1 %c63, i32 63)
  %v64 = call i65 @shl65(i65 -9708605466373958881, i65 32)
  %c64 = icmp eq i65 %v64, 5214415336173993984
  call void @check(i1 %c64, i32 64)
  %v65 = call i65 @shl65(i65 -9817245295661853711, i65 5)
  %c65 = icmp eq i65 %v65, 17889543865592610336
  call void @check(i1 %c65, i32 65)
  %v66 = call i128 @shl128(i128 0, i128 7)
  %c66 = icmp eq i128 %v66, 0
  call void @check(i1 %c66, i32 66)
  %v67 = call i128 @shl128(i128 -139651465092541124327482636416981074212, i128 0)
  %c67 = icmp eq i128 %v67, -139651465092541124327482636416981074212
  call void @check(i1 %c67, i32 67)
  %v68 = call i128 @shl128(i128 3, i128 127)
  %c68 = icmp eq i128 %v68, -170141183460469231731687303715884105728
  call void @check(i1 %c68, i32 68)
  %v69 = call i128 @shl128(i128 -62467753681063171877340429224354151315, i128 2)
  %c69 = icmp eq i128 %v69, 90411352196685775954012890534351606196
  call void @check(i1 %c69, i32 69)
  %v70 = call i128 @shl128(i128 -7, i128 127)
  %c70 = icmp eq i128 %v70, -170141183460469231731687303715884105728
  call void @check(i1 %c70, i32 70)
  %v71 = call i128 @shl128(i128 -1, i128 1)
  %c71 = icmp eq i128 %v71, -2
  call void @check(i1 %c71, i32 71)
  %v72 = call i128 @shl128(i128 48172442197294197812010207206831301225, i128 1)
  %c72 = icmp eq i128 %v72, 96344884394588395624020414413662602450
  call void @check(i1 %c72, i32 72)
  %v73 = call i128 @shl128(i128 64, i128 5)
  %c73 = icmp eq i128 %v73, 2048
  call void @check(i1 %c73, i32 73)
  %v74 = call i128 @shl128(i128 1, i128 127)
  %c74 = icmp eq i128 %v74, -170141183460469231731687303715884105728
  call void @check(i1 %c74, i32 74)
  %v75 = call <4 x i16> @shlv(<4 x i16> <i16 32767, i16 3, i16 2, i16 2>, <4 x i16> <i16 7, i16 15, i16 5, i16 8>)
  %b75 = bitcast <4 x i16> %v75 to i64
  %c75 = icmp eq i64 %b75, 144115465101311872
  call void @check(i1 %c75, i32 75)
  %v76 = call <4 x i16> @shlv(<4 x i16> <i16 0, i16 15, i16 -11882, i16 -7>, <4 x i16> <i16 8, i16 1, i16 0, i16 8>)
  %b76 = bitcast <4 x i16> %v76 to i64
  %c76 = icmp eq i64 %b76, -504172716088229888
  call void @check(i1 %c76, i32 76)
  %v77 = call <4 x i16> @shlv(<4 x i16> <i16 -15786, i16 6958, i16 -23655, i16 4447>, <4 x i16> <i16 0, i16 8, i16 8, i16 7>)
  %b77 = bitcast <4 x i16> %v77 to i64
  %c77 = icmp eq i64 %b77, -5800468094002347434
  call void @check(i1 %c77, i32 77)
  %result = load i32, ptr @failed
  ret i32 %result
}
