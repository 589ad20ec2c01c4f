package hooks

import (
	"fmt"

	"github.com/albers-engine/albers/internal/exec"
	"github.com/albers-engine/albers/internal/kernel"
	"github.com/albers-engine/albers/outcome"
)

// endHooks are the functions by which a program ends.
func endHooks() table {
	t := table{}
	t.weak(hookAbort, "abort")
	t.weak(hookAssertFail, "__assert_fail")
	t.weak(hookAssert, "__assert")
	t.weak(hookAssertRtn, "__assert_rtn", "__assert_func")
	t.weak(finding(outcome.OutOfBounds, "the stack protector found its canary overwritten"),
		"__stack_chk_fail", "__stack_chk_fail_local")
	t.weak(finding(outcome.OutOfBounds, "a fortified library function found a buffer too small"),
		"__chk_fail", "__fortify_fail")
	t.weak(nothing, "_init", "_fini")
	t.weak(hookExit, "exit", "_exit", "_Exit", "quick_exit")
	return t
}

// hookAbort: void abort(void). A handler of SIGABRT runs first, as abort promises.
func hookAbort(c *exec.Ctx) error {
	if handled, err := kernel.Of(c).HandleAbort(c); handled {
		return err
	}
	return c.Find(outcome.Abort, "the program called abort")
}

// assertion is the finding for a failed assertion.
func assertion(c *exec.Ctx, expr, file, fn string, line int64) error {
	m := fmt.Sprintf("assertion %q failed", expr)
	if fn != "" && fn != "?" {
		m += " in " + fn
	}
	if file != "" && file != "?" {
		m += fmt.Sprintf(" (%s:%d)", file, line)
	}
	return c.Find(outcome.Assertion, m)
}

// hookAssertFail: void __assert_fail(const char *expr, const char *file, int line, const char *function).
func hookAssertFail(c *exec.Ctx) error {
	return assertion(c, text(c, 0), text(c, 1), text(c, 3), c.Int(2))
}

// hookAssert: void __assert(const char *expr, const char *file, int line).
func hookAssert(c *exec.Ctx) error {
	return assertion(c, text(c, 0), text(c, 1), "", c.Int(2))
}

// hookAssertRtn: void __assert_rtn(const char *function, const char *file, int line, const char *expr); newlib's
// __assert_func has file, line, function, expr and is told apart by the width of its second argument.
func hookAssertRtn(c *exec.Ctx) error {
	fn, file, at := 0, 1, 2
	if c.ArgWidth(1) == 32 {
		fn, file, at = 2, 0, 1
	}
	return assertion(c, text(c, 3), text(c, file), text(c, fn), c.Int(at))
}

// hookExit: void exit(int code). The C library's own code runs if it is linked, since it calls handlers and flushes.
func hookExit(c *exec.Ctx) error {
	if c.Code.Func.Code != nil {
		return c.Enter(c.Code, c.Args...)
	}
	if c.Code.Func.Name == "exit" && len(c.W.Mod.Dtors) > 0 {
		c.W.Note("exit without a C library: destructors are not run")
	}
	return c.ExitWith(c.Arg(0))
}
