package sweep

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/albers-engine/albers/internal/solver/native/aig"
	"github.com/albers-engine/albers/internal/solver/native/sat"
	"github.com/albers-engine/albers/internal/solver/native/sat/drat"
)

// inputs and the words that a value under all assignments to them takes.
const (
	inputs = 9
	words  = 1 << inputs / 64
)

// values is the values of a node under all assignments.
type values [words]uint64

// notIf is v, inverted if neg.
func (v values) notIf(neg bool) values {
	for i := range v {
		if neg {
			v[i] = ^v[i]
		}
	}
	return v
}

// circuit makes random gates over nine inputs. Gates that are spelled as others are frequent.
func circuit(seed uint64) (g *aig.Graph, nodes []uint32) {
	r := rand.New(rand.NewPCG(seed, 3))
	g = aig.New()
	lits := []aig.Lit{}
	for range inputs {
		lits = append(lits, g.Input())
	}
	for range 60 {
		pick := func() aig.Lit { return lits[r.IntN(len(lits))].NotIf(r.IntN(2) == 0) }
		x, y, z := pick(), pick(), pick()
		var l, twin aig.Lit
		switch r.IntN(4) {
		case 0: // x ⊕ y
			l, twin = g.Xor(x, y), g.And(g.Or(x, y), g.And(x, y).Not())
		case 1: // the greater part of three
			l, twin = g.Or(g.And(x, y), g.And(z, g.Or(x, y))), g.Or(g.And(z, y), g.And(x, g.Or(z, y)))
		case 2:
			l, twin = g.Mux(x, y, z), g.Or(g.And(x, y), g.Or(g.And(x.Not(), z), g.And(y, z)))
		default:
			l, twin = g.And(x, y), g.And(g.Or(x, z), g.And(g.Or(x, z.Not()), y))
		}
		for _, l := range []aig.Lit{l, twin} {
			if !l.IsConst() {
				lits = append(lits, l)
			}
		}
	}
	for k := 1; k < g.Len(); k++ {
		nodes = append(nodes, uint32(k))
	}
	return g, nodes
}

// table is the values of all nodes.
func table(g *aig.Graph) []values {
	v := make([]values, g.Len())
	of := func(l aig.Lit) values { return v[l.Node()].notIf(l.Neg()) }
	in := 0
	for k := range v {
		n := g.Node(uint32(k))
		if n.Kind == aig.Input {
			for m := range 1 << inputs {
				v[k][m/64] |= uint64(m>>in&1) << (m % 64)
			}
			in++
			continue
		}
		x, y, z := of(n.A), of(n.B), of(n.C)
		for i := range words {
			switch n.Kind {
			case aig.And:
				v[k][i] = x[i] & y[i]
			case aig.Xor:
				v[k][i] = x[i] ^ y[i]
			case aig.Mux:
				v[k][i] = x[i]&y[i] | ^x[i]&z[i]
			}
		}
	}
	return v
}

func noHint(uint32) bool { return false }

// TestAgainstAllAssignments: nodes are merged exactly if they are equal, or each other's negation, under all
// assignments. Every clause is true under all assignments, and has a proof.
func TestAgainstAllAssignments(t *testing.T) {
	merged, refuted := 0, 0
	for seed := range uint64(40) {
		g, nodes := circuit(seed)
		v := table(g)
		opt := Default()
		opt.Log, opt.rounds = drat.NewLog(true), 1
		s := New(g, nodes, noHint, opt)
		s.Run(t.Context())
		merged, refuted = merged+s.Merged, refuted+s.Refuted
		first := map[values]bool{{}: true}
		for i := 1; i < len(s.nodes); i++ {
			n := &s.nodes[i]
			own, other := v[n.id], v[s.nodes[n.to.node()].id].notIf(n.to&1 != 0)
			if own != other {
				t.Fatalf("seed %d: node %d is %x, the node that it was merged with %x", seed, n.id, own, other)
			}
			if known := first[own] || first[own.notIf(true)]; known == (n.to == lit(i<<1)) && n.kind != aig.Input {
				t.Fatalf("seed %d: node %d: an older node is the same: %v", seed, n.id, known)
			}
			first[own] = true
		}
		checkClauses(t, s, v)
	}
	if merged < 1000 || refuted < 20 {
		t.Errorf("%d merged, %d refuted", merged, refuted)
	}
}

// checkClauses evaluates the clauses under all assignments and asks for the proof of the newest one. The proof does not
// prove more.
func checkClauses(t *testing.T, s *Sweep, v []values) {
	t.Helper()
	value := func(p sat.Lit) values { return v[s.CNF.Node(p.Var())].notIf(p.Neg()) }
	always := values{}.notIf(true)
	var clause, last []sat.Lit
	for _, p := range s.Clauses {
		if p != sat.End {
			clause = append(clause, p)
			continue
		}
		var all values
		for _, p := range clause {
			for i, x := range value(p) {
				all[i] |= x
			}
		}
		if all != always {
			t.Fatalf("clause %v is false under some assignments: %x", clause, all)
		}
		last, clause = clause, nil
	}
	if wrong, err := s.Log().Certify(t.Context(), last); wrong != nil || err != nil {
		t.Errorf("%v, %v", wrong, err)
	}
	p := sat.Var(1).Lit(value(2) == always)
	if wrong, _ := s.Log().Certify(t.Context(), []sat.Lit{p}); wrong == nil {
		t.Errorf("a proof of %v, which is not always true", p)
	}
}

// TestEnds: without work, patience or time nothing more is asked, and what was merged before stays true.
func TestEnds(t *testing.T) {
	g, nodes := circuit(1)
	all := New(g, nodes, noHint, Default())
	all.Run(t.Context())
	ended, end := context.WithCancel(t.Context())
	end()
	for name, change := range map[string]func(*Options, *context.Context){
		"work":     func(o *Options, _ *context.Context) { o.Work = 500 },
		"patience": func(o *Options, _ *context.Context) { o.Patience = -500 },
		"time":     func(_ *Options, ctx *context.Context) { *ctx = ended },
	} {
		opt, ctx := Default(), t.Context()
		change(&opt, &ctx)
		s := New(g, nodes, noHint, opt)
		s.Run(ctx)
		if s.Merged >= all.Merged {
			t.Errorf("%s: %d merged, %d without a limit", name, s.Merged, all.Merged)
		}
	}
}

// TestRareDifference: two circuits that differ under one of four billion assignments are told apart by a question, not
// by chance; and the hint tells them apart at once.
func TestRareDifference(t *testing.T) {
	g := aig.New()
	var xs []aig.Lit
	for range 32 {
		xs = append(xs, g.Input())
	}
	y := g.Xor(xs[0], xs[1])
	rare := g.Xor(y, g.AndAll(xs))
	var nodes []uint32
	for k := 1; k < g.Len(); k++ {
		nodes = append(nodes, uint32(k))
	}
	s := New(g, nodes, noHint, Default())
	s.Run(t.Context())
	if s.Merged != 0 || s.Refuted == 0 {
		t.Errorf("%v and %v: %d merged, %d refuted", y, rare, s.Merged, s.Refuted)
	}
	s = New(g, nodes, func(uint32) bool { return true }, Default())
	if s.Run(t.Context()); s.Merged != 0 || s.Refuted != 0 {
		t.Errorf("with a hint: %d merged, %d refuted", s.Merged, s.Refuted)
	}
}
