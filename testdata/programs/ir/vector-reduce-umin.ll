; llvm.vector.reduce.umin.
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
declare i8 @llvm.vector.reduce.umin.v4i8(<4 x i8>)
declare i32 @llvm.vector.reduce.umin.v4i32(<4 x i32>)
declare i64 @llvm.vector.reduce.umin.v4i64(<4 x i64>)

define i8 @f8(<4 x i8> %a) noinline {
  %r = call i8 @llvm.vector.reduce.umin.v4i8(<4 x i8> %a)
  ret i8 %r
}

define i32 @f32(<4 x i32> %a) noinline {
  %r = call i32 @llvm.vector.reduce.umin.v4i32(<4 x i32> %a)
  ret i32 %r
}

define i64 @f64(<4 x i64> %a) noinline {
  %r = call i64 @llvm.vector.reduce.umin.v4i64(<4 x i64> %a)
  ret i64 %r
}

define i32 @main() {
  %v1 = call i8 @f8(<4 x i8> <i8 1, i8 2, i8 3, i8 4>)
  %c1 = icmp eq i8 %v1, 1
  call void @check(i1 %c1, i32 1)
  %v2 = call i8 @f8(<4 x i8> <i8 -1, i8 -2, i8 5, i8 -128>)
  %c2 = icmp eq i8 %v2, 5
  call void @check(i1 %c2, i32 2)
  %v3 = call i8 @f8(<4 x i8> <i8 -16, i8 -1, i8 -13, i8 127>)
  %c3 = icmp eq i8 %v3, 127
  call void @check(i1 %c3, i32 3)
  %v4 = call i32 @f32(<4 x i32> <i32 1, i32 2, i32 3, i32 4>)
  %c4 = icmp eq i32 %v4, 1
  call void @check(i1 %c4, i32 4)
  %v5 = call i32 @f32(<4 x i32> <i32 -1, i32 -2, i32 5, i32 -2147483648>)
  %c5 = icmp eq i32 %v5, 5
  call void @check(i1 %c5, i32 5)
  %v6 = call i32 @f32(<4 x i32> <i32 240, i32 255, i32 243, i32 127>)
  %c6 = icmp eq i32 %v6, 127
  call void @check(i1 %c6, i32 6)
  %v7 = call i64 @f64(<4 x i64> <i64 1, i64 2, i64 3, i64 4>)
  %c7 = icmp eq i64 %v7, 1
  call void @check(i1 %c7, i32 7)
  %v8 = call i64 @f64(<4 x i64> <i64 -1, i64 -2, i64 5, i64 -9223372036854775808>)
  %c8 = icmp eq i64 %v8, 5
  call void @check(i1 %c8, i32 8)
  %v9 = call i64 @f64(<4 x i64> <i64 240, i64 255, i64 243, i64 127>)
  %c9 = icmp eq i64 %v9, 127
  call void @check(i1 %c9, i32 9)
  %result = load i32, ptr @failed
  ret i32 %result
}
