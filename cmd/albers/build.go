package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/albers-engine/albers"
	"github.com/albers-engine/albers/internal/text"
	"github.com/albers-engine/albers/outcome"
)

// buildFlags holds what the flags of `albers build` set.
type buildFlags struct {
	cfg   albers.BuildConfig
	quiet bool
	json  bool
}

func (a *app) buildCommand() *cobra.Command {
	f := &buildFlags{cfg: albers.DefaultBuild()}
	c := &cobra.Command{
		Use:   "build [flags] -- COMMAND...",
		Short: "run a project's own build; leave each program and library as bitcode too",
		Long: "Runs COMMAND with compilers and linkers of ours first in PATH and in CC, CXX, LD, AR and their like. " +
			"Programs are linked\n" +
			"statically with musl and work as usual; beside each program PROG there is then PROG.bc, beside each static " +
			"library LIB.a\n" +
			"LIB.a.bc. The exit code is COMMAND's; 2 if Albers itself cannot work. What was linked before COMMAND\n" +
			"failed has bitcode, too.",
		Example: "  albers build -- make\n  albers build -- sh -c './configure --disable-nls && make'\n" +
			"  albers build -- cc -O2 -o tool tool.c && albers run --sym-stdin 4 tool.bc",
		Args: cobra.ArbitraryArgs,
		RunE: func(c *cobra.Command, args []string) error {
			if c.ArgsLenAtDash() != 0 || len(args) == 0 {
				return usagef("build: give the project's build command after --, such as `albers build -- make`")
			}
			return a.build(f, args)
		},
	}
	s := ordered(c)
	s.StringVar(&f.cfg.Dir, "out", f.cfg.Dir, "`DIR` for the bitcode of objects, the log and build.json")
	s.Bool("keep-going", false, "write the bitcode of what was linked even if the command fails")
	_ = s.MarkDeprecated("keep-going", "it is always so")
	for _, fl := range f.cfg.CompilerChecks.Flags() {
		addFlag(s, fl)
	}
	s.BoolVar(&f.quiet, "quiet", false, "do not show what the command prints; it is in DIR/build.log")
	s.BoolVar(&f.json, "json", false,
		"print build.json on standard output; what the command prints goes to standard error")
	return c
}

func (a *app) build(f *buildFlags, command []string) error {
	ctx, done := a.interruptible(&view{w: a.rawStderr})
	defer done()
	cfg := f.cfg
	cfg.Command, cfg.Stdin, cfg.Stdout, cfg.Stderr = command, os.Stdin, a.rawStdout, a.rawStderr
	cfg.Message = func(l string) { fmt.Fprintln(a.stderr, "albers: "+l) }
	if f.json {
		cfg.Stdout = a.rawStderr
	}
	if f.quiet {
		cfg.Stdout, cfg.Stderr = io.Discard, io.Discard
	}
	res, err := albers.Build(ctx, cfg)
	if errors.Is(err, context.Canceled) {
		a.code = exitAborted
		return nil
	}
	if err != nil {
		return err
	}
	if f.json {
		data, err := os.ReadFile(filepath.Join(res.Dir, "build.json"))
		if err != nil {
			return err
		}
		fmt.Fprintf(a.stdout, "%s", data)
	}
	a.printBuild(f, res, command)
	a.code = res.ExitCode
	if res.Interrupted {
		a.code = exitAborted
	}
	return nil
}

// printBuild lists the bitcode that a build has made. It writes to standard error, because standard output belongs to
// the command.
func (a *app) printBuild(f *buildFlags, r *outcome.Build, command []string) {
	w := a.stderr
	switch {
	case r.Interrupted:
		fmt.Fprintf(w, "albers: interrupted; what was linked before is kept, and what the command printed is in %s\n",
			filepath.Join(r.Dir, "build.log"))
		if len(r.Outputs) == 0 {
			return
		}
	case r.ExitCode != 0:
		if f.quiet {
			fmt.Fprintln(w, strings.Join(r.Tail, "\n"))
		}
		fmt.Fprintf(w, "albers: the command failed with exit code %d: %s\nalbers: all that it printed is in %s\n", r.ExitCode,
			text.Shell(command...), filepath.Join(r.Dir, "build.log"))
		if len(r.Outputs) == 0 {
			return
		}
	}
	n := map[string]int{}
	for _, o := range r.Outputs {
		n[o.Kind]++
	}
	fmt.Fprintf(w,
		"\nalbers build: %s and %s as bitcode, from %s; %.1f s, of which %.1f s for the bitcode of whole programs\n",
		text.Count(n["program"], "program"), text.Count(n["library"], "library"),
		text.Count(r.Compiled, "compiled object"), r.Seconds, r.Seconds-r.BuildS)
	left := 0
	for i, o := range r.Outputs {
		// Everything that needs attention is shown, and the first of the rest.
		if i < outputsShown || o.Problem != "" || len(o.Missing) > 0 {
			printOutput(w, o)
		} else {
			left++
		}
	}
	if left > 0 {
		fmt.Fprintf(w, "  … and %d more\n", left)
	}
	list := text.ShortPath(filepath.Join(r.Dir, "build.json"))
	switch first := example(r.Outputs); {
	case r.Calls == 0:
		fmt.Fprintln(w,
			"No compiler was called: all was up to date (clean it first), or the build names its compiler by an absolute path "+
				"(set CC=cc).")
	case r.OldRust && len(r.Outputs) == 0:
		fmt.Fprintln(w, "Nothing became bitcode: Albers cannot read that of the Rust compiler (the message above says more).")
	case r.Compiled == 0 && len(r.Outputs) == 0:
		fmt.Fprintf(w, "Nothing but questions to the compiler (%s), as configure asks: go on with `albers build -- make`.\n",
			text.Count(r.Calls, "call"))
	case first == "":
		fmt.Fprintf(w, "No program was linked. The list is %s.\n", list)
	default:
		fmt.Fprintf(w, "The list is %s. Explore a program:\n  albers run --sym-stdin 4 %s\n", list,
			text.Shell(text.ShortPath(first)))
	}
}

// outputsShown is how many outputs the screen lists.
const outputsShown = 20

// example is the program for the advice on how to go on: a new one that is high in the tree, because tests of a
// project are further down.
func example(list []outcome.Output) string {
	var best outcome.Output
	for _, o := range list {
		if o.Kind != "program" || o.Problem != "" {
			continue
		}
		deeper := strings.Count(o.Path, "/") >= strings.Count(best.Path, "/")
		if best.Path == "" || best.Old && !o.Old || best.Old == o.Old && !deeper {
			best = o
		}
	}
	return best.Bitcode
}

// missingShown is how many missing symbols a program's lines name.
const missingShown = 6

func printOutput(w io.Writer, o outcome.Output) {
	old := ""
	if o.Old {
		old = " (earlier)"
	}
	if o.Problem != "" {
		fmt.Fprintf(w, "  %-8s %s: NO BITCODE: %s\n", o.Kind, text.ShortPath(o.Path), o.Problem)
		return
	}
	fmt.Fprintf(w, "  %-8s %s, %s%s\n", o.Kind, text.ShortPath(o.Bitcode), text.Count(len(o.Sources), "source"), old)
	if len(o.Assembly) > 0 {
		fmt.Fprintf(w, "           not bitcode: %s\n", strings.Join(shortPaths(o.Assembly), " "))
	}
	for i, m := range o.Missing {
		if i == missingShown {
			fmt.Fprintf(w, "           and %d more missing symbols\n", len(o.Missing)-i)
			break
		}
		from := "nothing that was linked"
		if m.From != "" {
			from = text.ShortPath(m.From)
		}
		fmt.Fprintf(w, "           missing: %s, natively from %s\n", m.Symbol, from)
	}
}

func shortPaths(paths []string) []string {
	out := make([]string, len(paths))
	for i, p := range paths {
		out[i] = text.ShortPath(p)
	}
	return out
}
