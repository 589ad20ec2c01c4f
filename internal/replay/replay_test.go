package replay

import (
	"context"
	"encoding/binary"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/albers-engine/albers/input"
	"github.com/albers-engine/albers/internal/engine"
	"github.com/albers-engine/albers/internal/testcase"
	"github.com/albers-engine/albers/option"
	"github.com/albers-engine/albers/outcome"
)

// folder makes an output folder for a program of testdata as a run would.
func folder(t *testing.T, program string, cfg engine.Config, tests []*outcome.Test) string {
	t.Helper()
	if _, err := exec.LookPath("clang-19"); err != nil {
		t.Skip("native replay needs clang-19:", err)
	}
	src := filepath.Join("testdata", program)
	files, err := testcase.DescribeFiles([]string{src})
	if err != nil {
		t.Fatal(err)
	}
	f, _, err := testcase.Create(filepath.Join(t.TempDir(), "out"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if err := f.PutJSON("run.json", &testcase.RunInfo{Files: files, Engine: cfg}); err != nil {
		t.Fatal(err)
	}
	for i, x := range tests {
		x.N = i + 1
		if err := f.Test(x, len(x.Stdout) > 0); err != nil {
			t.Fatal(err)
		}
	}
	return f.Dir
}

func le32(v int) []byte { return binary.LittleEndian.AppendUint32(nil, uint32(v)) }

// kindCase is a value of k in kinds.c and what is claimed about it.
type kindCase struct {
	k    int
	end  outcome.End
	want Verdict
}

func exit(code int) outcome.End { return outcome.End{Reason: outcome.Exit, Code: code} }

// far is an access outside of all bytes of a block.
func far(bytes uint64, object string) outcome.End {
	return outcome.End{Reason: outcome.Found, Kind: outcome.OutOfBounds, Beyond: bytes, Object: object}
}

func found(k outcome.Kind) outcome.End { return outcome.End{Reason: outcome.Found, Kind: k} }

func TestVerdicts(t *testing.T) {
	cases := []kindCase{
		{0, exit(0), Same}, {0, exit(1), Differs}, {1, exit(300), Same}, {1, exit(44), Same}, {15, exit(-6), Same},
		{15, exit(134), Differs},
		{2, found(outcome.OutOfBounds), Same}, {2, found(outcome.UseAfterFree), Differs},
		{2, found(outcome.DoubleFree), Differs},
		{3, found(outcome.OutOfBounds), Same}, {4, found(outcome.UseAfterFree), Same},
		{4, found(outcome.OutOfBounds), Differs},
		{5, found(outcome.DoubleFree), Same}, {5, found(outcome.InvalidFree), Differs}, {6, found(outcome.InvalidFree), Same},
		{7, found(outcome.NullDereference), Same}, {10, found(outcome.NullDereference), Differs},
		{8, found(outcome.ReadOnlyWrite), Same},
		{9, found(outcome.UseAfterReturn), Same}, {10, found(outcome.InvalidPointer), Same},
		{11, found(outcome.DivisionByZero), Same},
		{12, found(outcome.DivisionByZero), Differs}, {12, found(outcome.Overshift), Same},
		{13, found(outcome.IntegerOverflow), Same},
		{14, found(outcome.Assertion), Same}, {0, found(outcome.Assertion), Differs}, {15, found(outcome.Abort), Same},
		{16, found(outcome.Trap), Same},
		{17, found(outcome.Unreachable), Same}, {18, found(outcome.ReachError), Same},
		{0, found(outcome.ReachError), Differs},
		{19, found(outcome.UserError), Same}, {0, found(outcome.UserError), Differs}, {20, found(outcome.InvalidCall), Same},
		{21, found(outcome.StackOverflow), Same}, {0, found(outcome.StackOverflow), NotObservable},
		{33, found(outcome.StackOverflow), NotObservable}, {0, found(outcome.OutOfBounds), Differs},
		{22, exit(0), TimedOut}, {23, exit(0), Differs}, {24, exit(0), Differs}, {0, outcome.End{Reason: outcome.LimitDepth},
			NoClaim},
		{31, far(24, "heap"), Same}, {0, far(24, "heap"), Differs}, {0, far(2047, "heap"), Differs},
		{0, far(2048, "heap"), NotObservable},
		{32, far(1<<20, "heap"), NotObservable}, {0, far(15, "global"), Differs}, {0, far(64, "global"), NotObservable},
		{13, found(outcome.UndefinedBehavior), Same}, {23, found(outcome.InvalidArgument), Same},
		{24, found(outcome.InvalidArgument), NotObservable},
	}
	tests := make([]*outcome.Test, len(cases))
	for i, c := range cases {
		tests[i] = &outcome.Test{End: c.end, Inputs: []input.Object{{Name: "k", Data: le32(c.k)}}}
	}
	rep, err := Run(context.Background(), Options{Dir: folder(t, "kinds.c", engine.Default(), tests),
		Timeout: 8 * time.Second})
	if err != nil {
		t.Fatal(err)
	}
	for i, c := range cases {
		if r := rep.Results[i]; r.Verdict != c.want {
			t.Errorf("k=%d claimed %q: %s, want %s (seen %q, %s)", c.k, r.Claim, r.Verdict, c.want, r.Seen, r.Detail)
		}
	}
	if !rep.Failed() {
		t.Error("the report does not fail")
	}
}

func TestLineOfReport(t *testing.T) {
	end := found(outcome.OutOfBounds)
	end.File, end.Line = "/some/where/kinds.c", 45
	in := []input.Object{{Name: "k", Data: le32(2)}}
	wrong := end
	wrong.Line = 46
	rep, err := Run(context.Background(),
		Options{Dir: folder(t, "kinds.c", engine.Default(),
			[]*outcome.Test{{End: end, Inputs: in}, {End: wrong, Inputs: in}})})
	if err != nil {
		t.Fatal(err)
	}
	if r := rep.Results[0]; r.Verdict != Same || r.Detail != "at the same line" {
		t.Errorf("%+v", r)
	}
	if r := rep.Results[1]; !strings.Contains(r.Detail, "does not name kinds.c:46") {
		t.Errorf("%+v", r)
	}
}

func TestInputs(t *testing.T) {
	cfg := engine.Default()
	cfg.Args, cfg.Env, cfg.KeepStdout = []string{"prog", "fixed"}, []string{"ONLY=this"}, true
	cfg.SymStdin = 6
	cfg.SymArgs = []option.SymArg{{Min: 1, Max: 1, Len: 2}, {Min: 0, Max: 3, Len: 1}}
	obj := func(name string, data string) input.Object { return input.Object{Name: name, Data: []byte(data)} }
	k := func(v int, more ...input.Object) []input.Object {
		return append([]input.Object{{Name: "k", Data: le32(v)}}, more...)
	}
	args := []input.Object{obj("arg00", "ab\x00"), obj("n_args", "\x02"), obj("arg01", "\x00z"), obj("arg02", "q"),
		obj("arg03", "q")}
	tests := []*outcome.Test{
		{End: exit(11), Inputs: k(27, args...)},
		{End: exit('!'), Inputs: k(26, obj("stdin", "hello!"))},
		{End: exit(0), Inputs: k(28)},
		{End: exit('z'), Inputs: k(30, args...)},
		{End: exit(0), Inputs: k(29), Stdout: []byte("k=29 args=2\nwritten\n")},
		{End: exit(0), Inputs: k(29), Stdout: []byte("other\n")},
	}
	cfg2 := cfg
	cfg2.SymArgs = nil
	rep, err := Run(context.Background(), Options{Dir: folder(t, "kinds.c", cfg, tests[:4])})
	if err != nil {
		t.Fatal(err)
	}
	rep2, err := Run(context.Background(), Options{Dir: folder(t, "kinds.c", cfg2, tests[4:])})
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []Verdict{Same, Same, Same, Same, Same, Differs} {
		r := append(rep.Results, rep2.Results...)[i]
		if r.Verdict != want {
			t.Errorf("test %d: %+v", i, r)
		}
	}
}

func TestFuzzTargetAndCoverage(t *testing.T) {
	size := func(n int) input.Object { return input.Object{Name: "size", Data: append(le32(n), 0, 0, 0, 0)} }
	tests := []*outcome.Test{
		{End: exit(0), Inputs: []input.Object{size(0)}},
		{End: exit(0), Inputs: []input.Object{size(3), {Name: "data", Data: []byte("bux")}}},
		{End: found(outcome.OutOfBounds), Inputs: []input.Object{size(3), {Name: "data", Data: []byte("bux")}}},
	}
	cfg := engine.Default()
	cfg.Entry = fuzzEntry
	rep, err := Run(context.Background(), Options{Dir: folder(t, "fuzz.c", cfg, tests), Coverage: true, Libc: needLibc(t)})
	if err != nil {
		t.Fatal(err)
	}
	for i, r := range rep.Results {
		if r.Verdict != Same {
			t.Errorf("test %d: %+v", i, r)
		}
	}
	if rep.Lines == nil || rep.Lines.Covered < 4 || rep.Branches.Covered < 4 {
		t.Errorf("coverage: lines %+v branches %+v", rep.Lines, rep.Branches)
	}
}

func TestErrors(t *testing.T) {
	dir := folder(t, "fuzz.c", engine.Default(), []*outcome.Test{{End: exit(0)}})
	if _, err := Run(context.Background(), Options{Dir: dir, Only: []int{7}}); err == nil ||
		!strings.Contains(err.Error(), "no test 7") {
		t.Error(err)
	}
	if _, err := Run(context.Background(), Options{Dir: t.TempDir()}); err == nil ||
		!strings.Contains(err.Error(), "run.json") {
		t.Error(err)
	}
	info, _ := testcase.ReadRunInfo(dir)
	src := filepath.Join(t.TempDir(), "bad.c")
	os.WriteFile(src, []byte("int main( {\n"), 0o644)
	info.Files, _ = testcase.DescribeFiles([]string{src})
	f, _, err := testcase.Create(filepath.Join(t.TempDir(), "o"))
	if err != nil {
		t.Fatal(err)
	}
	f.PutJSON("run.json", info)
	f.Test(&outcome.Test{N: 1, End: exit(0)}, false)
	f.Close()
	if _, err := Run(context.Background(), Options{Dir: f.Dir}); err == nil ||
		!strings.Contains(err.Error(), "bad.c:1:") || strings.Contains(err.Error(), "\n") {
		t.Error(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := Run(ctx, Options{Dir: dir}); err == nil {
		t.Error("a cancelled replay reports success")
	}
}
