package expr

import (
	"slices"
	"testing"
)

// TestJunction: few and many operands, nested to the left, to the right and evenly, some more than once.
func TestJunction(t *testing.T) {
	b := NewBuilder()
	a := b.NewArray("a", 1024, nil)
	for _, n := range []int{1, 2, 3, 20, 31, 32, 33, 64, 65, 500} {
		var want, doubled []*Term
		for i := range n {
			x := b.Eq(b.Read(a, nil, b.Const(64, uint64(i))), b.Const(8, 1))
			want, doubled = append(want, x), append(doubled, x, x)
		}
		left, right := want[0], want[n-1]
		for i := 1; i < n; i++ {
			left, right = b.And(left, want[i]), b.And(want[n-1-i], right)
		}
		var even func(list []*Term) *Term
		even = func(list []*Term) *Term {
			if len(list) == 1 {
				return list[0]
			}
			return b.And(even(list[:len(list)/2]), even(list[len(list)/2:]))
		}
		for _, x := range []*Term{left, right, even(want), even(doubled), b.And(left, right)} {
			if got := x.Junction(And); len(want) != len(got) || !sameTerms(got, want) {
				t.Errorf("%d operands: %d are listed: %v", n, len(got), got)
			}
		}
		if got := left.Junction(Or); !slices.Equal(got, []*Term{left}) {
			t.Errorf("a conjunction is taken apart as a disjunction: %v", got)
		}
	}
}

// TestJunctionOfShared: operands that share theirs over and over are listed in linear time.
func TestJunctionOfShared(t *testing.T) {
	b := NewBuilder()
	a := b.NewArray("a", 1024, nil)
	is := func(i int) *Term { return b.Eq(b.Read(a, nil, b.Const(64, uint64(i))), b.Const(8, 1)) }
	x := is(0)
	for i := range 100 {
		x = b.And(b.And(is(3*i+1), x), b.And(x, is(3*i+2)))
	}
	if got := x.Junction(And); len(got) != 201 {
		t.Errorf("%d operands are listed, want 201", len(got))
	}
}

// sameTerms says whether two lists have the same terms in some order.
func sameTerms(x, y []*Term) bool {
	for _, t := range x {
		if !slices.Contains(y, t) {
			return false
		}
	}
	return len(x) == len(y)
}
