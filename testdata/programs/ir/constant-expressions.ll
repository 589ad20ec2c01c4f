; Constant expressions in initialisers and operands: gep, ptrtoint, sub, trunc of an address difference, inttoptr, add, xor.
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
%T = type { i8, i32, [4 x i16] }
@a = global [4 x %T] zeroinitializer, align 16
@p = global ptr getelementptr ([4 x %T], ptr @a, i64 0, i64 2, i32 2, i64 1)
@d = global i64 sub (i64 ptrtoint (ptr getelementptr (%T, ptr @a, i64 3) to i64), i64 ptrtoint (ptr @a to i64))
@t = global i16 trunc (i64 sub (i64 ptrtoint (ptr getelementptr (i8, ptr @a, i64 5) to i64), i64 ptrtoint (ptr @a to i64)) to i16)
@q = global ptr inttoptr (i64 add (i64 ptrtoint (ptr @a to i64), i64 4) to ptr)
@self = global ptr @self
@n = global { i32, ptr, [2 x ptr] } { i32 9, ptr @n, [2 x ptr] [ptr @a, ptr getelementptr ({ i32, ptr, [2 x ptr] }, ptr @n, i32 0, i32 2, i32 1)] }
@size = global i64 ptrtoint (ptr getelementptr (%T, ptr null, i32 1) to i64)

define i64 @gep(i64 %a) noinline {
  %v = load ptr, ptr @p
  %x = ptrtoint ptr %v to i64
  %y = ptrtoint ptr @a to i64
  %r = sub i64 %x, %y
  ret i64 %r
}

define i64 @diff(i64 %a) noinline {
  %r = load i64, ptr @d
  ret i64 %r
}

define i64 @tr(i64 %a) noinline {
  %v = load i16, ptr @t
  %r = zext i16 %v to i64
  ret i64 %r
}

define i64 @i2p(i64 %a) noinline {
  %v = load ptr, ptr @q
  %x = ptrtoint ptr %v to i64
  %r = sub i64 %x, ptrtoint (ptr @a to i64)
  ret i64 %r
}

define i64 @me(i64 %a) noinline {
  %v = load ptr, ptr @self
  %c = icmp eq ptr %v, @self
  %r = zext i1 %c to i64
  ret i64 %r
}

define i64 @nest(i64 %a) noinline {
  %q2 = getelementptr { i32, ptr, [2 x ptr] }, ptr @n, i32 0, i32 2, i32 1
  %v = load ptr, ptr %q2
  %c = icmp eq ptr %v, %q2
  %r = zext i1 %c to i64
  ret i64 %r
}

define i64 @sz(i64 %a) noinline {
  %r = load i64, ptr @size
  ret i64 %r
}

define i64 @opnd(i64 %a) noinline {
  store i32 77, ptr getelementptr ([4 x %T], ptr @a, i64 0, i64 1, i32 1)
  %v = load i32, ptr getelementptr (i8, ptr @a, i64 20)
  %r = zext i32 %v to i64
  ret i64 %r
}

define i32 @main() {
  %v1 = call i64 @gep(i64 0)
  %c1 = icmp eq i64 %v1, 42
  call void @check(i1 %c1, i32 1)
  %v2 = call i64 @diff(i64 0)
  %c2 = icmp eq i64 %v2, 48
  call void @check(i1 %c2, i32 2)
  %v3 = call i64 @tr(i64 0)
  %c3 = icmp eq i64 %v3, 5
  call void @check(i1 %c3, i32 3)
  %v4 = call i64 @i2p(i64 0)
  %c4 = icmp eq i64 %v4, 4
  call void @check(i1 %c4, i32 4)
  %v5 = call i64 @me(i64 0)
  %c5 = icmp eq i64 %v5, 1
  call void @check(i1 %c5, i32 5)
  %v6 = call i64 @nest(i64 0)
  %c6 = icmp eq i64 %v6, 1
  call void @check(i1 %c6, i32 6)
  %v7 = call i64 @sz(i64 0)
  %c7 = icmp eq i64 %v7, 16
  call void @check(i1 %c7, i32 7)
  %v8 = call i64 @opnd(i64 0)
  %c8 = icmp eq i64 %v8, 77
  call void @check(i1 %c8, i32 8)
  %result = load i32, ptr @failed
  ret i32 %result
}
