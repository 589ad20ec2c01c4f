package interval

import (
	"github.com/albers-engine/albers/internal/bv"
	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/mi"
)

// row is one step down from t in v: the operand that is no literal and the set that it has to be in; nil if t has no
// row.
func (l *learning) row(t *expr.Term, v mi.Set) (next *expr.Term, pre mi.Set, exact bool) {
	switch t.Kind() {
	case expr.Not:
		return t.Kid(0), v.Reverse(), true
	case expr.ZExt:
		return narrow(t.Kid(0), v, mi.PreZExt)
	case expr.SExt:
		return narrow(t.Kid(0), v, mi.PreSExt)
	case expr.Extract:
		x := t.Kid(0)
		if x.Width() > 64 {
			break
		}
		pre, exact = mi.PreExtract(v, t.Offset(), x.Width(), l.bounds(x))
		return x, pre, exact
	case expr.Read, expr.Concat:
		if x := negated(t); x != nil && x.Width() <= 64 {
			return x, v.Flip(), true
		}
		if next, pre, exact = l.table(t, v); next != nil {
			return next, pre, exact
		}
	}
	if t.Kind().IsFloat() {
		return l.floatRow(t, v)
	}
	if t.NumKids() != 2 || t.Kid(0).Width() > 64 || t.Width() > 64 {
		return nil, v, false
	}
	if c, ok := l.m.literal(t.Kid(0)); ok {
		pre, exact, ok = l.literalLeft(t, c, v)
		return onlyIf(ok, t.Kid(1)), pre, exact
	}
	if c, ok := l.m.literal(t.Kid(1)); ok {
		pre, exact, ok = l.literalRight(t, c, v)
		return onlyIf(ok, t.Kid(0)), pre, exact
	}
	return nil, v, false
}

func onlyIf(ok bool, t *expr.Term) *expr.Term {
	if ok {
		return t
	}
	return nil
}

func narrow(x *expr.Term, v mi.Set, pre func(mi.Set, int) mi.Set) (*expr.Term, mi.Set, bool) {
	if v.Width() > 64 {
		return nil, v, false
	}
	return x, pre(v, x.Width()), true
}

// truth is the set on which a formula has the value v, which is one bit and neither empty nor full.
func truth(v mi.Set, holds mi.Set) (mi.Set, bool, bool) {
	if v.Has(1) {
		return holds, true, true
	}
	return holds.Complement(), true, true
}

// literalLeft is the row of op(c, x).
func (l *learning) literalLeft(t *expr.Term, c uint64, v mi.Set) (pre mi.Set, exact, ok bool) {
	x := t.Kid(1)
	w := x.Width()
	switch t.Kind() {
	case expr.Sub:
		return v.Neg().Plus(c), true, true
	case expr.Ult:
		return truth(v, mi.Above(w, c))
	case expr.Ule:
		return truth(v, mi.From(w, c))
	case expr.Slt:
		return truth(v, mi.AboveSigned(w, c))
	case expr.Sle:
		return truth(v, mi.FromSigned(w, c))
	case expr.Concat:
		return mi.PreConcatHigh(v, c, w), true, true
	}
	return l.commutative(t, x, c, v)
}

// literalRight is the row of op(x, c).
func (l *learning) literalRight(t *expr.Term, c uint64, v mi.Set) (pre mi.Set, exact, ok bool) {
	x := t.Kid(0)
	w := x.Width()
	switch t.Kind() {
	case expr.Sub:
		return v.Plus(c), true, true
	case expr.Ult:
		return truth(v, mi.Below(w, c))
	case expr.Ule:
		return truth(v, mi.UpTo(w, c))
	case expr.Slt:
		return truth(v, mi.BelowSigned(w, c))
	case expr.Sle:
		return truth(v, mi.UpToSigned(w, c))
	case expr.Shl:
		pre, exact = mi.PreShl(v, c, l.bounds(x))
		return pre, exact, true
	case expr.LShr:
		return mi.PreLShr(v, c), true, true
	case expr.AShr:
		return mi.PreAShr(v, c), true, true
	case expr.UDiv:
		return mi.PreUDiv(v, c), true, true
	case expr.SDiv:
		return mi.PreSDiv(v, c), true, true
	case expr.URem:
		pre, exact = mi.PreURem(v, c, l.bounds(x))
		return pre, exact, true
	case expr.SRem:
		pre, exact = mi.PreSRem(v, c, l.bounds(x))
		return pre, exact, true
	case expr.Concat:
		return mi.PreConcatLow(v, c, t.Kid(1).Width()), true, true
	}
	return l.commutative(t, x, c, v)
}

// commutative is the row of op(c, x) and op(x, c).
func (l *learning) commutative(t, x *expr.Term, c uint64, v mi.Set) (pre mi.Set, exact, ok bool) {
	w := x.Width()
	ones := bv.Ones(uint(w))
	switch k := t.Kind(); {
	case k == expr.Eq:
		return truth(v, mi.Single(w, c))
	case k == expr.Add:
		return v.Plus(-c), true, true
	case k == expr.Mul:
		pre, exact = mi.PreMul(v, c, l.bounds(x))
		return pre, exact, true
	case k == expr.Xor && c == ones:
		return v.Reverse(), true, true
	case k == expr.Xor && (c == 0 || c == bv.SignBit(uint(w))):
		return v.Plus(c), true, true
	case k == expr.And && c&(c+1) == 0: // the low bits
		n := countOnes(c)
		if n == 0 {
			return either(w, v.Has(0)), true, true
		}
		pre, exact = mi.PreExtract(mi.PreZExt(v, n), 0, w, l.bounds(x))
		return pre, exact, true
	case k == expr.And && ^c&ones&(^c&ones+1) == 0: // the high bits
		n := countOnes(^c & ones)
		low := mi.PreConcatLow(v, 0, n)
		pre, exact = mi.PreExtract(low, n, w, l.bounds(x))
		return pre, exact, true
	case k == expr.Or && c == 0:
		return v, true, true
	case k == expr.Or && c == ones:
		return either(w, v.Has(ones)), true, true
	}
	return v, false, false
}

// either is everything or nothing.
func either(w int, all bool) mi.Set {
	if all {
		return mi.Full(w)
	}
	return mi.Empty(w)
}

// countOnes is the number of ones in a mask of low bits.
func countOnes(c uint64) int {
	n := 0
	for ; c != 0; c >>= 1 {
		n++
	}
	return n
}

// bounds is a range that holds x, from the widths of its parts and, in a mode with knowledge, from the sets of its
// variables.
func (l *learning) bounds(x *expr.Term) mi.Interval {
	if l.in != nil {
		return *l.in
	}
	return l.boundsTo(x, 6)
}

func (l *learning) boundsTo(x *expr.Term, depth int) mi.Interval {
	ones := bv.Ones(uint(x.Width()))
	all := mi.Interval{Hi: ones}
	if depth == 0 {
		return all
	}
	if f := l.o.leaves.of(x); f != nil {
		if l.m.know != nil {
			if s, _ := l.m.know.set(f); !s.IsEmpty() {
				return mi.Interval{Lo: s.Min(), Hi: s.Max()}
			}
		}
		return all
	}
	switch x.Kind() {
	case expr.ZExt:
		return l.boundsTo(x.Kid(0), depth-1)
	case expr.Concat:
		if x.Kid(0).IsZero() {
			return l.boundsTo(x.Kid(1), depth-1)
		}
	case expr.LShr, expr.UDiv, expr.URem:
		if c, ok := l.m.literal(x.Kid(1)); ok && c != 0 {
			b := l.boundsTo(x.Kid(0), depth-1)
			switch x.Kind() {
			case expr.LShr:
				return mi.Interval{Lo: bv.LShr(b.Lo, c, 64), Hi: bv.LShr(b.Hi, c, 64)}
			case expr.UDiv:
				return mi.Interval{Lo: b.Lo / c, Hi: b.Hi / c}
			}
			return mi.Interval{Hi: min(b.Hi, c-1)}
		}
	case expr.Add, expr.Mul, expr.And:
		c, ok := l.m.literal(x.Kid(0))
		if !ok {
			return all
		}
		b := l.boundsTo(x.Kid(1), depth-1)
		switch {
		case x.Kind() == expr.And:
			return mi.Interval{Hi: min(b.Hi, c)}
		case x.Kind() == expr.Add && b.Hi <= ones-c:
			return mi.Interval{Lo: b.Lo + c, Hi: b.Hi + c}
		case x.Kind() == expr.Mul && c != 0 && b.Hi <= ones/c:
			return mi.Interval{Lo: b.Lo * c, Hi: b.Hi * c}
		}
	}
	return all
}
