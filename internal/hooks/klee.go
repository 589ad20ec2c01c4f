package hooks

import (
	"fmt"
	"strings"

	"github.com/albers-engine/albers/internal/exec"
	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/kernel"
	"github.com/albers-engine/albers/internal/memory"
	"github.com/albers-engine/albers/internal/state"
	"github.com/albers-engine/albers/outcome"
)

// kleeHooks are the functions of klee/klee.h.
func kleeHooks() table {
	t := table{}
	t.strong(hookMakeSymbolic, "klee_make_symbolic")
	t.strong(hookKleeInt, "klee_int")
	t.strong(hookKleeRange, "klee_range")
	t.strong(hookKleeChoose, "klee_choose")
	t.strong(hookAssume, "klee_assume")
	t.strong(hookPrefer, "klee_prefer_cex", "klee_posix_prefer_cex")
	t.strong(does(kleeAssert), "klee_assert")
	t.strong(hookSilentExit, "klee_silent_exit")
	t.strong(finding(outcome.Abort, "the program called klee_abort"), "klee_abort")
	t.strong(hookReportError, "klee_report_error")
	t.strong(hookIsSymbolic, "klee_is_symbolic")
	t.strong(nothing, "klee_is_replay", "klee_mark_global")
	t.strong(hookObjSize, "klee_get_obj_size")
	t.strong(does(getErrno), "klee_get_errno")
	t.strong(hookGetValue, "klee_get_valuef", "klee_get_valued", "klee_get_valuel", "klee_get_valuell",
		"klee_get_value_f", "klee_get_value_d", "klee_get_value_l", "klee_get_value_ll", "klee_get_value_i32",
		"klee_get_value_i64")
	t.strong(does(warning), "klee_warning")
	t.strong(hookWarningOnce, "klee_warning_once")
	t.strong(hookPrintExpr, "klee_print_expr")
	t.strong(hookPrintRange, "klee_print_range")
	t.strong(hookStackTrace, "klee_stack_trace")
	t.strong(hookFixedObject, "klee_define_fixed_object")
	t.strong(hookCheckAccess, "klee_check_memory_access")
	t.strong(does(setForking), "klee_set_forking")
	t.strong(hookOpenMerge, "klee_open_merge", "klee_open_qmerge")
	t.strong(hookCloseMerge, "klee_close_merge", "klee_close_qmerge")
	t.strong(hookAlias, "klee_alias_function", "klee_alias_function_regex", "klee_alias_undefined")
	return t
}

// setForking: void klee_set_forking(unsigned on).
func setForking(c *exec.Ctx) { c.S.NoFork = c.Word(0) == 0 }

// misuse is the finding for a wrong call of one of these functions.
func misuse(c *exec.Ctx, format string, args ...any) error {
	return c.Find(outcome.InvalidArgument, c.Code.Name+": "+fmt.Sprintf(format, args...))
}

// noted is a function without effect that the summary should mention, once for the run.
func noted(what string) exec.Hook {
	return func(c *exec.Ctx) error {
		if kernel.Of(c).First(what) {
			c.W.Note(what)
		}
		return nil
	}
}

// notMerged is the note about regions of merging in a run that does not merge.
const notMerged = "klee_open_merge and klee_close_merge: paths are not merged"

// hookOpenMerge: void klee_open_merge(void).
func hookOpenMerge(c *exec.Ctx) error {
	if !c.W.Merges() {
		return noted(notMerged)(c)
	}
	c.OpenRegion()
	return nil
}

// hookCloseMerge: void klee_close_merge(void).
func hookCloseMerge(c *exec.Ctx) error {
	if !c.W.Merges() {
		return noted(notMerged)(c)
	}
	if !c.CloseRegion() && kernel.Of(c).First(c.Code.Name) {
		say(c, c.Code.Name+" without klee_open_merge: it has no effect")
	}
	return nil
}

// MakesInput says whether a function of this name makes symbolic input.
func MakesInput(name string) bool {
	switch name {
	case "klee_make_symbolic", "klee_int", "klee_range", "klee_choose":
		return true
	}
	return strings.HasPrefix(name, "__VERIFIER_nondet_")
}

// inputName is argument i as the name of an input.
func inputName(c *exec.Ctx, i int) string {
	addr := c.Word(i)
	if addr == 0 {
		return "unnamed"
	}
	if name, ok := c.S.Mem.CString(addr, maxText); ok {
		return string(name)
	}
	var name []byte
	for len(name) < maxText {
		v := c.Load(memory.Word(addr+uint64(len(name))), 8)
		switch {
		case v.Term != nil:
			exec.Check(misuse(c, "the name is not a string of concrete characters"))
		case v.Word == 0:
			return string(name)
		}
		name = append(name, byte(v.Word))
	}
	exec.Check(misuse(c, "the name has more than %d characters", maxText))
	return ""
}

// hookMakeSymbolic: void klee_make_symbolic(void *addr, size_t n, const char *name). The bytes must be one object.
func hookMakeSymbolic(c *exec.Ctx) error {
	addr := c.Named(0, dataStart, func(s *state.State, addr uint64) error {
		if o, ok := s.Mem.Find(addr); ok && o.Kind != memory.Code {
			return misuse(c, "the address is %d bytes after the start of %s: it must be a whole object", addr-o.Base,
				c.Describe(o.Birth))
		}
		return c.BadAccess(s, addr, s.Model.Word(c.ArgTerm(1)), true)
	})
	o, _ := c.S.Mem.At(addr)
	if o.SizeTerm != nil {
		return makeSizedSymbolic(c, o)
	}
	n, name := c.Word(1), inputName(c, 2)
	switch {
	case n != o.Size:
		return misuse(c, "%d bytes are asked for, %s has %d: it must be a whole object", n, c.Describe(o.Birth), o.Size)
	case o.ReadOnly:
		return c.Find(outcome.ReadOnlyWrite, "klee_make_symbolic of read-only "+c.Describe(o.Birth))
	case n > 0:
		c.MakeSymbolic(o, name)
	}
	return nil
}

// dataStart is the address of an object that holds data.
func dataStart(o *memory.Object) (uint64, bool) { return o.Base, o.Kind != memory.Code }

// makeSizedSymbolic is klee_make_symbolic of an object of symbolic size. The input has as many bytes as the object has
// room for; a test holds those that are inside its size.
func makeSizedSymbolic(c *exec.Ctx, o *memory.Object) error {
	n, name := c.W.B.ZExt(c.ArgTerm(1), 64), inputName(c, 2)
	c.Check(c.W.B.Eq(n, o.SizeTerm), outcome.InvalidArgument, fmt.Sprintf(
		"%s: the number of bytes is not the size of %s: it must be a whole object", c.Code.Name, c.Describe(o.Birth)))
	if o.ReadOnly {
		return c.Find(outcome.ReadOnlyWrite, "klee_make_symbolic of read-only "+c.Describe(o.Birth))
	}
	c.MakeSymbolic(o, name)
	return nil
}

// hookKleeInt: int klee_int(const char *name).
func hookKleeInt(c *exec.Ctx) error {
	c.ReturnTerm(c.Symbolic(inputName(c, 0), 4))
	return nil
}

// hookKleeRange: int klee_range(int begin, int end, const char *name).
func hookKleeRange(c *exec.Ctx) error {
	begin, end, name := c.Int(0), c.Int(1), inputName(c, 2)
	switch {
	case begin >= end:
		return misuse(c, "there is no number from %d up to %d", begin, end)
	case begin+1 == end:
		c.ReturnWord(uint64(begin)) // needs no input
		return nil
	}
	t := c.Symbolic(name, 4)
	b := c.W.B
	if !c.Assume(b.And(b.Sle(b.Const(32, uint64(uint32(begin))), t), b.Slt(t, b.Const(32, uint64(uint32(end)))))) {
		return c.Silent("the input's number is not in the range")
	}
	c.ReturnTerm(t)
	return nil
}

// hookKleeChoose: uintptr_t klee_choose(uintptr_t n).
func hookKleeChoose(c *exec.Ctx) error {
	n := c.ArgTerm(0)
	t := c.Symbolic("klee_choose", 8)
	if !c.Assume(c.W.B.Ult(t, n)) {
		if c.W.OthersAssume(c.S) {
			return c.Silent("the input's number is not below the bound")
		}
		return misuse(c, "there is no number below 0")
	}
	c.ReturnTerm(t)
	return nil
}

// hookAssume: void klee_assume(uintptr_t condition).
func hookAssume(c *exec.Ctx) error {
	if !assumed(c, 0) {
		if c.W.OthersAssume(c.S) {
			return c.Silent("the input does not fulfil the condition of klee_assume")
		}
		return misuse(c, "no input on this path fulfils the condition")
	}
	return nil
}

// hookPrefer: void klee_prefer_cex(void *object, uintptr_t condition).
func hookPrefer(c *exec.Ctx) error {
	if v := c.Arg(1); v.Term != nil {
		c.Prefer(c.W.Cond(c.S, c.W.B.Ne(v.Term, c.W.B.Const(v.Term.Width(), 0))))
	}
	return nil
}

// kleeAssert: void klee_assert(int condition), for programs that declare it as a function.
func kleeAssert(c *exec.Ctx) { holds(c, 0, outcome.Assertion, "klee_assert fails") }

func hookSilentExit(c *exec.Ctx) error { return c.Silent("klee_silent_exit") }

// hookReportError: void klee_report_error(const char *file, int line, const char *message, const char *suffix).
func hookReportError(c *exec.Ctx) error {
	line := c.Int(1)
	message := text(c, 2)
	if suffix := text(c, 3); suffix != "" {
		message += " (" + suffix + ")"
	}
	return c.Placed(found(outcome.UserError, message, ""), text(c, 0), int(line), 0)
}

// simplified is argument i as a simplified term.
func simplified(c *exec.Ctx, i int) *expr.Term { return c.W.Simp.Simplify(c.ArgTerm(i)) }

func hookIsSymbolic(c *exec.Ctx) error {
	if c.Arg(0).Term != nil && !simplified(c, 0).IsConst() {
		c.ReturnWord(1)
	}
	return nil
}

// hookObjSize: size_t klee_get_obj_size(void *p).
func hookObjSize(c *exec.Ctx) error {
	if v := c.Arg(0); v.Term == nil {
		if o, ok := c.S.Mem.At(v.Word); ok { // one that has, or may have, no bytes has a size, too
			returnSize(c, o)
			return nil
		}
	}
	returnSize(c, c.Object(0, 1))
	return nil
}

func getErrno(c *exec.Ctx) { c.Return(c.Load(memory.Word(errno(c)), 32)) }

// hookGetValue returns one of the values that the argument can have; the path stays as wide as it was.
func hookGetValue(c *exec.Ctx) error {
	v := c.Arg(0)
	if v.Term != nil && v.Term.Width() <= 64 {
		v = memory.Word(c.ModelValue(v.Term))
	}
	c.Return(v)
	return nil
}

// say passes a message to the user with the place that it comes from.
func say(c *exec.Ctx, text string) {
	if at := c.S.Where(c.W.Mod); at != "" {
		text = at + ": " + text
	}
	c.W.Message(text)
}

func warning(c *exec.Ctx) { say(c, text(c, 0)) }

func hookWarningOnce(c *exec.Ctx) error {
	if t := text(c, 0); kernel.Of(c).First("warning " + t) {
		say(c, t)
	}
	return nil
}

// hookPrintExpr: void klee_print_expr(const char *message, ...).
func hookPrintExpr(c *exec.Ctx) error {
	parts := []string{}
	for i := 1; i < c.NumArgs(); i++ {
		parts = append(parts, c.ArgTerm(i).String())
	}
	say(c, text(c, 0)+": "+strings.Join(parts, ", "))
	return nil
}

// hookPrintRange: void klee_print_range(const char *name, int arg).
func hookPrintRange(c *exec.Ctx) error {
	t := simplified(c, 1)
	if t.IsConst() {
		say(c, fmt.Sprintf("%s: %d", text(c, 0), signExtend(t.Word(), t.Width())))
		return nil
	}
	if t.Width() > 64 {
		return c.Unsupported("klee_print_range of more than 64 bits")
	}
	lo, hi := bounds(c, t)
	say(c, fmt.Sprintf("%s: from %d to %d", text(c, 0), lo, hi))
	return nil
}

// bounds finds the smallest and the largest signed value of t on this path by bisection.
func bounds(c *exec.Ctx, t *expr.Term) (lo, hi int64) {
	b, w := c.W.B, t.Width()
	least := func(u *expr.Term) uint64 { // unsigned
		l, h := uint64(0), ^uint64(0)>>(64-w)
		for l < h {
			if m := l + (h-l)/2; c.May(b.Ule(u, b.Const(w, m))) {
				h = m
			} else {
				l = m + 1
			}
		}
		return l
	}
	flip := uint64(1) << (w - 1)
	u := b.Xor(t, b.Const(w, flip)) // unsigned order of u is signed order of t
	return signExtend(least(u)^flip, w), signExtend(^least(b.Not(u))^flip, w)
}

func signExtend(x uint64, w int) int64 {
	k := 64 - w
	return int64(x<<k) >> k
}

func hookStackTrace(c *exec.Ctx) error {
	var lines []string
	for _, f := range c.S.Trace(c.W.Mod) {
		lines = append(lines, fmt.Sprintf("%s (%s:%d)", f.Func, f.File, f.Line))
	}
	c.W.Message("stack: " + strings.Join(lines, " < "))
	return nil
}

// hookFixedObject: void klee_define_fixed_object(void *addr, size_t n).
func hookFixedObject(c *exec.Ctx) error {
	addr, n := c.Word(0), c.Word(1)
	if _, err := c.S.Mem.AllocAt(memory.Fixed, addr, n, 1, fmt.Sprintf("at 0x%x", addr), c.Site()); err != nil {
		return misuse(c, "%s", strings.TrimPrefix(err.Error(), "memory: "))
	}
	return nil
}

// hookCheckAccess: void klee_check_memory_access(const void *p, size_t n).
func hookCheckAccess(c *exec.Ctx) error {
	if n := c.Word(1); n != 0 {
		c.Object(0, n)
	}
	return nil
}

func hookAlias(c *exec.Ctx) error { return c.Unsupported(c.Code.Name) }
