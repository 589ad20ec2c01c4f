; Initial values become bytes and relocations; aliases are looked through; constructors are sorted.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
@a = global [3 x i16] [i16 1, i16 -2, i16 300]
@text = private constant [6 x i8] c"hi\0A\22x\00"
@zero = internal global [1000 x i64] zeroinitializer
@rec = global { i8, i32, ptr, double, i128, x86_fp80, half } { i8 7, i32 -1, ptr getelementptr (i8, ptr @a, i64 4), double 1.5, i128 -2, x86_fp80 0xK3FFF8000000000000000, half 0xH3C00 }
@packed = global <{ i8, i32 }> <{ i8 1, i32 2 }>
@bits = global <9 x i1> <i1 1, i1 0, i1 0, i1 0, i1 0, i1 0, i1 0, i1 0, i1 1>
@lanes = global <2 x float> <float 1.0, float 2.0>
@undefined = global { i32, i32 } { i32 undef, i32 5 }
@tls = thread_local global i32 3
@ext = external global i32
@weak = extern_weak global i32
@other = alias i16, getelementptr inbounds ([3 x i16], ptr @a, i64 0, i64 1)
@fn = alias i32 (), ptr @f
@pick = ifunc i32 (), ptr @resolve
@ptrs = global [5 x ptr] [ptr @fn, ptr @other, ptr @pick, ptr @weak, ptr inttoptr (i64 4096 to ptr)]
@rel = constant i32 trunc (i64 sub (i64 ptrtoint (ptr @a to i64), i64 ptrtoint (ptr @rel to i64)) to i32)
@llvm.global_ctors = appending global [2 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 65535, ptr @late, ptr null }, { i32, ptr, ptr } { i32 101, ptr @early, ptr null }]
@llvm.global_dtors = appending global [1 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 65535, ptr @late, ptr null }]

define i32 @f() {
  %x = call i32 @fn()
  %y = call i32 @pick()
  %p = call ptr @llvm.threadlocal.address.p0(ptr @tls)
  %v = load i32, ptr %p
  %w = load i16, ptr @other
  %s = add i64 ptrtoint (ptr @a to i64), sub (i64 ptrtoint (ptr @a to i64), i64 ptrtoint (ptr @rec to i64))
  %t = call ptr @llvm.thread.pointer()
  store i64 %s, ptr %t
  ret i32 %v
}
define internal ptr @resolve() {
  ret ptr @f
}
define internal void @early() {
  ret void
}
define internal void @late() {
  ret void
}
declare ptr @llvm.threadlocal.address.p0(ptr)
declare ptr @llvm.thread.pointer()
