package lookup

import (
	"math/rand/v2"
	"testing"

	"github.com/albers-engine/albers/internal/bv"
	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/eval"
	"github.com/albers-engine/albers/internal/expr/exprtest"
	"github.com/albers-engine/albers/internal/mi"
)

// world is a builder with an input byte, and assignments that give it each value.
type world struct {
	b     *expr.Builder
	in    *expr.Term
	by    [256]*eval.Assignment
	maker *Maker
}

func newWorld() *world {
	b := expr.NewBuilder()
	a := b.NewArray("in", 1, nil)
	w := &world{b: b, in: b.Read(a, nil, b.Zero(64)), maker: New(b)}
	for v := range w.by {
		w.by[v] = eval.New(map[*expr.Array][]byte{a: {byte(v)}})
	}
	return w
}

// differs is a value of the byte for which two terms differ.
func (w *world) differs(x, y *expr.Term) (int, bool) {
	for v, m := range w.by {
		if m.Word(x) != m.Word(y) {
			return v, true
		}
	}
	return 0, false
}

// generator makes terms over the byte and two constant arrays.
func (w *world) generator(r *rand.Rand) *exprtest.Gen {
	g := exprtest.NewGen(w.b, r.IntN)
	for _, width := range []int{1, 3, 8, 8, 16, 32, 64} {
		g.Pool = append(g.Pool, w.b.Resize(w.in, width), w.b.SExt(w.b.Extract(w.in, 0, 1), width))
	}
	g.Arrays = g.Arrays[2:]
	return g
}

// TestEqualForAllValues: what becomes of a random term has the term's value for every value of the byte, and so has
// what becomes of terms made of such results.
func TestEqualForAllValues(t *testing.T) {
	made, again := 0, 0
	for seed := range uint64(200) {
		r := rand.New(rand.NewPCG(seed, 7))
		w := newWorld()
		g := w.generator(r)
		for range 30 {
			x := g.Term(1+r.IntN(64), 2+r.IntN(5))
			if len(expr.SupportOf(x).Parts) == 0 {
				continue
			}
			y, ok := w.maker.Of(x, w.in)
			if !ok {
				continue
			}
			if v, bad := w.differs(x, y); bad {
				t.Fatalf("seed %d: for %d, %v is %#x, its look-up %v is %#x", seed, v, x, w.by[v].Word(x), y, w.by[v].Word(y))
			}
			if y.Weight() > 40 {
				t.Fatalf("seed %d: the look-up %v weighs %d", seed, y, y.Weight())
			}
			if y.IsConst() {
				continue
			}
			if z, ok := w.maker.Of(y, w.in); !ok || z != y {
				t.Fatalf("seed %d: the look-up of %v is %v", seed, y, z)
			}
			if made++; y.Indexed() {
				again++
				g.Pool = append(g.Pool, y)
			}
		}
	}
	if made < 400 || again < 300 {
		t.Errorf("%d look-ups, %d of them with tables", made, again)
	}
}

// TestUniform: a look-up that is said to have one value on a set has one, and of a byte's values that is never missed.
func TestUniform(t *testing.T) {
	yes, no := 0, 0
	for seed := range uint64(60) {
		r := rand.New(rand.NewPCG(seed, 8))
		w := newWorld()
		g := w.generator(r)
		for range 30 {
			width := []int{8, 16, 64, 3}[r.IntN(4)]
			x := g.Term(width, 3)
			if len(expr.SupportOf(x).Parts) == 0 {
				continue
			}
			x, ok := w.maker.Of(x, w.in)
			if !ok {
				continue
			}
			lo := uint64(r.IntN(256))
			set := mi.Span(8, lo, min(255, lo+uint64(r.IntN(6)))).Union(mi.Span(8, lo/2, lo/2+uint64(r.IntN(2))))
			one := true
			for v := range uint64(256) {
				one = one && (!set.Has(v) || w.by[v].Word(x) == w.by[set.Min()].Word(x))
			}
			switch got := Uniform(x, mi.Stride(set)); {
			case got && !one:
				t.Fatalf("seed %d: %v is said to have one value on %v", seed, x, set)
			case one && !got && width%8 == 0:
				t.Fatalf("seed %d: %v has one value on %v", seed, x, set)
			case one:
				yes++
			default:
				no++
			}
		}
	}
	if yes < 100 || no < 100 {
		t.Errorf("one value %d times, more %d times", yes, no)
	}
}

// TestPlanes: a constant byte of a result is a literal, the input byte itself no table, and equal planes are one.
func TestPlanes(t *testing.T) {
	w := newWorld()
	b := w.b
	wide := b.ZExt(w.in, 64)
	for name, x := range map[string]struct{ term, want *expr.Term }{
		"the byte":     {b.Sub(b.Add(wide, b.Const(64, 1<<20)), b.Const(64, 1<<20)), b.Concat(b.Zero(56), w.in)},
		"a literal":    {b.And(b.Shl(wide, b.Const(64, 8)), b.Const(64, 0xf0)), b.Zero(64)},
		"two literals": {b.Add(wide, b.Const(64, 0x1200)), b.Concat(b.Const(56, 0x12), w.in)},
	} {
		if got, ok := w.maker.Of(x.term, w.in); !ok || got != x.want {
			t.Errorf("%s: %v became %v, want %v", name, x.term, got, x.want)
		}
	}
	sign, ok := w.maker.Of(b.SExt(b.Extract(b.Mul(w.in, b.Const(8, 3)), 7, 1), 32), w.in)
	if !ok || sign.Kind() != expr.Concat || sign.Kid(0) != sign.Kid(1).Kid(0) {
		t.Errorf("four equal bytes became %v", sign)
	}
}

// TestBeyondTheLimits: what reads two bytes, or is wider than a word somewhere, is refused, and so is at once what is
// built on it.
func TestBeyondTheLimits(t *testing.T) {
	w := newWorld()
	b := w.b
	other := b.Read(b.NewArray("other", 1, nil), nil, b.Zero(64))
	wide := b.Mul(b.ZExt(w.in, 128), b.ConstBig(bv.NewWide(5, 128)))
	for name, x := range map[string]*expr.Term{
		"two bytes":       b.Mul(b.Add(w.in, b.Const(8, 1)), other),
		"a wide part":     b.Extract(wide, 64, 8),
		"a symbolic read": b.Read(b.NewArray("a", 1, nil), nil, b.ZExt(w.in, 64)),
	} {
		if got, ok := w.maker.Of(x, w.in); ok {
			t.Errorf("%s: %v became %v", name, x, got)
		}
		next := b.Mul(b.Const(8, 3), x)
		if !w.maker.refused(next) {
			t.Errorf("%s: what is built on it would be looked at again", name)
		}
		if _, ok := w.maker.Of(next, w.in); ok {
			t.Errorf("%s: what is built on it has become a look-up", name)
		}
	}
}

// TestGrowthEnds: a value that is computed again and again from itself, each time as a look-up, keeps its size and its
// meaning.
func TestGrowthEnds(t *testing.T) {
	w := newWorld()
	b := w.b
	x := b.ZExt(w.in, 32)
	var want [256]uint32
	for v := range want {
		want[v] = uint32(v)
	}
	for range 500 {
		x = b.Add(b.Mul(b.Const(32, 1103515245), b.Xor(x, b.LShr(x, b.Const(32, 7)))), b.Const(32, 12345))
		for v, y := range want {
			want[v] = (y^y>>7)*1103515245 + 12345
		}
		x, _ = w.maker.Of(x, w.in)
		if x.Weight() > 15 {
			t.Fatalf("%v weighs %d", x, x.Weight())
		}
	}
	for v, m := range w.by {
		if got := m.Word(x); got != uint64(want[v]) {
			t.Fatalf("for %d: %#x, want %#x", v, got, want[v])
		}
	}
	if len(w.maker.memo) > maxMemo {
		t.Errorf("%d terms are remembered", len(w.maker.memo))
	}
}
