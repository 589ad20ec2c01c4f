// Package store keeps answers on disk, so that a second run of a program, or of a similar one, finds them.
//
// # What is the same query
//
// Two queries are one if they differ only in names and order. The canonical form of a query (canon.go) is a list of bytes:
// its conjuncts ordered by shape (a hash that knows no names), each node written once, operands of commutative kinds
// ordered by shape, and every symbolic byte that is read at a literal index numbered in the order of first occurrence. So
// x[3] = 7 ∧ x[4] < x[3] and b[0] < a[9] ∧ a[9] = 7 have one form. An array that is read at a symbolic index keeps its cells
// together and is numbered as a whole, with its size. Conjuncts of one shape stay in path order: two queries that differ
// there may have two forms, which costs a hit and never a wrong answer.
//
// # Why an answer from disk can be trusted
//
// An entry is found by the SHA-256 of its form, holds the form itself, which is compared byte for byte (so a collision is a
// miss), and carries a checksum over all of it (so a changed byte is a miss). A Sat entry holds a model, and the model is
// evaluated on the query before it is handed out. An Unsat entry is what this very program answered: the name of
// the file depends on [SemanticsVersion] and on the build of the running program, so what a faulty solver left behind is never
// read by a mended one. Unknown is not stored.
//
// # What it costs
//
// Most queries behind the in-memory cache take some tens of microseconds, about as long as a look-up in a database. So only answers that
// took longer than Options.Least are stored, and a query is looked up only if something of its shape is: the sum of
// its conjuncts' shapes is compared with the sums of all entries, which are in memory. Shapes are remembered for each term, so
// that is a map access for each conjunct. One goroutine writes behind, in batches; when it cannot keep up, answers are dropped.
//
// # The file
//
// SQLite (modernc.org/sqlite, no cgo) in WAL mode: two processes read and write one file, a killed one leaves whole
// transactions, and a damaged file gives an error and no crash. Measured on 20,000 entries of 600 bytes, one busy machine:
// a look-up 23 µs (with cgo, mattn/go-sqlite3: 17 µs), an insertion in a batch 38 µs, reading all sums 0.5 µs each. A file that SQLite calls
// damaged is thrown away and begun anew; a folder that cannot be written, or a full disk, ends the store for this run with
// one warning. bbolt would be quicker, but it locks the file for one process and maps it into memory, where a damaged page
// ends the process.
//
// # What it changes
//
// A model from the store may be another one than a fresh solver would give, so the order in which paths are explored may
// differ from run to run; the paths and their names do not.
package store

// SemanticsVersion is part of a file's name. It changes when terms or canonical forms get another meaning.
const SemanticsVersion = 1
