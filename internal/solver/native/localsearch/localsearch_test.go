package localsearch

import (
	"context"
	"testing"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/eval"
	"github.com/albers-engine/albers/internal/expr/program"
	"github.com/albers-engine/albers/internal/solver"
	"github.com/albers-engine/albers/internal/solver/referee/brute"
	"github.com/albers-engine/albers/internal/solver/referee/randquery"
)

// TestAgainstBrute: a result is a model, there is no result if the query has no model, and for small queries most
// models are found.
func TestAgainstBrute(t *testing.T) {
	counts := map[string]int{}
	for seed := range uint64(15) {
		b := expr.NewBuilder()
		g := randquery.New(b, seed)
		g.Domain = 2
		hint := eval.New(nil)
		for range 25 {
			q := g.Path(hint)
			want := brute.Solver{}.Check(t.Context(), q, nil)
			p := Compile(q)
			if p == nil {
				counts["too wide"]++
				continue
			}
			m, _ := p.Search(t.Context(), hint, 1<<18)
			switch {
			case m == nil && want.Verdict == solver.Sat:
				counts["missed"]++
			case m == nil:
				counts["unsat"]++
			case !q.Holds(m):
				t.Fatalf("seed %d: no model of %v", seed, q.Conjuncts())
			case want.Verdict == solver.Unsat:
				t.Fatalf("seed %d: a model of what has none: %v", seed, q.Conjuncts())
			default:
				counts["found"]++
			}
			if want.Verdict == solver.Sat {
				g.Take(q.Cond)
				hint = want.Model
			}
			if g.Depth() > 6 {
				g.Back(g.R.IntN(4))
				hint = nil
			}
		}
	}
	t.Log(counts)
	if counts["found"] < 100 || counts["missed"] > counts["found"]/10 || counts["unsat"] < 30 {
		t.Errorf("one-sided: %v", counts)
	}
}

// TestWide: a condition on products of 128 bits that one assignment of 256 makes true is met; one on a term beyond the
// limit is not translated.
func TestWide(t *testing.T) {
	b := expr.NewBuilder()
	in := b.NewArray("in", 16, nil)
	x := b.ReadWide(in, nil, b.Const(64, 0), 16)
	for i := range uint64(8) {
		x = b.Mul(b.Xor(x, b.LShr(x, b.Const(128, 61))), b.ZExt(b.Const(64, 0xbf58476d1ce4e5b9+2*i), 128))
	}
	q := &solver.Query{Cond: b.Eq(b.Extract(x, 70, 8), b.Const(8, 0xab))}
	p := Compile(q)
	if p == nil {
		t.Fatal("not translated")
	}
	if m, tries := p.Search(t.Context(), nil, 1<<20); m == nil || !q.Holds(m) {
		t.Errorf("not met in %d tries", tries)
	}
	if p.costs[0] < 16*wideCost {
		t.Errorf("sixteen wide operations cost %d", p.costs[0])
	}
	far := b.ZExt(x, program.MaxWidth+1)
	if Compile(&solver.Query{Cond: b.Eq(b.Mul(far, far), b.Not(far))}) != nil {
		t.Error("a term beyond the limit was translated")
	}
}

// digest mixes bytes so that a SAT solver cannot see through it.
func digest(b *expr.Builder, in *expr.Array, rounds int) *expr.Term {
	x := b.ReadWide(in, nil, b.Const(64, 0), 8)
	for i := range uint64(rounds) {
		x = b.Mul(b.Xor(x, b.LShr(x, b.Const(64, 29))), b.Const(64, 0xbf58476d1ce4e5b9+2*i))
	}
	return x
}

// TestDigest: a condition that one assignment of 4,096 makes true is met, the same one each time; one of 2^64 is not.
func TestDigest(t *testing.T) {
	b := expr.NewBuilder()
	in := b.NewArray("in", 8, nil)
	d := digest(b, in, 20)
	q := &solver.Query{PC: solver.PathOf(b.Ult(b.Read(in, nil, b.Const(64, 2)), b.Const(8, 100))),
		Cond: b.Eq(b.Extract(d, 20, 12), b.Const(12, 0xabc))}
	m, tries := Compile(q).Search(t.Context(), nil, 1<<24)
	if m == nil || !q.Holds(m) {
		t.Fatalf("not met in %d tries", tries)
	}
	if again, n := Compile(q).Search(t.Context(), nil, 1<<24); n != tries ||
		string(again.Bytes(in)) != string(m.Bytes(in)) {
		t.Error("another assignment the second time")
	}
	t.Logf("%d tries", tries)
	q.Cond = b.Eq(d, b.Const(64, 0x123456789abcdef0))
	if m, tries := Compile(q).Search(t.Context(), nil, 1<<20); m != nil || tries < 1000 {
		t.Errorf("%v after %d tries", m, tries)
	}
}

// TestEnds: the context ends the search.
func TestEnds(t *testing.T) {
	b := expr.NewBuilder()
	in := b.NewArray("in", 16, nil)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if m, tries := Compile(&solver.Query{Cond: b.Eq(digest(b, in, 9), b.Const(64, 5))}).Search(ctx, nil,
		1<<40); m != nil || tries > pollSteps {
		t.Errorf("%v after %d tries", m, tries)
	}
}

func BenchmarkTries(b *testing.B) {
	eb := expr.NewBuilder()
	in := eb.NewArray("in", 8, nil)
	p := Compile(&solver.Query{Cond: eb.Eq(digest(eb, in, 2000), eb.Const(64, 5))})
	n := 0
	for b.Loop() {
		_, tries := p.Search(b.Context(), nil, 1<<20)
		n += tries
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(n)/float64(len(p.Ops)), "ns/op-of-the-program")
}
