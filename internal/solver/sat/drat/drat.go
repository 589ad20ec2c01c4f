// Package drat checks proofs of unsatisfiability: each clause that a solver claims to have learnt must follow from those
// before it by unit propagation (reverse unit propagation). It is for tests: simple, slow, and sharing nothing with
// what it checks.
package drat

import "albers/internal/solver/sat"

// Checker knows a set of clauses.
type Checker struct {
	clauses map[string][]sat.Lit
	counts  map[string]int // a clause may be there more than once
}

// New makes a checker with no clauses.
func New() *Checker { return &Checker{clauses: map[string][]sat.Lit{}, counts: map[string]int{}} }

// key names a clause as a set.
func key(lits []sat.Lit) string {
	set := map[sat.Lit]bool{}
	top := sat.Lit(0)
	for _, p := range lits {
		set[p] = true
		top = max(top, p)
	}
	var k []byte
	for p := sat.Lit(0); p <= top; p++ {
		if set[p] {
			k = append(k, byte(p), byte(p>>8), byte(p>>16), byte(p>>24))
		}
	}
	return string(k)
}

// Input takes a clause of the formula.
func (c *Checker) Input(lits []sat.Lit) {
	k := key(lits)
	c.clauses[k] = append([]sat.Lit(nil), lits...)
	c.counts[k]++
}

// Learn takes a claimed clause and says whether it follows.
func (c *Checker) Learn(lits []sat.Lit) bool {
	ok := c.follows(lits)
	c.Input(lits)
	return ok
}

// Forget removes a clause and says whether it was there.
func (c *Checker) Forget(lits []sat.Lit) bool {
	k := key(lits)
	if c.counts[k] == 0 {
		return false
	}
	if c.counts[k]--; c.counts[k] == 0 {
		delete(c.clauses, k)
	}
	return true
}

// follows assumes the negation of the clause and propagates until a clause is false.
func (c *Checker) follows(lits []sat.Lit) bool {
	val := map[sat.Lit]bool{}
	for _, p := range lits {
		if val[p] {
			return true
		}
		val[p.Not()] = true
	}
	for changed := true; changed; {
		changed = false
		for _, cl := range c.clauses {
			unit, n := sat.End, 0
			for _, p := range cl {
				if val[p] {
					n = 2
					break
				}
				if !val[p.Not()] && p != unit {
					unit = p
					n++
				}
			}
			if n == 0 {
				return true
			}
			if n == 1 {
				val[unit] = true
				changed = true
			}
		}
	}
	return false
}
