// Package arrayopt turns reads of tables at symbolic indices into terms without arrays, before a solver sees them. It
// follows Perry, Mattavelli, Zhang, Cadar: "Accelerating Array Constraints in Symbolic Execution" (ISSTA 2017), with
// corrections.
//
// # Three transformations
//
//   - Folding (fold.go): a read whose value is determined becomes that value; updates that it cannot see are left out;
//     a term that the path has fixed to a literal becomes that literal.
//   - Index-based (index.go): a condition over reads, base64[k] >= 0, becomes membership of k in a few ranges.
//   - Value-based (value.go): a read T[k] becomes a choice of the table's values by ranges of k,
//     as a chain of ites or a search tree.
//
// [Optimizer.Optimise] tries them in this order; a condition is tried as a whole before its conjuncts are.
//
// # Pivots
//
// The paper asks for a symbolic index and inverts its expression by hand. Here a term is a graph in which
// neighbouring bytes are one read (graph.go). A pivot is any node that all ways from the term to a symbol lead
// through: a dominator of the symbols. With a value for the pivot the term has a value, so it is a function f of the
// pivot, whatever operators, casts, tables and nested tables are between. So "f(u) = 1 for u in …" needs no inverse.
//
// The pivot's values are those of its width (to 16 bits), an interval that the path knows, or those for which a read
// is inside its table. The latter are found by taking the read's index apart (span.go): sums, extensions and products
// that cannot wrap. Among the pivots of the chain, the one that leaves the fewest reads inside it wins, then the one
// with the fewest values, then the deepest.
//
// # Products
//
// A condition over a few input bytes has no pivot without reads inside: a scanner asks its tables about a state that
// the bytes before have chosen. In mode all, up to four bytes are taken together (product.go). Each byte's values
// fall into classes that the tables cannot tell apart; values that the path rules out are left out. The condition is
// evaluated for each combination of classes, and becomes a decision by ranges of one byte after the other. That is
// not in the paper. It leaves next to no table in the conditions of scanners by flex.
//
// # The guard, and poison
//
// An engine that checks bounds adds to the path condition that each read whose value matters is inside its table
// ([Config].Guarded). A read outside may then have any value. It cannot simply be ignored, since a merged term may
// not need it: ite(k < 5, T[k] > 2, true) is true for k = 7. So f is evaluated with poison (program.go): a read
// outside is poison. Only two things stop poison: an arm of an ite that is not taken, and a decided conjunction or
// disjunction. Where f is poison the result is free, and ranges are as wide as that allows. Without the guard a read
// outside is 0, as everywhere else, and the result says so for every value.
//
// # Cells
//
// A table's cells are literals or terms (table.go): a table is an array under updates at literal indices, the newest
// first. A value of the pivot that hits a term is a hole. If there are only a few holes, each gets its own term. A
// write at a symbolic index makes the table opaque; up to [Config].MaxPeel of them are looked through by ites
// (peelRead).
//
// # Quantifiers
//
// The body of a bounded quantifier (package expr) is transformed as a condition of its own. The bound variable is a
// symbol in it, and so is a byte of the input at an index with that variable. The guard holds in the body for each
// value of the variable that the quantifier is about: state merging makes quantifiers of conditions that paths have
// met, and what kept a read inside its table there is in the repetitions before, or is a part of the body. The path
// knows nothing of terms with the bound variable.
//
// # Limits
//
// Terms of at most 64 bits. The pivot of a read is looked for among the [Config].MaxBelow terms nearest to it: an index
// into a program's own tables can have thousands below it. All limits are counts (see [Config]), so that runs repeat.
// Results are remembered by term, in a bounded memo. Terms and update lists are hash-consed, so pointers serve as keys.
// A result that used an interval of the path is not remembered. No solver is asked, and no result depends on a model.
package arrayopt
