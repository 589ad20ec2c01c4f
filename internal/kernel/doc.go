// Package kernel is the modelled operating system below a program: its system calls, descriptors, files, signals, clock
// and memory mappings, and the image with which a process starts. Nothing of it touches the host.
//
// [Calls] is the table of system calls. A call that is not modelled returns ENOSYS and is refused by name, so that the
// summary lists it.
//
// # The process
//
// [Proc] is a path's own part: descriptors, pipes, output, clock, signal dispositions. A fork copies one flat struct;
// its slices are shared until one side changes them (Inv: a slice is written only after [Proc.own]), its lists are
// linked from newest to oldest and never change.
//
// A call may be run again from its beginning when it forks ([exec.Hook]). So each call first reads its arguments and
// then acts. A method that cannot read an argument does not return: it ends the call with an error number
// ([sys.fail]).
//
// # The world
//
//   - Descriptors 0, 1 and 2 are pipes, as they are for a program that a test harness runs, and fstat says so. Standard
//     input holds N bytes and then ends; a read returns as many as asked for and available. Output beyond 1 MiB on one
//     path is counted but not kept.
//   - Files are those of [vfs.Base], the symbolic ones (A, B, … in the working folder /home/user) and host folders. The
//     program may do with them what user 1000 may. All changes are private to the path.
//   - Opening a symbolic file, or asking for its permissions, forks the path once: on whether the permissions allow it.
//     Owner and group are among 0, 1000 and 1001; permission bits are free. Programs have code for both ways, and the
//     path on which the file may not be opened is short. stat forks nothing; the program may fork on its result. A path
//     that never looks has no input for the metadata.
//   - A file name with symbolic characters forks by the file that it leads to, see names.go.
//   - A path that waits for another process waits for ever: nobody else opens a fifo, releases a lock or fills a pipe.
//   - Shared memory that is mapped from a file is exchanged with the file when a system call looks at either, at msync
//     and at munmap. Changes that are left at exit reach nobody. Access beyond a file's last page reads zeros.
//   - The clock starts at 1 700 000 000 s. Each look at it advances it by 1 ms, and each sleep by the time asked for.
//   - getrandom yields a fixed sequence. Process 1000 has no children, one thread, user 1000. It can change its limits,
//     priority and name as far as a user without rights may.
//   - Signals to oneself are delivered at the end of a system call, in the kernel's order, with masks, SA_RESTART and
//     other flags ([sigFrame]). Timers run by the modelled clock. They end a wait, and fire at a look at the clock
//     when they are due; a loop that neither waits nor looks is never interrupted. Handlers do not run on the alternate
//     stack.
//   - Processes, sockets and programs to execute are refused (refused.go says how and why).
//   - Up to N calls of a path fail on demand (maxfail.go).
package kernel
