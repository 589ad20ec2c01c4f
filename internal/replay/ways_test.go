package replay

import (
	"context"
	"path/filepath"
	"testing"

	"github.com/albers-engine/albers/input"
	"github.com/albers-engine/albers/internal/engine"
	"github.com/albers-engine/albers/internal/kernel"
	"github.com/albers-engine/albers/internal/testcase"
	"github.com/albers-engine/albers/option"
	"github.com/albers-engine/albers/outcome"
)

// claimed is a claim about a line of second.c, which its value of k reaches.
type claimed struct {
	k, line int
	kind    outcome.Kind
	via     string
	want    outcome.Verdict
}

// tests are the tests that make the claims; all have a symbolic file.
func secondTests(claims []claimed) (tests []*outcome.Test) {
	for _, c := range claims {
		e := found(c.kind)
		e.File, e.Line, e.Via = "second.c", c.line, c.via
		tests = append(tests, &outcome.Test{End: e, Inputs: []input.Object{{Name: "k", Data: le32(c.k)},
			{Name: input.FileData.Name(0), Data: []byte("\x0a234567\x00")}}})
	}
	return tests
}

func checkClaims(t *testing.T, claims []claimed, opt Options) {
	t.Helper()
	opt.Libc = NeedLibc(t)
	rep, err := Run(context.Background(), opt)
	if err != nil {
		t.Fatal(err)
	}
	for i, c := range claims {
		if r := rep.Results[i]; r.Verdict != c.want {
			t.Errorf("k=%d claimed %q: %s, want %s (seen %q, %s)", c.k, r.Claim, r.Verdict, c.want, r.Seen, r.Detail)
		}
	}
}

// TestSecondWays: a finding is confirmed in a second way where the first does not show it. What is claimed wrongly is
// not.
func TestSecondWays(t *testing.T) {
	const oob, same, differs = outcome.OutOfBounds, outcome.Same, outcome.Differs
	claims := []claimed{
		{16, 15, oob, "", same}, {16, 16, oob, "", differs}, {17, 16, oob, "", same}, {17, 17, oob, "", differs},
		{18, 17, oob, "", same}, {19, 18, oob, "wcscpy", same}, {20, 19, oob, "printf", outcome.NotObservable},
		{20, 19, oob, "", differs}, {23, 22, oob, "strcpy", differs}, {21, 20, outcome.Leak, "", same},
		{21, 16, outcome.Leak, "", differs}, {23, 22, outcome.Leak, "", differs},
		{23, 22, outcome.UseAfterFree, "", differs},
	}
	cfg := engine.Default()
	cfg.CheckLeaks = true
	checkClaims(t, claims, Options{Replay: option.Replay{Dir: folder(t, "second.c", cfg, secondTests(claims))}})
}

// TestSanitizerAndWorld: findings of a program with symbolic files, and of bitcode, are confirmed by a build with
// sanitizers.
func TestSanitizerAndWorld(t *testing.T) {
	const oob, same = outcome.OutOfBounds, outcome.Same
	claims := []claimed{
		{22, 21, oob, "", same}, {16, 15, oob, "", same}, {19, 18, oob, "wcscpy", same}, {21, 20, outcome.Leak, "", same},
		{23, 22, oob, "", outcome.NotObservable}, {22, 18, oob, "", outcome.NotObservable},
	}
	cfg := engine.Default()
	cfg.CheckLeaks, cfg.SymFiles = true, option.SymFiles{Count: 1, Size: 8}
	checkClaims(t, claims, Options{Replay: option.Replay{Dir: folder(t, "second.c", cfg, secondTests(claims))}})

	// The date is of the modelled world, and so is what a device gave: such a test is not run outside of it.
	outside := claimed{16, 15, oob, "", outcome.NotObservable}
	cfg.SymTime = true
	checkClaims(t, []claimed{outside}, Options{Replay: option.Replay{Dir: folder(t, "second.c", cfg,
		secondTests([]claimed{outside}))}})
	cfg.SymTime, cfg.SymRandom = false, true
	device := secondTests([]claimed{outside, {16, 15, oob, "", same}})
	device[0].Inputs = append(device[0].Inputs, input.Object{Name: kernel.DeviceName, Data: []byte{1}})
	checkClaims(t, []claimed{outside, {16, 15, oob, "", same}},
		Options{Replay: option.Replay{Dir: folder(t, "second.c", cfg, device)}})
	cfg.SymRandom = false

	_, files := bitcode(t, "second.c")
	f, _, err := testcase.Create(filepath.Join(t.TempDir(), "out"))
	if err != nil {
		t.Fatal(err)
	}
	f.PutJSON("run.json", &testcase.RunInfo{Files: files, Engine: cfg})
	for i, x := range secondTests(claims) {
		x.N = i + 1
		f.Test(x, false)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	checkClaims(t, claims, Options{Replay: option.Replay{Dir: f.Dir}})
}
