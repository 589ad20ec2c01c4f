package symbol

import (
	"testing"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/merge/pattern"
	"github.com/albers-engine/albers/internal/state"
)

// bench is a builder with an array, a number and an auxiliary variable.
type bench struct {
	*expr.Builder
	s, other *expr.Array
	n, aux   *expr.Term
}

func newBench() bench {
	b := expr.NewBuilder()
	return bench{b, b.NewArray("s", 64, nil), b.NewArray("other", 64, nil),
		b.ReadWide(b.NewArray("n", 8, nil), nil, b.Zero(64), 8), b.NewAux("k", 1<<63)}
}

func (b bench) c(v uint64) *expr.Term      { return b.Const(64, v) }
func (b bench) at(x *expr.Term) *expr.Term { return b.Read(b.s, nil, x) }
func (b bench) list(index, v uint64) *expr.Update {
	return b.Push(nil, b.Add(b.c(index), b.n), b.Const(8, v))
}
func (b bench) is(x *expr.Term, v uint64) *expr.Term { return b.Eq(b.Const(x.Width(), v), x) }

func TestSymbols(t *testing.T) {
	b := newBench()
	site := state.Site{Func: 1, Instr: 2}
	sum := b.Mul(b.n, b.n)
	for name, x := range map[string]struct {
		x, y *expr.Term
		same bool
	}{
		"constants":                 {b.Ult(b.c(3), b.n), b.Ult(b.c(4), b.n), true},
		"a negation":                {b.Ult(b.c(3), b.n), b.Not(b.Ult(b.c(3), b.n)), false},
		"a negated equality":        {b.is(b.n, 3), b.Not(b.is(b.n, 3)), false},
		"x, x+1":                    {b.is(b.at(b.n), 3), b.is(b.at(b.Add(b.c(1), b.n)), 3), true},
		"x, x+1 low":                {b.is(b.Extract(sum, 0, 32), 3), b.is(b.Extract(b.Add(b.c(1), sum), 0, 32), 3), true},
		"another part":              {b.is(b.Extract(sum, 8, 8), 3), b.is(b.Extract(sum, 16, 8), 3), false},
		"a width":                   {b.is(b.Extract(sum, 8, 8), 3), b.is(b.Extract(sum, 8, 16), 3), false},
		"an array":                  {b.is(b.at(b.n), 3), b.is(b.Read(b.other, nil, b.n), 3), false},
		"an update's constants":     {b.is(b.Read(b.s, b.list(1, 2), sum), 3), b.is(b.Read(b.s, b.list(3, 4), sum), 3), true},
		"the number of updates":     {b.is(b.Read(b.s, b.list(1, 2), sum), 3), b.is(b.at(sum), 3), false},
		"a variable for a constant": {b.Ult(b.c(3), b.n), b.Ult(b.aux, b.n), true},
		"and its bytes":             {b.Ult(b.c(3), b.n), b.Ult(b.ZExt(b.Extract(b.aux, 0, 32), 64), b.n), true},
		"x+k":                       {b.is(b.at(b.n), 3), b.is(b.at(b.Add(b.aux, b.n)), 3), true},
		"a formula of variables":    {b.Ule(b.aux, b.c(3)), b.Ult(b.c(3), b.aux), false},
		"of other constants":        {b.Ule(b.aux, b.c(3)), b.Ule(b.aux, b.c(4)), true},
		"a bit of a variable":       {b.Extract(b.aux, 0, 1), b.Not(b.Extract(b.aux, 0, 1)), false},
		"a kind":                    {b.is(b.Mul(b.n, sum), 3), b.is(b.UDiv(b.n, sum), 3), false},
	} {
		table := New()
		if got := table.Of(x.x, site, 0) == table.Of(x.y, site, 0); got != x.same {
			t.Errorf("%s: %v and %v: same %v", name, x.x, x.y, got)
		}
	}
	table := New()
	c := b.is(b.n, 3)
	if s := table.Of(c, site, 0); s == pattern.Root || s != table.Of(c, site, 0) ||
		s == table.Of(c, state.Site{Func: 1, Instr: 3}, 0) || s == table.Of(c, site, 1) {
		t.Error("a symbol is the shape, the instruction and the way")
	}
}

// TestGrowingUpdateLists: a list that grows has a new shape each time, at the cost of what is new.
func TestGrowingUpdateLists(t *testing.T) {
	b, table := newBench(), New()
	var list *expr.Update
	seen := map[pattern.Sym]bool{}
	const writes = 5_000
	for i := range uint64(writes) {
		list = b.Push(list, b.Add(b.c(i), b.n), b.Const(8, i))
		seen[table.Of(b.is(b.Read(b.s, list, b.Mul(b.n, b.n)), 1), state.Site{}, 0)] = true
	}
	if len(seen) != writes || len(table.lists) != writes {
		t.Errorf("%d symbols, %d lists", len(seen), len(table.lists))
	}
}
