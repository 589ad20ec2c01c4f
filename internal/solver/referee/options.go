package referee

import (
	"fmt"
	"math/rand/v2"
	"time"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/solver"
	"github.com/albers-engine/albers/internal/solver/native"
	"github.com/albers-engine/albers/internal/solver/stack"
	"github.com/albers-engine/albers/option"
)

// asInRun is the stack as `albers run` composes it by default, without the audit:
// the referees ask about every answer themselves.
func asInRun() stack.Options {
	o := stack.Default()
	o.Audit, o.SolverTimeout = 0, 0
	return o
}

// drawn is a stack whose options a seed has drawn, and what is found of it.
type drawn struct {
	name   string // of the seed and the options, in failures
	r      *rand.Rand
	b      *expr.Builder
	shared *stack.Shared
	sv     solver.Solver // the caller closes it
	tally  *Tally

	partial bool // partial solutions are wanted
}

// newDrawn makes the stack of a seed. The stream of random numbers is that of a referee, and change sets options that
// the referee does not leave to the seed.
func newDrawn(seed, stream uint64, change func(*stack.Options)) (*drawn, error) {
	d := &drawn{r: rand.New(rand.NewPCG(seed, stream)), b: expr.NewBuilder(), tally: newTally()}
	opt, name := draw(d.r)
	d.name = fmt.Sprintf("seed %d, %s", seed, name)
	change(&opt)
	opt.Report = func(f *solver.Fault) { d.tally.failf("%s: fault in %s: %s", d.name, f.Layer, f.Message) }
	d.partial = opt.Partial != stack.PartialNowhere
	d.shared = stack.NewShared(d.b, opt)
	var err error
	d.sv, err = d.shared.NewWorker()
	return d, err
}

// within gives our own solver a limit for each query.
func within(limit time.Duration) func(*stack.Options) {
	return func(o *stack.Options) { o.Solver, o.SolverTimeout = option.Native, limit }
}

// draw chooses the options of a walk: one in two is a run's default; the others leave out layers and let our own
// solver go other ways, so that the lower layers also get queries that an upper layer answers by default. name
// describes the options.
func draw(r *rand.Rand) (o stack.Options, name string) {
	o = asInRun()
	if oneIn(r, 2) {
		return o, "default"
	}
	most := func() bool { return !oneIn(r, 4) }
	half := func() bool { return oneIn(r, 2) }
	o.ByteSets, o.Simplify, o.Independence, o.Cache, o.ModelReuse = oneIn(r, 4), most(), most(), most(), half()
	o.Intervals, o.IntervalsPaper, o.Precheck, o.Enumerate = half(), oneIn(r, 4), half(), oneIn(r, 4)
	if oneIn(r, 64) {
		o.Solver = option.Z3
	}
	o.Axioms = option.AxiomModes()[r.IntN(4)]
	way := ways()[r.IntN(len(ways()))]
	o.Own = way.change
	o.Float = option.FloatModes()[r.IntN(2)] // auto or circuits: the others take long
	name = fmt.Sprintf("byte sets %v simplify %v independence %v cache %v reuse %v intervals %v (paper %v) "+
		"precheck %v enumerate %v solver %v axioms %v own %q float %v",
		o.ByteSets, o.Simplify, o.Independence, o.Cache, o.ModelReuse, o.Intervals, o.IntervalsPaper, o.Precheck,
		o.Enumerate, o.Solver, o.Axioms, way.name, o.Float)
	return o, name
}

// partial is where linear arithmetic shows partial solutions in a walk: in one of three walks each nowhere, below the
// layers that slice the query, and above them.
func partial(seed uint64) stack.PartialAt { return stack.PartialAt(seed % 3) }

// way is a way for our own solver to answer.
type way struct {
	name   string
	change func(o *native.Options)
}

func ways() []way {
	return []way{
		{"default", nil},
		{"tables refined", func(o *native.Options) { o.Table = 0 }},
		{"lists refined", func(o *native.Options) { o.Unroll, o.Cells = 0, 0 }},
		{"all refined", func(o *native.Options) { o.Table, o.Unroll, o.Cells = 0, 0, 0 }},
		{"all refined, eager", func(o *native.Options) { o.Table, o.Unroll, o.Cells, o.Eager = 0, 0, 0, 256 }},
		{"narrow", func(o *native.Options) { o.Narrow, o.Eager = 2, 256 }},
		{"both sides", func(o *native.Options) { o.Polarity = false }},
		{"unguided", func(o *native.Options) { o.Guided = false }},
		{"as it is", func(o *native.Options) { o.Preprocess = false }},
		{"trees", func(o *native.Options) { o.Unroll = 3 }},
		{"forgetful", func(o *native.Options) { o.Nodes = 20_000 }},
		{"swept", func(o *native.Options) { o.HardConflicts, o.Trials = 1, 0 }},
		{"renewing", func(o *native.Options) { o.Renew = -1 }},
	}
}
