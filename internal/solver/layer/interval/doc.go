// Package interval answers queries whose constraints are about one variable at a time, with sets of values and
// without a solver (PARTI, see package mi).
//
// A variable ([leaf]) is a byte of a symbolic array or a few that are read together. Learning is the way down from a
// constraint to its variable: each operator with one literal operand turns the set of its result into the set of its
// operand (learn.go). Boolean structure over one variable is set algebra, conditional values are unions under guards,
// and any other term of one byte is evaluated for all 256 values (enum.go). The consequence of a formula for its
// variable depends on nothing else and is kept ([uni], [fact]).
//
// Knowledge ([know]) is the intersection of the consequences of all constraints of a path condition, by variable.
// Path conditions grow at their end, so knowledge is kept for their beginnings: the cost of a query depends on its
// new constraints, whichever state they come from. A constraint that links variables, or that is beyond the rows, is
// residual: sets still contain the truth, but are marked as not equal to it; bounds that one side sets the other
// still count.
//
// Deciding is the way up: the values of a term from those of its operands (image.go), exact as long as the operands
// have no variable in common and none is inexact. So a condition is true, false, both, or unknown. An image depends
// only on the knowledge about the term's bytes and is kept by it (memo.go): the cost of a query depends on the new
// knowledge below it. A rule that seldom answers is seldom tried (solver.Purse).
//
// The layer ([Layer]) answers Unsat if a condition is false, and Sat only with a model that makes the whole query
// true by evaluation (witness.go).
//
// Floats are sets of patterns. Comparisons with a constant are ranges in the order of numbers, and operations are
// monotone on pieces of their formats, so ranges go through them in both ways (float.go, mi.Function). Remainders are
// unknown.
//
// Where a query has ordered floats, the splitter asks which of their values make a comparison likeliest, which leaves
// one variable (order.go).
//
// Floats of more than 64 bits have ranges, from the lowest number to the highest one, and no sets (wide.go). Ranges go
// upwards only: to comparisons and conversions.
//
// Other terms above 64 bits and reads at symbolic indices of symbolic arrays are unknown here. All limits are counts,
// so that answers repeat.
package interval
