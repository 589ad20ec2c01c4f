package counting

import "github.com/albers-engine/albers/internal/expr"

// Paths that were forked off after a merge have most of their conditions in common, and what excludes a part of the
// merge on one of them often excludes it on the next one. So the conditions with which the solver refutes a question
// are kept, by what was asked. Conditions about the number of repetitions exclude parts without any question.

// core is conditions that exclude another one together.
type core []*expr.Term

// Limits of what is kept: the conditions of a core, and the cores of a condition.
const (
	longestCore = 16
	mostCores   = 16
)

// keep keeps why cond cannot hold with conds: numbers are those of a solver's answer.
func (c *Counter) keep(conds []*expr.Term, cond *expr.Term, numbers []int) {
	if numbers == nil || len(numbers) > longestCore || len(c.cores[cond]) == mostCores {
		return
	}
	var k core
	for _, i := range numbers {
		if i < len(conds) {
			k = append(k, conds[i])
		}
	}
	c.cores[cond] = append(c.cores[cond], k)
}

// refuted says whether it is known that cond cannot hold in x on the way to a node.
func (c *Counter) refuted(x *problem, cond *expr.Term, taken *trail) bool {
	for _, k := range c.cores[cond] {
		if x.hasAll(k, taken) {
			return true
		}
	}
	return false
}

// hasAll says whether all conditions of a core hold in x on the way to a node.
func (x *problem) hasAll(k core, taken *trail) bool {
	if x.has == nil {
		x.has = make(map[*expr.Term]bool, len(x.conds))
		for _, t := range x.conds {
			x.has[t] = true
		}
	}
next:
	for _, t := range k {
		if x.has[t] {
			continue
		}
		for way := taken; way != nil; way = way.up {
			if way.n.ask == t {
				continue next
			}
		}
		return false
	}
	return true
}

// turn is a condition with a value of the auxiliary variable of a merge.
type turn struct {
	cond *expr.Term
	aux  *expr.Term
	n    uint64
}

// possible is the tree of a merge without the parts whose values of its auxiliary variable a condition of x excludes.
func (c *Counter) possible(x *problem, m *merge) []*node {
	if m.aux == nil {
		return m.kids
	}
	var conds []*expr.Term
	for _, t := range x.later {
		if t.Weight() <= largestSeparated {
			conds = append(conds, t)
		}
	}
	if len(conds) == 0 {
		return m.kids
	}
	var filter func(kids []*node) []*node
	filter = func(kids []*node) (out []*node) {
		for _, n := range kids {
			if n.part {
				if !c.excluded(conds, m.aux, n.count) {
					out = append(out, n)
				}
				continue
			}
			if left := filter(n.kids); len(left) > 0 {
				with := *n
				with.kids = left
				out = append(out, &with)
			}
		}
		return out
	}
	return filter(m.kids)
}

// excluded says whether one of conds is false where aux is n.
func (c *Counter) excluded(conds []*expr.Term, aux *expr.Term, n uint64) bool {
	var r *expr.Replacer
	for _, t := range conds {
		k := turn{t, aux, n}
		no, ok := c.turns[k]
		if !ok {
			if r == nil {
				r = c.b.NewAuxReplacer(aux, c.b.Const(64, n))
			}
			with, _ := r.Term(t)
			no = with.IsFalse()
			c.turns[k] = no
		}
		if no {
			return true
		}
	}
	return false
}
