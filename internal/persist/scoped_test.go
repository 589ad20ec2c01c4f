package persist

import (
	"maps"
	"math/rand/v2"
	"testing"
)

func TestScopedAgainstCopies(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	type scope struct {
		mark int
		was  map[int]int
	}
	var s Scoped[int, int]
	var open []scope
	for step := range 5000 {
		switch rng.IntN(8) {
		case 0:
			open = append(open, scope{s.Mark(), maps.Clone(s.M)})
		case 1:
			if len(open) == 0 {
				continue
			}
			i := rng.IntN(len(open)) // several scopes at once
			s.Back(open[i].mark)
			if !maps.Equal(s.M, open[i].was) || s.Mark() != open[i].mark {
				t.Fatalf("after step %d: %v, want %v", step, s.M, open[i].was)
			}
			open = open[:i]
		default:
			k := rng.IntN(20)
			if s.Set(k, step); s.M[k] != step {
				t.Fatal("Set has no effect")
			}
		}
	}
}
