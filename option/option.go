// Package option has the options of a run: plain data, without a function that runs anything.
//
// [Run] has a struct for each group of options, and each option is a field. Start from [Default], set fields, and pass
// the result on as a part of albers.Config:
//
//	cfg := albers.Default()
//	cfg.MaxTime = time.Minute
//	cfg.Search = []option.Searcher{option.DFS}
//
// Each struct has the table of its flags next to it: name, field, default and help of an option are written there and
// nowhere else. The command line, its help and run.json are made from these tables ([Run.Flags]). [Replay] and
// [Build] are for albers.Replay and albers.Build.
package option

import (
	"fmt"
	"math"
	"slices"
	"time"

	"github.com/albers-engine/albers/outcome"
)

// Run has every option that a flag of `albers run` sets.
type Run struct {
	Output
	Limits
	Strategy
	Input
	Surroundings
	Reads
	Solving
	Sizes
	Diagnosis
	Multiplex
	Merging
	Checks
}

// Default is a run without flags.
func Default() Run {
	var r Run
	reset(r.Flags())
	return r
}

// Flags lists all flags of `albers run` that describe the run, in the order of its --help. Setting a flag's value
// sets the field of r.
func (r *Run) Flags() []Flag {
	t := &table{}
	r.Output.flags(t)
	r.Limits.flags(t)
	r.Strategy.flags(t)
	r.Input.flags(t)
	r.Surroundings.flags(t)
	r.Reads.flags(t)
	r.Solving.flags(t)
	r.Diagnosis.flags(t)
	r.Multiplex.flags(t)
	r.Sizes.flags(t)
	r.Merging.flags(t)
	r.Checks.flags(t)
	return t.flags
}

// Validate returns an error that says which option has a value that its flag would not take, and how to mend it.
func (r *Run) Validate() error {
	for _, f := range r.Flags() {
		if err := f.Value.check(); err != nil {
			return fmt.Errorf("--%s %w", f.Name, err)
		}
	}
	switch {
	case r.Confirm && r.Out == "":
		return fmt.Errorf("--confirm replays the tests of the output folder: give --out, too")
	case r.Entry == "":
		return fmt.Errorf("--entry must name a function")
	case len(r.Stdin) > 0 && r.SymStdin >= 0:
		return fmt.Errorf("--stdin and --sym-stdin exclude each other: give one of them")
	case r.CheckLeaks && r.Merge != MergeNone:
		// A leak is looked for under one input of a path, and a merged path loses a block on some inputs only.
		return fmt.Errorf("--check-leaks and --merge %s exclude each other: give one of them", r.Merge)
	case r.Fuzz == FuzzOn && !r.canFuzz():
		return fmt.Errorf("--fuzz on is not built yet for --check-uninitialized and --explore concolic: " +
			"leave one of them out")
	case r.Replays() && r.Explore != ExploreConcolic:
		return fmt.Errorf("--replay-tests, --replay-path and --explore %s exclude each other: give --explore concolic",
			r.Explore)
	case r.Seeded() && r.Explore == ExploreFork && !r.canFuzz():
		return fmt.Errorf("--seed-file and --seed-dir are not built yet for --check-uninitialized: leave one of them out")
	case r.Sync != "" && r.Explore == ExploreFork && !r.canFuzz():
		return fmt.Errorf("--sync is not built yet for --check-uninitialized: leave one of them out")
	case r.Sync != "" && r.Replays():
		return fmt.Errorf("--sync and --replay-tests or --replay-path exclude each other: give one of them")
	case r.Sync == "" && r.SyncForm != SyncAuto:
		return fmt.Errorf("--sync-form %s is the layout of a folder: give --sync, too", r.SyncForm)
	case r.Sift == SiftNative && r.Explore == ExploreFork && !r.Sifts():
		return fmt.Errorf("--sift native runs inputs that are made, and this run makes none: give --fuzz on, or " +
			"--explore concolic")
	case r.Explore == ExploreAuto && r.Jobs > 1:
		return fmt.Errorf("--explore auto has one worker: give --jobs 1, or --explore fork or concolic, which may have %d",
			r.Jobs)
	case r.Explore != ExploreFork && r.Merge != MergeNone:
		// A merged condition has no other side that an input could take.
		return fmt.Errorf("--explore %s and --merge %s exclude each other: give one of them", r.Explore, r.Merge)
	case r.Explore != ExploreFork && r.CheckUninitialized:
		// The first run on an input has no terms, which could tell unwritten bytes.
		return fmt.Errorf("--check-uninitialized is not built yet for --explore %s: give --explore fork", r.Explore)
	case r.Explore != ExploreFork && r.SymbolicSize > 0:
		return fmt.Errorf("--explore %s and --symbolic-size exclude each other: give one of them "+
			"(the room that an object needs is a question about all inputs, and a run has one)", r.Explore)
	case r.Explore != ExploreFork && !r.SymbolicFloats && !r.Replays():
		// Each input has a value of its own for such an operand, so there would be no end of inputs.
		return fmt.Errorf("--symbolic-floats off and --explore %s exclude each other: give one of them", r.Explore)
	case r.Explore != ExploreConcolic && slices.Contains(r.Search, Gen):
		return fmt.Errorf("--search gen goes by inputs: give --explore concolic, or another searcher")
	case r.IncrementalMerge == IncrementalOn && r.Merge == MergeNone:
		return fmt.Errorf("--incremental-merge on needs regions: give --merge standard or --merge pattern")
	}
	return r.checkGrowth()
}

// Output says which files a run leaves.
type Output struct {
	// Out is the output folder; an old one is kept as Out.1, Out.2, … Empty writes nothing. Default "albers-out".
	Out string `json:"-"`
	// KeepStdout puts the bytes that each path wrote on standard output into its test. Default false.
	KeepStdout bool
	// KeepStderr puts what each path wrote on standard error, if that is anything, into a file next to its test. Default
	// false.
	KeepStderr bool
	// KeepConditions puts the condition of each test's path, as an SMT-LIB script, into a file next to the test. Default
	// false.
	KeepConditions bool
	// KeepKQueries puts the condition of each test's path, in KLEE's language KQuery, into a file next to the test, as far
	// as the language has words for it. Default false.
	KeepKQueries bool
	// KeepCoverage puts the lines that each test's path covers into a file next to the test. Default false.
	KeepCoverage bool
	// KeepCosts counts what the exploration of each line and function costs, instructions and the solver's time, and
	// writes it into the output folder. Default false.
	KeepCosts bool
	// KeepAssembly writes the linked program, library included, into the output folder as LLVM prints it. Default false.
	KeepAssembly bool
	// Tests says how tests are kept on disk. Default auto: a file for each test up to 10,000 tests, and one container
	// for more; tests of bugs have files of their own.
	Tests TestFiles
	// OnlyNew makes a test of a completed path only if the path covers new code. Bugs always have a test. Default
	// false.
	OnlyNew bool
	// EmitAllErrors makes a test of each path that ends with a bug. Default false: of the first one for each place and
	// kind of bug. Summary.Bugs lists a bug once in either case.
	EmitAllErrors bool
	// CoverFiles are patterns of the source files whose lines and branches count, and that searchers aim at, e.g.
	// "src/cut.c". Default: all files of the program.
	CoverFiles []string
	// CoverFrom are names of functions. The summary also counts the lines and branches of what is reachable from them,
	// in the files that count. Default none.
	CoverFrom []string
	// Confirm replays the test of each bug natively at the end of the run and puts the verdict into the summary. Default
	// false.
	Confirm bool
	// Checkpoints is the time between two checkpoints, from which a stopped or killed run can go on. Making them never
	// takes more than a fiftieth of the time. 0: there are none. Default 1 s.
	Checkpoints time.Duration
}

func (o *Output) flags(t *table) {
	t.group = "output"
	t.add("out", text(&o.Out, "albers-out"), "write results to folder `DIR`; an old one is kept as DIR.1, DIR.2, …")
	t.short("o")
	t.add("keep-stdout", toggle(&o.KeepStdout),
		"write each path's standard output next to its test, and compare it in replay")
	t.add("keep-stderr", toggle(&o.KeepStderr), "write what each path wrote on standard error next to its test")
	t.add("keep-conditions", toggle(&o.KeepConditions),
		"write the condition of each test's path next to the test, as an SMT-LIB script")
	t.add("keep-kqueries", toggle(&o.KeepKQueries),
		"write the condition of each test's path next to the test in KQuery, which has no floats and no quantifiers")
	t.add("keep-coverage", toggle(&o.KeepCoverage),
		"write the source lines that each test's path covers next to the test, as FILE:LINE")
	t.add("keep-costs", toggle(&o.KeepCosts),
		"count instructions and the solver's time by line and function, for the page of the run (costs.json)")
	t.add("keep-assembly", toggle(&o.KeepAssembly),
		"write the program that is explored, library included, as LLVM's text (assembly.ll)")
	t.add("tests", Choice(&o.Tests, TestsAuto, TestFileModes()),
		"keep tests as single files, packed in tests/tests.pack, or single up to 10,000 tests and packed beyond; "+
			"'albers tests --unpack' makes files of packed ones, and bugs always have files")
	t.add("only-new", toggle(&o.OnlyNew), "write tests only for bugs and for paths that cover new code")
	t.add("emit-all-errors", toggle(&o.EmitAllErrors),
		"write a test for each path that ends with a bug, not only for the first one of each bug")
	t.add("cover-files", &list[string]{at: &o.CoverFiles},
		"count lines and branches of source files that fit `GLOB` only, and search there, e.g. src/cut.c (repeat)")
	t.add("cover-from", &list[string]{at: &o.CoverFrom},
		"also count the lines and branches that code reachable from `FUNCTION` has, for the summary (repeat)")
	t.add("confirm", toggle(&o.Confirm),
		"replay the test of each bug natively at the end, and say in the summary whether that confirms it")
	t.add("checkpoints", Duration(&o.Checkpoints, time.Second),
		"how often a run writes down where it is, so that --resume can go on with it after a kill; 0: never")
}

// Limits say when a run or a path ends early.
type Limits struct {
	// MaxTime is wall time for the whole run. Default 0, no limit.
	MaxTime time.Duration
	// MaxCPU is processor time for the whole run, of all threads of the process, in user mode and in the kernel, from
	// the start of the exploration. On a machine with other work the same limit then allows the same work. Default 0, no
	// limit.
	MaxCPU time.Duration
	// MaxInstructions bounds the instructions of all paths together. Default 0, no limit.
	MaxInstructions uint64
	// MaxMemory bounds the memory of the process in bytes. So that it stays below, paths that hold much end,
	// others are kept by their decisions alone, and at nine tenths those end that run. Default 4 GiB; 0: no limit. The
	// allocators of the process do not know of it, so a program that embeds the engine calls albers.LimitMemory.
	MaxMemory uint64
	// MaxDepth bounds the symbolic decisions of one path. Default 0, no limit.
	MaxDepth int
	// MaxForks bounds the forks of the run. Default 0, no limit.
	MaxForks uint64
	// MaxTests bounds the tests written. Default 0, no limit.
	MaxTests int
	// MaxStack bounds the stack of a path in bytes. A path that needs more has a stack-overflow bug, and replay runs
	// natively with the same limit. A frame takes 16 bytes and its variables, laid out as in code without
	// optimisation. Default 8 MiB, as on Linux.
	MaxStack uint64
	// StopOn ends the run at the first bug of one of these kinds, or of any kind with AnyBug. Default none.
	StopOn []outcome.Kind
}

// AnyBug means all kinds of bugs.
const AnyBug outcome.Kind = "bug"

func (l *Limits) flags(t *table) {
	t.group = "limits"
	t.add("max-time", Duration(&l.MaxTime, 0), "stop after this wall time; 0 for no limit")
	t.add("max-cpu", Duration(&l.MaxCPU, 0), "stop after this processor time of all workers; 0 for no limit")
	t.add("max-instructions", Count(&l.MaxInstructions, 0), "stop after so many instructions of all paths; 0 for no limit")
	t.add("max-memory", Memory(&l.MaxMemory, 4<<30),
		"the process stays below this: paths that need much of it end, and the least useful ones; 0 for no limit")
	t.add("max-depth", Natural(&l.MaxDepth, 0), "end a path after so many symbolic decisions; 0 for no limit")
	t.add("max-forks", Count(&l.MaxForks, 0), "stop after so many forks; 0 for no limit")
	t.add("max-tests", Natural(&l.MaxTests, 0), "stop after so many tests; 0 for no limit")
	t.add("max-stack", sizeBetween(&l.MaxStack, 8<<20, 64<<10, 1<<40),
		"bytes of stack beyond which a path is a stack-overflow bug; replay gives the native program as much")
	t.add("stop-on", &list[outcome.Kind]{at: &l.StopOn, split: true},
		"stop at the first `bug|KIND`, e.g. out-of-bounds (repeat or separate by commas)")
}

// Strategy says which path runs next.
type Strategy struct {
	// Search names the searchers, asked in turn. Default random-path and covnew.
	Search []Searcher
	// Patience is the work that a path may do without a fork or new code, in instructions; questions count as the
	// instructions that take as long. After that, every other slice goes to the path that has waited longest. 0:
	// paths never yield, so that depth-first search has the same order whichever layer answers the questions. Default
	// 1,048,576, which is eight slices.
	Patience uint64
	// Turn is the work that a searcher's choice is good for, in instructions; questions count as the instructions that
	// take as long. Until it is done, a worker goes on with the state and with what it forks off, the youngest first.
	// 0: a searcher chooses after each fork, as bfs and depth always do. Default 8,192.
	Turn uint64
	// Defer lets the solver give up hard questions about branches early, as long as such questions have little hope. The
	// side in question waits until no other path is left; then the solver has its full limit. In a search that aims at
	// code, paths whose questions take long share half of the work as long as others wait. Without Patience it has no
	// effect. Default true.
	Defer bool
	// SymbolicFloats computes with symbolic floats. Without it, each operation on a symbolic float takes all values of an
	// operand of at most two symbolic bytes, and four values of any other one. Default true.
	SymbolicFloats bool
	// PrintFloats says which values a symbolic float takes when the C library prints it. Default values.
	PrintFloats PrintMode
	// Seed starts the random sources of searchers and of the search for floats. Default 1.
	Seed int64
	// Jobs is the number of workers. Default 1, which is repeatable bit for bit.
	Jobs int
	// Explore says how paths are found. Default fork.
	Explore ExploreMode
}

// AimsAtCode says whether a searcher goes for code that is not covered.
func (s *Strategy) AimsAtCode() bool {
	return slices.ContainsFunc(s.Search, func(x Searcher) bool { return x == CovNew || x == MD2U })
}

func (s *Strategy) flags(t *table) {
	t.group = "search"
	t.add("search", &list[Searcher]{at: &s.Search, def: []Searcher{RandomPath, CovNew}, split: true, names: Strategies()},
		"which path to go on with; `NAME` is one of "+joined(Strategies(), ", ")+" (repeat to take turns)")
	t.add("patience", Count(&s.Patience, 1<<20),
		"work, in instructions and what takes as long, after which a path without a fork or "+
			"new code yields every other slice to the path that has waited longest; 0: never")
	t.add("turn", Count(&s.Turn, 1<<13),
		"work, in instructions and what takes as long, for which a worker goes on with the state that was chosen and with "+
			"what it forks off; 0: until the next fork")
	t.add("defer", onOff(&s.Defer),
		"put off hard questions about branches that have little hope until no other path is left, and give paths whose "+
			"questions take long half of the work as long as others wait, in a search with covnew or md2u; no effect with "+
			"--patience 0")
	t.add("symbolic-floats", onOff(&s.SymbolicFloats),
		"compute with symbolic floats; off: an operand takes a few values, and the others are counted as left out")
	t.add("print-floats", Choice(&s.PrintFloats, PrintValues, PrintModes()),
		"a symbolic float that the C library prints takes all values if it is of at most two symbolic bytes and else four, "+
			"or one, or none: then each printed form is a path; values left out are counted")
	t.add("seed", between(&s.Seed, 1, math.MinInt64, math.MaxInt64), "where random choices start")
	t.add("jobs", between(&s.Jobs, 1, 1, 1<<10), "workers; with 1 a run is repeatable")
	t.add("explore", Choice(&s.Explore, ExploreFork, ExploreModes()),
		"how paths are found: states fork where the input decides, or the program runs on one input after another and "+
			"the solver finds inputs that decide otherwise; auto: both take turns by the new code that they bring")
}

// Reads says how reads at symbolic addresses are handled, and which terms become reads.
type Reads struct {
	// Arrays says how reads of tables at symbolic indices are transformed before they are solved. Default all.
	Arrays ArrayMode
	// MergeReads bounds the objects that one symbolic read may touch as a single merged term instead of a fork for each
	// object. Default 8.
	MergeReads int
	// LookUps replaces terms that have grown large over one input byte by look-ups of the byte, and by a literal where the
	// path leaves one value. Default true.
	LookUps bool
}

func (r *Reads) flags(t *table) {
	t.group = "arrays"
	t.add("arrays", Choice(&r.Arrays, ArraysAll, ArrayModes()),
		"what reads of tables at symbolic indices become: folded where "+
			"determined, ranges of the index, choices of values, or all three")
	t.add("merge-reads", Natural(&r.MergeReads, 8),
		"one symbolic read may join so many objects instead of forking for each")
	t.add("look-ups", onOff(&r.LookUps),
		"replace terms that have grown large over one input byte by look-ups of the byte, or by a literal where one is left")
}

// Solving says which layers the solver has, which solver is the last layer, and who checks the answers. `albers
// solve` takes these options, too.
type Solving struct {
	// Axioms says which axioms about array reads our own solver adds first. Default typed+interval.
	Axioms AxiomMode
	// Quantifiers says how queries with bounded quantifiers are answered, which state merging makes. Default procedure.
	Quantifiers QuantifierMode
	// Float says how queries with floats are answered that rules and ranges leave open. Default auto.
	Float FloatMode
	// Precheck refutes queries with reads at symbolic indices by linear arithmetic, and bounds their indices.
	// Default true.
	Precheck bool
	// Intervals keeps sets of values of single variables:
	// a layer of the solver, and the ranges of symbolic addresses. Default true.
	Intervals bool
	// IntervalsPaper limits the sets to the methods of the paper, for comparison. Default false.
	IntervalsPaper bool
	// Solver is the last layer, which answers the queries that no other layer answers. Default Native.
	Solver Solver
	// SolverTimeout bounds one solver call; 0: no limit. Default 30 s. [SolverTimeoutFor] gives a bound for a shorter
	// run.
	SolverTimeout time.Duration
	// ValidateSolver asks a plain Z3 about every answer, sat and unsat, on the conditions as the program made them:
	// before simplification, array transformations and the use of facts of the path. Default false.
	ValidateSolver bool
	// Audit asks a second solver about one in this many unsat answers, and about unsatisfiable sets that the cache
	// uses often, for at most 2 % of the processor time. A difference is an internal error. 0: never. Default 64.
	Audit int
	// Certify makes our own solver prove its unsat answers from the clauses that it made, and checks the proofs. A
	// wrong proof is an internal error. Default false.
	Certify bool
	// Simplify rewrites queries before any other layer sees them. Default true.
	Simplify bool
	// ByteSets answers conditions on one input byte from the values that the path leaves it. Default true.
	ByteSets bool
	// Independence sends only the conditions that are connected with the question. Default true.
	Independence bool
	// Cache answers from earlier answers. Default true.
	Cache bool
	// ModelReuse lets the cache try the models that it has. Default true; without Cache it has no effect.
	ModelReuse bool
	// Enumerate tries all values of queries that read few bytes. Default true.
	Enumerate bool
}

// DefaultSolving is the solver of a run without flags.
func DefaultSolving() Solving {
	var s Solving
	reset(s.Flags())
	return s
}

// Flags lists the flags that set fields of s.
func (s *Solving) Flags() []Flag {
	t := &table{}
	s.flags(t)
	return t.flags
}

func (s *Solving) flags(t *table) {
	t.group = "limits"
	t.add("solver-timeout", Duration(&s.SolverTimeout, SolverTimeoutFor(0)),
		"give up on one solver call after this time, 0 for no "+
			"limit; unless set, after a twentieth of --max-cpu or --max-time if that is less, but not below 1s")
	t.group = "arrays"
	t.add("axioms", Choice(&s.Axioms, AxiomsTypedInterval, AxiomModes()),
		"which axioms about array reads our own solver adds first")
	t.add("precheck", onOff(&s.Precheck),
		"refute array queries by integer linear arithmetic, and bound their indices")
	t.group = "solving"
	t.add("intervals", &intervals{&s.Intervals, &s.IntervalsPaper},
		"answer queries and bound addresses from sets of values of single variables; paper: no more than the paper has")
	t.add("solver", Choice(&s.Solver, Native, Solvers()),
		"what answers in the end: Z3, or our own solver with Z3 where that gives up")
	t.add("validate-solver", toggle(&s.ValidateSolver),
		"ask a plain Z3 about every answer, on the conditions as the program made them; what it does not decide is counted")
	t.add("audit", Natural(&s.Audit, 64),
		"ask a second solver about one in `N` answers unsat, and about unsatisfiable sets that the "+
			"cache uses often, within 2 % of the processor time; 0 for never")
	t.add("certify", toggle(&s.Certify),
		"have our own solver prove each of its answers unsat from its clauses (DRAT), and "+
			"check the proofs; how queries became clauses is not covered")
	t.add("simplify", onOff(&s.Simplify), "rewrite queries before solving")
	t.add("byte-sets", onOff(&s.ByteSets), "answer conditions on one byte from the values that the path leaves it")
	t.add("independence", onOff(&s.Independence), "solve only what the question depends on")
	t.add("cache", onOff(&s.Cache), "counterexample cache")
	t.add("model-reuse", onOff(&s.ModelReuse), "try known inputs before asking the solver")
	t.add("enumerate", onOff(&s.Enumerate), "try all values of queries that read few bytes")
	t.add("quantifiers", Choice(&s.Quantifiers, QuantifiersProcedure, QuantifierModes()),
		"what answers queries with bounded quantifiers: a special procedure, instances added one by one, or Z3")
	t.group = "multiplex"
	t.add("float", Choice(&s.Float, FloatAuto, FloatModes()),
		"what answers queries with floats that ranges leave open: a short search for a model and then circuits, circuits "+
			"alone, a long search and then circuits, or Z3")
}

// WorkerTime is the time that a worker of the run has at most, 0 if there is no limit.
func (r *Run) WorkerTime() time.Duration {
	each := r.MaxCPU / time.Duration(max(1, r.Jobs))
	if each == 0 || r.MaxTime > 0 && r.MaxTime < each {
		return r.MaxTime
	}
	return each
}

// SolverTimeoutFor is the bound that suits one solver call in a run of maxTime, on the clock or of the processor (0: no
// limit): 30 s, but no more than a twentieth of the run, so that a few hopeless queries do not use it up.
func SolverTimeoutFor(maxTime time.Duration) time.Duration {
	const most, least = 30 * time.Second, time.Second
	if maxTime == 0 {
		return most
	}
	return min(most, max(least, maxTime/20))
}

// Diagnosis names files that receive the solver's questions and a record of its work.
type Diagnosis struct {
	// SolverLog is a file that receives every query as SMT-LIB. Default empty: none.
	SolverLog string
	// ExplainSolver is a file that receives, for each query, the work of each solver layer and its reason; "-" is
	// standard error. Default empty: none.
	ExplainSolver string
	// RecordQueries is a file that receives the queries that the caches do not answer, for `albers bench queries`.
	// Default empty: none.
	RecordQueries string
}

func (d *Diagnosis) flags(t *table) {
	t.add("solver-log", text(&d.SolverLog, ""), "write every query to `FILE.smt2`")
	t.add("explain-solver", text(&d.ExplainSolver, ""),
		"explain query by query to `FILE` (-: standard error) what each solver layer "+
			"did and why; queries take turns then, whatever --jobs is")
	t.add("record-queries", text(&d.RecordQueries, ""),
		"write the queries that the caches do not answer to `FILE`, for albers bench queries")
}

// Multiplex says what becomes of assignments that solvers meet on their way to an answer.
type Multiplex struct {
	// PartialSolutions makes inputs of them, in concolic exploration. By forking, they save questions. Default false.
	PartialSolutions bool
	// PartialRun says how these inputs are run. Default filtered.
	PartialRun PartialMode
	// PartialKeep bounds the partial solutions of one query that are kept, and keeps no more than two that depart from
	// the path at one decision. 0: all are kept. Default 64.
	PartialKeep int
	// MultiplexPC is the part of a path condition that linear arithmetic sees when it shows partial solutions. Default
	// slice.
	MultiplexPC PCMode
	// MultiplexResume says how an input comes to where it leaves known paths, in concolic exploration. Snapshots take at
	// most a quarter of MaxMemory; without one, the input runs from the start. The results are the same. Default snapshot.
	MultiplexResume ResumeMode
	// Fuzz makes inputs beside the exploration and runs them on plain values; one that covers new code leads a path.
	// Default auto. Never with merging, sizes that are terms, --check-uninitialized and concolic exploration.
	Fuzz FuzzMode
	// Sift says how inputs that nobody asked about, made or tried by a solver or from outside, run first. A native run
	// builds the program, and drops inputs that bring nothing new; the others run on plain values as ever. Default
	// interpret.
	Sift SiftMode
	// SeedFiles are inputs that run first: KTest files, or other files as the content of standard input or of the first
	// symbolic file. By forking, those that bring something new lead paths. Default none.
	SeedFiles []string
	// SeedDirs are folders of such files. Default none.
	SeedDirs []string
	// Sync is a folder that running fuzzers share with the run: the output folder of AFL++, or a corpus of libFuzzer. The
	// run reads their inputs as they come and writes its own, and ends only at a limit. Default empty: none.
	Sync string
	// SyncForm is the layout of that folder. Default auto.
	SyncForm SyncForm
	// ReplayTests are output folders. Their tests run in the engine, in concolic exploration, and nothing else does: no
	// other way of a decision is looked for. Default none.
	ReplayTests []string
	// ReplayPaths are single tests that run like those of ReplayTests: KTest files, also ones that a folder keeps in its
	// container. Default none.
	ReplayPaths []string
}

// canFuzz says whether inputs can be made beside the exploration. A run on plain values knows no bytes that were never
// written.
func (r *Run) canFuzz() bool {
	return !r.CheckUninitialized && r.Explore != ExploreConcolic
}

// Fuzzes says whether inputs are made beside the exploration.
func (r *Run) Fuzzes() bool {
	return r.canFuzz() && (r.Fuzz == FuzzOn || r.Fuzz == FuzzAuto && r.AimsAtCode())
}

// Sifts says whether inputs that nobody asked about run beside the exploration.
func (r *Run) Sifts() bool { return r.Fuzzes() || r.Sync != "" || r.Seeded() }

// TestsAtOnce says whether an input that covers new code becomes a test before its path is explored. A run without
// terms has no conditions to write, and nobody looks for leaks at its end.
func (r *Run) TestsAtOnce() bool {
	return r.OnlyNew && !r.KeepConditions && !r.KeepKQueries && !r.CheckLeaks
}

// Seeded says whether there are inputs to begin with.
func (m *Multiplex) Seeded() bool { return len(m.SeedFiles)+len(m.SeedDirs) > 0 }

// Replays says whether nothing but tests of earlier runs is to run.
func (m *Multiplex) Replays() bool { return len(m.ReplayTests)+len(m.ReplayPaths) > 0 }

func (m *Multiplex) flags(t *table) {
	t.group = "multiplex"
	t.add("partial-solutions", either(&m.PartialSolutions, false, "on", "off"),
		"use assignments that the solver tries: with --explore concolic as inputs, otherwise as models of waiting paths")
	t.add("partial-run", Choice(&m.PartialRun, PartialFiltered, PartialModes()),
		"how such an input is run: with terms; without them first, and with them if that covers something new; or not "+
			"before its path is asked about")
	t.add("partial-keep", Natural(&m.PartialKeep, 64),
		"keep at most `N` partial solutions of one query, and two of them at one decision; 0: all")
	t.add("multiplex-pc", Choice(&m.MultiplexPC, SlicePC, PCModes()),
		"what linear arithmetic sees when it shows partial solutions: the conditions that the question is connected with, "+
			"or all of the path, before any rewriting; none: linear arithmetic is not asked")
	t.add("multiplex-resume", Choice(&m.MultiplexResume, ResumeSnapshot, ResumeModes()),
		"with --explore concolic: how an input comes to where it leaves known paths: from a state that was kept there, as "+
			"long as a quarter of --max-memory has room for it, or from the start")
	t.add("fuzz", Choice(&m.Fuzz, FuzzAuto, FuzzModes()),
		"with --explore fork: try inputs made of the program's own words on plain values, and follow those that cover "+
			"something new. auto: when a search with covnew or md2u is not over after a moment; not with "+
			"--check-uninitialized")
	t.add("sift", Choice(&m.Sift, SiftInterpret, SiftModes()),
		"how inputs of --fuzz, --partial-solutions, --sync and seeds run before anything is spent on them: on plain values; "+
			"natively before that, which builds the program with counters of its edges, in the modelled world, and drops "+
			"inputs that take no new one; auto: natively after some thousand inputs, if they are long. Needs --out")
	t.add("seed-file", &list[string]{at: &m.SeedFiles},
		"begin with input `FILE`, a KTest file or the content of standard input, of the first symbolic file, or of a fuzz "+
			"target's data, cut or filled to its size (repeat); by forking, inputs that bring something new lead paths")
	t.add("seed-dir", &list[string]{at: &m.SeedDirs}, "begin with all files of folder `DIR` as --seed-file does (repeat)")
	t.add("sync", text(&m.Sync, ""),
		"work side by side with a running AFL++ (`DIR` is its -o folder) or libFuzzer (its corpus): read their inputs as "+
			"they come, and write those that cover something new. The run waits for inputs until --max-time or Ctrl-C")
	t.add("sync-form", Choice(&m.SyncForm, SyncAuto, SyncForms()),
		"the layout of --sync's folder; needed where the folder does not show it, as an empty one")
	t.add("replay-tests", &list[string]{at: &m.ReplayTests},
		"run the tests of output folder `DIR` in the engine, and nothing else, e.g. after a change of the program: with "+
			"--explore concolic, which this flag implies, and the input flags of the run that found them (repeat)")
	t.add("replay-path", &list[string]{at: &m.ReplayPaths}, "the same with one test, `FILE`.ktest (repeat)")
}

// Sizes says how objects of symbolic size are handled.
type Sizes struct {
	// SymbolicSize is the capacity in bytes of an object whose size depends on the input: the object has one symbolic
	// size up to the capacity, and larger sizes are given up. Where all sizes are larger, the capacity is, too. Default
	// 0: as AutoSizes says.
	SymbolicSize uint64
	// AutoSizes gives an object one symbolic size up to 4 KiB, and larger sizes are paths of their own, one for each.
	// It has no effect with SymbolicSize, with [Merging.MergesAll], and with ExploreConcolic. Default true; false: each
	// size is a path of its own.
	AutoSizes bool
}

func (z *Sizes) flags(t *table) {
	t.group = "merging"
	t.add("symbolic-size", &sizes{&z.SymbolicSize, &z.AutoSizes},
		"give memory whose size depends on the input one symbolic size of at most CAP bytes, in place of a path for "+
			"each size; larger sizes are given up. auto: up to 4 KiB, and larger sizes are a path each (without --merge "+
			"standard and pattern). 0: a path for each")
}

// Merging says which states become one state, and where.
type Merging struct {
	// Merge says how states are merged that meet at the end of a region. With auto, loops are regions only where an
	// estimate says that merging pays (package merge/cost). Default none.
	Merge MergeMode
	// MergeLoops says which loops are regions, from the first branch inside that forks to the loop's exits. Default
	// no-call. Calls of klee_open_merge and klee_close_merge make regions in any case.
	MergeLoops LoopMode
	// MergeWhere says which branch inside a loop begins a region if it forks: one that depends on a symbolic size
	// (see Sizes), or on any symbolic data. Default data.
	MergeWhere BeginMode
	// MergeCalls says of which functions calls are regions, from the first branch that forks outside of such a loop to the
	// return: of none, or of those that call nothing. Default none.
	MergeCalls LoopMode
	// MergeFunctions are functions whose calls are regions. Default none.
	MergeFunctions []string
	// MergeMost is the number of states at one exit of a region above which they are not merged. Default 10,000.
	MergeMost int
	// MergePatterns is the number of groups with one pattern of conditions, over all exits of a region, above which
	// --merge pattern merges the region as --merge standard does. Default 10.
	MergePatterns int
	// MergeRepeats is how often the longest path of a group repeats the formula of its pattern at least where --merge
	// pattern writes a quantifier: over a few turns of a loop a disjunction is easier to solve. Default 6.
	MergeRepeats int
	// IncrementalMerge says whether states that meet inside a region with the same values become one at once. Default
	// auto: with --merge pattern and --merge auto.
	IncrementalMerge Incremental
	// MergeLeafTests makes a test for each path that becomes a part of a merged one. Default true.
	MergeLeafTests bool
	// ValidateMerge asks a plain Z3 whether each merged state stands for the states that it was made of, and for
	// nothing else. A difference is an internal error. Default false.
	ValidateMerge bool
	// ExplainMerge is a file that receives, for each region, which states were merged, and why others were not; "-" is
	// standard error. Default empty: none.
	ExplainMerge string
	// MergeCount is how many steps are made after the exploration to count the paths that became parts of the completed
	// ones and that merging did not count: each step is a question to the solver at most. Default 0: nobody counts.
	MergeCount int
}

// Folds says whether states that meet inside a region become one.
func (m *Merging) Folds() bool {
	return m.IncrementalMerge == IncrementalOn || m.IncrementalMerge == IncrementalAuto && m.Patterns()
}

// MergesAll says whether states are merged wherever they can be, because the user asked for it. Such a run leaves no
// sides of branches for later, which would keep states apart. It has no symbolic sizes without a capacity either: the
// user says with SymbolicSize which objects have one.
func (m *Merging) MergesAll() bool { return m.Merge == MergeStandard || m.Merge == MergePattern }

// Patterns says whether merged states are written with quantifiers where their conditions are repeated.
func (m *Merging) Patterns() bool { return m.Merge == MergePattern || m.Merge == MergeAuto }

func (m *Merging) flags(t *table) {
	t.group = "merging"
	t.add("merge", Choice(&m.Merge, MergeNone, MergeModes()),
		"merge states that meet at the end of a region: a loop, a call, or what is between klee_open_merge and "+
			"klee_close_merge; auto: as pattern, in loops where an estimate says that it pays")
	t.add("merge-loops", Choice(&m.MergeLoops, NoCallLoops, LoopModes()),
		"which outermost loops are regions for --merge: none, those that call nothing, or any")
	t.add("merge-where", Choice(&m.MergeWhere, BeginAtData, BeginModes()),
		"which branch inside a loop begins a region when it forks: one that depends on a symbolic size, or on any "+
			"symbolic data")
	t.add("merge-calls", Choice(&m.MergeCalls, NoLoops, []LoopMode{NoLoops, NoCallLoops}),
		"calls of which functions are regions for --merge: none, or those that call nothing")
	t.add("merge-functions", &list[string]{at: &m.MergeFunctions, split: true},
		"calls of function `NAME` are regions for --merge (repeat or separate by commas)")
	t.add("merge-most", between(&m.MergeMost, 10_000, 2, 1<<20), "more states at one exit of a region are not merged")
	t.add("merge-patterns", between(&m.MergePatterns, 10, 1, 1<<20),
		"with more groups of one pattern, --merge pattern merges a region as --merge standard does")
	t.add("merge-repeats", between(&m.MergeRepeats, 6, 2, 1<<20),
		"--merge pattern writes a quantifier where the longest path repeats its formula at least so often")
	t.add("incremental-merge", Choice(&m.IncrementalMerge, IncrementalAuto, Incrementals()),
		"make states one that meet inside a region with the same live values; auto: with --merge pattern or "+
			"auto")
	t.add("merge-leaf-tests", onOff(&m.MergeLeafTests), "write a test for each path that becomes a part of a merged path")
	t.add("validate-merge", toggle(&m.ValidateMerge),
		"ask a plain Z3 whether each merged state stands for exactly the states that it was made of")
	t.add("explain-merge", text(&m.ExplainMerge, ""),
		"explain region by region to `FILE` (-: standard error) what was merged, and what was not and why")
	t.add("merge-count", between(&m.MergeCount, 0, 0, 1<<40),
		"after the exploration, count in so many steps how many paths the completed ones stand for, at least")
}
