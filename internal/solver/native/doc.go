// Package native decides queries over bit-vectors and byte arrays in process: terms become circuits (bitblast, aig),
// circuits become clauses (aig.CNF), clauses go to our own SAT solver (sat/cdcl), and arrays are refined on top of it.
//
// # Incremental
//
// Everything that was blasted or learnt stays. A conjunct is one literal, the root of its circuit, and is switched on
// by assuming it; there are no activation literals. Conjuncts are assumed in path order, one decision level each, and
// the SAT solver keeps its trail between queries: a query that shares a prefix with the last one starts behind that
// prefix.
//
// Circuits of older queries must not slow down the new one. So the SAT solver decides only variables in the scope,
// which is a stack with a frame for each conjunct: the nodes below its root that no earlier frame has. All nodes are
// functions of their inputs, so nodes outside of the scope can always be given the values that they have to have.
//
// Most queries along a path are easy: their cost is that of giving values to all variables. So as long as there are
// few conflicts the circuits themselves tell which variables still need a value (guide); the others keep the hint's.
// Queries with more conflicts are decided by activity, and after Options.HardConflicts they go to another SAT solver.
//
// Values still propagate into older circuits, though. When that has cost more than writing the clauses of the scope
// would, the SAT solver is begun anew with those clauses (renew). An example are queries of coreutils factor that
// took 26,000 propagations for circuits of 2,000 nodes.
//
// # Preprocessing
//
// Conjuncts with products or quotients are rewritten by the facts from the conjuncts before them (package wordlevel).
// The rewritten form depends only on the conjuncts before, so queries with a common prefix keep it. A core also names
// the conjuncts that a rewriting rests on. A hard query goes to the other SAT solver rewritten as a whole. coreutils
// factor with --sym-arg 3, the same 600,000 instructions and 323 paths: 9.1 million propagations, 165,000 nodes and
// 17.0 s before, 0.55 million, 48,000 and 1.2 s with both (wall time of the layer, loaded machine; the whole process
// 5.1 and 1.4 s of processor time). Rewriting every conjunct was no faster there: a conjunct that is cheap as a
// circuit is better shared between paths.
//
// If a query is not decided after 64 conflicts, wordlevel.Refuted looks for a conjunct that is false by itself,
// because two sums of products in it are equal or never equal. Then the query is asked again before the other SAT
// solver gets it. Chains of sums and products in two orders, products multiplied out, and sums of bitwise terms are
// hopeless as circuits.
//
// # Sweeping
//
// Before the other SAT solver gets a query, package sweep looks for nodes of its circuits that are equal, and proves it
// pair by pair. The other solver gets the equalities as clauses. Two spellings of one function, such as sums in two
// orders under several rounds of a digest, are then as easy as their parts. No query pays for it before it has had
// Options.HardConflicts conflicts.
//
// # Measured
//
// Processor time per query, native against Z3 in package z3's incremental way, one busy machine (BenchmarkScanner,
// BenchmarkSort, BenchmarkHard):
//
//	scanner of 10 bytes                                      0.02 to 0.03 ms against 4.3 ms of wall time
//	sorting 12 numbers                                       0.4 ms against 1.9 ms
//	CRC-32 over 3 bytes                                      2 ms against 120 ms
//	64 stores and 64 loads of 4 bytes at symbolic indices    2.0 s (0.9 s without the guide) against 38 s of wall time
//
// The SAT steps alone (BenchmarkBackends): cdcl 13 to 16 µs, CaDiCaL 44 to 110 µs.
//
// # Arrays
//
// A byte of a symbolic array at a literal index is eight inputs (a cell). A constant table up to Options.Table bytes
// is a multiplexer tree. So are runs of writes at literal indices, as a program leaves them that fills a table
// (layers.go): of 13,602 queries of coreutils tr 45 took 14.1 of 14.7 s as accesses, 210 rounds each; with trees all
// took 1.9 s. Any other read is an access: eight fresh inputs that are tied to the array by axioms, which are added
// when a model violates them (abstraction and refinement):
//
//	K  index = j  ⇒ the cell j        for cells that the query reads, and cells of large constant tables
//	P  index = index' ⇒ the same      for two accesses of one array
//	O  index ≥ size ⇒ 0
//	U  for an update list: the newest entry at the index, or else the access below the list
//	B  lo ≤ index ≤ hi ⇒ a multiplexer tree over these cells of a constant table
//
// Writes whose index differs from that of the read in a bit that is known (a 4-byte write next to a 4-byte read) or
// in the offset from one base are left out; if few are left they are compared at once. Violated axioms that are
// eligible by type and interval (package axioms) come first, at most 64 after one model. An index that keeps
// violating axioms gets all its eligible ones (tiers.go). B replaces K where at most 64 cells are eligible or the
// index was violated often: on a scanner of bc, every table of more than 64 bytes refined, 1024 instead of 64 made
// 2.3 times the conflicts.
//
// An interval of an index follows from the query and not from arrays, so no clause may rest on it. Where a model leaves
// the interval, the interval itself becomes an assumption of this query, behind the conjuncts; if an Unsat needs it,
// the core is the whole query. All axioms are added with their premises: they are facts about arrays, true in every
// query, and never taken back. Every model is evaluated on the query itself; one that fails although no axiom is
// violated is a fault of ours.
//
// # Certificates
//
// With Options.Certify every answer Unsat of a SAT solver comes with a proof that package drat checks (certify.go). The
// proofs of a sweep's equalities are in the log of the other solver's proof, before it.
//
// # Limits
//
// No floats and no quantifiers (there are no such terms yet). Above Options.Nodes nodes the engine is thrown away
// before the next query; above four times that in one query the answer is Unknown.
package native
