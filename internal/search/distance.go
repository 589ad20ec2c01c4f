package search

import (
	"sort"

	"github.com/albers-engine/albers/internal/ir"
	"github.com/albers-engine/albers/internal/state"
)

// far stands for "no uncovered code can be reached".
const far = 10000

// distances knows, for each block of the program, how many blocks away the nearest uncovered branch is, over jumps and
// calls. It is computed again when the coverage has changed and a number of choices has passed.
type distances struct {
	m     *ir.Module
	edges func() []uint8 // one byte for each edge, non-zero once taken
	rev   [][]int32      // reversed graph over global block numbers
	dist  []int32
	asked int
	sum   int // covered edges when dist was computed
}

// refresh is the number of choices between two computations.
const refresh = 256

func newDistances(m *ir.Module, edges func() []uint8) *distances {
	d := &distances{m: m, edges: edges, sum: -1, rev: make([][]int32, m.NumBlocks), dist: make([]int32, m.NumBlocks)}
	for _, f := range m.Funcs {
		for i := range f.Edges {
			e := &f.Edges[i]
			d.link(f.FirstBlock+e.From, f.FirstBlock+e.To)
		}
		for i := range f.Blocks {
			b := &f.Blocks[i]
			for _, in := range f.Code[b.Start:b.End] {
				if in.Op != ir.CallOp {
					continue
				}
				if c := f.Calls[in.Imm].Callee; c >= 0 && len(m.Funcs[c].Blocks) > 0 {
					d.link(f.FirstBlock+int32(i), m.Funcs[c].FirstBlock)
				}
			}
		}
	}
	return d
}

func (d *distances) link(from, to int32) { d.rev[to] = append(d.rev[to], from) }

// update recomputes the distances by a breadth-first walk back from all uncovered branches.
func (d *distances) update() {
	d.asked++
	if d.sum >= 0 && d.asked%refresh != 0 {
		return
	}
	cov := d.edges()
	sum := 0
	for _, c := range cov {
		sum += int(c)
	}
	if sum == d.sum {
		return
	}
	d.sum = sum
	for i := range d.dist {
		d.dist[i] = far
	}
	var queue []int32
	for _, f := range d.m.Funcs {
		if f.Lib || f.Aside {
			continue // the aim is to cover the program, not its library
		}
		for i := range f.Edges {
			if b := f.FirstBlock + f.Edges[i].From; cov[f.FirstEdge+int32(i)] == 0 && d.dist[b] != 0 {
				d.dist[b] = 0
				queue = append(queue, b)
			}
		}
	}
	for len(queue) > 0 {
		b := queue[0]
		queue = queue[1:]
		for _, p := range d.rev[b] {
			if d.dist[p] == far {
				d.dist[p] = d.dist[b] + 1
				queue = append(queue, p)
			}
		}
	}
}

// of is the distance of a state: from its top frame, or from where its callers go on.
func (d *distances) of(s *state.State) int32 {
	best := int32(far)
	for f, depth := s.Top, int32(0); f != nil && depth < 32; f, depth = f.Caller, depth+1 {
		if b := blockOf(f); b >= 0 {
			best = min(best, d.dist[f.Code.FirstBlock+b]+depth)
		}
	}
	return best
}

// blockOf is the block that a frame is in.
func blockOf(f *state.Frame) int32 {
	blocks := f.Code.Blocks
	i := sort.Search(len(blocks), func(i int) bool { return blocks[i].Start > f.PC })
	return int32(i - 1)
}

// byDistance prefers states near uncovered code.
func (d *distances) byDistance(s *state.State) float64 {
	d.update()
	x := float64(d.of(s)) + 1
	return 1 / (x * x)
}

// byNewCode prefers states near uncovered code and states that reached new code lately.
func (d *distances) byNewCode(s *state.State) float64 {
	w := d.byDistance(s)
	if s.SinceNew > 0 {
		idle := float64(s.Steps-s.SinceNew)/1000 + 1
		w += 1 / (idle * idle)
	}
	return w
}
