package search

import (
	"container/heap"
	"slices"

	"github.com/albers-engine/albers/internal/state"
)

// entry is a state during one stay in the frontier. It does not hold the state: an entry may stay in a list long after
// its state has ended, and a state may have gigabytes.
type entry struct {
	slot  *slot
	stamp uint64
	forks int // of the state, which do not change while it waits
	id    uint64
}

func entryOf(s *state.State) entry { return entry{slotOf(s), slotOf(s).stamp, s.Forks, s.ID} }

// state is the entry's state, nil if its stay is over.
func (e entry) state() *state.State {
	if e.slot == nil || e.slot.stamp != e.stamp {
		return nil
	}
	return e.slot.waits
}

// stack is depth-first search: the state that entered last runs next.
type stack struct{ list []entry }

func (x *stack) Add(s, _ *state.State)     { x.list = append(x.list, entryOf(s)) }
func (x *stack) Remove(*state.State, bool) {}

func (x *stack) Next() *state.State {
	for len(x.list) > 0 {
		if s := x.list[len(x.list)-1].state(); s != nil {
			return s
		}
		x.list[len(x.list)-1] = entry{}
		x.list = x.list[:len(x.list)-1]
	}
	return nil
}

// queue runs the state that has waited longest.
type queue struct {
	list  []entry
	limit int // length at which entries that are not valid any more are thrown out
}

func (x *queue) Add(s, _ *state.State) {
	if len(x.list) >= x.limit {
		x.list = slices.DeleteFunc(x.list, func(e entry) bool { return e.state() == nil })
		x.limit = 2*len(x.list) + 64
	}
	x.list = append(x.list, entryOf(s))
}

func (x *queue) Remove(*state.State, bool) {}

func (x *queue) Next() *state.State {
	for i, e := range x.list {
		if s := e.state(); s != nil {
			x.list = x.list[i:]
			return s
		}
		x.list[i] = entry{}
	}
	return nil
}

// ordered runs the least state in an order that does not change while a state is in the frontier.
type ordered struct {
	less func(a, b entry) bool
	list []entry
}

func shallower(a, b entry) bool {
	if a.forks != b.forks {
		return a.forks < b.forks
	}
	return a.id < b.id
}

func deeper(a, b entry) bool {
	if a.forks != b.forks {
		return a.forks > b.forks
	}
	return a.id < b.id
}

func (x *ordered) Len() int           { return len(x.list) }
func (x *ordered) Less(i, j int) bool { return x.less(x.list[i], x.list[j]) }
func (x *ordered) Swap(i, j int)      { x.list[i], x.list[j] = x.list[j], x.list[i] }
func (x *ordered) Push(v any)         { x.list = append(x.list, v.(entry)) }
func (x *ordered) Pop() any {
	e := x.list[len(x.list)-1]
	x.list[len(x.list)-1] = entry{}
	x.list = x.list[:len(x.list)-1]
	return e
}

func (x *ordered) Add(s, _ *state.State) { heap.Push(x, entryOf(s)) }
func (x *ordered) Remove(*state.State, bool) {
	// An ended or running state stays until it comes to the top; that is where it could do harm.
	for len(x.list) > 0 && x.list[0].state() == nil {
		heap.Pop(x)
	}
}

func (x *ordered) Next() *state.State {
	x.Remove(nil, false)
	if len(x.list) == 0 {
		return nil
	}
	return x.list[0].state()
}
