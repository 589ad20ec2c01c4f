package env

import (
	"github.com/albers-engine/albers/internal/exec"
	"github.com/albers-engine/albers/internal/memory"
)

// threadHooks answer what a compiler emits for the thread pointer.
func threadHooks() table {
	t := table{}
	t.strong(hookThreadPointer, "llvm.thread.pointer", "llvm.thread.pointer.p0")
	t.strong(hookSetThreadArea, "__set_thread_area")
	return t
}

// hookThreadPointer: the address of the thread's control block, whose first word points to itself.
func hookThreadPointer(c *exec.Ctx) error {
	p := proc(c)
	if p.tp == 0 {
		o, err := c.S.Mem.AllocZero(memory.Env, 4096, 64, "thread control block", 0)
		if err != nil {
			return err
		}
		c.S.Mem.Store(o, 0, 64, word(o.Base))
		p.tp = o.Base
	}
	c.ReturnWord(p.tp)
	return nil
}

// hookSetThreadArea: int __set_thread_area(void *p).
func hookSetThreadArea(c *exec.Ctx) error {
	tp, err := c.Word(0)
	if err != nil {
		return err
	}
	proc(c).tp = tp
	return nil
}
