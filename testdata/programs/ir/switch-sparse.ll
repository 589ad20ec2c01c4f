; switch with values far apart, not in order.
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

define i32 @f(i32 %a) noinline {
  switch i32 %a, label %other [
    i32 1000000, label %l1
    i32 5, label %l2
    i32 -77, label %l3
    i32 2147483647, label %l4
    i32 -2147483648, label %l5
    i32 123456, label %l6
  ]
l1:
  ret i32 1
l2:
  ret i32 2
l3:
  ret i32 3
l4:
  ret i32 4
l5:
  ret i32 5
l6:
  ret i32 6
other:
  ret i32 999
}

define i32 @main() {
  %v1 = call i32 @f(i32 1000000)
  %c1 = icmp eq i32 %v1, 1
  call void @check(i1 %c1, i32 1)
  %v2 = call i32 @f(i32 5)
  %c2 = icmp eq i32 %v2, 2
  call void @check(i1 %c2, i32 2)
  %v3 = call i32 @f(i32 -77)
  %c3 = icmp eq i32 %v3, 3
  call void @check(i1 %c3, i32 3)
  %v4 = call i32 @f(i32 2147483647)
  %c4 = icmp eq i32 %v4, 4
  call void @check(i1 %c4, i32 4)
  %v5 = call i32 @f(i32 -2147483648)
  %c5 = icmp eq i32 %v5, 5
  call void @check(i1 %c5, i32 5)
  %v6 = call i32 @f(i32 123456)
  %c6 = icmp eq i32 %v6, 6
  call void @check(i1 %c6, i32 6)
  %v7 = call i32 @f(i32 0)
  %c7 = icmp eq i32 %v7, 999
  call void @check(i1 %c7, i32 7)
  %v8 = call i32 @f(i32 6)
  %c8 = icmp eq i32 %v8, 999
  call void @check(i1 %c8, i32 8)
  %v9 = call i32 @f(i32 -1)
  %c9 = icmp eq i32 %v9, 999
  call void @check(i1 %c9, i32 9)
  %result = load i32, ptr @failed
  ret i32 %result
}
