; switch on i8: negative cases, all compared at eight bits.
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

define i32 @f(i8 %a) noinline {
  switch i8 %a, label %other [
    i8 -1, label %l1
    i8 -128, label %l2
    i8 127, label %l3
    i8 0, label %l4
  ]
l1:
  ret i32 1
l2:
  ret i32 2
l3:
  ret i32 3
l4:
  ret i32 4
other:
  ret i32 999
}

define i32 @main() {
  %v1 = call i32 @f(i8 -1)
  %c1 = icmp eq i32 %v1, 1
  call void @check(i1 %c1, i32 1)
  %v2 = call i32 @f(i8 -128)
  %c2 = icmp eq i32 %v2, 2
  call void @check(i1 %c2, i32 2)
  %v3 = call i32 @f(i8 127)
  %c3 = icmp eq i32 %v3, 3
  call void @check(i1 %c3, i32 3)
  %v4 = call i32 @f(i8 0)
  %c4 = icmp eq i32 %v4, 4
  call void @check(i1 %c4, i32 4)
  %v5 = call i32 @f(i8 1)
  %c5 = icmp eq i32 %v5, 999
  call void @check(i1 %c5, i32 5)
  %v6 = call i32 @f(i8 -2)
  %c6 = icmp eq i32 %v6, 999
  call void @check(i1 %c6, i32 6)
  %result = load i32, ptr @failed
  ret i32 %result
}
