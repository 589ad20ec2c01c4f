// Package engine is the part that every way of exploring shares. It starts a program, makes workers, keeps limits and
// coverage, turns paths that end into tests, and tells an observer about tests and progress.
//
// A [Driver] decides which state runs next. It gets the workers and the first states, runs a state with
// [Engine.Slice], and hands states that have ended to [Engine.Finish]. Package engine/fork is the driver that forks.
//
// Each worker owns its solver and its coverage map; terms, the machine and the solver's caches are shared. One lock
// ([Engine.mu]) guards the data that the workers bring together. With one worker a run is repeatable: nothing in it
// depends on time unless a time limit ends it.
//
// The worker that ran a path to its end turns it into a test ([Engine.Finish]). The observer is called before the
// path is forgotten, so a killed run has lost nothing that it reported. A lock of the observer's own keeps its events
// one at a time.
package engine
