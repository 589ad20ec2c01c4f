package hooks

import (
	"github.com/albers-engine/albers/internal/exec"
	"github.com/albers-engine/albers/internal/kernel"
)

// threadHooks answer the calls that a compiler emits for the thread pointer.
func threadHooks() table {
	t := table{}
	t.strong(hookThreadPointer, "llvm.thread.pointer", "llvm.thread.pointer.p0")
	t.strong(does(setThreadArea), "__set_thread_area")
	return t
}

func hookThreadPointer(c *exec.Ctx) error {
	addr, err := kernel.Of(c).ThreadArea(c.S)
	if err == nil {
		c.ReturnWord(addr)
	}
	return err
}

// setThreadArea: int __set_thread_area(void *p).
func setThreadArea(c *exec.Ctx) { kernel.Of(c).SetThreadArea(c.Word(0)) }
