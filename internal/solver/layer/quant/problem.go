package quant

import (
	"context"
	"slices"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/eval"
	"github.com/albers-engine/albers/internal/solver"
)

// forall is a quantifier that is a conjunct.
type forall struct {
	u, body *expr.Term
	most    uint64 // K
	*known
	from int  // number of its conjunct
	part int  // number of u ≤ K among the parts without quantifiers
	cond bool // it belongs to the query's condition, not to its path
}

// count is the value of the bound under m, K at most.
func (f *forall) count(m *eval.Assignment) uint64 { return min(m.Word(f.u), f.most) }

// clause is a formula without quantifiers that follows from conjuncts of the query.
type clause struct {
	t    *expr.Term
	from []int // numbers of these conjuncts, ascending
	cond bool  // one of them is the condition: a model of the path may violate the clause
}

// problem is a query whose quantifiers are taken apart.
type problem struct {
	l       *Layer
	q       *solver.Query
	foralls []forall
	free    []clause     // the conjuncts without quantifiers, and u ≤ K of each quantifier
	needed  [][]instance // by conjunct of the path
}

// set is clauses as the layers below are asked about them. Those that follow from the query's path are a path, of which
// the query's hint is a model; the others are the condition.
type set struct {
	pc    *solver.Path
	from  [][]int  // by number in pc
	cond  []clause // the rest
	never []int    // not nil: these conjuncts of the query contradict each other
}

// split takes q apart. If there is nothing left to do, or nothing can be done, p is nil and r the result.
func (l *Layer) split(q *solver.Query) (p *problem, r solver.Result) {
	p = &problem{l: l, q: q}
	for i, t := range q.Conjuncts() {
		for _, x := range t.Junction(expr.And) {
			if r, ok := p.take(x, i); !ok {
				return nil, r
			}
		}
	}
	l.needed.Follow(q.PC, func(int, *expr.Term) ([]instance, bool) { return nil, true })
	p.needed = l.needed.Frames()
	for _, list := range p.needed {
		l.remembered.Add(int64(len(list)))
	}
	return p, solver.Result{}
}

// take takes in x, a part of conjunct i. If it is not ok, r is the result for the query.
func (p *problem) take(x *expr.Term, i int) (r solver.Result, ok bool) {
	l, cond := p.l, i >= p.q.PC.Len()
	if x.Kind() == expr.Forall {
		p.foralls = append(p.foralls, forall{x.Kid(0), x.Kid(1), x.Most(), l.known(x), i, len(p.free), cond})
		x = l.b.Ule(x.Kid(0), l.b.Const(64, x.Most()))
	} else if x.Quantified() {
		l.writtenUp.Add(1)
		if x, ok = l.b.Expand(x, l.opt.Most, l.opt.Nodes); !ok {
			return solver.Result{Reason: "quant: a quantifier is too large to be written out"}, false
		}
	}
	p.free = append(p.free, l.clause(x, cond, i))
	return solver.Result{}, true
}

// clause makes a clause that follows from these conjuncts.
func (l *Layer) clause(t *expr.Term, cond bool, from ...int) clause {
	slices.Sort(from)
	return clause{l.simplified(t), slices.Compact(from), cond}
}

func (l *Layer) simplified(t *expr.Term) *expr.Term {
	if l.opt.Simplify == nil {
		return t
	}
	return l.opt.Simplify(t)
}

// add puts a clause into s, unless it says nothing.
func (s *set) add(c clause) {
	switch {
	case c.t.IsTrue():
	case c.t.IsFalse():
		s.never = c.from
	case c.cond:
		s.cond = append(s.cond, c)
	default:
		for _, t := range c.t.Junction(expr.And) {
			s.pc = s.pc.And(t)
			s.from = append(s.from, c.from)
		}
	}
}

// with is s and further clauses. s stays as it is.
func (s set) with(list []clause) set {
	s.from, s.cond = slices.Clip(s.from), slices.Clip(s.cond)
	for _, c := range list {
		s.add(c)
	}
	return s
}

// base is the clauses that are without quantifiers from the start.
func (p *problem) base() set { return set{}.with(p.free) }

// ask asks the layers below about s. An Unsat has the core in numbers of the query's conjuncts.
func (p *problem) ask(ctx context.Context, s set) solver.Result {
	if s.never != nil {
		return solver.Result{Verdict: solver.Unsat, Core: s.never}
	}
	sub := &solver.Query{PC: s.pc, Hint: p.q.Hint, NeedModel: true, Hints: solver.Hints{Access: p.q.Hints.Access}}
	if len(s.cond) > 0 {
		sub.Cond = p.l.b.Conjunction(termsOf(s.cond))
		if sub.Cond.IsFalse() {
			return solver.Result{Verdict: solver.Unsat, Core: s.core([]int{s.pc.Len()})}
		}
	}
	r := p.l.next.Check(ctx, sub, nil)
	if r.Core != nil {
		r.Core = s.core(r.Core)
	}
	return r
}

// core is the conjuncts of the query that the numbered ones of s follow from.
func (s *set) core(numbers []int) []int {
	out := []int{}
	for _, i := range numbers {
		if i < len(s.from) {
			out = append(out, s.from[i]...)
			continue
		}
		for _, c := range s.cond {
			out = append(out, c.from...)
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// instance is the number of a repetition of a quantifier.
type instance struct {
	f int // number of the quantifier
	j uint64
}

// instance is the clause u < j ∨ x[j].
func (p *problem) instance(x instance) clause {
	f := &p.foralls[x.f]
	return clause{p.l.instance(f, x.j), []int{f.from}, f.cond}
}
