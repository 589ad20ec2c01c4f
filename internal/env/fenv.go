package env

import "albers/internal/exec"

// fenvHooks are the ways to the floating-point environment.
func fenvHooks() table {
	t := table{}
	t.weak(exec.HookFenv, "__albers_fenv")
	t.weak(exec.HookGetRounding, "llvm.get.rounding")
	t.weak(exec.HookSetRounding, "llvm.set.rounding")
	return t
}
