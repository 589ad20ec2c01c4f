; An optimiser computes a shift, or an addition that must not wrap, before it knows that the result is wanted. Where the
; result is not surely used, that is no bug. (Found by Csmith at -O2: seeds 1011 and 1051.)
;@ run --check-overflow
;@ exit 0
target triple = "x86_64-pc-linux-gnu"

@by = global i32 40
@zero = global i32 0
@big = global i32 2147483647

define i32 @dropped_by_select(i32 %a, i32 %n) noinline {
  %s = shl i32 %a, %n
  %big = icmp ugt i32 %n, 31
  %r = select i1 %big, i32 %a, i32 %s
  ret i32 %r
}

define i32 @dropped_by_freeze(i32 %a, i32 %n) noinline {
  %s = lshr i32 %a, %n
  %f = freeze i32 %s
  %m = and i32 %f, 0
  ret i32 %m
}

define i32 @dropped_by_branch(i32 %a, i32 %n) noinline {
  %s = ashr i32 %a, %n
  %t = add nsw i32 %a, %a
  %big = icmp ugt i32 %n, 31
  br i1 %big, label %no, label %yes
yes:
  %u = xor i32 %s, %t
  ret i32 %u
no:
  ret i32 0
}

define i32 @dropped_lane(i32 %n) noinline {
  %v = insertelement <2 x i32> <i32 1, i32 2>, i32 %n, i32 1
  %s = shl <2 x i32> <i32 8, i32 8>, %v
  %r = extractelement <2 x i32> %s, i32 0
  %z = sub i32 %r, 16
  ret i32 %z
}

define i32 @dropped_by_phi(i32 %a, i32 %n) noinline {
  %s = shl i32 %a, %n
  %big = icmp ugt i32 %n, 31
  br i1 %big, label %join, label %small
small:
  br label %join
join:
  %r = phi i32 [ 0, %0 ], [ %s, %small ]
  ret i32 %r
}

%blob = type { i8, i64, i64 }
@blob = global %blob zeroinitializer, align 8
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)

; A variable that no optimiser makes a register says nothing about whether one was at work (Csmith seed 4056).
define i32 @beside_a_variable(i32 %a, i32 %n) noinline {
  %v = alloca %blob
  call void @llvm.memcpy.p0.p0.i64(ptr %v, ptr @blob, i64 24, i1 true)
  %ok = icmp ult i32 %n, 32
  %s = lshr i32 127, %n
  %c = icmp uge i32 %s, %a
  %both = select i1 %ok, i1 %c, i1 false
  %r = zext i1 %both to i32
  ret i32 %r
}

define i32 @main() {
  %n = load i32, ptr @by
  %zero = load i32, ptr @zero
  %big = load i32, ptr @big
  %a = call i32 @dropped_by_select(i32 %zero, i32 %n)
  %b = call i32 @dropped_by_freeze(i32 %n, i32 %n)
  %c = call i32 @dropped_by_branch(i32 %big, i32 %n)
  %d = call i32 @dropped_lane(i32 %n)
  %e = call i32 @dropped_by_phi(i32 %n, i32 %n)
  %ab = or i32 %a, %b
  %cd = or i32 %c, %d
  %abcd = or i32 %ab, %cd
  %g = call i32 @beside_a_variable(i32 %n, i32 %n)
  %abcde = or i32 %abcd, %e
  %r = or i32 %abcde, %g
  ret i32 %r
}
