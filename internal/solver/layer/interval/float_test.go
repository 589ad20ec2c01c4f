package interval

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/eval"
	"github.com/albers-engine/albers/internal/expr/floats"
	"github.com/albers-engine/albers/internal/fp"
	"github.com/albers-engine/albers/internal/solver"
)

// floatWorld is a world of two variables that are floats of a tiny format, with every other format to convert to.
type floatWorld struct {
	*world
	f, other fp.Format
}

func newFloatWorld(t *testing.T, seed uint64) *floatWorld {
	shapes := [][2]uint{{2, 3}, {3, 2}, {2, 2}, {3, 3}}
	format := func(n uint64) fp.Format {
		f, ok := fp.Custom(shapes[n%4][0], shapes[n%4][1])
		if !ok {
			t.Fatal("no format")
		}
		return f
	}
	x := &floatWorld{f: format(seed), other: format(seed + 1 + seed%3)}
	x.world = newWorld(seed, int(x.f.Width()), true)
	x.arr = x.b.NewArray("v", 2, nil)
	x.n, x.vars = 2, nil
	for i := range uint64(2) {
		x.vars = append(x.vars, x.b.Extract(x.b.Read(x.arr, nil, x.b.Const(64, i)), 0, x.w))
	}
	return x
}

func (x *floatWorld) mode() fp.RoundingMode {
	return fp.RoundingMode(x.r.IntN(int(fp.NumRoundingModes)))
}

// float is a random term that is a float of the format f.
func (x *floatWorld) float(f fp.Format, depth int) *expr.Term {
	b, m, d := x.b, x.mode(), depth-1
	switch {
	case f != x.f:
		return b.FConvert(x.f, f, m, x.float(x.f, max(d, 0)))
	case depth <= 0 && x.r.IntN(3) > 0:
		return x.vars[x.r.IntN(2)]
	case depth <= 0:
		return x.constant(x.w)
	}
	y := x.float(f, d)
	second := func() *expr.Term {
		switch x.r.IntN(4) {
		case 0, 1:
			return x.constant(x.w)
		case 2:
			return y
		}
		return x.float(f, d)
	}
	switch x.r.IntN(16) {
	case 0:
		return floats.Neg(b, y)
	case 1:
		return floats.Abs(b, y)
	case 2:
		return floats.CopySign(b, y, second())
	case 3:
		return b.FSqrt(f, m, y)
	case 4:
		return b.FRound(f, m, y)
	case 5:
		return b.FMA(f, m, y, second(), second())
	case 6:
		return b.FConvert(x.other, f, m, x.float(x.other, d))
	case 7:
		signed := x.r.IntN(2) == 0
		return b.FFromInt(f, m, b.FToInt(f, x.mode(), y, 1+x.r.IntN(6), signed), signed)
	case 8:
		return b.Ite(x.formula(d), y, second())
	case 9:
		return floats.MinNum(b, f, y, second())
	case 10:
		return b.FRem(f, y, second())
	case 11, 12:
		return b.FMul(f, m, y, second())
	case 13:
		return b.FDiv(f, m, second(), y)
	case 14:
		return b.FSub(f, m, y, second())
	}
	return b.FAdd(f, m, y, second())
}

func (x *floatWorld) formula(depth int) *expr.Term {
	b, d := x.b, max(0, depth-1)
	f := x.f
	switch x.r.IntN(10) {
	case 0:
		return b.And(x.formula(d), x.formula(d))
	case 1:
		return b.Or(x.formula(d), x.formula(d))
	case 2:
		return b.Not(x.formula(d))
	case 3:
		return floats.Class(b, f, x.float(f, d), fp.Class(x.r.IntN(1<<10)))
	case 4: // bits
		return b.Ult(x.float(f, d), x.constant(x.w))
	case 5:
		n := 1 + x.r.IntN(6)
		return b.Slt(b.FToInt(f, x.mode(), x.float(f, d), n, true), x.constant(n))
	case 6:
		f = x.other
	}
	y := x.float(f, d)
	z := b.Const(int(f.Width()), x.r.Uint64N(1<<f.Width()))
	if x.r.IntN(3) == 0 {
		z = x.float(f, d)
	}
	return floats.Fcmp(b, f, fp.Predicate(x.r.IntN(16)), y, z)
}

// TestRandomFloats is TestRandomQueries with floats: verdicts, models, cores and sets against full enumeration.
func TestRandomFloats(t *testing.T) {
	n := 1500
	if testing.Short() {
		n = 500
	}
	seen := map[Verdict]int{}
	var c solver.Counters
	for i := 0; i < n; {
		x := newFloatWorld(t, uint64(i))
		l := NewLayer(silent{}, New(Options{Paper: i%5 == 4}, &c), func(f *solver.Fault) {
			t.Errorf("query %d: %v: %v", i, f, f.Query.Conjuncts())
		}, &c)
		for range 20 {
			pc := x.pathOf(x.formula)
			for range 3 {
				x.check(t, i, l, pc, x.formula(3), seen)
				i++
			}
			x.checkSet(t, i, l.o, pc, x.float(x.f, 3))
		}
	}
	st := c.Snapshot()
	if st["witness_failed"] != 0 {
		t.Errorf("%v witnesses failed", st["witness_failed"])
	}
	t.Logf("%v; %v", seen, st)
	for v := range Unsat {
		if seen[v] < n/50 {
			t.Errorf("one-sided test: %v", seen)
		}
	}
}

// doubles is two doubles of eight bytes each.
func doubles() (b *expr.Builder, x, y *expr.Term) {
	b = expr.NewBuilder()
	arr := b.NewArray("d", 16, nil)
	return b, b.ReadWide(arr, nil, b.Const(64, 0), 8), b.ReadWide(arr, nil, b.Const(64, 8), 8)
}

func number(b *expr.Builder, x float64) *expr.Term { return b.Const(64, math.Float64bits(x)) }

// TestRangesOfDoubles has verdicts that sets have to give, without a layer below.
func TestRangesOfDoubles(t *testing.T) {
	b, x, y := doubles()
	const f, m = fp.Double, fp.NearestEven
	lt := func(x *expr.Term, c float64) *expr.Term { return b.FLt(f, x, number(b, c)) }
	gt := func(x *expr.Term, c float64) *expr.Term { return b.FLt(f, number(b, c), x) }
	eq := func(x *expr.Term, c float64) *expr.Term { return b.FEq(f, x, number(b, c)) }
	isNaN := func(x *expr.Term) *expr.Term { return floats.IsNaN(b, f, x) }
	add := func(x, y *expr.Term) *expr.Term { return b.FAdd(f, m, x, y) }
	mul := func(x, y *expr.Term) *expr.Term { return b.FMul(f, m, x, y) }
	whole := func(x *expr.Term) *expr.Term { return b.FToInt(f, fp.TowardZero, x, 32, true) }
	float := func(c float32) *expr.Term { return b.Const(32, uint64(math.Float32bits(c))) }
	for name, q := range map[string]struct {
		want Verdict
		all  []*expr.Term // the last one is the condition
	}{
		"disjoint":           {False, []*expr.Term{gt(x, 0.5), lt(x, 0.25)}},
		"both sides":         {Both, []*expr.Term{gt(x, 0.5), lt(x, 0.75)}},
		"no NaN in a range":  {False, []*expr.Term{gt(x, 0.5), isNaN(x)}},
		"NaN is not above":   {True, []*expr.Term{isNaN(x), b.Not(gt(x, 0.5))}},
		"zeros are equal":    {True, []*expr.Term{eq(x, 0), b.Not(lt(x, 0))}},
		"a zero has a sign":  {Both, []*expr.Term{eq(x, 0), b.Slt(x, b.Zero(64))}},
		"root of two":        {False, []*expr.Term{eq(mul(x, x), 2)}},
		"root of four":       {Both, []*expr.Term{eq(mul(x, x), 4)}},
		"negated":            {False, []*expr.Term{gt(floats.Neg(b, x), 1), gt(x, 0)}},
		"negated sum":        {False, []*expr.Term{gt(floats.Neg(b, add(x, number(b, 1))), 1), gt(x, 0)}},
		"absolute":           {False, []*expr.Term{lt(floats.Abs(b, x), 1), gt(x, 2)}},
		"sum":                {False, []*expr.Term{gt(x, 1), gt(y, 2), lt(add(x, y), 3)}},
		"product":            {False, []*expr.Term{gt(x, 1), gt(y, 2), lt(mul(x, y), 2)}},
		"a square":           {False, []*expr.Term{lt(mul(x, x), 0)}},
		"transitive":         {False, []*expr.Term{b.FLt(f, x, y), lt(y, 1), gt(x, 2)}},
		"narrow":             {False, []*expr.Term{b.FLt(fp.Single, float(0), b.FConvert(f, fp.Single, m, x)), isNaN(x)}},
		"as a float":         {False, []*expr.Term{lt(x, 1), b.FLt(fp.Single, float(2), b.FConvert(f, fp.Single, m, x))}},
		"as an integer":      {False, []*expr.Term{gt(x, 0), lt(x, 4), b.Sle(b.Const(32, 4), whole(x))}},
		"from an integer":    {False, []*expr.Term{b.Ult(x, b.Const(64, 10)), lt(b.FFromInt(f, m, x, true), 0)}},
		"root":               {Both, []*expr.Term{eq(b.FSqrt(f, m, x), 3)}},
		"root of a negative": {True, []*expr.Term{lt(x, -1), isNaN(b.FSqrt(f, m, x))}},
		"rounded":            {False, []*expr.Term{gt(x, 1.25), lt(x, 1.5), eq(b.FRound(f, m, x), 2)}},
		"one is infinite":    {True, []*expr.Term{gt(x, 1e308), eq(mul(x, number(b, 1e10)), math.Inf(1))}},
		"a square and itself": {Unknown, []*expr.Term{b.FLe(f, number(b, -1), x), b.FLe(f, x, number(b, 0)),
			lt(b.FMA(f, m, x, x, x), -0.125)}},
		"fused": {False, []*expr.Term{gt(x, 2), lt(b.FMA(f, m, x, x, number(b, 1)), 5)}},
	} {
		o := New(Options{}, new(solver.Counters))
		n := len(q.all) - 1
		if v := o.verdict(solver.PathOf(q.all[:n]...), q.all[n]); v != q.want {
			t.Errorf("%s: %v, want %v", name, v, q.want)
		}
	}
}

// TestAbsorbed compares what x + y = x says of y, for ranges of x of tiny formats and in all rounding modes, with all
// values.
func TestAbsorbed(t *testing.T) {
	n := 400
	if testing.Short() {
		n = 100
	}
	for i := range n {
		x := newFloatWorld(t, uint64(i))
		b, f, o := x.b, x.f, New(Options{}, new(solver.Counters))
		sum := b.FAdd(f, x.mode(), x.vars[i%2], x.vars[1-i%2])
		pc := []*expr.Term{b.FLe(f, x.constant(x.w), x.vars[0]), b.FLe(f, x.vars[0], x.constant(x.w)),
			b.FEq(f, sum, x.vars[0])}
		x.checkSet(t, i, o, pc, x.vars[1])
	}
	b, x, y := doubles()
	const f, m = fp.Double, fp.NearestEven
	square := func(x *expr.Term) *expr.Term { return b.FMul(f, m, x, x) }
	path := solver.PathOf(b.FLe(f, number(b, 0), x), b.FLe(f, x, number(b, 1000)),
		b.FEq(f, b.FAdd(f, m, square(x), square(y)), square(x)))
	if v := New(Options{}, new(solver.Counters)).verdict(path, b.FLt(f, number(b, 2e-5), y)); v != False {
		t.Errorf("a square that is lost beside another one may be large: %v", v)
	}
}

// TestFloatsByTrying has a condition on two variables that is answered by changing one of them.
func TestFloatsByTrying(t *testing.T) {
	b, x, y := doubles()
	const f, m = fp.Double, fp.NearestEven
	l := NewLayer(silent{}, New(Options{}, new(solver.Counters)), nil, new(solver.Counters))
	q := &solver.Query{PC: solver.PathOf(b.FLt(f, x, number(b, 100))), Hint: eval.New(nil),
		Cond: b.FLt(f, number(b, 1000), b.FAdd(f, m, x, y))}
	if r := l.Check(t.Context(), q, nil); r.Verdict != solver.Sat || !q.Holds(r.Model) {
		t.Errorf("%v", r)
	}
}

// TestIndexOfDouble has the index of an array that is a double rounded to an integer.
func TestIndexOfDouble(t *testing.T) {
	b, x, _ := doubles()
	o := New(Options{}, new(solver.Counters))
	pc := solver.PathOf(b.FLe(fp.Double, number(b, 2), x), b.FLt(fp.Double, x, number(b, 7.5)))
	s, _ := o.StridedOf(pc, b.Mul(b.Const(64, 8), b.FToInt(fp.Double, fp.TowardZero, x, 64, true)))
	if s.Count() != 6 || s.Min() != 16 || s.Max() != 56 {
		t.Errorf("%v", s)
	}
}

// TestRangesAreSound compares sets of floats and doubles with values under random and special assignments.
func TestRangesAreSound(t *testing.T) {
	for seed := range uint64(40) {
		b, x, y := doubles()
		r := rand.New(rand.NewPCG(seed, 5))
		g := doubleGen{b, r, []*expr.Term{x, y}}
		o := New(Options{}, new(solver.Counters))
		var pc *solver.Path
		var models []*eval.Assignment
		for range 3000 {
			models = append(models, g.assignment(x, y))
		}
		for range 4 {
			c := g.formula(2)
			var left []*eval.Assignment
			for _, m := range models {
				if m.Bool(c) {
					left = append(left, m)
				}
			}
			v := o.verdict(pc, c)
			if len(left) > 0 && (v == False || v == Unsat) || len(left) < len(models) && v == True {
				t.Fatalf("seed %d: %v, but %d of %d: %v under %v", seed, v, len(left), len(models), c, pc.Terms())
			}
			if len(left) == 0 {
				continue
			}
			pc, models = pc.And(c), left
			of := g.float(3)
			s, _ := o.StridedOf(pc, of)
			for _, m := range models {
				if !s.Has(m.Word(of)) {
					t.Fatalf("seed %d: %#x is not in %v, the values of %v under %v", seed, m.Word(of), s, of, pc.Terms())
				}
			}
		}
	}
}

// doubleGen makes terms of doubles.
type doubleGen struct {
	b    *expr.Builder
	r    *rand.Rand
	vars []*expr.Term
}

func (g *doubleGen) pattern() uint64 {
	special := []float64{0, math.Copysign(0, -1), 1, -1, 0.1, 1e300, -1e300, 1e-310, math.Inf(1), math.Inf(-1), math.NaN(),
		math.MaxFloat64, math.SmallestNonzeroFloat64, 2147483647, 9.3e18, -5.5}
	switch g.r.IntN(4) {
	case 0:
		return g.r.Uint64()
	case 1:
		return math.Float64bits(float64(g.r.IntN(64)-32) / 4)
	case 2:
		return math.Float64bits(special[g.r.IntN(len(special))]) + g.r.Uint64N(3) - 1
	}
	return math.Float64bits(g.r.NormFloat64() * math.Ldexp(1, g.r.IntN(60)-30))
}

func (g *doubleGen) assignment(x, y *expr.Term) *eval.Assignment {
	bytes := make([]byte, 16)
	v, w := g.pattern(), g.pattern()
	for i := range 8 {
		bytes[i], bytes[8+i] = byte(v>>(8*i)), byte(w>>(8*i))
	}
	arr := x.Kid(0).Array()
	return eval.New(map[*expr.Array][]byte{arr: bytes})
}

func (g *doubleGen) float(depth int) *expr.Term {
	const f = fp.Double
	b, m := g.b, fp.RoundingMode(g.r.IntN(int(fp.NumRoundingModes)))
	if depth == 0 {
		if g.r.IntN(3) == 0 {
			return b.Const(64, g.pattern())
		}
		return g.vars[g.r.IntN(2)]
	}
	x, y := g.float(depth-1), g.float(g.r.IntN(depth))
	switch g.r.IntN(14) {
	case 0:
		return floats.Neg(b, x)
	case 1:
		return floats.Abs(b, x)
	case 2:
		return b.FSqrt(f, m, x)
	case 3:
		return b.FRound(f, m, x)
	case 4:
		return b.FConvert(fp.Single, f, m, b.FConvert(f, fp.Single, m, x))
	case 5:
		n, signed := []int{8, 16, 31, 32, 63, 64}[g.r.IntN(6)], g.r.IntN(2) == 0
		return b.FFromInt(f, m, b.FToInt(f, m, x, n, signed), signed)
	case 6:
		return b.FMA(f, m, x, y, g.float(0))
	case 7, 8:
		return b.FMul(f, m, x, y)
	case 9, 10:
		return b.FSub(f, m, x, y)
	case 11:
		return b.FDiv(f, m, x, y)
	}
	return b.FAdd(f, m, x, y)
}

func (g *doubleGen) formula(depth int) *expr.Term {
	x, y := g.float(depth), g.b.Const(64, g.pattern())
	if g.r.IntN(3) == 0 {
		y = g.float(1)
	}
	return floats.Fcmp(g.b, fp.Double, fp.Predicate(g.r.IntN(16)), x, y)
}
