package floats

import (
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
