; llvm.experimental.constrained.*: the round-to-nearest forms equal the plain ones.
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
declare double @llvm.experimental.constrained.fadd.f64(double, double, metadata, metadata)
declare double @llvm.experimental.constrained.fsub.f64(double, double, metadata, metadata)
declare double @llvm.experimental.constrained.fmul.f64(double, double, metadata, metadata)
declare double @llvm.experimental.constrained.fdiv.f64(double, double, metadata, metadata)
declare i1 @llvm.experimental.constrained.fcmp.f64(double, double, metadata, metadata)
declare double @llvm.experimental.constrained.sqrt.f64(double, metadata, metadata)
declare i32 @llvm.experimental.constrained.fptosi.i32.f64(double, metadata)
declare double @llvm.experimental.constrained.sitofp.f64.i32(i32, metadata, metadata)

define double @cfadd(double %a, double %b) noinline {
  %r = call double @llvm.experimental.constrained.fadd.f64(double %a, double %b, metadata !"round.tonearest", metadata !"fpexcept.ignore") strictfp
  ret double %r
}

define double @cfsub(double %a, double %b) noinline {
  %r = call double @llvm.experimental.constrained.fsub.f64(double %a, double %b, metadata !"round.tonearest", metadata !"fpexcept.ignore") strictfp
  ret double %r
}

define double @cfmul(double %a, double %b) noinline {
  %r = call double @llvm.experimental.constrained.fmul.f64(double %a, double %b, metadata !"round.tonearest", metadata !"fpexcept.ignore") strictfp
  ret double %r
}

define double @cfdiv(double %a, double %b) noinline {
  %r = call double @llvm.experimental.constrained.fdiv.f64(double %a, double %b, metadata !"round.tonearest", metadata !"fpexcept.ignore") strictfp
  ret double %r
}

define double @csqrt(double %a) noinline {
  %r = call double @llvm.experimental.constrained.sqrt.f64(double %a, metadata !"round.tonearest", metadata !"fpexcept.ignore") strictfp
  ret double %r
}

define i1 @cfcmp(double %a, double %b) noinline {
  %r = call i1 @llvm.experimental.constrained.fcmp.f64(double %a, double %b, metadata !"olt", metadata !"fpexcept.ignore") strictfp
  ret i1 %r
}

define i32 @csi(double %a) noinline {
  %r = call i32 @llvm.experimental.constrained.fptosi.i32.f64(double %a, metadata !"fpexcept.ignore") strictfp
  ret i32 %r
}

define double @cis(i32 %a) noinline {
  %r = call double @llvm.experimental.constrained.sitofp.f64.i32(i32 %a, metadata !"round.tonearest", metadata !"fpexcept.ignore") strictfp
  ret double %r
}

define i32 @main() {
  %v1 = call double @cfadd(double bitcast (i64 4621256167635550208 to double), double bitcast (i64 4609434218613702656 to double))
  %b1 = bitcast double %v1 to i64
  %c1 = icmp eq i64 %b1, 4622100592565682176
  call void @check(i1 %c1, i32 1)
  %v2 = call double @cfsub(double bitcast (i64 4621256167635550208 to double), double bitcast (i64 4609434218613702656 to double))
  %b2 = bitcast double %v2 to i64
  %c2 = icmp eq i64 %b2, 4620130267728707584
  call void @check(i1 %c2, i32 2)
  %v3 = call double @cfmul(double bitcast (i64 4621256167635550208 to double), double bitcast (i64 4609434218613702656 to double))
  %b3 = bitcast double %v3 to i64
  %c3 = icmp eq i64 %b3, 4623789442425946112
  call void @check(i1 %c3, i32 3)
  %v4 = call double @cfdiv(double bitcast (i64 4621256167635550208 to double), double bitcast (i64 4609434218613702656 to double))
  %b4 = bitcast double %v4 to i64
  %c4 = icmp eq i64 %b4, 4618441417868443648
  call void @check(i1 %c4, i32 4)
  %v5 = call double @csqrt(double bitcast (i64 4621256167635550208 to double))
  %b5 = bitcast double %v5 to i64
  %c5 = icmp eq i64 %b5, 4613937818241073152
  call void @check(i1 %c5, i32 5)
  %v6 = call i1 @cfcmp(double bitcast (i64 4607182418800017408 to double), double bitcast (i64 4611686018427387904 to double))
  %c6 = icmp eq i1 %v6, true
  call void @check(i1 %c6, i32 6)
  %v7 = call i32 @csi(double bitcast (i64 13843502304583483392 to double))
  %c7 = icmp eq i32 %v7, -7
  call void @check(i1 %c7, i32 7)
  %v8 = call double @cis(i32 -3)
  %b8 = bitcast double %v8 to i64
  %c8 = icmp eq i64 %b8, -4609434218613702656
  call void @check(i1 %c8, i32 8)
  %result = load i32, ptr @failed
  ret i32 %result
}
