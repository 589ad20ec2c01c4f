package engine_test

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"github.com/albers-engine/albers/internal/engine"
	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/eval"
	"github.com/albers-engine/albers/internal/solver"
	"github.com/albers-engine/albers/option"
	"github.com/albers-engine/albers/outcome"
)

// instead is a solver in which a test does something else.
type instead struct {
	solver.Solver
	check func(ctx context.Context, q *solver.Query, sink solver.PartialSink) solver.Result
}

func (x *instead) Check(ctx context.Context, q *solver.Query, sink solver.PartialSink) solver.Result {
	return x.check(ctx, q, sink)
}

func (x *instead) Close() { solver.Close(x.Solver) }

// object is the symbolic object called name among those that q reads, nil if it reads none of its bytes.
func object(q *solver.Query, name string) *expr.Array {
	for a := range q.Support().Bytes() {
		if a.Name == name {
			return a
		}
	}
	return nil
}

// overseen explores a program concolically with check in place of the solver's answers.
func overseen(t *testing.T, src string, change func(*engine.Config),
	check func(sv solver.Solver, ctx context.Context, q *solver.Query, sink solver.PartialSink) solver.Result) (
	*outcome.Summary, *log) {
	t.Helper()
	m := load(t, src)
	cfg := engine.Default()
	cfg.Args, cfg.Explore, cfg.Search = []string{"p"}, option.ExploreConcolic, []option.Searcher{option.DFS}
	change(&cfg)
	l := &log{}
	e, d := pinned(t, m, cfg, l)
	e.Watch(nil, func(sv solver.Solver) solver.Solver {
		return &instead{sv, func(ctx context.Context, q *solver.Query, sink solver.PartialSink) solver.Result {
			return check(sv, ctx, q, sink)
		}}
	})
	sum, err := e.Run(context.Background(), d)
	if err != nil {
		t.Fatal(err)
	}
	return sum, l
}

// codes are the exit codes of the tests, sorted.
func (l *log) codes() (out []int) {
	for _, x := range l.tests {
		out = append(out, x.End.Code)
	}
	slices.Sort(out)
	return out
}

// twoBytes has three paths.
const twoBytes = `
#include <klee/klee.h>
int main(void) {
  unsigned char x, y;
  klee_make_symbolic(&x, 1, "x");
  klee_make_symbolic(&y, 1, "y");
  if (x == 77) return 1;
  if (y == 5) return 2;
  return 0;
}`

// TestOneInputRunsOnce: an input that is offered a hundred times in each query runs once, however inputs are run.
func TestOneInputRunsOnce(t *testing.T) {
	for _, run := range option.PartialModes() {
		offered := 0
		sum, l := overseen(t, twoBytes, func(c *engine.Config) {
			c.PartialSolutions, c.PartialRun, c.PartialKeep = true, run, 0
		}, func(sv solver.Solver, ctx context.Context, q *solver.Query, sink solver.PartialSink) solver.Result {
			if x := object(q, "x"); x != nil && sink != nil {
				m := eval.New(map[*expr.Array][]byte{x: {77}})
				for range 100 {
					offered++
					sink.Offer(&solver.Partial{Model: m, First: q.FirstViolated(m)})
				}
			}
			return sv.Check(ctx, q, nil)
		})
		k := sum.Techniques["multiplex"]
		if len(sum.InternalErrors) > 0 || offered < 100 {
			t.Errorf("%s: %v, %d offers", run, sum.InternalErrors, offered)
		}
		if c := l.codes(); !slices.Equal(c, []int{0, 1, 2}) || k["runs"] != 3 || k["runs_same_path"] != 0 ||
			k["dup_input"] < 99 || k["kept"] != 1 {
			t.Errorf("%s: exits %v, %v", run, c, k)
		}
	}
}

// TestWrongModelsAreDivergences: a model that does not go where it was made for is counted and reported, its branch is
// not tried again with another one, and the rest is explored.
func TestWrongModelsAreDivergences(t *testing.T) {
	wrong := 0
	sum, l := overseen(t, twoBytes, func(*engine.Config) {},
		func(sv solver.Solver, ctx context.Context, q *solver.Query, sink solver.PartialSink) solver.Result {
			if object(q, "y") != nil {
				wrong++
				return solver.Result{Verdict: solver.Sat, Model: q.Hint.With(object(q, "y"), []byte{6})}
			}
			return sv.Check(ctx, q, sink)
		})
	k := sum.Techniques["multiplex"]
	if c := l.codes(); wrong != 1 || k["divergences"] != 1 || len(sum.InternalErrors) != 1 ||
		!slices.Equal(c, []int{0, 1}) || sum.HaltReason != "complete" {
		t.Errorf("%d wrong models, %v, internal errors %q, exits %v, %s", wrong, k, sum.InternalErrors, c, sum.HaltReason)
	}
}

// TestUnusedPartialSolutionsChangeNothing: that somebody looks at the solver's partial solutions changes none of its
// answers.
func TestUnusedPartialSolutionsChangeNothing(t *testing.T) {
	models := func(look bool) (out []string) {
		_, _ = overseen(t, figure2, func(c *engine.Config) {
			c.PartialSolutions, c.MultiplexPC = true, option.NoPC
		}, func(sv solver.Solver, ctx context.Context, q *solver.Query, _ solver.PartialSink) solver.Result {
			var sink solver.PartialSink
			if look {
				sink = &idle{}
			}
			r := sv.Check(ctx, q, sink)
			text := r.Verdict.String()
			if r.Model != nil {
				for _, a := range r.Model.Arrays() {
					text += fmt.Sprint(" ", a.Name, r.Model.Bytes(a))
				}
			}
			out = append(out, text)
			return r
		})
		return out
	}
	if a, b := models(true), models(false); len(a) < 3 || !slices.Equal(a, b) {
		t.Errorf("with a sink %v, without %v", a, b)
	}
}

// idle wants all partial solutions, and does nothing with them.
type idle struct{}

func (*idle) Offer(*solver.Partial) bool { return true }
