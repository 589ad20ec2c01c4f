package poly

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/albers-engine/albers/internal/bv"
	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/eval"
	"github.com/albers-engine/albers/internal/expr/exprtest"
	"github.com/albers-engine/albers/internal/expr/rewrite"
	"github.com/albers-engine/albers/internal/expr/smt2"
)

// value computes a polynomial under an assignment.
func (k *walk) value(s sum, m *eval.Assignment) uint64 {
	total := uint64(0)
	for mono, c := range s.m {
		for i := range mono.len() {
			c *= m.Word(k.atoms[mono.atom(i)].t)
		}
		total += c
	}
	return bv.Mask(total, s.w)
}

// checkSums fails if a polynomial of t, or a term made of it, has another value than t.
func checkSums(t *testing.T, b *expr.Builder, x *expr.Term, w int, all []*eval.Assignment) (decided bool) {
	t.Helper()
	k := newWalk(context.Background(), b, Limit)
	k.scan(x)
	s := k.sum(x, w)
	wide := k.widened(s)
	cut := k.split(wide)
	name := k.name(s)
	if k.over {
		return false
	}
	for _, m := range all {
		want := bv.Mask(m.Big(x).Uint64(), uint(w))
		for what, got := range map[string]uint64{"the polynomial": k.value(s, m), "with wider atoms": k.value(wide, m),
			"cut into pieces": k.value(cut, m), "its name": m.Word(name)} {
			if got != want {
				t.Fatalf("%v modulo 2^%d: %s is %d, the term %d, under %v", x, w, what, got, want, m)
			}
		}
	}
	return true
}

// small makes random terms over two symbols of w bits and one bit.
type small struct {
	b    *expr.Builder
	a    *expr.Array
	r    *rand.Rand
	w    int
	pool []*expr.Term
}

func newSmall(seed uint64, w int) *small {
	g := &small{b: expr.NewBuilder(), r: rand.New(rand.NewPCG(seed, uint64(w))), w: w}
	g.a = g.b.NewArray("a", 3, nil)
	return g
}

func (g *small) symbol(i uint64, w int) *expr.Term {
	return g.b.Extract(g.b.Read(g.a, nil, g.b.Const(64, i)), 0, w)
}

// all is every assignment of the symbols.
func (g *small) all() (out []*eval.Assignment) {
	n := 1 << g.w
	for v := range 2 * n * n {
		out = append(out, eval.New(map[*expr.Array][]byte{g.a: {byte(v % n), byte(v / n % n), byte(v / n / n)}}))
	}
	return out
}

func (g *small) term(w, depth int) *expr.Term {
	b := g.b
	if len(g.pool) > 0 && g.r.IntN(4) == 0 {
		if x := g.pool[g.r.IntN(len(g.pool))]; x.Width() == w {
			return x
		}
	}
	if depth == 0 {
		switch g.r.IntN(4) {
		case 0:
			return b.Const(w, g.r.Uint64())
		case 1:
			return b.Resize(g.symbol(2, 1), w)
		}
		return b.Resize(g.symbol(uint64(g.r.IntN(2)), g.w), w)
	}
	var x *expr.Term
	switch n := g.r.IntN(9); {
	case n == 0:
		x = b.Not(g.term(w, depth-1))
	case n == 1:
		x = b.Ite(g.term(1, depth-1), g.term(w, depth-1), g.term(w, depth-1))
	case n == 2 && w > 1:
		k := 1 + g.r.IntN(w-1)
		x = b.Concat(g.term(k, depth-1), g.term(w-k, depth-1))
	case n == 3:
		y := g.term(w+g.r.IntN(3), depth-1)
		x = b.Extract(y, g.r.IntN(y.Width()-w+1), w)
	case n == 4 && w > 1:
		y := g.term(1+g.r.IntN(w-1), depth-1)
		if x = b.ZExt(y, w); g.r.IntN(2) == 0 {
			x = b.SExt(y, w)
		}
	case n == 5 && w == 1:
		v := 1 + g.r.IntN(g.w+1)
		x = b.Binary(expr.Eq+expr.Kind(g.r.IntN(5)), g.term(v, depth-1), g.term(v, depth-1))
	default:
		x = b.Binary(expr.And+expr.Kind(g.r.IntN(int(expr.AShr-expr.And)+1)), g.term(w, depth-1), g.term(w, depth-1))
	}
	g.pool = append(g.pool, x)
	return x
}

// TestSumsOfSmallTerms: the polynomial of a random term over few bits has the term's value under all assignments, as it
// is, with wider atoms, cut into pieces, and as a term; at the term's width, at fewer and at more bits.
func TestSumsOfSmallTerms(t *testing.T) {
	decided, n := 0, 240
	if testing.Short() {
		n = 80
	}
	for w := 1; w <= 4; w++ {
		for i := range n / w {
			g := newSmall(uint64(i), w)
			all := g.all()
			x := g.term(1+g.r.IntN(w+2), 1+g.r.IntN(5))
			for _, v := range [...]int{x.Width(), max(1, x.Width()-1), x.Width() + 1 + g.r.IntN(3)} {
				if checkSums(t, g.b, x, v, all) {
					decided++
				}
			}
			y := rewrite.New(g.b).Simplify(x)
			checkSums(t, g.b, y, x.Width(), all)
		}
	}
	if decided < n {
		t.Errorf("only %d polynomials were made", decided)
	}
}

// TestAnswersOnSmallTerms: the answer of Compare for two random terms over few bits holds under all assignments.
// Compare also answers that a term is equal to its simplified form where it can.
func TestAnswersOnSmallTerms(t *testing.T) {
	n, found := 4000, map[Answer]int{}
	if testing.Short() {
		n = 800
	}
	for i := range n {
		g := newSmall(uint64(i), 1+i%3)
		w := 1 + g.r.IntN(4)
		x, y := g.term(w, 3), g.term(w, 3)
		if i%2 == 0 {
			y = g.b.Add(rewrite.New(g.b).Simplify(x), g.b.Const(w, uint64(i/2%2)))
		}
		a, _ := Compare(context.Background(), g.b, x, y, Limit)
		found[a]++
		for _, m := range g.all() {
			if equal := m.Word(x) == m.Word(y); a == Equal && !equal || a == Different && equal {
				t.Fatalf("%v and %v: answer %d, but %d and %d under %v", x, y, a, m.Word(x), m.Word(y), m)
			}
		}
	}
	if found[Equal] < n/8 || found[Different] < n/8 || found[Open] == 0 {
		t.Errorf("answers: %v", found)
	}
}

// TestSumsOfWideTerms: the same at all widths, under random assignments, with arrays.
func TestSumsOfWideTerms(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	n := 6000
	if testing.Short() {
		n = 1000
	}
	var g *exprtest.Gen
	for i := range n {
		if i%100 == 0 {
			g = exprtest.NewGen(expr.NewBuilder(), r.IntN)
		}
		if i%10 == 0 {
			g.Pool = nil
		}
		x := g.Term(g.Width(), 1+r.IntN(5))
		var some []*eval.Assignment
		for range 6 {
			some = append(some, g.Assignment())
		}
		checkSums(t, g.B, x, min(x.Width(), 64), some)
		checkSums(t, g.B, x, 1+r.IntN(64), some)
	}
}

// identity is two terms over three symbols of one width.
type identity struct {
	name string
	make func(b *expr.Builder, x, y, z *expr.Term) (l, r *expr.Term)
	want Answer
}

func identities() []identity {
	type T = *expr.Term
	two := func(b *expr.Builder, x T) T { return b.Mul(b.Const(x.Width(), 2), x) }
	wide := func(b *expr.Builder, x T) T { return b.ZExt(x, 2*x.Width()) }
	return []identity{
		{"distributive", func(b *expr.Builder, x, y, z T) (T, T) {
			return b.Mul(x, b.Add(y, z)), b.Add(b.Mul(z, x), b.Mul(y, x))
		}, Equal},
		{"associative", func(b *expr.Builder, x, y, z T) (T, T) {
			return b.Mul(b.Mul(x, y), b.Mul(z, x)), b.Mul(x, b.Mul(z, b.Mul(y, x)))
		}, Equal},
		{"square", func(b *expr.Builder, x, y, _ T) (T, T) {
			return b.Mul(b.Add(x, y), b.Add(x, y)), b.Add(b.Mul(x, x), b.Add(two(b, b.Mul(y, x)), b.Mul(y, y)))
		}, Equal},
		{"carry-save", func(b *expr.Builder, x, y, z T) (T, T) {
			carry := b.Or(b.And(x, y), b.And(z, b.Xor(x, y)))
			return b.Add(x, b.Add(y, z)), b.Add(b.Xor(x, b.Xor(y, z)), b.Shl(carry, b.Const(x.Width(), 1)))
		}, Equal},
		{"bitwise product", func(b *expr.Builder, x, y, _ T) (T, T) {
			return b.Add(b.Mul(b.And(x, y), b.Or(x, y)), b.Mul(b.And(x, b.Not(y)), b.And(b.Not(x), y))), b.Mul(x, y)
		}, Equal},
		{"remainder", func(b *expr.Builder, x, y, _ T) (T, T) {
			return b.Add(b.Mul(b.UDiv(x, y), y), b.URem(x, y)), x
		}, Equal},
		{"choice", func(b *expr.Builder, x, y, z T) (T, T) {
			c := b.Ult(x, y)
			return b.Mul(b.Ite(c, x, y), z), b.Ite(c, b.Mul(z, x), b.Mul(y, z))
		}, Equal},
		{"bits of a factor", func(b *expr.Builder, x, y, _ T) (T, T) {
			w := x.Width()
			sum := b.Zero(w)
			for i := range w {
				sum = b.Add(sum, b.Ite(b.Extract(y, i, 1), b.Shl(x, b.Const(w, uint64(i))), b.Zero(w)))
			}
			return sum, b.Mul(x, y)
		}, Equal},
		{"a shift by a choice", func(b *expr.Builder, x, y, z T) (T, T) {
			c, w := b.Ult(x, y), x.Width()
			return b.Shl(b.Mul(x, y), b.Ite(c, b.Const(w, 1), z)),
				b.Mul(b.Ite(c, two(b, y), b.Mul(y, b.Shl(b.Const(w, 1), z))), x)
		}, Equal},
		{"low half", func(b *expr.Builder, x, y, _ T) (T, T) {
			return b.Extract(b.Mul(wide(b, x), b.SExt(y, 2*x.Width())), 0, x.Width()), b.Mul(x, y)
		}, Equal},
		{"high half", func(b *expr.Builder, x, y, _ T) (T, T) {
			w := x.Width()
			sx, sy := b.SExt(x, 2*w), b.SExt(y, 2*w)
			top := func(x T) T { return b.Slt(x, b.Zero(w)) }
			high := func(p T) T { return b.Extract(p, w, w) }
			less := b.Add(b.Ite(top(x), y, b.Zero(w)), b.Ite(top(y), x, b.Zero(w)))
			return high(b.Mul(sx, sy)), b.Sub(high(b.Mul(wide(b, x), wide(b, y))), less)
		}, Equal},
		{"one more", func(b *expr.Builder, x, y, _ T) (T, T) {
			return b.Mul(b.Add(x, b.Const(x.Width(), 1)), y), b.Add(b.Const(x.Width(), 1), b.Add(b.Mul(x, y), y))
		}, Different},
		{"an even difference", func(b *expr.Builder, x, y, z T) (T, T) {
			return b.Add(z, two(b, b.Mul(x, y))), b.Add(b.Const(x.Width(), 1), b.Add(z, two(b, x)))
		}, Different},
		{"a carry", func(b *expr.Builder, x, y, _ T) (T, T) {
			return wide(b, b.Add(x, y)), b.Add(wide(b, x), wide(b, y))
		}, Open},
		{"a square root", func(b *expr.Builder, x, y, _ T) (T, T) { return b.Mul(x, x), b.Mul(y, y) }, Open},
	}
}

// TestIdentities: known identities are found at all widths, simplified or not, over symbols of whole bytes and over
// parts of them. Equalities that hold only sometimes get no answer.
func TestIdentities(t *testing.T) {
	for _, w := range []int{3, 8, 13, 16, 31, 32} {
		b := expr.NewBuilder()
		s := rewrite.New(b)
		symbol := func(name string) *expr.Term {
			return b.Extract(b.ReadWide(b.NewArray(name, 8, nil), nil, b.Const(64, 0), (w+7)/8), 0, w)
		}
		x, y, z := symbol("x"), symbol("y"), symbol("z")
		for _, i := range identities() {
			t.Run(fmt.Sprintf("%s/%d", i.name, w), func(t *testing.T) {
				l, r := i.make(b, x, y, z)
				if got, _ := Compare(t.Context(), b, s.Simplify(l), s.Simplify(r), Limit); got != i.want {
					t.Errorf("simplified: %d, want %d: %v and %v", got, i.want, s.Simplify(l), s.Simplify(r))
				}
				if got, _ := Compare(t.Context(), b, l, r, Limit); got != i.want {
					t.Errorf("%d, want %d: %v and %v", got, i.want, l, r)
				}
			})
		}
	}
}

// TestNamesByZ3: a random term and the term that its polynomial is written as are equal, at machine widths.
func TestNamesByZ3(t *testing.T) {
	var queries [][]*expr.Term
	for i := range 20 {
		g := newSmall(uint64(i), 8)
		g.w = [...]int{8, 8, 7, 5}[i%4]
		x := g.term([...]int{8, 16, 12, 32}[i%4], 3)
		k := newWalk(t.Context(), g.b, Limit)
		k.scan(x)
		if y := k.name(k.split(k.widened(k.sum(x, x.Width())))); !k.over && x != y {
			queries = append(queries, []*expr.Term{g.b.Not(g.b.Eq(x, y))})
		}
	}
	for i, a := range exprtest.Z3(t, queries, smt2.Options{Guarded: true}) {
		if a != "unsat" {
			t.Errorf("z3 says %s to %v", a, queries[i][0])
		}
	}
}

// TestLimits: a question that needs more than its limit, or whose context has ended, stays open.
func TestLimits(t *testing.T) {
	b := expr.NewBuilder()
	product := func(name string) *expr.Term {
		p := b.Const(32, 1)
		for i := range uint64(20) {
			p = b.Mul(p, b.Add(b.Const(32, 1), b.ReadWide(b.NewArray(fmt.Sprint("v", i), 4, nil), nil, b.Const(64, 0), 4)))
		}
		return p
	}
	x, y := product("x"), b.Mul(b.Const(32, 3), product("y"))
	if a, _ := Compare(t.Context(), b, x, y, Limit); a != Open {
		t.Errorf("a product of twenty sums: %d", a)
	}
	ended, end := context.WithCancel(t.Context())
	end()
	if a, _ := Compare(ended, b, x, b.Add(x, b.Const(32, 1)), Limit); a != Open {
		t.Errorf("after the end: %d", a)
	}
}
