// Package poly decides equalities of terms by a normal form: a term of w bits is a polynomial modulo 2^w with
// whole coefficients over atoms, and two terms are equal if their polynomials are.
//
// An atom is a term that the package does not look into. It counts as a number from 0 to 2^n - 1, where n is its
// width. Sums, differences, products, concatenations, extensions and conditional values are polynomials of their
// operands:
//
//	~x           = -x - 1
//	hi ++ lo     = hi·2^|lo| + lo
//	(sext n x)   = x - 2^|x|·top(x)
//	(ite c x y)  = y + c·(x - y)          c is an atom of one bit, and c·c = c
//	x urem y     = x - (x udiv y)·y
//	x << y       = x·(1 << y)
//
// # Bitwise operators
//
// A term of and, or, xor and not over k leaves is a sum, with whole coefficients, of the conjunctions of its leaves'
// subsets: x | y = x + y - (x & y). The coefficients come from the truth table (Zhou and others: Information hiding
// in software with mixed boolean-arithmetic transforms, 2007). So carry-save adders and bit tricks are sums over atoms
// that are conjunctions. A conjunction with the mask of one bit is a product with that bit; with a constant it is
// the sum of the pieces that the constant keeps.
//
// # Pieces
//
// A piece of an atom can occur together with the atom. Where the coefficient is a multiple of 2^z, only the lowest w
// - z bits of each factor count, so pieces become whole atoms there (walk.widened). If two polynomials still differ,
// each atom with a piece that occurs is replaced by the sum of its pieces, all cut at the same bits (walk.split).
//
// # Limits
//
// The normal form is not complete: an atom such as a quotient is equal only to one with equal operands. The effort is
// counted in monomials that are made ([Limit]), and recursion in levels; beyond either nothing is decided. Atoms and
// polynomials have at most 64 bits.
package poly
