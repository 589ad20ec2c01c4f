package program

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/albers-engine/albers/internal/bv"
	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/eval"
	"github.com/albers-engine/albers/internal/expr/exprtest"
	"github.com/albers-engine/albers/internal/fp"
)

var wide = Options{Ops: math.MaxInt, Cells: math.MaxInt, Array: 1 << 16, Width: MaxWidth}

// run gives the value of operation n under m.
func (p *Program) run(m *eval.Assignment, n int32) uint64 {
	p.Load(m)
	p.Run(p.All(0))
	return p.Vals[n]
}

// value is the value of x, whose operation is n, after a run.
func (p *Program) value(x *expr.Term, n int32) bv.Wide {
	return bv.FromWords(p.Vals[n:][:words(x)], uint(x.Width()))
}

// TestAgainstEval: random terms of all kinds and widths have the values that eval finds, in either order of operands,
// also after some were taken back.
func TestAgainstEval(t *testing.T) {
	kinds, wider, ofWide := [Part + 1]int{}, 0, [expr.NumKinds]int{}
	for seed := range uint64(600) {
		r := rand.New(rand.NewPCG(seed, 1))
		g := exprtest.NewGen(expr.NewBuilder(), r.IntN)
		g.Floats = true
		opt := wide
		opt.LastFirst = seed%2 == 1
		if seed%3 == 0 {
			opt.Width = 0
		}
		p := New(opt)
		for range 20 {
			m := p.Mark()
			x := g.Term(1+r.IntN(64), 1+r.IntN(5))
			w := []int{65, 68, 80, 80, 128, 128, 128, 129, 200, 300}[r.IntN(10)]
			switch r.IntN(4) {
			case 0, 1:
				x = g.Term(w, 1+r.IntN(5))
			case 2:
				k := expr.Eq + expr.Kind(r.IntN(int(expr.Sle-expr.Eq)+1))
				x = g.B.Binary(k, g.Term(w, r.IntN(4)), g.Term(w, r.IntN(4)))
			}
			n, ok := p.Add(x)
			if !ok {
				if seed%3 != 0 {
					t.Fatalf("seed %d: %v was refused", seed, x)
				}
				wider++
				p.Back(m)
				continue
			}
			for range 5 {
				a := g.Assignment()
				p.run(a, n)
				if got, want := p.value(x, n), a.Big(x); !got.Eq(want) {
					t.Fatalf("seed %d: %v is %v, eval finds %v", seed, x, got.Hex(), want.Hex())
				}
				if b := p.Model(eval.New(nil)); !b.Big(x).Eq(a.Big(x)) {
					t.Fatalf("seed %d: the model of the cells differs on %v", seed, x)
				}
			}
			if r.IntN(3) == 0 {
				p.Back(m)
			}
		}
		m := p.Mark()
		if q := g.Quantified(1); q.Quantified() {
			if _, ok := p.Add(q); ok {
				t.Fatalf("a quantifier was translated: %v", q)
			}
			p.Back(m)
		}
		terms := map[*expr.Term]bool{}
		for i, o := range p.Ops {
			kinds[o.Kind]++
			if o.Kind == Wide {
				ofWide[p.Terms[i].Kind()]++
			}
			terms[p.Terms[i]] = true
			p.Operands(int32(i), func(k int32) {
				if k >= int32(i) {
					t.Fatalf("seed %d: operation %d needs %d", seed, i, k)
				}
			})
		}
		if len(terms) != len(p.at) || len(p.Cells) != len(p.cell) {
			t.Fatalf("seed %d: operations of %d terms, %d are known; %d cells of %d", seed, len(terms), len(p.at),
				len(p.Cells), len(p.cell))
		}
	}
	for k, n := range ofWide {
		if n < 5 && k != int(expr.Const) && k != int(expr.Read) && k != int(expr.Bound) && k != int(expr.Forall) {
			t.Errorf("%d wide operations of kind %v", n, expr.Kind(k))
		}
	}
	for k, n := range kinds {
		if quantifier := k == int(expr.Bound) || k == int(expr.Forall); quantifier != (n == 0) {
			t.Errorf("%d operations %v", n, expr.Kind(k))
		}
	}
	if wider == 0 {
		t.Error("no term was refused")
	}
}

// TestEveryWidth: each operation at each width from 1 to 160 has the value that eval computes. Without a width in the
// options, 65 bits are refused.
func TestEveryWidth(t *testing.T) {
	b := expr.NewBuilder()
	arr := b.NewArray("a", 41, nil)
	r := rand.New(rand.NewPCG(1, 1))
	for w := 1; w <= 160; w++ {
		x := b.Extract(b.ReadWide(arr, nil, b.Const(64, 0), 20), 0, w)
		y := b.Extract(b.ReadWide(arr, nil, b.Const(64, 20), 21), 0, w)
		c := b.Eq(x, y)
		list := []*expr.Term{b.Not(x), b.Ite(c, x, y), c}
		for k := expr.And; k <= expr.Sle; k++ {
			list = append(list, b.Binary(k, x, y))
		}
		if w < 160 {
			list = append(list, b.ZExt(x, w+1), b.SExt(x, 160), b.Concat(b.Extract(x, 0, 1), y),
				b.Extract(b.Add(x, y), w/2, w-w/2))
		}
		p, narrow := New(wide), New(Options{Ops: 1000, Cells: 100})
		for _, e := range list {
			if _, ok := narrow.Add(e); ok != (w <= 64 && e.Width() <= 64) {
				t.Fatalf("%v without a width: %v", e, ok)
			} else if !ok {
				narrow = New(Options{Ops: 1000, Cells: 100})
			}
			n, ok := p.Add(e)
			if !ok {
				t.Fatalf("%v was refused", e)
			}
			for range 20 {
				bytes := make([]byte, 41)
				for i := range bytes {
					bytes[i] = byte(r.Uint32() & (r.Uint32() >> 8))
				}
				switch r.IntN(4) {
				case 0:
					copy(bytes[20:], bytes[:20])
				case 1: // an amount that shifts
					clear(bytes[21:])
				}
				a := eval.New(map[*expr.Array][]byte{arr: bytes})
				p.run(a, n)
				if got, want := p.value(e, n), a.Big(e); !got.Eq(want) {
					t.Fatalf("%d bits: %v is %v, eval finds %v", w, e, got.Hex(), want.Hex())
				}
			}
		}
	}
}

// TestTables: reads at the last byte of an array, at the next one and far outside, of constant and symbolic arrays,
// under writes and without.
func TestTables(t *testing.T) {
	b := expr.NewBuilder()
	in, sym, table := b.NewArray("in", 8, nil), b.NewArray("sym", 3, nil), b.ConstArray([]byte{5, 6, 7})
	i := b.ReadWide(in, nil, b.Const(64, 0), 8)
	write := b.Push(nil, b.Const(64, 3), b.Const(8, 9))
	p := New(wide)
	for _, arr := range []*expr.Array{sym, table} {
		for _, u := range []*expr.Update{nil, write} {
			for _, at := range []uint64{0, 2, 3, 4, 1 << 32, math.MaxUint64} {
				bytes := make([]byte, 8)
				for k := range bytes {
					bytes[k] = byte(at >> (8 * k))
				}
				m := eval.New(map[*expr.Array][]byte{in: bytes, sym: {1, 2, 3}})
				for _, x := range []*expr.Term{b.Read(arr, u, i), b.Read(arr, u, b.Const(64, at))} {
					n, ok := p.Add(x)
					if !ok {
						t.Fatalf("%v was refused", x)
					}
					if got, want := p.run(m, n), m.Word(x); got != want {
						t.Errorf("%v at %d: %d, eval finds %d", x, at, got, want)
					}
				}
			}
		}
	}
}

// TestOptions: terms beyond each of the options are refused, and no others.
func TestOptions(t *testing.T) {
	b := expr.NewBuilder()
	arr := b.NewArray("a", 5, nil)
	far := b.NewArray("far", 1<<40, nil)
	rd := func(i uint64) *expr.Term { return b.Read(arr, nil, b.Const(64, i)) }
	sum := b.Add(rd(0), b.Add(rd(1), rd(2)))
	indexed := b.Read(arr, nil, b.ZExt(rd(0), 64))
	for _, c := range []struct {
		name string
		opt  Options
		t    *expr.Term
		want bool
	}{
		{"cells", Options{Ops: 100, Cells: 3}, sum, true},
		{"one cell fewer", Options{Ops: 100, Cells: 2}, sum, false},
		{"operations", Options{Ops: 8, Cells: 3}, sum, true},
		{"too few operations", Options{Ops: 7, Cells: 3}, sum, false},
		{"an array", Options{Ops: 100, Cells: 5, Array: 5}, indexed, true},
		{"an array that is too large", Options{Ops: 100, Cells: 5, Array: 4}, indexed, false},
		{"the last byte of 2 GiB", Options{Ops: 100, Cells: 5}, b.Read(far, nil, b.Const(64, maxAt)), true},
		{"a byte beyond", Options{Ops: 100, Cells: 5}, b.Read(far, nil, b.Const(64, maxAt+1)), false},
	} {
		if _, ok := New(c.opt).Add(c.t); ok != c.want {
			t.Errorf("%s: %v", c.name, ok)
		}
	}
}

// TestFreeTerms: a free term is a leaf whose value is set, and a term that is not ok refuses the program.
func TestFreeTerms(t *testing.T) {
	b := expr.NewBuilder()
	arr := b.NewArray("a", 2, nil)
	c := b.Eq(b.Read(arr, nil, b.Const(64, 0)), b.Read(arr, nil, b.Const(64, 1)))
	x := b.Add(b.Const(64, 100), b.Ite(c, b.Const(64, 8), b.ZExt(c, 64)))
	opt := wide
	opt.Leaf = func(x *expr.Term) (free, ok bool) { return x.Width() == 1, x.Kind() != expr.Read }
	p := New(opt)
	n, ok := p.Add(x)
	if !ok || len(p.Cells) != 0 {
		t.Fatalf("%v, %d cells", ok, len(p.Cells))
	}
	for v, want := range []uint64{100, 108} {
		p.Vals[p.at[c]] = uint64(v)
		if got := p.run(eval.New(nil), n); got != want {
			t.Errorf("%d: %d, want %d", v, got, want)
		}
	}
	if _, ok := p.Add(b.Read(arr, nil, b.Const(64, 0))); ok {
		t.Error("a read was compiled")
	}
}

// BenchmarkRun is the time of an operation: of words, of x87 floats, of integers of 128 bits.
func BenchmarkRun(b *testing.B) {
	x := expr.NewBuilder()
	arr := x.NewArray("a", 8, nil)
	byteAt := func(i uint64) *expr.Term { return x.Read(arr, nil, x.Const(64, i)) }
	words, long := x.ReadWide(arr, nil, x.Const(64, 0), 8), x.ZExt(byteAt(0), 128)
	float := x.FFromInt(fp.X87, 0, x.ZExt(byteAt(0), 64), true)
	for i := range uint64(100) {
		k := x.Const(64, 2*i+3)
		words = x.Xor(x.Mul(words, k), x.Add(words, k))
		c := x.ConstBig(bv.FromWords([]uint64{2*i + 3, i}, 128))
		long = x.Xor(x.Mul(long, c), x.Add(long, c))
		d := x.FFromInt(fp.X87, 0, k, true)
		float = x.FAdd(fp.X87, 0, x.FMul(fp.X87, 0, float, d), x.FDiv(fp.X87, 0, float, d))
	}
	for _, c := range []struct {
		name string
		t    *expr.Term
	}{{"words", words}, {"x87", float}, {"128 bits", long}} {
		p := New(wide)
		if _, ok := p.Add(c.t); !ok {
			b.Fatal("refused")
		}
		var list []int32
		for i := range p.Ops {
			if k := p.Ops[i].Kind; k != expr.Const && k != Part {
				list = append(list, int32(i))
			}
		}
		b.Run(c.name, func(b *testing.B) {
			for i := 0; b.Loop(); i++ {
				p.Bytes[0] = byte(i)
				p.Run(list)
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(len(list)), "ns/operation")
		})
	}
}
