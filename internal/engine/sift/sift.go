// Package sift runs inputs on plain values, without terms, to see what they reach before anything is spent on them.
package sift

import (
	"context"
	"encoding/binary"
	"fmt"
	"hash/fnv"
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

	often func([]Times) bool // see Counting; nil: nothing is counted
	times []Times            // of the last run
	cover *exec.Worker       // see Cover; nil until then
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

// Times is how often an edge was taken.
type Times struct {
	Edge int32
	N    uint32
}

// Counting makes x tell how often each run has taken each of its edges; often says whether that is news ([Run.Often]).
// The next run overwrites the list.
func (x *Sifter) Counting(often func([]Times) bool) {
	x.often, x.w.Costs = often, cover.NewCosts(x.w.Mod)
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
	Exit  bool    // the program ended itself
	Often bool    // it has taken an edge as often as is news; see [Sifter.Counting]
	Steps uint64  // instructions
	Cost  uint64  // of all of it, in instructions that take as long
	// Input has the bytes of the objects that the program made. It is nil if the run has shown nothing, compared no
	// texts, and is not Often.
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
	x.forget(r.Fresh) // see Cover
	r.At, r.Found = At(s)
	r.Exit = s.End != nil && s.End.Reason == outcome.Exit
	r.Steps, r.Compared = s.Steps, x.compared
	if x.often != nil {
		x.times = x.times[:0]
		x.w.Costs.Drop(func(edge int32, times uint32) { x.times = append(x.times, Times{edge, times}) })
		r.Often = x.often(x.times)
	}
	if r.Found || r.Often || len(r.Fresh) > 0 || len(x.compared) > 0 {
		r.Input = s.Input()
	}
	r.Cost += done()
	if x.filter != nil {
		x.filter.interpreted(r.Steps)
	}
	x.w.Retire(s)
	return r, true
}

// Cover runs an input once more, from another fork of its start, which ends. What this run covers counts: w has it in
// Fresh and its maps, which are those of the worker beside. It returns false, and nothing counts, if the program does
// not end itself within the budget. The path is named after its input, because it has no decisions.
func (x *Sifter) Cover(s *state.State, input *eval.Assignment, budget uint64) (w *exec.Worker, ok bool) {
	if x.cover == nil {
		x.cover = x.over.NewWorker(context.Background(), decide.Drive, nil, x.over.Simp)
		x.cover.Hits, x.cover.NextID = x.over.Hits, x.over.NextID
		if x.over.Paths != nil {
			x.cover.Paths = cover.NewTracker(len(x.over.Edges), len(x.over.Ran))
		}
	}
	w = x.cover
	s.ID = w.NextID()
	if !w.Follow(s, input) {
		return w, false
	}
	began := w.Work()
	done := func() uint64 { return w.Work() - began }
	defer func() { x.over.Sifted += done() }()
	var fresh []int32
	for s.End == nil && done() < budget {
		w.Run(s, min(budget-done(), slice))
		fresh = append(fresh, w.Fresh...)
	}
	if s.End == nil || s.End.Reason != outcome.Exit {
		x.forget(fresh)
		w.Fresh = w.Fresh[:0]
		return w, false
	}
	w.Fresh = fresh
	s.Hash = nameOf(s)
	return w, true
}

// forget makes edges and functions uncovered for the worker beside.
func (x *Sifter) forget(fresh []int32) {
	for _, id := range fresh {
		if id >= 0 {
			x.over.Edges[id] = 0
		} else {
			x.over.Entered[^id] = 0
		}
	}
}

// nameOf is a name for the path of the input of s.
func nameOf(s *state.State) (name [2]uint64) {
	h := fnv.New128a()
	for _, o := range objects(s, s.Input()) {
		fmt.Fprintf(h, "%s %d ", o.Name, len(o.Data))
		h.Write(o.Data)
	}
	sum := h.Sum(nil)
	return [2]uint64{binary.BigEndian.Uint64(sum), binary.BigEndian.Uint64(sum[8:])}
}
