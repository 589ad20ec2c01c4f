; nsw, nuw, exact, disjoint and nneg on operands that keep the promise: the flags must not change the result.
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

define i32 @addf(i32 %a, i32 %b) noinline {
  %r = add nuw nsw i32 %a, %b
  ret i32 %r
}

define i32 @subf(i32 %a, i32 %b) noinline {
  %r = sub nsw i32 %a, %b
  ret i32 %r
}

define i32 @mulf(i32 %a, i32 %b) noinline {
  %r = mul nuw i32 %a, %b
  ret i32 %r
}

define i32 @shlf(i32 %a, i32 %b) noinline {
  %r = shl nuw nsw i32 %a, %b
  ret i32 %r
}

define i32 @lshrf(i32 %a, i32 %b) noinline {
  %r = lshr exact i32 %a, %b
  ret i32 %r
}

define i32 @ashrf(i32 %a, i32 %b) noinline {
  %r = ashr exact i32 %a, %b
  ret i32 %r
}

define i32 @udivf(i32 %a, i32 %b) noinline {
  %r = udiv exact i32 %a, %b
  ret i32 %r
}

define i32 @sdivf(i32 %a, i32 %b) noinline {
  %r = sdiv exact i32 %a, %b
  ret i32 %r
}

define i32 @orf(i32 %a, i32 %b) noinline {
  %r = or disjoint i32 %a, %b
  ret i32 %r
}

define i64 @zextf(i32 %a) noinline {
  %r = zext nneg i32 %a to i64
  ret i64 %r
}

define double @uitofpf(i32 %a) noinline {
  %r = uitofp nneg i32 %a to double
  ret double %r
}

define i8 @truncf(i32 %a) noinline {
  %r = trunc nuw i32 %a to i8
  ret i8 %r
}

define i32 @main() {
  %v1 = call i32 @addf(i32 100, i32 27)
  %c1 = icmp eq i32 %v1, 127
  call void @check(i1 %c1, i32 1)
  %v2 = call i32 @subf(i32 5, i32 9)
  %c2 = icmp eq i32 %v2, -4
  call void @check(i1 %c2, i32 2)
  %v3 = call i32 @mulf(i32 65535, i32 65537)
  %c3 = icmp eq i32 %v3, -1
  call void @check(i1 %c3, i32 3)
  %v4 = call i32 @shlf(i32 3, i32 4)
  %c4 = icmp eq i32 %v4, 48
  call void @check(i1 %c4, i32 4)
  %v5 = call i32 @lshrf(i32 48, i32 4)
  %c5 = icmp eq i32 %v5, 3
  call void @check(i1 %c5, i32 5)
  %v6 = call i32 @ashrf(i32 -48, i32 4)
  %c6 = icmp eq i32 %v6, -3
  call void @check(i1 %c6, i32 6)
  %v7 = call i32 @udivf(i32 -294967296, i32 1000)
  %c7 = icmp eq i32 %v7, 4000000
  call void @check(i1 %c7, i32 7)
  %v8 = call i32 @sdivf(i32 -21, i32 7)
  %c8 = icmp eq i32 %v8, -3
  call void @check(i1 %c8, i32 8)
  %v9 = call i32 @orf(i32 240, i32 15)
  %c9 = icmp eq i32 %v9, 255
  call void @check(i1 %c9, i32 9)
  %v10 = call i64 @zextf(i32 2147483647)
  %c10 = icmp eq i64 %v10, 2147483647
  call void @check(i1 %c10, i32 10)
  %v11 = call double @uitofpf(i32 7)
  %b11 = bitcast double %v11 to i64
  %c11 = icmp eq i64 %b11, 4619567317775286272
  call void @check(i1 %c11, i32 11)
  %v12 = call i8 @truncf(i32 255)
  %c12 = icmp eq i8 %v12, -1
  call void @check(i1 %c12, i32 12)
  %result = load i32, ptr @failed
  ret i32 %result
}
