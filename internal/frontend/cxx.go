package frontend

import (
	"errors"
	"slices"
	"strings"

	"github.com/albers-engine/albers/internal/frontend/llvm"
	"github.com/albers-engine/albers/internal/libc"
	"github.com/albers-engine/albers/internal/rustc"
)

// wantCxx makes the C++ library part of the C library that the program is linked with, once. If the C++ library was
// not fetched, the program is linked without it, and the messages about missing functions tell.
func (l *linker) wantCxx() error {
	if l.opt.Libc == nil || l.opt.Cxx == nil || l.opt.Libc.CxxDir != "" {
		return nil
	}
	d, err := l.opt.Cxx(l.ctx)
	switch {
	case errors.Is(err, libc.ErrNoCxx):
		l.opt.Cxx = nil
		return nil
	case err != nil:
		return err
	}
	l.opt.Libc = d
	return nil
}

// cLibraryABI are parts of the C++ ABI that are in the C library.
var cLibraryABI = []string{"__cxa_atexit", "__cxa_finalize", "__cxa_thread_atexit", "__cxa_thread_atexit_impl"}

// callsCxx says whether the program refers to something that only a C++ library has:
// a mangled name, or a part of the ABI.
func (l *linker) callsCxx() bool {
	return slices.ContainsFunc(l.m.Symbols(), func(s llvm.Symbol) bool {
		switch {
		case s.Defined || slices.Contains(cLibraryABI, s.Name) || rustc.Mangled(s.Name):
			return false
		}
		return strings.HasPrefix(s.Name, "_Z") || strings.HasPrefix(s.Name, "__cxa_") || s.Name == "__gxx_personality_v0"
	})
}

// inLibrary says whether a source file belongs to a library. Templates in headers and the parts of Rust's libraries
// are compiled with the program.
func (l *linker) inLibrary() func(path string) bool {
	dirs := []string{"/usr/include/c++", "/usr/lib/llvm-19/include/c++"}
	if d := l.opt.Libc; d != nil && d.CxxDir != "" {
		dirs = append(dirs, d.CxxDir)
	}
	return func(path string) bool {
		return rustc.InLibrary(path) || slices.ContainsFunc(dirs, func(d string) bool {
			return strings.HasPrefix(path, d+"/")
		})
	}
}
