; select: integers, pointers, floats, structs, vectors with scalar and lane conditions; the arm not taken may be poison.
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
@x = global i32 1
@y = global i32 2

define i32 @i(i1 %a, i32 %b, i32 %c) noinline {
  %r = select i1 %a, i32 %b, i32 %c
  ret i32 %r
}

define i128 @w(i1 %a, i128 %b, i128 %c) noinline {
  %r = select i1 %a, i128 %b, i128 %c
  ret i128 %r
}

define double @f(i1 %a) noinline {
  %r = select i1 %a, double 1.0, double 2.0
  ret double %r
}

define i32 @p(i1 %a) noinline {
  %q = select i1 %a, ptr @x, ptr @y
  %r = load i32, ptr %q
  ret i32 %r
}

define <2 x i32> @v(i1 %a, <2 x i32> %b, <2 x i32> %c) noinline {
  %r = select i1 %a, <2 x i32> %b, <2 x i32> %c
  ret <2 x i32> %r
}

define <4 x i32> @l(<4 x i1> %a, <4 x i32> %b, <4 x i32> %c) noinline {
  %r = select <4 x i1> %a, <4 x i32> %b, <4 x i32> %c
  ret <4 x i32> %r
}

define i32 @s(i1 %a) noinline {
  %q = select i1 %a, { i32, i8 } { i32 5, i8 1 }, { i32, i8 } { i32 6, i8 2 }
  %r = extractvalue { i32, i8 } %q, 0
  ret i32 %r
}

define i32 @poison(i1 %a, i32 %b) noinline {
  %r = select i1 %a, i32 %b, i32 poison
  ret i32 %r
}

define i32 @main() {
  %v1 = call i32 @i(i1 false, i32 5, i32 6)
  %c1 = icmp eq i32 %v1, 6
  call void @check(i1 %c1, i32 1)
  %v2 = call i128 @w(i1 false, i128 633825300114114700748351602688, i128 7)
  %c2 = icmp eq i128 %v2, 7
  call void @check(i1 %c2, i32 2)
  %v3 = call double @f(i1 false)
  %b3 = bitcast double %v3 to i64
  %c3 = icmp eq i64 %b3, 4611686018427387904
  call void @check(i1 %c3, i32 3)
  %v4 = call i32 @p(i1 false)
  %c4 = icmp eq i32 %v4, 2
  call void @check(i1 %c4, i32 4)
  %v5 = call <2 x i32> @v(i1 false, <2 x i32> <i32 1, i32 2>, <2 x i32> <i32 3, i32 4>)
  %b5 = bitcast <2 x i32> %v5 to i64
  %c5 = icmp eq i64 %b5, 17179869187
  call void @check(i1 %c5, i32 5)
  %v6 = call i32 @s(i1 false)
  %c6 = icmp eq i32 %v6, 6
  call void @check(i1 %c6, i32 6)
  %v7 = call i32 @i(i1 true, i32 5, i32 6)
  %c7 = icmp eq i32 %v7, 5
  call void @check(i1 %c7, i32 7)
  %v8 = call i128 @w(i1 true, i128 633825300114114700748351602688, i128 7)
  %c8 = icmp eq i128 %v8, 633825300114114700748351602688
  call void @check(i1 %c8, i32 8)
  %v9 = call double @f(i1 true)
  %b9 = bitcast double %v9 to i64
  %c9 = icmp eq i64 %b9, 4607182418800017408
  call void @check(i1 %c9, i32 9)
  %v10 = call i32 @p(i1 true)
  %c10 = icmp eq i32 %v10, 1
  call void @check(i1 %c10, i32 10)
  %v11 = call <2 x i32> @v(i1 true, <2 x i32> <i32 1, i32 2>, <2 x i32> <i32 3, i32 4>)
  %b11 = bitcast <2 x i32> %v11 to i64
  %c11 = icmp eq i64 %b11, 8589934593
  call void @check(i1 %c11, i32 11)
  %v12 = call i32 @s(i1 true)
  %c12 = icmp eq i32 %v12, 5
  call void @check(i1 %c12, i32 12)
  %v13 = call <4 x i32> @l(<4 x i1> <i1 true, i1 false, i1 false, i1 true>, <4 x i32> <i32 1, i32 2, i32 3, i32 4>, <4 x i32> <i32 5, i32 6, i32 7, i32 8>)
  %b13 = bitcast <4 x i32> %v13 to i128
  %c13 = icmp eq i128 %b13, 316912650186184558915912466433
  call void @check(i1 %c13, i32 13)
  %v14 = call i32 @poison(i1 true, i32 8)
  %c14 = icmp eq i32 %v14, 8
  call void @check(i1 %c14, i32 14)
  %result = load i32, ptr @failed
  ret i32 %result
}
