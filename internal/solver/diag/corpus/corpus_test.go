package corpus

import (
	"bytes"
	"errors"
	"io"
	"math/rand/v2"
	"testing"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/solver"
	"github.com/albers-engine/albers/internal/solver/referee/brute"
	"github.com/albers-engine/albers/internal/solver/referee/randquery"
)

// record asks n queries along random paths.
func record(t testing.TB, w io.Writer, n, limit int) []Entry {
	b := expr.NewBuilder()
	to := NewWriter(w, Meta{Name: "prog", Version: "1"}, limit)
	l := solver.Watch(brute.Solver{}, to.Add)
	g := randquery.New(b, 7)
	var all []Entry
	for i := range n {
		q := g.Path(nil)
		if i%10 == 3 {
			q.PC, q.Cond = q.Path(), nil
		}
		r := l.Check(t.Context(), q, nil)
		all = append(all, Entry{Query: q, Verdict: r.Verdict})
		if r.Verdict == solver.Sat && q.Cond != nil {
			g.Take(q.Cond)
		}
		if g.Depth() > 6 {
			g.Back(g.R.IntN(4))
		}
	}
	if err := to.Close(); err != nil {
		t.Fatal(err)
	}
	return all
}

func readAll(p []byte) (out []*Entry, err error) {
	r, err := NewReader(bytes.NewReader(p), expr.NewBuilder())
	if err != nil {
		return nil, err
	}
	for {
		e, err := r.Next()
		if err == io.EOF {
			return out, nil
		}
		if err != nil {
			return out, err
		}
		out = append(out, e)
	}
}

func TestRoundTrip(t *testing.T) {
	var file bytes.Buffer
	want := record(t, &file, 120, 100)
	got, err := readAll(file.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	if len(got) != 100 {
		t.Fatalf("%d queries, want the first 100", len(got))
	}
	shared := 0
	for i, e := range got {
		q, w := e.Query, want[i].Query
		if e.Verdict != want[i].Verdict || q.PC.Len() != w.PC.Len() || (q.Cond == nil) != (w.Cond == nil) {
			t.Fatalf("query %d: %v %d, want %v %d", i, e.Verdict, q.PC.Len(), want[i].Verdict, w.PC.Len())
		}
		for k, c := range q.Conjuncts() {
			if x := w.Conjuncts()[k]; c.Hash() != x.Hash() || c.String() != x.String() {
				t.Fatalf("query %d, conjunct %d: %v, want %v", i, k, c, x)
			}
		}
		if i > 0 && q.PC.Len() > 0 && q.PC.Prefix(1) == got[i-1].Query.PC.Prefix(1) {
			shared++
		}
		if r := (brute.Solver{}).Check(t.Context(), q, nil); r.Verdict != e.Verdict {
			t.Errorf("query %d is %v now, was %v", i, r.Verdict, e.Verdict)
		}
	}
	if shared == 0 {
		t.Error("one-sided test: no prefix was shared")
	}
}

// TestDamaged: a file that is cut short or changed is an error, and never a panic.
func TestDamaged(t *testing.T) {
	var file bytes.Buffer
	record(t, &file, 40, 0)
	whole := file.Bytes()
	if all, err := readAll(whole); err != nil || len(all) != 40 {
		t.Fatal(err, len(all))
	}
	for n := 0; n < len(whole); n += 13 {
		if _, err := readAll(whole[:n]); !errors.Is(err, ErrDamaged) {
			t.Errorf("cut at %d: %v", n, err)
		}
	}
	rng := rand.New(rand.NewPCG(1, 1))
	for range 300 {
		p := bytes.Clone(whole)
		at := 10 + rng.IntN(len(p)-10) // the gzip header has bytes that do not matter
		p[at] ^= byte(1 + rng.IntN(255))
		if _, err := readAll(p); !errors.Is(err, ErrDamaged) {
			t.Errorf("byte %d of %d changed: %v", at, len(p), err)
		}
	}
}

type full struct{}

func (full) Write([]byte) (int, error) { return 0, errors.New("no space left") }

func TestFull(t *testing.T) {
	w := NewWriter(full{}, Meta{}, 0)
	b := expr.NewBuilder()
	g := randquery.New(b, 1)
	for range 10 {
		w.Add(g.Path(nil), solver.Result{Verdict: solver.Sat}, 0)
	}
	if w.Close() == nil {
		t.Error("a full disk went unnoticed")
	}
}
