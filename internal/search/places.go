package search

import (
	"github.com/albers-engine/albers/internal/state"
)

// places numbers the places where states wait: the block of the top frame and of each frame below it. Many states wait
// at few places, so the distance is computed once for each place when the coverage has changed, and not for each
// state, whose frames are long out of the processor's caches.
type places struct {
	dist   *distances
	number map[place]int32
	list   []place
	known  []near // by number
	limit  int    // length of list from which on most places may be those of states that are gone
}

// place is a block and the place that its function was called from.
type place struct {
	block int32 // of the program; -1: a frame that has not begun
	below int32 // number of a place; 0: none
}

// near is a place's distance.
type near struct {
	round uint32 // of the distances that it was computed with; 0: it was not
	dist  int32
}

// maxDepth is how many frames of a state count.
const maxDepth = 32

// clear forgets all places.
func (x *places) clear() {
	// Number 0 is the place below all others.
	x.number, x.list, x.known = map[place]int32{}, []place{{}}, []near{{}}
}

// renew numbers the places of waiting states anew, without those of states that are gone.
func (x *places) renew(list []candidate) {
	x.clear()
	for i := range list {
		list[i].place = x.of(list[i].s)
	}
	x.limit = 2*len(x.list) + 1<<16
}

// of is the number of the place where s waits.
func (x *places) of(s *state.State) (n int32) {
	var blocks [maxDepth]int32
	depth := 0
	for f := s.Top; f != nil && depth < maxDepth; f = f.Caller {
		blocks[depth] = -1
		if f.PC >= 0 {
			blocks[depth] = f.Code.FirstBlock + x.dist.flow.Func(f.Code.Index).BlockOf(f.PC)
		}
		depth++
	}
	for depth > 0 {
		depth--
		p := place{blocks[depth], n}
		var ok bool
		if n, ok = x.number[p]; !ok {
			n = int32(len(x.list))
			x.number[p] = n
			x.list, x.known = append(x.list, p), append(x.known, near{})
		}
	}
	return n
}

// distance is how far uncovered code is from a place: from its block, or from where the callers go on.
func (x *places) distance(n int32) int32 {
	if n == 0 {
		return far
	}
	k := &x.known[n]
	if k.round != x.dist.round {
		p := x.list[n]
		k.round, k.dist = x.dist.round, min(far, x.distance(p.below)+1)
		if p.block >= 0 {
			k.dist = min(k.dist, x.dist.dist[p.block])
		}
	}
	return k.dist
}

// weight is a place's weight: the nearer uncovered code is, the more.
func (x *places) weight(n int32) float64 {
	x.dist.update()
	d := float64(x.distance(n)) + 1
	return 1 / (d * d)
}
