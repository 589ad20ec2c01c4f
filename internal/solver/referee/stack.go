package referee

import (
	"context"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/arrayopt"
	"github.com/albers-engine/albers/internal/expr/eval"
	"github.com/albers-engine/albers/internal/expr/rewrite"
	"github.com/albers-engine/albers/internal/solver"
	"github.com/albers-engine/albers/internal/solver/referee/randquery"
	"github.com/albers-engine/albers/internal/solver/stack"
	"github.com/albers-engine/albers/option"
)

// group is one or two bytes that conditions of the path read together.
type group struct {
	arrays []*expr.Array
	cells  map[*expr.Array][]int
	lanes  []uint16 // assignments that satisfy the path so far
}

// newGroups makes three groups of different shapes.
func newGroups(b *expr.Builder) []*group {
	one, two, three := b.NewArray("one", 1, nil), b.NewArray("two", 1, nil), b.NewArray("three", 1, nil)
	pair := b.NewArray("pair", 2, nil)
	gs := []*group{
		{arrays: []*expr.Array{pair}, cells: map[*expr.Array][]int{pair: {0, 1}}},
		{arrays: []*expr.Array{one, two}, cells: map[*expr.Array][]int{one: {0}, two: {1}}},
		{arrays: []*expr.Array{three}, cells: map[*expr.Array][]int{three: {0}}},
	}
	for i, n := range []int{1 << 16, 1 << 16, 1 << 8} {
		gs[i].lanes = make([]uint16, n)
		for v := range n {
			gs[i].lanes[v] = uint16(v)
		}
	}
	return gs
}

// step is a condition of the path.
type step struct {
	cond   *expr.Term
	g      *group
	before []uint16 // the group's assignments without it
	model  *eval.Assignment
}

// walk is the state of a walk along random paths.
type walk struct {
	*drawn
	gen  *randquery.Gen
	gs   []*group
	path []step
	opt  *arrayopt.Optimizer
	seen *Seen
}

// StackQueries is how many queries a walk of [Stack] asks.
const StackQueries = 100

// Stack asks [StackQueries] random queries along random paths of a stack whose options the seed draws,
// and tries every assignment.
func Stack(ctx context.Context, seed uint64, seen *Seen) (t *Tally, err error) {
	d, err := newDrawn(seed, 0x5ac, func(o *stack.Options) { o.Partial = partial(seed) })
	if err != nil {
		return nil, err
	}
	defer solver.Close(d.sv)
	t, r := d.tally, d.r
	defer t.recovered(d.name)
	defer func() { t.steps(d.shared) }()
	w := &walk{drawn: d, gen: randquery.New(d.b, seed), gs: newGroups(d.b), seen: seen}
	w.gen.Widest = 64
	if oneIn(r, 3) {
		w.gen.Twins = 3
	}
	if oneIn(r, 3) {
		w.gen.Parts = 3
	}
	if oneIn(r, 3) {
		w.gen.Floats = 3
	}
	w.transformations()
	for range StackQueries {
		w.ask(ctx)
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if len(w.path) > 7 || len(w.path) > 0 && oneIn(r, 9) {
			w.back(r.IntN(len(w.path)))
		}
	}
	return t, nil
}

// transformations chooses the array transformations of the walk; most walks have the default.
func (w *walk) transformations() {
	mode := option.ArraysAll
	if modes := option.ArrayModes(); oneIn(w.r, 3) {
		mode = modes[w.r.IntN(len(modes))]
	}
	cfg := arrayopt.ForMode(mode)
	if oneIn(w.r, 3) {
		cfg.MaxBelow = 1 + w.r.IntN(6)
	}
	w.opt = arrayopt.New(w.b, rewrite.New(w.b), cfg, new(arrayopt.Counters))
}

// back leaves the first n conditions of the path.
func (w *walk) back(n int) {
	for len(w.path) > n {
		last := w.path[len(w.path)-1]
		last.g.lanes = last.before
		w.path = w.path[:len(w.path)-1]
	}
}

// formula is a random formula over a group and its program; nil if it says nothing.
func (w *walk) formula(g *group) (*expr.Term, *program) {
	w.gen.Arrays = g.arrays
	for range 20 {
		t := negated(w.b, w.r, w.gen.Bool(1+w.r.IntN(3)))
		if t.IsConst() {
			continue
		}
		if p, ok := compile(t, g.cells); ok {
			return t, p
		}
	}
	return nil, nil
}

// ask asks one query.
func (w *walk) ask(ctx context.Context) {
	g := w.gs[w.r.IntN(len(w.gs))]
	cond, p := w.formula(g)
	if cond == nil {
		return
	}
	if oneIn(w.r, 2) {
		cond = w.transformed(ctx, cond, g)
		if p, _ = compile(cond, g.cells); p == nil {
			return
		}
	}
	sat := len(p.filter(g.lanes, 1)) > 0
	if oneIn(w.r, 8) {
		w.joined(ctx, g, cond, p, sat)
		return
	}
	w.take(ctx, cond, p, g, sat)
}

// take asks about a condition and makes it part of the path if it can be.
func (w *walk) take(ctx context.Context, cond *expr.Term, p *program, g *group, sat bool) (taken bool) {
	r := w.check(ctx, cond, sat)
	if !sat || r.Verdict != solver.Sat {
		return false
	}
	w.path = append(w.path, step{cond: cond, g: g, before: g.lanes, model: r.Model})
	g.lanes = p.filter(g.lanes, 0)
	return true
}

// transformed is the condition as the array transformations make it. As in a run, the path says before that all reads
// and writes are inside of their arrays. On the path both must be the same.
func (w *walk) transformed(ctx context.Context, cond *expr.Term, g *group) *expr.Term {
	if !cond.Indexed() {
		return cond
	}
	if guard := inside(w.b, cond); !guard.IsTrue() {
		p, ok := compile(guard, g.cells)
		if !ok || !w.take(ctx, guard, p, g, len(p.filter(g.lanes, 1)) > 0) {
			return cond
		}
	}
	var path arrayopt.Path
	if oneIn(w.r, 2) {
		path = knowledge{g, w.b}
	}
	out := w.opt.Optimise(cond, arrayopt.Cond, path)
	if out == cond {
		return cond
	}
	p, ok := compile(w.b.Xor(cond, out), g.cells)
	if !ok {
		return cond
	}
	w.tally.Figures["transformed"]++
	if bad := p.filter(g.lanes, 1); len(bad) > 0 {
		w.tally.failf("%s: an array transformation made %v of %v, which differ at %#x", w.name, out, cond, bad[0])
		return cond
	}
	return out
}

// inside says that every index in t, of reads and of writes, is inside of the array.
func inside(b *expr.Builder, t *expr.Term) *expr.Term {
	all := b.True()
	walk := expr.Walk{Visit: func(x *expr.Term) bool {
		if x.Kind() != expr.Read {
			return true
		}
		size := b.Const(64, x.Array().Size)
		all = b.And(all, b.Ult(x.Kid(0), size))
		for u := x.Updates(); u != nil; u = u.Next {
			all = b.And(all, b.Ult(u.Index, size))
		}
		return true
	}}
	walk.From(t)
	return all
}

// joined asks about the conditions of two groups at once.
func (w *walk) joined(ctx context.Context, g *group, cond *expr.Term, p *program, sat bool) {
	other := w.gs[w.r.IntN(len(w.gs))]
	if other == g {
		return
	}
	second, p2 := w.formula(other)
	if second == nil {
		return
	}
	sat2 := len(p2.filter(other.lanes, 1)) > 0
	if oneIn(w.r, 2) {
		w.check(ctx, w.b.And(cond, second), sat && sat2)
	} else {
		w.check(ctx, w.b.Or(cond, second), sat || sat2)
	}
}

// check asks the stack and compares.
func (w *walk) check(ctx context.Context, cond *expr.Term, sat bool) solver.Result {
	q := &solver.Query{Cond: cond, NeedModel: true}
	for i := range w.path {
		q.PC = q.PC.And(w.path[i].cond)
	}
	if n := len(w.path); n == 0 {
		q.Hint = eval.New(nil)
	} else if !oneIn(w.r, 5) {
		q.Hint = w.path[n-1].model
	}
	r := w.sv.Check(ctx, q, w.sink(q))
	if ctx.Err() != nil {
		return r
	}
	want := solver.Unsat
	if sat {
		want = solver.Sat
	}
	switch {
	case r.Verdict == solver.Unknown:
		w.tally.Figures["undecided"]++
		return r
	case r.Verdict != want:
		w.tally.failf("%s: %v, but trying says %v:\n    %s", w.name, r.Verdict, want, text(q))
	case sat && !w.satisfies(q, r.Model):
		w.tally.failf("%s: the model is none:\n    %s", w.name, text(q))
	case !sat && r.Core != nil:
		w.core(q, r.Core)
	}
	w.tally.note(q, w.seen, r.Verdict)
	return r
}

// sink takes partial solutions for q, if the walk wants some.
func (w *walk) sink(q *solver.Query) solver.PartialSink {
	if !w.partial {
		return nil
	}
	return w.tally.points(w.name, q)
}

// satisfies computes every conjunct under the model with the programs of this package.
func (w *walk) satisfies(q *solver.Query, m *eval.Assignment) bool {
	if !q.Holds(m) {
		return false
	}
	for i := range w.path {
		if s := &w.path[i]; !s.g.has(m) {
			return false
		}
	}
	return true
}

// has says whether a model is one of the group's assignments.
func (g *group) has(m *eval.Assignment) bool {
	lane := uint16(0)
	for a, cells := range g.cells {
		bytes := m.Bytes(a)
		for i, c := range cells {
			if i < len(bytes) {
				lane |= uint16(bytes[i]) << (8 * c)
			}
		}
	}
	for _, l := range g.lanes {
		if l == lane {
			return true
		}
	}
	return false
}

// core tries one core in four: the conjuncts that it names must exclude each other by themselves.
// A core about two groups is left out.
func (w *walk) core(q *solver.Query, core []int) {
	if !oneIn(w.r, 4) {
		return
	}
	part, ok := q.Part(core)
	if !ok {
		w.tally.failf("%s: the core %v of %d conjuncts", w.name, core, q.Len())
		return
	}
	for _, g := range w.gs {
		all := w.b.True()
		for _, t := range part.Conjuncts() {
			all = w.b.And(all, t)
		}
		p, ok := compile(all, g.cells)
		if !ok {
			continue
		}
		w.tally.Figures["cores"]++
		n := 1 << 16
		if len(g.arrays) == 1 && g.arrays[0].Size == 1 {
			n = 1 << 8
		}
		for v := 0; v < n; v += block {
			var lanes [block]uint16
			for i := range lanes {
				lanes[i] = uint16(v + i)
			}
			if bad := p.filter(lanes[:], 1); len(bad) > 0 {
				w.tally.failf("%s: core %v is satisfied by %#x:\n    %s", w.name, core, bad[0], text(q))
				return
			}
		}
		return
	}
}

// knowledge is a path's facts about the bytes of a group, for the array transformations.
type knowledge struct {
	g *group
	b *expr.Builder
}

// cell is the number of the byte that t reads, plainly and at a literal index.
func (k knowledge) cell(t *expr.Term) (int, bool) {
	if t.Kind() != expr.Read || t.Updates() != nil || !t.Kid(0).IsConst() {
		return 0, false
	}
	cells, ok := k.g.cells[t.Array()]
	if i := t.Kid(0).Word(); ok && i < uint64(len(cells)) {
		return cells[i], true
	}
	return 0, false
}

// Version is a token for the present knowledge.
func (k knowledge) Version() any { return &k.g.lanes[0] }

// Since is not known: the knowledge of a group comes all at once.
func (k knowledge) Since(any) ([]uint64, bool) { return nil, false }

// Equal is the literal that a byte is equal to.
func (k knowledge) Equal(t *expr.Term) (*expr.Term, bool) {
	if c, ok := k.cell(t); ok {
		if set := values(k.g.lanes, c); count(set) == 1 {
			return k.b.Const(8, uint64(k.g.lanes[0]>>(8*c)&255)), true
		}
	}
	return nil, false
}

// Interval is bounds of a byte.
func (k knowledge) Interval(t *expr.Term) (lo, hi uint64, ok bool) {
	c, ok := k.cell(t)
	if !ok {
		return 0, 0, false
	}
	lo = 255
	for _, l := range k.g.lanes {
		v := uint64(l >> (8 * c) & 255)
		lo, hi = min(lo, v), max(hi, v)
	}
	return lo, hi, true
}

// Values is the values of a byte.
func (k knowledge) Values(t *expr.Term) (s arrayopt.Bytes, ok bool) {
	c, ok := k.cell(t)
	if !ok {
		return s, false
	}
	set := values(k.g.lanes, c)
	for v := range 256 {
		if set[v/64]>>(v%64)&1 != 0 {
			s.Add(byte(v), byte(v))
		}
	}
	return s, true
}

// Use and Uses have nothing to remember here.
func (k knowledge) Use(*expr.Term)       {}
func (k knowledge) Uses(*expr.Term) bool { return false }
