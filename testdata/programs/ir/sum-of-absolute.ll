; A small loop of several instructions as clang -O2 would leave it: vector phi, reduce and scalar rest.
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
@data = constant [8 x i32] [i32 1, i32 -2, i32 3, i32 -4, i32 5, i32 -6, i32 7, i32 -8]
declare <4 x i32> @llvm.abs.v4i32(<4 x i32>, i1)
declare i32 @llvm.vector.reduce.add.v4i32(<4 x i32>)

define i32 @f(i32 %a) noinline {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %j, %loop ]
  %s = phi <4 x i32> [ zeroinitializer, %entry ], [ %t, %loop ]
  %p = getelementptr inbounds [8 x i32], ptr @data, i64 0, i64 %i
  %v = load <4 x i32>, ptr %p, align 4
  %u = call <4 x i32> @llvm.abs.v4i32(<4 x i32> %v, i1 true)
  %t = add <4 x i32> %s, %u
  %j = add nuw i64 %i, 4
  %done = icmp eq i64 %j, 8
  br i1 %done, label %out, label %loop
out:
  %x = call i32 @llvm.vector.reduce.add.v4i32(<4 x i32> %t)
  %r = add i32 %x, %a
  ret i32 %r
}

define i32 @main() {
  %v1 = call i32 @f(i32 6)
  %c1 = icmp eq i32 %v1, 42
  call void @check(i1 %c1, i32 1)
  %result = load i32, ptr @failed
  ret i32 %result
}
