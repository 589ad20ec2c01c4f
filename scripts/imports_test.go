package scripts

import (
	"encoding/json"
	"errors"
	"io"
	"os/exec"
	"strings"
	"testing"
)

// layers lists the packages from the ground up. A package may import packages of the lines above it, and of its own
// line.
func layers() [][]string {
	return [][]string{
		{"include", "scripts",
			"bench/experiments", "bench/flaws", "bench/problems", "bench/programs", "bench/subjects", "internal/bail",
			"internal/bv", "internal/fp", "internal/persist", "internal/browser", "internal/files", "internal/parallel",
			"internal/trail", "internal/resident",
			"input"},
		{"coverage"}, // plain data: no term, no solver, no engine
		{"outcome", "internal/text"},
		{"option"}, // names kinds of bugs
		{"internal/mi", "internal/simplex"},
		{"internal/ir"},
		{"internal/fuzzsync"}, // folders that fuzzers share
		{"internal/testcase"}, // files of a run, written and read without the engine
		{"internal/cover", "internal/findings"},
		{"internal/report", "internal/export", "internal/klee"},
		{"internal/expr"},
		{"internal/libc", "internal/rustc"},
		{"internal/frontend"},
		{"internal/build"},
		{"internal/solver"},
		{"internal/memory"},
		{"internal/vfs"},
		{"internal/state"},
		{"internal/decide"},
		{"internal/exec", "internal/search", "internal/merge"},
		{"internal/kernel", "internal/explain"},
		{"internal/replay"}, // shows the kernel's world natively, without the engine
		{"internal/hooks"},  // of languages and tools; they ask the kernel, never the reverse
		{"internal/engine"},
		{""},               // the public package
		{"internal/bench"}, // runs experiments through the public package
		{"cmd"},
		{"scripts/site", "scripts/testskips", "scripts/screens"},
	}
}

// floor is a part of internal/solver with a rule of its own.
type floor struct {
	folder string
	// users are the folders that may import a package of the floor.
	users []string
	why   string
}

// floors are the parts of the solver (docs/design.md, "Where things are").
func floors() []floor {
	const stack, referee = "internal/solver/stack", "internal/solver/referee"
	return []floor{
		{"internal/solver/layer", []string{stack, referee},
			"layers never know each other, and only the stack puts them together"},
		{"internal/solver/native", []string{stack, referee, "internal/bench/queries"},
			"only the native solver knows its organs"},
		{"internal/solver/lang", []string{""}, "languages stand above the stack"},
		{"internal/solver/diag", []string{stack, referee, "internal/engine", "internal/bench"},
			"diagnostics watch the stack; no layer depends on them"},
		{"internal/solver/referee", []string{"internal/bench/accept", "internal/bench/queries"},
			"referees are for tests and for the evidence"},
	}
}

// exceptions are imports across a floor's rule, each with its reason.
func exceptions() map[[2]string]string {
	return map[[2]string]string{
		{"internal/decide", "internal/solver/layer/interval"}: "resolution of addresses shares the worker's oracle with " +
			"the layer",
	}
}

// commandNeeds are the internal packages that the command imports besides the public ones and those of
// internal/bench, each with its reason. A Go program can do everything else that the command does by the public
// packages.
func commandNeeds() map[string]string {
	return map[string]string{
		"internal/build":        "the suite of subjects keeps builds, and asks for the version of what they leave",
		"internal/files":        "results of commands are whole files, and JSON of one form",
		"internal/klee":         "albers klee takes the command line of another tool, and names its results as that does",
		"internal/libc":         "albers libc and albers bench build the C library, which is no part of an exploration",
		"internal/text":         "the screen's numbers look as in the tables of benchmarks",
		"internal/export":       "albers report writes the results in the formats of other tools",
		"internal/findings":     "albers report and albers run keep and read lists of known findings",
		"internal/replay":       "albers runtest writes the library that programs are linked with for replay",
		"internal/report":       "albers report turns an output folder into a page for people",
		"internal/report/prose": "albers explain prints what the page shows of a path",
		"internal/testcase":     "albers tests shows and converts files of an output folder, also those of other tools",
	}
}

// floorBroken says why pkg may not import other; "" if it may.
func floorBroken(pkg, other string) string {
	for _, f := range floors() {
		if !under(other, f.folder) || exceptions()[[2]string{pkg, other}] != "" {
			continue
		}
		// Layers are strangers to each other; on other floors one package may use the next.
		allowed := f.folder != "internal/solver/layer" && under(pkg, f.folder)
		for _, u := range f.users {
			allowed = allowed || pkg == u || u != "" && under(pkg, u)
		}
		if !allowed {
			return f.why
		}
	}
	return ""
}

// cgoPackages are the only ones that may use C.
func cgoPackages() []string {
	return []string{"internal/frontend/llvm", "internal/solver/z3", "internal/solver/native/sat", "internal/resident"}
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

// module is the path of this module, as go.mod has it.
func module(t *testing.T) string {
	t.Helper()
	out, err := exec.CommandContext(t.Context(), "go", "list", "-m").Output()
	if err != nil {
		t.Fatal(err)
	}
	return strings.TrimSpace(string(out))
}

// relative is the folder of a package of the module; ok says whether it is one.
func relative(module, path string) (folder string, ok bool) {
	if path == module {
		return "", true
	}
	return strings.CutPrefix(path, module+"/")
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
	seen, mod, needed := 0, module(t), commandNeeds()
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
		pkg, _ := relative(mod, p.ImportPath)
		var imports []string
		for _, path := range p.Imports {
			if other, ours := relative(mod, path); ours {
				imports = append(imports, other)
				if pkg == "cmd/albers" {
					delete(needed, other)
				}
			}
		}
		checkPackage(t, pkg, imports, len(p.CgoFiles) > 0)
	}
	if err := cmd.Wait(); err != nil {
		t.Fatal(err)
	}
	if len(needed) > 0 {
		t.Errorf("the command no longer imports %v: take them off commandNeeds", needed)
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
	for _, other := range imports {
		if layerOf(other) > layer {
			t.Errorf("%s imports %s, which stands below it", pkg, other)
		}
		if under(pkg, "cmd") && under(other, "internal") && !under(other, "internal/bench") &&
			commandNeeds()[other] == "" {
			t.Errorf("%s imports %s: the command uses the public packages, so that others can, too", pkg, other)
		}
		if why := floorBroken(pkg, other); why != "" {
			t.Errorf("%s imports %s: %s", pkg, other, why)
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
	order := []string{"include", "outcome", "internal/ir/verify", "internal/testcase", "internal/report", "internal/expr",
		"internal/solver/z3", "internal/replay", "internal/engine", "", "cmd/albers"}
	for i := 1; i < len(order); i++ {
		if layerOf(order[i-1]) >= layerOf(order[i]) {
			t.Errorf("%q does not stand above %q", order[i-1], order[i])
		}
	}
	if layerOf("internal/irrelevant") != -1 {
		t.Error("a package without a place was given one")
	}
}

func TestFloorBroken(t *testing.T) {
	const layer = "internal/solver/layer/"
	for _, c := range []struct {
		pkg, other string
		broken     bool
	}{
		{layer + "cache", layer + "simplify", true},
		{layer + "cache", "internal/solver/native/aig", true},
		{layer + "cache", "internal/solver", false},
		{"internal/solver/stack", layer + "cache", false},
		{"internal/solver/native", "internal/solver/native/aig", false},
		{"internal/engine", "internal/solver/referee/brute", true},
		{"internal/expr", "internal/solver/lang/smtlib", true},
	} {
		if got := floorBroken(c.pkg, c.other) != ""; got != c.broken {
			t.Errorf("%s imports %s: broken %v", c.pkg, c.other, got)
		}
	}
}
