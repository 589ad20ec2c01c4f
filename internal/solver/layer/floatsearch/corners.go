package floatsearch

import (
	"math"
	"math/rand/v2"
	"slices"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/fp"
	"github.com/albers-engine/albers/internal/solver"
)

// Numbers that a program reads from text have a byte for each digit, and no distance leads to some of them. That a
// number is a multiple of a power of ten needs zeros at its end, and it is no nearer to a multiple of a thousand if it
// ends with one zero. That a product is rounded is a matter of all digits. So before the search, bytes get values that
// the conditions on each of them alone leave it: the first or last bytes of the text the least or the greatest, one
// byte another one than the others, then some bytes any.
//
// That the mean of numbers is below the least of them is a matter of rounding, too, and true only of numbers that are
// next to each other, where no distance leads either: so all floats get nearly the same value. That a sum of products
// is 0 and is another number where nothing is rounded in between needs products that cancel each other: so all floats
// get one value, some of them with the other sign, and some are 0.

const (
	maxCorners  = 32   // bytes for which corners are tried
	maxDraws    = 2048 // texts at random
	maxTogether = 16   // bundles of values around which floats are put
	bundle      = 32   // such values, of which the best one is a start for
	nearDescent = 300  // evaluations of a descent
	maxCancels  = 512  // values of which some floats have the negative
	farthest    = 3    // steps from that value, every second time none
)

// text is the variables that are single bytes, in the order of the text, with the places that the conditions on each of
// them alone leave it. A byte with one value left is not among them.
type text struct {
	bytes []int // numbers of the variables
	left  [][]uint64
}

func (x *text) lo(i int) uint64   { return x.left[i][0] }
func (x *text) next(i int) uint64 { return x.left[i][1] }
func (x *text) hi(i int) uint64   { return x.left[i][len(x.left[i])-1] }

// text finds the text. cost is the work in evaluations of the objective.
func (o *objective) text(q *solver.Query, vars []variable) (x text, cost int) {
	alone := map[int32][]int32{} // by cell: the conjuncts that read nothing else
	for i, t := range q.Conjuncts() {
		if on := expr.SupportOf(t); on.Count(2) == 1 {
			for k, c := range o.Cells {
				if on.Has(c.Array, c.At) {
					alone[int32(k)] = append(alone[int32(k)], o.goals[i])
				}
			}
		}
	}
	steps := 0
	for i := range vars {
		if len(vars[i].cells) != 1 || len(x.bytes) == maxCorners {
			continue
		}
		goals := alone[vars[i].cells[0]]
		list := o.below(goals)
		var left []uint64
		for p := range uint64(256) {
			vars[i].put(o.Program, p)
			o.Run(list)
			if !slices.ContainsFunc(goals, func(k int32) bool { return o.Vals[k] == 0 }) {
				left = append(left, p)
			}
		}
		steps += 256 * (len(list) + 1)
		if len(left) > 1 {
			x.bytes, x.left = append(x.bytes, i), append(x.left, left)
		}
	}
	return x, steps/len(o.list) + 1
}

// below is the operations that the values of goals need, in their order.
func (o *objective) below(goals []int32) []int32 {
	seen := map[int32]bool{}
	stack := slices.Clone(goals)
	for len(stack) > 0 {
		i := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if seen[i] {
			continue
		}
		seen[i] = true
		o.Operands(i, func(k int32) { stack = append(stack, k) })
	}
	list := make([]int32, 0, len(seen))
	for i := range seen {
		list = append(list, i)
	}
	slices.Sort(list)
	return list
}

// corners tries texts near the hint.
func (s *search) corners(q *solver.Query) {
	t, cost := s.o.text(q, s.vars)
	s.evals += cost
	at := func(change func(set func(i int, place uint64))) {
		if !s.done() {
			x := slices.Clone(s.hint)
			change(func(i int, place uint64) { x[t.bytes[i]] = place })
			s.value(x)
		}
	}
	n := len(t.bytes)
	for k := n - 1; k >= 0; k-- { // the last bytes, the longest end last
		for _, of := range []func(int) uint64{t.lo, t.hi} {
			at(func(set func(int, uint64)) {
				for i := k; i < n; i++ {
					set(i, of(i))
				}
			})
		}
	}
	for k := range n {
		at(func(set func(int, uint64)) {
			for i := range k + 1 {
				set(i, t.lo(i))
			}
		})
		at(func(set func(int, uint64)) {
			for i := range n {
				set(i, t.lo(i))
			}
			set(k, t.next(k))
		})
		at(func(set func(int, uint64)) { set(k, t.next(k)) })
		at(func(set func(int, uint64)) { set(k, t.hi(k)) })
	}
	for draw := 0; n > 0 && draw < min(maxDraws, s.budget/4) && !s.done(); draw++ {
		at(func(set func(int, uint64)) {
			for i, left := range t.left {
				if s.r.IntN(2) == 0 {
					set(i, left[s.r.IntN(len(left))])
				}
			}
		})
	}
}

// together puts all floats of a format next to each other: around a value of the hint, a constant of the query or a
// small number, each times some factor. r is not that of the search, which is the same with and without it.
func (s *search) together(r *rand.Rand) {
	of := map[fp.Format][]int{}
	for i := range s.vars {
		if v := &s.vars[i]; v.float {
			of[v.format] = append(of[v.format], i)
		}
	}
	for f := range fp.NumFormats {
		group := of[f]
		if len(group) < 2 {
			continue
		}
		most := min(maxTogether, s.budget/(8*(bundle+nearDescent)))
		for n := 0; n < most && !s.done(); n++ {
			best := point{value: math.Inf(1)}
			for draw := 0; draw < bundle && !s.done(); draw++ {
				x := s.near(r, group, draw%2 > 0, false)
				if v := s.value(x); v < best.value {
					best = point{x, v}
				}
			}
			s.descend(&best, nearDescent)
		}
		for draw := 0; draw < min(maxCancels, s.budget/16) && !s.done(); draw++ {
			s.value(s.near(r, group, false, true))
		}
	}
}

// near is a point at which the variables of a group have nearly one value, or just one. With signs, some have its
// negative, and some are 0.
func (s *search) near(r *rand.Rand, group []int, nearly, signs bool) []uint64 {
	x, v := slices.Clone(s.hint), &s.vars[group[r.IntN(len(group))]]
	around := s.hint[group[r.IntN(len(group))]]
	switch n := len(v.constants); r.IntN(3) {
	case 1:
		around = v.whole(1 + r.Int64N(1<<r.IntN(8)))
	case 2:
		if n > 0 {
			around = v.constants[r.IntN(n)]
		}
	}
	around = v.scaled(r, around)
	apart := uint64(0)
	if nearly {
		apart = 1 + r.Uint64N(farthest)
	}
	for _, i := range group {
		x[i] = s.vars[i].moved(around, r.Uint64N(apart+1), r.IntN(2) == 0)
		if signs {
			switch r.IntN(4) {
			case 0:
				x[i] = s.vars[i].whole(0)
			case 1:
				x[i] = s.vars[i].negative(x[i])
			}
		}
	}
	return x
}
