package wordlevel

import (
	"math/bits"

	"github.com/albers-engine/albers/internal/bv"
	"github.com/albers-engine/albers/internal/expr"
)

// range0 is the range of t's value from facts and operands, without equalities.
func (p *Path) range0(t *expr.Term) known {
	if k, ok := p.rangeNow(t); ok {
		return k
	}
	if !p.ranging.From(t) {
		return anything(min(t.Width(), 64))
	}
	return p.ranges[t].known
}

// rangeNow is the range of t if one was found and is not out of date.
func (p *Path) rangeNow(t *expr.Term) (known, bool) {
	r, ok := p.ranges[t]
	return r.known, ok && p.fresh.good(t, r.why, r.at)
}

func (p *Path) setRange(t *expr.Term, k known) { p.ranges[t] = ranged{k, p.fresh.now} }

// form is t rewritten, if it was and that is not out of date.
func (p *Path) form(t *expr.Term) (rewritten, bool) {
	r, ok := p.memo[t]
	return r, ok && p.fresh.good(t, r.why, r.at) && p.fresh.good(r.to, nil, r.at)
}

// walks sets up what goes over the terms below a conjunct: ranges, rewritten terms, and which are heavy.
func (p *Path) walks() {
	p.ranging = expr.Walk{
		Known: func(x *expr.Term) bool {
			_, ok := p.rangeNow(x)
			return ok
		},
		Listed: func(u *expr.Update) bool { return p.listRanges[u] },
		Visit: func(x *expr.Term) bool {
			if p.over() {
				return false
			}
			if u := x.Updates(); u != nil {
				p.listRanges[u] = true
			}
			p.setRange(x, p.rangeOf(x))
			return true
		},
	}
	p.rewriting = expr.Walk{
		Known: func(x *expr.Term) bool {
			_, ok := p.form(x)
			return ok
		},
		Listed: p.listed,
		Visit: func(x *expr.Term) bool {
			if p.over() {
				return false
			}
			r := p.replace(x, p.rebuild(x))
			r.at = p.fresh.now
			p.memo[x] = r
			return true
		},
	}
	p.weighing = expr.Walk{
		Known: func(x *expr.Term) bool {
			_, ok := p.heavy[x.ID()]
			return ok
		},
		Listed: p.weighed,
		Visit:  p.weigh,
	}
}

// rangeOf computes the range of t from those of its operands and the fact about it.
func (p *Path) rangeOf(t *expr.Term) known {
	w := t.Width()
	switch {
	case w > 64:
		return anything(64)
	case t.IsConst():
		return exactly(t.Word(), w)
	}
	k := p.bound(t)
	if f, ok := p.facts.M[t]; ok {
		if m, ok := k.meet(f.plain(), w); ok { // else the path contradicts itself, which the SAT solver will say
			k = m
		}
	}
	return k
}

// bound is the range of t's value from its operands.
func (p *Path) bound(t *expr.Term) known {
	w := t.Width()
	var x [2]known
	for i := range t.NumKids() {
		if t.Kid(i).Width() > 64 {
			return anything(w)
		}
		if i < 2 {
			x[i] = p.ranges[t.Kid(i)].known
		}
	}
	for _, r := range p.bounds[t.Kind()] {
		k, ok := r.apply(p, t, x[0], x[1])
		if !ok || !k.settle(w) || k.nothing(w) {
			continue
		}
		p.count(r.name)
		k.why = k.why.and(x[0].why).and(x[1].why)
		return k
	}
	return anything(w)
}

// rewrite is t with everything in it rewritten by the facts; t itself if the context ends.
func (p *Path) rewrite(t *expr.Term) rewritten {
	if !p.rewriting.From(t) {
		return rewritten{to: t}
	}
	return p.memo[t]
}

// listed says whether u and all entries below it are rewritten.
func (p *Path) listed(u *expr.Update) bool {
	_, ok := p.lists[u]
	return ok
}

// rewriteOperands rewrites the operands of t, but not t.
func (p *Path) rewriteOperands(t *expr.Term) rewritten {
	t.Operands(func(x *expr.Term) { p.rewrite(x) })
	if p.ended {
		return rewritten{to: t}
	}
	return p.rebuild(t)
}

// rebuild is t over its rewritten operands.
func (p *Path) rebuild(t *expr.Term) rewritten {
	var k [3]*expr.Term
	var why Because
	for i := range t.NumKids() {
		r := p.memo[t.Kid(i)]
		k[i], why = r.to, why.and(r.why)
	}
	upd := p.updates(t.Updates())
	to := p.b.Over(t, k, upd.to)
	if to == t {
		return rewritten{to: t}
	}
	return rewritten{to: p.s.Simplify(to), why: why.and(upd.why)}
}

// updates is a list of rewritten terms.
func (p *Path) updates(u *expr.Update) rewrittenList {
	list, at := u.Above(p.listed)
	r := p.lists[at]
	for _, x := range list {
		at, val := p.memo[x.Index], p.memo[x.Value]
		if r.to == x.Next && at.to == x.Index && val.to == x.Value {
			r.to = x
			continue
		}
		r.to = p.b.Push(r.to, at.to, val.to)
		r.why = r.why.and(at.why).and(val.why)
	}
	if u != at {
		p.lists[u] = r
	}
	return r
}

// replace uses the facts about x, whose present form is r.to.
func (p *Path) replace(x *expr.Term, r rewritten) rewritten {
	if y := p.shape(rewritten{to: x}); y.to != x { // the new form of the operands may hide it
		if z, ok := p.form(y.to); ok {
			return rewritten{to: z.to, why: z.why.and(y.why)}
		}
		return y
	}
	r = p.shape(r)
	t := r.to
	for _, y := range [...]*expr.Term{t, x} {
		if f, ok := p.facts.M[y]; ok && f.same != nil && f.same != t {
			p.count(knownEqual)
			return rewritten{to: f.same, why: f.why.and(r.why)}
		}
	}
	if t.IsConst() || t.Width() > 64 {
		return r
	}
	k := p.range0(t)
	if f, ok := p.facts.M[x]; ok && x != t {
		f.why = f.why.and(r.why)
		if m, ok := k.meet(f, t.Width()); ok {
			k = m
		}
	}
	if z := p.spell(t, &k); z != t {
		return rewritten{to: z, why: r.why.and(k.why)}
	}
	if x != t {
		p.within(t, k)
	}
	return r
}

// shape applies the first shape rule that matches.
func (p *Path) shape(r rewritten) rewritten {
	for _, rule := range p.shapes[r.to.Kind()] {
		if t, why := rule.apply(p, r.to); t != nil && t != r.to {
			p.count(rule.name)
			return rewritten{to: p.s.Simplify(t), why: r.why.and(why)}
		}
	}
	return r
}

// spell writes the known bits of t into the term.
//
//	match:  t has one value
//	result: the value
//	match:  a byte of a symbolic array with known bits
//	result: constants and the other bits
//	match:  arithmetic with known leading bits
//	result: those bits ++ arithmetic on the lower bits
func (p *Path) spell(t *expr.Term, k *known) *expr.Term {
	w := t.Width()
	if k.single() {
		p.count(knownValue)
		return p.b.Const(w, k.lo)
	}
	known := k.mask
	switch t.Kind() {
	case expr.Read:
	case expr.Add, expr.Sub, expr.Mul, expr.UDiv, expr.URem, expr.SDiv, expr.SRem, expr.SExt:
		known &^= bv.Ones(uint(bits.Len64(^k.mask & bv.Ones(uint(w)))))
	default:
		return t
	}
	if known == 0 {
		return t
	}
	p.count(knownBits)
	var out *expr.Term
	for i := 0; i < w; {
		j := i
		for j < w && known>>j&1 == known>>i&1 {
			j++
		}
		part := p.b.Extract(t, i, j-i)
		if known>>i&1 == 1 {
			part = p.b.Const(j-i, k.value>>i)
		}
		if out == nil {
			out = part
		} else {
			out = p.b.Concat(part, out)
		}
		i = j
	}
	out = p.s.Simplify(out)
	p.within(out, *k)
	if low := uint(bits.Len64(^known & bv.Ones(uint(w)))); known == bv.Ones(uint(w))&^bv.Ones(low) {
		p.within(p.s.Simplify(p.b.Extract(t, 0, int(low))), since(k.why, bv.Mask(k.lo, low), bv.Mask(k.hi, low)))
	}
	return out
}

// within keeps the range k for t, because the bits that were written into t do not show it.
func (p *Path) within(t *expr.Term, k known) {
	if m, ok := p.range0(t).meet(k.plain(), t.Width()); ok {
		p.setRange(t, m)
	}
}
