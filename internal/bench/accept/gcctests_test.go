package accept

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
)

func TestGCCOptions(t *testing.T) {
	for _, x := range []struct {
		path, text      string
		options, beside []string
	}{
		{"/x/gcc.c-torture/execute/a.c", `/* { dg-options "-fwrapv -fno-inline" } */`, []string{"-std=gnu89", "-fwrapv"}, nil},
		{"/x/gcc.dg/a.c", `/* { dg-options "-std=c99 -O2 -fdump-tree-all" } */
			/* { dg-additional-options "-mavx2" { target avx2 } } */
			/* { dg-additional-options "-msse4.1" { target { x86_64-*-* } } } */
			/* { dg-additional-sources "b.c c.c" } */`,
			[]string{"-std=gnu17", "-std=c99", "-O2", "-msse4.1"}, []string{"/x/gcc.dg/b.c", "/x/gcc.dg/c.c"}},
		{"/x/g++.dg/a.C", `// { dg-do run { target c++14 } }`, []string{"-std=gnu++14"}, nil},
		{"/x/g++.dg/coroutines/a.C", "", []string{"-std=gnu++20"}, nil},
		{"/x/g++.dg/a.C", "", []string{"-std=gnu++17"}, nil},
	} {
		options, beside := gccOptions(x.path, x.text)
		if !slices.Equal(options, x.options) || !slices.Equal(beside, x.beside) {
			t.Errorf("%s, %s: %q and %q", x.path, x.text, options, beside)
		}
	}
}

func TestGCCPrograms(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{
		"gcc.c-torture/execute/all.c": "", "gcc.c-torture/execute/builtins/piece.c": "",
		"gcc.dg/run.c": "/* { dg-do run } */", "gcc.dg/look.c": "/* { dg-do compile } */",
		"gcc.dg/ubsan/run.c": "/* { dg-do run } */", "gcc.dg/run.C": "// { dg-do run }",
	} {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	names, err := gccPrograms(dir, ".c", gccElsewhere, "gcc.c-torture/execute", "gcc.dg")
	if want := []string{"gcc.c-torture/execute/all.c", "gcc.dg/run.c"}; err != nil || !slices.Equal(names, want) {
		t.Errorf("%q, %v; want %q", names, err, want)
	}
}
