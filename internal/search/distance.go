package search

import (
	"github.com/albers-engine/albers/internal/ir"
	"github.com/albers-engine/albers/internal/ir/cfg"
	"github.com/albers-engine/albers/internal/state"
)

// far stands for "no uncovered code can be reached".
const far = 10000

// Coverage is what searchers know of the edges that some state has taken. The caller guards it, as it guards the
// frontier.
//
// Edges between the same two blocks count as one: a path with terms takes one of them for all values of a switch that
// go to one place. Sides of conditions are edges here that are nobody's own, see [Coverage.CountSides].
type Coverage struct {
	taken []bool  // by number of the edge, for the first of those between two blocks
	first []int32 // by number of the edge: the first one between its blocks
	own   []bool  // by number of the edge: it is the program's own, not a library's
	next  []int32 // by number of the edge: the next one out of its block, the first behind the last
	side  []bool  // by number of the edge: it is the side of a condition
	n     int     // how many are taken
	news  int     // of them, the program's own
}

// NewCoverage is that of a program of which nothing has run.
func NewCoverage(m *ir.Module) *Coverage {
	c := &Coverage{taken: make([]bool, m.NumEdges), first: make([]int32, m.NumEdges),
		own: make([]bool, m.NumEdges), next: make([]int32, m.NumEdges), side: make([]bool, m.NumEdges)}
	for _, f := range m.Funcs {
		known := make(map[[2]int32]int32, len(f.Edges))
		last := map[int32]int32{} // edge out of each block
		for i := range f.Edges {
			ends := [2]int32{f.Edges[i].From, f.Edges[i].To}
			id := f.FirstEdge + int32(i)
			if _, ok := known[ends]; !ok {
				known[ends] = id
			}
			c.first[id] = known[ends]
			c.own[id] = !f.Lib && !f.Aside
			c.next[id] = id
			if l, ok := last[ends[0]]; ok {
				c.next[id], c.next[l] = c.next[l], id
			}
			last[ends[0]] = id
		}
		for side := f.FirstSide(0); side < f.FirstEdge+f.NumEdges(); side += 2 {
			c.side[side], c.side[side+1] = true, true
			c.first[side], c.first[side+1] = side, side+1
			c.next[side], c.next[side+1] = side+1, side
		}
	}
	return c
}

// CountSides makes sides of conditions count as edges of the program's own do. That is for those who can do something
// with an input that takes a new one on a path that was explored: it is no news for a searcher, for which one path
// stands for both sides.
func (c *Coverage) CountSides(m *ir.Module) {
	for _, f := range m.Funcs {
		for side := f.FirstSide(0); side < f.FirstEdge+f.NumEdges(); side++ {
			c.own[side] = !f.Lib && !f.Aside
		}
	}
}

// Side says whether an edge is the side of a condition. A run with terms takes none where the condition depends on the
// input.
func (c *Coverage) Side(edge int32) bool { return c.side[edge] }

// Taken says whether an edge was taken.
func (c *Coverage) Taken(edge int32) bool { return c.taken[c.first[edge]] }

// Beside is the coverage of the same program without any edge.
func (c *Coverage) Beside() *Coverage {
	return &Coverage{taken: make([]bool, len(c.taken)), first: c.first, own: c.own, next: c.next, side: c.side}
}

// Rival says whether another edge out of the same block was not taken.
func (c *Coverage) Rival(edge int32) bool {
	for e := c.next[edge]; e != edge; e = c.next[e] {
		if !c.Taken(e) && c.first[e] != c.first[edge] {
			return true
		}
	}
	return false
}

// Own says whether an edge is one of the program's own, of the files that count.
func (c *Coverage) Own(edge int32) bool { return c.own[edge] }

// Take notes that an edge was taken, and says whether it is the program's own and none of them was.
func (c *Coverage) Take(edge int32) (news bool) {
	first := c.first[edge]
	if c.taken[first] {
		return false
	}
	c.taken[first] = true
	c.n++
	if c.own[edge] {
		c.news++
	}
	return c.own[edge]
}

// News is the number of the program's own edges that were taken.
func (c *Coverage) News() int { return c.news }

// distances knows, for each block of the program, how many blocks away the nearest uncovered branch is, over jumps and
// calls. It is computed again when the coverage has changed and a number of questions has passed.
type distances struct {
	m     *ir.Module
	cov   *Coverage
	flow  *cfg.Analysis
	dist  []int32
	queue []int32 // scratch
	asked int
	known int    // covered edges when dist was computed; -1: it was not
	round uint32 // how often dist was computed
}

// refresh is the number of questions between two computations.
const refresh = 256

func newDistances(m *ir.Module, cov *Coverage) *distances {
	return &distances{m: m, cov: cov, flow: cfg.New(m), known: -1, dist: make([]int32, m.NumBlocks)}
}

// ask counts n questions at once if the distances are those of the coverage; if not, each of them has to be asked.
func (d *distances) ask(n int) (recent bool) {
	if recent = d.known == d.cov.n; recent {
		d.asked += n
	}
	return recent
}

// update counts a question and recomputes the distances if that is due.
func (d *distances) update() {
	d.asked++
	if d.known != d.cov.n && (d.known < 0 || d.asked%refresh == 0) {
		d.compute()
	}
}

// compute walks back from all uncovered branches, breadth first.
func (d *distances) compute() {
	d.known = d.cov.n
	d.round++
	for i := range d.dist {
		d.dist[i] = far
	}
	queue := d.queue[:0]
	for _, f := range d.m.Funcs {
		if f.Lib || f.Aside {
			continue // the aim is to cover the program, not its library
		}
		for i := range f.Edges {
			if b := f.FirstBlock + f.Edges[i].From; !d.cov.Taken(f.FirstEdge+int32(i)) && d.dist[b] != 0 {
				d.dist[b] = 0
				queue = append(queue, b)
			}
		}
	}
	for i := 0; i < len(queue); i++ {
		b := queue[i]
		for _, p := range d.flow.Into(b) {
			if d.dist[p] == far {
				d.dist[p] = d.dist[b] + 1
				queue = append(queue, p)
			}
		}
	}
	d.queue = queue
}

// lately is a state's weight for new code that it reached: the less it has done since, the more.
func lately(s *state.State) float64 {
	if s.SinceNew == 0 {
		return 0
	}
	idle := float64(s.Steps-s.SinceNew)/1000 + 1
	return 1 / (idle * idle)
}
