package native

import (
	"testing"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/solver"
	"github.com/albers-engine/albers/internal/solver/native/sat"
	"github.com/albers-engine/albers/internal/solver/native/sat/cdcl"
	"github.com/albers-engine/albers/internal/solver/referee/randquery"
)

// TestSweptQueries: random queries about terms and their twins, swept after one conflict, are answered as trying all
// assignments does, with and without arrays by refinement. Every answer that needs clauses has a certificate.
func TestSweptQueries(t *testing.T) {
	for name, refined := range map[string]bool{"circuits": false, "refined": true} {
		t.Run(name, func(t *testing.T) {
			merged, certified := 0.0, 0.0
			for seed := range uint64(4) {
				b := expr.NewBuilder()
				o := Default()
				o.HardConflicts, o.Trials, o.Certify, o.Preprocess = 1, 0, true, seed%2 == 0
				o.Hard = func() (sat.Solver, error) { return cdcl.New(false), nil }
				if refined {
					o.Table, o.Unroll, o.Cells = 0, 0, 0
				}
				s := newSolver(t, b, o)
				g := randquery.New(b, seed)
				g.Twins, g.Widest = 2, 64
				counts := walk(t, s, nil, g, 40)
				if counts[solver.Sat] == 0 || counts[solver.Unsat] == 0 {
					t.Errorf("one-sided test: %v", counts)
				}
				st := s.counters.Snapshot()
				if st["certificates_failed"] > 0 || st["uncertified"] != st["uncertified_no_clauses"] {
					t.Errorf("%v", st)
				}
				merged, certified = merged+st["nodes_merged"], certified+st["certified"]
			}
			if merged < 100 || certified < 10 {
				t.Errorf("%v nodes merged, %v answers certified", merged, certified)
			}
		})
	}
}

// digest is the state of a digest after n rounds, with choices and sums in one of two spellings.
func digest(b *expr.Builder, n int, second bool, sym func(int) *expr.Term) *expr.Term {
	p, q, r, s := sym(0), sym(1), sym(2), sym(3)
	for i := range n {
		var sum *expr.Term
		if m := sym(4 + i); second {
			sum = b.Add(b.Add(m, p), b.Xor(s, b.And(q, b.Xor(r, s))))
		} else {
			sum = b.Add(b.Add(p, b.Or(b.And(q, r), b.And(b.Not(q), s))), m)
		}
		k := 3 + 2*i
		turned := b.Concat(b.Extract(sum, 0, 32-k), b.Extract(sum, 32-k, k))
		p, q, r, s = s, b.Add(q, turned), q, r
	}
	return q
}

// TestRoundsOfADigest: two spellings of eight rounds are proved equal, and the proof is complete. Without the equal
// nodes neither SAT solver ends in ten seconds.
func TestRoundsOfADigest(t *testing.T) {
	for _, certify := range []bool{false, true} {
		b := expr.NewBuilder()
		in := b.NewArray("in", 64, nil)
		sym := func(i int) *expr.Term { return b.ReadWide(in, nil, b.Const(64, uint64(4*i)), 4) }
		o := Default()
		o.Certify = certify
		if o.Hard == nil {
			o.Hard = func() (sat.Solver, error) { return cdcl.New(false), nil }
		}
		s := newSolver(t, b, o)
		r := s.Check(t.Context(), &solver.Query{Cond: b.Ne(digest(b, 8, false, sym), digest(b, 8, true, sym))}, nil)
		st := s.counters.Snapshot()
		if r.Verdict != solver.Unsat || st["sweeps"] != 1 || st["nodes_merged"] < 1000 || certify != (st["certified"] == 1) {
			t.Errorf("%v: %v", r.Verdict, st)
		}
	}
}
