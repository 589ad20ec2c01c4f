package bitblast

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/eval"
	"github.com/albers-engine/albers/internal/solver/native/aig"
)

// cells gives each byte at a literal index eight inputs.
type cells struct {
	b      *Blaster
	inputs map[*expr.Term]Vec
}

func (c *cells) Read(t *expr.Term) Vec {
	if t.Array().IsConst() {
		return c.b.Table(t.Array().Data, c.b.Vector(t.Kid(0)))
	}
	v := make(Vec, 8)
	for i := range v {
		v[i] = c.b.Input()
	}
	c.inputs[t] = v
	return v
}

func newBlaster() (*Blaster, *cells) {
	c := &cells{inputs: map[*expr.Term]Vec{}}
	c.b = New(aig.New(), c)
	return c.b, c
}

// simulate computes all nodes under values of the inputs, 64 assignments at once:
// bit m of in(k) is input node k's value.
func simulate(g *aig.Graph, in func(node uint32) uint64) []uint64 {
	vals := make([]uint64, g.Len())
	of := func(l aig.Lit) uint64 {
		if l.Neg() {
			return ^vals[l.Node()]
		}
		return vals[l.Node()]
	}
	for i := range vals {
		switch n := g.Node(uint32(i)); n.Kind {
		case aig.Input:
			vals[i] = in(uint32(i))
		case aig.And:
			vals[i] = of(n.A) & of(n.B)
		case aig.Xor:
			vals[i] = of(n.A) ^ of(n.B)
		case aig.Mux:
			vals[i] = of(n.A)&of(n.B) | ^of(n.A)&of(n.C)
		}
	}
	return vals
}

func word(vals []uint64, v Vec, m int) uint64 {
	w := uint64(0)
	for i, l := range v {
		x := vals[l.Node()] >> m & 1
		if l.Neg() {
			x ^= 1
		}
		w |= x << i
	}
	return w
}

var binaries = []expr.Kind{expr.And, expr.Or, expr.Xor, expr.Add, expr.Sub, expr.Mul, expr.UDiv, expr.SDiv, expr.URem,
	expr.SRem, expr.Shl, expr.LShr, expr.AShr, expr.Eq, expr.Ult, expr.Ule, expr.Slt, expr.Sle}

// compare evaluates t by circuit and by package eval for 64 values of the two bytes of arr at a time.
func compare(t *testing.T, x *expr.Term, arr *expr.Array, values [][2]byte) {
	t.Helper()
	b, c := newBlaster()
	compareIn(t, b, c, x, arr, values)
}

func compareIn(t *testing.T, b *Blaster, c *cells, x *expr.Term, arr *expr.Array, values [][2]byte) {
	t.Helper()
	v, err := b.Blast(t.Context(), x)
	if err != nil {
		t.Fatal(err)
	}
	at := map[uint32][2]int{} // input node: byte, bit
	for r, in := range c.inputs {
		for i, l := range in {
			at[l.Node()] = [2]int{int(r.Kid(0).Word()), i}
		}
	}
	for len(values) > 0 {
		part := values[:min(64, len(values))]
		values = values[len(part):]
		vals := simulate(b.Graph, func(n uint32) (w uint64) {
			for m, p := range part {
				w |= uint64(p[at[n][0]]>>at[n][1]&1) << m
			}
			return w
		})
		for m, p := range part {
			want := eval.New(map[*expr.Array][]byte{arr: p[:]}).Word(x)
			if got := word(vals, v, m); got != want {
				t.Fatalf("%v under %v: %#x, want %#x", x, p, got, want)
			}
		}
	}
}

func allPairs(bits int) (all [][2]byte) {
	for x := range 1 << bits {
		for y := range 1 << bits {
			all = append(all, [2]byte{byte(x), byte(y)})
		}
	}
	return all
}

// TestNegationsUnderConditions: an absolute value that is spelled out is the circuit that signed division has, so both
// quotients are the same circuit, and so are all forms right on all values of four bits.
func TestNegationsUnderConditions(t *testing.T) {
	b := expr.NewBuilder()
	arr := b.NewArray("a", 2, nil)
	x := b.Extract(b.Read(arr, nil, b.Const(64, 0)), 0, 4)
	y := b.Extract(b.Read(arr, nil, b.Const(64, 1)), 0, 4)
	negative := func(x *expr.Term) *expr.Term { return b.Slt(x, b.Zero(4)) }
	abs := func(x *expr.Term) *expr.Term { return b.Ite(negative(x), b.Neg(x), x) }
	q := b.UDiv(abs(x), abs(y))
	long := b.Ite(b.Eq(negative(x), negative(y)), q, b.Neg(q))
	for _, term := range []*expr.Term{abs(x), long, b.Ite(negative(y), x, b.Neg(x))} {
		compare(t, term, arr, allPairs(4))
	}
	blaster, _ := newBlaster()
	v, err := blaster.Blast(t.Context(), b.Eq(long, b.SDiv(x, y)))
	if err != nil || v[0] != aig.True {
		t.Errorf("%v, %v", v, err)
	}
}

// TestExhaustive is each operation at widths 1 to 5 on all values, with symbolic and constant operands.
func TestExhaustive(t *testing.T) {
	widths := 5
	if testing.Short() {
		widths = 4
	}
	for w := 1; w <= widths; w++ {
		b := expr.NewBuilder()
		arr := b.NewArray("a", 2, nil)
		x := b.Extract(b.Read(arr, nil, b.Const(64, 0)), 0, w)
		y := b.Extract(b.Read(arr, nil, b.Const(64, 1)), 0, w)
		all := allPairs(w)
		for _, k := range binaries {
			t.Run(fmt.Sprint(k, w), func(t *testing.T) {
				compare(t, b.Binary(k, x, y), arr, all)
				compare(t, b.Binary(k, x, x), arr, all)
				for n := range uint64(1) << w {
					compare(t, b.Binary(k, x, b.Const(w, n)), arr, all)
					compare(t, b.Binary(k, b.Const(w, n), x), arr, all)
				}
			})
		}
		compare(t, b.Not(x), arr, all)
		compare(t, b.Ite(b.Ult(x, y), x, y), arr, all)
		compare(t, b.Concat(x, y), arr, all)
	}
}

// TestExtended is operations on extended operands, where circuits are cut short.
func TestExtended(t *testing.T) {
	b := expr.NewBuilder()
	arr := b.NewArray("a", 2, nil)
	x := b.Extract(b.Read(arr, nil, b.Const(64, 0)), 0, 4)
	y := b.Extract(b.Read(arr, nil, b.Const(64, 1)), 0, 4)
	forms := func(t *expr.Term) []*expr.Term {
		return []*expr.Term{b.ZExt(t, 9), b.SExt(t, 9), b.Shl(b.ZExt(t, 9), b.Const(9, 3)), b.Concat(b.Const(5, 3), t),
			b.Concat(t, b.Const(5, 9))}
	}
	for _, k := range binaries {
		for _, p := range forms(x) {
			for _, q := range forms(y) {
				compare(t, b.Binary(k, p, q), arr, allPairs(4))
			}
		}
	}
}

// TestWide is random values at 8 to 64 bits.
func TestWide(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 5))
	var some [][2]byte
	for range 128 {
		some = append(some, [2]byte{byte(r.Uint32()), byte(r.Uint32())})
	}
	b := expr.NewBuilder()
	arr := b.NewArray("a", 2, nil)
	at := func(i uint64) *expr.Term { return b.Read(arr, nil, b.Const(64, i)) }
	for _, w := range []int{8, 16, 24, 32, 64} {
		wide := func() *expr.Term {
			x := at(r.Uint64N(2))
			for x.Width() < w {
				x = b.Concat(x, b.Xor(at(r.Uint64N(2)), b.Const(8, r.Uint64N(256))))
			}
			return x
		}
		for _, k := range binaries {
			compare(t, b.Binary(k, wide(), wide()), arr, some)
			compare(t, b.Binary(k, wide(), b.Const(w, r.Uint64()>>r.IntN(w))), arr, some)
			compare(t, b.Binary(k, wide(), b.Const(w, r.Uint64N(40))), arr, some)
			compare(t, b.Binary(k, wide(), b.ZExt(at(0), w)), arr, some)
		}
	}
}

// ending is a context that ends when it has been asked some times.
type ending struct {
	context.Context
	left int
}

func (e *ending) Err() error {
	if e.left--; e.left < 0 {
		return context.Canceled
	}
	return nil
}

// TestHalted: a circuit that was given up in the middle leaves nothing wrong behind.
func TestHalted(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 7))
	b := expr.NewBuilder()
	arr := b.NewArray("a", 2, nil)
	at := func(i uint64) *expr.Term { return b.Read(arr, nil, b.Const(64, i)) }
	wide := func(w int) *expr.Term {
		x := at(r.Uint64N(2))
		for x.Width() < w {
			x = b.Concat(x, b.Xor(at(r.Uint64N(2)), b.Const(8, r.Uint64N(256))))
		}
		return x
	}
	var some [][2]byte
	for range 64 {
		some = append(some, [2]byte{byte(r.Uint32()), byte(r.Uint32())})
	}
	halted := 0
	for _, k := range []expr.Kind{expr.Mul, expr.UDiv, expr.URem, expr.SDiv, expr.SRem, expr.Shl, expr.AShr} {
		w := 64
		if k == expr.Shl || k == expr.AShr {
			w = 640
		}
		x, y := wide(w), wide(w)
		by := b.ZExt(b.Extract(y, 3, w-20), w)
		for _, z := range []*expr.Term{b.Binary(k, x, y), b.Binary(k, x, by)} {
			for left, given := 0, true; given; left += 1 + left/3 {
				bb, c := newBlaster()
				_, err := bb.Blast(&ending{t.Context(), left}, z)
				if given = err != nil; given {
					halted++
				}
				for i := 0; i < w; i += 320 {
					compareIn(t, bb, c, b.Extract(z, i, min(64, w-i)), arr, some)
				}
			}
		}
	}
	t.Logf("%d were given up", halted)
	if halted < 40 {
		t.Error("hardly any")
	}
}

func TestTable(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 6))
	for _, n := range []int{1, 2, 3, 5, 16, 100, 256, 300} {
		b := expr.NewBuilder()
		arr := b.NewArray("a", 2, nil)
		data := make([]byte, n)
		for i := range data {
			data[i] = byte(r.Uint32N(5)) * byte(r.Uint32N(60))
		}
		tab := b.ConstArray(data)
		x, y := b.Read(arr, nil, b.Const(64, 0)), b.Read(arr, nil, b.Const(64, 1))
		var some [][2]byte
		for range 1024 {
			some = append(some, [2]byte{byte(r.Uint32()), byte(r.Uint32N(3))})
		}
		for _, idx := range []*expr.Term{b.ZExt(x, 64), b.ZExt(b.Concat(y, x), 64), b.Add(b.SExt(x, 64), b.Const(64, 3)),
			b.Shl(b.ZExt(x, 64), b.Const(64, 2))} {
			compare(t, b.Read(tab, nil, idx), arr, some)
		}
	}
}

// BenchmarkSize tells the nodes of each circuit.
func BenchmarkSize(b *testing.B) {
	for _, k := range binaries {
		for _, w := range []int{8, 32, 64} {
			b.Run(fmt.Sprint(k, w), func(b *testing.B) {
				eb := expr.NewBuilder()
				arr := eb.NewArray("a", 16, nil)
				n := w / 8
				x, y := eb.ReadWide(arr, nil, eb.Const(64, 0), n), eb.ReadWide(arr, nil, eb.Const(64, 8), n)
				t, ten := eb.Binary(k, x, y), eb.Binary(k, x, eb.Const(w, 10))
				nodes, constant := 0, 0
				for b.Loop() {
					bb, _ := newBlaster()
					if _, err := bb.Blast(b.Context(), t); err != nil {
						b.Fatal(err)
					}
					nodes = bb.Graph.Len()
					bb, _ = newBlaster()
					if _, err := bb.Blast(b.Context(), ten); err != nil {
						b.Fatal(err)
					}
					constant = bb.Graph.Len()
				}
				b.ReportMetric(float64(nodes), "nodes")
				b.ReportMetric(float64(constant), "nodes-by-10")
			})
		}
	}
}

// TestSquares: products of a term with itself are circuits of their own, also of extended terms.
func TestSquares(t *testing.T) {
	b := expr.NewBuilder()
	arr := b.NewArray("x", 2, nil)
	r := rand.New(rand.NewPCG(9, 1))
	for _, w := range []int{1, 2, 3, 5, 8} {
		x := b.Extract(b.Read(arr, nil, b.Zero(64)), 0, w)
		for _, y := range []*expr.Term{x, b.ZExt(x, 2*w), b.ZExt(x, 2*w+3), b.SExt(x, 2*w+1), b.Concat(x, b.Zero(2)),
			b.Sub(b.ZExt(x, 12), b.Const(12, 5))} {
			compare(t, b.Mul(y, y), arr, bytePairs(r, 256))
		}
	}
}

// bytePairs is every value of the first byte, and one of the second.
func bytePairs(r *rand.Rand, n int) (out [][2]byte) {
	for v := range n {
		out = append(out, [2]byte{byte(v), byte(r.UintN(256))})
	}
	return out
}

// TestSquaresAreSmall: a square has fewer gates than a product.
func TestSquaresAreSmall(t *testing.T) {
	b := expr.NewBuilder()
	arr := b.NewArray("x", 8, nil)
	x, y := b.ReadWide(arr, nil, b.Zero(64), 4), b.ReadWide(arr, nil, b.Const(64, 4), 4)
	gates := func(t1 *expr.Term) int {
		c, _ := newBlaster()
		if _, err := c.Blast(context.Background(), t1); err != nil {
			t.Fatal(err)
		}
		return c.Len()
	}
	wide := func(t1 *expr.Term) *expr.Term { return b.ZExt(t1, 64) }
	if square, product := gates(b.Mul(wide(x), wide(x))), gates(b.Mul(wide(x), wide(y))); square > product*6/10 {
		t.Errorf("a square has %d gates, a product %d", square, product)
	}
}
