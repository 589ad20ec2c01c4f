; llvm.global_ctors run before main, lower priority numbers first, whatever their order in the table.
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
@log = global i32 0
@llvm.global_ctors = appending global [3 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 65535, ptr @third, ptr null }, { i32, ptr, ptr } { i32 101, ptr @first, ptr null }, { i32, ptr, ptr } { i32 500, ptr @second, ptr null }]

define internal void @first() {
  %x = load i32, ptr @log
  %y = mul i32 %x, 10
  %z = add i32 %y, 1
  store i32 %z, ptr @log
  ret void
}

define internal void @second() {
  %x = load i32, ptr @log
  %y = mul i32 %x, 10
  %z = add i32 %y, 2
  store i32 %z, ptr @log
  ret void
}

define internal void @third() {
  %x = load i32, ptr @log
  %y = mul i32 %x, 10
  %z = add i32 %y, 3
  store i32 %z, ptr @log
  ret void
}

define i64 @get(i64 %a) noinline {
  %x = load i32, ptr @log
  %r = zext i32 %x to i64
  ret i64 %r
}

define i32 @main() {
  %v1 = call i64 @get(i64 0)
  %c1 = icmp eq i64 %v1, 123
  call void @check(i1 %c1, i32 1)
  %result = load i32, ptr @failed
  ret i32 %result
}
