// Package quant answers queries with bounded quantifiers, which state merging puts into path conditions. The layers
// below it get queries without quantifiers. Queries without quantifiers pass.
//
// The procedure is that of Trabish, Rinetzky, Shoham and Sharma, State Merging with Quantifiers in Symbolic Execution
// (ESEC/FSE 2023), its section on the solving procedure, with corrections. A query is a set F of conjuncts without
// quantifiers and quantifiers ∀(u,x), which say u ≤ K and x[i] for i from 1 to u ([expr.Builder.Forall]). The stages:
//
//  1. Strip: each quantifier is weakened to u = 0 ∨ x[1], and u = 0 ∨ y[u] for the parts y of x that read nothing at i:
//     of bounds that grow with i, such as i + 1 ≤ n, the last one has all others. A conjunct of F that contradicts x[t]
//     adds the lemma that t is not from 1 to u (lemma.go). Unsat of that is an answer. What a conjunct adds stands
//     right behind it, so that the layers below can go on from their last question about a shorter path.
//  2. Check: a model of 1 that satisfies the query is an answer. If another one has an index with an auxiliary variable
//     outside of an array that has a symbolic size, 1 is asked once more with these indices inside of their arrays.
//     That is a guess: its Unsat does not count.
//  3. Duplicate: the cells that x reads at i = 1 are copied to those that it reads at i = 2, 3 …, and the model is
//     checked again (model.go).
//  4. Repair: the cells that copies have spoilt are left alone. All that does not depend on i keeps its value, a small
//     query gives these cells new values, and the others are copied again.
//  5. Instances: instances x[j] that a model violates are added, round by round, until the model satisfies the query or
//     there is none. K bounds the rounds. The next questions about this path and longer ones have them from stage 1 on.
//  6. Z3 gets the query with its quantifiers if a query of 5 stays unknown.
//
// A Sat counts only if the model satisfies the whole query by evaluation. So the stages 2 to 4 are free to guess. An
// Unsat comes from 1 or 5, whose queries follow from the query, or from 6. Unknown is never read as Unsat.
//
// # Differences from the paper
//
// The last instance is ours. The authors ask with the guess first; then each Unsat that uses it, such as that of a
// check of bounds, needs a second question. The paper asks Z3 right after 4; 5 is ours, and it is complete because K
// bounds i. A quantifier inside of another formula, or below a negation, is written out for all i up to K before
// anything else. Lemmas compare values only if both are literals or the same term, need an i for every part of a
// disjunction, and do not look into an extract that is not at bit 0. Formulas about one byte are compared by the
// values of it for which they hold, so s[i-1] - 48 < 10 for all i and s[n] = 44 are a lemma.
//
// # Cores
//
// Each clause that is made knows the conjuncts that it follows from, so an Unsat has a core in terms of the query.
package quant
