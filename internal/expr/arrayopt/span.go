package arrayopt

import (
	"math/bits"

	"github.com/albers-engine/albers/internal/expr"
)

// span is the values lo, lo+1, … of w bits, n of them (n ≥ 1), going on at 0 after the greatest.
type span struct{ lo, n uint64 }

func ones(w int) uint64 { return ^uint64(0) >> (64 - w) }

// last is the span's last value.
func (s span) last(w int) uint64 { return (s.lo + s.n - 1) & ones(w) }

// wraps says whether the span goes past the greatest value.
func (s span) wraps(w int) bool { return s.last(w) < s.lo }

// below is the part of s, values of w bits, that is less than 2^k; ok is false if there is none. If the part is in
// two pieces, below returns the whole range, which is never wrong: it only has more values than needed.
func (s span) below(w, k int) (span, bool) {
	if k >= w {
		return s, true
	}
	top := ones(k)
	switch {
	case s.wraps(w) && s.lo > top:
		return span{0, min(s.last(w), top) + 1}, true
	case s.wraps(w):
		return span{0, top + 1}, true
	case s.lo > top:
		return span{}, false
	}
	return span{s.lo, min(s.last(w), top) - s.lo + 1}, true
}

// peel removes the topmost operator of x: if x is in s, kid is in r. ok is false if there is no operator to remove;
// none says that x cannot be in s at all.
func peel(x *expr.Term, s span) (kid *expr.Term, r span, ok, none bool) {
	w := x.Width()
	m := ones(w)
	switch x.Kind() {
	case expr.Add:
		if c := x.Kid(0); c.IsConst() {
			return x.Kid(1), span{(s.lo - c.Word()) & m, s.n}, true, false
		}
	case expr.Sub:
		if c := x.Kid(0); c.IsConst() {
			return x.Kid(1), span{(c.Word() - s.last(w)) & m, s.n}, true, false
		}
	case expr.Not:
		return x.Kid(0), span{^s.last(w) & m, s.n}, true, false
	case expr.ZExt:
		k := x.Kid(0)
		r, ok := s.below(w, k.Width())
		return k, r, ok, !ok
	case expr.SExt:
		k := x.Kid(0)
		half := uint64(1) << (k.Width() - 1)
		r, ok := span{(s.lo + half) & m, s.n}.below(w, k.Width())
		return k, span{(r.lo - half) & ones(k.Width()), r.n}, ok, !ok
	case expr.Concat:
		return peelConcat(x, s)
	case expr.Extract:
		k := x.Kid(0)
		if off := x.Offset(); off > 0 && off+w == k.Width() && k.Width() <= 64 && s.n < 1<<32 && off < 31 {
			return k, span{s.lo << off, s.n << off}, true, false
		}
	case expr.Mul:
		if c := x.Kid(0); c.IsConst() {
			return peelProduct(x.Kid(1), c.Word(), w, s)
		}
	case expr.Shl:
		if c := x.Kid(1); c.IsConst() && c.Word() < uint64(w) {
			return peelProduct(x.Kid(0), 1<<c.Word(), w, s)
		}
	}
	return nil, s, false, false
}

// peelConcat takes off constant low bits (a product by a power of two and a sum) or constant high bits.
func peelConcat(x *expr.Term, s span) (kid *expr.Term, r span, ok, none bool) {
	hi, lo, w := x.Kid(0), x.Kid(1), x.Width()
	k := lo.Width()
	switch {
	case lo.IsConst():
		skip := (lo.Word() - s.lo) & ones(k)
		if skip >= s.n {
			return hi, s, false, true
		}
		first := (s.lo + skip) & ones(w)
		return hi, span{first >> k, (s.n-1-skip)>>k + 1}, true, false
	case hi.IsConst():
		r, ok := span{(s.lo - hi.Word()<<k) & ones(w), s.n}.below(w, k)
		return lo, r, ok, !ok
	}
	return nil, s, false, false
}

// peelProduct takes x·c (modulo 2^w) apart where the product cannot wrap.
func peelProduct(x *expr.Term, c uint64, w int, s span) (kid *expr.Term, r span, ok, none bool) {
	if c == 0 {
		return nil, s, false, false
	}
	_, top := bounds(x)
	if over, product := bits.Mul64(top, c); over == 0 && product <= ones(w) {
		first, last := s.lo, s.last(w)
		if s.wraps(w) {
			first = 0 // a value at the far end is far from any product
			if s.lo <= product {
				return nil, s, false, false
			}
		}
		from, to := first/c, min(last, product)/c
		if first%c != 0 {
			from++
		}
		if from > to {
			return x, s, false, true
		}
		return x, span{from, to - from + 1}, true, false
	}
	if x.Kind() != expr.SExt || c > 1<<31 {
		return nil, s, false, false
	}
	// Signed: -half·c … (half-1)·c has to fit.
	half := uint64(1) << (x.Kid(0).Width() - 1)
	if over, product := bits.Mul64(half, c); over != 0 || product > ones(w)>>1 {
		return nil, s, false, false
	}
	from, to := int64(s.lo<<(64-w))>>(64-w), int64(s.last(w)<<(64-w))>>(64-w)
	if from > to {
		return nil, s, false, false
	}
	from, to = ceilDiv(from, int64(c)), floorDiv(to, int64(c))
	if from > to {
		return x, s, false, true
	}
	return x, span{uint64(from) & ones(w), uint64(to-from) + 1}, true, false
}

func floorDiv(a, b int64) int64 {
	q := a / b
	if a%b < 0 {
		q--
	}
	return q
}

func ceilDiv(a, b int64) int64 {
	q := a / b
	if a%b > 0 {
		q++
	}
	return q
}
