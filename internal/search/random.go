package search

import (
	"math"
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
	place  int32   // if there are places
	group  int32   // of the candidates there; see group
	member int32   // its number in the group
	round  uint32  // of the distances of which near is; 0: of none
	near   float64 // the weight of place, so that a choice need not look it up
	lately float64
}

func (x *pool) add(s *state.State) {
	c := candidate{slot: s.Slot}
	if x.places != nil {
		if len(x.places.list)+len(x.places.groups) > x.places.limit {
			x.places.renew(x)
		}
		c.lately, c.place = lately(s), x.places.of(s)
		c.group = x.places.in(group{c.place, s.Cases})
	}
	x.list = append(x.list, c)
	x.slots.list[s.Slot].at = int32(len(x.list))
	if x.places != nil {
		x.places.join(x.list, len(x.list)-1)
	}
}

func (x *pool) remove(s *state.State) {
	last := len(x.list) - 1
	at := &x.slots.list[s.Slot].at
	if x.places != nil {
		x.places.part(x.list, int(*at-1))
	}
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

// weighted draws a few places where states wait, with equal chance, and one state at each of them: one of those that
// have taken the same switches last, any such group with equal chance, because the few that have come far in a state
// machine wait where all do. It runs one of these with a chance proportional to its weight. A hundred thousand states
// may wait at a thousand places, nearly all of them in the loops that fork most: drawn among all states, the few next
// to new code would hardly ever be seen.
type weighted struct {
	uniform
	lately bool // the weight counts new code that the state reached
}

// sample is the number of places that weighted draws.
const sample = 32

func (x *weighted) Next() *state.State {
	n := len(x.places.waiting)
	if n == 0 {
		return nil
	}
	var (
		cand [sample]int // places, then candidates
		acc  [sample]float64
		sum  float64
	)
	k := min(n, sample)
	if n > sample {
		draw(x.rng, n, cand[:])
	} else {
		for i := range k {
			cand[i] = i
		}
	}
	recent := x.places.dist.ask(k)
	for i := range k {
		cand[i] = x.places.some(x.rng, cand[i])
		c := &x.list[cand[i]]
		if !recent {
			x.places.dist.update()
		}
		if c.round != x.places.dist.round {
			c.round, c.near = x.places.dist.round, x.places.near(c.place).weight
		}
		if x.lately {
			sum += c.near + c.lately
		} else {
			sum += c.near
		}
		acc[i] = sum
	}
	r := x.rng.Float64() * sum
	for i := range k {
		if r <= acc[i] {
			return x.state(&x.list[cand[i]])
		}
	}
	return x.state(&x.list[cand[k-1]])
}

// draw fills out with the numbers below n that as many calls of rng.Intn(n) would give, at half their cost.
func draw(rng *rand.Rand, n int, out []int) {
	if n > math.MaxInt32 || n&(n-1) == 0 {
		for i := range out {
			out[i] = rng.Intn(n)
		}
		return
	}
	most := int32(math.MaxInt32 - (1<<31)%uint32(n)) // the numbers up to it are a multiple of n
	for i := range out {
		v := rng.Int31()
		for v > most {
			v = rng.Int31()
		}
		out[i] = int(uint32(v) % uint32(n))
	}
}
