package exec

import (
	"strings"

	"github.com/albers-engine/albers/internal/bv"
	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/floats"
	"github.com/albers-engine/albers/internal/fp"
	"github.com/albers-engine/albers/internal/ir"
	"github.com/albers-engine/albers/internal/memory"
	"github.com/albers-engine/albers/internal/state"
	"github.com/albers-engine/albers/outcome"
)

// other executes the instructions that have no arm in the loop.
func (w *Worker) other(s *state.State, in *ir.Instr) error {
	if in.Op.IsFloat() {
		return w.float(s, in)
	}
	switch in.Op {
	case ir.Alloca:
		return w.alloca(s, in)
	case ir.MemCpy, ir.MemMove, ir.MemSet:
		return w.memOp(s, in)
	case ir.StackSave:
		set(&s.Top.Regs[in.Dst], uint64(len(s.Top.Locals)))
		return nil
	case ir.StackRestore:
		return w.stackRestore(s, in)
	case ir.VaStart:
		return w.vaStart(s, in)
	case ir.VaCopy:
		f := s.Top
		w.Copy(s, *get(f.Regs, f.Code.Pool, in.A), *get(f.Regs, f.Code.Pool, in.B), memory.Value{Word: vaListSize})
		return nil
	case ir.VaEnd:
		return nil
	case ir.LifeStart:
		return w.enterScope(s, in)
	case ir.LifeEnd:
		return w.leaveScope(s, in)
	case ir.IndirectBr:
		return w.indirect(s, in)
	case ir.Unreachable:
		return find(outcome.Unreachable, "reached code that the compiler was told is unreachable")
	case ir.Trap:
		return find(outcome.Trap, "the program executed a trap")
	case ir.Resume:
		return w.resume(s, in)
	case ir.Assume:
		return w.assumption(s, in)
	case ir.Side:
		return w.side(s, in)
	}
	return unsupported("instruction " + in.Op.String())
}

// pure executes an operation without side effects in general. It makes the operation's checks and then builds the
// result as a term. It says whether the state forked, or came to the end of a recorded way.
func (w *Worker) pure(s *state.State, in *ir.Instr) (forked bool, err error) {
	f := s.Top
	var v [3]memory.Value
	concrete := in.W <= 64 && in.W2 <= 64
	opnds := in.Opnds()
	for i, o := range opnds[:in.NumOperands()] {
		v[i] = *get(f.Regs, f.Code.Pool, o)
		concrete = concrete && v[i].Term == nil
	}
	before := len(w.Added)
	for _, kind := range in.Checks() {
		c := &checks[kind]
		if c.asked && !w.checkOv || concrete && !c.bad(in, v[0].Word, v[1].Word) {
			continue
		}
		if err := w.arithmetic(s, in, c, &v, concrete); err != nil {
			return false, err
		}
	}
	forked = len(w.Added) > before || len(w.Following.Arrived) > 0
	f = s.Top
	if concrete {
		if word := words[in.Op]; word != nil {
			set(&f.Regs[in.Dst], word(in, v[0].Word, v[1].Word, v[2].Word))
			return forked, nil
		}
	}
	var t [3]*expr.Term
	widths, n := in.Operands()
	for i, width := range widths[:n] {
		t[i] = term(w.B, v[i], int(width))
	}
	r := pure[in.Op](w.B, in, t[0], t[1], t[2])
	if in.Op != ir.Lea { // an address keeps the form in which it shows its object and its stride
		r = w.Light(s, r)
	}
	f.Regs[in.Dst] = value(r)
	return forked, nil
}

// check is a check of arithmetic: the finding that a violation is, and whether the check is made only on request
// (asked). bad says on words that the operands violate it; good says on terms that they do not.
type check struct {
	kind    outcome.Kind
	message string
	asked   bool
	bad     func(in *ir.Instr, x, y uint64) bool
	good    func(b *expr.Builder, in *ir.Instr, x, y *expr.Term) *expr.Term
}

var checks = [ir.NumChecks]check{
	ir.ByZero: {kind: outcome.DivisionByZero, message: "division by zero",
		bad:  func(_ *ir.Instr, _, y uint64) bool { return y == 0 },
		good: func(b *expr.Builder, _ *ir.Instr, _, y *expr.Term) *expr.Term { return b.Ne(y, zero(b, y.Width())) }},
	ir.Quotient: {kind: outcome.IntegerOverflow, message: "the quotient of the smallest number and -1 does not fit",
		bad: func(in *ir.Instr, x, y uint64) bool { return bv.SDivOv(x, y, uint(in.W)) },
		good: func(b *expr.Builder, _ *ir.Instr, x, y *expr.Term) *expr.Term {
			return b.Not(b.And(b.Eq(y, ones(b, y.Width())), b.Eq(x, smallest(b, x.Width()))))
		}},
	ir.TooFar: {kind: outcome.Overshift, message: "shift by the width of the operand or more",
		bad: func(in *ir.Instr, _, y uint64) bool { return y >= uint64(in.W) },
		good: func(b *expr.Builder, _ *ir.Instr, _, y *expr.Term) *expr.Term {
			return b.Ult(y, number(b, y.Width(), uint64(y.Width())))
		}},
	ir.TooLarge: {kind: outcome.FloatConversion, message: "the number does not fit the integer that it is converted to",
		bad: func(in *ir.Instr, x, _ uint64) bool {
			_, ok := fp.ToInt(sourceFormat(in), fp.TowardZero, fp.Bits{Lo: x}, uint(in.W), in.Op == ir.FToSI)
			return !ok
		},
		good: func(b *expr.Builder, in *ir.Instr, x, _ *expr.Term) *expr.Term {
			return floats.Fits(b, sourceFormat(in), x, int(in.W), in.Op == ir.FToSI)
		}},
	ir.Wraps: {kind: outcome.IntegerOverflow, message: "signed %s overflows", asked: true,
		bad: func(in *ir.Instr, x, y uint64) bool {
			return words[in.Op.Overflow()](in, x, y, 0) != 0
		},
		good: func(b *expr.Builder, in *ir.Instr, x, y *expr.Term) *expr.Term {
			return b.Not(pure[in.Op.Overflow()](b, in, x, y, nil))
		}},
	ir.Smallest: {kind: outcome.IntegerOverflow, message: "the absolute value of the smallest number does not fit",
		asked: true,
		bad:   func(in *ir.Instr, x, _ uint64) bool { return x == 1<<(in.W-1) },
		good:  func(b *expr.Builder, _ *ir.Instr, x, _ *expr.Term) *expr.Term { return b.Ne(x, smallest(b, x.Width())) }},
	ir.OfZero: {kind: outcome.UndefinedBehavior, message: "the leading or trailing zeros of 0 are counted, which has no " +
		"defined result",
		bad:  func(_ *ir.Instr, x, _ uint64) bool { return x == 0 },
		good: func(b *expr.Builder, _ *ir.Instr, x, _ *expr.Term) *expr.Term { return b.Ne(x, zero(b, x.Width())) }},
}

// arithmetic makes a check of an instruction with operands v. If concrete is set, v has words that violate the check.
func (w *Worker) arithmetic(s *state.State, in *ir.Instr, c *check, v *[3]memory.Value, concrete bool) error {
	message := strings.Replace(c.message, "%s", in.Op.String(), 1)
	if concrete {
		return find(c.kind, message)
	}
	width := int(in.W)
	return w.check(s, c.good(w.B, in, term(w.B, v[0], width), term(w.B, v[1], width)), c.kind, message)
}

// smallest is the least signed number of a width.
func smallest(b *expr.Builder, width int) *expr.Term {
	return b.Shl(number(b, width, 1), number(b, width, uint64(width-1)))
}

// stackRestore frees the stack objects made since the matching stacksave, whose value is their number.
func (w *Worker) stackRestore(s *state.State, in *ir.Instr) error {
	f := s.Top
	mark := int(get(f.Regs, f.Code.Pool, in.A).Word)
	if mark < 0 || mark > len(f.Locals) {
		return find(outcome.InvalidArgument, "the stack is restored to where it never was")
	}
	w.shrink(s, f, mark)
	return nil
}

// assumption executes llvm.assume: a condition that cannot hold is undefined behaviour.
func (w *Worker) assumption(s *state.State, in *ir.Instr) error {
	f := s.Top
	return w.check(s, term(w.B, *get(f.Regs, f.Code.Pool, in.A), 1), outcome.UndefinedBehavior,
		"an assumption of the compiler does not hold")
}
