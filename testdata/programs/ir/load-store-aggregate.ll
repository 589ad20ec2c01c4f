; Structs, arrays and vectors as whole values through memory.
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

define i64 @struct(i8 %a, i64 %b) noinline {
  %p = alloca { i8, i64, i16 }
  %s0 = insertvalue { i8, i64, i16 } poison, i8 %a, 0
  %s1 = insertvalue { i8, i64, i16 } %s0, i64 %b, 1
  %s2 = insertvalue { i8, i64, i16 } %s1, i16 513, 2
  store { i8, i64, i16 } %s2, ptr %p
  %q = getelementptr i8, ptr %p, i64 8
  %m = load i64, ptr %q
  %z = load { i8, i64, i16 }, ptr %p
  %f = extractvalue { i8, i64, i16 } %z, 0
  %g = extractvalue { i8, i64, i16 } %z, 2
  %f64 = zext i8 %f to i64
  %g64 = zext i16 %g to i64
  %t = add i64 %m, %f64
  %r = add i64 %t, %g64
  ret i64 %r
}

define i64 @packed(i8 %a, i64 %b) noinline {
  %p = alloca <{ i8, i64 }>
  %s0 = insertvalue <{ i8, i64 }> poison, i8 %a, 0
  %s1 = insertvalue <{ i8, i64 }> %s0, i64 %b, 1
  store <{ i8, i64 }> %s1, ptr %p
  %q = getelementptr i8, ptr %p, i64 1
  %r = load i64, ptr %q, align 1
  ret i64 %r
}

define i32 @array(i32 %a, i32 %b) noinline {
  %p = alloca [3 x i32]
  %s0 = insertvalue [3 x i32] zeroinitializer, i32 %a, 2
  %s1 = insertvalue [3 x i32] %s0, i32 %b, 0
  store [3 x i32] %s1, ptr %p
  %z = load [3 x i32], ptr %p
  %x = extractvalue [3 x i32] %z, 0
  %y = extractvalue [3 x i32] %z, 2
  %r = sub i32 %x, %y
  ret i32 %r
}

define i32 @vector(<4 x i32> %a) noinline {
  %p = alloca <4 x i32>
  store <4 x i32> %a, ptr %p
  %q = getelementptr i32, ptr %p, i64 2
  %r = load i32, ptr %q
  ret i32 %r
}

define i8 @bits(<8 x i1> %a) noinline {
  %p = alloca <8 x i1>
  store <8 x i1> %a, ptr %p
  %r = load i8, ptr %p
  ret i8 %r
}

define i1 @ptrs(i32 %a) noinline {
  %x = alloca i32
  %p = alloca [2 x ptr]
  %q = getelementptr ptr, ptr %p, i64 1
  store ptr %x, ptr %q
  store ptr null, ptr %p
  %y = load ptr, ptr %q
  %z = load ptr, ptr %p
  %m = icmp eq ptr %x, %y
  %n = icmp eq ptr %z, null
  %r = and i1 %m, %n
  ret i1 %r
}

define i32 @main() {
  %v1 = call i64 @struct(i8 -56, i64 1000000)
  %c1 = icmp eq i64 %v1, 1000713
  call void @check(i1 %c1, i32 1)
  %v2 = call i64 @packed(i8 1, i64 1234605616436508552)
  %c2 = icmp eq i64 %v2, 1234605616436508552
  call void @check(i1 %c2, i32 2)
  %v3 = call i32 @array(i32 3, i32 10)
  %c3 = icmp eq i32 %v3, 7
  call void @check(i1 %c3, i32 3)
  %v4 = call i32 @vector(<4 x i32> <i32 5, i32 6, i32 7, i32 8>)
  %c4 = icmp eq i32 %v4, 7
  call void @check(i1 %c4, i32 4)
  %v5 = call i8 @bits(<8 x i1> <i1 true, i1 true, i1 false, i1 false, i1 false, i1 false, i1 true, i1 false>)
  %c5 = icmp eq i8 %v5, 67
  call void @check(i1 %c5, i32 5)
  %v6 = call i1 @ptrs(i32 0)
  %c6 = icmp eq i1 %v6, true
  call void @check(i1 %c6, i32 6)
  %result = load i32, ptr @failed
  ret i32 %result
}
