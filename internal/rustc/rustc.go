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
	"cmp"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// System is where the distribution's rustc is.
const System = "/usr/bin/rustc"

// Install is how to come to a compiler whose bitcode we read.
const Install = "`albers setup --rust` installs the newest one of Debian 12 that it reads"

// Newest is the newest LLVM whose bitcode we read.
const Newest = 19

// Compiler is a rustc.
type Compiler struct {
	Path    string
	Release string // its version, such as "1.85.0"; empty if it does not say
	LLVM    string // the version of its LLVM, such as "14.0.6"; empty if it does not say
}

// String names the compiler in messages.
func (c Compiler) String() string {
	return fmt.Sprintf("%s (Rust %s, LLVM %s)", c.Path, cmp.Or(c.Release, "?"), cmp.Or(c.LLVM, "?"))
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
	for _, m := range versionLine.FindAllSubmatch(about, -1) {
		if string(m[1]) == "release" {
			c.Release = string(m[2])
		} else {
			c.LLVM = string(m[2])
		}
	}
	return c, nil
}

var versionLine = regexp.MustCompile(`(?m)^(release|LLVM version): ([0-9.]+)`)

// TooNew says that the compiler's bitcode cannot be read.
func (c Compiler) TooNew() bool {
	major, _, _ := strings.Cut(c.LLVM, ".")
	n, err := strconv.Atoi(major)
	return err == nil && n > Newest
}

// Find gives the named compiler if that is one whose bitcode we read, and otherwise the newest such one of this
// machine.
func Find(ctx context.Context, name string) (Compiler, error) {
	asked, err := Look(ctx, name)
	if err == nil && !asked.TooNew() {
		return asked, nil
	}
	if c, ok := Fitting(ctx); ok {
		return c, nil
	}
	if err != nil {
		return Compiler{}, fmt.Errorf("%w: %s, or give bitcode", err, Install)
	}
	return Compiler{}, fmt.Errorf("%v is too new: Albers reads bitcode up to LLVM %d; %s, and "+
		"`rustup toolchain install 1.86` one that is found, too", asked, Newest, Install)
}

// Fitting is the newest compiler of this machine whose bitcode we read: the distribution's, or one that rustup has
// installed.
func Fitting(ctx context.Context) (best Compiler, ok bool) {
	home := os.Getenv("RUSTUP_HOME")
	if home == "" {
		home = filepath.Join(os.Getenv("HOME"), ".rustup")
	}
	paths, _ := filepath.Glob(filepath.Join(home, "toolchains", "*", "bin", "rustc"))
	for _, path := range append([]string{System}, paths...) {
		if c, err := Look(ctx, path); err == nil && !c.TooNew() && (!ok || newer(c.Release, best.Release)) {
			best, ok = c, true
		}
	}
	return best, ok
}

// newer compares versions such as 1.85.0.
func newer(x, y string) bool {
	return slices.Compare(numbers(x), numbers(y)) > 0
}

func numbers(version string) (out []int) {
	for part := range strings.SplitSeq(version, ".") {
		n, _ := strconv.Atoi(part) // a part that is no number is the oldest
		out = append(out, n)
	}
	return out
}

// symbol is a name that rustc has made, in one of its two manners: with the hash of the crate's version and types, or
// with the prefix of Rust alone.
var symbol = regexp.MustCompile(`^(_ZN.*17h[0-9a-f]{16}E|_R[A-Z0-9].*)$`)

// Mangled says whether a symbol is Rust's. C++ has names with the same prefix.
func Mangled(name string) bool { return symbol.MatchString(name) }

// Whole are the flags that make rustc leave a whole program as bitcode, in one module.
func Whole(out string) []string {
	return []string{"--emit=llvm-bc", "-C", "lto=fat", "-C", "embed-bitcode=yes", "-C", "panic=abort", "-C",
		"codegen-units=1", "-o", out}
}

// Analysis are the flags for a program of one file, which has no Cargo.toml: nothing optimised away, overflow is a
// panic, and the edition with which cargo made packages for most of Rust's life (rustc's own default is 2015's). more
// are the user's.
func Analysis(more []string) []string {
	flags := []string{"-g", "-C", "opt-level=0", "-C", "overflow-checks=on"}
	if !slices.ContainsFunc(more, func(f string) bool { return strings.HasPrefix(f, "--edition") }) {
		flags = append(flags, "--edition=2021")
	}
	return append(flags, more...)
}

var library = regexp.MustCompile(`^/(usr/src/rustc-[^/]+|rustc/[^/]+|rust/deps)/`)

// InLibrary says whether a source file, by the name in debug information, belongs to Rust's own libraries.
func InLibrary(path string) bool { return library.MatchString(path) }
