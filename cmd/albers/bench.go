package main

import (
	"github.com/spf13/cobra"

	"github.com/albers-engine/albers"
	"github.com/albers-engine/albers/internal/bench"
)

// benchCommand runs experiments that compare with another tool or another setting in one run.
func (a *app) benchCommand() *cobra.Command {
	c := &cobra.Command{Use: "bench", Short: "Reproduce a measurement, both sides of its comparison side by side"}
	var runs int
	interp := &cobra.Command{
		Use:   "interp",
		Short: "Concrete instructions per second, and LLVM's interpreter on the same program",
		Args:  cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return bench.Interp(cmd.Context(), bench.Options{Out: a.stdout, Runs: runs})
		},
	}
	interp.Flags().IntVar(&runs, "runs", 3, "runs of each side; the best counts")
	var n, stdin int
	var args []string
	states := &cobra.Command{
		Use:   "states FILE...",
		Short: "Memory of a program's live states, explored breadth first",
		Args:  cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, files []string) error {
			cfg := albers.Default()
			cfg.Files = files
			cfg.Args = append([]string{"program"}, args...)
			cfg.SymStdin = stdin
			cfg.MaxMemory = 0
			return bench.States(cmd.Context(), bench.Options{Out: a.stdout}, n, cfg)
		},
	}
	states.Flags().IntVar(&n, "states", 10000, "states to reach")
	states.Flags().IntVar(&stdin, "sym-stdin", 12, "symbolic bytes on standard input")
	states.Flags().StringSliceVar(&args, "args", nil, "concrete arguments of the program")
	c.AddCommand(interp, states, a.fetchCommand(), a.subjectsCommand(), a.onoffCommand(), a.queriesCommand(),
		a.problemsCommand(), a.acceptCommand(), a.pathsCommand(), a.flawsCommand(), a.siftCommand(),
		a.fuzzersCommand())
	c.AddCommand(a.experimentCommands()...)
	return c
}
