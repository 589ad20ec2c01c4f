package totalarrays

import (
	"fmt"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/solver"
	"github.com/albers-engine/albers/internal/solver/stack"
)

// world is values for everything that random formulas are made of: indices of iw bits, elements of 1 bit.
type world struct {
	scalars [3]uint64 // two indices and an element
	arrays  [2]uint64 // bit sets
	fn      uint64    // a function from index to element
}

type scalar struct {
	t    *expr.Term
	eval func(*world) uint64
}

type array struct {
	a    *Array
	eval func(*world) uint64
}

// maker makes random formulas with their meaning.
type maker struct {
	s    *Space
	r    *rand.Rand
	iw   int
	n    uint64 // indices, from 0
	sort Sort
}

func (g *maker) index(depth int) scalar {
	b := g.s.b
	switch g.r.IntN(5) {
	case 0:
		v := g.r.Uint64N(g.n)
		return scalar{b.Const(g.iw, v), func(*world) uint64 { return v }}
	case 1:
		if depth > 0 {
			x, e := g.index(depth-1), g.elem(depth-1)
			t := b.Add(x.t, b.ZExt(e.t, g.iw))
			if g.n < 1<<g.iw {
				t = b.Ite(b.Eq(t, b.Const(g.iw, g.n)), b.Zero(g.iw), t)
			}
			return scalar{t, func(w *world) uint64 { return (x.eval(w) + e.eval(w)) % g.n }}
		}
	}
	k := g.r.IntN(2)
	return scalar{g.s.Var(fmt.Sprint("i", k), g.sort.Index), func(w *world) uint64 { return w.scalars[k] }}
}

func (g *maker) elem(depth int) scalar {
	if depth <= 0 {
		return scalar{g.s.Var("e", Bits(1)), func(w *world) uint64 { return w.scalars[2] }}
	}
	switch g.r.IntN(5) {
	case 0:
		v := uint64(g.r.IntN(2))
		return scalar{g.s.b.Const(1, v), func(*world) uint64 { return v }}
	case 1:
		x := g.index(depth - 1)
		return scalar{g.s.Apply(g.s.Func("f", []int{g.iw}, Bits(1)), []*expr.Term{x.t}), func(w *world) uint64 {
			return w.fn >> x.eval(w) & 1
		}}
	case 2:
		return g.formula(depth - 1)
	}
	a, i := g.array(depth-1), g.index(depth-1)
	return scalar{g.s.Select(a.a, i.t), func(w *world) uint64 { return a.eval(w) >> i.eval(w) & 1 }}
}

func (g *maker) array(depth int) array {
	if depth > 0 {
		switch g.r.IntN(5) {
		case 0, 1:
			a, i, v := g.array(depth-1), g.index(depth-1), g.elem(depth-1)
			return array{g.s.Store(a.a, i.t, v.t), func(w *world) uint64 {
				return a.eval(w)&^(1<<i.eval(w)) | v.eval(w)<<i.eval(w)
			}}
		case 2:
			c, x, y := g.formula(depth-1), g.array(depth-1), g.array(depth-1)
			return array{g.s.Choose(c.t, x.a, y.a), func(w *world) uint64 {
				if c.eval(w) == 1 {
					return x.eval(w)
				}
				return y.eval(w)
			}}
		case 3:
			v := g.elem(depth - 1)
			return array{g.s.ConstArray(g.sort, v.t), func(w *world) uint64 { return -v.eval(w) & (1<<g.n - 1) }}
		}
	}
	k := g.r.IntN(2)
	return array{g.s.ArrayVar(fmt.Sprint("a", k), g.sort), func(w *world) uint64 { return w.arrays[k] }}
}

func (g *maker) formula(depth int) scalar {
	b := g.s.b
	if depth <= 0 {
		return g.elem(0)
	}
	switch g.r.IntN(6) {
	case 0:
		x := g.formula(depth - 1)
		return scalar{b.Not(x.t), func(w *world) uint64 { return 1 ^ x.eval(w) }}
	case 1:
		x, y := g.formula(depth-1), g.formula(depth-1)
		return scalar{b.Or(x.t, y.t), func(w *world) uint64 { return x.eval(w) | y.eval(w) }}
	case 2:
		x, y := g.index(depth-1), g.index(depth-1)
		return scalar{b.Eq(x.t, y.t), func(w *world) uint64 { return bit(x.eval(w) == y.eval(w)) }}
	case 3:
		x, y := g.array(depth-1), g.array(depth-1)
		return scalar{g.s.Equal(x.a, y.a), func(w *world) uint64 { return bit(x.eval(w) == y.eval(w)) }}
	case 4:
		x, y := g.elem(depth-1), g.elem(depth-1)
		return scalar{b.Xor(x.t, y.t), func(w *world) uint64 { return x.eval(w) ^ y.eval(w) }}
	}
	return g.elem(depth)
}

func bit(c bool) uint64 {
	if c {
		return 1
	}
	return 0
}

// exists tries all worlds.
func exists(n uint64, conjuncts []scalar) bool {
	for x := uint64(0); x < n*n*2; x++ {
		for y := uint64(0); y < 1<<(3*n); y++ {
			w := world{[3]uint64{x % n, x / n % n, x / n / n}, [2]uint64{y & (1<<n - 1), y >> n & (1<<n - 1)}, y >> (2 * n)}
			if holds(&w, conjuncts) {
				return true
			}
		}
	}
	return false
}

func holds(w *world, conjuncts []scalar) bool {
	for _, c := range conjuncts {
		if c.eval(w) == 0 {
			return false
		}
	}
	return true
}

// worldOf reads a model.
func worldOf(g *maker, m *Model) *world {
	w := &world{}
	for k, t := range []*expr.Term{g.s.Var("i0", g.sort.Index), g.s.Var("i1", g.sort.Index), g.s.Var("e", Bits(1))} {
		w.scalars[k] = m.Term(t).Uint64()
	}
	for k := range w.arrays {
		cells, rest := m.Array(g.s.ArrayVar(fmt.Sprint("a", k), g.sort))
		w.arrays[k] = -rest.Uint64() & (1<<g.n - 1)
		for _, c := range cells {
			w.arrays[k] = w.arrays[k]&^(1<<c.Index.Uint64()) | c.Value.Uint64()<<c.Index.Uint64()
		}
	}
	for _, p := range m.Function(g.s.Func("f", []int{g.iw}, Bits(1))) {
		w.fn |= p.Value.Uint64() << p.Args[0].Uint64()
	}
	return w
}

func newSolver(t *testing.T) (*Space, *Solver) {
	t.Helper()
	b := expr.NewBuilder()
	opt := stack.Default()
	report := func(f *solver.Fault) { t.Errorf("fault: %v", f) }
	opt.Report = report
	w, err := stack.NewShared(b, opt).NewWorker()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { solver.Close(w) })
	s := NewSpace(b)
	return s, New(s, w, report, nil)
}

// TestAgainstEnumeration: random formulas over indices of 1 and 2 bits, and over three of the values of 2 bits, have
// the verdict that trying everything gives, and every model, read as tables, makes them true.
func TestAgainstEnumeration(t *testing.T) {
	for _, n := range []uint64{2, 3, 4} {
		s, solve := newSolver(t)
		g := &maker{s, rand.New(rand.NewPCG(1, n)), bits.Len64(n - 1), n, Sort{Bits(bits.Len64(n - 1)), Bits(1)}}
		if n == 3 {
			g.sort.Index.Some = &Subset{3, func(b *expr.Builder, t *expr.Term) *expr.Term {
				return b.Ult(t, b.Const(2, 3))
			}}
		}
		sat, unsat := 0, 0
		for k := range 600 {
			var conjuncts []scalar
			for range 1 + g.r.IntN(4) {
				conjuncts = append(conjuncts, g.formula(4))
			}
			var terms []*expr.Term
			for _, c := range conjuncts {
				terms = append(terms, c.t)
			}
			r := solve.Check(t.Context(), terms)
			want := solver.Unsat
			if exists(n, conjuncts) {
				want = solver.Sat
			}
			if r.Verdict != want {
				t.Fatalf("formula %d of %d indices: %v (%s), want %v", k, n, r.Verdict, r.Reason, want)
			}
			if r.Verdict == solver.Unsat {
				unsat++
				if r.Core != nil {
					var core []scalar
					for _, i := range r.Core {
						core = append(core, conjuncts[i])
					}
					if exists(n, core) {
						t.Fatalf("formula %d: the core %v can be true", k, r.Core)
					}
				}
				continue
			}
			sat++
			w := worldOf(g, r.Model)
			if !holds(w, conjuncts) {
				t.Fatalf("formula %d of %d indices: the model %+v is none", k, n, *w)
			}
			probe := g.elem(3)
			if v := r.Model.Term(probe.t).Uint64(); v != probe.eval(w) {
				t.Fatalf("formula %d: a term that was not asked about is %d, want %d", k, v, probe.eval(w))
			}
		}
		if sat < 80 || unsat < 80 {
			t.Errorf("%d sat and %d unsat formulas: too few of one kind", sat, unsat)
		}
	}
}

// TestRestIsAnIndex: where an index has fewer values than its bits, the one that stands for all others has to be one of
// them. Solvers choose one of them anyway, mostly.
func TestRestIsAnIndex(t *testing.T) {
	s, _ := newSolver(t)
	b := s.Builder()
	sort := Sort{Bits(2), Bits(1)}
	sort.Index.Some = &Subset{3, func(b *expr.Builder, t *expr.Term) *expr.Term { return b.Ult(t, b.Const(2, 3)) }}
	c := newCone(s)
	c.add(s.Equal(s.ArrayVar("a", sort), s.ConstArray(sort, b.Const(1, 1))))
	if !slices.Contains(newDefaults(s, c).conditions(), sort.Index.Some.Has(b, s.rest(sort))) {
		t.Error("it need not be one")
	}
}

// TestWide: indices and elements that are wider than machine words, indices that are far from 0.
func TestWide(t *testing.T) {
	s, solve := newSolver(t)
	b := s.Builder()
	a := s.ArrayVar("a", Sort{Bits(100), Bits(70)})
	i, j := s.Var("i", Bits(100)), s.Var("j", Bits(100))
	v := b.ZExt(b.Const(64, 12345), 70)
	far := b.Shl(b.ZExt(b.Const(8, 1), 100), b.ZExt(b.Const(8, 99), 100))
	x := s.Store(s.Store(a, far, v), i, b.Ones(70))
	r := solve.Check(t.Context(), []*expr.Term{b.Eq(s.Select(x, j), v), b.Ne(j, far), b.Eq(i, far)})
	if r.Verdict != solver.Sat {
		t.Fatalf("%v %s", r.Verdict, r.Reason)
	}
	cells, _ := r.Model.Array(a)
	if len(cells) != 1 || !cells[0].Index.Eq(r.Model.Term(j)) || cells[0].Value.Uint64() != 12345 {
		t.Errorf("cells %v", cells)
	}
	r = solve.Check(t.Context(), []*expr.Term{b.Ne(s.Select(x, far), v), b.Ne(i, far)})
	if r.Verdict != solver.Unsat {
		t.Errorf("%v %s", r.Verdict, r.Reason)
	}
	r = solve.Check(t.Context(),
		[]*expr.Term{s.Equal(s.ConstArray(a.Sort, v), s.Store(s.ConstArray(a.Sort, b.Ones(70)), i, v))})
	if r.Verdict != solver.Unsat {
		t.Errorf("%v %s", r.Verdict, r.Reason)
	}
}
