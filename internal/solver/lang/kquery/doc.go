// Package kquery runs the queries of KQuery files: is an expression true wherever the constraints are? The language is
// that of its public reference manual (klee.github.io/docs/kquery).
//
// # Reading
//
// Constructs that are open are on a stack: nesting is bounded by memory alone. Constants without type take that of
// their neighbours. Where the manual says nothing: a label or an array may be defined again and means the new thing
// from there on (logs declare their arrays before every query); the values of a constant array may be separated by
// blanks alone; types that can be inferred may be left out; Shl, LShr and AShr by the width or more are 0, as in the
// solver that the language was made for (SMT-LIB and package expr have all sign bits for AShr).
//
// # Answers
//
// Arrays are total, as in SMT-LIB: a cell outside of an array's size exists and may have any value, the same at every
// read. The language leaves open what such a read gives; so VALID means valid whatever it gives. Division by zero has
// SMT-LIB's meaning for the same reason that it has it everywhere here: circuits have one.
package kquery
