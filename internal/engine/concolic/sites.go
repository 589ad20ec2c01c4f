package concolic

import (
	"container/heap"
	"math/rand"
	"slices"

	"github.com/albers-engine/albers/internal/ir"
	"github.com/albers-engine/albers/internal/search"
	"github.com/albers-engine/albers/internal/state"
)

// A search for uncovered code looks at the places in the program where the waiting nodes are, its sites. Most nodes
// differ from others only in the path to the same site, and a loop over the input makes thousands of them. Drawn with
// equal chance, they leave nothing for the few nodes of other sites. So sites are treated alike:
//
// A site promises new code if it is a branch with an edge that no run has taken. Sites that do so come first, the one
// that was asked about least before the others. But an edge may be one that no input takes, or that none takes on the
// paths that are known. So, from the eager-th question about each promising site on, every other choice is left to the
// others. These are the site that was asked about least, whatever it is, and the weights, in turn.

// eager is the number of questions about each promising site that come before all others.
const eager = 4

// sites is the waiting nodes by their sites.
type sites struct {
	m         *ir.Module
	taken     *search.Coverage
	rng       *rand.Rand
	all       map[state.Site]*site
	promising siteHeap
	rest      siteHeap
	// waits says that the last choice was not a promising site's where one was there, weighs that the last of these was
	// left to the weights.
	waits, weighs bool
}

// site is a place in the program at which nodes wait.
type site struct {
	edges   []int32   // that the program has there, the first of them not covered if there is one
	waiting []*branch // some may have left the frontier
	asked   int
	seq     int       // in order of coming
	heap    *siteHeap // that it is in; nil: none
	at      int       // in the heap
}

// newSites has no node yet. The coverage may change.
func newSites(m *ir.Module, taken *search.Coverage, rng *rand.Rand) *sites {
	return &sites{m: m, taken: taken, rng: rng, all: map[state.Site]*site{}}
}

// add files b under its site.
func (x *sites) add(b *branch) {
	n := b.node
	s := x.all[n.site]
	if s == nil {
		s = &site{seq: len(x.all)}
		if n.kind == state.Branch || n.kind == state.SwitchCase {
			s.edges = x.edges(n.site)
		}
		x.all[n.site] = s
	}
	s.waiting = append(s.waiting, b)
	if s.heap == nil {
		x.file(s)
	}
}

// purge forgets branches that have left the frontier.
func (x *sites) purge() {
	for _, s := range x.all {
		s.waiting = slices.DeleteFunc(s.waiting, left)
	}
}

// file puts s, which is in no heap, into the one where it belongs.
func (x *sites) file(s *site) {
	s.heap = &x.rest
	if x.promises(s) {
		s.heap = &x.promising
	}
	heap.Push(s.heap, s)
}

// edges are the program's own edges out of the branch at a site, none if the instruction there does not end its block.
func (x *sites) edges(at state.Site) (out []int32) {
	f := x.m.Funcs[at.Func]
	for i := range f.Edges {
		id := f.FirstEdge + int32(i)
		if f.Blocks[f.Edges[i].From].End == at.Instr+1 && x.taken.Own(id) {
			out = append(out, id)
		}
	}
	return out
}

// promises says whether an edge of s is not covered. It forgets those that are.
func (x *sites) promises(s *site) bool {
	for len(s.edges) > 0 && x.taken.Taken(s.edges[0]) {
		s.edges = s.edges[1:]
	}
	return len(s.edges) > 0
}

// choose is any node of the site whose turn it is; nil if the weights have theirs.
func (x *sites) choose() *branch {
	for len(x.promising) > 0 {
		s := x.promising[0]
		if !x.promises(s) {
			heap.Pop(&x.promising)
			x.file(s)
			continue
		}
		if s.asked >= eager {
			if x.waits = !x.waits; x.waits {
				break
			}
		}
		if b := x.pick(s); b != nil {
			return b
		}
	}
	if x.weighs = !x.weighs; x.weighs {
		return nil
	}
	for len(x.rest) > 0 {
		if b := x.pick(x.rest[0]); b != nil {
			return b
		}
	}
	return nil
}

// pick takes any node of s, the first of its heap. If there is none left, s leaves the heap.
func (x *sites) pick(s *site) *branch {
	for len(s.waiting) > 0 {
		i, last := x.rng.Intn(len(s.waiting)), len(s.waiting)-1
		b := s.waiting[i]
		s.waiting[i], s.waiting[last] = s.waiting[last], nil
		s.waiting = s.waiting[:last]
		if !left(b) {
			s.asked++
			heap.Fix(s.heap, 0)
			return b
		}
	}
	heap.Pop(s.heap)
	return nil
}

// siteHeap has the site on top that was asked about least, the earlier one among equals.
type siteHeap []*site

func (h siteHeap) Len() int { return len(h) }
func (h siteHeap) Less(i, j int) bool {
	if h[i].asked != h[j].asked {
		return h[i].asked < h[j].asked
	}
	return h[i].seq < h[j].seq
}
func (h siteHeap) Swap(i, j int) {
	h[i], h[j] = h[j], h[i]
	h[i].at, h[j].at = i, j
}
func (h *siteHeap) Push(v any) {
	s := v.(*site)
	s.at = len(*h)
	*h = append(*h, s)
}
func (h *siteHeap) Pop() any {
	s := (*h)[len(*h)-1]
	*h = (*h)[:len(*h)-1]
	s.heap = nil
	return s
}
