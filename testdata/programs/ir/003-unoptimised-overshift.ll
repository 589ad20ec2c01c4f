; Code that says that it was not optimised keeps its checks, also where a fork follows.
;@ bug(overshift) anywhere
target triple = "x86_64-pc-linux-gnu"

@by = global i32 40

define i32 @f(i32 %a, i32 %n) noinline optnone {
  %s = shl i32 %a, %n
  %big = icmp ugt i32 %n, 31
  br i1 %big, label %no, label %yes
yes:
  ret i32 %s
no:
  ret i32 0
}

define i32 @main() {
  %n = load i32, ptr @by
  %r = call i32 @f(i32 1, i32 %n)
  ret i32 %r
}
