package main

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"strconv"
	"syscall"

	"github.com/spf13/cobra"

	"github.com/albers-engine/albers"
	"github.com/albers-engine/albers/internal/files"
	"github.com/albers-engine/albers/internal/report/prose"
	"github.com/albers-engine/albers/internal/testcase"
	"github.com/albers-engine/albers/internal/text"
	"github.com/albers-engine/albers/outcome"
)

// explainedLines is the number of steps that a person is shown, unless more are asked for.
const explainedLines = 120

func (a *app) explainCommand() *cobra.Command {
	cfg := albers.ExplainConfig{}
	asJSON := false
	c := &cobra.Command{
		Use:   "explain [flags] FILE.ktest | OUT-DIR NUMBER",
		Short: "show the path of a test, line by line, and what its bug depends on",
		Long: "Runs one test of an output folder in the engine and shows its path through the program's own code: source " +
			"lines with the\n" +
			"values that they write, the decisions that the input makes, and of a bug who last wrote the bytes that it " +
			"depends on.\n" +
			"Programs need debug information: sources have it, bitcode is compiled with -g. Of loops, some turns are shown.",
		Example: "  albers explain albers-out/tests/test000003.ktest\n  albers explain --all albers-out 3",
		RunE: func(c *cobra.Command, args []string) error {
			var err error
			if cfg.Test, err = testNamed(args); err != nil {
				return err
			}
			if cfg.Lines < 0 {
				return usagef("explain: --lines takes a number from 0 on")
			}
			return a.explain(cfg, asJSON)
		},
	}
	ordered(c).BoolVar(&cfg.All, "all", false, "leave out nothing: no turn of a loop, no call")
	c.Flags().IntVar(&cfg.Lines, "lines", explainedLines, "show at most `N` steps of the path; 0: as many as there are")
	c.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	return c
}

// testNamed is the file of the test that the operands name.
func testNamed(args []string) (string, error) {
	switch len(args) {
	case 1:
		if st, err := os.Stat(args[0]); err == nil && st.IsDir() {
			return "", usagef("explain: which test of %s? give its number, too", args[0])
		}
		return args[0], nil
	case 2:
		n, err := strconv.Atoi(args[1])
		if err != nil || n < 1 {
			return "", usagef("explain: %q is no number of a test", args[1])
		}
		return filepath.Join(args[0], "tests", testcase.Name(n)+".ktest"), nil
	}
	return "", usagef("explain: give a .ktest file of an output folder, or the folder and a test's number")
}

func (a *app) explain(cfg albers.ExplainConfig, asJSON bool) error {
	cfg.Message = func(m string) { fmt.Fprintf(a.stderr, "albers: %s\n", m) }
	if exe := selfProgram(); exe != "" {
		cfg.Checker = []string{exe, checkCommand}
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	x, err := albers.Explain(ctx, cfg)
	if err != nil {
		return err
	}
	if asJSON {
		return files.EncodeJSON(a.stdout, x)
	}
	k, err := testcase.ReadFile(cfg.Test)
	if err != nil {
		return &albers.InputError{Err: err}
	}
	a.showTest(cfg.Test, k, outcomeOf(&testcase.Entry{End: x.Ended}))
	a.explained(x)
	return nil
}

// explained prints an explanation.
func (a *app) explained(x *outcome.Explanation) {
	out := a.stdout
	fmt.Fprintf(out, "%s of the input, %s\n", text.Count(x.Decisions, "decision"),
		text.Count(x.Instructions, "instruction"))
	if !x.Same {
		fmt.Fprintf(out, "the path has not ended as recorded: that was %s\n", outcomeOf(&testcase.Entry{End: *x.Recorded}))
	}
	lines := 0
	for i := range x.Steps {
		if x.Steps[i].Kind == outcome.LineStep {
			lines++
		}
	}
	fmt.Fprint(out, "\n"+prose.Path(x.Steps))
	if lines == 0 && x.Unlined > 0 {
		fmt.Fprintln(out, "the program has no debug information, so there are no source lines: compile it with -g "+
			"(for `albers build`, put -g into CFLAGS)")
	}
	if x.Cause != nil {
		fmt.Fprint(out, "\n"+prose.Cause(outcomeOf(&testcase.Entry{End: x.Ended}), x.Cause))
	}
}
