package affine

import (
	"math/bits"

	"github.com/albers-engine/albers/internal/fp"
)

// line is the values (a + b·j)·2^e.
//
// Inv: a or b is odd, or both are 0. In a class of n places a and a + b·(n-1) are less than 2^maxBits, and so is b.
type line struct {
	a, b int64
	e    int
}

const maxBits = 61

func (x line) isZero() bool { return x.a == 0 && x.b == 0 }

// value is the line's value at j, without 2^e.
func (x line) value(j int64) int64 { return x.a + x.b*j }

func (x line) minus() line { return line{-x.a, -x.b, x.e} }

func abs(x int64) uint64 {
	if x < 0 {
		return uint64(-x)
	}
	return uint64(x)
}

func fits(x int64) bool { return bits.Len64(abs(x)) <= maxBits }

// times is x·y; ok is false if that is too large.
func times(x, y int64) (_ int64, ok bool) {
	hi, lo := bits.Mul64(abs(x), abs(y))
	return x * y, hi == 0 && lo>>maxBits == 0
}

// scaled is x·2^n; ok is false if that is too large.
func scaled(x int64, n int) (_ int64, ok bool) {
	if x == 0 {
		return 0, true
	}
	return x << (n & 63), bits.Len64(abs(x))+n <= maxBits
}

// lineOf is (a + b·j)·2^e in a class of n places; ok is false if its numbers are too large.
func lineOf(a, b int64, e int, n int64) (x line, ok bool) {
	if a == 0 && b == 0 {
		return line{}, true
	}
	if k := bits.TrailingZeros64(uint64(a | b)); k > 0 {
		a, b, e = a>>k, b>>k, e+k
	}
	d, ok := times(b, n-1)
	return line{a, b, e}, ok && fits(a) && fits(b) && fits(a+d)
}

// at is the number at the place z of f as a constant line; ok is false if it is not finite.
func at(f fp.Format, z int64) (line, bool) {
	x, whole, ok := ray(f, z, 0, 1)
	return x, whole && ok
}

// ray is the numbers at the places z + step·j for j < n; ok is false if one of them is not finite or the line would be
// too large, and whole is false if they are no line: they are not in one binade.
func ray(f fp.Format, z, step, n int64) (x line, whole, ok bool) {
	last := z + step*(n-1)
	if abs(z) > uint64(Last(f)) || abs(last) > uint64(Last(f)) {
		return line{}, false, false
	}
	if z == 0 && last == 0 {
		return line{}, true, true
	}
	b, neg := binade(f, z)
	c, negLast := binade(f, last)
	if b != c || z == 0 || last == 0 || neg != negLast {
		return line{}, false, true
	}
	a := int64(abs(z)) - b<<f.FracBits()
	if neg {
		a = -a // and the numbers rise, with the places
	}
	x, ok = lineOf(a, step, int(b)+leastUlp(f), n)
	return x, true, ok
}

// binade is the number of the binade of the place z, counting from 0, in which the numbers below the least normal one
// are, too; and its sign.
func binade(f fp.Format, z int64) (b int64, neg bool) {
	b = int64(abs(z) >> f.FracBits())
	return max(b-1, 0), z < 0
}

// leastUlp is the exponent of the least positive number.
func leastUlp(f fp.Format) int { return 1 - f.Bias() - int(f.FracBits()) }

// ulp is the exponent of the last place of x/d·2^e, rounded to the format f; x and d are positive.
func ulp(f fp.Format, x, d uint64, e int) int {
	k := bits.Len64(x) - bits.Len64(d)
	// 2^(k-1) < x/d < 2^(k+1)
	if k >= 0 && x < d<<k || k < 0 && x<<-k < d {
		k--
	}
	return max(k+e-int(f.FracBits()), leastUlp(f))
}

// compare is the sign of x - y at the place j of a class.
func compare(x, y line, j int64) int {
	u, v := x.value(j), y.value(j)
	s, t := sign(u), sign(v)
	if s != t || s == 0 {
		return sign(int64(s - t))
	}
	p, q := abs(u), abs(v)
	switch m, n := bits.Len64(p)+x.e, bits.Len64(q)+y.e; {
	case m > n:
		return s
	case m < n:
		return -s
	case x.e > y.e:
		p <<= x.e - y.e
	default:
		q <<= y.e - x.e
	}
	switch {
	case p > q:
		return s
	case p < q:
		return -s
	}
	return 0
}

func sign(x int64) int {
	switch {
	case x > 0:
		return 1
	case x < 0:
		return -1
	}
	return 0
}
