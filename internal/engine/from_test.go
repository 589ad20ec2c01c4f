package engine_test

import (
	"strings"
	"testing"

	"github.com/albers-engine/albers/coverage"
	"github.com/albers-engine/albers/internal/engine"
	"github.com/albers-engine/albers/option"
)

// TestCoverFrom: with a function named, the summary counts its lines and those of what it refers to, also through a
// table, and no others; the whole program counts beside that.
func TestCoverFrom(t *testing.T) {
	src := `
#include <klee/klee.h>
static int first(int x) {
	return x + 1;
}
static int second(int x) {
	if (x == 7)
		return 2;
	return 3;
}
static int (*const table[])(int) = {second};
int entry(int x) {
	return table[x & 0](x);
}
int main(void) {
	char c;
	klee_make_symbolic(&c, sizeof c, "c");
	if (c == 1)
		return first(1);
	return entry(0);
}
`
	sum, _ := explore(t, src, func(c *engine.Config) { c.CoverFrom = []string{"entry"} })
	if sum.From == nil || sum.From.Lines != (coverage.Count{Total: 7, Covered: 6}) ||
		sum.From.Branches != (coverage.Count{Total: 2, Covered: 1}) {
		t.Errorf("from entry: %+v", sum.From)
	}
	if sum.Lines.Total <= 7 || sum.Lines.Covered <= 6 {
		t.Errorf("the whole program: %+v", sum.Lines)
	}
	if sum, _ := explore(t, src, nil); sum.From != nil {
		t.Errorf("nobody asked for %+v", sum.From)
	}
	cfg := engine.Default()
	cfg.Search, cfg.CoverFrom = []option.Searcher{"dfs"}, []string{"third"}
	if _, err := engine.New(load(t, src), cfg, &log{}); err == nil || !strings.Contains(err.Error(), `"third"`) {
		t.Errorf("a function that is not there: %v", err)
	}
}
