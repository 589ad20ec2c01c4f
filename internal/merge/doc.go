// Package merge makes one state of several that meet at the end of a region of the program.
//
// A region is a loop from its first fork on, a call, or what is between klee_open_merge and klee_close_merge. Package
// exec says where it begins and ends ([state.Region]); the driver parks the states that have arrived at an exit, and
// calls [Merger.Release] when no state of the region runs any more. Merging has three steps:
//
//  1. The states that arrived at one exit are a group. Those that agree in everything but values are merged
//     ([state.State.Joins]); the others go on as they are, and the reason is counted.
//  2. The execution tree of the merged states (package tree) gives their path condition, and for each register and each
//     word of memory that differs a choice among their values.
//  3. One state goes on with them. It has the model of one of the paths. The others end as "merged", with a test from
//     the model of each.
//
// This is the standard merging of Trabish, Rinetzky, Shoham, Sharma, "State Merging with Quantifiers in Symbolic
// Execution", ESEC/FSE 2023 (definition 2.1), in the form that shares the conditions of the tree.
//
// With --merge pattern a group is divided first: states whose paths are one formula, repeated each another number of
// times, become one state with a quantifier over that number (definition 3.6). Packages symbol, pattern and synth find
// the formula; this package compares it with every path and falls back to the standard form where it is not that path.
//
// With --incremental-merge, states that meet inside a region with the same values become one there (package fold). The
// driver keeps the tree of such a region, and calls [Merger.Fold] for each pair.
//
// A region whose states go on forking or never arrive costs nothing but the states that wait for them: the driver
// releases those early when they have waited long or when memory is short. A state that ends inside a region, by a
// finding or a limit, takes no part in it.
package merge
