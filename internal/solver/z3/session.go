package z3

import (
	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/solver"
)

// session is one Z3 solver object with a stack of assertions, one level for each conjunct. A query that begins like
// the one before pops and pushes only the levels that differ. Each level's assertion has a name, a Boolean constant,
// so that Z3 can say which conjuncts a contradiction comes from.
type session struct {
	l     *lib
	s     z3solver
	path  solver.Follower[int] // for each level the value of facts below it
	facts int                  // facts of the encoder that are asserted on the current stack
	names []ast                // by level; there may be more than levels
}

func newSession(l *lib, s z3solver) *session {
	k := &session{l: l, s: s}
	k.path.Leave = func(facts int) {
		l.pop(s, 1)
		k.facts = facts
	}
	return k
}

// manyFacts is the number of missing facts from which it is better to start from an empty stack, on which they stay.
// Fewer facts are asserted on a level that will be popped.
const manyFacts = 32

// load makes the stack hold the conjuncts of p, encoded in query, and facts, which grow from query to query;
// none if the query needs none.
func (s *session) load(p *solver.Path, query []conjunct, facts []ast) {
	keep := s.path.Common(p)
	if len(facts)-s.facts > manyFacts {
		keep = 0
	}
	s.path.Back(keep)
	for ; s.facts < len(facts); s.facts++ {
		s.l.assert(s.s, facts[s.facts])
	}
	s.path.Follow(p, func(i int, _ *expr.Term) (int, bool) {
		s.l.push(s.s)
		s.l.track(s.s, query[i].code.a, s.name(i))
		return s.facts, true
	})
}

// name is the name of a level's assertion.
func (s *session) name(level int) ast {
	for len(s.names) <= level {
		s.names = append(s.names, s.l.constant(s.l.boolean))
	}
	return s.names[level]
}

// core says which of the conjuncts that are loaded contradict each other, after an Unsat; nil: perhaps all.
func (s *session) core() []int { return s.l.core(s.s, s.names[:len(s.path.Frames())]) }
