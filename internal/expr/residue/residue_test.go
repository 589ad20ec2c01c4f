package residue

import (
	"math/rand/v2"
	"testing"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/eval"
)

// term is a random term of width w over the bytes of a.
func term(b *expr.Builder, r *rand.Rand, a *expr.Array, w, depth int) *expr.Term {
	if depth == 0 {
		if r.IntN(2) == 0 {
			return b.Const(w, r.Uint64()>>r.IntN(64))
		}
		return b.Resize(b.Read(a, nil, b.Const(64, r.Uint64N(2))), w)
	}
	sub := func(w int) *expr.Term { return term(b, r, a, w, depth-1) }
	small := func() *expr.Term { return b.Const(w, r.Uint64N(uint64(w)+2)) }
	switch r.IntN(18) {
	case 0:
		return b.Add(sub(w), sub(w))
	case 1:
		return b.Sub(sub(w), sub(w))
	case 2:
		return b.Mul(sub(w), sub(w))
	case 3, 4:
		return b.Shl(sub(w), small())
	case 5:
		return b.LShr(sub(w), small())
	case 6:
		return b.AShr(sub(w), small())
	case 7:
		return b.And(b.Const(w, r.Uint64()), sub(w))
	case 8:
		return b.Or(b.Const(w, r.Uint64()), sub(w))
	case 9:
		return b.Xor(sub(w), sub(w))
	case 10:
		return b.Not(sub(w))
	case 11:
		return b.Ite(b.Eq(sub(4), sub(4)), sub(w), sub(w))
	case 12:
		return b.ZExt(sub(max(1, w-3)), w)
	case 13:
		return b.SExt(sub(max(1, w-3)), w)
	case 14:
		o := r.IntN(4)
		return b.Extract(sub(w+4), o, w)
	case 15:
		if w > 3 {
			return b.Concat(sub(3), sub(w-3))
		}
	case 16:
		return b.URem(sub(w), b.Const(w, 1<<r.IntN(w)))
	}
	return b.Or(sub(w), sub(w))
}

// TestSound compares the class of random terms, with and without facts, with all their values.
func TestSound(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	b := expr.NewBuilder()
	a := b.NewArray("a", 2, nil)
	var models []*eval.Assignment
	for i := range 300 {
		models = append(models, eval.New(map[*expr.Array][]byte{a: {byte(i), byte(i * 37)}}))
	}
	known, learnt := 0, 0
	for range 1500 {
		w := 1 + r.IntN(12)
		x := term(b, r, a, w, 1+r.IntN(4))
		c := New().Of(x)
		if c.M > 0 && !x.IsConst() {
			known++
		}
		y := term(b, r, a, w, 2)
		k := 1 + r.IntN(min(w, 4))
		facts := []*expr.Term{
			b.Eq(b.And(b.Const(w, low(k)), x), b.Const(w, r.Uint64()&low(k))),
			b.Eq(b.Extract(x, 0, k), b.Const(k, r.Uint64())),
			b.Eq(b.URem(x, b.Const(w, 1<<(k-1))), b.Const(w, r.Uint64()&low(k-1))),
			b.And(b.Eq(x, y), b.Not(b.Extract(x, 0, 1))),
		}
		fact := facts[r.IntN(len(facts))]
		p := New()
		p.Learn(fact)
		z := b.Add(b.Mul(b.Const(w, r.Uint64N(5)), x), y)
		d := p.Of(z)
		if d.M > New().Of(z).M {
			learnt++
		}
		for _, m := range models {
			if v := m.Word(x); !c.Has(v) {
				t.Fatalf("%v is %d, class %+v", x, v, c)
			}
			if v := m.Word(z); m.Bool(fact) && !d.Has(v) {
				t.Fatalf("%v is %d, class %+v by %v", z, v, d, fact)
			}
		}
	}
	if known < 200 || learnt < 40 {
		t.Errorf("%d classes known, %d learnt: the test tests nothing", known, learnt)
	}
}

func TestCount(t *testing.T) {
	for m := range 4 {
		for r := range uint64(1) << m {
			c := Class{m, r}
			for lo := range uint64(20) {
				for hi := lo; hi < 20; hi++ {
					n := uint64(0)
					for v := lo; v <= hi; v++ {
						if c.Has(v) {
							n++
						}
					}
					if got := c.Count(lo, hi); got != n {
						t.Errorf("%+v [%d, %d]: %d, want %d", c, lo, hi, got, n)
					}
				}
			}
		}
	}
	if n := (Class{}).Count(0, ^uint64(0)); n != ^uint64(0) {
		t.Error(n)
	}
	if n := (Class{64, 5}).Count(0, ^uint64(0)); n != 1 {
		t.Error(n)
	}
	if n := (Class{2, 0}).Count(^uint64(0)-1, ^uint64(0)); n != 0 {
		t.Error(n)
	}
}
