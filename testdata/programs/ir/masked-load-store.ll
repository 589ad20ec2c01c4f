; llvm.masked.load and store touch only the lanes whose mask bit is set.
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
declare <4 x i32> @llvm.masked.load.v4i32.p0(ptr, i32, <4 x i1>, <4 x i32>)
declare void @llvm.masked.store.v4i32.p0(<4 x i32>, ptr, i32, <4 x i1>)
@m = global [4 x i32] [i32 1, i32 2, i32 3, i32 4]
@two = global [2 x i32] [i32 8, i32 9]

define <4 x i32> @ld(<4 x i1> %a, <4 x i32> %b) noinline {
  %r = call <4 x i32> @llvm.masked.load.v4i32.p0(ptr @m, i32 4, <4 x i1> %a, <4 x i32> %b)
  ret <4 x i32> %r
}

define <4 x i32> @short(<4 x i32> %a) noinline {
  %r = call <4 x i32> @llvm.masked.load.v4i32.p0(ptr @two, i32 4, <4 x i1> <i1 true, i1 true, i1 false, i1 false>, <4 x i32> %a)
  ret <4 x i32> %r
}

define <4 x i32> @st(<4 x i1> %a, <4 x i32> %b) noinline {
  %p = alloca <4 x i32>
  store <4 x i32> <i32 1, i32 2, i32 3, i32 4>, ptr %p
  call void @llvm.masked.store.v4i32.p0(<4 x i32> %b, ptr %p, i32 4, <4 x i1> %a)
  %r = load <4 x i32>, ptr %p
  ret <4 x i32> %r
}

define i32 @main() {
  %v1 = call <4 x i32> @ld(<4 x i1> <i1 true, i1 false, i1 false, i1 true>, <4 x i32> <i32 10, i32 20, i32 30, i32 40>)
  %b1 = bitcast <4 x i32> %v1 to i128
  %c1 = icmp eq i128 %b1, 316912650610459672671361695745
  call void @check(i1 %c1, i32 1)
  %v2 = call <4 x i32> @short(<4 x i32> <i32 5, i32 5, i32 5, i32 5>)
  %b2 = bitcast <4 x i32> %v2 to i128
  %c2 = icmp eq i128 %b2, 396140812663555408374922215432
  call void @check(i1 %c2, i32 2)
  %v3 = call <4 x i32> @st(<4 x i1> <i1 false, i1 true, i1 true, i1 false>, <4 x i32> <i32 10, i32 20, i32 30, i32 40>)
  %b3 = bitcast <4 x i32> %v3 to i128
  %c3 = icmp eq i128 %b3, 316912650610459672671361695745
  call void @check(i1 %c3, i32 3)
  %result = load i32, ptr @failed
  ret i32 %result
}
