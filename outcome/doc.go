// Package outcome holds what albers tells, as plain data: how a path ended ([Reason], [Kind], [End]), its [Test], and
// the [Summary] of a run; what became of tests that were replayed natively ([Replay]); what a build left ([Build]).
// Whoever reads or writes results (test cases, replay, reports) needs this package and not the engine.
package outcome
