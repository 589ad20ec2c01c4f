; llvm.maxnum ignores a quiet NaN.
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
declare float @llvm.maxnum.f32(float, float)
declare double @llvm.maxnum.f64(double, double)
declare x86_fp80 @llvm.maxnum.f80(x86_fp80, x86_fp80)

define float @f_float(float %a, float %b) noinline {
  %r = call float @llvm.maxnum.f32(float %a, float %b)
  ret float %r
}

define double @f_double(double %a, double %b) noinline {
  %r = call double @llvm.maxnum.f64(double %a, double %b)
  ret double %r
}

define x86_fp80 @f_x86_fp80(x86_fp80 %a, x86_fp80 %b) noinline {
  %r = call x86_fp80 @llvm.maxnum.f80(x86_fp80 %a, x86_fp80 %b)
  ret x86_fp80 %r
}

define i32 @main() {
  %v1 = call float @f_float(float bitcast (i32 1065353216 to float), float bitcast (i32 1073741824 to float))
  %b1 = bitcast float %v1 to i32
  %c1 = icmp eq i32 %b1, 1073741824
  call void @check(i1 %c1, i32 1)
  %v2 = call float @f_float(float bitcast (i32 3236429824 to float), float bitcast (i32 1085800448 to float))
  %b2 = bitcast float %v2 to i32
  %c2 = icmp eq i32 %b2, 1085800448
  call void @check(i1 %c2, i32 2)
  %v3 = call float @f_float(float bitcast (i32 2143289344 to float), float bitcast (i32 1065353216 to float))
  %b3 = bitcast float %v3 to i32
  %c3 = icmp eq i32 %b3, 1065353216
  call void @check(i1 %c3, i32 3)
  %v4 = call float @f_float(float bitcast (i32 1073741824 to float), float bitcast (i32 2143289344 to float))
  %b4 = bitcast float %v4 to i32
  %c4 = icmp eq i32 %b4, 1073741824
  call void @check(i1 %c4, i32 4)
  %v5 = call float @f_float(float bitcast (i32 4286578688 to float), float bitcast (i32 2139095040 to float))
  %b5 = bitcast float %v5 to i32
  %c5 = icmp eq i32 %b5, 2139095040
  call void @check(i1 %c5, i32 5)
  %v6 = call float @f_float(float bitcast (i32 1 to float), float bitcast (i32 1065353216 to float))
  %b6 = bitcast float %v6 to i32
  %c6 = icmp eq i32 %b6, 1065353216
  call void @check(i1 %c6, i32 6)
  %v7 = call double @f_double(double bitcast (i64 4607182418800017408 to double), double bitcast (i64 4611686018427387904 to double))
  %b7 = bitcast double %v7 to i64
  %c7 = icmp eq i64 %b7, 4611686018427387904
  call void @check(i1 %c7, i32 7)
  %v8 = call double @f_double(double bitcast (i64 13843220829606772736 to double), double bitcast (i64 4618159942891732992 to double))
  %b8 = bitcast double %v8 to i64
  %c8 = icmp eq i64 %b8, 4618159942891732992
  call void @check(i1 %c8, i32 8)
  %v9 = call double @f_double(double bitcast (i64 9221120237041090560 to double), double bitcast (i64 4607182418800017408 to double))
  %b9 = bitcast double %v9 to i64
  %c9 = icmp eq i64 %b9, 4607182418800017408
  call void @check(i1 %c9, i32 9)
  %v10 = call double @f_double(double bitcast (i64 4611686018427387904 to double), double bitcast (i64 9221120237041090560 to double))
  %b10 = bitcast double %v10 to i64
  %c10 = icmp eq i64 %b10, 4611686018427387904
  call void @check(i1 %c10, i32 10)
  %v11 = call double @f_double(double bitcast (i64 18442240474082181120 to double), double bitcast (i64 9218868437227405312 to double))
  %b11 = bitcast double %v11 to i64
  %c11 = icmp eq i64 %b11, 9218868437227405312
  call void @check(i1 %c11, i32 11)
  %v12 = call double @f_double(double bitcast (i64 1 to double), double bitcast (i64 4607182418800017408 to double))
  %b12 = bitcast double %v12 to i64
  %c12 = icmp eq i64 %b12, 4607182418800017408
  call void @check(i1 %c12, i32 12)
  %v13 = call x86_fp80 @f_x86_fp80(x86_fp80 bitcast (i80 302222231531620438900736 to x86_fp80), x86_fp80 bitcast (i80 302240678275694148452352 to x86_fp80))
  %b13 = bitcast x86_fp80 %v13 to i80
  %c13 = icmp eq i80 %b13, 302240678275694148452352
  call void @check(i1 %c13, i32 13)
  %v14 = call x86_fp80 @f_x86_fp80(x86_fp80 bitcast (i80 906729528816862389862400 to x86_fp80), x86_fp80 bitcast (i80 302263160245033981968384 to x86_fp80))
  %b14 = bitcast x86_fp80 %v14 to i80
  %c14 = icmp eq i80 %b14, 302263160245033981968384
  call void @check(i1 %c14, i32 14)
  %v15 = call x86_fp80 @f_x86_fp80(x86_fp80 bitcast (i80 604458298121296159965184 to x86_fp80), x86_fp80 bitcast (i80 302222231531620438900736 to x86_fp80))
  %b15 = bitcast x86_fp80 %v15 to i80
  %c15 = icmp eq i80 %b15, 302222231531620438900736
  call void @check(i1 %c15, i32 15)
  %v16 = call x86_fp80 @f_x86_fp80(x86_fp80 bitcast (i80 302240678275694148452352 to x86_fp80), x86_fp80 bitcast (i80 604458298121296159965184 to x86_fp80))
  %b16 = bitcast x86_fp80 %v16 to i80
  %c16 = icmp eq i80 %b16, 302240678275694148452352
  call void @check(i1 %c16, i32 16)
  %v17 = call x86_fp80 @f_x86_fp80(x86_fp80 bitcast (i80 1208916596242592319930368 to x86_fp80), x86_fp80 bitcast (i80 604453686435277732577280 to x86_fp80))
  %b17 = bitcast x86_fp80 %v17 to i80
  %c17 = icmp eq i80 %b17, 604453686435277732577280
  call void @check(i1 %c17, i32 17)
  %v18 = call x86_fp80 @f_x86_fp80(x86_fp80 bitcast (i80 1 to x86_fp80), x86_fp80 bitcast (i80 302222231531620438900736 to x86_fp80))
  %b18 = bitcast x86_fp80 %v18 to i80
  %c18 = icmp eq i80 %b18, 302222231531620438900736
  call void @check(i1 %c18, i32 18)
  %result = load i32, ptr @failed
  ret i32 %result
}
