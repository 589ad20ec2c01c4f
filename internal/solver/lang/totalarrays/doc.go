// Package totalarrays decides queries with arrays of any sort and with uninterpreted functions, on top of a solver
// for bit-vectors. It is for queries from files. The arrays of package expr are bytes with a size, where a read
// outside is 0; those of SMT-LIB are total functions over 2^w indices that can be compared as a whole.
//
// # Lemmas on demand
//
// A [Space] holds the objects that do not exist in package expr: arrays ([Array]: variable, constant, store, ite),
// functions, and records. A record is a variable for a read, an application or an equality of two arrays. Records are
// hash-consed: the same read is the same variable. Scalar variables and records are bytes of one array of package
// expr at literal indices, so that the solver below sees bit-vectors alone.
//
// A query with records is first asked as if records were free. The model then carries every read through the arrays:
// to the array below where its index differs from the store's, to the branch that an ite takes. Two reads that meet
// at an array with the same index must have the same value, and so must a read and the store or constant that it
// hits. Where they differ, the violated instance of the axiom becomes a lemma: conditions of both ways ∧ equal
// indices ⇒ equal values. The query is asked again with these lemmas, until nothing differs (Brummayer and Biere,
// Lemmas on Demand for the Extensional Theory of Arrays, 2008). Every lemma is a fact about arrays, true in every
// query; so Unsat of the query with lemmas is Unsat. There are finitely many lemmas.
//
// # Equality of arrays
//
// An equality that the model makes false has a witness: an index variable at which both arrays are read and differ.
// An equality that the model makes true carries reads in both directions. Then reads are also carried from an array
// up to stores and ites that are built on it.
//
// Where equalities and constant arrays meet, the content of the arrays at all other indices matters, too. If the
// query has fewer index terms than the sort has indices, there is an index that differs from all of them: a variable
// δ with the assertion that it does. Constant arrays are also read at δ. Each sort has its own δ, even if two sorts
// have indices of one width: otherwise the terms of two sorts together could use up a small width. If there are not
// fewer index terms, constant arrays are read at every index.
//
// # Models
//
// A model of the arrays is a table of indices for each array variable with one value for all others: the one at δ if
// there is one, else 0. Before Sat is answered, every record of the query is evaluated on these tables and must have
// its value. If a record does not, that is a fault of ours and the answer is Unknown.
//
// # Names of arrays
//
// Elements of arrays, and operands and results of functions, are bit-vectors (Booleans are of width 1). An array in
// such a place is represented by its name, a number; see names.go.
//
// # Limits
//
// No array has arrays as indices: there are more names than arrays of a small sort, so an index that differs from all
// others could always be found.
package totalarrays
