package search

import "github.com/albers-engine/albers/internal/state"

// slots keeps the frontier's data of each state that has been in it and has not ended, by [state.State.Slot]. The
// waiting states form a ring in the order of their arrival. Slot 0 belongs to no state and closes the ring.
type slots struct {
	list []slot
	free []int32
}

type slot struct {
	waits        *state.State // the state while it is in the frontier, else nil
	stamp        uint32       // changes whenever a state enters the frontier with this slot
	older, newer int32        // of those that wait
	at           int32        // number in the pool, from 1; 0: not in it
	dear         bool         // it waits in the line of dear states
	up           int32        // fork in the tree above the state; 0: it is not in the tree
}

func newSlots() slots { return slots{list: make([]slot, 1)} }

// number gives s a slot.
func (x *slots) number(s *state.State) {
	if s.Slot != 0 {
		return
	}
	if n := len(x.free); n > 0 {
		s.Slot = x.free[n-1]
		x.free = x.free[:n-1]
	} else {
		s.Slot = int32(len(x.list))
		x.list = append(x.list, slot{})
	}
}

// enter notes that s waits, behind all others.
func (x *slots) enter(s *state.State) {
	x.number(s)
	last := x.list[0].older
	k := &x.list[s.Slot]
	k.waits, k.older, k.newer = s, last, 0
	k.stamp++
	x.list[last].newer, x.list[0].older = s.Slot, s.Slot
}

// leave notes that s does not wait any more.
func (x *slots) leave(s *state.State) {
	k := &x.list[s.Slot]
	x.list[k.older].newer, x.list[k.newer].older = k.newer, k.older
	k.waits = nil
}

// drop takes the slot of s away for another state.
func (x *slots) drop(s *state.State) {
	x.free = append(x.free, s.Slot)
	s.Slot = 0
}

// oldest is the state that has waited longest, nil if none waits.
func (x *slots) oldest() *state.State { return x.list[x.list[0].newer].waits }

// entry is a state during one stay in the frontier. It does not hold the state: an entry may stay in a list long after
// its state has ended, and a state may have gigabytes.
type entry struct {
	slot  int32
	stamp uint32
}

func (x *slots) entry(s *state.State) entry { return entry{s.Slot, x.list[s.Slot].stamp} }

// state is the entry's state, nil if its stay is over.
func (x *slots) state(e entry) *state.State {
	if k := &x.list[e.slot]; k.stamp == e.stamp {
		return k.waits
	}
	return nil
}
