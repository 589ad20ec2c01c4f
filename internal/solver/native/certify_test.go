package native

import (
	"bytes"
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/solver"
	"github.com/albers-engine/albers/internal/solver/diag/audit"
	"github.com/albers-engine/albers/internal/solver/native/sat"
	"github.com/albers-engine/albers/internal/solver/native/sat/cadical"
	"github.com/albers-engine/albers/internal/solver/native/sat/cdcl"
	"github.com/albers-engine/albers/internal/solver/referee/brute"
	"github.com/albers-engine/albers/internal/solver/referee/randquery"
)

// mute is a SAT solver that proves nothing.
type mute struct{ sat.Solver }

// TestCertificates: every Unsat is counted as certified or not, none fails, and answers that took search are certified,
// whichever SAT solver gave them.
func TestCertificates(t *testing.T) {
	for name, change := range map[string]func(*Options){
		"ours":       func(o *Options) { o.Hard = nil },
		"escalating": func(o *Options) { o.HardConflicts = 20 },
		"mute": func(o *Options) {
			o.HardConflicts, o.Hard = 20, func() (sat.Solver, error) { return mute{cdcl.New(false)}, nil }
		},
	} {
		t.Run(name, func(t *testing.T) {
			if name == "escalating" && !cadical.Available {
				t.Skip("this build has no CaDiCaL")
			}
			opt := Default()
			opt.Certify, opt.Trials = true, 0
			change(&opt)
			b := expr.NewBuilder()
			s := newSolver(t, b, opt)
			if r := s.Check(t.Context(), sorted(b, 5), nil); r.Verdict != solver.Unsat {
				t.Fatal(r)
			}
			g := randquery.New(b, 2)
			walk(t, s, nil, g, 60)
			st := s.counters.Snapshot()
			wants := st["certified"] > 5 && st["certificates_failed"] == 0 && st["certified"]+st["uncertified"] == st["unsat"]
			if without := st["uncertified"] - st["uncertified_no_clauses"]; !wants ||
				(without > 0) != (name == "mute") || (st["escalated"] > 0) == (name == "ours") {
				t.Errorf("%v", st)
			}
		})
	}
}

// TestCertificateEnds: checking that has no time left confirms nothing and is made up for later.
func TestCertificateEnds(t *testing.T) {
	b := expr.NewBuilder()
	opt := Default()
	opt.Certify = true
	s := newSolver(t, b, opt)
	ended, cancel := context.WithCancel(t.Context())
	e := s.ready()
	p, _ := s.prepare(t.Context(), e, sorted(b, 4))
	if r := s.search(t.Context(), p); r.Verdict != solver.Unsat {
		t.Fatal(r)
	}
	cancel()
	if r := s.certify(ended, p, solver.Result{Verdict: solver.Unsat}); r.Verdict != solver.Unsat ||
		s.certs.uncertified.Load() != 1 || s.certs.certified.Load() != 0 {
		t.Errorf("ended: %v, %v", r, s.counters.Snapshot())
	}
	if s.certify(t.Context(), p, solver.Result{Verdict: solver.Unsat}); s.certs.certified.Load() != 1 {
		t.Errorf("again: %v", s.counters.Snapshot())
	}
}

// mutant is our SAT solver with a mistake.
type mutant struct {
	*cdcl.Solver
	add    func([]sat.Lit) []sat.Lit
	solve  func(sat.Status) sat.Status
	failed func([]sat.Lit) []sat.Lit

	claimed []sat.Lit // not nil: a false Unsat, and the assumptions that it blames
}

func (m *mutant) Add(clauses []sat.Lit) {
	if m.add != nil {
		clauses = m.add(slices.Clone(clauses))
	}
	m.Solver.Add(clauses)
}

func (m *mutant) Solve(ctx context.Context, assumptions []sat.Lit, conflicts int64) sat.Status {
	m.claimed = nil
	st := m.Solver.Solve(ctx, assumptions, conflicts)
	if m.solve == nil {
		return st
	}
	if wrong := m.solve(st); wrong != st {
		m.claimed = slices.Clone(assumptions)
		return wrong
	}
	return st
}

func (m *mutant) Failed(core []sat.Lit) []sat.Lit {
	failed := m.claimed
	if failed == nil {
		failed = m.Solver.Failed(nil)
	}
	if m.failed != nil {
		failed = m.failed(failed)
	}
	return append(core, failed...)
}

// mutants are our SAT solver with mistakes that lead to a wrong Unsat or a wrong core.
func mutants() map[string]func(*cdcl.Solver) sat.Solver {
	return map[string]func(*cdcl.Solver) sat.Solver{
		"a literal is lost": func(s *cdcl.Solver) sat.Solver {
			n := 0
			return &mutant{Solver: s, add: func(clauses []sat.Lit) []sat.Lit {
				var out, c []sat.Lit
				for _, p := range clauses {
					if p != sat.End {
						c = append(c, p)
						continue
					}
					if n++; n%30 == 0 && len(c) > 1 {
						c = c[1:]
					}
					out = append(append(out, c...), sat.End)
					c = nil
				}
				return out
			}}
		},
		"claims unsat": func(s *cdcl.Solver) sat.Solver {
			n := 0
			return &mutant{Solver: s, solve: func(st sat.Status) sat.Status {
				if n++; st == sat.Sat && n%5 == 0 {
					return sat.Unsat
				}
				return st
			}}
		},
		"blames too little": func(s *cdcl.Solver) sat.Solver {
			return &mutant{Solver: s, failed: func(f []sat.Lit) []sat.Lit {
				if len(f) > 1 {
					return f[1:]
				}
				return f
			}}
		},
	}
}

// untilFault asks random queries until a fault is reported, and wants no wrong Unsat before that.
func untilFault(t *testing.T, b *expr.Builder, s solver.Solver, faults *[]*solver.Fault) {
	t.Helper()
	g := randquery.New(b, 7)
	for range 600 {
		q := g.Path(nil)
		r := s.Check(t.Context(), q, nil)
		if len(*faults) > 0 {
			if r.Verdict != solver.Unknown {
				t.Errorf("%v with a fault", r.Verdict)
			}
			return
		}
		if r.Verdict == solver.Unsat {
			core := &solver.Query{PC: q.Path()}
			if r.Core != nil {
				core.PC = nil
				for _, i := range r.Core {
					core.PC = core.PC.And(q.Conjuncts()[i])
				}
			}
			if (brute.Solver{}).Check(t.Context(), core, nil).Verdict == solver.Sat {
				t.Fatalf("a wrong core passed: %v", core.PC)
			}
		}
		if g.Depth() > 5 {
			g.Back(g.R.IntN(4))
		} else if r.Verdict == solver.Sat {
			g.Take(q.Cond)
		}
	}
	t.Error("not found")
}

// TestCertifyFindsMistakes breaks our SAT solver: its answer has no valid proof, and formula and proof are kept.
func TestCertifyFindsMistakes(t *testing.T) {
	for name, broken := range mutants() {
		t.Run(name, func(t *testing.T) {
			b := expr.NewBuilder()
			var faults []*solver.Fault
			opt := Default()
			opt.Certify, opt.broken, opt.Guided = true, broken, false
			opt.Report = func(f *solver.Fault) { faults = append(faults, f) }
			s := New(b, opt)
			untilFault(t, b, s, &faults)
			if len(faults) == 0 {
				return
			}
			f := faults[0]
			if strings.Contains(f.Message, "no valid proof") != (s.certs.failed.Load() > 0) {
				t.Errorf("%v, %v", f, s.counters.Snapshot())
			}
			if s.certs.failed.Load() == 0 {
				t.Fatalf("found by something else: %v", f)
			}
			if len(f.Kept) != 2 || !bytes.HasPrefix(f.Kept[0].Data, []byte("p cnf ")) ||
				!bytes.HasSuffix(f.Kept[1].Data, []byte("\n0\n")) && string(f.Kept[1].Data) != "0\n" {
				t.Errorf("kept: %v", f.Kept)
			}
		})
	}
}

// TestAuditFindsBrokenSAT: Z3 finds the same mistakes when no proofs are asked for.
func TestAuditFindsBrokenSAT(t *testing.T) {
	for name, broken := range mutants() {
		t.Run(name, func(t *testing.T) {
			b := expr.NewBuilder()
			var faults []*solver.Fault
			report := func(f *solver.Fault) { faults = append(faults, f) }
			opt := Default()
			opt.broken, opt.Guided = broken, false // faults that it notices itself become Unknown
			z := &audit.Referee{Name: "Z3", Solver: newZ3(t), First: time.Nanosecond}
			a := audit.NewShared(audit.NewPurse(1e9), report, new(solver.Counters)).New(func(string) *audit.Referee {
				return z
			}, func() {})
			untilFault(t, b, audit.NewLayer(New(b, opt), a, 1), &faults)
		})
	}
}
