// Package z3 asks Z3 (libz3 4.8.12 or later, by cgo): the complete fallback of the solver stack and its referee.
//
// # How a query becomes a Z3 problem
//
// Terms are translated once and remembered ([encoder]). Bytes that are first met in a wide read are one constant of
// that width and its extracts. That saves little, if anything (sorting 32-bit numbers, in pairs of runs with and
// without: 1.60 and 2.66, 2.85 and 3.16, 1.70 and 2.29, 4.04 and 4.45, 4.78 and 6.13 s of wall time in Z3, but 8.74 and
// 4.34 in another pair on a busy machine; no difference in the processor time of whole runs). Three choices, each
// measured by a benchmark of this package in processor time per query:
//
//   - A byte of a symbolic array at a literal index is a bit-vector constant, not a select: half the cost of model
//     extraction, and most queries have no arrays at all.
//   - A constant array read at a symbolic index is a multiplexer tree over its cells, given to the SAT-based solver
//     (QF_BV). 256 cells: 1.7 ms, against 1.8 ms for a fact per cell, 4.8 ms for the tree in the SMT core, and 30 ms
//     and more for a chain of stores. 1024 cells: 4.2 ms against 14 ms for facts. 4096 cells:
//     about 30 times faster than facts. The referee, which shares as little as it can, has facts, too, but
//     for no more than 16 KiB.
//   - A symbolic array read at a symbolic index is a select from an array constant, which facts tie to the cells
//     that are mentioned. 256 cells: 0.25 ms against 37 ms for a multiplexer; 1.9 ms against 107 ms when the query is
//     Unsat because of every cell.
//
// Reads over update lists are chains of comparisons, newest first. A read outside of its array gives 0 here as
// everywhere; where the bound of an index is visible from its term (extensions, masks, shifts) no test is made.
//
// # Incremental solving
//
// A [session] keeps one Z3 solver whose assertion levels are the conjuncts of the last query; the next query pops and
// pushes the levels that differ. That is 13 times faster than a solver per query (0.38 ms against 4.9 ms for a dozen
// comparisons of bytes), because it avoids Z3's preprocessing; the SMT core (QF_ABV) is quicker at it than the
// SAT-based solver (0.62 ms). Z3's parameters (relevancy, phase selection, case split, restarts, core minimisation)
// changed a run by less than its noise. Several sessions for queries that take turns gained nothing. Queries on which
// the incremental core spends more than Options.Effort go to a fresh solver, where the preprocessing pays. Effort is
// counted in Z3's units and not in time, so that runs with one worker repeat.
//
// # Cores
//
// Each level's assertion has a name, and a contradiction is answered with the conjuncts that it comes from. Cores are
// the main gain in whole runs: the cache above answers every later query that contains the core. Processor seconds of
// a run, before and after:
//
//	examples/merge_sorted.c              47.8 →  9.8    queries that reach Z3: 19,613 → 2,571 (2,519 of them Sat)
//	bench/programs/c/insertion_sort.c    11.7 →  2.5                            4,319 →   749 (  719 of them Sat)
//
// Names with push and pop beat implications that stay asserted and are switched by assumptions: 7.4 to 9.8 s against
// 12.7 to 14.7 s on merge_sorted, 1.7 against 2.6 s on the insertion sort. The SAT-based solver took 13.6 s with names
// on merge_sorted, 4.1 s with assumptions on the insertion sort. All on a busy machine: the same run differs by 40 %.
//
// # Time
//
// Z3 runs on a goroutine of its own ([runner]). When the context ends or the time is up, Z3 is interrupted. If it
// does not react within 40 ms, it is left behind with its context, the caller gets its Unknown, and the next query
// starts a new context. Beside four jobs that were left behind, a query waits until one of them has ended. A new
// context also follows every other interrupt: an interrupt that meets no running check stays in the context, which
// then loses assertions and misreads models.
//
// # Models
//
// The model is read back for the bytes that the query mentions; all other bytes have the hint's values. The query is
// then evaluated under it. If it is false (a value that Z3 left open mattered), all bytes are read once more with
// open ones as zero. If it is false again, that is a fault of ours.
package z3
