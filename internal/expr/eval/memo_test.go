package eval

import (
	"slices"
	"testing"

	"github.com/albers-engine/albers/internal/expr"
)

// TestLargeTermsAreComputedOnce: the value of a term with far more parts than a memo may keep for long is there for the
// next question about it, as long as the assignment is a path's that is in use.
func TestLargeTermsAreComputedOnce(t *testing.T) {
	b := expr.NewBuilder()
	arr := b.NewArray("a", 8, nil)
	x := b.ReadWide(arr, nil, b.Const(64, 0), 8)
	y := x
	for range 3 * memoBound {
		y = b.Add(b.Mul(y, x), x)
	}
	cond := b.Ult(y, b.Const(64, 1<<40))
	bytes := map[*expr.Array][]byte{arr: {3, 1, 4}}
	cost := func(a *Assignment) int {
		return a.Judge(slices.All([]*expr.Term{cond}), func(int, bool) bool { return true })
	}
	for _, a := range []*Assignment{ForPaths().Beside(bytes), ForPaths().With(arr, bytes[arr])} {
		if first, second := cost(a), cost(a); first < 3*memoBound || second > 0 {
			t.Errorf("the term cost %d and %d values", first, second)
		}
		a.Rest()
		if n := cost(a); n < 3*memoBound {
			t.Errorf("after a rest the term cost %d values", n)
		}
	}
	// Those that caches keep are many, and none of them keeps so much.
	cached := New(bytes)
	if cost(cached); cached.memo != nil || len(cached.store.large.list) > 0 {
		t.Error("an assignment that is no path's keeps the values of a large term")
	}
}

// TestLargeMemosAreFew: together, large memos are bounded. Those that were not used for longest go.
func TestLargeMemosAreFew(t *testing.T) {
	l := large{room: largeBound}
	x, y, z := new(Assignment), new(Assignment), new(Assignment)
	const third = largeBound / 3
	for _, step := range []struct {
		a    *Assignment
		n    int
		less []*Assignment
	}{{x, third, nil}, {y, third, nil}, {z, third, nil}, {x, third + 1, nil}, {z, third + 2, []*Assignment{y}},
		{y, third, []*Assignment{x}}, {x, largeBound, []*Assignment{z, y}}, {x, largeBound + 1, []*Assignment{x}},
		{y, third, nil}} {
		if got := l.use(step.a, step.n); !slices.Equal(got, step.less) {
			t.Fatalf("%d values: %d go, want %d", step.n, len(got), len(step.less))
		}
	}
	l.remove(y)
	if len(l.list) != 0 {
		t.Errorf("%d are left", len(l.list))
	}
}
