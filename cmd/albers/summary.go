package main

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/albers-engine/albers"
	"github.com/albers-engine/albers/coverage"
	"github.com/albers-engine/albers/internal/testcase"
	"github.com/albers-engine/albers/internal/text"
	"github.com/albers-engine/albers/outcome"
)

// printSummary prints the results of a run for users.
// only is the newest test without input; nil: there is none.
func printSummary(w io.Writer, cfg *albers.Config, s *outcome.Summary, only *outcome.Test, wall time.Duration) {
	fmt.Fprintf(w, "\n%s: %s\n\n", filepath.Base(cfg.Name()), ending(s))
	if !s.Symbolic {
		printOrdinary(w, s, only)
	}
	row := func(name, text string) { fmt.Fprintf(w, "  %-13s %s\n", name, text) }
	row("paths", fmt.Sprintf("%s completed, %s partial%s", text.Number(s.PathsCompleted), text.Number(s.PathsPartial),
		endings(s)))
	row("tests", text.Number(s.Tests)+inFolder(cfg))
	for _, said := range fewerTests(s) {
		row("", said)
	}
	if len(s.Reruns) > 0 {
		row("run again", rerunCounts(s.Reruns))
	}
	if c, ok := s.Techniques["sync"]; ok {
		left := ""
		if n := int(c["left"]); n > 0 {
			left = ", " + text.Number(n) + " left"
		}
		row("fuzzers", fmt.Sprintf("%s read, %s of them new%s; %s written", text.Count(int(c["read"]), "input"),
			text.Number(int(c["new"])), left, text.Number(int(c["written"]))))
	}
	if c, ok := s.Techniques["seeds"]; ok {
		refused := ""
		if n := int(c["refused"]); n > 0 {
			refused = ", " + text.Number(n) + " that the program does not take"
		}
		row("seeds", fmt.Sprintf("%s, %s of them new%s",
			text.Number(int(c["new"]+c["known"]+c["lost"]+c["refused"]+c["left"])), text.Number(int(c["new"])), refused))
	}
	row("bugs", text.Number(len(s.Bugs))+wentOn(s))
	covered := func(c coverage.Count) string {
		return fmt.Sprintf("%s of %s covered (%s)", text.Number(c.Covered), text.Number(c.Total), text.Percent(c))
	}
	row("lines", covered(s.Lines))
	row("branches", covered(s.Branches))
	row("instructions", fmt.Sprintf("%s, %s", text.Number(s.Instructions), text.Count(s.Forks, "fork")))
	row("solver", fmt.Sprintf("%s, %s of the time", text.Count(s.Queries, "query"),
		share(s.SolverS, s.WallS*float64(max(cfg.Jobs, 1)))))
	if v := validated(s.Solver); v != "" {
		row("validated", v)
	}
	row("time", fmt.Sprintf("%.1f s, at most %s of memory", wall.Seconds(), bytesText(s.MaxMemory)))
	printReruns(w, s.Reruns)
	printBugs(w, cfg, s)
	printCertificates(w, cfg, s)
	printGaps(w, s)
	if cfg.Out != "" {
		fmt.Fprintf(w, "\nResults are in %s; `albers replay %s` runs the tests natively.\n", cfg.Out, text.Shell(cfg.Out))
		if albers.Resumable(cfg.Out) {
			fmt.Fprintf(w, "What is left can be explored later: `albers run --resume %s`.\n", text.Shell(cfg.Out))
		}
	}
}

// printOrdinary says that a run had no symbolic input, and what the program said. only is its path, nil if it did not
// end.
func printOrdinary(w io.Writer, s *outcome.Summary, only *outcome.Test) {
	fmt.Fprintf(w, "NOTHING WAS SYMBOLIC, so this was one ordinary run of the program.\n")
	if only != nil && only.End.Code != 0 {
		fmt.Fprintf(w, "Its exit code was %d.\n", only.End.Code)
		if said := strings.TrimSpace(string(only.Stderr)); said != "" {
			fmt.Fprintf(w, "Its standard error:\n  %s\n", strings.ReplaceAll(said, "\n", "\n  "))
		}
	}
	if s.Missing != "" {
		fmt.Fprintf(w, "It looked for the file %s, which is not in the model of the file system: --host-dir DIR shows a "+
			"folder of\nthis machine to the program, --sym-files K N makes symbolic files A, B, ….\n", s.Missing)
	}
	fmt.Fprintf(w, "Symbolic input comes from --sym-arg N, --sym-args MIN MAX N, --sym-stdin N, --sym-files K N and "+
		"--entry FUNC,\nor the program calls klee_make_symbolic.\n\n")
}

// ending says how the run ended. It says "to the end" only if nothing was left out.
func ending(s *outcome.Summary) string {
	halted := s.HaltReason != "" && s.HaltReason != "complete"
	switch {
	case halted || s.States > 0:
		said := fmt.Sprintf("stopped after %.1f s", s.WallS)
		if halted {
			said += " (" + s.HaltReason + ")"
		}
		if s.States > 0 {
			said += fmt.Sprintf(", %s left unexplored", text.Count(s.States, "state"))
		}
		return said
	case s.PathsPartial > 0:
		return fmt.Sprintf("done in %.1f s, but %s ended early", s.WallS, text.Count(s.PathsPartial, "path"))
	case len(s.Unsupported) > 0:
		return fmt.Sprintf("done in %.1f s, but with things that are not supported", s.WallS)
	}
	if !s.Symbolic {
		return fmt.Sprintf("ran in %.1f s", s.WallS)
	}
	return fmt.Sprintf("explored to the end in %.1f s", s.WallS)
}

// endings lists why paths were left partial.
func endings(s *outcome.Summary) string {
	var out []string
	for name, n := range s.Ends {
		if name != "exit" && name != "finding" && name != "silent" && n > 0 {
			out = append(out, fmt.Sprintf("%s %s", name, text.Number(n)))
		}
	}
	if len(out) == 0 {
		return ""
	}
	slices.Sort(out)
	return " (" + strings.Join(out, ", ") + ")"
}

// fewerTests says why there are fewer tests than paths, a line for each reason.
func fewerTests(s *outcome.Summary) (out []string) {
	for _, r := range []struct{ reason, text string }{
		{outcome.UntestedSameBug, "ended with a bug that another test shows (--emit-all-errors gives each a test)"},
		{outcome.UntestedIgnored, "ended with a bug of an ignored kind (--ignore)"},
		{outcome.UntestedNothingNew, "covered nothing new (--only-new)"},
		{outcome.UntestedEarly, "ended early and covered nothing new"},
		{outcome.UntestedMaxTests, "came after --max-tests"},
	} {
		if n := s.Untested[r.reason]; n > 0 {
			out = append(out, fmt.Sprintf("none for %s that %s", text.Count(n, "path"), r.text))
		}
	}
	return out
}

// wentOn says how many tests are of findings that no path ended with.
func wentOn(s *outcome.Summary) string {
	if s.Reported == 0 {
		return ""
	}
	return fmt.Sprintf(" (%s on the way of paths that went on)", text.Count(s.Reported, "test"))
}

func inFolder(cfg *albers.Config) string {
	if cfg.Out == "" {
		return ""
	}
	dir := filepath.Join(cfg.Out, "tests")
	if _, err := os.Stat(filepath.Join(dir, testcase.PackName)); err == nil {
		return fmt.Sprintf(" in %s, packed (`albers tests --unpack %s` makes files)", dir, text.Shell(cfg.Out))
	}
	return " in " + dir
}

// rerunCounts says how many tests of earlier runs have ended in which way.
func rerunCounts(list []outcome.Rerun) string {
	n := map[outcome.RerunKind]int{}
	for _, x := range list {
		n[x.Outcome]++
	}
	words := []string{text.Number(n[outcome.SameEnd]) + " as recorded"}
	for _, k := range []struct {
		kind outcome.RerunKind
		text string
	}{
		{outcome.OtherEnd, "in another way"}, {outcome.CannotFollow, "not followed"},
		{outcome.Unrecorded, "without a record"}, {outcome.NotRun, "not run"},
	} {
		if n[k.kind] > 0 {
			words = append(words, text.Number(n[k.kind])+" "+k.text)
		}
	}
	return strings.Join(words, ", ")
}

// printReruns lists the tests of earlier runs that have not ended as recorded.
func printReruns(w io.Writer, list []outcome.Rerun) {
	shown := 0
	for _, x := range list {
		if x.Outcome == outcome.SameEnd || x.Outcome == outcome.NotRun {
			continue
		}
		if shown++; shown > shownBugs {
			fmt.Fprintln(w, "  … and more, see reruns in summary.json")
			return
		}
		if shown == 1 {
			fmt.Fprintf(w, "\nTests that have not ended as recorded:\n")
		}
		fmt.Fprintf(w, "  %s\n", x.Test)
		if x.Recorded != nil {
			fmt.Fprintf(w, "    recorded: %s\n", outcomeOf(&testcase.Entry{End: *x.Recorded}))
		}
		if x.Ended != nil {
			fmt.Fprintf(w, "    now:      %s\n", outcomeOf(&testcase.Entry{End: *x.Ended}))
		}
		if x.Why != "" {
			fmt.Fprintf(w, "    %s\n", x.Why)
		}
	}
}

// shownBugs bounds the bugs that are described; summary.json has all of them.
const shownBugs = 20

func printBugs(w io.Writer, cfg *albers.Config, s *outcome.Summary) {
	if len(s.Bugs) == 0 {
		return
	}
	fmt.Fprintf(w, "\nBugs:\n")
	for i, b := range s.Bugs {
		if i == shownBugs {
			fmt.Fprintf(w, "  … and %d more, see summary.json\n", len(s.Bugs)-i)
			break
		}
		fmt.Fprintf(w, "  %s at %s: %s\n", b.Kind, placed(b.File, b.Line, b.Function), b.Message)
		if len(b.Calls) > 0 && slices.ContainsFunc(s.Bugs, func(o outcome.Bug) bool {
			return o.Test != b.Test && o.Kind == b.Kind && o.File == b.File && o.Line == b.Line
		}) {
			var calls []string
			for _, c := range b.Calls {
				calls = append(calls, placed(c.File, c.Line, c.Func))
			}
			fmt.Fprintf(w, "      called: %s\n", strings.Join(calls, ", "))
		}
		if cfg.Out != "" && b.Test > 0 {
			fmt.Fprintf(w, "      see:    albers tests %s\n",
				text.Shell(filepath.Join(cfg.Out, "tests", testcase.Name(b.Test)+".ktest")))
			fmt.Fprintf(w, "      replay: albers replay --test %d %s\n", b.Test, text.Shell(cfg.Out))
			if b.Replay != "" {
				fmt.Fprintf(w, "      native: %s (%s)\n", strings.ToUpper(b.Replay), b.Seen)
			}
		}
	}
}

// placed is a source line and its function.
func placed(file string, line int, fn string) string {
	at := text.Place(file, line, fn)
	if line > 0 && fn != "" {
		at += " in " + fn
	}
	return at
}

// validated describes the comparisons of --validate-solver, by the counters of all layers; "" without validation.
func validated(layers map[string]map[string]float64) string {
	v := layers["validate"]
	if v == nil {
		return ""
	}
	sat, unsat := int(v["confirmed_sat"]), int(v["confirmed_unsat"])
	said := fmt.Sprintf("%s (sat %s, unsat %s), %s undecided by Z3, %s left out", text.Count(sat+unsat, "answer"),
		text.Number(sat), text.Number(unsat), text.Number(int(v["undecided"])), text.Number(int(v["left_out"])))
	if n := int(v["differences"]); n > 0 {
		said += fmt.Sprintf(", %s wrong", text.Number(n))
	}
	return said
}

// printCertificates says how many answers of our own solver were proved, with --certify.
func printCertificates(w io.Writer, cfg *albers.Config, s *outcome.Summary) {
	if !cfg.Certify {
		return
	}
	n := s.Solver["native"]
	fmt.Fprintf(w,
		"\nCertificates: %.0f of our own solver's %.0f answers unsat were proved from their clauses; %.0f have no proof, "+
			"%.0f of them because they needed no clauses.\n",
		n["certified"], n["unsat"], n["uncertified"], n["uncertified_no_clauses"])
}

// printGaps prints a warning for each limit of the result.
func printGaps(w io.Writer, s *outcome.Summary) {
	if len(s.Unsupported) > 0 {
		fmt.Fprintf(w, "\nNOT SUPPORTED, so the exploration is incomplete there:\n")
		for _, u := range s.Unsupported {
			fmt.Fprintf(w, "  %s (%d×)\n", u.What, u.Count)
		}
	}
	if len(s.InternalErrors) > 0 {
		fmt.Fprintf(w, "\nINTERNAL ERRORS (faults of Albers; please report them):\n")
		for _, e := range s.InternalErrors {
			fmt.Fprintf(w, "  %s\n", e)
		}
	}
}
