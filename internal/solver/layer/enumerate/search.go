package enumerate

import (
	"context"
	"encoding/binary"
	"math/bits"

	"github.com/albers-engine/albers/internal/expr/eval"
	"github.com/albers-engine/albers/internal/solver"
)

// search is one run of a query's program.
type search struct {
	*query
	memo    domains
	granted int    // steps
	budget  int    // steps left of those; below 0: gave up
	sure    int    // steps that are granted in any case if the search cannot take more
	blamed  []bool // by conjunct: it cut off a choice

	frontier [maxCells][]int32 // by cell: its frontier nodes
	classes  [maxCells][]class // by cell: the classes that are left, the hint's value first
	order    []int             // by depth: the cell
	levels   [][]batch         // by depth: nodes of several cells whose last one is chosen there
	live     [][]int32         // by depth: nodes known there whose values are used further down
	failed   []map[string]bool // by depth: values of the live nodes below which there is nothing
	key      []byte            // scratch
}

// run answers the query; Unknown means that the budget was too small or ctx has ended.
func (e *search) run(ctx context.Context, hint *eval.Assignment) solver.Verdict {
	if !e.constants() {
		return solver.Unsat
	}
	for k, c := range e.Cells {
		first := byte(0)
		if hint != nil {
			first = hint.Byte(c.Array, c.At)
		}
		if !e.classify(k, first) {
			return solver.Unsat
		}
	}
	e.plan()
	return e.descend(ctx)
}

// plan puts the cells in an order. With conjuncts about large circuits it grants further steps if the search cannot
// take more than those; and if only the part about these conjuncts cannot, it begins with their cells.
func (e *search) plan() {
	e.arrange(0)
	most := e.most(len(e.order))
	if e.sure == 0 || most <= float64(e.budget) {
		return
	}
	if most > float64(e.sure) {
		first := e.circuitCells()
		e.arrange(first)
		if most = e.most(bits.OnesCount32(uint32(first))); most > float64(e.sure) {
			e.arrange(0)
			return
		}
	}
	more := int(most) - min(e.budget, 0) // what the classes have taken too much is done
	e.granted += more
	e.budget += more
}

// circuitCells is the cells of the conjuncts about large circuits.
func (e *search) circuitCells() (cells set) {
	for i := range e.nodes {
		if n := &e.nodes[i]; n.goal >= 0 && n.circuit {
			cells |= n.cells
		}
	}
	return cells
}

// most is the number of steps that the search takes for the first cells of the order if no choice among them fails
// before the last one of them.
func (e *search) most(cells int) float64 {
	steps, choices := 0.0, 1.0
	for d, k := range e.order[:cells] {
		choices *= float64(len(e.classes[k]))
		each := len(e.live[d]) + 2
		if n := len(e.levels[d]); n > 0 {
			each += e.levels[d][n-1].upTo
		}
		steps += choices * float64(each)
	}
	return steps
}

// batch is nodes that are evaluated together; the last one is a conjunct, if goal is not below 0.
type batch struct {
	nodes []int32
	goal  int32
	upTo  int // nodes of the list of batches, with those of this one
}

// batches splits a list of nodes behind each conjunct.
func (e *search) batches(nodes []int32) (list []batch) {
	from := 0
	for n, i := range nodes {
		if g := e.nodes[i].goal; g >= 0 || n == len(nodes)-1 {
			list = append(list, batch{nodes[from : n+1], g, n + 1})
			from = n + 1
		}
	}
	return list
}

// fails evaluates batches up to the first whose conjunct is false, and gives its number; -1: there is none.
func (e *search) fails(list []batch) int {
	for n := range list {
		x := &list[n]
		if e.Run(x.nodes); x.goal >= 0 && e.Vals[x.nodes[len(x.nodes)-1]] != 1 {
			return n
		}
	}
	return -1
}

// holds is fails for the conjuncts of the search: the one that is false is blamed. upTo is the nodes that were
// evaluated.
func (e *search) holds(list []batch) (upTo int, ok bool) {
	n := e.fails(list)
	if n >= 0 {
		e.blamed[list[n].goal] = true
		return list[n].upTo, false
	}
	if len(list) > 0 {
		upTo = list[len(list)-1].upTo
	}
	return upTo, true
}

// constants evaluates the nodes that depend on nothing and says whether no conjunct among them is false.
func (e *search) constants() bool {
	var list []int32
	for i := range e.nodes {
		if e.nodes[i].cells == 0 {
			list = append(list, int32(i))
		}
	}
	_, ok := e.holds(e.batches(list))
	return ok
}

// arrange chooses the order of the cells, those of a set first. It always takes next the cells of the conjunct that
// needs the fewest further choices, so that this conjunct can be checked; then all others. It puts each node at its
// depth.
func (e *search) arrange(first set) {
	e.order, e.levels = e.order[:0], e.levels[:0]
	all := set(1<<len(e.Cells) - 1)
	for chosen := set(0); chosen != all; {
		among := first
		if chosen&first == first {
			among = all
		}
		next := e.nextGoal(chosen, among)
		for k := range e.Cells {
			if next&(1<<k) != 0 {
				e.order = append(e.order, k)
			}
		}
		chosen |= next
	}
	var depth [maxCells]int
	for d, k := range e.order {
		depth[k] = d
	}
	levels := make([][]int32, len(e.order))
	level, until := make([]int, len(e.nodes)), make([]int, len(e.nodes))
	for i := range e.nodes {
		n := &e.nodes[i]
		for c := n.cells; c != 0; c &= c - 1 {
			level[i] = max(level[i], depth[bits.TrailingZeros32(uint32(c))])
		}
		if n.cells != 0 && !n.cells.single() {
			levels[level[i]] = append(levels[level[i]], int32(i))
		}
	}
	for _, nodes := range levels {
		e.levels = append(e.levels, e.batches(nodes))
	}
	for i := range e.nodes {
		e.operands(int32(i), func(k int32) { until[k] = max(until[k], level[i]) })
	}
	e.live, e.failed = make([][]int32, len(e.order)), make([]map[string]bool, len(e.order))
	for d := range e.order {
		e.failed[d] = map[string]bool{}
	}
	for i := range e.nodes {
		if e.nodes[i].cells == 0 {
			continue
		}
		for d := level[i]; d < until[i]; d++ {
			e.live[d] = append(e.live[d], int32(i))
		}
	}
}

// nextGoal is the cells of a set that are missing for the conjunct with the fewest choices to go, among those that
// need no others; without one, all cells of the set.
func (e *search) nextGoal(chosen, among set) set {
	best, least := among&^chosen, -1.0
	for i := range e.nodes {
		n := &e.nodes[i]
		missing := n.cells &^ chosen
		if n.goal < 0 || missing == 0 || missing&^among != 0 {
			continue
		}
		choices := 1.0
		for c := missing; c != 0; c &= c - 1 {
			choices *= float64(len(e.classes[bits.TrailingZeros32(uint32(c))]))
		}
		if least < 0 || choices < least {
			best, least = missing, choices
		}
	}
	return best
}

// descend is the depth-first search.
func (e *search) descend(ctx context.Context) solver.Verdict {
	var pick [maxCells]int // by depth: the class to try next
	for d, n := 0, 0; d < len(e.order); n++ {
		k := e.order[d]
		if pick[d] == len(e.classes[k]) {
			pick[d] = 0
			if d--; d < 0 {
				return solver.Unsat
			}
			continue
		}
		c := &e.classes[k][pick[d]]
		pick[d]++
		if e.choose(k, c, e.levels[d]) && e.unseen(d) {
			d++
		}
		if e.budget < 0 || n%1024 == 1023 && ctx.Err() != nil {
			return solver.Unknown
		}
	}
	return solver.Sat
}

// unseen says that no choice before led to the same values of all nodes that matter below depth d. If one did, there
// was no model below it, or the search would have ended.
func (e *search) unseen(d int) bool {
	if d == 0 || d == len(e.order)-1 {
		return true
	}
	e.key = e.key[:0]
	for _, i := range e.live[d] {
		e.key = binary.LittleEndian.AppendUint64(e.key, e.Vals[i])
	}
	e.budget -= len(e.live[d]) + 1
	if e.failed[d][string(e.key)] {
		return false
	}
	e.failed[d][string(e.key)] = true
	return true
}

// choose gives cell k a class and evaluates the nodes that have a value then; false means that a conjunct is false.
func (e *search) choose(k int, c *class, nodes []batch) bool {
	e.Bytes[k] = c.value
	for j, i := range e.frontier[k] {
		e.Vals[i] = c.shown[j]
	}
	upTo, ok := e.holds(nodes)
	e.budget -= upTo
	if ok {
		e.budget--
	}
	return ok
}
