// Package decide is the one door between a path and its solver.
//
// The interpreter asks three things of a path: which sides of a condition it follows ([Door.Split]), whether a
// condition can hold ([Door.Ask]), and which value a term has ([Door.Concretise]). Where the path's model alone does
// not settle the answer, a [Policy] decides. [Fork] asks the solver, and both sides are followed. [Pin] follows the
// model: nobody is asked. The decision goes on record with its condition, so a driver can come back for the other
// side.
//
// Every question to the solver, every decision and every change of a state's model is made here. The solver is a
// field that nobody else sees. For decisions and models, a test of the tree (scripts/door_test.go) holds the other
// packages to this rule.
//
// Registers hold raw terms. A question about a raw term uses one of two forms: [Door.Cond] for a condition,
// [Door.Plain] for an address or a number. Path conditions, solvers and models see these forms. The raw term does not
// change: it may be part of other terms, and state merging compares its shape.
package decide
