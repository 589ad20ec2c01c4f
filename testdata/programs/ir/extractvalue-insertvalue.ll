; extractvalue and insertvalue: nested structs and arrays, whole inner aggregates, the original stays.
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

define i64 @f(i32 %a, i64 %b) noinline {
  %s0 = insertvalue { i8, [2 x { i32, i64 }], <2 x i16> } zeroinitializer, i32 %a, 1, 1, 0
  %s1 = insertvalue { i8, [2 x { i32, i64 }], <2 x i16> } %s0, i64 %b, 1, 0, 1
  %x = extractvalue { i8, [2 x { i32, i64 }], <2 x i16> } %s1, 1, 1, 0
  %y = extractvalue { i8, [2 x { i32, i64 }], <2 x i16> } %s1, 1
  %z = extractvalue [2 x { i32, i64 }] %y, 0, 1
  %old = extractvalue { i8, [2 x { i32, i64 }], <2 x i16> } %s0, 1, 0, 1
  %x64 = zext i32 %x to i64
  %t = add i64 %x64, %z
  %r = add i64 %t, %old
  ret i64 %r
}

define i32 @inner(i32 %a) noinline {
  %i0 = insertvalue { i32, i64 } { i32 1, i64 2 }, i32 %a, 0
  %o = insertvalue [3 x { i32, i64 }] undef, { i32, i64 } %i0, 2
  %r = extractvalue [3 x { i32, i64 }] %o, 2, 0
  ret i32 %r
}

define double @float(double %a) noinline {
  %s = insertvalue { float, double, x86_fp80 } zeroinitializer, double %a, 1
  %r = extractvalue { float, double, x86_fp80 } %s, 1
  ret double %r
}

define i32 @main() {
  %v1 = call i64 @f(i32 7, i64 100)
  %c1 = icmp eq i64 %v1, 107
  call void @check(i1 %c1, i32 1)
  %v2 = call i32 @inner(i32 44)
  %c2 = icmp eq i32 %v2, 44
  call void @check(i1 %c2, i32 2)
  %v3 = call double @float(double bitcast (i64 4607182418800017408 to double))
  %b3 = bitcast double %v3 to i64
  %c3 = icmp eq i64 %b3, 4607182418800017408
  call void @check(i1 %c3, i32 3)
  %result = load i32, ptr @failed
  ret i32 %result
}
