// Package smt2 prints terms as an SMT-LIB 2.6 script in QF_ABV, with floats in QF_BVFP or QF_ABVFP, or ALL if there are
// quantifiers.
//
// Bytes arrays are (Array (_ BitVec 64) (_ BitVec 8)); update lists are chains of stores. The cells of a constant array
// are asserted one by one with select, which solvers take much better than a chain of stores. A root's cell outside the
// array reads 0 in package expr; the script says so with one ground axiom per root and index that is read, unless
// [Options.Guarded] promises that no read is outside where it matters.
//
// With floats, the cells of an array that is read at constants alone are constants of their own, and float kinds are
// operations of the theory of floats on values: float.go says how patterns and NaNs come back.
//
// Formulas are bit-vectors of width 1, as in package expr; on the top of an assertion a comparison is printed as it
// is. A term that is used twice, or is nested deeply, gets a name with define-fun, so that the script is as large as
// the graph and not as the tree. In the body of a quantifier such a name is a function of the bound variable.
package smt2
