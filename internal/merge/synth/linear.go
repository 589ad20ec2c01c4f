package synth

import (
	"cmp"
	"math/bits"
	"slices"

	"github.com/albers-engine/albers/internal/bv"
)

// point is an equation a·at + b = value, modulo a power of two.
type point struct{ at, value uint64 }

// maxLifts is the greatest t for which 2^t solutions of one congruence are tried.
const maxLifts = 8

// linear finds a and b such that a·at + b = value modulo 2^w for all points, w at most 64. Of several solutions it
// takes the one whose a is nearest to 0. The points are sorted by at.
//
// Two points give Δat·a = Δvalue. Where 2^t is the greatest power of two in Δat, that has a solution exactly if 2^t
// divides Δvalue, and then 2^t solutions, which differ in the t highest bits. So the neighbours with the smallest t are
// taken.
func linear(points []point, w uint) (a, b uint64, ok bool) {
	best, t := 0, uint(65)
	for i := 1; i < len(points); i++ {
		d := points[i].at - points[i-1].at
		if d == 0 {
			continue // the solution is compared with both
		}
		if n := uint(bits.TrailingZeros64(d)); n < t {
			best, t = i, n
		}
	}
	if best == 0 {
		return solution(points, 0, w)
	}
	d, v := points[best].at-points[best-1].at, bv.Mask(points[best].value-points[best-1].value, w)
	t = min(t, w)
	if t > maxLifts || bv.Mask(v, t) != 0 {
		return 0, 0, false
	}
	d >>= t
	if t == w {
		d, v = 1, 0
	}
	low := bv.Mask((v>>t)*inverse(d), w-t)
	lifts := make([]uint64, 0, 1<<maxLifts)
	for i := range uint64(1) << t {
		lifts = append(lifts, bv.Mask(low|shifted(i, w-t), w))
	}
	slices.SortFunc(lifts, func(x, y uint64) int { return cmp.Compare(magnitude(x, w), magnitude(y, w)) })
	for _, a := range lifts {
		if a, b, ok = solution(points, a, w); ok {
			return a, b, true
		}
	}
	return 0, 0, false
}

// solution is a with the b that the first point gives, if they solve all points.
func solution(points []point, a uint64, w uint) (_, b uint64, ok bool) {
	b = bv.Mask(points[0].value-a*points[0].at, w)
	for _, p := range points {
		if bv.Mask(a*p.at+b, w) != bv.Mask(p.value, w) {
			return 0, 0, false
		}
	}
	return a, b, true
}

// inverse is the inverse of an odd number modulo 2^64, by Newton's iteration: each step doubles the bits that are
// right.
func inverse(x uint64) uint64 {
	y := x // three bits
	for range 5 {
		y *= 2 - x*y
	}
	return y
}

// shifted is x << n for n up to 64.
func shifted(x uint64, n uint) uint64 {
	if n > 63 {
		return 0
	}
	return x << n
}

// magnitude orders numbers of w bits by their distance from 0, the positive one first.
func magnitude(x uint64, w uint) uint64 {
	if minus := bv.Mask(-x, w); minus < x {
		return 2*minus + 1
	}
	return 2 * x
}
