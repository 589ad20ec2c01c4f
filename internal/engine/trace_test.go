package engine_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/albers-engine/albers/internal/engine"
	"github.com/albers-engine/albers/internal/exec"
	"github.com/albers-engine/albers/internal/ir"
	"github.com/albers-engine/albers/internal/state"
	"github.com/albers-engine/albers/option"
)

// counting counts what it is told.
type counting struct{ before, after, ended, wrote int }

func (c *counting) Before(*state.State)  { c.before++ }
func (c *counting) After(*state.State)   { c.after++ }
func (c *counting) Wrote(_, n uint64)    { c.wrote += int(n) }
func (c *counting) Ended(s *state.State) { c.ended++ }

var _ exec.Tracer = (*counting)(nil)

// TestTracedPathsAreTheSame: with a tracer instructions run one by one and in general, and every path is the same, with
// as many instructions.
func TestTracedPathsAreTheSame(t *testing.T) {
	wrote := 0
	compare := func(name string, m *ir.Module, change func(c *engine.Config)) {
		t.Helper()
		run := func(c exec.Tracer) (paths []string, instructions uint64) {
			own := copyOf(m)
			cfg := engine.Default()
			cfg.Args, cfg.Search = []string{"p"}, []option.Searcher{option.DFS}
			change(&cfg)
			l := &log{}
			e, err := engine.New(own, cfg, l)
			if err != nil {
				t.Fatal(err)
			}
			if c != nil {
				e.Trace(c)
			}
			sum := forked(t, t.Context(), e, own, &cfg)
			for _, x := range sum.InternalErrors {
				t.Errorf("%s: internal error: %s", name, x)
			}
			for _, x := range l.tests {
				paths = append(paths, fmt.Sprint(x.Path, x.End.Reason, x.End.Kind, x.End.Code, x.End.Line, x.Depth))
			}
			slices.Sort(paths)
			return paths, sum.Instructions
		}
		want, n := run(nil)
		c := &counting{}
		got, k := run(c)
		for i := range min(len(want), len(got)) {
			if want[i] != got[i] {
				t.Errorf("%s: path %s, traced %s", name, want[i], got[i])
				break
			}
		}
		if len(want) != len(got) || n != k {
			t.Errorf("%s: %d paths with %d instructions, traced %d with %d", name, len(want), n, len(got), k)
		}
		wrote += c.wrote
		if uint64(c.before) != n || c.after > c.before || c.before-c.after > c.ended || len(got) < 2 {
			t.Errorf("%s: %d instructions of %d paths, traced %+v", name, n, len(got), *c)
		}
	}
	for name, src := range map[string]string{"forest": forest, "wild": wild, "several": several} {
		compare(name, load(t, src), func(*engine.Config) {})
	}
	const programs = 6
	m := compileRandom(t, 0, programs)
	for i := range programs {
		compare(fmt.Sprint("p", i), m, func(c *engine.Config) {
			c.Libc, c.Entry, c.SymFiles = false, fmt.Sprint("p", i), option.SymFiles{Count: 2, Size: 1}
		})
	}
	if wrote < 1000 {
		t.Errorf("only %d bytes were told as written", wrote)
	}
}
