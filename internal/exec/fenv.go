package exec

import (
	"slices"

	"albers/internal/fp"
)

// fenvHook is the function through which the C library's <fenv.h> reaches a path's floating-point environment.
const fenvHook = "__albers_fenv"

// x87Modes are the rounding modes as the x87 control word numbers them, from bit 10.
var x87Modes = []fp.RoundingMode{fp.NearestEven, fp.Down, fp.Up, fp.TowardZero}

// fltModes are the rounding modes as C's FLT_ROUNDS numbers them.
var fltModes = []fp.RoundingMode{fp.TowardZero, fp.NearestEven, fp.Up, fp.Down, fp.NearestAway}

const x87RoundShift = 10

// HookFenv is unsigned __albers_fenv(unsigned clear, unsigned set): see the library's fenv.c.
func HookFenv(c *Ctx) error {
	clear, err := c.Word(0)
	if err != nil {
		return err
	}
	set, err := c.Word(1)
	if err != nil {
		return err
	}
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
	m, err := c.Word(0)
	if err != nil {
		return err
	}
	if m >= uint64(len(fltModes)) || fltModes[m] == fp.NearestAway {
		return unsupported("llvm.set.rounding of a mode that x86-64 does not have")
	}
	c.S.Float.Mode = fltModes[m]
	return nil
}
