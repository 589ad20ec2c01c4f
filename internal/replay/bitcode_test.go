package replay

import (
	"context"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/albers-engine/albers/input"
	"github.com/albers-engine/albers/internal/engine"
	"github.com/albers-engine/albers/internal/libc"
	"github.com/albers-engine/albers/internal/testcase"
	"github.com/albers-engine/albers/option"
	"github.com/albers-engine/albers/outcome"
)

// TestBitcode replays a program that is only there as bitcode: a crash confirms a finding, or a second build with a
// sanitizer.
func TestBitcode(t *testing.T) {
	d, files := bitcode(t, "kinds.c")
	cases := []kindCase{
		{0, exit(0), outcome.Same}, {1, exit(44), outcome.Same}, {0, exit(3), outcome.Differs}, {15, exit(-6), outcome.Same},
		{14, found(outcome.Assertion), outcome.Same},
		{3, found(outcome.OutOfBounds), outcome.Same}, {2, found(outcome.UseAfterFree), outcome.NotObservable},
		{0, found(outcome.OutOfBounds), outcome.NotObservable}, {12, found(outcome.Overshift), outcome.NotObservable},
		{37, found(outcome.FloatOverflow), outcome.NotObservable},
		{7, found(outcome.NullDereference), outcome.Same},
		{10, found(outcome.InvalidPointer), outcome.Same}, {11, found(outcome.DivisionByZero), outcome.Same},
		{19, found(outcome.UserError), outcome.Same},
		{18, found(outcome.ReachError), outcome.Same}, {0, found(outcome.Assertion), outcome.Differs}, {24, exit(0),
			outcome.Differs},
	}
	cfg := engine.Default()
	cfg.SymArgs = []option.SymArg{{Min: 0, Max: 3, Len: 2}}
	cases = append(cases, kindCase{30, exit('z'), outcome.Same})
	dir, rep := replayCases(t, d, &testcase.RunInfo{Files: files, Engine: cfg}, cases, func(k int) []input.Object {
		list := []input.Object{{Name: "k", Data: le32(k)}}
		if k == 30 {
			list = append([]input.Object{{Name: "n_args", Data: []byte{3}}, {Name: "arg02", Data: []byte("\x00z")}}, list...)
		}
		return list
	})
	if rep.Build != "bitcode" {
		t.Errorf("built from %s", rep.Build)
	}
	covered, err := Run(context.Background(), Options{Replay: option.Replay{Dir: dir, Coverage: true,
		CoverFiles: []string{"kinds.c"}}, Libc: linker(d)})
	if err != nil {
		t.Fatal(err)
	}
	if covered.Lines == nil || covered.Lines.Covered < 20 || covered.Lines.Covered >= covered.Lines.Total ||
		len(covered.Native.Files) != 1 {
		t.Errorf("native coverage of bitcode: %+v", covered.Lines)
	}
}

// TestWeakReference: the functions of the engine are there for a program that refers to them weakly alone.
func TestWeakReference(t *testing.T) {
	d, files := bitcode(t, "weak.c")
	replayCases(t, d, &testcase.RunInfo{Files: files, Engine: engine.Default()}, []kindCase{{44, exit(44), outcome.Same}},
		onlyK)
}

// TestChecksOfBitcode: a program that was compiled with checks goes on natively after one that has failed, and says
// where it did. A path that goes on after findings has several, so only the line of this one confirms it.
func TestChecksOfBitcode(t *testing.T) {
	d, files := bitcode(t, "checked.c")
	at := func(k outcome.Kind, line int, calls ...int) outcome.End {
		return outcome.End{Reason: outcome.Found, Kind: k, File: "checked.c", Line: line, Calls: calls}
	}
	cases := []kindCase{
		{0, exit(5), outcome.Same}, {1, exit(5), outcome.Same}, {1, exit(6), outcome.Differs},
		{2, exit(5), outcome.Differs},
		{1, at(outcome.UndefinedBehavior, 70, 70), outcome.Same},
		{1, at(outcome.UndefinedBehavior, 71, 71), outcome.NotObservable},
		{0, at(outcome.UndefinedBehavior, 70, 70), outcome.NotObservable},
		{2, at(outcome.IntegerOverflow, 80), outcome.Same},
		{1, at(outcome.IntegerOverflow, 80), outcome.NotObservable},
	}
	replayCases(t, d, &testcase.RunInfo{Files: files, Engine: engine.Default()}, cases, onlyK)
}

// linker gives d to a replay.
func linker(d *libc.Dist) func(context.Context) (Linker, error) {
	return func(context.Context) (Linker, error) { return d, nil }
}

// onlyK is the input of a program that has k alone.
func onlyK(k int) []input.Object { return []input.Object{{Name: "k", Data: le32(k)}} }

// replayCases replays a test for each case, with the input that inputs gives for its k, and compares the verdicts. It
// gives the folder of the tests.
func replayCases(t *testing.T, d *libc.Dist, info *testcase.RunInfo, cases []kindCase,
	inputs func(k int) []input.Object) (dir string, rep *outcome.Replay) {
	t.Helper()
	f, _, err := testcase.Create(filepath.Join(t.TempDir(), "out"))
	if err != nil {
		t.Fatal(err)
	}
	f.PutJSON("run.json", info)
	for i, c := range cases {
		f.Test(&outcome.Test{N: i + 1, End: c.end, Inputs: inputs(c.k)}, false)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	rep, err = Run(t.Context(), Options{Replay: option.Replay{Dir: f.Dir}, Libc: linker(d)})
	if err != nil {
		t.Fatal(err)
	}
	for i, c := range cases {
		if r := rep.Results[i]; r.Verdict != c.want {
			t.Errorf("k=%d claimed %q: %s, want %s (seen %q, %s)", c.k, r.Claim, r.Verdict, c.want, r.Seen, r.Detail)
		}
	}
	return f.Dir, rep
}

// bitcode compiles a program of testdata for the C library.
func bitcode(t *testing.T, name string) (*libc.Dist, []testcase.SourceFile) {
	cache, err := libc.DefaultCacheDir()
	if err != nil {
		t.Fatal(err)
	}
	if found, _ := filepath.Glob(filepath.Join(cache, "sources", "musl-*", "VERSION")); len(found) == 0 {
		t.Skip("needs the C library's source: run `make setup`")
	}
	d, err := libc.Ensure(context.Background(), libc.Options{})
	if err != nil {
		t.Fatal(err)
	}
	bc := filepath.Join(t.TempDir(), name+".bc")
	args := append(d.CompileFlags(), "-O1", "-Xclang", "-disable-llvm-passes", "-g", "-w", "-emit-llvm", "-c", "-o", bc,
		filepath.Join("testdata", name))
	if out, err := exec.Command("clang-19", args...).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	files, err := testcase.DescribeFiles([]string{bc})
	if err != nil {
		t.Fatal(err)
	}
	return d, files
}
