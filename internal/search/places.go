package search

import (
	"math/rand"

	"github.com/albers-engine/albers/internal/state"
)

// places numbers the places where states wait: the block of the top frame and of each frame below it. Many states wait
// at few places, so the distance is computed once for each place when the coverage has changed, and not for each
// state, whose frames are long out of the processor's caches.
type places struct {
	dist   *distances
	number map[place]int32
	list   []place
	known  []near   // by number
	here   []crowds // by number
	// waiting are the numbers of the places where states wait.
	waiting []int32
	group   map[group]int32
	groups  []crowd // by number
	recent  group   // that was looked for last, if there are groups, and its number
	latest  int32
	limit   int     // length of list and groups from which on most of them may be those of states that are gone
	last    []level // the frames that the last state was found in, outermost first
}

// crowds is the groups of candidates at a place that have members, by their numbers.
type crowds struct {
	groups []int32
	at     int32 // of the place in waiting, if there are groups
}

// group is the candidates at a place that have taken the same switches last ([state.State.Cases]).
type group struct {
	place int32
	cases uint64
}

// crowd is the members of a group, by their numbers in the pool.
type crowd struct {
	members []int32
	at      int32 // of the group among those of its place, if there are members
}

// in is the number of a group. States that are forked off one after the other are often of one.
func (x *places) in(g group) int32 {
	if g == x.recent && len(x.groups) > 0 {
		return x.latest
	}
	n, ok := x.group[g]
	if !ok {
		n = int32(len(x.groups))
		x.group[g], x.groups = n, append(x.groups, crowd{})
	}
	x.recent, x.latest = g, n
	return n
}

// join puts candidate i among those of its group.
func (x *places) join(list []candidate, i int) {
	c := &list[i]
	g := &x.groups[c.group]
	if len(g.members) == 0 {
		h := &x.here[c.place]
		if len(h.groups) == 0 {
			h.at = int32(len(x.waiting))
			x.waiting = append(x.waiting, c.place)
		}
		g.at = int32(len(h.groups))
		h.groups = append(h.groups, c.group)
	}
	c.member = int32(len(g.members))
	g.members = append(g.members, int32(i))
}

// part takes candidate i out. The last candidate gets its number.
func (x *places) part(list []candidate, i int) {
	g := &x.groups[list[i].group]
	n := len(g.members) - 1
	list[g.members[n]].member = list[i].member
	g.members[list[i].member] = g.members[n]
	g.members = g.members[:n]
	if n == 0 {
		x.leave(list[i].place, g.at)
	}
	if last := len(list) - 1; last != i {
		x.groups[list[last].group].members[list[last].member] = int32(i)
	}
}

// leave takes the group with number at of a place out, which has no members.
func (x *places) leave(place, at int32) {
	h := &x.here[place]
	n := len(h.groups) - 1
	x.groups[h.groups[n]].at = at
	h.groups[at] = h.groups[n]
	if h.groups = h.groups[:n]; n == 0 {
		last := x.waiting[len(x.waiting)-1]
		x.waiting[h.at], x.here[last].at = last, h.at
		x.waiting = x.waiting[:len(x.waiting)-1]
	}
}

// some is a candidate at the place with number k of those where states wait: of a group by equal chance.
func (x *places) some(rng *rand.Rand, k int) int {
	groups, g := x.here[x.waiting[k]].groups, 0
	if len(groups) > 1 {
		g = rng.Intn(len(groups))
	}
	members := x.groups[groups[g]].members
	return int(members[rng.Intn(len(members))])
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
	x.here, x.waiting = []crowds{{}}, nil
	x.group, x.groups = map[group]int32{}, nil
}

// renew numbers the places of waiting states anew, without those of states that are gone.
func (x *places) renew(waiting *pool) {
	x.clear()
	for i := range waiting.list {
		c := &waiting.list[i]
		s := waiting.state(c)
		c.place, c.round = x.of(s), 0
		c.group = x.in(group{c.place, s.Cases})
		x.join(waiting.list, i)
	}
	x.limit = 2*(len(x.list)+len(x.groups)) + 1<<16
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
		x.list, x.known, x.here = append(x.list, p), append(x.known, near{}), append(x.here, crowds{})
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
