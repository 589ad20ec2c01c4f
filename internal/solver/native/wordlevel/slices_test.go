package wordlevel

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/eval"
	"github.com/albers-engine/albers/internal/expr/poly"
	"github.com/albers-engine/albers/internal/expr/rewrite"
)

// fieldsOf makes random conjuncts over fields of twelve bits. The fields are disjoint but for some that a system has
// besides.
type fieldsOf struct {
	b     *expr.Builder
	a     *expr.Array
	r     *rand.Rand
	parts []*expr.Term
}

func newFields(seed uint64) *fieldsOf {
	s := &fieldsOf{b: expr.NewBuilder(), r: rand.New(rand.NewPCG(seed, 61))}
	s.a = s.b.NewArray("a", 2, nil)
	all := s.b.Extract(s.b.ReadWide(s.a, nil, s.b.Const(64, 0), 2), 0, 12)
	for at := 0; at < 12; {
		n := min(12-at, 1+s.r.IntN(6))
		s.parts = append(s.parts, s.b.Extract(all, at, n))
		at += n
	}
	if s.r.IntN(4) == 0 { // over the borders
		at := s.r.IntN(8)
		s.parts = append(s.parts, s.b.Extract(all, at, 4))
	}
	return s
}

func (s *fieldsOf) part() *expr.Term {
	p := s.parts[s.r.IntN(len(s.parts))]
	if n := p.Width(); n > 1 && s.r.IntN(5) == 0 {
		return s.b.Extract(p, 0, n-1)
	}
	return p
}

func (s *fieldsOf) term(w int) *expr.Term {
	b := s.b
	x, y := b.Resize(s.part(), w), b.Resize(s.part(), w)
	switch s.r.IntN(5) {
	case 0:
		return b.Mul(x, y)
	case 1:
		return b.Add(x, b.Mul(y, y))
	case 2:
		return b.Const(w, s.r.Uint64())
	}
	return x
}

func (s *fieldsOf) conjunct() *expr.Term {
	b := s.b
	x, y := s.part(), s.part()
	switch s.r.IntN(6) {
	case 0:
		return b.Ult(s.term(5), s.term(5))
	case 1:
		return b.Not(b.Eq(s.term(4), s.term(4)))
	case 2:
		return b.Eq(x, s.term(x.Width()))
	}
	return b.Eq(b.Concat(x, y), b.Concat(s.term(x.Width()), s.term(y.Width())))
}

// TestSlicesExhaustively: random systems of conjuncts over fields of twelve bits. All parts of a conjunct hold under
// the symbols' values exactly if the conjunct does, a model of the parts becomes the same model of the query, and
// refuted conjuncts have no model.
func TestSlicesExhaustively(t *testing.T) {
	sliced, split, kept, refuted := 0, 0, 0, 0
	for seed := range uint64(80) {
		s := newFields(seed)
		cs := make([]*expr.Term, 2+s.r.IntN(3))
		for i := range cs {
			cs[i] = rewrite.New(s.b).Simplify(s.conjunct())
		}
		var symbols scratch
		p := slice(t.Context(), s.b, cs, func(n int) *expr.Term { return symbols.symbol(s.b, n) })
		split += p.split
		if len(p.symbols) > 0 {
			sliced++
		} else if p.split == 0 {
			kept++
		}
		core := Refuted(t.Context(), s.b, cs, poly.Limit, 1)
		if len(core) > 1 {
			refuted++
		}
		whole := Whole{defs: p.defs, scratch: symbols}
		bits := s.b.ReadWide(s.a, nil, s.b.Const(64, 0), 2)
		for v := range 1 << 12 {
			m := eval.New(map[*expr.Array][]byte{s.a: {byte(v), byte(v >> 8)}})
			full := m
			for f, x := range p.symbols {
				full = set(full, x, m.Big(s.b.Extract(bits, int(f.Lo), int(f.Hi-f.Lo))))
			}
			back := whole.Model(full)
			if slices.ContainsFunc(cs, func(c *expr.Term) bool { return back.Bool(c) != m.Bool(c) }) {
				t.Fatalf("%v is not %v for %v, with %v", back, m, cs, p.defs)
			}
			for i, c := range cs {
				all := true
				for k, x := range p.conjuncts {
					all = all && (p.from[k] != i || full.Bool(x))
				}
				if all != m.Bool(c) {
					t.Fatalf("under %#x %v is %v, but its parts of %v", v, c, m.Bool(c), p.conjuncts)
				}
			}
			if core != nil && !slices.ContainsFunc(core, func(i int) bool { return !m.Bool(cs[i]) }) {
				t.Fatalf("%v of %v hold under %v", core, cs, m)
			}
		}
	}
	if sliced < 40 || split < 40 || kept < 5 || refuted < 1 {
		t.Errorf("%d systems sliced, %d equalities split, %d kept, %d refuted", sliced, split, kept, refuted)
	}
}
