// Package state is one path of a program under analysis: call frames as data, memory, the record of its decisions
// (the path condition), a model that satisfies the path condition, its symbolic inputs and its environment.
//
// A fork costs O(1). The two sides share everything that grows with the path: memory and lists are persistent, and
// frames are copied when first written. A [Token] decides who may write a frame in place: a fork gives both sides a
// fresh token, so neither may write the frames that they now share.
//
// Inv: State.Model, and each of State.Spare, satisfies every condition in State.Decisions.
package state

import (
	"github.com/albers-engine/albers/internal/cover"
	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/eval"
	"github.com/albers-engine/albers/internal/fp"
	"github.com/albers-engine/albers/internal/memory"
	"github.com/albers-engine/albers/internal/persist"
	"github.com/albers-engine/albers/internal/solver"
	"github.com/albers-engine/albers/internal/trail"
	"github.com/albers-engine/albers/outcome"
)

// Token is an identity: a frame may be written in place by the state whose token it carries.
type Token struct{ _ byte }

// Env is the environment model's part of a state: files, descriptors, clocks.
type Env interface {
	// Fork returns a copy that shares what it can. It may be made in the memory of over, which nobody uses any more;
	// nil: there is none.
	Fork(over Env) Env
	// Output returns the bytes that the path wrote on descriptor 1 or 2 so far. Symbolic bytes have their value under
	// m.
	Output(fd int, m *eval.Assignment) []byte
	// Same says that nobody can tell the two worlds apart.
	Same(other Env) bool
	// Timed says that something may happen to the program without its doing: a timer runs.
	Timed() bool
}

// Stray is an access at a symbolic address that lies outside of the object that it is meant for.
type Stray struct {
	Addr *expr.Term
	Base uint64 // of the object
}

// State is one path. It is owned by one worker at a time.
type State struct {
	ID    uint64 // position in the order of creation
	Top   *Frame
	Mem   *memory.Space
	Model *eval.Assignment
	Spare []*eval.Assignment // further models of the path condition, which came for nothing; forks share the list
	Env   Env
	Float fp.Env // rounding mode, and exceptions of concrete operations
	// Raised are exceptions of symbolic operations, a byte that has bits of [fp.Flags]; nil: none. The path has raised
	// these and those of Float.
	Raised *expr.Term

	Last     *Decision // newest decision, the head of the path's record
	Inputs   *Input    // newest symbolic input
	Prefer   *Preference
	Forks    int       // decisions at which both sides were feasible or, pinned to an input, may be
	Hash     [2]uint64 // of those decisions: names the path
	Steps    uint64    // instructions executed
	Moved    uint64    // what it cost to move many bytes at once, in instructions
	NewCode  bool      // covered something first
	SinceNew uint64    // Steps when it last did
	Idle     uint64    // work since its last fork or its last new coverage, in instructions
	Dear     bool      // its last slice asked questions that took long; see search.Frontier.Thrift
	Serial   uint64    // of the newest frame
	Cases    uint64    // see Case
	Spin     Spin      // how long it has gone on under one path condition
	NoFork   bool      // the program asked for one side only at each branch (klee_set_forking)
	// Refused is the first call that was refused because it is not modelled, with its place: "threads (refused:
	// EAGAIN) at a.c:7". Empty means none. If the program fails after a refusal, that is not its fault.
	Refused string
	// Retry is the term for which a forked state executes its instruction again, to choose another value; nil: none.
	Retry *expr.Term
	Tried int // with Retry: how many values were chosen already, where somebody counts

	Region  *Region // of merging, in which the state is; nil: none
	Arrived bool    // at the end of Region, where the state waits
	Entered bool    // stopped where a basic block begins, in a region that folds
	InLoop  bool    // if so, in a loop of the region
	Joint   *Joint  // the newest merge into this state or one above it; nil: there is none, or nobody counts
	Merged  float64 // paths that were merged into this one, at most: forks after a merge count them on both sides
	Jumped  bool    // its input was a partial solution of the solver
	Loose   bool    // Merged may be too large: since a merge, some of the paths may have gone another way
	Parts   *Parts  // the newest merge into this state or one above it; nil: there is none, or nobody counts

	// Stray is the access outside of an object that ended the path, if its address is symbolic; nil: none.
	Stray *Stray

	// Code is what the path has executed, if somebody wants to know (--keep-coverage).
	Code *cover.Path

	// Reports are the findings after which the path has gone on, the newest first.
	Reports *Report

	// Trail is the recorded way that the path follows, because it continues an earlier run; nil: it follows none. What
	// the path does in its first Counted instructions was counted by that run. Where ways part, a path that is Guided
	// takes the one that its model takes, and leaves the others on record.
	Trail   *trail.Segment
	Counted uint64
	Guided  bool
	// Line is a number that a state has in common with those that it shares decisions with from the start on: a state
	// that is made again while others wait, and its forks, have decisions of their own, though they may be equal.
	Line int32

	// Sliced is the number of instructions of a slice in the middle of which the state was made. That slice goes on in
	// the state's first one, so that the state begins its slices where one that began at the start begins them.
	Sliced uint64

	// Deferral says that the state is a side of a branch that nobody has decided yet; nil: it is a path.
	Deferral *Deferral

	// Slot is the number of the searchers' record about this state; 0: none.
	Slot int32

	End *outcome.End // set once the path has ended

	facts      facts
	equalities *Equalities           // changes with the equalities among facts
	choices    persist.Map[struct{}] // by term: terms in the path condition that replace reads of tables
	sizes      *expr.Support         // see SizeBytes; nil: none
	tok        *Token
	regs       *Registers // of the worker that ran s last; nil: of none yet
}

// New makes the first state of a run.
func New(mem *memory.Space, model *eval.Assignment, env Env) *State {
	return &State{Mem: mem, Model: model, Env: env, tok: new(Token),
		Hash: [2]uint64{0x9e3779b97f4a7c15, 0xc2b2ae3d27d4eb4f}}
}

// Case notes that s takes an edge of a switch. Cases names the last two of the program's own, the newest in its lower
// half: where a program keeps what it has read so far in a variable and switches on it, they tell states apart that
// wait at one place.
func (s *State) Case(code *Code, edge int32) {
	if !code.Lib {
		s.Cases = s.Cases<<32 | uint64(uint32(code.FirstEdge+edge+1))
	}
}

// Spin is how long a path has gone on under one path condition, as far as slices tell.
type Spin struct {
	Path  *solver.Path // the path condition when a slice last began with another one
	Since uint64       // [State.Steps] then
	Next  uint64       // the length at which the path is looked at next; 0: not yet known
}

// Fork returns a second state equal to s. The caller gives it an ID.
func (s *State) Fork() *State {
	s.Own()
	s.restBelow()
	c, mem, env := s.regs.state(s)
	c.Mem = s.Mem.ForkOver(mem)
	if s.Env != nil {
		c.Env = s.Env.Fork(env)
	}
	c.facts, c.choices = s.facts.fork(), s.choices.Fork()
	c.Slot, c.End = 0, nil
	c.NewCode = false // s has it; one test is enough
	c.tok, s.tok = new(Token), new(Token)
	// The running side keeps its top frame; the new one gets a copy. Frames below are shared from now on.
	if s.Top != nil {
		s.Top.owner = s.tok
		c.Top = s.Top.copyFor(c.tok, s.regs)
	}
	return c
}

// Again returns a second state equal to s that executes the instruction of s from its start. s may be in the middle of
// it, where it decides something: an instruction has done nothing yet that doing it again would not undo.
func (s *State) Again() *State {
	c := s.Fork()
	if c.Top != nil {
		c.Top.PC = c.Top.At
	}
	return c
}

// Kept is [State.Again] as a state that waits for an input; until then its model is none.
func (s *State) Kept(none *eval.Assignment) *State {
	c := s.Again()
	c.Model = none
	return c
}

// Own makes sure that the top frame may be written in place. In a state that runs, the frame has its registers then.
func (s *State) Own() {
	if s.Top == nil {
		return
	}
	if s.Top.owner != s.tok {
		s.Top = s.Top.copyFor(s.tok, s.regs)
	}
	if s.Top.kept != nil && s.regs != nil {
		s.Top.wake(s.regs)
	}
}

// Owns says whether f belongs to s alone.
func (s *State) Owns(f *Frame) bool { return f.owner == s.tok }

// Adopt marks a fresh frame as the state's own.
func (s *State) Adopt(f *Frame) { f.owner = s.tok }

// Input is a symbolic object of the path, newest first.
type Input struct {
	Prev  *Input
	Array *expr.Array
	Usual []byte // the bytes that the object has in a model that does not know it; nil: zeros
	N     int    // inputs up to this one
}

// AddInput records a symbolic object. On a recorded way the model has the object's bytes from there.
func (s *State) AddInput(a *expr.Array) {
	n := 1
	if s.Inputs != nil {
		n = s.Inputs.N + 1
	}
	s.Inputs = &Input{Prev: s.Inputs, Array: a, N: n}
	if s.Trail != nil && !s.Guided {
		s.Model = s.Model.With(a, s.Trail.Leaf.Input(a.Name))
	}
}

// Input is the model's values of the inputs that the path has, without those of objects that only other paths have.
func (s *State) Input() *eval.Assignment {
	values := map[*expr.Array][]byte{}
	for i := s.Inputs; i != nil; i = i.Prev {
		values[i.Array] = eval.Fitted(s.Model.Bytes(i.Array), i.Array.Size)
	}
	return s.Model.Beside(values)
}

// InputList gives the symbolic objects in the order in which the program made them.
func (s *State) InputList() []*expr.Array {
	if s.Inputs == nil {
		return nil
	}
	out := make([]*expr.Array, s.Inputs.N)
	for i := s.Inputs; i != nil; i = i.Prev {
		out[i.N-1] = i.Array
	}
	return out
}

// Preference is a condition that a test should satisfy if it can (klee_prefer_cex), newest first.
type Preference struct {
	Prev *Preference
	Cond *expr.Term
}
