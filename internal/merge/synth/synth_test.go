package synth_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/merge/pattern"
	"github.com/albers-engine/albers/internal/merge/symbol"
	"github.com/albers-engine/albers/internal/merge/synth"
	"github.com/albers-engine/albers/internal/state"
)

// template solves equations given as pairs of a number and a term.
func template(t *testing.T, b *expr.Builder, at []uint64, terms ...*expr.Term) (*expr.Term, bool) {
	t.Helper()
	equations := make([]synth.Equation, len(terms))
	for i := range terms {
		equations[i] = synth.Equation{At: at[i], Term: terms[i]}
	}
	x, ok := synth.Template(b, equations)
	if ok {
		for i := range terms {
			if got := b.Instance(x, b.Const(64, at[i])); got != terms[i] {
				t.Errorf("%v at %d is %v, want %v", x, at[i], got, terms[i])
			}
		}
	}
	return x, ok
}

func TestTemplates(t *testing.T) {
	b := expr.NewBuilder()
	s, n := b.NewArray("s", 64, nil), b.ReadWide(b.NewArray("n", 8, nil), nil, b.Zero(64), 8)
	c := func(v uint64) *expr.Term { return b.Const(64, v) }
	i := b.Bound()
	low := b.Extract(i, 0, 32)
	at := func(k uint64) *expr.Term { return b.Read(s, nil, c(k)) }
	word := func(k uint64) *expr.Term { return b.ReadWide(s, nil, c(4*k), 4) }
	wordAt := func(x *expr.Term) *expr.Term {
		return b.ReadWide(s, nil, b.Mul(c(4), x), 4)
	}
	aux := b.NewAux("k", 1<<63)
	list := func(k uint64) *expr.Update {
		return b.Push(b.Push(nil, n, b.Const(8, 1)), b.Add(c(k), n), b.Const(8, 2*k))
	}
	for name, x := range map[string]struct {
		at    []uint64
		terms []*expr.Term
		want  *expr.Term // nil: no template
	}{
		"one equation":  {[]uint64{7}, []*expr.Term{n}, n},
		"the same term": {[]uint64{1, 2, 3}, []*expr.Term{n, n, n}, n},
		"a constant":    {[]uint64{0, 1}, []*expr.Term{b.Const(32, 0), b.Const(32, 1)}, low},
		"a byte":        {[]uint64{1, 2, 3}, []*expr.Term{at(0), at(1), at(2)}, b.Read(s, nil, b.Sub(i, c(1)))},
		"a comparison": {[]uint64{1, 2, 3},
			[]*expr.Term{b.Ult(c(0), n), b.Ult(c(1), n), b.Ult(c(2), n)}, b.Ult(b.Sub(i, c(1)), n)},
		"many holes":  {[]uint64{0, 1, 2}, []*expr.Term{word(0), word(1), word(2)}, wordAt(i)},
		"x, x+1, x+2": {[]uint64{0, 1, 2}, []*expr.Term{n, b.Add(c(1), n), b.Add(c(2), n)}, b.Add(i, n)},
		"a missing constant": {[]uint64{0, 2},
			[]*expr.Term{b.Ult(n, b.ZExt(at(0), 64)), b.Ult(b.Add(n, c(6)), b.ZExt(at(0), 64))},
			b.Ult(b.Add(b.Mul(c(3), i), n), b.ZExt(at(0), 64))},
		"an earlier variable": {[]uint64{0, 1}, []*expr.Term{aux, b.Add(aux, c(1))}, b.Add(i, aux)},
		"its low bits": {[]uint64{0, 1}, []*expr.Term{b.Extract(aux, 0, 32), b.Add(b.Extract(aux, 0, 32), b.Const(32, 1))},
			b.Add(low, b.Extract(aux, 0, 32))},
		"updates": {[]uint64{1, 2},
			[]*expr.Term{b.Read(s, list(1), b.Mul(n, n)), b.Read(s, list(2), b.Mul(n, n))}, nil},
		"no line":               {[]uint64{0, 1, 2}, []*expr.Term{at(0), at(1), at(3)}, nil},
		"kinds":                 {[]uint64{0, 1}, []*expr.Term{b.Ult(c(3), n), b.Ule(c(3), n)}, nil},
		"two terms for one i":   {[]uint64{1, 1}, []*expr.Term{at(0), at(1)}, nil},
		"widths":                {[]uint64{0, 1}, []*expr.Term{at(0), n}, nil},
		"sums of more and more": {[]uint64{1, 2}, []*expr.Term{at(0), b.Add(at(0), at(1))}, nil},
	} {
		got, ok := template(t, b, x.at, x.terms...)
		if x.want == nil && name != "updates" {
			if ok {
				t.Errorf("%s: %v", name, got)
			}
		} else if !ok || x.want != nil && got != x.want {
			t.Errorf("%s: %v %v, want %v", name, ok, got, x.want)
		}
	}
}

// leaf is a leaf of a tree: the conditions on its path, the root's first, and their symbols.
type leaf struct {
	conditions []*expr.Term
	node       pattern.Node
}

// region is a tree of conditions with one instruction for each kind of condition.
type region struct {
	b     *expr.Builder
	syms  *symbol.Table
	tree  *pattern.Tree
	clash bool
}

func newRegion(b *expr.Builder) *region {
	return &region{b: b, syms: symbol.New(), tree: pattern.NewTree()}
}

func (r *region) root() leaf { return leaf{conditions: []*expr.Term{r.b.True()}} }

// then is the leaf after a condition at an instruction.
func (r *region) then(l leaf, cond *expr.Term, instr int32) leaf {
	node, fresh := r.tree.Add(l.node, r.syms.Of(cond, state.Site{Instr: instr}, 0))
	r.clash = r.clash || !fresh
	return leaf{append(l.conditions[:len(l.conditions):len(l.conditions)], cond), node}
}

// fork is the leaves on both sides.
func (r *region) fork(l leaf, cond *expr.Term, instr int32) (yes, no leaf) {
	return r.then(l, cond, instr), r.then(l, r.b.Not(cond), instr)
}

// solve extracts the groups of an exit and finds their formulas.
func (r *region) solve(t *testing.T, leaves []leaf) ([]pattern.Group, []synth.Formula) {
	t.Helper()
	nodes := make([]pattern.Node, len(leaves))
	for i := range leaves {
		nodes[i] = leaves[i].node
	}
	groups, ok := pattern.Extract(r.tree, nodes, pattern.Limits{Initial: 20, Wanted: 10})
	if !ok || r.clash {
		t.Fatalf("%v, %v", ok, r.clash)
	}
	formulas := make([]synth.Formula, len(groups))
	for i := range groups {
		g := &groups[i]
		f, ok := synth.Solve(r.b, g, func(l int) []*expr.Term { return leaves[l].conditions })
		if !ok {
			t.Fatalf("no formula for group %d", i)
		}
		formulas[i] = f
		for _, m := range g.Members {
			r.checkLeaf(t, g, f, leaves[m.Leaf].conditions, m.Count)
		}
	}
	return groups, formulas
}

// checkLeaf compares the formula for a count with the conditions of the leaf.
func (r *region) checkLeaf(t *testing.T, g *pattern.Group, f synth.Formula, conditions []*expr.Term, count int) {
	t.Helper()
	core := conditions[len(g.Prefix):]
	for i := range count {
		for at, x := range f.Core {
			if got := r.b.Instance(x, r.b.Const(64, uint64(i+1))); got != core[at] {
				t.Errorf("count %d, repetition %d: %v, want %v", count, i+1, got, core[at])
			}
		}
		core = core[len(g.Core):]
	}
	for at, x := range f.Last {
		if got := r.b.Instance(x, r.b.Const(64, uint64(count))); got != core[at] {
			t.Errorf("count %d, last %d: %v, want %v", count, at, got, core[at])
		}
	}
}

// TestMemspn reproduces the paper's example: the formulas of memspn(s, n ≤ m, "a").
func TestMemspn(t *testing.T) {
	for _, m := range []uint64{3, 5, 10} {
		b := expr.NewBuilder()
		s, n := b.NewArray("s", 32, nil), b.ReadWide(b.NewArray("n", 8, nil), nil, b.Zero(64), 8)
		r := newRegion(b)
		at, found, end := r.root(), []leaf(nil), []leaf(nil)
		for i := uint64(0); ; i++ {
			more := b.Ult(b.Const(64, i), n)
			if i == m {
				end = append(end, r.then(at, b.Not(more), 1)) // n ≤ m implies it
				break
			}
			in, out := r.fork(at, more, 1)
			yes, no := r.fork(in, b.Eq(b.Const(8, 'a'), b.Read(s, nil, b.Const(64, i))), 2)
			end, found, at = append(end, out), append(found, no), yes
		}
		if got := r.tree.Len(); got != int(4*m+2) || len(found)+len(end) != int(2*m+1) {
			t.Errorf("%d nodes, %d leaves", got, len(found)+len(end))
		}
		i := b.Bound()
		before := b.Sub(i, b.Const(64, 1))
		core := []*expr.Term{b.Ult(before, n), b.Eq(b.Const(8, 'a'), b.Read(s, nil, before))}
		for _, exit := range []struct {
			leaves []leaf
			last   []*expr.Term
		}{
			{found, []*expr.Term{b.Ult(i, n), b.Not(b.Eq(b.Const(8, 'a'), b.Read(s, nil, i)))}},
			{end, []*expr.Term{b.Ule(n, i)}},
		} {
			groups, formulas := r.solve(t, exit.leaves)
			if len(groups) != 1 || len(groups[0].Members) != len(exit.leaves) {
				t.Fatalf("%d groups", len(groups))
			}
			if f := formulas[0]; !slices.Equal(f.Core, core) || !slices.Equal(f.Last, exit.last) {
				t.Errorf("m=%d: %v and %v, want %v and %v", m, f.Core, f.Last, core, exit.last)
			}
		}
	}
}

// TestStrchr: a loop over words of four bytes ends at a zero word, or at the word that is looked for.
func TestStrchr(t *testing.T) {
	b := expr.NewBuilder()
	s, c := b.NewArray("s", 64, nil), b.ReadWide(b.NewArray("c", 4, nil), nil, b.Zero(64), 4)
	r := newRegion(b)
	at, found, end := r.root(), []leaf(nil), []leaf(nil)
	for i := range uint64(6) {
		w := b.ReadWide(s, nil, b.Const(64, 4*i), 4)
		yes, no := r.fork(at, b.Eq(w, c), 1)
		zero, more := r.fork(no, b.Eq(w, b.Zero(32)), 2)
		found, end, at = append(found, yes), append(end, zero), more
	}
	for _, exit := range [][]leaf{found, end} {
		if groups, _ := r.solve(t, exit); len(groups) != 1 || len(groups[0].Members) != 6 {
			t.Errorf("%d groups", len(groups))
		}
	}
}

// TestFewCountsHaveNoFormula: one repetition says nothing about the next.
func TestFewCountsHaveNoFormula(t *testing.T) {
	g := pattern.Group{Pattern: pattern.Pattern{Prefix: []pattern.Sym{0}, Core: []pattern.Sym{1}},
		Members: []pattern.Member{{Leaf: 0, Count: 0}, {Leaf: 1, Count: 1}}}
	if _, ok := synth.Solve(expr.NewBuilder(), &g, nil); ok {
		t.Error("a formula from counts 0 and 1")
	}
}

// TestRandomTemplates makes random terms over the variable, puts values in, and finds a template again.
func TestRandomTemplates(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	solved, tried := 0, 0
	for range 1_000 {
		b := expr.NewBuilder()
		in := b.NewArray("in", 64, nil)
		terms := []*expr.Term{b.Read(in, nil, b.Const(64, 0)), b.ReadWide(in, nil, b.Const(64, 8), 8)}
		line := func(w int) *expr.Term {
			return b.Add(b.Const(w, r.Uint64()), b.Mul(b.Const(w, r.Uint64N(9)), b.Extract(b.Bound(), 0, w)))
		}
		pick := func(w int) *expr.Term {
			if r.IntN(3) == 0 {
				return line(w)
			}
			return b.Resize(terms[r.IntN(len(terms))], w)
		}
		kinds := []expr.Kind{expr.Add, expr.Sub, expr.Mul, expr.UDiv, expr.Xor, expr.And, expr.Shl, expr.Eq, expr.Ult,
			expr.Sle}
		var list *expr.Update
		for range 3 + r.IntN(8) {
			w := 8 << r.IntN(4)
			x := b.Binary(kinds[r.IntN(len(kinds))], pick(w), pick(w))
			switch r.IntN(8) {
			case 0:
				x = b.ReadWide(in, list, b.Mul(b.Const(64, 4), pick(64)), 4)
			case 1:
				list = b.Push(list, pick(64), pick(8))
			case 2:
				x = b.Ite(b.Eq(pick(8), pick(8)), pick(w), pick(w))
			}
			terms = append(terms, x)
		}
		x := terms[len(terms)-1]
		if !x.Open() {
			continue
		}
		at := []uint64{r.Uint64N(3), 3 + r.Uint64N(3), 6 + r.Uint64N(1000), 2000}
		values := make([]*expr.Term, len(at))
		for i := range at {
			values[i] = b.Instance(x, b.Const(64, at[i]))
		}
		tried++
		if _, ok := template(t, b, at, values...); ok {
			solved++
		}
	}
	if t.Logf("%d of %d", solved, tried); 2*solved < tried {
		t.Errorf("only %d of %d have a template again", solved, tried)
	}
}
