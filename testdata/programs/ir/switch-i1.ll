; switch on i1.
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

define i32 @f(i1 %a) noinline {
  switch i1 %a, label %other [
    i1 0, label %l10
    i1 -1, label %l20
  ]
l10:
  ret i32 10
l20:
  ret i32 20
other:
  ret i32 999
}

define i32 @main() {
  %v1 = call i32 @f(i1 false)
  %c1 = icmp eq i32 %v1, 10
  call void @check(i1 %c1, i32 1)
  %v2 = call i32 @f(i1 true)
  %c2 = icmp eq i32 %v2, 20
  call void @check(i1 %c2, i32 2)
  %result = load i32, ptr @failed
  ret i32 %result
}
