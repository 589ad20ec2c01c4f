package hooks

import (
	"fmt"
	"math"
	"strings"

	"github.com/albers-engine/albers/internal/exec"
	"github.com/albers-engine/albers/internal/fp"
	"github.com/albers-engine/albers/outcome"
)

// check is a check of the undefined behaviour sanitizer: the kind of finding for its failure, and the message. A
// handler's first argument points to data that begin with the source location (at byte loc).
type check struct {
	name string
	kind outcome.Kind
	text string
	more func(c *exec.Ctx, k *check, data uint64) (outcome.Kind, string) // if the data says more
	loc  uint64
	// goesOn says that the program works on with the value that its machine code computes, and nothing is harmed yet. So
	// does the path. nil: the path ends.
	goesOn func(c *exec.Ctx, data uint64) bool
}

// checks lists the handlers that -fsanitize=undefined and its relatives can call.
func checks() []check {
	const (
		ub           = outcome.UndefinedBehavior
		nullReturned = "null returned by a function that is declared never to return it"
		nullPassed   = "null passed for an argument that is declared never to be null"
	)
	return []check{
		{name: "type_mismatch", kind: ub, text: "access through a bad pointer", more: typeMismatch},
		{name: "type_mismatch_v1", kind: ub, text: "access through a bad pointer", more: typeMismatch},
		{name: "alignment_assumption", kind: ub, text: "a pointer is not aligned as the program assumes"},
		{name: "add_overflow", kind: outcome.IntegerOverflow, text: "sum does not fit", more: operation("+"), goesOn: wraps},
		{name: "sub_overflow", kind: outcome.IntegerOverflow, text: "difference does not fit",
			more: operation("-"), goesOn: wraps},
		{name: "mul_overflow", kind: outcome.IntegerOverflow, text: "product does not fit",
			more: operation("*"), goesOn: wraps},
		{name: "negate_overflow", kind: outcome.IntegerOverflow, text: "negated value does not fit",
			more: operation(""), goesOn: wraps},
		{name: "divrem_overflow", kind: outcome.IntegerOverflow, text: "division by zero, or its result does not fit",
			more: division},
		{name: "shift_out_of_bounds", kind: outcome.Overshift,
			text: "shift by too much, or of a value that does not allow it", more: shift},
		{name: "out_of_bounds", kind: outcome.OutOfBounds, text: "index out of bounds", more: index},
		{name: "local_out_of_bounds", kind: outcome.OutOfBounds, text: "access outside a local object"},
		{name: "builtin_unreachable", kind: outcome.Unreachable, text: "__builtin_unreachable was reached"},
		{name: "missing_return", kind: outcome.Unreachable, text: "the end of a function that returns a value was reached " +
			"without return"},
		{name: "vla_bound_not_positive", kind: ub, text: "the length of a variable length array is not positive",
			more: bound},
		{name: "float_cast_overflow", kind: outcome.FloatConversion,
			text: "the number does not fit the type that it is converted to", more: floatCast},
		{name: "load_invalid_value", kind: ub, text: "a value that its type does not have was loaded", more: badValue},
		{name: "invalid_builtin", kind: ub, text: "a bit count of zero, which has no defined result, was asked for"},
		{name: "function_type_mismatch", kind: ub, text: "call through a pointer to a function of another type"},
		{name: "function_type_mismatch_v1", kind: ub, text: "call through a pointer to a function of another type"},
		{name: "nonnull_return", kind: ub, text: nullReturned, goesOn: always},
		{name: "nonnull_return_v1", kind: ub, text: nullReturned, goesOn: always},
		{name: "nullability_return", kind: ub, text: nullReturned, goesOn: always},
		{name: "nullability_return_v1", kind: ub, text: nullReturned, goesOn: always},
		{name: "nonnull_arg", kind: ub, text: nullPassed, goesOn: always},
		{name: "nullability_arg", kind: ub, text: nullPassed, goesOn: always},
		{name: "pointer_overflow", kind: ub, text: "pointer arithmetic wraps around or starts from null",
			goesOn: always},
		{name: "implicit_conversion", kind: ub, text: "an implicit conversion changes the value", more: conversion,
			goesOn: always},
		{name: "dynamic_type_cache_miss", kind: ub, text: "the object has another dynamic type than the access needs"},
		{name: "cfi_check_fail", kind: ub, text: "control-flow integrity check fails", loc: 8},
		{name: "cfi_bad_type", kind: ub, text: "control-flow integrity check fails"},
		{name: "invalid_objc_cast", kind: ub, text: "invalid Objective-C cast"},
	}
}

// ubsanHooks are the handlers, those that abort, and those of the minimal run-time, which get no data.
func ubsanHooks() table {
	t := table{}
	for _, k := range checks() {
		name := "__ubsan_handle_" + k.name
		t.weak(checkHook(k, true), name)
		t.weak(checkHook(k, false), name+"_minimal")
		k.goesOn = nil
		t.weak(checkHook(k, true), name+"_abort")
		t.weak(checkHook(k, false), name+"_minimal_abort")
	}
	return t
}

func checkHook(k check, hasData bool) exec.Hook {
	return func(c *exec.Ctx) error {
		if k.goesOn != nil && hasData && c.Arg(0).Term == nil && k.goesOn(c, c.Arg(0).Word) {
			return c.Report(func() error { return k.found(c, hasData) })
		}
		return k.found(c, hasData)
	}
}

// found is the finding of a failed check, from what the handler is told.
func (k *check) found(c *exec.Ctx, hasData bool) error {
	data := c.Arg(0).Word
	if !hasData || c.NumArgs() == 0 || c.Arg(0).Term != nil {
		return c.Find(k.kind, k.text)
	}
	kind, message := k.kind, k.text
	if k.more != nil {
		kind, message = k.more(c, k, data)
	}
	loc := data + k.loc
	// The function whose return value was null has its return statement's place in an argument of its own.
	if strings.HasSuffix(k.name, "_return_v1") {
		loc = c.Arg(1).Word
	}
	end := found(kind, message, "reported by the undefined behaviour sanitizer's check "+k.name)
	file, ok := c.S.Mem.LoadWord(loc, 8)
	line, _ := c.S.Mem.LoadWord(loc+8, 4)
	col, _ := c.S.Mem.LoadWord(loc+12, 4)
	if !ok || file == 0 {
		return end
	}
	return c.Placed(end, textAt(c, file), int(line), int(col))
}

func always(*exec.Ctx, uint64) bool { return true }

// wraps: arithmetic without a sign is defined; data is {location, type}.
func wraps(c *exec.Ctx, data uint64) bool { return !typeAt(c, data+16).signed }

// ctype is a decoded type descriptor: u16 kind, u16 info, name.
type ctype struct {
	name   string // with quotes
	width  int    // 0: not an integer, nor a float
	signed bool
	float  bool
}

// typeAt reads the descriptor that the pointer at addr points to.
func typeAt(c *exec.Ctx, addr uint64) ctype {
	p, ok := c.S.Mem.LoadWord(addr, 8)
	if !ok {
		return ctype{name: "its type"}
	}
	kind, _ := c.S.Mem.LoadWord(p, 2)
	info, _ := c.S.Mem.LoadWord(p+2, 2)
	t := ctype{name: textAt(c, p+4)}
	switch kind {
	case 0:
		t.width, t.signed = 1<<(info>>1&15), info&1 != 0
	case 1:
		t.width, t.float = int(info), true
	}
	return t
}

// show is argument i, a value of type t, under the path's model. Values of up to 64 bits are passed themselves, wider
// ones by address.
func (t ctype) show(c *exec.Ctx, i int) string {
	v := c.Arg(i)
	if t.width > 64 {
		shown := "a value"
		_ = exec.Catch(func() {
			x := c.S.Model.Big(c.Term(c.Load(v, t.width), t.width))
			if shown = x.String(); t.float {
				shown = decimal(fp.Bits{Hi: x.Word(1), Lo: x.Word(0)}, t.width)
			}
		})
		return shown
	}
	if v.Term != nil {
		v.Word = c.ModelValue(v.Term)
	}
	switch {
	case t.float:
		return decimal(fp.Bits{Lo: v.Word}, t.width)
	case t.width == 0:
		return fmt.Sprintf("0x%x", v.Word)
	case t.signed:
		return fmt.Sprint(signExtend(v.Word, t.width))
	}
	return fmt.Sprint(v.Word & (^uint64(0) >> (64 - t.width)))
}

// decimal is a float of a width as a decimal number, to about six digits.
func decimal(x fp.Bits, width int) string {
	for f := range fp.NumFormats {
		if f != fp.BFloat && int(f.Width()) == width {
			return fmt.Sprintf("%g", float32(math.Float64frombits(fp.Convert(f, fp.Double, fp.NearestEven, x).Lo)))
		}
	}
	return "a number"
}

// floatCast: data is {location, type from, type to}.
func floatCast(c *exec.Ctx, k *check, data uint64) (outcome.Kind, string) {
	from, to := typeAt(c, data+16), typeAt(c, data+24)
	return k.kind, fmt.Sprintf("%s is outside the range of %s", from.show(c, 1), to.name)
}

// operation describes an overflow; data is {location, type}.
func operation(op string) func(*exec.Ctx, *check, uint64) (outcome.Kind, string) {
	return func(c *exec.Ctx, k *check, data uint64) (outcome.Kind, string) {
		t := typeAt(c, data+16)
		what := "-(" + t.show(c, 1) + ")"
		if op != "" {
			what = t.show(c, 1) + " " + op + " " + t.show(c, 2)
		}
		return k.kind, fmt.Sprintf("%s overflow: %s does not fit %s", signedness(t), what, t.name)
	}
}

func signedness(t ctype) string {
	if t.signed {
		return "signed"
	}
	return "unsigned"
}

// isZero splits on argument i being zero.
func isZero(c *exec.Ctx, i, width int) bool {
	v := c.Arg(i)
	if width > 64 {
		t := c.Term(c.Load(v, width), width)
		return c.Split(c.W.B.Eq(t, c.W.B.Sub(t, t)))
	}
	if v.Term == nil {
		return v.Word == 0
	}
	return c.Split(c.W.B.Eq(v.Term, c.W.B.Const(v.Term.Width(), 0)))
}

// division tells division by zero from the quotient that does not fit; data is {location, type}.
func division(c *exec.Ctx, k *check, data uint64) (outcome.Kind, string) {
	t := typeAt(c, data+16)
	if t.float {
		return outcome.FloatDivision, fmt.Sprintf("division of %s by zero", t.show(c, 1))
	}
	if isZero(c, 2, t.width) {
		return outcome.DivisionByZero, "division by zero"
	}
	return k.kind, fmt.Sprintf("division of %s by %s does not fit %s", t.show(c, 1), t.show(c, 2), t.name)
}

// shift: data is {location, type of the value, type of the amount}.
func shift(c *exec.Ctx, k *check, data uint64) (outcome.Kind, string) {
	l, r := typeAt(c, data+16), typeAt(c, data+24)
	return k.kind, fmt.Sprintf("shift of %s (%s) by %s", l.show(c, 1), l.name, r.show(c, 2))
}

// index: data is {location, type of the array, type of the index}.
func index(c *exec.Ctx, k *check, data uint64) (outcome.Kind, string) {
	a, i := typeAt(c, data+16), typeAt(c, data+24)
	return k.kind, fmt.Sprintf("index %s is out of bounds for %s", i.show(c, 1), a.name)
}

func bound(c *exec.Ctx, k *check, data uint64) (outcome.Kind, string) {
	t := typeAt(c, data+16)
	return k.kind, fmt.Sprintf("a variable length array has length %s", t.show(c, 1))
}

func badValue(c *exec.Ctx, k *check, data uint64) (outcome.Kind, string) {
	t := typeAt(c, data+16)
	return k.kind, fmt.Sprintf("loaded %s, which is no value of %s", t.show(c, 1), t.name)
}

// conversion: data is {location, type from, type to, kind}.
func conversion(c *exec.Ctx, k *check, data uint64) (outcome.Kind, string) {
	from, to := typeAt(c, data+16), typeAt(c, data+24)
	return k.kind, fmt.Sprintf("implicit conversion of %s (%s) to %s changes the value to %s", from.show(c, 1), from.name,
		to.name, to.show(c, 2))
}

// accessNames are the kinds of access that a type check can be about.
func accessNames() []string {
	return []string{"load of", "store to", "reference to", "member access within", "member call on", "constructor call on",
		"downcast of", "downcast of", "upcast of", "cast to virtual base of", "non-null binding to", "dynamic operation on"}
}

// typeMismatch tells null, misaligned and too small objects apart; data is {location, type, log2 of the alignment (one
// byte), kind of access (one byte)}.
func typeMismatch(c *exec.Ctx, k *check, data uint64) (outcome.Kind, string) {
	t := typeAt(c, data+16)
	logAlign, _ := c.S.Mem.LoadWord(data+24, 1)
	access, _ := c.S.Mem.LoadWord(data+25, 1)
	what := "access to"
	if names := accessNames(); access < uint64(len(names)) {
		what = names[access]
	}
	if isZero(c, 1, 64) {
		return outcome.NullDereference, fmt.Sprintf("%s a null pointer of type %s", what, t.name)
	}
	align := uint64(1) << (logAlign & 63)
	p := c.ArgTerm(1)
	aligned := c.W.B.Eq(c.W.B.And(p, c.W.B.Const(64, align-1)), c.W.B.Const(64, 0))
	fits := c.Split(aligned)
	at := c.ModelValue(p)
	if !fits {
		return k.kind, fmt.Sprintf("%s misaligned address 0x%x for %s, which needs %d bytes alignment", what, at, t.name,
			align)
	}
	return outcome.OutOfBounds, fmt.Sprintf("%s address 0x%x with too little space for an object of %s", what, at, t.name)
}
