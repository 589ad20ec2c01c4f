package testcase

import (
	"math"
	"math/bits"
	"math/rand"
	"testing"
)

// TestFewest: the inputs that are chosen cover what all of them cover, those that must be are among them, and there are
// not many more of them than in the smallest choice, which is looked for by trying all.
func TestFewest(t *testing.T) {
	rng := rand.New(rand.NewSource(1))
	spared := 0
	for range 400 {
		lines := 1 + rng.Intn(8)
		all := make([]candidate, rng.Intn(10))
		sets := make([]uint, len(all))
		var whole uint
		for i := range all {
			all[i].data, all[i].must = make([]byte, rng.Intn(5)), rng.Intn(8) == 0
			for id := range lines {
				if rng.Intn(3) == 0 {
					all[i].lines = append(all[i].lines, int32(id))
					sets[i] |= 1 << id
				}
			}
			whole |= sets[i]
		}
		least := len(all)
		for choice := range uint(1) << len(all) {
			var covered uint
			good := true
			for i := range all {
				if choice>>i&1 == 1 {
					covered |= sets[i]
				} else if all[i].must {
					good = false
				}
			}
			if good && covered == whole {
				least = min(least, bits.OnesCount(choice))
			}
		}
		got := fewest(all, lines)
		var covered uint
		must := 0
		for _, c := range got {
			for _, id := range c.lines {
				covered |= 1 << id
			}
			if c.must {
				must++
			}
		}
		for _, c := range all {
			if c.must {
				must--
			}
		}
		if covered != whole || must != 0 {
			t.Fatalf("%v covers %b, want %b; %d more than must be", got, covered, whole, must)
		}
		if most := float64(least) * (1 + math.Log(float64(lines))); float64(len(got)) > most {
			t.Fatalf("%d of %d inputs, %d are enough", len(got), len(all), least)
		}
		spared += len(all) - len(got)
	}
	if spared < 400 {
		t.Errorf("only %d inputs were left out", spared)
	}
	short := []candidate{{data: []byte("long"), lines: []int32{0}}, {data: []byte("s"), lines: []int32{0}}}
	if got := fewest(short, 1); len(got) != 1 || string(got[0].data) != "s" {
		t.Errorf("%v is not the shortest", got)
	}
}
