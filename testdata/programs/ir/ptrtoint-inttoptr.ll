; ptrtoint and inttoptr: round trips, narrow and wide integers, tagged pointers.
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
@g = global [4 x i32] [i32 1, i32 2, i32 3, i32 4], align 16

define i32 @round(i64 %a) noinline {
  %x = ptrtoint ptr @g to i64
  %y = add i64 %x, %a
  %p = inttoptr i64 %y to ptr
  %r = load i32, ptr %p
  ret i32 %r
}

define i32 @tag(i64 %a) noinline {
  %x = ptrtoint ptr @g to i64
  %t = or i64 %x, %a
  %u = and i64 %t, -8
  %p = inttoptr i64 %u to ptr
  %r = load i32, ptr %p
  ret i32 %r
}

define i1 @wide(i64 %a) noinline {
  %x = ptrtoint ptr @g to i128
  %p = inttoptr i128 %x to ptr
  %r = icmp eq ptr %p, @g
  ret i1 %r
}

define i8 @narrow(i64 %a) noinline {
  %p = inttoptr i64 %a to ptr
  %r = ptrtoint ptr %p to i8
  ret i8 %r
}

define i1 @zero(i32 %a) noinline {
  %p = inttoptr i32 %a to ptr
  %r = icmp eq ptr %p, null
  ret i1 %r
}

define i32 @main() {
  %v1 = call i32 @round(i64 8)
  %c1 = icmp eq i32 %v1, 3
  call void @check(i1 %c1, i32 1)
  %v2 = call i32 @tag(i64 5)
  %c2 = icmp eq i32 %v2, 1
  call void @check(i1 %c2, i32 2)
  %v3 = call i1 @wide(i64 0)
  %c3 = icmp eq i1 %v3, true
  call void @check(i1 %c3, i32 3)
  %v4 = call i8 @narrow(i64 4660)
  %c4 = icmp eq i8 %v4, 52
  call void @check(i1 %c4, i32 4)
  %v5 = call i1 @zero(i32 0)
  %c5 = icmp eq i1 %v5, true
  call void @check(i1 %c5, i32 5)
  %result = load i32, ptr @failed
  ret i32 %result
}
