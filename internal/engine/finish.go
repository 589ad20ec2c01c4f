package engine

import (
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"

	"github.com/albers-engine/albers/input"
	"github.com/albers-engine/albers/internal/exec"
	"github.com/albers-engine/albers/internal/state"
	"github.com/albers-engine/albers/option"
	"github.com/albers-engine/albers/outcome"
)

// finish turns a path's end into counts and, if it is worth one, a test. beside is as in [Engine.FinishBeside].
func (e *Engine) finish(w *exec.Worker, s *state.State, beside bool) (tested bool) {
	end := s.End
	if s.Deferral != nil && end.Reason == outcome.Silent {
		// The solver has refuted the side for which it waited: there is no such path, and there was no fork.
		e.tallies[w].forks.Add(^uint64(0))
		return false
	}
	if end.Reason != outcome.LimitHalt || s.NewCode { // else nobody is told where
		w.Locate(s, end)
	}
	if end.Reason == outcome.Exit && e.cfg.CheckLeaks {
		if f := w.Leak(s); f != nil {
			end = f
			s.End = f
			w.Locate(s, end)
		}
	}
	if s.Refused != "" && end.Reason == outcome.Found {
		afterRefusal(s)
		end = s.End
	}
	if e.tracer != nil {
		e.tracer.Ended(s)
	}
	w.Ended(s)
	if e.ended != nil {
		e.ended(s)
	}
	e.mu.Lock()
	e.coverage.grow(w)
	if !beside {
		e.countPath(s, end)
	}
	halted := end.Reason == outcome.LimitHalt && e.save != nil && !e.saved
	if halted {
		e.halted = append(e.halted, At(s))
	}
	first := end.Reason == outcome.Found && !e.ignores(end) && e.firstOfBug(s, end)
	why := e.untested(s, end, first, e.cfg.OnlyNew || beside)
	if beside && end.Reason == outcome.Found && !first {
		why = outcome.UntestedSameBug
	}
	switch end.Reason {
	case outcome.Unsupported:
		e.noted[end.Message]++
	case outcome.Internal:
		e.sum.InternalErrors = append(e.sum.InternalErrors, fmt.Sprintf("%s (%s:%d)\n%s", end.Message, end.File, end.Line,
			end.Detail))
	}
	kept, again := 0, false
	if len(e.kept) > 0 {
		kept, again = e.kept[pathName(s.Hash)]
	}
	if again {
		why = "" // an earlier part of the run has written the test
	}
	if why == "" && e.cfg.MaxTests > 0 && e.sum.Tests >= e.cfg.MaxTests {
		why = outcome.UntestedMaxTests
	}
	if why != "" {
		if !beside {
			if end.Reason != outcome.Silent && end.Reason != outcome.Merged {
				e.sum.Untested[why]++
			}
			e.treed.add(e.mod, s, 0, w.Pinned())
		}
		e.mu.Unlock()
		return false
	}
	e.sum.Tests++
	if halted {
		e.haltedTests++
	}
	n := kept
	if !again {
		e.number++
		n = e.number
	}
	if !beside {
		e.treed.add(e.mod, s, n, w.Pinned())
	}
	if first {
		e.bug(end, n)
	}
	if e.cfg.MaxTests > 0 && e.sum.Tests >= e.cfg.MaxTests {
		e.stopLocked("max-tests")
	}
	if again {
		delete(e.kept, pathName(s.Hash))
	}
	e.mu.Unlock()
	if !again {
		e.events.test(e.test(w, s, end, n))
	}
	return true
}

// countPath counts a path that has ended. The caller holds e.mu.
func (e *Engine) countPath(s *state.State, end *outcome.End) {
	e.sum.Ends[string(end.Reason)]++
	switch {
	case end.Reason == outcome.Silent: // the program says that this was no path
	case end.Reason == outcome.Merged: // another path goes on with it
	case end.Reason.Complete():
		e.sum.PathsCompleted++
		if e.cfg.MergeCount > 0 {
			e.standing.keep(s, e.cfg.MergeCount)
		}
	default:
		e.sum.PathsPartial++
	}
	if end.Reason != outcome.Merged && end.Reason != outcome.Silent {
		e.merged += s.Merged
		e.loose = e.loose || s.Loose
	}
}

// bug makes a finding an entry of the summary, with test n. The caller holds e.mu.
func (e *Engine) bug(end *outcome.End, n int) {
	e.sum.Bugs = append(e.sum.Bugs, outcome.Bug{Kind: end.Kind, Message: end.Message, File: end.File, Line: end.Line,
		Column: end.Col, Function: end.Func, Calls: callsTo(end), Test: n, CWE: end.CWE()})
	for _, k := range e.cfg.StopOn {
		if k == option.AnyBug || k == end.Kind {
			e.stopLocked("bug found")
		}
	}
}

// callsTo is the calls that led to the place of a finding, as many as tell bugs apart.
func callsTo(end *outcome.End) []outcome.Call {
	at := slices.IndexFunc(end.Stack, func(c outcome.Call) bool {
		return c.Func == end.Func && c.File == end.File && c.Line == end.Line
	})
	outer := end.Stack[at+1:]
	if at < 0 {
		return nil
	}
	return slices.Clone(outer[:min(len(outer), nearestCalls-1)])
}

// afterRefusal treats a finding on a path on which a call was refused that is not modelled. If the program ended
// itself, or followed a pointer that nobody wrote, as that to a thread that was not made, it did so because of the
// refusal. That is no bug: the path counts as one that met something unsupported. Other findings stay and mention the
// refusal.
func afterRefusal(s *state.State) {
	end := *s.End
	if end.Kind.Deliberate() || end.Unwritten {
		end.Reason, end.Message = outcome.Unsupported, fmt.Sprintf("%s, then %s: %s", s.Refused, end.Kind, end.Message)
		end.Kind = ""
	} else {
		end.Detail = strings.TrimLeft(end.Detail+"\nearlier on this path: "+s.Refused, "\n")
	}
	s.End = &end
}

// untested says why a path gets no test, "" if it gets one. A finding gets one if it is the first of its bug, or if
// all are wanted. A completed path gets one unless onlyNew is set and it covers nothing first. A partial path gets one
// if it covers something first, or if it tells of a fault or of the effect of a refusal.
func (e *Engine) untested(s *state.State, end *outcome.End, firstOfBug, onlyNew bool) (why string) {
	known := onlyNew && !s.NewCode
	if s.Deferral != nil {
		return outcome.UntestedEarly // it waited for an answer, and has no input
	}
	switch end.Reason {
	case outcome.Found:
		if e.ignores(end) {
			return outcome.UntestedIgnored
		}
		if !firstOfBug && !e.cfg.EmitAllErrors {
			return outcome.UntestedSameBug
		}
	case outcome.Exit, outcome.Hang:
		if known {
			return outcome.UntestedNothingNew
		}
	case outcome.Merged:
		if known || !e.cfg.MergeLeafTests {
			return outcome.UntestedNothingNew
		}
	case outcome.Internal:
	default:
		refused := end.Reason == outcome.Unsupported && s.Refused != "" && e.noted[end.Message] == 0
		if end.Reason == outcome.Silent || !s.NewCode && !refused {
			return outcome.UntestedEarly
		}
	}
	return ""
}

// pathName is a path's name in the index of tests.
func pathName(hash [2]uint64) string {
	var b [16]byte
	binary.BigEndian.PutUint64(b[:], hash[0])
	binary.BigEndian.PutUint64(b[8:], hash[1])
	var text [2 * len(b)]byte
	hex.Encode(text[:], b[:])
	return string(text[:])
}

// Reuse takes the memory of a test that the observer has received and nobody needs any more.
func (e *Engine) Reuse(t *outcome.Test) { e.spare.Put(t) }

// test builds the record of a path that is written as a test; end is that of the path, or a finding on its way.
func (e *Engine) test(w *exec.Worker, s *state.State, end *outcome.End, n int) *outcome.Test {
	m := w.Satisfying(s)
	t, ok := e.spare.Get().(*outcome.Test)
	if !ok {
		t = new(outcome.Test)
	}
	*t = outcome.Test{N: n, Args: e.cfg.Args, End: *end, Depth: s.Forks, NewCode: s.NewCode,
		Path: pathName(s.Hash), Inputs: t.Inputs[:0]}
	if s.Inputs != nil {
		t.Inputs = slices.Grow(t.Inputs, s.Inputs.N)[:s.Inputs.N]
	}
	for i := s.Inputs; i != nil; i = i.Prev {
		a, o := i.Array, &t.Inputs[i.N-1]
		n := a.Size
		if a.SizeTerm != nil {
			n = min(n, m.Word(a.SizeTerm))
		}
		data := slices.Grow(o.Data[:0], int(n))[:n]
		clear(data[copy(data, m.Bytes(a)):])
		*o = input.Object{Name: a.Name, Data: data}
	}
	if end.Reason == outcome.Found {
		t.Reads = reads(s, t.Inputs)
		if text := w.Reached(s); text != "" {
			t.End.Detail = strings.TrimLeft(t.End.Detail+"\n"+text, "\n")
		}
	}
	if e.cfg.SymStdout && s.Env != nil {
		t.Inputs = append(t.Inputs, input.Object{Name: input.Stdout.Name(0), Data: s.Env.Output(1, m)})
	}
	if s.Env != nil && (e.cfg.KeepStdout || len(t.Inputs) == 0) {
		t.Stdout, t.Stderr = s.Env.Output(1, m), s.Env.Output(2, m)
	}
	if e.cfg.KeepCoverage {
		t.Lines = e.coverage.cover.LinesOf(w.Executed(s))
	}
	if e.cfg.KeepConditions {
		t.Condition = e.condition(s)
	}
	if e.cfg.KeepKQueries {
		t.KQuery = e.kquery(s, n)
	}
	return t
}
