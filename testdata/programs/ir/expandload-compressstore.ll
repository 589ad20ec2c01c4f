; llvm.masked.expandload and compressstore: consecutive memory, chosen lanes.
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
declare <4 x i32> @llvm.masked.expandload.v4i32(ptr, <4 x i1>, <4 x i32>)
declare void @llvm.masked.compressstore.v4i32(<4 x i32>, ptr, <4 x i1>)
@m = global [4 x i32] [i32 1, i32 2, i32 3, i32 4]

define <4 x i32> @e(<4 x i1> %a) noinline {
  %r = call <4 x i32> @llvm.masked.expandload.v4i32(ptr @m, <4 x i1> %a, <4 x i32> zeroinitializer)
  ret <4 x i32> %r
}

define <4 x i32> @c(<4 x i1> %a, <4 x i32> %b) noinline {
  %p = alloca <4 x i32>
  store <4 x i32> zeroinitializer, ptr %p
  call void @llvm.masked.compressstore.v4i32(<4 x i32> %b, ptr %p, <4 x i1> %a)
  %r = load <4 x i32>, ptr %p
  ret <4 x i32> %r
}

define i32 @main() {
  %v1 = call <4 x i32> @e(<4 x i1> <i1 false, i1 true, i1 false, i1 true>)
  %b1 = bitcast <4 x i32> %v1 to i128
  %c1 = icmp eq i128 %b1, 158456325028528675191382867968
  call void @check(i1 %c1, i32 1)
  %v2 = call <4 x i32> @c(<4 x i1> <i1 false, i1 true, i1 false, i1 true>, <4 x i32> <i32 1, i32 2, i32 3, i32 4>)
  %b2 = bitcast <4 x i32> %v2 to i128
  %c2 = icmp eq i128 %b2, 17179869186
  call void @check(i1 %c2, i32 2)
  %result = load i32, ptr @failed
  ret i32 %result
}
