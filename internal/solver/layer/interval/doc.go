// Package interval answers queries whose constraints speak about one variable at a time, with sets of values and
// without a solver (PARTI, see package mi).
//
// A variable ([leaf]) is a byte of a symbolic array or a few that are read together. Learning is the way down from a
// constraint to its variable: each operator with one literal operand turns the set that its result must be in into the
// set that its operand must be in (learn.go). Boolean structure over one variable is set algebra, conditional values
// are unions under guards, and any other term of one byte is evaluated for all 256 values (enum.go). What a formula
// says about its variable depends on nothing else and is kept ([uni], [fact]).
//
// Knowledge ([know]) is the intersection of what the constraints of a path condition say, by variable. Path conditions
// grow at their end, so it is kept for their beginnings: a query costs the constraints that are new, whichever state
// they come from. A constraint that links variables, or that is beyond the rows, is residual: sets still contain the
// truth, but are marked as not equal to it; bounds that one side sets the other still count.
//
// Deciding is the way up: the values of a term from those of its operands (image.go), exact as long as the operands
// have no variable in common and none is inexact. So a condition is true, false, both, or unknown. An image depends on
// what is known of the term's bytes alone and is kept by that (memo.go): a query costs what is new below it. What
// seldom answers is seldom tried (solver.Purse).
//
// The layer ([Layer]) answers Unsat from what is false, and Sat only with a model that makes the whole query true by
// evaluation (witness.go).
//
// Terms above 64 bits, floats and reads at symbolic indices of symbolic arrays are unknown here. All limits are counts,
// so that answers repeat.
package interval
