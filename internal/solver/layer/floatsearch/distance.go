package floatsearch

import (
	"math"

	"github.com/albers-engine/albers/internal/bv"
	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/fp"
)

// floatDistance is how far the predicate p is from holding for the patterns x and y: 0 exactly if it holds. It counts
// steps from one float to the next; the zeros are one float. It is greatest where p needs numbers and gets a NaN.
func floatDistance(f fp.Format, p fp.Predicate, x, y fp.Bits) float64 {
	r := fp.Compare(f, x, y)
	if p.Holds(r) {
		return 0
	}
	if r == fp.Unordered || p == fp.False {
		return 2*infinity(f) + 2
	}
	switch p {
	case fp.ONE, fp.UNE, fp.UNO:
		return 1
	case fp.OLT, fp.OGT, fp.ULT, fp.UGT:
		return steps(f, x, y) + 1
	}
	return steps(f, x, y)
}

// steps is the number of floats from the number x to the number y. Of x87 it counts the patterns between, twice as
// many.
func steps(f fp.Format, x, y fp.Bits) float64 {
	a, negA := magnitude(f, x)
	b, negB := magnitude(f, y)
	switch {
	case negA != negB:
		a = a.Add(b, 128)
	case a.Ult(b):
		a = b.Sub(a, 128)
	default:
		a = a.Sub(b, 128)
	}
	return number(a)
}

// magnitude is the pattern x without its sign.
func magnitude(f fp.Format, x fp.Bits) (a bv.Pair, neg bool) {
	a = bv.Pair(x).Mask(f.Width() - 1)
	return a, a != bv.Pair(x)
}

// number is the integer x.
func number(x bv.Pair) float64 { return math.Ldexp(float64(x.Hi), 64) + float64(x.Lo) }

// infinity is the number of floats from 0 to +∞.
func infinity(f fp.Format) float64 { return number(bv.Pair(f.Inf(false))) }

// intDistance is how far the comparison k of integers of w bits is from being want: 0 exactly if it is.
func intDistance(k expr.Kind, want bool, w uint, x, y uint64) float64 {
	if (expr.FoldWord(k, w, x, y) == 1) == want {
		return 0
	}
	if k == expr.Slt || k == expr.Sle {
		x, y = x^bv.SignBit(w), y^bv.SignBit(w)
	}
	d := max(x, y) - min(x, y)
	switch {
	case k == expr.Eq && want:
		return float64(d)
	case k == expr.Eq:
		return 1
	case (k == expr.Ult || k == expr.Slt) == want: // a strict comparison
		return float64(max(d, d+1))
	}
	return float64(d)
}

// logarithmic is a distance on a scale on which distances of all formats are alike, and a small one counts beside a
// large one.
func logarithmic(d float64) float64 { return math.Log2(1 + d) }
