// Package build runs a project's own build so that every linked program and static library is also left as bitcode.
//
// # How
//
// A folder of tool names (cc, gcc, ld, ar, …) stands first in PATH and in CC, CXX, AR and their like. Behind every name
// is the same small C program (client/), which hands its command line, folder, environment and standard streams over a
// socket to this process and waits for the exit code.
// So a call costs a millisecond, and all knowledge of the build is in one place.
//
// A C file is compiled once, natively, against our musl (libc.Dist), so that what configure sees is what will be
// executed. clang embeds into that object the bitcode from before any optimisation pass; we move it to a store and
// leave in its place a record: where the bitcode lies, and of which source. Linkers concatenate sections of one name,
// so after archives, `ld -r`, installing and renaming,
// the section of a linked program lists exactly the modules that are in it:
//
//	section .albers: records, each "albers1\tKIND\tPATH\tSOURCE\n"; KIND is bc, asm or need (see record.go)
//
// Links are static, by lld, against the native musl: what a build generates with its own programs works. A shared
// library is a relocatable object under its usual name, which later links take in whole,
// with the libraries that it needs.
//
// When the command has ended, the modules of each program that was linked are joined to PROG.bc beside PROG, those of
// each archive to LIB.a.bc; what is then undefined, and neither the C library nor the engine defines, is reported with
// the object that would have given it.
//
// # The folder
//
//	DIR/bin            the tool names
//	DIR/socket, lock   of the running process
//	DIR/bitcode/…      the store: one file per module, named after its content
//	DIR/build.json     all programs and libraries, also of earlier calls
//	DIR/build.log      what the last command printed
//
// # Limits
//
// x86-64 Linux. Compilers that a build names by an absolute path of their own are not seen. Assembly files are in the
// native programs only. Nothing that `dlopen` would load can be loaded. A project's own changes to symbols of finished
// objects (objcopy --redefine-sym) do not reach the bitcode. Rust programs are compiled once more, to bitcode with
// Rust's libraries in it (rust.go); natively they keep the machine's C library.
// Static and dynamic libraries written in Rust have no bitcode.
package build
