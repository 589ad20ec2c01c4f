package exec

import (
	"slices"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/fp"
	"github.com/albers-engine/albers/internal/ir"
)

// Fenv and GetControl are the functions through which a program can read floating-point exceptions.
const (
	Fenv       = "__albers_fenv"        // through it the C library's <fenv.h> reaches a path's environment
	GetControl = "llvm.x86.sse.stmxcsr" // _mm_getcsr
)

// x87Modes are the rounding modes as the x87 control word numbers them, from bit 10.
var x87Modes = []fp.RoundingMode{fp.NearestEven, fp.Down, fp.Up, fp.TowardZero}

// fltModes are the rounding modes as C's FLT_ROUNDS numbers them.
var fltModes = []fp.RoundingMode{fp.TowardZero, fp.NearestEven, fp.Up, fp.Down, fp.NearestAway}

const x87RoundShift = 10

// The rest of the x87 control word: no exception traps, and results have all bits of a long double.
const (
	x87Masks     = 0x3f
	x87Reserved  = 0x40
	x87Precision = 0x300
)

// The control word of the vector unit, MXCSR, holds the exceptions and the bits below. The engine has one environment
// for both units. So an exception of an x87 operation also shows in MXCSR, and a rounding mode that is set in MXCSR
// also applies to the x87.
const (
	mxcsrDenormalsAreZero = 1 << 6
	mxcsrMasks            = 0x3f << 7
	mxcsrRoundShift       = 13
	mxcsrFlushToZero      = 1 << 15
)

// HookFenv is unsigned __albers_fenv(unsigned clear, unsigned set): see the library's fenv.c.
func HookFenv(c *Ctx) error {
	clear := c.Word(0)
	set, flags := c.control(1)
	e := &c.S.Float
	old := uint64(e.Raised) | uint64(slices.Index(x87Modes, e.Mode))<<x87RoundShift
	next := old&^clear | set
	c.returnExceptions(old)
	e.Raised = fp.Flags(next) & fp.AllFlags
	e.Mode = x87Modes[next>>x87RoundShift&3]
	if b := c.W.B; c.S.Raised != nil {
		flags = b.Or(flags, b.And(c.S.Raised, b.Const(8, ^clear&uint64(fp.AllFlags))))
	}
	c.S.Raised = c.W.some(flags)
	return nil
}

// control is the i-th argument, a word with exceptions in its lowest bits. If it is symbolic, these stay so: they are
// the second result, a byte, and the word has none of them. What is above becomes concrete.
func (c *Ctx) control(i int) (word uint64, flags *expr.Term) {
	b := c.W.B
	if v := c.Arg(i); v.Term == nil {
		return v.Word, b.Zero(8)
	}
	t := c.ArgTerm(i)
	word = c.Concretise(b.And(t, b.Const(t.Width(), ^uint64(fp.AllFlags))))
	return word, b.And(b.Extract(t, 0, 8), b.Const(8, uint64(fp.AllFlags)))
}

// returnExceptions returns a word of 32 bits, with the exceptions of symbolic operations in its lowest ones.
func (c *Ctx) returnExceptions(word uint64) {
	if c.S.Raised == nil {
		c.ReturnWord(word)
		return
	}
	b := c.W.B
	c.Return(value(b.Or(b.Const(32, word), b.ZExt(c.S.Raised, 32))))
}

// some is exceptions as [state.State.Raised] has them: nil if there are none.
func (w *Worker) some(raised *expr.Term) *expr.Term {
	if raised = w.Simp.Simplify(raised); raised.IsConst() && raised.Word() == 0 {
		return nil
	}
	return raised
}

// HookGetRounding is llvm.get.rounding.
func HookGetRounding(c *Ctx) error {
	c.ReturnWord(uint64(slices.Index(fltModes, c.S.Float.Mode)))
	return nil
}

// HookSetRounding is llvm.set.rounding.
func HookSetRounding(c *Ctx) error {
	m := c.Word(0)
	if m >= uint64(len(fltModes)) || fltModes[m] == fp.NearestAway {
		return unsupported("llvm.set.rounding of a mode that x86-64 does not have")
	}
	c.S.Float.Mode = fltModes[m]
	return nil
}

// HookGetX87 is unsigned short __albers_fnstcw(void), which gives the x87 control word.
func HookGetX87(c *Ctx) error {
	c.ReturnWord(x87Masks | x87Reserved | x87Precision | uint64(slices.Index(x87Modes, c.S.Float.Mode))<<x87RoundShift)
	return nil
}

// HookSetX87 is void __albers_fldcw(unsigned short word), which sets it. The x87 has no rounding mode of its own here.
func HookSetX87(c *Ctx) error {
	v := c.Word(0)
	switch {
	case v&x87Masks != x87Masks:
		return unsupported("x87 control word that lets floating-point exceptions trap")
	case v&x87Precision != x87Precision:
		return unsupported("x87 control word with a precision below that of long double")
	case x87Modes[v>>x87RoundShift&3] != c.S.Float.Mode:
		return unsupported("x87 control word with another rounding mode than MXCSR")
	}
	return nil
}

// HookGetControl gives MXCSR.
func HookGetControl(c *Ctx) error {
	e := &c.S.Float
	c.returnExceptions(uint64(e.Raised) | mxcsrMasks | uint64(slices.Index(x87Modes, e.Mode))<<mxcsrRoundShift)
	return nil
}

// HookSetControl sets MXCSR.
func HookSetControl(c *Ctx) error {
	v, flags := c.control(0)
	switch {
	case v&(mxcsrDenormalsAreZero|mxcsrFlushToZero) != 0:
		return unsupported("MXCSR that makes subnormal numbers zero (FTZ, DAZ)")
	case v&mxcsrMasks != mxcsrMasks:
		return unsupported("MXCSR that lets floating-point exceptions trap")
	}
	c.S.Float.Raised, c.S.Float.Mode = fp.Flags(v)&fp.AllFlags, x87Modes[v>>mxcsrRoundShift&3]
	c.S.Raised = c.W.some(flags)
	return nil
}

// restorers are functions of the C library that read exceptions only to restore them, or to raise more of them. Their
// results are the same if no exception is ever computed. The list is only read.
var restorers = []string{"nearbyint", "nearbyintf", "nearbyintl", "lrint", "lrintl", "llrintl", "fma", "fmaf", "fmal"}

// watches tells whether the program can see which exceptions were raised. If nobody can, they need not be computed.
func (x *Machine) watches() bool {
	if _, ok := x.names[GetControl]; ok {
		return true
	}
	own, ok := x.names[Fenv]
	if !ok {
		return false
	}
	readers := map[int32]bool{}
	for _, name := range []string{"fetestexcept", "fegetenv"} {
		if i, ok := x.names[name]; ok {
			readers[i] = true
		}
	}
	for _, f := range x.Mod.Funcs {
		if f.Lib && slices.Contains(restorers, f.Name) {
			continue
		}
		if refersTo(f, func(i int32) bool { return readers[i] || i == own && !f.Lib }) {
			return true
		}
	}
	for _, g := range x.Mod.Globals {
		for _, r := range g.Relocs {
			if r.Plus.Kind == ir.SymFunc && (readers[r.Plus.Sym] || r.Plus.Sym == own) {
				return true
			}
		}
	}
	return false
}

// refersTo says whether f calls one of certain functions, or has its address.
func refersTo(f *ir.Func, one func(int32) bool) bool {
	for i := range f.Calls {
		if c := &f.Calls[i]; c.Callee >= 0 && one(c.Callee) {
			return true
		}
	}
	for _, c := range f.Consts {
		if c.Kind == ir.FuncAddr && one(c.Sym) {
			return true
		}
	}
	return false
}
