// Package z3 asks Z3 (libz3 4.8.12 or later, by cgo): the complete fallback of the solver stack and its referee.
//
// # How a query becomes a Z3 problem
//
// Terms are translated once and remembered ([encoder]). Three choices, each measured by a benchmark of this package
// (microseconds per query on a loaded two-core machine; ratios are what matters):
//
//   - A byte of a symbolic array at a literal index is a bit-vector constant, not a select: half the cost of model
//     extraction, and most queries have no arrays at all.
//   - A constant array read at a symbolic index is a multiplexer tree over its cells, given to the SAT-based solver
//     (QF_BV). 256 cells: 2.5 ms, against 3.6 ms for a fact per cell and 30 ms and more for a chain of stores.
//     4096 cells: 74 ms against 2,500 ms for facts.
//   - A symbolic array read at a symbolic index is a select from an array constant, which facts tie to the cells
//     that are mentioned. 256 cells: 0.3 ms against 118 ms for a multiplexer; 2.2 ms against 109 ms when the query is Unsat.
//
// Reads over update lists are chains of comparisons, newest first. A read outside of its array gives 0 here as
// everywhere; where the bound of an index is visible from its term (extensions, masks, shifts) no test is made.
//
// # Incremental solving
//
// A [session] keeps one Z3 solver whose assertion levels are the conjuncts of the last query; the next query pops and
// pushes what differs. That is 20 times faster than a solver per query (0.46 ms against 9.4 ms), because it
// avoids Z3's preprocessing. Queries on which the incremental core spends more than Options.Effort go to a fresh solver,
// where the preprocessing pays. Effort is counted in Z3's units and not in time, so that runs with one worker repeat.
//
// # Time
//
// Z3 runs on a goroutine of its own ([runner]). When the context ends or the time is up it is interrupted; if it does
// not react within 40 ms, it is left behind with its context, the caller gets its Unknown, and the next query
// starts a new context.
//
// # Models
//
// The model is read back for the bytes that the query mentions, everything else is the hint's, and the query is
// evaluated under it. If it is false (a value that Z3 left open mattered), all bytes are read once more with open ones
// as zero; if it is false again, that is a fault of ours.
package z3
