package linear

import (
	"math"
	"math/bits"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/residue"
	"github.com/albers-engine/albers/internal/persist"
	"github.com/albers-engine/albers/internal/simplex"
)

// form is a term as Σ e + k, equal to its unsigned value, with bounds that hold by arithmetic on intervals.
type form struct {
	e []simplex.Term
	k simplex.Rat
	span
}

// group is a read of n neighbouring bytes at a symbolic index.
type group struct {
	t     *expr.Term
	arr   *expr.Array
	upd   *expr.Update
	index *expr.Term
	n     int
	at    *form       // of the index
	u     simplex.Var // the value
	reach span        // I(index)
	seen  span        // the reach that value comes from
	value values      // of u
}

type divKey struct {
	t *expr.Term
	c uint64
}

type quotient struct{ q, r *form }

type pairKey struct{ a, b *expr.Term }

// system is a path condition as linear constraints. Scopes (path.go) take back later additions.
type system struct {
	p      *Checker
	s      *simplex.System
	facts  facts
	prover *residue.Prover

	memo   persist.Scoped[*expr.Term, *form]
	divs   persist.Scoped[divKey, quotient]
	ands   persist.Scoped[pairKey, *form]
	signs  persist.Scoped[*expr.Term, *form]
	cuts   persist.Scoped[*form, bool]
	groups []*group // inner before outer
	states []state  // of groups, before they changed
	apart  []apart
	over   bool // a limit was reached: later constraints are missing

	walk  expr.Walk
	terms int // made so far
}

func newSystem(p *Checker) *system {
	y := &system{p: p, s: simplex.New(), prover: residue.New()}
	y.walk = expr.Walk{Known: y.known, Needs: y.needs, Visit: y.visit}
	return y
}

func rat(lo uint64) simplex.Bound { return simplex.At(simplex.Uint(lo)) }

// fresh is a new integer variable.
func (y *system) fresh(s span) *form {
	if s.lo > s.hi { // facts that contradict each other: their rows say so
		s = span{0, max(s.lo, s.hi)}
	}
	if y.s.Len() >= y.p.lim.Vars {
		y.over = true
	}
	hi := rat(s.hi)
	if s.hi == math.MaxUint64 {
		hi = simplex.None() // beyond the range of small numbers
	}
	v := y.s.NewVar(rat(s.lo), hi, true)
	return &form{e: []simplex.Term{{V: v, C: simplex.Int(1)}}, span: s}
}

func number(n uint64) *form { return &form{k: simplex.Uint(n), span: span{n, n}} }

// row adds lo ≤ f ≤ hi.
func (y *system) row(f *form, lo, hi simplex.Bound) {
	if y.s.Rows() >= y.p.lim.Rows {
		y.over = true
		return
	}
	lo.Val, hi.Val = lo.Val.Sub(f.k), hi.Val.Sub(f.k)
	if len(f.e) == 1 && f.e[0].C.Cmp(simplex.Int(1)) == 0 {
		y.s.Tighten(f.e[0].V, lo, hi)
		return
	}
	y.s.AddRow(f.e, lo, hi)
}

// tied says whether rows say more about f than the bounds of its variables.
func (y *system) tied(f *form) bool {
	for _, t := range f.e {
		if y.s.Tied(t.V) {
			return true
		}
	}
	return false
}

// box is the bounds of Σ f.e by those of its variables.
func (y *system) box(f *form) (least, most simplex.Bound) {
	least, most = rat(0), rat(0)
	for _, t := range f.e {
		lo, hi := y.s.Bounds(t.V)
		if t.C.Sign() < 0 {
			lo, hi = hi, lo
		}
		least.Has, most.Has = least.Has && lo.Has, most.Has && hi.Has
		least.Val, most.Val = least.Val.Add(t.C.Mul(lo.Val)), most.Val.Add(t.C.Mul(hi.Val))
	}
	return least, most
}

// now is the form of a term that was made, with the present bounds of the variables in it.
func (y *system) now(t *expr.Term) *form {
	f := y.memo.M[t]
	if f == nil || f.fixed() || len(f.e) == 0 {
		return f
	}
	least, most := y.box(f)
	s := f.span
	if least.Has {
		s.lo = max(s.lo, least.Val.Add(f.k).Uint64())
	}
	if most.Has {
		s.hi = min(s.hi, most.Val.Add(f.k).Uint64())
	}
	if s = y.facts.clip(t, s); s == f.span || s.lo > s.hi {
		return f
	}
	c := *f
	c.span = s
	return &c
}

// plus is a + c·b + k, without bounds.
func plus(a *form, c simplex.Rat, b *form) *form {
	f := &form{e: append(make([]simplex.Term, 0, len(a.e)+len(b.e)), a.e...), k: a.k.Add(c.Mul(b.k))}
	for _, t := range b.e {
		f.e = append(f.e, simplex.Term{V: t.V, C: c.Mul(t.C)})
	}
	return f
}

func (f *form) fixed() bool { return f.lo == f.hi }

// lin is the form of t, nil for a term of more than 64 bits.
func (y *system) lin(t *expr.Term) *form {
	if f, ok := y.memo.M[t]; ok {
		return f
	}
	y.walk.From(t)
	return y.memo.M[t]
}

func (y *system) known(t *expr.Term) bool {
	_, ok := y.memo.M[t]
	return ok
}

func (y *system) visit(x *expr.Term) bool {
	y.terms++
	y.memo.Set(x, y.make(x))
	return true
}

// needs appends the operands that make needs.
func (y *system) needs(list []*expr.Term, x *expr.Term) []*expr.Term {
	if x.Width() > 64 || y.over {
		return list
	}
	if _, _, idx, _, ok := expr.AsWideRead(x); ok {
		if !idx.IsConst() {
			list = append(list, idx)
		}
		return list
	}
	switch x.Kind() {
	case expr.Add, expr.Sub, expr.And, expr.Or, expr.Xor, expr.Concat:
		list = append(list, x.Kid(0), x.Kid(1))
	case expr.Mul, expr.Shl, expr.LShr, expr.UDiv, expr.URem:
		if _, a, ok := scaled(x); ok {
			list = append(list, a)
		}
	case expr.Not, expr.ZExt, expr.SExt, expr.Extract:
		list = append(list, x.Kid(0))
	case expr.Ite:
		switch arm := y.decided(x); {
		case arm != nil:
			list = append(list, arm)
		default:
			list = append(list, x.Kid(1), x.Kid(2))
		}
	}
	return list
}

// scaled takes an operation with a constant apart: a·c, a<<c, a>>c, a/c, a%c.
func scaled(x *expr.Term) (c uint64, a *expr.Term, ok bool) {
	k, a := x.Kid(1), x.Kid(0)
	if x.Kind() == expr.Mul {
		k, a = a, k
	}
	if !k.IsConst() {
		return 0, nil, false
	}
	return k.Word(), a, true
}

// decided is the arm of an Ite whose condition is a conjunct or its opposite.
func (y *system) decided(x *expr.Term) *expr.Term {
	if v, ok := y.facts.truth.M[x.Kid(0)]; ok {
		if v {
			return x.Kid(1)
		}
		return x.Kid(2)
	}
	return nil
}

// make is the form of x over those of its operands, clipped by the bounds of x.
func (y *system) make(x *expr.Term) *form {
	w := x.Width()
	if w > 64 {
		return nil
	}
	all := span{0, ones(w)}
	known := y.facts.clip(x, all)
	var f *form
	if !y.over {
		f = y.shape(x)
	}
	if f == nil {
		return y.fresh(known)
	}
	c := *f
	c.span = span{max(f.lo, known.lo), min(f.hi, known.hi)}
	if c.lo > c.hi {
		c.span = f.span
	}
	return &c
}

// shape is the form that x's operation gives, nil if it has none.
func (y *system) shape(x *expr.Term) *form {
	w := x.Width()
	if arr, upd, idx, n, ok := expr.AsWideRead(x); ok {
		if !idx.IsConst() {
			return y.read(x, arr, upd, idx, n)
		}
		return nil
	}
	kid := func(i int) *form { return y.now(x.Kid(i)) }
	switch x.Kind() {
	case expr.Const:
		return number(x.Word())
	case expr.Add:
		return y.add(w, kid(0), kid(1))
	case expr.Sub:
		return y.sub(w, kid(0), kid(1))
	case expr.Not:
		f := plus(number(ones(w)), simplex.Int(-1), kid(0))
		f.span = span{ones(w) - kid(0).hi, ones(w) - kid(0).lo}
		return f
	case expr.Mul, expr.Shl, expr.LShr, expr.UDiv, expr.URem:
		return y.scale(x)
	case expr.Extract:
		if a := kid(0); a != nil {
			return y.extract(x.Kid(0), x.Offset(), w)
		}
	case expr.Concat:
		hi, lo := kid(0), kid(1)
		n := x.Kid(1).Width()
		f := plus(lo, simplex.Pow2(n), hi)
		f.span = span{hi.lo<<n + lo.lo, hi.hi<<n + lo.hi}
		return f
	case expr.ZExt:
		return kid(0)
	case expr.SExt:
		return y.sext(x.Kid(0), w)
	case expr.And:
		return y.and(x.Kid(0), x.Kid(1))
	case expr.Or, expr.Xor:
		return y.or(x)
	case expr.Ite:
		if arm := y.decided(x); arm != nil {
			return y.now(arm)
		}
		return y.fresh(y.facts.clip(x, span{min(kid(1).lo, kid(2).lo), max(kid(1).hi, kid(2).hi)}))
	}
	return nil
}

// wrapped subtracts 2^w·σ for a σ between lo and hi, and says that the result is a word. A known σ is no variable.
func (y *system) wrapped(w int, f *form, sigmaLo, sigmaHi int64, s span) *form {
	if sigmaLo == sigmaHi {
		f.k = f.k.Sub(simplex.Pow2(w).Mul(simplex.Int(sigmaLo)))
		f.span = s
		return f
	}
	if y.s.Len() >= y.p.lim.Vars {
		y.over = true
	}
	v := y.s.NewVar(simplex.At(simplex.Int(sigmaLo)), simplex.At(simplex.Int(sigmaHi)), true)
	f.e = append(f.e, simplex.Term{V: v, C: simplex.Pow2(w).Neg()})
	f.span = span{0, ones(w)}
	y.row(f, rat(0), rat(ones(w)))
	return f
}

// over2w is ⌊(hi·2^64 + lo) / 2^w⌋ as far as it fits; ok is false if it does not.
func over2w(hi, lo uint64, w int) (n int64, ok bool) {
	if w == 64 {
		return int64(hi), hi < 1<<62
	}
	if hi >= 1<<(w-1) {
		return 0, false
	}
	q := hi<<(64-w) | lo>>w
	return int64(q), q < 1<<62
}

func (y *system) add(w int, a, b *form) *form {
	f := plus(a, simplex.Int(1), b)
	lo, c0 := bits.Add64(a.lo, b.lo, 0)
	hi, c1 := bits.Add64(a.hi, b.hi, 0)
	s0, _ := over2w(c0, lo, w)
	s1, _ := over2w(c1, hi, w)
	return y.wrapped(w, f, s0, s1, span{lo & ones(w), hi & ones(w)})
}

func (y *system) sub(w int, a, b *form) *form {
	f := plus(a, simplex.Int(-1), b)
	s := span{(a.lo - b.hi) & ones(w), (a.hi - b.lo) & ones(w)}
	switch {
	case a.lo >= b.hi:
		return y.wrapped(w, f, 0, 0, s)
	case a.hi < b.lo:
		return y.wrapped(w, f, -1, -1, s)
	}
	return y.wrapped(w, f, -1, 0, s)
}

// times is c·a, with c or c-2^w, whichever wraps in fewer ways.
func (y *system) times(w int, c uint64, a *form) *form {
	c &= ones(w)
	if c == 0 {
		return number(0)
	}
	h0, l0 := bits.Mul64(c, a.lo)
	h1, l1 := bits.Mul64(c, a.hi)
	s0, ok0 := over2w(h0, l0, w)
	s1, ok1 := over2w(h1, l1, w)
	d := (-c) & ones(w) // c - 2^w = -d
	g0, m0 := bits.Mul64(d, a.lo)
	g1, m1 := bits.Mul64(d, a.hi)
	t0, ok2 := ceil2w(g0, m0, w)
	t1, ok3 := ceil2w(g1, m1, w)
	zero := &form{}
	switch {
	case ok0 && ok1 && (!ok2 || !ok3 || s1-s0 <= t1-t0):
		return y.wrapped(w, plus(zero, simplex.Uint(c), a), s0, s1, span{l0 & ones(w), l1 & ones(w)})
	case ok2 && ok3:
		return y.wrapped(w, plus(zero, simplex.Uint(d).Neg(), a), -t1, -t0, span{-m1 & ones(w), -m0 & ones(w)})
	}
	return nil
}

func ceil2w(hi, lo uint64, w int) (int64, bool) {
	n, ok := over2w(hi, lo, w)
	if lo&ones(w) != 0 {
		n++
	}
	return n, ok
}

// scale is an operation with a constant operand.
func (y *system) scale(x *expr.Term) *form {
	c, t, ok := scaled(x)
	if !ok {
		return nil
	}
	a, w := y.now(t), x.Width()
	switch x.Kind() {
	case expr.Mul:
		return y.times(w, c, a)
	case expr.Shl:
		if c >= uint64(w) {
			return number(0)
		}
		return y.times(w, 1<<c, a)
	case expr.LShr:
		if c >= uint64(w) {
			return number(0)
		}
		return y.divide(t, 1<<c).q
	}
	if c == 0 {
		return nil
	}
	if d := y.divide(t, c); x.Kind() == expr.UDiv {
		return d.q
	} else {
		return d.r
	}
}

// divide is quotient and remainder by c ≠ 0, one pair for each dividend.
func (y *system) divide(t *expr.Term, c uint64) quotient {
	key := divKey{t, c}
	if d, ok := y.divs.M[key]; ok {
		return d
	}
	a := y.now(t)
	var d quotient
	if q := a.lo / c; q == a.hi/c {
		d.q = number(q)
		d.r = plus(a, simplex.Uint(c).Neg(), d.q)
		d.r.span = span{a.lo - q*c, a.hi - q*c}
	} else {
		d.q = y.fresh(span{a.lo / c, a.hi / c})
		d.r = plus(a, simplex.Uint(c).Neg(), d.q) // 0 ≤ a - c·q ≤ c-1
		d.r.span = span{0, c - 1}
		y.row(d.r, rat(0), rat(c-1))
	}
	y.divs.Set(key, d)
	return d
}

// extract is ⌊a / 2^o⌋ mod 2^k.
func (y *system) extract(t *expr.Term, o, k int) *form {
	a := y.now(t)
	if o == 0 {
		if k == 64 || a.hi <= ones(k) {
			return a
		}
		return y.divide(t, 1<<k).r
	}
	q := y.divide(t, 1<<o).q
	if q.hi <= ones(k) {
		return q
	}
	// ⌊a/2^(o+k)⌋ taken off, whose remainder is the lower o+k bits
	h := y.divide(t, 1<<(o+k)).q
	f := plus(q, simplex.Pow2(k).Neg(), h)
	f.span = span{0, ones(k)}
	y.row(f, rat(0), rat(ones(k)))
	return f
}

// sign is the sign bit of t, a form in {0, 1}.
func (y *system) sign(t *expr.Term) *form {
	if f, ok := y.signs.M[t]; ok {
		return f
	}
	y.lin(t)
	w, a := t.Width(), y.now(t)
	var f *form
	switch half := ones(w) >> 1; {
	case a.hi <= half:
		f = number(0)
	case a.lo > half:
		f = number(1)
	default:
		f = y.fresh(span{0, 1})
		y.row(plus(a, simplex.Pow2(w-1).Neg(), f), rat(0), rat(half)) // 0 ≤ a - 2^(w-1)·s ≤ 2^(w-1)-1
	}
	y.signs.Set(t, f)
	return f
}

// signedForm is the value of t in two's complement; its span means nothing.
func (y *system) signedForm(t *expr.Term) *form {
	return plus(y.lin(t), simplex.Pow2(t.Width()).Neg(), y.sign(t))
}

func (y *system) sext(t *expr.Term, w int) *form {
	a, s := y.now(t), y.sign(t)
	f := plus(a, simplex.Pow2(w).Sub(simplex.Pow2(t.Width())), s)
	up := ones(w) - ones(t.Width())
	switch {
	case s.hi == 0:
		f.span = a.span
	case s.lo == 1:
		f.span = span{a.lo + up, a.hi + up}
	default:
		f.span = span{0, ones(w)}
	}
	return f
}

// and is exact for a run of ones as mask, bounded by both operands else.
func (y *system) and(s, t *expr.Term) *form {
	w := t.Width()
	if s.IsConst() {
		m := s.Word()
		o := bits.TrailingZeros64(m)
		if k := bits.Len64(m) - o; m != 0 && m>>o == ones(k) {
			x := y.extract(t, o, min(k, w-o))
			f := plus(&form{}, simplex.Pow2(o), x)
			f.span = span{x.lo << o, x.hi << o}
			return f
		}
	}
	return y.conj(s, t)
}

// conj is v ≤ a, v ≤ b, v ≥ a + b - (2^w-1).
func (y *system) conj(s, t *expr.Term) *form {
	if f, ok := y.ands.M[pairKey{s, t}]; ok {
		return f
	}
	a, b := y.now(s), y.now(t)
	var f *form
	switch {
	case s == t:
		f = a
	case a.fixed() && a.lo == 0 || b.fixed() && b.lo == 0:
		f = number(0)
	default:
		f = y.fresh(span{0, min(a.hi, b.hi)})
		y.row(plus(a, simplex.Int(-1), f), rat(0), simplex.None())
		y.row(plus(b, simplex.Int(-1), f), rat(0), simplex.None())
		y.row(plus(plus(a, simplex.Int(1), b), simplex.Int(-1), f), simplex.None(), rat(ones(t.Width())))
	}
	y.ands.Set(pairKey{s, t}, f)
	return f
}

// or is a + b - v, exclusive or a + b - 2v, with v = a and b.
func (y *system) or(x *expr.Term) *form {
	s, t := x.Kid(0), x.Kid(1)
	a, b, v := y.now(s), y.now(t), y.conj(s, t)
	most := min(satAdd(a.hi, b.hi), ones(bits.Len64(a.hi|b.hi)))
	f := plus(a, simplex.Int(1), b)
	if x.Kind() == expr.Or {
		f = plus(f, simplex.Int(-1), v)
		f.span = span{max(a.lo, b.lo), most}
	} else {
		f = plus(f, simplex.Int(-2), v)
		f.span = span{0, most}
	}
	y.row(f, rat(f.lo), rat(f.hi))
	return f
}

// read is the variable of a group of bytes at a symbolic index. Its bounds are those of the cells that the index can
// reach.
func (y *system) read(x *expr.Term, arr *expr.Array, upd *expr.Update, idx *expr.Term, n int) *form {
	at := y.now(idx)
	g := &group{t: x, arr: arr, upd: upd, index: idx, n: n, at: at}
	g.reach, g.seen = at.span, unseen
	g.value = y.valueRange(g)
	bounds := g.value.u
	if bounds.lo > bounds.hi { // no offset of the class is in reach
		bounds = span{0, ones(8 * n)}
		g.value = allValues(8 * n)
		y.impossible()
	}
	f := y.fresh(y.facts.clip(x, bounds))
	g.u = f.e[0].V
	y.groups = append(y.groups, g)
	return f
}

// unseen is the first value of group.seen: an empty span, which no reach equals.
var unseen = span{1, 0}

// impossible makes the system contradict itself.
func (y *system) impossible() { y.s.AddRow(nil, rat(1), rat(0)) }
