package decide

import (
	"encoding/binary"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/state"
)

// Merge gives s, which stands for several states now, their common path condition: that of prev, a decision that all of
// them have made, and raws, which say together that one of their paths is taken; none: prev implies it. The model of s
// satisfies all of it.
func (d *Door) Merge(s *state.State, prev *state.Decision, raws ...*expr.Term) {
	t := s.Before(prev)
	if len(raws) == 0 {
		raws = []*expr.Term{d.b.True()}
	}
	for _, raw := range raws {
		cond := d.Cond(t, raw)
		if cond.IsTrue() {
			cond = nil
		}
		t.Decide(state.Merge, raw, cond, 0, false)
	}
	s.Rejoin(t)
}

// AddAux gives the auxiliary variable k a value in the model of s, whose path condition does not contain k yet.
func (d *Door) AddAux(s *state.State, k *expr.Term, v uint64) {
	arr, _, n, _ := expr.AuxBytes(k)
	s.Model = s.Model.With(arr, binary.LittleEndian.AppendUint64(nil, v)[:n])
}
