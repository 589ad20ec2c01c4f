package floats

import (
	"math/rand/v2"
	"testing"

	"github.com/albers-engine/albers/internal/bv"
	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/fp"
)

// TestRaised holds the exceptions that terms say operations raise to package fp's environment: all pairs of a tiny
// format, and special and random operands of LLVM's, in all rounding modes.
func TestRaised(t *testing.T) {
	tiny, _ := fp.Custom(3, 4)
	for _, f := range []fp.Format{tiny, fp.Half, fp.BFloat, fp.Single, fp.Double, fp.X87} {
		rng := rand.New(rand.NewPCG(11, uint64(f)))
		special := fp.Samples(f)
		operand := func() fp.Bits {
			if rng.IntN(3) == 0 {
				return special[rng.IntN(len(special))]
			}
			return near(rng, f)
		}
		for m := range fp.NearestAway {
			c := raiseCase{t: t, b: expr.NewBuilder(), f: f, m: m}
			if f == tiny {
				for x := range uint64(1) << f.Width() {
					for y := range uint64(1) << f.Width() {
						c.all(fp.Bits{Lo: x}, fp.Bits{Lo: y}, fp.Bits{Lo: x ^ y<<1&(1<<f.Width()-1)}, int(y)-64)
					}
				}
				continue
			}
			for range 500 {
				c.all(operand(), operand(), operand(), rng.IntN(4*f.Bias())-2*f.Bias())
			}
		}
	}
}

// near is a random pattern with one of a few exponents, so that sums cancel and products are near the bounds.
func near(rng *rand.Rand, f fp.Format) fp.Bits {
	x := fp.Random(rng, f)
	n := []int{1 - f.Bias(), -f.Bias() / 2, 0, 1, 2, f.Bias() / 2, f.Bias() - 1}[rng.IntN(7)]
	frac, _ := fp.Frexp(f, x)
	return fp.Scalbn(f, fp.NearestEven, frac, n+rng.IntN(3))
}

type raiseCase struct {
	t *testing.T
	b *expr.Builder
	f fp.Format
	m fp.RoundingMode
}

func (c raiseCase) all(x, y, z fp.Bits, n int) {
	c.t.Helper()
	b, f, r := c.b, c.f, Raiser{c.b, c.m}
	is := func(v fp.Bits) *expr.Term { return Const(b, f, v) }
	X, Y, Z := is(x), is(y), is(z)
	arith := func(k expr.Kind, ops ...*expr.Term) func(fp.Bits) *expr.Term {
		return func(v fp.Bits) *expr.Term { return r.Arithmetic(k, f, is(v), ops...) }
	}
	c.check("add", arith(expr.FAdd, X, Y), func(e *fp.Env) fp.Bits { return e.Add(f, x, y) })
	c.check("sub", arith(expr.FSub, X, Y), func(e *fp.Env) fp.Bits { return e.Sub(f, x, y) })
	c.check("mul", arith(expr.FMul, X, Y), func(e *fp.Env) fp.Bits { return e.Mul(f, x, y) })
	c.check("div", arith(expr.FDiv, X, Y), func(e *fp.Env) fp.Bits { return e.Div(f, x, y) })
	c.check("sqrt", arith(expr.FSqrt, X), func(e *fp.Env) fp.Bits { return e.Sqrt(f, x) })
	c.check("fma", arith(expr.FMA, X, Y, Z), func(e *fp.Env) fp.Bits { return e.FMA(f, x, y, z) })
	c.check("rem", func(v fp.Bits) *expr.Term { return r.Exact(f, is(v), X, Y) },
		func(e *fp.Env) fp.Bits { return e.Rem(f, x, y) })
	c.check("compare", func(fp.Bits) *expr.Term { return r.Exact(f, nil, X, Y) },
		func(e *fp.Env) fp.Bits { e.Compared(f, x, y); return fp.Bits{} })
	c.check("scalbn", func(v fp.Bits) *expr.Term { return r.Scalbn(f, is(v), X, b.Const(32, uint64(uint32(n)))) },
		func(e *fp.Env) fp.Bits { return e.Scalbn(f, x, n) })
	for _, exact := range []bool{false, true} {
		c.check("round", func(v fp.Bits) *expr.Term { return r.Round(f, is(v), X, exact) },
			func(e *fp.Env) fp.Bits { return e.RoundToIntegral(f, c.m, x, exact) })
	}
	for _, to := range []fp.Format{fp.Half, fp.BFloat, fp.Single, fp.Double, fp.X87, fp.Quad} {
		c.check("convert to "+to.String(), func(v fp.Bits) *expr.Term { return r.Convert(f, to, Const(b, to, v), X) },
			func(e *fp.Env) fp.Bits { return e.Convert(f, to, x) })
	}
	for _, w := range []uint{8, 16, 32, 64} {
		for _, signed := range []bool{false, true} {
			v := x
			if w < 64 {
				v = fp.Bits{Lo: x.Lo & (1<<w - 1)}
			}
			v.Hi = 0
			c.check("from an integer", func(y fp.Bits) *expr.Term {
				return r.FromInt(f, is(y), b.ConstBig(bv.FromWords([]uint64{v.Lo, 0}, 128).Extract(0, w)), signed)
			}, func(e *fp.Env) fp.Bits { return e.FromInt(f, v, w, signed) })
			c.check("to an integer", func(fp.Bits) *expr.Term { return r.ToInt(f, X, int(w), signed) },
				func(e *fp.Env) fp.Bits {
					v, ok := fp.ToIntX86(f, fp.TowardZero, x, w, signed)
					e.Converted(f, x, ok)
					return v
				})
		}
	}
}

func (c raiseCase) check(what string, term func(result fp.Bits) *expr.Term, run func(*fp.Env) fp.Bits) {
	c.t.Helper()
	e := fp.Env{Mode: c.m, Watch: true}
	result := run(&e)
	got := term(result)
	if !got.IsConst() || fp.Flags(got.Word()) != e.Raised {
		c.t.Fatalf("%v %s in %v, result %x: raises %v, want %06b", c.f, what, c.m, result, got, e.Raised)
	}
}

// TestRaisedAsCircuits holds the same terms to package fp when operands are symbolic, and as circuits.
func TestRaisedAsCircuits(t *testing.T) {
	for _, f := range []fp.Format{fp.Half, fp.Single, fp.Double, fp.X87} {
		h := newHarness(f)
		rng := rand.New(rand.NewPCG(13, uint64(f)))
		special := fp.Samples(f)
		m := fp.RoundingMode(rng.IntN(int(fp.NearestAway)))
		r := Raiser{h.b, m}
		of := func(k expr.Kind) func(x, y *expr.Term) *expr.Term {
			return func(x, y *expr.Term) *expr.Term {
				return r.Arithmetic(k, f, h.b.Float(k, expr.Float{Format: f, Mode: m}, 0, x, y), x, y)
			}
		}
		for i := range 300 {
			x, y := near(rng, f), near(rng, f)
			if i%3 == 0 {
				x, y = special[rng.IntN(len(special))], special[rng.IntN(len(special))]
			}
			for name, c := range map[string]struct {
				of  func(x, y *expr.Term) *expr.Term
				run func(*fp.Env)
			}{
				"sum":      {of(expr.FAdd), func(e *fp.Env) { e.Add(f, x, y) }},
				"product":  {of(expr.FMul), func(e *fp.Env) { e.Mul(f, x, y) }},
				"quotient": {of(expr.FDiv), func(e *fp.Env) { e.Div(f, x, y) }},
				"conversion": {func(x, y *expr.Term) *expr.Term {
					return r.Convert(f, fp.Half, h.b.FConvert(f, fp.Half, m, x), x)
				}, func(e *fp.Env) { e.Convert(f, fp.Half, x) }},
			} {
				e := fp.Env{Mode: m, Watch: true}
				c.run(&e)
				h.check(t, name, c.of, fp.Bits{Lo: uint64(e.Raised)}, x, y)
			}
		}
	}
}
