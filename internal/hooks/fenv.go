package hooks

import "github.com/albers-engine/albers/internal/exec"

// fenvHooks are the ways to the floating-point environment.
func fenvHooks() table {
	t := table{}
	t.weak(exec.HookFenv, exec.Fenv)
	t.weak(exec.HookGetRounding, "llvm.get.rounding")
	t.weak(exec.HookSetRounding, "llvm.set.rounding")
	t.weak(exec.HookGetX87, "__albers_fnstcw")
	t.weak(exec.HookSetX87, "__albers_fldcw")
	t.weak(exec.HookGetControl, exec.GetControl)
	t.weak(exec.HookSetControl, "llvm.x86.sse.ldmxcsr")
	return t
}
