// Package localsearch looks for a model of a hard query by trying assignments.
//
// A SAT solver has no chance against "this hex digit of the MD5 of eight symbolic bytes is an a", though every
// sixteenth assignment makes it true: circuits of digests tell nothing about a bit before all inputs are known. So the
// query becomes a straight-line program (package program), which computes some hundred thousand operations per
// millisecond, and [Program.Search] runs it on assignments: the hint with some bytes changed, and random ones.
// Conjuncts are computed in order up to the first that is false. The search goes on from an assignment that makes at
// least as many conjuncts true as the best one before.
//
// The sequence of assignments is a function of the query and its hint: there is no clock and no seed.
//
// # Limits
//
// No terms of more than 1,024 bits ([program.MaxWidth]), and no symbolic arrays of more than 64 KiB that are read at
// symbolic indices. It never says that there is no model.
package localsearch

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/albers-engine/albers/internal/expr/eval"
	"github.com/albers-engine/albers/internal/expr/program"
	"github.com/albers-engine/albers/internal/solver"
)

const pollSteps = 1 << 16 // operations between two looks at the context

// Program is a query as operations in the order in which they are computed.
type Program struct {
	*program.Program
	parts [][]int32 // by conjunct: the operations that those before it do not have
	costs []int64   // by conjunct: of its part, in operations on words
	goals []int32   // by conjunct: its value

	r     *rand.Rand // the search so far; nil: none
	base  []byte     // by cell
	best  int        // conjuncts that base makes true
	tries int
}

// Compile translates q; nil if it has something that is beyond the limits.
func Compile(q *solver.Query) *Program {
	opt := program.Options{Ops: 1 << 20, Width: program.MaxWidth, Cells: math.MaxInt32, Array: 1 << 16, LastFirst: true}
	p := &Program{Program: program.New(opt)}
	for _, t := range q.Conjuncts() {
		from := len(p.Ops)
		k, ok := p.Add(t)
		if !ok {
			return nil
		}
		p.goals = append(p.goals, k)
		part := p.All(from)
		p.parts, p.costs = append(p.parts, part), append(p.costs, p.cost(part))
	}
	return p
}

// wideCost is what an operation of more than 64 bits costs, in operations on words.
const wideCost = 4

// cost is what some operations cost.
func (p *Program) cost(part []int32) int64 {
	n := int64(len(part))
	for _, i := range part {
		if p.Ops[i].Kind == program.Wide {
			n += wideCost - 1
		}
	}
	return n
}

// Search tries assignments until one makes the query true or about so many operations were computed. It returns the
// number of tries. It goes on where the last Search stopped, and takes the same hint, which may be nil.
func (p *Program) Search(ctx context.Context, hint *eval.Assignment, steps int64) (m *eval.Assignment, tries int) {
	if hint == nil {
		hint = eval.New(nil)
	}
	if p.r == nil {
		p.begin(hint)
		if p.best == len(p.goals) || len(p.Cells) == 0 {
			return p.result(hint, p.best), 1
		}
	}
	for spent, poll := int64(0), int64(pollSteps); spent < steps; {
		if spent >= poll {
			if poll = spent + pollSteps; ctx.Err() != nil {
				return nil, tries
			}
		}
		p.change()
		tries++
		good, cost := p.run()
		spent += cost
		if good == len(p.goals) {
			return p.result(hint, good), tries
		}
		if good >= p.best {
			p.best = good
			copy(p.base, p.Bytes)
		}
	}
	return nil, tries
}

// begin computes the hint.
func (p *Program) begin(hint *eval.Assignment) {
	p.Load(hint)
	p.r = rand.New(rand.NewPCG(uint64(len(p.Ops)), uint64(len(p.Cells))))
	p.base = slices.Clone(p.Bytes)
	p.best, _ = p.run()
}

// change makes the bytes those of base but for some.
func (p *Program) change() {
	r, try := p.r, p.tries%4
	p.tries++
	copy(p.Bytes, p.base)
	switch try {
	case 0, 1: // one or two
		for range 1 + try {
			k := r.IntN(len(p.Cells))
			p.Bytes[k] = byte(r.Uint32())
		}
	case 2: // about half
		for k := range p.Bytes {
			if x := r.Uint32(); x&256 == 0 {
				p.Bytes[k] = byte(x)
			}
		}
	default:
		for k := range p.Bytes {
			p.Bytes[k] = byte(r.Uint32())
		}
	}
}

// result is the assignment, if it makes all conjuncts true.
func (p *Program) result(hint *eval.Assignment, good int) *eval.Assignment {
	if good < len(p.goals) {
		return nil
	}
	return p.Model(hint)
}

// run computes up to the first conjunct that is false. It returns the number of true conjuncts before that one, and
// what that has cost.
func (p *Program) run() (good int, steps int64) {
	for i, list := range p.parts {
		p.Run(list)
		if steps += p.costs[i]; p.Vals[p.goals[i]] == 0 {
			return i, steps + 1
		}
	}
	return len(p.parts), steps + 1
}
