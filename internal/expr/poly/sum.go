package poly

import (
	"encoding/binary"
	"math/bits"
	"slices"

	"github.com/albers-engine/albers/internal/bv"
)

// monomial is a product of atoms: their numbers in ascending order, four bytes each, those of one bit once.
// The empty one is 1.
type monomial string

// sum is a polynomial modulo 2^w: the coefficients of its monomials, none of them 0.
type sum struct {
	w uint
	m map[monomial]uint64
}

func zero(w int) sum { return sum{uint(w), map[monomial]uint64{}} }

func number(v uint64, w int) sum {
	s := zero(w)
	s.add("", v)
	return s
}

// add adds coef·m.
func (s sum) add(m monomial, coef uint64) {
	if c := bv.Add(s.m[m], bv.Mask(coef, s.w), s.w); c != 0 {
		s.m[m] = c
	} else {
		delete(s.m, m)
	}
}

// addAll adds coef·p.
func (s sum) addAll(p sum, coef uint64) {
	for m, c := range p.m {
		s.add(m, c*coef)
	}
}

// constant is the value of a polynomial without atoms.
func (s sum) constant() (v uint64, ok bool) {
	v, ok = s.m[""]
	return v, len(s.m) == 0 || ok && len(s.m) == 1
}

// single is the atom that the polynomial is, with coefficient 1.
func (s sum) single() (atom uint32, ok bool) {
	if len(s.m) == 1 {
		for m, c := range s.m {
			if c == 1 && len(m) == 4 {
				return m.atom(0), true
			}
		}
	}
	return 0, false
}

// sorted is the monomials in a fixed order.
func (s sum) sorted() []monomial {
	out := make([]monomial, 0, len(s.m))
	for m := range s.m {
		out = append(out, m)
	}
	slices.Sort(out)
	return out
}

func power(atom uint32) monomial {
	return monomial(binary.BigEndian.AppendUint32(nil, atom))
}

func (m monomial) len() int { return len(m) / 4 }

func (m monomial) atom(i int) uint32 { return binary.BigEndian.Uint32([]byte(m[4*i : 4*i+4])) }

// times is the product of two monomials: a merge of sorted lists.
func (k *walk) times(x, y monomial) monomial {
	switch {
	case x == "":
		return y
	case y == "":
		return x
	}
	out := make([]byte, 0, len(x)+len(y))
	for len(x) > 0 || len(y) > 0 {
		if x == "" || y != "" && y[:4] < x[:4] {
			x, y = y, x
		}
		a := x[:4]
		x = x[4:]
		if n := len(out); n > 0 && string(out[n-4:]) == string(a) && k.atoms[a.atom(0)].n == 1 {
			continue // a bit times itself
		}
		out = append(out, a...)
	}
	return monomial(out)
}

// mul is x·y.
func (k *walk) mul(x, y sum) sum {
	out := zero(int(x.w))
	if !k.pay(len(x.m) * len(y.m)) {
		return out
	}
	for m, c := range x.m {
		for n, d := range y.m {
			out.add(k.times(m, n), c*d)
		}
	}
	k.pay(0)
	return out
}

// scaled is x·coef.
func (k *walk) scaled(x sum, coef uint64) sum {
	out := zero(int(x.w))
	if k.pay(len(x.m)) {
		out.addAll(x, coef)
	}
	return out
}

// plus is x + coef·y.
func (k *walk) plus(x, y sum, coef uint64) sum {
	out := k.scaled(x, 1)
	if k.pay(len(y.m)) {
		out.addAll(y, coef)
	}
	return out
}

// below says whether the polynomial, computed with whole numbers, is always below 2^n, so that nothing is carried away.
func (k *walk) below(s sum, n uint) bool {
	total := uint64(0)
	for m, c := range s.m {
		for i := range m.len() {
			over, lo := bits.Mul64(c, bv.Ones(k.atoms[m.atom(i)].n))
			if over != 0 {
				return false
			}
			c = lo
		}
		var carry uint64
		if total, carry = bits.Add64(total, c, 0); carry != 0 {
			return false
		}
	}
	return total <= bv.Ones(n)
}
