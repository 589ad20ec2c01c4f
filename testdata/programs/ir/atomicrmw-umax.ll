; atomicrmw umax: gives the old value and leaves the new one.
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

define i8 @old8(i8 %a, i8 %b) noinline {
  %p = alloca i8
  store i8 %a, ptr %p
  %r = atomicrmw umax ptr %p, i8 %b seq_cst
  ret i8 %r
}

define i8 @new8(i8 %a, i8 %b) noinline {
  %p = alloca i8
  store i8 %a, ptr %p
  %o = atomicrmw umax ptr %p, i8 %b acq_rel
  %r = load i8, ptr %p
  ret i8 %r
}

define i16 @old16(i16 %a, i16 %b) noinline {
  %p = alloca i16
  store i16 %a, ptr %p
  %r = atomicrmw umax ptr %p, i16 %b seq_cst
  ret i16 %r
}

define i16 @new16(i16 %a, i16 %b) noinline {
  %p = alloca i16
  store i16 %a, ptr %p
  %o = atomicrmw umax ptr %p, i16 %b acq_rel
  %r = load i16, ptr %p
  ret i16 %r
}

define i32 @old32(i32 %a, i32 %b) noinline {
  %p = alloca i32
  store i32 %a, ptr %p
  %r = atomicrmw umax ptr %p, i32 %b seq_cst
  ret i32 %r
}

define i32 @new32(i32 %a, i32 %b) noinline {
  %p = alloca i32
  store i32 %a, ptr %p
  %o = atomicrmw umax ptr %p, i32 %b acq_rel
  %r = load i32, ptr %p
  ret i32 %r
}

define i64 @old64(i64 %a, i64 %b) noinline {
  %p = alloca i64
  store i64 %a, ptr %p
  %r = atomicrmw umax ptr %p, i64 %b seq_cst
  ret i64 %r
}

define i64 @new64(i64 %a, i64 %b) noinline {
  %p = alloca i64
  store i64 %a, ptr %p
  %o = atomicrmw umax ptr %p, i64 %b acq_rel
  %r = load i64, ptr %p
  ret i64 %r
}

define i32 @main() {
  %v1 = call i8 @old8(i8 5, i8 3)
  %c1 = icmp eq i8 %v1, 5
  call void @check(i1 %c1, i32 1)
  %v2 = call i8 @new8(i8 5, i8 3)
  %c2 = icmp eq i8 %v2, 5
  call void @check(i1 %c2, i32 2)
  %v3 = call i8 @old8(i8 3, i8 5)
  %c3 = icmp eq i8 %v3, 3
  call void @check(i1 %c3, i32 3)
  %v4 = call i8 @new8(i8 3, i8 5)
  %c4 = icmp eq i8 %v4, 5
  call void @check(i1 %c4, i32 4)
  %v5 = call i8 @old8(i8 -1, i8 1)
  %c5 = icmp eq i8 %v5, -1
  call void @check(i1 %c5, i32 5)
  %v6 = call i8 @new8(i8 -1, i8 1)
  %c6 = icmp eq i8 %v6, -1
  call void @check(i1 %c6, i32 6)
  %v7 = call i8 @old8(i8 0, i8 7)
  %c7 = icmp eq i8 %v7, 0
  call void @check(i1 %c7, i32 7)
  %v8 = call i8 @new8(i8 0, i8 7)
  %c8 = icmp eq i8 %v8, 7
  call void @check(i1 %c8, i32 8)
  %v9 = call i8 @old8(i8 -128, i8 -2)
  %c9 = icmp eq i8 %v9, -128
  call void @check(i1 %c9, i32 9)
  %v10 = call i8 @new8(i8 -128, i8 -2)
  %c10 = icmp eq i8 %v10, -2
  call void @check(i1 %c10, i32 10)
  %v11 = call i16 @old16(i16 5, i16 3)
  %c11 = icmp eq i16 %v11, 5
  call void @check(i1 %c11, i32 11)
  %v12 = call i16 @new16(i16 5, i16 3)
  %c12 = icmp eq i16 %v12, 5
  call void @check(i1 %c12, i32 12)
  %v13 = call i16 @old16(i16 3, i16 5)
  %c13 = icmp eq i16 %v13, 3
  call void @check(i1 %c13, i32 13)
  %v14 = call i16 @new16(i16 3, i16 5)
  %c14 = icmp eq i16 %v14, 5
  call void @check(i1 %c14, i32 14)
  %v15 = call i16 @old16(i16 -1, i16 1)
  %c15 = icmp eq i16 %v15, -1
  call void @check(i1 %c15, i32 15)
  %v16 = call i16 @new16(i16 -1, i16 1)
  %c16 = icmp eq i16 %v16, -1
  call void @check(i1 %c16, i32 16)
  %v17 = call i16 @old16(i16 0, i16 7)
  %c17 = icmp eq i16 %v17, 0
  call void @check(i1 %c17, i32 17)
  %v18 = call i16 @new16(i16 0, i16 7)
  %c18 = icmp eq i16 %v18, 7
  call void @check(i1 %c18, i32 18)
  %v19 = call i16 @old16(i16 -32768, i16 -2)
  %c19 = icmp eq i16 %v19, -32768
  call void @check(i1 %c19, i32 19)
  %v20 = call i16 @new16(i16 -32768, i16 -2)
  %c20 = icmp eq i16 %v20, -2
  call void @check(i1 %c20, i32 20)
  %v21 = call i32 @old32(i32 5, i32 3)
  %c21 = icmp eq i32 %v21, 5
  call void @check(i1 %c21, i32 21)
  %v22 = call i32 @new32(i32 5, i32 3)
  %c22 = icmp eq i32 %v22, 5
  call void @check(i1 %c22, i32 22)
  %v23 = call i32 @old32(i32 3, i32 5)
  %c23 = icmp eq i32 %v23, 3
  call void @check(i1 %c23, i32 23)
  %v24 = call i32 @new32(i32 3, i32 5)
  %c24 = icmp eq i32 %v24, 5
  call void @check(i1 %c24, i32 24)
  %v25 = call i32 @old32(i32 -1, i32 1)
  %c25 = icmp eq i32 %v25, -1
  call void @check(i1 %c25, i32 25)
  %v26 = call i32 @new32(i32 -1, i32 1)
  %c26 = icmp eq i32 %v26, -1
  call void @check(i1 %c26, i32 26)
  %v27 = call i32 @old32(i32 0, i32 7)
  %c27 = icmp eq i32 %v27, 0
  call void @check(i1 %c27, i32 27)
  %v28 = call i32 @new32(i32 0, i32 7)
  %c28 = icmp eq i32 %v28, 7
  call void @check(i1 %c28, i32 28)
  %v29 = call i32 @old32(i32 -2147483648, i32 -2)
  %c29 = icmp eq i32 %v29, -2147483648
  call void @check(i1 %c29, i32 29)
  %v30 = call i32 @new32(i32 -2147483648, i32 -2)
  %c30 = icmp eq i32 %v30, -2
  call void @check(i1 %c30, i32 30)
  %v31 = call i64 @old64(i64 5, i64 3)
  %c31 = icmp eq i64 %v31, 5
  call void @check(i1 %c31, i32 31)
  %v32 = call i64 @new64(i64 5, i64 3)
  %c32 = icmp eq i64 %v32, 5
  call void @check(i1 %c32, i32 32)
  %v33 = call i64 @old64(i64 3, i64 5)
  %c33 = icmp eq i64 %v33, 3
  call void @check(i1 %c33, i32 33)
  %v34 = call i64 @new64(i64 3, i64 5)
  %c34 = icmp eq i64 %v34, 5
  call void @check(i1 %c34, i32 34)
  %v35 = call i64 @old64(i64 -1, i64 1)
  %c35 = icmp eq i64 %v35, -1
  call void @check(i1 %c35, i32 35)
  %v36 = call i64 @new64(i64 -1, i64 1)
  %c36 = icmp eq i64 %v36, -1
  call void @check(i1 %c36, i32 36)
  %v37 = call i64 @old64(i64 0, i64 7)
  %c37 = icmp eq i64 %v37, 0
  call void @check(i1 %c37, i32 37)
  %v38 = call i64 @new64(i64 0, i64 7)
  %c38 = icmp eq i64 %v38, 7
  call void @check(i1 %c38, i32 38)
  %v39 = call i64 @old64(i64 -9223372036854775808, i64 -2)
  %c39 = icmp eq i64 %v39, -9223372036854775808
  call void @check(i1 %c39, i32 39)
  %v40 = call i64 @new64(i64 -9223372036854775808, i64 -2)
  %c40 = icmp eq i64 %v40, -2
  call void @check(i1 %c40, i32 40)
  %result = load i32, ptr @failed
  ret i32 %result
}
