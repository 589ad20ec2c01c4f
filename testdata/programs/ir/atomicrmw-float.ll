; atomicrmw fadd, fsub, fmax, fmin, and xchg of a pointer and a float.
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

define double @dfadd(double %a, double %b) noinline {
  %p = alloca double
  store double %a, ptr %p
  %o = atomicrmw fadd ptr %p, double %b seq_cst
  %r = load double, ptr %p
  ret double %r
}

define double @dfsub(double %a, double %b) noinline {
  %p = alloca double
  store double %a, ptr %p
  %o = atomicrmw fsub ptr %p, double %b seq_cst
  %r = load double, ptr %p
  ret double %r
}

define double @dfmax(double %a, double %b) noinline {
  %p = alloca double
  store double %a, ptr %p
  %o = atomicrmw fmax ptr %p, double %b seq_cst
  %r = load double, ptr %p
  ret double %r
}

define double @dfmin(double %a, double %b) noinline {
  %p = alloca double
  store double %a, ptr %p
  %o = atomicrmw fmin ptr %p, double %b seq_cst
  %r = load double, ptr %p
  ret double %r
}

define double @dxchg(double %a, double %b) noinline {
  %p = alloca double
  store double %a, ptr %p
  %o = atomicrmw xchg ptr %p, double %b seq_cst
  %r = load double, ptr %p
  ret double %r
}

define i1 @ptr(i32 %a) noinline {
  %p = alloca ptr
  %x = alloca i32
  store ptr null, ptr %p
  %o = atomicrmw xchg ptr %p, ptr %x seq_cst
  %n = load ptr, ptr %p
  %u = icmp eq ptr %o, null
  %v = icmp eq ptr %n, %x
  %r = and i1 %u, %v
  ret i1 %r
}

define i32 @main() {
  %v1 = call double @dfadd(double bitcast (i64 4612811918334230528 to double), double bitcast (i64 4609434218613702656 to double))
  %b1 = bitcast double %v1 to i64
  %c1 = icmp eq i64 %b1, 4616189618054758400
  call void @check(i1 %c1, i32 1)
  %v2 = call double @dfsub(double bitcast (i64 4612811918334230528 to double), double bitcast (i64 4609434218613702656 to double))
  %b2 = bitcast double %v2 to i64
  %c2 = icmp eq i64 %b2, 4607182418800017408
  call void @check(i1 %c2, i32 2)
  %v3 = call double @dfmax(double bitcast (i64 4612811918334230528 to double), double bitcast (i64 4609434218613702656 to double))
  %b3 = bitcast double %v3 to i64
  %c3 = icmp eq i64 %b3, 4612811918334230528
  call void @check(i1 %c3, i32 3)
  %v4 = call double @dfmin(double bitcast (i64 4612811918334230528 to double), double bitcast (i64 4609434218613702656 to double))
  %b4 = bitcast double %v4 to i64
  %c4 = icmp eq i64 %b4, 4609434218613702656
  call void @check(i1 %c4, i32 4)
  %v5 = call double @dxchg(double bitcast (i64 4612811918334230528 to double), double bitcast (i64 4609434218613702656 to double))
  %b5 = bitcast double %v5 to i64
  %c5 = icmp eq i64 %b5, 4609434218613702656
  call void @check(i1 %c5, i32 5)
  %v6 = call i1 @ptr(i32 0)
  %c6 = icmp eq i1 %v6, true
  call void @check(i1 %c6, i32 6)
  %result = load i32, ptr @failed
  ret i32 %result
}
