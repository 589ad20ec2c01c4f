package libc

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"
)

func ensureCxx(t *testing.T) *Dist {
	t.Helper()
	ensure(t)
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Minute)
	defer cancel()
	d, err := EnsureCxx(ctx, Options{Progress: func(line string) { t.Log(line) }})
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// TestNativeCxxPrograms links test programs with the machine code of the library, as the replay of bitcode does, by
// way of bitcode. The programs contain their expected output. The machine code needs a real unwinder where the engine
// has its own.
func TestNativeCxxPrograms(t *testing.T) {
	d := ensureCxx(t)
	base := ensure(t)
	if base.CxxArchive != d.CxxArchive {
		t.Errorf("a C library alone knows the archive %q, want %q", base.CxxArchive, d.CxxArchive)
	}
	directive := regexp.MustCompile(`(?m)^//@ (stdout|exit) (.*)$`)
	for _, name := range []string{"throw-types", "cleanup-order", "exception-ptr", "through-c", "static-guards",
		"atexit-order", "iostream"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			source := filepath.Join("..", "..", "testdata", "programs", "cxx", name+".cpp")
			text, err := os.ReadFile(source)
			if err != nil {
				t.Fatal(err)
			}
			want := outcome{}
			for _, m := range directive.FindAllStringSubmatch(string(text), -1) {
				if m[1] == "stdout" {
					want.stdout, err = strconv.Unquote(m[2])
				} else {
					want.code, err = strconv.Atoi(m[2])
				}
				if err != nil {
					t.Fatal(err)
				}
			}
			dir := t.TempDir()
			bitcode, object, program := filepath.Join(dir, "a.bc"), filepath.Join(dir, "a.o"), filepath.Join(dir, "a")
			tool(t, "clang++-19", append(d.CompileFlagsCxx(), "-w", "-O1", "-emit-llvm", "-c", "-o", bitcode, source)...)
			tool(t, clang, "-O0", "-fno-pic", "-c", "-o", object, bitcode)
			tool(t, lld, base.NativeLinkFlags(program, object)...)
			if got := execute(t, program, nil, ""); got.stdout != want.stdout || got.code != want.code {
				t.Errorf("exit %d, output %q, errors %q; want %d, %q", got.code, got.stdout, got.stderr, want.code, want.stdout)
			}
		})
	}
}

// TestCxxIndex: the C++ library adds to the C library and defines nothing twice.
func TestCxxIndex(t *testing.T) {
	d, base := ensureCxx(t), ensure(t)
	for _, m := range d.Members {
		for _, s := range m.Defines {
			got := d.Definer(s.Name)
			// musl's exit has a weak place for the C++ library's work there.
			if got == nil || strings.HasPrefix(m.Path, d.CxxDir) && base.Definer(s.Name) == nil && !s.Weak &&
				got.Name != m.Name {
				t.Fatalf("%s of %s is found in %+v", s.Name, m.Name, got)
			}
		}
	}
	for _, m := range base.Members {
		for _, s := range m.Defines {
			if d.Definer(s.Name).Path != base.Definer(s.Name).Path {
				t.Errorf("the C++ library takes %s from the C library", s.Name)
			}
		}
	}
	// The functions that a throw needs are there, and only those that the engine answers are missing.
	chosen, missing := d.Closure(nil, []string{"__cxa_throw", "__gxx_personality_v0", "__cxa_call_unexpected"})
	for _, name := range missing {
		if !strings.HasPrefix(name, "__albers_") && name != "setjmp" && name != "longjmp" && name != "__clone" &&
			!strings.HasPrefix(name, "sig") &&
			!strings.HasPrefix(name, "_") {
			t.Errorf("nobody defines %s", name)
		}
	}
	if len(chosen) == 0 || len(chosen) > 120 {
		t.Errorf("a throw brings %d members", len(chosen))
	}
	// A C program takes nothing from it.
	chosen, _ = d.Closure(nil, []string{"printf", "malloc", "exit", "qsort"})
	for _, m := range chosen {
		if strings.HasPrefix(m.Path, d.CxxDir) {
			t.Errorf("a C program is linked with %s", m.Name)
		}
	}
}

func TestNoCxxSource(t *testing.T) {
	if _, err := cxxTree(t.TempDir()); !errors.Is(err, ErrNoCxx) {
		t.Errorf("got %v", err)
	}
}
