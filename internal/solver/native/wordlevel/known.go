package wordlevel

import (
	"math/bits"

	"github.com/albers-engine/albers/internal/bv"
	"github.com/albers-engine/albers/internal/expr"
)

// known is the facts about the unsigned value of a term of at most 64 bits: bounds, and the bits of mask. Inv: value
// is within mask, both within the width.
type known struct {
	lo, hi      uint64
	mask, value uint64
	same        *expr.Term // not nil: the term equals this one (of any width)
	why         Because
}

// anything is no knowledge about w bits.
func anything(w int) known { return known{hi: bv.Ones(uint(w))} }

// exactly is a number.
func exactly(v uint64, w int) known { return known{lo: v, hi: v, mask: bv.Ones(uint(w)), value: v} }

// equalTo is being the same as t.
func equalTo(t *expr.Term) known {
	k := anything(min(t.Width(), 64))
	if t.IsConst() && t.Width() <= 64 {
		k = exactly(t.Word(), t.Width())
	}
	k.same = t
	return k
}

// plain is k without the equality.
func (k known) plain() known {
	k.same = nil
	return k
}

// between is an interval.
func between(lo, hi uint64) known { return known{lo: lo, hi: hi} }

// since is an interval with its reasons.
func since(why Because, lo, hi uint64) known { return known{lo: lo, hi: hi, why: why} }

func (k *known) single() bool { return k.lo == k.hi }

// nothing says whether k has no content for w bits.
func (k *known) nothing(w int) bool {
	return k.lo == 0 && k.hi == bv.Ones(uint(w)) && k.mask == 0 && k.same == nil
}

// settle makes bounds and bits agree, until neither adds anything to the other. It returns false if no value is left.
// Afterwards all bits are known exactly if the bounds are one value.
func (k *known) settle(w int) bool {
	ones := bv.Ones(uint(w))
	for {
		k.lo = max(k.lo, k.value)              // the least value with these bits
		k.hi = min(k.hi, k.value|ones&^k.mask) // the greatest
		if k.lo > k.hi {
			return false
		}
		common := ones &^ bv.Ones(uint(bits.Len64(k.lo^k.hi))) // leading bits that the bounds share
		if (k.value^k.lo)&k.mask&common != 0 {
			return false
		}
		if common&^k.mask == 0 {
			return true
		}
		k.mask |= common // which may move the bounds again
		k.value |= k.lo & common
	}
}

// meet is the conjunction of k and o; ok is false if they contradict each other. The reasons are those of both only
// where both were needed.
func (k known) meet(o known, w int) (m known, ok bool) {
	switch {
	case o.lo > o.hi:
		m.why = k.why.and(o.why)
		return m, false
	case k.tells(&o):
		ok = k.settle(w)
		return k, ok
	case o.tells(&k) && (o.same != nil || k.same == nil):
		ok = o.settle(w)
		return o, ok
	}
	m = k
	m.lo, m.hi = max(k.lo, o.lo), min(k.hi, o.hi)
	m.why = k.why.and(o.why)
	if m.same == nil {
		m.same = o.same
	}
	if (k.value^o.value)&k.mask&o.mask != 0 {
		return m, false
	}
	m.mask |= o.mask
	m.value |= o.value
	ok = m.settle(w)
	return m, ok
}

// nowhere is the hull of no value.
func nowhere() known { return known{lo: ^uint64(0)} }

// or is the facts that k and o have in common: one of them holds.
func (k known) or(o known) known {
	switch {
	case k.lo > k.hi:
		o.same, o.why = nil, o.why.and(k.why)
		return o
	case o.lo > o.hi:
		k.same, k.why = nil, k.why.and(o.why)
		return k
	}
	m := between(min(k.lo, o.lo), max(k.hi, o.hi))
	m.mask = k.mask & o.mask &^ (k.value ^ o.value)
	m.value = k.value & m.mask
	m.why = k.why.and(o.why)
	return m
}

// tells says whether k says all that o says, but for an equality.
func (k *known) tells(o *known) bool {
	return k.lo >= o.lo && k.hi <= o.hi && o.mask&^k.mask == 0 && (k.value^o.value)&o.mask == 0 && o.same == nil
}
