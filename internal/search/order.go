package search

import (
	"container/heap"
	"math/bits"

	"github.com/albers-engine/albers/internal/state"
)

// stack is depth-first search: the state that entered last runs next.
type stack struct {
	slots *slots
	list  []entry
}

func (x *stack) Add(s *state.State) { x.list = append(x.list, x.slots.entry(s)) }
func (x *stack) Remove()            {}

func (x *stack) Next() *state.State {
	for len(x.list) > 0 {
		if s := x.slots.state(x.list[len(x.list)-1]); s != nil {
			return s
		}
		x.list = x.list[:len(x.list)-1]
	}
	return nil
}

// deepening is iterative deepening: depth-first search up to a number of decisions, and again beyond it, up to twice as
// many, when no state below is left. States wait where other searchers would begin anew.
type deepening struct {
	slots *slots
	bands []stack // see Band
}

// Band is the number of a band of iterative deepening: up to 7 decisions are band 0, up to 15 band 1, up to 31 band 2.
func Band(decisions int) int { return max(bits.Len(uint(decisions)), 3) - 3 }

func (x *deepening) Remove() {}

func (x *deepening) Add(s *state.State) {
	band := Band(s.Forks)
	for len(x.bands) <= band {
		x.bands = append(x.bands, stack{slots: x.slots})
	}
	x.bands[band].Add(s)
}

func (x *deepening) Next() *state.State {
	for i := range x.bands {
		if s := x.bands[i].Next(); s != nil {
			return s
		}
	}
	return nil
}

// ordered runs the least state in an order that does not change while a state is in the frontier.
type ordered struct {
	slots *slots
	less  func(a, b ranked) bool
	list  []ranked
}

// ranked is an entry with what it is ordered by, which does not change while the state waits.
type ranked struct {
	entry
	forks int
	id    uint64
}

func shallower(a, b ranked) bool {
	if a.forks != b.forks {
		return a.forks < b.forks
	}
	return a.id < b.id
}

func deeper(a, b ranked) bool {
	if a.forks != b.forks {
		return a.forks > b.forks
	}
	return a.id < b.id
}

func (x *ordered) Len() int           { return len(x.list) }
func (x *ordered) Less(i, j int) bool { return x.less(x.list[i], x.list[j]) }
func (x *ordered) Swap(i, j int)      { x.list[i], x.list[j] = x.list[j], x.list[i] }
func (x *ordered) Push(v any)         { x.list = append(x.list, v.(ranked)) }
func (x *ordered) Pop() any {
	e := x.list[len(x.list)-1]
	x.list = x.list[:len(x.list)-1]
	return e
}

func (x *ordered) Add(s *state.State) { heap.Push(x, ranked{x.slots.entry(s), s.Forks, s.ID}) }
func (x *ordered) Remove() {
	// An ended or running state stays until it comes to the top; that is where it could do harm.
	for len(x.list) > 0 && x.slots.state(x.list[0].entry) == nil {
		heap.Pop(x)
	}
}

func (x *ordered) Next() *state.State {
	x.Remove()
	if len(x.list) == 0 {
		return nil
	}
	return x.slots.state(x.list[0].entry)
}
