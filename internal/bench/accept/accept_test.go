package accept

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/albers-engine/albers/internal/solver/referee"
)

// counting is a part of ten chunks that counts how often each ran.
func counting(ran *atomic.Int64, run func(key string, c *Chunk) error) *Part {
	return &Part{
		Name: "part", Title: "A part", Rows: true, Settings: map[string]string{"n": "10"},
		Next: func(i int) (string, bool) { return fmt.Sprint(i), i < 10 },
		Run: func(_ context.Context, key string, seen *referee.Seen) (*Chunk, error) {
			ran.Add(1)
			seen.Add(uint64(len(key)) + 100*uint64(key[0]))
			c := &Chunk{Figures: map[string]int64{"cases": 3}}
			return c, run(key, c)
		},
		Say: func(f map[string]int64) string { return fmt.Sprint(f["cases"], " cases") },
	}
}

func options(t *testing.T, dir string) *Options {
	return &Options{Dir: dir, Tree: Tree{Commit: "0123456789abcdef"}, Command: "albers bench accept", Jobs: 2,
		Say: func(s string) { t.Log(s) }, Now: time.Now}
}

// TestResume: an interrupted part goes on, a complete part stays, and another commit, other settings and --force
// begin anew.
func TestResume(t *testing.T) {
	dir := t.TempDir()
	var ran atomic.Int64
	broken := errors.New("no more")
	_, err := Run(t.Context(), counting(&ran, func(key string, _ *Chunk) error {
		if key == "6" {
			return broken
		}
		return nil
	}), options(t, dir))
	if !errors.Is(err, broken) {
		t.Fatal(err)
	}
	first := int(ran.Load())
	r, err := Read(filepath.Join(dir, "part.json"))
	if err != nil || r.Complete || len(r.Done) < 5 || len(r.Done) != len(r.Rows) {
		t.Fatalf("%v: %+v after %d chunks", err, r, first)
	}
	kept := len(r.Done)
	fine := func(string, *Chunk) error { return nil }
	ran.Store(0)
	r, err = Run(t.Context(), counting(&ran, fine), options(t, dir))
	if err != nil || !r.OK() || int(ran.Load()) != 10-kept || r.Figures["cases"] != 30 || len(r.Rows) != 10 {
		t.Fatalf("%v: %+v, %d chunks ran of %d", err, r, ran.Load(), 10-kept)
	}
	if _, err := os.Stat(filepath.Join(dir, ".part.names")); !os.IsNotExist(err) {
		t.Error("the names of a complete part are still there")
	}
	for name, c := range map[string]struct {
		change func(o *Options)
		chunks int64
	}{
		"again":  {func(*Options) {}, 0},
		"commit": {func(o *Options) { o.Tree.Commit = "fedcba9876543210" }, 10},
		"force":  {func(o *Options) { o.Force = true }, 10},
		"dirty":  {func(o *Options) { o.Tree.Dirty = true }, 10},
	} {
		o := options(t, t.TempDir())
		if _, err := Run(t.Context(), counting(&ran, fine), o); err != nil {
			t.Fatal(err)
		}
		ran.Store(0)
		c.change(o)
		if _, err := Run(t.Context(), counting(&ran, fine), o); err != nil || ran.Load() != c.chunks {
			t.Errorf("%s: %v, %d chunks ran, want %d", name, err, ran.Load(), c.chunks)
		}
	}
}

// TestNoEvidence: results with changes, half a result and those of the short form do not go into the page;
// a difference shows in it.
func TestNoEvidence(t *testing.T) {
	doc := filepath.Join(t.TempDir(), "a.md")
	const text = "an earlier page\n"
	if err := os.WriteFile(doc, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	good := func() *Result {
		return &Result{Part: "p", Title: "T", Origin: Origin{Commit: "0123456789abcdef"}, Complete: true,
			Figures:  map[string]int64{Differences: 2},
			Failures: []string{"seed 7:\nwrong"}, Said: "7 cases"}
	}
	for name, spoil := range map[string]func(*Result){
		"dirty": func(r *Result) { r.Dirty = true },
		"half":  func(r *Result) { r.Complete = false },
		"short": func(r *Result) { r.Settings = map[string]string{"short": "true"} },
	} {
		r := good()
		spoil(r)
		if err := WritePage(doc, []*Result{r}); err == nil {
			t.Errorf("%s: went into the page", name)
		}
	}
	if got, _ := os.ReadFile(doc); string(got) != text {
		t.Errorf("the page changed: %s", got)
	}
	if err := WritePage(doc, []*Result{good()}); err != nil {
		t.Fatal(err)
	}
	got, _ := os.ReadFile(doc)
	for _, want := range []string{"| 7 cases | 2 |", "0123456789ab", "seed 7: wrong"} {
		if !strings.Contains(string(got), want) {
			t.Errorf("%q is missing in\n%s", want, got)
		}
	}
	if strings.Contains(string(got), text) || good().OK() {
		t.Error("the old page is still there, or a difference is fine")
	}
}
