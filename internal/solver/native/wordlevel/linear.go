package wordlevel

import (
	"github.com/albers-engine/albers/internal/bv"
	"github.com/albers-engine/albers/internal/expr"
)

// symbol says whether t is bytes of a symbolic array at literal indices, and nothing else.
func symbol(t *expr.Term) bool {
	arr, upd, idx, _, ok := expr.AsWideRead(t)
	return ok && upd == nil && !arr.IsConst() && idx.IsConst()
}

// solve tells that the symbol x is y; false if it is no symbol or y depends on it.
func (p *Path) solve(x, y *expr.Term, more func(*expr.Term, known)) bool {
	if !symbol(x) || expr.SupportOf(x).Overlaps(expr.SupportOf(y)) {
		return false
	}
	more(x, equalTo(y))
	return true
}

// maxAtoms bounds the sums that are looked at.
const maxAtoms = 12

// linear is c + Σ coefficient·atom = 0 modulo 2^w.
type linear struct {
	w     uint
	c     uint64
	atoms []*expr.Term
	coefs []uint64
}

func (l *linear) add(t *expr.Term, coef uint64) bool {
	for i, a := range l.atoms {
		if a == t {
			l.coefs[i] = bv.Add(l.coefs[i], coef, l.w)
			return true
		}
	}
	l.atoms = append(l.atoms, t)
	l.coefs = append(l.coefs, bv.Mask(coef, l.w))
	return len(l.atoms) <= maxAtoms
}

// linearOf is x - y as a sum, nil if that is too long.
func linearOf(x, y *expr.Term) *linear {
	type part struct {
		t    *expr.Term
		coef uint64
	}
	l := &linear{w: uint(x.Width())}
	todo := []part{{x, 1}, {y, bv.Ones(l.w)}}
	for steps := 0; len(todo) > 0; steps++ {
		if steps > 4*maxAtoms {
			return nil
		}
		a := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		t := a.t
		switch {
		case t.IsConst():
			l.c = bv.Add(l.c, bv.Mul(a.coef, t.Word(), l.w), l.w)
		case t.Kind() == expr.Add:
			todo = append(todo, part{t.Kid(0), a.coef}, part{t.Kid(1), a.coef})
		case t.Kind() == expr.Sub:
			todo = append(todo, part{t.Kid(0), a.coef}, part{t.Kid(1), bv.Neg(a.coef, l.w)})
		case t.Kind() == expr.Mul && t.Kid(0).IsConst():
			todo = append(todo, part{t.Kid(1), bv.Mul(a.coef, t.Kid(0).Word(), l.w)})
		case t.Kind() == expr.Not && l.w > 1: // ¬x = -x - 1
			l.c = bv.Sub(l.c, a.coef, l.w)
			todo = append(todo, part{t.Kid(0), bv.Neg(a.coef, l.w)})
		case !l.add(t, a.coef):
			return nil
		}
	}
	return l
}

// solution is a variable with an odd coefficient that no other atom depends on, and its value; nil if there is none.
func (l *linear) solution(b *expr.Builder, variable func(*expr.Term) bool) (x, y *expr.Term) {
	if len(l.atoms) < 2 && l.c == 0 {
		return nil, nil
	}
	for i, x := range l.atoms {
		if l.coefs[i]&1 == 0 || !variable(x) || l.dependsElsewhere(i) {
			continue
		}
		inv := bv.Neg(inverse(l.coefs[i], l.w), l.w)
		sum := b.Const(int(l.w), bv.Mul(inv, l.c, l.w))
		for j, y := range l.atoms {
			if j != i {
				sum = b.Add(sum, b.Mul(b.Const(int(l.w), bv.Mul(inv, l.coefs[j], l.w)), y))
			}
		}
		return x, sum
	}
	return nil, nil
}

func (l *linear) dependsElsewhere(i int) bool {
	s := expr.SupportOf(l.atoms[i])
	for j, y := range l.atoms {
		if j != i && s.Overlaps(expr.SupportOf(y)) {
			return true
		}
	}
	return false
}

// inverse is the number whose product with the odd number a is 1 modulo 2^w:
// each round of Newton's doubles the bits that are right.
func inverse(a uint64, w uint) uint64 {
	x := a // right for three bits
	for range 5 {
		x *= 2 - a*x
	}
	return bv.Mask(x, w)
}
