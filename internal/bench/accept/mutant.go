package accept

import (
	"context"
	_ "embed"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/albers-engine/albers/internal/bench/manifest"
)

//go:embed mutants.toml
var mutantsFile []byte

// Mutant is a fault that is put into a layer on purpose, and the test that must see it.
type Mutant struct {
	Name    string   `toml:"name"`
	Layer   string   `toml:"layer"`
	File    string   `toml:"file"` // from the root of the tree
	Old     string   `toml:"old"`  // occurs exactly once in File
	New     string   `toml:"new"`
	Breaks  string   `toml:"breaks"` // what is wrong then
	Package string   `toml:"package"`
	Run     string   `toml:"run"` // pattern of the test: its whole name, then subtests behind a slash
	Env     []string `toml:"env"`
}

// Mutants is all of them.
func Mutants() ([]*Mutant, error) {
	var all struct {
		Mutant []*Mutant `toml:"mutant"`
	}
	if err := manifest.Decode(mutantsFile, &all); err != nil {
		return nil, fmt.Errorf("mutants.toml: %w", err)
	}
	seen := map[string]bool{}
	for _, m := range all.Mutant {
		if m.Name == "" || m.Package == "" || m.Run == "" || m.Old == m.New || seen[m.Name] {
			return nil, fmt.Errorf("mutants.toml: mutant %q is not whole, or there are two of it", m.Name)
		}
		seen[m.Name] = true
	}
	return all.Mutant, nil
}

// text is the file with the fault; it fails if the mutant is stale.
func (m *Mutant) text(root string) (string, error) {
	old, err := os.ReadFile(filepath.Join(root, m.File))
	if err != nil {
		return "", err
	}
	if n := strings.Count(string(old), m.Old); n != 1 {
		return "", fmt.Errorf("mutant %q is stale: its text occurs %d times in %s, not once", m.Name, n, m.File)
	}
	return strings.Replace(string(old), m.Old, m.New, 1), nil
}

// pattern is the flag -run for the test. A test whose name only begins like it stays out: with subtests chosen for
// another one, it may fail for want of its own.
func (m *Mutant) pattern() string {
	name, subtests, _ := strings.Cut(m.Run, "/")
	if subtests != "" {
		subtests = "/" + subtests
	}
	return "^(?:" + name + ")$" + subtests
}

// mutantLimit is the time that the test of a mutant may take, compiling included. A fault that makes a solver loop
// counts as found, too.
const mutantLimit = 10 * time.Minute

// Fate is the result of testing a mutant.
type Fate struct {
	Killed bool
	How    string // the first line that a test failed with; why not, if it was not
}

// Try compiles the tree in root with the fault, by an overlay that leaves the tree unchanged, and runs the test.
func (m *Mutant) Try(ctx context.Context, root string) (Fate, error) {
	text, err := m.text(root)
	if err != nil {
		return Fate{}, err
	}
	dir, err := os.MkdirTemp("", "albers-mutant-")
	if err != nil {
		return Fate{}, err
	}
	defer os.RemoveAll(dir)
	if root, err = filepath.Abs(root); err != nil {
		return Fate{}, err
	}
	with, overlay := filepath.Join(dir, filepath.Base(m.File)), filepath.Join(dir, "overlay.json")
	list, err := json.Marshal(map[string]any{"Replace": map[string]string{filepath.Join(root, m.File): with}})
	if err != nil {
		return Fate{}, err
	}
	if err := os.WriteFile(with, []byte(text), 0o644); err != nil {
		return Fate{}, err
	}
	if err := os.WriteFile(overlay, list, 0o644); err != nil {
		return Fate{}, err
	}
	limited, stop := context.WithTimeout(ctx, mutantLimit)
	defer stop()
	test := func(flags ...string) (string, error) {
		return run(limited, root, m.Env, "go", slices.Concat([]string{"test"}, flags,
			[]string{"-failfast", "-run", m.pattern(), m.Package})...)
	}
	// A test that fails anyway finds nothing. The go command remembers that it passed.
	if out, err := test(); err != nil && limited.Err() == nil {
		return Fate{How: "its test fails without it: " + strings.TrimSpace(out)}, nil
	}
	out, err := test("-overlay", overlay, "-count=1")
	switch {
	case ctx.Err() != nil:
		return Fate{}, ctx.Err()
	case limited.Err() != nil:
		return Fate{true, "the test did not end"}, nil
	case err == nil:
		return Fate{How: "every test passed"}, nil
	}
	if how, ok := failure(out); ok {
		return Fate{true, how}, nil
	}
	return Fate{How: "it was not tried: " + strings.TrimSpace(out)}, nil
}

// failure finds the message of a test that failed. A mutant that does not compile, or tests that do not run, are no
// failure.
func failure(out string) (how string, ok bool) {
	if strings.Contains(out, "[build failed]") || strings.Contains(out, "[setup failed]") {
		return "", false
	}
	for _, line := range strings.Split(out, "\n") {
		line = strings.TrimSpace(line)
		switch {
		case strings.HasPrefix(line, "--- FAIL: "):
			how, _, _ = strings.Cut(strings.TrimPrefix(line, "--- FAIL: "), " (")
			ok = true
		case strings.HasPrefix(line, "panic: "):
			return line, true
		}
		if ok {
			return how, true
		}
	}
	return "", false
}

// shortMutants is how many mutants the short form tries.
const shortMutants = 3

// shortMutant says whether the short form tries mutant i of n: some from all over the list.
func shortMutant(i, n int) bool {
	return i%(n/shortMutants) == n/shortMutants/2 && i < n/shortMutants*shortMutants
}
