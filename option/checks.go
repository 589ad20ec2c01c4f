package option

import "github.com/albers-engine/albers/outcome"

// Checks turn on checks for bugs that are off by default. Memory errors, division by zero, too large shifts, floats
// that do not fit the integer that they are converted to, assert and unreachable code are always checked.
type Checks struct {
	// CheckOverflow reports signed overflow of arithmetic that the source language leaves undefined. Default false.
	CheckOverflow bool
	// CheckFloat reports operations on floats whose result is no number (of operands that are numbers), divisions of
	// floats by zero, and results that become infinite. Default false.
	CheckFloat bool
	// CheckUninitialized reports uses of memory of the heap and the stack that nobody wrote: a branch, an address, a
	// number of bytes, data for a system call or an exit code that depends on it. Copies and computations are none.
	// Default false.
	CheckUninitialized bool
	// CheckScope reports accesses to a local after the end of its scope, in code that was not optimised. Default true.
	CheckScope bool
	// CheckHangs reports paths that come back to a state that they have been in, and so never end. Default true.
	CheckHangs bool
	// HangInstructions ends a path as a suspected hang that executes so many instructions without a decision or new
	// code. Default 0: none.
	HangInstructions uint64
	CompilerChecks
	// CheckLeaks reports heap memory that is not freed at exit. Default false.
	CheckLeaks bool
	// Ignore are kinds of findings that are no bugs: their paths end there, as they do otherwise, without a test.
	// Default none.
	Ignore []outcome.Kind
}

func (c *Checks) flags(t *table) {
	t.group = "checks"
	t.add("check-overflow", toggle(&c.CheckOverflow), "report signed overflow")
	t.add("check-float", toggle(&c.CheckFloat), "report float operations that are invalid, divide by zero or overflow")
	t.add("check-uninitialized", toggle(&c.CheckUninitialized),
		"report branches, addresses, output and exit codes that depend on memory that nobody wrote")
	t.add("check-scope", onOff(&c.CheckScope), "report accesses to a local after the end of its scope")
	t.add("check-hangs", onOff(&c.CheckHangs), "report infinite loops: paths that come back to a state of their own")
	t.add("hang-instructions", Count(&c.HangInstructions, 0),
		"end a path as a suspected hang after so many instructions without a decision or new code; 0: never")
	c.CompilerChecks.flags(t)
	t.add("check-leaks", toggle(&c.CheckLeaks), "report memory that is not freed at exit")
	t.add("ignore", &list[outcome.Kind]{at: &c.Ignore, split: true},
		"report no bugs of this `KIND`: their paths end without a test (repeat or separate by commas)")
}

// CompilerChecks turn on checks that a compiler puts into C and C++ sources.
type CompilerChecks struct {
	// CheckUndefined has it check for undefined behaviour: accesses at wrong alignments, arithmetic on null pointers and
	// beyond the address space, null where an attribute forbids it, indices beyond a declared array, bools and enums with
	// impossible values, functions that return nothing. Default false.
	CheckUndefined bool
	// CheckConversions does so for implicit conversions of integers that change the value. Default false.
	CheckConversions bool
}

func (c *CompilerChecks) flags(t *table) {
	t.add("check-undefined", toggle(&c.CheckUndefined),
		"compile C and C++ sources with clang's checks of alignment, null, pointer arithmetic, bounds, bool, enum, return")
	t.add("check-conversions", toggle(&c.CheckConversions),
		"compile C and C++ sources with clang's checks of implicit conversions that change a value")
}

// Flags is the table of these flags.
func (c *CompilerChecks) Flags() []Flag {
	t := &table{}
	c.flags(t)
	return t.flags
}

// CompilerFlags are the flags of clang for the checks that it puts into sources.
func (c *CompilerChecks) CompilerFlags() (flags []string) {
	if c.CheckUndefined {
		flags = append(flags, "-fsanitize=alignment,null,pointer-overflow,nonnull-attribute,returns-nonnull-attribute,"+
			"bounds,vla-bound,bool,enum,builtin,return")
	}
	if c.CheckConversions {
		flags = append(flags, "-fsanitize=implicit-conversion")
	}
	return flags
}
