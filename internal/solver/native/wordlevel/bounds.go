package wordlevel

import (
	"math/bits"

	"github.com/albers-engine/albers/internal/bv"
	"github.com/albers-engine/albers/internal/expr"
)

// boundRule gives the bounds of a term's value that follow from its operands' ranges. x and y are those of the first
// two operands; f is false if nothing follows.
type boundRule = rule[func(p *Path, t *expr.Term, x, y known) (k known, f bool)]

// boundRules is the table.
func boundRules() []boundRule {
	return []boundRule{
		{"bound-zext", of(expr.ZExt), boundZExt},
		{"bound-sext", of(expr.SExt), boundSExt},
		{"bound-concat", of(expr.Concat), boundConcat},
		{"bound-extract", of(expr.Extract), boundExtract},
		{"bound-not", of(expr.Not), boundNot},
		{"bound-and", of(expr.And), boundAnd},
		{"bound-or", of(expr.Or), boundOr},
		{"bound-add", of(expr.Add), boundAdd},
		{"bound-sub", of(expr.Sub), boundSub},
		{"bound-mul", of(expr.Mul), boundMul},
		{"bound-udiv", of(expr.UDiv), boundUDiv},
		{"bound-urem", of(expr.URem), boundURem},
		{"bound-lshr", of(expr.LShr), boundLShr},
		{"bound-ite", of(expr.Ite), boundIte},
		{"bound-eq", of(expr.Eq), boundEq},
		{"bound-unsigned", of(expr.Ult, expr.Ule), boundUnsigned},
		{"bound-signed", of(expr.Slt, expr.Sle), boundSigned},
		{"bound-read", of(expr.Read), boundRead},
	}
}

// boundZExt
//
//	match:  zext(x), x in [lo, hi]
//	result: [lo, hi]
func boundZExt(_ *Path, t *expr.Term, x, _ known) (known, bool) {
	return known{lo: x.lo, hi: x.hi, mask: x.mask | bv.Ones(uint(t.Width()))&^bv.Ones(uint(t.Kid(0).Width())),
		value: x.value}, true
}

// boundSExt
//
//	match:  sext(x), x in [lo, hi], both of one sign
//	result: [sext lo, sext hi]
func boundSExt(_ *Path, t *expr.Term, x, _ known) (known, bool) {
	from, to := uint(t.Kid(0).Width()), uint(t.Width())
	if bv.IsNeg(x.lo, from) != bv.IsNeg(x.hi, from) {
		return known{}, false
	}
	k := between(bv.SExt(x.lo, from, to), bv.SExt(x.hi, from, to))
	low := bv.Ones(from - 1)
	k.mask, k.value = x.mask&low, x.value&low
	return k, true
}

// boundConcat
//
//	match:  x ++ y, x in [a, b], y in [c, d]
//	result: [a ++ c, b ++ d]
func boundConcat(_ *Path, t *expr.Term, x, y known) (known, bool) {
	n := t.Kid(1).Width()
	return known{lo: x.lo<<n | y.lo, hi: x.hi<<n | y.hi, mask: x.mask<<n | y.mask, value: x.value<<n | y.value}, true
}

// boundExtract
//
//	match:  bits i to j of x, where the bits of x above j are the same in [lo, hi]
//	result: [lo >> i, hi >> i] without those bits
func boundExtract(_ *Path, t *expr.Term, x, _ known) (known, bool) {
	i, w := t.Offset(), uint(t.Width())
	k := anything(t.Width())
	if (x.lo^x.hi)>>i>>w == 0 || i+int(w) == t.Kid(0).Width() {
		k = between(bv.Mask(x.lo>>i, w), bv.Mask(x.hi>>i, w))
	}
	k.mask, k.value = bv.Mask(x.mask>>i, w), bv.Mask(x.value>>i, w)
	return k, true
}

// boundNot
//
//	match:  ¬x, x in [lo, hi]
//	result: [¬hi, ¬lo]
func boundNot(_ *Path, t *expr.Term, x, _ known) (known, bool) {
	ones := bv.Ones(uint(t.Width()))
	return known{lo: x.hi ^ ones, hi: x.lo ^ ones, mask: x.mask, value: ^x.value & x.mask}, true
}

// boundAnd
//
//	match:  x & y
//	result: [0, min(max x, max y)], zeros of either, ones of both
func boundAnd(_ *Path, _ *expr.Term, x, y known) (known, bool) {
	k := between(0, min(x.hi, y.hi))
	zeros := x.mask&^x.value | y.mask&^y.value
	k.value = x.value & y.value
	k.mask = zeros | k.value
	return k, true
}

// boundOr
//
//	match:  x | y
//	result: [max(min x, min y), all bits that either can have], ones of either, zeros of both
func boundOr(_ *Path, _ *expr.Term, x, y known) (known, bool) {
	k := between(max(x.lo, y.lo), bv.Ones(uint(bits.Len64(x.hi|y.hi))))
	k.value = x.value | y.value
	k.mask = x.mask&^x.value&y.mask&^y.value | k.value
	return k, true
}

// boundAdd
//
//	match:  x + y, where both sums of bounds wrap around or neither does
//	result: [min x + min y, max x + max y]
//	match:  x + y, the lowest bits of both known
//	result: those bits
func boundAdd(_ *Path, t *expr.Term, x, y known) (known, bool) {
	w := uint(t.Width())
	lo, c := bits.Add64(x.lo, y.lo, 0)
	hi, d := bits.Add64(x.hi, y.hi, 0)
	if w < 64 {
		c, d = lo>>w, hi>>w
	}
	k := anything(t.Width())
	if c == d {
		k = between(bv.Mask(lo, w), bv.Mask(hi, w))
	}
	k.mask = lowest(x.mask & y.mask)
	k.value = (x.value + y.value) & k.mask
	return k, true
}

// lowest is the ones of m below its lowest zero.
func lowest(m uint64) uint64 { return bv.Ones(uint(bits.TrailingZeros64(^m))) }

// boundSub
//
//	match:  x - y, where both differences of bounds wrap around or neither does
//	result: [min x - max y, max x - min y]
func boundSub(_ *Path, t *expr.Term, x, y known) (known, bool) {
	w := uint(t.Width())
	return between(bv.Sub(x.lo, y.hi, w), bv.Sub(x.hi, y.lo, w)), (x.lo < y.hi) == (x.hi < y.lo)
}

// boundMul
//
//	match:  x · y, max x · max y fits
//	result: [min x · min y, max x · max y]
//	match:  x · y, both with zeros at the end
//	result: as many zeros at the end as both have
func boundMul(_ *Path, t *expr.Term, x, y known) (known, bool) {
	w := uint(t.Width())
	k := anything(t.Width())
	if over, hi := bits.Mul64(x.hi, y.hi); over == 0 && hi <= bv.Ones(w) {
		k = between(x.lo*y.lo, hi)
	}
	zeros := bits.TrailingZeros64(^(x.mask &^ x.value)) + bits.TrailingZeros64(^(y.mask &^ y.value))
	k.mask = bv.Ones(min(uint(zeros), w))
	return k, true
}

// boundUDiv
//
//	match:  x / y, y not zero
//	result: [min x / max y, max x / min y]
func boundUDiv(_ *Path, _ *expr.Term, x, y known) (known, bool) {
	if y.lo == 0 {
		return known{}, false
	}
	return between(x.lo/y.hi, x.hi/y.lo), true
}

// boundURem
//
//	match:  x mod y, y not zero
//	result: [0, max y - 1]
//	match:  x mod y, y may be zero
//	result: [0, max x]
func boundURem(_ *Path, _ *expr.Term, x, y known) (known, bool) {
	switch {
	case x.hi < y.lo:
		return between(x.lo, x.hi), true
	case y.lo == 0:
		return between(0, x.hi), true
	}
	return between(0, min(x.hi, y.hi-1)), true
}

// boundLShr
//
//	match:  x >> y
//	result: [min x >> max y, max x >> min y]
func boundLShr(_ *Path, t *expr.Term, x, y known) (known, bool) {
	w := uint(t.Width())
	return between(bv.LShr(x.lo, y.hi, w), bv.LShr(x.hi, y.lo, w)), true
}

// boundIte
//
//	match:  c ? x : y
//	result: the hull of both arms
func boundIte(p *Path, t *expr.Term, _, x known) (known, bool) {
	return x.or(p.range0(t.Kid(2))), true
}

// boundEq
//
//	match:  x = y, which no value can be
//	result: false
func boundEq(_ *Path, _ *expr.Term, x, y known) (known, bool) {
	apart := x.hi < y.lo || y.hi < x.lo || (x.value^y.value)&x.mask&y.mask != 0
	return exactly(0, 1), apart
}

// boundUnsigned
//
//	match:  x < y or x ≤ y, decided by bounds
//	result: true or false
func boundUnsigned(_ *Path, t *expr.Term, x, y known) (known, bool) {
	return decide(t.Kind() == expr.Ult, x, y)
}

func decide(strict bool, x, y known) (known, bool) {
	switch {
	case x.hi < y.lo || !strict && x.hi == y.lo:
		return exactly(1, 1), true
	case x.lo > y.hi || strict && x.lo == y.hi:
		return exactly(0, 1), true
	}
	return known{}, false
}

// boundSigned
//
//	match:  x < y or x ≤ y, signed, each side's bounds of one sign, decided by them
//	result: true or false
func boundSigned(_ *Path, t *expr.Term, x, y known) (known, bool) {
	w := uint(t.Kid(0).Width())
	sign := bv.SignBit(w)
	if bv.IsNeg(x.lo, w) != bv.IsNeg(x.hi, w) || bv.IsNeg(y.lo, w) != bv.IsNeg(y.hi, w) {
		return known{}, false
	}
	return decide(t.Kind() == expr.Slt, between(x.lo^sign, x.hi^sign), between(y.lo^sign, y.hi^sign))
}
