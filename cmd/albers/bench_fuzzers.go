package main

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/albers-engine/albers"
	"github.com/albers-engine/albers/internal/bench/accept"
	"github.com/albers-engine/albers/internal/bench/fuzzers"
	"github.com/albers-engine/albers/internal/bench/suite"
	"github.com/albers-engine/albers/option"
)

// fuzzTargets is the group of the suite's fuzz targets.
const fuzzTargets = "fuzz-targets"

// fuzzersFlags holds what the flags of `albers bench fuzzers` set.
type fuzzersFlags struct {
	subjectFlags
	results string
}

func (a *app) fuzzersCommand() *cobra.Command {
	f := &fuzzersFlags{subjectFlags: *newSubjectFlags(10*time.Minute, "albers-fuzzers")}
	c := &cobra.Command{
		Use:   "fuzzers [flags] [NAME...] [-- RUN-FLAG...]",
		Short: "Albers alone, libFuzzer alone, and both in sync, on the same fuzz targets of real libraries",
		Long: "Lets three sides work on each fuzz target of the suite, from no input: Albers with two workers, two " +
			"processes of libFuzzer, and\n" +
			"one of each, which exchange inputs by `albers run --sync`. A native build of the target counts the edges of the " +
			"library that the\n" +
			"inputs of a side cover, and so does one without optimisation. NAME is a subject of the group " + fuzzTargets +
			"; without names,\n" +
			"all. Flags behind -- are added to each `albers run`. Exit code 1 if a side cannot be run.",
		Example: "  albers bench fuzzers --time 60s --cpu-time\n" +
			"  albers bench fuzzers --time 20s expat-fuzz -- --search covnew",
		DisableFlagsInUseLine: true,
		RunE: func(c *cobra.Command, args []string) error {
			names, extra := atDash(c, args)
			if f.results != "" && (f.short || len(names) > 0) {
				return usagef("bench fuzzers: --results keeps the table of all targets: give no names and no --short")
			}
			if f.time <= 0 {
				return usagef("bench fuzzers: --time: give each side some time, such as 60s")
			}
			if f.short {
				if len(names) > 0 {
					return usagef("bench fuzzers: --short has a target of its own: give no names")
				}
				names = []string{"json-c-fuzz"}
				if !c.Flags().Changed("time") {
					f.time = 5 * time.Second
				}
			}
			if len(names) == 0 {
				names = []string{fuzzTargets}
			}
			return a.fuzzers(f, names, extra)
		},
	}
	s := ordered(c)
	s.Var(option.Duration(&f.time, f.time), "time", "time of each side, on each of its two processors")
	f.cpuFlag(s)
	s.Var(option.Memory(&f.memory, f.memory), "max-memory", "memory of each `albers run`")
	s.BoolVar(&f.short, "short", false, "one target, for seconds")
	s.StringVar(&f.out, "out", f.out,
		"write table, data, and the inputs of each side to folder `DIR`; what is there of an earlier call is replaced")
	s.StringVar(&f.results, "results", "",
		"keep the figures as data, with the commit of the source tree around the current folder, in `DIR`, too")
	s.StringVar(&f.manifest, "manifest", "", "read the suite from folder `DIR` instead of the one that is built in")
	return c
}

// command is the call that gives the same table again.
func (f *fuzzersFlags) command(extra []string) string {
	c := "albers bench fuzzers --time " + f.time.String()
	if f.cpu {
		c += " --cpu-time"
	}
	if len(extra) > 0 {
		c += " -- " + strings.Join(extra, " ")
	}
	return c
}

func (a *app) fuzzers(f *fuzzersFlags, names, extra []string) error {
	tree, err := resultsTree("fuzzers", f.results)
	if err != nil {
		return err
	}
	_, chosen, err := f.choose(names)
	if err != nil {
		return err
	}
	for _, s := range chosen {
		if !slices.Contains(s.Groups, fuzzTargets) {
			return usagef("bench fuzzers: %s is no fuzz target: `albers bench subjects --list` shows the group %s", s.Name,
				fuzzTargets)
		}
	}
	b := a.startBench(len(chosen)*len(fuzzers.Sides()), f.time)
	defer b.close()
	jobs, err := b.jobs(&f.subjectFlags, chosen, nil)
	if err != nil || b.interrupted() {
		return err
	}
	var targets []fuzzers.Target
	for i := range jobs {
		t, err := targetOf(&jobs[i])
		if err != nil {
			return err
		}
		targets = append(targets, t)
	}
	t, err := fuzzers.Run(b.ctx, targets, fuzzers.Options{Albers: []string{selfProgram()}, Flags: extra, Dir: f.out,
		Time: f.time, CPUTime: f.cpu, MaxMemory: f.memory, Say: b.view.say})
	t.Page().Text(a.stdout)
	if err != nil {
		return &albers.InputError{Err: err}
	}
	if b.interrupted() {
		return nil
	}
	command := f.command(extra)
	data := struct {
		accept.Origin
		Table *fuzzers.Table `json:"table"`
	}{tree.Origin(command, time.Now()), t}
	if err := t.Page().Keep(f.out, "fuzzers", data, fmt.Sprintf("`%s`", command)); err != nil {
		return &albers.InputError{Err: err}
	}
	if err := keepFigures(f.results, "fuzzers", data); err != nil {
		return err
	}
	if len(t.Faults()) > 0 {
		a.code = exitFailed
	}
	return nil
}

// targetOf finds the builds of a job's fuzz target, which the build has left side by side.
func targetOf(j *suite.Job) (fuzzers.Target, error) {
	cfg, err := configOf("fuzzers", j)
	if err != nil {
		return fuzzers.Target{}, err
	}
	program := strings.TrimSuffix(j.File, filepath.Ext(j.File))
	return fuzzers.Target{Name: strings.TrimSuffix(j.Name, "-fuzz"), Bitcode: j.File, Flags: j.Flags,
		Fuzzer: program + "-fuzzer", Referee: program + "-referee", Plain: program + "-plain", MaxLen: cfg.FuzzSize}, nil
}
