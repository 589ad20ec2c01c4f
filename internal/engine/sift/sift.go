// Package sift runs inputs on plain values, without terms, to see what they reach before anything is spent on them.
package sift

import (
	"context"
	"slices"

	"github.com/albers-engine/albers/internal/cover"
	"github.com/albers-engine/albers/internal/decide"
	"github.com/albers-engine/albers/internal/exec"
	"github.com/albers-engine/albers/internal/expr/eval"
	"github.com/albers-engine/albers/internal/state"
	"github.com/albers-engine/albers/outcome"
)

// Sifter runs inputs beside a worker whose paths have terms. It has a worker of its own.
type Sifter struct {
	w    *exec.Worker
	over *exec.Worker // whose coverage counts

	filter   *Filter           // nil: there is none
	compared []exec.Comparison // of the last run
	calls    int               // in it, of functions that have found a difference
}

// New makes a sifter beside w, with a filter if that is not nil.
func New(w *exec.Worker, filter *Filter) *Sifter {
	x := &Sifter{filter: filter, w: w.NewWorker(context.Background(), decide.Drive, nil, w.Simp), over: w}
	x.w.NextID = w.NextID
	// How far blocks ran is no part of what is new.
	x.w.Hits = cover.Hits{Edges: w.Edges, Entered: w.Entered, Ran: make([]int32, len(w.Ran)),
		Passed: make([]uint8, len(w.Passed)), Stopped: make([]uint8, len(w.Stopped))}
	return x
}

// A run notes so many different comparisons, and looks at so many calls that find a difference: a program that sorts
// lines makes a million of them.
const (
	mostCompared = 64
	mostCalls    = 1 << 8
)

// compare notes a comparison of the run.
func (x *Sifter) compare(c exec.Comparison) {
	if x.calls++; x.calls == mostCalls {
		x.w.Compared = nil
	}
	if len(x.compared) < mostCompared && !slices.Contains(x.compared, c) {
		x.compared = append(x.compared, c)
	}
}

// Place is where a program ends with a finding.
type Place struct {
	Kind        outcome.Kind
	Func, Instr int32
}

// At is where s has ended, if that is with a finding.
func At(s *state.State) (at Place, found bool) {
	if s.End == nil || s.End.Reason != outcome.Found || s.Top == nil {
		return Place{}, false
	}
	return Place{s.End.Kind, s.Top.Code.Index, s.Top.At}, true
}

// Run is what became of an input.
type Run struct {
	Fresh []int32 // edges and, negated, functions that the worker beside has not reached
	Found bool    // it ended with a finding
	At    Place   // where, if so
	Steps uint64  // instructions
	Cost  uint64  // of all of it, in instructions that take as long
	// Input has the bytes of the objects that the program made. It is nil if the run has shown nothing and compared no
	// texts.
	Input *eval.Assignment
	// Compared is the texts that it has compared and found different. The next run overwrites it.
	Compared []exec.Comparison
}

// Longer is how many times the instructions of the longest known run a sifted one should take at most.
const Longer = 4

// slice is how many instructions an input takes between two looks at whether it has gone on for long enough.
const slice = 1 << 13

// mostObjects is how many symbolic objects a sifted run may have: what each of them costs grows with their number, and
// a program that makes them in an endless loop would take a minute for some ten thousand instructions.
const mostObjects = 1024

// Run runs an input for a budget of work ([exec.Worker.Work]), from s, a fork of a start of the program that nobody
// else uses. It returns false if the start does not take the input. Nothing counts as covered by it.
func (x *Sifter) Run(s *state.State, input *eval.Assignment, budget uint64, stopped func() bool) (r Run, ok bool) {
	defer func() { x.over.Sifted += r.Cost }()
	s.ID = x.w.NextID()
	x.w.Compared, x.compared, x.calls = x.compare, x.compared[:0], 0
	if !x.w.Follow(s, input) {
		return r, false
	}
	if x.filter != nil {
		drops, ran := x.filter.drops(s, input, stopped, x.over.Message)
		if ran {
			r.Cost = nativeCost
		}
		if drops {
			x.w.Retire(s)
			return r, true
		}
	}
	began := x.w.Work()
	done := func() uint64 { return x.w.Work() - began }
	for s.End == nil && done() < budget && (s.Inputs == nil || s.Inputs.N < mostObjects) && !stopped() {
		x.w.Run(s, min(budget-done(), slice))
		r.Fresh = append(r.Fresh, x.w.Fresh...)
	}
	for _, id := range r.Fresh { // only a run with terms covers anything
		if id >= 0 {
			x.over.Edges[id] = 0
		} else {
			x.over.Entered[^id] = 0
		}
	}
	r.At, r.Found = At(s)
	r.Steps, r.Compared = s.Steps, x.compared
	if r.Found || len(r.Fresh) > 0 || len(x.compared) > 0 {
		r.Input = s.Input()
	}
	r.Cost += done()
	if x.filter != nil {
		x.filter.interpreted(r.Steps)
	}
	x.w.Retire(s)
	return r, true
}
