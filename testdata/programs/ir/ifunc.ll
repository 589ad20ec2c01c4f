; An ifunc is resolved by calling its resolver once.
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
@pick = ifunc i32 (i32), ptr @resolve

define internal i32 @fast(i32 %a) {
  %r = add i32 %a, 100
  ret i32 %r
}
define internal ptr @resolve() {
  ret ptr @fast
}

define i32 @main() {
  %v1 = call i32 @pick(i32 5)
  %c1 = icmp eq i32 %v1, 105
  call void @check(i1 %c1, i32 1)
  %result = load i32, ptr @failed
  ret i32 %result
}
