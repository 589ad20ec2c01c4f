package search

import (
	"fmt"
	"testing"

	"github.com/albers-engine/albers/internal/state"
	"github.com/albers-engine/albers/option"
)

// BenchmarkAdd is what it costs to add a state to the frontier, with one group of states at a place and with many.
func BenchmarkAdd(b *testing.B) {
	const states = 1000
	for _, groups := range []int{1, 140} {
		b.Run(fmt.Sprint(groups), func(b *testing.B) {
			m := program()
			f, err := New([]option.Searcher{option.CovNew}, 1, m, NewCoverage(m))
			if err != nil {
				b.Fatal(err)
			}
			c := &state.Code{Func: m.Funcs[0]}
			waiting := make([]*state.State, states)
			for i := range waiting {
				waiting[i] = at(uint64(i), 0, c, 1)
				waiting[i].Cases = uint64(i % groups)
			}
			for i := range b.N {
				f.Add(waiting[i%states], nil)
				if i%states == states-1 {
					for _, s := range waiting {
						f.Take(s)
					}
				}
			}
		})
	}
}
