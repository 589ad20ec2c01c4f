// Package engine is the loop: it starts a program, hands states to workers, keeps limits, and tells an observer about
// tests and progress.
//
// There is one frontier under one lock ([Engine.mu]). A worker takes a state, runs it for a slice without the lock,
// and gives back what is left of it and what it forked off. Each worker owns its solver and its coverage map; terms,
// the machine and the solver's caches are shared. With one worker a run is repeatable: nothing in it depends on time
// unless a time limit ends it.
//
// A path that ends becomes a test in the worker that ran it ([Engine.finish]); the observer is called under a lock of
// its own, one event at a time, before the path is forgotten, so that a killed run has lost nothing it reported.
package engine
