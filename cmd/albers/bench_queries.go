package main

import (
	"bufio"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/albers-engine/albers"
	"github.com/albers-engine/albers/bench/experiments"
	"github.com/albers-engine/albers/internal/bench/experiment"
	"github.com/albers-engine/albers/internal/bench/manifest"
	"github.com/albers-engine/albers/internal/bench/queries"
	"github.com/albers-engine/albers/internal/bench/suite"
	"github.com/albers-engine/albers/internal/libc"
	"github.com/albers-engine/albers/internal/text"
	"github.com/albers-engine/albers/option"
)

// querySubjects are the subjects that `albers bench queries record` explores if none is named: one or two programs of
// each kind.
func querySubjects() []string {
	return strings.Fields("bc dc sort cut tr join expr printf date factor md5sum grep sed mawk busybox-awk " +
		"bzip2-compress expat flex-json json-c libyaml lua " +
		"sqlite osip-uri wget-url apr-address libtasn1-tlv libpng-header zlib-inflate gsl-sort libmagic")
}

// defaultQueries is the folder of the corpus.
func defaultQueries() (string, error) {
	dir, err := libc.DefaultCacheDir()
	if err != nil {
		return "", &albers.InputError{Err: err}
	}
	return filepath.Join(dir, "queries"), nil
}

func (a *app) queriesCommand() *cobra.Command {
	c := &cobra.Command{
		Use:   "queries",
		Short: "Record the solver queries of real programs, and compare solvers on them",
		Args:  cobra.NoArgs,
		RunE:  func(c *cobra.Command, _ []string) error { return c.Help() },
	}
	c.AddCommand(a.recordCommand(), a.randomCommand(), a.compareCommand(), a.answerCommand())
	return c
}

func (a *app) recordCommand() *cobra.Command {
	f, of := newSubjectFlags(20*time.Second, ""), ""
	c := &cobra.Command{
		Use:   "record [flags] [NAME...] [-- RUN-FLAG...]",
		Short: "Explore subjects and keep the queries that the caches do not answer",
		Long: "Explores subjects as `albers bench subjects` does, and records the queries that the caches do not answer, " +
			"in the order in which\n" +
			"they are asked: a file NAME.queries for each. Without names, a choice of " + fmt.Sprint(len(querySubjects())) +
			" programs of all kinds.",
		Example: "  albers bench queries record\n  albers bench queries record --time 60s --out /tmp/q bc sort\n" +
			"  albers bench queries record --experiment floats",
		RunE: func(c *cobra.Command, args []string) error {
			names, extra := atDash(c, args)
			if len(names) == 0 && of == "" {
				names = querySubjects()
			}
			if f.time <= 0 {
				return usagef("bench queries record: --time: give each subject some time, such as 20s")
			}
			return a.recordQueries(f, of, names, extra)
		},
	}
	s := ordered(c)
	f.limits(s, "exploration", "explorations at once")
	s.StringVar(&of, "experiment", "", "explore the small programs of the experiment `NAME`, too: those of its parts "+
		"that are no subjects")
	s.StringVar(&f.out, "out", "", "write the files to folder `DIR` (default: queries in the cache)")
	s.StringVar(&f.manifest, "manifest", "", "read the suite from folder `DIR` instead of the one that is built in")
	return c
}

func (a *app) randomCommand() *cobra.Command {
	n, seed, dir := 100, 1, ""
	c := &cobra.Command{
		Use:   "random [flags]",
		Short: "Write random queries about floats, for `albers bench queries compare`",
		Long: "Writes random formulas of several float operations each: random-tiny.queries, most of them about formats of " +
			"7 to 11 bits,\nand random-wide.queries about half, bfloat, single and double precision.",
		Example: "  albers bench queries random --out /tmp/q\n  albers bench queries compare --from /tmp/q --every 1",
		Args:    cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			if dir == "" {
				return usagef("bench queries random: --out: name a folder")
			}
			return a.randomQueries(dir, n, uint64(seed))
		},
	}
	s := ordered(c)
	s.Var(option.Natural(&n, n), "queries", "so many of each kind")
	s.Var(option.Natural(&seed, seed), "seed", "seed of the random choices")
	s.StringVar(&dir, "out", "", "write the files to folder `DIR`")
	return c
}

func (a *app) randomQueries(dir string, n int, seed uint64) error {
	if err := queries.Random(dir, albers.Version(), n, seed); err != nil {
		return &albers.InputError{Err: err}
	}
	fmt.Fprintf(a.stdout, "%s in 2 files in %s\n", text.Count(2*n, "query"), dir)
	return nil
}

// compareFlags holds what the flags of `albers bench queries compare` set.
type compareFlags struct {
	dir, out, lost string
	contestants    []string
	queries, every int
	limit, budget  time.Duration
	floats         bool
}

func (a *app) compareCommand() *cobra.Command {
	f := &compareFlags{queries: 1000, every: 20, limit: 10 * time.Second,
		budget: 5 * time.Minute, out: "albers-queries"}
	c := &cobra.Command{
		Use:   "compare [flags] [SUBJECT...]",
		Short: "Let our solver, Z3 and other programs answer recorded queries",
		Long: "Lets solvers answer the queries that `albers bench queries record` left, and prints processor times, what " +
			"was not solved, and\n" +
			"whether answers disagree (exit code 1).",
		Example: "  albers bench queries compare --queries 300\n" +
			"  albers bench queries compare --queries 0 --contestants 'native incremental,z3 incremental' bc sort",
		RunE: func(_ *cobra.Command, names []string) error { return a.compareQueries(f, names) },
	}
	s := ordered(c)
	s.StringVar(&f.dir, "from", "", "read the files of folder `DIR` (default: queries in the cache)")
	s.Var(option.Natural(&f.queries, f.queries), "queries",
		"take so many queries of each subject, in five stretches of the exploration; 0 for all")
	s.BoolVar(&f.floats, "floats", false, "take the queries with floats alone")
	s.Var(option.Natural(&f.every, f.every), "every",
		"give boolector, cvc5 and z3 as programs only each so many-th of them")
	s.Var(option.Duration(&f.limit, f.limit), "limit", "give up on a query after this processor time")
	s.Var(option.Duration(&f.budget, f.budget), "budget",
		"go on to the next after this processor time with one solver on one subject; 0 for no limit")
	s.StringSliceVar(&f.contestants, "contestants", queries.Contestants(), "who takes part, `NAME,NAME`")
	s.StringVar(&f.lost, "lost", "", "write queries on which ours is much slower than Z3 to folder `DIR`, as SMT-LIB")
	s.StringVar(&f.out, "out", f.out, "write queries.md and queries.json to folder `DIR`")
	return c
}

func (a *app) compareQueries(f *compareFlags, names []string) (err error) {
	if f.limit <= 0 {
		return usagef("bench queries compare: --limit: give each query some time, such as 10s")
	}
	if err := takePart("queries compare", f.contestants, queries.Contestants()); err != nil {
		return err
	}
	if f.dir == "" {
		if f.dir, err = defaultQueries(); err != nil {
			return err
		}
	}
	files, err := queries.Files(f.dir, names)
	if err != nil {
		return usageError{err}
	}
	v := &view{w: a.rawStderr}
	ctx, done := a.interruptible(v)
	defer done()
	table, err := queries.Run(ctx, queries.Options{
		Albers: []string{selfProgram(), "bench", "queries", "answer"}, Version: albers.Version(), Files: files,
		Contestants: f.contestants, Queries: f.queries, Every: f.every, Limit: f.limit,
		Floats: f.floats, Budget: f.budget, Out: f.out, Lost: f.lost, Say: v.say,
	})
	if err != nil {
		return &albers.InputError{Err: err}
	}
	table.Page().Text(a.stdout)
	a.judge(ctx, nil, slices.Concat(table.Wrong, table.Faults))
	fmt.Fprintf(a.stdout, "\nResults are in %s: queries.md and queries.json.\n", f.out)
	return nil
}

// takePart refuses contestants that a command does not have.
func takePart(command string, contestants, all []string) error {
	for _, c := range contestants {
		if !slices.Contains(all, c) {
			return usagef("bench %s: --contestants: there is no %q, only %q", command, c, all)
		}
	}
	return nil
}

// answerCommand is the process of one contestant.
func (a *app) answerCommand() *cobra.Command {
	var t queries.Task
	c := &cobra.Command{
		Use: "answer FILE", Hidden: true, Args: cobra.ExactArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			t.File = args[0]
			ctx, done := a.interruptible(&view{w: a.rawStderr})
			defer done()
			out := bufio.NewWriter(a.stdout)
			defer out.Flush()
			return queries.Perform(ctx, t, out)
		},
	}
	s := c.Flags()
	s.StringVar(&t.Contestant, "contestant", "", "")
	s.IntVar(&t.Queries, "queries", 0, "")
	s.IntVar(&t.Every, "every", 0, "")
	s.BoolVar(&t.Floats, "floats", false, "")
	s.DurationVar(&t.Limit, "limit", 0, "")
	s.DurationVar(&t.Budget, "budget", 0, "")
	return c
}

// smallPrograms are jobs for the small programs of an experiment, which are written into folder dir. Without a name
// there are none.
func smallPrograms(name, dir string, extra []string) ([]suite.Job, error) {
	if name == "" {
		return nil, nil
	}
	all, err := experiment.Load(experiments.Files)
	if err != nil {
		return nil, err
	}
	i := slices.IndexFunc(all, func(e *experiment.Experiment) bool { return e.Name == name })
	if i < 0 {
		return nil, usagef("bench queries record: --experiment: there is no %q", name)
	}
	var jobs []suite.Job
	for _, p := range all[i].Parts {
		more, err := programJobs(p, dir)
		if err != nil {
			return nil, err
		}
		for _, j := range more {
			if !slices.ContainsFunc(jobs, func(k suite.Job) bool { return k.Name == j.Name }) {
				j.Flags = append(j.Flags, extra...)
				jobs = append(jobs, j)
			}
		}
	}
	return jobs, nil
}

func (a *app) recordQueries(f *subjectFlags, of string, names, extra []string) error {
	var chosen []*manifest.Subject
	var err error
	if len(names) > 0 {
		if _, chosen, err = f.choose(names); err != nil {
			return err
		}
	}
	if f.out == "" {
		if f.out, err = defaultQueries(); err != nil {
			return err
		}
	}
	runs := filepath.Join(f.out, "runs")
	if err := os.MkdirAll(f.out, 0o755); err != nil {
		return &albers.InputError{Err: err}
	}
	// Only the files with the queries are needed; the outputs of the explorations are not.
	defer os.RemoveAll(runs)
	if err := os.RemoveAll(runs); err != nil {
		return &albers.InputError{Err: err}
	}
	sources, err := os.MkdirTemp("", "albers-programs-")
	if err != nil {
		return &albers.InputError{Err: err}
	}
	defer os.RemoveAll(sources)
	jobs, err := smallPrograms(of, sources, extra)
	if err != nil {
		return err
	}
	b := a.startBench(len(chosen)+len(jobs), f.time)
	defer b.close()
	more, err := b.jobs(f, chosen, extra)
	if err != nil || b.interrupted() {
		return err
	}
	jobs = append(jobs, more...)
	for i := range jobs {
		jobs[i].Flags = append(jobs[i].Flags, "--only-new", "--record-queries",
			filepath.Join(f.out, jobs[i].Name+queries.Ending+".new"))
	}
	b.view.begin()
	table, err := suite.Run(b.ctx, jobs, b.options(f, runs))
	b.view.close()
	if table == nil {
		return &albers.InputError{Err: err}
	}
	var total int64
	kept, asked := 0, 0
	for _, r := range table.Rows {
		file := filepath.Join(f.out, r.Subject+queries.Ending)
		if r.State != suite.Ran {
			os.Remove(file + ".new")
			continue
		}
		if err := os.Rename(file+".new", file); err != nil {
			return err
		}
		if st, err := os.Stat(file); err == nil {
			total += st.Size()
		}
		n, err := queries.Count(file)
		if err != nil {
			return err
		}
		fmt.Fprintf(a.stdout, "%-16s %s\n", r.Subject, text.Count(n, "query"))
		kept, asked = kept+1, asked+n
	}
	fmt.Fprintf(a.stdout, "%s in %s, %d kB, in %s\n", text.Count(asked, "query"), text.Count(kept, "file"), total>>10,
		f.out)
	for _, r := range table.Faults() {
		fmt.Fprintf(a.stdout, "%s: %s: %s\n", r.Subject, r.State, text.FirstLine(r.Error))
	}
	a.code = suiteCode(table)
	return err
}
