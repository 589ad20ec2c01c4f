package main

import (
	"fmt"
	"io"
	"math"
	"sync"
	"time"

	"github.com/albers-engine/albers"
	"github.com/albers-engine/albers/coverage"
	"github.com/albers-engine/albers/internal/files"
	"github.com/albers-engine/albers/internal/testcase"
	"github.com/albers-engine/albers/outcome"
)

// eventsVersion is the number of the form of the events. It grows when a key changes its meaning or goes, not when one
// is added.
const eventsVersion = 1

// observer is told everything about a run.
type observer interface {
	outcome.Observer
	outcome.Starter
	outcome.Phaser
}

// eventStream prints what happens in a run, for programs: a JSON object a line, as it happens. The user's view is told,
// too. docs/events.schema.json describes the objects.
type eventStream struct {
	observer
	keepStdout bool
	begin      time.Time

	mu      sync.Mutex // guards everything below: a second Ctrl-C may come in between
	w       io.Writer
	err     error // the first failure to write
	covered [2]coverage.Count
	halted  bool // why the run ends was told
}

// event begins each object.
type event struct {
	Event string  `json:"event"`
	AtS   float64 `json:"at_s"` // seconds since the first event
}

type startEvent struct {
	event
	Version int      `json:"version"`
	Albers  string   `json:"albers"`
	Started string   `json:"started"`
	Command []string `json:"command"`
	Program string   `json:"program"`
	Out     string   `json:"out,omitempty"`
}

type phaseEvent struct {
	event
	Phase string `json:"phase"`
}

type messageEvent struct {
	event
	Message string `json:"message"`
}

type progressEvent struct {
	event
	WallS        float64 `json:"wall_s"`
	Paths        int     `json:"paths"`
	States       int     `json:"states"`
	Tests        int     `json:"tests"`
	Bugs         int     `json:"bugs"`
	Instructions uint64  `json:"instructions"`
	Forks        uint64  `json:"forks"`
	Queries      int64   `json:"queries"`
	SolverS      float64 `json:"solver_s"`
	Memory       uint64  `json:"memory"`
	Where        string  `json:"where,omitempty"`
}

type coverageEvent struct {
	event
	Lines    coverage.Count `json:"lines"`
	Branches coverage.Count `json:"branches"`
}

type testEvent struct {
	event
	testcase.Entry
}

type bugEvent struct {
	event
	listed
	Stack []string `json:"stack"`
}

type haltEvent struct {
	event
	Reason string `json:"halt_reason"`
}

type endEvent struct {
	event
	Exit    int              `json:"exit"`
	Error   string           `json:"error,omitempty"`
	Summary *outcome.Summary `json:"summary,omitempty"`
}

// newEventStream prints the first event.
func newEventStream(w io.Writer, next observer, cfg *albers.Config) *eventStream {
	s := &eventStream{observer: next, w: w, keepStdout: cfg.KeepStdout, begin: time.Now()}
	s.emit("start", func(e event) any {
		return startEvent{e, eventsVersion, albers.Version(), s.begin.Format(time.RFC3339), cfg.Command, cfg.Name(),
			cfg.OutDir()}
	})
	return s
}

// emit prints an event.
func (s *eventStream) emit(name string, fill func(event) any) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.print(name, fill)
}

// print is called with s.mu held.
func (s *eventStream) print(name string, fill func(event) any) {
	if s.err != nil {
		return
	}
	ms := math.Round(time.Since(s.begin).Seconds() * 1000)
	if s.err = files.EncodeLine(s.w, fill(event{name, ms / 1000})); s.err != nil && name != "end" {
		s.observer.Message("the events of the run end here (" + s.err.Error() + "); the run goes on")
	}
}

// Phase tells that a step before the exploration begins.
func (s *eventStream) Phase(what string) {
	s.observer.Phase(what)
	s.emit("phase", func(e event) any { return phaseEvent{e, what} })
}

// Started tells that the exploration begins.
func (s *eventStream) Started() {
	s.observer.Started()
	s.emit("phase", func(e event) any { return phaseEvent{e, "exploring"} })
}

// Message tells a message.
func (s *eventStream) Message(text string) {
	s.observer.Message(text)
	s.emit("message", func(e event) any { return messageEvent{e, text} })
}

// Test tells a test, and once more with its input if it shows a bug.
func (s *eventStream) Test(t *outcome.Test) {
	s.observer.Test(t)
	entry := testcase.Entry{Test: t.N, End: t.End, Path: t.Path, Depth: t.Depth, New: t.NewCode, Stdout: s.keepStdout}
	s.emit("test", func(e event) any { return testEvent{e, entry} })
	if t.End.Reason != outcome.Found {
		return
	}
	stack := []string{}
	for _, c := range t.End.Stack {
		stack = append(stack, c.String())
	}
	s.emit("bug", func(e event) any {
		return bugEvent{e, listed{&entry, t.End.CWE(), listInput(t.Args, t.Inputs)}, stack}
	})
}

// Progress tells a snapshot, and before it what has changed for good.
func (s *eventStream) Progress(x outcome.Snapshot) {
	s.observer.Progress(x)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.changes(x.Lines, x.Branches, x.Halt)
	s.print("progress", func(e event) any {
		return progressEvent{e, x.ElapsedS, x.Paths, x.States, x.Tests, x.Bugs, x.Instructions, x.Forks, x.Queries, x.SolverS,
			x.Memory, x.Where}
	})
}

// changes tells coverage that has grown, and why the run ends. The caller holds s.mu.
func (s *eventStream) changes(lines, branches coverage.Count, halt string) {
	if now := [2]coverage.Count{lines, branches}; now != s.covered {
		s.covered = now
		s.print("coverage", func(e event) any { return coverageEvent{e, lines, branches} })
	}
	if halt != "" && !s.halted {
		s.halted = true
		s.print("halt", func(e event) any { return haltEvent{e, halt} })
	}
}

// end prints the last event. It returns the first failure to write.
func (s *eventStream) end(code int, sum *outcome.Summary, err error) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if sum != nil {
		s.changes(sum.Lines, sum.Branches, sum.HaltReason)
	}
	said := ""
	if err != nil {
		said = err.Error()
	}
	s.print("end", func(e event) any { return endEvent{e, code, said, sum} })
	if s.err != nil {
		return &albers.InputError{Err: fmt.Errorf("the events of the run are incomplete: %w", s.err)}
	}
	return nil
}

// abort prints the last event of a run that ends at once, unless somebody else is printing.
func (s *eventStream) abort(code int) {
	if s.mu.TryLock() {
		defer s.mu.Unlock()
		s.print("end", func(e event) any { return endEvent{event: e, Exit: code, Error: "aborted"} })
	}
}
