package exec

import (
	"slices"

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
	set := c.Word(1)
	e := &c.S.Float
	old := uint64(e.Raised) | uint64(slices.Index(x87Modes, e.Mode))<<x87RoundShift
	next := old&^clear | set
	e.Raised = fp.Flags(next) & fp.AllFlags
	e.Mode = x87Modes[next>>x87RoundShift&3]
	c.ReturnWord(old)
	return nil
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

// HookGetControl gives MXCSR.
func HookGetControl(c *Ctx) error {
	e := &c.S.Float
	c.ReturnWord(uint64(e.Raised) | mxcsrMasks | uint64(slices.Index(x87Modes, e.Mode))<<mxcsrRoundShift)
	return nil
}

// HookSetControl sets MXCSR.
func HookSetControl(c *Ctx) error {
	v := c.Word(0)
	switch {
	case v&(mxcsrDenormalsAreZero|mxcsrFlushToZero) != 0:
		return unsupported("MXCSR that makes subnormal numbers zero (FTZ, DAZ)")
	case v&mxcsrMasks != mxcsrMasks:
		return unsupported("MXCSR that lets floating-point exceptions trap")
	}
	c.S.Float.Raised, c.S.Float.Mode = fp.Flags(v)&fp.AllFlags, x87Modes[v>>mxcsrRoundShift&3]
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
