// Package outcome holds what a run tells, as plain data: how a path ended ([Reason], [Kind], [End]), its test, and the
// summary of the run. Whoever reads or writes results (test cases, replay,
// reports) needs this package and not the engine.
package outcome
