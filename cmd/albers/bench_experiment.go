package main

import (
	"context"
	"encoding/hex"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/albers-engine/albers"
	"github.com/albers-engine/albers/bench/experiments"
	"github.com/albers-engine/albers/bench/programs"
	"github.com/albers-engine/albers/internal/bench/accept"
	"github.com/albers-engine/albers/internal/bench/experiment"
	"github.com/albers-engine/albers/internal/bench/manifest"
	"github.com/albers-engine/albers/internal/bench/suite"
	"github.com/albers-engine/albers/internal/text"
	"github.com/albers-engine/albers/option"
)

// experimentFlags holds what the flags of an experiment's command set.
type experimentFlags struct {
	subjectFlags
	short   bool
	list    bool
	results string
	sides   string
}

// experimentCommands is one command for each file of bench/experiments.
func (a *app) experimentCommands() []*cobra.Command {
	all, err := experiment.Load(experiments.Files)
	if err != nil {
		panic("BUG: the embedded experiments: " + err.Error())
	}
	var out []*cobra.Command
	for _, e := range all {
		out = append(out, a.experimentCommand(e))
	}
	return out
}

func (a *app) experimentCommand(e *experiment.Experiment) *cobra.Command {
	f := &experimentFlags{subjectFlags: *newSubjectFlags(0, "albers-"+e.Name)}
	c := &cobra.Command{
		Use:   e.Name + " [flags] [PART...]",
		Short: e.Title,
		Long: e.Title + ".\n" + e.Source + "\n\n" + strings.TrimSpace(e.About) + "\n\n" +
			"Each part explores its programs with several settings and prints what each gained over the first. Exit code 1 if " +
			"paths differ that\n" +
			"must not, 3 if an exploration ended by a fault of Albers.",
		RunE: func(c *cobra.Command, args []string) error {
			if f.list {
				for _, p := range e.Parts {
					fmt.Fprintf(a.stdout, "%-16s %s\n", p.Name, p.Title)
				}
				return nil
			}
			if f.results != "" && (f.short || f.sides != "" || len(args) > 0) {
				return usagef("bench %s: --results keeps the tables of one call with all parts: give no parts, no --short "+
					"and no --sides", e.Name)
			}
			parts, err := e.Chosen(args, f.short)
			if err != nil {
				return usagef("bench %s: %w", e.Name, err)
			}
			if f.sides != "" {
				if parts, err = experiment.Between(parts, strings.Split(f.sides, ",")); err != nil {
					return usagef("bench %s: --sides: %w", e.Name, err)
				}
			}
			if f.time > 0 {
				parts = experiment.Within(parts, f.time)
			}
			return a.experiment(e, parts, f)
		},
	}
	s := ordered(c)
	s.BoolVar(&f.list, "list", false, "list the parts, and stop")
	s.BoolVar(&f.short, "short", false, "a few programs of each part, for seconds")
	s.StringVar(&f.sides, "sides", "", "only the sides `A,B,…` of each part, the first one among them")
	s.Var(option.Natural(&f.jobs, f.jobs), "jobs", "explorations at once")
	s.Var(option.Duration(&f.time, 0), "time", "time of each exploration, instead of that of its part")
	f.cpuFlag(s)
	s.Var(option.Memory(&f.memory, f.memory), "max-memory", "memory of each exploration")
	s.StringVar(&f.out, "out", f.out,
		"write tables and the outputs of the explorations to folder `DIR`; what an earlier call left there of a part is "+
			"kept as PART.1, PART.2, …")
	s.StringVar(&f.results, "results", "",
		"keep the figures as data, with the commit of the source tree around the current folder, in `DIR`, too")
	s.StringVar(&f.manifest, "manifest", "", "read the suite from folder `DIR` instead of the one that is built in")
	return c
}

// command is the call that gives the same figures again.
func (f *experimentFlags) command(name string) string {
	c := fmt.Sprintf("albers bench %s --jobs %d", name, f.jobs)
	if f.time > 0 {
		c += " --time " + f.time.String()
	}
	if f.sides != "" {
		c += " --sides " + f.sides
	}
	if f.cpu {
		c += " --cpu-time"
	}
	return c
}

func (a *app) experiment(e *experiment.Experiment, parts []*experiment.Part, f *experimentFlags) error {
	tree, err := resultsTree(e.Name, f.results)
	if err != nil {
		return err
	}
	sources := filepath.Join(f.out, "programs")
	if err := os.MkdirAll(sources, 0o755); err != nil {
		return usageError{err}
	}
	n, longest := 0, time.Duration(0)
	for _, p := range parts {
		chosen, err := f.subjects(p)
		if err != nil {
			return err
		}
		n += max(p.Runs, 1) * len(p.Sides) * (len(chosen) + len(p.Programs))
		longest = max(longest, time.Duration(p.Time))
	}
	b := a.startBench(n, longest)
	defer b.close()
	opt := experiment.Options{Say: b.view.say, Suite: b.options(&f.subjectFlags, f.out)}
	opt.Jobs = func(_ context.Context, p *experiment.Part) ([]suite.Job, error) {
		jobs, err := programJobs(p, sources)
		if err != nil {
			return nil, err
		}
		chosen, err := f.subjects(p)
		if err != nil || len(chosen) == 0 {
			return jobs, err
		}
		more, err := b.jobs(&f.subjectFlags, chosen, nil)
		return append(jobs, more...), err
	}
	b.view.begin()
	r, err := experiment.Run(b.ctx, e, parts, opt)
	b.view.close()
	r.Text(a.stdout)
	if err != nil {
		return &albers.InputError{Err: err}
	}
	if b.ctx.Err() == nil {
		data := struct {
			accept.Origin
			Report *experiment.Report `json:"report"`
		}{tree.Origin(f.command(e.Name), time.Now()), r.Figures()}
		if err := keepFigures(f.results, e.Name, data); err != nil {
			return err
		}
	}
	fmt.Fprintf(a.stdout,
		"\nResults are in %s: %s.md with a plot for each part, experiment.json, and a folder for each part.\n", f.out, e.Name)
	a.judge(b.ctx, r.Faults(), r.Wrong())
	return nil
}

// subjects are a part's subjects of the suite.
func (f *experimentFlags) subjects(p *experiment.Part) ([]*manifest.Subject, error) {
	if len(p.Subjects) == 0 {
		return nil, nil
	}
	_, chosen, err := f.choose(p.Subjects)
	return chosen, err
}

// programJobs writes the programs of a part and their seeds into a folder, from where they are explored.
func programJobs(p *experiment.Part, dir string) ([]suite.Job, error) {
	var out []suite.Job
	for _, g := range p.Programs {
		source, err := programs.Files.ReadFile(g.File)
		if err != nil {
			return nil, fmt.Errorf("part %s: %w", p.Name, err)
		}
		file := filepath.Join(dir, g.File)
		if err := os.WriteFile(file, source, 0o644); err != nil {
			return nil, err
		}
		flags, err := text.Words(g.Flags)
		if err != nil {
			return nil, err
		}
		if g.Seed != "" {
			bytes, err := hex.DecodeString(g.Seed)
			if err != nil {
				return nil, fmt.Errorf("part %s: the seed of %s: %w", p.Name, g.Name, err)
			}
			seed := filepath.Join(dir, g.Name+".seed")
			if err := os.WriteFile(seed, bytes, 0o644); err != nil {
				return nil, err
			}
			flags = append(flags, "--seed-file", seed)
		}
		out = append(out, suite.Job{Name: g.Name, File: file, Flags: flags})
	}
	return out, nil
}
