package engine_test

import (
	"testing"

	"github.com/albers-engine/albers/internal/engine"
	"github.com/albers-engine/albers/internal/ir"
	"github.com/albers-engine/albers/internal/state"
	"github.com/albers-engine/albers/option"
	"github.com/albers-engine/albers/outcome"
)

// machine has a flaw behind nine letters in a row, and other letters divide its states: thousands wait in its loop,
// equally far from the flaw. All of the rest has run before: no new code shows the way. How far it has come is a value
// or, if HIT has no branch, a term.
const machine = `
#include <klee/klee.h>
#include <stdlib.h>
int main(void) {
  char text[64];
  klee_make_symbolic(text, sizeof text, "text");
  int at = 0, odd = 0;
  volatile int hit, last;
  for (int i = -10; i < 64; i++) {
    char c = i < 0 ? "automaton."[i + 10] : text[i];
    HIT;
    switch (at) {
    case 0: at = hit ? 1 : 0; last = at; break;
    case 1: at = hit ? 2 : 0; last = at; break;
    case 2: at = hit ? 3 : 0; last = at; break;
    case 3: at = hit ? 4 : 0; last = at; break;
    case 4: at = hit ? 5 : 0; last = at; break;
    case 5: at = hit ? 6 : 0; last = at; break;
    case 6: at = hit ? 7 : 0; last = at; break;
    case 7: at = hit ? 8 : 0; last = at; break;
    case 8: at = hit ? 9 : 0; last = at; break;
    case 9: if (odd) abort(); at = 0; break;
    }
    if (i >= 0 && c & 1) odd++;
  }
  return odd + last;
}
`

// TestSwitchesSteer: what a program has read so far is where its last switches went, and states that have read what few
// others have run as often.
func TestSwitchesSteer(t *testing.T) {
	for _, hit := range []string{`hit = 1; if (c != "automaton"[at]) hit = 0`, `hit = c == "automaton"[at]`} {
		sum, _ := explore(t, "#define HIT "+hit+machine, func(c *engine.Config) {
			c.Search, c.Fuzz = []option.Searcher{option.MD2U}, option.FuzzOff
			c.MaxInstructions, c.StopOn = 1_000_000, []outcome.Kind{option.AnyBug}
		})
		if len(sum.Bugs) != 1 {
			t.Errorf("%s: %d bugs in %d instructions, want 1", hit, len(sum.Bugs), sum.Instructions)
		}
	}
}

// cases sees switches, on values and on terms.
type cases struct {
	t      *testing.T
	before uint64
	seen   map[uint64]bool
}

func (c *cases) Before(s *state.State) { c.before = s.Cases }
func (c *cases) Wrote(_, _ uint64)     {}
func (c *cases) Ended(*state.State)    {}

func (c *cases) After(s *state.State) {
	f := s.Top
	if f == nil || f.Code.Func.Code[f.At].Op != ir.Switch || f.Code.Lib {
		if s.Cases != c.before {
			c.t.Errorf("%x becomes %x without a switch", c.before, s.Cases)
		}
		return
	}
	edge := int32(uint32(s.Cases)) - 1 - f.Code.FirstEdge
	edges := f.Code.Edges
	if s.Cases>>32 != c.before&0xffffffff || edge < 0 || int(edge) >= len(edges) || edges[edge].Target != f.PC {
		c.t.Errorf("%x becomes %x at a switch that goes to %d", c.before, s.Cases, f.PC)
	}
	c.seen[s.Cases&0xffffffff] = true
}

// TestStatesKnowTheirLastSwitches: a state knows the edges of the last two switches that it took, and nothing else
// changes them.
func TestStatesKnowTheirLastSwitches(t *testing.T) {
	own := load(t, `
#include <klee/klee.h>
int main(void) {
  unsigned char text[3];
  klee_make_symbolic(text, sizeof text, "text");
  int n = 0;
  for (int i = 0; i < 3; i++)
    switch (text[i]) {
    case 'a': n = 3; break;
    case 'b': case 'c': n++; break;
    case 'z': n *= 2; break;
    default: n--;
    }
  switch (n) {
  case 0: return 5;
  case 3: return 6;
  case 4: return 7;
  }
  return 0;
}`)
	cfg := engine.Default()
	cfg.Args = []string{"p"}
	e, err := engine.New(own, cfg, &log{})
	if err != nil {
		t.Fatal(err)
	}
	c := &cases{t: t, seen: map[uint64]bool{}}
	e.Trace(c)
	if sum := forked(t, t.Context(), e, own, &cfg); sum.PathsCompleted != 64 || len(sum.InternalErrors) > 0 {
		t.Errorf("%d paths, %v", sum.PathsCompleted, sum.InternalErrors)
	}
	if len(c.seen) < 5 {
		t.Errorf("only %d edges of switches", len(c.seen))
	}
}
