package stack

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"testing"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/eval"
	"github.com/albers-engine/albers/internal/solver"
	"github.com/albers-engine/albers/internal/solver/referee/brute"
	"github.com/albers-engine/albers/internal/solver/referee/randquery"
	"github.com/albers-engine/albers/option"
)

// unlimited is a purse that is never empty.
const unlimited = 1e9

// liar is a layer with a mistake. Its own answers are changed and those that it passes on.
type liar struct {
	next  solver.Solver
	wrong func(q *solver.Query, r *solver.Result)
}

func (l *liar) Close() { solver.Close(l.next) }

func (l *liar) Check(ctx context.Context, q *solver.Query, sink solver.PartialSink) solver.Result {
	r := l.next.Check(ctx, q, sink)
	l.wrong(q, &r)
	return r
}

// mistakes are the ways in which a layer is wrong.
func mistakes() map[string]func(q *solver.Query, r *solver.Result) {
	n := 0
	return map[string]func(q *solver.Query, r *solver.Result){
		"claims unsat": func(q *solver.Query, r *solver.Result) {
			if r.Verdict != solver.Sat || q.Len() == 0 {
				return
			}
			if n++; n%4 == 0 {
				*r = solver.Result{Verdict: solver.Unsat}
			}
		},
		"core too small": func(_ *solver.Query, r *solver.Result) {
			if len(r.Core) > 1 {
				r.Core = r.Core[1:]
				r.By = ""
			}
		},
		"core of another query": func(_ *solver.Query, r *solver.Result) {
			if r.Verdict == solver.Unsat {
				r.Core = []int{0}
			}
		},
	}
}

// TestAuditFindsMistakes breaks one layer after the other.
// With every Unsat audited the fault is reported, and no wrong Unsat leaves the stack.
func TestAuditFindsMistakes(t *testing.T) {
	for _, name := range []string{simplifyName, independenceName, cacheName, intervalsName, precheckName, enumerateName,
		nativeName, z3Name} {
		for what, wrong := range mistakes() {
			t.Run(name+" "+what, func(t *testing.T) {
				b := expr.NewBuilder()
				opt := upper()
				opt.Intervals, opt.Precheck = name == intervalsName, name == precheckName
				if name != z3Name {
					opt.Solver = option.Native
				}
				opt.Enumerate = name == enumerateName
				opt.Cache = name == cacheName
				opt.ModelReuse = false
				opt.Audit, opt.share = 1, unlimited
				var faults []*solver.Fault
				opt.Report = func(f *solver.Fault) { faults = append(faults, f) }
				opt.broken = func(layer solver.Solver, at string) solver.Solver {
					if at != name {
						return layer
					}
					return &liar{layer, wrong}
				}
				s := NewShared(b, opt)
				w, err := s.NewWorker()
				if err != nil {
					t.Fatal(err)
				}
				defer solver.Close(w)
				g := randquery.New(b, 3)
				for range 200 {
					q := g.Path(nil)
					r := w.Check(t.Context(), q, nil)
					if r.Verdict == solver.Unsat {
						if truth := (brute.Solver{}).Check(t.Context(), q, nil); truth.Verdict == solver.Sat {
							t.Fatalf("a wrong unsat passed: %v", q.Conjuncts())
						}
					}
					if len(faults) > 0 {
						break
					}
					if g.Depth() > 5 {
						g.Back(g.R.IntN(4))
					} else if r.Verdict == solver.Sat {
						g.Take(q.Cond)
					}
				}
				st := s.Stats()[auditName]
				if len(faults) == 0 || faults[0].Layer != "audit" || faults[0].Query == nil || st["differences"] == 0 {
					t.Errorf("not found: faults %v, %v", faults, st)
				}
			})
		}
	}
}

// TestRefereeIsAnother: no layer judges itself.
func TestRefereeIsAnother(t *testing.T) {
	opt := upper()
	opt.Solver, opt.Audit = option.Native, 1
	s := NewShared(expr.NewBuilder(), opt)
	a, err := s.newAuditor(nil)
	if err != nil {
		t.Fatal(err)
	}
	defer a.close()
	for _, name := range chain {
		if r := a.choose(name); (r == a.z3) != (name == nativeName) {
			t.Errorf("%s is judged by %s", name, r.Name)
		}
	}
}

// TestAuditChangesNothing: verdicts, models, cores and terms are the same with and without an audit.
func TestAuditChangesNothing(t *testing.T) {
	transcript := func(every int) (lines []string, st map[string]float64) {
		b := expr.NewBuilder()
		opt := upper()
		opt.Solver, opt.Intervals, opt.Precheck = option.Native, true, true
		opt.Audit, opt.share = every, unlimited
		s, w := worker(t, b, opt)
		g := randquery.New(b, 11)
		hints := []*eval.Assignment{eval.New(nil)}
		for i := range 300 {
			q := g.Path(hints[g.Depth()])
			r := w.Check(t.Context(), q, nil)
			line := fmt.Sprintf("%v core %v term %d", r.Verdict, r.Core, b.Const(16, uint64(i)*7).ID())
			if r.Verdict == solver.Sat {
				for _, a := range g.Arrays {
					line += fmt.Sprintf(" %v", r.Model.Bytes(a))
				}
				g.Take(q.Cond)
				hints = append(hints, r.Model)
			}
			lines = append(lines, line)
			if g.Depth() > 6 || i%9 == 8 {
				g.Back(g.R.IntN(4))
				hints = hints[:g.Depth()+1]
			}
		}
		return lines, s.Stats()[auditName]
	}
	want, none := transcript(0)
	got, st := transcript(1)
	if !slices.Equal(got, want) {
		for i := range want {
			if got[i] != want[i] {
				t.Fatalf("query %d:\n%s\nwithout an audit:\n%s", i, got[i], want[i])
			}
		}
	}
	if none != nil || st["asked"] < 50 || st["confirmed"] != st["asked"] {
		t.Errorf("without: %v; with: %v", none, st)
	}
}

// TestAuditWithWorkers shares a cache under -race.
func TestAuditWithWorkers(t *testing.T) {
	b := expr.NewBuilder()
	opt := upper()
	opt.Solver, opt.Audit, opt.share = option.Native, 2, unlimited
	opt.Report = func(f *solver.Fault) { t.Errorf("fault: %v", f) }
	s := NewShared(b, opt)
	gens := []*randquery.Gen{randquery.New(b, 5), randquery.New(b, 5)}
	gens[1].Arrays = gens[0].Arrays
	var wg sync.WaitGroup
	for _, g := range gens {
		w, err := s.NewWorker()
		if err != nil {
			t.Fatal(err)
		}
		wg.Go(func() {
			defer solver.Close(w)
			walk(t, w, g, 60)
		})
	}
	wg.Wait()
	if st := s.Stats()[auditName]; st["asked"] == 0 || st["differences"] != 0 {
		t.Errorf("%v", st)
	}
}
