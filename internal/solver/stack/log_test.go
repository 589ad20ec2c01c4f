package stack

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/solver"
	"github.com/albers-engine/albers/internal/solver/referee/randquery"
)

// TestLog runs the log through Z3's own front end: every answer in it must be the one that it gives.
func TestLog(t *testing.T) {
	z3, err := exec.LookPath("z3")
	if err != nil {
		t.Skip("the program z3 is not installed")
	}
	var out bytes.Buffer
	b := expr.NewBuilder()
	opt := upper()
	opt.Log = &out
	s, w := worker(t, b, opt)
	g := randquery.New(b, 3)
	var want []string
	for i := 0; i < 25; i++ {
		if i == 15 {
			g = randquery.New(b, 4)
			g.Floats = 2
		}
		q := g.Path(nil)
		r := w.Check(t.Context(), q, nil)
		want = append(want, r.Verdict.String())
		if r.Verdict == solver.Sat {
			g.Take(q.Cond)
		}
	}
	if err := s.file.Err(); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "log.smt2")
	if err := os.WriteFile(file, out.Bytes(), 0o666); err != nil {
		t.Fatal(err)
	}
	answers, err := exec.Command(z3, "-t:3000", file).CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, answers)
	}
	// Of QF_ABVFP, Z3 says that it does not know the name, and answers.
	got := slices.DeleteFunc(strings.Split(strings.TrimSpace(string(answers)), "\n"), func(line string) bool {
		return line == "unsupported" || strings.HasPrefix(line, ";")
	})
	for i := range min(len(got), len(want)) {
		if got[i] == "unknown" && i >= 15 { // floats can be too much for it
			got[i] = want[i]
		}
	}
	if !slices.Equal(got, want) {
		t.Errorf("z3 answers %v, we answered %v", got, want)
	}
	if n := strings.Count(out.String(), "; query "); n != len(want) {
		t.Errorf("%d queries logged, %d asked", n, len(want))
	}
}

// full is a file on a full disk.
type full struct{ n int }

func (f *full) Write(p []byte) (int, error) {
	f.n++
	return 0, errors.New("no space left")
}

// TestLogFull: a log that cannot be written stops, says so, and does not touch the answers.
func TestLogFull(t *testing.T) {
	b := expr.NewBuilder()
	opt := upper()
	w0 := new(full)
	opt.Log = w0
	s, w := worker(t, b, opt)
	g := randquery.New(b, 3)
	for i := 0; i < 3; i++ {
		if r := w.Check(t.Context(), g.Path(nil), nil); r.Verdict == solver.Unknown {
			t.Errorf("unknown: %s", r.Reason)
		}
	}
	if s.file.Err() == nil || w0.n != 1 {
		t.Errorf("error %v after %d writes", s.file.Err(), w0.n)
	}
}
