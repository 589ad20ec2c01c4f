package exec

import (
	"context"
	"fmt"
	"strings"

	"github.com/albers-engine/albers/internal/decide"
	"github.com/albers-engine/albers/internal/memory"
	"github.com/albers-engine/albers/internal/state"
	"github.com/albers-engine/albers/outcome"
)

// resolverBudget bounds the instructions of an indirect function's resolver.
const resolverBudget = 1 << 20

// ResolveIFuncs runs the resolver of each indirect function once, as a loader does at the start, and remembers the
// function that it chose. A resolver must be concrete.
func (x *Machine) ResolveIFuncs() error {
	for i, c := range x.Codes {
		if c.IFunc == 0 {
			continue
		}
		s, err := x.Start(x.Codes[c.IFunc-1], nil, nil)
		if err != nil {
			return fmt.Errorf("resolver of %s: %w", c.Name, err)
		}
		w := x.NewWorker(context.Background(), decide.Pin, nil, nil)
		for s.End == nil && s.Steps < resolverBudget {
			w.Run(s, resolverBudget)
		}
		if s.End == nil || s.End.Reason != outcome.Exit || len(w.args) != 1 || w.args[0].Term != nil {
			return fmt.Errorf("the resolver of the indirect function %s does not return a function", c.Name)
		}
		target, ok := x.byAddr[w.args[0].Word]
		if !ok {
			return fmt.Errorf("the resolver of the indirect function %s returns no function's address", c.Name)
		}
		if x.chosen == nil {
			x.chosen = map[int32]int32{}
		}
		x.chosen[int32(i)] = target
	}
	return nil
}

// builtins are the intrinsics for which any value is a correct answer, and those that only the interpreter can
// answer.
var builtins = map[string]Hook{
	"llvm.frameaddress":  frameHook(frameAddress),
	"llvm.returnaddress": frameHook(returnAddress),
	"llvm.addressofreturnaddress": frameHook(func(s *state.State, f *state.Frame) uint64 {
		return frameAddress(s, f) + 8
	}),
	"llvm.sponentry":         frameHook(frameAddress),
	"llvm.readcyclecounter":  func(c *Ctx) error { c.Return(memory.Value{Word: c.S.Steps}); return nil },
	"llvm.readsteadycounter": func(c *Ctx) error { c.Return(memory.Value{Word: c.S.Steps}); return nil },
}

// builtinName is an intrinsic's name without the suffixes for its types.
func builtinName(name string) string {
	if !strings.HasPrefix(name, "llvm.") {
		return ""
	}
	return strings.Join(strings.SplitN(name, ".", 3)[:2], ".")
}
