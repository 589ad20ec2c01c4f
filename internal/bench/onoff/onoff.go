// Package onoff runs subjects twice, with two sets of flags or by two builds of Albers, and compares both sides:
// their paths, instructions and processor time, the ratios of these, and whether both sides found the same paths with
// the same outcomes. [Each] does so for more than two settings.
//
// The two explorations of a subject are neighbours in time (side by side with two jobs) and take turns in going
// first, so that a machine that is busy with other things is as slow for one as for the other. Only ratios of one call
// are an honest comparison.
//
// Paths are compared by name (the hash of a path's decisions, which no order of exploration changes) and outcome. The
// ends of the two runs decide what must be the same:
//
//   - A path that both sides have must have the same outcome, whatever else happened.
//   - A side that explored everything has every path that the other one has, unless a query of that one stayed open:
//     what is left of a branch that the solver did not decide is a decision, and part of the names below it.
//   - If both explored everything, they have the same paths.
//   - Of the paths that end at one fault only the first few have a test,
//     so for those it is enough that the fault was found.
//
// "Everything" is a run that halted as complete and in which no path was cut short by a limit of time or memory, or
// by a solver that gave up. Two runs of one number of instructions often have the same paths, too, but need not: the
// model may decide which of two sides of a branch is followed first.
package onoff

import (
	"cmp"
	"context"
	"fmt"
	"path/filepath"
	"time"

	"github.com/albers-engine/albers/internal/bench/suite"
	"github.com/albers-engine/albers/internal/testcase"
	"github.com/albers-engine/albers/outcome"
)

// Side is one of the two settings.
type Side struct {
	Flags []string `json:"flags"` // of albers run, behind those of the subject
	// Albers is the program of this side, if it is not the one that compares: before and after a change.
	Albers string `json:"albers,omitempty"`
}

// Options say which sides are compared and how.
type Options struct {
	Suite suite.Options // Time is the limit of each exploration (or guards against a hang, see Instructions)
	A, B  Side
	// Instructions is the number of instructions of each exploration; 0: as many as it can do in Time.
	Instructions uint64
	// Same gives side A its time, and every other side as many instructions as A did in it (the method of the
	// KLEE-Array paper, §5.1). Instructions is ignored.
	Same bool
	Runs int // of each pair, added up; at least 1
	// Merged says that the sides merge states, so that their paths cannot be compared one by one. Findings and covered
	// lines are compared instead: a side that explored everything has all that the other one has.
	Merged bool
}

// Run explores every job with A's and with B's flags. The table is also in the folder, as onoff.md and onoff.json,
// next to the suite's own. It returns an error only if the table cannot be made.
func Run(ctx context.Context, jobs []suite.Job, opt Options) (*Table, error) {
	tables, err := Each(ctx, jobs, []Side{opt.B}, opt)
	if tables == nil {
		return nil, err
	}
	return tables[0], cmp.Or(err, tables[0].write(opt.Suite.Out))
}

// Each compares A with each of others (opt.B is not looked at): one table for each, all from the same explorations of
// A. It writes the suite's own tables only.
func Each(ctx context.Context, jobs []suite.Job, others []Side, opt Options) ([]*Table, error) {
	opt.Runs = max(opt.Runs, 1)
	rows, err := opt.explore(ctx, jobs, append([]Side{opt.A}, others...))
	if rows == nil {
		return nil, err
	}
	byName := map[string]*suite.Row{}
	for _, r := range rows.Rows {
		byName[r.Subject] = r
	}
	var tables []*Table
	for i, b := range others {
		t := &Table{Version: opt.Suite.Version, A: opt.A, B: b, TimeS: opt.Suite.Time.Seconds(), CPUTime: opt.Suite.CPUTime,
			Instructions: opt.Instructions, Runs: opt.Runs, AtOnce: max(opt.Suite.Jobs, 1)}
		for _, j := range jobs {
			p := Pair{Subject: j.Name, Groups: j.Groups}
			for n := range opt.Runs {
				p.add(&opt, byName[runName(&j, 0, n)], byName[runName(&j, i+1, n)])
			}
			p.finish(opt.Same)
			t.Pairs = append(t.Pairs, p)
		}
		t.summarise()
		tables = append(tables, t)
	}
	return tables, err
}

// explore runs all sides of all jobs.
func (o *Options) explore(ctx context.Context, jobs []suite.Job, sides []Side) (*suite.Table, error) {
	if !o.Same {
		return suite.Run(ctx, o.jobs(jobs, sides), o.Suite)
	}
	once := o.Suite
	once.View = newOnly{o.Suite.View}
	var all []suite.Job
	var rows *suite.Table
	for _, j := range jobs {
		one := *o
		one.Instructions = 0
		for n := range o.Runs {
			all = append(all, one.side(&j, 0, n, &sides[0]))
		}
		var err error
		if rows, err = suite.Run(ctx, all, once); rows == nil || err != nil || ctx.Err() != nil {
			return rows, err
		}
		once.Continue = true
		for n := range o.Runs {
			// A run that was over before its time did all there is.
			if r := rows.Row(runName(&j, 0, n)); r != nil && (r.Halt == "max-time" || r.Halt == "max-cpu") {
				one.Instructions = r.Instructions
			}
			for i := range sides[1:] {
				all = append(all, one.side(&j, i+1, n, &sides[i+1]))
			}
		}
		if rows, err = suite.Run(ctx, all, once); rows == nil || err != nil || ctx.Err() != nil {
			return rows, err
		}
	}
	return rows, nil
}

// newOnly keeps a view from being told of rows of an earlier call again.
type newOnly struct{ suite.View }

// Finished tells of a new row.
func (v newOnly) Finished(r *suite.Row) {
	if !r.Earlier {
		v.View.Finished(r)
	}
}

// jobs is every exploration: the sides of a subject together, each first by turns.
func (o *Options) jobs(subjects []suite.Job, sides []Side) []suite.Job {
	var out []suite.Job
	turn := 0
	for _, j := range subjects {
		for n := range o.Runs {
			for i := range sides {
				k := (turn + i) % len(sides)
				out = append(out, o.side(&j, k, n, &sides[k]))
			}
			turn++
		}
	}
	return out
}

func (o *Options) side(j *suite.Job, side, n int, s *Side) suite.Job {
	out := *j
	out.Name = runName(j, side, n)
	if s.Albers != "" {
		out.Albers = []string{s.Albers}
	}
	out.Flags = append(append([]string(nil), j.Flags...), s.Flags...)
	if o.Instructions > 0 {
		out.Flags = append(out.Flags, "--max-instructions", fmt.Sprint(o.Instructions))
	}
	return out
}

// runName names an exploration and its folder: subject.a, subject.b, then subject.a2, …
func runName(j *suite.Job, side, n int) string {
	name := fmt.Sprintf("%s.%c", j.Name, 'a'+side)
	if n > 0 {
		name += fmt.Sprint(n + 1)
	}
	return name
}

// Numbers are the figures of one side, added up over its runs.
type Numbers struct {
	State        suite.State    `json:"state"`
	Error        string         `json:"error,omitempty"`
	Paths        int            `json:"paths"` // completed
	Partial      int            `json:"paths_partial"`
	Instructions uint64         `json:"instructions"`
	Queries      int64          `json:"queries"`
	SolverS      float64        `json:"solver_s"`
	RunS         float64        `json:"run_s"`     // wall time of the exploration
	CPUS         float64        `json:"cpu_s"`     // of the whole process, loading included
	RunCPUS      float64        `json:"run_cpu_s"` // processor time of the exploration
	Memory       uint64         `json:"peak_memory"`
	Lines        suite.Count    `json:"lines"`    // of the first run
	Branches     suite.Count    `json:"branches"` // of the first run
	Bugs         int            `json:"bugs"`     // of the first run
	Halt         string         `json:"halt_reason"`
	Ends         map[string]int `json:"ends"`
	Everything   bool           `json:"everything"` // explored, in every run
	// NotReplayed are tests of the first run that did not replay for a reason that is not known.
	NotReplayed   []string                      `json:"not_replayed,omitempty"`
	SolverLayers  map[string]map[string]float64 `json:"solver,omitempty"`     // of the first run
	TechniqueNums map[string]map[string]float64 `json:"techniques,omitempty"` // of the first run
	Growth        []outcome.Growth              `json:"growth,omitempty"`     // of coverage, in the first run
}

func (n *Numbers) add(out string, r *suite.Row, first bool) {
	if first {
		n.State, n.Everything = suite.Ran, true
	}
	if r == nil {
		n.fail(suite.Interrupted, "not run")
		return
	}
	if r.State != suite.Ran {
		n.fail(r.State, r.Error)
		return
	}
	n.Paths, n.Partial, n.Instructions = n.Paths+r.Paths, n.Partial+r.Partial, n.Instructions+r.Instructions
	n.Queries, n.SolverS, n.RunS, n.CPUS = n.Queries+r.Queries, n.SolverS+r.SolverS, n.RunS+r.RunS, n.CPUS+r.CPUS
	n.RunCPUS += r.RunCPUS
	n.Memory = max(n.Memory, r.Memory)
	n.Everything = n.Everything && everything(r)
	if !first {
		return
	}
	n.Branches, n.Bugs, n.Halt, n.Ends = r.Branches, len(r.Bugs), r.Halt, r.Ends
	n.Lines, n.NotReplayed = r.Lines, r.Unexplained()
	if s, err := testcase.ReadSummary(filepath.Join(out, r.Subject)); err == nil {
		n.SolverLayers, n.TechniqueNums, n.Growth = s.Solver, s.Techniques, s.Growth
	}
}

func (n *Numbers) fail(s suite.State, why string) {
	n.Everything = false
	if n.State == suite.Ran {
		n.State, n.Error = s, why
	}
}

// everything says whether a run explored all that the flags let it explore.
func everything(r *suite.Row) bool {
	return r.Halt == "complete" && r.Left == 0 && r.Ends["solver"]+r.Ends["halt"]+r.Ends["max-memory"]+
		r.Ends["internal-error"] == 0
}

// decided says whether the names of a run's paths have only decisions that the program made: no query stayed open.
func decided(r *suite.Row) bool { return r.Ends["solver"] == 0 }

// Pair is the two sides of one subject.
type Pair struct {
	Subject string    `json:"subject"`
	Groups  []string  `json:"groups,omitempty"` // that the subject belongs to
	A       Numbers   `json:"a"`
	B       Numbers   `json:"b"`
	Runs    []Compare `json:"runs"`

	// Ratios, B over A; 0 if there is none.
	PathRatio  float64 `json:"path_ratio"`
	InstrRatio float64 `json:"instruction_ratio"`
	RateRatio  float64 `json:"instructions_per_cpu_s_ratio"`
	// processor time of A over that of B, if both explored everything or did equally many instructions
	Speed float64 `json:"speed,omitempty"`
	// wall time of A's exploration over that of B's in the same case: what a second worker gains
	WallRatio float64 `json:"wall_ratio,omitempty"`
}

func (p *Pair) add(opt *Options, a, b *suite.Row) {
	first, out := len(p.Runs) == 0, opt.Suite.Out
	p.A.add(out, a, first)
	p.B.add(out, b, first)
	c := Compare{}
	if a != nil && b != nil && a.State == suite.Ran && b.State == suite.Ran {
		if opt.Merged {
			c = compareFound(out, a, b)
		} else {
			c = compare(out, a, b)
		}
	}
	p.Runs = append(p.Runs, c)
}

// finish computes the ratios.
func (p *Pair) finish(sameWork bool) {
	if !p.Ran() {
		return
	}
	a, b := &p.A, &p.B
	p.PathRatio, p.InstrRatio = ratio(float64(b.Paths), float64(a.Paths)),
		ratio(float64(b.Instructions), float64(a.Instructions))
	p.RateRatio = ratio(p.InstrRatio*a.CPUS, b.CPUS)
	if a.Everything && b.Everything || b.Halt == "max-instructions" && (sameWork || a.Halt == "max-instructions") {
		p.Speed, p.WallRatio = ratio(a.CPUS, b.CPUS), ratio(a.RunS, b.RunS)
	}
}

// Ran says whether both sides ran as they should.
func (p *Pair) Ran() bool { return p.A.State == suite.Ran && p.B.State == suite.Ran }

func ratio(x, y float64) float64 {
	if x <= 0 || y <= 0 {
		return 0
	}
	return x / y
}

// Cap is the time that an exploration of a fixed number of instructions may take before it is stopped.
const Cap = 10 * time.Minute
