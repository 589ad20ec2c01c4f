package smtlib

import "github.com/albers-engine/albers/internal/expr"

// extensions is operators that the standard does not have and that existing files use: of Boolector and Bitwuzla, of
// cvc5, and of Z3.
func extensions() map[string]operator {
	bits, sameBits, bools := (*call).bits, (*call).sameBits, (*call).bools
	rotate := operator{0, 2, 2, sameBits, (*call).rotateBy}
	asBit := func(f op2) operator {
		return operator{0, 2, 2, sameBits, func(c *call) value { return bitsValue(f(c.b, c.args[0].term, c.args[1].term)) }}
	}
	unary := func(f func(b *expr.Builder, x *expr.Term) *expr.Term) operator {
		return operator{0, 1, 1, bits, func(c *call) value { return bitsValue(f(c.b, c.args[0].term)) }}
	}
	fits := func(overflows func(c *call) value) operator {
		return operator{0, 2, 2, sameBits, func(c *call) value { return boolValue(c.b.Not(overflows(c).term)) }}
	}
	return map[string]operator{
		"ext_rotate_left": rotate, "ext_rotate_right": rotate, "bvrol": rotate, "bvror": rotate,
		"bvredor":  unary(func(b *expr.Builder, x *expr.Term) *expr.Term { return b.Ne(x, b.Zero(x.Width())) }),
		"bvredand": unary(func(b *expr.Builder, x *expr.Term) *expr.Term { return b.Eq(x, b.Ones(x.Width())) }),
		"bvredxor": unary(parity),
		"bvinc":    unary(func(b *expr.Builder, x *expr.Term) *expr.Term { return b.Add(x, b.Const(x.Width(), 1)) }),
		"bvdec":    unary(func(b *expr.Builder, x *expr.Term) *expr.Term { return b.Sub(x, b.Const(x.Width(), 1)) }),
		"bvultbv":  asBit((*expr.Builder).Ult), "bvsltbv": asBit((*expr.Builder).Slt),
		"bvite": {0, 3, 3, func(c *call) {
			if w := c.args[0]; !w.is(bitVec) || w.sort.width != 1 {
				c.fail("bvite takes one bit as condition, not %v", w.sort)
			}
			c.args[0] = boolValue(c.args[0].term)
			c.branches()
		}, (*call).ite},
		"bvumul_noovfl": fits(wider(false, (*expr.Builder).Mul)),
		"bvsmul_noovfl": fits(func(c *call) value { return signedProduct(c, false) }),
		"bvsmul_noudfl": fits(func(c *call) value { return signedProduct(c, true) }),
		"implies":       {0, 2, 2, bools, (*call).implies},
		"iff":           {0, 2, 2, bools, (*call).equal},
	}
}

// parity is the exclusive or of all bits.
func parity(b *expr.Builder, x *expr.Term) *expr.Term {
	r := b.Extract(x, 0, 1)
	for i := 1; i < x.Width(); i++ {
		r = b.Xor(r, b.Extract(x, i, 1))
	}
	return r
}

// signedProduct says that a product is too great, or (below) too small.
func signedProduct(c *call, below bool) value {
	x, y := c.args[0].term, c.args[1].term
	negative := c.b.Xor(c.b.Slt(x, c.b.Zero(x.Width())), c.b.Slt(y, c.b.Zero(y.Width())))
	if !below {
		negative = c.b.Not(negative)
	}
	return boolValue(c.b.And(negative, wider(true, (*expr.Builder).Mul)(c).term))
}

func (c *call) rotateBy() value {
	b, x := c.b, c.args[0].term
	w := x.Width()
	n := b.URem(c.args[1].term, b.Const(w, uint64(w)))
	rest := b.Sub(b.Const(w, uint64(w)), n)
	left, right := n, rest
	if c.name == "ext_rotate_right" || c.name == "bvror" {
		left, right = rest, n
	}
	return bitsValue(b.Or(b.Shl(x, left), b.LShr(x, right)))
}
