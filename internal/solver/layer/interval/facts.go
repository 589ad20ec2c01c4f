package interval

import (
	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/mi"
)

// part is one conjunct of a constraint that is about one variable.
type part struct {
	leaf  *leaf
	set   mi.Set     // contains all values that leaf may have
	exact bool       // and equals it
	t     *expr.Term // not exact: the conjunct, which has the value want; more may be learned of it when bounds are known
	want  bool
}

// fact is the consequence of a constraint, without other knowledge. It depends on the constraint alone and is kept.
type fact struct {
	never    bool   // the constraint cannot hold
	parts    []part // in the order of the conjuncts
	residual []part // conjuncts that are about several variables or beyond the rows: t and want only
}

const maxConjuncts = 64

// fact splits a constraint at conjunctions and learns from each conjunct.
func (o *Oracle) fact(c *expr.Term) *fact {
	if f := o.facts[c.ID()]; f != nil {
		return f
	}
	f := new(fact)
	o.facts[c.ID()] = f
	todo := []part{{t: c, want: true}}
	for n := 0; len(todo) > 0; n++ {
		p := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		for p.t.Kind() == expr.Not && p.t.Width() == 1 {
			p.t, p.want = p.t.Kid(0), !p.want
		}
		u := o.uni(p.t).want(p.want)
		k := p.t.Kind()
		switch {
		case u.ok && u.leaf == nil:
			f.never = f.never || !u.val
		case u.ok:
			f.parts = append(f.parts, part{leaf: u.leaf, set: u.set, exact: true})
		case n < maxConjuncts && (k == expr.And && p.want || k == expr.Or && !p.want):
			todo = append(todo, part{t: p.t.Kid(1), want: p.want}, part{t: p.t.Kid(0), want: p.want})
		default:
			o.rest(f, p)
		}
	}
	return f
}

// rest takes a conjunct that has no exact set.
func (o *Oracle) rest(f *fact, p part) {
	if fewCells(p.t, maxCells) && !boolean(p.t) {
		if u := o.learn(p.t, mi.Single(1, bit(p.want)), mode{}); u.leaf != nil && len(o.need) == 0 {
			f.parts = append(f.parts, part{leaf: u.leaf, set: u.set, t: p.t, want: p.want})
			return
		}
	}
	o.n.residual.Add(1)
	f.residual = append(f.residual, p)
}

func bit(b bool) uint64 {
	if b {
		return 1
	}
	return 0
}
