package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/albers-engine/albers"
	"github.com/albers-engine/albers/internal/bench/accept"
	"github.com/albers-engine/albers/internal/bench/paths"
	"github.com/albers-engine/albers/internal/files"
	"github.com/albers-engine/albers/option"
)

// pathsFlags holds what the flags of `albers bench paths` set.
type pathsFlags struct {
	before  string
	out     string
	results string
	runs    int
	workers int
	short   bool
}

func (a *app) pathsCommand() *cobra.Command {
	f := &pathsFlags{runs: 3, out: "albers-paths"}
	c := &cobra.Command{
		Use:   "paths [flags] [-- RUN-FLAG...]",
		Short: "What a path costs: ten small programs with many paths, all tests on disk, and where the time goes",
		Long: "Explores ten small programs to their end, as `albers run` does it, and prints the processor time of a path " +
			"and its parts by a\n" +
			"profile of each run. With --before the same is done by another build in turn, with --workers larger forms are " +
			"explored by one\n" +
			"worker and by several; the paths must be the same. Flags behind -- are added to every `albers run`. Exit code 1 " +
			"if paths differ.",
		Example: "  albers bench paths\n  albers bench paths --before bin/albers.old --runs 5 -- --search dfs\n" +
			"  albers bench paths --workers 2",
		DisableFlagsInUseLine: true,
		RunE: func(c *cobra.Command, args []string) error {
			if n := c.ArgsLenAtDash(); n > 0 || n < 0 && len(args) > 0 {
				return usagef("bench paths: %q: flags of `albers run` go behind --", args[0])
			}
			if f.workers == 1 || f.workers > 1 && f.before != "" {
				return usagef("bench paths: --workers compares one worker with 2 or more of this build: give no --before")
			}
			if f.results != "" && f.short {
				return usagef("bench paths: --results keeps the figures of all programs: give no --short")
			}
			return a.measurePaths(f, args)
		},
	}
	s := ordered(c)
	s.StringVar(&f.before, "before", "", "compare with `PROGRAM`, another build of albers")
	s.Var(option.Natural(&f.workers, 0), "workers", "compare one worker with so many, on larger forms of the programs")
	s.Var(option.Natural(&f.runs, f.runs), "runs", "runs of each side; the median counts")
	s.BoolVar(&f.short, "short", false, "the quickest two programs, once")
	s.StringVar(&f.out, "out", f.out, "write table and data to folder `DIR`; runs leave their tests there, too")
	s.StringVar(&f.results, "results", "",
		"keep the figures as data, with the commit of the source tree around the current folder, in `DIR`, too")
	return c
}

func (a *app) measurePaths(f *pathsFlags, flags []string) error {
	tree, err := resultsTree("paths", f.results)
	if err != nil {
		return err
	}
	v := &view{w: a.rawStderr}
	ctx, done := a.interruptible(v)
	defer done()
	opt := paths.Options{Programs: paths.Programs(), Flags: flags, Runs: f.runs, Dir: f.out, Say: v.say}
	if f.before != "" {
		opt.Sides = append(opt.Sides, paths.Side{Name: "before", Albers: f.before})
	}
	if opt.Large = f.workers > 0; opt.Large {
		opt.Sides = paths.Workers(selfProgram(), f.workers)
	} else {
		opt.Sides = append(opt.Sides, paths.Side{Name: "now", Albers: selfProgram()})
	}
	if f.short {
		opt.Runs, opt.Programs = 1, paths.Short()
	}
	t, err := paths.Run(ctx, opt)
	t.Text(a.stdout)
	if err != nil {
		return &albers.InputError{Err: err}
	}
	if len(t.Differ) > 0 {
		a.code = exitFailed
	}
	data := struct {
		accept.Origin
		Table *paths.Table `json:"table"`
	}{tree.Origin(f.command(flags), time.Now()), t}
	name := "paths"
	if opt.Large {
		name = "paths-workers"
	}
	for _, dir := range []string{f.out, f.results} {
		if err := keepFigures(dir, name, data); err != nil {
			return err
		}
	}
	return nil
}

// resultsTree is the source tree around the current folder, which --results names next to figures; empty without that
// flag.
func resultsTree(command, results string) (tree accept.Tree, err error) {
	if results != "" {
		if tree, err = accept.FindTree(context.Background(), "."); err != nil {
			return tree, usagef("bench %s: --results: %w", command, err)
		}
	}
	return tree, nil
}

// keepFigures writes NAME.json into a folder, which it makes if need be; nothing if the folder has no name.
func keepFigures(dir, name string, data any) error {
	if dir == "" {
		return nil
	}
	err := os.MkdirAll(dir, 0o755)
	if err == nil {
		err = files.WriteJSON(filepath.Join(dir, name+".json"), data)
	}
	if err != nil {
		return &albers.InputError{Err: err}
	}
	return nil
}

// command is the command line that reproduces these figures.
func (f *pathsFlags) command(flags []string) string {
	words := []string{fmt.Sprintf("albers bench paths --runs %d", f.runs)}
	if f.before != "" {
		words = append(words, "--before OLD")
	}
	if f.workers > 0 {
		words = append(words, fmt.Sprintf("--workers %d", f.workers))
	}
	if len(flags) > 0 {
		words = append(words, "--", strings.Join(flags, " "))
	}
	return strings.Join(words, " ")
}
