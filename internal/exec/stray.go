package exec

import (
	"fmt"

	"github.com/albers-engine/albers/internal/solver"
	"github.com/albers-engine/albers/internal/state"
)

// mostProbes is the number of questions about each end of the range of a bad access. An exact answer takes about twice
// as many as the range's width has bits.
const mostProbes = 24

// Reached says which offsets the access that ended s can have on its path, besides the one of the model; empty if that
// is the only one, or nothing is known.
func (w *Worker) Reached(s *state.State) string {
	if s.Stray == nil || w.Pinned() {
		return ""
	}
	least, exactLeast := w.furthest(s, false)
	most, exactMost := w.furthest(s, true)
	if least == most {
		return ""
	}
	at := func(n int64, exact bool, beyond string) string {
		if exact {
			return fmt.Sprint(n)
		}
		return fmt.Sprintf("%d or %s", n, beyond)
	}
	return fmt.Sprintf("the access can be at offsets from %s to %s", at(least, exactLeast, "less"),
		at(most, exactMost, "more"))
}

// furthest is the least or the largest offset of the bad access of s; exact is false if the questions ran out before
// that was known.
func (w *Worker) furthest(s *state.State, up bool) (off int64, exact bool) {
	// Offsets are signed. With the sign flipped they are in the order of numbers without one; with all other bits flipped,
	// too, in the opposite order.
	flip := uint64(1) << 63
	if !up {
		flip = ^flip
	}
	b, x := w.B, s.Stray
	key := b.Xor(b.Sub(x.Addr, b.Const(64, x.Base)), b.Const(64, flip))
	best := s.Model.Word(key)
	bound, step := ^uint64(0), uint64(1) // Inv: the key is at most bound
	for range mostProbes {
		if best == bound {
			break
		}
		try := best + min(step, bound-best)
		raw := b.Ule(b.Const(64, try), key)
		r, err := w.Ask(s, raw, w.Simp.Simplify(raw))
		if err != nil || r.Verdict == solver.Unknown {
			break
		}
		if r.Verdict == solver.Sat {
			best, step = max(try, r.Model.Word(key)), step*4
			if step == 0 {
				step = 1 << 62
			}
			continue
		}
		bound, step = try-1, max((try-1-best)/2, 1)
	}
	return int64(best ^ flip), best == bound
}
