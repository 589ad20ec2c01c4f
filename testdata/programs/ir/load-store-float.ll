; Floats through memory keep every bit; an x86_fp80 uses ten bytes.
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

define i16 @m_half(i16 %a) noinline {
  %p = alloca half, align 16
  %x = bitcast i16 %a to half
  store half %x, ptr %p
  %y = load half, ptr %p
  %r = bitcast half %y to i16
  ret i16 %r
}

define i32 @m_float(i32 %a) noinline {
  %p = alloca float, align 16
  %x = bitcast i32 %a to float
  store float %x, ptr %p
  %y = load float, ptr %p
  %r = bitcast float %y to i32
  ret i32 %r
}

define i64 @m_double(i64 %a) noinline {
  %p = alloca double, align 16
  %x = bitcast i64 %a to double
  store double %x, ptr %p
  %y = load double, ptr %p
  %r = bitcast double %y to i64
  ret i64 %r
}

define i80 @m_x86_fp80(i80 %a) noinline {
  %p = alloca x86_fp80, align 16
  %x = bitcast i80 %a to x86_fp80
  store x86_fp80 %x, ptr %p
  %y = load x86_fp80, ptr %p
  %r = bitcast x86_fp80 %y to i80
  ret i80 %r
}

define i128 @m_fp128(i128 %a) noinline {
  %p = alloca fp128, align 16
  %x = bitcast i128 %a to fp128
  store fp128 %x, ptr %p
  %y = load fp128, ptr %p
  %r = bitcast fp128 %y to i128
  ret i128 %r
}

define i8 @ten(i80 %a) noinline {
  %p = alloca [16 x i8], align 16
  store <16 x i8> zeroinitializer, ptr %p
  %x = bitcast i80 %a to x86_fp80
  store x86_fp80 %x, ptr %p
  %q = getelementptr i8, ptr %p, i64 9
  %r = load i8, ptr %q
  ret i8 %r
}

define i64 @pun(i64 %a) noinline {
  %p = alloca i64
  store i64 %a, ptr %p
  %d = load double, ptr %p
  %e = fadd double %d, %d
  store double %e, ptr %p
  %r = load i64, ptr %p
  ret i64 %r
}

define i32 @main() {
  %v1 = call i16 @m_half(i16 15361)
  %c1 = icmp eq i16 %v1, 15361
  call void @check(i1 %c1, i32 1)
  %v2 = call i32 @m_float(i32 2143289345)
  %c2 = icmp eq i32 %v2, 2143289345
  call void @check(i1 %c2, i32 2)
  %v3 = call i64 @m_double(i64 9221120237041090561)
  %c3 = icmp eq i64 %v3, 9221120237041090561
  call void @check(i1 %c3, i32 3)
  %v4 = call i80 @m_x86_fp80(i80 302222231531620438900737)
  %c4 = icmp eq i80 %v4, 302222231531620438900737
  call void @check(i1 %c4, i32 4)
  %v5 = call i128 @m_fp128(i128 85065399433376081038215121361612832769)
  %c5 = icmp eq i128 %v5, 85065399433376081038215121361612832769
  call void @check(i1 %c5, i32 5)
  %v6 = call i8 @ten(i80 302222231531620438900736)
  %c6 = icmp eq i8 %v6, 63
  call void @check(i1 %c6, i32 6)
  %v7 = call i64 @pun(i64 4607182418800017408)
  %c7 = icmp eq i64 %v7, 4611686018427387904
  call void @check(i1 %c7, i32 7)
  %result = load i32, ptr @failed
  ret i32 %result
}
