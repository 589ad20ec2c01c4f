; llvm.memcpy.inline and memset.inline with constant lengths.
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
@src = constant [16 x i8] c"0123456789abcdef"
declare void @llvm.memcpy.inline.p0.p0.i64(ptr, ptr, i64 immarg, i1)
declare void @llvm.memset.inline.p0.i64(ptr, i8, i64 immarg, i1)

define i64 @f0(i64 %a) noinline {
  %p = alloca [16 x i8], align 16
  store <16 x i8> <i8 46, i8 46, i8 46, i8 46, i8 46, i8 46, i8 46, i8 46, i8 46, i8 46, i8 46, i8 46, i8 46, i8 46, i8 46, i8 46>, ptr %p
  call void @llvm.memcpy.inline.p0.p0.i64(ptr %p, ptr @src, i64 5, i1 false)
  %r = load i64, ptr %p
  ret i64 %r
}

define i64 @f1(i8 %a) noinline {
  %p = alloca [16 x i8], align 16
  store <16 x i8> <i8 46, i8 46, i8 46, i8 46, i8 46, i8 46, i8 46, i8 46, i8 46, i8 46, i8 46, i8 46, i8 46, i8 46, i8 46, i8 46>, ptr %p
  call void @llvm.memset.inline.p0.i64(ptr %p, i8 %a, i64 3, i1 false)
  %r = load i64, ptr %p
  ret i64 %r
}

define i32 @main() {
  %v1 = call i64 @f0(i64 0)
  %c1 = icmp eq i64 %v1, 3327647976405479728
  call void @check(i1 %c1, i32 1)
  %v2 = call i64 @f1(i8 65)
  %c2 = icmp eq i64 %v2, 3327647950552777025
  call void @check(i1 %c2, i32 2)
  %result = load i32, ptr @failed
  ret i32 %result
}
