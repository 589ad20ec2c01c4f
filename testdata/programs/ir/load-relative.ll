; llvm.load.relative: base plus the 32-bit offset stored at base plus index.
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
declare ptr @llvm.load.relative.i64(ptr, i64)
@x = private constant i32 123
@y = private constant i32 456
@rel = private constant [2 x i32] [i32 trunc (i64 sub (i64 ptrtoint (ptr @x to i64), i64 ptrtoint (ptr @rel to i64)) to i32), i32 trunc (i64 sub (i64 ptrtoint (ptr @y to i64), i64 ptrtoint (ptr @rel to i64)) to i32)]

define i32 @f(i64 %a) noinline {
  %p = call ptr @llvm.load.relative.i64(ptr @rel, i64 %a)
  %r = load i32, ptr %p
  ret i32 %r
}

define i32 @main() {
  %v1 = call i32 @f(i64 0)
  %c1 = icmp eq i32 %v1, 123
  call void @check(i1 %c1, i32 1)
  %v2 = call i32 @f(i64 4)
  %c2 = icmp eq i32 %v2, 456
  call void @check(i1 %c2, i32 2)
  %result = load i32, ptr @failed
  ret i32 %result
}
