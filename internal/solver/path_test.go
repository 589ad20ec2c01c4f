package solver_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/solver"
)

// common is the length of the common beginning, by definition.
func common(x, y []*expr.Term) (n int) {
	for n < len(x) && n < len(y) && x[n] == y[n] {
		n++
	}
	return n
}

// TestFollowerKeepsTheCommonBeginning lets a follower jump between random paths, which share nodes or only terms. It
// compares the conjuncts that the follower keeps, undoes and enters with the definition.
func TestFollowerKeepsTheCommonBeginning(t *testing.T) {
	b := expr.NewBuilder()
	arr := b.NewArray("x", 4, nil)
	terms := make([]*expr.Term, 4)
	for i := range terms {
		terms[i] = b.Eq(b.Read(arr, nil, b.Const(64, uint64(i))), b.Const(8, 7))
	}
	kept, copied, refused := 0, 0, 0
	for seed := range uint64(30) {
		r := rand.New(rand.NewPCG(seed, 3))
		random := func() *expr.Term { return terms[r.IntN(len(terms))] }
		var followed []*expr.Term // the reference: conjuncts that were entered and not left
		var f solver.Follower[*expr.Term]
		f.Leave = func(x *expr.Term) {
			if n := len(followed); n == 0 || followed[n-1] != x {
				t.Fatalf("seed %d: left %v, the newest of %v is to be left", seed, x, followed)
			}
			followed = followed[:len(followed)-1]
		}
		known := []*solver.Path{nil}
		for step := range 400 {
			p := known[r.IntN(len(known))]
			for range r.IntN(4) {
				p = p.And(random())
				known = append(known, p)
			}
			if r.IntN(8) == 0 { // the same terms in other nodes
				p = solver.PathOf(p.Terms()...)
				copied++
			}
			want := p.Terms()
			n := common(want, followed)
			if got := f.Common(p); got != n {
				t.Fatalf("seed %d, step %d: %d conjuncts in common, want %d", seed, step, got, n)
			}
			kept += n
			stop := -1
			if r.IntN(6) == 0 && len(want) > n {
				stop = n + r.IntN(len(want)-n)
			}
			ok := f.Follow(p, func(i int, x *expr.Term) (*expr.Term, bool) {
				if i != len(followed) || i < n || x != want[i] {
					t.Fatalf("seed %d, step %d: entered %v as %d after %v", seed, step, x, i, followed)
				}
				if i == stop {
					refused++
					return nil, false
				}
				followed = append(followed, x)
				return x, true
			})
			if stop >= 0 {
				want = want[:stop]
			}
			if ok != (stop < 0) || !slices.Equal(followed, want) || !slices.Equal(f.Frames(), want) {
				t.Fatalf("seed %d, step %d: follows %v, frames %v, want %v", seed, step, followed, f.Frames(), want)
			}
		}
	}
	if kept < 10_000 || copied < 500 || refused < 500 {
		t.Errorf("%d kept, %d paths copied, %d conjuncts refused: the test shows little", kept, copied, refused)
	}
}

// TestFollowingCostsWhatDiffers: at depth a million, ten thousand steps between neighbours take no million each.
func TestFollowingCostsWhatDiffers(t *testing.T) {
	b := expr.NewBuilder()
	x, y := b.Eq(b.Read(b.NewArray("x", 1, nil), nil, b.Const(64, 0)), b.Const(8, 7)), b.True()
	var p *solver.Path
	for range 1_000_000 {
		p = p.And(x)
	}
	var f solver.Follower[struct{}]
	entered := 0
	enter := func(int, *expr.Term) (struct{}, bool) { entered++; return struct{}{}, true }
	f.Follow(p, enter)
	if n := testing.AllocsPerRun(10_000, func() {
		f.Follow(p.And(y), enter)
		f.Follow(p.Prefix(p.Len()-1).And(y), enter)
		f.Follow(p, enter)
	}); n > 3 || entered > 1_000_000+4*10_001 {
		t.Errorf("%v allocations, %d conjuncts entered", n, entered)
	}
}

// TestLongPathIsSearchedInBlocks compares the search for the readers of a byte, and for beginnings, with a walk over
// every conjunct.
func TestLongPathIsSearchedInBlocks(t *testing.T) {
	b := expr.NewBuilder()
	arr := b.NewArray("x", 300, nil)
	r := rand.New(rand.NewPCG(1, 4))
	var nodes []*solver.Path
	var terms []*expr.Term
	for len(nodes) < 700 {
		x := b.Read(arr, nil, b.Const(64, uint64(len(nodes)/3+r.IntN(20))))
		terms = append(terms, b.Ult(x, b.Const(8, 1+r.Uint64N(254))))
		var p *solver.Path
		if n := len(nodes); n > 0 {
			p = nodes[n-1]
		}
		nodes = append(nodes, p.And(terms[len(terms)-1]))
	}
	found := 0
	for range 500 {
		n := r.IntN(len(nodes))
		p := nodes[n]
		if k := r.IntN(n + 1); k > 0 && p.Prefix(k) != nodes[k-1] {
			t.Fatalf("the first %d of %d conjuncts are others", k, n+1)
		}
		s := expr.SupportOf(terms[r.IntN(len(terms))])
		var want, got []int
		for i := n; i >= 0; i-- {
			if expr.SupportOf(terms[i]).Overlaps(s) {
				want = append(want, i)
			}
		}
		for i, c := range p.Reading(s) {
			if got = append(got, i); c != terms[i] {
				t.Fatalf("conjunct %d is %v", i, c)
			}
		}
		if !slices.Equal(got, want) {
			t.Fatalf("%v read the byte, want %v", got, want)
		}
		found += len(got)
	}
	if found < 500 {
		t.Errorf("%d found: the test shows little", found)
	}
}

// TestCoreLeadsBack: numbers of conjuncts that a layer took apart and picked become those of the path above.
func TestCoreLeadsBack(t *testing.T) {
	b := expr.NewBuilder()
	x := b.True()
	var p *solver.Path
	for _, from := range []int{0, 2, 2, 5, 9} {
		p = p.Derive(x, from)
	}
	q := &solver.Query{PC: p, Cond: x}
	for _, c := range []struct{ core, want []int }{
		{nil, []int{}},
		{[]int{1}, []int{2}},
		{[]int{1, 2}, []int{2}},
		{[]int{0, 2, 4, 5}, []int{0, 2, 9, 30}},
	} {
		if got := q.Above(c.core, 30); !slices.Equal(got, c.want) {
			t.Errorf("%v is %v above, want %v", c.core, got, c.want)
		}
	}
	if q := (&solver.Query{PC: solver.PathOf(x, x, x)}); !slices.Equal(q.Above([]int{0, 2}, 3), []int{0, 2}) {
		t.Error("a path that was made of nothing is its own source")
	}
}

// BenchmarkFollow goes back and forth between two neighbours at a depth.
func BenchmarkFollow(b *testing.B) {
	for _, depth := range []struct {
		name string
		n    int
	}{{"depth=10", 10}, {"depth=10000", 10_000}} {
		b.Run(depth.name, func(b *testing.B) {
			x := expr.NewBuilder()
			var p *solver.Path
			for range depth.n {
				p = p.And(x.True())
			}
			left, right := p.And(x.False()), p.And(x.True())
			var f solver.Follower[int]
			for b.Loop() {
				f.Follow(left, func(i int, _ *expr.Term) (int, bool) { return i, true })
				f.Follow(right, func(i int, _ *expr.Term) (int, bool) { return i, true })
			}
		})
	}
}
