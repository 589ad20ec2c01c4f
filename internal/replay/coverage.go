package replay

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"

	"albers/internal/cover"
)

// coverage runs every test against a third build, with clang's source-based coverage, and puts the totals into the report.
// Counters are kept in a mapped file (%c), so that a test that ends by a signal counts as well.
func (s *session) coverage(ctx context.Context, rep *Report) error {
	if s.musl {
		return errors.New("--coverage needs a program given as sources")
	}
	if len(s.tests) == 0 {
		return nil
	}
	var err error
	f := flavour{"counted", []string{"-fprofile-instr-generate", "-fcoverage-mapping", "-mllvm", "-runtime-counter-relocation"}, false}
	if s.counted, err = s.make(ctx, f); err != nil {
		return err
	}
	profiles := filepath.Join(s.scratch, "profiles")
	if err := os.MkdirAll(profiles, 0o755); err != nil {
		return err
	}
	for i := range s.tests {
		if _, err := s.execute(ctx, s.counted, s.tests[i].Test); err != nil {
			return fmt.Errorf("test %d: %w", s.tests[i].Test, err)
		}
	}
	raw, err := filepath.Glob(filepath.Join(profiles, "*.profraw"))
	if err != nil {
		return err
	}
	list := filepath.Join(s.scratch, "profiles.txt")
	var names bytes.Buffer
	for _, r := range raw {
		fmt.Fprintln(&names, r)
	}
	if err := os.WriteFile(list, names.Bytes(), 0o644); err != nil {
		return err
	}
	merged := filepath.Join(s.scratch, "merged.profdata")
	if err := s.command(ctx, "llvm-profdata-19", "merge", "-sparse", "--failure-mode=all", "-f", list, "-o", merged); err != nil {
		return err
	}
	out, err := exec.CommandContext(ctx, "llvm-cov-19", "export", "-summary-only", "-instr-profile="+merged, s.counted).Output()
	if err != nil {
		return fmt.Errorf("llvm-cov-19: %w", err)
	}
	return readTotals(out, rep)
}

// readTotals takes the totals from llvm-cov's JSON.
func readTotals(text []byte, rep *Report) error {
	type part struct{ Count, Covered int }
	var doc struct {
		Data []struct {
			Totals struct{ Lines, Branches part }
		}
	}
	if err := json.Unmarshal(text, &doc); err != nil || len(doc.Data) != 1 {
		return fmt.Errorf("llvm-cov-19 wrote something unexpected: %v", err)
	}
	t := doc.Data[0].Totals
	rep.Lines = &cover.Count{Total: t.Lines.Count, Covered: t.Lines.Covered}
	rep.Branches = &cover.Count{Total: t.Branches.Count, Covered: t.Branches.Covered}
	return nil
}
