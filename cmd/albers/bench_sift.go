package main

import (
	"os"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"github.com/albers-engine/albers"
	"github.com/albers-engine/albers/internal/bench/manifest"
	"github.com/albers-engine/albers/internal/bench/sift"
	"github.com/albers-engine/albers/internal/bench/suite"
	"github.com/albers-engine/albers/option"
)

func (a *app) siftCommand() *cobra.Command {
	f := newSubjectFlags(5*time.Second, "")
	rounds := 10
	c := &cobra.Command{
		Use:   "sift [flags] [NAME|FILE] [-- RUN-FLAG...]",
		Short: "What it costs to see what an input reaches: natively, on plain values, with terms, with questions",
		Long: "Explores a program for a while, and runs the inputs of its tests natively, in one process that serves all, " +
			"and in the engine: on\n" +
			"plain values, with terms, and with terms and a question to the solver about the other side of each branch. NAME " +
			"is a subject of\n" +
			"the suite (cut if there is none), FILE a program. Flags behind -- are added to `albers run`. Exit code 1 if " +
			"inputs end otherwise\n" +
			"natively.",
		Example: "  albers bench sift\n  albers bench sift --rounds 50 sort -- --sym-stdin 16\n" +
			"  albers bench sift x.c -- --sym-arg 3",
		DisableFlagsInUseLine: true,
		RunE: func(c *cobra.Command, args []string) error {
			names, extra := atDash(c, args)
			if len(names) > 1 {
				return usagef("bench sift: %q: give one program", names[1])
			}
			if len(names) == 0 {
				names = []string{"cut"}
			}
			if f.time <= 0 || rounds == 0 {
				return usagef("bench sift: --time and --rounds: give it some")
			}
			return a.measureSift(f, names, extra, rounds)
		},
	}
	s := ordered(c)
	s.Var(option.Duration(&f.time, f.time), "time", "processor time of the exploration that finds the inputs")
	s.Var(option.Natural(&rounds, rounds), "rounds", "run all inputs so often in each way; the best round counts")
	s.StringVar(&f.manifest, "manifest", "", "read the suite from folder `DIR` instead of the one that is built in")
	return c
}

// measureSift measures one program.
func (a *app) measureSift(f *subjectFlags, names, extra []string, rounds int) error {
	files, names := fileArguments(names)
	jobs := fileJobs(files, extra)
	b := a.startBench(1, f.time)
	defer b.close()
	if len(names) > 0 {
		var chosen []*manifest.Subject
		_, chosen, err := f.choose(names)
		if err != nil {
			return err
		}
		if jobs, err = b.jobs(f, chosen[:1], extra); err != nil || b.interrupted() {
			return err
		}
	}
	cfg, err := configOf("sift", &jobs[0])
	if err != nil {
		return err
	}
	dir, err := os.MkdirTemp("", "albers-sift-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	t, err := sift.Run(b.ctx, sift.Options{Config: *cfg, Dir: dir, Explore: f.time, Rounds: rounds, Say: b.view.say})
	if b.interrupted() {
		return nil
	}
	if err != nil {
		return &albers.InputError{Err: err}
	}
	t.Text(a.stdout)
	if t.Differ > 0 {
		a.code = exitFailed
	}
	return nil
}

// configOf is the configuration of a job's run, for a bench of this name.
func configOf(bench string, j *suite.Job) (*albers.Config, error) {
	if j.Fail != "" {
		return nil, usagef("bench %s: %s: %s", bench, j.Name, j.Fail)
	}
	f := newRunFlags()
	operands, err := f.parse(append(slices.Clone(j.Flags), j.File))
	if err != nil || len(operands) != 1 {
		return nil, usagef("bench %s: flags of `albers run` go behind --: %v", bench, err)
	}
	f.cfg.Files = operands
	f.cfg.Args = append([]string{albers.ProgramName(j.File)}, j.Args...)
	return &f.cfg, nil
}
