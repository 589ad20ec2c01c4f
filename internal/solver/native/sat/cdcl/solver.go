package cdcl

import (
	"context"
	"fmt"

	"github.com/albers-engine/albers/internal/solver/native/sat"
)

// clause is the position of a clause's header in the arena; 0 is none.
type clause uint32

// reason says why a literal is true: 0 decision or fact, odd: the other literal of a binary clause, even: a clause.
type reason uint32

func binary(q sat.Lit) reason   { return reason(q)<<1 | 1 }
func long(c clause) reason      { return reason(c) << 1 }
func (r reason) binary() bool   { return r&1 != 0 }
func (r reason) other() sat.Lit { return sat.Lit(r >> 1) }
func (r reason) clause() clause { return clause(r >> 1) }
func (r reason) isClause() bool { return r != 0 && r&1 == 0 }

// watch is an entry of a literal's list: a clause, and a literal of it that often tells that it is true.
type watch struct {
	c       clause
	blocker sat.Lit
}

type varData struct {
	level int32
	why   reason
}

// Solver is a CDCL solver. It implements [sat.Explorer].
type Solver struct {
	vals     []int8 // by literal: 1 true, -1 false, 0 open
	vars     []varData
	phase    []bool    // saved: true means try the positive literal
	scope    []bool    // entered
	listed   []bool    // in entered
	entered  []sat.Var // those that are, and some that were
	guide    sat.Guide
	guided   bool   // the guide decides: open variables need not be in the heap
	seen     []byte // analysis
	watches  [][]watch
	implied  [][]sat.Lit // by literal: the literals that are true when it is false, from binary clauses
	trail    []sat.Lit
	levels   []int32 // trail length at the start of each level
	head     int     // trail up to here is propagated
	order    heap
	arena    []uint32
	learnts  []clause
	late     []lateUnit
	wasted   int  // words of removed clauses
	broken   bool // the formula is unsatisfiable
	assumed  []sat.Lit
	core     []sat.Lit
	conflict [2]sat.Lit // of a binary conflict

	inc        float64 // VSIDS increment
	fast       float64 // moving averages of LBD
	slow       float64
	reduceAt   int64
	reductions int64
	stable     bool
	switchAt   int64
	luby       luby

	lits, stack, clear []sat.Lit // scratch of the analysis
	stamp              []int64   // by level, for LBD
	stampNo            int64

	stats   sat.Stats
	onTrail func([]sat.Lit)
	proof   sat.Proof
}

var (
	_ sat.Explorer = (*Solver)(nil)
	_ sat.Prover   = (*Solver)(nil)
)

// New makes an empty solver in which only entered variables are decided if scoped is true, else all.
func New(scoped bool) *Solver {
	s := &Solver{inc: 1, reduceAt: firstReduce, switchAt: firstSwitch, arena: make([]uint32, 1, 1<<12)}
	s.order.s = s
	s.order.all = !scoped
	s.grow(1) // variable 0 is none
	s.scope[0] = false
	return s
}

// Prove implements sat.Prover.
func (s *Solver) Prove(p sat.Proof) error {
	s.proof = p
	return nil
}

// OnTrail implements sat.Explorer.
func (s *Solver) OnTrail(f func([]sat.Lit)) { s.onTrail = f }

// Close implements sat.Solver; there is nothing to free.
func (s *Solver) Close() {}

// Stats implements sat.Solver.
func (s *Solver) Stats() sat.Stats {
	st := s.stats
	st.Vars, st.Learnt = int64(len(s.vars)-1), int64(len(s.learnts))
	return st
}

// Size is the number of words that clauses take.
func (s *Solver) Size() int { return len(s.arena) }

// NewVars implements sat.Solver.
func (s *Solver) NewVars(n int) sat.Var {
	first := sat.Var(len(s.vars))
	s.grow(n)
	if s.order.all {
		for i := range n {
			s.Enter(first + sat.Var(i))
		}
	}
	return first
}

func (s *Solver) grow(n int) {
	s.vals = append(s.vals, make([]int8, 2*n)...)
	s.vars = append(s.vars, make([]varData, n)...)
	s.phase = append(s.phase, make([]bool, n)...)
	s.scope = append(s.scope, make([]bool, n)...)
	s.listed = append(s.listed, make([]bool, n)...)
	s.seen = append(s.seen, make([]byte, n)...)
	s.watches = append(s.watches, make([][]watch, 2*n)...)
	s.implied = append(s.implied, make([][]sat.Lit, 2*n)...)
	s.order.grow(n)
}

// Enter implements sat.Explorer.
func (s *Solver) Enter(v sat.Var) {
	if !s.scope[v] {
		s.scope[v] = true
		if !s.listed[v] {
			s.listed[v] = true
			s.entered = append(s.entered, v)
		}
		if !s.guided && s.vals[v.Lit(false)] == 0 {
			s.order.insert(v)
		}
	}
}

// Leave implements sat.Explorer.
func (s *Solver) Leave(v sat.Var) { s.scope[v] = false }

// Guide implements sat.Explorer.
func (s *Solver) Guide(g sat.Guide) {
	s.guide, s.guided = g, g != nil
	if g == nil {
		s.fill()
	}
}

// fill puts the open variables of the scope into the heap.
func (s *Solver) fill() {
	s.guided = false
	j := 0
	for _, v := range s.entered {
		if !s.scope[v] {
			s.listed[v] = false
			continue
		}
		if s.vals[v.Lit(false)] == 0 {
			s.order.insert(v)
		}
		s.entered[j] = v
		j++
	}
	s.entered = s.entered[:j]
}

// Advised implements sat.Explorer.
func (s *Solver) Advised(v sat.Var) sat.Lit { return v.Lit(!s.phase[v]) }

// Phase implements sat.Solver.
func (s *Solver) Phase(l sat.Lit) { s.phase[l.Var()] = !l.Neg() }

// Value implements sat.Solver.
func (s *Solver) Value(l sat.Lit) int8 { return s.vals[l] }

// Fixed implements sat.Solver.
func (s *Solver) Fixed(l sat.Lit) int8 {
	if s.vars[l.Var()].level == 0 {
		return s.vals[l]
	}
	return 0
}

// Failed implements sat.Solver.
func (s *Solver) Failed(core []sat.Lit) []sat.Lit { return append(core, s.core...) }

// Foreign is how many of the literals that are true now belong to variables that are not entered.
func (s *Solver) Foreign() (foreign, all int) {
	for _, p := range s.trail {
		if !s.scope[p>>1] {
			foreign++
		}
	}
	return foreign, len(s.trail)
}

// Rewind implements sat.Explorer.
func (s *Solver) Rewind(assumptions []sat.Lit) {
	n := 0
	for n < len(assumptions) && n < len(s.assumed) && n < s.level() && assumptions[n] == s.assumed[n] {
		n++
	}
	s.undo(n)
}

// Add implements sat.Solver.
func (s *Solver) Add(clauses []sat.Lit) {
	start := 0
	for i, p := range clauses {
		if p == sat.End {
			s.add(clauses[start:i])
			start = i + 1
		}
	}
	if start != len(clauses) {
		panic(fmt.Sprintf("BUG: cdcl: clause %v is not closed", clauses[start:]))
	}
}

// add normalises one clause by facts and puts it into the lists.
func (s *Solver) add(given []sat.Lit) {
	if s.broken {
		return
	}
	s.stats.Clauses++
	c, ok := s.normal(given)
	if !ok {
		return
	}
	if s.proof != nil && len(c) < len(given) {
		s.proof(true, c)
	}
	s.attach(c, false, 0)
}

// normal is given without repetitions and without literals that are known to be false, in s.lits; ok is false if the
// clause is known to be true.
func (s *Solver) normal(given []sat.Lit) (c []sat.Lit, ok bool) {
	c, ok = s.lits[:0], true
	for _, p := range given {
		if p == sat.End || int(p) >= len(s.vals) {
			panic(fmt.Sprintf("BUG: cdcl: no literal %d", p))
		}
		bit := byte(1) << (p & 1)
		switch fixed, seen := s.Fixed(p), s.seen[p.Var()]; {
		case fixed > 0 || seen&^bit != 0:
			ok = false
		case fixed == 0 && seen&bit == 0:
			s.seen[p.Var()] |= bit
			c = append(c, p)
		}
	}
	for _, p := range c {
		s.seen[p.Var()] = unseen
	}
	s.lits = c
	return c, ok
}

// attach puts a clause without facts into the lists, whatever the trail, and propagates it if it is unit.
// lits is reordered.
func (s *Solver) attach(lits []sat.Lit, learnt bool, lbd uint32) {
	if len(lits) < 2 {
		s.attachUnit(lits)
		return
	}
	s.best(lits, 0)
	s.best(lits, 1)
	if s.vals[lits[0]] < 0 { // all are false: undo until one is open
		s.undo(int(s.vars[lits[0].Var()].level) - 1)
		s.best(lits, 0)
		s.best(lits, 1)
	}
	var why reason
	if len(lits) == 2 {
		s.implied[lits[0]] = append(s.implied[lits[0]], lits[1])
		s.implied[lits[1]] = append(s.implied[lits[1]], lits[0])
		why = binary(lits[1])
	} else {
		c := s.alloc(lits, learnt, lbd)
		s.watch(c)
		why = long(c)
	}
	if s.vals[lits[1]] >= 0 {
		return
	}
	unit := s.vars[lits[1].Var()].level
	if s.vals[lits[0]] == 0 {
		s.enqueue(lits[0], why)
	}
	if s.vars[lits[0].Var()].level > unit {
		s.late = append(s.late, lateUnit{lits[0], why, unit, int32(s.level())})
	}
}

// lateUnit is a literal that became true at a higher level than the one where its clause is unit, because the trail
// was not undone when the clause came. It must be propagated again when it is undone and the clause stays unit. Inv:
// late is sorted by at; unit < at.
type lateUnit struct {
	p        sat.Lit
	why      reason
	unit, at int32 // levels: where the clause is unit; where p is true, or above that
}

// relate propagates the late units again that undoing to the current level has taken off.
func (s *Solver) relate() {
	level := int32(s.level())
	from := len(s.late)
	for from > 0 && s.late[from-1].at > level {
		from--
	}
	j := from
	for _, u := range s.late[from:] {
		if u.unit > level || s.vals[u.p] > 0 && s.vars[u.p.Var()].level <= u.unit {
			continue
		}
		if s.vals[u.p] == 0 {
			s.enqueue(u.p, u.why)
		}
		if u.unit < level {
			u.at = level
			s.late[j] = u
			j++
		}
	}
	s.late = s.late[:j]
}

func (s *Solver) attachUnit(lits []sat.Lit) {
	s.undo(0)
	if len(lits) == 0 || s.vals[lits[0]] < 0 {
		s.broken = true
	} else if s.vals[lits[0]] == 0 {
		s.enqueue(lits[0], 0)
	}
}

// best swaps the literal of lits[at:] that is best to watch to position at: true, open, or false at the highest level.
func (s *Solver) best(lits []sat.Lit, at int) {
	k, rank := at, s.rank(lits[at])
	for i := at + 1; i < len(lits); i++ {
		if r := s.rank(lits[i]); r > rank {
			k, rank = i, r
		}
	}
	lits[at], lits[k] = lits[k], lits[at]
}

func (s *Solver) rank(p sat.Lit) int32 {
	switch s.vals[p] {
	case 1:
		return 1<<31 - 1 - s.vars[p.Var()].level
	case 0:
		return 1 << 30
	}
	return s.vars[p.Var()].level
}

func (s *Solver) level() int { return len(s.levels) }

func (s *Solver) enqueue(p sat.Lit, why reason) {
	s.vals[p], s.vals[p^1] = 1, -1
	s.vars[p>>1] = varData{int32(len(s.levels)), why}
	s.trail = append(s.trail, p)
}

func (s *Solver) newLevel() { s.levels = append(s.levels, int32(len(s.trail))) }

// undo goes back to a level.
func (s *Solver) undo(level int) {
	if level >= len(s.levels) {
		return
	}
	start := int(s.levels[level])
	for i := len(s.trail) - 1; i >= start; i-- {
		p := s.trail[i]
		v := p.Var()
		s.vals[p], s.vals[p^1] = 0, 0
		s.phase[v] = !p.Neg()
		if s.scope[v] && !s.guided {
			s.order.insert(v)
		}
	}
	s.trail = s.trail[:start]
	s.levels = s.levels[:level]
	s.head = min(s.head, start)
	if len(s.late) > 0 {
		s.relate()
	}
}

// done says whether ctx has ended, at the price of one channel operation.
func done(ctx context.Context) bool {
	select {
	case <-ctx.Done():
		return true
	default:
		return false
	}
}
