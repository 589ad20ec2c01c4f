// Package kernel is the modelled operating system below a program: its system calls, descriptors, files, signals, clock
// and memory mappings, and the image with which a process starts. Nothing of it touches the host.
//
// [Calls] is the table of system calls. A call that is not modelled returns ENOSYS and is noted by name, so that the
// summary lists it.
//
// # The process
//
// [Proc] is a path's own part: descriptors, pipes, output, clock, signal dispositions. A fork copies one flat struct;
// its slices are shared until one side changes them (Inv: a slice is written only after [Proc.own]), its lists are
// linked from newest to oldest and never change.
//
// A call may be run again from its beginning when it forks ([exec.Hook]), so each first reads its arguments and then
// acts. A method that reads an argument does not return if it cannot: the call ends with its error number ([sys.fail]).
//
// # What the world looks like
//
//   - Descriptors 0, 1 and 2 are pipes, as they are for a program that a test harness runs, and fstat says so. Standard
//     input holds N bytes and then ends; a read returns as many as asked for and available. Output beyond 1 MiB on one
//     path is counted but not kept.
//   - Files are those of [vfs.Base], the symbolic ones (A, B, … in the working folder /home/user) and host folders. The
//     program may do with them what user 1000 may; all of it is the path's own.
//   - Opening a symbolic file, or asking for its permissions, forks the path once: on whether it may be opened so.
//     Owner and group are among 0, 1000 and 1001, permission bits are free. Both ways are what programs have code
//     for, and the path on which the file may not be opened is short. stat forks nothing; what the program does with
//     the result may. A path that never looks has no input for the metadata.
//   - A file name with symbolic characters is told apart by what it leads to, see names.go.
//   - The name of a fifo, a lock or a pipe that nobody else would open, release or fill is waited for in vain.
//   - Memory that is mapped from a file and shared is exchanged with the file when a system call looks at either, at
//     msync and at munmap. What is left of it at exit is seen by nobody. Access beyond a file's last page reads zeros.
//   - The clock starts at 1 700 000 000 s, advances by 1 ms with each look at it,
//     and by the time asked for with each sleep.
//   - getrandom yields a fixed sequence. Process 1000 has no children, one thread, user 1000; its limits, priority and
//     name can be changed as far as a user without rights may.
//   - Signals to oneself are delivered at the end of a system call, in the kernel's order, with masks, SA_RESTART and
//     their like ([sigFrame]). Timers run by the modelled clock: they end a wait, and are due when a look at the clock
//     says so; a loop that neither waits nor looks is never interrupted. Handlers do not run on the alternate stack.
//   - Processes, sockets and programs to execute are refused (refused.go says how, and why so).
//   - Up to N calls of a path fail on demand (maxfail.go).
package kernel
