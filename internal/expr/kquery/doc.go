// Package kquery prints terms in the KQuery language, as publicly documented, for tools that read it.
//
// Arrays are declared with 64-bit indices and 8-bit cells; neighbouring reads are one ReadLSB; a term or an update list
// that is used again is labelled at its first place (N0:, U0:). KQuery does not define reads outside an array;
// package expr reads 0 there. A script is exact if every read is in bounds where it matters, as on a path.
package kquery
