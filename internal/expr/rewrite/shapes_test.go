package rewrite

import (
	"testing"

	"github.com/albers-engine/albers/internal/expr"
)

// TestSmallShapes tries every rule on every raw term of two operators over x, y, p and all constants at width 2 (inner
// operands of 1, 2 and 4 bits), whether or not a pattern was written for it.
func TestSmallShapes(t *testing.T) {
	b := expr.NewBuilder()
	s := New(b)
	env := newPatternEnv(b, 2)
	leaves := []*expr.Term{env.vars["x"], env.vars["y"], env.vars["p"], b.True(), b.False()}
	for v := range uint64(4) {
		leaves = append(leaves, b.Const(2, v))
	}
	inner := grow(b, leaves, leaves)
	applied := 0
	for _, l := range grow(b, inner, leaves) {
		for _, i := range s.byKind[l.Kind()] {
			if r := s.rules[i].apply(b, l); r != nil {
				applied++
				sameEverywhere(t, env, s.rules[i].name, l, r)
			}
		}
	}
	if applied < 10_000 {
		t.Errorf("only %d applications", applied)
	}
}

// grow makes all terms of one more operator with an operand of xs and the others of ys.
func grow(b *expr.Builder, xs, ys []*expr.Term) []*expr.Term {
	seen := map[*expr.Term]bool{}
	var out []*expr.Term
	add := func(t *expr.Term) {
		if !seen[t] && !t.IsConst() && t.Width() <= 4 {
			seen[t] = true
			out = append(out, t)
		}
	}
	for _, x := range xs {
		w := x.Width()
		add(b.Not(x))
		add(b.ZExt(x, w+1))
		add(b.SExt(x, w+2))
		for off := range w {
			add(b.Extract(x, off, 1))
		}
		for _, y := range ys {
			add(b.Concat(x, y))
			add(b.Concat(y, x))
			if w == 1 {
				add(b.Ite(x, y, b.Not(y)))
			}
			if y.Width() != w {
				continue
			}
			for k := expr.And; k <= expr.Sle; k++ {
				add(b.Binary(k, x, y))
				add(b.Binary(k, y, x))
			}
			for _, c := range ys {
				if c.Width() == 1 {
					add(b.Ite(c, x, y))
				}
			}
		}
	}
	return out
}
