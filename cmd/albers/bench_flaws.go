package main

import (
	"fmt"
	"os"
	"time"

	"github.com/spf13/cobra"

	"github.com/albers-engine/albers"
	"github.com/albers-engine/albers/internal/bench/accept"
	"github.com/albers-engine/albers/internal/bench/flaws"
	"github.com/albers-engine/albers/option"
)

// flawsFlags holds what the flags of `albers bench flaws` set.
type flawsFlags struct {
	out     string
	results string
	kinds   []string
	jobs    int
	short   bool
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
		RunE: func(*cobra.Command, []string) error {
			if f.results != "" && (f.short || len(f.kinds) > 0) {
				return usagef("bench flaws: --results keeps the table of the whole corpus: give no --short and no --kind")
			}
			return a.flaws(f)
		},
	}
	s := ordered(c)
	s.StringSliceVar(&f.kinds, "kind", nil, "only `KIND` (repeat or separate by commas)")
	s.BoolVar(&f.short, "short", false, "each flaw once, in one flow, for a minute or two")
	s.Var(option.Natural(&f.jobs, 1), "jobs", "workers")
	s.StringVar(&f.out, "out", "", "leave the programs and the runs' output in folder `DIR`, and the table as data")
	s.StringVar(&f.results, "results", "",
		"keep the table as data, with the commit of the source tree around the current folder, in `DIR`, too")
	return c
}

func (a *app) flaws(f *flawsFlags) error {
	tree, err := resultsTree("flaws", f.results)
	if err != nil {
		return err
	}
	v := &view{w: a.rawStderr}
	ctx, done := a.interruptible(v)
	defer done()
	dir := f.out
	if dir == "" {
		if dir, err = os.MkdirTemp("", "albers-flaws-"); err != nil {
			return err
		}
		defer os.RemoveAll(dir)
	}
	t, err := flaws.Run(ctx, flaws.Options{Dir: dir, Only: f.kinds, Replay: true, Short: f.short, Jobs: f.jobs,
		Say: v.say})
	if t != nil {
		t.Text(a.stdout)
	}
	if err != nil {
		return &albers.InputError{Err: err}
	}
	if t.Err() != nil {
		a.code = exitFailed
	}
	data := struct {
		accept.Origin
		Table *flaws.Table `json:"table"`
	}{tree.Origin(fmt.Sprintf("albers bench flaws --jobs %d", f.jobs), time.Now()), t}
	for _, dir := range []string{f.out, f.results} {
		if err := keepFigures(dir, "flaws", data); err != nil {
			return err
		}
	}
	return nil
}
