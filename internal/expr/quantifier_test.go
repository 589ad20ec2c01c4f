package expr_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/eval"
	"github.com/albers-engine/albers/internal/expr/exprtest"
	"github.com/albers-engine/albers/internal/expr/rewrite"
)

// TestQuantifierIsItsExpansion: evaluation, expansion, simplification and literal bounds agree on random formulas with
// quantifiers, and a byte outside of the support does not matter.
func TestQuantifierIsItsExpansion(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 1))
	b := expr.NewBuilder()
	g := exprtest.NewGen(b, rng.IntN)
	simp := rewrite.New(b)
	quantified, trues := 0, 0
	for range 3000 {
		f := g.Quantified(2)
		e, ok := b.Expand(f, 6, 1<<20)
		if !ok || e.Quantified() || e.Open() || f.Open() {
			t.Fatalf("%v expands to %v", f, e)
		}
		if f.Quantified() {
			quantified++
		}
		s := simp.Simplify(f)
		for range 3 {
			m := g.Assignment()
			want := m.Bool(e)
			if want {
				trues++
			}
			if m.Bool(f) != want || m.Bool(s) != want {
				t.Fatalf("%v is %v, simplified %v is %v, expanded %v", f, m.Bool(f), s, m.Bool(s), want)
			}
			for _, a := range g.Arrays[:2] {
				for i := range a.Size {
					if expr.SupportOf(f).Has(a, i) {
						continue
					}
					p := append([]byte(nil), m.Bytes(a)...)
					p[i] ^= byte(1 + rng.IntN(255))
					if m.With(a, p).Bool(f) != want {
						t.Fatalf("%v depends on byte %d of %s, which its support has not", f, i, a.Name)
					}
				}
			}
		}
	}
	if quantified < 1000 || trues < 1000 || trues > 8000 {
		t.Errorf("one-sided test: %d quantified, %d true", quantified, trues)
	}
}

// TestForallFolds: the special cases of the constructor.
func TestForallFolds(t *testing.T) {
	b := expr.NewBuilder()
	k := b.NewAux("k", 1<<63)
	s := b.NewArray("s", 20, nil)
	c := func(v uint64) *expr.Term { return b.Const(64, v) }
	at := func(i *expr.Term) *expr.Term { return b.Read(s, nil, i) }
	body := b.Ne(b.Zero(8), at(b.Sub(b.Bound(), c(1))))
	closed := b.Eq(b.Zero(8), at(c(3)))
	conj := b.And(b.And(b.Ne(b.Zero(8), at(c(0))), b.Ne(b.Zero(8), at(c(1)))), b.Ne(b.Zero(8), at(c(2))))
	for _, x := range []struct {
		name      string
		got, want *expr.Term
	}{
		{"no repetition", b.Forall(k, body, 0), b.Eq(c(0), k)},
		{"body true", b.Forall(k, b.True(), 9), b.Ule(k, c(9))},
		{"closed body", b.Forall(k, closed, 9), b.And(b.Ule(k, c(9)), b.Or(b.Eq(c(0), k), closed))},
		{"literal 0", b.Forall(c(0), body, 9), b.True()},
		{"literal 3", b.Forall(c(3), body, 9), conj},
		{"literal beyond", b.Forall(c(10), body, 9), b.False()},
		{"literal 7", b.Forall(c(7), body, 9), b.Forall(c(7), body, 8)},
		{"replaced", b.ReplaceAux(b.Forall(k, body, 9), k, c(3)), conj},
		{"instance", b.Instance(body, b.Add(c(1), k)), b.Ne(b.Zero(8), at(k))},
	} {
		if x.got != x.want {
			t.Errorf("%s: %v, want %v", x.name, x.got, x.want)
		}
	}
	q := b.Forall(k, body, 9)
	if !q.Quantified() || q.Open() || !q.HasAux() || !body.Open() || body.HasAux() {
		t.Error("wrong marks")
	}
	if p := expr.SupportOf(q); len(p.Parts) != 2 || !p.Has(s, 0) || !p.Has(s, 8) || p.Has(s, 9) {
		t.Errorf("support %+v", p.Parts)
	}
}

// TestAuxVariable: an auxiliary variable is recognised with its parts, and a term takes its place in updates and
// quantifiers, as a whole where it is whole.
func TestAuxVariable(t *testing.T) {
	b := expr.NewBuilder()
	k := b.NewAux("k", 1<<63)
	arr, first, n, ok := expr.AuxBytes(b.Extract(k, 8, 16))
	if !ok || !arr.Aux || first != 1 || n != 2 {
		t.Errorf("bytes 1 and 2 are %v %d %d %v", arr, first, n, ok)
	}
	s := b.NewArray("s", 20, nil)
	if _, _, _, ok := expr.AuxBytes(b.ReadWide(s, nil, b.Zero(64), 8)); ok {
		t.Error("an input is an auxiliary variable")
	}
	v := b.ZExt(b.ReadWide(s, nil, b.Const(64, 4), 2), 64)
	u := b.Push(nil, k, b.Extract(k, 16, 8))
	body := b.Eq(b.Read(s, u, b.Bound()), b.Extract(k, 0, 8))
	x := b.And(b.Forall(b.Add(k, k), body, 9), b.Eq(k, b.ReadWide(s, nil, b.Zero(64), 8)))
	got := b.ReplaceAux(x, k, v)
	uv := b.Push(nil, v, b.Extract(v, 16, 8))
	want := b.And(b.Forall(b.Add(v, v), b.Eq(b.Read(s, uv, b.Bound()), b.Extract(v, 0, 8)), 9),
		b.Eq(v, b.ReadWide(s, nil, b.Zero(64), 8)))
	if got != want || got.HasAux() {
		t.Errorf("%v\nwant %v", got, want)
	}
	m := eval.New(map[*expr.Array][]byte{arr: {0xe8, 3}})
	if m.Word(k) != 1000 {
		t.Errorf("k = %d", m.Word(k))
	}
}

// TestSharedAuxVariables: a number names one variable for each size, and no fresh one.
func TestSharedAuxVariables(t *testing.T) {
	b := expr.NewBuilder()
	seen := map[*expr.Term]string{b.NewAux("k0", 9): "fresh"}
	for n := range 3 {
		for _, most := range []uint64{9, 300, 1 << 40} {
			k := b.Aux(n, most)
			if arr, first, _, ok := expr.AuxBytes(k); !ok || !arr.Aux || first != 0 || k.Width() != 64 {
				t.Errorf("variable %d up to %d is %v", n, most, k)
			}
			if b.Aux(n, most) != k || b.Aux(n, most-1) != k {
				t.Errorf("variable %d up to %d is two", n, most)
			}
			if other := seen[k]; other != "" {
				t.Errorf("variable %d up to %d is that of %s", n, most, other)
			}
			seen[k] = fmt.Sprint(n, " up to ", most)
		}
	}
	if expr.NewBuilder().Aux(0, 9) == b.Aux(0, 9) {
		t.Error("two builders share a variable")
	}
}

// TestNarrowAuxVariable: a variable that is at most 300 has two bytes, and a number takes its place in all its forms.
func TestNarrowAuxVariable(t *testing.T) {
	b := expr.NewBuilder()
	for most, bytes := range map[uint64]uint64{0: 1, 255: 1, 256: 2, 300: 2, 1 << 16: 4, 1 << 40: 8} {
		k := b.NewAux("k", most)
		arr, first, n, ok := expr.AuxBytes(k)
		if !ok || !arr.Aux || first != 0 || uint64(n) != bytes || arr.Size != bytes || k.Width() != 64 {
			t.Errorf("most %d: %v of %d bytes, %d %d %v", most, k, arr.Size, first, n, ok)
		}
	}
	k, c := b.NewAux("k", 300), func(v uint64) *expr.Term { return b.Const(64, v) }
	s := b.NewArray("s", 400, nil)
	for _, x := range []func(k *expr.Term) *expr.Term{
		func(k *expr.Term) *expr.Term { return b.Read(s, nil, b.Add(c(7), k)) },
		func(k *expr.Term) *expr.Term { return b.ZExt(b.Extract(k, 0, 32), 64) },
		func(k *expr.Term) *expr.Term { return b.Concat(b.Extract(k, 8, 8), b.Extract(k, 0, 8)) },
		func(k *expr.Term) *expr.Term { return b.Mul(c(4), b.SExt(b.Extract(k, 0, 32), 64)) },
		func(k *expr.Term) *expr.Term { return b.Ult(k, c(256)) },
		func(k *expr.Term) *expr.Term { return b.Forall(k, b.Eq(b.Bound(), b.Add(k, k)), 300) },
	} {
		if got, want := b.ReplaceAux(x(k), k, c(258)), x(c(258)); got != want {
			t.Errorf("%v: %v, want %v", x(k), got, want)
		}
	}
}

// TestInstanceEvaluates: an instance under an assignment is the instance as a term.
func TestInstanceEvaluates(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 9))
	b := expr.NewBuilder()
	g := exprtest.NewGen(b, rng.IntN)
	for range 500 {
		f := g.Quantified(0)
		if f.Kind() != expr.Forall {
			continue
		}
		m := g.Assignment()
		for i := uint64(0); i < 5; i++ {
			if got, want := m.Instance(f.Kid(1), i), m.Bool(b.Instance(f.Kid(1), b.Const(64, i))); got != want {
				t.Fatalf("%v at %d: %v, want %v", f.Kid(1), i, got, want)
			}
		}
	}
}
