package env

import (
	"fmt"

	"albers/internal/exec"
	"albers/internal/state"
)

// rustHooks answer how a Rust program panics. The functions are part of the core library, which is machine code; what they would
// do, format a message and call the program's panic handler, is the end of the path here. Names are without Rust's hash.
func rustHooks() table {
	t := table{}
	t.last(hookRustPanic, "_ZN4core9panicking5panicE", "_ZN4core6option13expect_failedE")
	t.last(hookRustBounds, "_ZN4core9panicking18panic_bounds_checkE")
	t.last(hookRustFormat, "_ZN4core9panicking9panic_fmtE", "_ZN4core9panicking15panic_no_unwindE", "_ZN4core9panicking19assert_failed_innerE",
		"_ZN4core6result13unwrap_failedE")
	t.last(hookRustSlice, "_ZN4core5slice5index22slice_index_order_failE", "_ZN4core5slice5index24slice_end_index_len_failE",
		"_ZN4core5slice5index26slice_start_index_len_failE", "_ZN4core5slice5index29slice_end_index_overflow_failE",
		"_ZN4core5slice5index31slice_start_index_overflow_failE")
	return t
}

// hookRustPanic: fn panic(message: &str, at: &Location). A &str is an address and a length.
func hookRustPanic(c *exec.Ctx) error {
	message := "?"
	if at, n := c.Arg(0), c.Arg(1); at.Term == nil && n.Term == nil && n.Word < maxText {
		if b, ok := c.S.Mem.ReadBytes(at.Word, n.Word); ok {
			message = ""
			for _, v := range b {
				message += string(rune(c.ModelValue(c.Term(v, 8))))
			}
		}
	}
	return c.Find(state.Abort, "the program panicked: "+message)
}

// hookRustBounds: fn panic_bounds_check(index: usize, length: usize, at: &Location).
func hookRustBounds(c *exec.Ctx) error {
	index, length := c.ModelValue(c.ArgTerm(0)), c.ModelValue(c.ArgTerm(1))
	return c.Find(state.Abort, fmt.Sprintf("the program panicked: index %d, but the length is %d", index, length))
}

func hookRustFormat(c *exec.Ctx) error { return c.Find(state.Abort, "the program panicked") }

func hookRustSlice(c *exec.Ctx) error {
	return c.Find(state.Abort, "the program panicked: a slice's range is outside of what it is taken from")
}
