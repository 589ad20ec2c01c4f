// Package auto is the driver in which the driver that forks (package fork) and the one that runs inputs (package
// concolic) explore one program in turn.
//
// Forking reaches what many paths have in common with few instructions, but asks the solver at each branch, and its
// states multiply. A run on an input goes to the end of the program without a question, but each path is a run of its
// own. Which of them covers more depends on the program, and on how far the exploration is.
//
// # Shifts
//
// Each side works for a shift: an amount of counted work, which is instructions, what questions cost, and what inputs
// cost that run on plain values. So a run repeats. The first shift is that of forking, so a small program is explored
// by forking alone. The next one is that of the side whose recent shifts covered more of the program's own edges for
// their work. Each shift of a side halves what its earlier ones count. No side gets less than one part in eight of the
// work.
//
// # Who counts what
//
// The paths of the run are those of forking, and the run is complete when forking has none left. A run on an input
// becomes a test only if it covers something first or is the first with its bug ([engine.Engine.FinishBeside]). When
// no input is left to run, forking has all shifts.
//
// # What both share
//
// What one side has covered is not new to the other, so both look for code that nobody has reached. The input of a
// path that covers something first is run by the other side, which then asks about the decisions on that path.
//
// Inputs from outside are dealt with by forking: seeds before anything else is done, so the first shifts are its own as
// long as seeds wait. What they cover first comes to the other side as other inputs do. In a run that exchanges inputs
// with fuzzers, forking waits for more of them when nothing is left to do.
package auto

import (
	"github.com/albers-engine/albers/internal/engine"
	"github.com/albers-engine/albers/internal/engine/concolic"
	"github.com/albers-engine/albers/internal/engine/fork"
	"github.com/albers-engine/albers/internal/engine/outside"
	"github.com/albers-engine/albers/internal/engine/sift"
	"github.com/albers-engine/albers/internal/exec"
	"github.com/albers-engine/albers/internal/ir"
	"github.com/albers-engine/albers/internal/search"
	"github.com/albers-engine/albers/internal/state"
)

// Driver lets both sides explore. It is an [engine.Driver], for one run with one worker.
type Driver struct {
	forking  *fork.Driver
	running  *concolic.Driver
	taken    *search.Coverage // by both
	shift    uint64           // the work of a shift
	fork     side
	concolic side
}

// shift is the work of a shift, in instructions and what takes as long: about a tenth of a second.
const shift = 1 << 20

// least is the least share of all work that a side has: one part in so many.
const least = 8

// way is how a side explores.
type way interface {
	// Step does the least that can be done without the other side, and says whether there was anything to do.
	Step() (more bool)
	// Rest is called before the other side works.
	Rest()
	// End returns the states that are left.
	End() (left []*state.State)
}

// side is one of the two ways and what it has brought.
type side struct {
	way
	shifts     int
	work, news uint64 // of all shifts; news are edges of the program that were covered first
	over       bool   // nothing is left to do

	recentWork, recentNews float64 // the last shift counts whole, the one before half, and so on
}

// New makes a driver for m, a program that an engine was made for, with the searchers that cfg names. filter lets
// inputs run natively first; nil: none does.
func New(m *ir.Module, cfg *engine.Config, filter *sift.Filter) (*Driver, error) {
	d := &Driver{taken: fork.NewCoverage(m, cfg), shift: shift}
	var err error
	if d.forking, err = fork.NewSharing(m, cfg, d.taken); err != nil {
		return nil, err
	}
	if d.running, err = concolic.NewSharing(m, cfg, d.taken); err != nil {
		return nil, err
	}
	if cfg.Sifts() {
		d.forking.Natively(filter)
	}
	d.running.Natively(filter)
	d.forking.Ended(d.running.Ended)
	return d, nil
}

// Outside is where inputs arrive while the driver explores.
func (d *Driver) Outside() *outside.Arrivals { return d.forking.Outside() }

// Target is that of package concolic.
func (d *Driver) Target() { d.running.Target() }

// Shift sets the work of a shift. Tests make it small, so that both sides have many shifts in a small program.
func (d *Driver) Shift(work uint64) { d.shift = work }

// Explore runs the paths that begin with first. It returns the states of forking that are left when the engine has
// stopped.
func (d *Driver) Explore(e *engine.Engine, workers []*exec.Worker, first []*state.State) (left []*state.State) {
	if len(workers) != 1 {
		panic("BUG: two drivers explore in turn with several workers")
	}
	w := workers[0]
	own := make([]*state.State, len(first))
	for i, s := range first {
		own[i] = s.Fork()
	}
	e.Enter(w)
	defer e.Leave(w)
	d.concolic.way, d.fork.way = d.running.Begin(e, w, own), d.forking.Begin(e, w, first)
	for !d.fork.over && !e.Stopped() {
		d.next().explore(e, w, d.shift, d.taken)
	}
	d.concolic.End()
	return d.fork.End()
}

// explore lets x work for a shift.
func (x *side) explore(e *engine.Engine, w *exec.Worker, budget uint64, taken *search.Coverage) {
	work := func() uint64 { return w.Work() + w.Sifted }
	began, known := work(), taken.News()
	for more := true; more && work()-began < budget; {
		more = x.Step()
		x.over = !more && !e.Stopped()
	}
	x.Rest()
	spent, news := work()-began, uint64(taken.News()-known)
	x.shifts++
	x.work, x.news = x.work+spent, x.news+news
	x.recentWork, x.recentNews = x.recentWork/2+float64(spent), x.recentNews/2+float64(news)
}

// next is the side that has the next shift; forking is not over.
func (d *Driver) next() *side {
	f, c := &d.fork, &d.concolic
	fair := (f.work + c.work) / least
	switch a, b := f.recentNews*c.recentWork, c.recentNews*f.recentWork; {
	case c.over || f.shifts == 0 || d.forking.Seeding():
		return f
	case c.shifts == 0 || c.work < fair:
		return c
	case f.work < fair || a > b:
		return f
	case a < b || c.work < f.work:
		return c
	}
	return f
}

// Waiting is the number of states of forking that have not ended.
func (d *Driver) Waiting() int { return d.forking.Waiting() }

// Wake makes both sides check whether the engine has stopped.
func (d *Driver) Wake() {
	d.forking.Wake()
	d.running.Wake()
}

// Count adds the counters of both sides, and those of the shifts.
func (d *Driver) Count(techniques map[string]map[string]float64) {
	d.forking.Count(techniques)
	d.running.Count(techniques)
	to := techniques["auto"]
	for name, x := range map[string]*side{"fork": &d.fork, "concolic": &d.concolic} {
		to[name+"_shifts"] = float64(x.shifts)
		to[name+"_work"] = float64(x.work)
		to[name+"_edges"] = float64(x.news)
	}
}
