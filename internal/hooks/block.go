package hooks

import (
	"github.com/albers-engine/albers/internal/exec"
	"github.com/albers-engine/albers/internal/memory"
)

// blockHooks answer the functions that move or fill memory: each is a loop over bytes in the library and one step
// here. Functions that look at bytes (memcmp, strlen, …) stay code, so that they fork where they should.
func blockHooks() table {
	t := table{}
	t.weak(bytewise(memcpy, 0, 1, 2), "memcpy")
	t.weak(bytewise(memmove, 0, 1, 2), "memmove")
	t.weak(bytewise(mempcpy, 0, 1, 2), "mempcpy", "__mempcpy")
	t.weak(bytewise(memset, 0, -1, 2), "memset")
	t.weak(bytewise(bcopy, 1, 0, 2), "bcopy")
	t.weak(bytewise(bzero, 0, -1, 1), "bzero", "explicit_bzero")
	return t
}

// bytewise is h, or the code of the function where block operations are loops over bytes ([exec.Worker.Bytewise]). to,
// from and n are the places of the arguments; from is -1 if there is none.
func bytewise(h func(*exec.Ctx), to, from, n int) exec.Hook {
	return func(c *exec.Ctx) error {
		if c.Code.Func.Code != nil && c.W.Bytewise(c.S, c.Arg(to), c.Arg(max(from, 0)), c.Arg(n), from < 0) {
			return c.Enter(c.Code, c.Args...)
		}
		h(c)
		return nil
	}
}

// memcpy looks for areas that overlap only where the program itself calls it.
func memcpy(c *exec.Ctx) {
	if c.S.Top.Code.Lib {
		memmove(c)
		return
	}
	c.W.CopyApart(c.S, c.Arg(0), c.Arg(1), c.Arg(2))
	c.Return(c.Arg(0))
}

func memmove(c *exec.Ctx) {
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
