package engine

import (
	"strings"

	"github.com/albers-engine/albers/internal/exec"
	"github.com/albers-engine/albers/internal/state"
	"github.com/albers-engine/albers/outcome"
)

// told is a finding of a slice after which the path has gone on, and its test without a number.
type told struct {
	key  bugKey
	test *outcome.Test
}

// StopAt makes paths end at a finding like end that they would go on after; nil: at none.
func (e *Engine) StopAt(end *outcome.End) { e.stopAt = end }

// reported receives the newest finding of s, which runs in a slice of w, and says whether the path goes on. Others
// may see what a slice has found only when it is over ([Engine.Enter]), so until then the test waits.
func (e *Engine) reported(w *exec.Worker, s *state.State) (goesOn bool) {
	end, y := s.Reports.End, e.tallies[w]
	if e.stopAt != nil && e.stopAt.Same(end, false) {
		return false
	}
	if s.Steps < s.Counted || e.ignores(end) {
		return true // an earlier part of the run has told of it, or nobody wants to know
	}
	k, name := e.keyOf(s, end), s.Hash
	if w.Pinned() {
		name = s.Last.Named()
	}
	path := pathName(state.NameHere(name, s.Reports.Site))
	e.mu.Lock()
	known := e.bugs[k] && !e.cfg.EmitAllErrors
	if w.Pinned() && !known { // another run may have come here by the same decisions
		known = e.passed[path]
		e.passed[path] = true
	}
	e.mu.Unlock()
	if known {
		return true
	}
	if s.Refused != "" {
		end.Detail = strings.TrimLeft(end.Detail+"\nearlier on this path: "+s.Refused, "\n")
	}
	t := e.test(w, s, end, 0)
	t.Path, t.NewCode = path, false
	y.told = append(y.told, told{k, t})
	return true
}

// tellReports counts the findings that paths have gone on after in the last slice of y's worker, and passes their tests
// on.
func (e *Engine) tellReports(y *tally) {
	for _, x := range y.told {
		if e.count(&x) {
			e.events.test(x.test)
		} else {
			e.Reuse(x.test)
		}
	}
	clear(y.told)
	y.told = y.told[:0]
}

// count counts a finding, and says whether its test is new. It has a number then.
func (e *Engine) count(x *told) (fresh bool) {
	e.mu.Lock()
	defer e.mu.Unlock()
	first := !e.bugs[x.key]
	if !first && !e.cfg.EmitAllErrors || e.cfg.MaxTests > 0 && e.sum.Tests >= e.cfg.MaxTests {
		return false
	}
	e.bugs[x.key] = true
	e.sum.Reported++
	e.sum.Tests++
	n, again := e.kept[x.test.Path]
	if again { // an earlier part of the run has written the test
		delete(e.kept, x.test.Path)
	} else {
		e.number++
		n = e.number
	}
	x.test.N = n
	if first {
		e.bug(&x.test.End, n)
	}
	if e.cfg.MaxTests > 0 && e.sum.Tests >= e.cfg.MaxTests {
		e.stopLocked("max-tests")
	}
	return !again
}
