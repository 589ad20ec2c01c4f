package albers

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/albers-engine/albers/internal/testcase"
	"github.com/albers-engine/albers/outcome"
)

// TestEvidenceIsWritten: what shows an internal error is in the output folder.
func TestEvidenceIsWritten(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "out")
	f, _, err := testcase.Create(dir)
	if err != nil {
		t.Fatal(err)
	}
	r := &run{folder: f}
	r.keep(&Summary{Evidence: []outcome.Evidence{{Name: "fault000001.smt2", Data: []byte("(check-sat)\n")}}})
	if err := r.close(nil); err != nil {
		t.Fatal(err)
	}
	if got, err := os.ReadFile(filepath.Join(dir, "fault000001.smt2")); err != nil || string(got) != "(check-sat)\n" {
		t.Errorf("%q, %v", got, err)
	}
}
