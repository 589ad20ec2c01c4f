package exec

import (
	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/floats"
	"github.com/albers-engine/albers/internal/fp"
	"github.com/albers-engine/albers/internal/ir"
	"github.com/albers-engine/albers/internal/memory"
	"github.com/albers-engine/albers/internal/state"
	"github.com/albers-engine/albers/outcome"
)

// convertible makes the check of a conversion to an integer: the number has to fit.
func (w *Worker) convertible(s *state.State, in *ir.Instr, v memory.Value) error {
	for _, kind := range in.Checks() {
		c := &checks[kind]
		if v.Term != nil {
			good := c.good(w.B, in, v.Term, nil)
			if err := w.check(s, good, c.kind, c.message); err != nil {
				return err
			}
		} else if in.W2 <= 64 && c.bad(in, v.Word, 0) {
			return find(c.kind, c.message)
		}
	}
	return nil
}

// arithmeticKinds are the kinds of terms of the operations that --check-float checks for invalid operands.
var arithmeticKinds = map[ir.Op]expr.Kind{ir.FAdd: expr.FAdd, ir.FSub: expr.FSub, ir.FMul: expr.FMul,
	ir.FDiv: expr.FDiv, ir.FRem: expr.FRem, ir.FSqrt: expr.FSqrt, ir.FMA: expr.FMA}

// exceptions makes the checks of --check-float of an instruction in the program's own code. result is nil if the
// operation has no term.
func (w *Worker) exceptions(s *state.State, in *ir.Instr, v [3]memory.Value, result *expr.Term) error {
	if in.Flags&ir.Synth != 0 || s.Top.Code.Func.Lib || in.Op.IsFloat() && result == nil {
		return nil
	}
	b := w.B
	var x []*expr.Term
	widths, n := in.Operands()
	for i, width := range widths[:n] {
		x = append(x, term(b, v[i], int(width)))
	}
	require := func(bad *expr.Term, kind outcome.Kind, message string) error {
		return w.check(s, b.Not(bad), kind, message)
	}
	if kind, ok := arithmeticKinds[in.Op]; ok {
		f := format(in.W, in.Flags)
		bad := floats.Invalid(b, kind, f, result, x...)
		message := "the operation " + in.Op.String() + " has no number for a result"
		if err := require(bad, outcome.FloatInvalid, message); err != nil {
			return err
		}
		if in.Op == ir.FDiv {
			if err := require(floats.ByZero(b, f, x[0], x[1]), outcome.FloatDivision, "a float is divided by zero"); err != nil {
				return err
			}
		}
	}
	if bad := w.overflows(in, result, x); bad != nil {
		return require(bad, outcome.FloatOverflow, "the result of "+in.Op.String()+" is too large and becomes infinite")
	}
	return nil
}

// overflows says that a result is infinite though the operands are finite; nil if the operation cannot overflow. A
// quotient by zero overflows here, too: it was found before.
func (w *Worker) overflows(in *ir.Instr, result *expr.Term, x []*expr.Term) *expr.Term {
	b := w.B
	var from fp.Format
	switch in.Op {
	case ir.FAdd, ir.FSub, ir.FMul, ir.FDiv, ir.FMA:
		from = format(in.W, in.Flags)
	case ir.FScale:
		from, x = format(in.W, in.Flags), x[:1]
	case ir.FTrunc:
		from = sourceFormat(in)
	case ir.SIToF, ir.UIToF:
		return floats.Class(b, resultFormat(in), result, floats.Infinite)
	default:
		return nil
	}
	bad := floats.Class(b, resultFormat(in), result, floats.Infinite)
	for _, y := range x {
		bad = b.And(bad, floats.Class(b, from, y, floats.Finite))
	}
	return bad
}
