package expr_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/exprtest"
)

// below is all that t is made of and t itself, by the obvious recursion.
func below(t *expr.Term, all map[*expr.Term]bool) {
	if !all[t] {
		all[t] = true
		t.Operands(func(x *expr.Term) { below(x, all) })
	}
}

func TestWalkVisitsOperandsFirstAndEachTermOnce(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for range 100 {
		g := exprtest.NewGen(expr.NewBuilder(), rng.IntN)
		g.Floats = true
		seen, want := map[*expr.Term]bool{}, map[*expr.Term]bool{}
		w := expr.Walk{Visit: func(x *expr.Term) bool {
			if seen[x] {
				t.Errorf("%v is visited twice", x)
			}
			x.Operands(func(k *expr.Term) {
				if !seen[k] {
					t.Errorf("%v is visited before its operand %v", x, k)
				}
			})
			seen[x] = true
			return true
		}}
		for range 10 { // the same walk: what it has visited is known
			x := g.Term(g.Width(), 5)
			below(x, want)
			if !w.From(x) || len(seen) != len(want) {
				t.Fatalf("%d terms visited, want %d", len(seen), len(want))
			}
		}
	}
}

// chain is a read over n writes at symbolic indices, and its list.
func chain(b *expr.Builder, n int) (*expr.Term, *expr.Update) {
	a := b.NewArray("a", 256, nil)
	var u *expr.Update
	for i := range n {
		at := b.ZExt(b.Read(a, nil, b.Const(64, uint64(i))), 64)
		u = b.Push(u, at, b.Const(8, uint64(i)))
	}
	return b.Read(a, u, b.ZExt(b.Read(a, nil, b.Const(64, 255)), 64)), u
}

func TestWalkStopsAtWhatIsListed(t *testing.T) {
	read, list := chain(expr.NewBuilder(), 9)
	old := list.Next.Next
	n := 0
	w := expr.Walk{
		Listed: func(u *expr.Update) bool { return u == old },
		Visit: func(x *expr.Term) bool {
			if n++; x == old.Index {
				t.Error("the walk went below a list that is known")
			}
			return true
		},
	}
	if w.From(read); n != 1+3+2*(3+1) { // the read, its index of three terms, two writes
		t.Errorf("%d visits", n)
	}
	above, at := list.Above(func(u *expr.Update) bool { return u == old })
	if at != old || !slices.Equal(above, []*expr.Update{list.Next, list}) {
		t.Errorf("above the known list: %v, then %v", above, at)
	}
	if above, at = list.Above(nil); at != nil || len(above) != 9 || above[0].Next != nil || above[8] != list {
		t.Errorf("the whole list: %v, then %v", above, at)
	}
}

func TestWalkEndsWhenVisitSaysSo(t *testing.T) {
	read, _ := chain(expr.NewBuilder(), 9)
	for limit := 1; ; limit++ {
		n := 0
		known := map[*expr.Term]bool{}
		w := expr.Walk{
			Known: func(x *expr.Term) bool { return known[x] },
			Visit: func(x *expr.Term) bool {
				if n == limit {
					return false
				}
				n++
				known[x] = true
				return true
			},
		}
		if w.From(read) {
			if n == limit {
				return
			}
			t.Fatalf("%d visits, and the limit is %d", n, limit)
		}
		if n != limit {
			t.Fatalf("ended after %d visits, not %d", n, limit)
		}
		limit = 1 << 30 // where it ended it goes on, and misses nothing
		all := map[*expr.Term]bool{}
		if below(read, all); !w.From(read) || len(known) != len(all) {
			t.Fatalf("%d of %d terms", len(known), len(all))
		}
		limit = len(all) - 1
	}
}

// A visit may need the result for a term that is not below the visited one.
func TestWalkWithinAWalk(t *testing.T) {
	b := expr.NewBuilder()
	x, _ := chain(b, 5)
	y := b.Mul(x, x)
	depth := map[*expr.Term]int{}
	var w expr.Walk
	w = expr.Walk{
		Known: func(x *expr.Term) bool { return depth[x] > 0 },
		Needs: func(list []*expr.Term, x *expr.Term) []*expr.Term {
			if x.NumKids() > 0 {
				list = append(list, x.Kid(0))
			}
			return list
		},
		Visit: func(z *expr.Term) bool {
			if z == x && !w.From(b.Not(y.Kid(0).Kid(0))) {
				return false
			}
			if depth[z] = 1; z.NumKids() > 0 {
				depth[z] += depth[z.Kid(0)]
			}
			return true
		},
	}
	if !w.From(y) || depth[y] != depth[x]+1 || depth[b.Not(x.Kid(0))] != depth[x.Kid(0)]+1 {
		t.Errorf("depths: %v", depth)
	}
	if depth[x.Updates().Index] != 0 {
		t.Error("the walk went where Needs does not")
	}
}
