package arrayopt

import (
	"math/bits"

	"github.com/albers-engine/albers/internal/expr"
)

// lookDepth is the depth to which bounds looks into a term. The callers' terms are indices, which are shallow.
const lookDepth = 12

// bounds is an interval, unsigned, that holds the values of a term of at most 64 bits. It looks at structure only.
func bounds(t *expr.Term) (lo, hi uint64) { return boundsTo(t, lookDepth) }

func boundsTo(t *expr.Term, depth int) (lo, hi uint64) {
	w := t.Width()
	if t.IsConst() {
		return t.Word(), t.Word()
	}
	all, most := ones(w), ones(t.Top())
	if depth == 0 {
		return 0, most
	}
	kid := func(i int) (uint64, uint64) { return boundsTo(t.Kid(i), depth-1) }
	switch t.Kind() {
	case expr.ZExt:
		return kid(0)
	case expr.Concat:
		hl, hh := kid(0)
		ll, lh := kid(1)
		k := t.Kid(1).Width()
		return hl<<k | ll, hh<<k | lh
	case expr.And:
		_, a := kid(0)
		_, b := kid(1)
		return 0, min(a, b)
	case expr.Add:
		al, ah := kid(0)
		bl, bh := kid(1)
		if s, over := bits.Add64(ah, bh, 0); over == 0 && s <= all {
			return al + bl, s
		}
	case expr.Mul:
		al, ah := kid(0)
		bl, bh := kid(1)
		if over, p := bits.Mul64(ah, bh); over == 0 && p <= all {
			return al * bl, p
		}
	case expr.URem:
		if c := t.Kid(1); c.IsConst() && c.Word() > 0 {
			return 0, c.Word() - 1
		}
	case expr.UDiv:
		if c := t.Kid(1); c.IsConst() && c.Word() > 0 {
			lo, hi := kid(0)
			return lo / c.Word(), hi / c.Word()
		}
	case expr.LShr:
		if c := t.Kid(1); c.IsConst() && c.Word() < uint64(w) {
			lo, hi := kid(0)
			return lo >> c.Word(), hi >> c.Word()
		}
	case expr.Extract:
		if k := t.Kid(0); k.Width() <= 64 {
			if lo, hi := kid(0); hi>>t.Offset() <= all {
				return lo >> t.Offset(), hi >> t.Offset()
			}
		}
	case expr.Ite:
		al, ah := kid(1)
		bl, bh := kid(2)
		return min(al, bl), max(ah, bh)
	}
	return 0, most
}

// differ says that two indices are provably different, without a solver: different numbers, the same base at different
// distances, disjoint intervals, different low bits.
func (o *Optimizer) differ(x, y *expr.Term) bool {
	xb, xo := expr.SplitOffset(x)
	yb, yo := expr.SplitOffset(y)
	if xb == yb {
		return xo != yo
	}
	xl, xh := bounds(x)
	yl, yh := bounds(y)
	if xh < yl || yh < xl {
		return true
	}
	return !o.residues.Of(x).Meets(o.residues.Of(y))
}
