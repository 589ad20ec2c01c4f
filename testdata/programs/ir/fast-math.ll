; Fast-math flags allow, and never oblige: plain results where the flags change nothing.
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

define double @cfadd(double %a, double %b) noinline {
  %r = fadd fast double %a, %b
  ret double %r
}

define double @cfsub(double %a, double %b) noinline {
  %r = fsub fast double %a, %b
  ret double %r
}

define double @cfmul(double %a, double %b) noinline {
  %r = fmul fast double %a, %b
  ret double %r
}

define double @cfdiv(double %a, double %b) noinline {
  %r = fdiv fast double %a, %b
  ret double %r
}

define i1 @cmp(double %a, double %b) noinline {
  %r = fcmp nnan ninf olt double %a, %b
  ret i1 %r
}

define double @neg(double %a) noinline {
  %r = fneg nsz double %a
  ret double %r
}

define double @sel(i1 %a, double %b) noinline {
  %r = select nnan i1 %a, double %b, double 0.0
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
  %v5 = call i1 @cmp(double bitcast (i64 4621256167635550208 to double), double bitcast (i64 4609434218613702656 to double))
  %c5 = icmp eq i1 %v5, false
  call void @check(i1 %c5, i32 5)
  %v6 = call double @neg(double bitcast (i64 4621256167635550208 to double))
  %b6 = bitcast double %v6 to i64
  %c6 = icmp eq i64 %b6, -4602115869219225600
  call void @check(i1 %c6, i32 6)
  %v7 = call double @sel(i1 true, double bitcast (i64 4611686018427387904 to double))
  %b7 = bitcast double %v7 to i64
  %c7 = icmp eq i64 %b7, 4611686018427387904
  call void @check(i1 %c7, i32 7)
  %result = load i32, ptr @failed
  ret i32 %result
}
