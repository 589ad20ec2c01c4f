package hooks

import (
	"fmt"
	"strings"

	"github.com/albers-engine/albers/internal/exec"
	"github.com/albers-engine/albers/outcome"
)

// rustHooks answer the functions by which a Rust program panics. The finding has the panic's reason as its message
// and the program's own line as its place. The hooks leave out the message on standard error and the abort of the
// process; both have no other effect. But if the program sets a hook of its own for panics, the library's code runs.
// The #[panic_handler] of a program without std is left out, too: its panics end as aborts whatever the handler does.
// Names are without Rust's hash.
func rustHooks() table {
	t := table{}
	panics := func(h exec.Hook, names ...string) {
		for _, n := range names {
			t[n] = exec.HookDef{Run: h, Unless: "_ZN3std9panicking8set_hookE"}
		}
	}
	panics(hookRustPanic, "_ZN4core9panicking5panicE", "_ZN4core9panicking9panic_strE", "_ZN4core6option13expect_failedE",
		"_ZN4core6result13unwrap_failedE")
	panics(hookRustBeginPanic, "_ZN3std9panicking11begin_panicE")
	panics(hookRustBounds, "_ZN4core9panicking18panic_bounds_checkE")
	panics(hookRustPanicFmt, "_ZN4core9panicking9panic_fmtE")
	panics(hookRustAssert, "_ZN4core9panicking19assert_failed_innerE")
	panics(finding(outcome.Abort, "the program panicked"), "_ZN4core9panicking15panic_no_unwindE")
	panics(finding(outcome.Abort, "the program panicked: a slice's range is outside of what it is taken from"),
		"_ZN4core5slice5index22slice_index_order_failE",
		"_ZN4core5slice5index24slice_end_index_len_failE",
		"_ZN4core5slice5index26slice_start_index_len_failE", "_ZN4core5slice5index29slice_end_index_overflow_failE",
		"_ZN4core5slice5index31slice_start_index_overflow_failE")
	// From Rust 1.82 on, arithmetic that does not fit calls a function of its own, without a text.
	for name, message := range map[string]string{
		"add_overflow": "attempt to add with overflow", "sub_overflow": "attempt to subtract with overflow",
		"mul_overflow": "attempt to multiply with overflow", "div_overflow": "attempt to divide with overflow",
		"rem_overflow": "attempt to calculate the remainder with overflow", "neg_overflow": "attempt to negate with overflow",
		"shl_overflow": "attempt to shift left with overflow", "shr_overflow": "attempt to shift right with overflow",
		"div_by_zero": "attempt to divide by zero",
		"rem_by_zero": "attempt to calculate the remainder with a divisor of zero",
	} {
		name = "panic_const_" + name
		panics(finding(outcome.Abort, "the program panicked: "+message),
			fmt.Sprintf("_ZN4core9panicking11panic_const%d%sE", len(name), name))
	}
	// The handler that tells a stack overflow from other faults, and its own stack: the engine finds overflows by itself.
	t.strong(nothing, "_ZN3std3sys4unix14stack_overflow3imp4initE",
		"_ZN3std3sys3pal4unix14stack_overflow3imp4initE") // the latter from Rust 1.76 on
	// Backtraces (RUST_BACKTRACE) are empty where no unwinder is linked.
	t.last(hookNoBacktrace, "_Unwind_Backtrace")
	t.last(nothing, "_Unwind_GetIP", "_Unwind_GetCFA", "_Unwind_FindEnclosingFunction")
	// What the library's personality asks an unwinder. Nobody calls it, because a panic is the end.
	t.last(nothing, "_Unwind_GetDataRelBase", "_Unwind_GetIPInfo", "_Unwind_GetLanguageSpecificData",
		"_Unwind_GetRegionStart", "_Unwind_GetTextRelBase", "_Unwind_SetGR", "_Unwind_SetIP")
	return t
}

// panicked is the finding of a panic with a message, of which "" says nothing.
func panicked(c *exec.Ctx, message string) error {
	return c.Find(outcome.Abort, strings.TrimSuffix("the program panicked: "+message, ": "))
}

// hookRustPanic: fn panic(message: &str, at: &Location). A &str is an address and a length.
func hookRustPanic(c *exec.Ctx) error {
	if at, n := c.Arg(0), c.Arg(1); at.Term == nil && n.Term == nil {
		if text, ok := rustText(c, at.Word, n.Word); ok {
			return panicked(c, text)
		}
	}
	return panicked(c, "?")
}

// rustText reads a &str.
func rustText(c *exec.Ctx, at, n uint64) (string, bool) {
	if n >= maxText {
		return "", false
	}
	b, ok := c.S.Mem.ReadBytes(at, n)
	var text strings.Builder
	for _, v := range b {
		text.WriteByte(byte(c.ModelValue(c.Term(v, 8))))
	}
	return strings.ToValidUTF8(text.String(), "?"), ok
}

// hookRustPanicFmt: fn panic_fmt(message: fmt::Arguments, at: &Location). The message consists of slices: the texts
// before and between its arguments, the arguments, and how to format them, where somebody says so. Only the library's
// code can tell an argument's text; it is written as {}.
func hookRustPanicFmt(c *exec.Ctx) error {
	const most = 64 // texts
	message := c.Arg(0)
	if message.Term != nil {
		return panicked(c, "")
	}
	at, n, known := rustSlice(c, message.Word)
	_, arguments, _ := rustSlice(c, message.Word+16)
	if formats, k, ok := rustSlice(c, message.Word+32); ok && formats != 0 {
		arguments = k
	}
	if !known || n > most {
		return panicked(c, "")
	}
	var all strings.Builder
	for i := range n {
		start, size, ok := rustSlice(c, at+16*i)
		text, readable := rustText(c, start, size)
		if !ok || !readable {
			return panicked(c, "")
		}
		all.WriteString(text)
		if i < arguments {
			all.WriteString("{}")
		}
	}
	if strings.Trim(all.String(), "{} ") == "" {
		return panicked(c, "")
	}
	return panicked(c, all.String())
}

// rustSlice reads a slice: where it is, and its length.
func rustSlice(c *exec.Ctx, at uint64) (start, n uint64, ok bool) {
	b, ok := c.S.Mem.ReadBytes(at, 16)
	var w [2]uint64
	for i := range b {
		w[i/8] |= c.ModelValue(c.Term(b[i], 8)) << (i % 8 * 8)
	}
	return w[0], w[1], ok
}

// hookRustAssert: fn assert_failed_inner(kind: AssertKind, …), of assert_eq and assert_ne.
func hookRustAssert(c *exec.Ctx) error {
	if k := c.Arg(0); k.Term == nil {
		switch k.Word {
		case 0:
			return panicked(c, "assertion `left == right` failed")
		case 1:
			return panicked(c, "assertion `left != right` failed")
		}
	}
	return panicked(c, "an assertion failed")
}

// hookRustBeginPanic: fn begin_panic<M>(message: M, at: &Location), where M is &str or any other type. The name does
// not tell which, the number of arguments does.
func hookRustBeginPanic(c *exec.Ctx) error {
	if len(c.Args) == 3 {
		return hookRustPanic(c)
	}
	return panicked(c, "")
}

// hookRustBounds: fn panic_bounds_check(index: usize, length: usize, at: &Location).
func hookRustBounds(c *exec.Ctx) error {
	index, length := c.ModelValue(c.ArgTerm(0)), c.ModelValue(c.ArgTerm(1))
	return panicked(c, fmt.Sprintf("index %d, but the length is %d", index, length))
}

// hookNoBacktrace: _Unwind_Backtrace calls nobody, and says that the stack ended.
func hookNoBacktrace(c *exec.Ctx) error {
	const endOfStack = 5
	c.ReturnWord(endOfStack)
	return nil
}
