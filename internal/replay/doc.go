// Package replay builds a program natively and runs the tests of an output folder against it, to see whether reality
// agrees with what symbolic execution claims.
//
// What a test claims stands in tests/index.jsonl: an exit code, a signal, or a finding. How it can be seen depends on how
// the program can be built:
//
//   - from sources, with the system's own C library: a plain build shows exit codes and signals; a second one with address
//     and undefined-behaviour sanitizers shows memory and arithmetic findings, whose report must be of a matching kind ([signs]);
//   - from bitcode, linked with the machine code of our musl: exit codes and signals only. A memory finding counts as
//     confirmed if the program crashes, otherwise it is [NotObservable] – never confirmed. Sources are built this way, too,
//     if calls failed on demand in the run.
//
// Input reaches the program as the test says: objects arg00, arg01, … are arguments behind the concrete ones (n_args says
// how many, if that varies); rt/args.c gives each its own block, so that bytes behind the first zero are the test's too.
// The object stdin is standard input, through a pipe. All others are handed out by the replay runtime
// (internal/libc/replayrt), which defines the klee_* and __VERIFIER_* functions.
//
// # The modelled world
//
// A program that is linked with our C library sees the world that the engine models. Its system calls come to
// albers_world.c first, which answers by itself what the engine answers by itself (clock, identity, limits, random bytes,
// timers, refusals; constants come from env.ModelHeader, so there is one description), makes calls fail that the test wants to
// fail, and leaves files to the kernel, in a folder that is built for each test like vfs.Base: as root it becomes the
// process's root directory, with device nodes, and the process becomes user 1000. Copies of symbolic files A, B, … with
// their metadata, and of host folders, are in it. What the kernel would show of the host in spite of it (device number,
// sizes of folders, times of what the test makes itself, order of listings) is mended on the way back.
//
// Without root the program runs in the world's working folder, and sees the host's files by absolute names: a test that ends
// otherwise than claimed is then [HostDiffers], with that reason.
//
// What still differs: inode numbers, free space of the file system, addresses, how deep the stack is.
//
// # Running
//
// A test runs in a session of its own, with a time limit and limits on memory, file size and core dumps. It is the user's own
// program: replay is no sandbox. A program built with the system's C library runs in an empty scratch folder, with the
// machine's own time, process ids and files.
package replay
