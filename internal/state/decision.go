package state

import (
	"iter"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/solver"
)

// DecisionKind says why a path took one of several ways.
type DecisionKind uint8

const (
	Branch     DecisionKind = iota
	SwitchCase              // a switch target
	Check                   // bounds, null, division, overshift, assertion: the other side is a finding
	Concretise              // a term pinned to a value
	Choice                  // the environment chose (a failing call, a short read)
	Assumption              // klee_assume and the like: the other side is given up
	Merge                   // the paths of several states became one: the condition is that one of theirs holds
	numDecisionKinds
)

var decisionNames = [numDecisionKinds]string{"branch", "switch", "check", "concretise", "choice", "assume", "merge"}

// String is the kind's name in reports.
func (k DecisionKind) String() string { return decisionNames[k] }

// Site is an instruction of the module.
type Site struct{ Func, Instr int32 }

// Decision is one entry of a path's record, newest first. Every addition to a path condition is a decision. So the
// execution tree, resumption and partial solutions read this record and nothing else.
type Decision struct {
	Prev *Decision
	Raw  *expr.Term // the condition as the interpreter built it: its shape does not depend on a constant's value
	// the path condition up to and with this decision; Prev's if the earlier decisions imply this one
	Path   *solver.Path
	Site   Site
	Dir    uint32 // which way, counted from 0; see also Chose
	N      int32  // decisions up to this one
	Node   int32  // the engine's, by its lock: where paths that ended have d in their tree; 0: none has
	Kind   DecisionKind
	Forked bool // another way was feasible too
}

// UpTo is the path condition up to and with d; nil, which stands for no decision, has the empty one.
func (d *Decision) UpTo() *solver.Path {
	if d == nil {
		return nil
	}
	return d.Path
}

// Adds says whether d adds a conjunct to the path condition: whether the earlier decisions do not imply it.
func (d *Decision) Adds() bool { return d.Path != d.Prev.UpTo() }

// Made is the path condition up to d as the program made it: each conjunct before its simplification.
func (d *Decision) Made() *solver.Path {
	terms := make([]*expr.Term, d.UpTo().Len())
	for ; d != nil; d = d.Prev {
		if d.Adds() {
			terms[d.Path.Len()-1] = d.Raw
		}
	}
	return solver.PathOf(terms...)
}

// Decide is the one way into a path condition. cond is raw simplified, the form that solvers see; it is nil if the
// earlier decisions imply it. The caller has made sure that s.Model satisfies cond.
func (s *State) Decide(kind DecisionKind, raw, cond *expr.Term, dir uint32, forked bool) {
	made := Decision{Prev: s.Last, Raw: raw, Path: s.Path(), Kind: kind, Dir: dir, Forked: forked, N: 1}
	if s.Top != nil {
		made.Site = Site{s.Top.Code.Index, s.Top.At}
	}
	if s.Last != nil {
		made.N = s.Last.N + 1
	}
	// Each way writes what it has just allocated. Through a pointer that may be either, Go reads the memory first, to
	// see whether it is there. A fresh page that is read before it is written faults twice, and the second fault
	// interrupts the other processors.
	if cond == nil {
		d := new(Decision)
		*d = made
		s.Last = d
	} else { // all live as long as the path, so they are one piece of memory
		all := new(struct {
			Decision
			node  solver.Path
			first fact // that follows from cond
		})
		all.Decision = made
		all.Path = made.Path.AndIn(&all.node, cond)
		s.learn(cond, true, &all.first)
		s.Last = &all.Decision
	}
	d := s.Last
	if s.Merged > 0 && (forked || cond != nil && kind != Concretise && kind != Merge) {
		s.Loose = true
	}
	if forked {
		s.Forks++
		if kind != Concretise {
			s.name(d.Site, uint64(dir))
		}
	}
}

// Named is the name of a path that is pinned to an input and ends with d: a hash of the conjuncts that its decisions
// add. Nobody knows there which decisions are forks, so State.Hash does not name it.
func (d *Decision) Named() (h [2]uint64) {
	for ; d != nil; d = d.Prev {
		if d.Adds() {
			h[0] = mix(h[0], d.Path.Term().Hash())
			h[1] = mix(h[1]^h[0], uint64(uint32(d.Site.Func))<<32|uint64(uint32(d.Site.Instr)))
		}
	}
	return h
}

// name makes a decision part of the path's name.
func (s *State) name(site Site, way uint64) {
	s.Hash[0] = mix(s.Hash[0], uint64(uint32(site.Func))<<32|uint64(uint32(site.Instr)))
	s.Hash[0] = mix(s.Hash[0], way)
	s.Hash[1] = mix(s.Hash[1]^s.Hash[0], way+1)
}

// NameValue makes the value that a term was pinned to part of the path's name. The model decides which value is tried
// first, so "not that value" is no part of a name: the same paths have the same names in any order.
func (s *State) NameValue(v uint64) {
	if s.Top != nil {
		s.name(Site{s.Top.Code.Index, s.Top.At}, v)
	}
}

// mix is a round of a 64-bit finaliser (a multiplication by an odd constant between two xor-shifts).
func mix(h, x uint64) uint64 {
	h ^= x
	h *= 0xff51afd7ed558ccd
	h ^= h >> 32
	h *= 0xc4ceb9fe1a85ec53
	return h ^ h>>29
}

// Path is the path condition.
func (s *State) Path() *solver.Path { return s.Last.UpTo() }

// Decisions yields for each conjunct of the path condition, the newest first, its number and the decision that made it.
func (s *State) Decisions() iter.Seq2[int, *Decision] {
	return func(yield func(int, *Decision) bool) {
		for d := s.Last; d != nil; d = d.Prev {
			if d.Adds() && !yield(d.Path.Len()-1, d) {
				return
			}
		}
	}
}

// Made is the path condition as the program made it: each conjunct before its simplification.
func (s *State) Made() *solver.Path { return s.Last.Made() }
