package wordlevel

import (
	"math"
	"testing"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/rewrite"
	"github.com/albers-engine/albers/internal/solver"
)

// number is what a loop makes of digits from one on, turn by turn, and a condition about it after each turn.
func number(b *expr.Builder, in *expr.Array, turns int) (conds []*expr.Term) {
	acc := b.Const(64, 1)
	for i := range turns {
		digit := b.ZExt(b.Read(in, nil, b.Const(64, uint64(i))), 64)
		acc = b.Add(b.Mul(b.Const(64, 10), acc), digit)
		conds = append(conds, b.Not(b.Eq(b.Const(64, uint64(1000+i)), acc)))
	}
	return conds
}

// TestTurnsOfALoopAreNotRewrittenWhole: conditions of two loops about two inputs are read in turn, each path from its
// beginning. A conjunct costs about as much in the last turns as in the first.
func TestTurnsOfALoopAreNotRewrittenWhole(t *testing.T) {
	const turns = 100
	b := expr.NewBuilder()
	s := rewrite.New(b)
	p := New(b, s)
	work := func() (n int64) {
		for _, c := range p.Counts() {
			n += c
		}
		return n
	}
	loops := [][]*expr.Term{number(b, b.NewArray("x", turns, nil), turns), number(b, b.NewArray("y", turns, nil), turns)}
	first := int64(0)
	for n := 1; n <= turns; n++ {
		before := work()
		for _, conds := range loops {
			if p.Follow(t.Context(), solver.PathOf(conds[:n]...), true); p.Conflict() != nil {
				t.Fatal("a contradiction")
			}
		}
		each := (work() - before) / int64(n)
		if n == 20 {
			first = each
		}
		if n > 20 && each > 2*first {
			t.Fatalf("%d conjuncts: %d rules said something for each, %d at the beginning", n, each, first)
		}
	}
	if first == 0 {
		t.Error("no rule said anything, so the test says nothing")
	}
}

// TestNewFactsReachOldResults: what was found about a term is found again when a part of it is known better, and again
// when that is taken back.
func TestNewFactsReachOldResults(t *testing.T) {
	b := expr.NewBuilder()
	s := rewrite.New(b)
	p := New(b, s)
	in := b.NewArray("in", 2, nil)
	x, y := b.ZExt(b.Read(in, nil, b.Const(64, 0)), 32), b.ZExt(b.Read(in, nil, b.Const(64, 1)), 32)
	sum := b.Add(b.Mul(b.Const(32, 10), x), y)
	some := s.Simplify(b.Not(b.Eq(b.Const(32, 77), sum)))
	known := s.Simplify(b.Eq(b.Const(32, 3), x))
	about := s.Simplify(b.Ult(sum, b.Const(32, 40)))
	for _, path := range [][]*expr.Term{
		{some, about}, {some, known, about}, {some, about}, {known, some, about}, {about},
	} {
		p.Follow(t.Context(), solver.PathOf(path...), true)
		alone := New(b, s)
		alone.Follow(t.Context(), solver.PathOf(path...), true)
		last := len(path) - 1
		if p.At(last) != alone.At(last) {
			t.Errorf("%v is %v on the path %v, want %v", about, p.At(last), path[:last], alone.At(last))
		}
	}
}

func TestLows(t *testing.T) {
	var l lows
	for i, n := range []uint64{7, 9, 3, 5, 5, 8} {
		l.add(found(i+1), n)
	}
	for at, want := range []uint64{3, 3, 3, 5, 5, 8, math.MaxUint64} {
		if got := l.after(found(at)); got != want {
			t.Errorf("after %d the least is %d, want %d", at, got, want)
		}
	}
	if len(l) != 3 {
		t.Errorf("%d numbers are kept, want 3: %v", len(l), l)
	}
}

// BenchmarkTurns is the time per conjunct of two loops of 100 turns, each about a number that all turns before have
// made, read in turn, turn by turn from the beginning.
func BenchmarkTurns(b *testing.B) {
	const turns = 100
	bd := expr.NewBuilder()
	s := rewrite.New(bd)
	loops := [][]*expr.Term{}
	for _, name := range []string{"x", "y"} {
		loops = append(loops, number(bd, bd.NewArray(name, turns, nil), turns))
	}
	n := 0
	for b.Loop() {
		p := New(bd, s)
		for k := 1; k <= turns; k++ {
			for _, conds := range loops {
				n += p.Follow(b.Context(), solver.PathOf(conds[:k]...), true)
			}
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(n), "ns/conjunct")
}
