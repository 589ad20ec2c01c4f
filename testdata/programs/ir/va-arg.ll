; va_start, va_arg, va_copy and va_end written by hand: integers and doubles beyond the register area.
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
%va = type { i32, i32, ptr, ptr }
declare void @llvm.va_start.p0(ptr)
declare void @llvm.va_end.p0(ptr)
declare void @llvm.va_copy.p0(ptr, ptr)

define i64 @sum(i32 %n, ...) noinline {
entry:
  %l = alloca [1 x %va], align 16
  call void @llvm.va_start.p0(ptr %l)
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %j, %body ]
  %s = phi i64 [ 0, %entry ], [ %t, %body ]
  %go = icmp ult i32 %i, %n
  br i1 %go, label %body, label %out
body:
  %v = va_arg ptr %l, i64
  %t = add i64 %s, %v
  %j = add i32 %i, 1
  br label %head
out:
  call void @llvm.va_end.p0(ptr %l)
  ret i64 %s
}
define double @mixed(i32 %n, ...) noinline {
  %l = alloca [1 x %va], align 16
  %k = alloca [1 x %va], align 16
  call void @llvm.va_start.p0(ptr %l)
  %a = va_arg ptr %l, i32
  %b = va_arg ptr %l, double
  call void @llvm.va_copy.p0(ptr %k, ptr %l)
  %c = va_arg ptr %l, i64
  %d = va_arg ptr %k, i64
  %e = va_arg ptr %k, double
  call void @llvm.va_end.p0(ptr %k)
  call void @llvm.va_end.p0(ptr %l)
  %cd = sub i64 %c, %d
  %f = sitofp i32 %a to double
  %g = sitofp i64 %cd to double
  %h = fadd double %f, %b
  %x = fadd double %h, %g
  %y = fadd double %x, %e
  ret double %y
}

define i64 @two(i64 %a) noinline {
  %r = call i64 (i32, ...) @sum(i32 2, i64 %a, i64 3)
  ret i64 %r
}

define i64 @ten(i64 %a) noinline {
  %r = call i64 (i32, ...) @sum(i32 10, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 %a)
  ret i64 %r
}

define i64 @none(i64 %a) noinline {
  %r = call i64 (i32, ...) @sum(i32 0)
  ret i64 %r
}

define double @mix(i64 %a) noinline {
  %r = call double (i32, ...) @mixed(i32 4, i32 2, double 1.5, i64 %a, double 0.25)
  ret double %r
}

define i32 @main() {
  %v1 = call i64 @two(i64 4)
  %c1 = icmp eq i64 %v1, 7
  call void @check(i1 %c1, i32 1)
  %v2 = call i64 @ten(i64 100)
  %c2 = icmp eq i64 %v2, 145
  call void @check(i1 %c2, i32 2)
  %v3 = call i64 @none(i64 0)
  %c3 = icmp eq i64 %v3, 0
  call void @check(i1 %c3, i32 3)
  %v4 = call double @mix(i64 70)
  %b4 = bitcast double %v4 to i64
  %c4 = icmp eq i64 %b4, 4615626668101337088
  call void @check(i1 %c4, i32 4)
  %result = load i32, ptr @failed
  ret i32 %result
}
