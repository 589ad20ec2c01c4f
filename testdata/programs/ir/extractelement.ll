; extractelement with constant and variable index.
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

define i32 @x_i32(<4 x i32> %a, i32 %b) noinline {
  %r = extractelement <4 x i32> %a, i32 %b
  ret i32 %r
}

define i32 @c_i32(<4 x i32> %a) noinline {
  %r = extractelement <4 x i32> %a, i64 2
  ret i32 %r
}

define i1 @x_i1(<4 x i1> %a, i32 %b) noinline {
  %r = extractelement <4 x i1> %a, i32 %b
  ret i1 %r
}

define i1 @c_i1(<4 x i1> %a) noinline {
  %r = extractelement <4 x i1> %a, i64 2
  ret i1 %r
}

define i64 @x_i64(<4 x i64> %a, i32 %b) noinline {
  %r = extractelement <4 x i64> %a, i32 %b
  ret i64 %r
}

define i64 @c_i64(<4 x i64> %a) noinline {
  %r = extractelement <4 x i64> %a, i64 2
  ret i64 %r
}

define float @x_float(<4 x float> %a, i32 %b) noinline {
  %r = extractelement <4 x float> %a, i32 %b
  ret float %r
}

define float @c_float(<4 x float> %a) noinline {
  %r = extractelement <4 x float> %a, i64 2
  ret float %r
}

define i32 @main() {
  %v1 = call i32 @x_i32(<4 x i32> <i32 10, i32 20, i32 30, i32 40>, i32 0)
  %c1 = icmp eq i32 %v1, 10
  call void @check(i1 %c1, i32 1)
  %v2 = call i32 @x_i32(<4 x i32> <i32 10, i32 20, i32 30, i32 40>, i32 1)
  %c2 = icmp eq i32 %v2, 20
  call void @check(i1 %c2, i32 2)
  %v3 = call i32 @x_i32(<4 x i32> <i32 10, i32 20, i32 30, i32 40>, i32 2)
  %c3 = icmp eq i32 %v3, 30
  call void @check(i1 %c3, i32 3)
  %v4 = call i32 @x_i32(<4 x i32> <i32 10, i32 20, i32 30, i32 40>, i32 3)
  %c4 = icmp eq i32 %v4, 40
  call void @check(i1 %c4, i32 4)
  %v5 = call i32 @c_i32(<4 x i32> <i32 10, i32 20, i32 30, i32 40>)
  %c5 = icmp eq i32 %v5, 30
  call void @check(i1 %c5, i32 5)
  %v6 = call i1 @x_i1(<4 x i1> <i1 true, i1 false, i1 true, i1 true>, i32 0)
  %c6 = icmp eq i1 %v6, true
  call void @check(i1 %c6, i32 6)
  %v7 = call i1 @x_i1(<4 x i1> <i1 true, i1 false, i1 true, i1 true>, i32 1)
  %c7 = icmp eq i1 %v7, false
  call void @check(i1 %c7, i32 7)
  %v8 = call i1 @x_i1(<4 x i1> <i1 true, i1 false, i1 true, i1 true>, i32 2)
  %c8 = icmp eq i1 %v8, true
  call void @check(i1 %c8, i32 8)
  %v9 = call i1 @x_i1(<4 x i1> <i1 true, i1 false, i1 true, i1 true>, i32 3)
  %c9 = icmp eq i1 %v9, true
  call void @check(i1 %c9, i32 9)
  %v10 = call i1 @c_i1(<4 x i1> <i1 true, i1 false, i1 true, i1 true>)
  %c10 = icmp eq i1 %v10, true
  call void @check(i1 %c10, i32 10)
  %v11 = call i64 @x_i64(<4 x i64> <i64 1099511627776, i64 2, i64 3, i64 -1>, i32 0)
  %c11 = icmp eq i64 %v11, 1099511627776
  call void @check(i1 %c11, i32 11)
  %v12 = call i64 @x_i64(<4 x i64> <i64 1099511627776, i64 2, i64 3, i64 -1>, i32 1)
  %c12 = icmp eq i64 %v12, 2
  call void @check(i1 %c12, i32 12)
  %v13 = call i64 @x_i64(<4 x i64> <i64 1099511627776, i64 2, i64 3, i64 -1>, i32 2)
  %c13 = icmp eq i64 %v13, 3
  call void @check(i1 %c13, i32 13)
  %v14 = call i64 @x_i64(<4 x i64> <i64 1099511627776, i64 2, i64 3, i64 -1>, i32 3)
  %c14 = icmp eq i64 %v14, -1
  call void @check(i1 %c14, i32 14)
  %v15 = call i64 @c_i64(<4 x i64> <i64 1099511627776, i64 2, i64 3, i64 -1>)
  %c15 = icmp eq i64 %v15, 3
  call void @check(i1 %c15, i32 15)
  %v16 = call float @x_float(<4 x float> <float bitcast (i32 1065353216 to float), float bitcast (i32 1073741824 to float), float bitcast (i32 0 to float), float bitcast (i32 2139095040 to float)>, i32 0)
  %b16 = bitcast float %v16 to i32
  %c16 = icmp eq i32 %b16, 1065353216
  call void @check(i1 %c16, i32 16)
  %v17 = call float @x_float(<4 x float> <float bitcast (i32 1065353216 to float), float bitcast (i32 1073741824 to float), float bitcast (i32 0 to float), float bitcast (i32 2139095040 to float)>, i32 1)
  %b17 = bitcast float %v17 to i32
  %c17 = icmp eq i32 %b17, 1073741824
  call void @check(i1 %c17, i32 17)
  %v18 = call float @x_float(<4 x float> <float bitcast (i32 1065353216 to float), float bitcast (i32 1073741824 to float), float bitcast (i32 0 to float), float bitcast (i32 2139095040 to float)>, i32 2)
  %b18 = bitcast float %v18 to i32
  %c18 = icmp eq i32 %b18, 0
  call void @check(i1 %c18, i32 18)
  %v19 = call float @x_float(<4 x float> <float bitcast (i32 1065353216 to float), float bitcast (i32 1073741824 to float), float bitcast (i32 0 to float), float bitcast (i32 2139095040 to float)>, i32 3)
  %b19 = bitcast float %v19 to i32
  %c19 = icmp eq i32 %b19, 2139095040
  call void @check(i1 %c19, i32 19)
  %v20 = call float @c_float(<4 x float> <float bitcast (i32 1065353216 to float), float bitcast (i32 1073741824 to float), float bitcast (i32 0 to float), float bitcast (i32 2139095040 to float)>)
  %b20 = bitcast float %v20 to i32
  %c20 = icmp eq i32 %b20, 0
  call void @check(i1 %c20, i32 20)
  %result = load i32, ptr @failed
  ret i32 %result
}
