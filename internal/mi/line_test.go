package mi

import (
	"math/rand/v2"
	"testing"

	"github.com/albers-engine/albers/internal/fp"
)

// tinyFormats have few enough patterns for all pairs.
func tinyFormats(t *testing.T) (out []fp.Format) {
	for _, p := range [][2]uint{{2, 2}, {2, 3}, {3, 2}, {3, 3}, {2, 4}} {
		f, ok := fp.Custom(p[0], p[1])
		if !ok {
			t.Fatal(p)
		}
		out = append(out, f)
	}
	return out
}

func patterns(f fp.Format) uint64 { return 1 << f.Width() }

func bitsOf(x uint64) fp.Bits { return fp.Bits{Lo: x} }

func TestLinesAreOrders(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for _, f := range tinyFormats(t) {
		l := FloatLine(f)
		for x := range patterns(f) {
			if l.Pattern(l.Place(x)) != x {
				t.Fatalf("%v: place %d of %#x", f, l.Place(x), x)
			}
			for y := range patterns(f) {
				if fp.Fcmp(f, fp.OLT, bitsOf(x), bitsOf(y)) && l.Place(x) >= l.Place(y) {
					t.Fatalf("%v: %#x is at %d, %#x at %d", f, x, l.Place(x), y, l.Place(y))
				}
			}
		}
		for range 100 {
			s := randomSet(r, int(f.Width()))
			places := l.Places(s)
			if !l.Patterns(places).Equal(s) {
				t.Fatalf("%v: %v has places %v", f, s, places)
			}
			for x := range patterns(f) {
				if s.Has(x) != places.Has(l.Place(x)) {
					t.Fatalf("%v: %v has places %v", f, s, places)
				}
			}
		}
	}
}

func TestComparisonsOfFloats(t *testing.T) {
	for _, f := range tinyFormats(t) {
		l := FloatLine(f)
		for c := range patterns(f) {
			for name, x := range map[string]struct {
				s Set
				p fp.Predicate
			}{"<": {l.BelowFloat(c, false), fp.OLT}, "<=": {l.BelowFloat(c, true), fp.OLE}, "=": {l.EqualFloat(c), fp.OEQ},
				">": {l.AboveFloat(c, false), fp.OGT}, ">=": {l.AboveFloat(c, true), fp.OGE}} {
				canonical(t, x.s)
				for v := range patterns(f) {
					if x.s.Has(v) != fp.Fcmp(f, x.p, bitsOf(v), bitsOf(c)) {
						t.Fatalf("%v: { x %s %#x } is %v", f, name, c, x.s)
					}
				}
			}
		}
	}
}

func TestComparisonsOfSetsOfFloats(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 1))
	for _, f := range tinyFormats(t) {
		l := FloatLine(f)
		for range 200 {
			s, u := randomSet(r, int(f.Width())), randomSet(r, int(f.Width()))
			if s.IsEmpty() || u.IsEmpty() {
				continue
			}
			if r.IntN(2) == 0 { // few members
				s, u = Single(s.Width(), s.Nth(r.Uint64N(s.Count()))), u.Intersect(l.Numbers())
			}
			if u.IsEmpty() {
				continue
			}
			for _, p := range []fp.Predicate{fp.OEQ, fp.OLT, fp.OLE} {
				var is [2]bool
				for x := range patterns(f) {
					for y := range patterns(f) {
						if s.Has(x) && u.Has(y) {
							if fp.Fcmp(f, p, bitsOf(x), bitsOf(y)) {
								is[1] = true
							} else {
								is[0] = true
							}
						}
					}
				}
				if holds, fails := l.Compare(p, s, u); holds != is[1] || fails != is[0] {
					t.Fatalf("%v: predicate %d of %v and %v can hold: %v, can fail: %v; truth %v", f, p, s, u, holds, fails, is)
				}
			}
		}
	}
}

// operation is a function with its number of operands.
type operation struct {
	name string
	f    *Function
	n    int
}

// operations is every operation from the format f.
func operations(t *testing.T, f fp.Format, m fp.RoundingMode) (out []operation) {
	add := func(name string, n int, g *Function) { out = append(out, operation{name, g, n}) }
	same := func(name string, n int, g func(x [3]fp.Bits) fp.Bits) {
		add(name, n, FloatFunction(f, f, func(x [3]uint64) uint64 {
			return g([3]fp.Bits{bitsOf(x[0]), bitsOf(x[1]), bitsOf(x[2])}).Lo
		}))
	}
	same("add", 2, func(x [3]fp.Bits) fp.Bits { return fp.Add(f, m, x[0], x[1]) })
	same("sub", 2, func(x [3]fp.Bits) fp.Bits { return fp.Sub(f, m, x[0], x[1]) })
	same("mul", 2, func(x [3]fp.Bits) fp.Bits { return fp.Mul(f, m, x[0], x[1]) })
	same("div", 2, func(x [3]fp.Bits) fp.Bits { return fp.Div(f, m, x[0], x[1]) })
	same("sqrt", 1, func(x [3]fp.Bits) fp.Bits { return fp.Sqrt(f, m, x[0]) })
	same("round", 1, func(x [3]fp.Bits) fp.Bits { return fp.RoundToIntegral(f, m, x[0]) })
	same("fma", 3, func(x [3]fp.Bits) fp.Bits { return fp.FMA(f, m, x[0], x[1], x[2]) })
	for _, to := range tinyFormats(t) {
		if to != f {
			add("convert to "+to.String(), 1, FloatFunction(f, to, func(x [3]uint64) uint64 {
				return fp.Convert(f, to, m, bitsOf(x[0])).Lo
			}))
		}
	}
	for w := uint(1); w <= 6; w++ {
		for _, signed := range []bool{false, true} {
			from, to := UnsignedLine(int(w)), UnsignedLine(int(w))
			if signed {
				from, to = SignedLine(int(w)), SignedLine(int(w))
			}
			add("from an integer", 1, &Function{From: from, To: FloatLine(f), F: func(x [3]uint64) uint64 {
				return fp.FromInt(f, m, bitsOf(x[0]), w, signed).Lo
			}})
			convert := func(x [3]uint64) uint64 {
				v, _ := fp.ToIntX86(f, m, bitsOf(x[0]), w, signed)
				return v.Lo
			}
			add("to an integer", 1, &Function{From: FloatLine(f), To: to, F: convert,
				NaN: Single(int(w), convert([3]uint64{f.DefaultNaN().Lo})), Beyond: Full(int(w)), InRange: func(x uint64) bool {
					_, ok := fp.ToInt(f, m, bitsOf(x), w, signed)
					return ok
				}})
		}
	}
	return out
}

// TestPreimagesOfFloats compares the preimages of all operations with one operand that is no constant, for all
// constants, with enumeration.
func TestPreimagesOfFloats(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 1))
	exact, sets := 0, 0
	for _, f := range tinyFormats(t) {
		for m := range fp.NumRoundingModes {
			for _, op := range operations(t, f, m) {
				for _, g := range ofOneOperand(r, op) {
					for range 4 {
						v := randomSet(r, g.To.w)
						if r.IntN(4) > 0 { // with all NaNs or with none
							v = v.Intersect(g.To.Numbers())
						}
						if r.IntN(2) == 0 {
							v = v.Union(g.To.Numbers().Complement())
						}
						pre, ok := g.Pre(v)
						canonical(t, pre)
						sets++
						if ok {
							exact++
						}
						for x := range uint64(1) << g.From.w {
							in := v.Has(g.F([3]uint64{x, x, x}))
							if in && !pre.Has(x) || ok && !in && pre.Has(x) {
								t.Fatalf("%v of %v in mode %v: %#x goes to %#x, the preimage of %v is %v, exact: %v", op.name, f, m, x,
									g.F([3]uint64{x, x, x}), v, pre, ok)
							}
						}
					}
				}
			}
		}
	}
	t.Logf("%d of %d preimages are exact", exact, sets)
	if exact < sets/2 {
		t.Errorf("%d of %d preimages are exact", exact, sets)
	}
}

// ofOneOperand is op with all but one of the operands constant, and with two operands that are the same.
func ofOneOperand(r *rand.Rand, op operation) (out []*Function) {
	fix := func(place func(x uint64) [3]uint64) {
		g := *op.f
		g.F = func(x [3]uint64) uint64 { return op.f.F(place(x[0])) }
		out = append(out, &g)
	}
	n := uint64(1) << op.f.From.w
	switch op.n {
	case 1:
		return []*Function{op.f}
	case 2:
		fix(func(x uint64) [3]uint64 { return [3]uint64{x, x} })
		for c := range n {
			fix(func(x uint64) [3]uint64 { return [3]uint64{x, c} })
			fix(func(x uint64) [3]uint64 { return [3]uint64{c, x} })
		}
	case 3:
		for c := range n {
			d := r.Uint64N(n)
			fix(func(x uint64) [3]uint64 { return [3]uint64{x, c, d} })
			fix(func(x uint64) [3]uint64 { return [3]uint64{c, d, x} })
			fix(func(x uint64) [3]uint64 { return [3]uint64{x, x, c} })
			fix(func(x uint64) [3]uint64 { return [3]uint64{c, x, x} })
		}
	}
	return out
}

// TestImagesOfFloats compares images of random sets with enumeration: no value is missing, and the image of single
// values is single.
func TestImagesOfFloats(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 1))
	members := func(s Set) (out []uint64) {
		for i := range s.Count() {
			out = append(out, s.Nth(i))
		}
		return out
	}
	for _, f := range tinyFormats(t) {
		for m := range fp.NumRoundingModes {
			for _, op := range operations(t, f, m) {
				for range 10 {
					sets := make([]Set, op.n)
					all := [3][]uint64{{0}, {0}, {0}}
					for i := range sets {
						sets[i] = randomSet(r, op.f.From.w)
						if r.IntN(2) == 0 && op.f.From.order == floatOrder {
							sets[i] = sets[i].Intersect(op.f.From.Numbers())
						}
						if r.IntN(4) == 0 && !sets[i].IsEmpty() {
							sets[i] = Single(sets[i].Width(), sets[i].Nth(r.Uint64N(sets[i].Count())))
						}
						all[i] = members(sets[i])
					}
					out := op.f.Image(sets...)
					canonical(t, out)
					for _, x := range all[0] {
						for _, y := range all[1] {
							for _, z := range all[2] {
								if v := op.f.F([3]uint64{x, y, z}); !out.Has(v) {
									t.Fatalf("%v of %v in mode %v: %#x, %#x, %#x go to %#x, the image of %v is %v", op.name, f, m, x, y, z, v,
										sets, out)
								}
							}
						}
					}
				}
			}
		}
	}
}

// TestTightImagesOfDoubles has images that are as narrow as the values at the ends.
func TestTightImagesOfDoubles(t *testing.T) {
	l := FloatLine(fp.Double)
	pattern := func(n int64) uint64 {
		return fp.FromInt(fp.Double, fp.NearestEven, fp.Bits{Lo: uint64(n)}, 64, true).Lo
	}
	span := func(lo, hi int64) Set {
		return l.Patterns(Span(64, l.Place(pattern(lo)), l.Place(pattern(hi))))
	}
	mul := FloatFunction(fp.Double, fp.Double, func(x [3]uint64) uint64 {
		return fp.Mul(fp.Double, fp.NearestEven, bitsOf(x[0]), bitsOf(x[1])).Lo
	})
	s := mul.Image(span(-2, 3), span(5, 7))
	if lo, hi, ok := l.NumberRange(s); !ok || lo != pattern(-14) || hi != pattern(21) || !s.Within(span(-14, 21)) {
		t.Errorf("[-2,3]·[5,7] is %v", s)
	}
	square := *mul
	square.F = func(x [3]uint64) uint64 { return mul.F([3]uint64{x[0], x[0]}) }
	if pre, exact := square.Pre(span(4, 9)); !exact || !pre.Equal(span(2, 3).Union(span(-3, -2))) {
		t.Errorf("the roots of [4,9] are %v", pre)
	}
	if pre, exact := square.Pre(Single(64, pattern(2))); !exact || !pre.IsEmpty() {
		t.Errorf("no double has the square 2, but %v", pre)
	}
}
