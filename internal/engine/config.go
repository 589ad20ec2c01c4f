package engine

import (
	"fmt"
	"time"

	"github.com/albers-engine/albers/internal/expr/arrayopt"
	"github.com/albers-engine/albers/internal/kernel"
	"github.com/albers-engine/albers/internal/outcome"
	"github.com/albers-engine/albers/internal/solver/native/axioms"
	"github.com/albers-engine/albers/internal/vfs"
)

// Config says how a program is explored. Each field: effect, unit, example, default.
type Config struct {
	// Entry is the function where execution starts, e.g. "main" (default), "LLVMFuzzerTestOneInput" or another function that takes what
	// main takes. Loading puts the driver here of a function with parameters of its own.
	Entry string
	// Libc says that musl is linked in: execution starts at its __libc_start_main. Default true.
	Libc bool

	// Args are the program's concrete arguments, argv[0] included.
	Args []string
	// SymArgs are symbolic arguments, appended to Args in this order.
	SymArgs []SymArg
	// SymStdin is the number of symbolic bytes on standard input; -1 (default) means an empty concrete one.
	SymStdin int
	// Stdin is concrete standard input, used if SymStdin is -1.
	Stdin []byte
	// SymFiles are symbolic files A, B, … in the program's working folder, e.g. {Count: 2, Size: 8}. Default none.
	SymFiles kernel.SymFiles
	// SymStdout makes what a path writes on standard output an object of its test. Default false.
	SymStdout bool
	// HostDirs are folders of the host that the program sees, read-only, at the same absolute path. Default none.
	HostDirs []string
	// Env is the environment block, "K=V" each.
	Env []string
	// MaxFail is how many calls of each path fail on demand: system calls, and allocations. Default 0.
	MaxFail int
	// FuzzSize is the greatest number of bytes given to a libFuzzer entry point. Default 8.
	FuzzSize int

	// MaxTime is wall time for the whole run, 0 (default) without limit.
	MaxTime time.Duration
	// MaxInstructions bounds the instructions of all paths together, 0 without limit.
	MaxInstructions uint64
	// Patience is how much work, in instructions and what takes as long, a path may do without a fork or new code before every other slice of it
	// goes to the path that has waited longest. 0: paths never yield, so that depth-first search has the same order whatever answers the
	// questions. Default 1,048,576, eight slices.
	Patience uint64
	// MaxMemory bounds the process in bytes; beyond it states are ended, the least useful first. Default 4 GiB.
	MaxMemory uint64
	// MaxDepth bounds the symbolic decisions of one path, 0 without limit.
	MaxDepth int
	// MaxForks bounds the forks of the run, 0 without limit.
	MaxForks uint64
	// MaxTests bounds the tests written, 0 without limit.
	MaxTests int
	// MaxStack bounds the stack of a path in bytes; what goes beyond is a stack-overflow finding, and replay runs natively with the same
	// limit. A frame takes its variables as code without optimisation lays them out, and 16 bytes. Default 8 MiB, as on Linux.
	MaxStack uint64
	// Solver is what answers in the end: "z3", or "native" for our own with Z3 where it gives up. Default native.
	Solver string
	// SolverTimeout bounds one solver call. Default 30 s.
	SolverTimeout time.Duration
	// StopOn ends the run at the first finding of one of these kinds; "bug" means any.
	StopOn []string

	// Search names the searchers, asked in turn. Default random-path and covnew.
	Search []string
	// Seed starts the random source of searchers. Default 1.
	Seed int64
	// Jobs is the number of workers. Default 1, which is repeatable bit for bit.
	Jobs int

	// Intervals keeps sets of values of single variables: a layer of the solver stack, and the ranges of symbolic addresses.
	// Default true.
	Intervals bool
	// IntervalsPaper limits that to what the paper has, for comparison. Default false.
	IntervalsPaper bool
	// Arrays says how reads of tables at symbolic indices are transformed before they are solved: "none", "fold", "index", "value" or
	// "all". Default all.
	Arrays string

	// Layers of the solver stack that are on. Default all.
	Simplify, Independence, Cache, ModelReuse, Enumerate bool
	// Precheck refutes queries with reads at symbolic indices by linear arithmetic. Default true.
	Precheck bool
	// Axioms is by what axioms about reads are chosen: "all", "typed", "interval" or "typed+interval", the default.
	Axioms string
	// ValidateSolver asks a plain Z3 about every answer, sat and unsat, on the conditions as the program made them: before simplification, array
	// transformations and what is known of a path. Default false.
	ValidateSolver bool
	// Audit asks a second solver about one in so many answers Unsat, and about Unsat sets that the cache uses often, for at most 2 % of the
	// processor time; a difference is an internal error. 0: never. Default 64.
	Audit int
	// Certify has our own solver prove its answers Unsat from the clauses that it made and checks the proofs; a wrong one is an internal error. Default false.
	Certify bool
	// SolverLog is a file that receives every query as SMT-LIB2, empty for none.
	SolverLog string
	// ExplainSolver is a file that receives, query by query, what each layer of the solver did and why; "-" is standard error, empty none.
	ExplainSolver string

	// RecordQueries is a file that receives the queries that the caches do not answer, for `albers bench queries`; empty
	// for none.
	RecordQueries string

	// CheckOverflow reports signed overflow of arithmetic that the source language leaves undefined. Default false.
	CheckOverflow bool
	// CheckLeaks reports heap memory that is not freed at exit. Default false.
	CheckLeaks bool
	// MergeReads bounds the objects that one symbolic read may touch as a single merged term instead of a fork for
	// each object. Default 8.
	MergeReads int
	// CoverFiles are patterns of the source files whose lines and branches count, and that searchers aim at (see
	// cover.Matches), e.g. "src/cut.c". Default: all files of the program.
	CoverFiles []string
	// KeepStdout puts what each path wrote on standard output into its test. Default false.
	KeepStdout bool
	// OnlyNew writes a test of a completed path only if it covers new code; findings always are. Default false.
	OnlyNew bool
}

// SymArg is between Min and Max symbolic arguments of at most Len bytes each; Min = Max = 1 is --sym-arg.
type SymArg struct{ Min, Max, Len int }

// SolverTimeoutFor is how long one solver call should take at most in a run of maxTime (0: no limit): 30 s, but no more
// than a twentieth of the run, so that a few hopeless queries do not use it up.
func SolverTimeoutFor(maxTime time.Duration) time.Duration {
	const most, least = 30 * time.Second, time.Second
	if maxTime == 0 {
		return most
	}
	return min(most, max(least, maxTime/20))
}

// Default is the configuration of a run without flags.
func Default() Config {
	return Config{
		Entry: "main", Libc: true, SymStdin: -1, FuzzSize: 8, MaxMemory: 4 << 30, MaxStack: 8 << 20,
		Solver: "native", SolverTimeout: SolverTimeoutFor(0), Search: []string{"random-path", "covnew"}, Patience: 1 << 20, Seed: 1, Jobs: 1,
		Simplify: true, Independence: true, Cache: true, ModelReuse: true, Intervals: true, Enumerate: true, Precheck: true, Axioms: "typed+interval", MergeReads: 8,
		Arrays: "all", Audit: 64,
	}
}

// SearchNames are the searchers that Config.Search may name.
func SearchNames() []string {
	return []string{"dfs", "bfs", "random-state", "random-path", "covnew", "md2u", "depth"}
}

// ArrayModes are the values of Config.Arrays.
func ArrayModes() []string { return arrayopt.Modes() }

// Validate says what is wrong with the configuration and how to mend it.
func (c *Config) Validate() error {
	known := map[string]bool{}
	for _, s := range SearchNames() {
		known[s] = true
	}
	for _, s := range c.Search {
		if !known[s] {
			return fmt.Errorf("unknown searcher %q: use one of %v", s, SearchNames())
		}
	}
	if c.Solver != "" && c.Solver != "z3" && c.Solver != "native" {
		return fmt.Errorf("unknown solver %q: use native or z3", c.Solver)
	}
	if _, err := axioms.ParseMode(c.Axioms); err != nil {
		return err
	}
	if _, err := arrayopt.ForMode(c.Arrays); err != nil {
		return err
	}
	for _, k := range c.StopOn {
		if k != "bug" && !outcome.Kind(k).Known() {
			return fmt.Errorf("unknown bug kind %q: use bug or one of %v", k, outcome.Kinds())
		}
	}
	for _, a := range c.SymArgs {
		if a.Min < 0 || a.Max < a.Min || a.Len < 0 {
			return fmt.Errorf("symbolic arguments need 0 <= MIN <= MAX and a length of 0 or more, got %d %d %d", a.Min, a.Max, a.Len)
		}
	}
	for _, l := range []struct {
		name string
		v    int64
	}{
		{"max-time", int64(c.MaxTime)}, {"max-depth", int64(c.MaxDepth)}, {"max-tests", int64(c.MaxTests)},
		{"solver-timeout", int64(c.SolverTimeout)}, {"fuzz-size", int64(c.FuzzSize)}, {"max-fail", int64(c.MaxFail)},
		{"audit", int64(c.Audit)},
	} {
		if l.v < 0 {
			return fmt.Errorf("--%s must not be negative", l.name)
		}
	}
	if c.MaxStack < minStack || c.MaxStack > maxStack {
		return fmt.Errorf("--max-stack must be from 64KiB to 1TiB, got %d bytes", c.MaxStack)
	}
	if c.SymStdin < -1 {
		return fmt.Errorf("--sym-stdin must not be negative")
	}
	if c.MaxFail > 99 {
		return fmt.Errorf("--max-fail must not be greater than 99")
	}
	if f := c.SymFiles; f.Count < 0 || f.Count > vfs.MaxSymFiles {
		return fmt.Errorf("--sym-files makes at most %d files, got %d", vfs.MaxSymFiles, f.Count)
	} else if f.Size > maxSymFile {
		return fmt.Errorf("--sym-files: a symbolic file has at most %d bytes, got %d", maxSymFile, f.Size)
	}
	if err := c.checkHostDirs(); err != nil {
		return err
	}
	if c.Jobs < 1 {
		return fmt.Errorf("--jobs must be at least 1")
	}
	if c.Entry == "" {
		return fmt.Errorf("--entry must name a function")
	}
	return nil
}

// minStack and maxStack bound the stack of a path: the C library's start code needs some, and addresses are finite.
const (
	minStack = 64 << 10
	maxStack = 1 << 40
)

// maxSymFile is the greatest size of a symbolic file.
const maxSymFile = 1 << 20

// checkHostDirs says which host folder cannot be shown, and why.
func (c *Config) checkHostDirs() error {
	_, err := vfs.New(nil, vfs.Options{HostDirs: c.HostDirs})
	return err
}
