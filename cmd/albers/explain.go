package main

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"

	"github.com/spf13/cobra"

	"github.com/albers-engine/albers"
	"github.com/albers-engine/albers/internal/files"
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
	lines, file := 0, ""
	fmt.Fprintln(out)
	for i := range x.Steps {
		s := &x.Steps[i]
		if s.Kind == outcome.LineStep {
			lines++
		}
		if s.File != "" && s.File != file {
			file = s.File
			fmt.Fprintf(out, "%s\n", file)
		}
		fmt.Fprint(out, stepText(s))
	}
	if lines == 0 && x.Unlined > 0 {
		fmt.Fprintln(out, "the program has no debug information, so there are no source lines: compile it with -g "+
			"(for `albers build`, put -g into CFLAGS)")
	}
	if x.Cause != nil {
		fmt.Fprint(out, causeText(x))
	}
}

// stepText is a step as lines of text.
func stepText(s *outcome.Step) string {
	var b strings.Builder
	margin := strings.Repeat("  ", min(s.Depth, 20))
	switch s.Kind {
	case outcome.CallStep:
		fmt.Fprintf(&b, "%s%s(%s)\n", margin, s.Func, shownList(s.Values))
		writeDecisions(&b, s, margin)
	case outcome.ReturnStep:
		fmt.Fprintf(&b, "%s%8s return from %s", margin, "←", s.Func)
		if s.Result != nil {
			fmt.Fprintf(&b, ": %s", shownValue(*s.Result))
		}
		b.WriteByte('\n')
	case outcome.LibraryStep:
		fmt.Fprintf(&b, "%s%8s %s(%s)", margin, "→", s.Func, shownList(s.Values))
		if s.Result != nil {
			fmt.Fprintf(&b, " = %s", shownValue(*s.Result))
		}
		if len(s.Wrote) > 0 {
			fmt.Fprintf(&b, "   ⇒ %s", shownList(s.Wrote))
		}
		b.WriteByte('\n')
		writeDecisions(&b, s, margin)
	case outcome.OmittedStep:
		fmt.Fprintf(&b, "%s%8s %s left out", margin, "…", text.Count(s.Omitted, s.What))
		if s.Inside > 0 {
			fmt.Fprintf(&b, ", with %s", text.Count(s.Inside, "decision"))
		}
		b.WriteByte('\n')
	default:
		fmt.Fprintf(&b, "%s%6d | %s", margin, s.Line, clipped(s.Text))
		if s.Turn > 0 {
			fmt.Fprintf(&b, "   (turn %d)", s.Turn)
		}
		if len(s.Values) > 0 {
			fmt.Fprintf(&b, "   ⇒ %s", shownList(s.Values))
		}
		b.WriteByte('\n')
		writeDecisions(&b, s, margin)
	}
	return b.String()
}

// clipped is a source line, which may be very long.
func clipped(line string) string {
	if runes := []rune(line); len(runes) > widestLine {
		return string(runes[:widestLine]) + "…"
	}
	return line
}

// widestLine is the number of characters that are shown of a source line.
const widestLine = 100

func writeDecisions(b *strings.Builder, s *outcome.Step, margin string) {
	for _, d := range s.Decisions {
		fmt.Fprintf(b, "%s%8s %s: %s   [%s]\n", margin, "?", d.Kind, d.Condition, strings.Join(d.Inputs, ", "))
	}
	if s.Kind == outcome.LibraryStep && s.Inside > 0 {
		fmt.Fprintf(b, "%s%8s … %s more\n", margin, "?", text.Count(s.Inside, "decision"))
	}
}

func shownList(list []outcome.Shown) string {
	texts := make([]string, len(list))
	for i, v := range list {
		texts[i] = v.Name + " = " + shownValue(v)
		if strings.HasPrefix(v.Name, "#") {
			texts[i] = shownValue(v)
		}
	}
	return strings.Join(texts, ", ")
}

func shownValue(v outcome.Shown) string {
	if v.From == "" {
		return v.Value
	}
	return v.Value + " {" + v.From + "}"
}

// causeText says what a finding depends on.
func causeText(x *outcome.Explanation) string {
	var b strings.Builder
	c := x.Cause
	fmt.Fprintf(&b, "\n%s\n", outcomeOf(&testcase.Entry{End: x.Ended}))
	if c.Failed != nil {
		fmt.Fprintf(&b, "  because %s   [%s]\n", c.Failed.Condition, strings.Join(c.Failed.Inputs, ", "))
	}
	writeOrigins(&b, "it depends on", c.Operands)
	if c.BranchFunc != "" {
		writeOrigins(&b, fmt.Sprintf("the branch before it (%s) depends on", place(c.BranchFile, c.BranchLine,
			c.BranchFunc)), c.Branch)
	}
	if len(c.Inputs) > 0 {
		fmt.Fprintf(&b, "  input bytes that matter for it: %s\n", strings.Join(c.Inputs, ", "))
	}
	if len(c.Leads) > 0 {
		fmt.Fprintf(&b, "  input bytes that lead there: %s\n", strings.Join(c.Leads, ", "))
	} else {
		fmt.Fprintln(&b, "  any input leads there")
	}
	return b.String()
}

func writeOrigins(b *strings.Builder, what string, list []outcome.Origin) {
	if len(list) == 0 {
		return
	}
	fmt.Fprintf(b, "  %s\n", what)
	for _, o := range list {
		fmt.Fprintf(b, "    %s = %s", o.Name, shownValue(outcome.Shown{Value: o.Value, From: o.From}))
		switch {
		case o.Func == "":
			b.WriteString("   not written by the program")
		default:
			how := "last written"
			if o.Argument {
				how = "passed"
			}
			if o.Line > 0 {
				how += " at " + place(o.File, o.Line, "")
			}
			fmt.Fprintf(b, "   %s in %s", how, o.Func)
			if o.Via != "" {
				fmt.Fprintf(b, " by %s", o.Via)
			}
			if len(o.Of) > 0 {
				fmt.Fprintf(b, ", from %s", strings.Join(o.Of, ", "))
			}
		}
		b.WriteByte('\n')
	}
}
