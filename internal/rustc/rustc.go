// Package rustc turns Rust programs into bitcode: which compiler can do it, and with which flags.
//
// rustc ships its standard library as machine code together with bitcode from before link-time optimisation. A program
// that is compiled with fat link-time optimisation and --emit=llvm-bc therefore has core, alloc and std in it. Only
// functions of the C library are left undefined, and musl provides them as for any program. (std of the gnu target
// works with musl, too: the structures that they share have one layout on x86-64.)
//
// Two limits follow. rustc's own LLVM must not be newer than ours, or its bitcode cannot be read. And a panic ends the
// program (panic=abort): unwinding Rust frames is not modelled, so catch_unwind never sees one.
package rustc

import (
	"context"
	"fmt"
	"os/exec"
	"regexp"
	"strconv"
	"strings"
)

// System is where the distribution's rustc is; Debian's is old enough.
const System = "/usr/bin/rustc"

// Newest is the newest LLVM whose bitcode we read.
const Newest = 19

// Compiler is a rustc.
type Compiler struct {
	Path string
	LLVM string // its version, such as "14.0.6"; empty if it does not say
}

// Look asks the compiler at path (or of that name in PATH) for the version of its LLVM.
func Look(ctx context.Context, path string) (Compiler, error) {
	found, err := exec.LookPath(path)
	if err != nil {
		return Compiler{}, fmt.Errorf("the Rust compiler %s is not installed", path)
	}
	about, err := exec.CommandContext(ctx, found, "-vV").Output()
	if err != nil {
		// A proxy without a toolchain behind it, for one.
		return Compiler{}, fmt.Errorf("the Rust compiler %s does not run: %w", path, err)
	}
	c := Compiler{Path: found}
	if m := versionLine.FindSubmatch(about); m != nil {
		c.LLVM = string(m[1])
	}
	return c, nil
}

var versionLine = regexp.MustCompile(`(?m)^LLVM version: ([0-9.]+)`)

// TooNew says that the compiler's bitcode cannot be read.
func (c Compiler) TooNew() bool {
	major, _, _ := strings.Cut(c.LLVM, ".")
	n, err := strconv.Atoi(major)
	return err == nil && n > Newest
}

// Find gives the named compiler, or else the distribution's, if that is the one whose bitcode we read.
func Find(ctx context.Context, name string) (Compiler, error) {
	asked, err := Look(ctx, name)
	if err == nil && !asked.TooNew() {
		return asked, nil
	}
	if c, e := Look(ctx, System); e == nil && !c.TooNew() {
		return c, nil
	}
	if err != nil {
		return Compiler{}, fmt.Errorf("%w; install the system's package rustc, or give bitcode", err)
	}
	return Compiler{}, fmt.Errorf("%s uses LLVM %s, whose bitcode LLVM %d cannot read; install the system's package "+
		"rustc (%s is then taken) or Rust 1.86 or older",
		name, asked.LLVM, Newest, System)
}

// Whole are the flags that make rustc leave a whole program as bitcode, in one module.
func Whole(out string) []string {
	return []string{"--emit=llvm-bc", "-C", "lto=fat", "-C", "embed-bitcode=yes", "-C", "panic=abort", "-C",
		"codegen-units=1", "-o", out}
}

// Analysis are the flags for a program that nobody else has chosen flags for:
// nothing optimised away, overflow is a panic.
func Analysis() []string {
	return []string{"-g", "-C", "opt-level=0", "-C", "overflow-checks=on"}
}

var library = regexp.MustCompile(`^/(usr/src/rustc-[^/]+|rustc/[^/]+)/`)

// InLibrary says whether a source file, by the name in debug information, belongs to Rust's own libraries.
func InLibrary(path string) bool { return library.MatchString(path) }
