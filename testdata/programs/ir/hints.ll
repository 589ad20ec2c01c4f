; Intrinsics without effect on values: expect, assume, lifetime, invariant, prefetch, donothing, sideeffect, annotation, launder, strip, noalias scopes, ssa.copy, arithmetic.fence.
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
declare i64 @llvm.expect.i64(i64, i64)

declare void @llvm.assume(i1)
declare void @llvm.lifetime.start.p0(i64, ptr)
declare void @llvm.lifetime.end.p0(i64, ptr)
declare ptr @llvm.invariant.start.p0(i64, ptr)
declare void @llvm.invariant.end.p0(ptr, i64, ptr)
declare void @llvm.prefetch.p0(ptr, i32, i32, i32)
declare void @llvm.donothing()
declare void @llvm.sideeffect()
declare i32 @llvm.annotation.i32.p0(i32, ptr, ptr, i32)
declare ptr @llvm.ptr.annotation.p0.p0(ptr, ptr, ptr, i32, ptr)
declare void @llvm.var.annotation.p0.p0(ptr, ptr, ptr, i32, ptr)
declare ptr @llvm.launder.invariant.group.p0(ptr)
declare ptr @llvm.strip.invariant.group.p0(ptr)
declare void @llvm.experimental.noalias.scope.decl(metadata)
declare double @llvm.arithmetic.fence.f64(double)
@note = private constant [5 x i8] c"note\00"

define i64 @expect(i64 %a) noinline {
  %r = call i64 @llvm.expect.i64(i64 %a, i64 1)
  ret i64 %r
}

define i32 @assume(i32 %a) noinline {
  %c = icmp ult i32 %a, 100
  call void @llvm.assume(i1 %c)
  call void @llvm.assume(i1 true) [ "align"(ptr @note, i64 1) ]
  ret i32 %a
}

define i32 @life(i32 %a) noinline {
  %p = alloca i32
  call void @llvm.lifetime.start.p0(i64 4, ptr %p)
  store i32 %a, ptr %p
  %h = call ptr @llvm.invariant.start.p0(i64 4, ptr %p)
  %r = load i32, ptr %p
  call void @llvm.invariant.end.p0(ptr %h, i64 4, ptr %p)
  call void @llvm.prefetch.p0(ptr %p, i32 0, i32 3, i32 1)
  call void @llvm.lifetime.end.p0(i64 4, ptr %p)
  call void @llvm.donothing()
  call void @llvm.sideeffect()
  ret i32 %r
}

define i32 @annotate(i32 %a) noinline {
  %p = alloca i32
  call void @llvm.var.annotation.p0.p0(ptr %p, ptr @note, ptr @note, i32 1, ptr null)
  store i32 %a, ptr %p
  %q = call ptr @llvm.ptr.annotation.p0.p0(ptr %p, ptr @note, ptr @note, i32 1, ptr null)
  %s = call ptr @llvm.launder.invariant.group.p0(ptr %q)
  %t = call ptr @llvm.strip.invariant.group.p0(ptr %s)
  %v = load i32, ptr %t
  %r = call i32 @llvm.annotation.i32.p0(i32 %v, ptr @note, ptr @note, i32 2)
  ret i32 %r
}

define double @fence(double %a) noinline {
  %r = call double @llvm.arithmetic.fence.f64(double %a)
  ret double %r
}

define i32 @main() {
  %v1 = call i64 @expect(i64 5)
  %c1 = icmp eq i64 %v1, 5
  call void @check(i1 %c1, i32 1)
  %v2 = call i32 @assume(i32 9)
  %c2 = icmp eq i32 %v2, 9
  call void @check(i1 %c2, i32 2)
  %v3 = call i32 @life(i32 8)
  %c3 = icmp eq i32 %v3, 8
  call void @check(i1 %c3, i32 3)
  %v4 = call i32 @annotate(i32 6)
  %c4 = icmp eq i32 %v4, 6
  call void @check(i1 %c4, i32 4)
  %v5 = call double @fence(double bitcast (i64 4612811918334230528 to double))
  %b5 = bitcast double %v5 to i64
  %c5 = icmp eq i64 %b5, 4612811918334230528
  call void @check(i1 %c5, i32 5)
  %result = load i32, ptr @failed
  ret i32 %result
}
