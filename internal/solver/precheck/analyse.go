package precheck

import (
	"context"

	"albers/internal/expr"
	"albers/internal/simplex"
	"albers/internal/solver"
)

// Limits bounds the effort for one query by counts.
type Limits struct {
	Rows, Vars, Indices   int
	Pivots, Nodes, Digits int
}

// DefaultLimits are those of the specification.
func DefaultLimits() Limits {
	return Limits{Rows: 256, Vars: 512, Indices: 64, Pivots: 2000, Nodes: 32, Digits: 256}
}

// Checker analyses queries for one worker.
type Checker struct {
	lim    Limits
	cache  *Cache
	tables map[tableKey][]values
	groups map[uint64][]*expr.Term // symbolic reads below a conjunct, by its ID

	optimise throttle // of linear optimisation: propagation often finds the same
}

// NewChecker makes a checker; a nil cache is one of its own.
func NewChecker(lim Limits, c *Cache) *Checker {
	if c == nil {
		c = NewCache(DefaultEntries)
	}
	return &Checker{lim: lim, cache: c, tables: map[tableKey][]values{}, groups: map[uint64][]*expr.Term{}}
}

// Analysis is what the linear relaxation says about a query.
type Analysis struct {
	Verdict solver.Verdict // Unsat, or Unknown: nothing was decided
	Reads   []Read         // by first occurrence, inner before outer; those that were reached before the limits
	Work    Work
}

// Read is what is known of a read at a symbolic index, in every model of the query.
type Read struct {
	Term, Index  *expr.Term // Term: the read of N bytes
	Array        *expr.Array
	N            int
	IndexLo      uint64
	IndexHi      uint64
	ValueLo      uint64
	ValueHi      uint64
	Bound, Value bool // the interval is narrower than the type
}

// Work counts what an analysis cost.
type Work struct{ Calls, Hits, Misses, Pivots, Nodes int }

// Symbolic says whether a conjunct of q reads at a symbolic index.
func (p *Checker) Symbolic(q *solver.Query) bool {
	for i, n := 0, q.Len(); i < n; i++ {
		if len(p.reads(q.At(i))) > 0 {
			return true
		}
	}
	return false
}

// maxConjuncts bounds the memory of the walk over conjuncts.
const maxConjuncts = 1 << 16

// reads lists the widest reads at symbolic indices below a conjunct, in order of occurrence.
func (p *Checker) reads(c *expr.Term) []*expr.Term {
	if !c.Indexed() {
		return nil
	}
	if r, ok := p.groups[c.ID()]; ok {
		return r
	}
	if len(p.groups) >= maxConjuncts {
		clear(p.groups)
	}
	var out []*expr.Term
	seen := map[*expr.Term]bool{c: true}
	stack := []*expr.Term{c}
	push := func(t *expr.Term) {
		if t.Indexed() && !seen[t] {
			seen[t] = true
			stack = append(stack, t)
		}
	}
	for len(stack) > 0 {
		x := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if _, upd, idx, _, ok := expr.AsWideRead(x); ok {
			if !idx.IsConst() {
				out = append(out, x)
			}
			push(idx)
			for u := upd; u != nil; u = u.Next {
				push(u.Index)
				push(u.Value)
			}
			continue
		}
		for i := x.NumKids() - 1; i >= 0; i-- {
			push(x.Kid(i))
		}
	}
	p.groups[c.ID()] = out
	return out
}

// Analyse relaxes q and bounds its reads.
func (p *Checker) Analyse(ctx context.Context, q *solver.Query) Analysis {
	y := newSystem(&p.lim)
	for _, h := range q.Hints.Intervals {
		y.hints[h.Term] = span{h.Lo, h.Hi}
	}
	n := q.Len()
	for i := range n {
		y.facts.learn(q.At(i))
		y.prover.Learn(q.At(i))
	}
	for i := range n {
		y.assert(q.At(i))
	}
	for i := range n {
		for _, t := range p.reads(q.At(i)) {
			if len(y.groups) >= p.lim.Indices {
				break
			}
			y.lin(t)
		}
	}
	r := &run{p: p, y: y, ctx: ctx}
	r.decide()
	return r.a
}

// run is one analysis.
type run struct {
	p   *Checker
	y   *system
	ctx context.Context
	a   Analysis

	shape   *simplex.Shape // of the system at this version
	version uint64
	id      uint64 // its number in the cache
	buf     []byte
}

func (r *run) decide() {
	if r.y.over {
		r.y.over = false // what is missing makes the system weaker, not wrong
	}
	st := r.bound()
	r.a.Work.Pivots, r.a.Work.Nodes = r.y.s.Stats().Pivots, r.y.s.Stats().Nodes
	if st == simplex.Unsat {
		r.a.Verdict = solver.Unsat
		return
	}
	for _, g := range r.y.groups {
		if g.at == nil {
			continue
		}
		r.a.Reads = append(r.a.Reads, Read{Term: g.t, Index: g.index, Array: g.arr, N: g.n, IndexLo: g.reach.lo, IndexHi: g.reach.hi,
			ValueLo: g.value.u.lo, ValueHi: g.value.u.hi, Bound: g.reach != span{0, ones(g.index.Width())}, Value: g.value.u != span{0, ones(8 * g.n)}})
	}
}

// bound is a pass over the reads by boxes, at most two by linear optimisation, and a bounded search at the end.
func (r *run) bound() simplex.Status {
	s := r.y.s
	if r.propagate() {
		return simplex.Unsat
	}
	for _, g := range r.y.groups {
		g.reach, g.value = g.at.span, allValues(8*g.n)
	}
	for range maxBoxes {
		before := s.Version()
		if r.boxes() == simplex.Unsat || r.propagate() {
			return simplex.Unsat
		}
		if s.Version() == before {
			break
		}
	}
	for n := 0; n < 2 && (n > 0 || r.p.optimise.run()); n++ {
		before, reach := s.Version(), r.reaches()
		if st := r.optima(); st == simplex.Unsat || r.propagate() {
			return simplex.Unsat
		}
		if n == 0 && r.reaches() != reach {
			r.p.optimise.useful++
		}
		if r.ctx.Err() != nil || s.Stats().Pivots > r.p.lim.Pivots {
			return simplex.Unknown
		}
		if s.Version() == before {
			break
		}
	}
	return r.ask(nil, false, r.p.lim.Nodes).status
}

// reaches adds up how far indices reach: less if one got narrower.
func (r *run) reaches() (n uint64) {
	for _, g := range r.y.groups {
		n += g.reach.hi - g.reach.lo
	}
	return n
}

// propagate says whether propagation refutes the system.
func (r *run) propagate() bool {
	for {
		if r.y.s.Propagate(3).Status == simplex.Unsat {
			return true
		}
		if !r.y.trim() {
			return false
		}
		if r.y.s.Empty() {
			return true
		}
	}
}

// maxBoxes is how often boxes and rows are looked at in turn.
const maxBoxes = 3

// boxes bounds all indices by the bounds of their variables, and values by them, inner reads first.
func (r *run) boxes() simplex.Status {
	for _, g := range r.y.groups {
		if r.byBox(g) == simplex.Unsat || r.read(g) == simplex.Unsat {
			return simplex.Unsat
		}
	}
	return simplex.Unknown
}

// optima bounds all indices over the whole system, then all values: one system for all questions.
func (r *run) optima() simplex.Status {
	for _, g := range r.y.groups {
		if r.byLP(g) == simplex.Unsat {
			return simplex.Unsat
		}
	}
	for _, g := range r.y.groups {
		if r.read(g) == simplex.Unsat {
			return simplex.Unsat
		}
	}
	return simplex.Unknown
}

// byBox bounds the index of g by the bounds of the variables in it.
func (r *run) byBox(g *group) simplex.Status {
	least, most := r.y.box(g.at)
	return g.narrow(least, most)
}

// byLP bounds it over the whole system, where that says more.
func (r *run) byLP(g *group) simplex.Status {
	if g.reach.lo == g.reach.hi || !r.y.tied(g.at) {
		return r.byBox(g)
	}
	least, most := r.ask(g.at.e, false, 1), r.ask(g.at.e, true, 1)
	if least.status == simplex.Unsat || most.status == simplex.Unsat {
		return simplex.Unsat
	}
	return g.narrow(least.bound, most.bound)
}

// narrow intersects the reach of g with bounds of its index's form.
func (g *group) narrow(least, most simplex.Bound) simplex.Status {
	if least.Has {
		lo := least.Val.Add(g.at.k)
		if lo.Cmp(simplex.Uint(g.reach.hi)) > 0 {
			return simplex.Unsat
		}
		g.reach.lo = max(g.reach.lo, lo.Ceil().Uint64())
	}
	if most.Has {
		hi := most.Val.Add(g.at.k)
		if hi.Cmp(simplex.Uint(g.reach.lo)) < 0 {
			return simplex.Unsat
		}
		g.reach.hi = min(g.reach.hi, hi.Floor().Uint64())
	}
	if g.reach.lo > g.reach.hi {
		return simplex.Unsat
	}
	return simplex.Unknown
}

// read bounds the value of g by what its index can reach.
func (r *run) read(g *group) simplex.Status {
	y := r.y
	if g.reach == g.seen && g.value != allValues(8*g.n) {
		return simplex.Unknown
	}
	g.seen = g.reach
	v := r.p.valueRange(y, g, g.reach, y.prover.Of(g.index))
	if v.u.lo > v.u.hi {
		return simplex.Unsat // no offset of the class is in reach
	}
	v = values{span{max(v.u.lo, g.value.u.lo), min(v.u.hi, g.value.u.hi)}, signed{max(v.s.lo, g.value.s.lo), min(v.s.hi, g.value.s.hi)}}
	if v == g.value {
		return simplex.Unknown
	}
	g.value = v
	y.s.Tighten(g.u, rat(v.u.lo), rat(v.u.hi), 0)
	if v.s.lo < 0 && v.s.hi >= 0 && v.s != allValues(8*g.n).s {
		y.row(y.signedForm(g.t), simplex.At(simplex.Int(v.s.lo)), simplex.At(simplex.Int(v.s.hi)))
	}
	if y.s.Empty() {
		return simplex.Unsat
	}
	return simplex.Unknown
}

// answer is one of the simplex's.
type answer struct {
	status simplex.Status
	bound  simplex.Bound
}

// ask optimises an objective (nil: only checks, over integers), by the cache if the system was there before.
func (r *run) ask(obj []simplex.Term, max bool, nodes int) answer {
	s := r.y.s
	r.a.Work.Calls++
	if s.Empty() {
		return answer{status: simplex.Unsat}
	}
	if r.shape == nil || r.version != s.Version() {
		r.shape, r.version = s.Shape(), s.Version()
		r.id = r.p.cache.system(r.shape.Key)
	}
	r.buf = s.Question(r.buf[:0], r.shape, obj, max)
	if a, ok := r.p.cache.get(r.id, r.buf); ok {
		r.a.Work.Hits++
		return a
	}
	r.a.Work.Misses++
	left := r.p.lim.Pivots - s.Stats().Pivots
	if left <= 0 {
		return answer{}
	}
	b := simplex.Budget{Pivots: left, Nodes: nodes, Digits: r.p.lim.Digits}
	version := s.Version() // branches come and go
	var a answer
	if obj == nil {
		a.status = s.Check(r.ctx, b).Status
	} else {
		o := s.Optimize(r.ctx, obj, max, b)
		a = answer{o.Status, o.Bound}
	}
	if r.version == version {
		r.version = s.Version()
	}
	if a.status != simplex.Unknown {
		r.p.cache.put(r.id, r.buf, a)
	}
	return a
}
