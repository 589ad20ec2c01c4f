; Phis of a block read their inputs at once: swaps and rotations in loops, duplicate edges, one of the same block.
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

define i32 @swap(i32 %a) noinline {
entry:
  br label %loop
loop:
  %x = phi i32 [ 1, %entry ], [ %y, %loop ]
  %y = phi i32 [ 2, %entry ], [ %x, %loop ]
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %j = add i32 %i, 1
  %go = icmp ult i32 %j, %a
  br i1 %go, label %loop, label %out
out:
  %t = mul i32 %x, 10
  %r = add i32 %t, %y
  ret i32 %r
}

define i32 @rotate(i32 %a) noinline {
entry:
  br label %loop
loop:
  %x = phi i32 [ 1, %entry ], [ %y, %loop ]
  %y = phi i32 [ 2, %entry ], [ %z, %loop ]
  %z = phi i32 [ 3, %entry ], [ %x, %loop ]
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %j = add i32 %i, 1
  %go = icmp ult i32 %j, %a
  br i1 %go, label %loop, label %out
out:
  %s = mul i32 %x, 100
  %t = mul i32 %y, 10
  %u = add i32 %s, %t
  %r = add i32 %u, %z
  ret i32 %r
}

define i32 @lag(i32 %a) noinline {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %old = phi i32 [ 50, %entry ], [ %i, %loop ]
  %j = add i32 %i, 1
  %go = icmp ult i32 %j, %a
  br i1 %go, label %loop, label %out
out:
  ret i32 %old
}

define i32 @dup(i32 %a) noinline {
entry:
  switch i32 %a, label %x [ i32 1, label %out
                            i32 2, label %out
                            i32 3, label %x ]
x:
  br label %out
out:
  %r = phi i32 [ 7, %entry ], [ 7, %entry ], [ 9, %x ]
  ret i32 %r
}

define i1 @wide(i128 %a) noinline {
entry:
  br label %loop
loop:
  %x = phi i128 [ %a, %entry ], [ %y, %loop ]
  %y = phi i128 [ 0, %entry ], [ %x, %loop ]
  %i = phi i1 [ false, %entry ], [ true, %loop ]
  br i1 %i, label %out, label %loop
out:
  %r = icmp eq i128 %y, %a
  ret i1 %r
}

define i32 @main() {
  %v1 = call i32 @swap(i32 1)
  %c1 = icmp eq i32 %v1, 12
  call void @check(i1 %c1, i32 1)
  %v2 = call i32 @swap(i32 2)
  %c2 = icmp eq i32 %v2, 21
  call void @check(i1 %c2, i32 2)
  %v3 = call i32 @swap(i32 3)
  %c3 = icmp eq i32 %v3, 12
  call void @check(i1 %c3, i32 3)
  %v4 = call i32 @rotate(i32 1)
  %c4 = icmp eq i32 %v4, 123
  call void @check(i1 %c4, i32 4)
  %v5 = call i32 @rotate(i32 2)
  %c5 = icmp eq i32 %v5, 231
  call void @check(i1 %c5, i32 5)
  %v6 = call i32 @rotate(i32 3)
  %c6 = icmp eq i32 %v6, 312
  call void @check(i1 %c6, i32 6)
  %v7 = call i32 @rotate(i32 4)
  %c7 = icmp eq i32 %v7, 123
  call void @check(i1 %c7, i32 7)
  %v8 = call i32 @lag(i32 1)
  %c8 = icmp eq i32 %v8, 50
  call void @check(i1 %c8, i32 8)
  %v9 = call i32 @lag(i32 2)
  %c9 = icmp eq i32 %v9, 0
  call void @check(i1 %c9, i32 9)
  %v10 = call i32 @lag(i32 5)
  %c10 = icmp eq i32 %v10, 3
  call void @check(i1 %c10, i32 10)
  %v11 = call i32 @dup(i32 1)
  %c11 = icmp eq i32 %v11, 7
  call void @check(i1 %c11, i32 11)
  %v12 = call i32 @dup(i32 2)
  %c12 = icmp eq i32 %v12, 7
  call void @check(i1 %c12, i32 12)
  %v13 = call i32 @dup(i32 3)
  %c13 = icmp eq i32 %v13, 9
  call void @check(i1 %c13, i32 13)
  %v14 = call i32 @dup(i32 4)
  %c14 = icmp eq i32 %v14, 9
  call void @check(i1 %c14, i32 14)
  %v15 = call i1 @wide(i128 1237940039285380274899124227)
  %c15 = icmp eq i1 %v15, true
  call void @check(i1 %c15, i32 15)
  %result = load i32, ptr @failed
  ret i32 %result
}
