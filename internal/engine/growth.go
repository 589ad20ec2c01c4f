package engine

import (
	"time"

	"github.com/albers-engine/albers/internal/solver"
	"github.com/albers-engine/albers/outcome"
)

// finest is how much later a point of the record of coverage is than the one before the last, as a part of the time.
// What lies closer together becomes one point, so that a long run has some hundred points at most.
const finest = 0.01

// grew puts on record that the coverage of the program has grown. The caller holds e.mu.
func (e *Engine) grew() {
	var s outcome.Summary
	s.WallS, s.CPUS = time.Since(e.begin).Seconds(), (solver.ProcessorTime() - e.used).Seconds()
	s.Queries, s.SolverS = solverTotals(e.solvers.Stats())
	if e.before != nil {
		addTimes(&s, &e.before.Summary)
	}
	e.sum.Growth = grown(e.sum.Growth, outcome.Growth{WallS: s.WallS, CPUS: s.CPUS, Queries: s.Queries,
		Instructions: e.tallies.instructions(), Paths: e.sum.PathsCompleted, Branches: e.coverage.branches})
}

// grown appends a point, in place of the last one if that is hardly later than the one before it.
func grown(list []outcome.Growth, now outcome.Growth) []outcome.Growth {
	if n := len(list); n > 1 && now.WallS < list[n-2].WallS*(1+finest) {
		list[n-1] = now
		return list
	}
	return append(list, now)
}
