package floatsearch

import (
	"bytes"
	"context"
	"encoding/binary"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/albers-engine/albers/internal/bv"
	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/eval"
	"github.com/albers-engine/albers/internal/expr/floats"
	"github.com/albers-engine/albers/internal/expr/program"
	"github.com/albers-engine/albers/internal/fp"
	"github.com/albers-engine/albers/internal/solver"
)

// pattern is x in the format f.
func pattern(f fp.Format, x float64) uint64 {
	return fp.Convert(fp.Double, f, fp.NearestEven, fp.Bits{Lo: math.Float64bits(x)}).Lo
}

// TestDistances has the numbers of the specification.
func TestDistances(t *testing.T) {
	inf, nan := math.Inf(1), math.NaN()
	next := math.Nextafter(1, 2)
	for _, x := range []struct {
		f    fp.Format
		p    fp.Predicate
		x, y float64
		want float64
	}{
		{fp.Double, fp.OEQ, math.Copysign(0, -1), 0, 0},
		{fp.Double, fp.OEQ, 1, next, 1},
		{fp.Double, fp.OEQ, math.MaxFloat64, inf, 1},
		{fp.Double, fp.OEQ, -inf, inf, 18437736874454810624},
		{fp.Single, fp.OEQ, -inf, inf, 4278190080},
		{fp.Half, fp.OEQ, -inf, inf, 63488},
		{fp.Double, fp.OGT, 1, 1, 1},
		{fp.Double, fp.OGE, 1, 1, 0},
		{fp.Double, fp.ONE, 1, 1, 1},
		{fp.Double, fp.UNE, 1, 1, 1},
		{fp.Double, fp.UNE, nan, 1, 0},
		{fp.Double, fp.ULT, nan, 1, 0},
		{fp.Double, fp.OLT, nan, 1, 18437736874454810624 + 2},
		{fp.Double, fp.ORD, nan, 1, 18437736874454810624 + 2},
		{fp.Double, fp.ONE, nan, 1, 18437736874454810624 + 2},
		{fp.Double, fp.UNO, 1, 1, 1},
		{fp.Double, fp.OGE, 0, 2, 4611686018427387904},
		{fp.Double, fp.OGE, 0, 1, 4607182418800017408},
	} {
		word := func(v float64) fp.Bits { return fp.Bits{Lo: pattern(x.f, v)} }
		if d := floatDistance(x.f, x.p, word(x.x), word(x.y)); d != x.want {
			t.Errorf("%v, predicate %d of %v and %v: %v, want %v", x.f, x.p, x.x, x.y, d, x.want)
		}
	}
}

// TestDistanceIsZeroIfItHolds tries random and special pairs of all formats, and integers.
func TestDistanceIsZeroIfItHolds(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 9))
	n := 200_000
	if testing.Short() {
		n = 20_000
	}
	for range n {
		f := []fp.Format{fp.Half, fp.BFloat, fp.Single, fp.Double, fp.X87, fp.Quad}[r.IntN(6)]
		special := []fp.Bits{{}, f.Inf(false), f.Inf(true), f.DefaultNaN(), f.Zero(true), f.One(), f.MaxFinite(false),
			f.MaxFinite(true), {Lo: 1}}
		one := func() fp.Bits {
			if r.IntN(2) == 0 {
				return special[r.IntN(len(special))]
			}
			return fp.Bits(bv.Pair{Hi: r.Uint64(), Lo: r.Uint64()}.Mask(f.Width()))
		}
		x, y := one(), one()
		if r.IntN(4) == 0 {
			y = x
		}
		for p := range fp.True + 1 {
			if d := floatDistance(f, p, x, y); (d == 0) != fp.Fcmp(f, p, x, y) || d < 0 {
				t.Fatalf("%v: predicate %d of %#x and %#x has the distance %v", f, p, x, y, d)
			}
		}
		if f.Width() > 64 {
			continue
		}
		for _, k := range []expr.Kind{expr.Eq, expr.Ult, expr.Ule, expr.Slt, expr.Sle} {
			for _, want := range []bool{false, true} {
				is := expr.FoldWord(k, f.Width(), x.Lo, y.Lo) == 1
				if d := intDistance(k, want, f.Width(), x.Lo, y.Lo); (d == 0) != (is == want) {
					t.Fatalf("%v of %#x and %#x, %d bits, %v: distance %v", k, x, y, f.Width(), want, d)
				}
			}
		}
	}
}

// problem is a query with two floats x and y that are read from 16 bytes.
type problem struct {
	b    *expr.Builder
	f    fp.Format
	x, y *expr.Term
	arr  *expr.Array
}

func newProblem(f fp.Format) *problem {
	b := expr.NewBuilder()
	arr := b.NewArray("in", 16, nil)
	n := int(f.Width()) / 8
	return &problem{b, f, b.ReadWide(arr, nil, b.Const(64, 0), n), b.ReadWide(arr, nil, b.Const(64, 8), n), arr}
}

func (p *problem) num(x float64) *expr.Term { return p.b.Const(int(p.f.Width()), pattern(p.f, x)) }
func (p *problem) add(x, y *expr.Term) *expr.Term {
	return p.b.FAdd(p.f, fp.NearestEven, x, y)
}
func (p *problem) sub(x, y *expr.Term) *expr.Term {
	return p.b.FSub(p.f, fp.NearestEven, x, y)
}
func (p *problem) mul(x, y *expr.Term) *expr.Term {
	return p.b.FMul(p.f, fp.NearestEven, x, y)
}
func (p *problem) is(q fp.Predicate, x *expr.Term, y float64) *expr.Term {
	return floats.Fcmp(p.b, p.f, q, x, p.num(y))
}

// at is an assignment.
func (p *problem) at(x, y float64) *eval.Assignment {
	in := make([]byte, 16)
	for i, v := range []uint64{pattern(p.f, x), pattern(p.f, y)} {
		binary.LittleEndian.PutUint64(in[8*i:], v)
	}
	return eval.New(map[*expr.Array][]byte{p.arr: in})
}

// phi2 is x + y ≥ 2, 2y - x ≥ 1, 2x - y ≥ 0.
func (p *problem) phi2() *solver.Query {
	return &solver.Query{PC: solver.PathOf(p.is(fp.OGE, p.add(p.x, p.y), 2),
		p.is(fp.OGE, p.sub(p.mul(p.num(2), p.y), p.x), 1)),
		Cond: p.is(fp.OGE, p.sub(p.mul(p.num(2), p.x), p.y), 0)}
}

// TestObjective has the numbers of the specification's example.
func TestObjective(t *testing.T) {
	raw := func(d float64) float64 { return d }
	for _, x := range []struct {
		f     fp.Format
		x, y  float64
		want  float64
		first int
	}{
		{fp.Double, 0, 0, 9218868437227405312, 0},
		{fp.Single, 0, 0, 2139095040, 0},
		{fp.Double, 1.45, 1.06, 2972375754064526, 1},
		{fp.Single, 1.45, 1.06, 5536484, 1},
		{fp.Double, 1.68, 2.06, 0, -1},
		{fp.Single, 1.68, 2.06, 0, -1},
	} {
		p := newProblem(x.f)
		o := compile(p.phi2(), 1000, raw)
		o.Load(p.at(x.x, x.y))
		if v := o.value(); v != x.want || o.first() != x.first {
			t.Errorf("%v at (%v, %v): %v with %d violated first, want %v and %d", x.f, x.x, x.y, v, o.first(), x.want, x.first)
		}
	}
	p := newProblem(fp.Double)
	o := compile(p.phi2(), 1000, raw)
	o.Load(p.at(math.NaN(), math.NaN()))
	if v := o.value(); v < 18437736874454810624+2 || o.first() != 0 {
		t.Errorf("at (NaN, NaN): %v", v)
	}
}

// TestObjectiveIsZeroIfTheQueryHolds compares objectives of random formulas with evaluation.
func TestObjectiveIsZeroIfTheQueryHolds(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 3))
	p := newProblem(fp.Half)
	b := p.b
	var formula func(depth int) *expr.Term
	formula = func(depth int) *expr.Term {
		if depth == 0 {
			if r.IntN(3) == 0 {
				k := []expr.Kind{expr.Eq, expr.Ult, expr.Sle}[r.IntN(3)]
				return b.Binary(k, p.x, b.Const(16, r.Uint64N(1<<16)))
			}
			return floats.Fcmp(b, fp.Half, fp.Predicate(r.IntN(16)), p.add(p.x, p.y), p.num(float64(r.IntN(9)-4)))
		}
		x, y := formula(depth-1), formula(depth-1)
		switch r.IntN(6) {
		case 0:
			return b.Not(x)
		case 1:
			return b.Or(x, y)
		case 2:
			return b.Xor(x, y)
		case 3:
			return b.Ite(x, y, formula(depth-1))
		case 4:
			return b.Eq(x, y)
		}
		return b.And(x, y)
	}
	zeros := 0
	for range 500 {
		q := &solver.Query{PC: solver.PathOf(formula(3)), Cond: formula(2)}
		o := compile(q, 10_000, logarithmic)
		for range 20 {
			m := p.at(float64(r.IntN(9)-4), float64(r.IntN(9)-4))
			if r.IntN(4) == 0 {
				m = p.at(math.NaN(), 1)
			}
			o.Load(m)
			v, first := o.value(), o.first()
			if (v == 0) != q.Holds(m) || v == 0 != (first < 0) || v < 0 || math.IsNaN(v) {
				t.Fatalf("%v, %d first, holds %v: %v", v, first, q.Holds(m), q.Conjuncts())
			}
			if first >= 0 && first != q.FirstViolated(m) {
				t.Fatalf("%d is violated first, want %d", first, q.FirstViolated(m))
			}
			if v == 0 {
				zeros++
			}
		}
	}
	if zeros < 500 {
		t.Errorf("one-sided test: %d of 10,000 hold", zeros)
	}
}

// silent is the next layer that knows nothing.
type silent struct{}

func (silent) Check(context.Context, *solver.Query, solver.PartialSink) solver.Result {
	return solver.Result{Reason: "nobody below"}
}

// sink keeps partial solutions by their first violated conjunct.
type sink struct {
	q     *solver.Query
	first map[int]int
	wrong int
}

func (s *sink) Offer(p *solver.Partial) bool {
	s.first[p.First]++
	if p.First != s.q.FirstViolated(p.Model) {
		s.wrong++
	}
	return true
}

func ask(t *testing.T, seed uint64, q *solver.Query, to solver.PartialSink) (solver.Result, map[string]float64) {
	t.Helper()
	opt := Whole()
	opt.Seed, opt.Report = seed, func(f *solver.Fault) { t.Errorf("%v", f) }
	c := new(solver.Counters)
	r := New(silent{}, opt, c).Check(t.Context(), q, to)
	if r.Verdict == solver.Sat && !q.Holds(r.Model) {
		t.Errorf("wrong model of %v", q.Conjuncts())
	}
	if r.Verdict == solver.Unsat {
		t.Errorf("search says unsat")
	}
	return r, c.Snapshot()
}

// TestPhi2 is solved from zeros with each seed, and the points on the way leave the path at both conjuncts.
func TestPhi2(t *testing.T) {
	for _, f := range []fp.Format{fp.Double, fp.Single} {
		for seed := range uint64(20) {
			q := newProblem(f).phi2()
			s := &sink{q: q, first: map[int]int{}}
			r, st := ask(t, seed+1, q, s)
			if r.Verdict != solver.Sat {
				t.Errorf("%v, seed %d: %v after %v evaluations", f, seed+1, r.Verdict, st["evaluations"])
			}
			if s.first[0] == 0 || s.first[1] == 0 || s.wrong > 0 || s.first[-1] > 0 {
				t.Errorf("%v, seed %d: partial solutions by first violated conjunct: %v; %d are wrong", f, seed+1, s.first, s.wrong)
			}
		}
	}
}

func TestSolves(t *testing.T) {
	for _, f := range []fp.Format{fp.Double, fp.Single} {
		p := newProblem(f)
		for name, c := range map[string][]*expr.Term{
			"a root":           {p.is(fp.OEQ, p.mul(p.x, p.x), 2.25), p.is(fp.OLT, p.x, 0)},
			"absorbed":         {floats.Fcmp(p.b, f, fp.OEQ, p.add(p.x, p.num(1)), p.x), p.is(fp.OGT, p.x, 0)},
			"a quadratic":      {p.is(fp.OEQ, p.add(p.mul(p.x, p.x), p.mul(p.num(2), p.x)), 8)},
			"infinite":         {p.is(fp.OEQ, p.mul(p.x, p.y), math.Inf(1)), p.is(fp.OLT, p.x, 1e10), p.is(fp.OLT, p.y, 0)},
			"no number":        {p.is(fp.UNO, p.sub(p.x, p.y), 0), p.is(fp.ORD, p.x, 0), p.is(fp.ORD, p.y, 0)},
			"one or the other": {p.b.Or(p.is(fp.OEQ, p.x, 1234.5), p.is(fp.OEQ, p.y, -77)), p.is(fp.OLT, p.x, 0)},
			"bits of the float": {p.b.Eq(p.b.Extract(p.x, 0, 8), p.b.Const(8, 0x5a)), p.is(fp.OGT, p.x, 3),
				p.is(fp.OLT, p.x, 3.5)},
		} {
			n := len(c) - 1
			q := &solver.Query{PC: solver.PathOf(c[:n]...), Cond: c[n]}
			r, st := ask(t, 1, q, nil)
			if r.Verdict != solver.Sat {
				t.Errorf("%v, %s: %v after %v evaluations", f, name, r.Verdict, st["evaluations"])
			}
			again, st2 := ask(t, 1, q, nil)
			if st["evaluations"] != st2["evaluations"] ||
				r.Model != nil && !bytes.Equal(r.Model.Bytes(p.arr), again.Model.Bytes(p.arr)) {
				t.Errorf("%v, %s: the same seed gave two searches", f, name)
			}
		}
	}
}

// TestSearchRefutesNothing: what has no model is unknown, after as many evaluations as there are.
func TestSearchRefutesNothing(t *testing.T) {
	p := newProblem(fp.Double)
	q := &solver.Query{PC: solver.PathOf(p.b.FLt(fp.Double, p.x, p.y)), Cond: p.b.FLt(fp.Double, p.y, p.x)}
	r, st := ask(t, 1, q, nil)
	if r.Verdict != solver.Unknown || st["evaluations"] < 90_000 {
		t.Errorf("%v after %v evaluations", r.Verdict, st["evaluations"])
	}
}

// TestPassesOn: queries without floats, and those beyond the limits, go to the next layer at once.
func TestPassesOn(t *testing.T) {
	p := newProblem(fp.Double)
	plain := &solver.Query{Cond: p.b.Ult(p.x, p.y)}
	beyond := func(x *expr.Term) *expr.Term { return p.b.FToInt(fp.Double, 0, x, program.MaxWidth+1, true) }
	wide := &solver.Query{Cond: p.b.Ult(beyond(p.x), beyond(p.y))}
	for _, q := range []*solver.Query{plain, wide} {
		if r, st := ask(t, 1, q, nil); r.Verdict != solver.Unknown || st["searches"] != 0 {
			t.Errorf("%v: %v", q.Cond, st)
		}
	}
}

// TestIntegersAndFloats: one variable is an integer that is converted.
func TestIntegersAndFloats(t *testing.T) {
	b := expr.NewBuilder()
	n := b.ReadWide(b.NewArray("n", 4, nil), nil, b.Const(64, 0), 4)
	f := b.FFromInt(fp.Double, 0, n, true)
	q := &solver.Query{Cond: b.FEq(fp.Double, b.FMul(fp.Double, 0, f, f), b.Const(64, math.Float64bits(987654.0*987654)))}
	if r, st := ask(t, 1, q, nil); r.Verdict != solver.Sat {
		t.Errorf("%v after %v evaluations", r.Verdict, st["evaluations"])
	}
}

// TestSolvesWide: numbers of digits and of doubles, computed with x87 and quad floats, and integers of 128 bits.
func TestSolvesWide(t *testing.T) {
	for _, f := range []fp.Format{fp.X87, fp.Quad} {
		p := newProblem(fp.Double)
		b := p.b
		long := func(x *expr.Term) *expr.Term { return b.FConvert(fp.Double, f, 0, x) }
		num := func(v uint64) *expr.Term { return b.FFromInt(f, 0, b.Const(32, v), true) }
		square := b.FMul(f, 0, long(p.x), long(p.x))
		digit := func(i uint64) *expr.Term {
			return b.Sub(b.ZExt(b.Read(p.arr, nil, b.Const(64, i)), 32), b.Const(32, '0'))
		}
		n := b.Add(b.Mul(digit(0), b.Const(32, 10)), digit(1))
		tenth := b.FMul(f, 0, b.FDiv(f, 0, b.FFromInt(f, 0, n, true), num(7)), num(1000))
		cut := b.FFromInt(f, 0, b.FToInt(f, fp.TowardZero, tenth, 128, true), true)
		for name, c := range map[string][]*expr.Term{
			"a root":       {b.FLt(f, square, num(50)), b.FLt(f, num(49), square)},
			"a fraction":   {b.Ult(digit(0), b.Const(32, 10)), b.Ult(digit(1), b.Const(32, 10)), b.FLt(f, cut, tenth)},
			"a whole, big": {b.Ult(digit(0), b.Const(32, 10)), b.Ult(digit(1), b.Const(32, 10)), b.FLt(f, num(9000), cut)},
		} {
			q := &solver.Query{PC: solver.PathOf(c[:len(c)-1]...), Cond: c[len(c)-1]}
			if r, st := ask(t, 1, q, nil); r.Verdict != solver.Sat {
				t.Errorf("%v, %s: %v after %v evaluations, %v searches", f, name, r.Verdict, st["evaluations"], st["searches"])
			}
		}
	}
}

// TestTexts: numbers of which the program reads the digits. One is a whole number of tenths after it was divided by a
// million, and as long as before. The hundredfold of another, which has hundredths, is rounded to no whole number.
func TestTexts(t *testing.T) {
	for _, f := range []fp.Format{fp.Double, fp.X87} {
		b := expr.NewBuilder()
		arr := b.NewArray("text", 13, nil)
		num := func(v uint64) *expr.Term { return b.FFromInt(f, 0, b.Const(64, v), true) }
		var digits []*expr.Term
		number := func(from, to uint64) *expr.Term {
			n := b.Const(64, 0)
			for i := from; i < to; i++ {
				c := b.Read(arr, nil, b.Const(64, i))
				digits = append(digits, b.Ule(b.Const(8, '0'), c), b.Ule(c, b.Const(8, '9')))
				n = b.Add(b.Mul(n, b.Const(64, 10)), b.Sub(b.ZExt(c, 64), b.Const(64, '0')))
			}
			return b.FFromInt(f, 0, n, true)
		}
		cut := func(y *expr.Term) *expr.Term { return b.FFromInt(f, 0, b.FToInt(f, fp.TowardZero, y, 64, true), true) }
		x := number(0, 12)
		y := b.FMul(f, 0, b.FDiv(f, 0, b.FDiv(f, 0, x, num(1000)), num(1000)), num(10))
		long := append(slices.Clip(digits), b.FLe(f, num(100_000_000_000), x))
		digits = nil
		z := b.FMul(f, 0, b.FAdd(f, 0, number(0, 5), b.FDiv(f, 0, number(6, 8), num(100))), num(100))
		for name, c := range map[string]struct {
			text string
			pc   []*expr.Term
			cond *expr.Term
		}{
			"a multiple": {"374655219833", long, b.FEq(f, cut(y), y)},
			"rounded":    {"37465.50", digits, b.FLt(f, cut(z), z)},
		} {
			hint := eval.New(nil).With(arr, []byte(c.text))
			q := &solver.Query{PC: solver.PathOf(c.pc...), Cond: c.cond, Hint: hint, NeedModel: true}
			if q.Holds(hint) {
				t.Fatal("the hint is a model")
			}
			r, st := ask(t, 1, q, nil)
			if r.Verdict != solver.Sat || st["evaluations"] > 500 {
				t.Errorf("%v, %s: %v after %v evaluations", f, name, r.Verdict, st["evaluations"])
			}
		}
	}
}

// TestTogether: that the mean of numbers is below the least of them, which is true only where it is rounded, is met by
// numbers next to each other.
func TestTogether(t *testing.T) {
	for _, f := range []fp.Format{fp.Single, fp.Double} {
		b := expr.NewBuilder()
		size := uint64(f.Width() / 8)
		arr := b.NewArray("in", 5*size, nil)
		num := func(x float64) *expr.Term { return b.Const(int(f.Width()), pattern(f, x)) }
		var pc []*expr.Term
		var a []*expr.Term
		sum := num(0)
		for i := range uint64(5) {
			x := b.ReadWide(arr, nil, b.Const(64, i*size), int(size))
			pc = append(pc, b.FLe(f, num(0), x), b.FLe(f, x, num(10)))
			if i > 0 {
				pc = append(pc, b.FLe(f, a[0], x))
			}
			a, sum = append(a, x), b.FAdd(f, 0, sum, x)
		}
		hint := eval.New(nil)
		q := &solver.Query{PC: solver.PathOf(pc...), Cond: b.FLt(f, b.FDiv(f, 0, sum, num(5)), a[0]), Hint: hint,
			NeedModel: true}
		r, st := ask(t, 1, q, nil)
		if r.Verdict != solver.Sat || st["evaluations"] > maxTogether*(bundle+nearDescent) {
			t.Errorf("%v: %v after %v evaluations", f, r.Verdict, st["evaluations"])
		}
	}
}

// TestCancels: a sum of three products is 0, and another number where it is fused: of two products that cancel each
// other, only one is rounded.
func TestCancels(t *testing.T) {
	for _, f := range []fp.Format{fp.Single, fp.Double} {
		b := expr.NewBuilder()
		size := uint64(f.Width() / 8)
		arr := b.NewArray("in", 6*size, nil)
		at := func(i int) *expr.Term { return b.ReadWide(arr, nil, b.Const(64, uint64(i)*size), int(size)) }
		zero := b.Const(int(f.Width()), 0)
		sum, fused := zero, zero
		var pc []*expr.Term
		for i := range 3 {
			for _, x := range []*expr.Term{at(i), at(3 + i)} {
				pc = append(pc, b.FLe(f, floats.Abs(b, x), b.Const(int(f.Width()), pattern(f, 4))))
			}
			sum, fused = b.FAdd(f, 0, sum, b.FMul(f, 0, at(i), at(3+i))), b.FMA(f, 0, at(i), at(3+i), fused)
		}
		q := &solver.Query{PC: solver.PathOf(append(pc, b.FEq(f, sum, zero))...), Cond: b.Not(b.FEq(f, sum, fused)),
			Hint: eval.New(nil), NeedModel: true}
		r, st := ask(t, 1, q, nil)
		if r.Verdict != solver.Sat || st["evaluations"] > maxTogether*(bundle+nearDescent)+maxCancels {
			t.Errorf("%v: %v after %v evaluations", f, r.Verdict, st["evaluations"])
		}
	}
}

// TestPurseCloses: a layer that finds nothing is seldom asked.
func TestPurseCloses(t *testing.T) {
	p := newProblem(fp.Double)
	opt := Short()
	opt.Evaluations = 100
	c := new(solver.Counters)
	l := New(silent{}, opt, c)
	for range 200 {
		q := &solver.Query{PC: solver.PathOf(p.b.FLt(fp.Double, p.x, p.y)), Cond: p.b.FLt(fp.Double, p.y, p.x)}
		l.Check(t.Context(), q, nil)
	}
	if st := c.Snapshot(); st["searches"] > 80 || st["not_tried"] < 120 {
		t.Errorf("%v", st)
	}
}
