package albers

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/albers-engine/albers/coverage"
	"github.com/albers-engine/albers/internal/testcase"
	"github.com/albers-engine/albers/outcome"
)

// TestEvidenceIsWritten: the evidence of an internal error is in the output folder.
func TestEvidenceIsWritten(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "out")
	f, _, err := testcase.Create(dir)
	if err != nil {
		t.Fatal(err)
	}
	sum := &outcome.Summary{Evidence: []outcome.Evidence{{Name: "fault000001.smt2", Data: []byte("(check-sat)\n")}}}
	r := &run{folder: f, found: Result{Summary: sum, Coverage: &coverage.Report{}}}
	r.write()
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	if got, err := os.ReadFile(filepath.Join(dir, "fault000001.smt2")); err != nil || string(got) != "(check-sat)\n" {
		t.Errorf("%q, %v", got, err)
	}
}
