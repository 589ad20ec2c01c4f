package main

import (
	"cmp"
	"fmt"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"github.com/albers-engine/albers"
	files "github.com/albers-engine/albers/bench/problems"
	"github.com/albers-engine/albers/internal/bench/problems"
	"github.com/albers-engine/albers/option"
)

// problemFlags holds what the flags of `albers bench problems` set.
type problemFlags struct {
	set         string
	contestants []string
	limit       time.Duration
	albers, out string
}

func (a *app) problemsCommand() *cobra.Command {
	f := &problemFlags{limit: 10 * time.Second}
	c := &cobra.Command{
		Use:   "problems [flags] [NAME...]",
		Short: "Let our solver, Z3, Boolector and cvc5 solve general problems",
		Long: "Gives each SMT-LIB file of bench/problems to `albers solve` and to other solvers, each as a " +
			"program of its own, and prints\n" +
			"processor times by family, totals, geometric means, wrong answers (exit code 1), and what another solver " +
			"solves within a second\n" +
			"and ours does not.",
		Example: "  albers bench problems\n" +
			"  albers bench problems --contestants 'albers,z3 file' --limit 2s chain-mul-32\n" +
			"  albers bench problems --set floats root-2-double",
		DisableFlagsInUseLine: true,
		RunE:                  func(_ *cobra.Command, names []string) error { return a.solveProblems(f, names) },
	}
	s := ordered(c)
	s.Var(option.Duration(&f.limit, f.limit), "limit", "give up on a problem after this processor time, in whole seconds")
	s.StringVar(&f.set, "set", "vectors", "`SET` of problems: vectors, or floats, which Boolector cannot read")
	s.StringSliceVar(&f.contestants, "contestants", nil, "who takes part, `NAME,NAME` (default: all that read the set)")
	s.StringVar(&f.albers, "albers", "", "take part with another build, `FILE`, instead of this one")
	s.StringVar(&f.out, "out", "", "write problems.md and problems.json to folder `DIR`")
	return c
}

func (a *app) solveProblems(f *problemFlags, names []string) error {
	if f.limit <= 0 {
		return usagef("bench problems: --limit: give each problem some time, such as 10s")
	}
	known, all, err := problems.Contestants(), files.Vectors(), error(nil)
	switch f.set {
	case "vectors":
	case "floats":
		known, all = problems.FloatContestants(), files.Floats()
	default:
		return usagef("bench problems: --set %q: use vectors or floats", f.set)
	}
	if f.contestants == nil {
		f.contestants = known
	}
	if err := takePart("problems", f.contestants, known); err != nil {
		return err
	}
	there, err := problems.Names(all)
	if err != nil {
		return err
	}
	for _, n := range names {
		if !slices.Contains(there, n) {
			return usagef("bench problems: there is no problem %q", n)
		}
	}
	if len(names) == 0 {
		names = there
	}
	v := &view{w: a.rawStderr}
	ctx, done := a.interruptible(v)
	defer done()
	table, err := problems.Run(ctx, problems.Options{Albers: []string{cmp.Or(f.albers, selfProgram()), "solve"},
		Version: albers.Version(), Files: all, Names: names, Contestants: f.contestants, Limit: f.limit, Out: f.out,
		Say: v.say})
	if err != nil {
		return &albers.InputError{Err: err}
	}
	table.Page().Text(a.stdout)
	a.judge(ctx, nil, table.Wrong)
	if f.out != "" {
		fmt.Fprintf(a.stdout, "\nResults are in %s: problems.md and problems.json.\n", f.out)
	}
	return nil
}
