package persist

import (
	"math/rand/v2"
	"testing"
)

// TestDiffYieldsEachDifference changes two forks of a map at random. Diff must yield every key whose values differ, in
// ascending order, with the values of both sides, and few others if little was changed.
func TestDiffYieldsEachDifference(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for round := range 400 {
		var a Map[int]
		space := uint64(1 + rng.IntN(3000))
		for range rng.IntN(3000) {
			a.Set(rng.Uint64N(space), rng.IntN(5))
		}
		b := a.Fork()
		changes := rng.IntN(1 + round%40)
		for _, m := range []*Map[int]{&a, &b} {
			for range changes {
				if k := rng.Uint64N(space); rng.IntN(3) == 0 {
					m.Delete(k)
				} else {
					m.Set(k, 10+rng.IntN(5))
				}
			}
		}
		seen, last, first := map[uint64]bool{}, uint64(0), true
		Diff(&a, &b, func(k uint64, va int, inA bool, vb int, inB bool) bool {
			if !first && k <= last {
				t.Fatalf("key %d after %d", k, last)
			}
			first, last, seen[k] = false, k, true
			if x, ok := a.Get(k); ok != inA || x != va {
				t.Fatalf("key %d: a has %d %v, told %d %v", k, x, ok, va, inA)
			}
			if x, ok := b.Get(k); ok != inB || x != vb {
				t.Fatalf("key %d: b has %d %v, told %d %v", k, x, ok, vb, inB)
			}
			return true
		})
		for k := range space {
			x, inA := a.Get(k)
			y, inB := b.Get(k)
			if (inA != inB || x != y) && !seen[k] {
				t.Fatalf("round %d: the difference at %d was passed over", round, k)
			}
		}
		if changes == 0 && len(seen) > 0 {
			t.Fatalf("%d keys of two maps that share all nodes", len(seen))
		}
		if len(seen) > 2*changes*4*fanout {
			t.Fatalf("%d keys after %d changes", len(seen), changes)
		}
	}
}

// TestDiffStopsWhenAsked: no key comes after yield has said no.
func TestDiffStopsWhenAsked(t *testing.T) {
	var a, b Map[int]
	for k := range uint64(100) {
		a.Set(k, 1)
	}
	n := 0
	Diff(&a, &b, func(uint64, int, bool, int, bool) bool { n++; return n < 7 })
	if n != 7 {
		t.Errorf("%d keys, want 7", n)
	}
}
