package linear

import (
	"context"
	"slices"
	"testing"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/eval"
	"github.com/albers-engine/albers/internal/solver"
	"github.com/albers-engine/albers/internal/solver/referee/brute"
	"github.com/albers-engine/albers/internal/solver/referee/randquery"
)

var ctx = context.Background()

// ints is a constant table of 32-bit numbers.
func ints(b *expr.Builder, ns ...uint32) *expr.Array {
	var data []byte
	for _, n := range ns {
		data = append(data, byte(n), byte(n>>8), byte(n>>16), byte(n>>24))
	}
	return b.ConstArray(data)
}

// variable is a symbolic number of w bits.
func variable(b *expr.Builder, name string, w int) *expr.Term {
	n := (w + 7) / 8
	return b.Resize(b.ReadWide(b.NewArray(name, uint64(n), nil), nil, b.Const(64, 0), n), w)
}

// at is arr[i] for 32-bit elements and a 32-bit index, as the engine builds it.
func at(b *expr.Builder, arr *expr.Array, i *expr.Term) *expr.Term {
	return b.ReadWide(arr, nil, b.Shl(b.SExt(i, 64), b.Const(64, 2)), 4)
}

func between(b *expr.Builder, x *expr.Term, lo, hi uint64) []*expr.Term {
	w := x.Width()
	return []*expr.Term{b.Sle(b.Const(w, lo), x), b.Sle(x, b.Const(w, hi))}
}

// paper is the example of section 2.2.
func paper(b *expr.Builder, ni, nj string, table ...uint32) *solver.Query {
	i, j := variable(b, ni, 32), variable(b, nj, 32)
	a := ints(b, table...)
	pc := slices.Concat(between(b, i, 0, 3), between(b, j, 0, 3))
	pc = append(pc, b.Slt(b.Const(32, 4), b.Add(i, j)))
	return &solver.Query{PC: solver.PathOf(pc...), Cond: b.Slt(b.Const(32, 10), b.Add(at(b, a, i), at(b, a, j))),
		NeedModel: true}
}

func checker() *Checker { return NewChecker(DefaultLimits(), nil) }

// TestPaperExampleIsRefuted: the query of the paper's section 2.2 is refuted,
// and its reads have the bounds that follow from i + j > 4.
func TestPaperExampleIsRefuted(t *testing.T) {
	b := expr.NewBuilder()
	q := paper(b, "i", "j", 0, 0, 0, 5)
	a := checker().Analyse(ctx, q)
	if a.Verdict != solver.Unsat {
		t.Fatalf("%+v", a)
	}
	q = paper(b, "k", "l", 0, 1, 2, 5)
	if a := checker().Analyse(ctx, q); a.Verdict != solver.Unsat {
		t.Fatalf("%+v", a)
	}
	// Without the sum's condition the intervals show.
	for _, c := range []struct {
		table  []uint32
		lo, hi uint64
	}{{[]uint32{0, 0, 0, 5}, 0, 5}, {[]uint32{0, 1, 2, 5}, 2, 5}} {
		q := paper(b, "i", "j", c.table...)
		a0 := q.Cond.Kid(1) // the sum
		q.Cond = b.Slt(b.Const(32, 4), a0)
		a := checker().Analyse(ctx, q)
		if a.Verdict != solver.Unknown || len(a.Reads) != 2 {
			t.Fatalf("%+v", a)
		}
		for _, r := range a.Reads {
			if r.IndexLo != 8 || r.IndexHi != 12 || r.ValueLo != c.lo || r.ValueHi != c.hi {
				t.Errorf("%v: %+v", c.table, r)
			}
		}
	}
}

// TestPaperExampleWithASolutionIsUndecided: with 9 as the last element the query is satisfiable.
func TestPaperExampleWithASolutionIsUndecided(t *testing.T) {
	b := expr.NewBuilder()
	if a := checker().Analyse(ctx, paper(b, "i", "j", 0, 0, 0, 9)); a.Verdict != solver.Unknown {
		t.Errorf("%+v", a)
	}
}

// TestValuesAboveTheTable: no element is above 11; one is above 10, which is for others to find.
func TestValuesAboveTheTable(t *testing.T) {
	b := expr.NewBuilder()
	i := variable(b, "i", 32)
	x := at(b, ints(b, 0, 0, 0, 11), i)
	for limit, want := range map[uint64]solver.Verdict{10: solver.Unknown, 11: solver.Unsat} {
		q := &solver.Query{PC: solver.PathOf(between(b, i, 0, 3)...), Cond: b.Slt(b.Const(32, limit), x)}
		if a := checker().Analyse(ctx, q); a.Verdict != want {
			t.Errorf("above %d: %+v", limit, a)
		}
	}
}

// TestGuardedAndNestedReads: a read under a false guard does not bound its index;
// an index that is itself read is bounded first.
func TestGuardedAndNestedReads(t *testing.T) {
	b := expr.NewBuilder()
	i := variable(b, "i", 32)
	guard := b.Ult(i, b.Const(32, 4))
	x := b.Ite(guard, at(b, ints(b, 1, 2, 3, 4), i), b.Const(32, 0))
	q := &solver.Query{PC: solver.PathOf(b.Eq(b.Const(32, 0), x)), Cond: b.Not(guard)}
	if a := checker().Analyse(ctx, q); a.Verdict != solver.Unknown {
		t.Errorf("guarded read: %+v", a)
	}
	// a[b[k]] with b in [0, 3] and a all 7 there
	k := variable(b, "k", 8)
	inner := b.Read(b.ConstArray([]byte{0, 3, 1, 2, 3, 0, 2, 1}), nil, b.ZExt(k, 64))
	outer := b.Read(b.ConstArray([]byte{7, 7, 7, 7, 1, 2, 3, 4}), nil, b.ZExt(inner, 64))
	q = &solver.Query{PC: solver.PathOf(b.Ult(k, b.Const(8, 8))), Cond: b.Ne(outer, b.Const(8, 7))}
	if a := checker().Analyse(ctx, q); a.Verdict != solver.Unsat {
		t.Errorf("nested: %+v", a)
	}
	q.Cond = b.Ult(outer, b.Const(8, 9))
	a := checker().Analyse(ctx, q)
	if len(a.Reads) != 2 || a.Reads[0].Term != inner || a.Reads[1].IndexHi != 3 || a.Reads[1].ValueLo != 7 ||
		a.Reads[1].ValueHi != 7 {
		t.Errorf("nested: %+v", a.Reads)
	}
}

// withRead makes a query one that the pre-check looks at.
func withRead(b *expr.Builder, pc ...*expr.Term) *solver.Query {
	k := variable(b, "k", 8)
	return &solver.Query{PC: solver.PathOf(pc...), Cond: b.Ult(b.Read(b.NewArray("s", 256, nil), nil, b.ZExt(k, 64)),
		b.Const(8, 200))}
}

// TestOperatorsOfMachineIntegers: sums wrap, signed comparisons have signs, remainders are below the divisor.
func TestOperatorsOfMachineIntegers(t *testing.T) {
	b := expr.NewBuilder()
	x, y := variable(b, "x", 8), variable(b, "y", 8)
	p, q := b.Extract(x, 0, 4), b.Extract(y, 0, 4)
	c := func(n uint64) *expr.Term { return b.Const(8, n) }
	for _, k := range []struct {
		name string
		pc   []*expr.Term
		want solver.Verdict
	}{
		{"wrap", []*expr.Term{b.Eq(b.Add(x, c(200)), c(100))}, solver.Unknown},
		{"sign", []*expr.Term{b.Slt(x, c(0)), b.Sle(c(0), x)}, solver.Unsat},
		{"order", []*expr.Term{b.Slt(x, y), b.Slt(y, x)}, solver.Unsat},
		{"remainder", []*expr.Term{b.Eq(b.URem(x, c(10)), c(10))}, solver.Unsat},
		{"or", []*expr.Term{b.Eq(b.ZExt(b.Or(p, q), 8), c(16))}, solver.Unsat},
		{"sum", []*expr.Term{b.Eq(b.Add(x, c(200)), c(100)), b.Ult(x, c(156))}, solver.Unsat},
		{"ends", []*expr.Term{b.Ult(x, c(2)), b.Ne(x, c(0)), b.Eq(x, c(0))}, solver.Unsat},
		{"disjunction", []*expr.Term{b.Ult(x, c(9)), b.Or(b.Eq(x, c(20)), b.Eq(x, y)), b.Ult(c(8), y)}, solver.Unsat},
	} {
		if a := checker().Analyse(ctx, withRead(b, k.pc...)); a.Verdict != k.want {
			t.Errorf("%s: %+v", k.name, a)
		}
	}
}

// TestDivisibilityRefutesWithoutBranching:
// 4i + 1 = 4j has no solution in integers, and the search for one opens no node.
func TestDivisibilityRefutesWithoutBranching(t *testing.T) {
	b := expr.NewBuilder()
	i, j := b.ZExt(variable(b, "i", 8), 32), b.ZExt(variable(b, "j", 8), 32)
	four := b.Const(32, 4)
	eq := b.Eq(b.Add(b.Mul(four, i), b.Const(32, 1)), b.Mul(four, j))
	if a := checker().Analyse(ctx, withRead(b, eq)); a.Verdict != solver.Unsat || a.Work.Nodes != 0 {
		t.Errorf("%+v", a)
	}
}

// TestSameSystemUnderOtherNamesIsRemembered: a system that differs in names alone is not solved again;
// one with another bound is.
func TestSameSystemUnderOtherNamesIsRemembered(t *testing.T) {
	b := expr.NewBuilder()
	p := checker()
	first := p.Analyse(ctx, paper(b, "i", "j", 0, 0, 0, 9))
	again := p.Analyse(ctx, paper(b, "other", "names", 0, 0, 0, 9))
	if again.Work.Calls != first.Work.Calls || again.Work.Hits != again.Work.Calls || again.Verdict != first.Verdict {
		t.Errorf("%+v, then %+v", first.Work, again.Work)
	}
	q := paper(b, "i", "j", 0, 0, 0, 9)
	pc := q.PC.Terms()
	pc[1] = b.Sle(pc[1].Kid(0), b.Const(32, 2)) // i ≤ 2
	q.PC = solver.PathOf(pc...)
	if other := p.Analyse(ctx, q); other.Work.Hits != 0 {
		t.Errorf("another bound: %+v", other.Work)
	}
}

// TestSound looks for queries that are refuted or bounded wrongly: enumeration has a model of them.
func TestSound(t *testing.T) {
	seeds := 60
	if testing.Short() {
		seeds = 15
	}
	refuted, bounded, queries := 0, 0, 0
	for seed := range seeds {
		b := expr.NewBuilder()
		g := randquery.New(b, uint64(seed))
		p := checker()
		var models []*eval.Assignment
		for range 40 {
			q := g.Path(nil)
			if !p.Symbolic(q) {
				continue
			}
			queries++
			a := p.Analyse(ctx, q)
			r := brute.Solver{}.Check(ctx, q, nil)
			if r.Verdict == solver.Sat {
				models = append(models, r.Model)
				if a.Verdict == solver.Unsat {
					t.Fatalf("seed %d: %v is sat", seed, q.Conjuncts())
				}
				g.Take(q.Cond)
				if g.Depth() > 4 {
					g.Back(1)
				}
			} else if a.Verdict == solver.Unsat {
				refuted++
			}
			bounded += holds(t, &a, q, models)
		}
	}
	t.Logf("%d queries, %d refuted, %d intervals checked", queries, refuted, bounded)
	if refuted < seeds/2 || bounded < seeds {
		t.Error("the test tests nothing")
	}
}

// holds checks the intervals of an analysis under all models of its query.
func holds(t *testing.T, a *Analysis, q *solver.Query, models []*eval.Assignment) (n int) {
	for _, m := range models {
		if !q.Holds(m) {
			continue
		}
		if a.Verdict == solver.Unsat {
			t.Fatalf("%v is sat", q.Conjuncts())
		}
		for _, i := range a.Intervals() {
			n++
			if v := m.Word(i.Term); v < i.Lo || v > i.Hi {
				t.Fatalf("%v is %d, not in [%d, %d], in %v", i.Term, v, i.Lo, i.Hi, q.Conjuncts())
			}
		}
	}
	return n
}

func TestHints(t *testing.T) {
	b := expr.NewBuilder()
	x := variable(b, "x", 8)
	q := withRead(b, b.Eq(b.And(x, variable(b, "y", 8)), b.Const(8, 9)))
	q.Hints.Intervals = []solver.Interval{{Term: x, Lo: 0, Hi: 8}}
	if a := checker().Analyse(ctx, q); a.Verdict != solver.Unsat {
		t.Errorf("%+v", a)
	}
}

// TestElements compares hulls by blocks with plain ones.
func TestElements(t *testing.T) {
	b := expr.NewBuilder()
	data := make([]byte, 1000)
	for i := range data {
		data[i] = byte(i * i >> 3)
	}
	arr := b.ConstArray(data)
	p := checker()
	pr := newSystem(p).prover
	for n := range 4 {
		n++
		for _, c := range []uint64{1, 2, 4} {
			x := b.Add(b.Mul(b.ZExt(variable(b, "x", 8), 64), b.Const(64, c)), b.Const(64, 3))
			cl := pr.Of(x)
			for _, s := range []span{{0, 999}, {5, 700}, {100, 2000}, {990, 998}, {998, 1002}, {17, 17}} {
				want := nothing(8 * n)
				for v := s.lo; v <= s.hi; v++ {
					if v >= 1000 || cl.Has(v) {
						want.take(element(data, v, n), 8*n)
					}
				}
				if got := p.elements(arr, n, cl, s); got != want {
					t.Errorf("%d bytes, class %+v, %v: %v, want %v", n, cl, s, got, want)
				}
			}
		}
	}
}

func TestLimits(t *testing.T) {
	b := expr.NewBuilder()
	q := paper(b, "i", "j", 0, 0, 0, 5)
	for rows := range 12 {
		lim := DefaultLimits()
		lim.Rows, lim.Vars, lim.Pivots = rows, 2+rows, 1+rows
		NewChecker(lim, nil).Analyse(ctx, q)
	}
	over, cancel := context.WithCancel(ctx)
	cancel()
	if a := checker().Analyse(over, paper(b, "i", "j", 0, 0, 0, 9)); a.Verdict != solver.Unknown {
		t.Error(a.Verdict)
	}
}

// TestReadsBelowAConjunctAreFew: a conjunct about a table that was filled by the input, and by itself, has thousands
// of reads below it, each of a list of its own. The first ones are listed, those of a smaller one all.
func TestReadsBelowAConjunctAreFew(t *testing.T) {
	b := expr.NewBuilder()
	in := b.NewArray("in", 16, nil)
	at := func(i uint64) *expr.Term { return b.ZExt(b.Read(in, nil, b.Const(64, i%16)), 64) }
	table := b.ConstArray(make([]byte, 512))
	filled := func(turns uint64) *expr.Term {
		var list *expr.Update
		for i := range turns {
			list = b.Push(list, b.Add(b.Const(64, i%256), at(i)), b.Add(b.Const(8, i), b.Read(table, list, at(i+1))))
		}
		return b.Ult(b.Read(table, list, at(3)), b.Const(8, 9))
	}
	p := NewChecker(DefaultLimits(), nil)
	for turns, want := range map[uint64]int{20: 21, 3 * maxReads: maxReads} {
		if got := p.reads(filled(turns)); len(got) != want {
			t.Errorf("%d turns: %d reads, want %d", turns, len(got), want)
		}
	}
}
