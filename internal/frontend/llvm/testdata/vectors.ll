; Vectors are lists of registers.
target triple = "x86_64-pc-linux-gnu"

define <4 x i32> @arith(<4 x i32> %a, <4 x i32> %b) {
  %s = add nsw <4 x i32> %a, %b
  %r = shufflevector <4 x i32> %s, <4 x i32> %a, <4 x i32> <i32 3, i32 4, i32 poison, i32 0>
  ret <4 x i32> %r
}

define i32 @elements(<4 x i32> %a, i32 %i, i1 %j) {
  %x = extractelement <4 x i32> %a, i32 %i
  %b = insertelement <4 x i32> %a, i32 %x, i1 %j
  %y = extractelement <4 x i32> %b, i64 1
  ret i32 %y
}

define i128 @casts(<4 x i32> %a, <3 x i8> %t) {
  %d = bitcast <4 x i32> %a to <2 x i64>
  %w = bitcast <2 x i64> %d to <8 x i16>
  %f = bitcast <4 x i32> %a to <4 x float>
  %q = bitcast <8 x i16> %w to i128
  %u = bitcast <3 x i8> %t to i24
  %z = zext i24 %u to i128
  %r = xor i128 %q, %z
  ret i128 %r
}

define <2 x i64> @choose(<2 x i1> %m, i1 %c, <2 x i64> %a, <2 x i64> %b) {
  %x = select <2 x i1> %m, <2 x i64> %a, <2 x i64> %b
  %y = select i1 %c, <2 x i64> %x, <2 x i64> zeroinitializer
  ret <2 x i64> %y
}

define <2 x i32> @masked(ptr %p, <2 x i1> %m, <2 x ptr> %ps) {
  %v = call <2 x i32> @llvm.masked.load.v2i32.p0(ptr %p, i32 4, <2 x i1> <i1 true, i1 false>, <2 x i32> <i32 5, i32 6>)
  call void @llvm.masked.scatter.v2i32.v2p0(<2 x i32> %v, <2 x ptr> %ps, i32 4, <2 x i1> %m)
  %r = call i32 @llvm.vector.reduce.add.v2i32(<2 x i32> %v)
  %w = insertelement <2 x i32> %v, i32 %r, i32 0
  ret <2 x i32> %w
}
declare <2 x i32> @llvm.masked.load.v2i32.p0(ptr, i32, <2 x i1>, <2 x i32>)
declare void @llvm.masked.scatter.v2i32.v2p0(<2 x i32>, <2 x ptr>, i32, <2 x i1>)
declare i32 @llvm.vector.reduce.add.v2i32(<2 x i32>)

define <2 x ptr> @addresses(ptr %p, <2 x i32> %i) {
  %g = getelementptr { i32, i16 }, ptr %p, <2 x i32> %i, i32 1
  ret <2 x ptr> %g
}
