package cdcl

import "github.com/albers-engine/albers/internal/solver/native/sat"

// marks of variables in an analysis
const (
	unseen  byte = iota
	inside       // in the clause that is being learnt, or resolved away
	implies      // redundant: follows from others in the clause
	fails        // known not to be redundant
)

// analyze learns from a clause that is false at the current level: it resolves back to the first literal of the level
// through which all of the conflict goes. The learnt clause is in s.lits, that literal's negation first; back is the
// level at which it becomes unit.
func (s *Solver) analyze(confl reason) (back int, lbd uint32) {
	s.lits = append(s.lits[:0], sat.End) // room for the first
	open, at := 0, len(s.trail)-1
	p := sat.End
	for {
		open += s.resolve(confl, p)
		for s.seen[s.trail[at].Var()] == unseen {
			at--
		}
		p = s.trail[at]
		at--
		confl = s.vars[p.Var()].why
		if open--; open == 0 {
			break
		}
	}
	s.lits[0] = p.Not()
	s.minimise()
	for _, q := range s.clear {
		s.seen[q.Var()] = unseen
	}
	s.clear = s.clear[:0]
	return s.asserting(), s.countLevels(s.lits)
}

// resolve marks the literals of a reason, or of the conflict if p is End. It returns the number of them that are of
// the current level.
func (s *Solver) resolve(why reason, p sat.Lit) (open int) {
	if why.binary() {
		if p == sat.End {
			return s.mark(s.conflict[0]) + s.mark(s.conflict[1])
		}
		return s.mark(why.other())
	}
	c := why.clause()
	s.touch(c)
	for _, q := range s.lit(c) {
		if sat.Lit(q) != p {
			open += s.mark(sat.Lit(q))
		}
	}
	return open
}

func (s *Solver) mark(q sat.Lit) (open int) {
	v := q.Var()
	d := &s.vars[v]
	if s.seen[v] != unseen || d.level == 0 {
		return 0
	}
	s.seen[v] = inside
	s.clear = append(s.clear, q)
	s.bump(v)
	if int(d.level) >= s.level() {
		return 1
	}
	s.lits = append(s.lits, q)
	return 0
}

// touch notes that a learnt clause is useful and measures it again.
func (s *Solver) touch(c clause) {
	info := s.arena[c+infoWord]
	if info&learntBit == 0 {
		return
	}
	if lbd := info >> lbdShift; lbd > coreLBD {
		s.stampNo++
		n := uint32(0)
		for _, q := range s.lit(c) {
			n += s.newStamp(sat.Lit(q))
		}
		if n < lbd {
			info = info&(1<<lbdShift-1) | n<<lbdShift
		}
	}
	s.arena[c+infoWord] = info | usedBit
}

func (s *Solver) newStamp(q sat.Lit) uint32 {
	level := int(s.vars[q.Var()].level)
	for level >= len(s.stamp) {
		s.stamp = append(s.stamp, 0)
	}
	if level == 0 || s.stamp[level] == s.stampNo {
		return 0
	}
	s.stamp[level] = s.stampNo
	return 1
}

func (s *Solver) countLevels(lits []sat.Lit) uint32 {
	s.stampNo++
	n := uint32(0)
	for _, q := range lits {
		n += s.newStamp(q)
	}
	return n
}

// minimise drops the literals that follow from the others.
func (s *Solver) minimise() {
	s.countLevels(s.lits) // levels of the clause: others cannot help
	j := 1
	for _, q := range s.lits[1:] {
		if s.vars[q.Var()].why == 0 || !s.redundant(q) {
			s.lits[j] = q
			j++
		}
	}
	s.lits = s.lits[:j]
}

// redundant says whether the negation of q follows from the negations of literals in the clause. It follows the
// reasons with a stack of its own; results are kept as marks.
func (s *Solver) redundant(q sat.Lit) bool {
	s.stack = append(s.stack[:0], q)
	top := len(s.clear)
	for len(s.stack) > 0 {
		p := s.stack[len(s.stack)-1]
		s.stack = s.stack[:len(s.stack)-1]
		why := s.vars[p.Var()].why
		ok := true
		if why.binary() {
			ok = s.follow(why.other())
		} else {
			for _, r := range s.lit(why.clause()) {
				if r>>1 != uint32(p)>>1 && !s.follow(sat.Lit(r)) {
					ok = false
					break
				}
			}
		}
		if !ok {
			for _, r := range s.clear[top:] { // the assumptions on the way are not known
				s.seen[r.Var()] = fails
			}
			return false
		}
	}
	return true
}

// follow says whether r can still turn out to be implied.
func (s *Solver) follow(r sat.Lit) bool {
	d := &s.vars[r.Var()]
	switch {
	case d.level == 0 || s.seen[r.Var()] == inside || s.seen[r.Var()] == implies:
		return true
	case d.why == 0 || s.seen[r.Var()] == fails || s.stamp[d.level] != s.stampNo:
		return false
	}
	s.seen[r.Var()] = implies
	s.clear = append(s.clear, r)
	s.stack = append(s.stack, r)
	return true
}

// asserting moves the literal of the second highest level to place 1 and gives its level.
func (s *Solver) asserting() int {
	if len(s.lits) == 1 {
		return 0
	}
	k := 1
	for i := 2; i < len(s.lits); i++ {
		if s.vars[s.lits[i].Var()].level > s.vars[s.lits[k].Var()].level {
			k = i
		}
	}
	s.lits[1], s.lits[k] = s.lits[k], s.lits[1]
	return int(s.vars[s.lits[1].Var()].level)
}

// explain fills s.core with the assumptions that make p, itself an assumption, false.
func (s *Solver) explain(p sat.Lit) {
	s.core = append(s.core[:0], p)
	if s.vars[p.Var()].level == 0 {
		return
	}
	s.seen[p.Var()] = inside
	for i := len(s.trail) - 1; i >= int(s.levels[0]); i-- {
		q := s.trail[i]
		if s.seen[q.Var()] == unseen {
			continue
		}
		s.seen[q.Var()] = unseen
		switch why := s.vars[q.Var()].why; {
		case why == 0:
			if q != p {
				s.core = append(s.core, q)
			}
		case why.binary():
			s.blame(why.other())
		default:
			for _, r := range s.lit(why.clause()) {
				if r>>1 != uint32(q)>>1 {
					s.blame(sat.Lit(r))
				}
			}
		}
	}
	s.seen[p.Var()] = unseen
}

func (s *Solver) blame(q sat.Lit) {
	if s.vars[q.Var()].level > 0 {
		s.seen[q.Var()] = inside
	}
}
