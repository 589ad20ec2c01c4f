// Package residue proves residues of terms modulo powers of two: t ≡ R (mod 2^M) in every model. Known trailing bits
// survive wrap-around, so the proofs here hold without looking at ranges. Other moduli (structs of 12 bytes) do not
// survive it and are left out.
//
// Besides the term itself only facts from conjuncts of the same query count ([Prover.Learn]): a prover lives as long as
// its query.
package residue

import (
	"math/bits"

	"github.com/albers-engine/albers/internal/bv"
	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/persist"
)

// Class says ≡ R (mod 2^M). Inv: R < 2^M. The zero value says nothing.
type Class struct {
	M int
	R uint64
}

func class(m int, r uint64) Class { return Class{m, r & low(m)} }

func low(m int) uint64 { return bv.Ones(uint(m)) }

// Has says whether n can be a value.
func (c Class) Has(n uint64) bool { return n&low(c.M) == c.R }

// Meets says whether a term of class c and one of class d can be equal.
func (c Class) Meets(d Class) bool {
	m := low(min(c.M, d.M))
	return c.R&m == d.R&m
}

// Plus is the class of t + n, of the same width.
func (c Class) Plus(n uint64) Class { return class(c.M, c.R+n) }

// Count is how many numbers from lo to hi (lo ≤ hi) are of class c, clipped to 2^64-1.
func (c Class) Count(lo, hi uint64) uint64 {
	first, ok := c.First(lo)
	if !ok || first > hi {
		return 0
	}
	if c.M >= 64 {
		return 1
	}
	n := (hi - first) >> c.M
	if n == ^uint64(0) {
		return n
	}
	return n + 1
}

// First is the least number of class c from lo up.
func (c Class) First(lo uint64) (uint64, bool) {
	first := lo&^low(c.M) | c.R
	if first >= lo {
		return first, true
	}
	if c.M >= 64 {
		return 0, false
	}
	next := first + 1<<c.M
	return next, next > first
}

// Prover remembers classes of terms of one query.
type Prover struct {
	memo  map[*expr.Term]Class
	facts persist.Scoped[*expr.Term, Class]
	walk  expr.Walk
}

// Mark is a point to which Back goes.
func (p *Prover) Mark() int { return p.facts.Mark() }

// Back forgets the facts that came after a mark.
func (p *Prover) Back(mark int) {
	if p.facts.Mark() == mark {
		return
	}
	p.facts.Back(mark)
	clear(p.memo)
}

// New makes a prover that knows no facts.
func New() *Prover {
	p := &Prover{memo: map[*expr.Term]Class{}}
	p.walk = expr.Walk{Known: p.known, Needs: needs, Visit: p.visit}
	return p
}

// Learn takes facts out of a conjunct: t & (2^k-1) = c, the lowest k bits of t = c, t % 2^k = c.
func (p *Prover) Learn(c *expr.Term) {
	for _, x := range c.Junction(expr.And) {
		p.learn(x)
	}
}

func (p *Prover) learn(c *expr.Term) {
	bit := uint64(1)
	if c.Kind() == expr.Not {
		c, bit = c.Kid(0), 0
	}
	switch {
	case c.Kind() == expr.Extract && c.Width() == 1 && c.Offset() == 0:
		p.fact(c.Kid(0), Class{1, bit})
	case c.Kind() == expr.Eq && bit == 1 && c.Kid(0).IsConst() && c.Kid(0).Width() <= 64:
		r, x := c.Kid(0).Word(), c.Kid(1)
		switch x.Kind() {
		case expr.And:
			if k, ok := power(x.Kid(0), 1); ok && r <= low(k) {
				p.fact(x.Kid(1), class(k, r))
			}
		case expr.URem:
			if k, ok := power(x.Kid(1), 0); ok && r <= low(k) {
				p.fact(x.Kid(0), class(k, r))
			}
		case expr.Extract:
			if x.Offset() == 0 {
				p.fact(x.Kid(0), class(x.Width(), r))
			}
		case expr.ZExt: // the bits above are zero in every model
			if inner := x.Kid(0); inner.Kind() == expr.Extract && inner.Offset() == 0 && r <= low(inner.Width()) {
				p.fact(inner.Kid(0), class(inner.Width(), r))
			}
		}
	}
}

// power is k if t is the constant 2^k - less.
func power(t *expr.Term, less uint64) (k int, ok bool) {
	if !t.IsConst() || t.Width() > 64 || t.Word() == ^uint64(0) {
		return 0, false
	}
	n := t.Word() + less
	return bits.TrailingZeros64(n), bits.OnesCount64(n) == 1
}

// fact learns that t is in c, and the facts about t's operands that follow.
func (p *Prover) fact(t *expr.Term, c Class) {
	for t.Width() <= 64 && c.M > 0 {
		if p.facts.M[t].M < c.M {
			p.facts.Set(t, c)
			clear(p.memo) // classes without it may be weaker
		}
		switch {
		case t.Kind() == expr.Add && t.Kid(0).IsConst():
			c, t = c.Plus(-t.Kid(0).Word()), t.Kid(1)
		case t.Kind() == expr.ZExt || t.Kind() == expr.SExt:
			t = t.Kid(0)
			c = class(min(c.M, t.Width()), c.R)
		default:
			return
		}
	}
}

// Len is the number of terms that p remembers.
func (p *Prover) Len() int { return len(p.memo) }

// maxMemo bounds the memory of a prover that lives as long as a path.
const maxMemo = 1 << 14

// Of is the class of t; nothing is claimed for terms of more than 64 bits.
func (p *Prover) Of(t *expr.Term) Class {
	if c, ok := p.memo[t]; ok {
		return c
	}
	if len(p.memo) > maxMemo {
		clear(p.memo)
	}
	p.walk.From(t)
	return p.memo[t]
}

func (p *Prover) known(x *expr.Term) bool {
	_, ok := p.memo[x]
	return ok
}

// needs appends the operands that compute looks at.
func needs(list []*expr.Term, x *expr.Term) []*expr.Term {
	if x.Kind() == expr.Read || x.Width() > 64 || x.Kind().Predicate() {
		return list
	}
	from := 0
	if x.Kind() == expr.Ite {
		from = 1
	}
	for i := from; i < x.NumKids(); i++ {
		list = append(list, x.Kid(i))
	}
	return list
}

func (p *Prover) visit(x *expr.Term) bool {
	c := p.compute(x)
	if f := p.facts.M[x]; f.M > c.M {
		c = f
	}
	p.memo[x] = c
	return true
}

// compute is the class of x over those of its operands.
func (p *Prover) compute(x *expr.Term) Class {
	w := x.Width()
	if w > 64 {
		return Class{}
	}
	kid := func(i int) Class { return p.memo[x.Kid(i)] }
	switch x.Kind() {
	case expr.Const:
		return class(w, x.Word())
	case expr.Not:
		return class(kid(0).M, ^kid(0).R)
	case expr.Add:
		return class(min(kid(0).M, kid(1).M), kid(0).R+kid(1).R)
	case expr.Sub:
		return class(min(kid(0).M, kid(1).M), kid(0).R-kid(1).R)
	case expr.Mul:
		return times(w, kid(0), kid(1))
	case expr.Shl:
		if k := x.Kid(1); k.IsConst() && k.Word() < uint64(w) {
			return class(min(w, kid(0).M+int(k.Word())), kid(0).R<<k.Word())
		}
	case expr.LShr, expr.AShr:
		if k := x.Kid(1); k.IsConst() && k.Word() < uint64(kid(0).M) {
			return class(kid(0).M-int(k.Word()), kid(0).R>>k.Word())
		}
	case expr.URem:
		if k, ok := power(x.Kid(1), 0); ok {
			if kid(0).M >= k {
				return class(w, kid(0).R&low(k))
			}
			return kid(0)
		}
	case expr.And, expr.Or, expr.Xor:
		return bitwise(x.Kind(), w, kid(0), kid(1))
	case expr.ZExt, expr.SExt:
		return kid(0)
	case expr.Extract:
		if o := x.Offset(); x.Kid(0).Width() <= 64 && o < kid(0).M {
			return class(min(w, kid(0).M-o), kid(0).R>>o)
		}
	case expr.Concat:
		c, n := kid(1), x.Kid(1).Width()
		if c.M == n {
			return class(n+kid(0).M, c.R|kid(0).R<<n)
		}
		return c
	case expr.Ite:
		a, b := kid(1), kid(2)
		return class(min(a.M, b.M, bits.TrailingZeros64(a.R^b.R)), a.R)
	}
	return Class{}
}

// times: (r + 2^m x)(s + 2^n y) = rs + 2^m xs + 2^n yr + 2^(m+n) xy.
func times(w int, a, b Class) Class {
	m := min(w, a.M+bits.TrailingZeros64(b.R), b.M+bits.TrailingZeros64(a.R), a.M+b.M)
	if a.M >= w {
		m = min(w, b.M+bits.TrailingZeros64(a.R))
	} else if b.M >= w {
		m = min(w, a.M+bits.TrailingZeros64(b.R))
	}
	return class(m, a.R*b.R)
}

// bitwise goes up from the lowest bit as long as bits are known.
func bitwise(k expr.Kind, w int, a, b Class) Class {
	r := uint64(0)
	for i := range w {
		x, y := a.R>>i&1, b.R>>i&1
		knowX, knowY := i < a.M, i < b.M
		var bit uint64
		switch {
		case knowX && knowY:
			bit = expr.FoldWord(k, 1, x, y)
		case k == expr.And && (knowX && x == 0 || knowY && y == 0):
		case k == expr.Or && (knowX && x == 1 || knowY && y == 1):
			bit = 1
		default:
			return class(i, r)
		}
		r |= bit << i
	}
	return class(w, r)
}
