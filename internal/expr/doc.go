// Package expr is the language of terms: the engine computes with terms where a value is not known.
//
// A [Term] is one node of an acyclic graph over fixed-width bit-vectors (formulas are bit-vectors of width 1) and
// byte arrays with update lists. Terms are immutable and hash-consed by their [Builder]. So structural equality is
// pointer equality, common parts are stored once, and everything that is computed from a term (support, simplified
// form) is computed once and kept in it.
//
// # Raw terms
//
// Constructors fold constants, order operands (see order.go) and apply rules of structure only: rules whose result
// does not depend on the value of a constant beyond folding and the identities (x+0, x&-1, x*1 …). State merging
// compares the shape of conditions from different loop iterations, which differ in constants only. All rules that
// look at constants are in package rewrite, which keeps its result with the raw term.
//
// Other packages may rely on these normal forms:
//
//   - a constant is operand 0 of a commutative kind;
//   - x-c is (-c)+x, and (c+(d+x)) is ((c+d)+x);
//   - there is no Ne, Ugt, Uge, Sgt, Sge, and Not is never on top of an order comparison;
//   - Concat leans to the right and has no adjoining constants or extracts;
//   - Extract is never on top of Concat, Extract, ZExt, SExt or a constant;
//   - an Ite's condition is no Not.
//
// # Interning
//
// The table has 64 shards. Readers probe without a lock; only an insertion takes the shard's mutex. Table slots hold
// ordinary pointers. When the number of terms has doubled, Sweep turns them all into weak pointers, runs the garbage
// collector once, and puts back the terms that something outside the builder still holds. A constant array counts as
// the terms that would take its memory.
//
// A weak pointer per slot from the start would free terms earlier. But making one costs about 430 ns where a new term
// costs 650 (BenchmarkWeakMake, BenchmarkNew, on a busy machine: take the ratio), and a hit would have to ask the
// collector. The time when a term dies, and so the ID of a rebuilt one, would depend on the collector's pace. Most
// runs stay below the first sweep at 2^20 terms and pay nothing. A sweep of 1.5 million terms takes 2 to 3 s on that
// machine, during which nobody builds terms. It happens at a number of terms, so that runs with one worker repeat.
//
// IDs count up in order of creation. A term that was freed and is built again has a new ID: order by [Compare]
// where the order shows.
//
// # Limits
//
// Widths are 1 to 65535; array indices have 64 bits and array cells 8. No function recurses on the depth of a term.
package expr
