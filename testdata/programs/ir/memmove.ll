; llvm.memmove: overlap in both directions, length zero.
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
declare void @llvm.memmove.p0.p0.i64(ptr, ptr, i64, i1)

define i64 @f0(i64 %a) noinline {
  %p = alloca [16 x i8], align 16
  store <16 x i8> <i8 46, i8 46, i8 46, i8 46, i8 46, i8 46, i8 46, i8 46, i8 46, i8 46, i8 46, i8 46, i8 46, i8 46, i8 46, i8 46>, ptr %p
  call void @llvm.memcpy.p0.p0.i64(ptr %p, ptr @src, i64 16, i1 false)
  %q = getelementptr i8, ptr %p, i64 2
  call void @llvm.memmove.p0.p0.i64(ptr %q, ptr %p, i64 %a, i1 false)
  %r = load i64, ptr %p
  ret i64 %r
}

define i64 @f1(i64 %a) noinline {
  %p = alloca [16 x i8], align 16
  store <16 x i8> <i8 46, i8 46, i8 46, i8 46, i8 46, i8 46, i8 46, i8 46, i8 46, i8 46, i8 46, i8 46, i8 46, i8 46, i8 46, i8 46>, ptr %p
  call void @llvm.memcpy.p0.p0.i64(ptr %p, ptr @src, i64 16, i1 false)
  %q = getelementptr i8, ptr %p, i64 2
  call void @llvm.memmove.p0.p0.i64(ptr %p, ptr %q, i64 %a, i1 false)
  %r = load i64, ptr %p
  ret i64 %r
}

define i32 @main() {
  %v1 = call i64 @f0(i64 5)
  %c1 = icmp eq i64 %v1, 3977860661541613872
  call void @check(i1 %c1, i32 1)
  %v2 = call i64 @f0(i64 0)
  %c2 = icmp eq i64 %v2, 3978425819141910832
  call void @check(i1 %c2, i32 2)
  %v3 = call i64 @f1(i64 5)
  %c3 = icmp eq i64 %v3, 3978425827765531442
  call void @check(i1 %c3, i32 3)
  %result = load i32, ptr @failed
  ret i32 %result
}
