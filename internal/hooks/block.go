package hooks

import (
	"github.com/albers-engine/albers/internal/exec"
	"github.com/albers-engine/albers/internal/memory"
)

// blockHooks answer the functions that move or fill memory: each is a loop over bytes in the library and one step
// here. Functions that look at bytes (memcmp, strlen, …) stay code, so that they fork where they should.
func blockHooks() table {
	t := table{}
	t.weak(hookMemcpy, "memcpy", "memmove", "__memcpy_chk", "__memmove_chk")
	t.weak(hookMempcpy, "mempcpy", "__mempcpy", "__mempcpy_chk")
	t.weak(hookMemset, "memset", "__memset_chk")
	t.weak(hookBcopy, "bcopy")
	t.weak(hookBzero, "bzero", "explicit_bzero", "__explicit_bzero_chk")
	return t
}

func hookMemcpy(c *exec.Ctx) error {
	c.W.Copy(c.S, c.Arg(0), c.Arg(1), c.Arg(2))
	c.Return(c.Arg(0))
	return nil
}

func hookMempcpy(c *exec.Ctx) error {
	c.W.Copy(c.S, c.Arg(0), c.Arg(1), c.Arg(2))
	c.Return(c.Value(c.W.B.Add(c.Term(c.Arg(0), 64), c.Term(c.Arg(2), 64))))
	return nil
}

// hookMemset: void *memset(void *p, int c, size_t n).
func hookMemset(c *exec.Ctx) error {
	c.W.Fill(c.S, c.Arg(0), c.Arg(1), c.Arg(2))
	c.Return(c.Arg(0))
	return nil
}

// hookBcopy: void bcopy(const void *from, void *to, size_t n).
func hookBcopy(c *exec.Ctx) error {
	c.W.Copy(c.S, c.Arg(1), c.Arg(0), c.Arg(2))
	return nil
}

// hookBzero: void bzero(void *p, size_t n).
func hookBzero(c *exec.Ctx) error {
	c.W.Fill(c.S, c.Arg(0), memory.Value{}, c.Arg(1))
	return nil
}
