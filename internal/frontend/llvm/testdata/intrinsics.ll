; Intrinsics become operations of ir.
target triple = "x86_64-pc-linux-gnu"
declare { i32, i1 } @llvm.sadd.with.overflow.i32(i32, i32)
declare i32 @llvm.ctlz.i32(i32, i1)
declare i32 @llvm.abs.i32(i32, i1)
declare i8 @llvm.scmp.i8.i32(i32, i32)
declare i16 @llvm.umul.fix.sat.i16(i16, i16, i32)
declare i32 @llvm.expect.i32(i32, i32)
declare ptr @llvm.ptrmask.p0.i64(ptr, i64)
declare void @llvm.memset.p0.i32(ptr, i8, i32, i1)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare double @llvm.fmuladd.f64(double, double, double)
declare float @llvm.round.f32(float)
declare i32 @llvm.fptosi.sat.i32.f64(double)
declare i64 @llvm.lrint.i64.f64(double)
declare i1 @llvm.is.fpclass.f64(double, i32)
declare { double, i32 } @llvm.frexp.f64.i32(double)
declare double @llvm.ldexp.f64.i32(double, i32)
declare float @llvm.pow.f32(float, float)
declare half @llvm.sin.f16(half)
declare double @llvm.experimental.constrained.fadd.f64(double, double, metadata, metadata)
declare i1 @llvm.experimental.constrained.fcmp.f64(double, double, metadata, metadata)
declare i64 @llvm.readcyclecounter()

define i32 @integers(i32 %a, i32 %b, ptr %p, i16 %s) {
  %o = call { i32, i1 } @llvm.sadd.with.overflow.i32(i32 %a, i32 %b)
  %r = extractvalue { i32, i1 } %o, 0
  %l = call i32 @llvm.ctlz.i32(i32 %r, i1 true)
  %m = call i32 @llvm.abs.i32(i32 %l, i1 false)
  %c = call i8 @llvm.scmp.i8.i32(i32 %m, i32 %b)
  %x = call i16 @llvm.umul.fix.sat.i16(i16 %s, i16 %s, i32 8)
  %e = call i32 @llvm.expect.i32(i32 %m, i32 0)
  %q = call ptr @llvm.ptrmask.p0.i64(ptr %p, i64 -16)
  call void @llvm.memset.p0.i32(ptr %q, i8 %c, i32 %e, i1 true)
  call void @llvm.memcpy.p0.p0.i64(ptr %q, ptr %p, i64 9, i1 false)
  ret i32 %e
}

define double @floats(double %a, double %b, float %f, half %h) strictfp {
  %m = call double @llvm.fmuladd.f64(double %a, double %b, double 0x3FF8000000000000)
  %r = call float @llvm.round.f32(float %f)
  %i = call i32 @llvm.fptosi.sat.i32.f64(double %m)
  %l = call i64 @llvm.lrint.i64.f64(double %m)
  %c = call i1 @llvm.is.fpclass.f64(double %m, i32 3)
  %x = call { double, i32 } @llvm.frexp.f64.i32(double %m)
  %e = extractvalue { double, i32 } %x, 1
  %d = call double @llvm.ldexp.f64.i32(double %m, i32 %e)
  %p = call float @llvm.pow.f32(float %r, float %f)
  %s = call half @llvm.sin.f16(half %h)
  %u = call double @llvm.experimental.constrained.fadd.f64(double %d, double %a, metadata !"round.dynamic", metadata !"fpexcept.strict") strictfp
  %v = call double @llvm.experimental.constrained.fadd.f64(double %u, double %a, metadata !"round.upward", metadata !"fpexcept.strict") strictfp
  %w = call i1 @llvm.experimental.constrained.fcmp.f64(double %v, double %a, metadata !"ole", metadata !"fpexcept.strict") strictfp
  %n = fneg double %v
  %g = fcmp uno double %n, %a
  %t = fptrunc double %n to bfloat
  %y = fpext bfloat %t to double
  ret double %y
}

define i64 @unknown(<vscale x 4 x i32> %v, ptr addrspace(257) %fs, ppc_fp128 %p) {
  %t = call i64 @llvm.readcyclecounter()
  %w = add <vscale x 4 x i32> %v, %v
  %x = load i64, ptr addrspace(257) %fs
  %y = fadd ppc_fp128 %p, %p
  ret i64 %x
}
