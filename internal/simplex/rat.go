package simplex

import (
	"cmp"
	"math"
	"math/big"
	"math/bits"
)

// Rat is an exact rational. The zero value is 0. Values are immutable.
type Rat struct {
	n, d int64    // n/d with d ≥ 2 in lowest terms; d = 0 means the integer n
	b    *big.Rat // not nil: this value instead, which does not fit above
}

// Int is n.
func Int(n int64) Rat { return Rat{n: n} }

// Uint is n.
func Uint(n uint64) Rat {
	if n <= math.MaxInt64 {
		return Rat{n: int64(n)}
	}
	return Rat{b: new(big.Rat).SetInt(new(big.Int).SetUint64(n))}
}

// Pow2 is 2^k.
func Pow2(k int) Rat {
	if k < 63 {
		return Rat{n: 1 << k}
	}
	return Rat{b: new(big.Rat).SetInt(new(big.Int).Lsh(big.NewInt(1), uint(k)))}
}

// Frac is n/d; d is not 0.
func Frac(n, d int64) Rat { return field{max: math.MaxInt64}.demote(big.NewRat(n, d)) }

// Add is a + b.
func (a Rat) Add(b Rat) Rat { return exact().add(a, b) }

// Sub is a - b.
func (a Rat) Sub(b Rat) Rat { return exact().add(a, b.Neg()) }

// Mul is a · b.
func (a Rat) Mul(b Rat) Rat { return exact().mul(a, b) }

// Div is a / b; b is not 0.
func (a Rat) Div(b Rat) Rat { return exact().mul(a, exact().inv(b)) }

// Shifted is a / 2^k.
func (a Rat) Shifted(k int) Rat { return a.Div(Pow2(k)) }

// Neg is -a.
func (a Rat) Neg() Rat {
	if a.b != nil {
		return Rat{b: new(big.Rat).Neg(a.b)}
	}
	if a.n == math.MinInt64 {
		return Rat{b: new(big.Rat).Neg(a.big())}
	}
	a.n = -a.n
	return a
}

// Sign is -1, 0 or 1.
func (a Rat) Sign() int {
	if a.b != nil {
		return a.b.Sign()
	}
	return cmp.Compare(a.n, 0)
}

// Cmp is the sign of a - b.
func (a Rat) Cmp(b Rat) int {
	if a.b == nil && b.b == nil {
		if a.d == b.d {
			return cmp.Compare(a.n, b.n)
		}
		x, ok1 := mul64(a.n, b.den())
		y, ok2 := mul64(b.n, a.den())
		if ok1 && ok2 {
			return Int(x).Cmp(Int(y))
		}
	}
	return a.big().Cmp(b.big())
}

// IsInt says whether a is an integer.
func (a Rat) IsInt() bool {
	if a.b != nil {
		return a.b.IsInt()
	}
	return a.d == 0
}

// Floor is the greatest integer that is not above a.
func (a Rat) Floor() Rat {
	if a.b == nil {
		if a.d == 0 {
			return a
		}
		q := a.n / a.d
		if a.n < 0 {
			q--
		}
		return Int(q)
	}
	q := new(big.Int)
	q.DivMod(a.b.Num(), a.b.Denom(), new(big.Int)) // Euclidean: rounds down for positive divisors
	return exact().demote(new(big.Rat).SetInt(q))
}

// Ceil is the least integer that is not below a.
func (a Rat) Ceil() Rat { return a.Neg().Floor().Neg() }

// Uint64 is the integer a as a word, clipped to the range of a word.
func (a Rat) Uint64() uint64 {
	switch {
	case a.Sign() <= 0:
		return 0
	case a.b == nil:
		return uint64(a.n)
	case a.b.Num().IsUint64():
		return a.b.Num().Uint64()
	}
	return math.MaxUint64
}

// String is like 3, -7/2.
func (a Rat) String() string { return a.big().RatString() }

// appendKey writes a so that different values have different bytes.
func (a Rat) appendKey(k []byte) []byte {
	if a.b != nil {
		k = append(k, 'b')
		return append(append(k, a.b.String()...), ';')
	}
	for i := range 8 {
		k = append(k, byte(a.n>>(8*i)))
	}
	if a.d == 0 {
		return append(k, 'i')
	}
	k = append(k, 'r')
	for i := range 8 {
		k = append(k, byte(a.d>>(8*i)))
	}
	return k
}

func (a Rat) den() int64 {
	if a.d == 0 {
		return 1
	}
	return a.d
}

func (a Rat) big() *big.Rat {
	if a.b != nil {
		return a.b
	}
	return big.NewRat(a.n, a.den())
}

// field is arithmetic that goes over to big numbers where numerator or denominator would be above max:
// tests set it low.
type field struct{ max int64 }

func exact() field { return field{max: math.MaxInt64} }

func (f field) fits(n int64) bool { return n <= f.max && n >= -f.max }

func (f field) add(a, b Rat) Rat {
	if a.b == nil && b.b == nil {
		if a.d == 0 && b.d == 0 {
			if s := a.n + b.n; (s > a.n) == (b.n > 0) && f.fits(s) {
				return Rat{n: s}
			}
		} else {
			x, ok1 := mul64(a.n, b.den())
			y, ok2 := mul64(b.n, a.den())
			d, ok3 := mul64(a.den(), b.den())
			if s := x + y; ok1 && ok2 && ok3 && (s > x) == (y > 0) {
				if r, ok := f.lowest(s, d); ok {
					return r
				}
			}
		}
	}
	return f.demote(new(big.Rat).Add(a.big(), b.big()))
}

func (f field) mul(a, b Rat) Rat {
	if a.b == nil && b.b == nil {
		if a.d == 0 && b.d == 0 {
			if hi, lo := bits.Mul64(abs(a.n), abs(b.n)); hi == 0 && lo <= uint64(f.max) {
				if (a.n < 0) != (b.n < 0) {
					return Rat{n: -int64(lo)}
				}
				return Rat{n: int64(lo)}
			}
		}
		n, ok1 := mul64(a.n, b.n)
		d, ok2 := mul64(a.den(), b.den())
		if ok1 && ok2 {
			if r, ok := f.lowest(n, d); ok {
				return r
			}
		}
	}
	return f.demote(new(big.Rat).Mul(a.big(), b.big()))
}

// inv is 1/a; a is not 0.
func (f field) inv(a Rat) Rat {
	if a.b == nil && a.d == 0 && (a.n == 1 || a.n == -1) {
		return a
	}
	if a.b == nil && a.n != math.MinInt64 {
		n, d := a.den(), a.n
		if d < 0 {
			n, d = -n, -d
		}
		if r, ok := f.lowest(n, d); ok {
			return r
		}
	}
	return f.demote(new(big.Rat).Inv(a.big()))
}

// lowest is n/d in lowest terms; d > 0.
func (f field) lowest(n, d int64) (Rat, bool) {
	if n == math.MinInt64 {
		return Rat{}, false
	}
	if d != 1 {
		g := int64(gcd(abs(n), uint64(d)))
		n, d = n/g, d/g
	}
	if d == 1 {
		d = 0
	}
	return Rat{n: n, d: d}, f.fits(n) && d <= f.max
}

func (f field) demote(r *big.Rat) Rat {
	if r.Num().IsInt64() && r.Denom().IsInt64() {
		if out, ok := f.lowest(r.Num().Int64(), r.Denom().Int64()); ok {
			return out
		}
	}
	return Rat{b: r}
}

// digits is about the number of decimal digits of the longer part of a.
func (a Rat) digits() int {
	if a.b == nil {
		return 0
	}
	return max(a.b.Num().BitLen(), a.b.Denom().BitLen()) * 3 / 10
}

func mul64(a, b int64) (int64, bool) {
	hi, lo := bits.Mul64(abs(a), abs(b))
	if hi != 0 || lo > math.MaxInt64 {
		return 0, false
	}
	if (a < 0) != (b < 0) {
		return -int64(lo), true
	}
	return int64(lo), true
}

func abs(n int64) uint64 {
	if n < 0 {
		return -uint64(n)
	}
	return uint64(n)
}

func gcd(a, b uint64) uint64 {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}
