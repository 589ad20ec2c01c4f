package smtlib

import (
	"maps"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/sexpr"
	"github.com/albers-engine/albers/internal/solver/lang/totalarrays"
)

// call is one use of an operator: its numerals (of an indexed operator) and operands.
type call struct {
	e    *sexpr.Expr
	at   sexpr.Node
	b    *expr.Builder
	s    *totalarrays.Space
	name string
	nums []int
	args []value
}

func (c *call) fail(format string, args ...any) { c.e.Fail(c.at, format, args...) }

// operator makes a term of operands.
type operator struct {
	nums     int           // numerals of an indexed operator
	min, max int           // number of operands; max < 0: any
	takes    func(c *call) // fails if the operands have other sorts than it takes
	make     func(c *call) value
}

type op2 func(b *expr.Builder, x, y *expr.Term) *expr.Term

// operators is all of the theories, by name.
func operators() map[string]operator {
	const any = -1
	bits, sameBits, same, bools := (*call).bits, (*call).sameBits, (*call).same, (*call).bools
	ops := map[string]operator{
		"not": {0, 1, 1, bools, func(c *call) value { return boolValue(c.b.Not(c.args[0].term)) }},
		"and": {0, 1, any, bools, fold((*expr.Builder).And)}, "or": {0, 1, any, bools, fold((*expr.Builder).Or)},
		"xor": {0, 1, any, bools, fold((*expr.Builder).Xor)}, "=>": {0, 1, any, bools, (*call).implies},
		"=": {0, 2, any, same, (*call).equal}, "distinct": {0, 1, any, same, (*call).distinct},
		"ite":    {0, 3, 3, (*call).branches, (*call).ite},
		"select": {0, 2, 2, (*call).onArray, (*call).sel}, "store": {0, 3, 3, (*call).onArray, (*call).store},
		"concat": {0, 1, any, bits, (*call).concat}, "extract": {2, 1, 1, bits, (*call).extract},
		"repeat":      {1, 1, 1, bits, (*call).repeat},
		"zero_extend": {1, 1, 1, bits, (*call).extend}, "sign_extend": {1, 1, 1, bits, (*call).extend},
		"rotate_left": {1, 1, 1, bits, (*call).rotate}, "rotate_right": {1, 1, 1, bits, (*call).rotate},
		"bvcomp":  {0, 2, 2, sameBits, func(c *call) value { return bitsValue(c.b.Eq(c.args[0].term, c.args[1].term)) }},
		"bvnot":   {0, 1, 1, bits, func(c *call) value { return bitsValue(c.b.Not(c.args[0].term)) }},
		"bvneg":   {0, 1, 1, bits, func(c *call) value { return bitsValue(c.b.Neg(c.args[0].term)) }},
		"bvnego":  {0, 1, 1, bits, func(c *call) value { return boolValue(isMin(c.b, c.args[0].term)) }},
		"bvuaddo": {0, 2, 2, sameBits, wider(false, (*expr.Builder).Add)},
		"bvsaddo": {0, 2, 2, sameBits, wider(true, (*expr.Builder).Add)},
		"bvssubo": {0, 2, 2, sameBits, wider(true, (*expr.Builder).Sub)},
		"bvumulo": {0, 2, 2, sameBits, wider(false, (*expr.Builder).Mul)},
		"bvsmulo": {0, 2, 2, sameBits, wider(true, (*expr.Builder).Mul)},
	}
	for k := expr.And; k <= expr.Sle; k++ {
		f := func(b *expr.Builder, x, y *expr.Term) *expr.Term { return b.Binary(k, x, y) }
		switch {
		case k == expr.Eq: // of any sort, see above
		case k.Predicate():
			ops[k.SMT2()] = operator{0, 2, 2, sameBits, compare(f)}
		case k.Commutative(): // any number of operands, from the left
			ops[k.SMT2()] = operator{0, 1, any, sameBits, fold(f)}
		default:
			ops[k.SMT2()] = operator{0, 2, 2, sameBits, fold(f)}
		}
	}
	for name, f := range map[string]op2{
		"bvsmod": smod,
		"bvnand": func(b *expr.Builder, x, y *expr.Term) *expr.Term { return b.Not(b.And(x, y)) },
		"bvnor":  func(b *expr.Builder, x, y *expr.Term) *expr.Term { return b.Not(b.Or(x, y)) },
		"bvxnor": func(b *expr.Builder, x, y *expr.Term) *expr.Term { return b.Not(b.Xor(x, y)) },
	} {
		ops[name] = operator{0, 2, 2, sameBits, fold(f)}
	}
	for name, f := range map[string]op2{
		"bvugt": (*expr.Builder).Ugt, "bvuge": (*expr.Builder).Uge, "bvsgt": (*expr.Builder).Sgt,
		"bvsge": (*expr.Builder).Sge, "bvusubo": (*expr.Builder).Ult,
		"bvsdivo": func(b *expr.Builder, x, y *expr.Term) *expr.Term {
			return b.And(isMin(b, x), b.Eq(y, b.Ones(y.Width())))
		},
	} {
		ops[name] = operator{0, 2, 2, sameBits, compare(f)}
	}
	maps.Copy(ops, extensions())
	maps.Copy(ops, floatOperators())
	maps.Copy(ops, realOperators())
	return ops
}

// fold applies f from the left; the result has the operands' sort.
func fold(f op2) func(c *call) value {
	return func(c *call) value {
		v := c.args[0]
		for _, a := range c.args[1:] {
			v.term = f(c.b, v.term, a.term)
		}
		return v
	}
}

// compare is f of two operands.
func compare(f op2) func(c *call) value {
	return func(c *call) value { return boolValue(f(c.b, c.args[0].term, c.args[1].term)) }
}

// wider says that the result of f, of two operands, differs from the result without a limit on the width.
func wider(signed bool, f op2) func(c *call) value {
	return func(c *call) value {
		b, w := c.b, c.args[0].term.Width()
		if 2*w > expr.MaxWidth {
			c.fail("%s of more than %d bits is not supported", c.name, expr.MaxWidth/2)
		}
		ext := b.ZExt
		if signed {
			ext = b.SExt
		}
		r := f(b, ext(c.args[0].term, 2*w), ext(c.args[1].term, 2*w))
		return boolValue(b.Ne(r, ext(b.Extract(r, 0, w), 2*w)))
	}
}

// isMin says that x is the least signed number.
func isMin(b *expr.Builder, x *expr.Term) *expr.Term {
	return b.Eq(x, b.Shl(b.Const(x.Width(), 1), b.Const(x.Width(), uint64(x.Width()-1))))
}

// smod is the remainder with the divisor's sign.
func smod(b *expr.Builder, x, y *expr.Term) *expr.Term {
	r := b.SRem(x, y)
	zero := b.Zero(x.Width())
	change := b.And(b.Ne(r, zero), b.Xor(b.Slt(x, zero), b.Slt(y, zero)))
	return b.Ite(change, b.Add(r, y), r) // y = 0: r is x, and y adds nothing
}

// bits wants bit-vectors.
func (c *call) bits() {
	for _, a := range c.args {
		if !a.is(bitVec) {
			c.fail("%s takes bit-vectors, not %v", c.name, a.sort)
		}
	}
}

// same wants operands of one sort.
func (c *call) same() {
	for _, a := range c.args {
		if a.sort != c.args[0].sort {
			c.fail("operands of %s are %v and %v: they must have one sort", c.name, c.args[0].sort, a.sort)
		}
	}
}

func (c *call) sameBits() {
	c.bits()
	c.same()
}

func (c *call) bools() { c.wantBools(c.args) }

func (c *call) wantBools(args []value) {
	for _, a := range args {
		if !a.is(boolean) {
			c.fail("%s takes Bool, not %v", c.name, a.sort)
		}
	}
}

// branches wants a condition and two operands of one sort.
func (c *call) branches() {
	c.wantBools(c.args[:1])
	if x, y := c.args[1], c.args[2]; x.sort != y.sort {
		c.fail("branches of ite are %v and %v: they must have one sort", x.sort, y.sort)
	}
}

// onArray wants an array first and then its scalars.
func (c *call) onArray() {
	a := c.args[0].sort
	if a.kind != array {
		c.fail("%s takes an array, not %v", c.name, a)
	}
	for i, want := range []sort{a.array.index, a.array.elem}[:len(c.args)-1] {
		if s := c.args[i+1].sort; s != want {
			c.fail("%s on %v has an operand of sort %v where %v belongs", c.name, a, s, want)
		}
	}
}

func (c *call) implies() value {
	n := len(c.args) - 1
	t := c.args[n].term
	for i := n - 1; i >= 0; i-- {
		t = c.b.Or(c.b.Not(c.args[i].term), t)
	}
	return boolValue(t)
}

func (c *call) pair(x, y value) *expr.Term {
	switch x.sort.kind {
	case array:
		return c.s.Equal(x.arr, y.arr)
	case real:
		return c.b.Bool(x.rat.Cmp(y.rat) == 0)
	}
	return c.b.Eq(x.term, y.term)
}

func (c *call) equal() value {
	t := c.b.True()
	for i := 1; i < len(c.args); i++ {
		t = c.b.And(t, c.pair(c.args[i-1], c.args[i]))
	}
	return boolValue(t)
}

// maxDistinct bounds the operands of distinct, which becomes a disequality for each pair.
const maxDistinct = 3000

func (c *call) distinct() value {
	if len(c.args) > maxDistinct {
		c.fail("distinct of %d operands: at most %d are supported", len(c.args), maxDistinct)
	}
	t := c.b.True()
	for i, x := range c.args {
		for _, y := range c.args[i+1:] {
			t = c.b.And(t, c.b.Not(c.pair(x, y)))
		}
	}
	return boolValue(t)
}

func (c *call) ite() value {
	cond, x, y := c.args[0], c.args[1], c.args[2]
	switch x.sort.kind {
	case array:
		return value{sort: x.sort, arr: c.s.Choose(cond.term, x.arr, y.arr)}
	case real:
		return c.chooseReal()
	}
	return value{sort: x.sort, term: c.b.Ite(cond.term, x.term, y.term)}
}

func (c *call) sel() value {
	return valueOf(c.s, c.args[0].sort.array.elem, c.s.Select(c.args[0].arr, c.args[1].term))
}

func (c *call) store() value {
	return value{sort: c.args[0].sort, arr: c.s.Store(c.args[0].arr, c.args[1].term, termOf(c.s, c.args[2]))}
}

func (c *call) concat() value {
	t := c.args[len(c.args)-1].term
	for i := len(c.args) - 2; i >= 0; i-- {
		x := c.args[i].term
		if x.Width()+t.Width() > expr.MaxWidth {
			c.fail("concat gives more than %d bits, which is not supported", expr.MaxWidth)
		}
		t = c.b.Concat(x, t)
	}
	return bitsValue(t)
}

func (c *call) extract() value {
	t, hi, lo := c.args[0].term, c.nums[0], c.nums[1]
	if hi < lo || hi >= t.Width() {
		c.fail("(_ extract %d %d) of %d bits: %d ≥ high ≥ low is wanted", hi, lo, t.Width(), t.Width()-1)
	}
	return bitsValue(c.b.Extract(t, lo, hi-lo+1))
}

func (c *call) repeat() value {
	t, n := c.args[0].term, c.nums[0]
	if n < 1 || n*t.Width() > expr.MaxWidth {
		c.fail("(_ repeat %d) of %d bits: results have 1 to %d bits", n, t.Width(), expr.MaxWidth)
	}
	r := t
	for range n - 1 {
		r = c.b.Concat(t, r)
	}
	return bitsValue(r)
}

func (c *call) extend() value {
	t := c.args[0].term
	w := t.Width() + c.nums[0]
	if w > expr.MaxWidth {
		c.fail("%s to %d bits: at most %d are supported", c.name, w, expr.MaxWidth)
	}
	if c.name == "sign_extend" {
		return bitsValue(c.b.SExt(t, w))
	}
	return bitsValue(c.b.ZExt(t, w))
}

func (c *call) rotate() value {
	t := c.args[0].term
	w := t.Width()
	n := c.nums[0] % w
	if c.name == "rotate_right" {
		n = (w - n) % w
	}
	if n == 0 {
		return bitsValue(t)
	}
	return bitsValue(c.b.Concat(c.b.Extract(t, 0, w-n), c.b.Extract(t, w-n, n)))
}
