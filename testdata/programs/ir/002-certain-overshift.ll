; The result of the shift surely reaches the store, whatever an optimiser did: it is a bug without optnone, too.
;@ bug(overshift) anywhere
target triple = "x86_64-pc-linux-gnu"

@by = global i32 40
@out = global i32 0

define void @f(i32 %a, i32 %n) noinline {
  %s = shl i32 %a, %n
  %low = and i32 %s, 255
  br label %join
other:
  br label %join
join:
  %p = phi i32 [ %low, %0 ], [ 7, %other ]
  %q = xor i32 %p, 1
  store i32 %q, ptr @out
  ret void
}

define i32 @main() {
  %n = load i32, ptr @by
  call void @f(i32 1, i32 %n)
  ret i32 0
}
