package interval

import (
	"slices"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/mi"
)

// maxNarrow bounds the bytes of a constraint on several variables whose sides bound each other.
const maxNarrow = 16

// open is a list of comparisons that link variables, the newest first.
type open struct {
	part
	next *open
}

// Bounds on going over the open conjuncts again.
const (
	narrowRounds = 2
	maxOpen      = 8

	// maxNarrowSteps bounds the work, in values looked at. In a scanner's path condition every open conjunct reads tables
	// at an index of several bytes: without a bound, a query took 1.2 ms of processor time,
	// where the next layer needed 0.1.
	maxNarrowSteps = 1 << 11
)

// tighten is k with the consequences of the newest open conjuncts once all other constraints are known.
func (k *know) tighten(o *Oracle) *know {
	if k.tight != nil || k.open == nil || k.unsat {
		return k.tight
	}
	x := *k
	x.sets, x.cells = k.sets.Frozen(), k.cells.Frozen()
	for range narrowRounds {
		p := k.open
		for n := 0; p != nil && n < maxOpen && !x.unsat && x.steps < maxNarrowSteps; n++ {
			x.narrow(o, p.part)
			p = p.next
		}
	}
	k.tight = &x
	return k.tight
}

// narrows says whether narrow does anything with t.
func narrows(t *expr.Term) bool {
	switch t.Kind() {
	case expr.Eq, expr.Ult, expr.Ule, expr.Slt, expr.Sle, expr.FEq, expr.FLt, expr.FLe:
		w := t.Kid(0).Width()
		return w > 1 && w <= 64 && fewCells(t, maxNarrow)
	}
	return false
}

// narrow uses a comparison of two terms to bound each by the other: from x < y follows x < max(y) and min(x) < y. The
// result depends only on the knowledge about the cells in it: if it was empty once, it stays empty for the same
// knowledge.
func (k *know) narrow(o *Oracle, p part) {
	d := &o.decide
	d.k = nil // k may have changed
	d.under(k)
	n := d.at(p.t)
	state, ok := d.stateOf(n)
	idle := &n.idle[bit(p.want)]
	if ok && idle.has(state) {
		return
	}
	state = slices.Clone(state) // a buffer that others use
	before := k.changes
	k.narrowBoth(o, p)
	if ok && k.changes == before && !k.unsat {
		idle.add(state)
	}
}

// narrowBoth bounds the sides of p by each other.
func (k *know) narrowBoth(o *Oracle, p part) {
	t := p.t
	if t.Kind().IsFloat() {
		k.narrowFloats(o, p)
		return
	}
	a, b := t.Kid(0), t.Kid(1)
	w := a.Width()
	kind := t.Kind()
	strict := kind == expr.Ult || kind == expr.Slt
	switch kind {
	case expr.Eq:
		k.narrowEq(o, a, b, p.want)
		return
	}
	if !p.want { // not a < b is b <= a
		a, b, strict = b, a, !strict
	}
	signed := kind == expr.Slt || kind == expr.Sle
	below, above := mi.UpTo, mi.From
	switch {
	case strict && signed:
		below, above = mi.BelowSigned, mi.AboveSigned
	case strict:
		below, above = mi.Below, mi.Above
	case signed:
		below, above = mi.UpToSigned, mi.FromSigned
	}
	ends := func(s mi.Strided) (lo, hi uint64) {
		if signed {
			return s.SignedRange()
		}
		return s.Min(), s.Max()
	}
	if v, ok := k.values(o, b); ok {
		_, hi := ends(v)
		k.bound(o, a, below(w, hi))
	}
	if v, ok := k.values(o, a); ok {
		lo, _ := ends(v)
		k.bound(o, b, above(w, lo))
	}
}

func (k *know) narrowEq(o *Oracle, a, b *expr.Term, want bool) {
	for range 2 {
		if !want && !b.IsConst() && o.leaves.of(b) == nil { // seldom a single value
			a, b = b, a
			continue
		}
		v, ok := k.values(o, b)
		switch {
		case !ok:
		case want:
			if s, _ := v.Plain(); s.Len() <= mi.MaxPieces {
				k.bound(o, a, s)
			} else {
				k.bound(o, a, s.Hull())
			}
		case v.IsSingle():
			k.bound(o, a, mi.Single(a.Width(), v.Min()).Complement())
		}
		a, b = b, a
	}
}

// values is the image of t under k, which may have changed since the last one; not ok if nothing is known.
func (k *know) values(o *Oracle, t *expr.Term) (mi.Strided, bool) {
	if k.unsat {
		return mi.Strided{}, false
	}
	o.decide.k = nil
	v, ok := o.decide.image(k, t)
	o.decide.k = nil
	k.steps += o.decide.steps
	if o.decide.empty {
		k.unsat = true
	}
	return v.s, ok && !v.wide
}

// bound adds that t is in v, which follows from a constraint on t and others.
func (k *know) bound(o *Oracle, t *expr.Term, v mi.Set) {
	if v.IsFull() || k.unsat {
		return
	}
	u := o.learn(t, v, mode{know: k})
	if len(o.need) > 0 {
		o.need = o.need[:0]
		return
	}
	switch {
	case u.leaf != nil:
		if s, _ := k.set(u.leaf); !s.Within(u.set) {
			k.mixed = true
			k.changes++
			k.learn(o, u.leaf, u.set, false)
		}
	case u.ok && !u.val:
		k.mixed = true
		k.unsat = true
	}
}
