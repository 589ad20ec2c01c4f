package frontend

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"testing"

	"github.com/albers-engine/albers/internal/ir"
	"github.com/albers-engine/albers/internal/ir/verify"
)

// programs gives the test programs of the whole project by pattern.
func programs(t *testing.T) []string {
	t.Helper()
	var out []string
	err := filepath.WalkDir("../../testdata/programs", func(p string, d os.DirEntry, err error) error {
		if err != nil {
			return err
		}
		switch filepath.Ext(p) {
		case ".c", ".cc", ".cpp", ".ll":
			out = append(out, p)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(out) == 0 {
		t.Fatal("no programs in testdata/programs")
	}
	return out
}

// TestPrograms lowers every test program of the project; the verifier must accept each, the printer must not fail, and
// each instruction has a place in the program's text.
func TestPrograms(t *testing.T) {
	for _, p := range programs(t) {
		t.Run(filepath.Base(p), func(t *testing.T) {
			t.Parallel()
			for _, noOpt := range []bool{false, true} {
				if noOpt && filepath.Ext(p) != ".ll" {
					continue // compiling takes most of the time
				}
				opt := testOptions(t, p, noOpt)
				opt.Text = true
				program, err := LoadProgram(context.Background(), []string{p}, opt)
				if err != nil {
					t.Fatal(err)
				}
				m := program.Module
				checkText(t, program)
				if err := verify.Module(m); err != nil {
					t.Error(err)
				}
				var b bytes.Buffer
				if err := ir.Print(&b, m); err != nil || b.Len() == 0 {
					t.Errorf("printed %d bytes, error %v", b.Len(), err)
				}
				for _, u := range m.Unsupported {
					t.Log("unsupported:", u)
				}
			}
		})
	}
}
