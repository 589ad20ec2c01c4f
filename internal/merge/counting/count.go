// Package counting counts the paths that a path of merged states stands for.
//
// Without merging, each of these paths would have been one of its own: a choice of one part at each merge, and of one
// part at each merge inside of that part, such that an input takes all of them and the rest of the path. So the count
// is the number of choices that can be satisfied together. Merging itself knows it only where no fork, and nothing else
// that narrows a path, came after a merge: then all choices can be.
//
// # The search
//
// A problem is conditions that hold, and merges whose parts are to be chosen, the oldest first:
//
//	count(problem) = product of count(component), if its conditions read different bytes of the input
//	               = sum over the parts of its first merge of count(problem with that part), if there is one
//	               = 1
//
// The parts of a merge share the decisions that they made together, so a sum goes down the tree of their records, and
// drops all parts below a decision that cannot hold. A model that is known to satisfy the conditions answers for the
// side that it takes, and the solver for the others.
//
// When a part is chosen, its conditions are put in place of themselves as true, and its number of repetitions in place
// of the variable: merged values, which are choices by these conditions or lines in that variable, become the values of
// the part. Conditions that read the whole input through them then read single bytes, and the problem falls into
// components. The counts of components are remembered, so "each of twenty bytes is one of two characters" takes a few
// questions where it has a million choices.
//
// # Limits
//
// The work is counted in steps: parts that were arrived at, and questions; one about large terms is several steps. When
// the steps are used up, the search goes on only where the model at hand goes, so the result is then a lower bound, of
// choices for each of which a model is known. An answer that the solver does not have loses the choices below it in the
// same way.
package counting

import (
	"context"
	"slices"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/eval"
	"github.com/albers-engine/albers/internal/solver"
	"github.com/albers-engine/albers/internal/state"
)

// Path is a path to count.
type Path struct {
	Last  *state.Decision
	Parts *state.Parts     // its newest merge; nil: there is none
	Model *eval.Assignment // satisfies the path condition
}

// Number is how many paths there are: N of them at least, and no more if it is exact.
type Number struct {
	N     float64
	Exact bool
}

// Counter counts paths whose terms have one builder. One goroutine at a time.
type Counter struct {
	Steps   int // that are left
	Queries int // questions to the solver so far

	ctx    context.Context
	b      *expr.Builder
	solver solver.Solver
	known  map[string]float64 // exact counts of components, by what they are
	cores  map[*expr.Term][]core
	turns  map[turn]bool // whether the condition is false
	apart  map[*expr.Term][]elsewhere
}

// New makes a counter that asks sv. When ctx ends, it asks no more.
func New(ctx context.Context, b *expr.Builder, sv solver.Solver) *Counter {
	return &Counter{ctx: ctx, b: b, solver: sv, known: map[string]float64{},
		cores: map[*expr.Term][]core{}, turns: map[turn]bool{}, apart: map[*expr.Term][]elsewhere{}}
}

// Of is the number of paths that p stands for. It is 1 for a path without merges.
func (c *Counter) Of(p *Path) Number {
	x, ok := c.problem(p)
	if !ok {
		return Number{N: 1}
	}
	n := none()
	if x = c.separate(x); x != nil {
		n = c.count(x, p.Model)
	}
	if n.N < 1 {
		n = Number{N: 1} // p itself is one
	}
	return n
}

// MostExact is the number up to which a count in floating point is a whole number.
const MostExact = 1 << 53

func (n Number) plus(m Number) Number {
	s := Number{n.N + m.N, n.Exact && m.Exact}
	return s.whole()
}

func (n Number) times(m Number) Number {
	p := Number{n.N * m.N, n.Exact && m.Exact || n == none() || m == none()}
	return p.whole()
}

func (n Number) whole() Number {
	n.N = min(n.N, 1e300)
	n.Exact = n.Exact && n.N <= MostExact
	return n
}

func none() Number { return Number{Exact: true} }
func one() Number  { return Number{N: 1, Exact: true} }

// count is the number of choices of x. m satisfies the conditions of x, and the merges too if it can be told.
func (c *Counter) count(x *problem, m *eval.Assignment) Number {
	n := one()
	for _, part := range x.components() {
		var k Number
		key := part.key()
		if v, ok := c.known[key]; ok {
			k = Number{v, true}
		} else if k = c.choices(part, m); k.Exact {
			c.known[key] = k.N
		}
		if n = n.times(k); n.N == 0 {
			return n
		}
	}
	return n
}

// choices is the number of choices of x, which has a merge.
func (c *Counter) choices(x *problem, m *eval.Assignment) Number {
	first := x.first()
	return c.below(x, first, c.possible(x, first), nil, m)
}

// trail is the nodes on the way to a part, the newest first.
type trail struct {
	up *trail
	n  *node
}

// below is the number of choices with a part below one of kids. taken is the way to them, which m satisfies.
func (c *Counter) below(x *problem, of *merge, kids []*node, taken *trail, m *eval.Assignment) Number {
	sum := none()
	for _, k := range kids {
		way := &trail{taken, k}
		with, exact := c.satisfying(x, k, taken, m)
		switch {
		case with == nil:
			sum.Exact = sum.Exact && exact
		case k.part:
			sum = sum.plus(c.part(x, of, way, with))
		default:
			sum = sum.plus(c.below(x, of, k.kids, way, with))
		}
	}
	return sum
}

// satisfying gives a model of x on the way to n, where m is one of the way to the node above. exact says that there is
// none if it gives none.
func (c *Counter) satisfying(x *problem, n *node, taken *trail, m *eval.Assignment) (_ *eval.Assignment, exact bool) {
	switch {
	case m.Bool(n.ask):
		return m, true
	case n.ask.IsFalse() || c.refuted(x, n.ask, taken):
		return nil, true
	}
	conds := slices.Clone(x.conds)
	for way := taken; way != nil; way = way.up {
		if !way.n.ask.IsTrue() {
			conds = append(conds, way.n.ask)
		}
	}
	return c.ask(conds, n.ask)
}

// ask gives a model of conditions; exact says that there is none if it gives none.
func (c *Counter) ask(conds []*expr.Term, cond *expr.Term) (m *eval.Assignment, exact bool) {
	if c.Steps <= 0 || c.ctx.Err() != nil {
		return nil, false
	}
	c.Steps -= stepsOfQuestion(conds, cond)
	c.Queries++
	r := c.solver.Check(c.ctx, &solver.Query{PC: solver.PathOf(conds...), Cond: cond, NeedModel: true}, nil)
	if r.Verdict == solver.Sat && r.Model != nil {
		return r.Model, true
	}
	if r.Verdict == solver.Unsat {
		c.keep(conds, cond, r.Core)
	}
	return nil, r.Verdict == solver.Unsat
}

// weightOfStep is the weight of conditions that makes a question one step more. Questions about the large choices of
// standard merging take a hundred times as long as others.
const weightOfStep = 2048

// stepsOfQuestion is the price of asking whether cond can hold with conds.
func stepsOfQuestion(conds []*expr.Term, cond *expr.Term) int {
	weight := int(cond.Weight())
	for _, t := range conds {
		weight += int(t.Weight())
	}
	return 1 + weight/weightOfStep
}

// part is the number of choices of x with the part at the end of a way, which m satisfies.
func (c *Counter) part(x *problem, of *merge, way *trail, m *eval.Assignment) Number {
	c.Steps--
	y, ok := c.choose(x, of, way)
	if !ok {
		return none()
	}
	for i, t := range y.conds {
		if m.Bool(t) {
			continue
		}
		with, exact := c.ask(y.conds[:i:i], c.b.Conjunction(y.conds[i:]))
		if with == nil {
			return Number{Exact: exact}
		}
		m = with
		break
	}
	if y = c.separate(y); y == nil {
		return none()
	}
	return c.count(y, m)
}
