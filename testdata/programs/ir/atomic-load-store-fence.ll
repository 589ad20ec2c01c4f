; Atomic load and store in every order, and fences.
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

define i8 @f8_unordered(i8 %a) noinline {
  %p = alloca i8
  store atomic i8 %a, ptr %p unordered, align 1
  fence seq_cst
  fence syncscope("singlethread") acquire
  %r = load atomic i8, ptr %p unordered, align 1
  ret i8 %r
}

define i8 @f8_monotonic(i8 %a) noinline {
  %p = alloca i8
  store atomic i8 %a, ptr %p monotonic, align 1
  fence seq_cst
  fence syncscope("singlethread") acquire
  %r = load atomic i8, ptr %p monotonic, align 1
  ret i8 %r
}

define i8 @f8_acquire(i8 %a) noinline {
  %p = alloca i8
  store atomic i8 %a, ptr %p release, align 1
  fence seq_cst
  fence syncscope("singlethread") acquire
  %r = load atomic i8, ptr %p acquire, align 1
  ret i8 %r
}

define i8 @f8_seq_cst(i8 %a) noinline {
  %p = alloca i8
  store atomic i8 %a, ptr %p seq_cst, align 1
  fence seq_cst
  fence syncscope("singlethread") acquire
  %r = load atomic i8, ptr %p seq_cst, align 1
  ret i8 %r
}

define i16 @f16_unordered(i16 %a) noinline {
  %p = alloca i16
  store atomic i16 %a, ptr %p unordered, align 2
  fence seq_cst
  fence syncscope("singlethread") acquire
  %r = load atomic i16, ptr %p unordered, align 2
  ret i16 %r
}

define i16 @f16_monotonic(i16 %a) noinline {
  %p = alloca i16
  store atomic i16 %a, ptr %p monotonic, align 2
  fence seq_cst
  fence syncscope("singlethread") acquire
  %r = load atomic i16, ptr %p monotonic, align 2
  ret i16 %r
}

define i16 @f16_acquire(i16 %a) noinline {
  %p = alloca i16
  store atomic i16 %a, ptr %p release, align 2
  fence seq_cst
  fence syncscope("singlethread") acquire
  %r = load atomic i16, ptr %p acquire, align 2
  ret i16 %r
}

define i16 @f16_seq_cst(i16 %a) noinline {
  %p = alloca i16
  store atomic i16 %a, ptr %p seq_cst, align 2
  fence seq_cst
  fence syncscope("singlethread") acquire
  %r = load atomic i16, ptr %p seq_cst, align 2
  ret i16 %r
}

define i32 @f32_unordered(i32 %a) noinline {
  %p = alloca i32
  store atomic i32 %a, ptr %p unordered, align 4
  fence seq_cst
  fence syncscope("singlethread") acquire
  %r = load atomic i32, ptr %p unordered, align 4
  ret i32 %r
}

define i32 @f32_monotonic(i32 %a) noinline {
  %p = alloca i32
  store atomic i32 %a, ptr %p monotonic, align 4
  fence seq_cst
  fence syncscope("singlethread") acquire
  %r = load atomic i32, ptr %p monotonic, align 4
  ret i32 %r
}

define i32 @f32_acquire(i32 %a) noinline {
  %p = alloca i32
  store atomic i32 %a, ptr %p release, align 4
  fence seq_cst
  fence syncscope("singlethread") acquire
  %r = load atomic i32, ptr %p acquire, align 4
  ret i32 %r
}

define i32 @f32_seq_cst(i32 %a) noinline {
  %p = alloca i32
  store atomic i32 %a, ptr %p seq_cst, align 4
  fence seq_cst
  fence syncscope("singlethread") acquire
  %r = load atomic i32, ptr %p seq_cst, align 4
  ret i32 %r
}

define i64 @f64_unordered(i64 %a) noinline {
  %p = alloca i64
  store atomic i64 %a, ptr %p unordered, align 8
  fence seq_cst
  fence syncscope("singlethread") acquire
  %r = load atomic i64, ptr %p unordered, align 8
  ret i64 %r
}

define i64 @f64_monotonic(i64 %a) noinline {
  %p = alloca i64
  store atomic i64 %a, ptr %p monotonic, align 8
  fence seq_cst
  fence syncscope("singlethread") acquire
  %r = load atomic i64, ptr %p monotonic, align 8
  ret i64 %r
}

define i64 @f64_acquire(i64 %a) noinline {
  %p = alloca i64
  store atomic i64 %a, ptr %p release, align 8
  fence seq_cst
  fence syncscope("singlethread") acquire
  %r = load atomic i64, ptr %p acquire, align 8
  ret i64 %r
}

define i64 @f64_seq_cst(i64 %a) noinline {
  %p = alloca i64
  store atomic i64 %a, ptr %p seq_cst, align 8
  fence seq_cst
  fence syncscope("singlethread") acquire
  %r = load atomic i64, ptr %p seq_cst, align 8
  ret i64 %r
}

define double @d(double %a) noinline {
  %p = alloca double
  store atomic volatile double %a, ptr %p release, align 8
  %r = load atomic volatile double, ptr %p acquire, align 8
  ret double %r
}

define i32 @main() {
  %v1 = call i8 @f8_unordered(i8 -17)
  %c1 = icmp eq i8 %v1, -17
  call void @check(i1 %c1, i32 1)
  %v2 = call i8 @f8_monotonic(i8 -17)
  %c2 = icmp eq i8 %v2, -17
  call void @check(i1 %c2, i32 2)
  %v3 = call i8 @f8_acquire(i8 -17)
  %c3 = icmp eq i8 %v3, -17
  call void @check(i1 %c3, i32 3)
  %v4 = call i8 @f8_seq_cst(i8 -17)
  %c4 = icmp eq i8 %v4, -17
  call void @check(i1 %c4, i32 4)
  %v5 = call i16 @f16_unordered(i16 -12817)
  %c5 = icmp eq i16 %v5, -12817
  call void @check(i1 %c5, i32 5)
  %v6 = call i16 @f16_monotonic(i16 -12817)
  %c6 = icmp eq i16 %v6, -12817
  call void @check(i1 %c6, i32 6)
  %v7 = call i16 @f16_acquire(i16 -12817)
  %c7 = icmp eq i16 %v7, -12817
  call void @check(i1 %c7, i32 7)
  %v8 = call i16 @f16_seq_cst(i16 -12817)
  %c8 = icmp eq i16 %v8, -12817
  call void @check(i1 %c8, i32 8)
  %v9 = call i32 @f32_unordered(i32 -1985229329)
  %c9 = icmp eq i32 %v9, -1985229329
  call void @check(i1 %c9, i32 9)
  %v10 = call i32 @f32_monotonic(i32 -1985229329)
  %c10 = icmp eq i32 %v10, -1985229329
  call void @check(i1 %c10, i32 10)
  %v11 = call i32 @f32_acquire(i32 -1985229329)
  %c11 = icmp eq i32 %v11, -1985229329
  call void @check(i1 %c11, i32 11)
  %v12 = call i32 @f32_seq_cst(i32 -1985229329)
  %c12 = icmp eq i32 %v12, -1985229329
  call void @check(i1 %c12, i32 12)
  %v13 = call i64 @f64_unordered(i64 81985529216486895)
  %c13 = icmp eq i64 %v13, 81985529216486895
  call void @check(i1 %c13, i32 13)
  %v14 = call i64 @f64_monotonic(i64 81985529216486895)
  %c14 = icmp eq i64 %v14, 81985529216486895
  call void @check(i1 %c14, i32 14)
  %v15 = call i64 @f64_acquire(i64 81985529216486895)
  %c15 = icmp eq i64 %v15, 81985529216486895
  call void @check(i1 %c15, i32 15)
  %v16 = call i64 @f64_seq_cst(i64 81985529216486895)
  %c16 = icmp eq i64 %v16, 81985529216486895
  call void @check(i1 %c16, i32 16)
  %v17 = call double @d(double bitcast (i64 4609434218613702656 to double))
  %b17 = bitcast double %v17 to i64
  %c17 = icmp eq i64 %b17, 4609434218613702656
  call void @check(i1 %c17, i32 17)
  %result = load i32, ptr @failed
  ret i32 %result
}
