; call: recursion, mutual recursion, tail and musttail, function pointers, struct and void results, many arguments, calling conventions.
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
@slot = global i32 0
@fns = constant [2 x ptr] [ptr @inc, ptr @dec]

define i32 @fact(i32 %a) noinline {
  %z = icmp eq i32 %a, 0
  br i1 %z, label %one, label %more
one:
  ret i32 1
more:
  %m = sub i32 %a, 1
  %f = call i32 @fact(i32 %m)
  %r = mul i32 %f, %a
  ret i32 %r
}

define i1 @even(i32 %a) noinline {
  %z = icmp eq i32 %a, 0
  br i1 %z, label %one, label %more
one:
  ret i1 true
more:
  %m = sub i32 %a, 1
  %r = tail call i1 @odd(i32 %m)
  ret i1 %r
}

define i1 @odd(i32 %a) noinline {
  %z = icmp eq i32 %a, 0
  br i1 %z, label %one, label %more
one:
  ret i1 false
more:
  %m = sub i32 %a, 1
  %r = tail call i1 @even(i32 %m)
  ret i1 %r
}

define i32 @sum(i32 %a, i32 %b) noinline {
  %z = icmp eq i32 %a, 0
  br i1 %z, label %one, label %more
one:
  ret i32 %b
more:
  %m = sub i32 %a, 1
  %s = add i32 %b, %a
  %r = musttail call i32 @sum(i32 %m, i32 %s)
  ret i32 %r
}

define i32 @inc(i32 %a) noinline {
  %r = add i32 %a, 1
  ret i32 %r
}

define i32 @dec(i32 %a) noinline {
  %r = sub i32 %a, 1
  ret i32 %r
}

define i32 @indirect(i64 %a, i32 %b) noinline {
  %p = getelementptr ptr, ptr @fns, i64 %a
  %f = load ptr, ptr %p
  %r = call i32 %f(i32 %b)
  ret i32 %r
}

define { i64, i32, double } @triple(i64 %a) noinline {
  %x = insertvalue { i64, i32, double } { i64 0, i32 7, double 2.0 }, i64 %a, 0
  ret { i64, i32, double } %x
}

define i64 @use(i64 %a) noinline {
  %t = call { i64, i32, double } @triple(i64 %a)
  %x = extractvalue { i64, i32, double } %t, 0
  %y = extractvalue { i64, i32, double } %t, 1
  %z = zext i32 %y to i64
  %r = add i64 %x, %z
  ret i64 %r
}

define void @put(i32 %a) noinline {
  store i32 %a, ptr @slot
  ret void
}
define fastcc i64 @many(i64 %a, i8 %b, double %c, i16 signext %d, i64 %e, i64 %f, i64 %g, i64 %h, i64 %i, ptr %j) noinline {
  %1 = zext i8 %b to i64
  %2 = fptosi double %c to i64
  %3 = sext i16 %d to i64
  %4 = load i64, ptr %j
  %5 = add i64 %a, %1
  %6 = add i64 %5, %2
  %7 = add i64 %6, %3
  %8 = add i64 %7, %i
  %9 = add i64 %8, %4
  ret i64 %9
}

define i32 @void(i32 %a) noinline {
  call void @put(i32 %a)
  %r = load i32, ptr @slot
  ret i32 %r
}

define i64 @args(i64 %a) noinline {
  %p = alloca i64
  store i64 1000, ptr %p
  %r = call fastcc i64 @many(i64 %a, i8 200, double 3.5, i16 signext -4, i64 1, i64 2, i64 3, i64 4, i64 50, ptr %p)
  ret i64 %r
}

define i32 @main() {
  %v1 = call i32 @fact(i32 6)
  %c1 = icmp eq i32 %v1, 720
  call void @check(i1 %c1, i32 1)
  %v2 = call i1 @even(i32 10)
  %c2 = icmp eq i1 %v2, true
  call void @check(i1 %c2, i32 2)
  %v3 = call i1 @odd(i32 10)
  %c3 = icmp eq i1 %v3, false
  call void @check(i1 %c3, i32 3)
  %v4 = call i32 @sum(i32 20000, i32 0)
  %c4 = icmp eq i32 %v4, 200010000
  call void @check(i1 %c4, i32 4)
  %v5 = call i32 @indirect(i64 0, i32 5)
  %c5 = icmp eq i32 %v5, 6
  call void @check(i1 %c5, i32 5)
  %v6 = call i32 @indirect(i64 1, i32 5)
  %c6 = icmp eq i32 %v6, 4
  call void @check(i1 %c6, i32 6)
  %v7 = call i64 @use(i64 5)
  %c7 = icmp eq i64 %v7, 12
  call void @check(i1 %c7, i32 7)
  %v8 = call i32 @void(i32 9)
  %c8 = icmp eq i32 %v8, 9
  call void @check(i1 %c8, i32 8)
  %v9 = call i64 @args(i64 1)
  %c9 = icmp eq i64 %v9, 1250
  call void @check(i1 %c9, i32 9)
  %result = load i32, ptr @failed
  ret i32 %result
}
