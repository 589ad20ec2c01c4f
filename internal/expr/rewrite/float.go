package rewrite

import (
	"math/big"
	"math/bits"

	"github.com/albers-engine/albers/internal/bv"
	"github.com/albers-engine/albers/internal/expr"
	circuits "github.com/albers-engine/albers/internal/expr/floats/lower"
	"github.com/albers-engine/albers/internal/fp"
)

// Programs that read and print numbers compute with floats that are integers: the digits of a text, times ten, compared
// with a limit. As long as all results have at most as many bits as the format, nothing is rounded, and the same can be
// computed with integers, whose circuits are far smaller. A float of an integer is never -0, so results that can be -0
// are left alone.

// integral is a float that is an integer without rounding: term, in w bits, signed or not, has its value, which is from
// lo to hi.
type integral struct {
	term   *expr.Term
	signed bool
	lo, hi int64
}

// spanDepth is how many operators below the conversion of an integer span looks at.
const spanDepth = 6

// maxSpan bounds the absolute values of integers, so that sums and products of two of them can be tested for it.
const maxSpan = 1 << 61

// whole takes x as an integral; ok is false if it is none, or can have been rounded.
func whole(b *expr.Builder, f fp.Format, x *expr.Term) (r integral, ok bool) {
	switch k := x.Kind(); k {
	case expr.Const:
		v, ok := wholeConst(f, x)
		if !ok {
			return r, false
		}
		r = integral{b.Const(64, uint64(v)), true, v, v}
	case expr.FFromS, expr.FFromU:
		r = integral{term: x.Kid(0), signed: k == expr.FFromS}
		if x.Float().Format != f {
			return r, false
		}
		if r.lo, r.hi, ok = span(r.term, r.signed, spanDepth); !ok {
			return r, false
		}
	default:
		return r, false
	}
	return r, exact(f, r.lo, r.hi)
}

// exact says whether all integers from lo to hi are floats of f.
func exact(f fp.Format, lo, hi int64) bool {
	n := int(f.Precision())
	if n > f.Bias() {
		n = f.Bias() // greater numbers can be infinite
	}
	limit := int64(maxSpan)
	if n < 61 {
		limit = 1 << n
	}
	return lo >= -limit && hi <= limit
}

// wholeConst is the value of a constant float that is an integer, and not -0.
func wholeConst(f fp.Format, x *expr.Term) (int64, bool) {
	v, ok := fp.ToRat(f, floatBits(x))
	if !ok || !v.IsInt() || !v.Num().IsInt64() || v.Sign() == 0 && fp.IsNeg(f, floatBits(x)) {
		return 0, false
	}
	return v.Num().Int64(), true
}

// floatBits is the pattern of a constant.
func floatBits(x *expr.Term) fp.Bits {
	v := x.Big()
	if v.Width() <= 64 {
		return fp.Bits{Lo: v.Uint64()}
	}
	return fp.Bits{Hi: v.Word(1), Lo: v.Word(0)}
}

// span is limits of x as a signed or an unsigned integer; ok is false if they can be beyond maxSpan.
func span(x *expr.Term, signed bool, depth int) (lo, hi int64, ok bool) {
	w := x.Width()
	lo, hi, ok = form(x, depth)
	if ok {
		// The form is right for x modulo 2^w; it is x if all of it is in the range of the sort.
		if signed && w <= 62 {
			ok = lo >= -(1<<(w-1)) && hi < 1<<(w-1)
		} else if !signed {
			ok = lo >= 0 && (w > 62 || hi < 1<<w)
		}
	}
	switch {
	case ok:
		return lo, hi, true
	case signed && w <= 62:
		return -(1 << (w - 1)), 1<<(w-1) - 1, true
	case !signed && w <= 61:
		return 0, 1<<w - 1, true
	}
	return 0, 0, false
}

// form is limits of an integer that is x modulo 2^w, as far as the form of x says.
func form(x *expr.Term, depth int) (lo, hi int64, ok bool) {
	if x.IsConst() {
		if x.Width() > 64 {
			return 0, 0, false
		}
		v := bv.SExt(x.Word(), uint(x.Width()), 64)
		return int64(v), int64(v), inSpan(int64(v), int64(v))
	}
	if depth == 0 {
		return 0, 0, false
	}
	kid := func(i int) (int64, int64, bool) { return form(x.Kid(i), depth-1) }
	switch x.Kind() {
	case expr.ZExt:
		return span(x.Kid(0), false, depth-1)
	case expr.SExt:
		return span(x.Kid(0), true, depth-1)
	case expr.Concat:
		head, ok := word(x.Kid(0))
		l, h, ok1 := span(x.Kid(1), false, depth-1)
		if n := x.Kid(1).Width(); ok && ok1 && n < 62 && head < maxSpan>>n {
			return int64(head<<n) + l, int64(head<<n) + h, true
		}
	case expr.Ite:
		l, h, ok1 := anyForm(x.Kid(1), depth-1)
		m, n, ok2 := anyForm(x.Kid(2), depth-1)
		return min(l, m), max(h, n), ok1 && ok2
	case expr.Add, expr.Sub, expr.Mul:
		l, h, ok1 := kid(0)
		m, n, ok2 := kid(1)
		if !ok1 || !ok2 {
			return 0, 0, false
		}
		return combined(x.Kind(), l, h, m, n)
	}
	return 0, 0, false
}

// anyForm is form, or the limits of the signed sort.
func anyForm(x *expr.Term, depth int) (lo, hi int64, ok bool) {
	if lo, hi, ok = form(x, depth); ok {
		return lo, hi, ok
	}
	return span(x, true, 0)
}

// combined is limits of the sum, difference or product of integers from l to h and from m to n.
func combined(k expr.Kind, l, h, m, n int64) (lo, hi int64, ok bool) {
	switch k {
	case expr.Add, expr.FAdd:
		lo, hi = l+m, h+n
	case expr.Sub, expr.FSub:
		lo, hi = l-n, h-m
	default:
		a := [4]int64{l, l, h, h}
		for i, y := range [4]int64{m, n, m, n} {
			carry, low := bits.Mul64(magnitude(a[i]), magnitude(y))
			if carry != 0 || low > maxSpan {
				return 0, 0, false
			}
			a[i] *= y
		}
		lo, hi = min(a[0], a[1], a[2], a[3]), max(a[0], a[1], a[2], a[3])
	}
	return lo, hi, inSpan(lo, hi)
}

func magnitude(v int64) uint64 {
	if v < 0 {
		return -uint64(v)
	}
	return uint64(v)
}

func inSpan(lo, hi int64) bool { return lo >= -maxSpan && hi <= maxSpan }

// width is the least number of bits for signed integers from lo to hi.
func width(lo, hi int64) int {
	return 1 + max(bits.Len64(uint64(max(hi, 0))), bits.Len64(uint64(^min(lo, -1))))
}

// in is the integer in w bits, which are enough for it, or for a result that depends on it modulo 2^w alone.
func (x integral) in(b *expr.Builder, w int) *expr.Term {
	switch n := x.term.Width(); {
	case w <= n:
		return b.Extract(x.term, 0, w)
	case x.signed:
		return b.SExt(x.term, w)
	}
	return b.ZExt(x.term, w)
}

// two takes both operands of t as integrals, of which one at least is no constant.
func two(b *expr.Builder, t *expr.Term) (x, y integral, ok bool) {
	f := t.Float().Format
	p, q := kids2(t)
	if p.IsConst() && q.IsConst() {
		return x, y, false
	}
	if x, ok = whole(b, f, p); !ok {
		return x, y, false
	}
	y, ok = whole(b, f, q)
	return x, y, ok
}

// floatSumExact, where i is an integer as a float that is not rounded
//
//	match:  i(x) + i(y), i(x) - i(y), rounded anyhow but down, the result not rounded
//	result: i(x + y), i(x - y)
//	match:  i(x) + i(y), rounded down, x and y not below 0, the result not rounded
//	result: i(x + y)
func floatSumExact(b *expr.Builder, t *expr.Term) *expr.Term {
	x, y, ok := two(b, t)
	if !ok || t.Float().Mode == fp.Down && (t.Kind() == expr.FSub || x.lo < 0 || y.lo < 0) {
		return nil // a difference of 0 is -0
	}
	return floatExact(b, t, x, y)
}

// floatMulExact
//
//	match:  i(x) · i(y), one above 0 or both not below it, the result not rounded
//	result: i(x · y)
func floatMulExact(b *expr.Builder, t *expr.Term) *expr.Term {
	x, y, ok := two(b, t)
	if !ok || x.lo <= 0 && y.lo <= 0 && (x.lo < 0 || y.lo < 0) {
		return nil
	}
	return floatExact(b, t, x, y)
}

// floatExact is the result of t on integers, nil if it can be rounded.
func floatExact(b *expr.Builder, t *expr.Term, x, y integral) *expr.Term {
	f := t.Float().Format
	lo, hi, ok := combined(t.Kind(), x.lo, x.hi, y.lo, y.hi)
	if !ok || !exact(f, lo, hi) {
		return nil
	}
	w := width(lo, hi)
	k := map[expr.Kind]expr.Kind{expr.FAdd: expr.Add, expr.FSub: expr.Sub, expr.FMul: expr.Mul}[t.Kind()]
	return b.FFromInt(f, fp.NearestEven, b.Binary(k, x.in(b, w), y.in(b, w)), true)
}

// floatCmpExact
//
//	match:  i(x) < i(y), i(x) ≤ i(y), i(x) = i(y)
//	result: the comparison of integers
//	match:  the same with a constant that is no integer
//	result: the comparison with the next integer
func floatCmpExact(b *expr.Builder, t *expr.Term) *expr.Term {
	if x, y, ok := two(b, t); ok {
		w := width(min(x.lo, y.lo), max(x.hi, y.hi))
		switch p, q := x.in(b, w), y.in(b, w); t.Kind() {
		case expr.FLt:
			return b.Slt(p, q)
		case expr.FLe:
			return b.Sle(p, q)
		default:
			return b.Eq(p, q)
		}
	}
	p, q := kids2(t)
	switch {
	case p.IsConst():
		return floatCmpConst(b, t, q, p, true)
	case q.IsConst():
		return floatCmpConst(b, t, p, q, false)
	}
	return nil
}

// floatCmpConst compares p = i(x) with a constant; left: the constant is the left operand.
func floatCmpConst(b *expr.Builder, t, p, c *expr.Term, left bool) *expr.Term {
	f := t.Float().Format
	x, ok := whole(b, f, p)
	if !ok {
		return nil
	}
	bits := floatBits(c)
	v, finite := fp.ToRat(f, bits)
	switch {
	case fp.IsNaN(f, bits):
		return b.False()
	case !finite: // infinite
		return b.Bool(t.Kind() != expr.FEq && fp.IsNeg(f, bits) == left)
	}
	floor := new(big.Int).Div(v.Num(), v.Denom()) // Euclidean: rounds down, for denominators are above 0
	if t.Kind() == expr.FEq && !v.IsInt() {
		return b.False()
	}
	// x < c is x ≤ ceil(c)-1, and c < x is floor(c)+1 ≤ x.
	limit := floor
	strict := t.Kind() == expr.FLt
	switch {
	case left && (strict || !v.IsInt()):
		limit.Add(limit, big.NewInt(1))
	case !left && strict && v.IsInt():
		limit.Sub(limit, big.NewInt(1))
	}
	above, below := limit.Cmp(big.NewInt(x.hi)) > 0, limit.Cmp(big.NewInt(x.lo)) < 0
	if t.Kind() == expr.FEq {
		if above || below {
			return b.False()
		}
	} else if above || below {
		return b.Bool(left == below) // limit ≤ x, or x ≤ limit
	}
	w := width(x.lo, x.hi)
	n, z := b.Const(w, uint64(limit.Int64())), x.in(b, w)
	switch {
	case t.Kind() == expr.FEq:
		return b.Eq(n, z)
	case left:
		return b.Sle(n, z)
	}
	return b.Sle(z, n)
}

// floatKeepExact
//
//	match:  i(x) rounded to an integer
//	result: i(x)
//	match:  i(x) in another format, where it is not rounded either
//	result: the conversion of x to that format
func floatKeepExact(b *expr.Builder, t *expr.Term) *expr.Term {
	f := t.Float().Format
	from, _ := t.Float().Operand(t.Kind())
	x, ok := whole(b, from, t.Kid(0))
	if !ok || t.Kid(0).IsConst() {
		return nil
	}
	switch {
	case t.Kind() == expr.FRound:
		return t.Kid(0)
	case exact(f, x.lo, x.hi):
		return b.FFromInt(f, fp.NearestEven, x.term, x.signed)
	}
	return nil
}

// floatToIntExact
//
//	match:  i(x) as an integer that it fits
//	result: x
func floatToIntExact(b *expr.Builder, t *expr.Term) *expr.Term {
	f, w, p := t.Float().Format, t.Width(), t.Kid(0)
	x, ok := whole(b, f, p)
	if !ok || p.IsConst() {
		return nil
	}
	c := circuits.IntConversion(f, w, t.Kind() == expr.FToS)
	switch n := min(c.Width, 62); {
	case (c.Signed || c.Both) && x.lo >= -(1<<(n-1)) && x.hi < 1<<(n-1):
	case (!c.Signed || c.Both) && x.lo >= 0 && x.hi < 1<<n:
	default:
		return nil
	}
	return x.in(b, w)
}

// floatNegExact
//
//	match:  i(x) with its sign changed, x never 0
//	result: i(-x)
func floatNegExact(b *expr.Builder, t *expr.Term) *expr.Term {
	p, neg := unsigned(t)
	if p == nil || !neg || p.Kind() != expr.FFromS && p.Kind() != expr.FFromU {
		return nil
	}
	f := p.Float().Format
	x, ok := whole(b, f, p)
	if !ok || x.lo <= 0 && x.hi >= 0 {
		return nil
	}
	w := width(-x.hi, -x.lo)
	return b.FFromInt(f, fp.NearestEven, b.Neg(x.in(b, w)), true)
}
