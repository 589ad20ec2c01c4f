; zext fills with zeros.
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

define i8 @x1_8(i1 %a) noinline {
  %r = zext i1 %a to i8
  ret i8 %r
}

define i8 @x7_8(i7 %a) noinline {
  %r = zext i7 %a to i8
  ret i8 %r
}

define i16 @x8_16(i8 %a) noinline {
  %r = zext i8 %a to i16
  ret i16 %r
}

define i32 @x7_32(i7 %a) noinline {
  %r = zext i7 %a to i32
  ret i32 %r
}

define i32 @x16_32(i16 %a) noinline {
  %r = zext i16 %a to i32
  ret i32 %r
}

define i33 @x32_33(i32 %a) noinline {
  %r = zext i32 %a to i33
  ret i33 %r
}

define i64 @x1_64(i1 %a) noinline {
  %r = zext i1 %a to i64
  ret i64 %r
}

define i64 @x33_64(i33 %a) noinline {
  %r = zext i33 %a to i64
  ret i64 %r
}

define i65 @x64_65(i64 %a) noinline {
  %r = zext i64 %a to i65
  ret i65 %r
}

define i128 @x7_128(i7 %a) noinline {
  %r = zext i7 %a to i128
  ret i128 %r
}

define i128 @x64_128(i64 %a) noinline {
  %r = zext i64 %a to i128
  ret i128 %r
}

define i128 @x65_128(i65 %a) noinline {
  %r = zext i65 %a to i128
  ret i128 %r
}

define i32 @x1_32(i1 %a) noinline {
  %r = zext i1 %a to i32
  ret i32 %r
}

define <4 x i32> @v(<4 x i8> %a) noinline {
  %r = zext <4 x i8> %a to <4 x i32>
  ret <4 x i32> %r
}

define i32 @main() {
  %v1 = call i8 @x1_8(i1 false)
  %c1 = icmp eq i8 %v1, 0
  call void @check(i1 %c1, i32 1)
  %v2 = call i8 @x1_8(i1 true)
  %c2 = icmp eq i8 %v2, 1
  call void @check(i1 %c2, i32 2)
  %v3 = call i8 @x7_8(i7 -36)
  %c3 = icmp eq i8 %v3, 92
  call void @check(i1 %c3, i32 3)
  %v4 = call i8 @x7_8(i7 -7)
  %c4 = icmp eq i8 %v4, 121
  call void @check(i1 %c4, i32 4)
  %v5 = call i8 @x7_8(i7 -3)
  %c5 = icmp eq i8 %v5, 125
  call void @check(i1 %c5, i32 5)
  %v6 = call i8 @x7_8(i7 -2)
  %c6 = icmp eq i8 %v6, 126
  call void @check(i1 %c6, i32 6)
  %v7 = call i8 @x7_8(i7 -1)
  %c7 = icmp eq i8 %v7, 127
  call void @check(i1 %c7, i32 7)
  %v8 = call i16 @x8_16(i8 -36)
  %c8 = icmp eq i16 %v8, 220
  call void @check(i1 %c8, i32 8)
  %v9 = call i16 @x8_16(i8 -7)
  %c9 = icmp eq i16 %v9, 249
  call void @check(i1 %c9, i32 9)
  %v10 = call i16 @x8_16(i8 -3)
  %c10 = icmp eq i16 %v10, 253
  call void @check(i1 %c10, i32 10)
  %v11 = call i16 @x8_16(i8 -2)
  %c11 = icmp eq i16 %v11, 254
  call void @check(i1 %c11, i32 11)
  %v12 = call i16 @x8_16(i8 -1)
  %c12 = icmp eq i16 %v12, 255
  call void @check(i1 %c12, i32 12)
  %v13 = call i32 @x7_32(i7 -36)
  %c13 = icmp eq i32 %v13, 92
  call void @check(i1 %c13, i32 13)
  %v14 = call i32 @x7_32(i7 -7)
  %c14 = icmp eq i32 %v14, 121
  call void @check(i1 %c14, i32 14)
  %v15 = call i32 @x7_32(i7 -3)
  %c15 = icmp eq i32 %v15, 125
  call void @check(i1 %c15, i32 15)
  %v16 = call i32 @x7_32(i7 -2)
  %c16 = icmp eq i32 %v16, 126
  call void @check(i1 %c16, i32 16)
  %v17 = call i32 @x7_32(i7 -1)
  %c17 = icmp eq i32 %v17, 127
  call void @check(i1 %c17, i32 17)
  %v18 = call i32 @x16_32(i16 -292)
  %c18 = icmp eq i32 %v18, 65244
  call void @check(i1 %c18, i32 18)
  %v19 = call i32 @x16_32(i16 -7)
  %c19 = icmp eq i32 %v19, 65529
  call void @check(i1 %c19, i32 19)
  %v20 = call i32 @x16_32(i16 -3)
  %c20 = icmp eq i32 %v20, 65533
  call void @check(i1 %c20, i32 20)
  %v21 = call i32 @x16_32(i16 -2)
  %c21 = icmp eq i32 %v21, 65534
  call void @check(i1 %c21, i32 21)
  %v22 = call i32 @x16_32(i16 -1)
  %c22 = icmp eq i32 %v22, 65535
  call void @check(i1 %c22, i32 22)
  %v23 = call i33 @x32_33(i32 -554631460)
  %c23 = icmp eq i33 %v23, 3740335836
  call void @check(i1 %c23, i32 23)
  %v24 = call i33 @x32_33(i32 -7)
  %c24 = icmp eq i33 %v24, 4294967289
  call void @check(i1 %c24, i32 24)
  %v25 = call i33 @x32_33(i32 -3)
  %c25 = icmp eq i33 %v25, 4294967293
  call void @check(i1 %c25, i32 25)
  %v26 = call i33 @x32_33(i32 -2)
  %c26 = icmp eq i33 %v26, 4294967294
  call void @check(i1 %c26, i32 26)
  %v27 = call i33 @x32_33(i32 -1)
  %c27 = icmp eq i33 %v27, 4294967295
  call void @check(i1 %c27, i32 27)
  %v28 = call i64 @x1_64(i1 false)
  %c28 = icmp eq i64 %v28, 0
  call void @check(i1 %c28, i32 28)
  %v29 = call i64 @x1_64(i1 true)
  %c29 = icmp eq i64 %v29, 1
  call void @check(i1 %c29, i32 29)
  %v30 = call i64 @x33_64(i33 -4294967295)
  %c30 = icmp eq i64 %v30, 4294967297
  call void @check(i1 %c30, i32 30)
  %v31 = call i64 @x33_64(i33 -7)
  %c31 = icmp eq i64 %v31, 8589934585
  call void @check(i1 %c31, i32 31)
  %v32 = call i64 @x33_64(i33 -3)
  %c32 = icmp eq i64 %v32, 8589934589
  call void @check(i1 %c32, i32 32)
  %v33 = call i64 @x33_64(i33 -2)
  %c33 = icmp eq i64 %v33, 8589934590
  call void @check(i1 %c33, i32 33)
  %v34 = call i64 @x33_64(i33 -1)
  %c34 = icmp eq i64 %v34, 8589934591
  call void @check(i1 %c34, i32 34)
  %v35 = call i65 @x64_65(i64 -9223372036854775807)
  %c35 = icmp eq i65 %v35, 9223372036854775809
  call void @check(i1 %c35, i32 35)
  %v36 = call i65 @x64_65(i64 -7)
  %c36 = icmp eq i65 %v36, 18446744073709551609
  call void @check(i1 %c36, i32 36)
  %v37 = call i65 @x64_65(i64 -3)
  %c37 = icmp eq i65 %v37, 18446744073709551613
  call void @check(i1 %c37, i32 37)
  %v38 = call i65 @x64_65(i64 -2)
  %c38 = icmp eq i65 %v38, 18446744073709551614
  call void @check(i1 %c38, i32 38)
  %v39 = call i65 @x64_65(i64 -1)
  %c39 = icmp eq i65 %v39, 18446744073709551615
  call void @check(i1 %c39, i32 39)
  %v40 = call i128 @x7_128(i7 -36)
  %c40 = icmp eq i128 %v40, 92
  call void @check(i1 %c40, i32 40)
  %v41 = call i128 @x7_128(i7 -7)
  %c41 = icmp eq i128 %v41, 121
  call void @check(i1 %c41, i32 41)
  %v42 = call i128 @x7_128(i7 -3)
  %c42 = icmp eq i128 %v42, 125
  call void @check(i1 %c42, i32 42)
  %v43 = call i128 @x7_128(i7 -2)
  %c43 = icmp eq i128 %v43, 126
  call void @check(i1 %c43, i32 43)
  %v44 = call i128 @x7_128(i7 -1)
  %c44 = icmp eq i128 %v44, 127
  call void @check(i1 %c44, i32 44)
  %v45 = call i128 @x64_128(i64 -9223372036854775807)
  %c45 = icmp eq i128 %v45, 9223372036854775809
  call void @check(i1 %c45, i32 45)
  %v46 = call i128 @x64_128(i64 -7)
  %c46 = icmp eq i128 %v46, 18446744073709551609
  call void @check(i1 %c46, i32 46)
  %v47 = call i128 @x64_128(i64 -3)
  %c47 = icmp eq i128 %v47, 18446744073709551613
  call void @check(i1 %c47, i32 47)
  %v48 = call i128 @x64_128(i64 -2)
  %c48 = icmp eq i128 %v48, 18446744073709551614
  call void @check(i1 %c48, i32 48)
  %v49 = call i128 @x64_128(i64 -1)
  %c49 = icmp eq i128 %v49, 18446744073709551615
  call void @check(i1 %c49, i32 49)
  %v50 = call i128 @x65_128(i65 -18446744073709551615)
  %c50 = icmp eq i128 %v50, 18446744073709551617
  call void @check(i1 %c50, i32 50)
  %v51 = call i128 @x65_128(i65 -7)
  %c51 = icmp eq i128 %v51, 36893488147419103225
  call void @check(i1 %c51, i32 51)
  %v52 = call i128 @x65_128(i65 -3)
  %c52 = icmp eq i128 %v52, 36893488147419103229
  call void @check(i1 %c52, i32 52)
  %v53 = call i128 @x65_128(i65 -2)
  %c53 = icmp eq i128 %v53, 36893488147419103230
  call void @check(i1 %c53, i32 53)
  %v54 = call i128 @x65_128(i65 -1)
  %c54 = icmp eq i128 %v54, 36893488147419103231
  call void @check(i1 %c54, i32 54)
  %v55 = call i32 @x1_32(i1 false)
  %c55 = icmp eq i32 %v55, 0
  call void @check(i1 %c55, i32 55)
  %v56 = call i32 @x1_32(i1 true)
  %c56 = icmp eq i32 %v56, 1
  call void @check(i1 %c56, i32 56)
  %v57 = call <4 x i32> @v(<4 x i8> <i8 1, i8 -128, i8 -1, i8 0>)
  %b57 = bitcast <4 x i32> %v57 to i128
  %c57 = icmp eq i128 %b57, 4703919739345691475969
  call void @check(i1 %c57, i32 57)
  %result = load i32, ptr @failed
  ret i32 %result
}
