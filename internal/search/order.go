package search

import (
	"container/heap"
	"slices"

	"albers/internal/state"
)

// entry is a state during one stay in the frontier.
type entry struct {
	s     *state.State
	stamp uint64
}

func (e entry) valid() bool {
	sl := slotOf(e.s)
	return sl.in && sl.stamp == e.stamp
}

// stack is depth-first search: the state that entered last runs next.
type stack struct{ list []entry }

func (x *stack) Add(s, _ *state.State)     { x.list = append(x.list, entry{s, slotOf(s).stamp}) }
func (x *stack) Remove(*state.State, bool) {}

func (x *stack) Next() *state.State {
	for len(x.list) > 0 {
		e := x.list[len(x.list)-1]
		if e.valid() {
			return e.s
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
		x.list = slices.DeleteFunc(x.list, func(e entry) bool { return !e.valid() })
		x.limit = 2*len(x.list) + 64
	}
	x.list = append(x.list, entry{s, slotOf(s).stamp})
}

func (x *queue) Remove(*state.State, bool) {}

func (x *queue) Next() *state.State {
	for i, e := range x.list {
		if e.valid() {
			x.list = x.list[i:]
			return e.s
		}
		x.list[i] = entry{}
	}
	return nil
}

// ordered runs the least state in an order that does not change while a state is in the frontier.
type ordered struct {
	less func(a, b *state.State) bool
	list []entry
}

func shallower(a, b *state.State) bool {
	if a.Forks != b.Forks {
		return a.Forks < b.Forks
	}
	return a.ID < b.ID
}

func deeper(a, b *state.State) bool {
	if a.Forks != b.Forks {
		return a.Forks > b.Forks
	}
	return a.ID < b.ID
}

func (x *ordered) Len() int           { return len(x.list) }
func (x *ordered) Less(i, j int) bool { return x.less(x.list[i].s, x.list[j].s) }
func (x *ordered) Swap(i, j int)      { x.list[i], x.list[j] = x.list[j], x.list[i] }
func (x *ordered) Push(v any)         { x.list = append(x.list, v.(entry)) }
func (x *ordered) Pop() any {
	e := x.list[len(x.list)-1]
	x.list[len(x.list)-1] = entry{}
	x.list = x.list[:len(x.list)-1]
	return e
}

func (x *ordered) Add(s, _ *state.State) { heap.Push(x, entry{s, slotOf(s).stamp}) }
func (x *ordered) Remove(*state.State, bool) {
	// An ended or running state stays until it comes to the top; that is where it could do harm.
	for len(x.list) > 0 && !x.list[0].valid() {
		heap.Pop(x)
	}
}

func (x *ordered) Next() *state.State {
	x.Remove(nil, false)
	if len(x.list) == 0 {
		return nil
	}
	return x.list[0].s
}
