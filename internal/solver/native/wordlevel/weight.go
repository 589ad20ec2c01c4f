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
	p.stack = append(p.stack[:0], t)
	for len(p.stack) > 0 {
		n := len(p.stack)
		x := p.stack[n-1]
		if _, ok := p.heavy[x.ID()]; ok {
			p.stack = p.stack[:n-1]
			continue
		}
		if p.over() {
			return false
		}
		below := heavyKind(x)
		look := func(y *expr.Term) {
			h, ok := p.heavy[y.ID()]
			if below = below || h; !ok {
				p.stack = append(p.stack, y)
			}
		}
		for i := range x.NumKids() {
			look(x.Kid(i))
		}
		for u := x.Updates(); u != nil; u = u.Next {
			if h, ok := p.heavyLists[u]; ok {
				below = below || h
				break
			}
			look(u.Index)
			look(u.Value)
		}
		if below || len(p.stack) == n {
			p.heavy[x.ID()] = below
			if u := x.Updates(); u != nil && len(p.stack) == n {
				p.heavyLists[u] = below
			}
			p.stack = p.stack[:n-1]
		}
	}
	return p.heavy[t.ID()]
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
