package linear

import (
	"math"

	"github.com/albers-engine/albers/internal/bv"
	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/persist"
)

// span is lo ≤ value ≤ hi, unsigned. Inv: lo ≤ hi, except where a fact contradicts another.
type span struct{ lo, hi uint64 }

// signed is the same in two's complement.
type signed struct{ lo, hi int64 }

func ones(w int) uint64 { return bv.Ones(uint(w)) }

// facts are the bounds from conjuncts that compare a term with a constant. They decide most wraps before any system
// is solved.
type facts struct {
	unsigned persist.Scoped[*expr.Term, span]
	signed   persist.Scoped[*expr.Term, signed]
	truth    persist.Scoped[*expr.Term, bool] // conjuncts
}

// learn takes facts from a conjunct.
func (f *facts) learn(c *expr.Term) {
	walk(c, func(t *expr.Term, pos bool) *expr.Term {
		f.truth.Set(t, pos)
		if k := t.Kind(); k.Predicate() {
			f.compare(k, t.Kid(0), t.Kid(1), pos)
		}
		return nil
	})
}

// walk visits c, which holds, and goes down through negations, conjunctions that hold and disjunctions that do not.
// It also goes to the term that visit returns, which has the same truth value as the visited term.
func walk(c *expr.Term, visit func(t *expr.Term, holds bool) (also *expr.Term)) {
	type item struct {
		t     *expr.Term
		holds bool
	}
	for stack := []item{{c, true}}; len(stack) > 0; {
		x := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		also := visit(x.t, x.holds)
		switch k := x.t.Kind(); {
		case k == expr.Not:
			stack = append(stack, item{x.t.Kid(0), !x.holds})
		case k == expr.And && x.holds, k == expr.Or && !x.holds:
			stack = append(stack, item{x.t.Kid(1), x.holds}, item{x.t.Kid(0), x.holds})
		case also != nil:
			stack = append(stack, item{also, x.holds})
		}
	}
}

// compare uses a comparison in which one side is a constant.
func (f *facts) compare(k expr.Kind, a, b *expr.Term, pos bool) {
	w := a.Width()
	if w > 64 || a.IsConst() == b.IsConst() {
		return
	}
	if !pos { // ¬(a < b) is b ≤ a
		switch k {
		case expr.Ult:
			k = expr.Ule
		case expr.Ule:
			k = expr.Ult
		case expr.Slt:
			k = expr.Sle
		case expr.Sle:
			k = expr.Slt
		default:
			return
		}
		a, b = b, a
	}
	switch {
	case k == expr.Eq && a.IsConst():
		f.within(b, span{a.Word(), a.Word()})
	case k == expr.Eq:
		f.within(a, span{b.Word(), b.Word()})
	case k == expr.Ult && a.IsConst() && a.Word() < ones(w):
		f.within(b, span{a.Word() + 1, ones(w)})
	case k == expr.Ule && a.IsConst():
		f.within(b, span{a.Word(), ones(w)})
	case k == expr.Ult && b.IsConst() && b.Word() > 0:
		f.within(a, span{0, b.Word() - 1})
	case k == expr.Ule && b.IsConst():
		f.within(a, span{0, b.Word()})
	case k == expr.Slt && a.IsConst() && extend(a.Word(), w) < top(w):
		f.withinSigned(b, signed{extend(a.Word(), w) + 1, top(w)})
	case k == expr.Sle && a.IsConst():
		f.withinSigned(b, signed{extend(a.Word(), w), top(w)})
	case k == expr.Slt && b.IsConst() && extend(b.Word(), w) > -top(w)-1:
		f.withinSigned(a, signed{-top(w) - 1, extend(b.Word(), w) - 1})
	case k == expr.Sle && b.IsConst():
		f.withinSigned(a, signed{-top(w) - 1, extend(b.Word(), w)})
	}
}

func top(w int) int64 { return int64(ones(w) >> 1) }

// extend is the signed value of a word.
func extend(n uint64, w int) int64 { return int64(n<<(64-w)) >> (64 - w) }

// within intersects the bounds of t, and of the term that t is an extension or a shifted copy of.
func (f *facts) within(t *expr.Term, s span) {
	for {
		if old, ok := f.unsigned.M[t]; ok {
			s = span{max(s.lo, old.lo), min(s.hi, old.hi)}
		}
		f.unsigned.Set(t, s)
		switch {
		case t.Kind() == expr.ZExt:
			t = t.Kid(0)
			if s.lo > ones(t.Width()) {
				return
			}
			s.hi = min(s.hi, ones(t.Width()))
		case t.Kind() == expr.SExt && s.hi <= uint64(top(t.Kid(0).Width())):
			t = t.Kid(0)
		case t.Kind() == expr.Add && t.Kid(0).IsConst():
			c, m := t.Kid(0).Word(), ones(t.Width())
			lo, hi := (s.lo-c)&m, (s.hi-c)&m
			if lo > hi || s.lo > s.hi {
				return // a range that wraps
			}
			t, s = t.Kid(1), span{lo, hi}
		default:
			return
		}
	}
}

func (f *facts) withinSigned(t *expr.Term, s signed) {
	for {
		if old, ok := f.signed.M[t]; ok {
			s = signed{max(s.lo, old.lo), min(s.hi, old.hi)}
		}
		f.signed.Set(t, s)
		m := ones(t.Width())
		if s.lo > s.hi {
			return
		}
		if s.lo >= 0 || s.hi < 0 {
			f.within(t, span{uint64(s.lo) & m, uint64(s.hi) & m})
		}
		if t.Kind() != expr.SExt {
			return
		}
		t = t.Kid(0)
		s = signed{max(s.lo, -top(t.Width())-1), min(s.hi, top(t.Width()))}
	}
}

// clip is the part of a span that the facts leave.
func (f *facts) clip(t *expr.Term, s span) span {
	if k, ok := f.unsigned.M[t]; ok {
		s = span{max(s.lo, k.lo), min(s.hi, k.hi)}
	}
	return s
}

func satAdd(a, b uint64) uint64 {
	if a > math.MaxUint64-b {
		return math.MaxUint64
	}
	return a + b
}
