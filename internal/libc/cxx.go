package libc

import (
	"context"
	"errors"
	"maps"
	"os"
	"path/filepath"
	"slices"
)

// The C++ library: libc++ and libc++abi from LLVM's source package, turned into bitcode once, as musl is, when the
// first program needs it. It has a folder of its own, because a user who runs only C programs should not wait for it:
//
//	<cache>/sources/llvm-VERSION     libcxx, libcxxabi and libunwind, by `albers setup --cxx`
//	<cache>/cxx/KEY/include/c++/v1   the headers
//	<cache>/cxx/KEY/members/…/X.bc   one bitcode file per member
//	<cache>/cxx/KEY/src              the files of ours that were compiled
//	<cache>/cxx/KEY/native/libc++.a  the same as machine code, with libunwind
//	<cache>/cxx/KEY/index            its symbols
//
// Exceptions: libc++abi is used as it is, except for the personality function, which reads tables beside machine
// code. cxx/src/unwind.cpp replaces it and libunwind; it asks the engine for frames and landing pads. Machine code
// has the real ones.
//
// Limits: no time zones; starting a thread fails as the engine says.

// ErrNoCxx says that the sources of the C++ library were not fetched.
var ErrNoCxx = errors.New("the source of the C++ library is not in the cache: run albers setup --cxx")

// EnsureCxx returns the C library together with the C++ library. It first builds the parts that are not in the cache
// yet. The error is ErrNoCxx if there is no source of the C++ part.
func EnsureCxx(ctx context.Context, opt Options) (*Dist, error) {
	base, err := Ensure(ctx, opt)
	if err != nil {
		return nil, err
	}
	if opt, err = opt.complete(); err != nil {
		return nil, err
	}
	version, final, err := cxxFolder(opt, base)
	if err != nil {
		return nil, err
	}
	if d, err := loadCxx(base, final); err == nil {
		return d, nil
	}
	b := &cxxBuilder{builder: builder{opt: opt, final: final, dir: final + building, resources: base.ResourceDir,
		resumes: true},
		base: base, version: version}
	return b.once(ctx, "C++", b.run, func() (*Dist, error) { return loadCxx(base, final) })
}

// HasCxx says whether the C++ library is built, or would be by the first C++ program. The error is ErrNoCxx if there is
// no source of it.
func HasCxx(ctx context.Context, opt Options) (string, error) {
	base, err := Ensure(ctx, opt)
	if err != nil {
		return "", err
	}
	if opt, err = opt.complete(); err != nil {
		return "", err
	}
	version, dir, err := cxxFolder(opt, base)
	if err != nil {
		return "", err
	}
	if _, err := loadCxx(base, dir); err != nil {
		return "libc++ " + version + ", which the first C++ program builds", nil
	}
	return "libc++ " + version + " is built", nil
}

// cxxTree is the newest source tree of the C++ library.
func cxxTree(cache string) (string, error) {
	return newestSource(cache, "llvm-*", "libcxxabi/src", ErrNoCxx)
}

// cxxFolder is the place of the library that fits base.
func cxxFolder(opt Options, base *Dist) (version, dir string, err error) {
	tree, err := cxxTree(opt.CacheDir)
	if err != nil {
		return "", "", err
	}
	version, key, err := cxxKey(tree, base)
	if err != nil {
		return "", "", err
	}
	return version, filepath.Join(opt.CacheDir, "cxx", key), nil
}

// nativeCxx is the archive of machine code, if it has been built: bitcode of C++ programs is linked with it.
func nativeCxx(opt Options, base *Dist) string {
	_, dir, err := cxxFolder(opt, base)
	if err != nil {
		return ""
	}
	archive := filepath.Join(dir, "native", "libc++.a")
	if _, err := os.Stat(archive); err != nil {
		return ""
	}
	return archive
}

// loadCxx reads a finished C++ library and puts it together with base.
func loadCxx(base *Dist, dir string) (*Dist, error) {
	part, err := load(dir)
	if err != nil {
		return nil, err
	}
	d := *base
	d.CxxDir = dir
	d.CxxArchive = filepath.Join(dir, "native", "libc++.a")
	d.CxxIncludeDirs = []string{filepath.Join(dir, "include", "c++", "v1")}
	d.Members = slices.Concat(base.Members, part.Members)
	d.definers = make(map[string]int, len(base.definers)+len(part.definers))
	for name, i := range part.definers {
		d.definers[name] = i + len(base.Members)
	}
	maps.Copy(d.definers, base.definers) // no name is in both
	return &d, nil
}

// CompileFlagsCxx are the flags of clang++ that make a user's C++ code fit the libraries. Without the C++ library they
// are those for C.
func (d *Dist) CompileFlagsCxx() []string {
	return slices.Concat([]string{"--target=" + Target, "-nostdinc", "-nostdinc++"}, searching(d.CxxIncludeDirs),
		searching(d.IncludeDirs))
}
