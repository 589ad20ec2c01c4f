// Package build runs a project's own build so that every linked program and static library is also left as bitcode.
//
// # How
//
// A folder of tool names (cc, gcc, ld, ar, …) is first in PATH and in CC, CXX, AR and their like. Each name is the same
// small C program (client/). It hands its command line, folder, environment and standard streams over a socket to this
// A folder of tool names (cc, gcc, ld, ar, …) is first in PATH and in CC, CXX, AR and similar variables. Each name is
// the same small C program (client/). It hands its command line, folder, environment and standard streams over a
// socket to this process and waits for the exit code. A call costs a millisecond, and all knowledge of the build is
// in one place.
//
// A C file is compiled once, natively, against the native musl (libc.Dist), so configure sees the environment of the
// finished program. clang embeds the bitcode from before any optimisation pass into that object. This package moves
// the bitcode to a store and leaves a record in its place: the bitcode's file and its source. Linkers concatenate
// sections of one name. After archives, `ld -r`, installing and renaming, the section of a linked program lists
// exactly its modules:
//
//	section .albers: records, each "albers1\tKIND\tPATH\tSOURCE\n"; KIND is bc, asm or need (see record.go)
//
// Links are static, by lld, against the native musl, so a build can run the programs that it has built. A shared
// library is a relocatable object under its usual name. Later links take it in whole, with the libraries that it needs.
//
// When the command has ended, the modules of each linked program are joined to PROG.bc next to PROG, and those of
// each archive to LIB.a.bc. The report names each symbol that neither the modules nor the C library nor the engine
// defines, with the native object that defines it.
//
// # The folder
//
//	DIR/bin            the tool names
//	DIR/socket, lock   of the running process
//	DIR/bitcode/…      the store: one file per module, named after its content
//	DIR/build.json     all programs and libraries, also of earlier calls
//	DIR/build.log      the output of the last command
//
// # Limits
//
// x86-64 Linux. Compilers that a build names by an absolute path of their own are not seen. Assembly files are only
// in the native programs. Libraries that `dlopen` would load cannot be loaded. A project's own changes to symbols of
// finished objects (objcopy --redefine-sym) do not reach the bitcode. Rust programs are compiled once more, to
// bitcode with Rust's libraries in it (rust.go); natively they keep the machine's C library. Static and dynamic
// libraries written in Rust have no bitcode.
package build
