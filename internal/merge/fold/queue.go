package fold

import (
	"cmp"
	"container/heap"

	"github.com/albers-engine/albers/internal/state"
)

// The states of a region run breadth-first, whatever the searcher: so the other half of a pair comes early, before much
// was done that a merge drops.

// Wait notes that s may run. A state that is not in the tree is ignored.
func (t *Tree) Wait(s *state.State) {
	if n := t.at[s]; n != nil {
		heap.Push(&t.queue, entry{s, n.n, s.ID})
	}
}

// Next is the state with the fewest decisions among those of which waits says that they wait; nil if there is none. It
// is no longer noted.
func (t *Tree) Next(waits func(*state.State) bool) *state.State {
	for len(t.queue) > 0 {
		if e := heap.Pop(&t.queue).(entry); t.at[e.s] != nil && waits(e.s) {
			return e.s
		}
	}
	return nil
}

// queue is a heap of states by the number of their decisions, then by their age. A state that has run since, or has
// ended, stays until it comes to the top.
type queue []entry

type entry struct {
	s  *state.State
	n  int32 // decisions when it was noted
	id uint64
}

func (q queue) Len() int { return len(q) }
func (q queue) Less(i, j int) bool {
	return cmp.Or(cmp.Compare(q[i].n, q[j].n), cmp.Compare(q[i].id, q[j].id)) < 0
}
func (q queue) Swap(i, j int) { q[i], q[j] = q[j], q[i] }
func (q *queue) Push(x any)   { *q = append(*q, x.(entry)) }
func (q *queue) Pop() any {
	old := *q
	e := old[len(old)-1]
	*q = old[:len(old)-1]
	return e
}
