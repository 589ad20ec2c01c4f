package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"runtime/pprof"
	"slices"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"github.com/albers-engine/albers"
	"github.com/albers-engine/albers/internal/files"
	"github.com/albers-engine/albers/internal/findings"
	"github.com/albers-engine/albers/outcome"
)

func (a *app) runCommand() *cobra.Command {
	f := newRunFlags()
	c := &cobra.Command{
		Use:   "run [flags] FILE... [ARG...] [-- ARG...]",
		Short: "explore a program; write tests, bugs and coverage",
		Long: "Runs a program on symbolic input and explores its paths. FILE is .c .cc .cpp .rs .bc .ll or .a, or - for " +
			"bitcode on\nstandard input; several are linked; " +
			"sources are compiled with -g. ARGs are the program's concrete arguments.\nThose behind FILE keep their places " +
			"among the symbolic ones, and must not have the name of a file or of\na program; those behind -- come before " +
			"all others, and can be flags, such as -v.",
		Example: "  albers run maze.c\n  albers run --sym-arg 3 --sym-stdin 8 --max-time 60s tool.c -- -v\n" +
			"  albers run tool.bc --sym-arg 3 out.txt --sym-args 0 2 4\n" +
			"  albers run --sym-args 0 2 4 --search dfs --stop-on out-of-bounds a.c b.c\n" +
			"  albers run --entry LLVMFuzzerTestOneInput target.c\n  albers run --resume albers-out --max-time 10m",
		RunE: func(c *cobra.Command, args []string) error {
			cfg, err := f.config(c, args)
			if err != nil {
				return err
			}
			return a.explore(f, cfg)
		},
	}
	for _, g := range f.groups {
		c.Flags().AddFlagSet(g)
	}
	completeWords(c)
	c.SetHelpFunc(func(c *cobra.Command, _ []string) { f.help(c, c.OutOrStdout()) })
	return c
}

// explore runs the engine under a progress view and prints the outcome.
func (a *app) explore(f *runFlags, cfg *albers.Config) error {
	outliveReaders()
	cfg.Command, cfg.DropTests = os.Args, true
	cfg.Checker = checker()
	if f.dumpIR {
		cfg.DumpIR = a.stdout
	}
	albers.LimitMemory(cfg)
	v := newView(a.rawStderr, f, cfg)
	if f.profile != "" {
		file, err := os.Create(f.profile)
		if err != nil {
			return usageError{err}
		}
		v.started = func() {
			if err := pprof.StartCPUProfile(file); err != nil {
				v.say("no profile: " + err.Error())
			}
		}
		defer func() {
			pprof.StopCPUProfile()
			if err := file.Close(); err != nil {
				v.say("the profile is incomplete: " + err.Error())
			}
		}()
	}
	known := findings.Known{}
	if f.known != "" {
		var err error
		if known, err = findings.ReadKnown(f.known); err != nil {
			return usageError{err}
		}
	}
	obs, endPage, err := v.serve(f, cfg)
	if err != nil {
		return err
	}
	defer endPage()
	if f.json == jsonEvents && !f.dumpIR {
		stream := newEventStream(a.rawStdout, obs, cfg)
		v.aborted = stream.abort
		sum, err := a.explored(f, cfg, v, stream, known)
		if err != nil {
			a.code = exitCode(err)
		}
		return errors.Join(err, stream.end(a.code, sum, err))
	}
	_, err = a.explored(f, cfg, v, obs, known)
	return err
}

// explored runs the engine, prints the summary, and sets the exit code of a run that ended without an error. The
// summary is nil if the program was not loaded.
func (a *app) explored(f *runFlags, cfg *albers.Config, v *view, obs observer, known findings.Known) (
	*outcome.Summary, error) {
	ctx, done := a.interruptible(v)
	defer done()
	start := time.Now()
	found, err := albers.Run(ctx, *cfg, obs)
	v.close()
	switch {
	case found == nil && ctx.Err() != nil:
		fmt.Fprintf(a.stderr, "albers: %v\n", err)
		a.code = exitAborted
		return nil, nil
	case found == nil:
		return nil, err
	}
	sum := found.Summary
	if f.json == jsonSummary {
		if e := files.EncodeJSON(a.stdout, sum); e != nil && err == nil {
			err = &albers.InputError{Err: fmt.Errorf("the summary could not be printed: %w", e)}
		}
	}
	if !f.quiet {
		out := a.stdout
		if f.json != jsonOff {
			out = a.stderr
		}
		printSummary(out, cfg, sum, v.ordinary, time.Since(start))
	}
	fresh := len(sum.Bugs)
	if f.known != "" && fresh > 0 {
		var e error
		if fresh, e = a.unknown(f, cfg.Out, known); e != nil {
			return sum, e
		}
	}
	switch {
	case err != nil:
		return sum, err
	case len(sum.InternalErrors) > 0:
		if f.quiet {
			fmt.Fprintf(a.stderr, "albers: internal error: %s\n", oneLine(sum.InternalErrors[0]))
		}
		a.code = exitInternal
	case ctx.Err() != nil:
		a.code = exitAborted
	case f.failBug && (fresh > 0 || slices.ContainsFunc(sum.Reruns, changed)):
		a.code = exitFailed
	}
	return sum, nil
}

// changed says that a test which ran again does not do what it did.
func changed(x outcome.Rerun) bool { return x.Outcome.Changed() }

// unknown counts the bugs in an output folder that are not known, and says so.
func (a *app) unknown(f *runFlags, dir string, known findings.Known) (int, error) {
	all, err := findings.Read(dir)
	if err != nil {
		return 0, &albers.InputError{Err: err}
	}
	fresh := known.Mark(all)
	if !f.quiet {
		fmt.Fprintf(a.stderr, "albers: %d of %d findings are known (%s)\n", len(all)-fresh, len(all), f.known)
	}
	return fresh, nil
}

// outliveReaders makes a write to a standard stream that nobody reads any more fail, where it would end the process:
// a run whose output goes to `head` keeps its results. That holds until the process ends. Programs that it starts do
// not inherit it.
func outliveReaders() { signal.Notify(make(chan os.Signal, 1), syscall.SIGPIPE) }

// interruptible is a context that the first Ctrl-C (or a request to terminate) cancels; the second one aborts at once.
func (a *app) interruptible(v *view) (context.Context, func()) {
	ctx, cancel := context.WithCancel(context.Background())
	signals := make(chan os.Signal, 2)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM)
	quit := make(chan struct{})
	go func() {
		for n := 0; ; n++ {
			select {
			case <-quit:
				return
			case <-signals:
			}
			if n > 0 {
				v.restore()
				if v.aborted != nil {
					v.aborted(exitAborted)
				}
				a.abort(exitAborted)
			}
			v.say("stopping, keeping results; press again to abort")
			cancel()
		}
	}()
	return ctx, func() {
		signal.Stop(signals)
		close(quit)
		cancel()
	}
}

// checkCommand is the command that runs albers.CheckMain in a second process. It is not meant for users.
const checkCommand = "check-bitcode"

// selfProgram is this program's file, or empty.
func selfProgram() string {
	if p, err := exec.LookPath(os.Args[0]); err == nil {
		return p
	}
	p, _ := os.Executable() // empty on error: bitcode is then read without the check
	return p
}

// checker is the command that reads untrusted bitcode in a second process, or nil.
func checker() []string {
	if exe := selfProgram(); exe != "" {
		return []string{exe, checkCommand}
	}
	return nil
}

// checkBitcode runs in the process of [checkCommand].
func checkBitcode(args []string, in io.Reader, out io.Writer) int {
	if len(args) != 1 {
		return exitUsage
	}
	return albers.CheckMain(args[0], in, out)
}
