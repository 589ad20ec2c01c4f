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
	f, _, err := testcase.Create(filepath.Join(t.TempDir(), "out"))
	if err != nil {
		t.Fatal(err)
	}
	cfg := engine.Default()
	cfg.SymArgs = []option.SymArg{{Min: 0, Max: 3, Len: 2}}
	f.PutJSON("run.json", &testcase.RunInfo{Files: files, Engine: cfg})
	for i, c := range cases {
		f.Test(&outcome.Test{N: i + 1, End: c.end, Inputs: []input.Object{{Name: "k", Data: le32(c.k)}}}, false)
	}
	inputs := []input.Object{{Name: "n_args", Data: []byte{3}}, {Name: "arg02", Data: []byte("\x00z")},
		{Name: "k", Data: le32(30)}}
	cases = append(cases, kindCase{30, exit('z'), outcome.Same})
	f.Test(&outcome.Test{N: len(cases), End: exit('z'), Inputs: inputs}, false)
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	lib := func(ctx context.Context) (Linker, error) { return d, nil }
	rep, err := Run(context.Background(), Options{Replay: option.Replay{Dir: f.Dir}, Libc: lib})
	if err != nil {
		t.Fatal(err)
	}
	for i, c := range cases {
		if r := rep.Results[i]; r.Verdict != c.want {
			t.Errorf("k=%d claimed %q: %s, want %s (seen %q, %s)", c.k, r.Claim, r.Verdict, c.want, r.Seen, r.Detail)
		}
	}
	if rep.Build != "bitcode" {
		t.Errorf("built from %s", rep.Build)
	}
	covered, err := Run(context.Background(), Options{Replay: option.Replay{Dir: f.Dir, Coverage: true,
		CoverFiles: []string{"kinds.c"}}, Libc: lib})
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
	f, _, err := testcase.Create(filepath.Join(t.TempDir(), "out"))
	if err != nil {
		t.Fatal(err)
	}
	f.PutJSON("run.json", &testcase.RunInfo{Files: files, Engine: engine.Default()})
	f.Test(&outcome.Test{N: 1, End: exit(44), Inputs: []input.Object{{Name: "k", Data: le32(44)}}}, false)
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	lib := func(ctx context.Context) (Linker, error) { return d, nil }
	rep, err := Run(context.Background(), Options{Replay: option.Replay{Dir: f.Dir}, Libc: lib})
	if err != nil {
		t.Fatal(err)
	}
	if r := rep.Results[0]; r.Verdict != outcome.Same {
		t.Errorf("%s: seen %q, %s", r.Verdict, r.Seen, r.Detail)
	}
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
	f, _, err := testcase.Create(filepath.Join(t.TempDir(), "out"))
	if err != nil {
		t.Fatal(err)
	}
	f.PutJSON("run.json", &testcase.RunInfo{Files: files, Engine: engine.Default()})
	for i, c := range cases {
		f.Test(&outcome.Test{N: i + 1, End: c.end, Inputs: []input.Object{{Name: "k", Data: le32(c.k)}}}, false)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	lib := func(ctx context.Context) (Linker, error) { return d, nil }
	rep, err := Run(context.Background(), Options{Replay: option.Replay{Dir: f.Dir}, Libc: lib})
	if err != nil {
		t.Fatal(err)
	}
	for i, c := range cases {
		if r := rep.Results[i]; r.Verdict != c.want {
			t.Errorf("k=%d claimed %q: %s, want %s (seen %q, %s)", c.k, r.Claim, r.Verdict, c.want, r.Seen, r.Detail)
		}
	}
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
