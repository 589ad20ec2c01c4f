package main

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/albers-engine/albers"
	"github.com/albers-engine/albers/internal/bench/manifest"
	"github.com/albers-engine/albers/internal/bench/onoff"
	"github.com/albers-engine/albers/internal/bench/suite"
	"github.com/albers-engine/albers/internal/text"
	"github.com/albers-engine/albers/option"
)

// onoffFlags holds what the flags of `albers bench onoff` set.
type onoffFlags struct {
	subjectFlags
	a, b             string
	aAlbers, bAlbers string
	maxInstr         uint64
	runs             int
}

func (a *app) onoffCommand() *cobra.Command {
	f := &onoffFlags{subjectFlags: *newSubjectFlags(time.Minute, "albers-onoff"), runs: 1}
	c := &cobra.Command{
		Use:   "onoff --a FLAGS --b FLAGS [flags] NAME|FILE... [-- RUN-FLAG...]",
		Short: "Explore programs with two sets of flags: ratios of paths, instructions and time, and are the paths the same",
		Long: "Explores each program with A's and with B's flags, the two runs side by side in time, and prints what B did " +
			"against A. NAME is a\n" +
			"subject, a package or a group of the suite, FILE a program (.c, .bc, …). Flags behind -- are added to every " +
			"`albers run`.\n" +
			"Paths are compared by name and outcome. Exit code 1 if they differ where they must not, 3 if a run ended by a " +
			"fault.",
		Example: "  albers bench onoff --a '--solver z3' --b '--solver native' --time 60s --jobs 2 short\n" +
			"  albers bench onoff --a '--arrays none' --b '--arrays all' --max-instructions 5M --out /tmp/x cut bc -- " +
			"--sym-stdin 4\n" +
			"  albers bench onoff --a-albers bin/albers.old --time 20s sort",
		RunE: func(c *cobra.Command, args []string) error {
			names, extra := atDash(c, args)
			if f.maxInstr > 0 && !c.Flags().Changed("time") {
				f.time = onoff.Cap
			}
			if f.time <= 0 {
				return usagef("bench onoff: --time: give each run some time, such as 60s")
			}
			if len(names) == 0 {
				return usagef("bench onoff: give subjects, groups or program files (`albers bench subjects --list` shows what " +
					"there is)")
			}
			files, names := fileArguments(names)
			return a.onoff(f, fileJobs(files, extra), names, extra)
		},
	}
	s := ordered(c)
	s.StringVar(&f.a, "a", "", "`FLAGS` of `albers run` for side A, in one word")
	s.StringVar(&f.b, "b", "", "`FLAGS` of side B")
	s.StringVar(&f.aAlbers, "a-albers", "", "run side A with another albers `PROGRAM`")
	s.StringVar(&f.bAlbers, "b-albers", "", "run side B with another albers `PROGRAM`")
	s.Var(option.Duration(&f.time, f.time), "time", "time of each run")
	s.Var(option.Count(&f.maxInstr, 0), "max-instructions",
		"give each run so many instructions, instead of time (which is then what keeps it from hanging: 10m)")
	s.Var(option.Natural(&f.runs, f.runs), "runs", "repeat each pair so often; numbers are added up")
	f.cpuFlag(s)
	s.Var(option.Memory(&f.memory, f.memory), "max-memory", "memory of each run")
	s.Var(option.Natural(&f.jobs, f.jobs), "jobs", "runs at once; with 2, the two sides run side by side")
	s.StringVar(&f.out, "out", f.out,
		"write tables and the outputs of the runs to folder `DIR`; an old one is kept as DIR.1, DIR.2, …")
	s.StringVar(&f.manifest, "manifest", "", "read the suite from folder `DIR` instead of the one that is built in")
	return c
}

// sides reads the flags of both sides.
func (f *onoffFlags) sides() (a, b onoff.Side, err error) {
	a.Albers, b.Albers = f.aAlbers, f.bAlbers
	if a.Flags, err = text.Words(f.a); err != nil {
		return a, b, usagef("bench onoff: --a: %w", err)
	}
	if b.Flags, err = text.Words(f.b); err != nil {
		return a, b, usagef("bench onoff: --b: %w", err)
	}
	for _, s := range []*onoff.Side{&a, &b} {
		if s.Albers == "" {
			continue
		}
		if s.Albers, err = filepath.Abs(s.Albers); err == nil {
			_, err = os.Stat(s.Albers)
		}
		if err != nil {
			return a, b, usageError{err}
		}
	}
	for _, s := range []onoff.Side{a, b} {
		if s.Albers != "" {
			continue // another build may have other flags
		}
		if _, err := newRunFlags().parse(s.Flags); err != nil {
			return a, b, usagef("bench onoff: %w", err)
		}
	}
	if a.Albers == b.Albers && slices.Equal(a.Flags, b.Flags) {
		return a, b, usagef("bench onoff: both sides are the same: give --a, --b, or both")
	}
	return a, b, nil
}

// fileArguments separates files from names of the suite.
func fileArguments(args []string) (files, names []string) {
	for _, arg := range args {
		if st, err := os.Stat(arg); err == nil && st.Mode().IsRegular() && filepath.Ext(arg) != "" {
			files = append(files, arg)
		} else {
			names = append(names, arg)
		}
	}
	return files, names
}

// fileJobs makes jobs of programs that are no subjects. They are named after their files.
func fileJobs(files, extra []string) []suite.Job {
	var out []suite.Job
	for i, file := range files {
		name := strings.TrimSuffix(filepath.Base(file), filepath.Ext(file))
		if slices.ContainsFunc(out, func(j suite.Job) bool { return j.Name == name }) {
			name = fmt.Sprintf("%s-%d", name, i+1)
		}
		out = append(out, suite.Job{Name: name, File: file, Flags: extra})
	}
	return out
}

// onoff compares both sides on jobs and on the subjects called names.
func (a *app) onoff(f *onoffFlags, jobs []suite.Job, names, extra []string) error {
	left, right, err := f.sides()
	if err != nil {
		return err
	}
	var chosen []*manifest.Subject
	if len(names) > 0 {
		if _, chosen, err = f.choose(names); err != nil {
			return err
		}
	}
	if err := suite.Usable(f.out); err != nil {
		return usageError{err}
	}
	runs := max(f.runs, 1)
	b := a.startBench(2*runs*(len(chosen)+len(jobs)), f.time)
	defer b.close()
	more, err := b.jobs(&f.subjectFlags, chosen, extra)
	if err != nil || b.interrupted() {
		return err
	}
	opt := onoff.Options{A: left, B: right, Instructions: f.maxInstr, Runs: runs,
		Suite: b.options(&f.subjectFlags, f.out)}
	b.view.begin()
	table, err := onoff.Run(b.ctx, append(jobs, more...), opt)
	b.view.close()
	if table == nil {
		return &albers.InputError{Err: err}
	}
	fmt.Fprintln(a.stdout)
	table.Page().Text(a.stdout)
	fmt.Fprintf(a.stdout, "\nResults are in %s: onoff.md, onoff.json, and a folder for each run.\n", f.out)
	a.judge(b.ctx, table.Faults(), table.Wrong())
	return err
}
