; llvm.ptrmask clears low bits of a pointer.
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
declare ptr @llvm.ptrmask.p0.i64(ptr, i64)
@g = global [64 x i8] zeroinitializer, align 32

define i64 @f(i64 %a, i64 %b) noinline {
  %p = getelementptr i8, ptr @g, i64 %a
  %q = call ptr @llvm.ptrmask.p0.i64(ptr %p, i64 %b)
  %x = ptrtoint ptr %q to i64
  %y = ptrtoint ptr @g to i64
  %r = sub i64 %x, %y
  ret i64 %r
}

define i32 @main() {
  %v1 = call i64 @f(i64 13, i64 -8)
  %c1 = icmp eq i64 %v1, 8
  call void @check(i1 %c1, i32 1)
  %v2 = call i64 @f(i64 31, i64 -32)
  %c2 = icmp eq i64 %v2, 0
  call void @check(i1 %c2, i32 2)
  %v3 = call i64 @f(i64 5, i64 -1)
  %c3 = icmp eq i64 %v3, 5
  call void @check(i1 %c3, i32 3)
  %result = load i32, ptr @failed
  ret i32 %result
}
