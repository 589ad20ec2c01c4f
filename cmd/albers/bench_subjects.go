package main

import (
	"context"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/albers-engine/albers"
	"github.com/albers-engine/albers/bench/subjects"
	"github.com/albers-engine/albers/internal/bench/fetch"
	"github.com/albers-engine/albers/internal/bench/manifest"
	"github.com/albers-engine/albers/internal/bench/suite"
	"github.com/albers-engine/albers/internal/build"
	"github.com/albers-engine/albers/internal/libc"
	"github.com/albers-engine/albers/internal/text"
	"github.com/albers-engine/albers/option"
)

// subjectFlags holds what the flags of `albers bench fetch` and `albers bench subjects` set.
type subjectFlags struct {
	manifest string
	again    bool
	install  bool
	checked  bool // with clang's checks
	list     bool

	time       time.Duration
	cpu        bool // time is processor time
	memory     uint64
	jobs       int
	replay     bool
	goOn       bool
	keepBuilds bool
	short      bool
	out        string
}

// shortGroup names the subjects of --short, and shortTime is how long each of them runs.
const (
	shortGroup = "short"
	shortTime  = 15 * time.Second
)

func (a *app) fetchCommand() *cobra.Command {
	f := &subjectFlags{jobs: runtime.NumCPU()}
	c := &cobra.Command{
		Use:   "fetch [flags] [NAME...]",
		Short: "Fetch and build programs of the subject suite into the cache",
		Long: "Fetches the source packages of subjects (apt-get source) and builds them to bitcode in the cache. NAME is a " +
			"subject, a\n" +
			"package or a group; without names, all. What is built already is left as it is; what was interrupted goes on.",
		RunE: func(_ *cobra.Command, names []string) error {
			_, chosen, err := f.choose(names)
			if err != nil {
				return err
			}
			v := &view{w: a.rawStderr}
			ctx, done := a.interruptible(v)
			defer done()
			return a.fetch(ctx, f, chosen, v)
		},
	}
	s := ordered(c)
	s.StringVar(&f.manifest, "manifest", "", "read the suite from folder `DIR` instead of the one that is built in")
	s.BoolVar(&f.again, "again", false, "build again from a fresh copy of the source")
	s.BoolVar(&f.install, "install", false, "install the Debian packages that builds need and that are missing (as root)")
	f.checks(s)
	s.Var(option.Natural(&f.jobs, f.jobs), "jobs", "compilers at once")
	return c
}

func (a *app) subjectsCommand() *cobra.Command {
	f := newSubjectFlags(time.Minute, "albers-subjects")
	c := &cobra.Command{
		Use:   "subjects [flags] [NAME...] [-- RUN-FLAG...]",
		Short: "Explore real programs, each for some time, and make a table of what was found",
		Long: "Explores subjects, each in a process of its own, and prints a table. NAME is a subject, a package or a " +
			"group (--list shows\n" +
			"them); without names, all. What is not built is fetched and built first. Flags behind -- are added to each " +
			"`albers run`.\n" +
			"Exit code 3 if an exploration ended by a fault of Albers, 1 if one could not be built or a test did not replay " +
			"for a\n" +
			"reason that is not known.",
		Example: "  albers bench subjects --short\n" +
			"  albers bench subjects coreutils --time 60s --jobs 2 --replay\n" +
			"  albers bench subjects cut tr --time 10s -- --search dfs",
		RunE: func(c *cobra.Command, args []string) error {
			names, extra := atDash(c, args)
			if f.short {
				if len(names) > 0 {
					return usagef("bench subjects: --short has subjects of its own: give no names")
				}
				names = []string{shortGroup}
				if !c.Flags().Changed("time") {
					f.time = shortTime
				}
			}
			if f.time <= 0 {
				return usagef("bench subjects: --time: give each subject some time, such as 60s")
			}
			return a.subjects(f, names, extra)
		},
	}
	s := ordered(c)
	s.BoolVar(&f.list, "list", false, "list subjects, packages and groups, and stop")
	f.limits(s, "exploration", "explorations at once")
	f.checks(s)
	s.BoolVar(&f.replay, "replay", false,
		"run the tests natively, too: do they end as they should, and which lines do they reach")
	s.BoolVar(&f.goOn, "continue", false,
		"go on in the output folder: subjects that are finished are not run again, unless another build of albers did that")
	s.BoolVar(&f.keepBuilds, "keep-builds", false, "with --continue: keep what other builds did; the table says which")
	s.BoolVar(&f.short, "short", false, "a few subjects at 15 s each")
	s.StringVar(&f.out, "out", f.out,
		"write tables and the outputs of the explorations to folder `DIR`; an old one is kept as DIR.1, DIR.2, …")
	s.StringVar(&f.manifest, "manifest", "", "read the suite from folder `DIR` instead of the one that is built in")
	return c
}

// newSubjectFlags explores one subject at a time, each with the memory of `albers run`.
func newSubjectFlags(each time.Duration, out string) *subjectFlags {
	return &subjectFlags{time: each, memory: option.Default().MaxMemory, jobs: 1, out: out}
}

// limits declares the flags that bound each exploration. The help calls an exploration what; jobs is the help of
// --jobs.
func (f *subjectFlags) limits(s *pflag.FlagSet, what, jobs string) {
	s.Var(option.Duration(&f.time, f.time), "time", "time of each "+what)
	f.cpuFlag(s)
	s.Var(option.Memory(&f.memory, f.memory), "max-memory", "memory of each "+what)
	s.Var(option.Natural(&f.jobs, f.jobs), "jobs", jobs)
}

// cpuFlag declares the flag that makes a limit of time one of processor time.
func (f *subjectFlags) cpuFlag(s *pflag.FlagSet) {
	s.BoolVar(&f.cpu, "cpu-time", false,
		"count processor time, not time on the clock, so that other work of the machine does not matter")
}

// choose reads the suite and finds the subjects.
func (f *subjectFlags) choose(names []string) (*manifest.Suite, []*manifest.Subject, error) {
	var files fs.FS = subjects.Files()
	where := ""
	if f.manifest != "" {
		files, where = os.DirFS(f.manifest), f.manifest+": "
	}
	s, err := manifest.Load(files)
	if err != nil {
		return nil, nil, usagef("%s%w", where, err)
	}
	chosen, err := s.Select(names)
	if err != nil {
		return nil, nil, usageError{err}
	}
	return s, chosen, nil
}

// checks adds the flag of builds with clang's checks.
func (f *subjectFlags) checks(s *pflag.FlagSet) {
	s.BoolVar(&f.checked, "checked", false,
		"build with clang's checks of undefined behaviour and of conversions, beside the plain builds")
}

// fetchOptions prepares the cache and the C library, which all subjects are linked with.
func (a *app) fetchOptions(ctx context.Context, f *subjectFlags, say func(string)) (fetch.Options, error) {
	var opt fetch.Options
	cache, err := libc.DefaultCacheDir()
	if err != nil {
		return opt, &albers.InputError{Err: err}
	}
	d, err := libc.Ensure(ctx, libc.Options{Progress: say})
	if err != nil {
		return opt, &albers.InputError{Err: err}
	}
	headers, err := fetch.HashFolders(d.IncludeDirs...)
	if err != nil {
		return opt, &albers.InputError{Err: err}
	}
	self, err := filepath.Abs(selfProgram()) // steps run in other folders
	if err != nil {
		return opt, err
	}
	trees, command := "subjects", []string{self, "build"}
	if f.checked {
		trees, command = "subjects-checked", append(command, "--check-undefined", "--check-conversions")
	}
	return fetch.Options{
		Cache: filepath.Join(cache, trees), Build: command,
		Builder: fmt.Sprint(build.Format, " ", d.ClangVersion, " ", headers),
		Jobs:    f.jobs, Again: f.again, Install: f.install, Progress: say,
	}, nil
}

// fetch builds the packages of subjects and prints the cost.
func (a *app) fetch(ctx context.Context, f *subjectFlags, chosen []*manifest.Subject, v *view) error {
	opt, err := a.fetchOptions(ctx, f, v.say)
	if err != nil {
		return err
	}
	var all int64
	for _, p := range manifest.PackagesOf(chosen) {
		tree, err := fetch.Package(ctx, p, opt)
		if ctx.Err() != nil {
			if err != nil {
				v.say(text.FirstLine(err.Error()))
			}
			a.code = exitAborted
			return nil
		}
		if err != nil {
			v.say(err.Error())
			a.code = exitFailed
			continue
		}
		total, err := fetch.DiskUse(opt.Cache, p.Name)
		if err != nil {
			v.say(p.Name + ": " + err.Error())
		}
		all += total
		missing := tree.Missing()
		what := "already built"
		if tree.Fresh {
			what = "built"
		}
		if tree.Version != "" { // our own files have none
			what += " " + tree.Version
		}
		fmt.Fprintf(a.stdout, "%-14s %s, %s, %.0f s, %s on disk\n", p.Name, what,
			text.Count(len(p.Subjects)-len(missing), "program"), tree.Seconds, bytesText(uint64(total)))
		if len(missing) > 0 {
			v.say(p.Name + ": the build left no bitcode of " + strings.Join(missing, ", "))
			a.code = exitFailed
		}
		tree.Close()
	}
	fmt.Fprintf(a.stdout, "%s in %s\n", bytesText(uint64(all)), opt.Cache)
	return nil
}

// subjects builds, explores and prints the table.
func (a *app) subjects(f *subjectFlags, names, extra []string) error {
	s, chosen, err := f.choose(names)
	if err != nil {
		return err
	}
	if f.list {
		listSuite(a.stdout, s)
		return nil
	}
	if err := suite.Usable(f.out); err != nil {
		return usageError{err}
	}
	b := a.startBench(len(chosen), f.time)
	defer b.close()
	jobs, err := b.jobs(f, chosen, extra)
	if err != nil || b.interrupted() {
		return err
	}
	opt := b.options(f, f.out)
	opt.Replay, opt.Continue, opt.KeepBuilds = f.replay, f.goOn, f.keepBuilds
	if f.replay {
		opt.ReplayFlags = []string{"--coverage"}
	}
	b.view.begin()
	table, err := suite.Run(b.ctx, jobs, opt)
	b.view.close()
	if table == nil {
		return &albers.InputError{Err: err}
	}
	fmt.Fprintln(a.stdout)
	table.Page().Text(a.stdout)
	fmt.Fprintf(a.stdout, "\nResults are in %s: table.md, table.json, and a folder for each subject.\n", f.out)
	a.code = suiteCode(table)
	return err
}

// suiteCode is the exit code for a table.
func suiteCode(t *suite.Table) int {
	code := exitOK
	for _, r := range t.Faults() {
		if r.State != suite.NotBuilt && r.State != suite.Failed {
			return exitInternal
		}
		code = exitFailed
	}
	if t.Unexplained() {
		code = exitFailed
	}
	return code
}

// listSuite prints the suite's packages and subjects.
func listSuite(w io.Writer, s *manifest.Suite) {
	for _, p := range s.Packages {
		fmt.Fprintf(w, "%s (%s)\n", p.Name, p.About)
		line := "   "
		for _, sub := range p.Subjects {
			if len(line)+len(sub.Name) > 110 {
				fmt.Fprintln(w, line)
				line = "   "
			}
			line += " " + sub.Name
		}
		fmt.Fprintln(w, line)
	}
	groups := s.Groups()
	fmt.Fprintf(w, "\n%s in %s. Groups beside the packages:\n", text.Count(len(s.Subjects()), "subject"),
		text.Count(len(s.Packages), "package"))
	for _, name := range slices.Sorted(maps.Keys(groups)) {
		fmt.Fprintf(w, "    %-16s %d\n", name, groups[name])
	}
}
