package native

import (
	"context"
	"slices"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/poly"
	"github.com/albers-engine/albers/internal/solver"
	"github.com/albers-engine/albers/internal/solver/native/aig"
	"github.com/albers-engine/albers/internal/solver/native/localsearch"
	"github.com/albers-engine/albers/internal/solver/native/sat"
	"github.com/albers-engine/albers/internal/solver/native/sat/drat"
	"github.com/albers-engine/albers/internal/solver/native/sweep"
	"github.com/albers-engine/albers/internal/solver/native/wordlevel"
)

// source is where clauses go and values come from: our own solver or, for a hard query, another one.
type source struct {
	cnf     *aig.CNF
	sat     sat.Solver
	assumed []sat.Lit
	log     *drat.Log // of its clauses and its proof; nil: none
}

// fact is a clause of an axiom. Every other SAT solver needs it, too.
type fact struct {
	access, other int32 // whom it is about; other is -1 if there is only one
	lits          [3]aig.Lit
}

// decide asks our solver. If the query turns out hard, it tries assignments and then the other solver, which keeps
// the query to the end. The other solver gets the query as a whole, rewritten and without its unconstrained terms: no
// part of that could be shared with other queries.
func (s *Solver) decide(ctx context.Context, p *problem) (sat.Status, error) {
	e := p.e
	if e.from.sat != e.own.sat {
		return e.from.sat.Solve(ctx, e.from.assumed, e.opt.Conflicts), nil
	}
	e.from.assumed = e.assumed
	limit := e.opt.Conflicts
	if p.q.Brief && (limit == 0 || limit > briefConflicts) {
		limit = briefConflicts
	}
	spent := int64(0)
	for i, upTo := range [...]int64{firstTrial, secondTrial, e.opt.HardConflicts} {
		if upTo <= spent || limit > 0 && limit <= upTo || p.stage > i || upTo > e.opt.HardConflicts && e.opt.Hard != nil {
			continue
		}
		if i > 1 {
			e.sat.Guide(nil) // it had its chance
		}
		if st := e.own.sat.Solve(ctx, e.assumed, upTo-spent); st != sat.Unknown || ctx.Err() != nil {
			return st, nil
		}
		p.stage, spent = i+1, upTo
		if i > 0 && s.refuted(ctx, p, i > 1) {
			return sat.Unsat, nil
		}
		if s.try(ctx, p) {
			return sat.Sat, nil
		}
		if upTo == e.opt.HardConflicts && e.opt.Hard != nil {
			return s.giveOn(ctx, p)
		}
	}
	if limit > 0 {
		limit -= spent
	}
	return e.own.sat.Solve(ctx, e.assumed, limit), nil
}

const (
	firstTrial     = 4       // conflicts after which assignments are tried for the first time
	briefConflicts = 512     // of a brief query
	secondTrial    = 64      // … and again
	trialWork      = 100_000 // propagations, some ten milliseconds, before it is worth while
	// operations of trials for each propagation, which takes longer: trying takes less time than the search before it
	trialPerWork = 16
)

// The monomials that may be made to refute a conjunct by itself. A thousand of them take a tenth of a millisecond.
const (
	fewMonomials  = poly.Limit     // after the second trial
	manyMonomials = 8 * poly.Limit // before the other solver gets the query
)

// wideVariable is the least width of a variable that is replaced after the second trial. Programs compare single bytes
// of their input all the time, and no problem needs those replaced so early.
const wideVariable = 9

// refuted says whether a conjunct is false, by itself or with the equations that define its variables, by polynomials
// (package poly), and makes these the core.
func (s *Solver) refuted(ctx context.Context, p *problem, hard bool) bool {
	if s.pre == nil {
		return false
	}
	limit, least := fewMonomials, wideVariable
	if hard {
		limit, least = manyMonomials, 1
	}
	core := wordlevel.Refuted(ctx, s.b, p.q.Conjuncts(), limit, least)
	if core == nil {
		return false
	}
	s.refutations.Add(1)
	p.rewritten, p.refuted = true, core
	return true
}

// giveOn gives a hard query to the other solver.
func (s *Solver) giveOn(ctx context.Context, p *problem) (sat.Status, error) {
	e := p.e
	if s.wholly(ctx, p) {
		p.rewritten = true
		return sat.Unsat, nil
	}
	if ctx.Err() != nil {
		return sat.Unknown, nil
	}
	if err := e.escalate(s.sweep(ctx, p)); err != nil {
		return sat.Unknown, err
	}
	return e.from.sat.Solve(ctx, e.from.assumed, e.opt.Conflicts), nil
}

// sweep looks for equal nodes in the circuits of a hard query (package sweep). It returns nil if it finds none.
func (s *Solver) sweep(ctx context.Context, p *problem) *sweep.Sweep {
	e := p.e
	if s.opt.Sweep.Work == 0 {
		return nil
	}
	var nodes []uint32
	for _, f := range e.frames {
		nodes = append(nodes, f.nodes...)
	}
	slices.Sort(nodes)
	opt := s.opt.Sweep
	if s.opt.Certify {
		opt.Log = drat.NewLog(true)
	}
	w := sweep.New(e.graph, nodes, p.hinted, opt)
	w.Run(ctx)
	s.sweeps.Add(1)
	s.merged.Add(int64(w.Merged))
	if w.Merged == 0 {
		return nil
	}
	return w
}

// hinted is the value that the hint gives to an input.
func (p *problem) hinted(input uint32) bool {
	o := p.e.ownerOf(input)
	if o <= 0 || p.q.Hint == nil {
		return false
	}
	x := &p.e.cells[o-1]
	return p.q.Hint.Byte(x.arr, x.at)>>(input-x.first)&1 != 0
}

// try looks for a model by trying assignments, for about as long as the search has taken so far. If it finds one, it
// sets p.model.
func (s *Solver) try(ctx context.Context, p *problem) bool {
	work := p.e.sat.Stats().Propagations - s.last.Propagations
	steps := min(s.opt.Trials, trialPerWork*work)
	if steps <= 0 || work < trialWork {
		return false
	}
	if p.trial == nil {
		if p.trial = localsearch.Compile(p.q); p.trial == nil {
			return false
		}
	}
	m, n := p.trial.Search(ctx, p.q.Hint, steps)
	s.trials.Add(int64(n))
	if m == nil || p.q.FirstViolated(m) >= 0 {
		return false
	}
	s.met.Add(1)
	p.model = m
	return true
}

// wholly makes the roots those of the query as a whole, if that differs from the conjuncts. unsat says that the query
// is false.
func (s *Solver) wholly(ctx context.Context, p *problem) (unsat bool) {
	if s.pre == nil || p.whole != nil {
		return false
	}
	w := wordlevel.NewWhole(ctx, s.b, s.simp, p.q.Conjuncts())
	if ctx.Err() != nil {
		return false
	}
	if w.False {
		p.whole = w
		return true
	}
	if w.Eliminated+w.Solved+w.Sliced == 0 && slices.Equal(w.Conjuncts, p.q.Conjuncts()) {
		return false
	}
	for _, t := range w.Conjuncts {
		switch l, err := p.e.root(ctx, t); {
		case err != nil:
			return false // it is solved as it is, or ctx has ended
		case l == aig.False:
			p.whole = w
			return true
		}
	}
	s.wholes.Add(1)
	if w.Sliced > 0 {
		s.sliced.Add(1)
	}
	p.whole, p.ref = w, nil
	p.e.follow(solver.PathOf(w.Conjuncts...), func(_ int, t *expr.Term) (r root, ok bool) {
		r.lit, _ = p.e.root(ctx, t) // it is there by now
		return r, true
	})
	p.e.load(ctx, p)
	return false
}

// escalate gives the query's circuits, and nothing else, to the other solver. If the query has ended, it stops before
// all are written. What a sweep has proved goes first; nil: nothing.
func (e *engine) escalate(w *sweep.Sweep) error {
	s, err := e.opt.Hard()
	if err != nil {
		return err
	}
	e.escalated++
	log := drat.NewLog(true)
	if e.from = (source{cnf: aig.NewCNF(e.graph, 1), sat: s}); w != nil {
		e.from.cnf, log = w.CNF, w.Log()
	}
	if p, ok := s.(sat.Prover); ok && e.opt.Certify {
		if err := p.Prove(log.Step); err == nil { // else the answer is counted as not certified
			e.from.log = log
		}
	}
	if w != nil {
		s.NewVars(w.Vars)
		s.Add(w.Clauses) // the log has them
	}
	e.from.cnf.Until(e.ctx)
	for _, f := range e.frames {
		if f.root != aig.True {
			e.from.assumed = append(e.from.assumed, e.from.cnf.Lit(f.root))
		}
		for _, a := range f.accesses {
			for _, l := range byteAt(e.accesses[a].first) {
				e.from.cnf.Lit(l)
			}
			for _, v := range e.accesses[a].depends {
				e.from.define(v)
			}
		}
	}
	for _, x := range e.facts {
		if e.inScope(x.access) && (x.other < 0 || e.inScope(x.other)) {
			e.from.clause(x.lits[:])
		}
	}
	clauses, fresh := e.from.cnf.Take()
	s.NewVars(fresh)
	e.addAll(&e.from, clauses)
	return nil
}

func (e *engine) inScope(access int32) bool {
	first := e.accesses[access].first
	return int(first) < len(e.marked) && e.marked[first]
}

// relax goes back to our own solver.
func (e *engine) relax() {
	if e.from.sat != e.own.sat {
		e.from.sat.Close()
	}
	e.from = e.own
}

// flush hands new variables and clauses over.
func (s *source) flush() {
	clauses, fresh := s.cnf.Take()
	if fresh > 0 {
		s.sat.NewVars(fresh)
	}
	s.note(clauses)
	s.sat.Add(clauses)
}

// define makes sure that the bits of v have exactly their values in every model.
func (s *source) define(v []aig.Lit) {
	for _, l := range v {
		if !l.IsConst() {
			s.cnf.Lit(l)
			s.cnf.Lit(l ^ 1)
		}
	}
}

// clause adds a disjunction of literals of the graph.
func (s *source) clause(ls []aig.Lit) {
	var c [3]sat.Lit
	out := c[:0]
	for _, l := range ls {
		switch l {
		case aig.True:
			return
		case aig.False:
		default:
			out = append(out, s.cnf.Lit(l))
		}
	}
	s.cnf.Clause(out...)
}

// value is 1, -1 or 0 for an input that is true, false or open in the model.
func (s *source) value(l aig.Lit) int8 {
	if v := s.cnf.Var(l.Node()); v != 0 {
		return s.sat.Value(v.Lit(l.Neg()))
	}
	return 0
}

func (s *source) bit(l aig.Lit) bool {
	if l.IsConst() {
		return l == aig.True
	}
	v := s.cnf.Var(l.Node())
	return (v != 0 && s.sat.Value(v.Lit(false)) > 0) != l.Neg()
}
