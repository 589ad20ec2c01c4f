// Package replay builds a program natively and runs the tests of an output folder against it, to see whether reality
// agrees with what symbolic execution claims.
//
// What a test claims stands in tests/index.jsonl: an exit code, a signal, or a finding. How it can be seen depends on how
// the program can be built:
//
//   - from sources, with the system's own C library: a plain build shows exit codes and signals; a second one with address
//     and undefined-behaviour sanitizers shows memory and arithmetic findings, whose report must be of a matching kind ([signs]);
//   - from bitcode, linked with the machine code of our musl: exit codes and signals only. A memory finding counts as
//     confirmed if the program crashes, otherwise it is [NotObservable] – never confirmed.
//
// Input reaches the program as the test says: objects arg00, arg01, … are arguments behind the concrete ones (n_args says
// how many, if that varies); rt/args.c gives each its own block, so that bytes behind the first zero are the test's too.
// The object stdin is standard input. All others are handed out by the replay runtime (internal/libc/replayrt), which
// defines the klee_* and __VERIFIER_* functions and reads the file that KTEST_FILE names.
//
// A test runs in an empty scratch folder of its own, in its own process group, with a time limit and limits on memory,
// file size and core dumps. It is the user's own program and runs with the user's rights: replay is no sandbox.
//
// Limits: time, process ids and other things that the engine models are the machine's own here; the environment block has
// KTEST_FILE and the sanitizers' options in addition.
package replay
