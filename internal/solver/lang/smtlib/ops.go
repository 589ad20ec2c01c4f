package smtlib

import (
	"fmt"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/solver/lang/totalarrays"
)

// call is one use of an operator: its numerals (of an indexed operator) and operands.
type call struct {
	b    *expr.Builder
	s    *totalarrays.Space
	name string
	nums []int
	args []value
}

// operator makes a term of operands; its errors have no place yet.
type operator struct {
	nums     int // numerals of an indexed operator
	min, max int // number of operands; max < 0: any
	make     func(c *call) (value, error)
}

// operators is all of the theories, by name.
func operators() map[string]operator {
	ops := map[string]operator{
		"not": {0, 1, 1, func(c *call) (value, error) {
			return c.logic(func(t *expr.Term) *expr.Term {
				return c.b.Not(t)
			})
		}},
		"and": {0, 1, -1, func(c *call) (value, error) { return c.connect(c.b.And) }},
		"or":  {0, 1, -1, func(c *call) (value, error) { return c.connect(c.b.Or) }},
		"xor": {0, 1, -1, func(c *call) (value, error) { return c.connect(c.b.Xor) }},
		"=>":  {0, 1, -1, (*call).implies}, "=": {0, 2, -1, (*call).equal}, "distinct": {0, 1, -1, (*call).distinct},
		"ite":    {0, 3, 3, (*call).ite},
		"select": {0, 2, 2, (*call).sel}, "store": {0, 3, 3, (*call).store},
		"concat": {0, 1, -1, (*call).concat}, "bvcomp": {0, 2, 2, (*call).bvcomp},
		"extract": {2, 1, 1, (*call).extract}, "repeat": {1, 1, 1, (*call).repeat},
		"zero_extend": {1, 1, 1, (*call).extend}, "sign_extend": {1, 1, 1, (*call).extend},
		"rotate_left": {1, 1, 1, (*call).rotate}, "rotate_right": {1, 1, 1, (*call).rotate},
		"ext_rotate_left": {0, 2, 2, (*call).rotateBy}, "ext_rotate_right": {0, 2, 2, (*call).rotateBy},
		"bvnot": {0, 1, 1, func(c *call) (value, error) { return c.unary(c.b.Not) }},
		"bvneg": {0, 1, 1, func(c *call) (value, error) { return c.unary(c.b.Neg) }},
		"bvredor": {0, 1, 1, func(c *call) (value, error) {
			return c.unary(func(t *expr.Term) *expr.Term { return c.b.Ne(t, c.b.Zero(t.Width())) })
		}},
		"bvredand": {0, 1, 1, func(c *call) (value, error) {
			return c.unary(func(t *expr.Term) *expr.Term { return c.b.Eq(t, c.b.Ones(t.Width())) })
		}},
	}
	addBinary(ops)
	addPredicates(ops)
	return ops
}

type op2 func(b *expr.Builder, x, y *expr.Term) *expr.Term

func addBinary(ops map[string]operator) {
	for name, f := range map[string]op2{ // any number of operands, from the left
		"bvand": (*expr.Builder).And, "bvor": (*expr.Builder).Or, "bvxor": (*expr.Builder).Xor, "bvadd": (*expr.Builder).Add,
		"bvmul": (*expr.Builder).Mul,
	} {
		ops[name] = operator{0, 1, -1, func(c *call) (value, error) { return c.fold(f) }}
	}
	for name, f := range map[string]op2{
		"bvsub": (*expr.Builder).Sub, "bvudiv": (*expr.Builder).UDiv, "bvurem": (*expr.Builder).URem,
		"bvsdiv": (*expr.Builder).SDiv,
		"bvsrem": (*expr.Builder).SRem,
		"bvshl":  (*expr.Builder).Shl, "bvlshr": (*expr.Builder).LShr, "bvashr": (*expr.Builder).AShr, "bvsmod": smod,
		"bvnand": func(b *expr.Builder, x, y *expr.Term) *expr.Term { return b.Not(b.And(x, y)) },
		"bvnor":  func(b *expr.Builder, x, y *expr.Term) *expr.Term { return b.Not(b.Or(x, y)) },
		"bvxnor": func(b *expr.Builder, x, y *expr.Term) *expr.Term { return b.Not(b.Xor(x, y)) },
	} {
		ops[name] = operator{0, 2, 2, func(c *call) (value, error) { return c.fold(f) }}
	}
}

func addPredicates(ops map[string]operator) {
	// compute at twice the width
	wide := map[string]bool{"bvuaddo": true, "bvsaddo": true, "bvssubo": true, "bvumulo": true, "bvsmulo": true}
	for name, f := range map[string]op2{
		"bvult": (*expr.Builder).Ult, "bvule": (*expr.Builder).Ule, "bvugt": (*expr.Builder).Ugt,
		"bvuge": (*expr.Builder).Uge,
		"bvslt": (*expr.Builder).Slt, "bvsle": (*expr.Builder).Sle, "bvsgt": (*expr.Builder).Sgt,
		"bvsge":   (*expr.Builder).Sge,
		"bvuaddo": wider(false, (*expr.Builder).Add), "bvsaddo": wider(true, (*expr.Builder).Add),
		"bvusubo": (*expr.Builder).Ult,
		"bvssubo": wider(true, (*expr.Builder).Sub),
		"bvumulo": wider(false, (*expr.Builder).Mul), "bvsmulo": wider(true, (*expr.Builder).Mul),
		"bvsdivo": func(b *expr.Builder, x, y *expr.Term) *expr.Term {
			return b.And(isMin(b, x), b.Eq(y, b.Ones(y.Width())))
		},
	} {
		ops[name] = operator{0, 2, 2, func(c *call) (value, error) {
			if err := c.sameBits(); err != nil {
				return value{}, err
			}
			if wide[c.name] && 2*c.args[0].term.Width() > expr.MaxWidth {
				return value{}, fmt.Errorf("%s of more than %d bits is not supported", c.name, expr.MaxWidth/2)
			}
			return boolValue(f(c.b, c.args[0].term, c.args[1].term)), nil
		}}
	}
	ops["bvnego"] = operator{0, 1, 1, func(c *call) (value, error) {
		if err := c.sameBits(); err != nil {
			return value{}, err
		}
		return boolValue(isMin(c.b, c.args[0].term)), nil
	}}
}

// isMin says that x is the least signed number.
func isMin(b *expr.Builder, x *expr.Term) *expr.Term {
	return b.Eq(x, b.Shl(b.Const(x.Width(), 1), b.Const(x.Width(), uint64(x.Width()-1))))
}

// wider says that f of x and y is not what it is without a limit on the width.
func wider(signed bool, f op2) op2 {
	return func(b *expr.Builder, x, y *expr.Term) *expr.Term {
		w := x.Width()
		ext := b.ZExt
		if signed {
			ext = b.SExt
		}
		r := f(b, ext(x, 2*w), ext(y, 2*w))
		return b.Ne(r, ext(b.Extract(r, 0, w), 2*w))
	}
}

// smod is the remainder with the divisor's sign.
func smod(b *expr.Builder, x, y *expr.Term) *expr.Term {
	r := b.SRem(x, y)
	zero := b.Zero(x.Width())
	change := b.And(b.Ne(r, zero), b.Xor(b.Slt(x, zero), b.Slt(y, zero)))
	return b.Ite(change, b.Add(r, y), r) // y = 0: r is x, and y adds nothing
}

// sameBits wants bit-vectors of one sort.
func (c *call) sameBits() error {
	for _, a := range c.args {
		if !a.isBits() {
			return fmt.Errorf("%s takes bit-vectors, not %v", c.name, a.sort)
		}
		if a.sort != c.args[0].sort {
			return fmt.Errorf("operands of %s are %v and %v: they must have one sort", c.name, c.args[0].sort, a.sort)
		}
	}
	return nil
}

func (c *call) same() error {
	for _, a := range c.args {
		if a.sort != c.args[0].sort {
			return fmt.Errorf("operands of %s are %v and %v: they must have one sort", c.name, c.args[0].sort, a.sort)
		}
	}
	return nil
}

func (c *call) bools(args []value) error {
	for _, a := range args {
		if !a.isBool() {
			return fmt.Errorf("%s takes Bool, not %v", c.name, a.sort)
		}
	}
	return nil
}

func (c *call) unary(f func(*expr.Term) *expr.Term) (value, error) {
	if err := c.sameBits(); err != nil {
		return value{}, err
	}
	return bitsValue(f(c.args[0].term)), nil
}

func (c *call) fold(f op2) (value, error) {
	if err := c.sameBits(); err != nil {
		return value{}, err
	}
	t := c.args[0].term
	for _, a := range c.args[1:] {
		t = f(c.b, t, a.term)
	}
	return bitsValue(t), nil
}

func (c *call) logic(f func(*expr.Term) *expr.Term) (value, error) {
	if err := c.bools(c.args); err != nil {
		return value{}, err
	}
	return boolValue(f(c.args[0].term)), nil
}

func (c *call) connect(f func(x, y *expr.Term) *expr.Term) (value, error) {
	if err := c.bools(c.args); err != nil {
		return value{}, err
	}
	t := c.args[0].term
	for _, a := range c.args[1:] {
		t = f(t, a.term)
	}
	return boolValue(t), nil
}

func (c *call) implies() (value, error) {
	if err := c.bools(c.args); err != nil {
		return value{}, err
	}
	n := len(c.args) - 1
	t := c.args[n].term
	for i := n - 1; i >= 0; i-- {
		t = c.b.Or(c.b.Not(c.args[i].term), t)
	}
	return boolValue(t), nil
}

func (c *call) pair(x, y value) *expr.Term {
	if x.sort.array {
		return c.s.Equal(x.arr, y.arr)
	}
	return c.b.Eq(x.term, y.term)
}

func (c *call) equal() (value, error) {
	if err := c.same(); err != nil {
		return value{}, err
	}
	t := c.b.True()
	for i := 1; i < len(c.args); i++ {
		t = c.b.And(t, c.pair(c.args[i-1], c.args[i]))
	}
	return boolValue(t), nil
}

// maxDistinct bounds the operands of distinct, which becomes a disequality for each pair.
const maxDistinct = 3000

func (c *call) distinct() (value, error) {
	if err := c.same(); err != nil {
		return value{}, err
	}
	if len(c.args) > maxDistinct {
		return value{}, fmt.Errorf("distinct of %d operands: at most %d are supported", len(c.args), maxDistinct)
	}
	t := c.b.True()
	for i, x := range c.args {
		for _, y := range c.args[i+1:] {
			t = c.b.And(t, c.b.Not(c.pair(x, y)))
		}
	}
	return boolValue(t), nil
}

func (c *call) ite() (value, error) {
	cond, x, y := c.args[0], c.args[1], c.args[2]
	if err := c.bools(c.args[:1]); err != nil {
		return value{}, err
	}
	if x.sort != y.sort {
		return value{}, fmt.Errorf("branches of ite are %v and %v: they must have one sort", x.sort, y.sort)
	}
	if x.sort.array {
		return value{sort: x.sort, arr: c.s.Choose(cond.term, x.arr, y.arr)}, nil
	}
	return value{sort: x.sort, term: c.b.Ite(cond.term, x.term, y.term)}, nil
}

// onArray wants an array first and then these scalars.
func (c *call) onArray() (sort, error) {
	a := c.args[0].sort
	if !a.array {
		return a, fmt.Errorf("%s takes an array, not %v", c.name, a)
	}
	for i, want := range []scalar{a.index, a.elem}[:len(c.args)-1] {
		if s := c.args[i+1].sort; s.array || s.elem != want {
			return a, fmt.Errorf("%s on %v has an operand of sort %v where %v belongs", c.name, a, s, want)
		}
	}
	return a, nil
}

func (c *call) sel() (value, error) {
	a, err := c.onArray()
	if err != nil {
		return value{}, err
	}
	return scalarValue(a.elem, c.s.Select(c.args[0].arr, c.args[1].term)), nil
}

func (c *call) store() (value, error) {
	a, err := c.onArray()
	if err != nil {
		return value{}, err
	}
	return value{sort: a, arr: c.s.Store(c.args[0].arr, c.args[1].term, c.args[2].term)}, nil
}

// bits wants a bit-vector.
func (c *call) bits(i int) (*expr.Term, error) {
	if a := c.args[i]; !a.isBits() {
		return nil, fmt.Errorf("%s takes bit-vectors, not %v", c.name, a.sort)
	}
	return c.args[i].term, nil
}

func (c *call) concat() (value, error) {
	var t *expr.Term
	for i := len(c.args) - 1; i >= 0; i-- {
		x, err := c.bits(i)
		if err != nil {
			return value{}, err
		}
		if t == nil {
			t = x
			continue
		}
		if x.Width()+t.Width() > expr.MaxWidth {
			return value{}, fmt.Errorf("concat gives more than %d bits, which is not supported", expr.MaxWidth)
		}
		t = c.b.Concat(x, t)
	}
	return bitsValue(t), nil
}

func (c *call) bvcomp() (value, error) {
	if err := c.sameBits(); err != nil {
		return value{}, err
	}
	return bitsValue(c.b.Eq(c.args[0].term, c.args[1].term)), nil
}

func (c *call) extract() (value, error) {
	t, err := c.bits(0)
	if err != nil {
		return value{}, err
	}
	hi, lo := c.nums[0], c.nums[1]
	if hi < lo || hi >= t.Width() {
		return value{}, fmt.Errorf("(_ extract %d %d) of %d bits: %d ≥ high ≥ low is wanted", hi, lo, t.Width(), t.Width()-1)
	}
	return bitsValue(c.b.Extract(t, lo, hi-lo+1)), nil
}

func (c *call) repeat() (value, error) {
	t, err := c.bits(0)
	if err != nil {
		return value{}, err
	}
	n := c.nums[0]
	if n < 1 || n*t.Width() > expr.MaxWidth {
		return value{}, fmt.Errorf("(_ repeat %d) of %d bits: results have 1 to %d bits", n, t.Width(), expr.MaxWidth)
	}
	r := t
	for range n - 1 {
		r = c.b.Concat(t, r)
	}
	return bitsValue(r), nil
}

func (c *call) extend() (value, error) {
	t, err := c.bits(0)
	if err != nil {
		return value{}, err
	}
	w := t.Width() + c.nums[0]
	if w > expr.MaxWidth {
		return value{}, fmt.Errorf("%s to %d bits: at most %d are supported", c.name, w, expr.MaxWidth)
	}
	if c.name == "sign_extend" {
		return bitsValue(c.b.SExt(t, w)), nil
	}
	return bitsValue(c.b.ZExt(t, w)), nil
}

func (c *call) rotate() (value, error) {
	t, err := c.bits(0)
	if err != nil {
		return value{}, err
	}
	w := t.Width()
	n := c.nums[0] % w
	if c.name == "rotate_right" {
		n = (w - n) % w
	}
	if n == 0 {
		return bitsValue(t), nil
	}
	return bitsValue(c.b.Concat(c.b.Extract(t, 0, w-n), c.b.Extract(t, w-n, n))), nil
}

func (c *call) rotateBy() (value, error) {
	if err := c.sameBits(); err != nil {
		return value{}, err
	}
	b, x := c.b, c.args[0].term
	w := x.Width()
	n := b.URem(c.args[1].term, b.Const(w, uint64(w)))
	rest := b.Sub(b.Const(w, uint64(w)), n)
	left, right := n, rest
	if c.name == "ext_rotate_right" {
		left, right = rest, n
	}
	return bitsValue(b.Or(b.Shl(x, left), b.LShr(x, right))), nil
}
