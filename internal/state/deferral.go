package state

import (
	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/trail"
)

// Deferral says that the state is a side of a branch that nobody has decided yet: the solver gave up early, and is
// asked again when the state runs. Until then the state is as it was before the branch, and its model takes the other
// side.
type Deferral struct {
	Raw   *expr.Term // the condition of the branch, before simplification
	Kind  DecisionKind
	Holds bool // the state is the side on which Raw holds
	// Lazy says that nobody has asked yet: the state waits as one that is a path, and asks when it runs.
	Lazy bool
}

// Target is the instruction at which s goes on: behind the branch, if nobody has asked yet about the side for which s
// waits. s has not ended.
func (s *State) Target() int32 {
	f, x := s.Top, s.Deferral
	if x == nil || !x.Lazy {
		return f.PC
	}
	in := f.Instr()
	edge := in.C
	if x.Holds {
		edge = in.B
	}
	return f.Code.Edges[edge].Target
}

// Open is the decision that s makes if the side for which it waits is feasible; nil: s waits for none.
func (s *State) Open() *trail.Step {
	x := s.Deferral
	if x == nil {
		return nil
	}
	step := &trail.Step{Kind: uint8(x.Kind), Adds: true, Forked: true, Func: s.Top.Code.Index, Instr: s.Top.At}
	if !x.Holds {
		step.Dir = 1
	}
	return step
}
