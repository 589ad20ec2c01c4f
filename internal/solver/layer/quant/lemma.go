package quant

import (
	"slices"

	"github.com/albers-engine/albers/internal/expr"
)

// atom says that c is, or is not, a number of neighbouring bytes of an array under a list of updates.
type atom struct {
	is  bool
	c   *expr.Term
	arr *expr.Array
	upd *expr.Update
	idx *expr.Term // of the lowest byte
	n   int
}

// atomsOf is the atoms that t, negated or not, is: none, one, or two if both sides of an equality are reads.
func atomsOf(t *expr.Term, is bool) (list []atom) {
	for t.Kind() == expr.Not {
		t, is = t.Kid(0), !is
	}
	if t.Kind() != expr.Eq {
		return nil
	}
	for i := range 2 {
		if arr, upd, idx, n, ok := expr.AsWideRead(t.Kid(i)); ok {
			list = append(list, atom{is, t.Kid(1 - i), arr, upd, idx, n})
		}
	}
	return list
}

// fact is a closed formula, as far as lemmas can use it.
type fact struct {
	atoms []atom
	about about
}

func (l *Layer) fact(t *expr.Term) fact { return fact{atomsOf(t, true), l.about(t, true)} }

// lemmas is, for each quantifier ∀(u,x) and each part c without quantifiers that contradicts x[t], the clause
// t = 0 ∨ u < t. Of the quantifiers before next, the first ones meet part i only, and those from first on all parts up
// to it. known is the clauses that there are.
func (p *problem) lemmas(i, first, next int, known map[*expr.Term]bool) (list []clause) {
	for k := range p.foralls[:next] {
		f, from := &p.foralls[k], i
		if k >= first {
			from = 0
		}
		for _, c := range p.free[from : i+1] {
			for _, e := range p.l.excluded(f, c.t) {
				if !known[e] {
					known[e] = true
					from := append([]int{f.from}, c.from...)
					slices.Sort(from)
					list = append(list, clause{e, slices.Compact(from), f.cond || c.cond})
				}
			}
		}
	}
	return list
}

// maxAlternations is how deep conjunctions and disjunctions of a body may be nested in each other to have lemmas.
const maxAlternations = 16

// contradicted is terms t for which c contradicts x[t], x negated if holds is false. One part of a conjunction is
// enough for that; of a disjunction all parts have to be contradicted at the same t.
func (l *Layer) contradicted(x *expr.Term, holds bool, c fact, depth int) (list []*expr.Term) {
	for x.Kind() == expr.Not {
		x, holds = x.Kid(0), !holds
	}
	if c.about.read != nil {
		if t := l.apart(l.about(x, holds), c.about); t != nil {
			return []*expr.Term{t}
		}
	}
	if x.Kind() != expr.And && x.Kind() != expr.Or {
		for _, y := range atomsOf(x, holds) {
			for _, a := range c.atoms {
				if t := l.contradiction(y, a); t != nil {
					list = append(list, t)
				}
			}
		}
		return list
	}
	if depth == 0 {
		return nil
	}
	all := (x.Kind() == expr.And) != holds
	for i, y := range x.Junction(x.Kind()) {
		of := l.contradicted(y, holds, c, depth-1)
		if !all || i == 0 {
			list = append(list, of...)
		} else {
			list = slices.DeleteFunc(list, func(t *expr.Term) bool { return !slices.Contains(of, t) })
		}
		if all && len(list) == 0 {
			return nil
		}
	}
	return list
}

// contradiction is a t for which the closed atom a contradicts y[t], nil if none is found.
func (l *Layer) contradiction(y, a atom) *expr.Term {
	if y.arr != a.arr || y.upd != a.upd || y.n != a.n || y.c.Open() || y.upd.Open() {
		return nil
	}
	switch {
	case y.is != a.is && y.c == a.c:
	case y.is && a.is && y.c.IsConst() && a.c.IsConst() && y.c != a.c:
	default:
		return nil
	}
	return l.solved(y.idx, a.idx)
}

// apart is a t for which y, a part of a body, and the closed formula c are about the same byte, and no value of it
// fulfils both; nil if none is found.
func (l *Layer) apart(y, c about) *expr.Term {
	if y.read == nil || y.read.Array() != c.read.Array() || y.read.Updates() != c.read.Updates() || y.set.meets(c.set) {
		return nil
	}
	return l.solved(y.read.Kid(0), c.read.Kid(0))
}

// solved is solve, simplified.
func (l *Layer) solved(x, e *expr.Term) *expr.Term {
	t := l.solve(x, e)
	if t != nil {
		t = l.simplified(t)
	}
	return t
}

// solve gives a t for which x[t] is e, nil if none is found. Both have the same width, and e is closed.
func (l *Layer) solve(x, e *expr.Term) *expr.Term {
	b := l.b
	for {
		switch x.Kind() {
		case expr.Bound:
			return e
		case expr.Add:
			open := 0
			if x.Kid(1).Open() {
				open = 1
			}
			if x.Kid(1 - open).Open() {
				return nil
			}
			x, e = x.Kid(open), b.Sub(e, x.Kid(1-open))
		case expr.Sub:
			switch {
			case !x.Kid(1).Open():
				x, e = x.Kid(0), b.Add(e, x.Kid(1))
			case !x.Kid(0).Open():
				x, e = x.Kid(1), b.Sub(x.Kid(0), e)
			default:
				return nil
			}
		case expr.Extract: // its low bits: the others may be zero
			if x.Offset() != 0 {
				return nil
			}
			x = x.Kid(0)
			e = b.ZExt(e, x.Width())
		case expr.ZExt:
			x = x.Kid(0)
			if e = l.narrowed(e, x.Width()); e == nil {
				return nil
			}
		default:
			return nil
		}
		if !x.Open() {
			return nil
		}
	}
}

// narrowed is e in w bits, nil if it is not known to fit.
func (l *Layer) narrowed(e *expr.Term, w int) *expr.Term {
	switch {
	case e.Width() == w:
		return e
	case e.IsConst() && e.Width() <= 64 && (w >= 64 || e.Word()>>w == 0):
		return l.b.Const(w, e.Word())
	case e.Kind() == expr.ZExt && e.Kid(0).Width() <= w:
		return l.b.ZExt(e.Kid(0), w)
	}
	return nil
}
