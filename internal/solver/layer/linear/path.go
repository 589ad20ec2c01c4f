package linear

import (
	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/solver"
)

// scope is the size of a system when a conjunct came.
type scope struct {
	marks                 [9]int // of the memories
	groups, states, apart int
	over                  bool
}

// memory forgets additions after a mark.
type memory interface {
	Mark() int
	Back(mark int)
}

// memories are all that a system has.
func (y *system) memories() [9]memory {
	return [...]memory{&y.facts.unsigned, &y.facts.signed, &y.facts.truth, y.prover, &y.memo, &y.divs, &y.ands,
		&y.signs, &y.cuts}
}

// push opens a scope.
func (y *system) push() scope {
	y.s.Push()
	m := scope{groups: len(y.groups), states: len(y.states), apart: len(y.apart), over: y.over}
	for i, x := range y.memories() {
		m.marks[i] = x.Mark()
	}
	return m
}

// pop closes the innermost scope.
func (y *system) pop(m scope) {
	y.s.Pop()
	for i, x := range y.memories() {
		x.Back(m.marks[i])
	}
	for i := len(y.states) - 1; i >= m.states; i-- {
		*y.states[i].g = y.states[i].was
	}
	y.states = y.states[:m.states]
	clear(y.groups[m.groups:])
	y.groups, y.apart, y.over = y.groups[:m.groups], y.apart[:m.apart], m.over
}

// state is a group before it changed.
type state struct {
	g   *group
	was group
}

// change notes g as it is, before it changes.
func (y *system) change(g *group) { y.states = append(y.states, state{g, *g}) }

// path is a system with a scope for each conjunct of the last query that it had.
type path struct {
	y    *system
	conj solver.Follower[scope]
	dead bool // the conjuncts contradict each other
	used int  // when
}

// maxPaths is how many paths a checker keeps: slices of independent bytes take turns.
const maxPaths = 6

// choose is the path that has the longest common beginning with q, if that is at least half of the path; else the
// path that was not used for longest, to begin anew.
func (p *Checker) choose(q *solver.Path) *path {
	p.clock++
	var best, oldest *path
	most := 0
	for _, x := range p.paths {
		if n := x.conj.Common(q); n > most && 2*n+1 >= len(x.conj.Frames()) {
			best, most = x, n
		}
		if oldest == nil || x.used < oldest.used {
			oldest = x
		}
	}
	switch {
	case best != nil:
	case len(p.paths) < maxPaths:
		best = new(path)
		p.paths = append(p.paths, best)
		best.begin(p)
	default:
		best = oldest
		best.begin(p)
	}
	best.used = p.clock
	return best
}

// begin makes x an empty path.
func (x *path) begin(p *Checker) {
	*x = path{y: newSystem(p)}
	x.conj.Leave = func(m scope) {
		x.y.pop(m)
		x.dead = false
	}
}

// take adds a conjunct in a scope of its own.
func (x *path) take(c *expr.Term) scope {
	y := x.y
	m := y.push()
	y.facts.learn(c)
	y.prover.Learn(c)
	y.assert(c)
	for _, t := range y.p.reads(c) {
		if len(y.groups) >= y.p.lim.Indices {
			break
		}
		y.lin(t) // constraints that the limits leave out make the system weaker, not wrong
	}
	return m
}
