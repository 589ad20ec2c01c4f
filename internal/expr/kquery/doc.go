// Package kquery prints conditions as queries of KQuery, the language of KLEE's solver, by its public reference manual
// (klee.github.io/docs/kquery).
//
// The query asks whether the constraints contradict each other: (query [constraints] false [] [arrays]). An answer
// INVALID comes with values of the arrays that satisfy all constraints.
//
// Arrays have indices of 32 bits, as KLEE's own queries have, where all indices into an array surely fit; otherwise of
// 64 bits. A cell outside of an array is 0 in package expr, and not defined in KQuery: the query says it of each cell
// that may be read. A term that is used twice gets a label, so that a query is as large as the graph and not as the
// tree. Shifts with sign by the width or more are 0 in KQuery, and have the sign in every bit in package expr, so their
// amount is bounded.
//
// The language has neither floats nor quantifiers; [Write] refuses conditions that have any.
package kquery
