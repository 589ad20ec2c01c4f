package replay_test

import (
	"context"
	"fmt"
	"math/rand"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"github.com/albers-engine/albers"
	"github.com/albers-engine/albers/input"
	"github.com/albers-engine/albers/internal/libc/replayrt"
	"github.com/albers-engine/albers/internal/replay"
	"github.com/albers-engine/albers/internal/testcase"
	"github.com/albers-engine/albers/option"
	"github.com/albers-engine/albers/outcome"
)

// sieve builds the program of an output folder.
func sieve(t *testing.T, dir string) *replay.Sieve {
	t.Helper()
	return sieveWith(t, library(t), dir)
}

// sieveWith builds it with a C library of which only the flags are known.
func sieveWith(t *testing.T, lib replay.Linker, dir string) *replay.Sieve {
	t.Helper()
	v, err := replay.OpenSieve(t.Context(), replay.Options{Replay: option.Replay{Dir: dir},
		Libc: func(context.Context) (replay.Linker, error) { return lib, nil }})
	if err != nil {
		if strings.Contains(err.Error(), "user namespace") {
			t.Skip(err)
		}
		t.Fatal(err)
	}
	t.Cleanup(v.Close)
	return v
}

// example is a test of an output folder.
type example struct {
	testcase.Entry
	objects []input.Object
}

// examples are the tests of an output folder.
func examples(t *testing.T, dir string) (out []example) {
	t.Helper()
	tests, err := testcase.ReadIndex(dir)
	if err != nil {
		t.Fatal(err)
	}
	store, err := testcase.OpenStore(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	for _, e := range tests {
		k, err := store.KTest(e.Test)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, example{e, k.Objects})
	}
	return out
}

// endsAs says how an input ends natively, and complains if the engine says something else.
func endsAs(t *testing.T, v *replay.Sieve, x *example) replay.Sifted {
	t.Helper()
	r, err := v.Run(x.objects)
	if err != nil {
		t.Fatalf("test %d: %v", x.Test, err)
	}
	code := r.Code
	if r.Signal != 0 {
		code = -int(r.Signal)
	}
	switch {
	case x.Reason == outcome.Exit && code != x.Code:
		t.Errorf("test %d: natively %d, in the engine %d", x.Test, code, x.Code)
	case x.Reason == outcome.Found && x.Kind == outcome.Abort && r.Signal != syscall.SIGABRT:
		t.Errorf("test %d: natively %d, in the engine %s", x.Test, code, x.Kind)
	}
	return r
}

// TestSieveAgrees: inputs end natively as in the engine, in any order, whatever earlier ones have left behind.
func TestSieveAgrees(t *testing.T) {
	for _, c := range []struct {
		source string
		change func(*albers.Config)
	}{
		{"testdata/serve.c", serveInput},
		{"../../examples/config_parser.c", func(c *albers.Config) { c.SymStdin, c.MaxTests = 12, 200 }},
		{"../../examples/fuzz_target.c", func(c *albers.Config) { c.Entry = "LLVMFuzzerTestOneInput" }},
		{"../../examples/leap_year.c", func(c *albers.Config) {
			c.SymArgs = []option.SymArg{{Max: 2, Len: 2}}
		}},
	} {
		dir := exploreAs(t, c.source, c.change)
		v, all := sieve(t, dir), examples(t, dir)
		rng := rand.New(rand.NewSource(1))
		ends := map[[2]int]bool{}
		for range 4 {
			rng.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
			for i := range all {
				r := endsAs(t, v, &all[i])
				ends[[2]int{r.Code, int(r.Signal)}] = true
			}
		}
		t.Logf("%s: %d tests with %d ends, %+v", c.source, len(all), len(ends), v.Counts())
		if len(all) < 3 {
			t.Errorf("%s: %d tests", c.source, len(all))
		}
	}
}

// exploreAs explores a program and returns the output folder.
func exploreAs(t *testing.T, source string, change func(*albers.Config)) string {
	t.Helper()
	library(t)
	cfg := albers.Default()
	cfg.Files, cfg.Out = []string{source}, filepath.Join(t.TempDir(), "out")
	change(&cfg)
	if _, err := albers.Run(t.Context(), cfg, quiet{}); err != nil {
		t.Fatal(err)
	}
	return cfg.Out
}

// serveInput is the input of testdata/serve.c.
func serveInput(c *albers.Config) {
	c.SymArgs, c.SymStdin = []option.SymArg{{Min: 1, Max: 1, Len: 1}}, 2
	c.SymFiles = option.SymFiles{Count: 1, Size: 1}
}

// tellsNewEdges: a few inputs are new for an edge, and no more. An unusual end is new once.
func tellsNewEdges(t *testing.T, v *replay.Sieve) {
	t.Helper()
	novel := func(arg string) (n int) {
		for range 6 {
			r, err := v.Run([]input.Object{{Name: "arg00", Data: []byte(arg)}, {Name: "stdin", Data: []byte("ab")},
				{Name: "A-data", Data: []byte("x")}})
			if err != nil {
				t.Fatal(err)
			}
			if r.Novel {
				n++
			}
		}
		return n
	}
	if n := novel("u"); n != 3 {
		t.Errorf("%d of six inputs are new", n)
	}
	if n := novel("c"); n != 3 {
		t.Errorf("%d of six inputs with another edge are new", n)
	}
	if n := novel("z"); n != 3 {
		t.Errorf("%d of six inputs without a case are new", n)
	}
	if n := novel("y"); n != 0 {
		t.Errorf("%d inputs are new that do what others do", n)
	}
	if n := novel("a"); n != 3 { // the edge to abort
		t.Errorf("%d of six inputs that abort are new", n)
	}
	if got := v.Counts(); got.Inputs != 30 || got.Novel != 12 || got.Worlds != 1 {
		t.Errorf("counted: %+v", got)
	}
}

// running are the processes whose program is below a folder.
func running(t *testing.T, dir string) (pids []int) {
	t.Helper()
	links, err := filepath.Glob("/proc/[0-9]*/exe")
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range links {
		to, err := os.Readlink(l)
		if err == nil && strings.HasPrefix(to, dir+"/") {
			n, _ := strconv.Atoi(filepath.Base(filepath.Dir(l)))
			pids = append(pids, n)
		}
	}
	return pids
}

// TestSieveGoesOn: a sieve knows what is new. A process that somebody kills costs an input at most, and in the end no
// process and no file is left.
func TestSieveGoesOn(t *testing.T) {
	tmp := t.TempDir()
	dir := exploreAs(t, "testdata/serve.c", serveInput)
	t.Setenv("TMPDIR", tmp)
	v := sieve(t, dir)
	tellsNewEdges(t, v)
	run := func() error {
		r, err := v.Run([]input.Object{{Name: "arg00", Data: []byte("u")}, {Name: "stdin", Data: []byte("ab")},
			{Name: "A-data", Data: []byte("x")}})
		if err == nil && (r.Code != 30 || r.Signal != 0) {
			t.Errorf("it ends with code %d, signal %d", r.Code, r.Signal)
		}
		return err
	}
	if err := run(); err != nil {
		t.Fatal(err)
	}
	pids := running(t, tmp)
	if len(pids) != 2 {
		t.Fatalf("%d processes, want a server and its child", len(pids))
	}
	world := ""
	for _, pid := range pids {
		world, _ = os.Readlink(fmt.Sprintf("/proc/%d/root", pid)) // empty if we may not know
	}
	for _, kill := range [][]int{pids[1:], pids[:1], pids} {
		for _, pid := range kill {
			syscall.Kill(pid, syscall.SIGKILL)
		}
		failed := 0
		for run() != nil {
			if failed++; failed > 1 {
				t.Fatal("no input runs any more")
			}
		}
		pids = running(t, tmp)
	}
	v.Close()
	left, err := filepath.Glob(tmp + "/*")
	if err != nil || len(left)+len(running(t, tmp)) > 0 {
		t.Errorf("%v: files %v and processes %v are left", err, left, running(t, tmp))
	}
	if _, err := os.Stat(world); world != "" && err == nil {
		t.Errorf("%s is left", world)
	}
}

// TestSieveStops: an input that does not end is ended, and one that would wait for ever says so. Others run after it.
func TestSieveStops(t *testing.T) {
	dir := exploreAs(t, "testdata/endless.c", func(c *albers.Config) { c.SymStdin = 1 })
	v := sieve(t, dir)
	for range 2 {
		for _, c := range []struct {
			in   string
			want replay.Sifted
		}{{"l", replay.Sifted{Signal: syscall.SIGKILL}}, {"r", replay.Sifted{Code: 5}},
			{"w", replay.Sifted{Code: replayrt.ExitWaits}}, {"s", replay.Sifted{Code: 6}}} {
			r, err := v.Run([]input.Object{{Name: "stdin", Data: []byte(c.in)}})
			if err != nil || r.Code != c.want.Code || r.Signal != c.want.Signal {
				t.Errorf("%s: %+v, %v", c.in, r, err)
			}
		}
	}
}
