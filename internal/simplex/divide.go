package simplex

import "math/big"

// divisible says whether each row of the tableau may have integers for its variables: where the row is multiplied so
// that all coefficients are integers, the divisor of those whose variables are not fixed divides the rest. If a row
// has none, its fixed bounds are to blame.
func (s *System) divisible() bool {
	for i := range s.rows {
		if !s.rowDivides(&s.rows[i]) {
			return false
		}
	}
	return true
}

func (s *System) rowDivides(r *tableauRow) bool {
	if !s.vars[r.basic].integer {
		return true
	}
	by := big.NewInt(1)
	for _, t := range r.e {
		if !s.vars[t.V].integer {
			return true
		}
		d := t.C.big().Denom()
		g := new(big.Int).GCD(nil, nil, by, d)
		by.Mul(by, new(big.Int).Div(d, g))
	}
	divisor, rest := new(big.Int), new(big.Int)
	add := func(v Var, c *big.Int) {
		if x := &s.vars[v]; x.fixed() {
			rest.Add(rest, new(big.Int).Mul(c, x.lo.Val.big().Num()))
		} else {
			divisor.GCD(nil, nil, divisor, new(big.Int).Abs(c))
		}
	}
	add(r.basic, new(big.Int).Neg(by))
	for _, t := range r.e {
		c := new(big.Rat).Mul(t.C.big(), new(big.Rat).SetInt(by))
		add(t.V, c.Num())
	}
	if rest.Sign() == 0 || divisor.Sign() != 0 && new(big.Int).Rem(rest, divisor).Sign() == 0 {
		return true
	}
	for _, v := range append([]Term{{V: r.basic}}, r.e...) {
		if x := &s.vars[v.V]; x.fixed() {
			s.blame(x.lo, x.hi)
		}
	}
	return false
}

// Primitive is e over the divisor of its coefficients, which are integers, with a first coefficient above 0; by is the
// number that e is the multiple of, below 0 if the signs changed. e is not empty, and in the order of its variables.
func Primitive(e []Term) (out []Term, by Rat) {
	g := new(big.Int)
	for _, t := range e {
		g.GCD(nil, nil, g, new(big.Int).Abs(t.C.big().Num()))
	}
	by = exact().demote(new(big.Rat).SetInt(g))
	if e[0].C.Sign() < 0 {
		by = by.Neg()
	}
	out = make([]Term, len(e))
	for i, t := range e {
		out[i] = Term{t.V, t.C.Div(by)}
	}
	return out, by
}
