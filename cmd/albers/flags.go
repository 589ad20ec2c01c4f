package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/albers-engine/albers"
	"github.com/albers-engine/albers/internal/text"
	"github.com/albers-engine/albers/option"
)

// runFlags holds the values of the flags of `albers run`. Those that describe the run itself are fields of
// option.Run.
type runFlags struct {
	cfg      albers.Config
	json     string // what is printed on standard output for programs
	quiet    bool
	failBug  bool
	known    string // file with known findings
	resume   string // output folder of a run to go on with
	dumpIR   bool
	progress string
	profile  string
	serve    string           // address of the page of the run; empty: none
	groups   []*pflag.FlagSet // by heading in --help
}

// What --json asks for.
const (
	jsonOff     = "off"
	jsonSummary = "summary"
	jsonEvents  = "events"
)

func newRunFlags() *runFlags {
	f := &runFlags{cfg: albers.Default(), progress: "auto", json: jsonOff}
	for _, fl := range f.cfg.Run.Flags() {
		addFlag(f.group(fl.Group), fl)
	}
	s := f.group("output")
	s.Var(option.Choice(&f.json, jsonOff, []string{jsonOff, jsonSummary, jsonEvents}), "json",
		"print JSON on standard output: the summary at the end, or (--json=events) a line for each event of the run")
	s.Lookup("json").NoOptDefVal = jsonSummary
	s.Var(option.Choice(&f.progress, "auto", []string{"auto", "plain", "none"}), "progress",
		"how to show progress: auto is a live view on a terminal, plain lines elsewhere")
	s.BoolVar(&f.quiet, "quiet", false, "print errors only")
	s.BoolVar(&f.failBug, "fail-on-bug", false,
		"exit with 1 if a bug is found, or a test that runs again ends in another way")
	s.StringVar(&f.known, "known", "",
		"bugs that `FILE` lists are known: --fail-on-bug looks at others only ('albers report --add-known' makes the list)")
	s.StringVar(&f.resume, "resume", "",
		"go on with the run in output folder `DIR`, which was stopped or killed; it keeps its program and flags, and takes "+
			"new limits and --jobs")
	s.StringVar(&f.serve, "serve", "",
		"serve the page of the run at `ADDRESS` while it goes on: :PORT is this machine alone, HOST:PORT others, too")
	s.BoolVar(&f.dumpIR, "dump-ir", false, "print the program in Albers's own form and stop")
	s.StringVar(&f.profile, "cpu-profile", "", "write a processor profile of the exploration to `FILE`, for go tool pprof")
	if err := s.MarkHidden("cpu-profile"); err != nil {
		panic("BUG: " + err.Error())
	}
	return f
}

// parse reads flags as `albers run` does and gives the operands.
func (f *runFlags) parse(args []string) (operands []string, err error) {
	all := pflag.NewFlagSet("run", pflag.ContinueOnError)
	for _, s := range f.groups {
		all.AddFlagSet(s)
	}
	if args, err = joinWords(args); err == nil {
		err = shortened(all.Parse(inOrder(args, all)))
	}
	return all.Args(), err
}

// inOrder makes concrete arguments that follow the program as in KLEE (albers run prog.bc --sym-arg 3 foo) into flags
// --arg, since the flag parser gives operands without their places. Behind the first operand, those that are no files
// of a program are arguments, but not a file that is there: that is more likely a part of the program of an unknown
// kind. What is behind -- stays as it is.
func inOrder(args []string, known *pflag.FlagSet) []string {
	var out []string
	program := false
	for i := 0; i < len(args); i++ {
		word := args[i]
		out = append(out, word)
		switch {
		case word == "--":
			return append(out, args[i+1:]...)
		case len(word) > 1 && word[0] == '-':
			if takesNext(word, known) && i+1 < len(args) {
				i++
				out = append(out, args[i])
			}
		case !program:
			program = true
		case !albers.IsProgram(word) && !isFile(word):
			out[len(out)-1] = "--arg=" + word
		}
	}
	return out
}

// takesNext says whether a flag's value is the next word.
func takesNext(word string, known *pflag.FlagSet) bool {
	name, long := strings.CutPrefix(word, "--")
	if long {
		f := known.Lookup(name) // nil with a value behind "="
		return f != nil && f.NoOptDefVal == ""
	}
	f := known.ShorthandLookup(word[1:2])
	return f != nil && f.NoOptDefVal == "" && len(word) == 2
}

func isFile(name string) bool {
	st, err := os.Stat(name)
	return err == nil && st.Mode().IsRegular()
}

// group is the set of flags under a heading. The first call for a heading makes the set.
func (f *runFlags) group(name string) *pflag.FlagSet {
	for _, s := range f.groups {
		if s.Name() == name {
			return s
		}
	}
	s := pflag.NewFlagSet(name, pflag.ContinueOnError)
	s.SortFlags = false
	f.groups = append(f.groups, s)
	return s
}

// ordered are a command's flags, which --help lists in the order in which they are declared.
func ordered(c *cobra.Command) *pflag.FlagSet {
	c.Flags().SortFlags = false
	return c.Flags()
}

// addFlag declares an option's flag.
func addFlag(s *pflag.FlagSet, f option.Flag) {
	fl := s.VarPF(f.Value, f.Name, f.Short, f.Help)
	if f.Value.Type() == "bool" {
		fl.NoOptDefVal = "true"
	}
}

// completeWords lets shells complete the values of flags that take one of a few words.
func completeWords(c *cobra.Command) {
	c.Flags().VisitAll(func(f *pflag.Flag) {
		words := strings.Split(f.Value.Type(), "|")
		if f.Name == "search" {
			words = nil
			for _, s := range option.Strategies() {
				words = append(words, string(s))
			}
		}
		if len(words) < 2 {
			return
		}
		err := c.RegisterFlagCompletionFunc(f.Name, cobra.FixedCompletions(words, cobra.ShellCompDirectiveNoFileComp))
		if err != nil {
			panic("BUG: " + err.Error())
		}
	})
}

// config turns flags and operands into a Config.
func (f *runFlags) config(c *cobra.Command, args []string) (*albers.Config, error) {
	files, rest := atDash(c, args)
	if f.resume != "" {
		return f.continued(c, len(args) > 0)
	}
	if len(files) == 0 {
		return nil, usagef("run: give a program: a .c, .cc, .cpp, .rs, .bc, .ll or .a FILE, or - for bitcode on standard " +
			"input (see `albers run --help`)")
	}
	if err := setFiles(&f.cfg, files); err != nil {
		return nil, err
	}
	f.cfg.Args = slices.Concat([]string{albers.ProgramName(f.cfg.Name())}, rest, f.cfg.Args)
	if !c.Flags().Changed("solver-timeout") {
		f.cfg.SolverTimeout = option.SolverTimeoutFor(cmp.Or(f.cfg.MaxCPU, f.cfg.MaxTime))
	}
	if f.cfg.Replays() && !c.Flags().Changed("explore") {
		f.cfg.Explore = option.ExploreConcolic
	}
	f.cfg.Flags = map[string]string{}
	c.Flags().VisitAll(func(fl *pflag.Flag) {
		if fl.Name != "help" {
			f.cfg.Flags[fl.Name] = fl.Value.String()
		}
	})
	if err := f.cfg.Validate(); err != nil {
		return nil, usageError{err}
	}
	return &f.cfg, nil
}

// setFiles names the program's files. "-" is bitcode, or LLVM's text form, on standard input.
func setFiles(cfg *albers.Config, files []string) error {
	for _, name := range files {
		if name != "-" {
			cfg.Files = append(cfg.Files, name)
			continue
		}
		if len(cfg.Sources) > 0 {
			return usagef("run: - is there twice: standard input is one file")
		}
		data, err := io.ReadAll(os.Stdin)
		if err != nil {
			return usagef("run: standard input cannot be read: %w", err)
		}
		name := "stdin.bc"
		if utf8.Valid(data) {
			name = "stdin.ll"
		}
		cfg.Sources = append(cfg.Sources, albers.Source{Name: name, Data: data})
	}
	return nil
}

// mayChange are the options of a run that may be others when it is continued: no path depends on them.
var mayChange = []string{"max-time", "max-cpu", "max-instructions", "max-memory", "max-tests", "max-forks", "jobs",
	"confirm", "checkpoints"}

// continued is the Config of the run that --resume names, with the limits of the command line.
func (f *runFlags) continued(c *cobra.Command, operands bool) (*albers.Config, error) {
	if operands {
		return nil, usagef("run --resume keeps the program and its arguments: give flags only")
	}
	cfg, err := albers.Unfinished(f.resume)
	if err != nil {
		return nil, usageError{err}
	}
	own := map[string]option.Flag{}
	for _, fl := range cfg.Run.Flags() {
		own[fl.Name] = fl
	}
	c.Flags().Visit(func(fl *pflag.Flag) {
		o, isOption := own[fl.Name]
		switch {
		case err != nil || !isOption:
		case !slices.Contains(mayChange, fl.Name):
			err = usagef("run --resume keeps --%s as it was: leave it out (these may change: --%s)", fl.Name,
				strings.Join(mayChange, ", --"))
		default:
			err = o.Value.Set(fl.Value.String())
		}
	})
	if err != nil {
		return nil, err
	}
	if c.Flags().Changed("max-time") || c.Flags().Changed("max-cpu") {
		cfg.SolverTimeout = option.SolverTimeoutFor(cmp.Or(cfg.MaxCPU, cfg.MaxTime))
	}
	if err := cfg.Validate(); err != nil {
		return nil, usageError{err}
	}
	return cfg, nil
}

// atDash separates the operands from the words behind --.
func atDash(c *cobra.Command, args []string) (operands, rest []string) {
	if n := c.ArgsLenAtDash(); n >= 0 {
		return args[:n], args[n:]
	}
	return args, nil
}

// help prints the flags in their groups.
func (f *runFlags) help(c *cobra.Command, w io.Writer) {
	fmt.Fprintf(w, "%s\n\nUsage:\n  %s\n\nExamples:\n%s\n", c.Long, c.UseLine(), c.Example)
	for _, s := range f.groups {
		fmt.Fprintf(w, "\n%s%s:\n%s", strings.ToUpper(s.Name()[:1]), s.Name()[1:], s.FlagUsagesWrapped(110))
	}
	fmt.Fprintf(w, "\nMemory errors, division by zero, too large shifts, assert and unreachable code are always "+
		"checked.\n"+
		"Sizes are like 500M or 2GiB, times like 60s or plain seconds.\n%s\n", exitCodes)
}

// shortened makes an error of the flag parser short. The parser says: invalid argument "x" for "--flag" flag: reason.
func shortened(err error) error {
	var invalid *pflag.InvalidValueError
	if !errors.As(err, &invalid) {
		return err
	}
	return fmt.Errorf("--%s %w", invalid.GetFlag().Name, invalid.Unwrap())
}

// flagError turns an error of the flag parser into a mistake on the command line.
func flagError(c *cobra.Command, err error) error {
	err = shortened(err)
	hint := ""
	var unknown *pflag.NotExistError
	if errors.As(err, &unknown) {
		hint = instead(c.Flags(), unknown.GetSpecifiedName())
	}
	return usagef("%w%s (see `%s --help`)", err, hint, c.CommandPath())
}

// instead is what the user may have meant by a flag that does not exist, as a clause of an error.
func instead(known *pflag.FlagSet, name string) string {
	if known.Lookup("sym-stdin") != nil {
		if says := kleeFlags[strings.TrimPrefix(name, "no-")]; says != "" {
			return "; KLEE's --" + name + " here: " + says
		}
	}
	var names []string
	known.VisitAll(func(f *pflag.Flag) {
		if !f.Hidden {
			names = append(names, "--"+f.Name)
		}
	})
	hint := text.DidYouMean(text.Near("--"+name, names))
	if hint == "" && known.Lookup("sym-stdin") != nil {
		return "; the flags of the program itself go behind --"
	}
	return hint
}

// kleeFlags says what flags of KLEE that have another name are here (KLEE's documentation, "Overview of KLEE's main
// command-line options").
var kleeFlags = map[string]string{
	"output-dir": "--out DIR", "only-output-states-covering-new": "--only-new", "max-solver-time": "--solver-timeout TIME",
	"exit-on-error": "--stop-on bug", "exit-on-error-type": "--stop-on KIND", "entry-point": "--entry FUNC",
	"solver-backend": "--solver native or z3", "use-query-log": "--solver-log FILE.smt2",
	"write-smt2s": "--keep-conditions", "write-kqueries": "--keep-kqueries", "write-cov": "--keep-coverage",
	"use-merge":     "--merge standard",
	"use-cex-cache": "--cache on or off", "use-independent-solver": "--independence on or off",
	"rewrite-equalities": "--simplify on or off", "debug-validate-solver": "--validate-solver",
	"optimize-array": "--arrays none, fold, index, value or all", "env-file": "--env NAME=VALUE",
	"stop-after-n-tests": "--max-tests N", "max-stack-frames": "--max-stack SIZE", "run-in-dir": "--host-dir DIR",
	"link-llvm-lib": "one more FILE", "uclibc": "--libc musl, the default", "posix-runtime": "always on",
	"check-div-zero":  "always on; --ignore division-by-zero",
	"check-overshift": "always on; --ignore overshift", "external-calls": "not needed",
	"allocate-determ": "not needed", "use-forked-solver": "not needed", "optimize": "not needed",
	"replay-ktest-file": "albers replay",
}

// joinWords joins the values of flags that take several words (--sym-args MIN MAX N, --sym-files K N) into one word,
// since the flag parser knows no such flags. Arguments behind -- are the program's and stay as they are.
func joinWords(args []string) ([]string, error) {
	several := map[string]int{}
	for _, f := range new(option.Run).Flags() {
		several["--"+f.Name] = len(strings.Fields(f.Value.Type()))
	}
	var out []string
	for i := 0; i < len(args); i++ {
		if args[i] == "--" {
			return append(out, args[i:]...), nil
		}
		n := several[args[i]]
		if n < 2 || i+1 < len(args) && strings.ContainsAny(args[i+1], ", ") {
			out = append(out, args[i])
			continue
		}
		if i+n >= len(args) {
			return nil, usagef("%s needs %d numbers", args[i], n)
		}
		out = append(out, args[i]+"="+strings.Join(args[i+1:i+1+n], ","))
		i += n
	}
	return out, nil
}
