package frontend

import (
	"context"
	"strings"
	"testing"

	"github.com/albers-engine/albers/internal/libc"
)

func TestWithoutCxxLibrary(t *testing.T) {
	opt := Options{Libc: musl(t), Cxx: func(context.Context) (*libc.Dist, error) { return nil, libc.ErrNoCxx }}
	_, err := Load(context.Background(), []string{write(t, "a.cpp", "#include <vector>\nint main() { return 0; }\n")}, opt)
	if err == nil || !strings.Contains(err.Error(), "albers setup --cxx") {
		t.Errorf("got %v, want a remedy", err)
	}
	if _, err := Load(context.Background(), []string{write(t, "a.C",
		"struct A { ~A() {} };\nint main() { A a; return 0; }\n")}, opt); err != nil {
		t.Errorf("a program that needs no library: %v", err)
	}
}

func TestWithCxxLibrary(t *testing.T) {
	asked := 0
	opt := Options{Libc: musl(t), Cxx: func(ctx context.Context) (*libc.Dist, error) {
		asked++
		return libc.EnsureCxx(ctx, libc.Options{})
	}}
	if _, err := Load(context.Background(), []string{write(t, "a.c",
		"#include <stdio.h>\nint main(void) { return puts(\"C\"); }\n")}, opt); err != nil || asked != 0 {
		t.Errorf("a C program: %v, the C++ library was asked for %d times", err, asked)
	}
	m, err := Load(context.Background(), []string{write(t, "a.cpp",
		"#include <vector>\nint main() { std::vector<int> v(3); try { v.at(5); } catch (...) {} return 0; }\n")}, opt)
	if err != nil || asked != 1 {
		t.Fatalf("a C++ program: %v, the C++ library was asked for %d times", err, asked)
	}
	own := 0
	for _, f := range m.Funcs {
		switch {
		case f.Code == nil:
		case !f.Lib:
			own++
		case f.Name == "main":
			t.Error("main counts as library code")
		}
	}
	// The functions are main and clang's own helper that ends the program. No function of a header is among them.
	if own < 1 || own > 2 {
		t.Errorf("%d functions count as the program's", own)
	}
	if m.Lookup("_Unwind_Resume") == nil || m.Lookup("__cxa_throw") == nil {
		t.Error("the unwinder is not linked")
	}
	// The undefined symbols of bitcode tell which library it needs.
	if _, err := Load(context.Background(), []string{write(t, "a.ll",
		"declare void @_ZSt9terminatev()\ndefine i32 @main() {\n  call void @_ZSt9terminatev()\n  ret i32 0\n}\n")},
		opt); err != nil || asked != 2 {
		t.Errorf("bitcode: %v, the C++ library was asked for %d times", err, asked)
	}
}
