// Package wordlevel makes the conjuncts of a query simpler by the facts from the other conjuncts, before anything is
// blasted.
//
// A parser's path says '0' ≤ c ≤ '9' of each digit and then computes with 64-bit numbers made of them. A bit-level
// solver finds out in every query again that most of those bits are zero. Here the bounds become known bits of c,
// sums and products of digits get intervals, 64-bit quotients become 8-bit ones, and a conditional value whose
// condition is decided is one of its arms.
//
// # Along a path
//
// [Path] reads conjuncts in path order. Each is rewritten by the facts from the conjuncts before it and then adds its
// own facts ([Path.learn]). The rewritten form stays as long as its conjunct does, so queries with a common prefix have
// a common prefix of rewritten conjuncts, whose circuits stay in use. Results about terms are kept beyond that, as far
// as new facts and conjuncts that go have nothing to do with them (stale.go). Facts that were learnt under an older
// form are carried over to the newer one ([Path.carry]): a bound of (c ? x : y) is one of x as soon as c is known.
//
// A fact is about a term ([known]): an interval of its unsigned value, bits, or another term that it equals. Every fact
// and every rewritten term carries the numbers of the conjuncts that it follows from ([Because]),
// so that a core can name them.
//
// Only conjuncts with a part that is expensive as a circuit ([Path.Heavy]: products, quotients, reads over many
// writes) are rewritten. The others are read for facts only, and only if there is a heavy conjunct in the query:
// propagation in the SAT solver does the same for cheap circuits and shares them between paths.
//
// # A whole query
//
// [Whole] makes symbols of fields (slices.go), uses up the equations that define variables (equations.go), rewrites
// conjuncts by each other, two rounds of it, and then replaces terms over symbols that occur nowhere else by fresh
// ones (unconstrained terms, Bruttomesso and others: A lazy and layered SMT(BV) solver for hard industrial verification
// problems, 2007, section 4.3).
// [Whole.Model] turns a model of the rewritten conjuncts into one of the query. Whole is for hard queries: none of its
// results can be shared along a path.
//
// # Rules
//
// There are four tables: bounds of a value from its operands (bounds.go, and reads.go for reads over writes); facts
// about operands from a fact about the value (narrow.go, down from "this conjunct is true"; linear.go solves
// equations); products and quotients that cancel (shape.go; polynomial.go compares the sides of an equality by
// package expr/poly); and unconstrained terms (unconstrained.go). The terms themselves are simplified by package
// expr/rewrite, which does not know about other conjuncts. Each rule is tested under all assignments at widths up to
// 4, and by Z3 at 8 to 64 bits.
package wordlevel
