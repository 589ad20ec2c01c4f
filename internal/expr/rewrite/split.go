package rewrite

import (
	"slices"

	"github.com/albers-engine/albers/internal/expr"
)

// SplitEqual is [SplitEqual] for terms of the simplifier's builder.
func (s *Simplifier) SplitEqual(t *expr.Term) []*expr.Term { return SplitEqual(s.b, t) }

// SplitEqual takes an equality between terms of parts side by side apart:
//
//	match:  x ++ y = u ++ v, cut where no result of arithmetic is cut
//	result: x = u, y = v
//
// Bytes next to each other in an array are one part: a word stays a word where the other side is one, too. The result
// is nil where there is nothing to take apart. It is no rule, because only conjuncts get simpler by it: the negation of
// an equality would become a disjunction.
func SplitEqual(b *expr.Builder, t *expr.Term) []*expr.Term {
	if t.Kind() != expr.Eq {
		return nil
	}
	x, y := kids2(t)
	if !isPieced(x) && !isPieced(y) {
		return nil
	}
	cuts := slices.DeleteFunc(append(boundaries(x), boundaries(y)...), func(at int) bool {
		return !cuttable(x, at) || !cuttable(y, at)
	})
	if len(cuts) == 0 {
		return nil
	}
	slices.Sort(cuts)
	var parts []*expr.Term
	from := 0
	for _, to := range append(slices.Compact(cuts), x.Width()) {
		p := b.Eq(b.Extract(x, from, to-from), b.Extract(y, from, to-from))
		parts, from = append(parts, p), to
	}
	return parts
}

// boundaries is the places, in bits from the lowest, between the parts of t.
func boundaries(t *expr.Term) (places []int) {
	for t.Kind() == expr.ZExt {
		t = t.Kid(0)
		places = append(places, t.Width())
	}
	at := t.Width()
	expr.Fields(t, func(f expr.Field, x *expr.Term) {
		if at -= int(f.Hi - f.Lo); x != nil {
			at -= x.Width()
		}
		if at > 0 {
			places = append(places, at)
		}
	})
	return places
}

// cuttable says whether t is two terms side by side at a place, without the bits of a result of arithmetic.
func cuttable(t *expr.Term, at int) bool {
	for t.Kind() == expr.Concat || t.Kind() == expr.ZExt {
		below := t.Kid(t.NumKids() - 1)
		switch n := below.Width(); {
		case at == n || at > n && t.Kind() == expr.ZExt:
			return true
		case at < n:
			t = below
		default:
			t, at = t.Kid(0), at-n
		}
	}
	_, ok := expr.FieldOf(t)
	return ok || t.IsConst()
}
