package albers_test

import (
	"context"
	"path/filepath"
	"testing"

	"github.com/albers-engine/albers/internal/libc"
	"github.com/albers-engine/albers/internal/replay"
	"github.com/albers-engine/albers/option"
	"github.com/albers-engine/albers/outcome"
)

// TestProgramsNatively: a process that serves one input after another ends as the engine says on every input, whatever
// system calls the program makes, and does so a second time.
func TestProgramsNatively(t *testing.T) {
	files, err := filepath.Glob("testdata/programs/process/*.c")
	if err != nil {
		t.Fatal(err)
	}
	ran := 0
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			x := expectations(t, file)
			cfg := x.config(t, file)
			switch {
			case filepath.Base(file) == "streams.c":
				t.Log("NOT TESTED: it opens its own output by name, and a pipe that serves has one more reader and writer")
				return
			case !cfg.Libc:
				t.Log("NOT TESTED: it is not linked with our C library")
				return
			}
			ran++
			cfg.ValidateSolver, cfg.MaxTests = false, 50
			_, c := explored(t, cfg)
			d, err := libc.Ensure(t.Context(), libc.Options{})
			if err != nil {
				t.Skip(err)
			}
			v, err := replay.OpenSieve(t.Context(), replay.Options{Replay: option.Replay{Dir: cfg.Out},
				Libc: func(context.Context) (replay.Linker, error) { return d, nil }})
			if err != nil {
				t.Fatal(err)
			}
			defer v.Close()
			for range 2 {
				for _, test := range c.tests {
					r, err := v.Run(test.Inputs)
					if err != nil {
						t.Errorf("test %d: %v", test.N, err)
						continue
					}
					code := r.Code
					if r.Signal != 0 {
						code = -int(r.Signal)
					}
					if test.End.Reason == outcome.Exit && code != test.End.Code {
						t.Errorf("test %d: natively %d, in the engine %d", test.N, code, test.End.Code)
					}
				}
			}
			t.Logf("%d tests, %+v", len(c.tests), v.Counts())
		})
	}
	if ran < len(files)/2 {
		t.Errorf("only %d of %d programs ran natively", ran, len(files))
	}
}
