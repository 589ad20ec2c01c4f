package exec

import (
	"math"

	"github.com/albers-engine/albers/internal/bv"
	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/floats"
	"github.com/albers-engine/albers/internal/expr/floats/lower"
	"github.com/albers-engine/albers/internal/fp"
	"github.com/albers-engine/albers/internal/ir"
	"github.com/albers-engine/albers/internal/memory"
	"github.com/albers-engine/albers/internal/state"
	"github.com/albers-engine/albers/option"
)

// format is the float format of w bits.
func format(w uint16, flags ir.Flags) fp.Format {
	switch w {
	case 16:
		if flags&ir.BFloat != 0 {
			return fp.BFloat
		}
		return fp.Half
	case 32:
		return fp.Single
	case 64:
		return fp.Double
	case 80:
		return fp.X87
	case 128:
		return fp.Quad
	}
	panic("BUG: no float format of this width")
}

// maxFloatBytes is how many symbolic bytes an operand may depend on for all its values to be tried, one path each,
// where an operation needs concrete operands.
const maxFloatBytes = 2

// mostValues is how many values an operand takes that depends on more bytes: one path each, and the last one gives up
// the values that are left.
const mostValues = 4

// printers are functions of the C library that print floats. They take concrete operands, unless each printed form is
// to be a path: their loops over the digits of a symbolic number have a path for nearly every number. A number that
// they load becomes concrete at once, before they ask for its sign, class and exponent: these questions would each be a
// hard query.
var printers = map[string]bool{"printf_core": true, "pop_arg": true, "wprintf_core": true}

// prints says whether code is a printer that takes concrete operands.
func (w *Worker) prints(code *state.Code) bool {
	return printers[code.Name] && code.Func.Lib && w.Opt.PrintFloats != option.PrintForms
}

const fp80 = 80 // bits of a long double

// float executes a float operation. Operations on symbolic values are terms. Where there is no term (see floatTerm),
// operands become concrete (see floatBits).
func (w *Worker) float(s *state.State, in *ir.Instr) error {
	f := s.Top
	var v [3]memory.Value
	widths, n := in.Operands()
	opnds := in.Opnds()
	for i, o := range opnds[:n] {
		v[i] = *get(f.Regs, f.Code.Pool, o)
	}
	if err := w.convertible(s, in, v[0]); err != nil {
		return err
	}
	t, raised := w.floatTerm(s, in, v)
	result := memory.Value{Term: t}
	if t != nil {
		if raised != nil {
			w.raise(s, raised)
		}
		result = value(t)
	} else {
		var x [3]fp.Bits
		for i := range n {
			x[i] = w.floatBits(s, in, v[i])
			v[i] = w.fromBits(x[i], int(widths[i]))
		}
		result = w.fromBits(floatOp(&s.Float, in, x), int(in.ResultWidth()))
	}
	if w.checkFloat {
		if err := w.exceptions(s, in, v, term(w.B, result, int(in.ResultWidth()))); err != nil {
			return err
		}
	}
	f.Regs[in.Dst] = result
	return nil
}

// floatBits is a value's bit pattern. A symbolic one becomes concrete: one state for each value if there are few.
// Otherwise there are some values, and giving up the others is noted as unsupported.
func (w *Worker) floatBits(s *state.State, in *ir.Instr, v memory.Value) fp.Bits {
	if v.Term == nil {
		return fp.Bits{Lo: v.Word}
	}
	t := v.Term
	if !t.IsConst() {
		t = w.Simp.Simplify(w.written(s, t, aNumber))
	}
	most := mostValues
	if w.Opt.PrintFloats == option.PrintOne && w.prints(s.Top.Code) {
		most = 1
	} else if !t.IsConst() && t.Width() <= 64 && symbolicBytes(t) <= maxFloatBytes {
		return fp.Bits{Lo: Must(w.Concretise(s, t))}
	}
	if !t.IsConst() {
		t = Must(w.Some(s, w.lost(s, in), t, most))
	}
	if t.Width() <= 64 {
		return fp.Bits{Lo: t.Word()}
	}
	b := t.Big()
	return fp.Bits{Hi: b.Word(1), Lo: b.Word(0)}
}

// lost names what is given up where a float becomes concrete.
func (w *Worker) lost(s *state.State, in *ir.Instr) string {
	if w.prints(s.Top.Code) {
		return "symbolic float that is printed"
	}
	return "symbolic float in " + in.Op.String()
}

// symbolicBytes is how many bytes of input t depends on.
func symbolicBytes(t *expr.Term) uint64 {
	n := uint64(0)
	for _, p := range expr.SupportOf(t).Parts {
		if p.Whole {
			return math.MaxUint64
		}
		for _, r := range p.Runs {
			n += r.Hi - r.Lo + 1
		}
	}
	return n
}

// fromBits is a bit pattern as a value.
func (w *Worker) fromBits(x fp.Bits, width int) memory.Value {
	if width <= 64 {
		return memory.Value{Word: x.Lo}
	}
	return memory.Value{Term: w.B.ConstBig(bv.FromWords([]uint64{x.Lo, x.Hi}, uint(width)))}
}

// floatOp is the concrete meaning of a float operation in an environment.
func floatOp(e *fp.Env, in *ir.Instr, x [3]fp.Bits) fp.Bits {
	switch in.Op {
	case ir.FExt, ir.FTrunc:
		return e.Convert(sourceFormat(in), resultFormat(in), x[0])
	case ir.FToSI, ir.FToUI:
		v, ok := fp.ToIntX86(sourceFormat(in), fp.TowardZero, x[0], uint(in.W), in.Op == ir.FToSI)
		e.Converted(sourceFormat(in), x[0], ok)
		return v
	case ir.FFrexpExp:
		_, e := fp.Frexp(sourceFormat(in), x[0])
		return fp.Bits{Lo: bv.Mask(uint64(int64(e)), uint(in.W))}
	case ir.FClass:
		return boolBits(fp.IsFPClass(sourceFormat(in), x[0], fp.Class(in.Imm)))
	}
	f := format(in.W, in.Flags)
	switch in.Op {
	case ir.FAdd:
		return e.Add(f, x[0], x[1])
	case ir.FSub:
		return e.Sub(f, x[0], x[1])
	case ir.FMul:
		return e.Mul(f, x[0], x[1])
	case ir.FDiv:
		return e.Div(f, x[0], x[1])
	case ir.FRem:
		return e.Rem(f, x[0], x[1])
	case ir.FNeg:
		return fp.Neg(f, x[0])
	case ir.FAbs:
		return fp.Abs(f, x[0])
	case ir.FSqrt:
		return e.Sqrt(f, x[0])
	case ir.FMA:
		return e.FMA(f, x[0], x[1], x[2])
	case ir.FCopySign:
		return fp.CopySign(f, x[0], x[1])
	case ir.FMinNum:
		return fp.MinNum(f, x[0], x[1])
	case ir.FMaxNum:
		return fp.MaxNum(f, x[0], x[1])
	case ir.FMinimum:
		return fp.Minimum(f, x[0], x[1])
	case ir.FMaximum:
		return fp.Maximum(f, x[0], x[1])
	case ir.FRound:
		m, exact := rounding(e, in)
		return e.RoundToIntegral(f, m, x[0], exact)
	case ir.FCmp:
		e.Compared(f, x[0], x[1])
		return boolBits(fp.Fcmp(f, fp.Predicate(in.Imm), x[0], x[1]))
	case ir.SIToF:
		return e.FromInt(f, x[0], uint(in.W2), true)
	case ir.UIToF:
		return e.FromInt(f, x[0], uint(in.W2), false)
	case ir.FScale:
		return e.Scalbn(f, x[0], int(signed(x[1].Lo, min(in.W2, 64))))
	case ir.FFrexp:
		frac, _ := fp.Frexp(f, x[0])
		return frac
	}
	panic("BUG: no meaning of " + in.Op.String())
}

func boolBits(c bool) fp.Bits { return fp.Bits{Lo: bit(c)} }

// sourceFormat is the format of a cast's operand, resultFormat that of its result.
// [ir.BFloat] speaks of the 16-bit side.
func sourceFormat(in *ir.Instr) fp.Format { return format(in.W2, in.Flags) }
func resultFormat(in *ir.Instr) fp.Format { return format(in.W, in.Flags) }

// rounding is the direction of an FRound, and whether a changed value is an exception.
func rounding(e *fp.Env, in *ir.Instr) (m fp.RoundingMode, exact bool) {
	switch r := ir.Rounding(in.Imm); r {
	case ir.CurrentExact:
		return e.Mode, true
	case ir.Current:
		return e.Mode, false
	default:
		return [...]fp.RoundingMode{ir.NearestEven: fp.NearestEven, ir.TowardZero: fp.TowardZero, ir.Upward: fp.Up,
			ir.Downward: fp.Down, ir.NearestAway: fp.NearestAway}[r], false
	}
}

// floatTerm is the meaning of a float operation as a term, and the exceptions that it raises if the program can read
// them (nil: none). The first one is nil if all operands are concrete, or if the operation takes concrete operands:
//
//   - everything, if the run is to have no symbolic floats;
//   - everything in functions that print floats, unless each printed form is to be a path;
//   - arithmetic of quad floats in a program that can read exceptions.
func (w *Worker) floatTerm(s *state.State, in *ir.Instr, v [3]memory.Value) (t, raised *expr.Term) {
	if w.Opt.ConcreteFloats || isConcrete(v[0]) && isConcrete(v[1]) && isConcrete(v[2]) {
		return nil, nil
	}
	if t = w.signTerm(in, v); t == nil {
		if w.prints(s.Top.Code) {
			return nil, nil
		}
		t = w.floatArithmetic(s, in, v)
	}
	if !s.Float.Watch || !raises(in.Op) || t == nil {
		return t, nil
	}
	if raised = w.raised(s, in, v, t); raised == nil {
		return nil, nil
	}
	return t, raised
}

// raises says whether an operation can raise exceptions at all.
func raises(op ir.Op) bool {
	switch op {
	case ir.FNeg, ir.FAbs, ir.FCopySign, ir.FClass, ir.FFrexp, ir.FFrexpExp, ir.FMinNum, ir.FMaxNum, ir.FMinimum,
		ir.FMaximum:
		return false
	}
	return true
}

// raised is the exceptions of an operation with the result t, a byte; nil: they are no term.
func (w *Worker) raised(s *state.State, in *ir.Instr, v [3]memory.Value, t *expr.Term) *expr.Term {
	b, r := w.B, floats.Raiser{B: w.B, M: s.Float.Mode}
	from := func() *expr.Term { return term(b, v[0], int(in.W2)) }
	switch in.Op {
	case ir.FExt, ir.FTrunc:
		return r.Convert(sourceFormat(in), resultFormat(in), t, from())
	case ir.SIToF, ir.UIToF:
		return r.FromInt(resultFormat(in), t, from(), in.Op == ir.SIToF)
	case ir.FToSI, ir.FToUI:
		return r.ToInt(sourceFormat(in), from(), int(in.W), in.Op == ir.FToSI)
	}
	f := format(in.W, in.Flags)
	x := func(i int) *expr.Term { return term(b, v[i], int(in.W)) }
	switch in.Op {
	case ir.FAdd:
		return r.Arithmetic(expr.FAdd, f, t, x(0), x(1))
	case ir.FSub:
		return r.Arithmetic(expr.FSub, f, t, x(0), x(1))
	case ir.FMul:
		return r.Arithmetic(expr.FMul, f, t, x(0), x(1))
	case ir.FDiv:
		return r.Arithmetic(expr.FDiv, f, t, x(0), x(1))
	case ir.FSqrt:
		return r.Arithmetic(expr.FSqrt, f, t, x(0))
	case ir.FMA:
		return r.Arithmetic(expr.FMA, f, t, x(0), x(1), x(2))
	case ir.FRem:
		return r.Exact(f, t, x(0), x(1))
	case ir.FCmp:
		return r.Exact(f, nil, x(0), x(1))
	case ir.FRound:
		_, exact := rounding(&s.Float, in)
		return r.Round(f, t, x(0), exact)
	case ir.FScale:
		return r.Scalbn(f, t, x(0), term(b, v[1], int(in.W2)))
	}
	panic("BUG: no exceptions of " + in.Op.String())
}

// raise adds exceptions to those of the path.
func (w *Worker) raise(s *state.State, x *expr.Term) {
	if s.Raised != nil {
		x = w.B.Or(s.Raised, x)
	}
	s.Raised = w.some(x)
}

// signTerm is floatTerm of operations on the sign alone, of comparisons and of classes: these round nothing.
func (w *Worker) signTerm(in *ir.Instr, v [3]memory.Value) *expr.Term {
	b, width := w.B, int(in.W)
	x := func(i int) *expr.Term { return term(b, v[i], width) }
	switch in.Op {
	case ir.FNeg:
		return floats.Neg(b, x(0))
	case ir.FAbs:
		return floats.Abs(b, x(0))
	case ir.FCopySign:
		return floats.CopySign(b, x(0), x(1))
	case ir.FCmp:
		return floats.Fcmp(b, format(in.W, in.Flags), fp.Predicate(in.Imm), x(0), x(1))
	case ir.FClass:
		return floats.Class(b, sourceFormat(in), term(b, v[0], int(in.W2)), fp.Class(in.Imm))
	}
	return nil
}

// floatArithmetic is floatTerm of the other operations, in an environment.
func (w *Worker) floatArithmetic(s *state.State, in *ir.Instr, v [3]memory.Value) *expr.Term {
	b, m := w.B, s.Float.Mode
	switch in.Op {
	case ir.FExt, ir.FTrunc:
		return b.FConvert(sourceFormat(in), resultFormat(in), m, term(b, v[0], int(in.W2)))
	case ir.FToSI, ir.FToUI:
		return b.FToInt(sourceFormat(in), fp.TowardZero, term(b, v[0], int(in.W2)), int(in.W), in.Op == ir.FToSI)
	case ir.SIToF, ir.UIToF:
		return b.FFromInt(resultFormat(in), m, term(b, v[0], int(in.W2)), in.Op == ir.SIToF)
	case ir.FFrexpExp:
		_, exp := floats.Frexp(b, sourceFormat(in), term(b, v[0], int(in.W2)))
		if in.W > 32 {
			return b.SExt(exp, int(in.W))
		}
		return b.Extract(exp, 0, int(in.W))
	}
	f := format(in.W, in.Flags)
	x := func(i int) *expr.Term { return term(b, v[i], int(in.W)) }
	switch in.Op {
	case ir.FAdd:
		return b.FAdd(f, m, x(0), x(1))
	case ir.FSub:
		return b.FSub(f, m, x(0), x(1))
	case ir.FMul:
		return b.FMul(f, m, x(0), x(1))
	case ir.FDiv:
		return b.FDiv(f, m, x(0), x(1))
	case ir.FSqrt:
		return b.FSqrt(f, m, x(0))
	case ir.FMA:
		return b.FMA(f, m, x(0), x(1), x(2))
	case ir.FMinNum:
		return floats.MinNum(b, f, x(0), x(1))
	case ir.FMaxNum:
		return floats.MaxNum(b, f, x(0), x(1))
	case ir.FMinimum:
		return floats.Minimum(b, f, x(0), x(1))
	case ir.FMaximum:
		return floats.Maximum(b, f, x(0), x(1))
	case ir.FRound:
		m, _ := rounding(&s.Float, in)
		return b.FRound(f, m, x(0))
	case ir.FRem:
		if !lower.RefusedKind(expr.FRem, f) {
			return b.FRem(f, x(0), x(1))
		}
		return w.remainder(s, f, x(0), x(1))
	case ir.FFrexp:
		frac, _ := floats.Frexp(b, f, x(0))
		return frac
	case ir.FScale:
		n := term(b, v[1], int(in.W2))
		if isConcrete(v[1]) {
			n := int(signed(b.Resize(n, 64).Word(), min(in.W2, 64)))
			if t := floats.Scalbn(b, f, m, x(0), n); t != nil {
				return t
			}
		}
		return floats.ScalbnBy(b, f, m, x(0), n)
	}
	return nil
}

// remainder is fmod of formats for which circuits of all cases at once would be too large: the state forks by cases.
// Each case of near exponents has few divisions.
func (w *Worker) remainder(s *state.State, f fp.Format, x, y *expr.Term) *expr.Term {
	r := floats.NewRem(w.B, f, x, y)
	is := func(cond *expr.Term) bool {
		cond = w.written(s, cond, aNumber)
		yes, _, err := w.Split(s, cond, w.Cond(s, cond), state.Choice)
		Check(err)
		return yes != nil
	}
	switch {
	case is(r.None):
		return r.OfNone()
	case is(r.Small):
		return r.OfSmall()
	}
	for apart := 64; apart <= mostApart; apart *= 2 {
		if is(r.Within(apart)) {
			return r.Of(apart)
		}
	}
	return r.OfAny()
}

// mostApart is how far apart exponents may be for a remainder to be one division for each 64 bits of difference.
const mostApart = 256

func isConcrete(v memory.Value) bool { return v.Term == nil || v.Term.IsConst() }
