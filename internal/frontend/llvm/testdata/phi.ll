; Moves of an edge happen at once: a swap needs a temporary, a chain an order.
target triple = "x86_64-pc-linux-gnu"
@g = external global i64

define i32 @swap(i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i1, %loop ]
  %a = phi i32 [ 1, %entry ], [ %b, %loop ]
  %b = phi i32 [ 2, %entry ], [ %a, %loop ]
  %i1 = add i32 %i, 1
  %c = icmp ult i32 %i1, %n
  br i1 %c, label %loop, label %done
done:
  ret i32 %a
}

define i32 @chain(i32 %n) {
entry:
  br label %loop
loop:
  %x = phi i32 [ 0, %entry ], [ %y, %loop ]
  %y = phi i32 [ 1, %entry ], [ %z, %loop ]
  %z = phi i32 [ 2, %entry ], [ %n, %loop ]
  %c = icmp eq i32 %x, %n
  br i1 %c, label %done, label %loop
done:
  ret i32 %x
}

; A constant expression as a phi's operand is computed in the predecessor.
define i32 @expression(i1 %c) {
entry:
  br i1 %c, label %yes, label %no
yes:
  br label %no
no:
  %p = phi i32 [ trunc (i64 ptrtoint (ptr @g to i64) to i32), %yes ], [ 7, %entry ]
  ret i32 %p
}

; Of a truth value that is the last part of `a || b` a side is noted. The other part is a branch.
define i1 @either(i32 %x) {
entry:
  %a = icmp eq i32 %x, 1
  br i1 %a, label %end, label %rhs
rhs:
  %b = icmp eq i32 %x, 2
  br label %end
end:
  %p = phi i1 [ true, %entry ], [ %b, %rhs ]
  ret i1 %p
}
