// Package gini makes github.com/go-air/gini a back end: a pure Go solver that ours is compared with, for answers and
// for time. It shows neither fixed literals nor its trail, and takes no advice on phases.
//
// Version 1.0.4 cannot be used incrementally: clauses that come after a Solve may be forgotten when some of their
// literals are known facts, and the library then stops the whole program with "internal error in solve: sat model". So
// each Solve that comes after an Add is a new instance with all clauses, which makes gini a referee and not a choice.
package gini

import (
	"context"
	"time"

	"github.com/go-air/gini"
	"github.com/go-air/gini/z"

	"github.com/albers-engine/albers/internal/solver/native/sat"
)

// Solver is a gini instance. It implements [sat.Solver].
type Solver struct {
	g     *gini.Gini // nil: to be made
	vars  int
	all   []z.Lit // all clauses, each closed by LitNull
	stats sat.Stats
}

var _ sat.Solver = (*Solver)(nil)

// New makes an empty solver.
func New() *Solver { return &Solver{} }

func lit(p sat.Lit) z.Lit { return z.Dimacs2Lit(p.Dimacs()) }

// NewVars implements sat.Solver.
func (s *Solver) NewVars(n int) sat.Var {
	first := sat.Var(s.vars + 1)
	s.vars += n
	return first
}

// Add implements sat.Solver.
func (s *Solver) Add(clauses []sat.Lit) {
	s.g = nil
	for _, p := range clauses {
		if p == sat.End {
			s.all = append(s.all, z.LitNull)
			s.stats.Clauses++
		} else {
			s.all = append(s.all, lit(p))
		}
	}
}

// load makes an instance with all clauses.
func (s *Solver) load() {
	s.g = gini.New()
	for _, p := range s.all {
		s.g.Add(p)
	}
}

// Solve implements sat.Solver, but gini limits no conflicts and heeds only ctx's deadline.
func (s *Solver) Solve(ctx context.Context, assumptions []sat.Lit, _ int64) sat.Status {
	if s.g == nil {
		s.load()
	}
	for _, p := range assumptions {
		s.g.Assume(lit(p))
	}
	if d, ok := ctx.Deadline(); ok {
		return status(s.g.Try(time.Until(d)))
	}
	return status(s.g.Solve())
}

func status(r int) sat.Status {
	switch r {
	case 1:
		return sat.Sat
	case -1:
		return sat.Unsat
	}
	return sat.Unknown
}

// Value implements sat.Solver.
func (s *Solver) Value(l sat.Lit) int8 {
	if s.g.Value(lit(l)) {
		return 1
	}
	return -1
}

// Failed implements sat.Solver.
func (s *Solver) Failed(core []sat.Lit) []sat.Lit {
	for _, p := range s.g.Why(nil) {
		core = append(core, sat.FromDimacs(p.Dimacs()))
	}
	return core
}

// Fixed implements sat.Solver: nothing is known.
func (s *Solver) Fixed(sat.Lit) int8 { return 0 }

// Phase implements sat.Solver: advice is not taken.
func (s *Solver) Phase(sat.Lit) {}

// Stats implements sat.Solver.
func (s *Solver) Stats() sat.Stats {
	st := s.stats
	st.Vars = int64(s.vars)
	return st
}

// Close implements sat.Solver.
func (s *Solver) Close() {}
