// Package sexpr reads S-expressions as SMT-LIB 2.6 writes them (section 3.1 of the standard): symbols, |quoted
// symbols|, :keywords, numerals, decimals, #x and #b literals, "strings" with "" for a quote, lists, and comments from
// ; to the end of the line.
//
// One top-level expression is read at a time, so that a file may be larger than memory and may be a pipe. It is stored
// flat: an array of nodes in the order of the text, each with the position behind its subtree. The first child of a
// list is the next node, the next sibling is at end.
// Reading and walking need no recursion, so that nesting is bounded by memory alone.
//
// Limits: an expression has at most 2^31-1 bytes of tokens.
package sexpr
