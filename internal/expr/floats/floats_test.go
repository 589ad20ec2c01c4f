package floats

import (
	"fmt"
	"math/rand/v2"
	"strconv"
	"testing"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/eval"
	"github.com/albers-engine/albers/internal/expr/floats/lower"
	"github.com/albers-engine/albers/internal/fp"
)

// TestAgainstFp holds every function to the one of package fp: on all pairs of a tiny format, and on pairs of special
// values of LLVM's; the constant operands fold, symbolic ones are evaluated and lowered.
func TestAgainstFp(t *testing.T) {
	tiny, _ := fp.Custom(3, 4)
	for _, f := range []fp.Format{tiny, fp.Half, fp.BFloat, fp.Single, fp.Double, fp.X87, fp.Quad} {
		values := fp.Samples(f)
		if f == tiny {
			values = nil
			for i := range uint64(128) {
				values = append(values, fp.Bits{Lo: i})
			}
		}
		h := newHarness(f)
		for i, x := range values {
			for j, y := range values {
				if f == tiny || (i+j)%7 == 0 {
					h.pair(t, x, y)
				}
			}
			h.alone(t, x)
		}
	}
}

type harness struct {
	b       *expr.Builder
	f       fp.Format
	arr     *expr.Array
	x, y    *expr.Term
	low     *lower.Lowerer
	tested  map[string]*expr.Term // symbolic terms by name
	lowered map[string]*expr.Term
}

func newHarness(f fp.Format) *harness {
	b := expr.NewBuilder()
	h := &harness{b: b, f: f, arr: b.NewArray("x", 32, nil), low: lower.New(b, lower.Options{}),
		tested: map[string]*expr.Term{}, lowered: map[string]*expr.Term{}}
	w := int(f.Width())
	h.x = b.Extract(b.ReadWide(h.arr, nil, b.Zero(64), 16), 0, w)
	h.y = b.Extract(b.ReadWide(h.arr, nil, b.Const(64, 16), 16), 0, w)
	return h
}

// check holds make to want for constant and for symbolic operands.
func (h *harness) check(t *testing.T, name string, make func(x, y *expr.Term) *expr.Term, want, x, y fp.Bits) {
	t.Helper()
	if h.tested[name] == nil {
		h.tested[name] = make(h.x, h.y)
		h.lowered[name], _ = h.low.Term(h.tested[name])
	}
	data := append(Const(h.b, fp.Quad, x).Big().AppendBytes(nil), Const(h.b, fp.Quad, y).Big().AppendBytes(nil)...)
	m := eval.New(map[*expr.Array][]byte{h.arr: data})
	symbolic := h.tested[name]
	wanted := h.b.Extract(Const(h.b, fp.Quad, want), 0, symbolic.Width())
	folded := make(Const(h.b, h.f, x), Const(h.b, h.f, y))
	if folded != wanted || !m.Big(symbolic).Eq(wanted.Big()) || !m.Big(h.lowered[name]).Eq(wanted.Big()) {
		t.Fatalf("%v %s %x %x: folded %v, evaluated %v, lowered %v, want %v", h.f, name, x, y, folded, m.Big(symbolic),
			m.Big(h.lowered[name]), wanted)
	}
}

func truth(c bool) fp.Bits {
	if c {
		return fp.Bits{Lo: 1}
	}
	return fp.Bits{}
}

func (h *harness) pair(t *testing.T, x, y fp.Bits) {
	t.Helper()
	f, b := h.f, h.b
	for p := range fp.Predicate(16) {
		h.check(t, "fcmp "+string('a'+rune(p)), func(x, y *expr.Term) *expr.Term { return Fcmp(b, f, p, x, y) },
			truth(fp.Fcmp(f, p, x, y)), x, y)
	}
	for name, o := range map[string]struct {
		make func(*expr.Builder, fp.Format, *expr.Term, *expr.Term) *expr.Term
		want func(fp.Format, fp.Bits, fp.Bits) fp.Bits
	}{"minnum": {MinNum, fp.MinNum}, "maxnum": {MaxNum, fp.MaxNum}, "minimum": {Minimum, fp.Minimum},
		"maximum": {Maximum, fp.Maximum}} {
		h.check(t, name, func(x, y *expr.Term) *expr.Term { return o.make(b, f, x, y) }, o.want(f, x, y), x, y)
	}
	h.check(t, "copysign", func(x, y *expr.Term) *expr.Term { return CopySign(b, x, y) }, fp.CopySign(f, x, y), x, y)
}

func (h *harness) alone(t *testing.T, x fp.Bits) {
	t.Helper()
	f, b := h.f, h.b
	h.check(t, "neg", func(x, _ *expr.Term) *expr.Term { return Neg(b, x) }, fp.Neg(f, x), x, x)
	h.check(t, "abs", func(x, _ *expr.Term) *expr.Term { return Abs(b, x) }, fp.Abs(f, x), x, x)
	h.check(t, "isnan", func(x, _ *expr.Term) *expr.Term { return IsNaN(b, f, x) }, truth(fp.IsNaN(f, x)), x, x)
	h.check(t, "iszero", func(x, _ *expr.Term) *expr.Term { return IsZero(b, f, x) }, truth(fp.IsZero(f, x)), x, x)
	for i := range 10 {
		mask := fp.Class(1 << i)
		h.check(t, "class "+string('0'+rune(i)), func(x, _ *expr.Term) *expr.Term { return Class(b, f, x, mask) },
			truth(fp.IsFPClass(f, x, mask)), x, x)
	}
	most, p := f.Bias(), int(f.Precision())
	for i, n := range []int{0, 1, -1, p, -p, most, most + 1, 2 * most, 3*most + p, 1 - most, 2 - most - p} {
		for m := range fp.NumRoundingModes {
			h.check(t, string('a'+rune(i))+m.String(), func(x, _ *expr.Term) *expr.Term { return Scalbn(b, f, m, x, n) },
				fp.Scalbn(f, m, x, n), x, x)
		}
	}
	if Scalbn(b, f, fp.NearestEven, h.x, 1-most-p) != nil {
		t.Errorf("%v: a power that is no number", f)
	}
}

// TestRem holds the cases of fmod to package fp.
func TestRem(t *testing.T) {
	tiny, _ := fp.Custom(4, 4)
	for _, f := range []fp.Format{tiny, fp.Half, fp.Single, fp.Double, fp.X87, fp.Quad} {
		h := newHarness(f)
		rng := rand.New(rand.NewPCG(7, uint64(f)))
		special := fp.Samples(f)
		for i := range 1500 {
			x, y := special[rng.IntN(len(special))], special[rng.IntN(len(special))]
			if i%3 != 0 {
				x, y = fp.Random(rng, f), fp.Random(rng, f)
			}
			h.remainder(t, x, y)
		}
	}
}

func (h *harness) remainder(t *testing.T, x, y fp.Bits) {
	t.Helper()
	f, b := h.f, h.b
	r := NewRem(b, f, Const(b, f, x), Const(b, f, y))
	name, of := "none", func(x, y *expr.Term) *expr.Term { return NewRem(b, f, x, y).OfNone() }
	switch {
	case r.None.IsTrue():
	case r.Small.IsTrue():
		name, of = "small", func(x, y *expr.Term) *expr.Term { return NewRem(b, f, x, y).OfSmall() }
	default:
		any := func(x, y *expr.Term) *expr.Term { return NewRem(b, f, x, y).OfAny() }
		h.check(t, "any", any, fp.Rem(f, x, y), x, y)
		if !r.Within(512).IsTrue() {
			return
		}
		apart := 64
		for !r.Within(apart).IsTrue() {
			apart *= 2
		}
		name, of = "of "+strconv.Itoa(apart), func(x, y *expr.Term) *expr.Term { return NewRem(b, f, x, y).Of(apart) }
	}
	h.check(t, name, of, fp.Rem(f, x, y), x, y)
}

// TestScaling holds frexp, and scaling by a term, to package fp.
func TestScaling(t *testing.T) {
	for _, f := range []fp.Format{fp.Half, fp.BFloat, fp.Single, fp.Double, fp.X87, fp.Quad} {
		h := newHarness(f)
		b, rng := h.b, rand.New(rand.NewPCG(8, uint64(f)))
		operands := fp.Samples(f)
		for range 200 {
			operands = append(operands, fp.Random(rng, f))
		}
		for _, x := range operands {
			frac, exp := fp.Frexp(f, x)
			h.check(t, "fraction", func(x, _ *expr.Term) *expr.Term { r, _ := Frexp(b, f, x); return r }, frac, x, x)
			h.check(t, "exponent", func(x, _ *expr.Term) *expr.Term { _, r := Frexp(b, f, x); return r },
				fp.Bits{Lo: uint64(uint32(exp))}, x, x)
			for _, w := range []int{8, 16, 32, 64} {
				w = min(w, int(f.Width()))
				n := int64(rng.Uint64()) >> (64 - w)
				if rng.IntN(4) != 0 {
					n %= int64(3 * f.Bias())
				}
				n = int64(uint64(n)<<(64-w)) >> (64 - w)
				m := fp.RoundingMode(rng.IntN(int(fp.NumRoundingModes)))
				h.check(t, "scaled "+m.String()+strconv.Itoa(w), func(x, n *expr.Term) *expr.Term {
					return ScalbnBy(b, f, m, x, b.Extract(n, 0, w))
				}, fp.Scalbn(f, m, x, int(n)), x, fp.Bits{Lo: uint64(n) << (64 - w) >> (64 - w)})
			}
		}
		h.scaledBelow(t)
	}
}

// scaledBelow scales numbers a little above 1 to subnormal ones, where the last bits decide. If one bit was rounded
// away first, others would become a tie.
func (h *harness) scaledBelow(t *testing.T) {
	t.Helper()
	f, w := h.f, 16
	for low := range uint64(32) {
		for _, m := range []fp.RoundingMode{fp.NearestEven, fp.NearestAway} {
			x := f.One()
			x.Lo |= low
			for lost := range 6 {
				n := 1 - f.Bias() - lost
				h.check(t, "scaled below "+m.String(), func(x, n *expr.Term) *expr.Term {
					return ScalbnBy(h.b, f, m, x, h.b.Extract(n, 0, w))
				}, fp.Scalbn(f, m, x, n), x, fp.Bits{Lo: uint64(uint16(n))})
			}
		}
	}
}

// TestChecks holds the conditions of findings to package fp's exceptions.
func TestChecks(t *testing.T) {
	for _, f := range []fp.Format{fp.Half, fp.BFloat, fp.Single, fp.Double, fp.X87, fp.Quad} {
		h := newHarness(f)
		rng := rand.New(rand.NewPCG(9, uint64(f)))
		special := fp.Samples(f)
		for i := range 600 {
			x, y := special[rng.IntN(len(special))], special[rng.IntN(len(special))]
			if i%3 == 0 {
				x, y = fp.Random(rng, f), fp.Random(rng, f)
			}
			h.exceptions(t, x, y)
		}
	}
}

func (h *harness) exceptions(t *testing.T, x, y fp.Bits) {
	t.Helper()
	f, b := h.f, h.b
	for _, w := range []uint{1, 7, 8, 16, 32, 53, 64, 65, 128} {
		for _, signed := range []bool{false, true} {
			_, ok := fp.ToInt(f, fp.TowardZero, x, w, signed)
			h.check(t, fmt.Sprint("fits ", w, signed), func(x, _ *expr.Term) *expr.Term { return Fits(b, f, x, int(w), signed) },
				truth(ok), x, y)
		}
	}
	raised := func(op func(e *fp.Env)) fp.Flags {
		if fp.IsNaN(f, x) || fp.IsNaN(f, y) {
			return 0 // a signaling one is no finding
		}
		e := fp.Env{Watch: true}
		op(&e)
		return e.Raised
	}
	for k, op := range map[expr.Kind]func(e *fp.Env){
		expr.FAdd: func(e *fp.Env) { e.Add(f, x, y) }, expr.FSub: func(e *fp.Env) { e.Sub(f, x, y) },
		expr.FMul: func(e *fp.Env) { e.Mul(f, x, y) }, expr.FDiv: func(e *fp.Env) { e.Div(f, x, y) },
		expr.FRem: func(e *fp.Env) { e.Rem(f, x, y) },
	} {
		h.check(t, "invalid "+k.String(), func(x, y *expr.Term) *expr.Term { return Invalid(b, k, f, nil, x, y) },
			truth(raised(op)&fp.Invalid != 0), x, y)
	}
	h.check(t, "by zero", func(x, y *expr.Term) *expr.Term { return ByZero(b, f, x, y) },
		truth(raised(func(e *fp.Env) { e.Div(f, x, y) })&fp.DivByZero != 0), x, y)
}
