package counting

import (
	"cmp"
	"encoding/binary"
	"slices"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/state"
)

// problem is what is left to count.
type problem struct {
	conds  []*expr.Term // that hold; none has an auxiliary variable
	later  []*expr.Term // that hold, with auxiliary variables of merges
	merges []*merge     // whose parts are to be chosen, in the order of the path

	has map[*expr.Term]bool // conds as a set; nil: not made yet
}

// merge is the tree of the records of the parts of a merge. Merges and nodes never change.
type merge struct {
	aux   *expr.Term // tells the parts apart; nil: there is none
	depth int        // how many merges it is inside of
	kids  []*node

	says  *expr.Term    // that one of the parts is taken, as far as the conditions before do not imply it
	reads *expr.Support // the bytes of which the parts and aux are made
}

// node is a step of the parts that are below it: a decision, or a merge inside of the region.
type node struct {
	cond  *expr.Term // of the decision, or that one of the merge's parts is taken
	ask   *expr.Term // what cond adds to the conditions before it, which imply the rest; true: nothing
	inner *merge     // nil: this is a decision
	kids  []*node
	part  bool   // a part ends here
	count uint64 // if so, its value of aux
}

// problem makes the problem of a path; ok is false if its record is not understood.
func (c *Counter) problem(p *Path) (x *problem, ok bool) {
	steps, ok := stepsOf(p.Last, p.Parts, nil)
	if !ok {
		return nil, false
	}
	x = &problem{}
	for _, s := range steps {
		switch {
		case s.parts != nil:
			m, ok := c.merge(s.parts, 0)
			if !ok {
				return nil, false
			}
			x.merges = append(x.merges, m)
		case s.d.Kind == state.Merge:
			return nil, false // nobody kept its parts
		case s.d.Adds():
			x.add(s.d.Raw)
		}
	}
	return x, true
}

// add adds a condition that holds.
func (x *problem) add(t *expr.Term) {
	switch {
	case t.IsTrue():
	case t.HasAux():
		x.later = append(x.later, t)
	default:
		x.conds = append(x.conds, t)
	}
}

// step is a decision, or the decisions of a merge.
type step struct {
	d     *state.Decision
	parts *state.Parts // nil: it is d
}

// stepsOf lists the steps of a path after a decision, the oldest first; ok is false if it did not make that decision.
func stepsOf(last *state.Decision, parts *state.Parts, after *state.Decision) (list []step, ok bool) {
	for d := last; d != after; {
		if d.Count() <= after.Count() {
			return nil, false
		}
		if parts != nil && d == parts.Last {
			list = append(list, step{d, parts})
			d, parts = parts.Before, parts.Prev
		} else {
			list = append(list, step{d: d})
			d = d.Prev
		}
	}
	slices.Reverse(list)
	return list, true
}

// merge makes the tree of a merge.
func (c *Counter) merge(p *state.Parts, depth int) (m *merge, ok bool) {
	m = &merge{aux: p.Aux, depth: depth}
	nodes := map[*state.Decision]*node{}
	for _, part := range p.Each {
		steps, ok := stepsOf(part.Last, part.Parts, p.Before)
		if !ok || len(steps) == 0 {
			return nil, false
		}
		at := &m.kids
		var n *node
		for _, s := range steps {
			if n = nodes[s.d]; n == nil {
				if s.parts == nil && s.d.Kind == state.Merge {
					return nil, false
				}
				n = &node{cond: s.d.Raw, ask: c.b.True()}
				if s.parts != nil {
					if n.inner, ok = c.merge(s.parts, depth+1); !ok {
						return nil, false
					}
					n.ask = n.inner.says
				} else if s.d.Adds() {
					n.ask = s.d.Raw
				}
				nodes[s.d] = n
				*at = append(*at, n)
			}
			at = &n.kids
		}
		if n.part || len(n.kids) > 0 {
			return nil, false // a part goes on as another one
		}
		n.part, n.count = true, part.Count
	}
	m.reads, m.says = m.support(), c.oneOf(m.kids)
	return m, true
}

// oneOf says that a part below one of kids is taken.
func (c *Counter) oneOf(kids []*node) *expr.Term {
	any := c.b.False()
	for _, k := range kids {
		t := k.ask
		if !k.part {
			t = c.b.And(t, c.oneOf(k.kids))
		}
		any = c.b.Or(any, t)
	}
	return any
}

// support is the bytes of which the parts are made.
func (m *merge) support() *expr.Support {
	s := &expr.Support{}
	if m.aux != nil {
		s = expr.SupportOf(m.aux)
	}
	for stack := slices.Clone(m.kids); len(stack) > 0; {
		n := stack[len(stack)-1]
		stack = append(stack[:len(stack)-1], n.kids...)
		s = s.Union(expr.SupportOf(n.ask))
		if n.inner != nil {
			s = s.Union(n.inner.reads)
		}
	}
	return s
}

// first is the merge whose part is chosen first: the oldest of those that are inside of the fewest others. What was
// merged inside of a part often depends on nothing else when the rest is chosen.
func (x *problem) first() *merge {
	return slices.MinFunc(x.merges, func(a, b *merge) int { return cmp.Compare(a.depth, b.depth) })
}

// choose is x with the part of a merge at the end of a way; ok is false if it cannot be.
func (c *Counter) choose(x *problem, of *merge, way *trail) (y *problem, ok bool) {
	replacer := func() *expr.Replacer {
		if of.aux == nil {
			return expr.NewReplacer(c.b, expr.MaxReplaced)
		}
		r := c.b.NewAuxReplacer(of.aux, c.b.Const(64, way.n.count))
		r.Keep = nil // conditions without the variable change, too
		return r
	}
	// A decision that the conditions before it imply is not added to them, so it must not be taken out of them either:
	// what implies it would be lost. What comes later on the path may do without it.
	own, after := replacer(), replacer()
	var taken []*expr.Term
	var inner []*merge
	for ; way != nil; way = way.up {
		n := way.n
		if n.inner != nil {
			inner = append(inner, n.inner)
		}
		taken = append(taken, n.ask)
		c.holds(own, n.ask)
		c.holds(after, n.cond)
	}
	slices.Reverse(inner)
	y = &problem{}
	add := func(list []*expr.Term) bool {
		for _, t := range list {
			if t, _ = own.Term(t); t.IsFalse() {
				return false
			}
			y.add(t)
		}
		return true
	}
	if !add(x.conds) {
		return nil, false
	}
	for _, t := range slices.Backward(taken) {
		y.add(t)
	}
	if !add(x.later) {
		return nil, false
	}
	r := own
	for _, m := range x.merges {
		if m == of {
			y.merges, r = append(y.merges, inner...), after
			continue
		}
		if m = replaced(r, m); m == nil {
			return nil, false
		}
		y.merges = append(y.merges, m)
	}
	return y, true
}

// holds puts true in place of a condition, and of what it says.
func (c *Counter) holds(r *expr.Replacer, cond *expr.Term) {
	for stack := []*expr.Term{cond}; len(stack) > 0; {
		t := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if t.IsConst() {
			continue
		}
		r.To[t], r.To[c.b.Not(t)] = c.b.True(), c.b.False()
		if t.Kind() == expr.And {
			stack = append(stack, t.Kid(0), t.Kid(1))
		}
	}
}

// replaced is m with replaced terms, without the parts that cannot be; nil: none is left.
func replaced(r *expr.Replacer, m *merge) *merge {
	kids, same := replacedKids(r, m.kids)
	switch {
	case same:
		return m
	case len(kids) == 0:
		return nil
	}
	out := &merge{aux: m.aux, depth: m.depth, kids: kids}
	out.says, _ = r.Term(m.says)
	out.reads = out.support()
	return out
}

func replacedKids(r *expr.Replacer, kids []*node) (out []*node, same bool) {
	same = true
	for _, k := range kids {
		n := replacedNode(r, k)
		if n != nil {
			out = append(out, n)
		}
		same = same && n == k
	}
	if same {
		return kids, true
	}
	return out, false
}

func replacedNode(r *expr.Replacer, n *node) *node {
	cond, _ := r.Term(n.cond)
	ask, _ := r.Term(n.ask)
	if ask.IsFalse() {
		return nil
	}
	out := &node{cond: cond, ask: ask, inner: n.inner, part: n.part, count: n.count}
	if n.inner != nil {
		if out.inner = replaced(r, n.inner); out.inner == nil {
			return nil
		}
	}
	var same bool
	if out.kids, same = replacedKids(r, n.kids); len(out.kids) == 0 && !n.part {
		return nil
	}
	if same && cond == n.cond && ask == n.ask && out.inner == n.inner {
		return n
	}
	return out
}

// components divides x into problems that read different bytes. Conditions on which no merge depends are left out.
func (x *problem) components() (list []*problem) {
	if len(x.merges) == 0 {
		return nil
	}
	var sets []*set
	for i, m := range x.merges {
		sets = join(sets, &set{reads: m.reads, merges: []int{i}})
	}
	for i, t := range x.conds {
		sets = join(sets, &set{reads: expr.SupportOf(t), conds: []int{i}})
	}
	for i, t := range x.later {
		sets = join(sets, &set{reads: expr.SupportOf(t), later: []int{i}})
	}
	for _, s := range sets {
		if len(s.merges) > 0 {
			list = append(list, &problem{conds: picked(x.conds, s.conds), later: picked(x.later, s.later),
				merges: picked(x.merges, s.merges)})
		}
	}
	return list
}

// set is numbers of what depends on each other.
type set struct {
	reads                *expr.Support
	conds, later, merges []int
}

// join puts s into sets, together with those that read a byte that it reads.
func join(sets []*set, s *set) []*set {
	sets = slices.DeleteFunc(sets, func(old *set) bool {
		if !old.reads.Overlaps(s.reads) {
			return false
		}
		s.reads = s.reads.Union(old.reads)
		s.conds, s.later = append(s.conds, old.conds...), append(s.later, old.later...)
		s.merges = append(s.merges, old.merges...)
		return true
	})
	return append(sets, s)
}

// picked is the entries of a list with these numbers, in its order.
func picked[T any](list []T, numbers []int) (out []T) {
	slices.Sort(numbers)
	for _, i := range numbers {
		out = append(out, list[i])
	}
	return out
}

// key is what x says, as a name.
func (x *problem) key() string {
	var b []byte
	number := func(n uint64) { b = binary.AppendUvarint(b, n) }
	for _, terms := range [][]*expr.Term{x.conds, x.later} {
		ids := make([]uint64, len(terms))
		for i, t := range terms {
			ids[i] = t.ID()
		}
		slices.Sort(ids)
		ids = slices.Compact(ids)
		number(uint64(len(ids)))
		for _, id := range ids {
			number(id)
		}
	}
	var tree func(kids []*node)
	write := func(m *merge) {
		if m.aux == nil {
			number(0)
		} else {
			number(m.aux.ID() + 1)
		}
		tree(m.kids)
	}
	tree = func(kids []*node) {
		number(uint64(len(kids)))
		for _, n := range kids {
			flags := n.count << 2
			for i, is := range []bool{n.part, n.inner != nil} {
				if is {
					flags |= 1 << i
				}
			}
			number(flags)
			number(n.ask.ID())
			if n.inner != nil {
				write(n.inner)
			}
			tree(n.kids)
		}
	}
	for _, m := range x.merges {
		write(m)
	}
	return string(b)
}
