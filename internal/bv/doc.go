// Package bv computes with fixed-width bit-vectors.
//
// It gives every operation twice, with one meaning:
//
//   - plain functions on uint64 for widths 1 to 64 (scalar*.go). They take the
//     width as last argument, never allocate and inline well; the interpreter's
//     concrete path and the constant folder use them.
//   - the value type Wide for widths 1 to MaxWidth (wide*.go), for i128, vectors
//     seen as one integer, and LLVM's odd widths.
//
// A scalar operand must be canonical: the bits above the width are zero. Every
// scalar result is canonical again. Mask and SignExtend convert in and out.
//
// Where LLVM says undefined or poison, the functions give the results of SMT-LIB's theory of bit-vectors. So a folded
// constant, the evaluator and the solver never disagree. The interpreter finds the bug before the operation:
//
//	x udiv 0 = all ones        x urem 0 = x
//	x sdiv 0 = x < 0 ? 1 : -1  x srem 0 = x  x smod 0 = x
//	MIN sdiv -1 = MIN          MIN srem -1 = 0
//	shl, lshr by ≥ width = 0   ashr by ≥ width = the sign in every bit
//
// Operations that SMT-LIB does not have follow LLVM: ctlz and cttz of zero are the width, funnel shifts take the
// amount modulo the width (any width, not only powers of two), bswap needs a multiple of 8. Saturating shifts by the
// width or more, poison in LLVM, saturate unless the value is zero, as the unbounded shift would.
//
// A width out of range or operands of different widths are faults of the
// caller: Wide panics with a text that starts with BUG. The scalar functions do
// not check, except BSwap.
package bv
