package engine_test

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/albers-engine/albers/internal/engine"
	"github.com/albers-engine/albers/internal/frontend"
	"github.com/albers-engine/albers/internal/libc"
	"github.com/albers-engine/albers/option"
	"github.com/albers-engine/albers/outcome"
)

// sorted does what `sort -C` does to four lines of four bytes, every other line symbolic: it compares neighbours and
// stops at the first line that is out of order.
const sorted = `
#include <klee/klee.h>
#include <string.h>
int main(void) {
  char in[2][4];
  klee_make_symbolic(in, sizeof in, "in");
  const char *line[4] = {in[0], "fold", in[1], "tail"};
  for (int i = 1; i < 4; i++)
    for (int k = 0; k < 4; k++) {
      if (line[i - 1][k] > line[i][k]) return 1;
      if (line[i - 1][k] < line[i][k]) break;
    }
  return 0;
}`

// TestIntervalsAnswerEveryQueryOfSortedLines: sets answer every query about symbolic lines between concrete ones, and
// the paths are the same as without sets.
func TestIntervalsAnswerEveryQueryOfSortedLines(t *testing.T) {
	_, without := explore(t, sorted, func(c *engine.Config) { c.Intervals = false })
	for name, change := range map[string]func(*engine.Config){
		"with caches": func(c *engine.Config) { c.Intervals, c.ByteSets = true, false },
		"without caches": func(c *engine.Config) {
			c.Intervals, c.ByteSets, c.Cache, c.ModelReuse = true, false, false, false
		},
		"paper": func(c *engine.Config) { c.Intervals, c.IntervalsPaper, c.ByteSets = true, true, false },
	} {
		sum, with := explore(t, sorted, change)
		if a, b := with.names(), without.names(); !slices.Equal(a, b) {
			t.Errorf("%s: %d paths, want %d", name, len(a), len(b))
		}
		if s := sum.Solver["intervals"]; s["queries"] == 0 || s["answered"] != s["queries"] || s["witness_failed"] != 0 {
			t.Errorf("%s: %v of %v queries answered", name, s["answered"], s["queries"])
		}
	}
}

// sortC gives coreutils' sort a file of four lines of four bytes, every other one symbolic.
const sortC = `
#include <fcntl.h>
#include <unistd.h>
#include <klee/klee.h>
int main(int argc, char **argv);
int sorted_lines(void) {
  static char text[4][5];
  char sym[2][4];
  klee_make_symbolic(sym, sizeof sym, "lines");
  for (int i = 0; i < 4; i++) {
    for (int k = 0; k < 4; k++) {
      char c = sym[i / 2][k];
      if (i % 2 == 0) klee_assume(c != '\n' & c != 0);
      text[i][k] = i % 2 ? 'a' + i : c;
    }
    text[i][4] = '\n';
  }
  int fd = open("lines", O_CREAT | O_WRONLY, 0600);
  write(fd, text, sizeof text);
  close(fd);
  char *argv[] = {"sort", "-C", "lines", 0};
  return main(3, argv);
}`

// tool is a tool of coreutils, where they are built.
func tool(t *testing.T, name string) string {
	t.Helper()
	cache, err := libc.DefaultCacheDir()
	if err != nil {
		t.Fatal(err)
	}
	program := filepath.Join(cache, "subjects", "coreutils", "build", "src", name+".bc")
	if _, err := os.Stat(program); err != nil {
		t.Skipf("coreutils are not built here (albers bench subjects builds them): %v", err)
	}
	return program
}

// TestIntervalsAnswerEveryQueryOfSort shows the same on the real program, where it is built.
func TestIntervalsAnswerEveryQueryOfSort(t *testing.T) {
	program := tool(t, "sort")
	dist, err := libc.Ensure(t.Context(), libc.Options{})
	if err != nil {
		t.Fatal(err)
	}
	driver := filepath.Join(t.TempDir(), "sort-c.c")
	if err := os.WriteFile(driver, []byte(sortC), 0o644); err != nil {
		t.Fatal(err)
	}
	run := func(intervals bool) (*outcome.Summary, []string) {
		m, err := frontend.Load(t.Context(), []string{driver, program}, frontend.Options{Libc: dist, Entry: "sorted_lines"})
		if err != nil {
			t.Fatal(err)
		}
		cfg := engine.Default()
		cfg.Args, cfg.Entry, cfg.Search = []string{"sort"}, "sorted_lines", []option.Searcher{"dfs"}
		cfg.MaxTime, cfg.Intervals, cfg.ByteSets = 2*time.Minute, intervals, false
		l := &log{}
		e, err := engine.New(m, cfg, l)
		if err != nil {
			t.Fatal(err)
		}
		sum := forked(t, context.Background(), e, m, &cfg)
		return sum, l.names()
	}
	_, without := run(false)
	sum, with := run(true)
	if !slices.Equal(with, without) || len(with) < 80 {
		t.Errorf("%d paths, want %d", len(with), len(without))
	}
	if s := sum.Solver["intervals"]; s["queries"] < 30 || s["answered"] != s["queries"] || s["witness_failed"] != 0 {
		t.Errorf("%v of %v queries answered", s["answered"], s["queries"])
	}
}
