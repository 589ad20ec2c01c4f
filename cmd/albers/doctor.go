package main

import (
	"context"
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"github.com/albers-engine/albers"
	"github.com/albers-engine/albers/internal/text"
)

func (a *app) doctorCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "doctor",
		Short: "say what this machine lacks for which task",
		Long: "Does each task on a program of five lines, with one bug: explores it, replays it, builds it to bitcode.\n" +
			"What fails is said with the remedy. Exit code 1 if C programs cannot be explored.",
		Args: cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			v := &view{w: a.rawStderr}
			ctx, done := a.interruptible(v)
			defer done()
			dir, err := os.MkdirTemp("", "albers-doctor-")
			if err != nil {
				return &albers.InputError{Err: fmt.Errorf("%w: a folder for temporary files is needed", err)}
			}
			defer os.RemoveAll(dir)
			for _, x := range albers.Examine(ctx, dir, checker(), v.say) {
				if ctx.Err() != nil {
					return context.Cause(ctx)
				}
				a.tell(x)
			}
			return nil
		},
	}
}

// tell prints a line about an ability.
func (a *app) tell(x albers.Ability) {
	state, about := "ok", x.About
	if x.Err != nil {
		state, about = "missing", text.FirstLine(x.Err.Error())
		if x.Needed {
			a.code = exitFailed
		}
	}
	fmt.Fprintf(a.stdout, "%-20s %-8s %s\n", x.Name, state, about)
}
