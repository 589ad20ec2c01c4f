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
	contestants []string
	limit       time.Duration
	albers, out string
}

func (a *app) problemsCommand() *cobra.Command {
	f := &problemFlags{limit: 10 * time.Second}
	c := &cobra.Command{
		Use:   "problems [flags] [NAME...]",
		Short: "Let our solver, Z3, Boolector and cvc5 solve general bit-vector problems",
		Long: "Gives each SMT-LIB file of bench/problems (120) to `albers solve` and to other solvers, each as a " +
			"program of its own, and prints\n" +
			"processor times by family, totals, geometric means, wrong answers (exit code 1), and what another solver " +
			"solves within a second\n" +
			"and ours does not.",
		Example: "  albers bench problems\n" +
			"  albers bench problems --contestants 'albers,z3 file' --limit 2s chain-mul-32",
		DisableFlagsInUseLine: true,
		RunE:                  func(_ *cobra.Command, names []string) error { return a.solveProblems(f, names) },
	}
	s := ordered(c)
	s.Var(option.Duration(&f.limit, f.limit), "limit", "give up on a problem after this processor time, in whole seconds")
	s.StringSliceVar(&f.contestants, "contestants", problems.Contestants(), "who takes part, `NAME,NAME`")
	s.StringVar(&f.albers, "albers", "", "take part with another build, `FILE`, instead of this one")
	s.StringVar(&f.out, "out", "", "write problems.md and problems.json to folder `DIR`")
	return c
}

func (a *app) solveProblems(f *problemFlags, names []string) error {
	if f.limit <= 0 {
		return usagef("bench problems: --limit: give each problem some time, such as 10s")
	}
	if err := takePart("problems", f.contestants, problems.Contestants()); err != nil {
		return err
	}
	all, err := problems.Names(files.Files)
	if err != nil {
		return err
	}
	for _, n := range names {
		if !slices.Contains(all, n) {
			return usagef("bench problems: there is no problem %q", n)
		}
	}
	if len(names) == 0 {
		names = all
	}
	v := &view{w: a.rawStderr}
	ctx, done := a.interruptible(v)
	defer done()
	table, err := problems.Run(ctx, problems.Options{Albers: []string{cmp.Or(f.albers, selfProgram()), "solve"},
		Version: albers.Version(), Files: files.Files, Names: names, Contestants: f.contestants, Limit: f.limit, Out: f.out,
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
