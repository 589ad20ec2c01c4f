// Package smtlib runs SMT-LIB 2.6 scripts over bit-vectors, arrays and uninterpreted functions (QF_BV, QF_ABV,
// QF_AUFBV, QF_UFBV), floats and bounded quantifiers: `albers solve`.
//
// # The language
//
// All commands of the standard but those for proofs, recursive functions and data types. Sorts are Bool, (_ BitVec n),
// floats, rounding modes and (Array I E) of these; every operator of the theories FixedSizeBitVectors, FloatingPoint
// (with constants for reals) and ArraysEx and of the logic QF_BV, bit-vector operators with more than two operands, the
// overflow predicates of version 2.7, and extensions that existing files use. A construct that is not understood is an
// error and never left out.
//
// # From text to terms
//
// A command is an S-expression (package sexpr) and is turned into terms by a machine with a stack of its own: nesting
// is bounded by memory alone. Macros (define-fun with parameters) are run through the same machine at every call, once
// per tuple of arguments. Arrays and functions live in a theory.Space.
//
// # Quantifiers
//
// A forall over one bit-vector is a Boolean variable, its mark, and a question defines the marks in it: as the
// conjunction of the body for each value that the guard of the body leaves possible. The greatest one follows from the
// guard and from the other assertions. If it does not, or is too large, the answer is unknown.
//
// # Errors
//
// The first error ends the script, which the standard calls immediate-exit: after a mistake, answers would be those of
// another problem. With Options.GoOn, for a program that talks to the solver through a pipe, a command with a mistake
// changes nothing and the next one is carried out, which the standard calls continued-execution. A text that is no
// S-expression ends the script in either case. The message begins with line:column.
//
// # Resets
//
// (reset) forgets declarations and assertions. Terms, solver and what it learnt are kept, because a variable of the
// same name and sort is the same term again:
// logs of thousands of queries with resets between them are solved incrementally.
package smtlib
