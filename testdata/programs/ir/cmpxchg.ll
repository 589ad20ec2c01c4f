; cmpxchg: success writes and says true, failure gives the value found; weak, pointers, all sizes.
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

define i1 @ok8(i8 %a, i8 %b) noinline {
  %p = alloca i8
  store i8 10, ptr %p
  %t = cmpxchg ptr %p, i8 %a, i8 %b acq_rel monotonic
  %r = extractvalue { i8, i1 } %t, 1
  ret i1 %r
}

define i8 @old8(i8 %a, i8 %b) noinline {
  %p = alloca i8
  store i8 10, ptr %p
  %t = cmpxchg ptr %p, i8 %a, i8 %b acq_rel monotonic
  %r = extractvalue { i8, i1 } %t, 0
  ret i8 %r
}

define i8 @new8(i8 %a, i8 %b) noinline {
  %p = alloca i8
  store i8 10, ptr %p
  %t = cmpxchg ptr %p, i8 %a, i8 %b acq_rel monotonic
  %r = load i8, ptr %p
  ret i8 %r
}

define i1 @ok8weak(i8 %a, i8 %b) noinline {
  %p = alloca i8
  store i8 10, ptr %p
  %t = cmpxchg weak ptr %p, i8 %a, i8 %b acq_rel monotonic
  %r = extractvalue { i8, i1 } %t, 1
  ret i1 %r
}

define i8 @old8weak(i8 %a, i8 %b) noinline {
  %p = alloca i8
  store i8 10, ptr %p
  %t = cmpxchg weak ptr %p, i8 %a, i8 %b acq_rel monotonic
  %r = extractvalue { i8, i1 } %t, 0
  ret i8 %r
}

define i8 @new8weak(i8 %a, i8 %b) noinline {
  %p = alloca i8
  store i8 10, ptr %p
  %t = cmpxchg weak ptr %p, i8 %a, i8 %b acq_rel monotonic
  %r = load i8, ptr %p
  ret i8 %r
}

define i1 @ok16(i16 %a, i16 %b) noinline {
  %p = alloca i16
  store i16 10, ptr %p
  %t = cmpxchg ptr %p, i16 %a, i16 %b acq_rel monotonic
  %r = extractvalue { i16, i1 } %t, 1
  ret i1 %r
}

define i16 @old16(i16 %a, i16 %b) noinline {
  %p = alloca i16
  store i16 10, ptr %p
  %t = cmpxchg ptr %p, i16 %a, i16 %b acq_rel monotonic
  %r = extractvalue { i16, i1 } %t, 0
  ret i16 %r
}

define i16 @new16(i16 %a, i16 %b) noinline {
  %p = alloca i16
  store i16 10, ptr %p
  %t = cmpxchg ptr %p, i16 %a, i16 %b acq_rel monotonic
  %r = load i16, ptr %p
  ret i16 %r
}

define i1 @ok16weak(i16 %a, i16 %b) noinline {
  %p = alloca i16
  store i16 10, ptr %p
  %t = cmpxchg weak ptr %p, i16 %a, i16 %b acq_rel monotonic
  %r = extractvalue { i16, i1 } %t, 1
  ret i1 %r
}

define i16 @old16weak(i16 %a, i16 %b) noinline {
  %p = alloca i16
  store i16 10, ptr %p
  %t = cmpxchg weak ptr %p, i16 %a, i16 %b acq_rel monotonic
  %r = extractvalue { i16, i1 } %t, 0
  ret i16 %r
}

define i16 @new16weak(i16 %a, i16 %b) noinline {
  %p = alloca i16
  store i16 10, ptr %p
  %t = cmpxchg weak ptr %p, i16 %a, i16 %b acq_rel monotonic
  %r = load i16, ptr %p
  ret i16 %r
}

define i1 @ok32(i32 %a, i32 %b) noinline {
  %p = alloca i32
  store i32 10, ptr %p
  %t = cmpxchg ptr %p, i32 %a, i32 %b acq_rel monotonic
  %r = extractvalue { i32, i1 } %t, 1
  ret i1 %r
}

define i32 @old32(i32 %a, i32 %b) noinline {
  %p = alloca i32
  store i32 10, ptr %p
  %t = cmpxchg ptr %p, i32 %a, i32 %b acq_rel monotonic
  %r = extractvalue { i32, i1 } %t, 0
  ret i32 %r
}

define i32 @new32(i32 %a, i32 %b) noinline {
  %p = alloca i32
  store i32 10, ptr %p
  %t = cmpxchg ptr %p, i32 %a, i32 %b acq_rel monotonic
  %r = load i32, ptr %p
  ret i32 %r
}

define i1 @ok32weak(i32 %a, i32 %b) noinline {
  %p = alloca i32
  store i32 10, ptr %p
  %t = cmpxchg weak ptr %p, i32 %a, i32 %b acq_rel monotonic
  %r = extractvalue { i32, i1 } %t, 1
  ret i1 %r
}

define i32 @old32weak(i32 %a, i32 %b) noinline {
  %p = alloca i32
  store i32 10, ptr %p
  %t = cmpxchg weak ptr %p, i32 %a, i32 %b acq_rel monotonic
  %r = extractvalue { i32, i1 } %t, 0
  ret i32 %r
}

define i32 @new32weak(i32 %a, i32 %b) noinline {
  %p = alloca i32
  store i32 10, ptr %p
  %t = cmpxchg weak ptr %p, i32 %a, i32 %b acq_rel monotonic
  %r = load i32, ptr %p
  ret i32 %r
}

define i1 @ok64(i64 %a, i64 %b) noinline {
  %p = alloca i64
  store i64 10, ptr %p
  %t = cmpxchg ptr %p, i64 %a, i64 %b acq_rel monotonic
  %r = extractvalue { i64, i1 } %t, 1
  ret i1 %r
}

define i64 @old64(i64 %a, i64 %b) noinline {
  %p = alloca i64
  store i64 10, ptr %p
  %t = cmpxchg ptr %p, i64 %a, i64 %b acq_rel monotonic
  %r = extractvalue { i64, i1 } %t, 0
  ret i64 %r
}

define i64 @new64(i64 %a, i64 %b) noinline {
  %p = alloca i64
  store i64 10, ptr %p
  %t = cmpxchg ptr %p, i64 %a, i64 %b acq_rel monotonic
  %r = load i64, ptr %p
  ret i64 %r
}

define i1 @ok64weak(i64 %a, i64 %b) noinline {
  %p = alloca i64
  store i64 10, ptr %p
  %t = cmpxchg weak ptr %p, i64 %a, i64 %b acq_rel monotonic
  %r = extractvalue { i64, i1 } %t, 1
  ret i1 %r
}

define i64 @old64weak(i64 %a, i64 %b) noinline {
  %p = alloca i64
  store i64 10, ptr %p
  %t = cmpxchg weak ptr %p, i64 %a, i64 %b acq_rel monotonic
  %r = extractvalue { i64, i1 } %t, 0
  ret i64 %r
}

define i64 @new64weak(i64 %a, i64 %b) noinline {
  %p = alloca i64
  store i64 10, ptr %p
  %t = cmpxchg weak ptr %p, i64 %a, i64 %b acq_rel monotonic
  %r = load i64, ptr %p
  ret i64 %r
}

define i1 @ptr(i32 %a) noinline {
  %p = alloca ptr
  %x = alloca i32
  store ptr null, ptr %p
  %t = cmpxchg ptr %p, ptr null, ptr %x seq_cst seq_cst
  %n = load ptr, ptr %p
  %r = icmp eq ptr %n, %x
  ret i1 %r
}

define i32 @main() {
  %v1 = call i1 @ok8(i8 10, i8 20)
  %c1 = icmp eq i1 %v1, true
  call void @check(i1 %c1, i32 1)
  %v2 = call i8 @old8(i8 10, i8 20)
  %c2 = icmp eq i8 %v2, 10
  call void @check(i1 %c2, i32 2)
  %v3 = call i8 @new8(i8 10, i8 20)
  %c3 = icmp eq i8 %v3, 20
  call void @check(i1 %c3, i32 3)
  %v4 = call i1 @ok8(i8 11, i8 20)
  %c4 = icmp eq i1 %v4, false
  call void @check(i1 %c4, i32 4)
  %v5 = call i8 @old8(i8 11, i8 20)
  %c5 = icmp eq i8 %v5, 10
  call void @check(i1 %c5, i32 5)
  %v6 = call i8 @new8(i8 11, i8 20)
  %c6 = icmp eq i8 %v6, 10
  call void @check(i1 %c6, i32 6)
  %v7 = call i1 @ok8weak(i8 10, i8 20)
  %c7 = icmp eq i1 %v7, true
  call void @check(i1 %c7, i32 7)
  %v8 = call i8 @old8weak(i8 10, i8 20)
  %c8 = icmp eq i8 %v8, 10
  call void @check(i1 %c8, i32 8)
  %v9 = call i8 @new8weak(i8 10, i8 20)
  %c9 = icmp eq i8 %v9, 20
  call void @check(i1 %c9, i32 9)
  %v10 = call i1 @ok8weak(i8 11, i8 20)
  %c10 = icmp eq i1 %v10, false
  call void @check(i1 %c10, i32 10)
  %v11 = call i8 @old8weak(i8 11, i8 20)
  %c11 = icmp eq i8 %v11, 10
  call void @check(i1 %c11, i32 11)
  %v12 = call i8 @new8weak(i8 11, i8 20)
  %c12 = icmp eq i8 %v12, 10
  call void @check(i1 %c12, i32 12)
  %v13 = call i1 @ok16(i16 10, i16 20)
  %c13 = icmp eq i1 %v13, true
  call void @check(i1 %c13, i32 13)
  %v14 = call i16 @old16(i16 10, i16 20)
  %c14 = icmp eq i16 %v14, 10
  call void @check(i1 %c14, i32 14)
  %v15 = call i16 @new16(i16 10, i16 20)
  %c15 = icmp eq i16 %v15, 20
  call void @check(i1 %c15, i32 15)
  %v16 = call i1 @ok16(i16 11, i16 20)
  %c16 = icmp eq i1 %v16, false
  call void @check(i1 %c16, i32 16)
  %v17 = call i16 @old16(i16 11, i16 20)
  %c17 = icmp eq i16 %v17, 10
  call void @check(i1 %c17, i32 17)
  %v18 = call i16 @new16(i16 11, i16 20)
  %c18 = icmp eq i16 %v18, 10
  call void @check(i1 %c18, i32 18)
  %v19 = call i1 @ok16weak(i16 10, i16 20)
  %c19 = icmp eq i1 %v19, true
  call void @check(i1 %c19, i32 19)
  %v20 = call i16 @old16weak(i16 10, i16 20)
  %c20 = icmp eq i16 %v20, 10
  call void @check(i1 %c20, i32 20)
  %v21 = call i16 @new16weak(i16 10, i16 20)
  %c21 = icmp eq i16 %v21, 20
  call void @check(i1 %c21, i32 21)
  %v22 = call i1 @ok16weak(i16 11, i16 20)
  %c22 = icmp eq i1 %v22, false
  call void @check(i1 %c22, i32 22)
  %v23 = call i16 @old16weak(i16 11, i16 20)
  %c23 = icmp eq i16 %v23, 10
  call void @check(i1 %c23, i32 23)
  %v24 = call i16 @new16weak(i16 11, i16 20)
  %c24 = icmp eq i16 %v24, 10
  call void @check(i1 %c24, i32 24)
  %v25 = call i1 @ok32(i32 10, i32 20)
  %c25 = icmp eq i1 %v25, true
  call void @check(i1 %c25, i32 25)
  %v26 = call i32 @old32(i32 10, i32 20)
  %c26 = icmp eq i32 %v26, 10
  call void @check(i1 %c26, i32 26)
  %v27 = call i32 @new32(i32 10, i32 20)
  %c27 = icmp eq i32 %v27, 20
  call void @check(i1 %c27, i32 27)
  %v28 = call i1 @ok32(i32 11, i32 20)
  %c28 = icmp eq i1 %v28, false
  call void @check(i1 %c28, i32 28)
  %v29 = call i32 @old32(i32 11, i32 20)
  %c29 = icmp eq i32 %v29, 10
  call void @check(i1 %c29, i32 29)
  %v30 = call i32 @new32(i32 11, i32 20)
  %c30 = icmp eq i32 %v30, 10
  call void @check(i1 %c30, i32 30)
  %v31 = call i1 @ok32weak(i32 10, i32 20)
  %c31 = icmp eq i1 %v31, true
  call void @check(i1 %c31, i32 31)
  %v32 = call i32 @old32weak(i32 10, i32 20)
  %c32 = icmp eq i32 %v32, 10
  call void @check(i1 %c32, i32 32)
  %v33 = call i32 @new32weak(i32 10, i32 20)
  %c33 = icmp eq i32 %v33, 20
  call void @check(i1 %c33, i32 33)
  %v34 = call i1 @ok32weak(i32 11, i32 20)
  %c34 = icmp eq i1 %v34, false
  call void @check(i1 %c34, i32 34)
  %v35 = call i32 @old32weak(i32 11, i32 20)
  %c35 = icmp eq i32 %v35, 10
  call void @check(i1 %c35, i32 35)
  %v36 = call i32 @new32weak(i32 11, i32 20)
  %c36 = icmp eq i32 %v36, 10
  call void @check(i1 %c36, i32 36)
  %v37 = call i1 @ok64(i64 10, i64 20)
  %c37 = icmp eq i1 %v37, true
  call void @check(i1 %c37, i32 37)
  %v38 = call i64 @old64(i64 10, i64 20)
  %c38 = icmp eq i64 %v38, 10
  call void @check(i1 %c38, i32 38)
  %v39 = call i64 @new64(i64 10, i64 20)
  %c39 = icmp eq i64 %v39, 20
  call void @check(i1 %c39, i32 39)
  %v40 = call i1 @ok64(i64 11, i64 20)
  %c40 = icmp eq i1 %v40, false
  call void @check(i1 %c40, i32 40)
  %v41 = call i64 @old64(i64 11, i64 20)
  %c41 = icmp eq i64 %v41, 10
  call void @check(i1 %c41, i32 41)
  %v42 = call i64 @new64(i64 11, i64 20)
  %c42 = icmp eq i64 %v42, 10
  call void @check(i1 %c42, i32 42)
  %v43 = call i1 @ok64weak(i64 10, i64 20)
  %c43 = icmp eq i1 %v43, true
  call void @check(i1 %c43, i32 43)
  %v44 = call i64 @old64weak(i64 10, i64 20)
  %c44 = icmp eq i64 %v44, 10
  call void @check(i1 %c44, i32 44)
  %v45 = call i64 @new64weak(i64 10, i64 20)
  %c45 = icmp eq i64 %v45, 20
  call void @check(i1 %c45, i32 45)
  %v46 = call i1 @ok64weak(i64 11, i64 20)
  %c46 = icmp eq i1 %v46, false
  call void @check(i1 %c46, i32 46)
  %v47 = call i64 @old64weak(i64 11, i64 20)
  %c47 = icmp eq i64 %v47, 10
  call void @check(i1 %c47, i32 47)
  %v48 = call i64 @new64weak(i64 11, i64 20)
  %c48 = icmp eq i64 %v48, 10
  call void @check(i1 %c48, i32 48)
  %v49 = call i1 @ptr(i32 0)
  %c49 = icmp eq i1 %v49, true
  call void @check(i1 %c49, i32 49)
  %result = load i32, ptr @failed
  ret i32 %result
}
