; Aliases of globals, of functions, and of an address inside a global.
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
@g = global [4 x i32] [i32 1, i32 2, i32 3, i32 4]
@same = alias [4 x i32], ptr @g
@inner = alias i32, getelementptr ([4 x i32], ptr @g, i64 0, i64 2)
@twice = alias i32 (i32), ptr @double
@again = weak alias i32 (i32), ptr @twice

define i32 @double(i32 %a) noinline {
  %r = shl i32 %a, 1
  ret i32 %r
}

define i32 @in(i32 %a) noinline {
  store i32 %a, ptr @inner
  %r = load i32, ptr getelementptr (i32, ptr @g, i64 2)
  ret i32 %r
}

define i1 @eq(i32 %a) noinline {
  %r = icmp eq ptr @same, @g
  ret i1 %r
}

define i32 @main() {
  %v1 = call i32 @twice(i32 4)
  %c1 = icmp eq i32 %v1, 8
  call void @check(i1 %c1, i32 1)
  %v2 = call i32 @again(i32 5)
  %c2 = icmp eq i32 %v2, 10
  call void @check(i1 %c2, i32 2)
  %v3 = call i32 @in(i32 50)
  %c3 = icmp eq i32 %v3, 50
  call void @check(i1 %c3, i32 3)
  %v4 = call i1 @eq(i32 0)
  %c4 = icmp eq i1 %v4, true
  call void @check(i1 %c4, i32 4)
  %result = load i32, ptr @failed
  ret i32 %result
}
