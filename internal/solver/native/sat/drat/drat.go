// Package drat checks proofs of unsatisfiability. A proof is a list of clauses that a solver claims to follow from its
// formula, and of clauses that it no longer uses. Each claimed clause has to follow from those before it by reverse
// unit propagation: if all its literals are assumed false, unit propagation ends in a clause that is false. The package
// shares no code with the solvers that it checks.
//
// This is the part of DRAT without RAT: a clause that is only satisfiability-equivalent is refused. Such clauses would
// be wrong here, because formulas grow and are asked about under assumptions. Neither our own solver nor CaDiCaL with
// its default options needs them.
//
// [Checker] checks one step at a time, forwards, with two watched literals for each clause. A fact is a clause in
// which only one literal is not known to be false. Facts stay true when their clause is forgotten, as in drat-trim.
// [Log] keeps a formula and its proof, checks them when an answer is to be certified, and writes them as files that
// other checkers read.
package drat

import (
	"slices"

	"github.com/albers-engine/albers/internal/solver/native/sat"
)

// Checker knows a set of clauses.
type Checker struct {
	vals    []int8      // by literal: 1 true, -1 false, 0 open
	trail   []sat.Lit   // the true literals; between steps: facts
	head    int         // the trail up to here is propagated
	clauses [][]sat.Lit // nil: forgotten
	gone    [][]sat.Lit // forgotten ones, if they may come back
	watches [][]int32   // by literal: clauses that have it in place 0 or 1
	byHash  map[uint64][]int32
	broken  bool // the empty clause follows
	restore bool
	steps   int64
}

// New makes a checker with no clauses.
func New() *Checker { return &Checker{byHash: map[uint64][]int32{}} }

// Restoring makes a checker for solvers that use clauses again that they have removed from the proof. CaDiCaL does so
// with clauses that it weakened, when clauses are added between two calls. A step that does not follow is tried again
// with all forgotten clauses: each of them followed, too.
func Restoring() *Checker {
	c := New()
	c.restore = true
	return c
}

// Steps is the number of literals propagated so far.
func (c *Checker) Steps() int64 { return c.steps }

// Input takes a clause of the formula.
func (c *Checker) Input(lits []sat.Lit) { c.add(lits) }

// Learn takes a claimed clause and says whether it follows. One that does not is not taken.
func (c *Checker) Learn(lits []sat.Lit) bool {
	ok := c.follows(lits)
	if !ok && len(c.gone) > 0 {
		for _, lits := range c.gone {
			c.add(lits)
		}
		c.gone = nil
		ok = c.follows(lits)
	}
	if ok {
		c.add(lits)
	}
	return ok
}

// Forget removes a clause and says whether it was there.
func (c *Checker) Forget(lits []sat.Lit) bool {
	set := normal(lits)
	h := hash(set)
	for i, id := range c.byHash[h] {
		if !same(c.clauses[id], set) {
			continue
		}
		if c.restore {
			c.gone = append(c.gone, c.clauses[id])
		}
		c.clauses[id] = nil // watch lists lose it when they are walked
		c.byHash[h] = slices.Delete(c.byHash[h], i, i+1)
		return true
	}
	return false
}

// normal is a clause without repetitions, in order.
func normal(lits []sat.Lit) []sat.Lit {
	set := slices.Clone(lits)
	slices.Sort(set)
	return slices.Compact(set)
}

func hash(set []sat.Lit) uint64 {
	h := uint64(len(set))
	for _, p := range set {
		h = (h ^ uint64(p)) * 0x9e3779b97f4a7c15
		h ^= h >> 29
	}
	return h
}

// same compares a clause, whose order the watching changes, with a set.
func same(clause, set []sat.Lit) bool {
	return len(clause) == len(set) && slices.Equal(normal(clause), set)
}

// add takes a clause into the lists. Between steps only facts have values,
// so two open literals can be watched for good.
func (c *Checker) add(lits []sat.Lit) {
	set := normal(lits)
	for _, p := range set {
		c.grow(p)
	}
	id := int32(len(c.clauses))
	h := hash(set)
	c.clauses, c.byHash[h] = append(c.clauses, set), append(c.byHash[h], id)
	open := 0
	for i, p := range set {
		switch c.vals[p] {
		case 1:
			return // true for good
		case 0:
			if open < 2 {
				set[open], set[i] = set[i], set[open]
			}
			open++
		}
	}
	switch open {
	case 0:
		c.broken = true
	case 1:
		c.assign(set[0])
		if !c.propagate() {
			c.broken = true
		}
	default:
		c.watches[set[0]] = append(c.watches[set[0]], id)
		c.watches[set[1]] = append(c.watches[set[1]], id)
	}
}

func (c *Checker) grow(p sat.Lit) {
	if n := int(p|1) + 1; n > len(c.vals) {
		c.vals = append(c.vals, make([]int8, n-len(c.vals))...)
		c.watches = append(c.watches, make([][]int32, n-len(c.watches))...)
	}
}

func (c *Checker) assign(p sat.Lit) {
	c.vals[p], c.vals[p.Not()] = 1, -1
	c.trail = append(c.trail, p)
}

// follows assumes the negation of the clause and propagates until a clause is false.
// Facts are all that has a value afterwards.
func (c *Checker) follows(lits []sat.Lit) bool {
	if c.broken {
		return true
	}
	facts := len(c.trail)
	ok := false
	for _, p := range lits {
		c.grow(p)
		if c.vals[p] > 0 { // a fact, or the negation of another literal of the clause
			ok = true
			break
		}
		if c.vals[p] == 0 {
			c.assign(p.Not())
		}
	}
	ok = ok || !c.propagate()
	for _, p := range c.trail[facts:] {
		c.vals[p], c.vals[p.Not()] = 0, 0
	}
	c.trail = c.trail[:facts]
	c.head = facts
	return ok
}

// propagate says whether no clause became false.
func (c *Checker) propagate() bool {
	for c.head < len(c.trail) {
		falsified := c.trail[c.head].Not()
		c.head++
		c.steps++
		if !c.visit(falsified) {
			return false
		}
	}
	return true
}

// visit looks at the clauses that watch a literal that has become false.
func (c *Checker) visit(p sat.Lit) bool {
	list := c.watches[p]
	keep := list[:0]
	for i, id := range list {
		lits := c.clauses[id]
		if lits == nil {
			continue
		}
		if lits[0] == p {
			lits[0], lits[1] = lits[1], p
		}
		if c.vals[lits[0]] > 0 {
			keep = append(keep, id)
			continue
		}
		if k := slices.IndexFunc(lits[2:], func(q sat.Lit) bool { return c.vals[q] >= 0 }); k >= 0 {
			lits[1], lits[k+2] = lits[k+2], p
			c.watches[lits[1]] = append(c.watches[lits[1]], id)
			continue
		}
		keep = append(keep, id)
		if c.vals[lits[0]] < 0 {
			keep = append(keep, list[i+1:]...)
			c.watches[p] = keep
			return false
		}
		c.assign(lits[0])
	}
	c.watches[p] = keep
	return true
}
