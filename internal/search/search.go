// Package search decides which state runs next.
//
// A [Frontier] holds the states that nobody is running. A worker takes one with Next, which removes it, runs it and
// what it forks off for a turn, and gives back the states that have not ended. Each searcher keeps its own view of the
// frontier; if several are named they are asked one after the other.
//
// A searcher's order may give all slices to one path: depth-first search stays on a path, breadth-first search on one
// that does not fork. So a state that has gone on for long without a fork or new code ([Frontier.Patience]) gets only
// every other slice that a searcher gives to such states. The others go to the state that has waited longest, whatever
// the searcher; how it goes on from there is the searcher's choice again.
//
// Where searchers aim at new code, states whose last slice asked questions that took long share half of the work as
// long as others wait ([Frontier.Thrift]): the parts of a program that are cheap to explore come first, and no part is
// left.
//
// A state that waits for the solver ([state.Deferral]) runs when no other state is left, whatever the searcher. One
// whose question nobody has asked yet is a candidate as others are, at the place where the branch goes.
//
// All choices are functions of the order of calls and of the seed, never of time: a run with one worker is repeatable.
// Removal is lazy where that is cheaper: an entry is valid while its stamp is that of the state's present stay in the
// frontier.
//
// Tens of thousands of states may wait while a path takes some microseconds. So the data of waiting states are in flat
// tables without pointers ([slots], [pool], [tree]): a fork allocates nothing there, and touches few lines of the
// processor's caches.
package search

import (
	"fmt"
	"math/rand"

	"github.com/albers-engine/albers/internal/ir"
	"github.com/albers-engine/albers/internal/state"
	"github.com/albers-engine/albers/option"
)

// Searcher is one strategy. Add may be called again for a state that was removed.
type Searcher interface {
	// Add puts a state into the view.
	Add(s *state.State)
	// Remove is told that a state has left the frontier.
	Remove()
	// Next is the state to run, still in the frontier; nil if there is none.
	Next() *state.State
}

// Frontier is the set of runnable states under one or several searchers. It is not safe for concurrent use.
type Frontier struct {
	slots     slots
	searchers []Searcher
	turn      int
	n         int
	deferred  []*state.State // that run when no other is left, the oldest first
	pool      *pool          // nil: no searcher draws from it
	tree      *tree          // nil: no searcher walks it
	yields    bool           // the last idle state got its slice, the next one yields
	strict    bool           // see Strict

	// Thrift makes dear states ([state.State.Dear]) wait in a line of their own, and get no more than half of the work
	// ([Frontier.Spend]) as long as others wait. States in a region of merging do not: others wait for them.
	Thrift bool
	dear   []entry // the oldest first
	nDear  int     // how many of them wait
	purse  int64   // work that dear states may cost; below 0: of the others, before a dear one comes

	// Patience is the work without a fork or new code, in instructions, from which on a state yields. 0:
	// no state ever does.
	Patience uint64
}

// New makes a frontier with the named searchers. cov is the coverage that covnew and md2u go by.
func New(names []option.Searcher, seed int64, m *ir.Module, cov *Coverage) (*Frontier, error) {
	f := &Frontier{slots: newSlots()}
	rng := rand.New(rand.NewSource(seed))
	for _, name := range names {
		var s Searcher
		switch name {
		case option.DFS:
			s = &stack{slots: &f.slots}
		case option.BFS:
			s, f.strict = &ordered{slots: &f.slots, less: shallower}, true
		case option.Depth:
			s, f.strict = &ordered{slots: &f.slots, less: deeper}, true
		case option.Deepening:
			s, f.strict = &deepening{slots: &f.slots}, true
		case option.RandomState:
			s = f.drawing(rng)
		case option.RandomPath:
			if f.tree == nil {
				f.tree = newTree(&f.slots, rng)
			}
			s = &randomPath{f.tree, rng}
		case option.CovNew, option.MD2U:
			x := &weighted{uniform: *f.drawing(rng), lately: name == option.CovNew}
			if x.places == nil {
				x.places = &places{dist: newDistances(m, cov)}
				x.places.renew(f.pool)
			}
			s = x
		default:
			return nil, fmt.Errorf("unknown searcher %q", name)
		}
		f.searchers = append(f.searchers, s)
	}
	if len(f.searchers) == 0 {
		return nil, fmt.Errorf("no searcher named")
	}
	return f, nil
}

// drawing is a searcher over the frontier's pool.
func (f *Frontier) drawing(rng *rand.Rand) *uniform {
	if f.pool == nil {
		f.pool = &pool{slots: &f.slots}
	}
	return &uniform{f.pool, rng}
}

// Strict says whether a searcher orders all states by what they have done, so that it has to choose after each fork.
func (f *Frontier) Strict() bool { return f.strict }

// Waits says whether s is in the frontier.
func (f *Frontier) Waits(s *state.State) bool { return f.slots.list[s.Slot].waits != nil }

// Len is the number of states in the frontier.
func (f *Frontier) Len() int { return f.n + f.nDear + len(f.deferred) }

// Add puts a state in; parent is the one it was forked from, the first state for one at the start of the program, nil
// if it is not known.
func (f *Frontier) Add(s, parent *state.State) {
	if f.Waits(s) {
		return
	}
	if s.Deferral != nil && !s.Deferral.Lazy {
		f.Place(s, parent)
		f.deferred = append(f.deferred, s)
		return
	}
	f.slots.enter(s)
	if s.Dear && f.Thrift && s.Region == nil {
		f.Place(s, parent)
		f.slots.list[s.Slot].dear = true
		f.dear = append(f.dear, f.slots.entry(s))
		f.nDear++
		return
	}
	f.n++
	if f.pool != nil {
		f.pool.add(s)
	}
	if f.tree != nil {
		f.tree.add(s, parent)
	}
	for _, x := range f.searchers {
		x.Add(s)
	}
}

// Place gives s, which waits elsewhere, its place among the paths: beside its parent. Without, it would be placed
// beside all others when it comes back, and a random path would be as likely to end there as anywhere else.
func (f *Frontier) Place(s, parent *state.State) {
	f.slots.number(s)
	if f.tree != nil {
		f.tree.place(s, parent)
	}
}

// Next takes a state out to be run; nil if there is none.
func (f *Frontier) Next() *state.State {
	if f.nDear > 0 && (f.n == 0 || f.purse > 0) {
		s := f.nextDear()
		f.take(s)
		return s
	}
	if f.n == 0 {
		return f.nextDeferred()
	}
	x := f.searchers[f.turn%len(f.searchers)]
	f.turn++
	s := x.Next()
	if f.Patience > 0 && s.Idle >= f.Patience {
		if f.yields {
			s = f.slots.oldest()
		}
		f.yields = !f.yields
	}
	f.take(s)
	return s
}

// mostPurse bounds what dear states may cost at once, and what the others may before the next of them comes.
const mostPurse = 1 << 26

// Spend notes the work of a turn, in instructions and what takes as long, and how much of it was that of dear states.
func (f *Frontier) Spend(work, dear uint64) {
	f.purse = max(-mostPurse, min(mostPurse, f.purse+int64(work-dear)-int64(dear)))
}

// nextDear is the dear state that has waited longest. There is one.
func (f *Frontier) nextDear() *state.State {
	for {
		s := f.slots.state(f.dear[0])
		f.dear = f.dear[1:]
		if s != nil {
			return s
		}
	}
}

// nextDeferred takes out the state that was deferred first; nil if there is none.
func (f *Frontier) nextDeferred() *state.State {
	if len(f.deferred) == 0 {
		return nil
	}
	s := f.deferred[0]
	f.deferred[0] = nil
	f.deferred = f.deferred[1:]
	return s
}

// Take takes s out to be run, whatever the searchers say, and costs no other state its turn.
func (f *Frontier) Take(s *state.State) { f.take(s) }

// Instead takes t out to be run and puts s back, which Next has just taken out.
func (f *Frontier) Instead(s, t *state.State) {
	f.take(t)
	f.Add(s, nil)
}

func (f *Frontier) take(s *state.State) {
	if !f.Waits(s) {
		return
	}
	f.slots.leave(s)
	if k := &f.slots.list[s.Slot]; k.dear {
		k.dear = false
		f.nDear--
		return
	}
	f.n--
	if f.pool != nil {
		f.pool.remove(s)
	}
	if f.tree != nil {
		f.tree.rest(s)
	}
	for _, x := range f.searchers {
		x.Remove()
	}
}

// End tells the searchers that a state will not come back.
func (f *Frontier) End(s *state.State) {
	if s.Slot == 0 {
		return
	}
	f.take(s)
	if f.tree != nil {
		f.tree.cut(s)
	}
	f.slots.drop(s)
}

// Each calls yield for the states in the frontier.
func (f *Frontier) Each(yield func(*state.State)) {
	for i := range f.slots.list {
		if s := f.slots.list[i].waits; s != nil {
			yield(s)
		}
	}
	for _, s := range f.deferred {
		yield(s)
	}
}

// Any is a waiting state at random, nil if it does not meet one soon.
func (f *Frontier) Any(rng *rand.Rand) *state.State {
	for range 8 {
		if s := f.slots.list[rng.Intn(len(f.slots.list))].waits; s != nil {
			return s
		}
	}
	return nil
}

// All empties the frontier in the order of the searchers.
func (f *Frontier) All(yield func(*state.State) bool) {
	seen := map[*state.State]bool{}
	for f.Len() > 0 {
		s := f.Next()
		if s == nil || seen[s] {
			return
		}
		seen[s] = true
		if !yield(s) {
			return
		}
	}
}
