package aig_test

import (
	"math/rand/v2"
	"testing"

	"github.com/albers-engine/albers/internal/solver/native/aig"
	"github.com/albers-engine/albers/internal/solver/native/sat"
	"github.com/albers-engine/albers/internal/solver/native/sat/cdcl"
)

// gates builds random gates over n inputs and keeps the meaning of each literal: its truth table over all inputs.
type gates struct {
	g      *aig.Graph
	r      *rand.Rand
	n      int
	lits   []aig.Lit
	tables []uint64 // bit m: the value under assignment m
}

func newGates(seed uint64, n int) *gates {
	s := &gates{g: aig.New(), r: rand.New(rand.NewPCG(seed, 9)), n: n, lits: []aig.Lit{aig.False}, tables: []uint64{0}}
	for i := range n {
		t := uint64(0)
		for m := range 1 << n {
			t |= uint64(m>>i&1) << m
		}
		s.lits, s.tables = append(s.lits, s.g.Input()), append(s.tables, t)
	}
	return s
}

func (s *gates) mask() uint64 { return 1<<(1<<s.n) - 1 }

func (s *gates) pick() (aig.Lit, uint64) {
	k := s.r.IntN(len(s.lits))
	if s.r.IntN(3) == 0 {
		k = len(s.lits) - 1 - s.r.IntN(min(4, len(s.lits)))
	}
	if s.r.IntN(2) == 0 {
		return s.lits[k] ^ 1, ^s.tables[k] & s.mask()
	}
	return s.lits[k], s.tables[k]
}

func (s *gates) step() {
	a, ta := s.pick()
	b, tb := s.pick()
	c, tc := s.pick()
	var l aig.Lit
	var t uint64
	switch s.r.IntN(5) {
	case 0, 1:
		l, t = s.g.And(a, b), ta&tb
	case 2:
		l, t = s.g.Xor(a, b), ta^tb
	case 3:
		l, t = s.g.Mux(a, b, c), ta&tb|^ta&tc
	default:
		l, t = s.g.Or(a, b), ta|tb
	}
	s.lits, s.tables = append(s.lits, l), append(s.tables, t&s.mask())
}

// value is the value of every node under assignment m, by the nodes as they are stored.
func value(g *aig.Graph, m int) []bool {
	vals := make([]bool, g.Len())
	of := func(l aig.Lit) bool { return vals[l.Node()] != l.Neg() }
	in := 0
	for i := range vals {
		switch n := g.Node(uint32(i)); n.Kind {
		case aig.Input:
			vals[i] = m>>in&1 == 1
			in++
		case aig.And:
			vals[i] = of(n.A) && of(n.B)
		case aig.Xor:
			vals[i] = of(n.A) != of(n.B)
		case aig.Mux:
			vals[i] = of(n.B)
			if !of(n.A) {
				vals[i] = of(n.C)
			}
		}
	}
	return vals
}

// TestRules compares the results of the constructors with the gates asked for, under every assignment.
func TestRules(t *testing.T) {
	for seed := range uint64(300) {
		s := newGates(seed, 2+int(seed%5))
		if s.n == 6 {
			s.n = 5
		}
		for range 150 {
			s.step()
		}
		for m := range 1 << s.n {
			vals := value(s.g, m)
			for k, l := range s.lits {
				if got, want := vals[l.Node()] != l.Neg(), s.tables[k]>>m&1 == 1; got != want {
					t.Fatalf("seed %d: literal %d under %b is %v, want %v", seed, k, m, got, want)
				}
			}
		}
	}
}

// TestExtractedRules: shapes that have to be found.
func TestExtractedRules(t *testing.T) {
	g := aig.New()
	a, b, c := g.Input(), g.Input(), g.Input()
	for name, same := range map[string][2]aig.Lit{
		"xor by ands":   {g.And(g.And(a, b)^1, g.And(a^1, b^1)^1), g.Xor(a, b)},
		"mux by ands":   {g.Or(g.And(a, b), g.And(a^1, c)), g.Mux(a, b, c)},
		"contradiction": {g.And(g.And(a, b), g.And(a^1, c)), aig.False},
		"resolution":    {g.And(g.And(a, b)^1, g.And(a^1, b)^1), b ^ 1},
		"substitution":  {g.And(a, g.And(a, b)^1), g.And(a, b^1)},
		"xor twice":     {g.Xor(g.Xor(a, b), b), a},
		"mux arm":       {g.Mux(a, g.Mux(a, b, c), b^1), g.Mux(a, b, b^1)},
	} {
		if same[0] != same[1] {
			t.Errorf("%s: %v and %v", name, same[0], same[1])
		}
	}
}

// TestCNF asks a SAT solver about literals and their negations, a few at a time, while the graph grows; the truth
// tables know the answer. Both encodings; only nodes below the query are entered.
func TestCNF(t *testing.T) {
	for _, polarity := range []bool{false, true} {
		for seed := range uint64(60) {
			s := newGates(seed, 5)
			c := aig.NewCNF(s.g, 1)
			c.Polarity = polarity
			solver := cdcl.New(false)
			for range 60 {
				s.step()
				s.step()
				table := s.mask()
				var as []sat.Lit
				constant := false
				for range 1 + s.r.IntN(4) {
					l, tl := s.pick()
					table &= tl
					if l.IsConst() {
						constant = constant || l == aig.False
						continue
					}
					as = append(as, c.Lit(l))
				}
				clauses, fresh := c.Take()
				solver.NewVars(fresh)
				solver.Add(clauses)
				want := sat.Sat
				if table == 0 {
					want = sat.Unsat
				}
				if constant {
					continue
				}
				if got := solver.Solve(t.Context(), as, 0); got != want {
					t.Fatalf("seed %d, polarity %v: %v, want %v", seed, polarity, got, want)
				}
				if want == sat.Sat {
					checkInputs(t, s, c, solver, table)
				}
			}
		}
	}
}

func checkInputs(t *testing.T, s *gates, c *aig.CNF, solver sat.Solver, table uint64) {
	t.Helper()
	m, free := 0, []int{0}
	for i := range s.n {
		v := c.Var(s.lits[1+i].Node())
		switch {
		case v == 0: // the query does not depend on it
			free = append(free, i)
		case solver.Value(v.Lit(false)) > 0:
			m |= 1 << i
		}
	}
	if table>>m&1 == 0 {
		t.Fatalf("model %b is none (free %v)", m, free)
	}
}
