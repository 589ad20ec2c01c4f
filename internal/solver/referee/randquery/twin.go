package randquery

import "github.com/albers-engine/albers/internal/expr"

// Twin is a term with the same value as t under every assignment that is spelled in another way: as circuits the two
// have different gates in equal places. Some operators stay as they are, by chance. Terms of more than 64 bits are t.
func (g *Gen) Twin(t *expr.Term) *expr.Term {
	to := map[*expr.Term]*expr.Term{}
	walk := expr.Walk{Visit: func(x *expr.Term) bool {
		var k [3]*expr.Term
		for i := range x.NumKids() {
			k[i] = to[x.Kid(i)]
		}
		to[x] = nil
		if x.Kind() == expr.Read || x.Width() > 64 || x.NumKids() == 0 {
			to[x] = x
		} else if g.R.IntN(4) > 0 {
			to[x] = g.respelled(x, k)
		}
		if to[x] == nil {
			to[x] = g.B.Over(x, k, nil)
		}
		return true
	}}
	walk.From(t)
	return to[t]
}

// twins says that a term differs from its twin, or that it is equal to it, where a random formula does not change the
// twin.
func (g *Gen) twins(depth int) *expr.Term {
	w := widths[g.R.IntN(len(widths)-1)]
	if g.Widest > 0 {
		w = min(w, g.Widest)
	}
	t := g.Term(w, depth+1)
	twin := g.Twin(t)
	if g.R.IntN(3) == 0 {
		twin = g.B.Ite(g.Bool(depth), g.B.Not(twin), twin)
	}
	if g.R.IntN(4) == 0 {
		return g.B.Eq(t, twin)
	}
	return g.B.Ne(t, twin)
}

// respelled is x over the operands k by other operators, nil if there is no other spelling.
func (g *Gen) respelled(x *expr.Term, k [3]*expr.Term) *expr.Term {
	b, w := g.B, x.Width()
	p, q := k[0], k[1]
	switch x.Kind() {
	case expr.Not:
		return b.Sub(b.Ones(w), p)
	case expr.And:
		return b.Sub(p, b.And(p, b.Not(q)))
	case expr.Or:
		return b.Xor(b.Xor(p, q), b.And(p, q))
	case expr.Xor:
		return b.And(b.Or(p, q), b.Not(b.And(p, q)))
	case expr.Sub:
		return b.Not(b.Add(b.Not(p), q))
	case expr.Ite:
		return b.Xor(k[2], b.And(b.SExt(p, w), b.Xor(q, k[2])))
	case expr.Eq:
		return b.Not(b.Ult(b.Zero(p.Width()), b.Xor(p, q)))
	case expr.Ult:
		if n := p.Width(); n < 64 {
			return b.Extract(b.Sub(b.ZExt(p, n+1), b.ZExt(q, n+1)), n, 1)
		}
	}
	return nil
}
