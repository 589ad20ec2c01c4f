// Package hooks answers calls of functions by name: what C code cannot do (the heap, the ways to end, non-local jumps),
// the functions by which a program talks to the engine, what the run-time libraries of C++ and Rust ask, the handlers
// of the sanitizer, and the C library's way to system calls, which package kernel answers.
//
// [All] joins the tables of the package's files, each next to its functions. A hook is named after the function that
// it answers. Weak hooks give way to a definition in the program itself (a program with its own malloc keeps it), and
// replace one in the C library.
//
// A hook may be run again from its beginning when it forks ([exec.Hook]), so each first reads its arguments and then
// acts.
package hooks
