package floatsearch

import (
	"context"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
)

// The schedule of a search. Temperatures are on the scale of the objective.
const (
	hot         = 8.0  // the first temperature
	cooling     = 0.95 // from one hop to the next
	cold        = 0.05 // the temperature at which a restart follows
	maxHops     = 60   // hops without a better minimum after which a restart follows
	maxDescent  = 2000 // evaluations of one descent
	pollEvery   = 64   // evaluations between two looks at the context
	firstFactor = 16   // of the step while none has helped
	nextFactor  = 4    // of the step after one that helped, and its divisor after one that did not
	largestStep = 1 << 62
)

// point is a place for each variable, and the objective there.
type point struct {
	x     []uint64
	value float64
}

func (p *point) copy() point { return point{slices.Clone(p.x), p.value} }

// search is the work on one query.
type search struct {
	ctx    context.Context
	o      *objective
	vars   []variable
	r      *rand.Rand
	hint   []uint64 // the places of the hint
	zeros  bool     // the zeros come before the hint
	budget int      // evaluations that are left
	evals  int
	found  []uint64 // not nil: a point where the objective is 0

	// For partial solutions; nil: nobody asks.
	seen func(first int) // told of the point that the program has, and its first violated conjunct
	best map[int]point   // by first violated conjunct: the best point that seen was not told of; its places are nil then
}

// done says whether the search is over.
func (s *search) done() bool {
	return s.found != nil || s.evals >= s.budget || s.evals%pollEvery == 0 && s.ctx.Err() != nil
}

// load makes x the bytes of the program.
func (s *search) load(x []uint64) {
	for i := range s.vars {
		s.vars[i].put(s.o.Program, x[i])
	}
}

// value is the objective at x.
func (s *search) value(x []uint64) float64 {
	s.load(x)
	s.evals++
	v := s.o.value()
	if v == 0 && s.found == nil {
		s.found = slices.Clone(x)
	}
	if s.best != nil && v > 0 {
		if first := s.o.first(); first >= 0 {
			if old, ok := s.best[first]; !ok || old.x != nil && v < old.value {
				s.best[first] = point{slices.Clone(x), v}
			}
		}
	}
	return v
}

// run searches until it has found a model or the budget is spent.
func (s *search) run() {
	for restart := 0; !s.done(); restart++ {
		at := s.start(restart)
		s.note(&at)
		s.descend(&at, maxDescent)
		s.note(&at)
		s.hops(at)
		s.noteBest()
	}
}

// hops goes from local minimum to local minimum.
func (s *search) hops(at point) {
	best, idle := at.value, 0
	for t := hot; t >= cold && idle < maxHops && !s.done(); t *= cooling {
		next := at.copy()
		s.move(next.x)
		next.value = s.value(next.x)
		s.descend(&next, maxDescent)
		s.note(&next)
		if next.value < at.value || s.r.Float64() < math.Exp((at.value-next.value)/t) {
			at = next
		}
		if idle++; at.value < best {
			best, idle = at.value, 0
		}
	}
}

// note tells of a point that may be a partial solution.
func (s *search) note(at *point) {
	if s.seen != nil && s.found == nil {
		s.load(at.x)
		s.o.Run(s.o.list)
		first := s.o.first()
		s.best[first] = point{}
		s.seen(first)
	}
}

// noteBest tells of the best points for conjuncts of which no point was told.
func (s *search) noteBest() {
	for _, first := range slices.Sorted(maps.Keys(s.best)) {
		if at := s.best[first]; at.x != nil {
			s.note(&at)
		}
	}
}

// start is where a restart begins: at the hint, at zeros, at constants of the query or next to them, then anywhere.
func (s *search) start(restart int) point {
	at := point{x: slices.Clone(s.hint)}
	if s.zeros && restart < 2 {
		restart = 1 - restart
	}
	for i := range s.vars {
		v := &s.vars[i]
		switch {
		case restart == 0:
		case restart == 1:
			at.x[i] = v.whole(0)
		case restart%3 == 2 && len(v.constants) > 0:
			at.x[i] = v.moved(v.constants[s.r.IntN(len(v.constants))], s.r.Uint64N(2), s.r.IntN(2) == 0)
		case restart%3 == 0:
			at.x[i] = v.whole(int64(s.r.IntN(201) - 100))
		default:
			at.x[i] = v.lo + s.r.Uint64N(v.hi-v.lo)
		}
	}
	at.value = s.value(at.x)
	return at
}

// move changes each variable with the probability 1/n, and one at least.
func (s *search) move(x []uint64) {
	n := len(s.vars)
	sure := s.r.IntN(n)
	for i := range s.vars {
		if i != sure && s.r.IntN(n) > 0 {
			continue
		}
		v := &s.vars[i]
		switch s.r.IntN(5) {
		case 0:
			x[i] = v.moved(x[i], 1<<s.r.IntN(v.width), s.r.IntN(2) == 0)
		case 1:
			x[i] = v.whole(int64(s.r.IntN(201) - 100))
		case 2:
			x[i] = v.scaled(s.r, x[i])
		case 3:
			x[i] = v.lo + s.r.Uint64N(v.hi-v.lo)
		case 4:
			if k := s.r.IntN(n + len(v.constants)); k >= n {
				x[i] = v.constants[k-n]
			} else if s.vars[k].line == v.line {
				x[i] = x[k]
			}
		}
	}
}

// step is a change of one variable.
type step struct {
	i  int
	by uint64
	up bool
}

// descend goes down from at to a local minimum: each variable up and down, by steps that grow while they help and
// shrink when they do not, then the last two variables together. It takes at most so many evaluations.
func (s *search) descend(at *point, most int) {
	limit := s.evals + most
	over := func() bool { return s.evals >= limit || s.done() }
	for better := true; better && !over(); {
		better = false
		var last [2]step // the newest first
		for i := range s.vars {
			for _, up := range []bool{true, false} {
				helped := false
				for by := uint64(1); by > 0 && by <= largestStep && !over(); {
					switch ok := s.try(at, step{i, by, up}); {
					case ok:
						if last[0].by == 0 || last[0].i != i {
							last[1] = last[0]
						}
						last[0] = step{i, by, up}
						helped, better = true, true
						by *= nextFactor
					case helped:
						by /= nextFactor
					default:
						by *= firstFactor
					}
				}
			}
		}
		for last[1].by > 0 && !over() && s.try(at, last[:]...) {
			better = true
		}
	}
}

// try takes steps if that makes the objective smaller.
func (s *search) try(at *point, steps ...step) bool {
	var old [2]uint64
	moved := false
	for k, d := range steps {
		old[k] = at.x[d.i]
		at.x[d.i] = s.vars[d.i].moved(old[k], d.by, d.up)
		moved = moved || at.x[d.i] != old[k]
	}
	if moved {
		if v := s.value(at.x); v < at.value {
			at.value = v
			return true
		}
	}
	for k, d := range slices.Backward(steps) {
		at.x[d.i] = old[k]
	}
	return false
}
