package albers_test

import (
	"context"
	"path/filepath"
	"testing"

	"github.com/albers-engine/albers"
)

// TestFloatsReplay explores the programs that compute with symbolic floats, and replays all of their tests natively:
// the machine takes the same branches, bit for bit.
func TestFloatsReplay(t *testing.T) {
	if testing.Short() {
		t.Skip("builds each program natively")
	}
	files, err := filepath.Glob("testdata/programs/float/*.c")
	if err != nil {
		t.Fatal(err)
	}
	if len(files) < 13 {
		t.Errorf("only %d programs found", len(files))
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			cfg := expectations(t, file).config(t, file)
			cfg.ValidateSolver = false // TestPrograms does it
			cfg.KeepStdout = true      // the bits of results
			found, err := albers.Run(context.Background(), cfg, nil)
			if err != nil {
				t.Fatal(err)
			}
			replayAll(t, cfg.Out, found.Summary.Tests)
		})
	}
}
