package wordlevel

import (
	"github.com/albers-engine/albers/internal/bv"
	"github.com/albers-engine/albers/internal/expr"
)

// narrowRule derives facts about a term's operands from a fact about its value. It calls more for each.
type narrowRule = rule[func(p *Path, t *expr.Term, k known, more func(*expr.Term, known))]

// narrowRules is the table.
func narrowRules() []narrowRule {
	return []narrowRule{
		{"narrow-zext", of(expr.ZExt), narrowZExt},
		{"narrow-sext", of(expr.SExt), narrowSExt},
		{"narrow-concat", of(expr.Concat), narrowConcat},
		{"narrow-extract", of(expr.Extract), narrowExtract},
		{"narrow-not", of(expr.Not), narrowNot},
		{"narrow-and", of(expr.And), narrowAnd},
		{"narrow-or", of(expr.Or), narrowOr},
		{"narrow-add", of(expr.Add), narrowAdd},
		{"narrow-mul", of(expr.Mul), narrowMul},
		{"narrow-udiv", of(expr.UDiv), narrowUDiv},
		{"narrow-ite", of(expr.Ite), narrowIte},
		{"narrow-eq", of(expr.Eq), narrowEq},
		{"narrow-unsigned", of(expr.Ult, expr.Ule), narrowUnsigned},
		{"narrow-signed", of(expr.Slt, expr.Sle), narrowSigned},
		{"narrow-equal-terms", of(expr.Eq), narrowEqualTerms},
		{"narrow-linear", of(expr.Eq), narrowLinear},
	}
}

// narrowZExt
//
//	match:  zext(x) in [lo, hi]
//	result: x in [lo, hi]
func narrowZExt(_ *Path, t *expr.Term, k known, more func(*expr.Term, known)) {
	x := t.Kid(0)
	ones := bv.Ones(uint(x.Width()))
	more(x, known{lo: min(k.lo, ones), hi: min(k.hi, ones), mask: k.mask & ones, value: k.value & ones})
}

// narrowSExt
//
//	match:  sext(x) in [lo, hi], both from one of the two halves of its possible values
//	result: x in [lo, hi]
func narrowSExt(_ *Path, t *expr.Term, k known, more func(*expr.Term, known)) {
	x := t.Kid(0)
	from, to := uint(x.Width()), uint(t.Width())
	top := bv.SMax(from)                       // greatest of the lower half
	bottom := bv.SExt(bv.SMin(from), from, to) // least of the upper
	m := anything(int(from))
	m.mask, m.value = k.mask&bv.Ones(from), k.value&bv.Ones(from)
	switch {
	case k.hi < bottom:
		m.lo, m.hi = min(k.lo, top), min(k.hi, top)
	case k.lo > top:
		m.lo, m.hi = bv.Mask(max(k.lo, bottom), from), bv.Mask(k.hi, from)
	}
	more(x, m)
}

// narrowConcat
//
//	match:  x ++ y in [lo, hi]
//	result: x in [high part of lo, high part of hi]; if those are the same, y in [low part of lo, low part of hi]
//	match:  x ++ y is z
//	result: x and y are the parts of z
func narrowConcat(p *Path, t *expr.Term, k known, more func(*expr.Term, known)) {
	x, y := t.Kid(0), t.Kid(1)
	n := uint(y.Width())
	if k.same != nil {
		more(x, equalTo(p.b.Extract(k.same, int(n), x.Width())))
		more(y, equalTo(p.b.Extract(k.same, 0, int(n))))
	}
	if t.Width() > 64 {
		return
	}
	more(x, known{lo: k.lo >> n, hi: k.hi >> n, mask: k.mask >> n, value: k.value >> n})
	m := anything(int(n))
	if k.lo>>n == k.hi>>n {
		m.lo, m.hi = bv.Mask(k.lo, n), bv.Mask(k.hi, n)
	}
	m.mask, m.value = bv.Mask(k.mask, n), bv.Mask(k.value, n)
	more(y, m)
}

// narrowExtract
//
//	match:  some bits of x, known bits among them
//	result: the same bits of x
//	match:  the highest bits of x in [lo, hi]
//	result: x in [lo ++ 0…0, hi ++ 1…1]
func narrowExtract(_ *Path, t *expr.Term, k known, more func(*expr.Term, known)) {
	x, i := t.Kid(0), t.Offset()
	if x.Width() > 64 {
		return
	}
	m := anything(x.Width())
	if i+t.Width() == x.Width() {
		m.lo, m.hi = k.lo<<i, k.hi<<i|bv.Ones(uint(i))
	}
	m.mask, m.value = k.mask<<i, k.value<<i
	more(x, m)
}

// narrowNot
//
//	match:  ¬x in [lo, hi]
//	result: x in [¬hi, ¬lo]
func narrowNot(_ *Path, t *expr.Term, k known, more func(*expr.Term, known)) {
	ones := bv.Ones(uint(t.Width()))
	more(t.Kid(0), known{lo: k.hi ^ ones, hi: k.lo ^ ones, mask: k.mask, value: ^k.value & k.mask})
}

// narrowAnd
//
//	match:  x & y with known ones
//	result: ones of both; where one operand is known to be one, a zero is the other's
func narrowAnd(p *Path, t *expr.Term, k known, more func(*expr.Term, known)) {
	for i := range 2 {
		x, o := t.Kid(i), p.range0(t.Kid(1-i))
		m := anything(x.Width())
		m.lo = k.lo
		zeros := k.mask &^ k.value & o.value
		m.mask, m.value = k.value|zeros, k.value
		if zeros != 0 {
			m.why = o.why
		}
		more(x, m)
	}
}

// narrowOr
//
//	match:  x | y with known zeros
//	result: zeros of both; where one operand is known to be zero, a one is the other's
func narrowOr(p *Path, t *expr.Term, k known, more func(*expr.Term, known)) {
	for i := range 2 {
		x, o := t.Kid(i), p.range0(t.Kid(1-i))
		m := anything(x.Width())
		m.hi = k.hi
		ones := k.value & o.mask &^ o.value
		m.mask, m.value = k.mask&^k.value|ones, ones
		if ones != 0 {
			m.why = o.why
		}
		more(x, m)
	}
}

// narrowAdd
//
//	match:  x + c in [lo, hi], lo - c and hi - c both wrap around or neither
//	result: x in [lo - c, hi - c]
func narrowAdd(_ *Path, t *expr.Term, k known, more func(*expr.Term, known)) {
	if c, w := t.Kid(0), uint(t.Width()); c.IsConst() && (k.lo < c.Word()) == (k.hi < c.Word()) {
		more(t.Kid(1), between(bv.Sub(k.lo, c.Word(), w), bv.Sub(k.hi, c.Word(), w)))
	}
}

// narrowMul
//
//	match:  c · x in [lo, hi], c · max x fits, c not 0
//	result: x in [⌈lo / c⌉, ⌊hi / c⌋]
func narrowMul(p *Path, t *expr.Term, k known, more func(*expr.Term, known)) {
	c := t.Kid(0)
	if !c.IsConst() || c.IsZero() {
		return
	}
	x := p.range0(t.Kid(1))
	if n := c.Word(); x.hi <= bv.Ones(uint(t.Width()))/n {
		m := between(k.lo/n, k.hi/n)
		if k.lo%n != 0 {
			m.lo++
		}
		m.why = x.why
		more(t.Kid(1), m)
	}
}

// narrowUDiv
//
//	match:  x / c in [lo, hi], c not 0
//	result: x in [c · lo, c · hi + c - 1], cut at the greatest value
func narrowUDiv(_ *Path, t *expr.Term, k known, more func(*expr.Term, known)) {
	c := t.Kid(1)
	if !c.IsConst() || c.IsZero() {
		return
	}
	n, ones := c.Word(), bv.Ones(uint(t.Width()))
	if k.lo > ones/n {
		return // impossible; the bounds of the quotient say so
	}
	m := between(k.lo*n, ones)
	if k.hi < ones/n {
		m.hi = k.hi*n + n - 1
	}
	more(t.Kid(0), m)
}

// narrowIte
//
//	match:  (c ? x : y) in [lo, hi], where x (or y) cannot be
//	result: ¬c, y in [lo, hi] (or c, x in [lo, hi])
func narrowIte(p *Path, t *expr.Term, k known, more func(*expr.Term, known)) {
	c, x, y := t.Kid(0), t.Kid(1), t.Kid(2)
	rx, ry := p.range0(x), p.range0(y)
	if _, ok := rx.meet(k, t.Width()); !ok {
		no := exactly(0, 1)
		no.why = rx.why
		more(c, no)
		k.why = rx.why
		more(y, k)
	} else if _, ok := ry.meet(k, t.Width()); !ok {
		yes := exactly(1, 1)
		yes.why = ry.why
		more(c, yes)
		k.why = ry.why
		more(x, k)
	}
}

// narrowEq
//
//	match:  x = y
//	result: each has the other's bounds and bits
//	match:  ¬(x = c), c is a bound of x
//	result: the next bound
func narrowEq(p *Path, t *expr.Term, k known, more func(*expr.Term, known)) {
	x, y := t.Kid(0), t.Kid(1)
	if !k.single() || x.Width() > 64 {
		return
	}
	rx, ry := p.range0(x), p.range0(y)
	if k.lo == 1 {
		more(x, ry)
		more(y, rx)
		return
	}
	if !rx.single() || ry.single() {
		return
	}
	ry.why = ry.why.and(rx.why)
	switch ry.mask, ry.value = 0, 0; rx.lo {
	case ry.lo:
		ry.lo++
		more(y, ry)
	case ry.hi:
		ry.hi--
		more(y, ry)
	}
}

// narrowUnsigned
//
//	match:  x < y, y ≤ max y (or x ≤ y, or the opposites if they are false)
//	result: x ≤ max y - 1, y ≥ min x + 1 (or without the 1)
func narrowUnsigned(p *Path, t *expr.Term, k known, more func(*expr.Term, known)) {
	if !k.single() || t.Kid(0).Width() > 64 {
		return
	}
	x, y, strict := sides(t, k, expr.Ult)
	rx, ry := p.range0(x), p.range0(y)
	step := uint64(0)
	if strict {
		step = 1
	}
	ones := bv.Ones(uint(x.Width()))
	if ry.hi >= step {
		m := between(0, ry.hi-step)
		m.why = ry.why
		more(x, m)
	}
	if rx.lo <= ones-step {
		m := between(rx.lo+step, ones)
		m.why = rx.why
		more(y, m)
	}
}

// sides are the operands of a comparison, the lesser one first, and whether the comparison is strict.
func sides(t *expr.Term, k known, strict expr.Kind) (x, y *expr.Term, less bool) {
	if k.lo == 1 {
		return t.Kid(0), t.Kid(1), t.Kind() == strict
	}
	return t.Kid(1), t.Kid(0), t.Kind() != strict
}

// narrowSigned
//
//	match:  x < y or x ≤ y, signed, the bounds of the other side of one sign
//	result: the bound for x (or y), where it is one interval together with the known facts
func narrowSigned(p *Path, t *expr.Term, k known, more func(*expr.Term, known)) {
	if !k.single() || t.Kid(0).Width() > 64 {
		return
	}
	x, y, strict := sides(t, k, expr.Slt)
	w := uint(x.Width())
	sign := bv.SignBit(w)
	rx, ry := p.range0(x), p.range0(y)
	step := uint64(0)
	if strict {
		step = 1
	}
	// In the order of value^sign, signed comparisons are unsigned.
	if bv.IsNeg(ry.lo, w) == bv.IsNeg(ry.hi, w) && ry.hi^sign >= step {
		most := (ry.hi ^ sign) - step // x^sign ≤ most
		giveSigned(x, rx, 0, most, sign, ry.why, more)
	}
	if bv.IsNeg(rx.lo, w) == bv.IsNeg(rx.hi, w) && rx.lo^sign <= bv.Ones(w)-step {
		least := (rx.lo ^ sign) + step
		giveSigned(y, ry, least, bv.Ones(w), sign, rx.why, more)
	}
}

// giveSigned passes on that x^sign is in [lo, hi], if that is one interval of x: the interval is in one half, or x is
// known to be.
func giveSigned(x *expr.Term, r known, lo, hi, sign uint64, why Because, more func(*expr.Term, known)) {
	switch {
	case lo&sign == hi&sign:
	case r.hi < sign: // x is not negative: x^sign has the top bit
		lo, why = sign, why.and(r.why)
	case r.lo >= sign:
		hi, why = sign-1, why.and(r.why)
	default:
		return
	}
	m := between(lo^sign, hi^sign)
	m.why = why
	more(x, m)
}

// narrowEqualTerms
//
//	match:  x = y, x a symbol that y does not depend on (or y, x)
//	result: x is y
//	match:  x = c, c a constant of more than 64 bits
//	result: x is c
func narrowEqualTerms(p *Path, t *expr.Term, k known, more func(*expr.Term, known)) {
	if !k.single() || k.lo != 1 {
		return
	}
	x, y := t.Kid(0), t.Kid(1)
	switch {
	case x.IsConst() && x.Width() > 64:
		more(y, equalTo(x))
	case x.IsConst():
	case p.solve(y, x, more):
	default:
		p.solve(x, y, more)
	}
}

// narrowLinear
//
//	match:  c + Σ aᵢ·xᵢ = d + Σ bᵢ·yᵢ, some aᵢ odd with a symbol xᵢ that nothing else here depends on
//	result: xᵢ is the inverse of aᵢ times the rest
func narrowLinear(p *Path, t *expr.Term, k known, more func(*expr.Term, known)) {
	if !k.single() || k.lo != 1 || t.Kid(0).Width() > 64 {
		return
	}
	if l := linearOf(t.Kid(0), t.Kid(1)); l != nil {
		if x, y := l.solution(p.b, symbol); x != nil {
			more(x, equalTo(p.s.Simplify(y)))
		}
	}
}
