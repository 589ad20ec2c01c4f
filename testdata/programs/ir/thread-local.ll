; Thread-local globals, with and without llvm.threadlocal.address; every model.
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
declare nonnull ptr @llvm.threadlocal.address.p0(ptr nonnull)
@t = thread_local global i32 7
@u = thread_local(initialexec) global [2 x i64] [i64 1, i64 2]
@v = internal thread_local(localexec) global i8 0

define i64 @a(i64 %a) noinline {
  %p = call ptr @llvm.threadlocal.address.p0(ptr @t)
  %x = load i32, ptr %p
  store i32 9, ptr %p
  %q2 = call ptr @llvm.threadlocal.address.p0(ptr @t)
  %y = load i32, ptr %q2
  %s = add i32 %x, %y
  %r = zext i32 %s to i64
  ret i64 %r
}

define i64 @b(i64 %a) noinline {
  %q2 = getelementptr i64, ptr @u, i64 1
  store i8 3, ptr @v
  %x = load i64, ptr %q2
  %y = load i8, ptr @v
  %z = zext i8 %y to i64
  %r = add i64 %x, %z
  ret i64 %r
}

define i32 @main() {
  %v1 = call i64 @a(i64 0)
  %c1 = icmp eq i64 %v1, 16
  call void @check(i1 %c1, i32 1)
  %v2 = call i64 @b(i64 0)
  %c2 = icmp eq i64 %v2, 5
  call void @check(i1 %c2, i32 2)
  %result = load i32, ptr @failed
  ret i32 %result
}
