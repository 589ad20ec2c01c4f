package engine

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"github.com/albers-engine/albers/coverage"
	"github.com/albers-engine/albers/internal/cover"
	"github.com/albers-engine/albers/internal/decide"
	"github.com/albers-engine/albers/internal/exec"
	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/arrayopt"
	"github.com/albers-engine/albers/internal/expr/rewrite"
	"github.com/albers-engine/albers/internal/hooks"
	"github.com/albers-engine/albers/internal/ir"
	"github.com/albers-engine/albers/internal/kernel"
	"github.com/albers-engine/albers/internal/merge"
	"github.com/albers-engine/albers/internal/merge/cost"
	"github.com/albers-engine/albers/internal/parallel"
	"github.com/albers-engine/albers/internal/solver"
	"github.com/albers-engine/albers/internal/solver/stack"
	"github.com/albers-engine/albers/internal/solver/z3"
	"github.com/albers-engine/albers/internal/state"
	"github.com/albers-engine/albers/internal/trail"
	"github.com/albers-engine/albers/option"
	"github.com/albers-engine/albers/outcome"
)

// Engine explores one program.
type Engine struct {
	cfg     Config
	events  events
	mod     *ir.Module
	b       *expr.Builder
	arrays  *arrayopt.Counters
	machine *exec.Machine
	solvers *stack.Shared
	sinks   []sink
	nextID  atomic.Uint64
	driver  Driver          // set by Run
	merger  *merge.Merger   // nil: no states are merged
	book    *cost.Book      // decides where; nil: nobody does
	stopped atomic.Bool     // halt is set
	run     context.Context // set by Run: it ends with the run's time, and when somebody interrupts the run
	short   atomic.Bool     // memory is short, and the driver has not been told
	crowd   crowd
	begin   time.Time
	used    time.Duration // processor time of the process when the run began
	tallies tallies       // set by Run

	stale     atomic.Bool // where and what is covered are old; to compute them for each slice would cost more than one
	measuring atomic.Bool // mu is held while memory is collected

	mu       parallel.Mutex // guards the fields below
	halt     string         // why the run stops; empty while it goes on
	coverage *covering
	treed    treed
	sum      outcome.Summary
	noted    map[string]int
	bugs     map[bugKey]bool
	passed   map[string]bool // paths up to findings after which runs on inputs have gone on
	where    string
	lines    coverage.Count
	branches coverage.Count
	code     coverage.Code
	faults   int // that the solver stack reported

	costs    []*cover.Costs      // of the workers, with --keep-costs
	earlier  *cover.Spent        // by an earlier part of the run, likewise; nil: there is none
	failures kernel.FailureCount // on demand
	missing  kernel.Missing
	kqueries kqueries
	spare    sync.Pool // memory of tests that nobody needs any more
	merged   float64   // paths that became parts of those that have ended
	loose    bool      // merged may be too large
	standing standing  // with --merge-count

	// A run that can be continued. save is set before Run; nil: nobody wants checkpoints.
	save        func(*Checkpoint)
	saved       bool           // the last checkpoint has been made
	program     uint64         // see fingerprint
	before      *Checkpoint    // the earlier part of the run; nil: there is none
	ways        *trail.Segment // to its waiting states, until the run starts
	kept        map[string]int // tests that were written after it, by the name of their path; guarded by mu
	number      int            // of the newest test; guarded by mu
	halted      []Waiting      // states that the end of the run ended; guarded by mu
	haltedTests int            // of them, those that became tests; guarded by mu
	lost        int            // states that were not found again; guarded by mu
	cut         int            // waiting states that are not explored, because the way to them ended; guarded by mu

	// States that are kept by their decisions alone, because memory is short.
	named   []named      // the first ones first; guarded by mu
	namings int          // how many states were named, all in all; guarded by mu
	recalls int          // how many of them an input has called back; guarded by mu
	line    int32        // the last number of a line that was given out ([state.State.Line]); see Recall
	names   atomic.Int64 // how many are named now

	grown int    // how many times the input has grown; guarded by mu
	begun uint32 // ways that the program has started; see pin

	stopAt *outcome.End // see StopAt; nil: paths go on
	tracer exec.Tracer  // of the first worker; nil: nobody looks

	// Tests set these before Run; nil means nobody. ended is called at every path's end. around may put a solver in
	// front of a worker's.
	ended  func(s *state.State)
	around func(sv solver.Solver) solver.Solver
}

// New prepares a run. The module is changed: a start function is added.
func New(m *ir.Module, cfg Config, obs outcome.Observer) (*Engine, error) {
	if err := Validate(&cfg); err != nil {
		return nil, err
	}
	e := &Engine{cfg: cfg, events: events{obs: obs}, mod: m, b: expr.NewBuilder(), arrays: new(arrayopt.Counters),
		noted: map[string]int{}, bugs: map[bugKey]bool{}, passed: map[string]bool{},
		sum: outcome.Summary{Bugs: []outcome.Bug{},
			Unsupported: []outcome.Named{}, InternalErrors: []string{}, Ends: map[string]int{}, Untested: map[string]int{},
			Techniques: map[string]map[string]float64{}}}
	if err := addMain(m, cfg.Entry); err != nil {
		return nil, err
	}
	e.stale.Store(true)
	var err error
	if cfg.Merge == option.MergeAuto {
		e.book = cost.NewBook()
	}
	e.machine, err = exec.NewMachine(m, e.b, exec.Options{
		CheckOverflow: cfg.CheckOverflow, CheckFloat: cfg.CheckFloat, CheckUninitialized: cfg.CheckUninitialized,
		ConcreteFloats: !cfg.SymbolicFloats, PrintFloats: cfg.PrintFloats, MaxDepth: cfg.MaxDepth,
		CheckHangs: cfg.CheckHangs, HangInstructions: cfg.HangInstructions, MaxStack: cfg.MaxStack,
		MergeReads: cfg.MergeReads,
		Merging:    cfg.Merging, Book: e.book,
		SymbolicSize: cfg.SymbolicSize,
		AutoSizes:    cfg.AutoSizes && cfg.SymbolicSize == 0 && !cfg.MergesAll(),
	}, hooks.For(cfg.Surroundings))
	if err != nil {
		return nil, err
	}
	e.machine.Memory.Fits = e.fits
	if err := e.machine.ResolveIFuncs(); err != nil {
		return nil, err
	}
	if cfg.Merge != option.MergeNone {
		for _, name := range cfg.MergeFunctions {
			if m.Lookup(name) == nil {
				return nil, fmt.Errorf("--merge-functions: there is no function %q in the program", name)
			}
		}
		e.merger = merge.New(e.b, m, cfg.Merging, e.book)
	}
	opt := e.solving()
	switch {
	case cfg.PartialSolutions && cfg.MultiplexPC == option.WholePC:
		opt.Partial = stack.PartialWhole
	case cfg.PartialSolutions && cfg.MultiplexPC == option.SlicePC:
		opt.Partial = stack.PartialSlice
	}
	if err := e.openSinks(&opt); err != nil {
		return nil, err
	}
	e.solvers = stack.NewShared(e.b, opt)
	e.coverage, err = newCoverage(m, cfg.CoverFiles, cfg.CoverFrom, cfg.Jobs)
	return e, err
}

// solving is what all solvers of the run have in common.
func (e *Engine) solving() stack.Options {
	opt := stack.Options{Solving: e.cfg.Solving, Seed: uint64(e.cfg.Seed), Report: e.fault, Thrifty: true,
		Total: e.cfg.WorkerTime(), Z3Memory: z3Memory}
	if most := e.cfg.MaxMemory / z3Share; most > 0 {
		opt.Z3Memory = min(opt.Z3Memory, most)
	}
	return opt
}

// z3Memory is how much memory Z3 takes at most, in bytes, and z3Share the part of --max-memory, one in so many, that it
// has if this is less. It fills either in a second or two on questions that it does not answer, and the states that
// wait would have to go for that.
const (
	z3Memory = 1 << 30
	z3Share  = 8
)

// Run explores with d until nothing is left, a limit is reached or ctx ends. The summary is complete in all these
// cases; an error means that the run could not start.
func (e *Engine) Run(ctx context.Context, d Driver) (*outcome.Summary, error) {
	e.begin, e.used, e.driver = time.Now(), solver.ProcessorTime(), d
	run, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	if e.cfg.MaxTime > 0 {
		var stop context.CancelFunc
		run, stop = context.WithTimeoutCause(run, e.cfg.MaxTime, errMaxTime)
		defer stop()
	}
	e.run = run
	workers := make([]*exec.Worker, e.cfg.Jobs)
	for i := range workers {
		if i > 0 && run.Err() != nil {
			workers = workers[:i]
			break
		}
		w, err := e.newWorker(run)
		if err != nil {
			return nil, err
		}
		// Freeing large terms can take long, and nobody needs to wait for it.
		defer func() { go w.Close() }()
		workers[i] = w
	}
	e.tallies = newTallies(workers)
	for _, w := range workers {
		if w.Costs != nil {
			e.costs = append(e.costs, w.Costs)
		}
	}
	if e.merger != nil && e.cfg.ValidateMerge {
		opt := z3.Default() // incremental: the questions about one merge share their conditions
		opt.Timeout, opt.ConstTable, opt.Report = e.cfg.SolverTimeout, 0, e.fault
		opt.Memory = e.solving().Z3Memory
		sv, err := e.solvers.Judge(opt)
		if err != nil {
			return nil, err
		}
		e.merger.Validate(run, sv, e.fault)
		defer e.merger.Close()
	}
	var first []*state.State
	if e.before != nil {
		e.grown = e.before.Grown
	}
	for grown := range e.grown + 1 {
		more, err := e.start(run, workers[0], grown)
		if err != nil {
			return nil, err
		}
		first = append(first, more...)
	}
	first = e.goOn(first)
	forget := context.AfterFunc(run, func() {
		e.machine.Interrupted.Store(true)
		e.stop(haltName(context.Cause(run)))
	})
	watched, kept := e.watch(run, cancel), e.checkpoints(run)
	left := d.Explore(e, workers, first)
	forget() // the run is over; the end of its context halts nothing any more
	if run.Err() != nil && (len(left)+d.Waiting()+e.Named() > 0 || e.cutOff()) {
		e.stop(haltName(context.Cause(run))) // forget may have been faster
	}
	cancel(nil)
	watched()
	<-kept
	e.commitCosts()
	e.last(left)
	e.sum.States = len(left) + d.Waiting() + e.Named()
	for _, s := range left {
		s.End = &outcome.End{Reason: outcome.LimitHalt, Message: "the run stopped (" + e.halt + ")"}
	}
	e.Finish(workers[0], left...)
	e.events.wait()
	for _, k := range e.sinks {
		if err := k.close(); err != nil {
			e.events.message(k.what + " is incomplete: " + err.Error())
		}
	}
	sum := e.summary(workers)
	if e.cfg.KeepKQueries {
		e.kqueries.tell(e.events.message, sum.Techniques)
	}
	if e.merger != nil && e.cfg.MergeCount > 0 {
		if err := e.countParts(ctx, sum); err != nil { // what was found stays
			e.events.message("the paths that merged ones stand for were not counted: " + err.Error())
		}
	}
	return sum, nil
}

// cutOff says whether the end of the run has ended paths.
func (e *Engine) cutOff() bool {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.sum.Ends[string(outcome.LimitHalt)] > 0
}

var errMaxTime, errMaxCPU = errors.New("max-time"), errors.New("max-cpu")

// haltName is the reason to halt that a context's end means.
func haltName(cause error) string {
	if errors.Is(cause, errMaxTime) || errors.Is(cause, errMaxCPU) {
		return cause.Error()
	}
	return "interrupted"
}

// Trace makes the run tell t of all that its paths do. The run has one worker, and Trace is called before it.
func (e *Engine) Trace(t exec.Tracer) { e.tracer = t }

func (e *Engine) newWorker(ctx context.Context) (*exec.Worker, error) {
	sv, err := e.solvers.NewWorker()
	if err != nil {
		return nil, err
	}
	asked := sv
	if e.around != nil {
		asked = e.around(sv)
	}
	simp := rewrite.New(e.b)
	w := e.machine.NewWorker(ctx, decide.Fork, asked, simp)
	w.Arrays = arrayopt.New(e.b, simp, arrayopt.ForMode(e.cfg.Arrays), e.arrays)
	if e.cfg.LookUps {
		w.LookUps = decide.NewLookUps(e.b)
	}
	if e.cfg.PartialSolutions && e.cfg.Explore != option.ExploreConcolic {
		w.Partials = decide.NewPartials(e.cfg.Merge == option.MergeNone)
	}
	w.Defers = e.cfg.Defer && e.cfg.Patience > 0 && e.cfg.Explore != option.ExploreConcolic && !e.cfg.CheckUninitialized
	if e.cfg.ValidateSolver {
		w.Fault, w.Referee = e.fault, stack.Referee(sv)
	}
	w.Ranges, w.Effort = stack.Oracle(sv), stack.Effort(sv)
	w.NextID = func() uint64 { return e.nextID.Add(1) }
	w.Note, w.Following.Lost = e.noter(w), e.lose
	w.Message = e.events.message
	w.Reported = func(s *state.State) bool { return e.reported(w, s) }
	if e.cfg.CheckLeaks {
		w.WholeFrames()
	}
	e.coverage.share(w)
	if e.cfg.KeepCoverage {
		w.Paths = cover.NewTracker(int(e.mod.NumEdges), int(e.mod.NumBlocks))
	}
	if e.cfg.KeepCosts {
		w.CountCosts()
	}
	if e.tracer != nil {
		w.Trace(e.tracer)
	}
	return w, nil
}

// noter gives w what counts something unsupported that a path met without ending. It counts at the end of the slice.
func (e *Engine) noter(w *exec.Worker) func(string) {
	return func(what string) {
		if y := e.tallies[w]; y != nil {
			y.notes = append(y.notes, what)
		} else {
			e.note(what) // the program starts
		}
	}
}

func (e *Engine) note(what string) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.noted[what]++
}
