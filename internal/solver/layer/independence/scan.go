package independence

import (
	"math/bits"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/solver"
)

// scanner finds the slice of a short path by the definition: it goes over the conjuncts until no more of them reads a
// byte of the slice. Searchers jump between paths, and on a short path the conjuncts that differ from the last path
// are most of it, so a look at each costs less than the [partition] pays to leave and enter them.
type scanner struct {
	nodes solver.Nodes
	terms [scanned]*expr.Term // scratch: the conjuncts in path order
}

// scanned is the number of conjuncts up to which a path is scanned; the scanner keeps a set of conjuncts in a word.
const scanned = 32

// slice is the path of those conjuncts of pc, at most scanned, that are connected with a byte of s, and the ground
// ones. It is pc if these are all conjuncts. It goes back only as far as conjuncts may be connected.
func (x *scanner) slice(pc *solver.Path, s *expr.Support) (out *solver.Path) {
	var in, left uint32 // conjuncts seen: those in the slice, and those of which that is not known
	p, mask := pc, s.Mask()
	if mask == 0 {
		mask = 1 // any bit finds the ground ones
	}
	for grown := true; grown; {
		for ; p.MayRead(mask); p = p.Parent() {
			i := p.Len() - 1
			x.terms[i] = p.Term()
			if len(expr.SupportOf(p.Term()).Parts) == 0 {
				in |= 1 << i
			} else {
				left |= 1 << i
			}
		}
		grown = false
		for rest := left; rest != 0; rest &= rest - 1 {
			i := bits.TrailingZeros32(rest)
			u := expr.SupportOf(x.terms[i])
			if !u.Overlaps(s) {
				continue
			}
			in, left = in|1<<i, left&^(1<<i)
			if all := s.Union(u); all != s {
				s, mask, grown = all, all.Mask(), true
			}
		}
	}
	if bits.OnesCount32(in) == pc.Len() {
		return pc
	}
	for ; in != 0; in &= in - 1 {
		i := bits.TrailingZeros32(in)
		out = x.nodes.Derive(out, x.terms[i], i)
	}
	return out
}
