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
  %r = or i32 %abcd, %e
  ret i32 %r
}
