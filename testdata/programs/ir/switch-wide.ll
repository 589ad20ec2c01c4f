; switch on i33 and wider.
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

define i32 @f(i33 %a) noinline {
  switch i33 %a, label %other [
    i33 -4294967296, label %l1
    i33 0, label %l2
    i33 -1, label %l3
  ]
l1:
  ret i32 1
l2:
  ret i32 2
l3:
  ret i32 3
other:
  ret i32 999
}

define i32 @main() {
  %v1 = call i32 @f(i33 -4294967296)
  %c1 = icmp eq i32 %v1, 1
  call void @check(i1 %c1, i32 1)
  %v2 = call i32 @f(i33 0)
  %c2 = icmp eq i32 %v2, 2
  call void @check(i1 %c2, i32 2)
  %v3 = call i32 @f(i33 -1)
  %c3 = icmp eq i32 %v3, 3
  call void @check(i1 %c3, i32 3)
  %v4 = call i32 @f(i33 1)
  %c4 = icmp eq i32 %v4, 999
  call void @check(i1 %c4, i32 4)
  %result = load i32, ptr @failed
  ret i32 %result
}
