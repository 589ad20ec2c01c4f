; llvm.powi, pow, exp2 and log2 at arguments with exact results, and sin, cos, exp, log at zero or one.
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
declare double @llvm.powi.f64.i32(double, i32)
declare double @llvm.pow.f64(double, double)
declare double @llvm.exp2.f64(double)
declare double @llvm.log2.f64(double)
declare double @llvm.sin.f64(double)
declare double @llvm.cos.f64(double)
declare double @llvm.exp.f64(double)
declare double @llvm.log.f64(double)
declare double @llvm.log10.f64(double)

define double @f_exp2(double %a) noinline {
  %r = call double @llvm.exp2.f64(double %a)
  ret double %r
}

define double @f_log2(double %a) noinline {
  %r = call double @llvm.log2.f64(double %a)
  ret double %r
}

define double @f_sin(double %a) noinline {
  %r = call double @llvm.sin.f64(double %a)
  ret double %r
}

define double @f_cos(double %a) noinline {
  %r = call double @llvm.cos.f64(double %a)
  ret double %r
}

define double @f_exp(double %a) noinline {
  %r = call double @llvm.exp.f64(double %a)
  ret double %r
}

define double @f_log(double %a) noinline {
  %r = call double @llvm.log.f64(double %a)
  ret double %r
}

define double @f_log10(double %a) noinline {
  %r = call double @llvm.log10.f64(double %a)
  ret double %r
}

define double @f_powi(double %a, i32 %b) noinline {
  %r = call double @llvm.powi.f64.i32(double %a, i32 %b)
  ret double %r
}

define double @f_pow(double %a, double %b) noinline {
  %r = call double @llvm.pow.f64(double %a, double %b)
  ret double %r
}

define i32 @main() {
  %v1 = call double @f_powi(double bitcast (i64 4611686018427387904 to double), i32 10)
  %b1 = bitcast double %v1 to i64
  %c1 = icmp eq i64 %b1, 4652218415073722368
  call void @check(i1 %c1, i32 1)
  %v2 = call double @f_powi(double bitcast (i64 4613937818241073152 to double), i32 4)
  %b2 = bitcast double %v2 to i64
  %c2 = icmp eq i64 %b2, 4635400285215260672
  call void @check(i1 %c2, i32 2)
  %v3 = call double @f_powi(double bitcast (i64 4611686018427387904 to double), i32 -2)
  %b3 = bitcast double %v3 to i64
  %c3 = icmp eq i64 %b3, 4598175219545276416
  call void @check(i1 %c3, i32 3)
  %v4 = call double @f_powi(double bitcast (i64 13835058055282163712 to double), i32 3)
  %b4 = bitcast double %v4 to i64
  %c4 = icmp eq i64 %b4, -4602678819172646912
  call void @check(i1 %c4, i32 4)
  %v5 = call double @f_powi(double bitcast (i64 4617315517961601024 to double), i32 0)
  %b5 = bitcast double %v5 to i64
  %c5 = icmp eq i64 %b5, 4607182418800017408
  call void @check(i1 %c5, i32 5)
  %v6 = call double @f_pow(double bitcast (i64 4611686018427387904 to double), double bitcast (i64 4621819117588971520 to double))
  %b6 = bitcast double %v6 to i64
  %c6 = icmp eq i64 %b6, 4652218415073722368
  call void @check(i1 %c6, i32 6)
  %v7 = call double @f_pow(double bitcast (i64 4621256167635550208 to double), double bitcast (i64 4602678819172646912 to double))
  %b7 = bitcast double %v7 to i64
  %c7 = icmp eq i64 %b7, 4613937818241073152
  call void @check(i1 %c7, i32 7)
  %v8 = call double @f_pow(double bitcast (i64 4611686018427387904 to double), double bitcast (i64 13837309855095848960 to double))
  %b8 = bitcast double %v8 to i64
  %c8 = icmp eq i64 %b8, 4593671619917905920
  call void @check(i1 %c8, i32 8)
  %v9 = call double @f_pow(double bitcast (i64 4619567317775286272 to double), double bitcast (i64 0 to double))
  %b9 = bitcast double %v9 to i64
  %c9 = icmp eq i64 %b9, 4607182418800017408
  call void @check(i1 %c9, i32 9)
  %v10 = call double @f_exp2(double bitcast (i64 4620693217682128896 to double))
  %b10 = bitcast double %v10 to i64
  %c10 = icmp eq i64 %b10, 4643211215818981376
  call void @check(i1 %c10, i32 10)
  %v11 = call double @f_log2(double bitcast (i64 4652218415073722368 to double))
  %b11 = bitcast double %v11 to i64
  %c11 = icmp eq i64 %b11, 4621819117588971520
  call void @check(i1 %c11, i32 11)
  %v12 = call double @f_sin(double bitcast (i64 0 to double))
  %b12 = bitcast double %v12 to i64
  %c12 = icmp eq i64 %b12, 0
  call void @check(i1 %c12, i32 12)
  %v13 = call double @f_cos(double bitcast (i64 0 to double))
  %b13 = bitcast double %v13 to i64
  %c13 = icmp eq i64 %b13, 4607182418800017408
  call void @check(i1 %c13, i32 13)
  %v14 = call double @f_exp(double bitcast (i64 0 to double))
  %b14 = bitcast double %v14 to i64
  %c14 = icmp eq i64 %b14, 4607182418800017408
  call void @check(i1 %c14, i32 14)
  %v15 = call double @f_log(double bitcast (i64 4607182418800017408 to double))
  %b15 = bitcast double %v15 to i64
  %c15 = icmp eq i64 %b15, 0
  call void @check(i1 %c15, i32 15)
  %v16 = call double @f_log10(double bitcast (i64 4652007308841189376 to double))
  %b16 = bitcast double %v16 to i64
  %c16 = icmp eq i64 %b16, 4613937818241073152
  call void @check(i1 %c16, i32 16)
  %result = load i32, ptr @failed
  ret i32 %result
}
