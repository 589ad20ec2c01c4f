// Package engine is what every way of exploring shares: it starts a program, makes workers, keeps limits and
// coverage, turns paths that end into tests, and tells an observer about tests and progress.
//
// A [Driver] decides which state runs next. It gets the workers and the first states, runs a state with
// [Engine.Slice], and hands states that have ended to [Engine.Finish]. Package engine/fork is the driver that forks.
//
// Each worker owns its solver and its coverage map; terms, the machine and the solver's caches are shared. What the
// workers bring together is guarded by one lock ([Engine.mu]). With one worker a run is repeatable: nothing in it
// depends on time unless a time limit ends it.
//
// A path that ends becomes a test in the worker that ran it ([Engine.Finish]); the observer is called under a lock of
// its own, one event at a time, before the path is forgotten, so that a killed run has lost nothing it reported.
package engine
