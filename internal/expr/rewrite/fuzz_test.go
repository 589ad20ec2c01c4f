package rewrite

import (
	"math/rand/v2"
	"testing"

	"albers/internal/bv"
	"albers/internal/expr"
	"albers/internal/expr/eval"
)

// termGen makes random raw terms over two symbolic arrays and a constant one. Words come from draw, so that the
// native fuzzer can steer it.
type termGen struct {
	b      *expr.Builder
	arrays []*expr.Array
	draw   func(n int) int
	pool   []*expr.Term // what was made so far: sharing, and operands that meet themselves again
}

func newTermGen(b *expr.Builder, draw func(int) int) *termGen {
	g := &termGen{b: b, draw: draw}
	g.arrays = []*expr.Array{b.NewArray("a", 3, nil), b.NewArray("b", 2, nil), b.ConstArray([]byte{7, 7, 7}), b.ConstArray([]byte{1, 200, 0, 3})}
	return g
}

var fuzzWidths = []int{1, 1, 3, 8, 8, 16, 32, 64, 64, 70}

func (g *termGen) width() int { return fuzzWidths[g.draw(len(fuzzWidths))] }

func (g *termGen) constant(w int) *expr.Term {
	switch g.draw(6) {
	case 0:
		return g.b.Zero(w)
	case 1:
		return g.b.Ones(w)
	case 2:
		return g.b.LShr(g.b.Ones(w), g.b.Const(w, uint64(g.draw(w))))
	case 3:
		return g.b.Shl(g.b.Const(w, 1), g.b.Const(w, uint64(g.draw(w))))
	}
	return g.b.Const(w, uint64(g.draw(12)))
}

// of makes a term of width w, of operators up to depth deep.
func (g *termGen) of(w, depth int) *expr.Term {
	if len(g.pool) > 0 && g.draw(4) == 0 {
		if t := g.pool[g.draw(len(g.pool))]; t.Width() == w {
			return t
		}
	}
	t := g.fresh(w, depth)
	if !t.IsConst() {
		g.pool = append(g.pool, t)
	}
	return t
}

func (g *termGen) fresh(w, depth int) *expr.Term {
	b := g.b
	if depth <= 0 {
		if g.draw(4) == 0 {
			return g.constant(w)
		}
		return b.Resize(g.read(w, 0), w)
	}
	switch g.draw(12) {
	case 0:
		return g.constant(w)
	case 1:
		return b.Not(g.of(w, depth-1))
	case 2:
		return b.Ite(g.of(1, depth-1), g.of(w, depth-1), g.of(w, depth-1))
	case 3:
		if w > 1 {
			n := 1 + g.draw(w-1)
			return b.Concat(g.of(n, depth-1), g.of(w-n, depth-1))
		}
	case 4:
		x := g.of(w+g.draw(9), depth-1)
		return b.Extract(x, g.draw(x.Width()-w+1), w)
	case 5:
		if w > 1 {
			x := g.of(1+g.draw(w-1), depth-1)
			if g.draw(2) == 0 {
				return b.ZExt(x, w)
			}
			return b.SExt(x, w)
		}
	case 6:
		return b.Resize(g.read(w, depth-1), w)
	}
	if w == 1 && g.draw(3) > 0 {
		v := g.width()
		return b.Binary(expr.Eq+expr.Kind(g.draw(5)), g.of(v, depth-1), g.of(v, depth-1))
	}
	return b.Binary(expr.And+expr.Kind(g.draw(int(expr.AShr-expr.And)+1)), g.of(w, depth-1), g.of(w, depth-1))
}

func (g *termGen) index(depth int) *expr.Term {
	if g.draw(2) == 0 {
		return g.b.Const(64, uint64(g.draw(5)))
	}
	i := g.b.And(g.of(64, depth-1), g.b.Const(64, 3))
	if g.draw(2) == 0 {
		i = g.b.Add(i, g.b.Const(64, uint64(g.draw(3))))
	}
	return i
}

func (g *termGen) read(w, depth int) *expr.Term {
	var u *expr.Update
	for range g.draw(3) * min(depth, 1) {
		u = g.b.Push(u, g.index(depth-1), g.of(8, depth-1))
	}
	return g.b.ReadWide(g.arrays[g.draw(len(g.arrays))], u, g.index(depth), 1+g.draw(min((w+7)/8, 4)))
}

func (g *termGen) assignment() *eval.Assignment {
	bytes := func(n int) []byte {
		p := make([]byte, n)
		for i := range p {
			p[i] = byte(g.draw(256))
			if g.draw(3) == 0 {
				p[i] &= 3
			}
		}
		return p
	}
	return eval.New(map[*expr.Array][]byte{g.arrays[0]: bytes(3), g.arrays[1]: bytes(2)})
}

// checkSimplify fails if the simplified term differs from the raw one under some random assignment, or is not its own
// simplified form.
func checkSimplify(t *testing.T, g *termGen, s *Simplifier, x *expr.Term) {
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
		m := g.assignment()
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
	var g *termGen
	var s *Simplifier
	for i := range n {
		if i%500 == 0 {
			b = expr.NewBuilder()
			g = newTermGen(b, func(n int) int { return rng.IntN(n) })
			s = New(b)
		}
		if i%10 == 0 {
			g.pool = nil
		}
		checkSimplify(t, g, s, g.of(g.width(), 1+rng.IntN(6)))
	}
}

func FuzzSimplify(f *testing.F) {
	f.Add([]byte{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
	f.Fuzz(func(t *testing.T, data []byte) {
		used := 0
		b := expr.NewBuilder()
		g := newTermGen(b, func(n int) int {
			if used >= len(data) {
				return 0
			}
			used++
			return int(data[used-1]) % n
		})
		checkSimplify(t, g, New(b), g.of(g.width(), 5))
	})
}

func TestDeepTerms(t *testing.T) {
	b := expr.NewBuilder()
	s := New(b)
	a := b.NewArray("a", 8, nil)
	x := b.ReadWide(a, nil, b.Const(64, 0), 8)
	sum, cond := x, b.Ult(x, b.Const(64, 7))
	var u *expr.Update
	for i := range 100_000 {
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
	arrays := newTermGen(b, nil).arrays
	done := make(chan bool)
	for w := range 4 {
		go func() {
			defer func() { done <- true }()
			rng := rand.New(rand.NewPCG(uint64(w%2), 5)) // pairs of workers make the same terms
			g := &termGen{b: b, arrays: arrays, draw: func(n int) int { return rng.IntN(n) }}
			for range 400 {
				g.pool = nil
				x := g.of(g.width(), 5)
				m := g.assignment()
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

var _ = bv.Ones
