package klee

import (
	"bytes"

	"github.com/albers-engine/albers/coverage"
	"github.com/albers-engine/albers/internal/export"
)

// events are the columns of run.istats, in the order in which readers of such files expect them. Zero is what Albers
// does not measure for each line: times of instructions, the distance to code that is not covered, the time of the
// resolution of addresses, and states.
func events() []export.Cost {
	none := func(*coverage.LineCost) int64 { return 0 }
	return []export.Cost{
		{Name: "Icov", Long: "CoveredInstructions", Of: func(l *coverage.LineCost) int64 { return int64(l.Covered) }},
		{Name: "Forks", Of: func(l *coverage.LineCost) int64 { return int64(l.Forks) }},
		{Name: "Ireal", Of: none},
		{Name: "Itime", Of: none},
		{Name: "I", Long: "Instructions", Of: func(l *coverage.LineCost) int64 { return int64(l.Instructions) }},
		{Name: "UCdist", Of: none},
		{Name: "Rtime", Of: none},
		{Name: "States", Of: none},
		{Name: "Iuncov", Long: "UncoveredInstructions", Of: func(l *coverage.LineCost) int64 { return int64(l.Uncovered) }},
		{Name: "Q", Long: "Queries", Of: func(l *coverage.LineCost) int64 { return int64(l.Queries) }},
		{Name: "Qiv", Long: "InvalidQueries", Of: func(l *coverage.LineCost) int64 { return int64(l.Sat) }},
		{Name: "Qv", Long: "ValidQueries", Of: func(l *coverage.LineCost) int64 { return int64(l.Unsat) }},
		{Name: "Qtime", Long: "QueryTime", Of: func(l *coverage.LineCost) int64 { return micros(l.SolverS) }},
	}
}

// istats is run.istats.
func istats(command string, costs *coverage.Costs, c *coverage.Report) ([]byte, error) {
	var b bytes.Buffer
	err := export.CostProfile(&b, "albers klee", command, events(), costs, c)
	return b.Bytes(), err
}
