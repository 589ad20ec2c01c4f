package simplex

import "math/big"

// divisible says whether each row of the tableau may have integers for its variables: where the row is multiplied so
// that all coefficients are integers, the divisor of those whose variables are not fixed divides the rest. If a row
// has none, its fixed bounds are to blame. Rows with large numbers are looked at only if large is set.
func (s *System) divisible(large bool) bool {
	for i := range s.rows {
		r := &s.rows[i]
		if s.stats.Steps += len(r.e); !s.vars[r.basic].integer {
			continue
		}
		yes, ok := s.smallDivides(r)
		if !ok && large {
			yes, ok = s.rowDivides(r), true
		}
		if ok && !yes {
			s.blameFixed(r)
			return false
		}
	}
	return true
}

// blameFixed adds the reasons of the row's variables that are fixed.
func (s *System) blameFixed(r *tableauRow) {
	for _, v := range append([]Term{{V: r.basic}}, r.e...) {
		if x := &s.vars[v.V]; x.fixed() {
			s.blame(x.lo, x.hi)
		}
	}
}

// smallDivides is the answer for a row; ok is false if a number of it is large.
func (s *System) smallDivides(r *tableauRow) (yes, ok bool) {
	by := int64(1)
	for _, t := range r.e {
		if t.C.b != nil {
			return false, false
		}
		d := t.C.den()
		if by, ok = mul64(by, d/int64(gcd(abs(by), abs(d)))); !ok {
			return false, false
		}
		if !s.vars[t.V].integer {
			return true, true
		}
	}
	divisor, rest := uint64(0), int64(0)
	for i := -1; i < len(r.e); i++ {
		v, c := r.basic, -by
		if i >= 0 {
			v = r.e[i].V
			if c, ok = mul64(r.e[i].C.n, by/r.e[i].C.den()); !ok {
				return false, false
			}
		}
		x := &s.vars[v]
		if !x.fixed() {
			divisor = gcd(divisor, abs(c))
			continue
		}
		at := x.lo.Val
		p, ok := mul64(at.n, c)
		sum := rest + p
		if at.b != nil || at.d != 0 || !ok || (sum > rest) != (p > 0) && p != 0 {
			return false, false
		}
		rest = sum
	}
	return rest == 0 || divisor != 0 && abs(rest)%divisor == 0, true
}

// rowDivides is the answer for any row.
func (s *System) rowDivides(r *tableauRow) bool {
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
	return rest.Sign() == 0 || divisor.Sign() != 0 && new(big.Int).Rem(rest, divisor).Sign() == 0
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
