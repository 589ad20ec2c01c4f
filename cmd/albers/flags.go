package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/albers-engine/albers"
	"github.com/albers-engine/albers/internal/kernel"
	"github.com/albers-engine/albers/internal/solver/native/axioms"
)

// runFlags holds what the flags of `albers run` set.
type runFlags struct {
	cfg      albers.Config
	json     bool
	quiet    bool
	failBug  bool
	dumpIR   bool
	progress choice
	libc     choice
	solver   choice
	arrays   choice

	intervals choice
	stdin     string
	env       []string

	maxTime, solverTimeout                               durationValue
	maxInstr, maxForks, patience                         countValue
	maxMemory, maxStack                                  sizeValue
	maxDepth, maxTests                                   natValue
	symStdin, fuzzSize, mergeReads, jobs, maxFail, audit natValue
	simplify, independence, cache, modelReuse, enumerate onOff
	precheck                                             onOff
	axioms                                               choice
	stopOn                                               []string
	groups                                               []group
}

// group is a named set of flags in --help.
type group struct {
	name string
	set  *pflag.FlagSet
}

// newRunFlags declares every flag once: name, default and help stand here and nowhere else.
func newRunFlags() *runFlags {
	f := &runFlags{cfg: albers.Default()}
	e := &f.cfg.Engine
	f.maxTime, f.solverTimeout = durationValue(e.MaxTime), durationValue(e.SolverTimeout)
	f.maxInstr, f.maxForks, f.maxMemory = countValue(e.MaxInstructions), countValue(e.MaxForks), sizeValue(e.MaxMemory)
	f.patience = countValue(e.Patience)
	f.maxDepth, f.maxTests, f.maxStack = natValue(e.MaxDepth), natValue(e.MaxTests), sizeValue(e.MaxStack)
	f.fuzzSize, f.mergeReads, f.jobs, f.audit = natValue(e.FuzzSize), natValue(e.MergeReads), natValue(e.Jobs), natValue(e.Audit)
	f.simplify, f.independence, f.cache, f.modelReuse = onOff(e.Simplify), onOff(e.Independence), onOff(e.Cache), onOff(e.ModelReuse)
	f.enumerate, f.precheck = onOff(e.Enumerate), onOff(e.Precheck)
	f.axioms = choice{e.Axioms, axioms.ModeNames()}
	f.progress = choice{"auto", []string{"auto", "plain", "none"}}
	f.libc = choice{"musl", []string{"musl", "none"}}
	f.solver = choice{e.Solver, []string{"native", "z3"}}
	f.arrays = choice{e.Arrays, albers.ArrayModes()}
	f.intervals = choice{"off", []string{"on", "off", "paper"}}
	if e.Intervals {
		f.intervals.value = "on"
	}
	f.declareOutput()
	f.declareLimits()
	f.declareSearch()
	f.declareInput()
	f.declareTechniques()
	return f
}

func (f *runFlags) group(name string) *pflag.FlagSet {
	s := pflag.NewFlagSet(name, pflag.ContinueOnError)
	s.SortFlags = false
	f.groups = append(f.groups, group{name, s})
	return s
}

func (f *runFlags) declareOutput() {
	s := f.group("output")
	s.StringVar(&f.cfg.Out, "out", f.cfg.Out, "write results to folder `DIR`; an old one is kept as DIR.1, DIR.2, …")
	s.BoolVar(&f.json, "json", false, "print the summary as JSON on standard output")
	s.Var(&f.progress, "progress", "how to show progress: auto is a live view on a terminal, plain lines elsewhere")
	s.BoolVar(&f.quiet, "quiet", false, "print errors only")
	s.BoolVar(&f.failBug, "fail-on-bug", false, "exit with 1 if a bug is found")
	s.BoolVar(&f.cfg.Engine.KeepStdout, "keep-stdout", f.cfg.Engine.KeepStdout, "write each path's standard output next to its test, and compare it in replay")
	s.BoolVar(&f.cfg.Engine.OnlyNew, "only-new", f.cfg.Engine.OnlyNew, "write tests only for bugs and for paths that cover new code")
	s.StringArrayVar(&f.cfg.Engine.CoverFiles, "cover-files", nil, "count lines and branches of source files that fit `GLOB` only, and search there, e.g. src/cut.c (repeat)")
	s.BoolVar(&f.dumpIR, "dump-ir", false, "print the program in Albers's own form and stop")
}

func (f *runFlags) declareLimits() {
	s := f.group("limits")
	s.Var(&f.maxTime, "max-time", "stop after this wall time; 0 for no limit")
	s.Var(&f.maxInstr, "max-instructions", "stop after so many instructions of all paths; 0 for no limit")
	s.Var(&f.maxMemory, "max-memory", "end the least useful paths when the process grows beyond this")
	s.Var(&f.maxDepth, "max-depth", "end a path after so many symbolic decisions; 0 for no limit")
	s.Var(&f.maxForks, "max-forks", "stop after so many forks; 0 for no limit")
	s.Var(&f.maxTests, "max-tests", "stop after so many tests; 0 for no limit")
	s.Var(&f.maxStack, "max-stack", "bytes of stack beyond which a path is a stack-overflow bug; replay gives the native program as much")
	s.Var(&f.solverTimeout, "solver-timeout", "give up on one solver call after this time; unless set, after a twentieth of --max-time if that is less, but not below 1s")
	s.StringSliceVar(&f.stopOn, "stop-on", nil, "stop at the first `bug|KIND`, e.g. out-of-bounds (repeat or separate by commas)")
}

func (f *runFlags) declareSearch() {
	s, e := f.group("search"), &f.cfg.Engine
	s.StringSliceVar(&e.Search, "search", e.Search, "which path to go on with; `NAME` is one of "+strings.Join(albers.SearchNames(), ", ")+" (repeat to take turns)")
	s.Var(&f.patience, "patience", "work, in instructions and what takes as long, after which a path without a fork or new code yields every other slice to the path that has waited longest; 0: never")
	s.Var((*seedValue)(&e.Seed), "seed", "where random choices start")
	s.Var(&f.jobs, "jobs", "workers; with 1 a run is repeatable")
	s.Var(&waiting{"explore", "fork", "fork|concolic"}, "explore", "how paths are found; concolic is not built yet")
}

func (f *runFlags) declareInput() {
	s, e := f.group("input"), &f.cfg.Engine
	s.Var(&symArgsValue{&e.SymArgs, false}, "sym-arg", "add a symbolic argument of at most N bytes (repeat; order is kept)")
	s.Var(&symArgsValue{&e.SymArgs, true}, "sym-args", "add MIN to MAX symbolic arguments of at most N bytes each")
	s.Var(&f.symStdin, "sym-stdin", "make standard input N symbolic bytes")
	s.StringVar(&f.stdin, "stdin", "", "give `FILE` as concrete standard input (default: empty)")
	s.Var(&symFilesValue{&e.SymFiles}, "sym-files", "make K symbolic files A, B, … of N bytes each in the working folder")
	s.BoolVar(&e.SymStdout, "sym-stdout", e.SymStdout, "keep what a path writes on standard output as object stdout of its test")
	v := &f.cfg.EntryValues
	s.StringVar(&e.Entry, "entry", e.Entry, "start at `FUNC`: a symbol, a name as in the source, or FILE:FUNC; parameters other than main's are symbolic. LLVMFuzzerTestOneInput, or (const uint8_t *, size_t): a fuzz target")
	s.Uint64Var(&v.Size, "entry-size", v.Size, "a pointer that --entry's function takes points to so many symbolic bytes, or to one element if that is larger")
	s.IntVar(&v.Depth, "entry-depth", v.Depth, "pointers inside such objects have objects of their own, so many pointers deep, and are null below")
	s.BoolVar(&v.Null, "entry-null", v.Null, "each of these pointers may also be null")
	s.Var(&f.fuzzSize, "fuzz-size", "greatest number of bytes for a libFuzzer entry point")
	s.Var(&f.libc, "libc", "C library to link in")
	s.StringArrayVar(&f.env, "env", nil, "set `K=V` in the program's environment (repeat; nothing is inherited, HOME, LANG, LOGNAME, PATH, PWD and USER have values of the model)")
	s.Var(&f.maxFail, "max-fail", "up to N system calls and allocations of each path fail on demand")
	s.StringArrayVar(&e.HostDirs, "host-dir", nil, "show folder `DIR` of this machine to the program, read-only, at the same absolute path (repeat)")
	s.StringArrayVar(&f.cfg.CFlags, "cflag", nil, "pass `FLAG` to clang, e.g. --cflag=-DNDEBUG (repeat)")
}

func (f *runFlags) declareTechniques() {
	e := &f.cfg.Engine
	s := f.group("arrays")
	s.Var(&f.arrays, "arrays", "what reads of tables at symbolic indices become: folded where determined, ranges of the index, choices of values, or all three")
	s.Var(&f.axioms, "axioms", "which axioms about array reads our own solver adds first")
	s.Var(&f.precheck, "precheck", "refute array queries by integer linear arithmetic, and bound their indices")
	s.Var(&f.mergeReads, "merge-reads", "one symbolic read may join so many objects instead of forking for each")
	s = f.group("solving")
	s.Var(&f.intervals, "intervals", "answer queries and bound addresses from sets of values of single variables; paper: no more than the paper has")
	s.Var(&f.solver, "solver", "what answers in the end: Z3, or our own solver with Z3 where that gives up")
	s.StringVar(&e.SolverLog, "solver-log", e.SolverLog, "write every query to `FILE.smt2`")
	s.StringVar(&e.ExplainSolver, "explain-solver", e.ExplainSolver, "explain query by query to `FILE` (-: standard error) what each solver layer did and why; queries take turns then, whatever --jobs is")
	s.StringVar(&e.RecordQueries, "record-queries", e.RecordQueries, "write the queries that the caches do not answer to `FILE`, for albers bench queries")
	s.BoolVar(&e.ValidateSolver, "validate-solver", e.ValidateSolver, "ask a plain Z3 about every answer, on the conditions as the program made them; what it does not decide is counted")
	s.Var(&f.audit, "audit", "ask a second solver about one in `N` answers unsat, and about unsatisfiable sets that the cache uses often, within 2 % of the processor time; 0 for never")
	s.BoolVar(&e.Certify, "certify", e.Certify, "have our own solver prove each of its answers unsat from its clauses (DRAT), and check the proofs; how queries became clauses is not covered")
	s.Var(&f.simplify, "simplify", "rewrite queries before solving")
	s.Var(&f.independence, "independence", "solve only what the question depends on")
	s.Var(&f.cache, "cache", "counterexample cache")
	s.Var(&f.modelReuse, "model-reuse", "try known inputs before asking the solver")
	s.Var(&f.enumerate, "enumerate", "try all values of queries that read few bytes")
	s = f.group("multiplex")
	s.Var(&waiting{"partial-solutions", "off", "on|off"}, "partial-solutions", "explore partial solutions; only off is built")
	s.Var(&waiting{"float", "", "circuits|search|z3"}, "float", "symbolic floats; not built yet: they are made concrete and counted as unsupported")
	s = f.group("merging")
	s.Var(&waiting{"merge", "none", "none|standard|pattern"}, "merge", "state merging; only none is built")
	s.Var(&waiting{"incremental-merge", "off", "on|off"}, "incremental-merge", "merging while exploring; only off is built")
	s.Var(&waiting{"symbolic-size", "", "CAP"}, "symbolic-size", "objects of symbolic size; not built yet")
	s = f.group("checks")
	s.BoolVar(&e.CheckOverflow, "check-overflow", e.CheckOverflow, "report signed overflow")
	s.BoolVar(&e.CheckLeaks, "check-leaks", e.CheckLeaks, "report memory that is not freed at exit")
}

// config turns flags and operands into a Config.
func (f *runFlags) config(c *cobra.Command, args []string) (*albers.Config, error) {
	files, rest := args, []string(nil)
	if n := c.ArgsLenAtDash(); n >= 0 {
		files, rest = args[:n], args[n:]
	}
	if len(files) == 0 {
		return nil, usagef("run: give a program: a .c, .cc, .cpp, .bc or .ll FILE (see `albers run --help`)")
	}
	e := &f.cfg.Engine
	e.MaxTime, e.SolverTimeout = time.Duration(f.maxTime), time.Duration(f.solverTimeout)
	e.Patience = uint64(f.patience)
	e.MaxInstructions, e.MaxForks, e.MaxMemory = uint64(f.maxInstr), uint64(f.maxForks), uint64(f.maxMemory)
	e.MaxDepth, e.MaxTests, e.MaxStack = int(f.maxDepth), int(f.maxTests), uint64(f.maxStack)
	e.FuzzSize, e.MergeReads, e.Jobs, e.Audit = int(f.fuzzSize), int(f.mergeReads), int(f.jobs), int(f.audit)
	e.Simplify, e.Independence, e.Cache, e.ModelReuse = bool(f.simplify), bool(f.independence), bool(f.cache), bool(f.modelReuse)
	e.Intervals, e.IntervalsPaper = f.intervals.value != "off", f.intervals.value == "paper"
	e.Enumerate, e.Precheck, e.Axioms = bool(f.enumerate), bool(f.precheck), f.axioms.value
	e.StopOn, e.Libc, e.Solver, e.Arrays = f.stopOn, f.libc.value == "musl", f.solver.value, f.arrays.value
	e.MaxFail, e.Env = int(f.maxFail), kernel.Environment(f.env)
	if !c.Flags().Changed("solver-timeout") {
		e.SolverTimeout = albers.SolverTimeoutFor(e.MaxTime)
	}
	if c.Flags().Changed("sym-stdin") {
		e.SymStdin = int(f.symStdin)
	}
	if f.stdin != "" {
		if e.SymStdin >= 0 {
			return nil, usagef("--stdin and --sym-stdin exclude each other: give one of them")
		}
		text, err := os.ReadFile(f.stdin)
		if err != nil {
			return nil, usagef("--stdin: %w", err)
		}
		e.Stdin = text
	}
	for i, dir := range e.HostDirs {
		abs, err := filepath.Abs(dir)
		if err != nil {
			return nil, usagef("--host-dir %s: %w", dir, err)
		}
		e.HostDirs[i] = abs
	}
	f.cfg.Files = files
	e.Args = append([]string{albers.ProgramName(files[0])}, rest...)
	f.cfg.Flags = map[string]string{}
	c.Flags().VisitAll(func(fl *pflag.Flag) {
		if fl.Name != "help" {
			f.cfg.Flags[fl.Name] = fl.Value.String()
		}
	})
	f.cfg.Flags["sym-args"] = fmt.Sprint(e.SymArgs)
	delete(f.cfg.Flags, "sym-arg")
	if e.SymStdin < 0 {
		f.cfg.Flags["sym-stdin"] = ""
	}
	if err := f.cfg.Validate(); err != nil {
		return nil, usageError{err}
	}
	return &f.cfg, nil
}

// help prints the flags in their groups.
func (f *runFlags) help(c *cobra.Command, w io.Writer) {
	fmt.Fprintf(w, "%s\n\nUsage:\n  %s\n\nExamples:\n%s\n", c.Long, c.UseLine(), c.Example)
	for _, g := range f.groups {
		fmt.Fprintf(w, "\n%s%s:\n%s", strings.ToUpper(g.name[:1]), g.name[1:], g.set.FlagUsagesWrapped(110))
	}
	fmt.Fprintf(w, "\nMemory errors, division by zero, too large shifts, assert and unreachable code are always checked.\n"+
		"Sizes are like 500M or 2GiB, times like 60s or plain seconds.\n")
}

// flagError makes the flag parser's complaint short.
func flagError(c *cobra.Command, err error) error {
	var nb notBuilt
	if errors.As(err, &nb) {
		return usageError{nb}
	}
	// pflag says: invalid argument "x" for "--flag" flag: reason
	return usageError{fmt.Errorf("%w (see `%s --help`)", err, c.CommandPath())}
}
