// Package libc turns the musl C library into LLVM bitcode, once per machine, and says where the result is.
//
// A program under analysis runs with a real C library; only the system call boundary is modelled. The library comes
// from the system's source package (scripts/setup.sh fetches it), is changed by the files under overlay/ so that no
// inline assembly is left, and is compiled member by member. The outcome is kept in the cache folder under a key that
// hashes everything it depends on: the recipe, the overlay, musl's version and clang's.
//
//	<cache>/sources/musl-VERSION     the source tree, by scripts/setup.sh
//	<cache>/libc/KEY/include         musl's headers
//	<cache>/libc/KEY/own/include     klee/klee.h, verifier.h, albers.h
//	<cache>/libc/KEY/linux/include   links to the kernel's headers, where the system has them
//	<cache>/libc/KEY/members/…/X.bc  one bitcode file per library member, after the source file's folder and name
//	<cache>/libc/KEY/libc.a, crt1.bc the members as an archive; the start file
//	<cache>/libc/KEY/native          libc.a and crt1.o: the same bitcode as machine code, completed by assembly
//	<cache>/libc/KEY/src             the source tree as it was compiled; debug locations point into it
//	<cache>/libc/KEY/index           this package's index of all that
//
// The bitcode leaves these functions undefined: __albers_syscall, setjmp, _setjmp, sigsetjmp, longjmp, siglongjmp and
// __clone. The engine answers them, and native/ defines them. The library also has members that musl does not have
// (runtime/): the main function of libFuzzer targets, and helpers that compilers call.
//
// C++ programs also have libc++ (EnsureCxx, cxx.go).
//
// Limits: x86-64 only. Floating point always rounds to nearest and records no exceptions. The string functions are byte
// loops: simple for the engine, slow natively.
package libc

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"

	"github.com/albers-engine/albers/internal/files"
)

// Target is the LLVM triple for which library and programs are compiled.
const Target = "x86_64-linux-musl"

// Options says where to build and from which sources. The zero value is usable.
type Options struct {
	// CacheDir is the folder that holds sources and results. Default: DefaultCacheDir().
	CacheDir string
	// SourceDir is musl's source tree. Default: the newest sources/musl-* in the cache folder.
	SourceDir string
	// Jobs is the number of compilers that run at once. Default: the number of processors.
	Jobs int
	// Progress, if set, is given one line now and then while the library is being built, and nothing otherwise.
	Progress func(line string)
}

// The programs of LLVM 19 under the names that Debian gives them.
const clang, ar, disassembler, lld, lto = "clang-19", "llvm-ar-19", "llvm-dis-19", "ld.lld-19", "llvm-lto-19"

// DefaultCacheDir is $ALBERS_CACHE, or the folder albers in the user's cache folder;
// scripts/setup.sh knows the same rule.
func DefaultCacheDir() (string, error) {
	if dir := os.Getenv("ALBERS_CACHE"); dir != "" {
		return filepath.Abs(dir)
	}
	dir, err := os.UserCacheDir()
	if err != nil {
		return "", fmt.Errorf("no cache folder: %w; set ALBERS_CACHE", err)
	}
	return filepath.Join(dir, "albers"), nil
}

// Folders of a package for all users of a machine: what it brings, and the libraries that it has built.
const (
	packageDir = "/usr/share/albers"
	SharedDir  = "/var/cache/albers"
)

// shared is a folder of the package, or empty: a cache that the user names is all that there is.
func shared(dir string) string {
	if os.Getenv("ALBERS_CACHE") != "" {
		return ""
	}
	return dir
}

// Ensure returns the library, building it first where the cache does not hold it yet. Processes that call it at the
// same time build once. Cancelling ctx stops a build; a later one trusts nothing that may be incomplete.
func Ensure(ctx context.Context, opt Options) (*Dist, error) {
	opt, err := opt.complete()
	if err != nil {
		return nil, err
	}
	key, err := recipeKey(ctx, opt, opt.CacheDir)
	if err != nil {
		return nil, err
	}
	final := filepath.Join(opt.CacheDir, "libc", key.short())
	if d, err := load(final); err == nil {
		d.CxxArchive = nativeCxx(opt, d)
		return d, nil
	}
	if dir := shared(SharedDir); dir != "" {
		theirs, err := recipeKey(ctx, opt, dir)
		if err != nil {
			return nil, err
		}
		if d, err := load(filepath.Join(dir, "libc", theirs.short())); err == nil {
			d.CxxArchive = nativeCxx(opt, d)
			return d, nil
		}
	}
	b := &builder{opt: opt, key: key, final: final, dir: final + building}
	return b.once(ctx, "C", b.run, func() (*Dist, error) { return load(final) })
}

// once builds a library in b.dir and renames that to b.final, unless another process has done so while we waited for
// its lock. load reads the result.
func (b *builder) once(ctx context.Context, language string, build func(context.Context) error,
	load func() (*Dist, error)) (*Dist, error) {
	if err := os.MkdirAll(filepath.Dir(b.final), 0o755); err != nil {
		return nil, fmt.Errorf("cache folder: %w; set ALBERS_CACHE to a folder that can be written", err)
	}
	lock, err := files.Lock(ctx, b.final+".lock", files.Exclusive, func() {})
	if err != nil {
		return nil, fmt.Errorf("waiting for another process that builds the %s library: %w", language, err)
	}
	defer lock.Close()
	if d, err := load(); err == nil {
		return d, nil
	}
	if !b.resumes {
		if err := os.RemoveAll(b.dir); err != nil {
			return nil, err
		}
	}
	if err := build(ctx); err != nil {
		if !b.resumes || ctx.Err() == nil {
			err = errors.Join(err, os.RemoveAll(b.dir))
		}
		return nil, fmt.Errorf("building the %s library: %w", language, err)
	}
	if err := os.Rename(b.dir, b.final); err != nil {
		return nil, err
	}
	return load()
}

func (o Options) complete() (Options, error) {
	var err error
	if o.CacheDir == "" {
		if o.CacheDir, err = DefaultCacheDir(); err != nil {
			return o, err
		}
	}
	if o.CacheDir, err = filepath.Abs(o.CacheDir); err != nil {
		return o, fmt.Errorf("cache folder: %w", err)
	}
	if o.SourceDir == "" {
		o.SourceDir, err = newestSource(o.CacheDir, "musl-*", "VERSION", fmt.Errorf(
			"the source of the C library is not in %s: run `albers setup`", o.CacheDir))
		if packaged := shared(packageDir); err != nil && packaged != "" {
			o.SourceDir, err = newestSource(packaged, "musl-*", "VERSION", err)
		}
		if err != nil {
			return o, err
		}
	}
	if o.Jobs <= 0 {
		o.Jobs = runtime.NumCPU()
	}
	if o.Progress == nil {
		o.Progress = func(string) {}
	}
	return o, nil
}

// newestSource finds the newest source tree of a kind that scripts/setup.sh left, by a file in it, or gives missing.
// Names sort as versions do as long as musl says 1.x.y with one digit each.
func newestSource(cache, tree, file string, missing error) (string, error) {
	found, err := filepath.Glob(filepath.Join(cache, "sources", tree, file))
	if err != nil {
		return "", fmt.Errorf("cache folder %s: %w", cache, err)
	}
	if len(found) == 0 {
		return "", missing
	}
	return strings.TrimSuffix(found[len(found)-1], "/"+file), nil
}
