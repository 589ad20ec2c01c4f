; insertelement with constant and variable index.
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

define <4 x i32> @x_i32(<4 x i32> %a, i32 %b, i32 %c) noinline {
  %r = insertelement <4 x i32> %a, i32 %b, i32 %c
  ret <4 x i32> %r
}

define <4 x i1> @x_i1(<4 x i1> %a, i1 %b, i32 %c) noinline {
  %r = insertelement <4 x i1> %a, i1 %b, i32 %c
  ret <4 x i1> %r
}

define <4 x i16> @x_i16(<4 x i16> %a, i16 %b, i32 %c) noinline {
  %r = insertelement <4 x i16> %a, i16 %b, i32 %c
  ret <4 x i16> %r
}

define <4 x float> @x_float(<4 x float> %a, float %b, i32 %c) noinline {
  %r = insertelement <4 x float> %a, float %b, i32 %c
  ret <4 x float> %r
}

define i32 @main() {
  %v1 = call <4 x i32> @x_i32(<4 x i32> <i32 10, i32 20, i32 30, i32 40>, i32 5, i32 0)
  %b1 = bitcast <4 x i32> %v1 to i128
  %c1 = icmp eq i128 %b1, 3169126501123975826038943907845
  call void @check(i1 %c1, i32 1)
  %v2 = call <4 x i32> @x_i32(<4 x i32> <i32 10, i32 20, i32 30, i32 40>, i32 5, i32 1)
  %b2 = bitcast <4 x i32> %v2 to i128
  %c2 = icmp eq i128 %b2, 3169126501123975825974519398410
  call void @check(i1 %c2, i32 2)
  %v3 = call <4 x i32> @x_i32(<4 x i32> <i32 10, i32 20, i32 30, i32 40>, i32 5, i32 2)
  %b3 = bitcast <4 x i32> %v3 to i128
  %c3 = icmp eq i128 %b3, 3169126500662807224196205117450
  call void @check(i1 %c3, i32 3)
  %v4 = call <4 x i32> @x_i32(<4 x i32> <i32 10, i32 20, i32 30, i32 40>, i32 5, i32 3)
  %b4 = bitcast <4 x i32> %v4 to i128
  %c4 = icmp eq i128 %b4, 396140813124724010264905646090
  call void @check(i1 %c4, i32 4)
  %v5 = call <4 x i1> @x_i1(<4 x i1> <i1 true, i1 false, i1 true, i1 true>, i1 false, i32 0)
  %b5 = bitcast <4 x i1> %v5 to i4
  %c5 = icmp eq i4 %b5, -4
  call void @check(i1 %c5, i32 5)
  %v6 = call <4 x i1> @x_i1(<4 x i1> <i1 true, i1 false, i1 true, i1 true>, i1 false, i32 1)
  %b6 = bitcast <4 x i1> %v6 to i4
  %c6 = icmp eq i4 %b6, -3
  call void @check(i1 %c6, i32 6)
  %v7 = call <4 x i1> @x_i1(<4 x i1> <i1 true, i1 false, i1 true, i1 true>, i1 false, i32 2)
  %b7 = bitcast <4 x i1> %v7 to i4
  %c7 = icmp eq i4 %b7, -7
  call void @check(i1 %c7, i32 7)
  %v8 = call <4 x i1> @x_i1(<4 x i1> <i1 true, i1 false, i1 true, i1 true>, i1 false, i32 3)
  %b8 = bitcast <4 x i1> %v8 to i4
  %c8 = icmp eq i4 %b8, 5
  call void @check(i1 %c8, i32 8)
  %v9 = call <4 x i16> @x_i16(<4 x i16> <i16 1, i16 2, i16 3, i16 4>, i16 -1, i32 0)
  %b9 = bitcast <4 x i16> %v9 to i64
  %c9 = icmp eq i64 %b9, 1125912791941119
  call void @check(i1 %c9, i32 9)
  %v10 = call <4 x i16> @x_i16(<4 x i16> <i16 1, i16 2, i16 3, i16 4>, i16 -1, i32 1)
  %b10 = bitcast <4 x i16> %v10 to i64
  %c10 = icmp eq i64 %b10, 1125917086646273
  call void @check(i1 %c10, i32 10)
  %v11 = call <4 x i16> @x_i16(<4 x i16> <i16 1, i16 2, i16 3, i16 4>, i16 -1, i32 2)
  %b11 = bitcast <4 x i16> %v11 to i64
  %c11 = icmp eq i64 %b11, 1407370588717057
  call void @check(i1 %c11, i32 11)
  %v12 = call <4 x i16> @x_i16(<4 x i16> <i16 1, i16 2, i16 3, i16 4>, i16 -1, i32 3)
  %b12 = bitcast <4 x i16> %v12 to i64
  %c12 = icmp eq i64 %b12, -281462091677695
  call void @check(i1 %c12, i32 12)
  %v13 = call <4 x float> @x_float(<4 x float> <float bitcast (i32 1065353216 to float), float bitcast (i32 1073741824 to float), float bitcast (i32 0 to float), float bitcast (i32 2139095040 to float)>, float bitcast (i32 3212836864 to float), i32 0)
  %b13 = bitcast <4 x float> %v13 to i128
  %c13 = icmp eq i128 %b13, 169476569462576773799847086207384158208
  call void @check(i1 %c13, i32 13)
  %v14 = call <4 x float> @x_float(<4 x float> <float bitcast (i32 1065353216 to float), float bitcast (i32 1073741824 to float), float bitcast (i32 0 to float), float bitcast (i32 2139095040 to float)>, float bitcast (i32 3212836864 to float), i32 1)
  %b14 = bitcast <4 x float> %v14 to i128
  %c14 = icmp eq i128 %b14, 169476569462576773809034429445072486400
  call void @check(i1 %c14, i32 14)
  %v15 = call <4 x float> @x_float(<4 x float> <float bitcast (i32 1065353216 to float), float bitcast (i32 1073741824 to float), float bitcast (i32 0 to float), float bitcast (i32 2139095040 to float)>, float bitcast (i32 3212836864 to float), i32 2)
  %b15 = bitcast <4 x float> %v15 to i128
  %c15 = icmp eq i128 %b15, 169476569521843153180634666866032246784
  call void @check(i1 %c15, i32 15)
  %v16 = call <4 x float> @x_float(<4 x float> <float bitcast (i32 1065353216 to float), float bitcast (i32 1073741824 to float), float bitcast (i32 0 to float), float bitcast (i32 2139095040 to float)>, float bitcast (i32 3212836864 to float), i32 3)
  %b16 = bitcast <4 x float> %v16 to i128
  %c16 = icmp eq i128 %b16, -85735205728127073797683869368589484032
  call void @check(i1 %c16, i32 16)
  %result = load i32, ptr @failed
  ret i32 %result
}
