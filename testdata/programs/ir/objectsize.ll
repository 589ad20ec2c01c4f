; llvm.objectsize of objects whose size is plain, is.constant of a constant, and one question about the answer of another.
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
declare i64 @llvm.objectsize.i64.p0(ptr, i1 immarg, i1 immarg, i1 immarg)
declare i1 @llvm.is.constant.i32(i32)
declare i1 @llvm.is.constant.i64(i64)
declare i1 @llvm.is.constant.i1(i1)
@g = global [10 x i8] zeroinitializer

define i64 @glob(i32 %a) noinline {
  %r = call i64 @llvm.objectsize.i64.p0(ptr @g, i1 false, i1 false, i1 false)
  ret i64 %r
}

define i1 @unknown(i64 %a) noinline {
  %p = inttoptr i64 %a to ptr
  %s = call i64 @llvm.objectsize.i64.p0(ptr %p, i1 false, i1 true, i1 true)
  %x = icmp eq i64 %s, -1
  %y = icmp ult i64 %s, 1000
  %r = or i1 %x, %y
  ret i1 %r
}

define i1 @c(i32 %a) noinline {
  %r = call i1 @llvm.is.constant.i32(i32 7)
  ret i1 %r
}

; The pointers are not read: nobody looks at them but the questions.
define i1 @nested(ptr %p) noinline {
  %q = load ptr, ptr %p
  %s = call i64 @llvm.objectsize.i64.p0(ptr %q, i1 false, i1 true, i1 false)
  %k = call i1 @llvm.is.constant.i64(i64 %s)
  %far = getelementptr ptr, ptr %p, i64 9
  %f = load ptr, ptr %far
  %t = call i64 @llvm.objectsize.i64.p0(ptr %f, i1 false, i1 true, i1 false)
  %c = icmp eq i64 %t, -1
  %l = call i1 @llvm.is.constant.i1(i1 %c)
  br i1 %c, label %unknown, label %sized
unknown:
  %r = and i1 %k, %l
  ret i1 %r
sized:
  ret i1 false
}

define i32 @main() {
  %v1 = call i64 @glob(i32 0)
  %c1 = icmp eq i64 %v1, 10
  call void @check(i1 %c1, i32 1)
  %v2 = call i1 @unknown(i64 4096)
  %c2 = icmp eq i1 %v2, true
  call void @check(i1 %c2, i32 2)
  %v3 = call i1 @c(i32 0)
  %c3 = icmp eq i1 %v3, true
  call void @check(i1 %c3, i32 3)
  %v4 = call i1 @nested(ptr null)
  call void @check(i1 %v4, i32 4)
  %result = load i32, ptr @failed
  ret i32 %result
}
