// Package trail is the frontier of a run as data: the decisions by which a run comes to each of its waiting states.
//
// Paths begin alike, so the decisions are a tree. A [Segment] is the way to one waiting state, from the place where
// that way leaves another one. The first segment begins at the start of the program. [Append] writes the segments as
// bytes, in an order in which each comes after the one that it leaves; [Read] puts them together again.
//
// A state that follows a segment has the segment's input for a model, so nobody has to ask a solver which sides are
// feasible: the recorded steps say so. Package decide follows, and says when a program does not go as it was recorded.
package trail

import (
	"cmp"
	"slices"
)

// Step is a decision of a path, as state.Decision has it, without terms.
type Step struct {
	Kind   uint8
	Adds   bool   // it is a conjunct of the path condition; else the earlier decisions imply it
	Forked bool   // another way was feasible, too
	Dir    uint32 // which way
	Func   int32  // the instruction
	Instr  int32
	Value  string // the value that a term was compared with, little-endian; "": there is none, or it says nothing
}

// Same says whether two steps are one decision with one way.
func (s *Step) Same(t *Step) bool {
	return s.Kind == t.Kind && s.Dir == t.Dir && s.Func == t.Func && s.Instr == t.Instr
}

// Input is the content of a symbolic object.
type Input struct {
	Name string
	Data []byte
}

// Leaf is a state that waits.
type Leaf struct {
	Hash    [2]uint64 // the name of its path; 0: it stands for several states
	Steps   uint64    // instructions that it has executed
	NewCode bool      // it has covered something first
	Open    bool      // nobody has decided yet whether the last step is feasible; the model takes the other side of it
	Inputs  []Input   // its model
}

// Input is the model's content of the object with a name, nil if it has none.
func (l *Leaf) Input(name string) []byte {
	for i := range l.Inputs {
		if l.Inputs[i].Name == name {
			return l.Inputs[i].Data
		}
	}
	return nil
}

// Segment is the way to a leaf, from the decision where it leaves its parent. It never changes once it is put together.
type Segment struct {
	Parent int32 // number of the segment that it leaves; -1: it begins with the program
	Start  int32 // decisions before the first step
	Steps  []Step
	Leaf   Leaf
	Kids   []*Segment // that leave it, by their start
}

// End is the number of decisions up to the leaf.
func (g *Segment) End() int32 { return g.Start + int32(len(g.Steps)) }

// Waits says whether the step after n decisions is the last one, and nobody has decided yet whether it is feasible.
func (g *Segment) Waits(n int32) bool { return g.Leaf.Open && n == g.End()-1 && n >= g.Start }

// At is the step after n decisions, nil if there is none.
func (g *Segment) At(n int32) *Step {
	if n < g.Start || n >= g.End() {
		return nil
	}
	return &g.Steps[n-g.Start]
}

// KidsAt are the segments that leave g after n decisions.
func (g *Segment) KidsAt(n int32) []*Segment {
	i, _ := slices.BinarySearchFunc(g.Kids, n, byStart)
	j := i
	for j < len(g.Kids) && g.Kids[j].Start == n {
		j++
	}
	return g.Kids[i:j]
}

func byStart(k *Segment, n int32) int { return cmp.Compare(k.Start, n) }

// Leaves is the number of leaves that a path comes to which has made n decisions of the way to g: its own, and those of
// the segments that leave it there or later.
func (g *Segment) Leaves(n int32) int {
	count := 1
	for _, k := range g.Kids {
		if k.Start >= n {
			count += k.Leaves(k.Start)
		}
	}
	return count
}

// Enter is the segment that a path is on which has made these steps from the start, nil if no state waits on it.
func (g *Segment) Enter(steps []Step) *Segment {
	for n := range steps {
		if own := g.At(int32(n)); own != nil && own.Same(&steps[n]) {
			continue
		}
		kids := g.KidsAt(int32(n))
		i := slices.IndexFunc(kids, func(k *Segment) bool { return len(k.Steps) > 0 && k.Steps[0].Same(&steps[n]) })
		if i < 0 {
			return nil
		}
		g = kids[i]
	}
	return g
}

// Without is the tree whose root is g without the leaf of x, one of its segments; nil if it has no other. The ways that
// leave x are parts of it still, so x may not be used any more.
func (g *Segment) Without(x *Segment) *Segment {
	heir := x.heir()
	if g == x {
		return heir
	}
	for todo := []*Segment{g}; len(todo) > 0; {
		at := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		i := slices.Index(at.Kids, x)
		if i < 0 {
			todo = append(todo, at.Kids...)
			continue
		}
		if heir == nil {
			at.Kids = slices.Delete(at.Kids, i, i+1)
		} else {
			at.Kids[i] = heir
		}
		break
	}
	return g
}

// heir is x without its leaf: the way to the last of the segments that leave it, nil if there is none.
func (x *Segment) heir() *Segment {
	if len(x.Kids) == 0 {
		return nil
	}
	k := x.Kids[len(x.Kids)-1]
	return &Segment{Parent: x.Parent, Start: x.Start, Steps: slices.Concat(x.Steps[:k.Start-x.Start], k.Steps),
		Leaf: k.Leaf, Kids: slices.Concat(x.Kids[:len(x.Kids)-1], k.Kids)}
}

// join makes g a kid of parent. If the two do not part where g leaves, one leaf stands for both, and for all that comes
// behind it.
func (g *Segment) join(parent *Segment) {
	own := parent.At(g.Start)
	kids := parent.KidsAt(g.Start)
	parts := len(g.Steps) > 0 && own != nil && !own.Same(&g.Steps[0]) &&
		!slices.ContainsFunc(kids, func(k *Segment) bool { return len(k.Steps) > 0 && k.Steps[0].Same(&g.Steps[0]) })
	switch {
	case parts:
		i, _ := slices.BinarySearchFunc(parent.Kids, g.Start+1, byStart)
		parent.Kids = slices.Insert(parent.Kids, i, g)
		return
	case g.Start > parent.End():
		return // another leaf stands for it already
	}
	parent.Steps = parent.Steps[:g.Start-parent.Start]
	parent.Kids = slices.DeleteFunc(parent.Kids, func(k *Segment) bool { return k.Start >= g.Start })
	parent.Leaf.Hash, parent.Leaf.Steps = [2]uint64{}, 0
}
