// Package solver is the common language of the engine and the solver layers: a question ([Query]), an answer
// ([Result]) and the one interface ([Solver]) that every layer has. A layer is a decorator in a package of its own:
// it answers the queries that it can and passes the others, perhaps rewritten, to the next layer. Layers know this
// package and never each other; package stack is the one place that puts them together.
//
// The meaning of a query is the question: is there a value for every byte of every symbolic array such that all terms
// of PC and Cond are true? A read outside an array gives 0, division by zero and overshift have SMT-LIB's meaning
// (package expr).
//
// Three promises hold between layers:
//
//   - Unknown is a verdict of its own. It carries a reason, is never read as Unsat and never remembered as an answer.
//   - Query.Hint, if set, is a model of PC. Layers rely on it (independence keeps the hint's bytes outside of the
//     slice that it solves), so a caller that is not sure leaves it out.
//   - A Sat result has a model if the query's NeedModel was set. The model is a model of PC ∧ Cond, total (bytes that
//     it does not name are 0), and equal to the hint wherever the layer had no reason to differ.
//
// A solver is used by one goroutine at a time: each worker has a stack of its own. Data that stacks share (caches,
// counters) are locked or atomic inside.
package solver
