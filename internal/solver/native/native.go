package native

import (
	"context"
	"errors"
	"sync/atomic"
	"time"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/eval"
	"github.com/albers-engine/albers/internal/expr/residue"
	"github.com/albers-engine/albers/internal/expr/rewrite"
	"github.com/albers-engine/albers/internal/solver"
	"github.com/albers-engine/albers/internal/solver/native/aig"
	"github.com/albers-engine/albers/internal/solver/native/axioms"
	"github.com/albers-engine/albers/internal/solver/native/bitblast"
	"github.com/albers-engine/albers/internal/solver/native/localsearch"
	"github.com/albers-engine/albers/internal/solver/native/sat"
	"github.com/albers-engine/albers/internal/solver/native/sat/cadical"
	"github.com/albers-engine/albers/internal/solver/native/sat/cdcl"
	"github.com/albers-engine/albers/internal/solver/native/sweep"
	"github.com/albers-engine/albers/internal/solver/native/wordlevel"
)

// Options says how to solve. Use [Default] and change what is needed.
type Options struct {
	// Timeout is the limit for one query; 0 means none. The context's deadline counts as well.
	Timeout time.Duration

	// Conflicts is the limit of SAT conflicts for one query, 0 means none. It is a count and not a time, so that runs
	// repeat. Default 0.
	Conflicts int64

	// Hard makes another SAT solver, for queries that are not decided after HardConflicts conflicts. It gets only the
	// query's circuits. Default CaDiCaL where this build has it; nil: none.
	Hard func() (sat.Solver, error)

	// HardConflicts is the number of conflicts after which Hard takes over. Default 3,000, some tenths of a second:
	// products of two 16- and 20-bit numbers took ours 1.2 and 16.5 s of processor time, CaDiCaL 0.3 and 3.3.
	HardConflicts int64

	// Trials is about the greatest number of operations for trying assignments that may be a model (package
	// localsearch). They are tried for a query with some hundred conflicts, and again before Hard gets it. Default 32
	// million, some tenths of a second; 0: none.
	Trials int64

	// Sweep bounds the search for equal nodes in the circuits of a query before Hard gets it (package sweep); Work 0:
	// none. Default sweep.Default.
	Sweep sweep.Options

	// Nodes is the size of the circuits above which all of them are thrown away before the next query. A node with
	// its clauses takes about 300 bytes. Default 1,000,000.
	Nodes int

	// Table is the size in bytes up to which a read of a constant array at a symbolic index is a multiplexer tree;
	// larger ones are refined. Default 16,384.
	Table int

	// Unroll is the number of updates above a read that are compared at once; longer lists are refined. Default 16.
	Unroll int

	// Cells is the size in bytes up to which writes at literal indices above a read become a multiplexer tree (layers.go).
	// Default 1024.
	Cells int

	// Axioms says by which facts the axioms of refined reads are chosen (package axioms). It never changes an answer.
	// Default typed+interval.
	Axioms axioms.Mode

	// Narrow ties a read of a small constant table to the entries that its index can mean, by its interval and its
	// class, if they are this many times fewer than the whole table; 0: never. Default 0.
	Narrow int

	// Elements makes one read of the refined bytes of an aligned word: an axiom for one byte is added for all of
	// them. Default true.
	Elements bool

	// Eager is a number of eligible axioms. A query whose refined reads have no more than that gets all of them
	// before the first model; 0: never. Default 0.
	Eager int

	// Array receives the counters of the refinement of reads; nil: its own.
	Array *solver.Counters

	// Polarity writes only the clauses of the side on which a node is used. Default true: a third less processor time on
	// comparisons of numbers along paths (BenchmarkSort), no difference on the other benchmarks.
	Polarity bool

	// InputsOnly decides only on inputs of circuits. Default false: without the guide it costs 7 to 34 times the
	// conflicts when a CRC is inverted.
	InputsOnly bool

	// Preprocess rewrites conjuncts with products and quotients by the facts from the conjuncts before them. Default
	// true.
	Preprocess bool

	// Renew is the number of propagations outside of the queries' circuits, for each node of the last one, after
	// which the clauses are written anew. Default 16; 0: never, below 0: before each query.
	Renew int

	// Guided lets the circuits decide while a query is easy (see the type guide). Default true.
	Guided bool

	// Certify has every SAT solver write a proof for each answer Unsat and checks it (certify.go). Default false.
	Certify bool

	// Report is told of internal errors; nil: they show only as Unknown.
	Report func(*solver.Fault)

	// Counters receives the solver's counters; nil: its own.
	Counters *solver.Counters

	class  func(*expr.Term) (residue.Class, bool)      // tests of wrong facts
	broken func(*cdcl.Solver) sat.Solver               // tests break our SAT solver
	record func(fresh int, clauses, assumed []sat.Lit) // benchmarks replay the questions to the SAT solver
}

// Default is the options that measured best.
func Default() Options {
	o := Options{Preprocess: true, Renew: 16, Guided: true, Polarity: true, HardConflicts: 3_000, Trials: 32 << 20,
		Sweep: sweep.Default(), Nodes: 1_000_000, Table: 16_384, Unroll: 16, Cells: 1024, Elements: true,
		Axioms: axioms.Typed | axioms.Interval}
	if cadical.Available {
		o.Hard = cadical.New
	}
	return o
}

// Solver answers queries over terms of one builder. One goroutine at a time.
type Solver struct {
	b    *expr.Builder
	opt  Options
	e    *engine         // nil: to be made
	pre  *wordlevel.Path // nil: none
	simp *rewrite.Simplifier

	changes solver.Changes

	counters                                                           *solver.Counters
	engines, rounds, axioms, conflicts, decisions, propagations, nodes *atomic.Int64
	clauses, reuse, partials, escalated, misguided                     *atomic.Int64
	renewed, rewritten, contradictions, wholes, trials, met            *atomic.Int64
	refutations, sliced, sweeps, merged                                *atomic.Int64
	last                                                               sat.Stats
	certs                                                              *certificates // nil: none are wanted

	array                                                                    *solver.Counters
	arrayRounds, accesses, axiomsTotal, axiomsKept, axiomsWords, axiomsAdded *atomic.Int64
	rowCompared, rowPruned, demoted, lemmas, narrowed, eager                 *atomic.Int64
}

// New makes a solver for terms of b.
func New(b *expr.Builder, opt Options) *Solver {
	if opt.Counters == nil {
		opt.Counters = new(solver.Counters)
	}
	if opt.Array == nil {
		opt.Array = new(solver.Counters)
	}
	c, a := opt.Counters, opt.Array
	s := &Solver{array: a, arrayRounds: a.Extra("rounds"), accesses: a.Extra("accesses"),
		axiomsTotal: a.Extra("axioms_total"), axiomsKept: a.Extra("axioms_kept"), axiomsWords: a.Extra("axioms_words"),
		axiomsAdded: a.Extra("axioms_added"), rowCompared: a.Extra("row_compared"),
		rowPruned: a.Extra("row_pruned"),
		demoted:   a.Extra("demoted_hits"), lemmas: a.Extra("interval_lemmas"), narrowed: a.Extra("narrowed"),
		eager: a.Extra("eager"),
		b:     b, opt: opt, counters: c, engines: c.Extra("engines"), rounds: c.Extra("rounds"),
		axioms:    c.Extra("axioms_added"),
		conflicts: c.Extra("conflicts"), decisions: c.Extra("decisions"), propagations: c.Extra("propagations"),
		nodes:   c.Extra("nodes"),
		clauses: c.Extra("clauses"), reuse: c.Extra("levels_reused"), partials: c.Extra("partials"),
		escalated: c.Extra("escalated"), misguided: c.Extra("misguided"),
		renewed: c.Extra("renewed"), rewritten: c.Extra("rewritten"), contradictions: c.Extra("contradictions"),
		wholes: c.Extra("wholly_rewritten"),
		trials: c.Extra("trials"), refutations: c.Extra("refuted_conjuncts"), met: c.Extra("met_by_trial"),
		sliced: c.Extra("wholly_sliced"), sweeps: c.Extra("sweeps"), merged: c.Extra("nodes_merged")}
	if opt.Certify {
		s.certs = newCertificates(c)
	}
	if opt.Preprocess {
		s.simp = rewrite.New(b)
		s.pre = wordlevel.New(b, s.simp)
	}
	return s
}

// Close forgets everything.
func (s *Solver) Close() { s.e = nil }

// Check answers q.
func (s *Solver) Check(ctx context.Context, q *solver.Query, sink solver.PartialSink) solver.Result {
	start := time.Now()
	inner, cancel := s.limit(ctx)
	defer s.certs.until(ctx)()
	r := s.check(inner, q, sink)
	cancel()
	s.counters.Record(start, true, r.Verdict)
	if s.e != nil && s.e.hasAccess() {
		s.array.Record(start, true, r.Verdict)
	}
	return r
}

func (s *Solver) limit(ctx context.Context) (context.Context, context.CancelFunc) {
	if s.opt.Timeout > 0 {
		return solver.WithLimit(ctx, s.opt.Timeout)
	}
	return ctx, func() {}
}

// ready makes or renews the engine.
func (s *Solver) ready() *engine {
	if s.e == nil || s.e.graph.Len() > s.opt.Nodes || s.e.sat.Size() > 16*s.opt.Nodes {
		s.e = newEngine(s.b, &s.opt)
		s.last = sat.Stats{}
		s.engines.Add(1)
	} else if s.e.spent() {
		s.e.renew()
		s.last = sat.Stats{}
		s.renewed.Add(1)
	}
	return s.e
}

func (s *Solver) check(ctx context.Context, q *solver.Query, sink solver.PartialSink) solver.Result {
	if ctx.Err() != nil {
		return solver.FromContext(ctx)
	}
	if q.Quantified() {
		return solver.Result{Reason: "native: a quantifier"}
	}
	e := s.ready()
	p, r := s.prepare(ctx, e, q)
	if p == nil {
		return s.certs.without(r)
	}
	p.sink = sink
	return s.solve(ctx, p)
}

// problem is a query as literals.
type problem struct {
	e         *engine
	q         *solver.Query
	sink      solver.PartialSink
	model     *eval.Assignment // after Sat
	stage     int              // of decide: how often assignments were tried
	trial     *localsearch.Program
	whole     *wordlevel.Whole // not nil: the roots are those of the query as a whole, and no core can be named
	opt       *Options
	refuted   []int       // not nil: Unsat by these conjuncts, which polynomials refute
	rewritten bool        // Unsat by rewriting the query as a whole: the SAT solver did not say it
	claim     *claim      // Unsat: the claim to certify; nil: no clauses were asked about
	ref       *refinement // nil until the first model that does not fit
}

// prepare blasts q; a nil problem means that the result is there already.
func (s *Solver) prepare(ctx context.Context, e *engine, q *solver.Query) (*problem, solver.Result) {
	p := &problem{e: e, q: q, opt: &s.opt}
	e.bounds = nil
	if s.opt.Narrow > 0 && len(q.Hints.Intervals) > 0 {
		e.bounds = axioms.NewFacts(s.opt.Axioms, q)
	}
	pre, core := s.preprocess(ctx, q)
	if ctx.Err() != nil {
		return nil, solver.FromContext(ctx)
	}
	if core != nil {
		return nil, solver.Result{Verdict: solver.Unsat, Core: core}
	}
	var err error
	if e.follow(q.Path(), func(i int, t *expr.Term) (r root, ok bool) {
		if pre != nil {
			t, r.why = pre.At(i), pre.Because(i)
		}
		if r.lit, err = e.root(ctx, t); r.lit == aig.False {
			var u wordlevel.Union
			u.Add(r.why)
			u.AddNumber(i)
			core = u.List()
		}
		return r, err == nil && core == nil
	}) {
		return p, solver.Result{}
	}
	if err != nil {
		return nil, s.failed(ctx, err)
	}
	return nil, solver.Result{Verdict: solver.Unsat, Core: core}
}

// failed is the Unknown of a query that could not be blasted.
func (s *Solver) failed(ctx context.Context, err error) solver.Result {
	if ctx.Err() != nil {
		return solver.FromContext(ctx)
	}
	if errors.Is(err, bitblast.ErrTooLarge) {
		s.e = nil
	}
	return solver.Result{Reason: "native: " + err.Error()}
}

// solve searches and, if certificates are wanted, asks for one for an Unsat.
func (s *Solver) solve(ctx context.Context, p *problem) solver.Result {
	r := s.search(ctx, p)
	if r.Verdict == solver.Unsat && s.certs != nil {
		return s.certify(ctx, p, r)
	}
	return r
}

// search is the loop of refinement.
func (s *Solver) search(ctx context.Context, p *problem) solver.Result {
	e := p.e
	p.model, p.stage, p.trial = nil, 0, nil
	if !e.load(ctx, p) {
		return solver.FromContext(ctx)
	}
	if p.sink != nil {
		e.sat.OnTrail(p.watch(s.partials))
		defer e.sat.OnTrail(nil)
	}
	defer s.count(e)
	defer e.relax()
	s.beforehand(p)
	for {
		s.rounds.Add(1)
		if s.opt.record != nil {
			s.opt.record(0, nil, e.assumed)
		}
		st, err := s.decide(ctx, p)
		if err != nil {
			return solver.Result{Reason: "native: " + err.Error()}
		}
		switch st {
		case sat.Unsat:
			return s.unsat(p)
		case sat.Unknown:
			if ctx.Err() != nil {
				return solver.FromContext(ctx)
			}
			return solver.Result{Reason: "native: limit of conflicts"}
		}
		if p.model != nil { // found by trying
			return solver.Result{Verdict: solver.Sat, Model: p.model}
		}
		c := e.candidate(p.q.Hint) // asks the guide which nodes count
		m := c.model()
		if p.whole != nil {
			m = p.whole.Model(m)
		}
		first := s.changes.FirstViolated(p.q, m)
		if first < 0 {
			p.model = m
			return solver.Result{Verdict: solver.Sat, Model: m}
		}
		p.offer(m, first, s.partials)
		n := s.refine(ctx, p, c)
		if ctx.Err() != nil {
			return solver.FromContext(ctx)
		}
		if n == 0 && e.dismiss() {
			s.misguided.Add(1)
			continue
		}
		if n == 0 {
			f := &solver.Fault{Layer: "native", Message: "a model that violates no axiom makes the query false", Query: p.q}
			s.e = nil
			return f.Report(s.opt.Report)
		}
		s.axioms.Add(int64(n))
		s.axiomsAdded.Add(int64(n))
		s.arrayRounds.Add(1)
		if s.opt.Nodes > 0 && e.graph.Len() > 4*s.opt.Nodes {
			s.e = nil
			return solver.Result{Reason: "native: " + bitblast.ErrTooLarge.Error()}
		}
	}
}

// unsat is the answer when the assumptions failed. If no assumption were needed, the clauses themselves would
// contradict each other, and definitions and facts about arrays cannot do that.
func (s *Solver) unsat(p *problem) solver.Result {
	if s.certs != nil && !p.rewritten {
		p.claim = p.e.from.claim()
	}
	if p.whole != nil {
		return solver.Result{Verdict: solver.Unsat}
	}
	if p.refuted != nil {
		return solver.Result{Verdict: solver.Unsat, Core: p.refuted}
	}
	if len(p.e.from.sat.Failed(nil)) == 0 {
		s.e = nil
		f := &solver.Fault{Layer: "native", Message: "the clauses contradict each other without any conjunct", Query: p.q}
		return f.Report(s.opt.Report)
	}
	return solver.Result{Verdict: solver.Unsat, Core: p.core()}
}

// core is the conjuncts whose roots failed.
func (p *problem) core() []int {
	failed := map[sat.Lit]bool{}
	for _, l := range p.e.from.sat.Failed(nil) {
		failed[l] = true
	}
	if p.lemmaFailed(failed) {
		return nil
	}
	var core wordlevel.Union
	for i, r := range p.e.path.Frames() {
		if r.lit == aig.True {
			continue
		}
		if l := p.e.from.assumed[p.e.frames[i].assumed]; failed[l] {
			core.AddNumber(i)
			core.Add(r.why)
			delete(failed, l)
		}
	}
	return core.List()
}

// preprocess rewrites the conjuncts of q if that pays: a conjunct that is cheap as a circuit is better shared between
// paths. It returns nil if it rewrote nothing. core, if not nil, is conjuncts that contradict each other. After the
// end of ctx it returns nothing.
func (s *Solver) preprocess(ctx context.Context, q *solver.Query) (p *wordlevel.Path, core []int) {
	if s.pre == nil {
		return nil, nil
	}
	heavy, all := false, q.Path()
	for _, t := range all.Back() {
		if heavy = s.pre.Heavy(t); heavy || ctx.Err() != nil {
			break
		}
	}
	if !heavy {
		return nil, nil
	}
	n := s.pre.Follow(ctx, all, false)
	if ctx.Err() != nil {
		return nil, nil
	}
	s.rewritten.Add(1)
	if core = s.pre.Conflict(); core != nil {
		s.contradictions.Add(1)
		return nil, core
	}
	if n != q.Len() {
		panic("BUG: native: conjuncts were left out without a contradiction")
	}
	return s.pre, nil
}

// count moves the engine's statistics to the counters.
func (s *Solver) count(e *engine) {
	st := e.sat.Stats()
	s.conflicts.Add(st.Conflicts - s.last.Conflicts)
	s.decisions.Add(st.Decisions - s.last.Decisions)
	s.propagations.Add(st.Propagations - s.last.Propagations)
	e.account(st.Propagations - s.last.Propagations)
	s.clauses.Add(st.Clauses - s.last.Clauses)
	s.reuse.Add(st.Reuse - s.last.Reuse)
	s.nodes.Add(int64(e.graph.Len()) - e.counted)
	e.counted = int64(e.graph.Len())
	s.escalated.Add(e.escalated)
	e.escalated = 0
	s.rowCompared.Add(e.compared)
	s.rowPruned.Add(e.pruned)
	s.narrowed.Add(e.narrowed)
	e.compared, e.pruned, e.narrowed = 0, 0, 0
	s.last = st
}
