package main

import (
	"os"

	"github.com/spf13/cobra"

	"github.com/albers-engine/albers"
	"github.com/albers-engine/albers/internal/bench/flaws"
	"github.com/albers-engine/albers/option"
)

// flawsFlags holds what the flags of `albers bench flaws` set.
type flawsFlags struct {
	out   string
	kinds []string
	jobs  int
	short bool
}

func (a *app) flawsCommand() *cobra.Command {
	f := &flawsFlags{}
	c := &cobra.Command{
		Use:   "flaws [flags]",
		Short: "Flawed programs of every kind of bug and their repaired twins: all found, no false alarm, all confirmed",
		Long: "Explores the corpus of bench/flaws: for each kind of bug ten flawed programs or more, each with a repaired " +
			"twin, in four flows of\n" +
			"the data. All flaws must be found, with the right kind and line, and nothing else; native replay must confirm " +
			"what a sanitizer\n" +
			"or a signal can show. Exit code 1 if that is not so.",
		Args: cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error { return a.flaws(f) },
	}
	s := ordered(c)
	s.StringSliceVar(&f.kinds, "kind", nil, "only `KIND` (repeat or separate by commas)")
	s.BoolVar(&f.short, "short", false, "no native replay")
	s.Var(option.Natural(&f.jobs, 1), "jobs", "workers")
	s.StringVar(&f.out, "out", "", "leave the programs and the runs' output in folder `DIR`, and the table as data")
	return c
}

func (a *app) flaws(f *flawsFlags) error {
	v := &view{w: a.rawStderr}
	ctx, done := a.interruptible(v)
	defer done()
	dir := f.out
	if dir == "" {
		var err error
		if dir, err = os.MkdirTemp("", "albers-flaws-"); err != nil {
			return err
		}
		defer os.RemoveAll(dir)
	}
	t, err := flaws.Run(ctx, flaws.Options{Dir: dir, Only: f.kinds, Replay: !f.short, Jobs: f.jobs, Say: v.say})
	if t != nil {
		t.Text(a.stdout)
	}
	if err != nil {
		return &albers.InputError{Err: err}
	}
	if t.Err() != nil {
		a.code = exitFailed
	}
	return keepFigures(f.out, "flaws", t)
}
