package cdcl

import (
	"cmp"
	"slices"

	"github.com/albers-engine/albers/internal/solver/native/sat"
)

// A clause in the arena: its number of literals, its info word, the literals.
const (
	infoWord = 1
	litsAt   = 2

	learntBit = 1 << 0
	usedBit   = 1 << 1 // met in an analysis since the last reduction
	goneBit   = 1 << 2
	lbdShift  = 8
)

const (
	firstReduce = 2000 // conflicts before the first reduction
	moreReduce  = 300  // and how many more before each next one
	coreLBD     = 2    // learnt clauses up to here stay for good
	tierLBD     = 6    // up to here they stay while they are used
)

func (s *Solver) alloc(lits []sat.Lit, learnt bool, lbd uint32) clause {
	c := clause(len(s.arena))
	info := lbd << lbdShift
	if learnt {
		info |= learntBit | usedBit
		s.learnts = append(s.learnts, c)
	}
	s.arena = append(s.arena, uint32(len(lits)), info)
	for _, p := range lits {
		s.arena = append(s.arena, uint32(p))
	}
	if len(s.arena) > 1<<31-1 {
		panic("BUG: cdcl: more clauses than positions")
	}
	return c
}

func (s *Solver) lit(c clause) []uint32 {
	n := clause(s.arena[c])
	return s.arena[c+litsAt : c+litsAt+n : c+litsAt+n]
}

func (s *Solver) watch(c clause) {
	l := s.lit(c)
	p, q := sat.Lit(l[0]), sat.Lit(l[1])
	s.watches[p] = append(s.watches[p], watch{c, q})
	s.watches[q] = append(s.watches[q], watch{c, p})
}

// locked says whether c is the reason of a literal on the trail.
func (s *Solver) locked(c clause) bool {
	for _, q := range s.lit(c)[:2] {
		if s.vals[q] > 0 && s.vars[q>>1].why == long(c) {
			return true
		}
	}
	return false
}

// reduce removes the worse half of the learnt clauses that are neither good nor in use.
func (s *Solver) reduce() {
	s.reductions++
	s.reduceAt = s.stats.Conflicts + firstReduce + moreReduce*s.reductions
	var worse []clause
	for _, c := range s.learnts {
		info := &s.arena[c+infoWord]
		lbd, used := *info>>lbdShift, *info&usedBit != 0
		*info &^= usedBit
		if lbd <= coreLBD || lbd <= tierLBD && used || s.locked(c) {
			continue
		}
		worse = append(worse, c)
	}
	slices.SortFunc(worse, func(c, d clause) int {
		if x := cmp.Compare(s.arena[d+infoWord]>>lbdShift, s.arena[c+infoWord]>>lbdShift); x != 0 {
			return x
		}
		if x := cmp.Compare(s.arena[d], s.arena[c]); x != 0 {
			return x
		}
		return cmp.Compare(c, d)
	})
	for _, c := range worse[:len(worse)/2] {
		s.drop(c)
	}
	s.learnts = slices.DeleteFunc(s.learnts, func(c clause) bool { return s.arena[c+infoWord]&goneBit != 0 })
	s.compact()
}

func (s *Solver) drop(c clause) {
	if s.proof != nil {
		lits := make([]sat.Lit, 0, s.arena[c])
		for _, p := range s.lit(c) {
			lits = append(lits, sat.Lit(p))
		}
		s.proof(false, lits)
	}
	s.arena[c+infoWord] |= goneBit
	s.wasted += int(s.arena[c]) + litsAt
}

// compact takes the removed clauses out of the watch lists. When they are a fifth of the arena, it takes them out of
// the arena, too.
func (s *Solver) compact() {
	old := s.arena
	move := s.wasted*5 > len(s.arena)
	if move {
		s.slide()
	}
	for p, ws := range s.watches {
		j := 0
		for _, w := range ws {
			if old[w.c+infoWord]&goneBit != 0 {
				continue
			}
			if move {
				w.c = clause(old[w.c]) // slide left it there
			}
			ws[j] = w
			j++
		}
		s.watches[p] = ws[:j]
	}
	if !move {
		return
	}
	for i, c := range s.learnts {
		s.learnts[i] = clause(old[c])
	}
	for i, u := range s.late {
		if u.why.isClause() {
			s.late[i].why = long(clause(old[u.why.clause()]))
		}
	}
	for _, p := range s.trail {
		if d := &s.vars[p.Var()]; d.why.isClause() {
			d.why = long(clause(old[d.why.clause()]))
		}
	}
}

// slide copies the clauses to a new arena and leaves in each old header where it went.
func (s *Solver) slide() {
	arena := make([]uint32, 1, len(s.arena)-s.wasted+len(s.arena)/8)
	for c := clause(1); int(c) < len(s.arena); {
		n := clause(s.arena[c]) + litsAt
		if s.arena[c+infoWord]&goneBit == 0 {
			to := len(arena)
			arena = append(arena, s.arena[c:c+n]...)
			s.arena[c] = uint32(to)
		}
		c += n
	}
	s.arena = arena
	s.wasted = 0
}
