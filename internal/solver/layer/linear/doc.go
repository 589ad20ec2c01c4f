// Package linear refutes queries with reads at symbolic indices by linear arithmetic, and bounds their indices.
//
// A query is relaxed to integer linear constraints (lin.go, assert.go). Bit-vector sums become sums with a variable
// that counts wraps, divisions and extracts become quotient and remainder, a read becomes a variable whose bounds are
// those of the cells that its index can reach (values.go). A term without a linear form becomes a variable of its
// type's range or is dropped. Every step only adds solutions, so a system without any means Unsat; the other answer
// is Unknown, never Sat.
//
// The index of every read is bounded by minimising and maximising its form (analyse.go), inner reads first, since an
// index may contain a read. These intervals follow from the whole query; they go on to the layers below in
// Hints.Intervals.
//
// Queries along a path have their first conjuncts in common. So a system is kept as a path (path.go): each conjunct
// has a scope with its rows, bounds, facts and reads, and the next query takes back the scopes that it does not
// share. Bounds are propagated in the scope where they arise; rows enter the tableau only when bounds alone do not
// decide. A few paths are kept, because slices of independent bytes take turns.
//
// Effort is paid from a purse (linear.go) that refuted queries fill. Where the analysis seldom refutes, it runs only
// now and then. Its cost is counted in steps (terms made linear, summands of rows looked at), so that runs repeat.
//
// Optima are proved bounds of the relaxation over rationals, rounded inward; an interrupted search returns the bound
// that is proved by then. Answers of the simplex are kept by the structure of the system (cache.go), so that a loop's
// next round and a sibling's query are found again under other names.
//
// Source: Shuai, Chen, Zhang, Sun, Wang, Type and Interval Aware Array Constraint Solving for Symbolic Execution,
// ISSTA 2021, section 4.2, with corrections: signed comparisons are exact, an index is not forced into its array,
// only proved alignment thins out offsets.
//
// # Limits
//
// Terms of at most 64 bits. A read outside of its array is 0, and the value ranges say so wherever an index interval
// leaves the array: no guard is presumed. Bytes shared by two wide reads are not tied together. The core of an Unsat
// is the whole query.
package linear
