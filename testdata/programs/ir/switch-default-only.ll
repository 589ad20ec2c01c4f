; switch without cases, and with the default among the cases.
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
  switch i32 %a, label %x []
x:
  ret i32 3
}

define i32 @g(i32 %a) noinline {
  switch i32 %a, label %x [ i32 1, label %x
    i32 2, label %y ]
x:
  ret i32 3
y:
  ret i32 4
}

define i32 @main() {
  %v1 = call i32 @f(i32 1)
  %c1 = icmp eq i32 %v1, 3
  call void @check(i1 %c1, i32 1)
  %v2 = call i32 @g(i32 1)
  %c2 = icmp eq i32 %v2, 3
  call void @check(i1 %c2, i32 2)
  %v3 = call i32 @g(i32 2)
  %c3 = icmp eq i32 %v3, 4
  call void @check(i1 %c3, i32 3)
  %v4 = call i32 @g(i32 0)
  %c4 = icmp eq i32 %v4, 3
  call void @check(i1 %c4, i32 4)
  %result = load i32, ptr @failed
  ret i32 %result
}
