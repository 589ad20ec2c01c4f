package hooks

import (
	"strings"

	"github.com/albers-engine/albers/internal/exec"
	"github.com/albers-engine/albers/internal/ir"
	"github.com/albers-engine/albers/outcome"
)

// unwindHooks are the questions of the C++ run-time library's unwinder to the engine.
// internal/libc/cxx/src/unwind.cpp declares and describes each. exec/unwind.go does the work.
func unwindHooks() table {
	t := table{}
	t.weak(hookNextFrame, "__albers_eh_next")
	t.weak(hookPad, "__albers_eh_pad")
	t.weak(hookPadCleanup, "__albers_eh_cleanup")
	t.weak(hookPadClause, "__albers_eh_clause")
	t.weak(hookPadTypes, "__albers_eh_types")
	t.weak(hookPadType, "__albers_eh_type")
	t.weak(hookSelector, "__albers_eh_selector", "llvm.eh.typeid.for")
	t.weak(hookLand, "__albers_eh_land")
	t.weak(hookTerminating, "__albers_terminating")
	return t
}

// hookNextFrame: unsigned long __albers_eh_next(unsigned long frame).
func hookNextFrame(c *exec.Ctx) error {
	frame, _ := c.NextLanding(c.Word(0))
	c.ReturnWord(frame)
	return nil
}

// hookPad: unsigned long __albers_eh_pad(unsigned long frame).
func hookPad(c *exec.Ctx) error {
	_, pad := c.NextLanding(c.Word(0) + 1)
	c.ReturnWord(pad)
	return nil
}

// hookPadCleanup: int __albers_eh_cleanup(unsigned long pad).
func hookPadCleanup(c *exec.Ctx) error {
	if c.PadCleanup(c.Word(0)) {
		c.ReturnWord(1)
	}
	return nil
}

// hookPadClause: int __albers_eh_clause(unsigned long pad, long i): 0 no such clause, 1 catch, 2 filter.
func hookPadClause(c *exec.Ctx) error {
	filter, _, ok := c.PadClause(c.Word(0), c.Word(1))
	switch {
	case !ok:
	case filter:
		c.ReturnWord(2)
	default:
		c.ReturnWord(1)
	}
	return nil
}

// hookPadTypes: long __albers_eh_types(unsigned long pad, long i).
func hookPadTypes(c *exec.Ctx) error {
	_, types, _ := c.PadClause(c.Word(0), c.Word(1))
	c.ReturnWord(uint64(len(types)))
	return nil
}

// hookPadType: const std::type_info *__albers_eh_type(unsigned long pad, long i, long j).
func hookPadType(c *exec.Ctx) error {
	pad, i, j := c.Word(0), c.Word(1), c.Word(2)
	if _, types, _ := c.PadClause(pad, i); j < uint64(len(types)) {
		c.ReturnWord(types[j])
	}
	return nil
}

// hookSelector: int __albers_eh_selector(const std::type_info *), and the intrinsic that means the same.
func hookSelector(c *exec.Ctx) error {
	c.ReturnWord(c.Selector(c.Word(0)))
	return nil
}

// hookLand: void __albers_eh_land(unsigned long frame, void *exception, int selector).
func hookLand(c *exec.Ctx) error {
	if !c.Land(c.Word(0), c.Word(1), c.Word(2)) {
		return c.Find(outcome.UndefinedBehavior, "an exception is resumed after its handler's frame is gone")
	}
	return nil
}

// hookTerminating: void __albers_terminating(const char *why) is called before a C++ program that cannot go on aborts.
// The type in the message is mangled, because libc++abi's demangler is a large program of its own.
func hookTerminating(c *exec.Ctx) error {
	why := text(c, 0)
	if before, rest, ok := strings.Cut(why, " of type "); ok {
		name, what, more := strings.Cut(rest, ": ")
		why = before + " of type " + ir.SourceType(name)
		if more {
			why += ": " + what
		}
	}
	return c.Find(outcome.Abort, why)
}
