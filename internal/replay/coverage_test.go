package replay_test

import (
	"context"
	"hash/crc32"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/albers-engine/albers"
	"github.com/albers-engine/albers/coverage"
	"github.com/albers-engine/albers/internal/replay"
	"github.com/albers-engine/albers/option"
	"github.com/albers-engine/albers/outcome"
)

// compared runs a program and counts the coverage of its tests natively. It returns both results.
func compared(t *testing.T, cfg albers.Config) (*outcome.Summary, *outcome.Replay) {
	t.Helper()
	lib := replay.NeedLibc(t)
	cfg.Out = filepath.Join(t.TempDir(), "out")
	found, err := albers.Run(context.Background(), cfg, nil)
	if err != nil {
		t.Fatal(err)
	}
	sum := found.Summary
	rep, err := replay.Cover(t.Context(), replay.Options{
		Replay: option.Replay{Dir: cfg.Out, Timeout: 5 * time.Second}, Libc: lib})
	if err != nil {
		t.Fatal(err)
	}
	return sum, rep
}

// runLine sets the few flags of the //@ run lines of the programs below; ok is false if there is another flag.
func runLine(cfg *albers.Config, text string) (ok bool) {
	num := func(s string) int { n, _ := strconv.Atoi(s); return n }
	for _, m := range regexp.MustCompile(`//@ run (.*)`).FindAllStringSubmatch(text, -1) {
		f := strings.Fields(m[1])
		for i := 0; i < len(f); i++ {
			switch {
			case f[i] == "--sym-stdin" && i+1 < len(f):
				cfg.SymStdin = num(f[i+1])
				i++
			case f[i] == "--sym-arg" && i+1 < len(f):
				cfg.SymArgs = append(cfg.SymArgs, option.SymArg{Min: 1, Max: 1, Len: num(f[i+1])})
				i++
			case f[i] == "--sym-args" && i+3 < len(f):
				cfg.SymArgs = append(cfg.SymArgs, option.SymArg{Min: num(f[i+1]), Max: num(f[i+2]), Len: num(f[i+3])})
				i += 3
			default:
				return false
			}
		}
	}
	if m := regexp.MustCompile(`//@ args (.*)`).FindStringSubmatch(text); m != nil {
		cfg.Args = append(cfg.Args, strings.Fields(m[1])...)
	}
	return true
}

// TestAgreement: on the programs of testdata, LLVM's counters and the engine agree on every line and branch. Lines
// that only tests of findings reach natively are left out: there the native program runs on, since nothing checks.
func TestAgreement(t *testing.T) {
	files, err := filepath.Glob("../../testdata/programs/*/*.c")
	if err != nil {
		t.Fatal(err)
	}
	silent := regexp.MustCompile(`klee_silent_exit|__VERIFIER_assume`)
	step, least := uint32(4), 25
	if testing.Short() {
		step, least = 24, 4
	}
	n := 0
	for i := range files {
		// By the name, so that a new program does not choose others.
		if h := crc32.ChecksumIEEE([]byte(filepath.Base(files[i]))); h%step != 0 {
			continue
		}
		text, err := os.ReadFile(files[i])
		if err != nil {
			t.Fatal(err)
		}
		switch filepath.Base(files[i]) {
		// facts that exist only while exploring
		case "object-size.c", "check-memory-access-symbolic.c", "is-symbolic.c", "get-value.c":
			continue
		case "symbolic-huge-allocation.c", "huge-allocations.c": // they take 5 GiB, and native programs may have 4
			continue
		case "fixed-object-low.c": // no native program has an object near address 0
			continue
		case "kernel-bad-buffers.c": // the native runtime writes where the kernel would refuse to
			continue
		case "wild-make-symbolic.c", "wild-goto-symbolic.c": // an input is an address, another one natively
			continue
		}
		if silent.Match(text) { // a path that asks for no test has none to replay
			continue
		}
		cfg := albers.Default()
		cfg.Files = []string{files[i]}
		cfg.Args = []string{"program"}
		cfg.MaxTime = 20 * time.Second
		if !runLine(&cfg, string(text)) {
			continue
		}
		n++
		t.Run(strings.TrimPrefix(files[i], "../../testdata/programs/"), func(t *testing.T) {
			sum, rep := compared(t, cfg)
			if rep.Compared == nil {
				t.Fatal("nothing was compared")
			}
			// A finding that was met before gets no test of its own. The lines that only its path reached are then
			// not reached natively.
			tested := sum.HaltReason == "complete" && sum.Ends["finding"] == len(sum.Bugs)
			for _, d := range rep.Compared.Differences {
				if d.Why != coverage.PartialTest && (d.Why != coverage.NoTest || tested) {
					t.Errorf("%+v", d)
				}
			}
			if c := rep.Compared; c.AgreeLines == 0 {
				t.Error("the two agree on nothing")
			}
		})
	}
	if n < least {
		t.Errorf("only %d programs", n)
	}
}
