// Package hooks answers calls of functions by name. They are the operations that C code cannot do (the heap, the ways
// to end, non-local jumps), the functions by which a program talks to the engine, the questions of the run-time
// libraries of C++ and Rust, the handlers of the sanitizer, and the C library's way to system calls, which package
// kernel answers.
//
// [All] joins the tables of the package's files; each table is next to its functions. A hook is named after the
// function that it answers. Weak hooks replace a function of the C library but give way to a definition in the
// program itself: a program with its own malloc keeps it.
//
// A hook may be run again from its beginning when it forks ([exec.Hook]). So each hook first reads its arguments and
// then acts.
package hooks
