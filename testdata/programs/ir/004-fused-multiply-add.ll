; fmuladd rounds once where the function is compiled for a processor with FMA, twice elsewhere: what native code does.
; (Found by running a matrix product of clang -O3 -march=haswell.)
;@ exit 0
target triple = "x86_64-pc-linux-gnu"

@a = global double 0x3FF0000002000000   ; 1 + 2^-27
@b = global double 0x3FEFFFFFFC000000   ; 1 - 2^-27

declare double @llvm.fmuladd.f64(double, double, double)

define double @fused(double %a, double %b) noinline "target-features"="+avx,+fma,+sse" {
  %r = call double @llvm.fmuladd.f64(double %a, double %b, double -1.0)
  ret double %r
}

define double @plain(double %a, double %b) noinline "target-features"="+avx,+sse" {
  %r = call double @llvm.fmuladd.f64(double %a, double %b, double -1.0)
  ret double %r
}

define i32 @main() {
  %a = load volatile double, ptr @a
  %b = load volatile double, ptr @b
  %f = call double @fused(double %a, double %b)
  %p = call double @plain(double %a, double %b)
  %f.bad = fcmp une double %f, 0xBC90000000000000   ; -2^-54
  %p.bad = fcmp une double %p, 0.0
  %x = zext i1 %f.bad to i32
  %y = select i1 %p.bad, i32 2, i32 0
  %r = or i32 %x, %y
  ret i32 %r
}
