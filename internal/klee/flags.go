package klee

import (
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/albers-engine/albers/option"
	"github.com/albers-engine/albers/outcome"
)

// effect is a flag that means something here.
type effect struct {
	value bool // it takes a value; otherwise it is a switch
	does  func(c *Command, value string) error
	help  string
}

// effects are the flags with an effect, by name.
func effects() map[string]effect {
	all := map[string]effect{
		"help":       {does: func(c *Command, _ string) error { c.Help = true; return nil }, help: "this list"},
		"output-dir": {true, func(c *Command, v string) error { c.Out = v; return nil }, "the folder for results"},
		"posix-runtime": {false, sets(func(c *Command) *bool { return &c.Posix }),
			"flags of the symbolic environment behind the program"},
		"warnings-only-to-file": {false, sets(func(c *Command) *bool { return &c.Quiet }), "no warnings on the screen"},
		"write-no-tests":        {false, sets(func(c *Command) *bool { return &c.NoTests }), "no .ktest files"},
		"write-smt2s": {false, sets(func(c *Command) *bool { return &c.Run.KeepConditions }),
			"testNNNNNN.smt2: the condition of a test's path"},
		"write-kqueries": {false, sets(func(c *Command) *bool { return &c.Run.KeepKQueries }),
			"testNNNNNN.kquery: the same in KQuery"},
		"write-cov": {false, sets(func(c *Command) *bool { return &c.Run.KeepCoverage }),
			"testNNNNNN.cov: the source lines that a test's path covers"},
		"output-stats": {false, sets(func(c *Command) *bool { return &c.Stats }),
			"run.stats: an SQLite database with a row a second; the default"},
		"output-istats": {false, sets(func(c *Command) *bool { return &c.IStats }),
			"run.istats: costs of each line, in callgrind's format; the default"},
		"output-source": {false, sets(func(c *Command) *bool { return &c.Run.KeepAssembly }),
			"assembly.ll: the program that is explored; the default"},
		"stats-write-interval": {true, func(c *Command, v string) (err error) {
			c.StatsEvery, err = option.ParseTime(minutes(v))
			return err
		}, "time between two rows of run.stats, at least half a second; 0: it does not matter"},
		"stats-write-after-instructions": {true, func(c *Command, v string) (err error) {
			if c.StatsAfter, err = strconv.ParseUint(v, 10, 64); err != nil {
				err = fmt.Errorf("must be a number of instructions, got %q", v)
			}
			return err
		}, "instructions between two rows of run.stats; it looks twice a second"},
		"no-output": {false, sets(func(c *Command) *bool { return &c.NoTests }), "the same"},
		"max-time":  {true, duration("max-time"), "stop after this time, e.g. 30s, 60min or plain seconds"},
		"max-solver-time": {true, func(c *Command, v string) error {
			c.limited = true
			return duration("solver-timeout")(c, v)
		}, "give up on one question after this time"},
		"max-memory": {true, megabytes, "megabytes"},
		"only-output-states-covering-new": {false, sets(func(c *Command) *bool { return &c.Run.OnlyNew }),
			"tests of paths that cover something new, and of bugs"},
		"emit-all-errors": {false, sets(func(c *Command) *bool { return &c.Run.EmitAllErrors }),
			"a test of each path with a bug"},
		"exit-on-error": {false, func(c *Command, v string) error {
			on, err := onOff(v)
			if on {
				c.Run.StopOn = append(c.Run.StopOn, option.AnyBug)
			}
			return err
		}, "stop at the first bug"},
		"exit-on-error-type": {true, exitOn, "stop at the first bug of a type: " + strings.Join(types(), ", ")},
		"search": {true, search, "dfs, bfs, random-state, random-path, nurs:covnew, nurs:md2u, nurs:depth " +
			"(repeat)"},
		"use-iterative-deepening-search": {true, func(c *Command, v string) error {
			if v != "max-time" && v != "max-depth" {
				return fmt.Errorf("must be max-time or max-depth, got %q", v)
			}
			c.Warnings = append(c.Warnings, "iterative deepening goes by the number of decisions of a path, and is a searcher "+
				"of its own here")
			return c.set("search", string(option.Deepening))
		}, "the searcher deepening"},
		"batch-instructions": {true, func(c *Command, v string) error { return c.set("turn", v) },
			"instructions for which a chosen state goes on"},
		"use-query-log": {true, queryLog, "all:smt2 or solver:smt2: write the questions to the output folder"},
		"solver-backend": {true, func(c *Command, v string) error {
			if v == "z3" {
				return c.set("solver", v)
			}
			c.Warnings = append(c.Warnings, "there is no solver "+v+" here: Albers's own answers, and Z3 where that gives up")
			return nil
		}, "z3, or any other name for Albers's own"},
		"optimize-array": {true, func(c *Command, v string) error { return c.set("arrays", v) }, "all, index or value"},
		"env-file":       {true, envFile, "the environment, a variable NAME=VALUE a line"},
		"run-in-dir": {true, func(c *Command, v string) error {
			c.Warnings = append(c.Warnings, "--run-in-dir shows the folder to the program, read-only, but its working "+
				"folder is the one of the model, /home/user")
			return c.set("host-dir", v)
		}, "show a folder to the program"},
		"link-llvm-lib": {true, func(c *Command, v string) error { c.Files = append(c.Files, v); return nil },
			"one more file of the program (repeat)"},
		"use-merge": {false, func(c *Command, v string) error {
			on, err := onOff(v)
			if on {
				c.Run.Merge = option.MergeStandard
			}
			return err
		}, "merge states between klee_open_merge and klee_close_merge, and at the ends of loops"},
		"debug-crosscheck-core-solver": {true, func(c *Command, _ string) error {
			return c.set("validate-solver", "true")
		}, "ask Z3 about each answer, whatever the value is"},
		"debug-validate-solver": {false, sets(func(c *Command) *bool { return &c.Run.ValidateSolver }),
			"ask Z3 about each answer"},
		"use-cex-cache": {false, sets(func(c *Command) *bool { return &c.Run.Cache }), "keep answers"},
		"use-independent-solver": {false, sets(func(c *Command) *bool { return &c.Run.Independence }),
			"solve only what a question depends on"},
		"rewrite-equalities": {false, sets(func(c *Command) *bool { return &c.Run.Simplify }), "rewrite questions"},
	}
	for name, kind := range map[string]outcome.Kind{"check-div-zero": outcome.DivisionByZero,
		"check-overshift": outcome.Overshift} {
		all[name] = effect{false, func(c *Command, v string) error {
			on, err := onOff(v)
			c.Run.Ignore = slices.DeleteFunc(c.Run.Ignore, func(k outcome.Kind) bool { return k == kind })
			if err == nil && !on {
				c.Run.Ignore = append(c.Run.Ignore, kind)
				c.Warnings = append(c.Warnings, "--"+name+"=false: paths end there without a test, because what they would "+
					"go on with is not defined")
			}
			return err
		}, "report these errors; the default"}
	}
	for name, help := range map[string]string{"max-depth": "end paths after so many decisions",
		"max-forks": "stop after so many forks", "max-instructions": "stop after so many instructions",
		"max-tests": "stop after so many tests"} {
		all[name] = effect{true, func(c *Command, v string) error { return c.set(name, v) }, help}
	}
	for old, name := range map[string]string{"entry-point": "entry", "function-alias": "function-alias",
		"stop-after-n-tests": "max-tests",
		"debug-log-merge":    "explain-merge"} {
		all[old] = effect{true, func(c *Command, v string) error { return c.set(name, v) }, "--" + name + " of `albers run`"}
	}
	for old, name := range map[string]string{"seed-file": "seed-file", "seed-dir": "seed-dir",
		"replay-ktest-file": "replay-path", "replay-ktest-dir": "replay-tests"} {
		all[old] = effect{true, func(c *Command, v string) error {
			c.Run.Explore = option.ExploreConcolic
			return c.set(name, v)
		}, "--" + name + " of `albers run`, and --explore concolic"}
	}
	return all
}

// sets is the effect of a switch.
func sets(field func(*Command) *bool) func(*Command, string) error {
	return func(c *Command, v string) (err error) {
		*field(c), err = onOff(v)
		return err
	}
}

// set gives a flag of `albers run` a value.
func (c *Command) set(name, value string) error {
	f := c.flags[name]
	if f == nil {
		panic("BUG: albers run has no flag " + name)
	}
	return f.Set(value)
}

// duration sets a time. KLEE writes minutes as "min".
func duration(name string) func(*Command, string) error {
	return func(c *Command, v string) error { return c.set(name, minutes(v)) }
}

func minutes(v string) string { return strings.Replace(v, "min", "m", 1) }

// search appends a searcher; the first one replaces the default.
func search(c *Command, v string) error {
	s := option.Searcher(strings.TrimPrefix(v, "nurs:"))
	if !slices.Contains(option.Searchers(), s) {
		return fmt.Errorf("has no %q here: use one of dfs, bfs, random-state, random-path, nurs:covnew, nurs:md2u, "+
			"nurs:depth", v)
	}
	return c.set("search", string(s))
}

// kindsOf are the kinds of bugs that a type of --exit-on-error-type means; empty: none here has it.
func kindsOf() map[string][]outcome.Kind {
	return map[string][]outcome.Kind{
		"Abort": {outcome.Abort, outcome.Trap}, "Assert": {outcome.Assertion},
		"Exec": {outcome.InvalidCall, outcome.Unreachable}, "External": nil,
		"Free":  {outcome.DoubleFree, outcome.InvalidFree, outcome.MismatchedFree},
		"Model": nil, "Overflow": {outcome.IntegerOverflow},
		"Ptr": {outcome.OutOfBounds, outcome.UseAfterFree, outcome.NullDereference, outcome.InvalidPointer,
			outcome.UseAfterReturn, outcome.UseAfterScope},
		"ReadOnly": {outcome.ReadOnlyWrite}, "ReportError": {outcome.UserError}, "User": {outcome.InvalidArgument},
		"Unhandled": nil,
	}
}

func types() (names []string) {
	for name := range kindsOf() {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

func exitOn(c *Command, v string) error {
	kinds, ok := kindsOf()[v]
	switch {
	case !ok:
		return fmt.Errorf("has no type %q: use one of %s", v, strings.Join(types(), ", "))
	case len(kinds) == 0:
		c.Warnings = append(c.Warnings, "--exit-on-error-type="+v+" has no effect here: no finding is of this type; what is "+
			"not supported is counted in summary.json")
	}
	c.Run.StopOn = append(c.Run.StopOn, kinds...)
	return nil
}

func queryLog(c *Command, v string) error {
	for _, kind := range strings.Split(v, ",") {
		from, form, _ := strings.Cut(kind, ":")
		switch {
		case form != "smt2":
			return fmt.Errorf("%s: questions are written as SMT-LIB only: give all:smt2", kind)
		case from != "all" && from != "solver":
			return fmt.Errorf("%s: must be all:smt2 or solver:smt2", kind)
		}
		// One log has all questions that the layers get.
		c.Log = from + "-queries.smt2"
	}
	return nil
}

func envFile(c *Command, v string) error {
	data, err := os.ReadFile(v)
	if err != nil {
		return err
	}
	c.Run.Env = nil
	for _, line := range strings.Split(string(data), "\n") {
		if line == "" {
			continue
		}
		if err := c.set("env", line); err != nil {
			return err
		}
	}
	return nil
}

// idle is a flag that is taken without an effect.
type idle struct {
	value bool
	why   string // empty: what it asks for is always so
}

// without are the flags that have no effect, by name.
func without() map[string]idle {
	all := map[string]idle{}
	add := func(value bool, why string, names ...string) {
		for _, n := range names {
			all[n] = idle{value, why}
		}
	}
	add(true, "musl is linked in, whatever the library is called", "libc")
	add(false, "", "libcxx", "ubsan-runtime", "kdalloc", "kdalloc-mark-as-unneeded", "allocate-determ",
		"simplify-sym-indices", "init-env", "with-libc",
		"stats", "suppress-external-warnings", "all-external-warnings", "ignore-solver-failures", "use-branch-cache",
		"use-cache", "use-forked-solver", "use-construct-hash", "use-construct-hash-stp", "use-construct-hash-z3",
		"use-construct-hash-metasmt", "use-batching-search",
		"log-partial-queries-early", "log-timed-out-queries", "debug-assignment-validating-solver", "use-constant-arrays",
		"equal-substitution", "use-fast-cex-solver", "allow-seed-extension", "allow-seed-truncation", "cex-cache-try-all",
		"cex-cache-superset", "cex-cache-exp", "const-array-opt", "color", "warn-all-external-symbols", "watchdog")
	add(false, "programs are executed in a form of our own, without LLVM's optimizations", "optimize",
		"disable-inlining", "disable-internalize", "disable-opt", "disable-verify", "verify-each", "strip-all", "strip-debug")
	add(true, "", "external-calls", "switch-type", "min-query-time-to-log", "stp-sat-solver", "metasmt-backend",
		"kdalloc-globals-size", "kdalloc-constants-size", "kdalloc-heap-size", "kdalloc-stack-size",
		"kdalloc-globals-start-address", "kdalloc-constants-start-address", "kdalloc-heap-start-address",
		"kdalloc-stack-start-address", "uncovered-update-interval", "warn-unresolved")
	add(true, "freed memory has a quarantine of a fixed size", "kdalloc-quarantine")
	add(true, "Albers has no limit on a share of forks or of the solver's time", "max-static-fork-pct",
		"max-static-solve-pct", "max-static-cpfork-pct", "max-static-cpsolve-pct", "max-static-pct-check-delay")
	add(true, "arrays of any size are explored", "max-sym-array-size")
	add(true, "a path that needs more stack than 8 MiB is a finding; --max-stack of `albers run` sets the size",
		"max-stack-frames")
	add(true, "a searcher's choice is good for a number of instructions: see --batch-instructions", "batch-time")
	add(true, "run.istats is written when the run ends", "istats-write-interval", "istats-write-after-instructions")
	add(false, "paths end when memory is short, so that the limit holds", "max-memory-inhibit")
	add(false, "it is not written: coverage.json, `albers report` and `albers tests` have what Albers knows",
		"write-cvcs", "write-paths",
		"write-sym-paths", "write-test-info", "write-exec-tree", "write-ptree", "compress-exec-tree", "compress-log",
		"compress-query-log", "use-sym-paths", "track-instruction-time", "debug-compress-instructions")
	add(false, "assembly.ll has the program, and llvm-as makes bitcode of it", "output-module")
	add(true, "`albers explain` shows the path of a test line by line", "debug-print-instructions")
	add(true, "Z3's own logs are not written", "debug-z3-dump-queries", "debug-z3-log-api-interaction",
		"debug-z3-verbosity")
	add(false, "Z3's own logs are not written", "debug-z3-validate-models", "debug-dump-stp-queries")
	return all
}

// refused are flags that would change what is explored, and that are not there, each with the reason.
func refused() map[string]string {
	all := map[string]string{
		"use-incomplete-merge":       "states at a merge point wait for each other: give --use-merge",
		"only-seed":                  "give --replay-ktest-file or --replay-ktest-dir",
		"only-replay-seeds":          "give --replay-ktest-file or --replay-ktest-dir",
		"replay-path":                "it reads branches in the order of KLEE's instructions: give --replay-ktest-file",
		"zero-seed-extension":        "a seed is filled with zeros in any case: leave it out",
		"return-null-on-zero-malloc": "malloc(0) gives a block without bytes, as the C library does: leave it out",
		"silent-klee-assume":         "an assumption that cannot hold is a finding: guard the call, or call klee_silent_exit",
	}
	return all
}
