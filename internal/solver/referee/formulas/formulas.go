// Package formulas makes random formulas about floats in two forms: as terms of ours, and as SMT-LIB scripts of the
// theory of floating-point numbers. A solver of that theory is then a referee for the meaning of terms, for their
// circuits and for all layers above, and shares nothing with them.
//
// SMT-LIB has one NaN, and leaves some results open. So no formula looks at the bits of a NaN; conversions to integers
// are guarded by their range; and minima and maxima, which may be either of two zeros, are only compared.
package formulas

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/floats"
	"github.com/albers-engine/albers/internal/fp"
)

// Formula is a conjunction.
type Formula struct {
	Conjuncts []*expr.Term
	Script    string // asserts the same, without check-sat
}

// pair is a term with its text.
type pair struct {
	t *expr.Term
	s string
}

// gen makes one formula.
type gen struct {
	b        *expr.Builder
	r        *rand.Rand
	formats  []fp.Format
	declared map[string]pair
	head     strings.Builder
	seed     uint64
	heavy    int // how many more operations of wide formats may have large circuits
}

// New makes the formula of a seed, most often about formats of few bits, which a referee decides. Its arrays are new
// ones of b.
func New(b *expr.Builder, seed uint64) Formula { return ofFormats(b, seed, 8) }

// Wide is New of a formula about the formats that programs have.
func Wide(b *expr.Builder, seed uint64) Formula { return ofFormats(b, seed, 1) }

// ofFormats makes one in which one of so many formats is a wide one.
func ofFormats(b *expr.Builder, seed uint64, oneIn int) Formula {
	g := &gen{b: b, r: rand.New(rand.NewPCG(seed, 0xf10a7)), declared: map[string]pair{}, seed: seed,
		heavy: 1}
	// Z3 gives up on quotients and roundings of formats with fewer bits of precision than these.
	tiny := []fp.Format{custom(2, 5), custom(3, 5), custom(3, 6), custom(3, 7), custom(4, 7)}
	wide := []fp.Format{fp.Half, fp.BFloat, fp.Single, fp.Double}
	for range 1 + g.r.IntN(2) {
		from := tiny
		if g.oneIn(oneIn) { // most formulas about wide ones are too hard for the referee
			from = wide
		}
		g.formats = append(g.formats, from[g.r.IntN(len(from))])
	}
	var f Formula
	var body strings.Builder
	for range 1 + g.r.IntN(4) {
		c := g.condition(1 + g.r.IntN(3))
		f.Conjuncts = append(f.Conjuncts, c.t)
		fmt.Fprintf(&body, "(assert %s)\n", c.s)
	}
	f.Script = g.head.String() + body.String()
	return f
}

func custom(exp, prec uint) fp.Format { f, _ := fp.Custom(exp, prec); return f }

// sort is the format in SMT-LIB's words.
func sort(f fp.Format) string { return fmt.Sprintf("%d %d", f.ExpBits(), f.Precision()) }

func (g *gen) oneIn(n int) bool { return g.r.IntN(n) == 0 }

func (g *gen) format() fp.Format { return g.formats[g.r.IntN(len(g.formats))] }

func (g *gen) mode() (fp.RoundingMode, string) {
	m := fp.RoundingMode(g.r.IntN(int(fp.NumRoundingModes)))
	return m, [...]string{fp.NearestEven: "RNE", fp.TowardZero: "RTZ", fp.Up: "RTP", fp.Down: "RTN",
		fp.NearestAway: "RNA"}[m]
}

// variable is a bit-vector of w bits.
func (g *gen) variable(name string, w int) pair {
	if v, ok := g.declared[name]; ok {
		return v
	}
	n := (w + 7) / 8
	a := g.b.NewArray(fmt.Sprint(name, ".", g.seed), uint64(n), nil)
	v := pair{g.b.Extract(g.b.ReadWide(a, nil, g.b.Zero(64), n), 0, w), name}
	fmt.Fprintf(&g.head, "(declare-const %s (_ BitVec %d))\n", name, w)
	g.declared[name] = v
	return v
}

// constant is a pattern, any NaN as the one that there is.
func (g *gen) constant(f fp.Format, v fp.Bits) pair {
	t := floats.Const(g.b, f, v)
	if fp.IsNaN(f, v) {
		return pair{t, fmt.Sprintf("(_ NaN %s)", sort(f))}
	}
	bits := binary(t)
	e := int(f.ExpBits())
	return pair{t, fmt.Sprintf("(fp #b%s #b%s #b%s)", bits[:1], bits[1:1+e], bits[1+e:])}
}

// binary is the digits of a constant.
func binary(t *expr.Term) string {
	var s strings.Builder
	v := t.Big()
	for i := t.Width() - 1; i >= 0; i-- {
		s.WriteByte('0' + byte(v.Extract(uint(i), 1).Uint64()))
	}
	return s.String()
}

// value is a constant that arithmetic does something with.
func (g *gen) value(f fp.Format) pair {
	switch g.r.IntN(4) {
	case 0:
		all := fp.Samples(f)
		return g.constant(f, all[g.r.IntN(len(all))])
	case 1:
		return g.constant(f, fp.FromInt(f, fp.NearestEven, fp.Bits{Lo: g.r.Uint64N(16)}, 8, false))
	}
	return g.constant(f, fp.Random(g.r, f))
}

func (g *gen) leaf(f fp.Format) pair {
	if g.oneIn(3) {
		return g.value(f)
	}
	v := g.variable(fmt.Sprintf("x%d%c", f.Width()*1000+f.Precision(), 'a'+rune(g.r.IntN(2))), int(f.Width()))
	return pair{v.t, fmt.Sprintf("((_ to_fp %s) %s)", sort(f), v.s)}
}

// large says whether one more operation with a large circuit on f is too much for the referee.
func (g *gen) large(f fp.Format) bool {
	if f.Width() <= 11 {
		return false
	}
	g.heavy--
	return g.heavy < 0 || f.Width() > 16 || g.oneIn(2)
}

// float is a float of f.
func (g *gen) float(f fp.Format, depth int) pair {
	if depth <= 0 || g.oneIn(5) {
		return g.leaf(f)
	}
	b := g.b
	x := func() pair { return g.float(f, depth-1) }
	m, rm := g.mode()
	two := func(op string, of func(x, y *expr.Term) *expr.Term) pair {
		p, q := x(), x()
		return pair{of(p.t, q.t), fmt.Sprintf("(%s %s %s)", op, p.s, q.s)}
	}
	rounded := func(op string, k expr.Kind) pair {
		return two(op+" "+rm, func(p, q *expr.Term) *expr.Term { return b.Float(k, expr.Float{Format: f, Mode: m}, 0, p, q) })
	}
	switch k := g.r.IntN(16); {
	case k < 3:
		return rounded("fp.add", expr.FAdd)
	case k < 5:
		return rounded("fp.sub", expr.FSub)
	case k == 5:
		p := x()
		return pair{floats.Neg(b, p.t), "(fp.neg " + p.s + ")"}
	case k == 6:
		p := x()
		return pair{floats.Abs(b, p.t), "(fp.abs " + p.s + ")"}
	case k == 7:
		c, p, q := g.condition(depth-1), x(), x()
		return pair{b.Ite(c.t, p.t, q.t), fmt.Sprintf("(ite %s %s %s)", c.s, p.s, q.s)}
	case k == 8:
		p := x()
		return pair{b.FRound(f, m, p.t), fmt.Sprintf("(fp.roundToIntegral %s %s)", rm, p.s)}
	case k == 9:
		from := g.format()
		if from == f {
			return x()
		}
		p := g.float(from, depth-1)
		return pair{b.FConvert(from, f, m, p.t), fmt.Sprintf("((_ to_fp %s) %s %s)", sort(f), rm, p.s)}
	case k == 10:
		p := g.integer(depth - 1)
		if g.oneIn(2) {
			return pair{b.FFromInt(f, m, p.t, true), fmt.Sprintf("((_ to_fp %s) %s %s)", sort(f), rm, p.s)}
		}
		return pair{b.FFromInt(f, m, p.t, false), fmt.Sprintf("((_ to_fp_unsigned %s) %s %s)", sort(f), rm, p.s)}
	}
	if g.large(f) {
		return rounded("fp.add", expr.FAdd)
	}
	switch g.r.IntN(8) {
	case 0, 1:
		return rounded("fp.div", expr.FDiv)
	case 2:
		p := x()
		return pair{b.FSqrt(f, m, p.t), fmt.Sprintf("(fp.sqrt %s %s)", rm, p.s)}
	case 3:
		p, q, r := x(), x(), x()
		return pair{b.FMA(f, m, p.t, q.t, r.t), fmt.Sprintf("(fp.fma %s %s %s %s)", rm, p.s, q.s, r.s)}
	case 4:
		if f.Width() <= 11 && g.oneIn(4) { // Z3 gives up many of them
			return two("fp.rem", func(p, q *expr.Term) *expr.Term { return b.FIRem(f, p, q) })
		}
	}
	return rounded("fp.mul", expr.FMul)
}

// intWidth is the width of all integers.
const intWidth = 8

func (g *gen) integer(depth int) pair {
	b := g.b
	if depth > 0 && g.oneIn(3) {
		return g.toInt(g.format(), depth-1)
	}
	switch g.r.IntN(4) {
	case 0:
		c := b.Const(intWidth, g.r.Uint64N(1<<intWidth))
		return pair{c, "#b" + binary(c)}
	case 1:
		if depth > 0 {
			p, q := g.integer(depth-1), g.integer(depth-1)
			return pair{b.Add(p.t, q.t), fmt.Sprintf("(bvadd %s %s)", p.s, q.s)}
		}
	}
	return g.variable(fmt.Sprintf("i%c", 'a'+rune(g.r.IntN(2))), intWidth)
}

// toInt is a float as an integer where it is in range in every mode, else 0.
func (g *gen) toInt(f fp.Format, depth int) pair {
	b, p := g.b, g.float(f, depth)
	m, rm := g.mode()
	signed := g.oneIn(2)
	limit, op := intWidth-1, "fp.to_ubv"
	if signed {
		limit, op = intWidth-2, "fp.to_sbv"
	}
	high := g.constant(f, fp.Scalbn(f, fp.NearestEven, f.One(), limit)) // infinite: everything is below
	low := g.constant(f, f.Zero(false))
	if signed {
		low = g.constant(f, fp.Neg(f, fp.Scalbn(f, fp.NearestEven, f.One(), limit)))
	}
	in := b.And(b.FLt(f, low.t, p.t), b.FLt(f, p.t, high.t))
	return pair{b.Ite(in, b.FToInt(f, m, p.t, intWidth, signed), b.Zero(intWidth)),
		fmt.Sprintf("(ite (and (fp.lt %s %s) (fp.lt %s %s)) ((_ %s %d) %s %s) (_ bv0 %d))", low.s, p.s, p.s, high.s, op,
			intWidth, rm, p.s, intWidth)}
}

// classes are SMT-LIB's predicates that are classes of LLVM. A NaN is neither positive nor negative.
var classes = []struct {
	name string
	mask fp.Class
}{
	{"fp.isNaN", fp.ClassSNaN | fp.ClassQNaN}, {"fp.isInfinite", fp.ClassPosInf | fp.ClassNegInf},
	{"fp.isZero", fp.ClassPosZero | fp.ClassNegZero}, {"fp.isNormal", fp.ClassPosNormal | fp.ClassNegNormal},
	{"fp.isSubnormal", fp.ClassPosSubnormal | fp.ClassNegSubnormal},
	{"fp.isNegative", fp.ClassNegInf | fp.ClassNegNormal | fp.ClassNegSubnormal | fp.ClassNegZero},
	{"fp.isPositive", fp.ClassPosInf | fp.ClassPosNormal | fp.ClassPosSubnormal | fp.ClassPosZero},
}

// predicates are SMT-LIB's comparisons.
var predicates = []struct {
	name string
	is   fp.Predicate
}{{"fp.eq", fp.OEQ}, {"fp.lt", fp.OLT}, {"fp.leq", fp.OLE}, {"fp.gt", fp.OGT}, {"fp.geq", fp.OGE}}

// condition is a term of one bit.
func (g *gen) condition(depth int) pair {
	b, f := g.b, g.format()
	switch k := g.r.IntN(20); {
	case depth > 0 && k < 2:
		p := g.condition(depth - 1)
		return pair{b.Not(p.t), "(not " + p.s + ")"}
	case depth > 0 && k < 5:
		p, q := g.condition(depth-1), g.condition(depth-1)
		return [...]pair{{b.And(p.t, q.t), fmt.Sprintf("(and %s %s)", p.s, q.s)},
			{b.Or(p.t, q.t), fmt.Sprintf("(or %s %s)", p.s, q.s)},
			{b.Xor(p.t, q.t), fmt.Sprintf("(xor %s %s)", p.s, q.s)}}[g.r.IntN(3)]
	case k < 8:
		c, p := classes[g.r.IntN(len(classes))], g.float(f, depth)
		return pair{floats.Class(b, f, p.t, c.mask), fmt.Sprintf("(%s %s)", c.name, p.s)}
	case k < 10:
		p, q := g.integer(depth), g.integer(depth)
		return [...]pair{{b.Eq(p.t, q.t), fmt.Sprintf("(= %s %s)", p.s, q.s)},
			{b.Slt(p.t, q.t), fmt.Sprintf("(bvslt %s %s)", p.s, q.s)},
			{b.Ule(p.t, q.t), fmt.Sprintf("(bvule %s %s)", p.s, q.s)}}[g.r.IntN(3)]
	case k == 10:
		return g.same(f, g.float(f, depth), g.float(f, depth))
	}
	c := predicates[g.r.IntN(len(predicates))]
	p, q := g.float(f, depth), g.float(f, depth)
	if g.oneIn(6) {
		p = g.extreme(f, p, g.float(f, depth-1))
	}
	return pair{floats.Fcmp(b, f, c.is, p.t, q.t), fmt.Sprintf("(%s %s %s)", c.name, p.s, q.s)}
}

// same is SMT-LIB's equality: all NaNs are one value, and zeros of two signs are two.
func (g *gen) same(f fp.Format, p, q pair) pair {
	b := g.b
	m, n := floats.IsNaN(b, f, p.t), floats.IsNaN(b, f, q.t)
	return pair{b.Or(b.And(m, n), b.And(b.Not(b.Or(m, n)), b.Eq(p.t, q.t))), fmt.Sprintf("(= %s %s)", p.s, q.s)}
}

// extreme is the smaller or the greater one. Where both are zeros, it may have either sign.
func (g *gen) extreme(f fp.Format, p, q pair) pair {
	if g.oneIn(2) {
		return pair{floats.MinNum(g.b, f, p.t, q.t), fmt.Sprintf("(fp.min %s %s)", p.s, q.s)}
	}
	return pair{floats.MaxNum(g.b, f, p.t, q.t), fmt.Sprintf("(fp.max %s %s)", p.s, q.s)}
}
