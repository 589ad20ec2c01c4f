package hooks

import (
	"github.com/albers-engine/albers/internal/exec"
	"github.com/albers-engine/albers/internal/kernel"
	"github.com/albers-engine/albers/internal/memory"
	"github.com/albers-engine/albers/outcome"
)

// A jump buffer names the call of setjmp: frames are data, so nothing else is needed to come back. Its words are
//
//	0  jumpMagic
//	1  serial number of the frame that called setjmp
//	2  index of the call instruction
//	3  sigsetjmp only: 1 if the signal mask is kept
//	4  the mask
//
// and fit into the 200 bytes of every jmp_buf on x86-64, and into the five words of __builtin_setjmp.
const jumpMagic = 0x706d756a62_6c61

// jumpHooks are the functions of setjmp.h.
func jumpHooks() table {
	t := table{}
	t.weak(hookSetjmp, "setjmp", "_setjmp", "__setjmp", "llvm.eh.sjlj.setjmp")
	t.weak(hookSigsetjmp, "sigsetjmp", "__sigsetjmp")
	t.weak(hookLongjmp, "longjmp", "_longjmp", "siglongjmp", "__libc_longjmp", "__libc_siglongjmp",
		"__longjmp_chk")
	t.weak(hookBuiltinLongjmp, "llvm.eh.sjlj.longjmp")
	return t
}

// hookSetjmp: int setjmp(jmp_buf env).
func hookSetjmp(c *exec.Ctx) error { return fillJump(c, 0) }

// hookSigsetjmp: int sigsetjmp(sigjmp_buf env, int savemask).
func hookSigsetjmp(c *exec.Ctx) error {
	save := c.Word(1)
	if save != 0 {
		save = 1
	}
	return fillJump(c, save)
}

func fillJump(c *exec.Ctx, save uint64) error {
	o, off := c.Target(0, 5*8, true)
	for i, x := range []uint64{jumpMagic, c.S.Top.Serial, uint64(c.S.Top.At), save, kernel.Of(c).Mask} {
		o = c.S.Mem.Store(o, off+uint64(8*i), 64, memory.Word(x))
	}
	c.ReturnWord(0)
	return nil
}

// hookLongjmp: void longjmp(jmp_buf env, int value).
func hookLongjmp(c *exec.Ctx) error { return jump(c, c.Arg(1)) }

// hookBuiltinLongjmp: void __builtin_longjmp(void **env, 1).
func hookBuiltinLongjmp(c *exec.Ctx) error { return jump(c, memory.Word(1)) }

// jump goes back to the call of setjmp, which returns v.
func jump(c *exec.Ctx, v memory.Value) error {
	o, off := c.Target(0, 5*8, false)
	var w [5]uint64
	for i := range w {
		v := c.S.Mem.Load(o, off+uint64(8*i), 64)
		if v.Term != nil {
			return c.Find(outcome.UndefinedBehavior, "longjmp with a buffer that holds symbolic bytes")
		}
		w[i] = v.Word
	}
	if w[0] != jumpMagic {
		return c.Find(outcome.UndefinedBehavior, "longjmp with a buffer that setjmp did not fill")
	}
	if v.Term != nil {
		zero, one := c.W.B.Const(v.Term.Width(), 0), c.W.B.Const(v.Term.Width(), 1)
		v = c.Value(c.W.B.Ite(c.W.B.Eq(v.Term, zero), one, v.Term))
	} else if v.Word == 0 {
		v.Word = 1
	}
	if !c.Goto(w[1], int32(w[2]), v) {
		return c.Find(outcome.UndefinedBehavior, "longjmp into a function that has returned")
	}
	kernel.Of(c).LeaveHandlers(w[1])
	if w[3] != 0 {
		kernel.Of(c).Mask = w[4]
	}
	return nil
}
