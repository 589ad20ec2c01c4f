; br: both ways, loops, a block that branches to itself.
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

define i32 @sign(i32 %a) noinline {
  %n = icmp slt i32 %a, 0
  br i1 %n, label %neg, label %rest
neg:
  ret i32 -1
rest:
  %z = icmp eq i32 %a, 0
  br i1 %z, label %zero, label %pos
zero:
  ret i32 0
pos:
  ret i32 1
}

define i32 @collatz(i32 %a) noinline {
entry:
  br label %head
head:
  %n = phi i32 [ %a, %entry ], [ %m, %next ]
  %c = phi i32 [ 0, %entry ], [ %d, %next ]
  %one = icmp eq i32 %n, 1
  br i1 %one, label %done, label %body
body:
  %odd = trunc i32 %n to i1
  br i1 %odd, label %up, label %down
up:
  %t = mul i32 %n, 3
  %u = add i32 %t, 1
  br label %next
down:
  %h = lshr i32 %n, 1
  br label %next
next:
  %m = phi i32 [ %u, %up ], [ %h, %down ]
  %d = add i32 %c, 1
  br label %head
done:
  ret i32 %c
}

define i32 @same(i1 %a) noinline {
  br i1 %a, label %x, label %x
x:
  ret i32 4
}

define i32 @main() {
  %v1 = call i32 @sign(i32 -5)
  %c1 = icmp eq i32 %v1, -1
  call void @check(i1 %c1, i32 1)
  %v2 = call i32 @sign(i32 0)
  %c2 = icmp eq i32 %v2, 0
  call void @check(i1 %c2, i32 2)
  %v3 = call i32 @sign(i32 9)
  %c3 = icmp eq i32 %v3, 1
  call void @check(i1 %c3, i32 3)
  %v4 = call i32 @collatz(i32 27)
  %c4 = icmp eq i32 %v4, 111
  call void @check(i1 %c4, i32 4)
  %v5 = call i32 @same(i1 false)
  %c5 = icmp eq i32 %v5, 4
  call void @check(i1 %c5, i32 5)
  %v6 = call i32 @same(i1 true)
  %c6 = icmp eq i32 %v6, 4
  call void @check(i1 %c6, i32 6)
  %result = load i32, ptr @failed
  ret i32 %result
}
