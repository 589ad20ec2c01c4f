; Integers of every width through memory: odd widths keep their value, bytes are little-endian.
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

define i1 @m1(i1 %a) noinline {
  %p = alloca [32 x i8], align 16
  store i1 %a, ptr %p
  %r = load i1, ptr %p
  ret i1 %r
}

define i7 @m7(i7 %a) noinline {
  %p = alloca [32 x i8], align 16
  store i7 %a, ptr %p
  %r = load i7, ptr %p
  ret i7 %r
}

define i8 @m8(i8 %a) noinline {
  %p = alloca [32 x i8], align 16
  store i8 %a, ptr %p
  %r = load i8, ptr %p
  ret i8 %r
}

define i16 @m16(i16 %a) noinline {
  %p = alloca [32 x i8], align 16
  store i16 %a, ptr %p
  %r = load i16, ptr %p
  ret i16 %r
}

define i24 @m24(i24 %a) noinline {
  %p = alloca [32 x i8], align 16
  store i24 %a, ptr %p
  %r = load i24, ptr %p
  ret i24 %r
}

define i32 @m32(i32 %a) noinline {
  %p = alloca [32 x i8], align 16
  store i32 %a, ptr %p
  %r = load i32, ptr %p
  ret i32 %r
}

define i33 @m33(i33 %a) noinline {
  %p = alloca [32 x i8], align 16
  store i33 %a, ptr %p
  %r = load i33, ptr %p
  ret i33 %r
}

define i48 @m48(i48 %a) noinline {
  %p = alloca [32 x i8], align 16
  store i48 %a, ptr %p
  %r = load i48, ptr %p
  ret i48 %r
}

define i64 @m64(i64 %a) noinline {
  %p = alloca [32 x i8], align 16
  store i64 %a, ptr %p
  %r = load i64, ptr %p
  ret i64 %r
}

define i65 @m65(i65 %a) noinline {
  %p = alloca [32 x i8], align 16
  store i65 %a, ptr %p
  %r = load i65, ptr %p
  ret i65 %r
}

define i128 @m128(i128 %a) noinline {
  %p = alloca [32 x i8], align 16
  store i128 %a, ptr %p
  %r = load i128, ptr %p
  ret i128 %r
}

define i8 @byte(i64 %a, i64 %b) noinline {
  %p = alloca i64
  store i64 %a, ptr %p
  %q = getelementptr i8, ptr %p, i64 %b
  %r = load i8, ptr %q
  ret i8 %r
}

define i64 @glue(i8 %a, i8 %b) noinline {
  %p = alloca i64
  store i64 0, ptr %p
  %q = getelementptr i8, ptr %p, i64 7
  store i8 %a, ptr %q
  %s = getelementptr i8, ptr %p, i64 2
  store i8 %b, ptr %s
  %r = load i64, ptr %p
  ret i64 %r
}

define i32 @unaligned(i64 %a) noinline {
  %p = alloca i64
  store i64 %a, ptr %p
  %q = getelementptr i8, ptr %p, i64 3
  %r = load i32, ptr %q, align 1
  ret i32 %r
}

define i32 @partial(i32 %a, i16 %b) noinline {
  %p = alloca i32
  store i32 %a, ptr %p
  %q = getelementptr i8, ptr %p, i64 1
  store i16 %b, ptr %q, align 1
  %r = load i32, ptr %p
  ret i32 %r
}

define i32 @volatile(i32 %a) noinline {
  %p = alloca i32
  store volatile i32 %a, ptr %p
  %r = load volatile i32, ptr %p
  ret i32 %r
}

define i32 @main() {
  %v1 = call i1 @m1(i1 false)
  %c1 = icmp eq i1 %v1, false
  call void @check(i1 %c1, i32 1)
  %v2 = call i1 @m1(i1 true)
  %c2 = icmp eq i1 %v2, true
  call void @check(i1 %c2, i32 2)
  %v3 = call i7 @m7(i7 0)
  %c3 = icmp eq i7 %v3, 0
  call void @check(i1 %c3, i32 3)
  %v4 = call i7 @m7(i7 1)
  %c4 = icmp eq i7 %v4, 1
  call void @check(i1 %c4, i32 4)
  %v5 = call i7 @m7(i7 -64)
  %c5 = icmp eq i7 %v5, -64
  call void @check(i1 %c5, i32 5)
  %v6 = call i7 @m7(i7 -42)
  %c6 = icmp eq i7 %v6, -42
  call void @check(i1 %c6, i32 6)
  %v7 = call i7 @m7(i7 -1)
  %c7 = icmp eq i7 %v7, -1
  call void @check(i1 %c7, i32 7)
  %v8 = call i8 @m8(i8 0)
  %c8 = icmp eq i8 %v8, 0
  call void @check(i1 %c8, i32 8)
  %v9 = call i8 @m8(i8 1)
  %c9 = icmp eq i8 %v9, 1
  call void @check(i1 %c9, i32 9)
  %v10 = call i8 @m8(i8 -128)
  %c10 = icmp eq i8 %v10, -128
  call void @check(i1 %c10, i32 10)
  %v11 = call i8 @m8(i8 86)
  %c11 = icmp eq i8 %v11, 86
  call void @check(i1 %c11, i32 11)
  %v12 = call i8 @m8(i8 -1)
  %c12 = icmp eq i8 %v12, -1
  call void @check(i1 %c12, i32 12)
  %v13 = call i16 @m16(i16 0)
  %c13 = icmp eq i16 %v13, 0
  call void @check(i1 %c13, i32 13)
  %v14 = call i16 @m16(i16 1)
  %c14 = icmp eq i16 %v14, 1
  call void @check(i1 %c14, i32 14)
  %v15 = call i16 @m16(i16 -32768)
  %c15 = icmp eq i16 %v15, -32768
  call void @check(i1 %c15, i32 15)
  %v16 = call i16 @m16(i16 13398)
  %c16 = icmp eq i16 %v16, 13398
  call void @check(i1 %c16, i32 16)
  %v17 = call i16 @m16(i16 -1)
  %c17 = icmp eq i16 %v17, -1
  call void @check(i1 %c17, i32 17)
  %v18 = call i24 @m24(i24 0)
  %c18 = icmp eq i24 %v18, 0
  call void @check(i1 %c18, i32 18)
  %v19 = call i24 @m24(i24 1)
  %c19 = icmp eq i24 %v19, 1
  call void @check(i1 %c19, i32 19)
  %v20 = call i24 @m24(i24 -8388608)
  %c20 = icmp eq i24 %v20, -8388608
  call void @check(i1 %c20, i32 20)
  %v21 = call i24 @m24(i24 1193046)
  %c21 = icmp eq i24 %v21, 1193046
  call void @check(i1 %c21, i32 21)
  %v22 = call i24 @m24(i24 -1)
  %c22 = icmp eq i24 %v22, -1
  call void @check(i1 %c22, i32 22)
  %v23 = call i32 @m32(i32 0)
  %c23 = icmp eq i32 %v23, 0
  call void @check(i1 %c23, i32 23)
  %v24 = call i32 @m32(i32 1)
  %c24 = icmp eq i32 %v24, 1
  call void @check(i1 %c24, i32 24)
  %v25 = call i32 @m32(i32 -2147483648)
  %c25 = icmp eq i32 %v25, -2147483648
  call void @check(i1 %c25, i32 25)
  %v26 = call i32 @m32(i32 -1525533610)
  %c26 = icmp eq i32 %v26, -1525533610
  call void @check(i1 %c26, i32 26)
  %v27 = call i32 @m32(i32 -1)
  %c27 = icmp eq i32 %v27, -1
  call void @check(i1 %c27, i32 27)
  %v28 = call i33 @m33(i33 0)
  %c28 = icmp eq i33 %v28, 0
  call void @check(i1 %c28, i32 28)
  %v29 = call i33 @m33(i33 1)
  %c29 = icmp eq i33 %v29, 1
  call void @check(i1 %c29, i32 29)
  %v30 = call i33 @m33(i33 -4294967296)
  %c30 = icmp eq i33 %v30, -4294967296
  call void @check(i1 %c30, i32 30)
  %v31 = call i33 @m33(i33 2769433686)
  %c31 = icmp eq i33 %v31, 2769433686
  call void @check(i1 %c31, i32 31)
  %v32 = call i33 @m33(i33 -1)
  %c32 = icmp eq i33 %v32, -1
  call void @check(i1 %c32, i32 32)
  %v33 = call i48 @m48(i48 0)
  %c33 = icmp eq i48 %v33, 0
  call void @check(i1 %c33, i32 33)
  %v34 = call i48 @m48(i48 1)
  %c34 = icmp eq i48 %v34, 1
  call void @check(i1 %c34, i32 34)
  %v35 = call i48 @m48(i48 -140737488355328)
  %c35 = icmp eq i48 %v35, -140737488355328
  call void @check(i1 %c35, i32 35)
  %v36 = call i48 @m48(i48 -99666241637290)
  %c36 = icmp eq i48 %v36, -99666241637290
  call void @check(i1 %c36, i32 36)
  %v37 = call i48 @m48(i48 -1)
  %c37 = icmp eq i48 %v37, -1
  call void @check(i1 %c37, i32 37)
  %v38 = call i64 @m64(i64 0)
  %c38 = icmp eq i64 %v38, 0
  call void @check(i1 %c38, i32 38)
  %v39 = call i64 @m64(i64 1)
  %c39 = icmp eq i64 %v39, 1
  call void @check(i1 %c39, i32 39)
  %v40 = call i64 @m64(i64 -9223372036854775808)
  %c40 = icmp eq i64 %v40, -9223372036854775808
  call void @check(i1 %c40, i32 40)
  %v41 = call i64 @m64(i64 -1)
  %c41 = icmp eq i64 %v41, -1
  call void @check(i1 %c41, i32 41)
  %v42 = call i64 @m64(i64 -767118977778174890)
  %c42 = icmp eq i64 %v42, -767118977778174890
  call void @check(i1 %c42, i32 42)
  %v43 = call i65 @m65(i65 0)
  %c43 = icmp eq i65 %v43, 0
  call void @check(i1 %c43, i32 43)
  %v44 = call i65 @m65(i65 1)
  %c44 = icmp eq i65 %v44, 1
  call void @check(i1 %c44, i32 44)
  %v45 = call i65 @m65(i65 -18446744073709551616)
  %c45 = icmp eq i65 %v45, -18446744073709551616
  call void @check(i1 %c45, i32 45)
  %v46 = call i65 @m65(i65 -1)
  %c46 = icmp eq i65 %v46, -1
  call void @check(i1 %c46, i32 46)
  %v47 = call i65 @m65(i65 17679625095931376726)
  %c47 = icmp eq i65 %v47, 17679625095931376726
  call void @check(i1 %c47, i32 47)
  %v48 = call i128 @m128(i128 0)
  %c48 = icmp eq i128 %v48, 0
  call void @check(i1 %c48, i32 48)
  %v49 = call i128 @m128(i128 1)
  %c49 = icmp eq i128 %v49, 1
  call void @check(i1 %c49, i32 49)
  %v50 = call i128 @m128(i128 -170141183460469231731687303715884105728)
  %c50 = icmp eq i128 %v50, -170141183460469231731687303715884105728
  call void @check(i1 %c50, i32 50)
  %v51 = call i128 @m128(i128 94522879700260683446277328403051606)
  %c51 = icmp eq i128 %v51, 94522879700260683446277328403051606
  call void @check(i1 %c51, i32 51)
  %v52 = call i128 @m128(i128 -1)
  %c52 = icmp eq i128 %v52, -1
  call void @check(i1 %c52, i32 52)
  %v53 = call i8 @byte(i64 -8613303245920329199, i64 0)
  %c53 = icmp eq i8 %v53, 17
  call void @check(i1 %c53, i32 53)
  %v54 = call i8 @byte(i64 -8613303245920329199, i64 1)
  %c54 = icmp eq i8 %v54, 34
  call void @check(i1 %c54, i32 54)
  %v55 = call i8 @byte(i64 -8613303245920329199, i64 2)
  %c55 = icmp eq i8 %v55, 51
  call void @check(i1 %c55, i32 55)
  %v56 = call i8 @byte(i64 -8613303245920329199, i64 3)
  %c56 = icmp eq i8 %v56, 68
  call void @check(i1 %c56, i32 56)
  %v57 = call i8 @byte(i64 -8613303245920329199, i64 4)
  %c57 = icmp eq i8 %v57, 85
  call void @check(i1 %c57, i32 57)
  %v58 = call i8 @byte(i64 -8613303245920329199, i64 5)
  %c58 = icmp eq i8 %v58, 102
  call void @check(i1 %c58, i32 58)
  %v59 = call i8 @byte(i64 -8613303245920329199, i64 6)
  %c59 = icmp eq i8 %v59, 119
  call void @check(i1 %c59, i32 59)
  %v60 = call i8 @byte(i64 -8613303245920329199, i64 7)
  %c60 = icmp eq i8 %v60, -120
  call void @check(i1 %c60, i32 60)
  %v61 = call i64 @glue(i8 -2, i8 33)
  %c61 = icmp eq i64 %v61, -144115188073693184
  call void @check(i1 %c61, i32 61)
  %v62 = call i32 @unaligned(i64 -8613303245920329199)
  %c62 = icmp eq i32 %v62, 2003195204
  call void @check(i1 %c62, i32 62)
  %v63 = call i32 @partial(i32 287454020, i16 -21829)
  %c63 = icmp eq i32 %v63, 296401732
  call void @check(i1 %c63, i32 63)
  %v64 = call i32 @volatile(i32 3)
  %c64 = icmp eq i32 %v64, 3
  call void @check(i1 %c64, i32 64)
  %result = load i32, ptr @failed
  ret i32 %result
}
