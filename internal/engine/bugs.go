package engine

import (
	"slices"
	"strings"

	"github.com/albers-engine/albers/internal/state"
	"github.com/albers-engine/albers/outcome"
)

// bugKey tells bugs apart. Two findings are one bug if they have the same kind and are at the same instruction of the
// program, which was called by the same lines: a helper that copies may be right for one caller and wrong for another.
// The instructions of a library function are not told apart, because one wrong call meets several of them.
type bugKey struct {
	kind   outcome.Kind
	file   string
	line   int
	access string                // inside of a library function: read or write
	calls  [nearestCalls]callKey // innermost first
}

// callKey is a function and where it is: the instruction in the innermost function, the line of the call in others.
type callKey struct {
	fn string
	at int32
}

// nearestCalls is the number of the program's functions, from the innermost one out, that tell bugs apart. More of them
// would report one flaw of a function that is called everywhere once for each way to it.
const nearestCalls = 3

// ignores says whether findings of this kind are no bugs (--ignore).
func (e *Engine) ignores(end *outcome.End) bool { return slices.Contains(e.cfg.Ignore, end.Kind) }

// firstOfBug says whether a path is the first that ends with its bug. The caller holds e.mu.
func (e *Engine) firstOfBug(s *state.State, end *outcome.End) bool {
	k := e.keyOf(s, end)
	first := !e.bugs[k]
	e.bugs[k] = true
	return first
}

// keyOf is the key of a finding of s, which is where it was found.
func (e *Engine) keyOf(s *state.State, end *outcome.End) bugKey {
	k := bugKey{kind: end.Kind, file: end.File, line: end.Line}
	if end.Via != "" {
		k.access, _, _ = strings.Cut(end.Message, " ")
	}
	n := 0
	add := func(fn string, at int32) {
		if n < nearestCalls && !recursive(k.calls[:n], fn) {
			k.calls[n], n = callKey{fn, at}, n+1
		}
	}
	if end.Kind == outcome.Leak { // it is where the block was allocated
		for _, c := range end.Stack {
			add(c.Func, int32(c.Line))
		}
	} else {
		for f := s.Top; f != nil && n < nearestCalls; f = f.Caller {
			if f.Code.Lib {
				continue
			}
			at := f.At
			if n > 0 {
				_, line, _ := e.mod.Position(f.Instr().Pos)
				at = int32(line)
			}
			add(f.Code.Name, at)
		}
	}
	return k
}

// recursive says whether a function is among the calls: a bug at another depth of a recursion is the same bug.
func recursive(calls []callKey, fn string) bool {
	for _, c := range calls {
		if c.fn == fn {
			return true
		}
	}
	return false
}
