package z3

import "github.com/albers-engine/albers/internal/expr"

// session is one Z3 solver object with a stack of assertions, one level for each conjunct. A query that shares a prefix
// with the one before pops and pushes only what differs. Each level's assertion has a name, a Boolean constant, so that Z3
// can say which conjuncts a contradiction comes from.
type session struct {
	l      *lib
	s      z3solver
	levels []level
	facts  int   // facts of the encoder that are asserted on the current stack
	names  []ast // by level; there may be more than levels
}

// level is one assertion.
type level struct {
	term  *expr.Term
	facts int // value of session.facts below this level
}

// manyFacts is the number of missing facts from which it is better to start from an empty stack, where they stay, than to
// assert them on a level that will be popped.
const manyFacts = 32

// shared is the number of leading conjuncts that are on the stack already.
func (s *session) shared(query []conjunct) int {
	n := min(len(query), len(s.levels))
	for i := 0; i < n; i++ {
		if s.levels[i].term != query[i].term {
			return i
		}
	}
	return n
}

// load makes the stack hold query and facts, which grow from query to query; none if the query needs none.
func (s *session) load(query []conjunct, facts []ast) {
	keep := s.shared(query)
	if len(facts)-s.facts > manyFacts {
		keep = 0
	}
	s.truncate(keep)
	for ; s.facts < len(facts); s.facts++ {
		s.l.assert(s.s, facts[s.facts])
	}
	for _, c := range query[keep:] {
		s.l.push(s.s)
		s.levels = append(s.levels, level{c.term, s.facts})
		s.l.track(s.s, c.code.a, s.name(len(s.levels)-1))
	}
}

// name is the name of a level's assertion.
func (s *session) name(level int) ast {
	for len(s.names) <= level {
		s.names = append(s.names, s.l.constant(s.l.boolean))
	}
	return s.names[level]
}

// core says which of the conjuncts that are loaded contradict each other, after an Unsat; nil: perhaps all.
func (s *session) core() []int { return s.l.core(s.s, s.names[:len(s.levels)]) }

// truncate pops all levels from n up, and with them the facts that were asserted there.
func (s *session) truncate(n int) {
	if n == len(s.levels) {
		return
	}
	s.l.pop(s.s, len(s.levels)-n)
	s.facts = s.levels[n].facts
	s.levels = s.levels[:n]
}
