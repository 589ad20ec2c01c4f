; Unnamed functions, globals, parameters and blocks.
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
@0 = private global i32 40

define i32 @1(i32) noinline {
  %2 = icmp eq i32 %0, 0
  br i1 %2, label %3, label %4
3:
  ret i32 -1
4:
  %5 = load i32, ptr @0
  %6 = add i32 %0, %5
  ret i32 %6
}

define i32 @main() {
  %v1 = call i32 @1(i32 2)
  %c1 = icmp eq i32 %v1, 42
  call void @check(i1 %c1, i32 1)
  %v2 = call i32 @1(i32 0)
  %c2 = icmp eq i32 %v2, -1
  call void @check(i1 %c2, i32 2)
  %result = load i32, ptr @failed
  ret i32 %result
}
