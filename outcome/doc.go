// Package outcome holds the results of albers as plain data: how a path ended ([Reason], [Kind], [End]), its [Test],
// and the [Summary] of a run; the results of native replay ([Replay]); the files of a build ([Build]). A package that
// reads or writes results (test cases, replay, reports) needs this package and not the engine.
package outcome
