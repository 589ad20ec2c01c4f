// Package scripts has no code of its own: it tests what holds for the tree as a whole, and the scripts in this folder.
package scripts

import (
	"encoding/json"
	"errors"
	"io"
	"os/exec"
	"strings"
	"testing"
)

// layers lists the packages from the ground up. A package may import what stands above it in this list, and its own line.
func layers() [][]string {
	return [][]string{
		{"include", "bench/experiments", "bench/programs", "bench/subjects", "internal/bv", "internal/fp", "internal/persist"},
		{"internal/mi", "internal/simplex"},
		{"internal/ir"},
		{"internal/expr"},
		{"internal/libc", "internal/rustc"},
		{"internal/frontend"},
		{"internal/solver"},
		{"internal/memory"},
		{"internal/vfs"},
		{"internal/state"},
		{"internal/exec", "internal/search", "internal/merging"},
		{"internal/env"},
		{"internal/cover"}, // needs only ir; the engine counts with it
		{"internal/engine"},
		{"internal/concolic"},
		{"internal/build", "internal/testcase", "internal/replay", "internal/report"},
		{""},               // the public package
		{"internal/bench"}, // runs experiments through the public package
		{"cmd"},
		{"scripts"},
	}
}

// cgoPackages are the only ones that may use C.
func cgoPackages() []string {
	return []string{"internal/frontend/llvm", "internal/solver/z3", "internal/solver/sat"}
}

// layerOf finds the line of a package by its longest prefix; -1 if there is none.
func layerOf(pkg string) int {
	best, length := -1, -1
	for i, line := range layers() {
		for _, prefix := range line {
			if under(pkg, prefix) && len(prefix) > length && (prefix != "" || pkg == "") {
				best, length = i, len(prefix)
			}
		}
	}
	return best
}

func under(pkg, prefix string) bool {
	return pkg == prefix || strings.HasPrefix(pkg, prefix+"/")
}

func relative(path string) (string, bool) {
	if path == "albers" {
		return "", true
	}
	return strings.CutPrefix(path, "albers/")
}

func TestImportOrder(t *testing.T) {
	cmd := exec.CommandContext(t.Context(), "go", "list", "-e", "-json=ImportPath,Imports,CgoFiles", "./...")
	cmd.Dir = ".."
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	seen := 0
	for lines := json.NewDecoder(out); ; seen++ {
		var p struct {
			ImportPath        string
			Imports, CgoFiles []string
		}
		if err := lines.Decode(&p); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatal(err)
		}
		pkg, _ := relative(p.ImportPath)
		checkPackage(t, pkg, p.Imports, len(p.CgoFiles) > 0)
	}
	if err := cmd.Wait(); err != nil {
		t.Fatal(err)
	}
	if seen < 10 {
		t.Errorf("go list showed only %d packages", seen)
	}
}

func checkPackage(t *testing.T, pkg string, imports []string, cgo bool) {
	t.Helper()
	layer := layerOf(pkg)
	if layer < 0 {
		t.Errorf("package %s has no place in layers(): add it where it belongs", pkg)
		return
	}
	for _, path := range imports {
		if other, ours := relative(path); ours && layerOf(other) > layer {
			t.Errorf("%s imports %s, which stands below it", pkg, path)
		}
	}
	allowed := false
	for _, c := range cgoPackages() {
		allowed = allowed || under(pkg, c)
	}
	if cgo && !allowed {
		t.Errorf("%s uses cgo; only %q may", pkg, cgoPackages())
	}
}

func TestLayerOf(t *testing.T) {
	order := []string{"include", "internal/ir/verify", "internal/expr", "internal/solver/z3", "internal/engine", "internal/replay", "", "cmd/albers"}
	for i := 1; i < len(order); i++ {
		if layerOf(order[i-1]) >= layerOf(order[i]) {
			t.Errorf("%q does not stand above %q", order[i-1], order[i])
		}
	}
	if layerOf("internal/irrelevant") != -1 {
		t.Error("a package without a place was given one")
	}
}
