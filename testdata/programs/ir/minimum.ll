; llvm.minimum orders -0 before +0.
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
declare float @llvm.minimum.f32(float, float)
declare double @llvm.minimum.f64(double, double)

define float @f_float(float %a, float %b) noinline {
  %r = call float @llvm.minimum.f32(float %a, float %b)
  ret float %r
}

define double @f_double(double %a, double %b) noinline {
  %r = call double @llvm.minimum.f64(double %a, double %b)
  ret double %r
}

define i1 @isnan(double %a, double %b) noinline {
  %m = call double @llvm.minimum.f64(double %a, double %b)
  %r = fcmp uno double %m, 0.0
  ret i1 %r
}

define i32 @main() {
  %v1 = call float @f_float(float bitcast (i32 1065353216 to float), float bitcast (i32 1073741824 to float))
  %b1 = bitcast float %v1 to i32
  %c1 = icmp eq i32 %b1, 1065353216
  call void @check(i1 %c1, i32 1)
  %v2 = call float @f_float(float bitcast (i32 0 to float), float bitcast (i32 2147483648 to float))
  %b2 = bitcast float %v2 to i32
  %c2 = icmp eq i32 %b2, -2147483648
  call void @check(i1 %c2, i32 2)
  %v3 = call float @f_float(float bitcast (i32 2147483648 to float), float bitcast (i32 0 to float))
  %b3 = bitcast float %v3 to i32
  %c3 = icmp eq i32 %b3, -2147483648
  call void @check(i1 %c3, i32 3)
  %v4 = call float @f_float(float bitcast (i32 3236429824 to float), float bitcast (i32 1085800448 to float))
  %b4 = bitcast float %v4 to i32
  %c4 = icmp eq i32 %b4, -1058537472
  call void @check(i1 %c4, i32 4)
  %v5 = call float @f_float(float bitcast (i32 4286578688 to float), float bitcast (i32 2139095040 to float))
  %b5 = bitcast float %v5 to i32
  %c5 = icmp eq i32 %b5, -8388608
  call void @check(i1 %c5, i32 5)
  %v6 = call double @f_double(double bitcast (i64 4607182418800017408 to double), double bitcast (i64 4611686018427387904 to double))
  %b6 = bitcast double %v6 to i64
  %c6 = icmp eq i64 %b6, 4607182418800017408
  call void @check(i1 %c6, i32 6)
  %v7 = call double @f_double(double bitcast (i64 0 to double), double bitcast (i64 9223372036854775808 to double))
  %b7 = bitcast double %v7 to i64
  %c7 = icmp eq i64 %b7, -9223372036854775808
  call void @check(i1 %c7, i32 7)
  %v8 = call double @f_double(double bitcast (i64 9223372036854775808 to double), double bitcast (i64 0 to double))
  %b8 = bitcast double %v8 to i64
  %c8 = icmp eq i64 %b8, -9223372036854775808
  call void @check(i1 %c8, i32 8)
  %v9 = call double @f_double(double bitcast (i64 13843220829606772736 to double), double bitcast (i64 4618159942891732992 to double))
  %b9 = bitcast double %v9 to i64
  %c9 = icmp eq i64 %b9, -4603523244102778880
  call void @check(i1 %c9, i32 9)
  %v10 = call double @f_double(double bitcast (i64 18442240474082181120 to double), double bitcast (i64 9218868437227405312 to double))
  %b10 = bitcast double %v10 to i64
  %c10 = icmp eq i64 %b10, -4503599627370496
  call void @check(i1 %c10, i32 10)
  %v11 = call i1 @isnan(double bitcast (i64 9221120237041090560 to double), double bitcast (i64 4607182418800017408 to double))
  %c11 = icmp eq i1 %v11, true
  call void @check(i1 %c11, i32 11)
  %v12 = call i1 @isnan(double bitcast (i64 4607182418800017408 to double), double bitcast (i64 9221120237041090560 to double))
  %c12 = icmp eq i1 %v12, true
  call void @check(i1 %c12, i32 12)
  %v13 = call i1 @isnan(double bitcast (i64 4607182418800017408 to double), double bitcast (i64 4607182418800017408 to double))
  %c13 = icmp eq i1 %v13, false
  call void @check(i1 %c13, i32 13)
  %result = load i32, ptr @failed
  ret i32 %result
}
