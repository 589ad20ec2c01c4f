package engine

import (
	"bufio"
	"cmp"
	"context"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"hash/fnv"
	"io"
	"maps"
	"math"
	"slices"
	"time"

	"github.com/albers-engine/albers/internal/expr/eval"
	"github.com/albers-engine/albers/internal/ir"
	"github.com/albers-engine/albers/internal/solver"
	"github.com/albers-engine/albers/internal/state"
	"github.com/albers-engine/albers/internal/trail"
	"github.com/albers-engine/albers/outcome"
)

// Checkpoint is what a run has done, and the states that wait: all that another process needs to continue it. It is
// consistent: what came of a path is counted exactly if no waiting state leads there again.
//
// A checkpoint costs time that grows with the number of waiting states, so the next one is not made before many times
// as long has passed. Forks and ends of paths do nothing for it.
type Checkpoint struct {
	Summary outcome.Summary `json:"summary"`
	Number  int             `json:"number"` // of the newest test
	Kept    map[string]int  `json:"kept"`   // older tests that are not counted yet, by the name of their path
	Noted   map[string]int  `json:"noted"`
	Cut     int             `json:"cut"`             // see [Engine.cut]
	Grown   int             `json:"grown,omitempty"` // how many times the input had grown
	Bugs    []keptBug       `json:"bugs"`
	Edges   []byte          `json:"edges"` // coverage (package cover), see sparse
	Entered []byte          `json:"entered"`
	Ran     []byte          `json:"ran"`
	Passed  []byte          `json:"passed"`
	Stopped []byte          `json:"stopped"`
	Costs   *keptCosts      `json:"costs,omitempty"`
	Program uint64          `json:"program"` // see fingerprint
	// What grows with the run is no part of the JSON; see [Checkpoint.Write].
	Tree     []byte   `json:"-"` // see record
	Frontier []byte   `json:"-"` // see package trail
	Named    [][]byte `json:"-"`
}

// Write writes c: a line of JSON, and the parts that JSON does not have, each behind its length. These need no memory
// for that: when memory is short, there is none for a second form of all ways to waiting states.
func (c *Checkpoint) Write(w io.Writer) error {
	if err := json.NewEncoder(w).Encode(c); err != nil {
		return err
	}
	for _, b := range append([][]byte{c.Tree, c.Frontier}, c.Named...) {
		if _, err := w.Write(binary.AppendUvarint(nil, uint64(len(b)))); err != nil {
			return err
		}
		if _, err := w.Write(b); err != nil {
			return err
		}
	}
	return nil
}

// ReadCheckpoint reads what Write has written, up to the end of r. At its end it is nil.
func ReadCheckpoint(r *bufio.Reader) (*Checkpoint, error) {
	line, err := r.ReadBytes('\n')
	if err == io.EOF && len(line) == 0 {
		return nil, nil
	}
	c := new(Checkpoint)
	if err == nil {
		err = json.Unmarshal(line, c)
	}
	var parts [][]byte
	for err == nil {
		var b []byte
		if b, err = readPart(r); err == nil {
			parts = append(parts, b)
		}
	}
	switch {
	case err != io.EOF:
		return nil, err
	case len(parts) < 2:
		return nil, io.ErrUnexpectedEOF
	}
	c.Tree, c.Frontier, c.Named = parts[0], parts[1], parts[2:]
	return c, nil
}

// readPart reads a part behind its length. The error at the end of r is io.EOF.
func readPart(r *bufio.Reader) ([]byte, error) {
	n, err := binary.ReadUvarint(r)
	switch {
	case err != nil:
		return nil, err
	case n > math.MaxInt64:
		return nil, io.ErrUnexpectedEOF
	}
	b, err := io.ReadAll(io.LimitReader(r, int64(n)))
	if err == nil && uint64(len(b)) < n {
		err = io.ErrUnexpectedEOF
	}
	return b, err
}

// keptBug is a bugKey with its test.
type keptBug struct {
	Kind   outcome.Kind `json:"kind"`
	File   string       `json:"file"`
	Line   int          `json:"line"`
	Access string       `json:"access,omitempty"`
	Funcs  []string     `json:"funcs"`
	At     []int32      `json:"at"`
}

func keep(k bugKey) keptBug {
	b := keptBug{Kind: k.kind, File: k.file, Line: k.line, Access: k.access}
	for _, c := range k.calls {
		b.Funcs, b.At = append(b.Funcs, c.fn), append(b.At, c.at)
	}
	return b
}

func (b *keptBug) key() bugKey {
	k := bugKey{kind: b.Kind, file: b.File, line: b.Line, access: b.Access}
	for i := range min(len(k.calls), len(b.Funcs), len(b.At)) {
		k.calls[i] = callKey{b.Funcs[i], b.At[i]}
	}
	return k
}

// Waiting is a state that waits, or as it was before the slice that is running.
type Waiting struct {
	last  *state.Decision
	in    *state.Input
	model *eval.Assignment
	leaf  trail.Leaf  // without its inputs
	open  *trail.Step // that the state waits for; nil: none
	id    uint64
	line  int32
	way   *trail.Segment
}

// At is s as it is.
func At(s *state.State) Waiting {
	x := Waiting{last: s.Last, in: s.Inputs, model: s.Model, way: s.Trail, open: s.Open(), id: s.ID, line: s.Line,
		leaf: trail.Leaf{Hash: s.Hash, Steps: max(s.Steps, s.Counted), NewCode: s.NewCode}}
	x.leaf.Open = x.open != nil
	return x
}

// Frontier is a [Driver] whose states are named by their decisions.
type Frontier interface {
	// EachWaiting calls yield for all states that have not ended. A state that runs is yielded as it was when its slice
	// began. The engine's lock is held, and every worker has left its gate or waits ([Engine.Enter]).
	EachWaiting(yield func(Waiting))
}

// Keep makes the run call save with checkpoints while it goes on, and with nil when it is over and nothing is left. It
// is called before Run.
func (e *Engine) Keep(save func(*Checkpoint)) { e.save, e.program = save, fingerprint(e.mod) }

// Keeps says whether there are checkpoints.
func (e *Engine) Keeps() bool { return e.save != nil }

// keepShare bounds what checkpoints cost: the time between two is at least that many times as long as one takes.
const keepShare = 50

// checkpoints makes checkpoints until ctx ends; the channel closes when it is done.
func (e *Engine) checkpoints(ctx context.Context) <-chan struct{} {
	done := make(chan struct{})
	f, ok := e.driver.(Frontier)
	if e.save == nil || !ok {
		close(done)
		return done
	}
	go func() {
		defer close(done)
		wait := e.cfg.Checkpoints
		for {
			select {
			case <-ctx.Done():
				return
			case <-time.After(wait):
			}
			begin := time.Now()
			e.checkpoint(f)
			wait = max(e.cfg.Checkpoints, keepShare*time.Since(begin))
		}
	}()
	return done
}

// checkpoint passes a checkpoint on. The workers stand still only while their states are listed.
func (e *Engine) checkpoint(f Frontier) {
	for _, y := range e.tallies {
		y.gate.Lock()
	}
	e.mu.Lock()
	c, tree := e.counted(), e.treed.record
	n := 0 // a list that grows leaves several of its size behind, where memory may be short
	f.EachWaiting(func(Waiting) { n++ })
	list := make([]Waiting, 0, n)
	f.EachWaiting(func(x Waiting) { list = append(list, x) })
	ending := len(e.halted) > 0 // they count as ended, and are on no way; see last
	e.mu.Unlock()
	for _, y := range e.tallies {
		y.gate.Unlock()
	}
	if ending {
		return
	}
	c.Tree = tree.bytes()
	c.waiting(list)
	e.events.checkpoint(func() { e.save(c) })
}

// last passes on the checkpoint of a run that has stopped, before the states that are left become tests. The states
// that the stop ended, because a question was not answered any more, have been counted already.
func (e *Engine) last(left []*state.State) {
	if e.save == nil {
		return
	}
	if e.halt == "" {
		e.events.checkpoint(func() { e.save(nil) })
		return
	}
	c := e.counted()
	n, tests := len(e.halted), e.haltedTests
	c.Summary.PathsPartial -= n
	uncount(c.Summary.Ends, string(outcome.LimitHalt), n)
	uncount(c.Summary.Untested, outcome.UntestedEarly, n-tests)
	c.Summary.Tests -= tests
	list := slices.Grow(e.halted, len(left))
	for _, s := range left {
		list = append(list, At(s))
	}
	c.Tree = e.treed.without(n).bytes()
	c.waiting(list)
	e.events.checkpoint(func() { e.save(c) })
	e.halted, e.saved = nil, true
}

// waiting takes over the ways to waiting states. Those of lines of their own come back later, as named ones.
func (c *Checkpoint) waiting(list []Waiting) {
	for i, line := range lines(list) {
		if i == 0 {
			c.Frontier = frontier(line)
		} else {
			c.Named = append(c.Named, frontier(line))
		}
	}
}

// lines are waiting states by their lines ([state.State.Line]), because a tree of ways knows which decisions are common
// by sharing them.
func lines(list []Waiting) (out [][]Waiting) {
	at := map[int32]int{}
	for i := range list {
		at[list[i].line]++
	}
	if len(at) == 1 {
		return [][]Waiting{list}
	}
	room := maps.Clone(at)
	clear(at)
	for _, x := range list {
		i, ok := at[x.line]
		if !ok {
			i, out = len(out), append(out, make([]Waiting, 0, room[x.line]))
			at[x.line] = i
		}
		out[i] = append(out[i], x)
	}
	return out
}

func uncount(m map[string]int, name string, n int) {
	if m[name] -= n; m[name] == 0 {
		delete(m, name)
	}
}

// counted is a checkpoint without its frontier. The caller holds e.mu, or is alone.
func (e *Engine) counted() *Checkpoint {
	s := e.sum
	s.Bugs, s.InternalErrors = slices.Clone(s.Bugs), slices.Clone(s.InternalErrors)
	s.Growth = slices.Clone(s.Growth)
	s.Ends, s.Untested, s.Techniques = maps.Clone(s.Ends), maps.Clone(s.Untested), nil
	s.Instructions, s.Forks = e.tallies.instructions(), e.tallies.forks()
	s.Solver = e.solvers.Stats()
	s.Queries, s.SolverS = solverTotals(s.Solver)
	s.WallS, s.CPUS = time.Since(e.begin).Seconds(), (solver.ProcessorTime() - e.used).Seconds()
	if e.before != nil {
		addTimes(&s, &e.before.Summary)
	}
	c := &Checkpoint{Summary: s, Number: e.number, Kept: maps.Clone(e.kept), Noted: maps.Clone(e.noted),
		Program: e.program, Cut: e.cut, Grown: e.grown, Costs: e.keptCosts(),
		Edges: sparse(e.coverage.hits.Edges), Entered: sparse(e.coverage.hits.Entered), Ran: sparse(e.coverage.hits.Ran),
		Passed: sparse(e.coverage.hits.Passed), Stopped: sparse(e.coverage.stopped()), Named: e.keepNamed()}
	for k := range e.bugs {
		c.Bugs = append(c.Bugs, keep(k))
	}
	return c
}

// sparse is the entries of a list that are not 0: for each of them the distance from the one before, and the value.
func sparse[T uint8 | int32 | uint64](list []T) (b []byte) {
	last := 0
	for i, v := range list {
		if v != 0 {
			b = binary.AppendUvarint(binary.AppendUvarint(b, uint64(i-last)), uint64(v))
			last = i
		}
	}
	return b
}

// fill makes a list of zeros that of b, and says whether b is of such a list.
func fill[T uint8 | int32 | uint64](list []T, b []byte) bool {
	i := uint64(0)
	for len(b) > 0 {
		gap, n := binary.Uvarint(b)
		v, m := binary.Uvarint(b[max(n, 0):])
		if i += gap; n <= 0 || m <= 0 || i >= uint64(len(list)) {
			return false
		}
		list[i], b = T(v), b[n+m:]
	}
	return true
}

// addTimes adds to s what an earlier part of the run spent. The other counters go on from there.
func addTimes(s, before *outcome.Summary) {
	s.WallS += before.WallS
	s.CPUS += before.CPUS
	s.Queries += before.Queries
	s.SolverS += before.SolverS
	s.MaxMemory = max(s.MaxMemory, before.MaxMemory)
	s.Solver = sums(s.Solver, before.Solver)
}

// sums adds up counters by name. It changes neither.
func sums(a, b map[string]map[string]float64) map[string]map[string]float64 {
	out := map[string]map[string]float64{}
	for _, m := range []map[string]map[string]float64{a, b} {
		for layer, counters := range m {
			if out[layer] == nil {
				out[layer] = map[string]float64{}
			}
			for name, v := range counters {
				out[layer][name] += v
			}
		}
	}
	return out
}

// fingerprint is a hash of the program as it is executed.
func fingerprint(m *ir.Module) uint64 {
	h := fnv.New64a()
	for _, f := range m.Funcs {
		fmt.Fprintf(h, "%s %d %d %d\n", f.Name, f.NumRegs, len(f.Code), len(f.Blocks))
		for i := range f.Code {
			in := &f.Code[i]
			b := [...]byte{byte(in.Op), byte(in.W), byte(in.W >> 8), byte(in.Dst), byte(in.Dst >> 8), byte(in.A), byte(in.B),
				byte(in.C), byte(in.Imm), byte(in.Imm >> 8), byte(in.Imm >> 16)}
			h.Write(b[:])
		}
	}
	return h.Sum64()
}

// place is a place in a segment: before the decision with number n.
type place struct{ segment, n int32 }

// leaf is the input of a segment's leaf: the model of a state that waits, or what was recorded.
type leaf struct {
	at       *Waiting // nil: recorded
	recorded []trail.Input
}

// frontierWriter writes the ways to waiting states. A run may stop with more states waiting than paths have ended, so
// what is needed of a segment only while it is written is in memory that all of them use.
type frontierWriter struct {
	out    []byte
	points map[*state.Decision]place // by the decision before a fork
	leaves []leaf                    // of the segments, by number

	chain          []*state.Decision // scratch: the way that is written, the newest first
	own, parent    trail.Segment     // scratch: the segment that is written, and the inputs of the one that it leaves
	ownIn, otherIn []trail.Input     // scratch: of states
	of             int32             // number of parent; -1: none
}

// inputs are those of a leaf; those of a state are in into.
func (l *leaf) inputs(into *[]trail.Input) []trail.Input {
	if l.at == nil {
		return l.recorded
	}
	list := (*into)[:0]
	for i := l.at.in; i != nil; i = i.Prev {
		list = append(list, trail.Input{Name: i.Array.Name, Data: l.at.model.Bytes(i.Array)})
	}
	*into = list
	return list
}

// leafBytes is about what the way to a state takes.
const leafBytes = 96

// frontier writes the ways to waiting states. A way is walked back to the first decision at which a way before it went
// on, so the work is that of the tree of decisions and not that of all ways.
func frontier(list []Waiting) []byte {
	w := &frontierWriter{points: make(map[*state.Decision]place, len(list)), leaves: make([]leaf, 0, len(list)),
		out: make([]byte, 0, leafBytes*len(list)), of: -1}
	// A side that waits for an answer leaves the way of the path that went on without it, or one that has left that way
	// later. So it comes after all of them.
	slices.SortStableFunc(list, func(a, b Waiting) int {
		switch {
		case a.open != nil && b.open != nil:
			return cmp.Compare(b.id, a.id)
		case a.open != nil:
			return 1
		case b.open != nil:
			return -1
		}
		return 0
	})
	for i := range list {
		w.write(&list[i])
	}
	return w.out
}

// write writes the way to x.
func (w *frontierWriter) write(x *Waiting) {
	g := &w.own
	*g = trail.Segment{Parent: -1, Leaf: x.leaf, Steps: g.Steps[:0]}
	w.chain = w.chain[:0]
	from := x.last
	if p, ok := w.points[from]; ok && x.open != nil {
		g.Parent, g.Start, from = p.segment, p.n, nil
	}
	for ; from != nil; from = from.Prev {
		w.chain = append(w.chain, from)
		if from.Forked || from.Prev == nil {
			if p, ok := w.points[from.Prev]; ok {
				g.Parent, g.Start = p.segment, p.n
				break
			}
		}
	}
	if x.last == nil { // the program's first state has not decided anything yet
		if p, ok := w.points[nil]; ok {
			g.Parent = p.segment
		}
	}
	number := int32(len(w.leaves))
	for _, d := range w.chain {
		if (d.Forked || d.Prev == nil) && d != from {
			w.points[d.Prev] = place{number, d.Prev.Count()}
		}
	}
	if x.last == nil && number == 0 {
		w.points[nil] = place{}
	}
	for _, d := range slices.Backward(w.chain) {
		g.Steps = append(g.Steps, d.Step())
	}
	if x.open != nil {
		g.Steps = append(g.Steps, *x.open)
	}
	if x.way == nil {
		w.add(g, leaf{at: x})
		return
	}
	g = &trail.Segment{Parent: g.Parent, Start: g.Start, Steps: slices.Clone(g.Steps), Leaf: x.leaf}
	rest(g, x.way, x.last.Count(), number, func(g *trail.Segment) { w.add(g, leaf{recorded: g.Leaf.Inputs}) })
}

// add writes g, which ends at l.
func (w *frontierWriter) add(g *trail.Segment, l leaf) {
	var parent *trail.Segment
	if g.Parent >= 0 {
		parent = &w.parent
		if g.Parent != w.of {
			w.of, parent.Leaf.Inputs = g.Parent, w.leaves[g.Parent].inputs(&w.otherIn)
		}
	}
	g.Leaf.Inputs = l.inputs(&w.ownIn)
	w.out = trail.Append(w.out, g, parent)
	w.leaves = append(w.leaves, l)
}

// rest adds what is left of a recorded way behind its first n decisions, and of the ways that leave it there. g is the
// way up to there.
func rest(g, way *trail.Segment, n, number int32, add func(*trail.Segment)) {
	type part struct {
		g, way *trail.Segment
		from   int32
	}
	todo := []part{{g, way, n}}
	for len(todo) > 0 {
		x := todo[0]
		todo = todo[1:]
		if x.from < x.way.End() {
			x.g.Steps = append(slices.Clip(x.g.Steps), x.way.Steps[x.from-x.way.Start:]...)
		}
		x.g.Leaf = x.way.Leaf
		add(x.g)
		for _, k := range x.way.Kids {
			if k.Start >= x.from {
				todo = append(todo, part{&trail.Segment{Parent: number, Start: k.Start}, k, k.Start})
			}
		}
		number += 1
	}
}

// Continue makes Run go on from c; nil: the run was killed before its first checkpoint. kept has the tests that c does
// not count, by the names of their paths, and newest is the number of the newest test. It is called before Run.
func (e *Engine) Continue(c *Checkpoint, kept map[string]int, newest int) error {
	e.kept, e.number = kept, newest
	if c == nil {
		return nil
	}
	if c.Program != fingerprint(e.mod) || !e.coverage.restore(c) || !e.treed.restore(e.mod, c.Tree) {
		return errors.New("the program is not the one that the run began with")
	}
	var ok bool
	if e.earlier, ok = c.Costs.restore(e.mod); !ok {
		return errors.New("the costs are not those of the program")
	}
	var err error
	if e.ways, err = trail.Read(c.Frontier); err != nil {
		return err
	}
	if err = e.restoreNamed(c.Named); err != nil {
		return err
	}
	e.before, e.number = c, max(newest, c.Number)
	return nil
}

// goOn takes over what an earlier part of the run has done, and sends the first states on the ways to its waiting
// states. It returns the states that still have somewhere to go.
func (e *Engine) goOn(first []*state.State) []*state.State {
	c := e.before
	if c == nil {
		return first
	}
	e.sum, e.noted, e.cut = c.Summary, c.Noted, c.Cut
	e.sum.Techniques = map[string]map[string]float64{}
	for _, m := range []*map[string]int{&e.sum.Ends, &e.sum.Untested, &e.noted} {
		if *m == nil {
			*m = map[string]int{}
		}
	}
	for i := range c.Bugs {
		e.bugs[c.Bugs[i].key()] = true
	}
	e.tallies[nil].instructions.Store(c.Summary.Instructions)
	e.tallies[nil].forks.Store(c.Summary.Forks)
	first = onWays(e.ways, first)
	e.ways = nil
	return first
}

// lose notes that a state does not go as it was recorded.
func (e *Engine) lose(s *state.State, why string) {
	e.mu.Lock()
	e.lost++
	n := e.lost
	if s.Trail != nil { // its path ended on the way
		e.cut += s.Trail.Leaves(s.Last.Count())
	}
	e.mu.Unlock()
	if n == 1 {
		then := "what lies behind that place is explored anew, and some paths may be counted twice"
		if s.Trail != nil {
			then = "what lies behind that place is not explored"
		}
		e.events.message("a waiting state could not be found again (" + why + ", " + s.Where(e.mod) + "): " + then)
	}
}
