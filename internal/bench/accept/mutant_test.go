package accept

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// root is the source tree.
const root = "../../.."

// TestMutantsAreFresh: the text of each mutant occurs once, its package has each test that it names, and all layers
// have one.
func TestMutantsAreFresh(t *testing.T) {
	all, err := Mutants()
	if err != nil {
		t.Fatal(err)
	}
	layers := map[string]bool{}
	for _, m := range all {
		layers[m.Layer] = true
		if _, err := m.text(root); err != nil {
			t.Error(err)
		}
		tests := testsOf(t, m.Package)
		name, _, _ := strings.Cut(m.Run, "/")
		for _, one := range strings.Split(name, "|") {
			if run := regexp.MustCompile("^(?:" + one + ")$"); !slices.ContainsFunc(tests, run.MatchString) {
				t.Errorf("mutant %q: %s has no test %s", m.Name, m.Package, one)
			}
		}
	}
	for _, l := range []string{"byte-sets", "simplify", "independence", "cache", "intervals", "precheck", "enumerate",
		"arrayopt", "preprocess", "native", "array", "theory", "decide"} {
		if !layers[l] {
			t.Errorf("no mutant breaks layer %s", l)
		}
	}
	if len(all) < 10 {
		t.Errorf("only %d mutants", len(all))
	}
}

// testsOf is the names of the tests of the package in folder pkg of the source tree.
func testsOf(t *testing.T, pkg string) (names []string) {
	files, err := filepath.Glob(filepath.Join(root, pkg, "*_test.go"))
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		text, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range testFunc.FindAllStringSubmatch(string(text), -1) {
			names = append(names, m[1])
		}
	}
	return names
}

var testFunc = regexp.MustCompile(`(?m)^func (Test\w+)\(`)

// TestMutantsNameTheirTestsWhole: a test whose name only begins like that of a mutant is not run with its subtests.
func TestMutantsNameTheirTestsWhole(t *testing.T) {
	for run, want := range map[string]string{
		"TestA": "^(?:TestA)$", "TestA|TestB": "^(?:TestA|TestB)$", "TestA/one/two": "^(?:TestA)$/one/two",
	} {
		if got := (&Mutant{Run: run}).pattern(); got != want {
			t.Errorf("%s becomes %s, not %s", run, got, want)
		}
	}
}

// TestMutants breaks a layer on purpose and sees a referee find it: the first of them, all with ALBERS_MUTANTS=all, or
// those whose names have one of the words of ALBERS_MUTANTS, which commas separate. The short form of
// `albers bench accept` tries others.
func TestMutants(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles a test twice")
	}
	all, err := Mutants()
	if err != nil {
		t.Fatal(err)
	}
	which := os.Getenv("ALBERS_MUTANTS")
	named := func(m *Mutant) bool {
		return slices.ContainsFunc(strings.Split(which, ","), func(w string) bool { return strings.Contains(m.Name, w) })
	}
	for i, m := range all {
		if which == "" && i > 0 || which != "" && which != "all" && !named(m) {
			continue
		}
		t.Run(m.Name, func(t *testing.T) {
			f, err := m.Try(t.Context(), root)
			if err != nil {
				t.Fatal(err)
			}
			if t.Log(f.How); !f.Killed {
				t.Errorf("%s: nobody noticed that %s: %s", m.Name, m.Breaks, f.How)
			}
		})
	}
}

// TestFailure: a mutant that does not compile does not count as found.
func TestFailure(t *testing.T) {
	for out, want := range map[string]string{
		"--- FAIL: TestStack (1.2s)\n    x.go:1: differs\nFAIL\n": "TestStack",
		"panic: BUG: something\n\ngoroutine 1":                    "panic: BUG: something",
		"FAIL\talbers/internal/mi [build failed]\n":               "",
		"ok  \talbers/internal/mi\t0.1s\n":                        "",
	} {
		if how, ok := failure(out); how != want || ok != (want != "") {
			t.Errorf("%q: %q, %v", out, how, ok)
		}
	}
}
