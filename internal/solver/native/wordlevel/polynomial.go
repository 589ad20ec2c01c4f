package wordlevel

import (
	"context"
	"slices"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/poly"
)

// Limits of comparing terms as polynomials.
const (
	pathMonomials  = 1 << 10        // for one equality on a path, less than a millisecond
	wholeMonomials = 8 * poly.Limit // for all of a query that is rewritten as a whole
	lookDown       = 64             // terms of an equality in which a product is looked for
	maxCompared    = 1 << 12        // equalities whose answers are kept
)

// samePolynomial
//
//	match:  x = y, the same polynomial modulo 2^w (package poly)
//	result: true
//	match:  x = y, polynomials whose difference is never zero
//	result: false
//
// It looks at equalities with a product only, unless the query is rewritten as a whole.
func samePolynomial(p *Path, t *expr.Term) (*expr.Term, Because) {
	whole := p.pool > 0
	if !whole && (p.monomials > pathMonomials || t.Kid(0).IsConst() || !hasProduct(t)) {
		return nil, nil
	}
	a, ok := p.compared[t.ID()]
	if !ok {
		var cost int
		a, cost = poly.Compare(p.ctx, p.b, t.Kid(0), t.Kid(1), p.monomials)
		if whole {
			p.pool -= cost
		}
		if p.ctx.Err() != nil {
			return nil, nil
		}
		if len(p.compared) >= maxCompared {
			clear(p.compared)
		}
		p.compared[t.ID()] = a
	}
	if a == poly.Open {
		return nil, nil
	}
	return p.b.Bool(a == poly.Equal), nil
}

// hasProduct says whether t has a product of two unknowns, looking at few terms.
func hasProduct(t *expr.Term) bool {
	todo := []*expr.Term{t}
	for i := 0; i < len(todo) && i < lookDown; i++ {
		x := todo[i]
		if x.Kind() == expr.Mul && !x.Kid(0).IsConst() {
			return true
		}
		for k := range x.NumKids() {
			if x.Kid(k).NumKids() > 0 && x.Kid(k).Kind() != expr.Read {
				todo = append(todo, x.Kid(k))
			}
		}
	}
	return false
}

// Refuted returns conjuncts that are never true together because equalities in one of them always or never hold, nil
// if none are found. It looks at all equalities and makes at most so many monomials. First it looks for one conjunct
// that is false by itself. Then it slices variables, uses up the equations that define variables of at least so many
// bits, and looks at the conjuncts that this has changed.
func Refuted(ctx context.Context, b *expr.Builder, conjuncts []*expr.Term, monomials, least int) (core []int) {
	r := refuter{ctx: ctx, b: b, left: monomials, value: map[*expr.Term]truth{}}
	for i := len(conjuncts) - 1; i >= 0; i-- {
		if r.of(conjuncts[i]) == never {
			return []int{i}
		}
	}
	if r.left <= 0 || ctx.Err() != nil {
		return nil
	}
	var symbols scratch
	p := slice(ctx, b, conjuncts, func(n int) *expr.Term { return symbols.symbol(b, n) })
	e := solveEquations(ctx, b, p.conjuncts, least)
	for i := len(e.conjuncts) - 1; i >= 0; i-- {
		if t := e.conjuncts[i]; t != nil && t != conjuncts[p.from[i]] && r.of(t) == never {
			for _, k := range e.why[i].and(just(i)).list() {
				core = append(core, p.from[k])
			}
			slices.Sort(core)
			return slices.Compact(core)
		}
	}
	return nil
}

// truth is the known truth of a formula.
type truth uint8

const (
	sometimes truth = iota // or nothing is known
	always
	never
)

func (v truth) not() truth {
	switch v {
	case always:
		return never
	case never:
		return always
	}
	return v
}

// refuter computes formulas over equalities that are always or never so.
type refuter struct {
	ctx   context.Context
	b     *expr.Builder
	left  int // monomials that may be made
	value map[*expr.Term]truth
}

// of is the known truth of the formula t.
func (r *refuter) of(t *expr.Term) truth {
	for todo := []*expr.Term{t}; len(todo) > 0 && r.left > 0; {
		n := len(todo)
		x := todo[n-1]
		if _, ok := r.value[x]; ok {
			todo = todo[:n-1]
			continue
		}
		for i := range x.NumKids() {
			if k := x.Kid(i); k.IsBool() && connective(x) {
				if _, ok := r.value[k]; !ok {
					todo = append(todo, k)
				}
			}
		}
		if len(todo) > n {
			continue
		}
		r.left--
		r.value[x] = r.compute(x)
		todo = todo[:n-1]
	}
	return r.value[t]
}

// connective says whether t is a formula over formulas.
func connective(t *expr.Term) bool {
	switch t.Kind() {
	case expr.Not, expr.And, expr.Or, expr.Ite:
		return t.IsBool()
	}
	return false
}

func (r *refuter) compute(t *expr.Term) truth {
	switch {
	case t.IsTrue():
		return always
	case t.IsFalse():
		return never
	case t.Kind() == expr.Eq:
		return r.compare(t.Kid(0), t.Kid(1))
	case t.Kind() == expr.Xor: // of bits, a sum modulo 2
		return r.compare(t.Kid(0), t.Kid(1)).not()
	case !connective(t):
		return sometimes
	}
	x := r.value[t.Kid(0)]
	if t.Kind() == expr.Not {
		return x.not()
	}
	y := r.value[t.Kid(1)]
	switch t.Kind() {
	case expr.Or:
		return both(x.not(), y.not()).not()
	case expr.And:
		return both(x, y)
	}
	z := r.value[t.Kid(2)]
	if y == z || x == always {
		return y
	}
	if x == never {
		return z
	}
	return sometimes
}

func both(x, y truth) truth {
	switch {
	case x == never || y == never:
		return never
	case x == always:
		return y
	case y == always:
		return x
	}
	return sometimes
}

// compare is the answer of package poly for x = y.
func (r *refuter) compare(x, y *expr.Term) truth {
	limit := min(r.left, poly.Limit)
	a, cost := poly.Compare(r.ctx, r.b, x, y, limit)
	r.left -= cost
	switch a {
	case poly.Equal:
		return always
	case poly.Different:
		return never
	}
	return sometimes
}
