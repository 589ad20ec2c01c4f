; llvm.stacksave and stackrestore: memory of a scope is given back, what was there before stays.
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
declare ptr @llvm.stacksave.p0()
declare void @llvm.stackrestore.p0(ptr)

define i32 @f(i32 %a) noinline {
entry:
  %keep = alloca i32
  store i32 3, ptr %keep
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %s = call ptr @llvm.stacksave.p0()
  %p = alloca [1024 x i32]
  store i32 %i, ptr %p
  %v = load i32, ptr %p
  call void @llvm.stackrestore.p0(ptr %s)
  %j = add i32 %v, 1
  %go = icmp ult i32 %j, %a
  br i1 %go, label %loop, label %out
out:
  %k = load i32, ptr %keep
  %r = add i32 %k, %j
  ret i32 %r
}

define i32 @main() {
  %v1 = call i32 @f(i32 100)
  %c1 = icmp eq i32 %v1, 103
  call void @check(i1 %c1, i32 1)
  %result = load i32, ptr @failed
  ret i32 %result
}
