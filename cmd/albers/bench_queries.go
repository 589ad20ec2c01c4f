package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"albers"
	"albers/internal/bench/suite"
	"albers/internal/libc"
)

// querySubjects is what `albers bench queries record` explores if no subject is named: one or two programs of each kind.
func querySubjects() []string {
	return strings.Fields("bc dc sort cut tr join expr printf date factor md5sum grep sed mawk busybox-awk bzip2-compress expat flex-json json-c libyaml lua " +
		"sqlite osip-uri wget-url apr-address libtasn1-tlv libpng-header zlib-inflate gsl-sort libmagic")
}

// queryFile is what a file of recorded queries is called.
const queryFile = ".queries"

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
	c.AddCommand(a.recordCommand())
	return c
}

func (a *app) recordCommand() *cobra.Command {
	f := &subjectFlags{timeFlag: durationValue(20 * time.Second), memory: 4 << 30, jobs: 1}
	c := &cobra.Command{
		Use:   "record [flags] [NAME...] [-- RUN-FLAG...]",
		Short: "Explore subjects and keep the queries that the caches do not answer",
		Long: "Explores subjects as `albers bench subjects` does, and records the queries that the caches do not answer, in the order in which\n" +
			"they are asked: a file NAME.queries for each. Without names, a choice of " + fmt.Sprint(len(querySubjects())) + " programs of all kinds.",
		Example:               "  albers bench queries record\n  albers bench queries record --time 60s --out /tmp/q bc sort",
		DisableFlagsInUseLine: true,
		RunE: func(c *cobra.Command, args []string) error {
			names, extra := args, []string(nil)
			if n := c.ArgsLenAtDash(); n >= 0 {
				names, extra = args[:n], args[n:]
			}
			if len(names) == 0 {
				names = querySubjects()
			}
			if f.time = time.Duration(f.timeFlag); f.time <= 0 {
				return usagef("bench queries record: --time: give each subject some time, such as 20s")
			}
			return a.recordQueries(f, names, extra)
		},
	}
	s := c.Flags()
	s.SortFlags = false
	s.Var(&f.timeFlag, "time", "time of each exploration")
	s.Var(&f.memory, "max-memory", "memory of each exploration")
	s.Var(&f.jobs, "jobs", "explorations at once")
	s.StringVar(&f.out, "out", "", "write the files to folder `DIR` (default: queries in the cache)")
	s.StringVar(&f.manifest, "manifest", "", "read the suite from folder `DIR` instead of the one that is built in")
	return c
}

func (a *app) recordQueries(f *subjectFlags, names, extra []string) error {
	_, chosen, err := f.choose(names)
	if err != nil {
		return err
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
	// The outputs of the explorations are of no use beside the files.
	defer os.RemoveAll(runs)
	if err := os.RemoveAll(runs); err != nil {
		return &albers.InputError{Err: err}
	}
	v := newSuiteView(a.stderr, len(chosen), f.time)
	ctx, done := a.interruptible(v.view)
	defer done()
	trees, jobs, err := a.subjectJobs(ctx, f, chosen, extra, v)
	defer func() {
		for _, t := range trees {
			t.Close()
		}
	}()
	if err != nil {
		return err
	}
	if ctx.Err() != nil {
		a.code = exitAborted
		return nil
	}
	for i := range jobs {
		jobs[i].Flags = append(jobs[i].Flags, "--only-new", "--record-queries", filepath.Join(f.out, jobs[i].Name+queryFile+".new"))
	}
	v.begin()
	table, err := suite.Run(ctx, jobs, suite.Options{
		Albers: []string{selfProgram()}, Version: albers.Version(), Out: runs, Time: f.time, MaxMemory: uint64(f.memory), Jobs: int(f.jobs), View: v,
	})
	v.close()
	if table == nil {
		return &albers.InputError{Err: err}
	}
	var total int64
	kept := 0
	for _, r := range table.Rows {
		file := filepath.Join(f.out, r.Subject+queryFile)
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
		kept++
	}
	fmt.Fprintf(a.stdout, "%s, %d kB in %s\n", count(kept, "file"), total>>10, f.out)
	for _, r := range table.Faults() {
		fmt.Fprintf(a.stdout, "%s: %s: %s\n", r.Subject, r.State, firstLineOf(fmt.Errorf("%s", r.Error)))
	}
	a.code = suiteCode(table)
	return err
}
