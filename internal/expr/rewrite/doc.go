// Package rewrite makes terms smaller without changing their value.
//
// Constructors in package expr build raw terms, whose shape does not depend on the values of constants. This package
// has the rules that look at these values: linear normal forms, comparisons with constants, masks and shifts as bits
// moved about, conditional values, Boolean algebra. Each rule is one small function with a match and a result line,
// in one table ([rules]), with a counter of how often it applied.
//
// [Simplifier.Simplify] works bottom-up with an explicit stack: operands first, then the first rule of the table that
// matches, then again on the result, until no rule matches. The result is kept in the term, so a term is simplified
// once in its life. The result's own result is itself (Simplify is idempotent).
//
// # Normal forms the rules aim at
//
// Constants go outward in sums and products, and to the smaller side of an equality (x+3 = 5 becomes x = 2). Bounds
// with constants are x < c or c ≤ x, so that a bound and its negation are each other's Not. Not is on atoms only
// at width 1. Shifts by constants, masks that are one run of bits, and products, quotients and remainders by powers of
// two are Concat, Extract and extensions: they cost no gates. A Concat with zeros on top is a ZExt.
//
// # Termination
//
// Each rule removes an operator, narrows one, moves a constant outward or a Not, Extract or extension inward. There is
// no proof beyond the fuzz test; [maxSteps] turns a cycle into a BUG panic instead of a hang.
//
// # Soundness
//
// Each rule is tested on all raw terms of two operators at width 2 and on patterns with all constants at widths up to
// 4, both under all assignments, and on the patterns with random constants at 8, 16, 32 and 64 bits by Z3.
package rewrite
