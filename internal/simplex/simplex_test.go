package simplex

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
)

var ctx = context.Background()

func terms(cs ...int64) []Term {
	var e []Term
	for i, c := range cs {
		if c != 0 {
			e = append(e, Term{Var(i), Int(c)})
		}
	}
	return e
}

// problem is random rows over a box, kept so that it can be enumerated.
type problem struct {
	dim    int
	lo, hi []int64
	rows   [][]int64 // coefficients, then lower and upper bound
	obj    []int64
}

func randomProblem(r *rand.Rand) *problem {
	p := &problem{dim: 2 + r.IntN(3)}
	for range p.dim {
		p.lo = append(p.lo, 0)
		p.hi = append(p.hi, int64(r.IntN(8)))
		p.obj = append(p.obj, int64(r.IntN(9)-4))
	}
	for range 1 + r.IntN(4) {
		var row []int64
		for range p.dim {
			row = append(row, int64(r.IntN(9)-4))
		}
		a := int64(r.IntN(30) - 15)
		b := a + int64(r.IntN(6))
		if r.IntN(3) == 0 {
			b = a
		}
		p.rows = append(p.rows, append(row, a, b))
	}
	return p
}

func (p *problem) system(f field, integer bool) *System {
	s := New()
	s.f = f
	for i := range p.dim {
		v := s.NewVar(None(), None(), integer)
		s.Tighten(v, At(Int(p.lo[i])), At(Int(p.hi[i])))
	}
	for _, row := range p.rows {
		s.AddRow(terms(row[:p.dim]...), At(Int(row[p.dim])), At(Int(row[p.dim+1])))
	}
	return s
}

// holds says whether x satisfies the rows and the box.
func (p *problem) holds(x []int64) bool {
	for i := range p.dim {
		if x[i] < p.lo[i] || x[i] > p.hi[i] {
			return false
		}
	}
	for _, row := range p.rows {
		sum := int64(0)
		for k := range p.dim {
			sum += row[k] * x[k]
		}
		if sum < row[p.dim] || sum > row[p.dim+1] {
			return false
		}
	}
	return true
}

// best enumerates the box.
func (p *problem) best() (v int64, any bool) {
	x := make([]int64, p.dim)
	var walk func(i int)
	walk = func(i int) {
		if i == p.dim {
			if !p.holds(x) {
				return
			}
			sum := int64(0)
			for k := range x {
				sum += p.obj[k] * x[k]
			}
			if !any || sum > v {
				v = sum
			}
			any = true
			return
		}
		for x[i] = p.lo[i]; x[i] <= p.hi[i]; x[i]++ {
			walk(i + 1)
		}
	}
	walk(0)
	return v, any
}

// check compares one problem with enumeration: verdict, model, bounds with every budget.
func check(t *testing.T, p *problem, f field) {
	want, any := p.best()
	s := p.system(f, true)
	if s.Propagate(3) == Unsat && any {
		t.Fatalf("%+v: propagated to unsat", p)
	}
	r := s.Check(ctx, Budget{})
	if r == Unknown || (r == Sat) != any {
		t.Fatalf("%+v: %v, want sat %v", p, r, any)
	}
	if r == Sat {
		x := make([]int64, p.dim)
		for i := range x {
			if v := s.vars[i].val; !v.IsInt() {
				t.Fatalf("%+v: x%d = %v", p, i, v)
			} else {
				x[i] = v.n
			}
		}
		if !p.holds(x) {
			t.Fatalf("%+v: %v is no model", p, x)
		}
	}
	for _, nodes := range []int{1, 2, 1000} {
		for _, propagate := range []bool{false, true} {
			s := p.system(f, true)
			if propagate {
				s.Propagate(3)
			}
			b := s.Optimize(ctx, terms(p.obj...), true, Budget{Nodes: nodes})
			switch {
			case b.Status == Unsat && any:
				t.Fatalf("%+v: optimize says unsat", p)
			case b.Status == Unsat:
				continue
			case any && (!b.Bound.Has || b.Bound.Val.Cmp(Int(want)) < 0):
				t.Fatalf("%+v: bound %v below the maximum %d with %d nodes", p, b.Bound, want, nodes)
			case b.Attained && (!any || b.Bound.Val.Cmp(Int(want)) != 0), nodes == 1000 && any && !b.Attained:
				t.Fatalf("%+v: %v attained %v, the maximum is %d (%v) with %d nodes", p, b.Bound.Val, b.Attained, want, any, nodes)
			}
			if m := s.Optimize(ctx, terms(p.obj...), false, Budget{Nodes: nodes}); any && m.Bound.Val.Cmp(b.Bound.Val) > 0 {
				t.Fatalf("%+v: minimum %v above maximum %v", p, m.Bound.Val, b.Bound.Val)
			}
		}
	}
}

func TestBrute(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for range 3000 {
		check(t, randomProblem(r), exact())
	}
}

// TestBigNumbers does the same with words of 8 bits, so that nearly everything is a big number at times.
func TestBigNumbers(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 1))
	for range 400 {
		check(t, randomProblem(r), field{max: 8})
	}
}

// TestRational compares the relaxation with the integer one: never below, attained, and not below half integers either.
func TestRational(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 1))
	for range 2000 {
		p := randomProblem(r)
		want, any := p.best()
		s := p.system(exact(), false)
		b := s.Optimize(ctx, terms(p.obj...), true, Budget{})
		if any && (b.Status != Sat || b.Bound.Val.Cmp(Int(want)) < 0) {
			t.Fatalf("%+v: %+v, integers reach %d", p, b, want)
		}
		if b.Status != Sat {
			continue
		}
		v := s.valueOf(terms(p.obj...))
		if !b.Attained || v.Cmp(b.Bound.Val) != 0 {
			t.Fatalf("%+v: optimum %v is not attained: %v", p, b.Bound.Val, v)
		}
		// Half as large steps reach no more.
		if p.dim > 3 {
			continue
		}
		if twice, any := p.scaled(2).best(); any && b.Bound.Val.Mul(Int(2)).Cmp(Int(twice)) < 0 {
			t.Fatalf("%+v: optimum %v, half integers reach %d/2", p, b.Bound.Val, twice)
		}
	}
}

// scaled is p whose solutions are k times those of p.
func (p *problem) scaled(k int64) *problem {
	times := func(x []int64) []int64 {
		x = slices.Clone(x)
		for i := range x {
			x[i] *= k
		}
		return x
	}
	q := &problem{dim: p.dim, lo: times(p.lo), hi: times(p.hi), obj: p.obj}
	for _, row := range p.rows {
		q.rows = append(q.rows, append(row[:p.dim:p.dim], times(row[p.dim:])...))
	}
	return q
}

// TestPushPop compares a system that went through scopes with one that never had them.
func TestPushPop(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 1))
	for range 1000 {
		p := randomProblem(r)
		p.rows = append(p.rows, randomProblem(r).rows...)
		for i, row := range p.rows { // widths of another problem may differ
			fixed := make([]int64, p.dim+2)
			copy(fixed, row[:min(p.dim, len(row)-2)])
			fixed[p.dim], fixed[p.dim+1] = row[len(row)-2], row[len(row)-1]
			p.rows[i] = fixed
		}
		all := p.rows
		k := r.IntN(len(all) + 1)
		p.rows = all[:k]
		s := p.system(exact(), true)
		s.Check(ctx, Budget{})
		for range 3 {
			s.Push()
			v := s.NewVar(At(Int(0)), At(Int(3)), true)
			for _, row := range all[k:] {
				s.AddRow(append(terms(row[:p.dim]...), Term{v, Int(1)}), At(Int(row[p.dim])), At(Int(row[p.dim+1])))
			}
			s.Tighten(0, At(Int(1)), None())
			s.Check(ctx, Budget{Nodes: 10})
			s.Optimize(ctx, append(terms(p.obj...), Term{v, Int(2)}), true, Budget{Nodes: 5})
			s.Pop()
			want, any := p.best()
			b := s.Optimize(ctx, terms(p.obj...), true, Budget{Nodes: 1000})
			if (b.Status == Sat) != any || any && b.Bound.Val.Cmp(Int(want)) != 0 {
				t.Fatalf("%+v: after pop %+v, want %d %v", p, b, want, any)
			}
			if s.Len() != p.dim+k || s.Rows() != k {
				t.Fatalf("%d variables and %d rows are left of %d and %d", s.Len(), s.Rows(), p.dim+k, k)
			}
			if r := s.Check(ctx, Budget{}); (r == Sat) != any {
				t.Fatalf("%+v: after pop %v", p, r)
			}
		}
	}
}

func TestRepeats(t *testing.T) {
	run := func() string {
		r := rand.New(rand.NewPCG(5, 1))
		out := ""
		for range 50 {
			s := randomProblem(r).system(exact(), true)
			c := s.Check(ctx, Budget{})
			out += fmt.Sprint(c, s.Stats())
			for _, v := range s.vars {
				out += fmt.Sprint(" ", v.val)
			}
		}
		return out
	}
	if first, second := run(), run(); first != second {
		t.Error("two runs differ")
	}
}

func TestCancelled(t *testing.T) {
	over, cancel := context.WithCancel(ctx)
	cancel()
	s := New()
	x := s.NewVar(None(), None(), true)
	s.AddRow([]Term{{x, Int(2)}, {s.NewVar(None(), None(), true), Int(3)}}, At(Int(7)), None())
	if r := s.Check(over, Budget{}); r != Unknown {
		t.Error(r)
	}
}

func box(s *System, n int, lo, hi int64) {
	for range n {
		s.NewVar(At(Int(lo)), At(Int(hi)), true)
	}
}

// TestBranchingRefutes: 3x + 5y = 7 has no solution with x and y in 0 to 10, which branching shows.
func TestBranchingRefutes(t *testing.T) {
	s := New()
	box(s, 2, 0, 255)
	s.AddRow(terms(4, -4), At(Int(-1)), At(Int(-1)))
	if r := s.Check(ctx, Budget{}); r != Unsat || s.Stats().Nodes != 0 || s.Stats().Pivots != 0 {
		t.Errorf("4x+1=4y: %v with %+v", r, s.Stats())
	}
	s = New()
	box(s, 2, 0, 10)
	s.AddRow(terms(3, 5), At(Int(7)), At(Int(7)))
	if r := s.Check(ctx, Budget{}); r != Unsat || s.Stats().Nodes == 0 {
		t.Errorf("3x+5y=7: %v with %+v", r, s.Stats())
	}
}

// TestMaximumIsNeverTooSmall: 2x + 2y ≤ 7 allows an integer x of 3 at most;
// with one node the bound is still at least the true maximum.
func TestMaximumIsNeverTooSmall(t *testing.T) {
	for _, integer := range []bool{true, false} {
		s := New()
		s.NewVar(At(Int(0)), None(), integer)
		s.NewVar(At(Int(0)), None(), integer)
		s.AddRow(terms(2, 2), None(), At(Int(7)))
		want := Int(3)
		if !integer {
			want = Frac(7, 2)
		}
		if b := s.Optimize(ctx, terms(1), true, Budget{}); !b.Attained || b.Bound.Val.Cmp(want) != 0 {
			t.Errorf("%+v, want %v", b, want)
		}
	}
	r := rand.New(rand.NewPCG(12, 1))
	n := 10_000
	if testing.Short() {
		n = 500
	}
	for range n {
		p := randomProblem(r)
		want, any := p.best()
		b := p.system(exact(), true).Optimize(ctx, terms(p.obj...), true, Budget{Nodes: 1})
		if any && (!b.Bound.Has || b.Bound.Val.Cmp(Int(want)) < 0) {
			t.Fatalf("%+v: %+v, the maximum is %d", p, b, want)
		}
	}
}

// TestPathOfTheSimplex: from (0,0) the simplex goes over (2,0) to (1,1).
func TestPathOfTheSimplex(t *testing.T) {
	s := New()
	s.NewVar(None(), None(), false)
	s.NewVar(None(), None(), false)
	s.AddRow(terms(1, 1), At(Int(2)), None())
	s.AddRow(terms(-1, 2), At(Int(1)), None())
	s.AddRow(terms(2, -1), At(Int(0)), None())
	seen := []string{fmt.Sprint(s.vars[0].val, s.vars[1].val)}
	r := Unknown
	for len(seen) < 9 && r == Unknown {
		r = s.Check(ctx, Budget{Pivots: 1})
		seen = append(seen, fmt.Sprint(s.vars[0].val, s.vars[1].val))
	}
	if r != Sat || !slices.Equal(seen, []string{"0 0", "2 0", "1 1"}) {
		t.Errorf("%v %v", r, seen)
	}
}

func BenchmarkCheck(b *testing.B) {
	r := rand.New(rand.NewPCG(1, 1))
	var ps []*problem
	for range 64 {
		ps = append(ps, randomProblem(r))
	}
	i := 0
	for b.Loop() {
		ps[i%64].system(exact(), true).Check(ctx, Budget{})
		i++
	}
}

// TestCyclingEnds: Beale's system, on which the simplex method goes in circles if the column of greatest gain enters,
// comes to its optimum, 1/20.
func TestCyclingEnds(t *testing.T) {
	for _, plain := range []bool{false, true} {
		s := New()
		s.Plain = plain
		for range 4 {
			s.NewVar(At(Int(0)), None(), false)
		}
		row := func(to int64, c ...Rat) {
			var e []Term
			for i, v := range c {
				e = append(e, Term{Var(i), v})
			}
			s.AddRow(e, None(), At(Int(to)))
		}
		row(0, Frac(1, 4), Int(-60), Frac(-1, 25), Int(9))
		row(0, Frac(1, 2), Int(-90), Frac(-1, 50), Int(3))
		row(1, Int(0), Int(0), Int(1), Int(0))
		best := s.Optimize(ctx, []Term{{0, Frac(3, 4)}, {1, Int(-150)}, {2, Frac(1, 50)}, {3, Int(-6)}}, true,
			Budget{Pivots: 1000})
		if best.Status != Sat || !best.Attained || best.Bound.Val.Cmp(Frac(1, 20)) != 0 || s.Stats().Pivots == 0 {
			t.Errorf("plain %v: %+v after %d pivots", plain, best, s.Stats().Pivots)
		}
	}
}
