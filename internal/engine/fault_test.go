package engine

import (
	"strings"
	"testing"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/solver"
)

// TestFaultsAreKept: the query of an internal error is kept as a script, with the fault's other data. Of many faults
// only the first ones are kept.
func TestFaultsAreKept(t *testing.T) {
	b := expr.NewBuilder()
	x := b.Read(b.NewArray("a", 1, nil), nil, b.Const(64, 0))
	q := &solver.Query{PC: solver.PathOf(b.Ult(x, b.Const(8, 10))), Cond: b.Eq(x, b.Const(8, 7))}
	e := new(Engine)
	for range 2 * keptFaults {
		e.fault(&solver.Fault{Layer: "audit", Message: "it is wrong", Query: q,
			Kept: []solver.Evidence{{Suffix: ".cnf", Data: []byte("p cnf 1 1\n1 0\n")}}})
	}
	s := &e.sum
	if len(s.InternalErrors) != 2*keptFaults || len(s.Evidence) != 2*keptFaults {
		t.Fatalf("%d errors, %d files", len(s.InternalErrors), len(s.Evidence))
	}
	if want := "solver: audit: it is wrong; kept as fault000001.smt2, fault000001.cnf"; s.InternalErrors[0] != want {
		t.Errorf("%q, want %q", s.InternalErrors[0], want)
	}
	if f := s.Evidence[0]; f.Name != "fault000001.smt2" || !strings.Contains(string(f.Data), "(check-sat)") ||
		strings.Count(string(f.Data), "(assert") != 2 {
		t.Errorf("%s:\n%s", f.Name, f.Data)
	}
	if f := s.Evidence[1]; f.Name != "fault000001.cnf" || !strings.HasPrefix(string(f.Data), "p cnf") {
		t.Errorf("%s:\n%s", f.Name, f.Data)
	}
}
