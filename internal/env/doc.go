// Package env is the world around a program under analysis: it answers what C code cannot, the heap, the ways to end,
// non-local jumps, the functions by which a program talks to the engine, the handlers of the sanitizer, and the system
// calls below the C library. Nothing of it touches the host.
//
// # Hooks
//
// [Hooks] joins the tables of the package's files, each next to its functions. A hook is named after the function that
// it answers. Weak hooks give way to a definition in the program itself (a program with its own malloc keeps it), and
// replace one in the C library.
//
// # The process
//
// [Proc] is a path's own part: descriptors, pipes, output, clock, signal dispositions. A fork copies one flat struct;
// its slices are shared until one side changes them (Inv: a slice is written only after [Proc.own]), its lists are
// linked from newest to oldest and never change.
//
// A hook may be run again from its beginning when it forks ([exec.Hook]), so each first reads its arguments and then
// acts.
//
// # What the world looks like
//
//   - Descriptors 0, 1 and 2 are pipes, as they are for a program that a test harness runs. Standard input holds N
//     bytes and then ends; a read returns as many as asked for and available. Output beyond 1 MiB on one path is counted
//     but not kept.
//   - The only files are /dev/null, /dev/zero, /dev/stdin, /dev/stdout and /dev/stderr. Any other name is ENOENT, and to create one is EACCES (and noted).
//   - The clock starts at 1 700 000 000 s, advances by 1 ms with each look at it, and by the time asked for with each sleep.
//   - getrandom yields a fixed sequence. Process 1000 has no children, one thread, user 1000; its limits, priority and name
//     can be changed as far as a user without rights may.
//   - Signals to oneself are delivered at the end of a system call, in the kernel's order, with masks, SA_RESTART and their
//     like ([sigFrame]). Timers run by the modelled clock: they end a wait, and are due when a look at the clock says so; a loop
//     that neither waits nor looks is never interrupted. Handlers do not run on the alternate stack.
//   - Processes, sockets and programs to execute are refused (refused.go says how, and why so).
//   - Up to N calls of a path fail on demand (maxfail.go).
//
// A system call that is not modelled returns ENOSYS and is noted by name, so that the summary lists it.
package env
