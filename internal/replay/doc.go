// Package replay builds a program natively and runs the tests of an output folder against it, to see whether the
// native program agrees with the claims of symbolic execution.
//
// tests/index.jsonl has the claim of each test: an exit code, a signal, or a finding. How a claim can be checked
// depends on how the program can be built:
//
//   - from sources, with the system's own C library: a plain build shows exit codes and signals; a second one with
//     address and undefined-behaviour sanitizers shows memory and arithmetic findings,
//     whose report must be of a matching kind ([signs]);
//   - from bitcode, linked with the machine code of our musl: exit codes and signals only. Sources are built this way,
//     too, if the run had files or calls that failed on demand.
//
// A finding that is not seen so is looked for in other ways ([session.secondWays]): with errors that do not end the
// program, and, of what is linked with our musl, in a build with the address sanitizer and the machine's C library.
// What no way shows [Differs] if the sanitizer would have to see it, and is [NotObservable] otherwise.
//
// The program gets the input of the test. Objects arg00, arg01, … are arguments behind the concrete ones (n_args is
// their number, if it varies). rt/args.c gives each its own block, so that bytes behind the first zero are the
// test's, too. The object stdin is standard input, through a pipe. The replay runtime (internal/libc/replayrt), which
// defines the klee_* and __VERIFIER_* functions, hands out all other objects.
//
// # The modelled world
//
// A program that is linked with our C library sees the world that the engine models. Its system calls come to
// albers_world.c first. That code answers by itself the calls that the engine answers by itself: clock, identity,
// limits, random bytes, timers, refusals. Their constants come from kernel.ModelHeader, so there is one description.
// It also makes the calls fail that fail in the test. It leaves files to the kernel, in a folder that is built for
// each test like vfs.Base and becomes the process's root directory. In it are copies of symbolic files A, B, … with
// their metadata, and of host folders, which are mounted over themselves without the right to write.
//
// The kernel would still show some properties of the host. The runtime corrects them on the way back: inode and
// device numbers (by a table of the world's files, to which the files that the program makes are added), sizes of
// folders, free space, times of files that the test makes itself, order of listings, names of descriptors. Calls of
// malloc go through the runtime, too: memory that was never written has the same bytes as in the model.
//
// Root makes device nodes, and the process becomes user 1000. Any other user needs a user namespace, in which there
// is only one user. Files of others get permissions that allow this user the same as the model's user; the host's
// devices are mounted; and the runtime shows and refuses the rest. Where namespaces are not allowed, the program runs
// in the world's working folder and sees the host's files by absolute names. A test that ends otherwise than claimed
// is then [HostDiffers], with that reason.
//
// # Behaviour that no model can predict
//
// A program may put addresses, or memory that was never written, into its output. A test that does not end as claimed
// runs again with the stack and the heap elsewhere, and with other bytes in fresh memory. If the program then ends in
// yet another way, the test is [AddressDependent] or [MemoryDependent]; if not, it [Differs]. Random addresses are
// off in all runs, so that a replay can be repeated.
//
// A program that was built from sources has another C library natively. A test that does not end as claimed runs once
// more, linked with musl and in the same surroundings: if it then does, the libraries differ ([LibraryDiffers]), and a
// build that marks calls names the functions (library.go).
//
// Two differences remain: how deep the stack is, and how long it takes to use up all memory.
//
// # Many inputs in one process
//
// A [Sieve] is for inputs whose tests nobody has made yet: an exploration asks of thousands of inputs a second which of
// the program's edges they take. The program has LLVM's counters of edges, and serves one input after another in the
// modelled world (world_serve.h).
//
// # Running
//
// A test runs in a session of its own. It has a limit on processor time (so that the verdict does not depend on the
// load of the machine), four times that for a test that waits, a quarter for one that says that it never ends, and
// limits on memory, file size and core dumps. It is the user's own program: replay is no sandbox. A program built with
// the system's C library runs in an empty scratch folder, with the machine's own time, process ids and files.
package replay
