; freeze of a value is the value; freeze of poison or undef is one fixed value.
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

define i32 @v(i32 %a) noinline {
  %r = freeze i32 %a
  ret i32 %r
}

define i1 @same(i32 %a) noinline {
  %f = freeze i32 poison
  %r = icmp eq i32 %f, %f
  ret i1 %r
}

define i32 @undef(i32 %a) noinline {
  %f = freeze i32 undef
  %r = xor i32 %f, %f
  ret i32 %r
}

define i1 @ptr(i32 %a) noinline {
  %p = alloca i32
  %q = freeze ptr %p
  %r = icmp eq ptr %p, %q
  ret i1 %r
}

define <2 x i16> @vec(<2 x i16> %a) noinline {
  %r = freeze <2 x i16> %a
  ret <2 x i16> %r
}

define i16 @lane(i16 %a) noinline {
  %v = insertelement <2 x i16> poison, i16 %a, i32 1
  %w = freeze <2 x i16> %v
  %r = extractelement <2 x i16> %w, i32 1
  ret i16 %r
}

define i8 @agg(i8 %a) noinline {
  %v = insertvalue { i8, i32 } undef, i8 %a, 0
  %w = freeze { i8, i32 } %v
  %r = extractvalue { i8, i32 } %w, 0
  ret i8 %r
}

define i32 @main() {
  %v1 = call i32 @v(i32 5)
  %c1 = icmp eq i32 %v1, 5
  call void @check(i1 %c1, i32 1)
  %v2 = call i1 @same(i32 0)
  %c2 = icmp eq i1 %v2, true
  call void @check(i1 %c2, i32 2)
  %v3 = call i32 @undef(i32 0)
  %c3 = icmp eq i32 %v3, 0
  call void @check(i1 %c3, i32 3)
  %v4 = call i1 @ptr(i32 0)
  %c4 = icmp eq i1 %v4, true
  call void @check(i1 %c4, i32 4)
  %v5 = call <2 x i16> @vec(<2 x i16> <i16 3, i16 4>)
  %b5 = bitcast <2 x i16> %v5 to i32
  %c5 = icmp eq i32 %b5, 262147
  call void @check(i1 %c5, i32 5)
  %v6 = call i16 @lane(i16 9)
  %c6 = icmp eq i16 %v6, 9
  call void @check(i1 %c6, i32 6)
  %v7 = call i8 @agg(i8 7)
  %c7 = icmp eq i8 %v7, 7
  call void @check(i1 %c7, i32 7)
  %result = load i32, ptr @failed
  ret i32 %result
}
