package smtlib

import (
	"math/big"

	"github.com/albers-engine/albers/internal/expr/sexpr"
)

// Reals are constants: numerals and decimals, and what the arithmetic of reals makes of them. They become floats with
// to_fp, and a constant float becomes one with fp.to_real.

// maxDigits bounds the digits of a real literal; 113 bits and any exponent need fewer.
const maxDigits = 50_000

func realValue(r *big.Rat) value { return value{sort: sort{kind: real}, rat: r} }

func realLiteral(e *sexpr.Expr, i sexpr.Node) value {
	text := e.Text(i)
	if len(text) > maxDigits {
		e.Fail(i, "a number of %d digits: at most %d are supported", len(text), maxDigits)
	}
	r, ok := new(big.Rat).SetString(text)
	if !ok {
		e.Fail(i, "%s is no number", short(e, i))
	}
	return realValue(r)
}

// realText is a real as SMT-LIB writes it.
func realText(r *big.Rat) string {
	num := new(big.Int).Abs(r.Num()).String() + ".0"
	if !r.IsInt() {
		num = "(/ " + num + " " + r.Denom().String() + ".0)"
	}
	if r.Sign() < 0 {
		return "(- " + num + ")"
	}
	return num
}

func (c *call) reals() {
	for _, a := range c.args {
		if !a.is(real) {
			c.fail("%s takes reals, not %v", c.name, a.sort)
		}
	}
}

// realOperators is the arithmetic of constants.
func realOperators() map[string]operator {
	const any = -1
	arith := func(f func(z, x, y *big.Rat) *big.Rat) func(c *call) value {
		return func(c *call) value {
			r := c.args[0].rat
			for _, a := range c.args[1:] {
				r = f(new(big.Rat), r, a.rat)
			}
			return realValue(r)
		}
	}
	compare := func(holds func(order int) bool) operator {
		return operator{0, 2, any, (*call).reals, func(c *call) value {
			ok := true
			for i := 1; i < len(c.args); i++ {
				ok = ok && holds(c.args[i-1].rat.Cmp(c.args[i].rat))
			}
			return boolValue(c.b.Bool(ok))
		}}
	}
	return map[string]operator{
		"+": {0, 2, any, (*call).reals, arith((*big.Rat).Add)},
		"*": {0, 2, any, (*call).reals, arith((*big.Rat).Mul)},
		"-": {0, 1, any, (*call).reals, func(c *call) value {
			if len(c.args) == 1 {
				return realValue(new(big.Rat).Neg(c.args[0].rat))
			}
			return arith((*big.Rat).Sub)(c)
		}},
		"/": {0, 2, any, (*call).reals, func(c *call) value {
			for _, a := range c.args[1:] {
				if a.rat.Sign() == 0 {
					c.fail("division of reals by zero is not supported")
				}
			}
			return arith((*big.Rat).Quo)(c)
		}},
		"<":  compare(func(o int) bool { return o < 0 }),
		"<=": compare(func(o int) bool { return o <= 0 }),
		">":  compare(func(o int) bool { return o > 0 }),
		">=": compare(func(o int) bool { return o >= 0 }),
	}
}

// chooseReal is ite of reals, whose condition must be known.
func (c *call) chooseReal() value {
	switch cond := c.args[0].term; {
	case cond.IsTrue():
		return c.args[1]
	case !cond.IsFalse() && c.args[1].rat.Cmp(c.args[2].rat) != 0:
		c.fail("ite of different reals under an unknown condition is not supported: reals are constants")
	}
	return c.args[2]
}
