// Package floatsearch looks for models of queries about floats by optimisation.
//
// Circuits of floats are large: a query with a dozen products of doubles can take a SAT solver minutes. But a program
// that computes floats computes them fast, and a comparison that fails says by how much. So the query becomes a
// straight-line program (package program), and each comparison a distance, which is 0 exactly if it holds
// (distance.go). The sum over all conjuncts is the objective (objective.go), and a search moves the variables so that
// it becomes 0 (search.go): local descent by steps in the order of numbers, and hops between local minima that are
// accepted as in annealing. Neither needs derivatives.
//
// A variable is a float or an integer that terms read as a whole, or a single byte (variables.go). Its value is its
// place in the order of numbers (mi.Line), so that one step leads to the next float.
//
// Distances do not lead to numbers of digits that are multiples of others, so texts that end with zeros and the like
// are tried before (corners.go), and so are floats that are next to each other.
//
// The sequence of assignments is a function of the query, its hint and the seed. Work is counted in evaluations of the
// objective and in operations. Every model is checked by evaluation of the query; that one is wrong is a fault of ours.
//
// The layer never says that there is no model. Points on the way are offered as partial solutions.
//
// Sources: Fu and Su, XSat: A Fast Floating-Point Satisfiability Solver (CAV 2016); Zhang and others, Multiplex
// Symbolic Execution (ASE 2020), whose distance is 0 for x < x and is mended here; Wales and Doye on basin hopping
// (J. Phys. Chem. A 101, 1997).
//
// # Limits
//
// A query with more than [maxVariables] variables, or whose program has more than [Options].Size operations, goes to
// the next layer. Variables have at most 64 bits, so x87 and quad floats of the input itself are searched by bytes.
package floatsearch
