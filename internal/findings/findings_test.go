package findings

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/albers-engine/albers/internal/testcase"
	"github.com/albers-engine/albers/outcome"
)

// folder is an output folder with a bug in each of the lines of a program, which is written to a file of that name.
func folder(t *testing.T, src, text string, lines ...int) string {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(src), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(src, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	f, _, err := testcase.Create(filepath.Join(t.TempDir(), "out"))
	if err != nil {
		t.Fatal(err)
	}
	for i, l := range lines {
		f.Test(&outcome.Test{N: i + 1, End: outcome.End{Reason: outcome.Found, Kind: outcome.Abort, Message: "m", File: src,
			Line: l, Func: "f"}}, false)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	return f.Dir
}

func names(t *testing.T, dir string) (ids []string) {
	t.Helper()
	all, err := Read(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range all {
		ids = append(ids, f.ID)
	}
	return ids
}

// A name must not change with what has nothing to do with the bug, and must change with what has.
func TestNames(t *testing.T) {
	a := filepath.Join(t.TempDir(), "src", "x.c")
	b := filepath.Join(t.TempDir(), "src", "x.c")
	first := names(t, folder(t, a, "abort();\nabort();\nexit(1);\n", 1, 2, 3))
	if len(first) != 3 || first[0] == first[1] || first[0] == first[2] || first[1] == first[2] {
		t.Errorf("three bugs, two of them in equal lines: %v", first)
	}
	moved := names(t, folder(t, b, "// new\n\n\tabort();\n  abort();\nexit( 1);\n", 3, 4))
	if !slices.Equal(moved, first[:2]) {
		t.Errorf("in another place of another tree they are %v, were %v", moved, first[:2])
	}
	if changed := names(t, folder(t, b, "abort() ;\n", 1)); changed[0] == first[0] {
		t.Error("another text of the line has the same name")
	}
	os.Remove(b)
	if gone := names(t, folder(t, b, "", 1)); len(gone) != 1 || !validID.MatchString(gone[0]) {
		t.Errorf("without the source: %v", gone)
	}
}

func TestKnown(t *testing.T) {
	src := filepath.Join(t.TempDir(), "x.c")
	dir := folder(t, src, "one\ntwo\n", 1, 2)
	all, err := Read(dir)
	if err != nil {
		t.Fatal(err)
	}
	list := filepath.Join(t.TempDir(), "known")
	text := "# mine\n\n" + all[1].ID + "  it may stay \n" + strings.Repeat("0", 16)
	if err := os.WriteFile(list, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	k, err := ReadKnown(list)
	if err != nil {
		t.Fatal(err)
	}
	if n := k.Mark(all); n != 1 || all[0].Known || !all[1].Known || all[1].Why != "it may stay" {
		t.Errorf("%d are new: %+v", n, all)
	}
	if n, err := Add(list, all); n != 1 || err != nil {
		t.Errorf("added %d, %v", n, err)
	}
	if k, err = ReadKnown(list); err != nil || k.Mark(all) != 0 || len(k) != 3 || all[0].Why != "abort in f (x.c:1)" {
		t.Errorf("afterwards: %v, %v", k, err)
	}
	fresh := filepath.Join(t.TempDir(), "new")
	if n, err := Add(fresh, all); n != 2 || err != nil {
		t.Errorf("a new list: %d, %v", n, err)
	}
	if err := os.WriteFile(list, []byte("# x\nabc why\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := ReadKnown(list); err == nil || !strings.Contains(err.Error(), "known:2: \"abc\"") {
		t.Errorf("a bad line: %v", err)
	}
}
