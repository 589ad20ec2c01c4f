// Package concolic is the driver that explores one input at a time: it runs the program on an input, and notes at each
// decision that the input did not have to be so. Later it asks the solver for inputs that decide otherwise there.
//
// # Runs
//
// A run is a state under [decide.Pin]: at a decision it follows the side that its input takes, puts the condition on
// record, and asks nobody. It is the same interpreter, memory and environment as those of the driver that forks
// (package fork). The first runs have the inputs with which a program starts there. A run that works for long without
// a new decision or new code waits, and has every other turn from then on (--patience), so that a program that loops
// for ever on one input does not end the exploration.
//
// # Tree
//
// The records of all runs are one tree (tree.go). A node is a decision after a sequence of decisions, an edge one of
// its ways, named by the conjunct that it adds to the path condition. Execution is deterministic, so the next decision
// is a function of the decisions before it. A run that meets another one contradicts that: it is reported as an
// internal error and changes the tree no more. A decision is binary, or has one way for each value that a term was
// pinned to, or for each object that an address may be in.
//
// A node is open if there may be inputs that take none of its edges. An open node waits in the frontier (frontier.go)
// until a strategy picks it; those that look for uncovered code treat the places of the program alike, and prefer
// branches with a way that nobody has gone (sites.go). The solver is asked for an input that makes the decisions
// above the node, and none of those that were made there ([decide.Door.Others]). Unsat closes the node for ever.
// Nothing else does but the other side of a condition, seen by a run. A model is an input that waits to be run. An
// input says where it departs from known paths. A run that does not do so diverges; that is counted, reported as an
// internal error, and the node is not tried again.
//
// # Paths
//
// A run whose decisions nobody has made before is a path: it counts, and becomes a test. Another run on the same path
// changes nothing. A read that reaches several objects is one path here for each object. The driver that forks joins
// such reads.
//
// # Snapshots
//
// A run leaves its state at open decisions, and later inputs go on from there (snapshot.go). No result depends on it.
//
// # Memory
//
// When memory is short, parts of the tree are kept by inputs that lead through them, and made again later (away.go).
//
// # Workers
//
// One lock ([Driver.mu]) guards tree, frontier and waiting inputs. A worker takes an input to run, or else a node to
// ask about. With one worker a run is repeatable.
//
// # Source
//
// The loop is Algorithm 1 of Zhang and others, Multiplex Symbolic Execution (ASE 2020). In the paper, inputs never
// leave the queue, branches that other inputs have taken are asked about again, and the loop may end with inputs that
// nobody has run. Here they leave, are struck out, and are run.
package concolic
