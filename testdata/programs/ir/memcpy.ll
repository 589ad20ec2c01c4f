; llvm.memcpy: length zero, from a register, i32 length, unaligned.
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
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.memcpy.p0.p0.i32(ptr, ptr, i32, i1)

define i64 @f0(i64 %a) noinline {
  %p = alloca [16 x i8], align 16
  store <16 x i8> <i8 46, i8 46, i8 46, i8 46, i8 46, i8 46, i8 46, i8 46, i8 46, i8 46, i8 46, i8 46, i8 46, i8 46, i8 46, i8 46>, ptr %p
  call void @llvm.memcpy.p0.p0.i64(ptr %p, ptr @src, i64 %a, i1 false)
  %r = load i64, ptr %p
  ret i64 %r
}

define i64 @f1(i32 %a) noinline {
  %p = alloca [16 x i8], align 16
  store <16 x i8> <i8 46, i8 46, i8 46, i8 46, i8 46, i8 46, i8 46, i8 46, i8 46, i8 46, i8 46, i8 46, i8 46, i8 46, i8 46, i8 46>, ptr %p
  %q = getelementptr i8, ptr %p, i64 1
  %s = getelementptr i8, ptr @src, i64 8
  call void @llvm.memcpy.p0.p0.i32(ptr align 1 %q, ptr align 1 %s, i32 %a, i1 true)
  %r = load i64, ptr %p
  ret i64 %r
}

define i32 @main() {
  %v1 = call i64 @f0(i64 0)
  %c1 = icmp eq i64 %v1, 3327647950551526958
  call void @check(i1 %c1, i32 1)
  %v2 = call i64 @f0(i64 3)
  %c2 = icmp eq i64 %v2, 3327647950551789872
  call void @check(i1 %c2, i32 2)
  %v3 = call i64 @f0(i64 16)
  %c3 = icmp eq i64 %v3, 3978425819141910832
  call void @check(i1 %c3, i32 3)
  %v4 = call i64 @f1(i32 4)
  %c4 = icmp eq i64 %v4, 3327648174746187822
  call void @check(i1 %c4, i32 4)
  %result = load i32, ptr @failed
  ret i32 %result
}
