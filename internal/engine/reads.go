package engine

import (
	"github.com/albers-engine/albers/input"
	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/state"
)

// reads says of each byte of each input of a path whether the path condition reads it.
func reads(s *state.State, inputs []input.Object) [][]bool {
	set := &expr.Support{}
	for _, c := range s.Path().Back() {
		set = set.Union(expr.SupportOf(c))
	}
	out := make([][]bool, len(inputs))
	for i := s.Inputs; i != nil; i = i.Prev {
		bytes := make([]bool, len(inputs[i.N-1].Data))
		for k := range bytes {
			bytes[k] = set.Has(i.Array, uint64(k))
		}
		out[i.N-1] = bytes
	}
	return out
}
