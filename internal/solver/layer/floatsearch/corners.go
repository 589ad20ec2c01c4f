package floatsearch

import (
	"slices"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/solver"
)

// Numbers that a program reads from text have a byte for each digit. That such a number is a multiple of a power of ten
// needs zeros at its end, and no distance leads there: a number is no nearer to a multiple of a thousand if it ends with
// one zero. So before the search, the first or last bytes of the text get the least or the greatest value that the
// conditions on each byte alone leave it, and one byte another value than the others.

// maxCorners bounds the bytes for which corners are tried.
const maxCorners = 32

// ends are the least, the next and the greatest place that the conditions on a byte alone leave it.
type ends struct{ lo, next, hi uint64 }

// endsOf finds the variables that are single bytes, in the order of the text, and their ends; a byte with one value left
// is not among them. cost is the work in evaluations of the objective.
func (o *objective) endsOf(q *solver.Query, vars []variable) (bytes []int, of []ends, cost int) {
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
		if len(vars[i].cells) != 1 || len(bytes) == maxCorners {
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
			bytes, of = append(bytes, i), append(of, ends{left[0], left[1], left[len(left)-1]})
		}
	}
	return bytes, of, steps/len(o.list) + 1
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

// corners tries the corners next to the hint.
func (s *search) corners(q *solver.Query) {
	bytes, of, cost := s.o.endsOf(q, s.vars)
	s.evals += cost
	at := func(change func(x []uint64)) {
		if !s.done() {
			x := slices.Clone(s.hint)
			change(x)
			s.value(x)
		}
	}
	n := len(bytes)
	for k := n - 1; k >= 0; k-- { // the last bytes, the longest end last
		at(func(x []uint64) {
			for i := k; i < n; i++ {
				x[bytes[i]] = of[i].lo
			}
		})
		at(func(x []uint64) {
			for i := k; i < n; i++ {
				x[bytes[i]] = of[i].hi
			}
		})
	}
	for k := range n {
		at(func(x []uint64) {
			for i := range k + 1 {
				x[bytes[i]] = of[i].lo
			}
		})
		at(func(x []uint64) {
			for i := range n {
				x[bytes[i]] = of[i].lo
			}
			x[bytes[k]] = of[k].next
		})
		at(func(x []uint64) { x[bytes[k]] = of[k].next })
		at(func(x []uint64) { x[bytes[k]] = of[k].hi })
	}
}
