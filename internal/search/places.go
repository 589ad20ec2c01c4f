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
	known  []near  // by number
	here   []crowd // by number
	// waiting are the numbers of the places where states wait.
	waiting []int32
	limit   int     // length of list from which on most places may be those of states that are gone
	last    []level // the frames that the last state was found in, outermost first
}

// crowd is the candidates that wait at a place, by their numbers in the pool.
type crowd struct {
	members []int32
	at      int32 // of the place in waiting, if there are members
}

// join puts candidate i among those of its place.
func (x *places) join(list []candidate, i int) {
	c := &list[i]
	h := &x.here[c.place]
	if len(h.members) == 0 {
		h.at = int32(len(x.waiting))
		x.waiting = append(x.waiting, c.place)
	}
	c.member = int32(len(h.members))
	h.members = append(h.members, int32(i))
}

// part takes candidate i out. The last candidate gets its number.
func (x *places) part(list []candidate, i int) {
	h := &x.here[list[i].place]
	n := len(h.members) - 1
	list[h.members[n]].member = list[i].member
	h.members[list[i].member] = h.members[n]
	h.members = h.members[:n]
	if n == 0 {
		moved := x.waiting[len(x.waiting)-1]
		x.waiting[h.at], x.here[moved].at = moved, h.at
		x.waiting = x.waiting[:len(x.waiting)-1]
	}
	if last := len(list) - 1; last != i {
		x.here[list[last].place].members[list[last].member] = int32(i)
	}
}

// level is a frame and its place. States of one fork are called from the same frames, so most are not looked up again.
type level struct {
	code  *state.Code
	pc    int32
	place int32
}

// place is a block and the place that its function was called from.
type place struct {
	block int32 // of the program; -1: a frame that has not begun
	below int32 // number of a place; 0: none
}

// near is a place's distance and weight: the nearer uncovered code is, the more.
type near struct {
	round  uint32 // of the distances that it was computed with; 0: it was not
	dist   int32
	weight float64
}

// maxDepth is how many frames of a state count.
const maxDepth = 32

// clear forgets all places.
func (x *places) clear() {
	// Number 0 is the place below all others.
	x.number, x.list, x.known, x.last = map[place]int32{}, []place{{block: -1}}, []near{{}}, nil
	x.here, x.waiting = []crowd{{}}, nil
}

// renew numbers the places of waiting states anew, without those of states that are gone.
func (x *places) renew(waiting *pool) {
	x.clear()
	for i := range waiting.list {
		c := &waiting.list[i]
		c.place, c.round = x.of(waiting.state(c)), 0
		x.join(waiting.list, i)
	}
	x.limit = 2*len(x.list) + 1<<16
}

// of is the number of the place where s waits.
func (x *places) of(s *state.State) (n int32) {
	var frames [maxDepth]*state.Frame
	depth := 0
	for f := s.Top; f != nil && depth < maxDepth; f = f.Caller {
		frames[depth] = f
		depth++
	}
	known := true
	for i := range depth {
		f := frames[depth-1-i]
		pc := f.PC
		if i == depth-1 {
			pc = s.Target()
		}
		known = known && i < len(x.last) && x.last[i].code == f.Code && x.last[i].pc == pc
		if !known {
			x.last = append(x.last[:i], level{f.Code, pc, x.enter(f.Code, pc, n)})
		}
		n = x.last[i].place
	}
	return n
}

// enter is the number of the place at pc of a function, called from place below.
func (x *places) enter(code *state.Code, pc, below int32) int32 {
	p := place{-1, below}
	if pc >= 0 {
		p.block = code.FirstBlock + x.dist.flow.Func(code.Index).BlockOf(pc)
	}
	n, ok := x.number[p]
	if !ok {
		n = int32(len(x.list))
		x.number[p] = n
		x.list, x.known, x.here = append(x.list, p), append(x.known, near{}), append(x.here, crowd{})
	}
	return n
}

// near is how far uncovered code is from a place: from its block, or from where the callers go on.
func (x *places) near(n int32) *near {
	k := &x.known[n]
	if k.round != x.dist.round {
		p := x.list[n]
		k.round, k.dist = x.dist.round, far
		if n != 0 {
			k.dist = min(far, x.near(p.below).dist+1)
		}
		if p.block >= 0 {
			k.dist = min(k.dist, x.dist.dist[p.block])
		}
		d := float64(k.dist) + 1
		k.weight = 1 / (d * d)
	}
	return k
}
