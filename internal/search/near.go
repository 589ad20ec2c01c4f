package search

import (
	"github.com/albers-engine/albers/internal/ir"
	"github.com/albers-engine/albers/internal/state"
)

// Near weighs places of a program by how near uncovered code is. It serves drivers whose choices are not between
// states: a place is noted while a state is there, and weighed later, when the coverage may be another. It is not safe
// for concurrent use.
type Near struct{ places *places }

// Place is where a state was: a place of the program with its callers, and how lately the state had reached new code.
type Place struct {
	number int32
	lately float64
}

// NewNear makes weights by cov.
func NewNear(m *ir.Module, cov *Coverage) *Near {
	x := &Near{&places{dist: newDistances(m, cov)}}
	x.places.clear()
	return x
}

// Here is where s is, which executes an instruction.
func (x *Near) Here(s *state.State) Place {
	f := s.Top
	if f == nil {
		return Place{}
	}
	pc := f.PC
	f.PC = f.At // in the block of the instruction, which may be the last one of its block
	p := Place{x.places.of(s), lately(s)}
	f.PC = pc
	return p
}

// Update notes that a choice is made: from time to time the distances are computed anew.
func (x *Near) Update() { x.places.dist.update() }

// Distance is the weight of p by its distance to uncovered code: the nearer, the more.
func (x *Near) Distance(p Place) float64 { return x.places.near(p.number).weight }

// Lately is the weight of p by the new code that its state had reached: the later, the more.
func (p Place) Lately() float64 { return p.lately }
