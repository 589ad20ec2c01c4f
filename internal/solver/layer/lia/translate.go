package lia

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/simplex"
)

// form is Σ e + k, which lies between lo and hi by the ranges of its variables.
type form struct {
	e         []simplex.Term
	k, lo, hi simplex.Rat
}

func number(n simplex.Rat) form { return form{k: n, lo: n, hi: n} }

func (f form) fixed() bool { return len(f.e) == 0 }

// plus is f + c·g.
func (f form) plus(c simplex.Rat, g form) form {
	lo, hi := c.Mul(g.lo), c.Mul(g.hi)
	if c.Sign() < 0 {
		lo, hi = hi, lo
	}
	out := form{k: f.k.Add(c.Mul(g.k)), lo: f.lo.Add(lo), hi: f.hi.Add(hi)}
	x, y := f.e, g.e
	for len(x) > 0 || len(y) > 0 {
		switch {
		case len(y) == 0 || len(x) > 0 && x[0].V < y[0].V:
			out.e, x = append(out.e, x[0]), x[1:]
		case len(x) == 0 || y[0].V < x[0].V:
			out.e, y = append(out.e, simplex.Term{V: y[0].V, C: c.Mul(y[0].C)}), y[1:]
		default:
			if s := x[0].C.Add(c.Mul(y[0].C)); s.Sign() != 0 {
				out.e = append(out.e, simplex.Term{V: x[0].V, C: s})
			}
			x, y = x[1:], y[1:]
		}
	}
	if out.fixed() {
		out.lo, out.hi = out.k, out.k
	}
	return out
}

func (f form) minus(g form) form { return f.plus(simplex.Int(-1), g) }
func (f form) times(c simplex.Rat) form {
	return number(simplex.Int(0)).plus(c, f)
}

// word is a variable of the inputs: n bytes of an array.
type word struct {
	arr    *expr.Array
	at     uint64
	n      int
	signed bool
	v      simplex.Var
	form   form
}

type viewKey struct {
	t      *expr.Term
	signed bool
}

type bytesKey struct {
	arr *expr.Array
	at  uint64
}

// system is a query as a system.
type system struct {
	s      *simplex.System
	words  []*word // by array and offset
	byte0  map[bytesKey]*word
	mods   map[*expr.Term]form
	views  map[viewKey]form
	bits   map[*expr.Term][]form
	slacks map[string]simplex.Var // of rows, by form
	wraps  []simplex.Var          // quotients of sums and products
	loose  bool                   // a term has no form: a relaxation
	rows   int                    // of conjuncts that have a form
	split  int                    // bits that were made variables
	walk   expr.Walk
}

func newSystem() *system {
	y := &system{s: simplex.New(), byte0: map[bytesKey]*word{}, mods: map[*expr.Term]form{}, views: map[viewKey]form{},
		bits: map[*expr.Term][]form{}, slacks: map[string]simplex.Var{}}
	y.s.Plain = true
	y.walk = expr.Walk{
		Known: func(x *expr.Term) bool { _, ok := y.mods[x]; return ok },
		Needs: func(list []*expr.Term, x *expr.Term) []*expr.Term {
			if x.Width() > 64 || x.Quantified() {
				return list
			}
			if _, _, _, _, ok := expr.AsWideRead(x); ok {
				return list
			}
			for i := x.NumKids() - 1; i >= 0; i-- {
				if !x.Kid(i).IsConst() && x.Kid(i).Width() <= 64 {
					list = append(list, x.Kid(i))
				}
			}
			return list
		},
		Visit: func(x *expr.Term) bool { y.mods[x] = y.make(x); return true },
	}
	return y
}

func top(w int, signed bool) (lo, hi simplex.Rat) {
	if signed {
		return simplex.Pow2(w - 1).Neg(), simplex.Pow2(w - 1).Sub(simplex.Int(1))
	}
	return simplex.Int(0), simplex.Pow2(w).Sub(simplex.Int(1))
}

// fresh is a new integer variable.
func (y *system) fresh(lo, hi simplex.Rat) form {
	if lo.Cmp(hi) == 0 {
		return number(lo)
	}
	v := y.s.NewVar(simplex.At(lo), simplex.At(hi), true)
	return form{e: []simplex.Term{{V: v, C: simplex.Int(1)}}, lo: lo, hi: hi}
}

// outside is a variable for a term without a form.
func (y *system) outside(w int) form {
	y.loose = true
	lo, hi := top(min(w, 64), false)
	return y.fresh(lo, hi)
}

// between adds lo ≤ f ≤ hi for a reason, 0 for a definition.
func (y *system) between(f form, lo, hi simplex.Bound, why int32) {
	lo.Val, hi.Val = lo.Val.Sub(f.k), hi.Val.Sub(f.k)
	lo, hi = lo.For(why), hi.For(why)
	if f.fixed() {
		y.s.AddRow(nil, lo, hi)
		return
	}
	e, by := simplex.Primitive(f.e)
	if lo.Val, hi.Val = lo.Val.Div(by), hi.Val.Div(by); by.Sign() < 0 {
		lo, hi = hi, lo
	}
	key := fmt.Sprint(e)
	if slack, ok := y.slacks[key]; ok { // equal forms have one row
		y.s.Tighten(slack, lo, hi)
		return
	}
	y.slacks[key] = simplex.Var(y.s.Len())
	y.s.AddRow(e, lo, hi)
}

// wide takes the whole words among the reads of the conjuncts.
func (y *system) inputs(conjuncts []*expr.Term) {
	type read struct {
		arr *expr.Array
		at  uint64
		n   int
	}
	votes, seen := map[read]int{}, map[read]bool{}
	var all []read
	look := expr.Walk{}
	note := func(t *expr.Term, vote int) {
		if arr, upd, idx, n, ok := expr.AsWideRead(t); ok && upd == nil && idx.IsConst() && !arr.IsConst() && n <= 8 {
			k := read{arr, idx.Word(), n}
			if !seen[k] {
				seen[k] = true
				all = append(all, k)
			}
			votes[k] += vote
		}
	}
	look.Needs = func(list []*expr.Term, x *expr.Term) []*expr.Term {
		if _, _, idx, _, ok := expr.AsWideRead(x); ok {
			if !idx.IsConst() {
				list = append(list, idx)
			}
			return list
		}
		for i := range x.NumKids() {
			list = append(list, x.Kid(i))
		}
		return list
	}
	look.Visit = func(x *expr.Term) bool {
		note(x, 0)
		switch x.Kind() {
		case expr.Slt, expr.Sle:
			leaves(x, func(t *expr.Term) { note(t, 1) })
		case expr.Ult, expr.Ule, expr.ZExt:
			leaves(x, func(t *expr.Term) { note(t, -1) })
		}
		return true
	}
	for _, c := range conjuncts {
		look.From(c)
	}
	slices.SortFunc(all, func(a, b read) int {
		return cmp.Or(cmp.Compare(a.arr.ID(), b.arr.ID()), cmp.Compare(a.at, b.at), cmp.Compare(a.n, b.n))
	})
	for i := 0; i < len(all); {
		j, end := i+1, all[i].at+uint64(all[i].n)
		for j < len(all) && all[j].arr == all[i].arr && all[j].at < end {
			end = max(end, all[j].at+uint64(all[j].n))
			j++
		}
		if j == i+1 {
			y.word(all[i].arr, all[i].at, all[i].n, votes[all[i]] > 0)
		} else {
			for at := all[i].at; at < end; at++ {
				y.word(all[i].arr, at, 1, false)
			}
		}
		i = j
	}
}

// leaves calls f for what the operands of a comparison are sums and products of.
func leaves(x *expr.Term, f func(t *expr.Term)) {
	stack := []*expr.Term{x.Kid(0)}
	if x.NumKids() > 1 {
		stack = append(stack, x.Kid(1))
	}
	for n := 0; len(stack) > 0 && n < 64; n++ {
		t := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		f(t)
		switch t.Kind() {
		case expr.Add, expr.Sub, expr.Mul, expr.Shl:
			stack = append(stack, t.Kid(0), t.Kid(1))
		}
	}
}

func (y *system) word(arr *expr.Array, at uint64, n int, signed bool) {
	x := &word{arr: arr, at: at, n: n, signed: signed}
	lo, hi := top(8*n, signed)
	x.form = y.fresh(lo, hi)
	x.v = x.form.e[0].V
	y.words = append(y.words, x)
	y.byte0[bytesKey{arr, at}] = x
}

// mod is a form that equals t modulo 2^w.
func (y *system) mod(t *expr.Term) form {
	if t.IsConst() {
		return y.constant(t)
	}
	if f, ok := y.mods[t]; ok {
		return f
	}
	y.walk.From(t)
	return y.mods[t]
}

// constant is the value of t that is nearer to 0: sums with it then wrap seldom.
func (y *system) constant(t *expr.Term) form {
	w := t.Width()
	if w > 64 {
		return y.outside(w)
	}
	n := simplex.Uint(t.Word())
	if w > 1 && t.Word()>>(w-1) == 1 {
		n = n.Sub(simplex.Pow2(w))
	}
	return number(n)
}

// view is t as a number: unsigned or signed.
func (y *system) view(t *expr.Term, signed bool) form {
	k := viewKey{t, signed}
	if f, ok := y.views[k]; ok {
		return f
	}
	w := t.Width()
	f := y.inRange(y.mod(t), w, signed, wrapping(t))
	y.views[k] = f
	return f
}

// wrapping says whether t is arithmetic that wraps round.
func wrapping(t *expr.Term) bool {
	switch t.Kind() {
	case expr.Add, expr.Sub, expr.Mul, expr.Shl:
		return true
	}
	return false
}

// inRange is m - 2^w·q in the range of a word.
func (y *system) inRange(m form, w int, signed, wraps bool) form {
	lo, hi := top(min(w, 64), signed)
	if m.lo.Cmp(lo) >= 0 && m.hi.Cmp(hi) <= 0 {
		return m
	}
	inverse := simplex.Pow2(w).Neg()
	least, most := m.lo.Sub(lo).Shifted(w).Floor(), m.hi.Sub(lo).Shifted(w).Floor()
	if least.Cmp(most) == 0 {
		return m.plus(inverse, number(least))
	}
	q := y.fresh(least, most)
	if wraps {
		y.wraps = append(y.wraps, q.e[0].V)
	}
	f := m.plus(inverse, q)
	y.between(f, simplex.At(lo), simplex.At(hi), 0)
	f.lo, f.hi = lo, hi
	return f
}

// divide writes u as c·q + r with 0 ≤ r < c.
func (y *system) divide(u form, c simplex.Rat) (q, r form) {
	q = y.fresh(u.lo.Div(c).Floor(), u.hi.Div(c).Floor())
	r = u.plus(c.Neg(), q)
	most := c.Sub(simplex.Int(1))
	if r.lo.Sign() < 0 || r.hi.Cmp(most) > 0 {
		y.between(r, simplex.At(simplex.Int(0)), simplex.At(most), 0)
		r.lo, r.hi = simplex.Int(0), most
	}
	return q, r
}

// make is the form of t over those of its operands.
func (y *system) make(t *expr.Term) form {
	w := t.Width()
	if w > 64 || t.Quantified() {
		return y.outside(w)
	}
	if arr, upd, idx, n, ok := expr.AsWideRead(t); ok {
		return y.read(t, arr, upd, idx, n)
	}
	kid := func(i int) form { return y.mod(t.Kid(i)) }
	for i := range t.NumKids() {
		if t.Kid(i).Width() > 64 {
			return y.outside(w)
		}
	}
	switch t.Kind() {
	case expr.Add:
		return kid(0).plus(simplex.Int(1), kid(1))
	case expr.Sub:
		return kid(0).minus(kid(1))
	case expr.Not:
		if w == 1 {
			return number(simplex.Int(1)).minus(y.view(t.Kid(0), false))
		}
		return number(simplex.Int(-1)).minus(kid(0))
	case expr.ZExt:
		return y.view(t.Kid(0), false)
	case expr.SExt:
		return y.view(t.Kid(0), true)
	case expr.Concat:
		return y.view(t.Kid(1), false).plus(simplex.Pow2(t.Kid(1).Width()), kid(0))
	case expr.Extract:
		if t.Offset() == 0 {
			return kid(0)
		}
		q, _ := y.divide(y.view(t.Kid(0), false), simplex.Pow2(t.Offset()))
		return q
	case expr.Mul, expr.Shl, expr.LShr, expr.AShr, expr.UDiv, expr.URem, expr.SDiv, expr.SRem:
		return y.scale(t)
	case expr.And, expr.Or, expr.Xor:
		return y.bitwise(t)
	case expr.Ite:
		return y.choose(y.view(t.Kid(0), false), y.view(t.Kid(1), false), y.view(t.Kid(2), false))
	case expr.Eq, expr.Ult, expr.Ule, expr.Slt, expr.Sle:
		return y.truth(t)
	}
	return y.outside(w)
}

func (y *system) read(t *expr.Term, arr *expr.Array, upd *expr.Update, idx *expr.Term, n int) form {
	if upd != nil || !idx.IsConst() || arr.IsConst() {
		return y.outside(t.Width())
	}
	at := idx.Word()
	if x := y.byte0[bytesKey{arr, at}]; x != nil && x.n == n {
		return x.form
	}
	f := number(simplex.Int(0))
	for i := range n {
		x := y.byte0[bytesKey{arr, at + uint64(i)}]
		if x == nil || x.n != 1 {
			return y.outside(t.Width())
		}
		f = f.plus(simplex.Pow2(8*i), x.form)
	}
	return f
}

// scale is an operation with a constant.
func (y *system) scale(t *expr.Term) form {
	w := t.Width()
	a, k := t.Kid(0), t.Kid(1)
	if t.Kind() == expr.Mul && a.IsConst() {
		a, k = k, a
	}
	if !k.IsConst() {
		return y.outside(w)
	}
	c := k.Word()
	switch t.Kind() {
	case expr.Mul:
		return y.mod(a).times(y.constant(k).k)
	case expr.Shl:
		if c >= uint64(w) {
			return number(simplex.Int(0))
		}
		return y.mod(a).times(simplex.Pow2(int(c)))
	case expr.LShr:
		if c >= uint64(w) {
			return number(simplex.Int(0))
		}
		q, _ := y.divide(y.view(a, false), simplex.Pow2(int(c)))
		return q
	case expr.AShr:
		q, _ := y.divide(y.view(a, true), simplex.Pow2(int(min(c, uint64(w-1)))))
		return q
	case expr.UDiv, expr.URem:
		if c == 0 {
			return y.outside(w)
		}
		q, r := y.divide(y.view(a, false), simplex.Uint(c))
		if t.Kind() == expr.UDiv {
			return q
		}
		return r
	}
	if c == 0 {
		return y.outside(w)
	}
	return y.signedDivision(t, y.view(a, true), y.signedConstant(k))
}

func (y *system) signedConstant(k *expr.Term) simplex.Rat {
	n := simplex.Uint(k.Word())
	if w := k.Width(); k.Word()>>(w-1) == 1 {
		n = n.Sub(simplex.Pow2(w))
	}
	return n
}

// signedDivision writes e as c·q + r, where r has the sign of e and is nearer to 0 than c.
func (y *system) signedDivision(t *expr.Term, e form, c simplex.Rat) form {
	size := c
	if c.Sign() < 0 {
		size = c.Neg()
	}
	half, one := simplex.Pow2(t.Width()-1), simplex.Int(1)
	neg := y.fresh(simplex.Int(0), one) // e < 0
	y.between(e.plus(half, neg), simplex.At(simplex.Int(0)), simplex.At(half.Sub(one)), 0)
	q := y.fresh(half.Neg(), half)
	r := e.plus(c.Neg(), q)
	most := size.Sub(one)
	y.between(r.plus(most, neg), simplex.At(simplex.Int(0)), simplex.None(), 0)
	y.between(r.plus(most, neg), simplex.None(), simplex.At(most), 0)
	if t.Kind() == expr.SDiv {
		return q
	}
	r.lo, r.hi = most.Neg(), most
	return r
}

// choose is a where s is 1, and b where it is 0.
func (y *system) choose(s, a, b form) form {
	if s.fixed() {
		if s.k.Sign() != 0 {
			return a
		}
		return b
	}
	lo, hi := a.lo, a.hi
	if b.lo.Cmp(lo) < 0 {
		lo = b.lo
	}
	if b.hi.Cmp(hi) > 0 {
		hi = b.hi
	}
	t := y.fresh(lo, hi)
	far := hi.Sub(lo)
	zero := simplex.At(simplex.Int(0))
	not := number(simplex.Int(1)).minus(s)
	for _, x := range []struct{ f, off form }{{a, not}, {b, s}} {
		y.between(t.minus(x.f).plus(far, x.off), zero, simplex.None(), 0)
		y.between(x.f.minus(t).plus(far, x.off), zero, simplex.None(), 0)
	}
	return t
}

// truth is 1 where the comparison t holds, and else 0.
func (y *system) truth(t *expr.Term) form {
	a, b := t.Kid(0), t.Kid(1)
	switch t.Kind() {
	case expr.Eq:
		d := y.view(a, false).minus(y.view(b, false))
		one := simplex.Int(1)
		is := y.atMost(d, simplex.Int(0)).minus(y.atMost(d, one.Neg())) // d ≤ 0 and not d ≤ -1
		is.lo, is.hi = simplex.Int(0), one
		return is
	case expr.Ult:
		return y.atMost(y.view(a, false).minus(y.view(b, false)), simplex.Int(-1))
	case expr.Ule:
		return y.atMost(y.view(a, false).minus(y.view(b, false)), simplex.Int(0))
	case expr.Slt:
		return y.atMost(y.view(a, true).minus(y.view(b, true)), simplex.Int(-1))
	}
	return y.atMost(y.view(a, true).minus(y.view(b, true)), simplex.Int(0))
}

// atMost is 1 where d ≤ c, and else 0.
func (y *system) atMost(d form, c simplex.Rat) form {
	one := simplex.Int(1)
	switch {
	case d.hi.Cmp(c) <= 0:
		return number(one)
	case d.lo.Cmp(c) > 0:
		return number(simplex.Int(0))
	}
	s := y.fresh(simplex.Int(0), one)
	// s = 1: d ≤ c; s = 0: d ≥ c+1
	y.between(d.plus(d.hi.Sub(c), s), simplex.None(), simplex.At(d.hi), 0)
	next := c.Add(one)
	y.between(d.plus(next.Sub(d.lo), s), simplex.At(next), simplex.None(), 0)
	return s
}
