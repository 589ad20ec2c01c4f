package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"github.com/albers-engine/albers"
	"github.com/albers-engine/albers/internal/bench/accept"
	"github.com/albers-engine/albers/internal/libc"
	"github.com/albers-engine/albers/option"
)

// acceptFlags holds what the flags of `albers bench accept` set.
type acceptFlags struct {
	parts                               []string
	list, short, force, dirty, writeDoc bool
	table                               bool
	jobs                                int
	each                                time.Duration
	out, source, built                  string
}

// acceptResults is the folder for results in the source tree. The results of --short go elsewhere, because they are
// no evidence.
const acceptResults = "bench/results/accept"

func (a *app) acceptCommand() *cobra.Command {
	f := &acceptFlags{jobs: 1, each: 2 * time.Minute}
	c := &cobra.Command{
		Use:   "accept [flags]",
		Short: "Gather the evidence that the project accepts itself by, on one commit",
		Long: "Runs the acceptance experiments on the source tree that the current folder is in, and prints a table of " +
			"their results. The program that\n" +
			"is tested is built from the tree first. Each part leaves a file in " + acceptResults + ", from which the table " +
			"is made; a part that has\n" +
			"a result of this commit is not run again, and what is interrupted goes on. A tree with changes needs --dirty, " +
			"and its results are\n" +
			"marked. Exit code 1 if anything differed.",
		Example: "  albers bench accept --jobs 2\n" +
			"  albers bench accept --part random-stack --part mutations\n  albers bench accept --table --write-docs",
		Args: cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error { return a.accept(f) },
	}
	s := ordered(c)
	s.BoolVar(&f.list, "list", false, "list the parts, and stop")
	s.StringSliceVar(&f.parts, "part", nil, "run this part only; repeat for more")
	s.BoolVar(&f.short, "short", false,
		"a little of each part, for a minute or two; results go to the cache and are no evidence")
	s.Var(option.Natural(&f.jobs, f.jobs), "jobs", "chunks of work at once")
	s.Var(option.Duration(&f.each, f.each), "time", "time of each run of the part validated")
	s.BoolVar(&f.force, "force", false, "run parts again that have a result of this commit")
	s.BoolVar(&f.dirty, "dirty", false, "run on a tree with changes, too; results are marked")
	s.BoolVar(&f.table, "table", false, "run nothing, print the table of the results that there are")
	s.BoolVar(&f.writeDoc, "write-docs", false, "make docs/acceptance.md from all results, too")
	s.StringVar(&f.out, "out", "", "keep results in folder `DIR` (default: "+acceptResults+" in the source tree)")
	s.StringVar(&f.source, "source", ".", "the source tree, or a `DIR` in it")
	s.StringVar(&f.built, "built", "", "this program was built for the call, in folder `DIR`")
	if err := s.MarkHidden("built"); err != nil {
		panic("BUG: " + err.Error())
	}
	return c
}

func (a *app) accept(f *acceptFlags) error {
	if f.list {
		for _, p := range accept.Parts(&accept.Plan{Time: f.each}) {
			fmt.Fprintf(a.stdout, "%-14s %s\n", p.Name, p.Title)
		}
		return nil
	}
	v := &view{w: a.rawStderr}
	ctx, done := a.interruptible(v)
	defer done()
	tree, err := accept.FindTree(ctx, f.source)
	if err != nil {
		return usagef("bench accept: %w", err)
	}
	if tree.Dirty && !f.dirty && !f.short && !f.table {
		return usagef("bench accept: the tree has changes, so a result would be of no commit: commit them, or give --dirty")
	}
	if f.built == "" && !f.table {
		return a.buildAndAccept(ctx, tree.Dir)
	}
	if f.built != "" {
		defer os.RemoveAll(f.built)
	}
	plan, err := f.plan(tree)
	if err != nil {
		return err
	}
	parts, err := chosenParts(accept.Parts(plan), f.parts)
	if err != nil {
		return err
	}
	command := fmt.Sprintf("albers bench accept --jobs %d", f.jobs)
	if f.short {
		command += " --short"
	}
	opt := &accept.Options{Dir: f.out, Tree: tree, Command: command, Jobs: f.jobs, Force: f.force, Say: v.say,
		Now: time.Now}
	for _, p := range parts {
		if f.table || ctx.Err() != nil {
			break
		}
		v.say(p.Name + ": " + p.Title)
		r, err := accept.Run(ctx, p, opt)
		if err != nil {
			return &albers.InputError{Err: err}
		}
		v.say(fmt.Sprintf("%s: %s; %.0f s", p.Name, r.Said, r.WallS))
		if now, err := accept.FindTree(ctx, tree.Dir); err == nil && now != tree {
			return usagef("bench accept: the tree changed while %s ran: its result is of no commit, remove %s", p.Name,
				filepath.Join(f.out, p.Name+".json"))
		}
	}
	all, err := accept.All(f.out, parts)
	if err != nil {
		return &albers.InputError{Err: err}
	}
	accept.Markdown(a.stdout, all)
	for _, r := range all {
		if !r.OK() {
			a.code = exitFailed
		}
	}
	if ctx.Err() != nil {
		a.code = exitAborted
		return nil
	}
	if f.writeDoc {
		all, err := accept.All(f.out, accept.Parts(plan))
		if err == nil {
			err = accept.WritePage(filepath.Join(tree.Dir, "docs", "acceptance.md"), all)
		}
		if err != nil {
			return &albers.InputError{Err: err}
		}
	}
	return nil
}

// buildAndAccept builds the program from the tree and replaces this process by it, so that the tests test the tree's
// code.
func (a *app) buildAndAccept(ctx context.Context, tree string) error {
	dir, err := os.MkdirTemp("", "albers-accept-")
	if err != nil {
		return err
	}
	file := filepath.Join(dir, "albers")
	c := exec.CommandContext(ctx, "go", "build", "-o", file, "./cmd/albers")
	c.Dir = tree
	if out, err := c.CombinedOutput(); err != nil {
		os.RemoveAll(dir)
		return &albers.InputError{Err: fmt.Errorf("the tree does not build: %w\n%s", err, out)}
	}
	err = syscall.Exec(file, append(append([]string{file}, os.Args[1:]...), "--built", dir), os.Environ())
	os.RemoveAll(dir)
	return err
}

// plan fills in folders.
func (f *acceptFlags) plan(tree accept.Tree) (*accept.Plan, error) {
	cache, err := libc.DefaultCacheDir()
	if err != nil {
		return nil, &albers.InputError{Err: err}
	}
	scratch := filepath.Join(cache, "accept", tree.Commit[:12])
	if tree.Dirty {
		scratch += "-changed"
		err = os.RemoveAll(scratch) // results that were recorded with other changes are no input
	}
	if err := errors.Join(err, os.MkdirAll(scratch, 0o755)); err != nil {
		return nil, &albers.InputError{Err: err}
	}
	switch {
	case f.out == "" && f.short:
		f.out = filepath.Join(scratch, "results")
	case f.out == "":
		f.out = filepath.Join(tree.Dir, acceptResults)
	}
	return &accept.Plan{Root: tree.Dir, Albers: selfProgram(), Scratch: scratch,
		Subjects: filepath.Join(cache, "subjects"), Jobs: f.jobs, Short: f.short, Time: f.each}, nil
}

// chosenParts are the parts with the given names; without names, all parts.
func chosenParts(all []*accept.Part, names []string) ([]*accept.Part, error) {
	if len(names) == 0 {
		return all, nil
	}
	var out []*accept.Part
	var known []string
	for _, p := range all {
		if known = append(known, p.Name); slices.Contains(names, p.Name) {
			out = append(out, p)
		}
	}
	for _, n := range names {
		if !slices.Contains(known, n) {
			return nil, usagef("bench accept: --part: there is no %q, only %s", n, strings.Join(known, ", "))
		}
	}
	return out, nil
}
