package affine

import (
	"math/rand/v2"
	"testing"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/fp"
)

// random makes expressions over variables of one format, each as a term and as what package fp computes.
type random struct {
	*rand.Rand
	b    *expr.Builder
	f    fp.Format
	vars []*expr.Term
}

type expression struct {
	t     *expr.Term
	value func(of []fp.Bits) fp.Bits
}

func newRandom(seed uint64, f fp.Format, vars int) *random {
	r := &random{Rand: rand.New(rand.NewPCG(seed, 1)), b: expr.NewBuilder(), f: f}
	x := r.b.NewArray("x", uint64(8*vars), nil)
	for i := range vars {
		t := r.b.Read(x, nil, r.b.Const(64, uint64(8*i)))
		for k := 1; k < 8; k++ {
			t = r.b.Concat(r.b.Read(x, nil, r.b.Const(64, uint64(8*i+k))), t)
		}
		r.vars = append(r.vars, r.b.Extract(t, 0, int(f.Width())))
	}
	return r
}

func (r *random) mode() fp.RoundingMode { return fp.RoundingMode(r.IntN(int(fp.NumRoundingModes))) }

// constant is a number of few or of all significant bits.
func (r *random) constant() expression {
	n := fp.FromInt(r.f, fp.NearestEven, fp.Bits{Lo: uint64(1 + r.IntN(12))}, 64, true)
	switch r.IntN(4) {
	case 0:
		n = fp.Bits{Lo: Pattern(r.f, r.Int64N(Last(r.f))-r.Int64N(Last(r.f)))}
	case 1:
		n = fp.Scalbn(r.f, fp.NearestEven, n, -r.IntN(6))
	case 2:
		n = fp.Neg(r.f, n)
	}
	return expression{r.b.Const(int(r.f.Width()), n.Lo), func([]fp.Bits) fp.Bits { return n }}
}

func (r *random) expression(depth int) expression {
	if depth == 0 || r.IntN(8) == 0 {
		i := r.IntN(len(r.vars))
		return expression{r.vars[i], func(of []fp.Bits) fp.Bits { return of[i] }}
	}
	f, m := r.f, r.mode()
	x := r.expression(depth - 1)
	y := r.constant()
	switch r.IntN(9) {
	case 0, 1, 2:
		y = r.expression(depth - 1)
		return expression{r.b.FAdd(f, m, x.t, y.t),
			func(of []fp.Bits) fp.Bits { return fp.Add(f, m, x.value(of), y.value(of)) }}
	case 3:
		return expression{r.b.FAdd(f, m, y.t, x.t),
			func(of []fp.Bits) fp.Bits { return fp.Add(f, m, y.value(of), x.value(of)) }}
	case 4:
		y = r.expression(depth - 1)
		return expression{r.b.FSub(f, m, x.t, y.t),
			func(of []fp.Bits) fp.Bits { return fp.Sub(f, m, x.value(of), y.value(of)) }}
	case 5:
		return expression{r.b.FMul(f, m, x.t, y.t),
			func(of []fp.Bits) fp.Bits { return fp.Mul(f, m, x.value(of), y.value(of)) }}
	case 6:
		return expression{r.b.FDiv(f, m, x.t, y.t),
			func(of []fp.Bits) fp.Bits { return fp.Div(f, m, x.value(of), y.value(of)) }}
	case 7:
		return expression{r.b.FRound(f, m, x.t),
			func(of []fp.Bits) fp.Bits { return fp.RoundToIntegral(f, m, x.value(of)) }}
	}
	g, _ := fp.Custom(f.ExpBits(), f.Precision()-2)
	return expression{r.b.FConvert(g, f, m, r.b.FConvert(f, g, m, x.t)),
		func(of []fp.Bits) fp.Bits { return fp.Convert(g, f, m, fp.Convert(f, g, m, x.value(of))) }}
}

// comparison is a random comparison of two expressions.
func (r *random) comparison() (t *expr.Term, holds func(of []fp.Bits) bool) {
	x, y := r.expression(4), r.expression(2)
	if r.IntN(3) == 0 {
		y = r.constant()
	}
	f := r.f
	if r.IntN(2) == 0 {
		x, y = y, x
	}
	p := []fp.Predicate{fp.OEQ, fp.OLT, fp.OLE}[r.IntN(3)]
	switch p {
	case fp.OEQ:
		t = r.b.FEq(f, x.t, y.t)
	case fp.OLT:
		t = r.b.FLt(f, x.t, y.t)
	default:
		t = r.b.FLe(f, x.t, y.t)
	}
	return t, func(of []fp.Bits) bool { return fp.Fcmp(f, p, x.value(of), y.value(of)) }
}

func (r *random) isVar(t *expr.Term) bool {
	for _, v := range r.vars {
		if v == t {
			return true
		}
	}
	return false
}

// TestFindAgainstAllPlaces compares answers about random comparisons of three formats, in all rounding modes, with the
// values at all places.
func TestFindAgainstAllPlaces(t *testing.T) {
	rounds := 3000
	if testing.Short() {
		rounds = 600
	}
	answers := map[Answer]int{}
	for seed := range uint64(rounds) {
		var f fp.Format
		switch seed % 3 {
		case 0:
			f, _ = fp.Custom(3, 6)
		case 1:
			f, _ = fp.Custom(4, 8)
		case 2:
			f, _ = fp.Custom(5, 5)
		}
		r := newRandom(seed, f, 1+int(seed)%3)
		goal, holds := r.comparison()
		want := r.IntN(4) > 0
		p := New(goal, want, r.isVar)
		if p == nil {
			continue
		}
		lo, hi := r.Int64N(2*Last(f)+1)-Last(f), r.Int64N(2*Last(f)+1)-Last(f)
		lo, hi = min(lo, hi), max(lo, hi)
		var at []At
		for range p.Vars {
			a := At{Offset: int64(r.IntN(7) - 3), Fixed: r.IntN(8) == 0}
			if a.Fixed {
				a.Offset *= 5
			}
			at = append(at, a)
		}
		places := func(z int64) (of []fp.Bits, ok bool) {
			of, ok = make([]fp.Bits, len(r.vars)), true
			for i, v := range p.Vars {
				x := at[i].Offset
				if !at[i].Fixed {
					x += z
				}
				for k := range r.vars {
					if r.vars[k] == v {
						of[k] = fp.Bits{Lo: Pattern(f, x)}
					}
				}
				ok = ok && max(x, -x) <= Last(f)
			}
			return of, ok
		}
		z, a := p.Find(lo, hi, at)
		answers[a]++
		switch a {
		case Found:
			if of, ok := places(z); !ok || holds(of) != want || z < lo || z > hi {
				t.Fatalf("seed %d, %v: %v is %v at %d", seed, f, goal, !want, z)
			}
		case None:
			for z := lo; z <= hi; z++ {
				if of, ok := places(z); !ok || holds(of) == want {
					t.Fatalf("seed %d, %v: %v is %v at %d", seed, f, goal, want, z)
				}
			}
		}
	}
	t.Logf("%v", answers)
	if answers[None] < rounds/10 || answers[Found] < rounds/10 {
		t.Error("too few answers")
	}
}

// TestFindInWideFormats is TestFindAgainstAllPlaces for windows of formats whose lines reach the limits of their
// numbers.
func TestFindInWideFormats(t *testing.T) {
	rounds := 2000
	if testing.Short() {
		rounds = 300
	}
	answers := map[Answer]int{}
	for seed := range uint64(rounds) {
		f := []fp.Format{fp.Double, fp.Single, fp.Half}[seed%3]
		r := newRandom(seed, f, 1)
		goal, holds := r.comparison()
		p := New(goal, true, r.isVar)
		if p == nil {
			continue
		}
		lo := r.Int64N(Last(f) - 1000)
		if r.IntN(2) == 0 { // around a power of two near 1
			lo = int64(f.One().Lo) + int64(r.IntN(8)-3)<<f.FracBits() - r.Int64N(1000)
		}
		hi := lo + 1000
		z, a := p.Find(lo, hi, []At{{}})
		answers[a]++
		at := func(z int64) bool { return holds([]fp.Bits{{Lo: Pattern(f, z)}}) }
		if a == Found && (z < lo || z > hi || !at(z)) {
			t.Fatalf("seed %d, %v: not %v at %d", seed, f, goal, z)
		}
		for z := lo; a == None && z <= hi; z++ {
			if at(z) {
				t.Fatalf("seed %d, %v: %v at %d", seed, f, goal, z)
			}
		}
	}
	t.Logf("%v", answers)
	if answers[None] < rounds/8 || answers[Found] < rounds/8 {
		t.Error("too few answers")
	}
}

// TestDirections holds what a problem says of the directions in which its sides go to the values at all places.
func TestDirections(t *testing.T) {
	f, _ := fp.Custom(3, 4)
	falling, rising := 0, 0
	for seed := range uint64(400) {
		r := newRandom(seed, f, 1)
		goal, holds := r.comparison()
		p := New(goal, true, r.isVar)
		if p == nil || goal.Kind() == expr.FEq || p.Rises&p.Falls != 0 {
			continue
		}
		before := false
		for z := -Last(f); z <= Last(f); z++ {
			now := holds([]fp.Bits{{Lo: Pattern(f, z)}})
			if z == -Last(f) {
				before = now
			}
			if (p.Rises == 0 && now && !before || p.Falls == 0 && before && !now) && !p.overflows(z) && !p.overflows(z-1) {
				t.Fatalf("seed %d: %v at %d", seed, goal, z)
			}
			before = now
		}
		if p.Rises != 0 {
			rising++
		} else {
			falling++
		}
	}
	t.Logf("%d rise, %d fall", rising, falling)
	if rising < 10 || falling < 10 {
		t.Error("too few problems")
	}
}

// overflows says whether a value is not finite where all variables are at the place z.
func (p *Problem) overflows(z int64) bool {
	r := finding{p: p, at: make([]At, len(p.Vars)), words: make([]uint64, len(p.steps))}
	_, ok := r.holds(z)
	return !ok
}

// TestMeans: the mean of five doubles that are at least z is not below it where they are neighbours, and may be so
// where all are z.
func TestMeans(t *testing.T) {
	r := newRandom(1, fp.Double, 5)
	b, m := r.b, fp.NearestEven
	num := func(x uint64) *expr.Term {
		return b.Const(64, fp.FromInt(fp.Double, m, fp.Bits{Lo: x}, 64, true).Lo)
	}
	sum := r.vars[0]
	for _, x := range r.vars[1:] {
		sum = b.FAdd(fp.Double, m, sum, x)
	}
	p := New(b.FLt(fp.Double, b.FDiv(fp.Double, m, sum, num(5)), r.vars[3]), true, r.isVar)
	ten, _ := Place(fp.Double, num(10).Word())
	for _, c := range []struct {
		offsets [5]int64
		want    Answer
	}{
		{[5]int64{}, Found},
		{[5]int64{2, 1, 1, 0, 2}, None},
		{[5]int64{1, 2, 3, 0, 4}, None},
	} {
		var at []At
		for i := range p.Vars {
			for k, v := range r.vars {
				if v == p.Vars[i] {
					at = append(at, At{Offset: c.offsets[k]})
				}
			}
		}
		z, a := p.Find(0, ten, at)
		if a != c.want {
			t.Errorf("%v: %v at %d, want %v", c.offsets, a, z, c.want)
		}
	}
}
