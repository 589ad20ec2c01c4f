// Package referee compares the solver stack, put together as in a run, with referees that share no code with it. The
// acceptance of the solver consists of this package: tests ask a little, `albers bench accept` asks much.
//
//	Stack      random queries over bytes with all their values; the referee tries every assignment
//	Wide       random queries of 8 to 64 bits, arrays, tables and writes at symbolic indices; the referee is Z3
//	Linear     random linear queries to linear arithmetic alone; the referee tries every assignment, or is Z3
//	Recorded   queries of real runs, under each way to choose axioms about reads; the referee is Z3
//
// # How every assignment is tried
//
// The bytes of a walk are in groups of one or two. A condition of the path reads one group only, so the path can be
// satisfied if each group can. A group has at most 65,536 assignments, and those that satisfy the path so far are
// kept as a list. A new condition is computed for the list, 256 assignments at once (lanes.go), until one satisfies
// it. A question may join the conditions of two groups by a connective. It is answered from the possible truth values
// of each, and never becomes part of the path.
//
// # How queries are counted
//
// A query is named by the structural hashes of its conjuncts in order, which are the same in every process and every
// builder. A query whose name was met before is asked all the same (answers before it are part of its question) and
// counted as a duplicate only.
package referee

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/solver"
	"github.com/albers-engine/albers/internal/solver/stack"
)

// Seen is the names of queries that were asked. Safe for concurrent use.
type Seen struct {
	mu    sync.Mutex
	names map[uint64]struct{} // guarded by mu
}

// NewSeen has met the queries with these names.
func NewSeen(names []uint64) *Seen {
	s := &Seen{names: make(map[uint64]struct{}, len(names))}
	for _, n := range names {
		s.names[n] = struct{}{}
	}
	return s
}

// Add notes a name and says whether it is new.
func (s *Seen) Add(name uint64) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if _, old := s.names[name]; old {
		return false
	}
	s.names[name] = struct{}{}
	return true
}

// All is the names, in no order.
func (s *Seen) All() []uint64 {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Collect(maps.Keys(s.names))
}

// nameOf is the name of a query.
func nameOf(q *solver.Query) uint64 {
	h := uint64(14695981039346656037)
	for _, t := range q.Conjuncts() {
		h ^= t.Hash()
		h *= 0x9e3779b97f4a7c15
		h ^= h >> 29
	}
	return h
}

// Tally is the result of a walk.
type Tally struct {
	Figures  map[string]int64 // by name
	Failures []string         // each a difference, with the seed that makes it again
	Names    []uint64         // of the queries that were new
}

func newTally() *Tally { return &Tally{Figures: map[string]int64{}} }

func (t *Tally) failf(format string, args ...any) {
	t.Figures["differences"]++
	t.Failures = append(t.Failures, fmt.Sprintf(format, args...))
}

// text prints a query for a failure.
func text(q *solver.Query) string {
	var all []string
	for _, c := range q.Conjuncts() {
		all = append(all, c.String())
	}
	return strings.Join(all, "\n    ")
}

// note counts a query.
func (t *Tally) note(q *solver.Query, seen *Seen, v solver.Verdict) {
	if name := nameOf(q); seen.Add(name) {
		t.Names = append(t.Names, name)
		t.Figures["queries"]++
		t.Figures[v.String()]++
		return
	}
	t.Figures["duplicates"]++
}

// steps counts how often rarer steps of the stack had something to do.
func (t *Tally) steps(s *stack.Shared) {
	stats := s.Stats()
	for figure, counter := range map[string][2]string{"nodes merged": {"native", "nodes_merged"},
		"equalities split": {"simplify", "equalities_split"}, "wholly sliced": {"native", "wholly_sliced"}} {
		if n := int64(stats[counter[0]][counter[1]]); n > 0 {
			t.Figures[figure] += n
		}
	}
}

// oneIn is true once in n.
func oneIn(r *rand.Rand, n int) bool { return r.IntN(n) == 0 }

// negated is t or its negation, by chance.
func negated(b *expr.Builder, r *rand.Rand, t *expr.Term) *expr.Term {
	if oneIn(r, 2) {
		return b.Not(t)
	}
	return t
}
