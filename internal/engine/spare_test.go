package engine_test

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"testing"

	"github.com/albers-engine/albers/internal/engine"
	"github.com/albers-engine/albers/internal/expr/eval"
	"github.com/albers-engine/albers/internal/solver"
	"github.com/albers-engine/albers/option"
)

// sums branches on sums of its input, so that a point that violates one condition is a model of the conditions before.
const sums = `
#include <klee/klee.h>
int main(void) {
  int x, y, z;
  klee_make_symbolic(&x, 4, "x");
  klee_make_symbolic(&y, 4, "y");
  klee_make_symbolic(&z, 4, "z");
  klee_assume(x > -9999 & x < 9999 & y > -9999 & y < 9999 & z > -9999 & z < 9999);
  int r = 0;
  if (x + y + z >= 2) r |= 1;
  if (2 * y - x - z >= 1) r |= 2;
  if (2 * x - y + z >= 0) r |= 4;
  if (x - 3 * z > 10) r |= 8;
  if (y + 5 * z < 7) r |= 16;
  return r;
}`

// TestPartialSolutionsByForking: partial solutions answer questions of waiting paths, and change neither paths nor
// outcomes.
func TestPartialSolutionsByForking(t *testing.T) {
	bare := func(c *engine.Config) {
		c.Intervals, c.Enumerate, c.Cache, c.Precheck, c.ModelReuse = false, false, false, false, false
	}
	answers := map[string]float64{}
	for name, src := range map[string]string{"sums": sums, "forest": forest} {
		for how, change := range map[string]func(*engine.Config){
			"as usual":    func(*engine.Config) {},
			"bare solver": bare,
			"whole paths": func(c *engine.Config) { c.MultiplexPC = option.WholePC },
			"validated":   func(c *engine.Config) { c.ValidateSolver = true },
			"two workers": func(c *engine.Config) { c.Jobs, c.Turn = 2, 600 },
		} {
			if name == "forest" && how == "validated" {
				continue // Z3 takes half a minute
			}
			off, want := explore(t, src, change)
			on, got := explore(t, src, func(c *engine.Config) {
				change(c)
				c.PartialSolutions = true
			})
			if a, b := want.names(), got.names(); !slices.Equal(a, b) || on.PathsPartial != 0 {
				t.Errorf("%s, %s: %d paths, want %d; first difference: %s", name, how, len(b), len(a), difference(b, a))
			}
			if _, counted := off.Techniques["multiplex"]; counted {
				t.Errorf("%s, %s: counters without partial solutions", name, how)
			}
			for k, v := range on.Techniques["multiplex"] {
				answers[k] += v
			}
			if how == "bare solver" && name == "sums" && on.Queries >= off.Queries {
				t.Errorf("%s, %s: %d queries, without partial solutions %d", name, how, on.Queries, off.Queries)
			}
		}
	}
	if answers["kept"] == 0 || answers["spare_answers"] == 0 || answers["other_answers"] == 0 {
		t.Errorf("one-sided test: %v", answers)
	}
}

// TestRandomProgramsByForkingWithPartialSolutions: the same for random programs.
func TestRandomProgramsByForkingWithPartialSolutions(t *testing.T) {
	const first, programs = 40, 8
	m := compileRandom(t, first, programs)
	for i := first; i < first+programs; i++ {
		off := runRandom(t, m, i, func(*engine.Config) {}, nil)
		on := runRandom(t, m, i, func(c *engine.Config) {
			c.PartialSolutions = true
			if i%2 == 0 {
				c.MultiplexPC, c.Cache, c.ModelReuse, c.ByteSets = option.WholePC, false, false, false
			}
		}, nil)
		a, b := slices.Sorted(maps.Keys(off.finished)), slices.Sorted(maps.Keys(on.finished))
		if !slices.Equal(a, b) || len(on.cut) > 0 {
			t.Errorf("p%d: %d paths, want %d; first difference: %s", i, len(b), len(a), difference(b, a))
		}
	}
}

// late does not answer question number refuse, but shows the answer as a partial solution of the next one.
type late struct {
	solver.Solver
	refuse int
	asked  int
	held   *eval.Assignment
}

func (l *late) Check(ctx context.Context, q *solver.Query, sink solver.PartialSink) solver.Result {
	l.asked++
	if l.held != nil && sink != nil {
		sink.Offer(&solver.Partial{Model: l.held, First: q.FirstViolated(l.held)})
		l.held = nil
	}
	r := l.Solver.Check(ctx, q, sink)
	if l.asked == l.refuse && r.Verdict == solver.Sat {
		l.held = r.Model
		return solver.Result{Reason: "refused by the test"}
	}
	return r
}

func (l *late) Close() { solver.Close(l.Solver) }

// TestGivenUpSidesComeBack: a side of a branch, of a switch or of a check that the solver gave up is followed when a
// partial solution takes it.
func TestGivenUpSidesComeBack(t *testing.T) {
	const src = `
#include <klee/klee.h>
int main(void) {
  unsigned char x, y, a[4] = {0};
  klee_make_symbolic(&x, 1, "x");
  klee_make_symbolic(&y, 1, "y");
  switch (x) {
  case 3: return 1;
  case 7: return 2;
  }
  if (x > 200) { if (y > 3) return 3; return 4; }
  if (100 / (y - 50) == 1) return 5;
  if (y > 100) return 6;
  return 0;
}`
	ran := func(refuse int, on bool) (revived float64, partial int, ends []string) {
		m := load(t, src)
		cfg := engine.Default()
		cfg.Args, cfg.Search, cfg.PartialSolutions = []string{"p"}, []option.Searcher{option.DFS}, on
		l := &log{}
		e, err := engine.New(m, cfg, l)
		if err != nil {
			t.Fatal(err)
		}
		e.Watch(nil, func(sv solver.Solver) solver.Solver { return &late{Solver: sv, refuse: refuse} })
		sum := forked(t, t.Context(), e, m, &cfg)
		for _, x := range sum.InternalErrors {
			t.Errorf("internal error: %s", x)
		}
		for _, x := range l.tests {
			ends = append(ends, fmt.Sprint(x.End.Reason, x.End.Kind, x.End.Code))
		}
		slices.Sort(ends)
		return sum.Techniques["multiplex"]["revived"], sum.PathsPartial, ends
	}
	_, _, want := ran(0, false)
	if len(want) < 8 {
		t.Fatalf("only %v", want)
	}
	all := 0.0
	for refuse := range 8 {
		_, lost, without := ran(refuse, false)
		revived, partial, ends := ran(refuse, true)
		all += revived
		if revived > 0 && (partial != 0 || !slices.Equal(ends, want)) {
			t.Errorf("question %d refused: %d paths given up, ends %v, want %v", refuse, partial, ends, want)
		}
		if revived > 0 && (lost == 0 || slices.Equal(without, want)) {
			t.Errorf("question %d refused: nothing was lost without partial solutions: %v", refuse, without)
		}
		if revived == 0 && partial != lost {
			t.Errorf("question %d refused: %d given up, %d without partial solutions", refuse, partial, lost)
		}
	}
	if all < 3 {
		t.Errorf("one-sided test: %v sides came back", all)
	}
}
