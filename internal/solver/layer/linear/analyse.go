package linear

import (
	"context"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/simplex"
	"github.com/albers-engine/albers/internal/solver"
)

// Limits bounds the effort for one query by counts.
type Limits struct {
	Rows, Vars, Indices          int // of a path
	Pivots, Nodes, Digits, Steps int // of the simplex, for a query
}

// DefaultLimits are those of the specification.
func DefaultLimits() Limits {
	return Limits{Rows: 256, Vars: 512, Indices: 64, Pivots: 2000, Nodes: 32, Digits: 256, Steps: 50_000}
}

// Checker analyses queries for one worker.
type Checker struct {
	lim    Limits
	cache  *Cache
	tables map[tableKey][]values
	groups map[uint64][]*expr.Term // symbolic reads below a conjunct, by its ID

	paths []*path
	clock int

	cost     int          // of a query to the layers below, in steps
	optimise solver.Purse // of linear optimisation: propagation often finds the same
}

// NewChecker makes a checker; a nil cache is one of its own.
func NewChecker(lim Limits, c *Cache) *Checker {
	if c == nil {
		c = NewCache(DefaultEntries)
	}
	return &Checker{lim: lim, cache: c, tables: map[tableKey][]values{}, groups: map[uint64][]*expr.Term{},
		cost: firstCost, optimise: newPurse()}
}

// Analysis is the result of the linear relaxation for a query.
type Analysis struct {
	Verdict solver.Verdict // Unsat, or Unknown: nothing was decided
	Reads   []Read         // by first occurrence, inner before outer; those that were reached before the limits
	Work    Work
}

// Read is the bounds of a read at a symbolic index, in every model of the query.
type Read struct {
	Term, Index  *expr.Term // Term: the read
	IndexLo      uint64
	IndexHi      uint64
	ValueLo      uint64
	ValueHi      uint64
	Bound, Value bool // the interval is narrower than the type
}

// Work counts the cost of an analysis: questions to the simplex, how many of them were known, and its effort; terms
// that were made linear, conjuncts that were new on the path. Steps is the sum: summands of rows and terms.
type Work struct{ Calls, Hits, Misses, Pivots, Nodes, Terms, Conjuncts, Steps int }

// Symbolic says whether a conjunct of q reads at a symbolic index.
func (p *Checker) Symbolic(q *solver.Query) bool {
	for _, t := range q.Path().Back() {
		if len(p.reads(t)) > 0 {
			return true
		}
	}
	return false
}

const (
	// maxConjuncts bounds the memory of the walk over conjuncts.
	maxConjuncts = 1 << 16
	// maxReads bounds the reads that are looked for below one. It is some times the indices that a path may have.
	// Each conjunct about a table that a program has filled by its input has all that it was filled with below it.
	maxReads = 256
)

// reads lists the widest reads at symbolic indices below a conjunct, the first maxReads in order of occurrence.
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
	lists := map[*expr.Update]bool{}
	stack := []*expr.Term{c}
	push := func(t *expr.Term) {
		if t.Indexed() && !seen[t] {
			seen[t] = true
			stack = append(stack, t)
		}
	}
	for len(stack) > 0 && len(out) < maxReads {
		x := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if _, upd, idx, _, ok := expr.AsWideRead(x); ok {
			if !idx.IsConst() {
				out = append(out, x)
			}
			push(idx)
			for u := upd; u != nil && !lists[u]; u = u.Next {
				lists[u] = true
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

// Analyse relaxes q and bounds its reads. It does not repeat the work for the conjuncts, from the first on, that q
// has in common with an earlier query.
func (p *Checker) Analyse(ctx context.Context, q *solver.Query) Analysis {
	conj := q.Path()
	x := p.choose(conj)
	r := &run{p: p, y: x.y, ctx: ctx, before: x.y.s.Stats(), terms: x.y.terms}
	r.follow(x, conj)
	if x.dead {
		r.a.Verdict = solver.Unsat
	} else {
		r.decide(q)
	}
	r.account()
	return r.a
}

// run is one analysis.
type run struct {
	p      *Checker
	y      *system
	ctx    context.Context
	a      Analysis
	before simplex.Stats
	terms  int

	shape   *simplex.Shape // of the system at this version
	version uint64
	id      uint64 // its number in the cache
	buf     []byte
}

// account adds up the cost of the run.
func (r *run) account() {
	w, s := &r.a.Work, r.y.s.Stats()
	w.Pivots, w.Nodes, w.Terms = s.Pivots-r.before.Pivots, s.Nodes-r.before.Nodes, r.y.terms-r.terms
	w.Steps = s.Steps - r.before.Steps + stepsPerTerm*w.Terms + stepsPerConjunct*(1+w.Conjuncts)
}

// The cost of a term and of a conjunct, in summands of a row that are looked at: measured, roughly.
const (
	stepsPerTerm     = 10
	stepsPerConjunct = 20
)

// follow makes x that of these conjuncts, up to the one by which bounds refute them.
func (r *run) follow(x *path, conj *solver.Path) {
	x.conj.Follow(conj, func(_ int, c *expr.Term) (m scope, ok bool) {
		if x.dead || r.ctx.Err() != nil {
			return m, false
		}
		r.a.Work.Conjuncts++
		m = x.take(c)
		x.dead = r.settle() == simplex.Unsat
		return m, true
	})
}

// settle looks at rows and at reads in turn until nothing gets narrower, or often enough.
func (r *run) settle() simplex.Status {
	s := r.y.s
	if r.propagate() {
		return simplex.Unsat
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
	return simplex.Unknown
}

// decide asks whether the rows together have a solution. It first adds the query's hints, for this query alone.
func (r *run) decide(q *solver.Query) {
	if len(q.Hints.Intervals) > 0 {
		m := r.y.push()
		defer r.y.pop(m)
		for _, h := range q.Hints.Intervals {
			if r.y.memo.M[h.Term] != nil {
				r.y.row(r.y.memo.M[h.Term], rat(h.Lo), rat(h.Hi))
			}
		}
		if r.settle() == simplex.Unsat {
			r.a.Verdict = solver.Unsat
			return
		}
	}
	if r.bound() == simplex.Unsat {
		r.a.Verdict = solver.Unsat
		return
	}
	for _, g := range r.y.groups {
		r.a.Reads = append(r.a.Reads, Read{Term: g.t, Index: g.index, IndexLo: g.reach.lo,
			IndexHi: g.reach.hi, ValueLo: g.value.u.lo, ValueHi: g.value.u.hi, Bound: g.reach != span{0, ones(g.index.Width())},
			Value: g.value.u != span{0, ones(8 * g.n)}})
	}
}

// bound is at most two passes over the reads by linear optimisation, and a bounded search at the end.
func (r *run) bound() simplex.Status {
	s := r.y.s
	if !r.p.optimise.Open() {
		return simplex.Unknown
	}
	start := s.Stats().Steps
	st := r.passes()
	steps := s.Stats().Steps - start
	gain := 0
	if st == simplex.Unsat {
		gain = r.p.cost
	}
	r.p.optimise.Pay(steps+stepsPerCall*r.a.Work.Calls, gain)
	return st
}

// stepsPerCall is the cost of a question that the cache answers: its text.
const stepsPerCall = 50

func (r *run) passes() simplex.Status {
	s := r.y.s
	for range 2 {
		before := s.Version()
		if st := r.optima(); st == simplex.Unsat || r.propagate() {
			return simplex.Unsat
		}
		if r.ctx.Err() != nil || s.Stats().Pivots-r.before.Pivots > r.p.lim.Pivots {
			return simplex.Unknown
		}
		if s.Version() == before {
			break
		}
	}
	return r.ask(nil, false, r.p.lim.Nodes).status
}

// propagate says whether propagation refutes the system.
func (r *run) propagate() bool {
	for {
		if r.y.s.Propagate(3) == simplex.Unsat {
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
	return r.y.narrow(g, least, most)
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
	return r.y.narrow(g, least.bound, most.bound)
}

// narrow intersects the reach of g with bounds of its index's form.
func (y *system) narrow(g *group, least, most simplex.Bound) simplex.Status {
	n := g.reach
	if least.Has {
		lo := least.Val.Add(g.at.k)
		if lo.Cmp(simplex.Uint(n.hi)) > 0 {
			return simplex.Unsat
		}
		n.lo = max(n.lo, lo.Ceil().Uint64())
	}
	if most.Has {
		hi := most.Val.Add(g.at.k)
		if hi.Cmp(simplex.Uint(n.lo)) < 0 {
			return simplex.Unsat
		}
		n.hi = min(n.hi, hi.Floor().Uint64())
	}
	if n.lo > n.hi {
		return simplex.Unsat
	}
	if n != g.reach {
		y.change(g)
		g.reach = n
	}
	return simplex.Unknown
}

// read bounds the value of g by the cells that its index can reach.
func (r *run) read(g *group) simplex.Status {
	y := r.y
	if g.reach == g.seen {
		return simplex.Unknown
	}
	v := y.valueRange(g)
	if v.u.lo > v.u.hi {
		return simplex.Unsat // no offset of the class is in reach
	}
	v = values{span{max(v.u.lo, g.value.u.lo), min(v.u.hi, g.value.u.hi)},
		signed{max(v.s.lo, g.value.s.lo), min(v.s.hi, g.value.s.hi)}}
	y.change(g)
	signs := v.s != g.value.s || g.seen == unseen
	g.seen, g.value = g.reach, v
	y.s.Tighten(g.u, rat(v.u.lo), rat(v.u.hi))
	if signs && v.s.lo < 0 && v.s.hi >= 0 && v.s != allValues(8*g.n).s {
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
	left, steps := r.p.lim.Pivots-(s.Stats().Pivots-r.before.Pivots), r.p.lim.Steps-(s.Stats().Steps-r.before.Steps)
	if left <= 0 || steps <= 0 {
		return answer{}
	}
	b := simplex.Budget{Pivots: left, Nodes: nodes, Digits: r.p.lim.Digits, Steps: steps}
	version := s.Version() // branches come and go
	var a answer
	if obj == nil {
		a.status = s.Check(r.ctx, b)
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
