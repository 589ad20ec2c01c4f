// Package kquery runs the queries of KQuery files: is an expression true wherever the constraints are? The language is
// that of its public reference manual (klee.github.io/docs/kquery).
//
// # Reading
//
// Constructs that are open are on a stack: nesting is bounded by memory alone. Constants without type take that of
// their neighbours. The manual leaves these points open: a label or an array may be defined again and has the new
// meaning from there on (logs declare their arrays before every query); the values of a constant array may be
// separated by blanks alone; types that can be inferred may be left out; Shl, LShr and AShr by the width or more are
// 0, as in the solver that the language was made for (in SMT-LIB and package expr, AShr then has the sign in every
// bit).
//
// # Answers
//
// Arrays are total, as in SMT-LIB: a cell outside of an array's size exists and may have any value, the same at every
// read. The language does not define the value of such a read, so VALID means valid for every value. Division by zero
// has SMT-LIB's meaning, as everywhere here, because circuits need a definite value.
package kquery
