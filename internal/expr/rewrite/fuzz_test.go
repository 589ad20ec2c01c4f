package rewrite

import (
	"math/rand/v2"
	"testing"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/eval"
	"github.com/albers-engine/albers/internal/expr/exprtest"
)

// checkSimplify fails if the simplified term differs from the raw one under some random assignment, or is not its own
// simplified form.
func checkSimplify(t *testing.T, g *exprtest.Gen, s *Simplifier, x *expr.Term) {
	t.Helper()
	y := s.Simplify(x)
	if y.Width() != x.Width() {
		t.Fatalf("%v of %d bits became %v of %d bits", x, x.Width(), y, y.Width())
	}
	if z := s.Simplify(y); z != y {
		t.Fatalf("not idempotent: %v → %v → %v", x, y, z)
	}
	if r := s.rebuild(y); r != y || s.apply(y) != nil {
		t.Fatalf("a rule still applies to %v", y)
	}
	for range 6 {
		m := g.Assignment()
		if want, got := m.Big(x), m.Big(y); !want.Eq(got) {
			t.Fatalf("%v\n→ %v\n%v became %v under %v", x, y, want, got, m)
		}
	}
}

func TestRandomTerms(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	n := 20_000
	if testing.Short() {
		n = 4_000
	}
	var b *expr.Builder
	var g *exprtest.Gen
	var s *Simplifier
	for i := range n {
		if i%500 == 0 {
			b = expr.NewBuilder()
			g = exprtest.NewGen(b, func(n int) int { return rng.IntN(n) })
			s = New(b)
		}
		if i%10 == 0 {
			g.Pool = nil
		}
		checkSimplify(t, g, s, g.Term(g.Width(), 1+rng.IntN(6)))
	}
}

func FuzzSimplify(f *testing.F) {
	f.Add([]byte{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
	f.Fuzz(func(t *testing.T, data []byte) {
		used := 0
		b := expr.NewBuilder()
		g := exprtest.NewGen(b, func(n int) int {
			if used >= len(data) {
				return 0
			}
			used++
			return int(data[used-1]) % n
		})
		checkSimplify(t, g, New(b), g.Term(g.Width(), 5))
	})
}

func TestDeepTerms(t *testing.T) {
	b := expr.NewBuilder()
	s := New(b)
	a := b.NewArray("a", 8, nil)
	x := b.ReadWide(a, nil, b.Const(64, 0), 8)
	sum, cond := x, b.Ult(x, b.Const(64, 7))
	var u *expr.Update
	n := 100_000
	if testing.Short() {
		n = 20_000
	}
	for i := range n {
		sum = b.Add(b.Xor(sum, b.Const(64, uint64(i))), x)
		cond = b.Or(b.And(cond, b.Ult(x, b.Const(64, uint64(2*i)))), b.Eq(x, b.Const(64, uint64(3*i))))
		u = b.Push(u, b.And(b.Add(sum, x), b.Const(64, 7)), b.Extract(sum, 0, 8))
	}
	read := b.Read(a, u, x)
	m := eval.New(map[*expr.Array][]byte{a: {200, 1}})
	for _, t0 := range []*expr.Term{sum, cond, read} {
		if y := s.Simplify(t0); m.Word(y) != m.Word(t0) {
			t.Errorf("%v became %v", m.Word(t0), m.Word(y))
		}
	}
}

func TestConcurrentSimplify(t *testing.T) {
	b := expr.NewBuilder()
	b.SetSweepAt(2_000)
	s := New(b)
	arrays := exprtest.NewGen(b, nil).Arrays
	done := make(chan bool)
	for w := range 4 {
		go func() {
			defer func() { done <- true }()
			rng := rand.New(rand.NewPCG(uint64(w%2), 5)) // pairs of workers make the same terms
			g := &exprtest.Gen{B: b, Arrays: arrays, Draw: func(n int) int { return rng.IntN(n) }}
			for range 400 {
				g.Pool = nil
				x := g.Term(g.Width(), 5)
				m := g.Assignment()
				if y := s.Simplify(x); !m.Big(x).Eq(m.Big(y)) {
					t.Errorf("%v became %v", x, y)
				}
			}
		}()
	}
	for range 4 {
		<-done
	}
	if _, _, sweeps := b.Stats(); sweeps == 0 {
		t.Error("no sweep ran")
	}
}
