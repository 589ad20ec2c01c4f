// Package cdcl is our own SAT solver: conflict-driven clause learning for formulas that grow along program paths and
// are asked about under some dozens of assumptions, thousands of times, mostly easily.
//
// # Names
//
// p, q literals; v variables; c clauses (positions in the arena); ws watch lists. A level is a decision level; level
// i+1 belongs to assumption i, even if that was true already, so that levels and assumptions have the same numbers.
//
// # Data
//
// Values are indexed by literal. Clauses of three and more literals are in one arena of words (header, literals) and
// are found by two watched literals with a blocker each. Clauses of two literals are lists of implied literals,
// because most clauses of circuits are that short. A reason is a word: 0 none, odd the other literal of a binary
// clause, even a clause.
//
// # Particular to this solver
//
//   - The trail stays from one Solve to the next up to the first assumption that differs. A query that extends
//     a path by one condition propagates that condition only.
//   - Clauses are added without undoing the trail. A new clause that is unit is propagated where the trail ends, though
//     it is unit on an earlier level. Such late units are remembered and propagated again when they are undone before
//     that level is: variables that were not entered are never decided, so nothing else would find them.
//   - Only entered variables are decided (see sat.Explorer),
//     so old queries cost nothing but the propagation into their gates.
//
// # The usual
//
// First unique implication point with recursive minimisation (Eén, Sörensson: MiniSat 2005), exponential VSIDS on a
// heap, saved phases, restarts by Glucose's moving averages of clause quality (LBD: the number of levels in a clause)
// in turn with Luby's sequence, clause reduction by LBD and use, DRAT lines for a checker.
package cdcl
