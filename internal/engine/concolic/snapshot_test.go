package concolic_test

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/albers-engine/albers/internal/engine"
	"github.com/albers-engine/albers/internal/engine/concolic"
	"github.com/albers-engine/albers/internal/frontend"
	"github.com/albers-engine/albers/internal/libc"
	"github.com/albers-engine/albers/option"
	"github.com/albers-engine/albers/outcome"
)

// tests keeps the paths of tests in the order in which they come.
type tests []string

func (l *tests) Test(t *outcome.Test)      { *l = append(*l, t.Path) }
func (l *tests) Message(string)            {}
func (l *tests) Progress(outcome.Snapshot) {}

// TestDroppedSnapshots: with room for a few snapshots, the others are dropped, runs go on from those above or begin at
// the start, and the tests are the same in the same order.
func TestDroppedSnapshots(t *testing.T) {
	dist, err := libc.Ensure(t.Context(), libc.Options{})
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "p.c")
	if err := os.WriteFile(file, []byte(`
#include <klee/klee.h>
int main(void) {
  unsigned char in[6], seen[6];
  klee_make_symbolic(in, sizeof in, "in");
  int n = 0;
  for (int i = 0; i < 6; i++)
    if (in[i] > 'a' + i) seen[n++] = in[i];
  return n > 3 && seen[1] == seen[2];
}`), 0o644); err != nil {
		t.Fatal(err)
	}
	run := func(resume option.ResumeMode, search option.Searcher, room uint64) (tests, map[string]float64) {
		m, err := frontend.Load(t.Context(), []string{file}, frontend.Options{Libc: dist})
		if err != nil {
			t.Fatal(err)
		}
		cfg := engine.Default()
		cfg.Args, cfg.Explore, cfg.MultiplexResume = []string{"p"}, option.ExploreConcolic, resume
		cfg.Search = []option.Searcher{search}
		var l tests
		e, err := engine.New(m, cfg, &l)
		if err != nil {
			t.Fatal(err)
		}
		d, err := concolic.New(m, &cfg)
		if err != nil {
			t.Fatal(err)
		}
		d.Snapshots(room)
		sum, err := e.Run(t.Context(), d)
		if err != nil || len(sum.InternalErrors) > 0 {
			t.Fatal(err, sum.InternalErrors)
		}
		return l, sum.Techniques["multiplex"]
	}
	for _, search := range []option.Searcher{option.DFS, option.BFS} {
		want, _ := run(option.ResumeReplay, search, 0)
		got, k := run(option.ResumeSnapshot, search, 3)
		if !slices.Equal(got, want) || len(want) < 50 {
			t.Errorf("%s: %d tests, want %d, or in another order", search, len(got), len(want))
		}
		if k["snapshots_dropped"] == 0 || k["resumed"] == 0 || k["resumed"] >= k["runs"]-1 && search == option.BFS {
			t.Errorf("%s: nothing was dropped, or everything: %v", search, k)
		}
	}
}
