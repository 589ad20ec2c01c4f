// Package eval computes the value of terms under an assignment of bytes to symbolic arrays.
//
// Eval checks every model that leaves the solver, and evaluates every branch first under the state's own model.
// Rewrite rules are tested against it. Words up to 64 bits are computed in uint64, wider values in [bv.Wide]. The
// operations are those that the constructors fold with ([expr.FoldWord]), so a folded term and an evaluated one
// cannot differ.
//
// An evaluation walks the term with an explicit stack and visits each distinct subterm once. Of an Ite only the
// condition and the chosen arm are visited, of a read the updates down to the one that hits. Values stay in the
// assignment's memo between calls, because the next branch condition of a state shares most of its terms with the last
// one. Each assignment has a bound, and the few that are used at a time share a larger one.
package eval
