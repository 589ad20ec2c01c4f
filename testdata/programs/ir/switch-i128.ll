; switch on i128.
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

define i32 @f(i128 %a) noinline {
  switch i128 %a, label %other [
    i128 1267650600228229401496703205376, label %l1
    i128 0, label %l2
    i128 -1, label %l3
    i128 5, label %l4
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
  %v1 = call i32 @f(i128 1267650600228229401496703205376)
  %c1 = icmp eq i32 %v1, 1
  call void @check(i1 %c1, i32 1)
  %v2 = call i32 @f(i128 0)
  %c2 = icmp eq i32 %v2, 2
  call void @check(i1 %c2, i32 2)
  %v3 = call i32 @f(i128 -1)
  %c3 = icmp eq i32 %v3, 3
  call void @check(i1 %c3, i32 3)
  %v4 = call i32 @f(i128 5)
  %c4 = icmp eq i32 %v4, 4
  call void @check(i1 %c4, i32 4)
  %v5 = call i32 @f(i128 1267650600228229401496703205381)
  %c5 = icmp eq i32 %v5, 999
  call void @check(i1 %c5, i32 5)
  %result = load i32, ptr @failed
  ret i32 %result
}
