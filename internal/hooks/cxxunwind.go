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
	t.weak(gives(nextFrame), "__albers_eh_next")
	t.weak(gives(padIndex), "__albers_eh_pad")
	t.weak(hookPadCleanup, "__albers_eh_cleanup")
	t.weak(gives(padClause), "__albers_eh_clause")
	t.weak(gives(padTypes), "__albers_eh_types")
	t.weak(hookPadType, "__albers_eh_type")
	t.weak(gives(selector), "__albers_eh_selector", "llvm.eh.typeid.for")
	t.weak(hookLand, "__albers_eh_land")
	t.weak(hookTerminating, "__albers_terminating")
	return t
}

// nextFrame: unsigned long __albers_eh_next(unsigned long frame).
func nextFrame(c *exec.Ctx) uint64 {
	frame, _ := c.NextLanding(c.Word(0))
	return frame
}

// padIndex: unsigned long __albers_eh_pad(unsigned long frame).
func padIndex(c *exec.Ctx) uint64 {
	_, pad := c.NextLanding(c.Word(0) + 1)
	return pad
}

// hookPadCleanup: int __albers_eh_cleanup(unsigned long pad).
func hookPadCleanup(c *exec.Ctx) error {
	if c.PadCleanup(c.Word(0)) {
		c.ReturnWord(1)
	}
	return nil
}

// padClause: int __albers_eh_clause(unsigned long pad, long i): 0 no such clause, 1 catch, 2 filter.
func padClause(c *exec.Ctx) uint64 {
	filter, _, ok := c.PadClause(c.Word(0), c.Word(1))
	switch {
	case !ok:
		return 0
	case filter:
		return 2
	}
	return 1
}

// padTypes: long __albers_eh_types(unsigned long pad, long i).
func padTypes(c *exec.Ctx) uint64 {
	_, types, _ := c.PadClause(c.Word(0), c.Word(1))
	return uint64(len(types))
}

// hookPadType: const std::type_info *__albers_eh_type(unsigned long pad, long i, long j).
func hookPadType(c *exec.Ctx) error {
	pad, i, j := c.Word(0), c.Word(1), c.Word(2)
	if _, types, _ := c.PadClause(pad, i); j < uint64(len(types)) {
		c.ReturnWord(types[j])
	}
	return nil
}

// selector: int __albers_eh_selector(const std::type_info *), and the intrinsic that means the same.
func selector(c *exec.Ctx) uint64 { return c.Selector(c.Word(0)) }

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
