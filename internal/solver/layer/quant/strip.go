package quant

import (
	"context"
	"slices"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/eval"
	"github.com/albers-engine/albers/internal/solver"
)

// strip is the stages 1 and 2: it asks about the query without quantifiers. m is a model of that which violates a
// quantifier; nil if there is none or none is known.
func (p *problem) strip(ctx context.Context) (m *eval.Assignment, r solver.Result) {
	s := p.stripped()
	r = p.ask(ctx, s)
	if r.Verdict == solver.Sat && r.Model != nil && !p.q.Holds(r.Model) {
		guesses := p.inside()
		if slices.ContainsFunc(guesses, func(c clause) bool { return !r.Model.Bool(c.t) }) {
			if g := p.ask(ctx, s.with(guesses)); g.Verdict == solver.Sat && g.Model != nil {
				r = g
			} else {
				p.l.guesses.Add(1)
			}
		}
	}
	switch {
	case r.Verdict == solver.Unsat:
		p.l.unsats.Add(1)
	case r.Verdict == solver.Sat && r.Model == nil:
		return nil, solver.Result{Reason: "quant: sat without a model"}
	case r.Verdict == solver.Sat && !p.q.Holds(r.Model):
		return r.Model, solver.Result{Reason: "quant: the model violates a quantifier"}
	}
	return nil, r
}

// stripped is the query's weakening without quantifiers, with lemmas and the instances that shorter paths needed. What
// a conjunct adds stands right behind it: the weakening of a path that is one conjunct longer only grows at its end,
// and the layers below go on from what they know of the shorter one.
func (p *problem) stripped() (s set) {
	known := map[*expr.Term]bool{}
	next := 0 // quantifier
	for i, c := range p.free {
		s.add(c)
		first := next
		for ; next < len(p.foralls) && p.foralls[next].part == i; next++ {
			f := &p.foralls[next]
			s.add(clause{f.first, []int{f.from}, f.cond})
			s.add(clause{f.last, []int{f.from}, f.cond})
		}
		lemmas := p.lemmas(i, first, next, known)
		p.l.lemmas.Add(int64(len(lemmas)))
		for _, x := range lemmas {
			s.add(x)
		}
		if at := c.from[0]; at < len(p.needed) && (i+1 == len(p.free) || p.free[i+1].from[0] > at) {
			for _, x := range p.needed[at] {
				s.add(p.instance(x))
			}
		}
	}
	return s
}

// inside says that reads at indices with auxiliary variables are inside of their arrays, where these have a symbolic
// size. It does not follow from the query: a model that violates it may be one, but rarely of the quantifiers, too.
func (p *problem) inside() (list []clause) {
	b := p.l.b
	known := map[*expr.Term]bool{}
	w := expr.Walk{Needs: unconditional, Visit: func(x *expr.Term) bool {
		if x.Kind() != expr.Read || x.Array().SizeTerm == nil || !x.Kid(0).HasAux() {
			return true
		}
		size := x.Array().SizeTerm
		if size.Width() <= 64 && !size.Quantified() {
			t := b.Ult(x.Kid(0), b.ZExt(size, 64))
			if !known[t] {
				known[t] = true
				list = append(list, p.l.clause(t, true))
			}
		}
		return true
	}}
	for _, c := range p.free {
		w.From(c.t)
	}
	return list
}

// unconditional appends the operands of x that count whatever values others have.
func unconditional(list []*expr.Term, x *expr.Term) []*expr.Term {
	switch k := x.Kind(); {
	case k == expr.Ite:
		return append(list, x.Kid(0))
	case x.Width() == 1 && (k == expr.Or || k == expr.Xor):
		return list
	case x.Width() == 1 && k == expr.Not && x.Kid(0).Width() == 1 && x.Kid(0).Kind() == expr.And:
		return list
	}
	x.Operands(func(t *expr.Term) { list = append(list, t) })
	return list
}

// sortTerms puts terms in the order that depends on structure alone.
func sortTerms(list []*expr.Term) { slices.SortFunc(list, expr.Compare) }
