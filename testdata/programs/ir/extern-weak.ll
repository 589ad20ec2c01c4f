; An extern_weak symbol that nobody defines is null, as data and as function.
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
@nothing = extern_weak global i32
declare extern_weak i32 @nobody(i32)
@kept = global ptr @nobody

define i32 @f(i32 %a) noinline {
  %c = icmp eq ptr @nobody, null
  br i1 %c, label %no, label %yes
yes:
  %x = call i32 @nobody(i32 %a)
  ret i32 %x
no:
  ret i32 5
}

define i64 @g(i64 %a) noinline {
  %c = icmp eq ptr @nothing, null
  %v = load ptr, ptr @kept
  %d = icmp eq ptr %v, null
  %e = and i1 %c, %d
  %r = zext i1 %e to i64
  ret i64 %r
}

define i32 @main() {
  %v1 = call i32 @f(i32 0)
  %c1 = icmp eq i32 %v1, 5
  call void @check(i1 %c1, i32 1)
  %v2 = call i64 @g(i64 0)
  %c2 = icmp eq i64 %v2, 1
  call void @check(i1 %c2, i32 2)
  %result = load i32, ptr @failed
  ret i32 %result
}
