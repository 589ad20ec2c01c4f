package z3

import (
	"context"
	"errors"
	"sync/atomic"
	"time"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/solver"
)

// Options says how to ask Z3. Use [Default] and change what is needed.
type Options struct {
	// Timeout is the limit for one query; 0 means none. The context's deadline counts as well.
	Timeout time.Duration

	// Incremental keeps assertions between queries and pops and pushes only those that differ. Default true; false
	// makes a solver for each query, which is slower and has no memory.
	Incremental bool

	// Effort is the number of Z3's resource units that the incremental core may spend on a query before a fresh
	// solver with Z3's full preprocessing takes over; 0 means no limit. It is counted in units and not in time, so
	// that runs repeat. Default 1,000,000, about 0.2 s.
	Effort uint32

	// Patience is the same as a time, for the few things that Z3 does not count; 0 means none. Default 5 s.
	Patience time.Duration

	// ConstTable is the size in bytes up to which a read of a constant array at a symbolic index becomes a multiplexer
	// over its cells; larger ones use Z3's array theory with a fact for each cell, unless they are too large for that.
	// Default 1 MiB.
	ConstTable uint64

	// SymbolicTable is the same for symbolic arrays. Default 0: always Z3's array theory.
	SymbolicTable uint64

	// MaxData is the size in bytes from which on a constant array is not translated: the query is Unknown. 0: no limit.
	// Default 1 MiB, for which Z3 takes a gigabyte. Callers avoid symbolic indices into larger objects.
	MaxData uint64

	// Memory is the number of bytes that all of Z3 in the process may use. Above it a query is given up, and its
	// context with it: on digests Z3 takes gigabytes in seconds, and it does not survive a limit of its own. Default
	// 1 GiB.
	Memory uint64

	// MemoTerms bounds the encoder's memory: when it knows more terms, it starts anew. Default 200,000.
	MemoTerms int

	// Lazy makes the Z3 context with the first query instead of in New. That saves 10 to 13 ms of processor time in a
	// run whose queries other layers answer. Default: no, so that New says whether Z3 works.
	Lazy bool

	// Theory made the terms of queries with floats, which Z3 then gets in its own theory of floats, each in a context of
	// its own. Default nil: there are no such queries.
	Theory *expr.Builder

	// Burnt receives, from any goroutine, the time that Z3 took after its answer was given up, because it did not
	// react to an interrupt at once; nil: nobody does.
	Burnt func(time.Duration)

	// Report is told of internal errors; nil: they show only as Unknown.
	Report func(*solver.Fault)

	// Counters receives the solver's counters; nil: its own.
	Counters *solver.Counters

	logics [numLogics]string // benchmarks try others than logicNames
}

// Default is the options that measured best.
func Default() Options {
	return Options{Incremental: true, Effort: 1_000_000, Patience: 5 * time.Second, ConstTable: 1 << 20, MaxData: 1 << 20,
		Memory: 1 << 30, MemoTerms: 200_000}
}

// Solver asks Z3. It answers every query itself. One goroutine at a time; Close frees it.
type Solver struct {
	opt Options
	g   *engine // nil: to be made
	// stuck has an entry for each job that was left behind and still runs.
	stuck chan struct{}

	counters                              *solver.Counters
	rebuilt, escalated, secondTries, lost *atomic.Int64
}

// maxStuck is how many jobs that do not react to an interrupt may run beside the next query. Some run for minutes, and
// each takes a processor.
const maxStuck = 4

// engine holds the data that live and die with one Z3 context.
type engine struct {
	lib  *lib
	enc  *encoder
	run  *runner
	kept [numLogics]*session // incremental sessions, by logic
}

// logic numbers the sessions. Multiplexers go to Z3's SAT-based solver, everything else to its SMT core, which is
// quicker at small steps. Quantifiers go to a solver without a logic, for a logic without them may ignore them.
type logic uint8

const (
	smtLogic logic = iota
	satLogic
	quantLogic
	numLogics
)

var logicNames = [...]string{smtLogic: "QF_ABV", satLogic: "QF_BV", quantLogic: ""}

func (s *Solver) logicName(lg logic) string {
	if name := s.opt.logics[lg]; name != "" {
		return name
	}
	return logicNames[lg]
}

// conjunct is a term of a query with its encoding.
type conjunct struct {
	term *expr.Term
	code code
}

// New makes a solver; it fails only if Z3 gives no context, and never with Options.Lazy.
func New(opt Options) (*Solver, error) {
	if opt.Counters == nil {
		opt.Counters = new(solver.Counters)
	}
	c := opt.Counters
	s := &Solver{opt: opt, stuck: make(chan struct{}, maxStuck), counters: c,
		rebuilt: c.Extra("contexts"), escalated: c.Extra("escalated"),
		secondTries: c.Extra("model_second_tries"), lost: c.Extra("stuck")}
	if opt.Lazy {
		return s, nil
	}
	return s, s.renew()
}

// full says that Z3 has taken more memory than it may.
func (s *Solver) full() bool { return s.opt.Memory > 0 && allocated() > s.opt.Memory }

// renew makes a new Z3 context.
func (s *Solver) renew() error {
	l, err := newLib()
	if err != nil {
		return err
	}
	s.rebuilt.Add(1)
	s.g = &engine{lib: l, enc: newEncoder(l, &s.opt), run: newRunner(s.full)}
	return nil
}

// Close gives up the Z3 context. It is freed in the background: after a query that grew large that takes Z3 a while.
func (s *Solver) Close() {
	if s.g != nil {
		s.g.run.close()
		go s.g.lib.close()
		s.g = nil
	}
}

// Check answers q. The sink gets nothing: Z3 shows no partial solutions.
func (s *Solver) Check(ctx context.Context, q *solver.Query, _ solver.PartialSink) solver.Result {
	start := time.Now()
	r := s.check(ctx, q)
	s.counters.Record(start, true, r.Verdict)
	return r
}

// room waits, no longer than a query may take, until less than maxStuck jobs are left behind.
func (s *Solver) room(ctx context.Context) bool {
	if len(s.stuck) < maxStuck {
		return true
	}
	if s.opt.Timeout > 0 {
		var stop context.CancelFunc
		ctx, stop = context.WithTimeout(ctx, s.opt.Timeout)
		defer stop()
	}
	select {
	case s.stuck <- struct{}{}: // the place of one that has ended
		<-s.stuck
		return true
	case <-ctx.Done():
		return false
	}
}

// leave leaves the running job of an engine behind, and the engine with it.
func (s *Solver) leave(g *engine) {
	given := time.Now()
	s.lost.Add(1)
	s.stuck <- struct{}{}
	g.run.abandon(g.lib.interrupt, func() {
		g.lib.close()
		<-s.stuck
		if s.opt.Burnt != nil {
			s.opt.Burnt(time.Since(given))
		}
	})
}

func (s *Solver) check(ctx context.Context, q *solver.Query) solver.Result {
	if ctx.Err() != nil {
		return solver.FromContext(ctx)
	}
	if !s.room(ctx) {
		return solver.Result{Reason: "Z3 does not end earlier queries"}
	}
	if s.opt.Theory != nil && q.HasFloat() {
		return s.theory(ctx, q)
	}
	if s.g != nil && s.g.enc.size() > s.opt.MemoTerms {
		s.Close()
	}
	if s.g == nil {
		if err := s.renew(); err != nil {
			return solver.Result{Reason: err.Error()}
		}
	}
	query, all, err := s.encode(ctx, q)
	if err != nil {
		if ctx.Err() != nil {
			return solver.FromContext(ctx)
		}
		if !errors.Is(err, errTooLarge) {
			s.Close()
		}
		return solver.Result{Reason: err.Error()}
	}
	deadline := time.Time{}
	if s.opt.Timeout > 0 {
		deadline = time.Now().Add(s.opt.Timeout)
	}
	a := newAttempt(s, q, query, all, deadline)
	return a.solve(ctx)
}

// encode translates the conjuncts of q.
func (s *Solver) encode(ctx context.Context, q *solver.Query) ([]conjunct, parts, error) {
	query := make([]conjunct, 0, q.Len())
	var all parts
	for _, t := range q.Conjuncts() {
		c, err := s.g.enc.encode(ctx, t)
		if err != nil {
			return nil, 0, err
		}
		all |= c.parts
		query = append(query, conjunct{t, c})
	}
	return query, all, nil
}

// attempt is one query on its way through Z3.
type attempt struct {
	s        *Solver
	g        *engine // s.g at the start: a stuck job goes on using it after s has another
	q        *solver.Query
	query    []conjunct
	lg       logic
	facts    []ast     // that have to be asserted with the query
	deadline time.Time // zero: none
	core     []int     // after an Unsat, nil if not known
	model    model     // after a Sat that needs a model
	reason   string    // after an Unknown
}

func newAttempt(s *Solver, q *solver.Query, query []conjunct, all parts, deadline time.Time) *attempt {
	a := &attempt{s: s, g: s.g, q: q, query: query, deadline: deadline}
	if all&arrays != 0 {
		a.facts = s.g.enc.facts
	}
	switch {
	case all&quantifiers != 0:
		a.lg = quantLogic
	case all&arrays == 0 && all&tables != 0:
		a.lg = satLogic
	}
	return a
}

// left is the time to the deadline, 0 if there is none. A deadline that has passed leaves a nanosecond.
func (a *attempt) left() time.Duration {
	if a.deadline.IsZero() {
		return 0
	}
	return max(1, time.Until(a.deadline))
}

func (a *attempt) solve(ctx context.Context) solver.Result {
	if !a.s.opt.Incremental {
		v, why := a.run(ctx, a.left(), a.fresh)
		return a.result(ctx, v, why)
	}
	limit, last := a.s.opt.Patience, false
	if d := a.left(); limit == 0 || d > 0 && d <= limit {
		limit, last = d, true
	}
	v, why := a.run(ctx, limit, a.incremental)
	if v != undefined {
		return a.result(ctx, v, why)
	}
	if last && why != finished || ctx.Err() != nil {
		return late(ctx)
	}
	a.s.escalated.Add(1)
	if why == finished {
		a.forget()
	} else {
		var err error
		if a, err = a.again(ctx); err != nil {
			return solver.Result{Reason: err.Error()}
		}
	}
	v, why = a.run(ctx, a.left(), a.fresh)
	return a.result(ctx, v, why)
}

// again is a on a new context, after the old one was interrupted. A stuck job may still write to a itself.
func (a *attempt) again(ctx context.Context) (*attempt, error) {
	if err := a.s.renew(); err != nil {
		return nil, err
	}
	query, all, err := a.s.encode(ctx, a.q)
	return newAttempt(a.s, a.q, query, all, a.deadline), err
}

// Z3's truth values.
const (
	isFalse   = -1
	undefined = 0
	isTrue    = 1
)

// run lets the runner do job on the current engine. If a job had to be interrupted, the engine is lost: an interrupt
// that finds no check running (Sat was on its way to us, or an assertion was being made) stays in the context, which
// then drops assertions and evaluates nothing. So only Unsat counts from such a job, because lost assertions cannot
// have caused it.
func (a *attempt) run(ctx context.Context, limit time.Duration, job func() int) (int, outcome) {
	g := a.g
	v, why := g.run.run(ctx, limit, g.lib.interrupt, job)
	switch why {
	case finished:
		return v, why
	case stuck:
		a.s.g = nil
		a.s.leave(g)
	default:
		a.freeModel()
		a.s.Close()
	}
	if v != isFalse {
		v = undefined
	} else {
		a.core = nil // it may have been cut short
	}
	return v, why
}

// freeModel gives back the model, if there is one.
func (a *attempt) freeModel() {
	if a.model != nil {
		a.g.lib.freeModel(a.model)
		a.model = nil
	}
}

// incremental asks the session that is kept for the logic.
func (a *attempt) incremental() int {
	g := a.g
	k := g.kept[a.lg]
	if k == nil {
		k = newSession(g.lib, g.lib.newSolver(a.s.logicName(a.lg), a.s.opt.Effort))
		g.kept[a.lg] = k
	}
	k.load(a.q.Path(), a.query, a.facts)
	v := a.ask(k.s)
	if v == isFalse {
		a.core = k.core()
	}
	return v
}

// forget drops the kept session, on which the query was too hard.
func (a *attempt) forget() {
	if g := a.g; g.kept[a.lg] != nil {
		g.lib.freeSolver(g.kept[a.lg].s)
		g.kept[a.lg] = nil
	}
}

// fresh asks a solver that is made for this query.
func (a *attempt) fresh() int {
	g := a.g
	s := g.lib.newSolver(a.s.logicName(a.lg), 0)
	defer g.lib.freeSolver(s)
	for _, f := range a.facts {
		g.lib.assert(s, f)
	}
	for _, c := range a.query {
		g.lib.assert(s, c.code.a)
	}
	return a.ask(s)
}

func (a *attempt) ask(s z3solver) int {
	l := a.g.lib
	v := l.check(s)
	switch {
	case v == undefined:
		a.reason = l.reason(s)
	case v == isTrue && a.q.NeedModel:
		a.model = l.model(s)
	}
	return v
}

// result turns Z3's answer into ours.
func (a *attempt) result(ctx context.Context, v int, why outcome) solver.Result {
	switch {
	case v == isFalse:
		return solver.Result{Verdict: solver.Unsat, Core: a.core}
	case why != finished:
		if why == oversized && ctx.Err() == nil {
			return solver.Result{Reason: "z3: more memory than it may take"}
		}
		return late(ctx) // a stuck job may still write to a
	case v == undefined:
		return a.gaveUp()
	case a.q.NeedModel:
		defer a.freeModel()
		return a.s.model(a.q, a.query, a.model)
	default:
		return solver.Result{Verdict: solver.Sat}
	}
}

// late is the Unknown of a query that ran out of time.
func late(ctx context.Context) solver.Result {
	if ctx.Err() != nil {
		return solver.FromContext(ctx)
	}
	return solver.Result{Reason: solver.ReasonTimeout}
}

// gaveUp is Z3's own Unknown. After an error of the library the context is thrown away.
func (a *attempt) gaveUp() solver.Result {
	r := solver.Result{Reason: "z3: " + a.reason}
	if err := a.g.lib.err(); err != nil {
		r.Reason = err.Error()
		a.s.Close()
	}
	return r
}

// Plain is the options of a referee: no state between queries, and Z3's array theory for all but the largest arrays.
func Plain(timeout time.Duration, report func(*solver.Fault), c *solver.Counters) Options {
	return Options{Timeout: timeout, MaxData: 1 << 20, Memory: 1 << 30, MemoTerms: 50_000, Report: report, Counters: c}
}
