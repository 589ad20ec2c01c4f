package outside

import (
	"sync"
	"testing"

	"github.com/albers-engine/albers/internal/engine/sift"
	"github.com/albers-engine/albers/internal/ir"
	"github.com/albers-engine/albers/internal/search"
)

// TestNextDoesWhatItMay: inputs are sifted though others that wait may not run with terms now, and the other way round;
// if both may, they take turns.
func TestNextDoesWhatItMay(t *testing.T) {
	for _, c := range []struct {
		may     May
		batches int
		runs    int
	}{
		{May{Sift: true}, 4, 0},
		{May{Run: true}, 0, 4},
		{May{Sift: true, Run: true}, 4, 4},
		{May{}, 0, 0},
	} {
		x := New(search.NewCoverage(&ir.Module{}), sync.NewCond(new(sync.Mutex)))
		x.Arrive(make([]Seed, 4*perBatch)...)
		for range 4 {
			x.kept.Push(&Arrival{Run: sift.Run{Found: true}, of: &source{open: 1}})
		}
		c.may.Idle = true // a finding promises nothing, and has its turn now all the same
		batches, runs, last := 0, 0, ""
		for range 20 {
			batch, best := x.Next(c.may, nil)
			now := ""
			if len(batch) > 0 {
				batches, now = batches+1, "sifted"
			}
			if best != nil {
				runs, now = runs+1, now+"ran"
			}
			if now == last && now != "" && c.may.Sift && c.may.Run {
				t.Errorf("inputs %s twice in a row while others waited", now)
			}
			last = now
		}
		if batches != c.batches || runs != c.runs {
			t.Errorf("%+v: %d batches were sifted and %d inputs ran, want %d and %d", c.may, batches, runs, c.batches, c.runs)
		}
	}
}
