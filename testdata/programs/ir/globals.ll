; Globals: linkages, zero, undef and poison initialisers, packed and zero-sized types, strings, floats, odd widths, vectors.
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
@priv = private global i32 1
@intern = internal global i64 -2
@unnamed = private unnamed_addr constant [4 x i8] c"a\00b\FF"
@0 = global i32 33
@once = linkonce_odr global i32 4
@weak = weak global i32 5
@common = common global i32 0
@undef = global i32 undef
@pack = global <{ i8, i32, i16 }> <{ i8 1, i32 2, i16 3 }>
@empty = global [0 x i32] zeroinitializer
@void = global {} zeroinitializer
@odd = global i33 -4294967296
@wide = global i128 340282366920938463463374607431768211455
@dbl = global [2 x double] [double 1.5, double 0x7FF0000000000000]
@ext80 = global x86_fp80 0xK3FFF8000000000000000
@quad = global fp128 0xL00000000000000003FFF000000000000
@half = global half 0xH3C00
@vec = global <4 x i16> <i16 1, i16 2, i16 3, i16 4>
@bits = global <8 x i1> <i1 1, i1 0, i1 0, i1 0, i1 0, i1 0, i1 0, i1 1>
@"strange name!" = global i32 6

define i64 @sum(i64 %a) noinline {
  %a1 = load i32, ptr @priv
  %a2 = load i32, ptr @0
  %a3 = load i32, ptr @once
  %a4 = load i32, ptr @weak
  %a5 = load i32, ptr @common
  %a6 = load i32, ptr @"strange name!"
  %b1 = add i32 %a1, %a2
  %b2 = add i32 %b1, %a3
  %b3 = add i32 %b2, %a4
  %b4 = add i32 %b3, %a5
  %b5 = add i32 %b4, %a6
  %r = zext i32 %b5 to i64
  ret i64 %r
}

define i64 @byte(i64 %a) noinline {
  %q2 = getelementptr i8, ptr @unnamed, i64 3
  %v = load i8, ptr %q2
  %r = zext i8 %v to i64
  ret i64 %r
}

define i64 @pk(i64 %a) noinline {
  %q2 = getelementptr i8, ptr @pack, i64 5
  %v = load i16, ptr %q2, align 1
  %r = zext i16 %v to i64
  ret i64 %r
}

define i64 @o(i64 %a) noinline {
  %v = load i33, ptr @odd
  %r = zext i33 %v to i64
  ret i64 %r
}

define i64 @w(i64 %a) noinline {
  %v = load i128, ptr @wide
  %x = lshr i128 %v, 100
  %r = trunc i128 %x to i64
  ret i64 %r
}

define i64 @fd(i64 %a) noinline {
  %r = load i64, ptr getelementptr (i8, ptr @dbl, i64 8)
  ret i64 %r
}

define i64 @f80(i64 %a) noinline {
  %v = load i16, ptr getelementptr (i8, ptr @ext80, i64 8)
  %r = zext i16 %v to i64
  ret i64 %r
}

define i64 @q(i64 %a) noinline {
  %r = load i64, ptr getelementptr (i8, ptr @quad, i64 8)
  ret i64 %r
}

define i64 @h(i64 %a) noinline {
  %v = load i16, ptr @half
  %r = zext i16 %v to i64
  ret i64 %r
}

define i64 @v(i64 %a) noinline {
  %r = load i64, ptr @vec
  ret i64 %r
}

define i64 @b(i64 %a) noinline {
  %v = load i8, ptr @bits
  %r = zext i8 %v to i64
  ret i64 %r
}

define i64 @i(i64 %a) noinline {
  %r = load i64, ptr @intern
  ret i64 %r
}

define i32 @main() {
  %v1 = call i64 @sum(i64 0)
  %c1 = icmp eq i64 %v1, 49
  call void @check(i1 %c1, i32 1)
  %v2 = call i64 @byte(i64 0)
  %c2 = icmp eq i64 %v2, 255
  call void @check(i1 %c2, i32 2)
  %v3 = call i64 @pk(i64 0)
  %c3 = icmp eq i64 %v3, 3
  call void @check(i1 %c3, i32 3)
  %v4 = call i64 @o(i64 0)
  %c4 = icmp eq i64 %v4, 4294967296
  call void @check(i1 %c4, i32 4)
  %v5 = call i64 @w(i64 0)
  %c5 = icmp eq i64 %v5, 268435455
  call void @check(i1 %c5, i32 5)
  %v6 = call i64 @fd(i64 0)
  %c6 = icmp eq i64 %v6, 9218868437227405312
  call void @check(i1 %c6, i32 6)
  %v7 = call i64 @f80(i64 0)
  %c7 = icmp eq i64 %v7, 16383
  call void @check(i1 %c7, i32 7)
  %v8 = call i64 @q(i64 0)
  %c8 = icmp eq i64 %v8, 4611404543450677248
  call void @check(i1 %c8, i32 8)
  %v9 = call i64 @h(i64 0)
  %c9 = icmp eq i64 %v9, 15360
  call void @check(i1 %c9, i32 9)
  %v10 = call i64 @v(i64 0)
  %c10 = icmp eq i64 %v10, 1125912791875585
  call void @check(i1 %c10, i32 10)
  %v11 = call i64 @b(i64 0)
  %c11 = icmp eq i64 %v11, 129
  call void @check(i1 %c11, i32 11)
  %v12 = call i64 @i(i64 0)
  %c12 = icmp eq i64 %v12, -2
  call void @check(i1 %c12, i32 12)
  %result = load i32, ptr @failed
  ret i32 %result
}
