// Package totalarrays decides queries with arrays of any sort and with uninterpreted functions, on top of a solver for
// bit-vectors. It is for queries from files: the arrays of package expr are bytes with a size, where a read outside is
// 0, and those of SMT-LIB are total functions over 2^w indices that can be compared as a whole.
//
// # Lemmas on demand
//
// A [Space] holds what does not exist in package expr: arrays ([Array]: variable, constant, store, ite), functions, and
// records. A record is a variable that stands for a read, an application or an equality of two arrays. Records are
// hash-consed: the same read is the same variable. Scalar variables and records are bytes of one array of package expr
// at literal indices, so that the solver below sees bit-vectors alone.
//
// A query with records is first asked as if records were free. From the model, every read is carried through the
// arrays: to the array below where its index differs from the store's, to the branch that an ite takes. Two reads that
// meet at an array with the same index must have the same value, and so must a read and the store or constant that it
// hits. Where they differ, the instance of the axiom that says so becomes a lemma: conditions of both ways ∧ equal
// indices ⇒ equal values. The query is asked again with these lemmas, until nothing differs (Brummayer and Biere,
// Lemmas on Demand for the Extensional Theory of Arrays, 2008). Every lemma is a fact about arrays, true in every
// query; so Unsat of the query with lemmas is Unsat. There are finitely many.
//
// # Equality of arrays
//
// An equality that the model makes false has a witness: an index variable at which both arrays are read and differ. One
// that it makes true carries reads in both directions, and then reads are also carried from an array up to stores and
// ites that are built on it.
//
// Where equalities and constant arrays meet, what arrays contain everywhere else matters too. If the query has fewer
// index terms than the sort has indices, there is an index that none of them is: a variable δ that is asserted to
// differ from all of them, at which constant arrays are read. Each sort has its own δ, also where indices have one
// width: otherwise the terms of two sorts could use up a small one together.
// Otherwise constant arrays are read at every index.
//
// # Models
//
// A model of the arrays is a table of indices for each array variable with one value for all others: the one at δ if
// there is one, else 0. Before Sat is answered, every record of the query is evaluated on these tables and must have
// its value; if one has not, that is a fault of ours and the answer is Unknown.
//
// # Limits
//
// Indices and elements are bit-vectors (Booleans are of width 1): no arrays of arrays.
package totalarrays
