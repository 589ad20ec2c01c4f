package env

import (
	"fmt"

	"albers/internal/exec"
	"albers/internal/memory"
	"albers/internal/state"
)

// kleeHooks are the functions of klee/klee.h.
func kleeHooks() table {
	t := table{}
	t.strong(hookMakeSymbolic, "klee_make_symbolic")
	t.strong(hookAssume, "klee_assume")
	return t
}

// misuse is the finding for a wrong call of one of these functions.
func misuse(c *exec.Ctx, format string, args ...any) error {
	return c.Find(state.InvalidArgument, c.Code.Name+": "+fmt.Sprintf(format, args...))
}

// hookMakeSymbolic: void klee_make_symbolic(void *addr, size_t n, const char *name). The bytes must be one object.
func hookMakeSymbolic(c *exec.Ctx) error {
	addr, err := c.Word(0)
	if err != nil {
		return err
	}
	n, err := c.Word(1)
	if err != nil {
		return err
	}
	name := "unnamed"
	if p := c.Arg(2); p.Term != nil || p.Word != 0 {
		if name = text(c, 2); name == "?" {
			return misuse(c, "the name is not a string of concrete characters")
		}
	}
	o, ok := c.S.Mem.At(addr)
	switch {
	case n == 0 && (ok || o == nil):
		return nil
	case !ok:
		if o, ok = c.S.Mem.Find(addr); !ok || o.Kind == memory.Code {
			return c.BadAccess(addr, n, true)
		}
		return misuse(c, "the address is %d bytes after the start of %s: it must be a whole object", addr-o.Base, c.Describe(o))
	case n != o.Size:
		return misuse(c, "%d bytes are asked for, %s has %d: it must be a whole object", n, c.Describe(o), o.Size)
	case o.ReadOnly:
		return c.Find(state.ReadOnlyWrite, "klee_make_symbolic of read-only "+c.Describe(o))
	}
	c.MakeSymbolic(o, name)
	return nil
}

// hookAssume: void klee_assume(uintptr_t condition).
func hookAssume(c *exec.Ctx) error {
	v := c.Arg(0)
	ok := v.Word != 0
	if v.Term != nil {
		var err error
		if ok, err = c.Assume(c.W.B.Ne(v.Term, c.W.B.Const(v.Term.Width(), 0))); err != nil {
			return err
		}
	}
	if !ok {
		return misuse(c, "no input on this path fulfils the condition")
	}
	return nil
}
