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

// kindCase is a value of k in kinds.c and the claim about it.
type kindCase struct {
	k    int
	end  outcome.End
	want outcome.Verdict
}

func exit(code int) outcome.End { return outcome.End{Reason: outcome.Exit, Code: code} }

// far is an access outside of all bytes of a block.
func far(bytes uint64, object string) outcome.End {
	return outcome.End{Reason: outcome.Found, Kind: outcome.OutOfBounds, Beyond: bytes, Object: object}
}

// empty is an access to an object without bytes.
func empty(object string) outcome.End {
	return outcome.End{Reason: outcome.Found, Kind: outcome.OutOfBounds, Empty: true, Object: object}
}

func found(k outcome.Kind) outcome.End { return outcome.End{Reason: outcome.Found, Kind: k} }

func TestVerdicts(t *testing.T) {
	cases := []kindCase{
		{0, exit(0), outcome.Same}, {0, exit(1), outcome.Differs}, {1, exit(300), outcome.Same}, {1, exit(44),
			outcome.Same}, {15, exit(-6), outcome.Same},
		{15, exit(134), outcome.Differs},
		{2, found(outcome.OutOfBounds), outcome.Same}, {2, found(outcome.UseAfterFree), outcome.Differs},
		{2, found(outcome.DoubleFree), outcome.Differs},
		{3, found(outcome.OutOfBounds), outcome.Same}, {4, found(outcome.UseAfterFree), outcome.Same},
		{4, found(outcome.OutOfBounds), outcome.Differs},
		{5, found(outcome.DoubleFree), outcome.Same}, {5, found(outcome.InvalidFree), outcome.Differs}, {6,
			found(outcome.InvalidFree), outcome.Same},
		{7, found(outcome.NullDereference), outcome.Same}, {10, found(outcome.NullDereference), outcome.Differs},
		{8, found(outcome.ReadOnlyWrite), outcome.Same},
		{9, found(outcome.UseAfterReturn), outcome.Same}, {10, found(outcome.InvalidPointer), outcome.Same},
		{11, found(outcome.DivisionByZero), outcome.Same},
		{12, found(outcome.DivisionByZero), outcome.Differs}, {12, found(outcome.Overshift), outcome.Same},
		{13, found(outcome.IntegerOverflow), outcome.Same},
		{34, found(outcome.FloatConversion), outcome.Same}, {0, found(outcome.FloatConversion), outcome.Differs},
		{35, found(outcome.FloatInvalid), outcome.Same}, {36, found(outcome.FloatInvalid), outcome.Differs},
		{36, found(outcome.FloatDivision), outcome.Same}, {37, found(outcome.FloatDivision), outcome.Differs},
		{37, found(outcome.FloatOverflow), outcome.Same}, {36, found(outcome.FloatOverflow), outcome.Differs},
		{14, found(outcome.Assertion), outcome.Same}, {0, found(outcome.Assertion), outcome.Differs}, {15,
			found(outcome.Abort), outcome.Same},
		{16, found(outcome.Trap), outcome.Same},
		{17, found(outcome.Unreachable), outcome.Same}, {18, found(outcome.ReachError), outcome.Same},
		{0, found(outcome.ReachError), outcome.Differs},
		{19, found(outcome.UserError), outcome.Same}, {0, found(outcome.UserError), outcome.Differs}, {20,
			found(outcome.InvalidCall), outcome.Same},
		{21, found(outcome.StackOverflow), outcome.Same}, {0, found(outcome.StackOverflow), outcome.NotObservable},
		{33, found(outcome.StackOverflow), outcome.NotObservable}, {0, found(outcome.OutOfBounds), outcome.Differs},
		{22, exit(0), outcome.TimedOut}, {23, exit(0), outcome.Differs}, {24, exit(0), outcome.Differs}, {0,
			outcome.End{Reason: outcome.LimitDepth},
			outcome.NoClaim},
		{31, far(24, "heap"), outcome.Same}, {0, far(24, "heap"), outcome.Differs}, {0, far(2047, "heap"), outcome.Differs},
		{0, far(2048, "heap"), outcome.NotObservable},
		{32, far(1<<20, "heap"), outcome.NotObservable}, {0, far(15, "global"), outcome.Differs}, {0, far(64, "global"),
			outcome.NotObservable},
		{0, empty("heap"), outcome.NotObservable}, {2, empty("heap"), outcome.Same}, {0, empty("stack"), outcome.Differs},
		{13, found(outcome.UndefinedBehavior), outcome.Same}, {23, found(outcome.InvalidArgument), outcome.Same},
		{24, found(outcome.InvalidArgument), outcome.NotObservable},
		{22, found(outcome.InfiniteLoop), outcome.Same}, {0, found(outcome.InfiniteLoop), outcome.Differs},
		{22, outcome.End{Reason: outcome.Hang}, outcome.Same}, {0, outcome.End{Reason: outcome.Hang}, outcome.Differs},
	}
	tests := make([]*outcome.Test, len(cases))
	for i, c := range cases {
		tests[i] = &outcome.Test{End: c.end, Inputs: []input.Object{{Name: "k", Data: le32(c.k)}}}
	}
	rep, err := Run(context.Background(), Options{Replay: option.Replay{Dir: folder(t, "kinds.c", engine.Default(),
		tests), Timeout: 8 * time.Second}})
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
	end.File, end.Line = "/some/where/kinds.c", 46
	in := []input.Object{{Name: "k", Data: le32(2)}}
	wrong := end
	wrong.Line = 47
	rep, err := Run(context.Background(),
		Options{Replay: option.Replay{Dir: folder(t, "kinds.c", engine.Default(),
			[]*outcome.Test{{End: end, Inputs: in}, {End: wrong, Inputs: in}})}})
	if err != nil {
		t.Fatal(err)
	}
	if r := rep.Results[0]; r.Verdict != outcome.Same || r.Detail != "at the same line" {
		t.Errorf("%+v", r)
	}
	if r := rep.Results[1]; !strings.Contains(r.Detail, "does not name kinds.c:47") {
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
	rep, err := Run(context.Background(), Options{Replay: option.Replay{Dir: folder(t, "kinds.c", cfg, tests[:4])}})
	if err != nil {
		t.Fatal(err)
	}
	rep2, err := Run(context.Background(), Options{Replay: option.Replay{Dir: folder(t, "kinds.c", cfg2, tests[4:])}})
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []outcome.Verdict{outcome.Same, outcome.Same, outcome.Same, outcome.Same, outcome.Same,
		outcome.Differs} {
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
	rep, err := Run(context.Background(), Options{Replay: option.Replay{Dir: folder(t, "fuzz.c", cfg, tests),
		Coverage: true}, Libc: NeedLibc(t)})
	if err != nil {
		t.Fatal(err)
	}
	for i, r := range rep.Results {
		if r.Verdict != outcome.Same {
			t.Errorf("test %d: %+v", i, r)
		}
	}
	if rep.Lines == nil || rep.Lines.Covered < 4 || rep.Branches.Covered < 4 {
		t.Errorf("coverage: lines %+v branches %+v", rep.Lines, rep.Branches)
	}
}

func TestErrors(t *testing.T) {
	dir := folder(t, "fuzz.c", engine.Default(), []*outcome.Test{{End: exit(0)}})
	if _, err := Run(context.Background(), Options{Replay: option.Replay{Dir: dir, Only: []int{7}}}); err == nil ||
		!strings.Contains(err.Error(), "no test 7") {
		t.Error(err)
	}
	if _, err := Run(context.Background(), Options{Replay: option.Replay{Dir: t.TempDir()}}); err == nil ||
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
	if _, err := Run(context.Background(), Options{Replay: option.Replay{Dir: f.Dir}}); err == nil ||
		!strings.Contains(err.Error(), "bad.c:1:") || strings.Contains(err.Error(), "\n") {
		t.Error(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := Run(ctx, Options{Replay: option.Replay{Dir: dir}}); err == nil {
		t.Error("a cancelled replay reports success")
	}
}

// TestEndlessBehindAFinding: a program that goes on behind a finding that its build cannot show, for however long, does
// not deny it; where the finding would have ended it, it ran out of time.
func TestEndlessBehindAFinding(t *testing.T) {
	for _, c := range []struct {
		kind  outcome.Kind
		traps bool
		want  outcome.Verdict
	}{
		{outcome.FloatInvalid, false, outcome.NotObservable},
		{outcome.FloatInvalid, true, outcome.TimedOut},
		{outcome.OutOfBounds, false, outcome.NotObservable},
		{outcome.Assertion, false, outcome.TimedOut},
	} {
		var r outcome.Replayed
		judge(&r, &testcase.Entry{End: found(c.kind)}, &ending{timedOut: true, traps: c.traps}, false)
		if r.Verdict != c.want {
			t.Errorf("%s, traps %v: %s, want %s", c.kind, c.traps, r.Verdict, c.want)
		}
	}
}
