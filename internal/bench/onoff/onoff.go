// Package onoff runs subjects twice, with two sets of flags or by two builds of Albers, and says what the difference is: the paths, instructions and
// processor time of each side, their ratios, and whether both sides found the same paths with the same outcomes.
//
// The two explorations of a subject are neighbours in time (side by side with two jobs) and take turns in going
// first, so that a machine that is busy with other things is as slow for one as for the other. What is compared is
// honest only as ratios of one call.
//
// Paths are compared by name (the hash of a path's decisions, which no order of exploration changes) and outcome. What may
// be asked of them depends on how the two runs ended:
//
//   - A path that both sides have must have the same outcome, whatever else happened.
//   - A side that explored everything has every path that the other one has.
//   - If both explored everything, they have the same paths.
//
// "Everything" is a run that halted as complete without a path that a limit of time or memory, or a solver that gave
// up, had cut short. Two runs of one number of instructions often have the same paths, too, but need not: which of two
// sides of a branch is followed first may depend on the model.
package onoff

import (
	"context"
	"fmt"
	"path/filepath"
	"time"

	"albers/internal/bench/suite"
)

// Side is one of the two settings.
type Side struct {
	Flags []string `json:"flags"` // of albers run, behind those of the subject
	// Albers is the program of this side, if it is not the one that compares: before and after a change.
	Albers string `json:"albers,omitempty"`
}

// Options say what is compared and how.
type Options struct {
	Suite suite.Options // Time is the limit of each exploration (or what keeps it from hanging, see Instructions)
	A, B  Side
	// Instructions is how many instructions each exploration gets; 0: as many as it can do in Time.
	Instructions uint64
	Runs         int // of each pair, added up; at least 1
}

// Run explores every job with A's and with B's flags. The table is also in the folder, as onoff.md and onoff.json, beside
// the suite's own. Only what keeps the table from being made is an error.
func Run(ctx context.Context, jobs []suite.Job, opt Options) (*Table, error) {
	opt.Runs = max(opt.Runs, 1)
	rows, err := suite.Run(ctx, opt.jobs(jobs), opt.Suite)
	if rows == nil {
		return nil, err
	}
	byName := map[string]*suite.Row{}
	for _, r := range rows.Rows {
		byName[r.Subject] = r
	}
	t := &Table{Version: opt.Suite.Version, A: opt.A, B: opt.B, TimeS: opt.Suite.Time.Seconds(), Instructions: opt.Instructions, Runs: opt.Runs, AtOnce: max(opt.Suite.Jobs, 1)}
	for _, j := range jobs {
		p := Pair{Subject: j.Name}
		for n := range opt.Runs {
			p.add(opt.Suite.Out, byName[runName(&j, 'a', n)], byName[runName(&j, 'b', n)])
		}
		p.finish()
		t.Pairs = append(t.Pairs, p)
	}
	t.summarise()
	if werr := t.write(opt.Suite.Out); err == nil {
		err = werr
	}
	return t, err
}

// jobs is every exploration: each pair together, its first side by turns.
func (o *Options) jobs(subjects []suite.Job) []suite.Job {
	var out []suite.Job
	turn := 0
	for _, j := range subjects {
		for n := range o.Runs {
			a, b := o.side(&j, 'a', n, &o.A), o.side(&j, 'b', n, &o.B)
			if turn++; turn%2 == 0 {
				a, b = b, a
			}
			out = append(out, a, b)
		}
	}
	return out
}

func (o *Options) side(j *suite.Job, side byte, n int, s *Side) suite.Job {
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
func runName(j *suite.Job, side byte, n int) string {
	name := fmt.Sprintf("%s.%c", j.Name, side)
	if n > 0 {
		name += fmt.Sprint(n + 1)
	}
	return name
}

// Numbers is what one side did, added up over its runs.
type Numbers struct {
	State         suite.State                   `json:"state"`
	Error         string                        `json:"error,omitempty"`
	Paths         int                           `json:"paths"` // completed
	Partial       int                           `json:"paths_partial"`
	Instructions  uint64                        `json:"instructions"`
	Queries       int64                         `json:"queries"`
	SolverS       float64                       `json:"solver_s"`
	RunS          float64                       `json:"run_s"` // wall time of the exploration
	CPUS          float64                       `json:"cpu_s"` // of the whole process, loading included
	Memory        uint64                        `json:"peak_memory"`
	Branches      suite.Count                   `json:"branches"` // of the first run
	Bugs          int                           `json:"bugs"`     // of the first run
	Halt          string                        `json:"halt_reason"`
	Ends          map[string]int                `json:"ends"`
	Everything    bool                          `json:"everything"`           // explored, in every run
	SolverLayers  map[string]map[string]float64 `json:"solver,omitempty"`     // of the first run
	TechniqueNums map[string]map[string]float64 `json:"techniques,omitempty"` // of the first run
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
	n.Memory = max(n.Memory, r.Memory)
	n.Everything = n.Everything && everything(r)
	if !first {
		return
	}
	n.Branches, n.Bugs, n.Halt, n.Ends = r.Branches, len(r.Bugs), r.Halt, r.Ends
	if s, err := readSummary(filepath.Join(out, r.Subject)); err == nil {
		n.SolverLayers, n.TechniqueNums = s.Solver, s.Techniques
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
	return r.Halt == "complete" && r.Left == 0 && r.Ends["solver"]+r.Ends["halt"]+r.Ends["max-memory"]+r.Ends["internal-error"] == 0
}

// Pair is the two sides of one subject.
type Pair struct {
	Subject string    `json:"subject"`
	A       Numbers   `json:"a"`
	B       Numbers   `json:"b"`
	Runs    []Compare `json:"runs"`

	// Ratios, B over A; 0 if there is none.
	PathRatio  float64 `json:"path_ratio"`
	InstrRatio float64 `json:"instruction_ratio"`
	RateRatio  float64 `json:"instructions_per_cpu_s_ratio"`
	Speed      float64 `json:"speed,omitempty"` // processor time of A over that of B, if both explored everything or did equally many instructions
}

func (p *Pair) add(out string, a, b *suite.Row) {
	first := len(p.Runs) == 0
	p.A.add(out, a, first)
	p.B.add(out, b, first)
	c := Compare{}
	if a != nil && b != nil && a.State == suite.Ran && b.State == suite.Ran {
		c = compare(out, a, b)
	}
	p.Runs = append(p.Runs, c)
}

// finish computes the ratios.
func (p *Pair) finish() {
	if !p.Ran() {
		return
	}
	a, b := &p.A, &p.B
	p.PathRatio, p.InstrRatio = ratio(float64(b.Paths), float64(a.Paths)), ratio(float64(b.Instructions), float64(a.Instructions))
	p.RateRatio = ratio(p.InstrRatio*a.CPUS, b.CPUS)
	if a.Everything && b.Everything || a.Halt == "max-instructions" && b.Halt == "max-instructions" {
		p.Speed = ratio(a.CPUS, b.CPUS)
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

// Cap is how long an exploration of a fixed number of instructions may take before it is stopped.
const Cap = 10 * time.Minute
