package replay_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/albers-engine/albers"
	"github.com/albers-engine/albers/internal/replay"
	"github.com/albers-engine/albers/option"
)

// TestRootKeepsItsFiles: when root replays a program from sources that removes a file of root's and writes a file
// that only root may write, neither happens. The program can write in its own folder.
func TestRootKeepsItsFiles(t *testing.T) {
	if os.Geteuid() != 0 {
		t.Skip("needs root: NOT TESTED here")
	}
	dir, err := os.MkdirTemp("", "albers-roots-") // others may enter it, unlike a test's own folder
	if err != nil {
		t.Fatal(err)
	}
	defer os.RemoveAll(dir)
	if err := os.Chmod(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	kept, made := filepath.Join(dir, "kept"), filepath.Join(dir, "made")
	if err := os.WriteFile(kept, []byte("of root"), 0o644); err != nil {
		t.Fatal(err)
	}
	source := filepath.Join(t.TempDir(), "removes.c")
	text := fmt.Sprintf(`#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>
int main(int argc, char **argv) {
  if (argv[1][0] != 'x') return 1;
  unlink(%q);
  open(%q, O_CREAT | O_WRONLY, 0644);
  FILE *f = fopen("own", "w");
  return f ? 0 : 2;
}
`, kept, made)
	if err := os.WriteFile(source, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	cfg := albers.Default()
	cfg.Files, cfg.Out = []string{source}, filepath.Join(t.TempDir(), "out")
	cfg.Args = []string{"program"}
	cfg.SymArgs = []option.SymArg{{Min: 1, Max: 1, Len: 1}}
	if _, err := albers.Run(context.Background(), cfg, nil); err != nil {
		t.Fatal(err)
	}
	rep, err := replay.Run(context.Background(), replay.Options{Replay: option.Replay{Dir: cfg.Out}})
	if err != nil {
		t.Fatal(err)
	}
	if len(rep.Results) != 2 {
		t.Fatalf("%d tests, want 2", len(rep.Results))
	}
	allSame(t, rep)
	if _, err := os.Stat(kept); err != nil {
		t.Errorf("the program removed a file of root's: %v", err)
	}
	if _, err := os.Stat(made); err == nil {
		t.Error("the program made a file in a folder of root's")
	}
}
