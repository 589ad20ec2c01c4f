// Package synth finds one term with a variable that stands for several terms, one for each of some values of the
// variable (Trabish and others, State Merging with Quantifiers in Symbolic Execution, ESEC/FSE 2023, Section 3.3).
//
// # Templates
//
// An equation says which term the template is to be where the variable has a given value. [Template] goes down through
// the terms of all equations together. What is the same term everywhere stays. Constants become a hole, and where some
// terms are x and others x+c, the sum x+hole with 0 for the constant that is missing. Everything else has to be of one
// kind and is gone into. Each hole is then a system of linear equations a·i + b = constant modulo 2^w, which is solved
// without a solver. A term may have many holes: the bytes of a word at index i are at 4i, 4i+1, 4i+2 and 4i+3.
//
// The paper asks an SMT solver for a and b. It does not say what happens with several constants that differ.
//
// The variable is [expr.Builder.Bound], of 64 bits; a hole of w bits takes its low bits. A template is checked: for
// each equation, the template with the value in place of the variable, rebuilt with folding, is the very term.
//
// # Limits
//
// Holes have at most 64 bits. Only sums are found where a constant is folded away: x·1 is x, and i·x is no template of
// x, 2·x, 3·x.
package synth

import (
	"cmp"
	"encoding/binary"
	"slices"

	"github.com/albers-engine/albers/internal/expr"
)

// Equation says that a template is to be Term where the variable is At.
type Equation struct {
	At   uint64
	Term *expr.Term
}

// Template is a term over b's bound variable that solves all equations; ok is false if none was found. If all terms are
// the same, that is the template. [expr.Builder.Instance] puts another variable in place of the bound one.
func Template(b *expr.Builder, equations []Equation) (t *expr.Term, ok bool) {
	u := unifier{b: b, done: map[string]*expr.Term{}}
	sorted := slices.SortedStableFunc(slices.Values(equations), func(x, y Equation) int { return cmp.Compare(x.At, y.At) })
	terms := make([]*expr.Term, len(sorted))
	for i, e := range sorted {
		if e.Term.Open() || e.Term.Quantified() {
			return nil, false
		}
		u.at, terms[i] = append(u.at, e.At), e.Term
	}
	if t, ok = u.unify(terms); !ok {
		return nil, false
	}
	for _, e := range sorted {
		if b.Instance(t, b.Const(64, e.At)) != e.Term {
			return nil, false
		}
	}
	return t, true
}

// unifier makes one term of the terms of all equations.
type unifier struct {
	b    *expr.Builder
	at   []uint64 // by equation: the value of the variable
	done map[string]*expr.Term
}

// tuple is a term of each equation, all at the same place.
type tuple struct {
	terms []*expr.Term
	key   string
}

func newTuple(terms []*expr.Term) tuple {
	key := make([]byte, 0, 8*len(terms))
	for _, t := range terms {
		key = binary.NativeEndian.AppendUint64(key, t.ID())
	}
	return tuple{terms, string(key)}
}

// unify goes down from a tuple and makes its term. It keeps a stack of its own, so the depth of a term does not matter.
func (u *unifier) unify(terms []*expr.Term) (*expr.Term, bool) {
	top := newTuple(terms)
	for stack := []tuple{top}; len(stack) > 0; {
		x := stack[len(stack)-1]
		if u.done[x.key] != nil {
			stack = stack[:len(stack)-1]
			continue
		}
		p, ok := u.split(x.terms)
		if !ok {
			return nil, false
		}
		n := len(stack)
		for _, k := range p.kids {
			if u.done[k.key] == nil {
				stack = append(stack, k)
			}
		}
		if len(stack) == n {
			u.done[x.key] = u.build(x.terms, &p)
		}
	}
	return u.done[top.key], true
}

// parts says how the term of a tuple is made.
type parts struct {
	whole   *expr.Term     // the term itself, if it is known
	offset  *expr.Term     // what is added to the first of kids; nil: nothing
	kids    []tuple        // operands, then indices and values of the updates, the newest first
	writes  int            // updates among kids
	updates []*expr.Update // by equation: what is below these updates, the same list everywhere
}

// split looks at the tops of terms. ok is false if they have nothing in common.
func (u *unifier) split(terms []*expr.Term) (p parts, ok bool) {
	first := terms[0]
	same, consts, sums, alike := true, true, false, true
	for _, t := range terms {
		same = same && t == first
		consts = consts && t.IsConst()
		sums = sums || isSum(t)
		alike = alike && t.Kind() == first.Kind() && isSum(t) == isSum(first)
		if t.Width() != first.Width() {
			return p, false
		}
	}
	switch {
	case same:
		p.whole = first
		return p, true
	case consts:
		p.whole, ok = u.hole(terms)
		return p, ok
	case sums && !alike:
		return u.splitSums(terms)
	case !alike:
		return p, false
	}
	return splitKids(terms)
}

// isSum says whether t is x+c.
func isSum(t *expr.Term) bool { return t.Kind() == expr.Add && t.Kid(0).IsConst() }

// splitSums takes terms of the forms x and c+x apart.
func (u *unifier) splitSums(terms []*expr.Term) (p parts, ok bool) {
	bases, offsets := make([]*expr.Term, len(terms)), make([]*expr.Term, len(terms))
	for i, t := range terms {
		if bases[i], offsets[i] = t, u.b.Zero(t.Width()); isSum(t) {
			bases[i], offsets[i] = t.Kid(1), t.Kid(0)
		}
	}
	p.kids = []tuple{newTuple(bases)}
	p.offset, ok = u.hole(offsets)
	return p, ok
}

// splitKids takes terms of one kind apart.
func splitKids(terms []*expr.Term) (p parts, ok bool) {
	first := terms[0]
	for _, t := range terms {
		if t.Array() != first.Array() || t.Updates().Len() != first.Updates().Len() ||
			t.Kind() == expr.Extract && t.Offset() != first.Offset() ||
			t.Kind().IsFloat() && t.Float() != first.Float() {
			return p, false
		}
		p.updates = append(p.updates, t.Updates())
	}
	pick := func(part func(i int) *expr.Term) {
		kid := make([]*expr.Term, len(terms))
		for i := range terms {
			kid[i] = part(i)
		}
		p.kids = append(p.kids, newTuple(kid))
	}
	for k := range first.NumKids() {
		pick(func(i int) *expr.Term { return terms[i].Kid(k) })
	}
	for ; slices.ContainsFunc(p.updates, func(x *expr.Update) bool { return x != p.updates[0] }); p.writes++ {
		pick(func(i int) *expr.Term { return p.updates[i].Index })
		pick(func(i int) *expr.Term { return p.updates[i].Value })
		for i := range p.updates {
			p.updates[i] = p.updates[i].Next
		}
	}
	return p, true
}

// build is the term of a tuple whose parts have theirs.
func (u *unifier) build(terms []*expr.Term, p *parts) *expr.Term {
	switch {
	case p.whole != nil:
		return p.whole
	case p.offset != nil:
		return u.b.Add(p.offset, u.done[p.kids[0].key])
	}
	var kids [3]*expr.Term
	n := terms[0].NumKids()
	for i := range n {
		kids[i] = u.done[p.kids[i].key]
	}
	list := p.updates[0]
	for i := p.writes - 1; i >= 0; i-- {
		list = u.b.Push(list, u.done[p.kids[n+2*i].key], u.done[p.kids[n+2*i+1].key])
	}
	return u.b.Over(terms[0], kids, list)
}

// hole is a·i + b for constants of one width.
func (u *unifier) hole(consts []*expr.Term) (*expr.Term, bool) {
	w := consts[0].Width()
	if w > 64 {
		return nil, false
	}
	points := make([]point, len(consts))
	for i, c := range consts {
		points[i] = point{u.at[i], c.Word()}
	}
	a, b, ok := linear(points, uint(w))
	if !ok {
		return nil, false
	}
	x := u.b.Extract(u.b.Bound(), 0, w)
	return u.b.Add(u.b.Const(w, b), u.b.Mul(u.b.Const(w, a), x)), true
}
