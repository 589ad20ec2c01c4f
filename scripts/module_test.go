package scripts

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestModuleRenamed gives a copy of the packages of plain data another path: they build, and the old path is gone.
func TestModuleRenamed(t *testing.T) {
	dir, old := t.TempDir(), module(t)
	for _, folder := range []string{"option", "input", "coverage", "outcome"} {
		if err := os.CopyFS(filepath.Join(dir, folder), os.DirFS(filepath.Join("..", folder))); err != nil {
			t.Fatal(err)
		}
	}
	mod, err := os.ReadFile("../go.mod")
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "go.mod"), mod, 0o644); err != nil {
		t.Fatal(err)
	}
	script, err := filepath.Abs("module.sh")
	if err != nil {
		t.Fatal(err)
	}
	in := func(name string, args ...string) (string, error) {
		cmd := exec.CommandContext(t.Context(), name, args...)
		cmd.Dir = dir
		out, err := cmd.CombinedOutput()
		return string(out), err
	}
	for _, wrong := range []string{"", "albers", "host.org//x", "host.org/a b"} {
		if out, err := in(script, wrong); err == nil {
			t.Errorf("%q was taken for a module path: %s", wrong, out)
		}
	}
	if out, err := in(script, "host.org/some-one/engine"); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	if out, err := in("go", "list", "-f", "{{.ImportPath}} {{.Imports}}", "./outcome"); err != nil ||
		!strings.HasPrefix(out, "host.org/some-one/engine/outcome [") ||
		!strings.Contains(out, " host.org/some-one/engine/coverage ") {
		t.Errorf("%v: %s", err, out)
	}
	if out, err := in("go", "build", "./..."); err != nil {
		t.Errorf("%v: %s", err, out)
	}
	if out, err := in("grep", "-rn", `"`+old+`["/]`, "."); err == nil {
		t.Errorf("the old path is still there:\n%s", out)
	}
}
