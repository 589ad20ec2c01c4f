package engine

import (
	"context"
	"sort"
	"sync"
	"sync/atomic"
	"time"

	"github.com/albers-engine/albers/coverage"
	"github.com/albers-engine/albers/internal/exec"
	"github.com/albers-engine/albers/internal/merge/counting"
	"github.com/albers-engine/albers/internal/resident"
	"github.com/albers-engine/albers/internal/solver"
	"github.com/albers-engine/albers/outcome"
)

// tick is the time between two progress events, and between two looks at memory that has not grown.
const tick = 500 * time.Millisecond

// glance is the time between two looks at memory that grows: a program that fills fresh memory takes a gigabyte a
// second.
const glance = 10 * time.Millisecond

// watch reports progress and keeps the limits of memory and of processor time until ctx ends, with end for the latter;
// it is done when wait returns. Reports have a goroutine of their own: the observer may write to a disk that is busy,
// or be told of a checkpoint meanwhile, and the limits hold all the same.
func (e *Engine) watch(ctx context.Context, end context.CancelCauseFunc) (wait func()) {
	var wg sync.WaitGroup
	before := solver.ProcessorTime()
	wg.Go(func() {
		seen, next := uint64(0), time.Now().Add(tick) // memory in use at the last look, and when to look in any case
		every(ctx, glance, func(now time.Time) {
			mem, due := resident.InUse(), now.After(next)
			if e.cfg.MaxMemory > 0 && mem > full(&e.cfg) {
				e.machine.Memory.Pressed.Store(true)
			}
			if due || mem > seen+e.cfg.MaxMemory/20 {
				seen = e.measure(mem)
			}
			if due {
				next = now.Add(tick)
			}
			if e.cfg.MaxCPU > 0 && solver.ProcessorTime()-before >= e.cfg.MaxCPU {
				end(errMaxCPU)
			}
		})
	})
	wg.Go(func() {
		every(ctx, tick, func(time.Time) { e.progress(resident.InUse()) })
	})
	return wg.Wait
}

// every calls f at intervals until ctx ends.
func every(ctx context.Context, interval time.Duration, f func(now time.Time)) {
	t := time.NewTicker(interval)
	defer t.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case now := <-t.C:
			f(now)
		}
	}
}

// short is the memory in bytes above which states leave it. Taking leave of a hundred thousand states needs time, and
// memory of its own: with a bound of nine tenths, when they ended, join of coreutils went 40 MB past 4 GiB.
func short(c *Config) uint64 { return c.MaxMemory / 5 * 4 }

// eased is the memory in bytes above which states leave it if a collection of the garbage brings no more. A collection
// takes time for the whole heap: if it freed a hundredth, there would be one for each hundredth that the run takes.
func eased(c *Config) uint64 { return c.MaxMemory / 10 * 7 }

// roomy is how much of Go's heap may be in use for good, in bytes. A collection takes time for all of it, and the next
// one comes when the rest is full: with twice as much in use, sort of coreutils spent a quarter of its time in them.
func roomy(c *Config) uint64 { return c.MaxMemory / 20 * 7 }

// full is the memory in bytes above which a state that runs is ended. The rest of the limit is for what grows between
// two looks.
func full(c *Config) uint64 { return c.MaxMemory / 10 * 9 }

// fits says whether the process may take n more bytes; see [exec.Shortage]. A state that may go on has some room, so
// that it does not ask again at once.
func (e *Engine) fits(n uint64) bool {
	e.mu.Lock() // one at a time: the first one collects the garbage for all
	defer e.mu.Unlock()
	e.machine.Memory.Pressed.Store(false)
	most := full(&e.cfg)
	if e.cfg.MaxMemory == 0 || resident.InUse()+n <= most {
		return true
	}
	resident.Free()
	if resident.InUse()+n <= most-most/16 {
		return true
	}
	e.short.Store(true)
	return false
}

// measure notes the memory in use, in bytes, and whether it is short; it gives what is left without garbage.
func (e *Engine) measure(mem uint64) uint64 {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.sum.MaxMemory = max(e.sum.MaxMemory, mem)
	if e.cfg.MaxMemory == 0 {
		return mem
	}
	e.crowd.look(roomy(&e.cfg))
	if mem > short(&e.cfg) && !e.short.Load() {
		// Garbage does not count. The lock stays: no worker begins a second slice meanwhile, because some programs fill
		// memory faster than it is collected.
		e.measuring.Store(true)
		resident.Free()
		e.measuring.Store(false)
		mem = resident.InUse()
		e.short.Store(mem > eased(&e.cfg))
	}
	return mem
}

// crowd says when so much of Go's heap is in use that waiting states should leave it, long before memory is short.
type crowd struct {
	is     atomic.Bool   // so it is, and the driver has not been told
	before atomic.Uint64 // collections that found states that have left since then

	// What look keeps; one goroutine calls it.
	seen  uint64 // before, as it was at the last look
	floor uint64 // what was in use when the states had left, 0 before that is known
}

// look finds out whether more than most bytes are in use. What stays behind when states leave is not theirs, so they do
// not go again before half as much has come.
func (c *crowd) look(most uint64) {
	live, collections := resident.Live()
	before := c.before.Load()
	if before != c.seen {
		c.seen, c.floor = before, 0
	}
	if collections <= before {
		return
	}
	if c.floor == 0 {
		c.floor = live
	}
	if live > max(most, c.floor/2*3) {
		c.is.Store(true)
	}
}

// take says once whenever the heap is crowded.
func (c *crowd) take() bool {
	if !c.is.Load() {
		return false
	}
	// The collection that may be under way finds them still.
	_, collections := resident.Live()
	c.before.Store(collections + 1)
	return c.is.Swap(false)
}

// progress tells the observer how far the run is.
func (e *Engine) progress(mem uint64) {
	e.mu.Lock()
	s := e.snapshot(mem)
	e.mu.Unlock()
	e.events.progress(s)
}

// snapshot is called with e.mu held.
func (e *Engine) snapshot(mem uint64) outcome.Snapshot {
	s := outcome.Snapshot{
		ElapsedS: time.Since(e.begin).Seconds(), Instructions: e.tallies.instructions(),
		Paths: e.sum.PathsCompleted + e.sum.PathsPartial, States: e.driver.Waiting() + e.Named(),
		Tests: e.sum.Tests, Bugs: len(e.sum.Bugs), Forks: e.tallies.forks(), Memory: mem, Where: e.where,
		Draining: e.halt != "", Halt: e.halt,
	}
	e.stale.Store(true)
	s.Lines, s.Branches, s.Code = e.lines, e.branches, e.code
	s.Solver = e.solvers.Stats()
	s.Queries, s.SolverS = solverTotals(s.Solver)
	return s
}

// covered counts what was covered. A worker that is alone writes the coverage without the lock, so only the worker
// calls it while the run goes on.
func (e *Engine) covered() (lines, branches coverage.Count, code coverage.Code) {
	l, b := e.coverage.cover.Totals(e.coverage.hits)
	return count(l), count(b), e.coverage.cover.Code(e.coverage.hits)
}

func count(c coverage.Count) coverage.Count {
	return coverage.Count{Total: c.Total, Covered: c.Covered}
}

// solverTotals gives, of the counters of the solver's layers, the queries that reached the solver stack and the seconds
// spent in its layers. The referee's time is not the solver's.
func solverTotals(stats map[string]map[string]float64) (queries int64, seconds float64) {
	for layer, counters := range stats {
		switch layer {
		case "referee", "validate", "array": // array is a part of native
		default:
			seconds += counters["seconds"]
		}
	}
	return int64(stats["gate"]["queries"]), seconds
}

// gone counts the paths that w has given up. The caller holds e.mu, or is alone.
func (e *Engine) gone(w *exec.Worker) {
	for reason, n := range w.Gone {
		e.sum.Ends[string(reason)] += n
		e.sum.PathsPartial += n
		e.sum.Untested[outcome.UntestedEarly] += n
	}
	clear(w.Gone)
}

// summary is called when all workers have returned.
func (e *Engine) summary(workers []*exec.Worker) *outcome.Summary {
	s := &e.sum
	s.Tests += len(e.kept) // written by an earlier part of the run, and what they are for did not come again
	s.WallS, s.CPUS = time.Since(e.begin).Seconds(), (solver.ProcessorTime() - e.used).Seconds()
	s.Instructions, s.Forks = e.tallies.instructions(), e.tallies.forks()
	s.Lines, s.Branches, s.Code = e.covered()
	s.From = e.coverage.reachable(e.cfg.CoverFrom)
	s.Symbolic, s.Missing = e.machine.Symbolic(), e.missing.Name()
	s.Solver = e.solvers.Stats()
	s.Queries, s.SolverS = solverTotals(s.Solver)
	s.MaxMemory = max(s.MaxMemory, resident.InUse())
	e.driver.Count(s.Techniques)
	s.Techniques["arrays"] = e.arrays.Snapshot()
	if e.cfg.Grow > 0 {
		s.Techniques["grow"] = map[string]float64{"times": float64(e.grown)}
	}
	if e.namings > 0 {
		s.Techniques["named"] = map[string]float64{"states": float64(e.namings), "left": float64(e.Named()),
			"recalled": float64(e.recalls)}
	}
	if e.cfg.Failing() > 0 {
		s.Techniques["max-fail"] = map[string]float64{"injected": float64(e.failures.Injected.Load())}
	}
	if e.merger != nil {
		counters := e.merger.Counters()
		counters["paths_at_most"], counters["paths_exact"] = e.merged, 1
		if e.loose || e.merged > counting.MostExact {
			counters["paths_exact"] = 0
		}
		s.Techniques["merge"] = counters
	}
	lookUps := map[string]float64{"made": 0, "fixed": 0, "asked": 0}
	s.Techniques["look-ups"] = lookUps
	deferred := map[string]float64{"sides": 0, "feasible": 0, "infeasible": 0, "given_up": 0}
	s.Techniques["deferred"] = deferred
	s.Techniques["types"] = e.machine.Types.Counters()
	for _, w := range workers {
		if p := w.Partials; p != nil {
			s.Techniques["multiplex"] = p.Count(s.Techniques["multiplex"])
		}
		deferred["sides"] += float64(w.Deferred.Sides)
		deferred["feasible"] += float64(w.Deferred.Feasible)
		deferred["infeasible"] += float64(w.Deferred.Infeasible)
		deferred["given_up"] += float64(w.Deferred.GivenUp)
		if l := w.LookUps; l != nil {
			lookUps["made"] += float64(l.Made)
			lookUps["fixed"] += float64(l.Fixed)
			lookUps["asked"] += float64(l.Asked)
		}
		e.gone(w)
	}
	for _, y := range e.tallies {
		for _, what := range y.notes { // from behind the last slice
			e.noted[what]++
		}
	}
	for what, n := range e.noted {
		s.Unsupported = append(s.Unsupported, outcome.Named{What: what, Count: n})
	}
	sort.Slice(s.Unsupported, func(i, j int) bool {
		a, b := s.Unsupported[i], s.Unsupported[j]
		return a.Count > b.Count || a.Count == b.Count && a.What < b.What
	})
	if e.before != nil {
		addTimes(s, &e.before.Summary)
	}
	s.States += e.cut
	switch s.HaltReason = e.halt; {
	case s.HaltReason != "":
	case e.cut > 0:
		s.HaltReason = "not-followed"
	default:
		s.HaltReason = "complete"
	}
	return s
}
