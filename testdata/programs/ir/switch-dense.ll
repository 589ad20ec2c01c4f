; switch with neighbouring values, several to one label.
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
    i32 0, label %l0
    i32 1, label %l0
    i32 2, label %l1
    i32 3, label %l1
    i32 4, label %l2
    i32 5, label %l2
    i32 6, label %l3
    i32 7, label %l3
    i32 8, label %l4
    i32 9, label %l4
    i32 10, label %l5
    i32 11, label %l5
  ]
l0:
  ret i32 0
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
other:
  ret i32 999
}

define i32 @main() {
  %v1 = call i32 @f(i32 -1)
  %c1 = icmp eq i32 %v1, 999
  call void @check(i1 %c1, i32 1)
  %v2 = call i32 @f(i32 0)
  %c2 = icmp eq i32 %v2, 0
  call void @check(i1 %c2, i32 2)
  %v3 = call i32 @f(i32 1)
  %c3 = icmp eq i32 %v3, 0
  call void @check(i1 %c3, i32 3)
  %v4 = call i32 @f(i32 2)
  %c4 = icmp eq i32 %v4, 1
  call void @check(i1 %c4, i32 4)
  %v5 = call i32 @f(i32 3)
  %c5 = icmp eq i32 %v5, 1
  call void @check(i1 %c5, i32 5)
  %v6 = call i32 @f(i32 4)
  %c6 = icmp eq i32 %v6, 2
  call void @check(i1 %c6, i32 6)
  %v7 = call i32 @f(i32 5)
  %c7 = icmp eq i32 %v7, 2
  call void @check(i1 %c7, i32 7)
  %v8 = call i32 @f(i32 6)
  %c8 = icmp eq i32 %v8, 3
  call void @check(i1 %c8, i32 8)
  %v9 = call i32 @f(i32 7)
  %c9 = icmp eq i32 %v9, 3
  call void @check(i1 %c9, i32 9)
  %v10 = call i32 @f(i32 8)
  %c10 = icmp eq i32 %v10, 4
  call void @check(i1 %c10, i32 10)
  %v11 = call i32 @f(i32 9)
  %c11 = icmp eq i32 %v11, 4
  call void @check(i1 %c11, i32 11)
  %v12 = call i32 @f(i32 10)
  %c12 = icmp eq i32 %v12, 5
  call void @check(i1 %c12, i32 12)
  %v13 = call i32 @f(i32 11)
  %c13 = icmp eq i32 %v13, 5
  call void @check(i1 %c13, i32 13)
  %v14 = call i32 @f(i32 12)
  %c14 = icmp eq i32 %v14, 999
  call void @check(i1 %c14, i32 14)
  %v15 = call i32 @f(i32 13)
  %c15 = icmp eq i32 %v15, 999
  call void @check(i1 %c15, i32 15)
  %result = load i32, ptr @failed
  ret i32 %result
}
