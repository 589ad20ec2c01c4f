package exec

import (
	"fmt"
	"strings"

	"github.com/albers-engine/albers/internal/ir"
	"github.com/albers-engine/albers/internal/memory"
	"github.com/albers-engine/albers/internal/state"
	"github.com/albers-engine/albers/outcome"
)

// mostCalls is the number of calls that a heap block remembers of its allocation and of its release.
const mostCalls = 16

// Calls are the calls of the program's functions that led here, innermost first. Equal ones share memory, because
// a program allocates in few places.
func (w *Worker) Calls(s *state.State) *memory.Calls {
	var at [mostCalls]uint64
	n, hash := 0, uint64(0)
	for f := s.Top; f != nil && n < mostCalls; f = f.Caller {
		if f.Code.Lib || state.Ours(f.Code.Name) {
			continue
		}
		at[n] = uint64(uint32(f.Code.Index))<<32 | uint64(f.Instr().Pos)
		hash = (hash ^ at[n]) * 0x9e3779b97f4a7c15
		hash ^= hash >> 29
		n++
	}
	c := w.stacks[hash]
	if c == nil || !c.Equal(at[:n]) {
		c = memory.NewCalls(at[:n])
		w.stacks[hash] = c
	}
	return c
}

// listed are remembered calls in words.
func (w *Worker) listed(c *memory.Calls) []outcome.Call {
	var out []outcome.Call
	for at := range c.All() {
		x := outcome.Call{Func: ir.SourceName(w.Codes[at>>32].Name)}
		x.File, x.Line, x.Col = w.Mod.Position(uint32(at))
		out = append(out, x)
	}
	return out
}

// by is the text of a stack of calls below a line of a report, empty if there are none.
func (w *Worker) by(c *memory.Calls) string {
	var b strings.Builder
	for i, x := range w.listed(c) {
		fmt.Fprintf(&b, "\n  #%d %v", i, x)
	}
	return b.String()
}
