package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/albers-engine/albers"
	"github.com/albers-engine/albers/internal/text"
)

// Exit codes of the contract.
const (
	exitOK       = 0
	exitFailed   = 1 // bugs with --fail-on-bug, or a test that does not replay
	exitUsage    = 2
	exitInternal = 3
	exitAborted  = 130 // Ctrl-C, with what was found until then, or without after a second one
)

// exitCodes is for --help.
const exitCodes = "Exit codes: 0 it ran, with bugs or without; 1 bugs with --fail-on-bug, or a test that does not " +
	"replay; 2 bad usage or input;\n3 an internal error; 130 interrupted: what was found until then is kept."

// app is one call of the program.
type app struct {
	// What a program or the name of a file says passes through stdout and stderr, so control characters in it show as
	// \x1b. The raw ones are for the live view and for the output of a project's own build.
	stdout, stderr       io.Writer
	rawStdout, rawStderr io.Writer

	abort func(code int) // ends the process at once, for a second Ctrl-C
	code  int            // exit code if no error comes back
}

// usageError is a mistake on the command line.
type usageError struct{ error }

func usagef(format string, args ...any) error {
	return usageError{fmt.Errorf(format, args...)}
}

// run is the program: arguments without its name, where to write, and the exit code back.
func run(args []string, stdout, stderr io.Writer, abort func(int)) (code int) {
	a := &app{stdout: text.VisibleWriter(stdout), stderr: text.VisibleWriter(stderr), rawStdout: stdout,
		rawStderr: stderr, abort: abort}
	defer func() {
		if r := recover(); r != nil {
			fmt.Fprintf(stderr, "albers: internal error: %v\n%s", r, debug.Stack())
			code = exitInternal
		}
	}()
	if len(args) > 0 && args[0] == checkCommand {
		return checkBitcode(args[1:], os.Stdin, stdout)
	}
	root := a.root()
	var err error
	if len(args) == 0 || args[0] != "klee" { // whose words have their own rules
		args, err = joinWords(args)
	}
	if err == nil {
		if c, rest, e := root.Find(args); e == nil && c.Name() == "run" {
			args = append([]string{c.Name()}, inOrder(rest, c.Flags())...)
		}
		root.SetArgs(args)
		err = root.Execute()
	}
	if err == nil {
		return a.code
	}
	if strings.HasPrefix(err.Error(), "unknown command") {
		err = usagef("%w (see `albers --help`)", err)
	}
	first, rest, more := strings.Cut(err.Error(), "\n")
	fmt.Fprintf(a.stderr, "albers: %s\n", first)
	if more { // a compiler's own messages
		fmt.Fprintln(a.stderr, strings.TrimRight(rest, "\n"))
	}
	return exitCode(err)
}

// exitCode is 2 for an error that a user can mend, and 3 for a fault of ours.
func exitCode(err error) int {
	var usage usageError
	var input *albers.InputError
	if errors.As(err, &input) || errors.As(err, &usage) || isUsage(err) {
		return exitUsage
	}
	return exitInternal
}

// isUsage recognises the errors of the flag parser, not all of which have a type of their own.
func isUsage(err error) bool {
	return slices.ContainsFunc([]string{"unknown command", "unknown flag", "unknown shorthand", "invalid argument",
		"flag needs an argument", "bad flag syntax", "accepts ", "requires "},
		func(p string) bool { return strings.HasPrefix(err.Error(), p) })
}

// oneLine keeps errors to a single line.
func oneLine(s string) string {
	return strings.Join(strings.FieldsFunc(s, func(r rune) bool { return r == '\n' || r == '\r' }), " | ")
}

func (a *app) root() *cobra.Command {
	root := &cobra.Command{
		Use:     "albers",
		Version: versionLine(),
		Short:   "explores programs on symbolic input: tests, bugs with their input, coverage",
		Long: "Albers runs a C or C++ program (or LLVM bitcode) on symbolic input, explores its paths, and writes a test " +
			"for each, the\n" +
			"bugs with the input that triggers them, and coverage.\n\n" + exitCodes,
		Example: "  albers run maze.c                        find what main() can do with its symbolic " +
			"variables\n  albers run --sym-arg 4 tool.c -- --fixed   one symbolic argument behind a concrete one",
		SilenceErrors:     true,
		SilenceUsage:      true,
		CompletionOptions: cobra.CompletionOptions{HiddenDefaultCmd: true},
		RunE: func(c *cobra.Command, args []string) error {
			return c.Help()
		},
	}
	root.SetVersionTemplate("{{.Version}}\n")
	root.SetOut(a.stdout)
	root.SetErr(a.stderr)
	root.SetFlagErrorFunc(flagError)
	root.AddCommand(a.runCommand(), a.kleeCommand(), a.replayCommand(), a.runtestCommand(),
		a.reportCommand(), a.testsCommand(),
		a.explainCommand(), a.solveCommand(), a.buildCommand(), a.libcCommand(), a.benchCommand(), a.doctorCommand(),
		a.setupCommand(),
		a.versionCommand(), a.manualCommand())
	return root
}

// atLeast1 refuses a command without operands.
func atLeast1(what string) cobra.PositionalArgs {
	return func(c *cobra.Command, args []string) error {
		if len(args) == 0 {
			return usagef("%s: give %s (see `%s --help`)", c.Name(), what, c.CommandPath())
		}
		return nil
	}
}
