package wordlevel

import (
	"github.com/albers-engine/albers/internal/bv"
	"github.com/albers-engine/albers/internal/expr"
)

// In the rules of this file u and v are operands that can have any value whatever the rest of the query is: symbols,
// used once. r is a fresh symbol. A rule gives the new form of t and defines u such that t has the value of that
// form.

// unconstrainedRule replaces a term with such operands; apply gives nil where it does not match.
type unconstrainedRule = rule[func(w *Whole, t *expr.Term) *expr.Term]

func unconstrainedRules() []unconstrainedRule {
	return []unconstrainedRule{
		{"free-concat", of(expr.Concat), freeConcat},
		{"free-not", of(expr.Not), freeNot},
		{"free-group", of(expr.Add, expr.Xor, expr.Sub), freeGroup},
		{"free-mul-odd", of(expr.Mul), freeMulOdd},
		{"free-extract", of(expr.Extract), freeExtract},
		{"free-eq", of(expr.Eq), freeEq},
		{"free-less", of(expr.Ult, expr.Ule, expr.Slt, expr.Sle), freeLess},
		{"free-ite", of(expr.Ite), freeIte},
	}
}

// unconstrained is the result of the rules for t, nil if none matches.
func (w *Whole) unconstrained(t *expr.Term) *expr.Term {
	for _, r := range w.rules {
		for _, k := range r.kinds {
			if k != t.Kind() {
				continue
			}
			if x := r.apply(w, t); x != nil {
				w.counts[r.name]++
				return x
			}
		}
	}
	return nil
}

// freeConcat
//
//	match:  u ++ v
//	result: itself; it can have any value
func freeConcat(w *Whole, t *expr.Term) *expr.Term {
	if !w.isFree(t, 0) || !w.isFree(t, 1) {
		return nil
	}
	x := w.b.Concat(w.to[t.Kid(0)], w.to[t.Kid(1)])
	w.free[x] = true
	return x
}

// freeNot
//
//	match:  ¬u
//	result: r; u = ¬r
func freeNot(w *Whole, t *expr.Term) *expr.Term {
	if !w.isFree(t, 0) {
		return nil
	}
	return w.swap(t, 0, w.b.Not)
}

// swap makes t a fresh symbol r, and sets operand i to the result of inverse for r.
func (w *Whole) swap(t *expr.Term, i int, inverse func(r *expr.Term) *expr.Term) *expr.Term {
	r := w.fresh(t.Width())
	if r != nil {
		w.define(w.to[t.Kid(i)], inverse(r))
	}
	return r
}

// freeGroup
//
//	match:  u + x, u ⊕ x, u - x, x - u
//	result: r; u = r - x, r ⊕ x, r + x, x - r
func freeGroup(w *Whole, t *expr.Term) *expr.Term {
	for i := range 2 {
		if !w.isFree(t, i) {
			continue
		}
		x := w.to[t.Kid(1-i)]
		return w.swap(t, i, func(r *expr.Term) *expr.Term {
			switch {
			case t.Kind() == expr.Add:
				return w.b.Sub(r, x)
			case t.Kind() == expr.Xor:
				return w.b.Xor(r, x)
			case i == 0:
				return w.b.Add(r, x)
			}
			return w.b.Sub(x, r)
		})
	}
	return nil
}

// freeMulOdd
//
//	match:  c · u, c odd
//	result: r; u = c⁻¹ · r
func freeMulOdd(w *Whole, t *expr.Term) *expr.Term {
	c := t.Kid(0)
	if !c.IsConst() || t.Width() > 64 || c.Word()&1 == 0 || !w.isFree(t, 1) {
		return nil
	}
	return w.swap(t, 1, func(r *expr.Term) *expr.Term {
		return w.b.Mul(w.b.Const(t.Width(), inverse(c.Word(), uint(t.Width()))), r)
	})
}

// freeExtract
//
//	match:  bits of u
//	result: r; the other bits of u are zero
func freeExtract(w *Whole, t *expr.Term) *expr.Term {
	if !w.isFree(t, 0) {
		return nil
	}
	return w.swap(t, 0, func(r *expr.Term) *expr.Term {
		x := r
		if t.Offset() > 0 {
			x = w.b.Concat(r, w.b.Zero(t.Offset()))
		}
		return w.b.ZExt(x, t.Kid(0).Width())
	})
}

// freeEq
//
//	match:  u = x
//	result: r; u = (r ? x : ¬x)
func freeEq(w *Whole, t *expr.Term) *expr.Term {
	for i := range 2 {
		if w.isFree(t, i) {
			x := w.to[t.Kid(1-i)]
			return w.swap(t, i, func(r *expr.Term) *expr.Term { return w.b.Ite(r, x, w.b.Not(x)) })
		}
	}
	return nil
}

// freeLess
//
//	match:  u < x (or x < u)
//	result: r ∧ x ≠ least (greatest); u = (r ? least : greatest) (the other way round)
//	match:  u ≤ x (or x ≤ u)
//	result: r ∨ x = greatest (least); u the same
func freeLess(w *Whole, t *expr.Term) *expr.Term {
	n := t.Kid(0).Width()
	if n > 64 {
		return nil
	}
	signed := t.Kind() == expr.Slt || t.Kind() == expr.Sle
	least, greatest := w.b.Zero(n), w.b.Ones(n)
	if signed {
		least, greatest = w.b.Const(n, bv.SMin(uint(n))), w.b.Const(n, bv.SMax(uint(n)))
	}
	for i := range 2 {
		if !w.isFree(t, i) {
			continue
		}
		yes, no := least, greatest // for u
		if i == 1 {
			yes, no = no, yes
		}
		r := w.swap(t, i, func(r *expr.Term) *expr.Term { return w.b.Ite(r, yes, no) })
		x := w.to[t.Kid(1-i)]
		switch {
		case r == nil:
			return nil
		case t.Kind() == expr.Ult || t.Kind() == expr.Slt:
			return w.mixed(w.b.And(r, w.b.Not(w.b.Eq(x, yes))), r)
		}
		return w.mixed(w.b.Or(r, w.b.Eq(x, no)), r)
	}
	return nil
}

// mixed is a term with a fresh symbol in it that is used nowhere else; it can have any value only if it is the symbol.
func (w *Whole) mixed(t, r *expr.Term) *expr.Term {
	w.free[t] = t == r
	return t
}

// freeIte
//
//	match:  c ? u : v
//	result: r; u = v = r
func freeIte(w *Whole, t *expr.Term) *expr.Term {
	if !w.isFree(t, 1) || !w.isFree(t, 2) || w.to[t.Kid(1)] == w.to[t.Kid(2)] {
		return nil
	}
	r := w.fresh(t.Width())
	if r != nil {
		w.define(w.to[t.Kid(1)], r)
		w.define(w.to[t.Kid(2)], r)
	}
	return r
}
