package hooks

import (
	"github.com/albers-engine/albers/internal/exec"
	"github.com/albers-engine/albers/internal/memory"
)

// blockHooks answer the functions that move or fill memory: each is a loop over bytes in the library and one step
// here. Functions that look at bytes (memcmp, strlen, …) stay code, so that they fork where they should.
func blockHooks() table {
	t := table{}
	t.weak(does(memcpy), "memcpy", "memmove", "__memcpy_chk", "__memmove_chk")
	t.weak(does(mempcpy), "mempcpy", "__mempcpy", "__mempcpy_chk")
	t.weak(does(memset), "memset", "__memset_chk")
	t.weak(does(bcopy), "bcopy")
	t.weak(does(bzero), "bzero", "explicit_bzero", "__explicit_bzero_chk")
	return t
}

func memcpy(c *exec.Ctx) {
	c.W.Copy(c.S, c.Arg(0), c.Arg(1), c.Arg(2))
	c.Return(c.Arg(0))
}

func mempcpy(c *exec.Ctx) {
	memcpy(c)
	c.Return(c.Value(c.W.B.Add(c.Term(c.Arg(0), 64), c.Term(c.Arg(2), 64))))
}

// memset: void *memset(void *p, int c, size_t n).
func memset(c *exec.Ctx) {
	c.W.Fill(c.S, c.Arg(0), c.Arg(1), c.Arg(2))
	c.Return(c.Arg(0))
}

// bcopy: void bcopy(const void *from, void *to, size_t n).
func bcopy(c *exec.Ctx) { c.W.Copy(c.S, c.Arg(1), c.Arg(0), c.Arg(2)) }

// bzero: void bzero(void *p, size_t n).
func bzero(c *exec.Ctx) { c.W.Fill(c.S, c.Arg(0), memory.Value{}, c.Arg(1)) }
