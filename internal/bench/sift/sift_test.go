package sift

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/albers-engine/albers"
	"github.com/albers-engine/albers/internal/libc"
	"github.com/albers-engine/albers/option"
)

// TestRun: every way runs the inputs, and they end natively as in the engine.
func TestRun(t *testing.T) {
	cache, err := libc.DefaultCacheDir()
	if err != nil {
		t.Fatal(err)
	}
	if found, _ := filepath.Glob(filepath.Join(cache, "sources", "musl-*", "VERSION")); len(found) == 0 {
		t.Skip("needs the C library's source: run `make setup`")
	}
	if os.Geteuid() != 0 {
		t.Skip("needs a world for the program: NOT TESTED here")
	}
	cfg := albers.Default()
	cfg.Files = []string{"../../../examples/leap_year.c"}
	cfg.SymArgs = []option.SymArg{{Max: 1, Len: 3}}
	got, err := Run(t.Context(), Options{Config: cfg, Dir: t.TempDir(), Explore: time.Second, Rounds: 2,
		Say: func(string) {}})
	if err != nil {
		t.Fatal(err)
	}
	if got.Inputs < 2 || got.Steps == 0 || got.Differ > 0 || len(got.Rows) != 4 {
		t.Errorf("%+v", got)
	}
	for _, r := range got.Rows {
		if r.Each <= 0 || r.Times <= 0 {
			t.Errorf("%+v", r)
		}
	}
	var text strings.Builder
	got.Text(&text)
	if !strings.Contains(text.String(), "on plain values") || strings.Contains(text.String(), "otherwise") {
		t.Error(text.String())
	}
}
