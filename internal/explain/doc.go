// Package explain records the path of one input: which source lines it executes, which values they write, how the input
// decides, and what a finding at its end depends on.
//
// A [Recorder] is an [exec.Tracer]. The path runs under [decide.Pin], so there is one state, whose registers hold terms
// over the input and whose model is the input: each value is known as a number and as an expression.
//
// # Path
//
// The record is a tree (tree.go): a call of a program's function has lines, a line has the calls that it makes, a loop
// has turns. Loops are those of the function's control-flow graph, not of its text. A library function is one node,
// with its instructions and the program's memory that it writes. Of a loop, some turns at the start and some at the end
// are kept, and of calls that have returned, as much as [most] nodes allow; what goes is counted. So the record of a
// long path is small.
//
// # Causes
//
// Each register has an origin (origin.go): the pieces of memory that it was computed from. Each piece remembers who had
// written its bytes last when it was read. Arithmetic, calls and results pass origins on, and memory does not: the
// origin of what was loaded is the memory itself. So the origin of a bad address is the variables that it was computed
// from, each with the line that last wrote it, and one level more: what that line computed it from.
//
// The program is loaded with all its variables in memory. So variables have names, and every assignment is a write.
package explain
