; llvm.frameaddress, returnaddress and readcyclecounter may be anything, but must not end the run; get.rounding is 1 (to nearest).
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
declare ptr @llvm.frameaddress.p0(i32 immarg)
declare ptr @llvm.returnaddress(i32 immarg)
declare i64 @llvm.readcyclecounter()
declare i32 @llvm.get.rounding()

define i32 @f(i32 %a) noinline {
  %x = call ptr @llvm.frameaddress.p0(i32 0)
  %y = call ptr @llvm.returnaddress(i32 0)
  %z = call i64 @llvm.readcyclecounter()
  ret i32 %a
}

define i32 @g(i32 %a) noinline {
  %r = call i32 @llvm.get.rounding()
  ret i32 %r
}

define i32 @main() {
  %v1 = call i32 @f(i32 4)
  %c1 = icmp eq i32 %v1, 4
  call void @check(i1 %c1, i32 1)
  %v2 = call i32 @g(i32 0)
  %c2 = icmp eq i32 %v2, 1
  call void @check(i1 %c2, i32 2)
  %result = load i32, ptr @failed
  ret i32 %result
}
