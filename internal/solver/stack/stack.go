// Package stack puts the solver layers together; it is the one place that knows them all.
//
//	gate → log → validate → audit → (lia) → byte-sets → simplify → independence → cache → quant → intervals →
//	(lia) → precheck → enumerate → equal-floats → floatsearch → split → float → native, then z3
//
// Each layer but the gate, quant, float and the last can be left out by an option. The audit asks two solvers of its
// own; with validate, which asks about every answer, there is no audit. The gate is the top layer: it answers queries
// that the hint answers, and no model leaves it that does not make the original query true.
//
// Data that workers share (the cache's table, counters, the log file) are in [Shared]; each worker has a stack of its
// own from [Shared.NewWorker].
package stack

import (
	"cmp"
	"context"
	"io"
	"sync/atomic"
	"time"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/smt2"
	"github.com/albers-engine/albers/internal/solver"
	"github.com/albers-engine/albers/internal/solver/diag/audit"
	"github.com/albers-engine/albers/internal/solver/diag/corpus"
	"github.com/albers-engine/albers/internal/solver/diag/explain"
	"github.com/albers-engine/albers/internal/solver/diag/log"
	"github.com/albers-engine/albers/internal/solver/diag/validate"
	"github.com/albers-engine/albers/internal/solver/layer/byteset"
	"github.com/albers-engine/albers/internal/solver/layer/cache"
	"github.com/albers-engine/albers/internal/solver/layer/enumerate"
	"github.com/albers-engine/albers/internal/solver/layer/float"
	"github.com/albers-engine/albers/internal/solver/layer/floatsearch"
	"github.com/albers-engine/albers/internal/solver/layer/independence"
	"github.com/albers-engine/albers/internal/solver/layer/interval"
	"github.com/albers-engine/albers/internal/solver/layer/lia"
	"github.com/albers-engine/albers/internal/solver/layer/linear"
	"github.com/albers-engine/albers/internal/solver/layer/quant"
	"github.com/albers-engine/albers/internal/solver/layer/simplify"
	"github.com/albers-engine/albers/internal/solver/native"
	"github.com/albers-engine/albers/internal/solver/z3"
	"github.com/albers-engine/albers/option"
)

// Options chooses the layers.
type Options struct {
	// Solving is the user's choice. Default: the solver of a run without flags.
	option.Solving

	// Own changes the options of our own solver, for tests in which it goes other ways than in a run; nil: no change.
	Own func(o *native.Options)

	// Seed is the seed of what the solver does at random: the search for floats. Default 0.
	Seed uint64

	// Thrifty asks Z3 about queries that our own solver gives up only as long as it decides some of them, and now and
	// then: a run has other paths to explore. Default: about all of them.
	Thrifty bool

	// Total is the time that a worker has at most. Queries that nobody answers take up to a quarter of it; then others get
	// little. Default 0: no limit.
	Total time.Duration

	// Z3Memory is the number of bytes that all of Z3 in the process may use. Default 0: as z3.Options.Memory has it.
	Z3Memory uint64

	// Log receives every query as an SMT-LIB script; nil: none.
	Log io.Writer

	// Explain receives, query by query, the work of each layer; nil: nobody does. Default nil.
	Explain *explain.Log

	// Partial says where linear arithmetic over integers shows partial solutions: nowhere, below the intervals, or above
	// all layers that rewrite or slice a query. Default nowhere.
	Partial PartialAt

	// Record receives every query that the caches do not answer; nil: none.
	Record *corpus.Writer

	// Report receives internal errors (wrong models, answers that differ); several workers may call it at once. nil:
	// they show as Unknown and in the statistics.
	Report func(*solver.Fault)

	// of processor time for each kind of audit; 0: audit.Share. Tests
	share  float64
	broken func(layer solver.Solver, name string) (wrong solver.Solver) // tests break layers
}

// PartialAt is a place in the stack.
type PartialAt uint8

// The places.
const (
	PartialNowhere PartialAt = iota
	PartialSlice             // the conjuncts that the condition is connected with
	PartialWhole             // the whole path condition as the engine has it
)

// lia is the layer for linear arithmetic on top of another.
func (s *Shared) lia(top solver.Solver, name string) solver.Solver {
	o := lia.Default()
	o.Report = s.opt.Report
	return lia.New(top, o, s.counters[name])
}

// Default is the solver of a run without flags.
func Default() Options { return Options{Solving: option.DefaultSolving()} }

// native says that our own solver is asked before Z3, which then gets the queries that our own gives up.
func (o *Options) native() bool { return o.Solver == option.Native }

// searches says that models of queries with floats are searched for.
func (o *Options) searches() bool {
	return o.Float == option.FloatAuto || o.Float == option.FloatSearch
}

// splits says that queries with floats are answered by branch and prune.
func (o *Options) splits() bool { return o.searches() && o.Intervals }

// Layer names, as in the statistics.
const (
	gateName         = "gate"
	validateName     = "validate"
	byteSetsName     = "byte-sets"
	simplifyName     = "simplify"
	independenceName = "independence"
	cacheName        = "cache"
	quantName        = "quant"
	intervalsName    = "intervals"
	precheckName     = "precheck"
	liaName          = "lia"
	liaWholeName     = "lia-whole"
	enumerateName    = "enumerate"
	equalName        = "equal-floats"
	searchName       = "floatsearch"
	splitName        = "split"
	floatName        = "float"
	nativeName       = "native"
	arrayName        = "array" // inside native
	z3Name           = "z3"
	refereeName      = "referee"
	auditName        = "audit"     // not in the chain: its time is taken off the layers that ask it
	quantZ3Name      = "quant, z3" // what quant asks Z3, around the layers between; not in the statistics
)

// chain is the order of the layers from the top. The referee is outside of it, and z3 is on the same level as native.
var chain = [...]string{gateName, validateName, liaWholeName, byteSetsName, simplifyName, independenceName, cacheName,
	quantName, intervalsName, liaName, precheckName, enumerateName, equalName, searchName, splitName, floatName,
	nativeName, z3Name}

// Shared is the common part of the stacks of all workers. Safe for concurrent use.
type Shared struct {
	b        *expr.Builder
	opt      Options
	s        simplify.Simplifier
	table    *cache.Table
	lps      *linear.Cache
	file     *log.File
	audits   *audit.Shared               // nil: none
	counters map[string]*solver.Counters // never changed after NewShared
}

// NewShared prepares stacks for terms of b.
func NewShared(b *expr.Builder, opt Options) *Shared {
	s := &Shared{b: b, opt: opt, counters: map[string]*solver.Counters{gateName: {}, quantName: {}, quantZ3Name: {},
		floatName: {}, z3Name: {}}}
	if opt.Simplify {
		s.s = newSimplifier(b)
		s.counters[simplifyName] = new(solver.Counters)
	}
	if opt.Independence {
		s.counters[independenceName] = new(solver.Counters)
	}
	if opt.ByteSets {
		s.counters[byteSetsName] = new(solver.Counters)
	}
	if opt.Cache {
		bounds := cache.Default()
		if !opt.ModelReuse {
			bounds.Models = 0
		}
		s.table = cache.NewTable(bounds)
		s.counters[cacheName] = new(solver.Counters)
	}
	if opt.Intervals {
		s.counters[intervalsName], s.counters[equalName] = new(solver.Counters), new(solver.Counters)
	}
	switch opt.Partial {
	case PartialSlice:
		s.counters[liaName] = new(solver.Counters)
	case PartialWhole:
		s.counters[liaWholeName] = new(solver.Counters)
	}
	if opt.Precheck {
		s.lps = linear.NewCache(linear.DefaultEntries)
		s.counters[precheckName] = new(solver.Counters)
	}
	if opt.Enumerate {
		s.counters[enumerateName] = new(solver.Counters)
	}
	if opt.searches() {
		s.counters[searchName] = new(solver.Counters)
	}
	if opt.splits() {
		s.counters[splitName] = new(solver.Counters)
	}
	if opt.native() {
		s.counters[nativeName], s.counters[arrayName] = new(solver.Counters), new(solver.Counters)
	}
	if opt.ValidateSolver {
		s.counters[validateName] = new(solver.Counters)
		s.counters[refereeName] = new(solver.Counters)
	}
	if opt.Audit > 0 && !opt.ValidateSolver {
		s.counters[auditName] = new(solver.Counters)
		s.audits = audit.NewShared(audit.NewPurse(cmp.Or(opt.share, audit.Share)), opt.Report, s.counters[auditName])
	}
	if opt.Log != nil {
		s.file = log.NewFile(opt.Log, func(w io.Writer, constraints []*expr.Term) error {
			return smt2.Write(w, constraints, smt2.Options{Builder: b})
		})
	}
	return s
}

func (opt *Options) limitMemory(o *z3.Options) {
	if opt.Z3Memory > 0 {
		o.Memory = opt.Z3Memory
	}
}

// NewWorker builds a stack for one goroutine; [solver.Close] frees it. It fails if Z3 cannot be started.
func (s *Shared) NewWorker() (solver.Solver, error) {
	s = s.counting()
	o := z3.Default()
	o.Timeout, o.Report, o.Counters = s.opt.SolverTimeout, s.opt.Report, s.counters[z3Name]
	o.Lazy = s.opt.native() // most runs then never ask it
	if s.opt.Float == option.FloatZ3 {
		o.Theory = s.b
	}
	s.opt.limitMemory(&o)
	bottom, err := z3.New(o)
	if err != nil {
		return nil, err
	}
	seen := s.observer()
	last := seen(bottom, z3Name)
	full := &counted{s.circuits(last, nil), s.counters[quantZ3Name]} // for quantifiers
	top := last
	var own *native.Solver
	inVain := new(atomic.Int64) // seconds, see lost
	if s.opt.native() {
		own = s.newNative(s.opt.SolverTimeout)
		f := newFallback(seen(own, nativeName, arrayName), top)
		f.always = !s.opt.Thrifty
		f.lost.total, f.hurried = s.opt.Total, s.counters[nativeName].Extra("hurried")
		top, inVain = f, &f.lost.seconds
	}
	au, err := s.newAuditor(own)
	if err != nil {
		solver.Close(top)
		return nil, err
	}
	if s.opt.Float == option.FloatZ3 {
		top = seen(&routed{&counted{last, s.counters[floatName]}, top}, floatName)
	} else {
		circuits := s.circuits(top, s.counters[floatName])
		if f, ok := top.(*fallback); ok {
			circuits.Lowered(f.forCircuits())
		}
		top = seen(circuits, floatName)
	}
	var sets *interval.Oracle
	if c := s.counters[intervalsName]; s.opt.Intervals {
		sets = interval.New(interval.Options{Paper: s.opt.IntervalsPaper}, c)
	}
	if c := s.counters[splitName]; c != nil {
		top = seen(interval.NewSplitter(top, sets, c), splitName)
	}
	if c := s.counters[searchName]; c != nil {
		top = seen(s.newSearch(top, c), searchName)
	}
	if c := s.counters[equalName]; c != nil {
		top = seen(interval.NewEqualizer(s.b, top, sets, s.opt.Report, c), equalName)
	}
	if s.opt.Enumerate {
		top = seen(enumerate.New(top, enumerate.Default(), s.counters[enumerateName]), enumerateName)
	}
	if s.opt.Precheck {
		p := linear.New(top, s.lps, s.counters[precheckName])
		p.Below(s.work())
		top = seen(p, precheckName)
	}
	if s.opt.Partial == PartialSlice {
		top = seen(s.lia(top, liaName), liaName)
	}
	if c := s.counters[intervalsName]; s.opt.Intervals {
		top = seen(interval.NewLayer(top, sets, s.opt.Report, c), intervalsName)
	}
	if s.opt.Record != nil {
		top = solver.Watch(top, s.opt.Record.Add)
	}
	top = seen(s.newQuant(top, full), quantName)
	if s.opt.Cache {
		c := cache.New(top, s.table, s.counters[cacheName])
		if au != nil {
			c.Audited(au.ForCache())
		}
		top = seen(c, cacheName)
	}
	if s.opt.Independence {
		top = seen(independence.New(top, s.counters[independenceName]), independenceName)
	}
	if s.opt.Simplify {
		top = seen(simplify.New(top, s.s, s.counters[simplifyName]), simplifyName)
	}
	top = lazy{top}
	if s.opt.ByteSets {
		top = seen(byteset.New(s.b, top, s.counters[byteSetsName]), byteSetsName)
	}
	if s.opt.Partial == PartialWhole {
		top = seen(s.lia(top, liaWholeName), liaWholeName)
	}
	if au != nil {
		top = &audited{audit.NewLayer(top, au.Auditor, s.opt.Audit), au}
	}
	var layer *validate.Layer
	if s.opt.ValidateSolver {
		referee, err := s.Judge(z3.Plain(s.opt.SolverTimeout, s.opt.Report, s.counters[refereeName]))
		if err != nil {
			solver.Close(top)
			return nil, err
		}
		layer = validate.New(top, referee, s.opt.Report, s.counters[validateName])
		top = seen(layer, validateName)
	}
	if s.file != nil {
		top = solver.Watch(top, s.file.Add)
	}
	// A validation run also asks the layers about queries that the hint answers: that checks the hints.
	return &stacked{seen(newGate(top, s.opt.ValidateSolver, s.opt.Report, s.counters[gateName]), gateName), sets, layer,
		s.effort(inVain)}, nil
}

// Judge is Z3 with nothing above it but the circuits of floats, which it cannot read. It checks what the layers and
// package merge claim.
func (s *Shared) Judge(opt z3.Options) (solver.Solver, error) {
	sv, err := z3.New(opt)
	if err != nil {
		return nil, err
	}
	return s.circuits(sv, nil), nil
}

// counted counts what is asked, and the time.
type counted struct {
	next     solver.Solver
	counters *solver.Counters
}

// Check answers q.
func (l *counted) Check(ctx context.Context, q *solver.Query, sink solver.PartialSink) solver.Result {
	return l.counters.Timed(func() (solver.Result, bool) { return l.next.Check(ctx, q, sink), false })
}

// routed asks one solver about queries with floats and another one about others.
type routed struct{ floats, others solver.Solver }

// Check answers q.
func (l *routed) Check(ctx context.Context, q *solver.Query, sink solver.PartialSink) solver.Result {
	if q.HasFloat() {
		return l.floats.Check(ctx, q, sink)
	}
	return l.others.Check(ctx, q, sink)
}

// Close closes the layers below; floats has none of its own.
func (l *routed) Close() { solver.Close(l.others) }

// circuits is the layer that lowers floats for next. c counts, nil: nobody does.
func (s *Shared) circuits(next solver.Solver, c *solver.Counters) *float.Layer {
	if c == nil {
		c = new(solver.Counters)
	}
	return float.New(s.b, next, c)
}

// newSearch is the layer that searches for models of queries with floats.
func (s *Shared) newSearch(next solver.Solver, c *solver.Counters) solver.Solver {
	o := floatsearch.Short()
	if s.opt.Float == option.FloatSearch {
		o = floatsearch.Whole()
	}
	o.Seed, o.Report = s.opt.Seed, s.opt.Report
	return floatsearch.New(next, o, c)
}

// newQuant is the layer that takes quantifiers away.
func (s *Shared) newQuant(next, z3 solver.Solver) *quant.Layer {
	o := quant.Default()
	o.Limit = s.opt.SolverTimeout
	switch s.opt.Quantifiers {
	case option.QuantifiersInstances:
		o.Mode = quant.Instances
	case option.QuantifiersZ3:
		o.Mode = quant.Z3
	}
	if s.s != nil {
		o.Simplify = s.s.Simplify
	}
	return quant.New(s.b, next, z3, o, s.counters[quantName])
}

// counting is s with counters for one worker, which those of s include. What workers share is told in one place.
func (s *Shared) counting() *Shared {
	w := *s
	w.counters = map[string]*solver.Counters{}
	for name, c := range s.counters {
		w.counters[name] = c.Part()
	}
	return &w
}

// work is the work of enumeration, the search for floats and our own solver so far, in steps of the pre-check (some
// 0.4 µs). A step of an enumeration or a search and a propagation take a quarter of a step, a gate with its clauses
// one.
func (s *Shared) work() func() int {
	var quarters, wholes []*atomic.Int64
	for _, name := range []string{enumerateName, searchName} {
		if c := s.counters[name]; c != nil {
			quarters = append(quarters, c.Extra("steps"))
		}
	}
	if c := s.counters[nativeName]; c != nil {
		quarters, wholes = append(quarters, c.Extra("propagations")), append(wholes, c.Extra("nodes"))
	}
	return func() int {
		n := int64(0)
		for _, c := range quarters {
			n += c.Load() / 4
		}
		for _, c := range wholes {
			n += c.Load()
		}
		return int(n)
	}
}

// observer puts an observer around a layer, if queries are to be explained, and a tap, if answers are audited.
func (s *Shared) observer() func(layer solver.Solver, names ...string) solver.Solver {
	var w *explain.Worker
	if s.opt.Explain != nil {
		w = s.opt.Explain.NewWorker()
	}
	return func(layer solver.Solver, names ...string) solver.Solver {
		if s.opt.broken != nil {
			layer = s.opt.broken(layer, names[0])
		}
		if s.audits != nil {
			layer = audit.NewTap(layer, names[0])
		}
		if w == nil {
			return layer
		}
		var cs []*solver.Counters
		for _, n := range names {
			cs = append(cs, s.counters[n])
		}
		return w.Around(names[0], layer, cs...)
	}
}

// The cost of a query in a layer that does not count its steps, in steps of [Shared.work].
const (
	intervalSteps = 256       // some 0.1 ms
	nativeSteps   = 512       // to rewrite it
	hardSteps     = 50_000    // for CaDiCaL or Z3
	secondSteps   = 2_500_000 // for a second
)

// effort is the work of all layers so far, in steps of [Shared.work]. It is counted, not timed: while no query runs
// into a limit of time, the same queries in the same order cost the same. Queries that ran into one have taken the
// seconds lost.
func (s *Shared) effort(lost *atomic.Int64) func() uint64 {
	type rate struct {
		n    func() int64
		each int64
	}
	rates := []rate{{s.counters[z3Name].Own, hardSteps}, {lost.Load, secondSteps}}
	if c := s.counters[intervalsName]; c != nil {
		rates = append(rates, rate{c.Own, intervalSteps})
	}
	if c := s.counters[nativeName]; c != nil {
		rates = append(rates, rate{c.Own, nativeSteps}, rate{c.Extra("escalated").Load, hardSteps})
	}
	work := s.work()
	return func() uint64 {
		n := int64(work())
		for _, r := range rates {
			n += r.n() * r.each
		}
		return uint64(n)
	}
}

// stacked is a stack and the parts that it shares with its user.
type stacked struct {
	solver.Solver
	oracle  *interval.Oracle
	referee *validate.Layer
	effort  func() uint64
}

func (w *stacked) Close() { solver.Close(w.Solver) }

// Oracle is the oracle of sv, from [Shared.NewWorker], for the values of single terms; nil without intervals. The
// goroutine of sv may ask it. It is the same as that of the layer: both use one knowledge.
func Oracle(sv solver.Solver) *interval.Oracle { return sv.(*stacked).oracle }

// Referee is the referee of sv, from [Shared.NewWorker], for answers that no solver gave; nil without validation. The
// goroutine of sv tells it of them.
func Referee(sv solver.Solver) *validate.Layer { return sv.(*stacked).referee }

// Effort tells the work of sv, from [Shared.NewWorker], in steps of some 0.4 µs.
func Effort(sv solver.Solver) func() uint64 { return sv.(*stacked).effort }

// Stats is each layer's counters by name, for the summary's solver section. A layer's seconds are its own, without
// those of the layers below.
func (s *Shared) Stats() map[string]map[string]float64 {
	out := map[string]map[string]float64{}
	var above map[string]float64
	for _, name := range chain {
		c := s.counters[name]
		if c == nil {
			continue
		}
		m := c.Snapshot()
		below := m["seconds"]
		if name == z3Name { // quant asks it, too
			around := s.counters[quantZ3Name].Snapshot()["seconds"]
			below = max(0, below-around)
			out[quantName]["seconds"] = max(0, out[quantName]["seconds"]-around)
		}
		if above != nil {
			above["seconds"] = max(0, above["seconds"]-below)
		}
		out[name] = m
		if name != nativeName {
			above = m
		}
	}
	if s.audits != nil {
		out[auditName] = s.counters[auditName].Snapshot()
		for name, k := range map[string]audit.Kind{gateName: audit.Answer, cacheName: audit.Core} {
			if m := out[name]; m != nil {
				m["seconds"] = max(0, m["seconds"]-s.audits.Seconds(k))
			}
		}
	}
	if c := s.counters[arrayName]; c != nil {
		out[arrayName] = c.Snapshot() // its seconds are part of native's
	}
	if c := s.counters[refereeName]; c != nil {
		m := c.Snapshot()
		out[refereeName] = m
		v := out[validateName]
		v["seconds"] = max(0, v["seconds"]-m["seconds"])
	}
	return out
}
