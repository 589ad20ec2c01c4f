package albers_test

import (
	"bytes"
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/albers-engine/albers"
	"github.com/albers-engine/albers/option"
	"github.com/albers-engine/albers/outcome"
)

// sealed is a fuzz target that asks for a magic number with its checksum, which a fuzzer does not guess.
const sealed = `
#include <stddef.h>
#include <stdint.h>
volatile int reached;
int LLVMFuzzerTestOneInput(const uint8_t *p, size_t size) {
  if (size < 9) return 0;
  uint32_t h = 2166136261u, want = p[4] | p[5] << 8 | p[6] << 16 | (uint32_t)p[7] << 24;
  for (int i = 0; i < 4; i++)
    h = (h ^ p[i]) * 16777619u;
  if (h == want && p[0] == 'K' && p[1] == 0xA5 && p[2] == p[3]) {
    reached = 1;
    if (p[8] == 'x') reached = 2;
  }
  return 0;
}
`

// fromStdin makes a program of the target that reads standard input.
const fromStdin = `
#include <unistd.h>
int main(void) {
  uint8_t b[16];
  long n = read(0, b, sizeof b);
  return n < 0 ? 1 : LLVMFuzzerTestOneInput(b, n);
}
`

// opened says whether a file has the magic number and the checksum.
func opened(p []byte) bool {
	if len(p) < 9 {
		return false
	}
	h := uint32(2166136261)
	for _, b := range p[:4] {
		h = (h ^ uint32(b)) * 16777619
	}
	want := uint32(p[4]) | uint32(p[5])<<8 | uint32(p[6])<<16 | uint32(p[7])<<24
	return h == want && p[0] == 'K' && p[1] == 0xA5 && p[2] == p[3]
}

// anyOpened says whether a file that a pattern names is opened.
func anyOpened(t *testing.T, pattern string) bool {
	t.Helper()
	names, err := filepath.Glob(pattern)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		if data, err := os.ReadFile(name); err == nil && opened(data) {
			return true
		}
	}
	return false
}

// asked skips a test of real fuzzers unless somebody wants it. libFuzzer tells files apart by seconds, so it now and
// then misses one that is written in the second of its last look, and the test then waits in vain.
func asked(t *testing.T) {
	t.Helper()
	if os.Getenv("ALBERS_FUZZERS") == "" {
		t.Skip("works beside real fuzzers, whose pace decides (ALBERS_FUZZERS=1)")
	}
}

// tool finds a program of a fuzzer.
func tool(t *testing.T, name string) string {
	t.Helper()
	path, err := exec.LookPath(name)
	if err != nil {
		t.Skipf("%s is not installed", name)
	}
	return path
}

// until waits for a condition, at most two minutes.
func until(t *testing.T, what string, holds func() bool) {
	t.Helper()
	for end := time.Now().Add(2 * time.Minute); !holds(); time.Sleep(100 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("not after two minutes: %s", what)
		}
	}
}

// saidReload says whether libFuzzer has taken over an input that others wrote while it ran.
func saidReload(log string) bool {
	text, err := os.ReadFile(log)
	return err == nil && bytes.Contains(text, []byte("RELOAD"))
}

// fuzz starts a fuzzer, which is stopped at the end of the test, and returns the name of a file with its standard
// error.
func fuzz(t *testing.T, dir string, env []string, name string, args ...string) (said string) {
	t.Helper()
	ctx, stop := context.WithCancel(context.Background())
	c := exec.CommandContext(ctx, name, args...)
	c.Cancel = func() error { return c.Process.Signal(os.Interrupt) }
	c.WaitDelay = 10 * time.Second
	c.Dir, c.Env = dir, append(os.Environ(), env...)
	log, err := os.Create(filepath.Join(dir, "said"))
	if err != nil {
		t.Fatal(err)
	}
	defer log.Close()
	c.Stderr = log
	if err := c.Start(); err != nil {
		stop()
		t.Fatal(err)
	}
	t.Cleanup(func() { stop(); c.Wait() })
	return log.Name()
}

// beside explores a program beside a fuzzer until done says so.
func beside(t *testing.T, cfg albers.Config, done func() bool) *outcome.Summary {
	t.Helper()
	cfg.Explore = option.ExploreConcolic
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	ended := make(chan *outcome.Summary, 1)
	go func() {
		r, err := albers.Run(ctx, cfg, nil)
		if err != nil {
			t.Error(err)
			ended <- nil
			return
		}
		ended <- r.Summary
	}()
	until(t, "inputs have gone both ways", done)
	time.Sleep(1500 * time.Millisecond) // one more look into the folder
	stop()
	return <-ended
}

// compiled compiles a program.
func compiled(t *testing.T, dir, compiler string, args ...string) {
	t.Helper()
	c := exec.Command(compiler, args...)
	c.Dir, c.Env = dir, append(os.Environ(), "AFL_QUIET=1")
	if out, err := c.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
}

// withSeed makes a folder with one input.
func withSeed(t *testing.T, dir string) {
	t.Helper()
	if err := os.Mkdir(dir, 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "seed"), []byte("seed of nine bytes"), 0o644); err != nil {
		t.Fatal(err)
	}
}

// bothWays checks the counters of an exchange.
func bothWays(t *testing.T, s *outcome.Summary) {
	t.Helper()
	if s == nil {
		return
	}
	c := s.Techniques["sync"]
	if c["read"] == 0 || c["written"] == 0 || c["unreadable"] > 0 || len(s.InternalErrors) > 0 {
		t.Errorf("inputs: %v; %v", c, s.InternalErrors)
	}
}

// TestBesideLibFuzzer: an input of Albers reaches a running libFuzzer, which goes on from it, and its inputs reach
// Albers.
func TestBesideLibFuzzer(t *testing.T) {
	asked(t)
	needLibc(t)
	clang := tool(t, "clang-19")
	cfg := program(t, sealed)
	dir := t.TempDir()
	compiled(t, dir, clang, "-g", "-O1", "-fsanitize=fuzzer", cfg.Files[0], "-o", "target")
	corpus := filepath.Join(dir, "corpus")
	withSeed(t, corpus)
	said := fuzz(t, dir, nil, "./target", "-reload=1", "-max_len=16", "-max_total_time=300", corpus)
	cfg.Sync, cfg.FuzzSize, cfg.Out = corpus, 16, ""
	bothWays(t, beside(t, cfg, func() bool { return anyOpened(t, corpus+"/*") && saidReload(said) }))
}

// TestBesideAFL: the same with AFL++, which says itself from whom it took an input.
func TestBesideAFL(t *testing.T) {
	asked(t)
	needLibc(t)
	compiler, fuzzer := tool(t, "afl-clang-fast"), tool(t, "afl-fuzz")
	cfg := program(t, sealed+fromStdin)
	dir := t.TempDir()
	compiled(t, dir, compiler, "-g", "-O1", cfg.Files[0], "-o", "target")
	withSeed(t, dir+"/in")
	fuzz(t, dir, []string{"AFL_SYNC_TIME=1", "AFL_NO_UI=1", "AFL_SKIP_CPUFREQ=1", "AFL_NO_AFFINITY=1",
		"AFL_I_DONT_CARE_ABOUT_MISSING_CRASHES=1"}, fuzzer, "-M", "main", "-i", "in", "-o", "out", "-V", "300", "--",
		"./target")
	until(t, "AFL++ has begun", func() bool {
		names, _ := filepath.Glob(dir + "/out/main/queue/id*")
		return len(names) > 0
	})
	cfg.Sync, cfg.SymStdin, cfg.SymFileSize, cfg.Out = dir+"/out", 16, true, ""
	bothWays(t, beside(t, cfg, func() bool {
		return anyOpened(t, dir+"/out/main/queue/*sync:albers*")
	}))
}
