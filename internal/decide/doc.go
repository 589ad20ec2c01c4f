// Package decide is the one door between a path and its solver.
//
// The interpreter asks three things of a path: which sides of a condition it follows ([Door.Split]), whether a
// condition can hold ([Door.Ask]), and which value a term has ([Door.Concretise]). A [Policy] says what the answer is
// where the path's model alone does not settle it. [Fork] asks the solver, and both sides are followed. [Pin] follows
// the model: nobody is asked, and the decision goes on record with its condition, so a driver can come back for the
// other side.
//
// Every question to the solver, every decision and every change of a state's model is made here. The solver is a
// field that nobody else sees. A test of the tree (scripts/door_test.go) holds the other packages to the rest.
//
// Registers hold raw terms. What is asked of them goes through one of two forms: [Door.Cond] for a condition,
// [Door.Plain] for an address or a number. Path conditions, solvers and models see these forms. The raw term stays
// what it was: it may be part of other terms, and state merging compares its shape.
package decide
