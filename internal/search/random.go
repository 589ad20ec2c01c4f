package search

import (
	"math/rand"

	"github.com/albers-engine/albers/internal/state"
)

// pool is the list of waiting states that random choices are made from. All searchers that draw from a list share it.
type pool struct {
	slots  *slots
	list   []candidate
	places *places // nil: no searcher goes by distances
}

// candidate is a waiting state with what its weight is made of. A waiting state does not move.
type candidate struct {
	slot   int32
	place  int32 // if there are places
	lately float64
}

func (x *pool) add(s *state.State) {
	c := candidate{slot: s.Slot}
	if x.places != nil {
		if len(x.places.list) > x.places.limit {
			x.places.renew(x)
		}
		c.lately, c.place = lately(s), x.places.of(s)
	}
	x.list = append(x.list, c)
	x.slots.list[s.Slot].at = int32(len(x.list))
}

func (x *pool) remove(s *state.State) {
	last := len(x.list) - 1
	at := &x.slots.list[s.Slot].at
	x.list[*at-1] = x.list[last]
	x.slots.list[x.list[last].slot].at = *at
	x.list, *at = x.list[:last], 0
}

// state is the state of a candidate.
func (x *pool) state(c *candidate) *state.State { return x.slots.list[c.slot].waits }

// uniform runs any state with equal chance.
type uniform struct {
	*pool
	rng *rand.Rand
}

func (x *uniform) Add(*state.State) {} // the frontier adds it to the pool
func (x *uniform) Remove()          {}

func (x *uniform) Next() *state.State {
	if len(x.list) == 0 {
		return nil
	}
	return x.state(&x.list[x.rng.Intn(len(x.list))])
}

// weighted draws a few states with equal chance and runs one of them with a chance proportional to its weight. With
// few states that is exact; with many it costs no more, and weights may change at any time.
type weighted struct {
	uniform
	lately bool // the weight counts new code that the state reached
}

// sample is the number of states that weighted draws.
const sample = 32

func (x *weighted) Next() *state.State {
	n := len(x.list)
	if n == 0 {
		return nil
	}
	var (
		cand [sample]*candidate
		acc  [sample]float64
		sum  float64
	)
	k := min(n, sample)
	for i := range k {
		c := &x.list[i]
		if n > sample {
			c = &x.list[x.rng.Intn(n)]
		}
		cand[i] = c
		sum += x.weight(c)
		acc[i] = sum
	}
	r := x.rng.Float64() * sum
	for i := range k {
		if r <= acc[i] {
			return x.state(cand[i])
		}
	}
	return x.state(cand[k-1])
}

// weight is the chance of a candidate against others.
func (x *weighted) weight(c *candidate) float64 {
	near := x.places.weight(c.place)
	if x.lately {
		return near + c.lately
	}
	return near
}
