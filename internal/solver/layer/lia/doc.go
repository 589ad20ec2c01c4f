// Package lia reads queries as linear arithmetic over integers, decides those that are linear, and shows the points of
// its search as partial solutions.
//
// # Translation
//
// A variable is an input word that is always read as a whole, or else an input byte; its range is unsigned, or signed
// if signed comparisons prevail. A term is a linear form that equals it modulo 2^w (translate.go). Where the number
// matters, in a comparison, an extension or a quotient, the form is brought into the range of a word by 2^w·q for a
// quotient q ([system.view]): nested sums share one q, because inner wraps cancel. Every other operation with a
// constant is exact, too; bits of two symbolic operands become variables of their own (bits.go). A term without such a
// form is a variable of its range. The system then is a relaxation of the query.
//
// Each conjunct has rows of its own, also a conjunct about one variable: as a bound of the variable it would hold at
// every point, and no point would leave the path there.
//
// # Search
//
// First the quotients of sums and products are 0: nothing wraps (phase A). If that has no solution, they are free
// (phase B). The simplex takes the least number at every pivot and branch (Bland), and begins at the point nearest to
// zero. Each point before a pivot is rounded, clipped to the ranges, completed by the hint, and offered with the first
// conjunct that it violates. A point that violates none is the answer.
//
// # Answers
//
// Sat is a point that makes the query true by evaluation. Unsat needs phase B. All else goes to the next layer. A
// solution of an exact system that the query refutes is an internal error.
//
// # Source
//
// Zhang and others, Multiplex Symbolic Execution, ASE 2020, Algorithm 2. There nothing wraps, so that queries are
// refuted that have solutions; and bounds of single variables are no rows.
//
// # Limits
//
// Without a sink the layer passes everything on, and most queries after much work in vain. Terms of at most 64 bits.
// Reals and floats have no form.
package lia
