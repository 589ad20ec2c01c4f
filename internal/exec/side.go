package exec

import (
	"math/bits"

	"github.com/albers-engine/albers/internal/ir"
	"github.com/albers-engine/albers/internal/solver"
	"github.com/albers-engine/albers/internal/state"
)

// A condition whose result is a value makes no path of its own (`c ? 1 : 2`, `x = a || b`): the value is a term. So no
// path says which side it is on, where the condition depends on the input. An input does say so, when it runs on plain
// values. Whoever makes such runs wants inputs for sides that none has taken ([Worker.Aim]).

// side notes which side a condition is on, unless it depends on the input. Then other inputs of the same path may be on
// the other side, so nothing is noted, and inputs for both sides are asked for if somebody wants them.
func (w *Worker) side(s *state.State, in *ir.Instr) error {
	cond := get(s.Top.Regs, s.Top.Code.Pool, in.A)
	first := s.Top.Code.FirstSide(int32(in.Imm))
	if cond.Term == nil {
		if id := first + int32(cond.Word); w.marks[id] == 0 {
			w.took(s, id)
		}
		return nil
	}
	raw := cond.Term
	if w.Aim == nil || w.Pinned() || s.Trail != nil || w.Edges[first] != 0 && w.Edges[first+1] != 0 || !w.due(first) {
		return nil
	}
	for side := range int32(2) {
		if w.Edges[first+side] != 0 {
			continue
		}
		on := raw
		if side == 0 {
			on = w.B.Not(raw)
		}
		r, err := w.Seek(s, on)
		if err != nil {
			return err
		}
		if r.Verdict == solver.Sat {
			w.Aim(r.Model)
		}
	}
	return nil
}

// due counts a visit to a condition one of whose sides nobody has taken, and says whether to ask for an input: at the
// first visits, and then whenever their number has doubled. On many paths a side has no input.
func (w *Worker) due(first int32) bool {
	w.visits[first]++
	n := w.visits[first]
	return n <= 4 || bits.OnesCount32(n) == 1
}
