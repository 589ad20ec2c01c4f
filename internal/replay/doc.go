// Package replay builds a program natively and runs the tests of an output folder against it, to see whether reality
// agrees with what symbolic execution claims.
//
// What a test claims stands in tests/index.jsonl: an exit code, a signal, or a finding. How it can be seen depends on
// how the program can be built:
//
//   - from sources, with the system's own C library: a plain build shows exit codes and signals; a second one with
//     address and undefined-behaviour sanitizers shows memory and arithmetic findings,
//     whose report must be of a matching kind ([signs]);
//   - from bitcode, linked with the machine code of our musl: exit codes and signals only. A memory finding counts as
//     confirmed if the program crashes, otherwise it is [NotObservable] – never confirmed. Sources are built this way,
//     too, if calls failed on demand in the run.
//
// Input reaches the program as the test says: objects arg00, arg01, … are arguments behind the concrete ones (n_args
// says how many, if that varies); rt/args.c gives each its own block, so that bytes behind the first zero are the
// test's too. The object stdin is standard input, through a pipe. All others are handed out by the replay runtime
// (internal/libc/replayrt), which defines the klee_* and __VERIFIER_* functions.
//
// # The modelled world
//
// A program that is linked with our C library sees the world that the engine models. Its system calls come to
// albers_world.c first, which answers by itself what the engine answers by itself (clock, identity, limits, random
// bytes, timers, refusals; constants come from kernel.ModelHeader, so there is one description), makes calls fail that
// the test wants to fail, and leaves files to the kernel, in a folder that is built for each test like vfs.Base and
// becomes the process's root directory. Copies of symbolic files A, B, … with their metadata are in it, and of host
// folders, which are mounted over themselves without the right to write. What the kernel would show of the host in
// spite of it is mended on the way back: inode and device numbers (by a table of the world's files, which goes on with
// what the program makes), sizes of folders, free space, times of what the test makes itself, order of listings, names
// of descriptors. Calls of malloc go through the runtime, too:
// memory that nobody wrote holds what it holds in the model.
//
// Root makes device nodes, and the process becomes user 1000. Anybody else needs a user namespace, in which there is
// one user only: files of others get such permissions that he may do with them what the model's user may, the host's
// devices are mounted, and the runtime shows and refuses the rest. Where that cannot be had, the program runs in the
// world's working folder, and sees the host's files by absolute names: a test that ends otherwise than claimed is then
// [HostDiffers], with that reason.
//
// # What no model can say
//
// A program may take addresses into its output, or memory that nobody wrote. A test that ends otherwise than it says
// runs again with the stack and the heap elsewhere, and with other bytes in fresh memory. If the program then ends in
// yet another way, the test is [AddressDependent] or [MemoryDependent]; if not, it [Differs]. Random addresses are off
// in all runs, so that a replay can be repeated.
//
// What still differs otherwise: how deep the stack is, and how long it takes to use up all memory.
//
// # Running
//
// A test runs in a session of its own, with a limit on processor time (so that the verdict does not depend on what else
// the machine does), four times that for a test that waits, and limits on memory, file size and core dumps. It is the
// user's own program: replay is no sandbox. A program built with the system's C library runs in an empty scratch
// folder, with the machine's own time, process ids and files.
package replay
