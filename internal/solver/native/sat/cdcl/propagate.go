package cdcl

import "github.com/albers-engine/albers/internal/solver/native/sat"

// propagate assigns the literals that follow by unit clauses from the next literals of the trail, at most pollEvery
// of them. It returns the clause that became false, 0 if none did, in the form of a reason: for a binary clause
// s.conflict has the literals.
func (s *Solver) propagate() (confl reason) {
	before := s.head
	for s.head < len(s.trail) && confl == 0 && s.head-before < pollEvery {
		p := s.trail[s.head] ^ 1 // false now
		s.head++
		if confl = s.propagateBinary(p); confl == 0 {
			confl = s.propagateLong(p)
		}
	}
	s.stats.Propagations += int64(s.head - before)
	return confl
}

func (s *Solver) propagateBinary(p sat.Lit) reason {
	for _, q := range s.implied[p] {
		switch s.vals[q] {
		case 0:
			s.enqueue(q, binary(p))
		case -1:
			s.conflict = [2]sat.Lit{p, q}
			return binary(p)
		}
	}
	return 0
}

func (s *Solver) propagateLong(p sat.Lit) reason {
	vals, ws := s.vals, s.watches[p]
	j := 0
	for i := 0; i < len(ws); i++ {
		w := ws[i]
		if vals[w.blocker] > 0 {
			ws[j] = w
			j++
			continue
		}
		lits := s.lit(w.c)
		first := sat.Lit(lits[0]) ^ sat.Lit(lits[1]) ^ p // the other watched literal
		if first != w.blocker && vals[first] > 0 {
			ws[j] = watch{w.c, first}
			j++
			continue
		}
		if k := open(vals, lits); k > 0 {
			q := sat.Lit(lits[k])
			lits[0], lits[1], lits[k] = uint32(first), uint32(q), uint32(p)
			s.watches[q] = append(s.watches[q], watch{w.c, first})
			continue
		}
		ws[j] = watch{w.c, first}
		j++
		if vals[first] < 0 {
			j += copy(ws[j:], ws[i+1:])
			s.watches[p] = ws[:j]
			return long(w.c)
		}
		lits[0], lits[1] = uint32(first), uint32(p)
		s.enqueue(first, long(w.c))
	}
	s.watches[p] = ws[:j]
	return 0
}

// open finds a literal beyond the watched two that is not false, 0 if there is none.
func open(vals []int8, lits []uint32) int {
	for k := 2; k < len(lits); k++ {
		if vals[lits[k]] >= 0 {
			return k
		}
	}
	return 0
}
