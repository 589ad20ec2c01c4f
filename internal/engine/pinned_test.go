package engine_test

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"github.com/albers-engine/albers/internal/decide"
	"github.com/albers-engine/albers/internal/engine"
	"github.com/albers-engine/albers/internal/engine/fork"
	"github.com/albers-engine/albers/internal/exec"
	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/eval"
	"github.com/albers-engine/albers/internal/ir"
	"github.com/albers-engine/albers/internal/solver"
	"github.com/albers-engine/albers/internal/state"
	"github.com/albers-engine/albers/option"
)

// twice is a driver that explores by forking and then runs every path again, pinned to its test. It shows that a
// driver depends on nothing in the driver that forks.
type twice struct {
	*fork.Driver
	t       *testing.T
	paths   []*path
	pinning bool // no question may reach the solver
}

// path is one that has ended.
type path struct {
	last      *state.Decision
	condition *solver.Path
	test      *eval.Assignment
	end       string
	output    string
}

// ended keeps the data of a path that are compared, and its test: the inputs' bytes and nothing else of the model.
func (d *twice) ended(s *state.State) {
	p := &path{last: s.Last, condition: s.Path(),
		end: fmt.Sprint(s.End.Reason, s.End.Kind, s.End.Func, s.End.Line, s.End.Code)}
	values := map[*expr.Array][]byte{}
	for _, a := range s.InputList() {
		values[a] = append(slices.Clone(s.Model.Bytes(a)), make([]byte, a.Size)...)[:a.Size]
	}
	p.test = eval.New(values)
	p.output = string(s.Env.Output(1, p.test))
	d.paths = append(d.paths, p)
}

// Explore is [engine.Driver.Explore].
func (d *twice) Explore(e *engine.Engine, workers []*exec.Worker, first []*state.State) []*state.State {
	var begin []*state.State
	for _, s := range first {
		begin = append(begin, s.Fork())
	}
	left := d.Driver.Explore(e, workers, first)
	explored := d.paths
	d.paths, d.pinning = nil, true
	w := workers[0]
	w.Policy, w.Ranges = decide.Pin, nil
	for _, p := range explored {
		for _, s := range begin {
			if s = s.Fork(); !w.Follow(s, p.test) {
				continue
			}
			for s.End == nil {
				w.Run(s, 1<<20)
				if len(w.Added) > 0 {
					d.t.Fatal("a pinned path forks")
				}
			}
			d.ended(s)
		}
	}
	if len(d.paths) != len(explored) {
		d.t.Fatalf("%d pinned paths of %d", len(d.paths), len(explored))
	}
	for i, p := range explored {
		d.compare(p, d.paths[i], explored)
	}
	return left
}

// compare says how the pinned path differs from the explored one. It also checks that the conditions on the pinned
// path's record exclude the tests of all other paths.
func (d *twice) compare(want, got *path, all []*path) {
	if got.end != want.end || got.output != want.output {
		d.t.Errorf("pinned, a path ends with %s %q, want %s %q", got.end, got.output, want.end, want.output)
	}
	if a, b := jumps(got), jumps(want); !slices.Equal(a, b) {
		d.t.Errorf("%s: pinned, a path has the decisions\n%v, want\n%v", want.end, a, b)
	}
	for _, p := range all {
		if holds := got.holds(p.test); holds != (p == want) {
			d.t.Errorf("%s: a pinned path's record says %v of the test of a path that ends with %s", want.end, holds, p.end)
		}
	}
}

// jumps lists the branches and switches of a path, each with the way that it took.
func jumps(p *path) (out []string) {
	for x := p.last; x != nil; x = x.Prev {
		if x.Kind == state.Branch || x.Kind == state.SwitchCase {
			out = append(out, fmt.Sprint(x.Site, x.Dir))
		}
	}
	return out
}

func (p *path) holds(m *eval.Assignment) bool {
	for _, c := range p.condition.Back() {
		if !m.Bool(c) {
			return false
		}
	}
	return true
}

// runTwice explores m and then follows each of its paths again.
func runTwice(t *testing.T, m *ir.Module, change func(*engine.Config)) (paths int) {
	t.Helper()
	cfg := engine.Default()
	cfg.Args = []string{"p"}
	change(&cfg)
	e, err := engine.New(m, cfg, &log{})
	if err != nil {
		t.Fatal(err)
	}
	d := &twice{t: t}
	if d.Driver, err = fork.New(m, &cfg); err != nil {
		t.Fatal(err)
	}
	e.Watch(d.ended, func(sv solver.Solver) solver.Solver {
		return &front{Solver: sv, before: func() bool {
			if d.pinning {
				t.Error("a pinned path asks the solver")
			}
			return true
		}}
	})
	sum, err := e.Run(context.Background(), d)
	if err != nil {
		t.Fatal(err)
	}
	if len(sum.InternalErrors) > 0 {
		t.Errorf("internal errors: %v", sum.InternalErrors)
	}
	return len(d.paths)
}

// several makes paths decide all that they can decide besides branches: a switch, a size and a pointer with many
// values, a choice of the environment, an assumption, and findings.
const several = `
#include <klee/klee.h>
#include <stdlib.h>
#include <stdio.h>
#include <string.h>
int main(int argc, char **argv) {
  unsigned char in[4];
  klee_make_symbolic(in, sizeof in, "in");
  klee_assume(in[0] < 200);
  switch (in[0]) {
  case 1: case 7: printf("seven\n"); break;
  case 2: return 100 / (in[1] & 3);
  case 3: { char *p = malloc(in[1] & 3); p[in[2] & 3] = 1; return p[0]; }
  case 4: { static int table[4]; return table[in[1] & 7]; }
  case 5: { int *p = in[1] & 1 ? malloc(4) : 0; return *p; }
  case 6: return klee_range(3, 6, "r") == 4;
  case 8: { int here[2] = {1, 2}, there[3] = {3, 4, 5}; int *p = in[1] < 9 ? here : there; return p[in[2] & 1]; }
  case 9: { char to[4] = {0}; memcpy(to, in, in[1] & 7); return to[3]; }
  case 10: return argc == 3 && argv[1][0] == 'x' ? in[1] : strlen(argv[argc - 1]);
  case 11: abort();
  case 12: { static char one[8], other[8]; long away = other - one; return one[(in[1] & 1) * away]; }
  }
  return in[1] > in[2];
}`

// TestPinnedPathsAreThoseExplored: a run pinned to the test of an explored path has the same decisions and outcome as
// that path, and asks no solver anything.
func TestPinnedPathsAreThoseExplored(t *testing.T) {
	n := runTwice(t, load(t, several), func(c *engine.Config) {
		c.SymArgs = []option.SymArg{{Min: 0, Max: 2, Len: 1}}
	})
	if n < 40 {
		t.Errorf("only %d paths", n)
	}
	for name, src := range map[string]string{"forest": forest, "wild": wild} {
		if n := runTwice(t, load(t, src), func(*engine.Config) {}); n < 10 {
			t.Errorf("%s: only %d paths", name, n)
		}
	}
	const programs = 12
	m := compileRandom(t, 0, programs)
	for i := range programs {
		own := copyOf(m)
		runTwice(t, own, func(c *engine.Config) {
			c.Libc, c.Entry, c.SymFiles = false, fmt.Sprint("p", i), option.SymFiles{Count: 2, Size: 1}
		})
	}
}
