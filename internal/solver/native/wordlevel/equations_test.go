package wordlevel

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/eval"
	"github.com/albers-engine/albers/internal/expr/poly"
)

// system makes random conjuncts, most of them equations, over three variables of three bits, one bit beside the first
// of them, and the number that the first byte is together with the second variable.
type system struct {
	b *expr.Builder
	a *expr.Array
	r *rand.Rand
}

func newSystem(seed uint64) *system {
	s := &system{b: expr.NewBuilder(), r: rand.New(rand.NewPCG(seed, 16))}
	s.a = s.b.NewArray("a", 3, nil)
	return s
}

func (s *system) at(i uint64) *expr.Term { return s.b.Read(s.a, nil, s.b.Const(64, i)) }

// symbol is a variable, or another part of its byte, as a term of w bits.
func (s *system) symbol(w int) *expr.Term {
	b := s.b
	switch s.r.IntN(8) {
	case 0:
		return b.Resize(b.Extract(s.at(0), 3, 1), w)
	case 1:
		return b.Resize(b.Concat(b.Extract(s.at(1), 0, 3), s.at(0)), w)
	case 2:
		table := b.Push(nil, b.ZExt(s.at(2), 64), b.ZExt(b.Extract(s.at(1), 0, 3), 8))
		return b.Resize(b.Read(s.a, table, b.Const(64, uint64(s.r.IntN(3)))), w)
	}
	return b.Resize(b.Extract(s.at(uint64(s.r.IntN(3))), 0, 3), w)
}

func (s *system) term(w, depth int) *expr.Term {
	b := s.b
	switch n := s.r.IntN(8); {
	case depth == 0 || n == 0:
		return s.symbol(w)
	case n == 1:
		return b.Const(w, s.r.Uint64())
	case n == 2:
		return b.Ite(b.Ult(s.term(3, depth-1), s.term(3, depth-1)), s.term(w, depth-1), s.term(w, depth-1))
	default:
		kinds := [...]expr.Kind{expr.Add, expr.Sub, expr.Mul, expr.Xor, expr.And}
		return b.Binary(kinds[s.r.IntN(len(kinds))], s.term(w, depth-1), s.term(w, depth-1))
	}
}

func (s *system) conjunct() *expr.Term {
	b := s.b
	switch s.r.IntN(8) {
	case 0:
		return b.Ult(s.term(3, 2), s.term(3, 2))
	case 1:
		return b.Not(b.Eq(s.term(3, 2), s.term(3, 2)))
	case 2:
		return b.Eq(b.Concat(b.Extract(s.at(1), 0, 3), s.at(0)), s.term(11, 2))
	case 3:
		return b.Eq(s.at(uint64(s.r.IntN(3))), b.ZExt(s.term(4, 2), 8))
	case 4:
		return b.Eq(s.term(3, 2), s.term(3, 2))
	}
	return b.Eq(b.Extract(s.at(uint64(s.r.IntN(3))), 0, 3), s.term(3, 2))
}

// each calls f for all values below 16 of the bytes.
func (s *system) each(f func(m *eval.Assignment)) {
	for v := range 1 << 12 {
		f(eval.New(map[*expr.Array][]byte{s.a: {byte(v & 15), byte(v >> 4 & 15), byte(v >> 8)}}))
	}
}

// TestSolvedEquationsExhaustively: random systems of equations over few bits. Wherever the named conjuncts hold, the
// new form of a conjunct has the value of the old one; every model of what is left becomes one of the query; and
// refuted conjuncts have no model.
func TestSolvedEquationsExhaustively(t *testing.T) {
	n, used, solved, refuted := 120, 0, 0, 0
	if testing.Short() {
		n = 40
	}
	for seed := range uint64(n) {
		s := newSystem(seed)
		cs := make([]*expr.Term, 2+s.r.IntN(4))
		for i := range cs {
			cs[i] = s.conjunct()
		}
		e := solveEquations(t.Context(), s.b, cs, 1)
		core := Refuted(t.Context(), s.b, cs, poly.Limit, 1)
		w := Whole{defs: e.defs}
		solved += len(e.defs)
		if len(core) > 1 {
			refuted++
		}
		s.each(func(m *eval.Assignment) {
			holds := make([]bool, len(cs))
			for i, c := range cs {
				holds[i] = m.Bool(c)
			}
			left := true
			for i, c := range e.conjuncts {
				if c == nil {
					continue
				}
				now := m.Bool(c)
				left = left && now
				premises := !slices.ContainsFunc(e.why[i].list(), func(j int) bool { return !holds[j] })
				if premises && now != holds[i] {
					t.Fatalf("%v became %v because of %v of %v, which differs under %v", cs[i], c, e.why[i].list(), cs, m)
				}
			}
			if full := w.Model(m); left {
				used++
				for _, c := range cs {
					if !full.Bool(c) {
						t.Fatalf("%v is false under %v, a model of %v from %v", c, full, e.conjuncts, cs)
					}
				}
			}
			if core != nil && !slices.ContainsFunc(core, func(i int) bool { return !holds[i] }) {
				t.Fatalf("%v of %v hold under %v", core, cs, m)
			}
		})
	}
	if used < n || solved < n/6 || refuted < n/40 {
		t.Errorf("%d models, %d variables solved, %d systems refuted by more than one conjunct", used, solved, refuted)
	}
}

// TestCyclesOfDefinitions: definitions in a row are all used up; those that form a cycle leave an equation.
func TestCyclesOfDefinitions(t *testing.T) {
	b := expr.NewBuilder()
	var v [3]*expr.Term
	for i := range v {
		v[i] = b.ReadWide(b.NewArray(fmt.Sprint("v", i), 4, nil), nil, b.Const(64, 0), 4)
	}
	c := func(n uint64) *expr.Term { return b.Const(32, n) }
	first, second := b.Eq(v[0], b.Mul(v[1], v[1])), b.Eq(v[1], b.Xor(v[2], c(9)))
	for name, k := range map[string]struct {
		cs         []*expr.Term
		left, defs int
	}{
		"in a row":        {[]*expr.Term{first, second}, 0, 2},
		"the other order": {[]*expr.Term{second, first}, 0, 2},
		"a cycle":         {[]*expr.Term{first, second, b.Eq(v[2], b.Mul(v[0], v[0]))}, 1, 2},
		"itself":          {[]*expr.Term{b.Eq(v[0], b.Mul(v[0], v[1]))}, 1, 0},
		"an odd factor":   {[]*expr.Term{b.Eq(b.Mul(c(3), v[0]), b.Mul(v[1], v[2]))}, 0, 1},
		"an even factor":  {[]*expr.Term{b.Eq(b.Mul(c(6), v[0]), b.Mul(v[1], v[2]))}, 1, 0},
	} {
		e := solveEquations(t.Context(), b, k.cs, 1)
		left := len(slices.DeleteFunc(slices.Clone(e.conjuncts), func(t *expr.Term) bool { return t == nil }))
		if left != k.left || len(e.defs) != k.defs {
			t.Errorf("%s: %d conjuncts are left, %d definitions: %v", name, left, len(e.defs), e.conjuncts)
		}
	}
	ended, end := context.WithCancel(t.Context())
	end()
	cs := []*expr.Term{first, second, b.Not(b.Eq(v[0], b.Mul(v[1], v[1])))}
	if core := Refuted(t.Context(), b, cs, poly.Limit, 1); !slices.Equal(core, []int{0, 2}) {
		t.Errorf("core %v", core)
	}
	if core := Refuted(ended, b, cs, poly.Limit, 1); core != nil {
		t.Errorf("after the end: %v", core)
	}
}
