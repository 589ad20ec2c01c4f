; llvm.masked.gather and scatter through a vector of pointers.
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
declare <4 x i32> @llvm.masked.gather.v4i32.v4p0(<4 x ptr>, i32, <4 x i1>, <4 x i32>)
declare void @llvm.masked.scatter.v4i32.v4p0(<4 x i32>, <4 x ptr>, i32, <4 x i1>)
@m = global [4 x i32] [i32 1, i32 2, i32 3, i32 4]

define <4 x i32> @g(<4 x i64> %a, <4 x i1> %b) noinline {
  %p = getelementptr i32, ptr @m, <4 x i64> %a
  %r = call <4 x i32> @llvm.masked.gather.v4i32.v4p0(<4 x ptr> %p, i32 4, <4 x i1> %b, <4 x i32> zeroinitializer)
  ret <4 x i32> %r
}

define <4 x i32> @s(<4 x i64> %a, <4 x i32> %b) noinline {
  %m = alloca <4 x i32>
  store <4 x i32> zeroinitializer, ptr %m
  %p = getelementptr i32, ptr %m, <4 x i64> %a
  call void @llvm.masked.scatter.v4i32.v4p0(<4 x i32> %b, <4 x ptr> %p, i32 4, <4 x i1> <i1 true, i1 true, i1 true, i1 false>)
  %r = load <4 x i32>, ptr %m
  ret <4 x i32> %r
}

define i32 @main() {
  %v1 = call <4 x i32> @g(<4 x i64> <i64 3, i64 1, i64 0, i64 2>, <4 x i1> <i1 true, i1 true, i1 false, i1 true>)
  %b1 = bitcast <4 x i32> %v1 to i128
  %c1 = icmp eq i128 %b1, 237684487542793012789221785604
  call void @check(i1 %c1, i32 1)
  %v2 = call <4 x i32> @s(<4 x i64> <i64 3, i64 1, i64 0, i64 2>, <4 x i32> <i32 1, i32 2, i32 3, i32 4>)
  %b2 = bitcast <4 x i32> %v2 to i128
  %c2 = icmp eq i128 %b2, 79228162514264337602133884931
  call void @check(i1 %c2, i32 2)
  %result = load i32, ptr @failed
  ret i32 %result
}
