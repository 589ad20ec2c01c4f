package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/albers-engine/albers"
	"github.com/albers-engine/albers/internal/klee"
	"github.com/albers-engine/albers/outcome"
)

func (a *app) kleeCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "klee [flags of KLEE] FILE [ARG...]",
		Short: "explore a program as KLEE's command line says; results are named as KLEE names them",
		Long: "Takes the command line of KLEE, and leaves klee-out-N and klee-last with info, messages.txt, warnings.txt,\n" +
			"testNNNNNN.ktest and testNNNNNN.TYPE.err, beside the results of `albers run`.",
		Example: "  albers klee --only-output-states-covering-new regexp.bc\n" +
			"  albers klee --libc=uclibc --posix-runtime ./echo.bc --sym-args 0 2 4",
		Annotations:        map[string]string{usageNote: klee.Usage()},
		DisableFlagParsing: true, // KLEE's flags have one dash or two
		RunE: func(c *cobra.Command, args []string) error {
			cmd, err := klee.Parse(args)
			if err != nil {
				return usageError{err}
			}
			if cmd.Help {
				fmt.Fprintf(a.stdout, "%s\n\nUsage:\n  albers %s\n\nExamples:\n%s\n\n%s", c.Long, c.Use, c.Example, klee.Usage())
				return nil
			}
			return a.klee(cmd)
		},
	}
}

// klee runs a command of KLEE.
func (a *app) klee(cmd *klee.Command) error {
	outliveReaders()
	dir, last, err := klee.Place(cmd)
	if err != nil {
		return usageError{err}
	}
	f := newRunFlags()
	f.progress, f.quiet = "none", true
	f.cfg.Run = cmd.Run
	if err := setFiles(&f.cfg, cmd.Files); err != nil {
		return err
	}
	cfg := &f.cfg
	cfg.Out, cfg.Command, cfg.DropTests, cfg.Checker = dir, os.Args, true, checker()
	if cmd.Log != "" {
		// The folder is not there before the program is loaded.
		log, err := os.CreateTemp(filepath.Dir(dir), ".queries-*.smt2")
		if err != nil {
			return usageError{err}
		}
		if err := log.Close(); err != nil {
			return usageError{err}
		}
		cfg.SolverLog = log.Name()
		defer os.Remove(log.Name())
	}
	if err := cfg.Validate(); err != nil {
		return usageError{err}
	}
	albers.LimitMemory(cfg)
	v := &kleeView{a: a, view: newView(a.rawStderr, f, cfg)}
	v.open = func() *klee.Folder { return klee.Open(cmd, dir, last, v.say) }
	ctx, done := a.interruptible(v.view)
	defer done()
	found, err := albers.Run(ctx, *cfg, v)
	if v.folder == nil { // the program was not loaded
		for _, m := range v.early {
			v.say("KLEE: WARNING: " + m)
		}
	}
	if found == nil || found.Summary == nil {
		return err
	}
	if cmd.Log != "" {
		if e := os.Rename(cfg.SolverLog, filepath.Join(dir, cmd.Log)); e != nil && err == nil {
			err = &albers.InputError{Err: e}
		}
	}
	if e := v.folder.Finish(found.Summary, found.Costs, found.Coverage); e != nil && err == nil {
		err = &albers.InputError{Err: e}
	}
	switch {
	case err != nil:
		return err
	case len(found.Summary.InternalErrors) > 0:
		a.code = exitInternal
	case ctx.Err() != nil:
		a.code = exitAborted
	}
	return nil
}

// kleeView shows a run as KLEE does: the output of the program's paths, and messages.
type kleeView struct {
	*view
	a      *app
	open   func() *klee.Folder
	folder *klee.Folder // nil until the output folder is there
	early  []string     // messages from before that
}

// Started begins to write the results.
func (v *kleeView) Started() {
	v.folder = v.open()
	for _, m := range v.early {
		v.folder.Message(m)
	}
}

// Test writes a test, and shows what its path has written. The engine calls it from one place at a time.
func (v *kleeView) Test(t *outcome.Test) {
	fmt.Fprintf(v.a.stdout, "%s", t.Stdout)
	fmt.Fprintf(v.a.stderr, "%s", t.Stderr)
	v.folder.Test(t)
}

// Message shows and keeps a message.
func (v *kleeView) Message(text string) {
	if v.folder == nil {
		v.early = append(v.early, text)
		return
	}
	v.folder.Message(text)
}

// Progress shows and keeps how far the run is.
func (v *kleeView) Progress(s outcome.Snapshot) {
	v.view.Progress(s)
	if v.folder != nil {
		v.folder.Progress(&s)
	}
}

func (v *kleeView) say(line string) { fmt.Fprintln(v.a.stderr, strings.TrimRight(line, "\n")) }
