package smt2

import (
	"errors"
	"fmt"
	"strings"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/floats"
	"github.com/albers-engine/albers/internal/expr/floats/lower"
	"github.com/albers-engine/albers/internal/fp"
)

// A float is a pattern in package expr, and a value of a sort of its own in SMT-LIB, where all NaNs are one. An operand
// of a float kind is written as a value: the result of another float kind as it is, other patterns by to_fp. Only where
// something else needs the pattern of a result, it is a new constant, of which the script says which value it has, and,
// if that is NaN, which of all NaNs it is. So the script means what the terms mean, without what SMT-LIB leaves open.
//
// The 80 bits of x87 have one bit more than SMT-LIB's format with as many values; that bit is left out and put back.

// ModeNames is SMT-LIB's names of the rounding modes, the long and the short one, by the number of the mode.
func ModeNames() [fp.NumRoundingModes][2]string {
	return [...][2]string{fp.NearestEven: {"roundNearestTiesToEven", "RNE"}, fp.TowardZero: {"roundTowardZero", "RTZ"},
		fp.Up: {"roundTowardPositive", "RTP"}, fp.Down: {"roundTowardNegative", "RTN"},
		fp.NearestAway: {"roundNearestTiesToAway", "RNA"}}
}

// node is a term as it is needed: as a bit-vector, or as a float.
type node struct {
	t     *expr.Term
	float bool
	f     fp.Format // of a float
}

// floatPrinter is the part of a printer that floats need.
type floatPrinter struct {
	b      *expr.Builder
	low    *lower.Lowerer
	values map[node]piece
	nans   map[*expr.Term]*expr.Term // of results whose pattern is needed; nil: they are always numbers
	mods   map[*expr.Term]*expr.Term // fmod in the words of the theory
	stack  []node
}

func newFloatPrinter(b *expr.Builder) *floatPrinter {
	return &floatPrinter{b: b, low: lower.New(b, lower.Options{}), values: map[node]piece{},
		nans: map[*expr.Term]*expr.Term{}, mods: map[*expr.Term]*expr.Term{}}
}

// errOpenFloat says that a quantifier has floats in its body.
var errOpenFloat = errors.New("smt2: floats that depend on the variable of a quantifier cannot be written")

// defineFloats is define for a term that contains floats.
func (p *printer) defineFloats(t *expr.Term) error {
	q := p.floats
	for q.stack = append(q.stack[:0], node{t: t}); len(q.stack) > 0; {
		n := q.stack[len(q.stack)-1]
		if p.written(n) {
			q.stack = q.stack[:len(q.stack)-1]
			continue
		}
		if n.t.HasFloat() && n.t.Open() {
			return errOpenFloat
		}
		had := len(q.stack)
		p.needs(n, func(x node) {
			if !p.written(x) {
				q.stack = append(q.stack, x)
			}
		})
		if len(q.stack) > had {
			continue
		}
		switch {
		case n.float:
			p.finishFloat(n)
		case !n.t.HasFloat():
			p.defineBits(n.t)
		default:
			p.finish(n.t)
		}
		q.stack = q.stack[:had-1]
	}
	return nil
}

// written says whether the text of n is fixed.
func (p *printer) written(n node) bool {
	if n.float {
		_, ok := p.floats.values[n]
		return ok
	}
	return p.known(n.t)
}

// needs names what has to be written before n.
func (p *printer) needs(n node, need func(node)) {
	t := n.t
	switch {
	case n.float:
		p.floatNeeds(n, need)
	case !t.HasFloat():
	case isFloat(t):
		need(node{t, true, t.Float().Format})
		if nan := p.nan(t); nan != nil {
			need(node{t: nan})
		}
	case t.Kind().IsFloat():
		p.operands(t, need)
	default:
		for i := range t.NumKids() {
			need(node{t: t.Kid(i)})
		}
		for u := t.Updates(); u != nil; u = u.Next {
			need(node{t: u.Index})
			need(node{t: u.Value})
		}
	}
}

// isFloat says whether a float kind computes a float for t.
func isFloat(t *expr.Term) bool {
	k := t.Kind()
	return k.IsFloat() && k != expr.FToS && k != expr.FToU && !comparison(t)
}

// comparison says whether t compares two floats.
func comparison(t *expr.Term) bool {
	k := t.Kind()
	return k == expr.FEq || k == expr.FLt || k == expr.FLe
}

// operands names the operands of a float kind.
func (p *printer) operands(t *expr.Term, need func(node)) {
	for i := range t.NumKids() {
		need(operand(t, i))
	}
}

// operand is operand i of a float kind.
func operand(t *expr.Term, i int) node {
	f, ok := t.Float().Operand(t.Kind())
	return node{t.Kid(i), ok, f}
}

// nan is which NaN t is if it is one, nil if it never is.
func (p *printer) nan(t *expr.Term) *expr.Term {
	x, ok := p.floats.nans[t]
	if !ok {
		x, _ = p.floats.low.NaN(t)
		p.floats.nans[t] = x
		if x != nil {
			p.count(x)
		}
	}
	return x
}

// form is how the value of a term as a float is written.
type form uint8

const (
	formConst   form = iota
	formResult       // of a float kind
	formIte          // one of two values
	formNeg          // the negative of a value
	formAbs          // its absolute value
	formSigned       // its absolute value with another sign
	formPattern      // the pattern is known
)

// form finds how n is written, and for changes of the sign of what.
func (n node) form() (form, *expr.Term) {
	t := n.t
	switch {
	case t.IsConst():
		return formConst, nil
	case isFloat(t) && t.Float().Format == n.f:
		return formResult, nil
	case t.Kind() == expr.Ite && (t.Kid(1).HasFloat() || t.Kid(2).HasFloat()):
		return formIte, nil
	case t.Kind() != expr.Concat || t.Kid(0).Width() != 1 || t.Kid(1).Kind() != expr.Extract:
		return formPattern, nil
	}
	low, sign := t.Kid(1), t.Kid(0)
	x := low.Kid(0)
	isSign := func(s *expr.Term) bool {
		return s.Kind() == expr.Extract && s.Kid(0) == x && s.Offset() == x.Width()-1
	}
	switch {
	case low.Offset() != 0 || x.Width() != t.Width() || !x.HasFloat():
		return formPattern, nil
	case sign.IsFalse():
		return formAbs, x
	case sign.Kind() == expr.Not && isSign(sign.Kid(0)):
		return formNeg, x
	}
	return formSigned, x
}

func (p *printer) floatNeeds(n node, need func(node)) {
	t := n.t
	switch how, x := n.form(); how {
	case formResult:
		if t.Kind() == expr.FRem {
			need(node{p.mod(t), true, n.f})
			return
		}
		p.operands(t, need)
	case formIte:
		need(node{t: t.Kid(0)})
		need(node{t.Kid(1), true, n.f})
		need(node{t.Kid(2), true, n.f})
	case formNeg, formAbs:
		need(node{x, true, n.f})
	case formSigned:
		need(node{t: t.Kid(0)})
		need(node{x, true, n.f})
	case formPattern:
		need(node{t: p.standard(t, n.f)})
	}
}

// mod is fmod(x, y), which SMT-LIB has not, by the remainder of IEEE-754: |y| more where that is negative, which is
// exact, and with the sign of x.
func (p *printer) mod(t *expr.Term) *expr.Term {
	q := p.floats
	m := q.mods[t]
	if m == nil {
		b, f := q.b, t.Float().Format
		x, y := t.Kid(0), floats.Abs(b, t.Kid(1))
		r := b.FIRem(f, floats.Abs(b, x), y)
		below := b.FLt(f, r, floats.Const(b, f, f.Zero(false)))
		m = floats.CopySign(b, b.Ite(below, b.FAdd(f, fp.NearestEven, r, y), r), x)
		p.count(m)
		q.mods[t] = m
	}
	return m
}

// theory is the format whose sort stands for f.
func theory(f fp.Format) fp.Format {
	if f == fp.X87 {
		f, _ = fp.Custom(f.ExpBits(), f.Precision())
	}
	return f
}

// indices is a format in the words of SMT-LIB.
func indices(f fp.Format) string { return fmt.Sprintf("%d %d", f.ExpBits(), f.Precision()) }

// standard is the pattern t as one of theory(f).
func (p *printer) standard(t *expr.Term, f fp.Format) *expr.Term {
	if f != fp.X87 {
		return t
	}
	b, g := p.floats.b, theory(f)
	e, whole := b.Extract(t, 64, 15), b.Extract(t, 63, 1)
	least := b.Eq(b.Zero(15), e)
	// A denormal number with its integer bit set has the exponent of the least normal number.
	x := b.Concat(b.Extract(t, 79, 1), b.Concat(b.Or(e, b.ZExt(b.And(least, whole), 15)), b.Extract(t, 0, 63)))
	return b.Ite(b.Or(least, whole), x, floats.Const(b, g, g.DefaultNaN())) // others are not taken as numbers
}

// floatConst is a constant of theory(f).
func (p *printer) floatConst(t *expr.Term, f fp.Format) string {
	x, g := p.standard(t, f), theory(f)
	v := x.Big()
	bits := fp.Bits{Lo: v.Word(0)}
	if v.Width() > 64 {
		bits.Hi = v.Word(1)
	}
	if fp.IsNaN(g, bits) {
		return "(_ NaN " + indices(g) + ")"
	}
	s := fmt.Sprintf("%0*b", v.Width(), v.Big())
	e := 1 + g.ExpBits()
	return fmt.Sprintf("(fp #b%s #b%s #b%s)", s[:1], s[1:e], s[e:])
}

// value is the text of an operand of a float kind, which is written.
func (p *printer) value(n node) piece {
	if n.float {
		return p.floats.values[n]
	}
	return p.text[n.t]
}

// finishFloat fixes the text of a value.
func (p *printer) finishFloat(n node) {
	t, g := n.t, theory(n.f)
	var e string
	depth := 0
	text := func(x node) string {
		y := p.value(x)
		depth = max(depth, y.depth)
		return y.text
	}
	formula := func(c *expr.Term) string {
		depth = max(depth, p.text[c].depth)
		return p.formula(c)
	}
	how, x := n.form()
	switch how {
	case formConst:
		e = p.floatConst(t, n.f)
	case formResult:
		if t.Kind() == expr.FRem {
			e = text(node{p.mod(t), true, n.f})
			break
		}
		var list strings.Builder
		for i := range t.NumKids() {
			list.WriteString(" " + text(operand(t, i)))
		}
		e = "(" + operator(t) + list.String() + ")"
	case formIte:
		e = fmt.Sprintf("(ite %s %s %s)", formula(t.Kid(0)), text(node{t.Kid(1), true, n.f}), text(node{t.Kid(2), true, n.f}))
	case formNeg:
		e = "(fp.neg " + text(node{x, true, n.f}) + ")"
	case formAbs:
		e = "(fp.abs " + text(node{x, true, n.f}) + ")"
	case formSigned:
		x := p.nameFloat(node{x, true, n.f})
		e = fmt.Sprintf("(ite %s (fp.neg (fp.abs %s)) (fp.abs %[2]s))", formula(t.Kid(0)), x)
	case formPattern:
		e = fmt.Sprintf("((_ to_fp %s) %s)", indices(g), text(node{t: p.standard(t, n.f)}))
	}
	p.floats.values[n] = piece{e, depth + 1}
	if how != formConst && (p.uses[t] > 1 || depth >= maxNesting) {
		p.nameFloat(n)
	}
}

// operator is the operator of a float kind that computes a float, with its rounding mode.
func operator(t *expr.Term) string {
	a := t.Float()
	mode := " " + ModeNames()[a.Mode][1]
	switch k := t.Kind(); k {
	case expr.FIRem:
		return k.SMT2()
	case expr.FConvert, expr.FFromS:
		return "(_ to_fp " + indices(theory(a.Format)) + ")" + mode
	case expr.FFromU:
		return "(_ to_fp_unsigned " + indices(theory(a.Format)) + ")" + mode
	default:
		return k.SMT2() + mode
	}
}

// nameFloat gives a value a name, and returns it.
func (p *printer) nameFloat(n node) string {
	v := p.floats.values[n]
	if !strings.HasPrefix(v.text, "(") {
		return v.text
	}
	p.names++
	name := fmt.Sprintf("f%d", p.names)
	fmt.Fprintf(p.w, "(define-fun %s () (_ FloatingPoint %s) %s)\n", name, indices(theory(n.f)), v.text)
	p.floats.values[n] = piece{name, 0}
	return name
}

// pattern writes a constant that is the pattern of t, a float that a float kind computes.
func (p *printer) pattern(t *expr.Term) string {
	f := t.Float().Format
	v := p.nameFloat(node{t, true, f})
	p.names++
	name := fmt.Sprintf("b%d", p.names)
	fmt.Fprintf(p.w, "(declare-fun %s () (_ BitVec %d))\n", name, f.Width())
	is := fmt.Sprintf("(= ((_ to_fp %s) %s) %s)", indices(theory(f)), name, v)
	if f == fp.X87 {
		is = fmt.Sprintf("(and (= ((_ to_fp %s) (concat ((_ extract 79 64) %s) ((_ extract 62 0) %[2]s))) %s) "+
			"(= ((_ extract 63 63) %[2]s) (ite (= ((_ extract 78 64) %[2]s) #b000000000000000) #b0 #b1)))",
			indices(theory(f)), name, v)
	}
	if nan := p.nan(t); nan != nil {
		is = fmt.Sprintf("(ite (fp.isNaN %s) (= %s %s) %s)", v, name, p.text[nan].text, is)
	}
	fmt.Fprintf(p.w, "(assert %s)\n", is)
	return name
}

// compared is a comparison of two floats as a bit.
func (p *printer) compared(t *expr.Term) string {
	return fmt.Sprintf("(ite (%s %s %s) #b1 #b0)", t.Kind().SMT2(), p.value(operand(t, 0)).text,
		p.value(operand(t, 1)).text)
}

// integer is a float as an integer. What does not fit has the value that the processor gives.
func (p *printer) integer(t *expr.Term) string {
	a := t.Float()
	c := lower.IntConversion(a.Format, t.Width(), t.Kind() == expr.FToS)
	n := operand(t, 0)
	v, g := p.nameFloat(n), theory(a.Format)
	lo, hi := floats.IntLimits(g, a.Mode, c.Width, c.Signed || c.Both)
	to := func(sign string) string {
		return fmt.Sprintf("((_ fp.to_%sbv %d) %s %s)", sign, c.Width, ModeNames()[a.Mode][1], v)
	}
	e := to("u")
	if c.Signed {
		e = to("s")
	}
	if c.Both {
		_, hi = floats.IntLimits(g, a.Mode, c.Width, false)
		e = fmt.Sprintf("(ite (fp.lt %s (_ +zero %s)) %s %s)", v, indices(g), to("s"), to("u"))
	}
	b := p.floats.b
	zero, least := constant(b.Zero(c.Width)), constant(b.Shl(b.Const(c.Width, 1), b.Const(c.Width, uint64(c.Width-1))))
	otherwise := zero
	if c.Least {
		otherwise = least
	}
	if c.Negative {
		otherwise = fmt.Sprintf("(ite (fp.isNegative %s) %s %s)", v, least, zero)
	}
	limit := func(x fp.Bits) string { return p.floatConst(floats.Const(b, g, x), g) }
	e = fmt.Sprintf("(ite (and (fp.leq %s %s) (fp.leq %[2]s %s)) %s %s)", limit(lo), v, limit(hi), e, otherwise)
	if c.Width != t.Width() {
		e = fmt.Sprintf("((_ extract %d 0) %s)", t.Width()-1, e)
	}
	return e
}
