package main

import (
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/spf13/cobra"

	"albers/bench/programs"
	"albers/internal/bench/suite"
)

func (a *app) intervalsCommand() *cobra.Command {
	f := &onoffFlags{subjectFlags: subjectFlags{timeFlag: durationValue(time.Minute), memory: 4 << 30, jobs: 1, out: "albers-intervals"}, runs: 1, a: "--intervals off", b: "--intervals on"}
	var short bool
	c := &cobra.Command{
		Use:   "intervals [flags] [NAME...] [-- RUN-FLAG...]",
		Short: "The experiments with multi-intervals: object resolution, sorting, the worst case, each with intervals off and on",
		Long: "Explores the programs of the paper on multi-intervals to their end, with and without --intervals: an element of an array of 1 to 8\n" +
			"bytes at a symbolic index, six sorting algorithms with one and with two symbolic elements, and the worst case; then the subjects\n" +
			"NAME (e.g. those of coreutils). Flags behind -- are added to every `albers run`: -- --cache off --model-reuse off is the paper's setting.",
		Example:               "  albers bench intervals --short\n  albers bench intervals --b '--intervals paper' -- --cache off --model-reuse off --solver z3",
		DisableFlagsInUseLine: true,
		RunE: func(c *cobra.Command, args []string) error {
			names, extra := args, []string(nil)
			if n := c.ArgsLenAtDash(); n >= 0 {
				names, extra = args[:n], args[n:]
			}
			f.time = time.Duration(f.timeFlag)
			if f.time <= 0 {
				return usagef("bench intervals: --time: give each run some time, such as 60s")
			}
			dir, err := os.MkdirTemp("", "albers-intervals")
			if err != nil {
				return err
			}
			defer os.RemoveAll(dir)
			jobs, err := intervalJobs(dir, short, extra)
			if err != nil {
				return err
			}
			return a.onoffJobs(f, jobs, names, extra)
		},
	}
	s := c.Flags()
	s.SortFlags = false
	s.BoolVar(&short, "short", false, "the smallest and a middle size of everything")
	s.StringVar(&f.a, "a", f.a, "`FLAGS` of `albers run` for side A, in one word")
	s.StringVar(&f.b, "b", f.b, "`FLAGS` of side B")
	s.Var(&f.timeFlag, "time", "what keeps a run from hanging")
	s.Var(&f.maxInstr, "max-instructions", "give each run so many instructions (for subjects, which have no end)")
	s.Var(&f.runs, "runs", "repeat each pair so often; numbers are added up")
	s.Var(&f.memory, "max-memory", "memory of each run")
	s.Var(&f.jobs, "jobs", "runs at once; with 2, the two sides run side by side")
	s.StringVar(&f.out, "out", f.out, "write tables and the outputs of the runs to folder `DIR`; an old one is kept as DIR.1, DIR.2, …")
	s.StringVar(&f.manifest, "manifest", "", "read the suite from folder `DIR` instead of the one that is built in")
	return c
}

// intervalJobs puts the programs into dir and lists what is run of them.
func intervalJobs(dir string, short bool, extra []string) ([]suite.Job, error) {
	var jobs []suite.Job
	add := func(name, program string, defines ...string) {
		flags := append([]string(nil), extra...)
		for _, d := range defines {
			flags = append(flags, "--cflag=-D"+d)
		}
		jobs = append(jobs, suite.Job{Name: name, File: filepath.Join(dir, program), Flags: flags})
	}
	for _, p := range []string{"interval_resolution.c", "interval_sorts.c", "interval_worst.c"} {
		text, err := programs.Files.ReadFile(p)
		if err != nil {
			return nil, err
		}
		if err := os.WriteFile(filepath.Join(dir, p), text, 0o666); err != nil {
			return nil, err
		}
	}
	sizes, bits, lengths, sums := []int{16, 64, 256, 1024, 4096}, []int{8, 16, 32, 64}, []int{8, 16, 32}, []int{8, 12, 16, 20}
	if short {
		sizes, bits, lengths, sums = []int{16, 256}, []int{8, 64}, []int{8}, []int{12}
	}
	for _, w := range bits {
		for _, n := range sizes {
			add(fmt.Sprintf("resolve-%d-bit-%d", w, n), "interval_resolution.c", fmt.Sprintf("ELEM=uint%d_t", w), fmt.Sprintf("N=%d", n))
		}
	}
	for algo, name := range []string{"bubble", "insertion", "selection", "merge", "quick", "heap"} {
		for _, n := range lengths {
			add(fmt.Sprintf("%s-1-of-%d", name, n), "interval_sorts.c", fmt.Sprintf("ALGO=%d", algo), fmt.Sprintf("N=%d", n), "SYM=1")
			if n <= 16 {
				add(fmt.Sprintf("%s-2-of-%d", name, n), "interval_sorts.c", fmt.Sprintf("ALGO=%d", algo), fmt.Sprintf("N=%d", n), "SYM=2")
			}
		}
	}
	for _, n := range sums {
		add(fmt.Sprintf("worst-%d", n), "interval_worst.c", fmt.Sprintf("N=%d", n))
		add(fmt.Sprintf("control-%d", n), "interval_worst.c", fmt.Sprintf("N=%d", n), "CONTROL")
	}
	return jobs, nil
}
