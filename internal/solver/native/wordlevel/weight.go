package wordlevel

import "github.com/albers-engine/albers/internal/expr"

// Limits above which a term is heavy.
const (
	longHistory = 64      // writes below a read
	maxMemo     = 1 << 16 // terms, and lists, whose heaviness is remembered
)

// Heavy says whether t has something that is expensive as a circuit: a product, a quotient or a remainder, or a read
// over many writes, whose values have bounds that circuits only find bit by bit.
func (p *Path) Heavy(t *expr.Term) bool {
	if h, ok := p.heavy[t.ID()]; ok {
		return h
	}
	if len(p.heavy) > maxMemo || len(p.heavyLists) > maxMemo {
		clear(p.heavy)
		clear(p.heavyLists)
	}
	if !p.weighing.From(t) {
		return false
	}
	return p.heavy[t.ID()]
}

func (p *Path) weighed(u *expr.Update) bool {
	_, ok := p.heavyLists[u]
	return ok
}

// weigh is about x, whose operands are weighed.
func (p *Path) weigh(x *expr.Term) bool {
	if p.over() {
		return false
	}
	u := x.Updates()
	list, at := u.Above(p.weighed)
	h := p.heavyLists[at]
	for _, x := range list {
		h = h || p.heavy[x.Index.ID()] || p.heavy[x.Value.ID()]
	}
	if u != at {
		p.heavyLists[u] = h
	}
	h = h || heavyKind(x)
	for i := range x.NumKids() {
		h = h || p.heavy[x.Kid(i).ID()]
	}
	p.heavy[x.ID()] = h
	return true
}

func heavyKind(t *expr.Term) bool {
	switch t.Kind() {
	case expr.Mul, expr.UDiv, expr.URem, expr.SDiv, expr.SRem:
		return t.Width() > 4
	case expr.Read:
		return t.Updates().Len() >= longHistory
	}
	return false
}
