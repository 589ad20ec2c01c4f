; Addresses fold into loads and stores; aggregates and vectors go lane by lane; lanes below a byte are packed.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
%s = type { i8, i32, [3 x i16], { i64, ptr } }

define i64 @fields(ptr %p, i32 %i) {
  %a = getelementptr inbounds %s, ptr %p, i64 2, i32 3
  %b = getelementptr inbounds { i64, ptr }, ptr %a, i32 0, i32 1
  %v = load ptr, ptr %b
  %c = getelementptr %s, ptr %p, i64 0, i32 2, i32 %i
  %h = load i16, ptr %c
  %d = getelementptr i8, ptr %v, i64 -5
  store volatile i16 %h, ptr %d
  %e = ptrtoint ptr %d to i64
  ret i64 %e
}

define void @aggregate(ptr %p, ptr %q) {
  %v = load { i8, [2 x i32], <2 x double> }, ptr %p
  %w = insertvalue { i8, [2 x i32], <2 x double> } %v, i32 9, 1, 1
  store { i8, [2 x i32], <2 x double> } %w, ptr %q
  ret void
}

define void @bits(ptr %p, ptr %q) {
  %v = load <8 x i1>, ptr %p
  %w = xor <8 x i1> %v, <i1 1, i1 0, i1 1, i1 0, i1 1, i1 0, i1 1, i1 0>
  store <8 x i1> %w, ptr %q
  %b = load i1, ptr %p
  store i1 %b, ptr %q
  %o = load i33, ptr %p
  store i33 %o, ptr %q
  ret void
}

define void @atomics(ptr %p, i32 %v) {
  %a = atomicrmw nand ptr %p, i32 %v seq_cst
  %b = atomicrmw uinc_wrap ptr %p, i32 %v seq_cst
  %c = cmpxchg ptr %p, i32 %a, i32 %b seq_cst monotonic
  %d = extractvalue { i32, i1 } %c, 1
  fence acquire
  br i1 %d, label %x, label %x
x:
  ret void
}

define void @stack(i32 %n) {
  %s = call ptr @llvm.stacksave.p0()
  %a = alloca [4 x i16], i32 %n, align 16
  call void @use(ptr %a)
  call void @llvm.stackrestore.p0(ptr %s)
  ret void
}
declare void @use(ptr)
declare ptr @llvm.stacksave.p0()
declare void @llvm.stackrestore.p0(ptr)
