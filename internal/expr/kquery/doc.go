// Package kquery writes and reads the KQuery language as its public reference manual describes it
// (klee.github.io/docs/kquery).
//
// # Writing
//
// Arrays are declared with 64-bit indices and 8-bit cells; neighbouring reads are one ReadLSB; a term or an update list
// that is used again is labelled at its first place (N0:, U0:). KQuery does not define reads outside an array;
// package expr reads 0 there. A script is exact if every read is in bounds where it matters, as on a path. An AShr
// whose amount may be the width or more is printed with the amount cut at the width less 1.
//
// # Reading
//
// A [Reader] gives one query after the other. What arrays mean is up to its caller ([Arrays]); [Bytes] is the meaning
// of package expr, with which what was printed is read back as the same terms. Constructs that are open are on a stack:
// nesting is bounded by memory alone. Constants without type take that of their neighbours. Where the manual says
// nothing: a label or an array may be defined again and means the new thing from there on (logs declare their arrays
// before every query); the values of a constant array may be separated by blanks alone; types that can be inferred may
// be left out; Shl, LShr and AShr by the width or more are 0, as in the solver that the language was made for (the
// SMT-LIB and package expr have all sign bits for AShr).
package kquery
