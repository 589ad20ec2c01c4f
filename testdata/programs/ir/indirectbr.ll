; indirectbr through a table of block addresses.
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
@table = constant [3 x ptr] [ptr blockaddress(@f, %one), ptr blockaddress(@f, %two), ptr blockaddress(@f, %three)]

define i32 @f(i64 %a) noinline {
  %p = getelementptr [3 x ptr], ptr @table, i64 0, i64 %a
  %t = load ptr, ptr %p
  indirectbr ptr %t, [label %one, label %two, label %three]
one:
  ret i32 11
two:
  ret i32 22
three:
  ret i32 33
}

define i32 @main() {
  %v1 = call i32 @f(i64 0)
  %c1 = icmp eq i32 %v1, 11
  call void @check(i1 %c1, i32 1)
  %v2 = call i32 @f(i64 1)
  %c2 = icmp eq i32 %v2, 22
  call void @check(i1 %c2, i32 2)
  %v3 = call i32 @f(i64 2)
  %c3 = icmp eq i32 %v3, 33
  call void @check(i1 %c3, i32 3)
  %result = load i32, ptr @failed
  ret i32 %result
}
