package rewrite

import "github.com/albers-engine/albers/internal/expr"

// extractLow
//
//	match:  (x + y)[0 … n); so for - and ·
//	result: x[0 … n) + y[0 … n)
func extractLow(b *expr.Builder, t *expr.Term) *expr.Term {
	x := t.Kid(0)
	switch x.Kind() {
	case expr.Add, expr.Sub, expr.Mul:
		if t.Offset() == 0 {
			return b.Binary(x.Kind(), b.Extract(x.Kid(0), 0, t.Width()), b.Extract(x.Kid(1), 0, t.Width()))
		}
	}
	return nil
}

// extractBits
//
//	match:  (x & y)[i … j); so for |, ^, ~
//	result: x[i … j) & y[i … j)
func extractBits(b *expr.Builder, t *expr.Term) *expr.Term {
	x := t.Kid(0)
	part := func(i int) *expr.Term { return b.Extract(x.Kid(i), t.Offset(), t.Width()) }
	switch x.Kind() {
	case expr.And, expr.Or, expr.Xor:
		return b.Binary(x.Kind(), part(0), part(1))
	case expr.Not:
		return b.Not(part(0))
	}
	return nil
}

// extractIte
//
//	match:  ite(p, x, y)[i … j), x or y a constant, Concat or extension
//	result: ite(p, x[i … j), y[i … j))
func extractIte(b *expr.Builder, t *expr.Term) *expr.Term {
	x := t.Kid(0)
	if x.Kind() != expr.Ite || !splits(x.Kid(1)) && !splits(x.Kid(2)) {
		return nil
	}
	part := func(i int) *expr.Term { return b.Extract(x.Kid(i), t.Offset(), t.Width()) }
	return b.Ite(x.Kid(0), part(1), part(2))
}

// splits says whether an extract of x goes into x.
func splits(x *expr.Term) bool {
	return x.IsConst() || x.Kind() == expr.Concat || x.Kind() == expr.ZExt || x.Kind() == expr.SExt
}

// concatZero
//
//	match:  0 ++ x
//	result: zext(x)
func concatZero(b *expr.Builder, t *expr.Term) *expr.Term {
	if t.Kid(0).IsZero() {
		return b.ZExt(t.Kid(1), t.Width())
	}
	return nil
}

// concatZExt
//
//	match:  zext(x) ++ y
//	result: zext(x ++ y)
func concatZExt(b *expr.Builder, t *expr.Term) *expr.Term {
	if x := t.Kid(0); x.Kind() == expr.ZExt {
		return b.ZExt(b.Concat(x.Kid(0), t.Kid(1)), t.Width())
	}
	return nil
}

// concatSExt
//
//	match:  sext(x) ++ y
//	result: sext(x ++ y)
func concatSExt(b *expr.Builder, t *expr.Term) *expr.Term {
	if x := t.Kid(0); x.Kind() == expr.SExt {
		return b.SExt(b.Concat(x.Kid(0), t.Kid(1)), t.Width())
	}
	return nil
}

// concatIte
//
//	match:  ite(p, x, y) ++ ite(p, u, v), also with more parts below
//	result: ite(p, x ++ u, y ++ v)
func concatIte(b *expr.Builder, t *expr.Term) *expr.Term {
	x, y := kids2(t)
	var below *expr.Term
	if y.Kind() == expr.Concat {
		y, below = y.Kid(0), y.Kid(1)
	}
	if x.Kind() != expr.Ite || y.Kind() != expr.Ite || x.Kid(0) != y.Kid(0) {
		return nil
	}
	r := b.Ite(x.Kid(0), b.Concat(x.Kid(1), y.Kid(1)), b.Concat(x.Kid(2), y.Kid(2)))
	if below != nil {
		return b.Concat(r, below)
	}
	return r
}

// sextUnsigned
//
//	match:  sext(x), x with a clear sign bit
//	result: zext(x)
func sextUnsigned(b *expr.Builder, t *expr.Term) *expr.Term {
	if x := t.Kid(0); topClear(b, x) {
		return b.ZExt(x, t.Width())
	}
	return nil
}

// andMask
//
//	match:  c & x, c one run of ones
//	result: 0 ++ x's bits there ++ 0
func andMask(b *expr.Builder, t *expr.Term) *expr.Term {
	c, ok := word(t.Kid(0))
	if !ok || t.Width() == 1 {
		return nil
	}
	off, n, ok := run(c, t.Width())
	if !ok {
		return nil
	}
	r := b.Extract(t.Kid(1), off, n)
	if off > 0 {
		r = b.Concat(r, b.Zero(off))
	}
	return b.ZExt(r, t.Width())
}

// andZExt
//
//	match:  zext(x) & y
//	result: zext(x & y's low part)
func andZExt(b *expr.Builder, t *expr.Term) *expr.Term {
	return eitherWay(t, func(x, y *expr.Term) *expr.Term {
		if x.Kind() != expr.ZExt {
			return nil
		}
		x = x.Kid(0)
		return b.ZExt(b.And(x, b.Extract(y, 0, x.Width())), t.Width())
	})
}

// bitsZExt
//
//	match:  zext(x) | zext(y); so for ^
//	result: zext of it at the wider of the two inner widths
func bitsZExt(b *expr.Builder, t *expr.Term) *expr.Term {
	x, y := kids2(t)
	if x.Kind() == expr.ZExt && y.Kind() == expr.ZExt {
		x, y = narrowPair(b, x, y)
		return b.ZExt(b.Binary(t.Kind(), x, y), t.Width())
	}
	return nil
}

// bitsSExt
//
//	match:  sext(x) & sext(y), x and y of one width; so for | and ^; one may be a constant that fits
//	result: sext(x & y)
func bitsSExt(b *expr.Builder, t *expr.Term) *expr.Term {
	x, y := kids2(t)
	if y.Kind() != expr.SExt {
		return nil
	}
	w := y.Kid(0).Width()
	if x.Kind() == expr.SExt && x.Kid(0).Width() == w || x.IsConst() && fitsSExt(b, x, w) {
		return b.SExt(b.Binary(t.Kind(), b.Extract(x, 0, w), y.Kid(0)), t.Width())
	}
	return nil
}

// andBit
//
//	match:  sext(p) & x, p of width 1
//	result: ite(p, x, 0)
func andBit(b *expr.Builder, t *expr.Term) *expr.Term {
	return eitherWay(t, func(x, y *expr.Term) *expr.Term {
		if x.Kind() == expr.SExt && x.Kid(0).Width() == 1 {
			return b.Ite(x.Kid(0), y, b.Zero(t.Width()))
		}
		return nil
	})
}

// bitsConstConcat
//
//	match:  c & (x ++ y), x or y constant; so for |, ^; c | zext(y), c ^ zext(y) count y's zeros as x
//	result: (c's high part & x) ++ (c's low part & y)
func bitsConstConcat(b *expr.Builder, t *expr.Term) *expr.Term {
	c, y := kids2(t)
	if !c.IsConst() || !isPieced(y) {
		return nil
	}
	p := pieces{y}
	h, n := p.next(b)
	if !h.IsConst() && !p.rest.IsConst() {
		return nil
	}
	return b.Concat(b.Binary(t.Kind(), high(b, c, n), h), b.Binary(t.Kind(), trunc(b, c, n), p.rest))
}

// disjointParts
//
//	match:  x | y, x and y of parts such that at each place one of them is constant zero; so for ^ and +
//	result: the parts side by side
//
// This is how bytes become words in C: hi << 8 | lo.
func disjointParts(b *expr.Builder, t *expr.Term) *expr.Term {
	x, y := kids2(t)
	if x.IsConst() || !isPieced(x) || !isPieced(y) {
		return nil
	}
	var parts []*expr.Term // high to low
	for p, q := x, y; p != nil; {
		ph, pn := firstPart(b, p)
		qh, qn := firstPart(b, q)
		n := max(pn, qn) // bits below the part that both share
		ph, qh = high(b, ph, n-pn), high(b, qh, n-qn)
		switch {
		case ph.IsZero():
			parts = append(parts, qh)
		case qh.IsZero():
			parts = append(parts, ph)
		default:
			return nil
		}
		if n == 0 {
			break
		}
		p, q = b.Extract(p, 0, n), b.Extract(q, 0, n)
	}
	r := parts[len(parts)-1]
	for i := len(parts) - 2; i >= 0; i-- {
		r = b.Concat(parts[i], r)
	}
	return r
}

func firstPart(b *expr.Builder, t *expr.Term) (part *expr.Term, below int) {
	p := pieces{t}
	return p.next(b)
}
