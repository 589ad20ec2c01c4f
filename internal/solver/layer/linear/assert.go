package linear

import (
	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/simplex"
)

// assert adds the rows of a conjunct.
func (y *system) assert(c *expr.Term) {
	walk(c, func(t *expr.Term, pos bool) *expr.Term {
		switch k := t.Kind(); {
		case y.over, k == expr.Not, k == expr.And && pos, k == expr.Or && !pos: // the terms below say it
		case k == expr.Or || k == expr.And:
			return y.lastLeft(t, pos)
		case k.Predicate():
			y.compare(t, pos)
		default:
			if f := y.lin(t); f != nil {
				v := rat(0)
				if pos {
					v = rat(1)
				}
				y.row(f, v, v)
			}
		}
		return nil
	})
}

// lastLeft is the only alternative of a disjunction (for pos; else of a negated conjunction) that intervals do not
// refute, nil if there are several. Without one any of them will do: all are refuted then.
func (y *system) lastLeft(t *expr.Term, pos bool) *expr.Term {
	var left *expr.Term
	all := t.Junction(t.Kind())
	for _, x := range all {
		switch {
		case y.refuted(x, pos):
		case left != nil:
			return nil
		default:
			left = x
		}
	}
	if left == nil {
		left = all[0]
	}
	return left
}

// refuted says whether intervals alone refute t (or its negation).
func (y *system) refuted(t *expr.Term, pos bool) bool {
	if t.Kind() == expr.Not {
		t, pos = t.Kid(0), !pos
	}
	if !t.Kind().Predicate() || t.Kid(0).Width() > 64 {
		return false
	}
	y.lin(t.Kid(0))
	y.lin(t.Kid(1))
	a, b := y.now(t.Kid(0)), y.now(t.Kid(1))
	switch t.Kind() {
	case expr.Eq:
		if pos {
			return a.hi < b.lo || b.hi < a.lo
		}
		return a.fixed() && b.fixed() && a.lo == b.lo
	case expr.Ult:
		return pos && a.lo >= b.hi || !pos && a.hi < b.lo
	case expr.Ule:
		return pos && a.lo > b.hi || !pos && a.hi <= b.lo
	}
	return false
}

// compare adds a comparison or its opposite.
func (y *system) compare(t *expr.Term, pos bool) {
	a, b := t.Kid(0), t.Kid(1)
	if a.Width() > 64 {
		return
	}
	k := t.Kind()
	if k == expr.Eq {
		y.equal(a, b, pos)
		return
	}
	if !pos { // ¬(a < b) is b ≤ a
		a, b = b, a
		k = map[expr.Kind]expr.Kind{expr.Ult: expr.Ule, expr.Ule: expr.Ult, expr.Slt: expr.Sle, expr.Sle: expr.Slt}[k]
	}
	least := int64(0)
	if k == expr.Ult || k == expr.Slt {
		least = 1
	}
	var f, g *form
	if k == expr.Slt || k == expr.Sle {
		f, g = y.signedForm(a), y.signedForm(b)
	} else {
		f, g = y.lin(a), y.lin(b)
	}
	y.row(plus(g, simplex.Int(-1), f), simplex.At(simplex.Int(least)), simplex.None())
}

// equal adds an equation. The opposite counts only at an end of an interval.
func (y *system) equal(a, b *expr.Term, pos bool) {
	if a.Width() == 1 && !a.IsConst() {
		return // of formulas
	}
	f, g := y.lin(a), y.lin(b)
	switch {
	case pos:
		y.row(plus(g, simplex.Int(-1), f), rat(0), rat(0))
	case f.fixed():
		y.apart = append(y.apart, apart{g, f.lo})
	}
}

// apart is a form that differs from a number. That counts when the number is at an end of the form's range.
type apart struct {
	f *form
	n uint64
}

// trim moves ends of intervals off the numbers that they must not be, and says whether it moved any.
func (y *system) trim() (moved bool) {
	for again := true; again; {
		again = false
		for _, d := range y.apart {
			lo, hi := y.ends(d.f)
			switch {
			case lo == d.n && hi == d.n:
				y.impossible()
				return true
			case lo == d.n:
				again = y.cut(d.f, rat(d.n+1), simplex.None()) || again
			case hi == d.n:
				again = y.cut(d.f, simplex.None(), rat(d.n-1)) || again
			}
		}
		moved = moved || again
	}
	return moved
}

// ends is the bounds of a form: those of the variable if it is one.
func (y *system) ends(f *form) (lo, hi uint64) {
	if !isVariable(f) {
		return f.lo, f.hi
	}
	lo, hi = f.lo, f.hi
	l, h := y.s.Bounds(f.e[0].V)
	if l.Has {
		lo = max(lo, l.Val.Uint64())
	}
	if h.Has {
		hi = min(hi, h.Val.Uint64())
	}
	return lo, hi
}

// isVariable says whether f is one variable.
func isVariable(f *form) bool {
	return len(f.e) == 1 && f.e[0].C.Cmp(simplex.Int(1)) == 0 && f.k.Sign() == 0
}

// cut bounds a form and says whether its ends show it.
func (y *system) cut(f *form, lo, hi simplex.Bound) bool {
	if isVariable(f) {
		return y.s.Tighten(f.e[0].V, lo, hi)
	}
	if !y.cuts.M[f] { // its span stays as it is: one row at most
		y.cuts.Set(f, true)
		y.row(f, lo, hi)
	}
	return false
}
