package synth

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/albers-engine/albers/internal/bv"
)

func TestLinear(t *testing.T) {
	for _, c := range []struct {
		w      uint
		points []point
		a, b   int64
		ok     bool
	}{
		{8, []point{{0, 250}, {1, 3}, {2, 12}}, 9, 250, true},
		{32, []point{{1, 0}, {2, 4}, {3, 8}}, 4, -4, true},
		{32, []point{{2, 10}, {4, 20}}, 5, 0, true},
		{32, []point{{2, 10}, {4, 21}}, 0, 0, false},
		{8, []point{{0, 5}, {1, 5}, {2, 6}}, 0, 0, false},
		{64, []point{{1, 0}, {2, 1}}, 1, -1, true},
		{64, []point{{3, 7}}, 0, 7, true},
		{8, []point{{0, 0}, {1, 255}}, -1, 0, true},
		{1, []point{{0, 0}, {1, 1}, {2, 0}}, 1, 0, true},
		{64, []point{{0, 0}, {1 << 9, 1 << 9}}, 0, 0, false}, // 512 lifts: not tried
	} {
		a, b, ok := linear(c.points, c.w)
		if ok != c.ok || ok && (a != bv.Mask(uint64(c.a), c.w) || b != bv.Mask(uint64(c.b), c.w)) {
			t.Errorf("%d bits, %v: %d, %d, %v", c.w, c.points, a, b, ok)
		}
	}
}

// TestLinearByEnumeration compares random systems at small widths with a search through all a and b.
func TestLinearByEnumeration(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	solvable := 0
	for range 8_000 {
		w := uint(1 + r.IntN(6))
		points := make([]point, 1+r.IntN(4))
		a, b := r.Uint64(), r.Uint64()
		for i := range points {
			at := r.Uint64N(20)
			points[i] = point{at, bv.Mask(a*at+b, w)}
			if r.IntN(8) == 0 {
				points[i].value = bv.Mask(r.Uint64(), w)
			}
		}
		slices.SortFunc(points, func(x, y point) int { return int(x.at) - int(y.at) })
		best := ^uint64(0)
		for a := range uint64(1) << w {
			for b := range uint64(1) << w {
				if !slices.ContainsFunc(points, func(p point) bool { return bv.Mask(a*p.at+b, w) != p.value }) {
					best = min(best, magnitude(a, w))
				}
			}
		}
		a, b, ok := linear(points, w)
		if ok != (best != ^uint64(0)) || ok && magnitude(a, w) != best {
			t.Fatalf("%d bits, %v: %d, %d, %v; the least is %d", w, points, a, b, ok, best)
		}
		if ok {
			solvable++
			if slices.ContainsFunc(points, func(p point) bool { return bv.Mask(a*p.at+b, w) != p.value }) {
				t.Fatalf("%d bits, %v: %d, %d is no solution", w, points, a, b)
			}
		}
	}
	if solvable < 1_000 || solvable > 7_500 {
		t.Errorf("%d systems have a solution: the test shows little", solvable)
	}
}
