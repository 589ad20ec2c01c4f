// Package mi computes with sets of fixed-width integers, written as unions of intervals.
//
// A [Set] holds unsigned bit patterns of one width up to 64: a sorted list of disjoint intervals that do not touch, so
// that two sets are equal exactly if their lists are. Signedness belongs to operators: [Set.Flip] turns signed order
// into unsigned order and back. A [Strided] is a set { r + 2^k·s : s ∈ S }, which keeps multiples of a power of two in
// one interval; an element size in an address is one.
//
// Two families of functions follow the operators of package expr:
//
//   - preimages (preimage.go): which operands put the result into a set? Exact for every operator with one literal
//     operand that is listed there.
//   - images (image.go on sets, stride.go on strided sets): which results do operands of these sets give? Operands are
//     taken to be independent; the caller knows whether they are.
//
// Every function says whether its result equals the true set or only contains it. It contains it always. Results are
// cut to the hull where they would need more than [MaxPieces] (preimages) or [MaxIntervals] (anything) intervals.
//
// The multi-intervals and their two uses are those of Soria Dustmann, Wehrle, Cadar: PARTI: A Multi-interval Theory
// Solver for Symbolic Execution (ASE 2018). The operators that the paper leaves out are added, and its errors are
// mended. The tests compare every function with enumeration at small widths.
package mi
