; alloca: scalars, arrays, a count from a register, alignment, two live at once.
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

define i32 @one(i32 %a) noinline {
  %p = alloca i32
  store i32 %a, ptr %p
  %r = load i32, ptr %p
  ret i32 %r
}

define i32 @count(i32 %a) noinline {
  %p = alloca i32, i32 %a
  %last = sub i32 %a, 1
  %i = zext i32 %last to i64
  %q = getelementptr i32, ptr %p, i64 %i
  store i32 77, ptr %q
  store i32 5, ptr %p
  %x = load i32, ptr %q
  %y = load i32, ptr %p
  %r = add i32 %x, %y
  ret i32 %r
}

define i64 @aligned(i64 %a) noinline {
  %p = alloca i8, align 64
  %q = alloca i8, align 4096
  %x = ptrtoint ptr %p to i64
  %y = ptrtoint ptr %q to i64
  %m = and i64 %x, 63
  %n = and i64 %y, 4095
  %r = or i64 %m, %n
  ret i64 %r
}

define i1 @distinct(i32 %a) noinline {
  %p = alloca i32
  %q = alloca i32
  store i32 1, ptr %p
  store i32 2, ptr %q
  %x = load i32, ptr %p
  %n = icmp ne ptr %p, %q
  %o = icmp eq i32 %x, 1
  %r = and i1 %n, %o
  ret i1 %r
}

define i32 @loop(i32 %a) noinline {
entry:
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %next, %head ]
  %s = phi i32 [ 0, %entry ], [ %sum, %head ]
  %p = alloca [4 x i32]
  %q = getelementptr [4 x i32], ptr %p, i32 0, i32 3
  store i32 %i, ptr %q
  %v = load i32, ptr %q
  %sum = add i32 %s, %v
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %a
  br i1 %more, label %head, label %out
out:
  ret i32 %sum
}

define i1 @i128(i128 %a) noinline {
  %p = alloca i128
  store i128 %a, ptr %p
  %q = load i128, ptr %p
  %r = icmp eq i128 %q, %a
  ret i1 %r
}

define i32 @main() {
  %v1 = call i32 @one(i32 42)
  %c1 = icmp eq i32 %v1, 42
  call void @check(i1 %c1, i32 1)
  %v2 = call i32 @count(i32 10)
  %c2 = icmp eq i32 %v2, 82
  call void @check(i1 %c2, i32 2)
  %v3 = call i64 @aligned(i64 0)
  %c3 = icmp eq i64 %v3, 0
  call void @check(i1 %c3, i32 3)
  %v4 = call i1 @distinct(i32 0)
  %c4 = icmp eq i1 %v4, true
  call void @check(i1 %c4, i32 4)
  %v5 = call i32 @loop(i32 5)
  %c5 = icmp eq i32 %v5, 10
  call void @check(i1 %c5, i32 5)
  %v6 = call i1 @i128(i128 1267650600228229401496703205376)
  %c6 = icmp eq i1 %v6, true
  call void @check(i1 %c6, i32 6)
  %result = load i32, ptr @failed
  ret i32 %result
}
