package main

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"github.com/albers-engine/albers"
	"github.com/albers-engine/albers/internal/files"
	"github.com/albers-engine/albers/internal/text"
	"github.com/albers-engine/albers/option"
	"github.com/albers-engine/albers/outcome"
)

// replayFlags holds what the flags of `albers replay` set.
type replayFlags struct {
	cfg  albers.ReplayConfig
	json bool
	all  bool
}

func (a *app) replayCommand() *cobra.Command {
	f := &replayFlags{cfg: albers.DefaultReplay()}
	c := &cobra.Command{
		Use:   "replay [flags] OUT-DIR",
		Short: "run the tests natively and compare the outcomes",
		Long: "Builds the program natively and runs each test against it, comparing exit code, signal or kind of bug. " +
			"Programs given as\n" +
			"sources are also built with sanitizers, which confirm memory and arithmetic bugs; bitcode gets a second build " +
			"with the\n" +
			"address sanitizer, where this machine's C library will do.\n" +
			"Bitcode runs in the modelled world: a folder with the model's files becomes its root, and clock, identity, " +
			"random bytes and inode\n" +
			"numbers are the model's. That needs root or a system that lets users make namespaces. Sources run with your " +
			"rights in a scratch folder.\n" +
			"A test that ends otherwise than it says runs again elsewhere in memory: if the program itself then ends in " +
			"another way, its\n" +
			"outcome is open, and the test is called address-dependent or memory-dependent. A test of sources that ends as it " +
			"says with musl,\n" +
			"but not with this machine's C library, is called library-differs. Exit code 1 if a test differs or does not end.",
		Args: oneFolder,
		RunE: func(c *cobra.Command, args []string) error {
			return a.replay(f, args[0])
		},
	}
	s := ordered(c)
	s.IntSliceVar(&f.cfg.Only, "test", nil, "replay only test `N` (repeat or separate by commas)")
	s.Var(option.Duration(&f.cfg.Timeout, f.cfg.Timeout), "timeout",
		"processor time for one test; one that waits gets four times as long, a finding that never ends a quarter")
	s.Var(option.Memory(&f.cfg.MaxMemory, f.cfg.MaxMemory), "max-memory", "memory for one test")
	s.Var(option.Natural(&f.cfg.Jobs, f.cfg.Jobs), "jobs", "tests that run at once; 0 for the number of processors")
	s.BoolVar(&f.json, "json", false, "print the results as JSON")
	s.BoolVar(&f.all, "all", false, "list every test, not only those that need attention")
	s.BoolVar(&f.cfg.Coverage, "coverage", false,
		"measure native line and branch coverage of all tests, and compare it with the run's")
	s.StringArrayVar(&f.cfg.CoverFiles, "cover-files", nil,
		"count source files that fit `GLOB` only (repeat; default: as the run did)")
	s.BoolVar(&f.cfg.Keep, "keep", false, "keep the built programs")
	return c
}

// oneFolder returns an error unless there is exactly one operand.
func oneFolder(c *cobra.Command, args []string) error {
	if len(args) != 1 {
		return usagef("%s: give one output folder (see `%s --help`)", c.Name(), c.CommandPath())
	}
	return nil
}

func (a *app) replay(f *replayFlags, dir string) error {
	ctx, done := a.interruptible(&view{w: a.rawStderr})
	defer done()
	cfg := f.cfg
	cfg.Dir = dir
	cfg.Message = func(text string) { fmt.Fprintln(a.stderr, "albers: "+text) }
	rep, err := albers.Replay(ctx, cfg)
	if errors.Is(err, context.Canceled) {
		a.code = exitAborted
		return nil
	}
	if err != nil {
		return err
	}
	if f.json {
		if err := files.EncodeJSON(a.stdout, rep); err != nil {
			return err
		}
	} else {
		printReplay(a.stdout, rep, f.all || len(f.cfg.Only) > 0)
	}
	switch {
	case rep.Left > 0:
		a.code = exitAborted
	case rep.Failed():
		a.code = exitFailed
	}
	return nil
}

// printReplay prints the table of results.
func printReplay(w io.Writer, rep *outcome.Replay, all bool) {
	for _, r := range rep.Results {
		if !all && (r.Verdict == outcome.Same || r.Verdict == outcome.NoClaim) {
			continue
		}
		fmt.Fprintf(w, "test %-6d %-14s claims %s; seen: %s", r.Test, r.Verdict, r.Claim, r.Seen)
		if r.Detail != "" {
			fmt.Fprintf(w, " (%s)", r.Detail)
		}
		fmt.Fprintln(w)
	}
	c := rep.Counts
	fmt.Fprintf(w, "%s replayed from %s: %d same, %d differ, %d timed out", text.Count(len(rep.Results), "test"),
		rep.Build, c[outcome.Same], c[outcome.Differs], c[outcome.TimedOut])
	for _, x := range []struct {
		verdict outcome.Verdict
		says    string
	}{
		{outcome.NotObservable, "NOT CONFIRMED (not observable natively)"},
		{outcome.AddressDependent, "depend on addresses (natively, too)"},
		{outcome.MemoryDependent, "depend on what memory holds that nobody wrote (natively, too)"},
		{outcome.LibraryDiffers, "differ because glibc differs from musl"},
		{outcome.HostDiffers, "not comparable (the host shows through)"},
	} {
		if n := c[x.verdict]; n > 0 {
			fmt.Fprintf(w, ", %d %s", n, x.says)
		}
	}
	if n := c[outcome.NoClaim]; n > 0 {
		fmt.Fprintf(w, ", %s without an outcome to compare", text.Count(n, "partial path"))
	}
	if rep.Left > 0 {
		fmt.Fprintf(w, "; interrupted, %s left", text.Count(rep.Left, "test"))
	}
	fmt.Fprintln(w)
	printCoverage(w, rep)
}
