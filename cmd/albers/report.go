package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"syscall"

	"github.com/spf13/cobra"

	"github.com/albers-engine/albers"
	"github.com/albers-engine/albers/internal/export"
	"github.com/albers-engine/albers/internal/files"
	"github.com/albers-engine/albers/internal/findings"
	"github.com/albers-engine/albers/internal/report"
	"github.com/albers-engine/albers/outcome"
)

// reportFlags are the files that `albers report` is to write, and the list of known findings.
type reportFlags struct {
	to, sarif, junit, cobertura, callgrind string
	known, addKnown                        string
	explain                                int // bugs whose paths are on the page
}

// explainedBugs is the number of bugs whose paths the page shows, unless more are asked for: each takes a start of the
// engine.
const explainedBugs = 12

func (a *app) reportCommand() *cobra.Command {
	f := &reportFlags{}
	c := &cobra.Command{
		Use:   "report [flags] OUT-DIR",
		Short: "make an HTML page, or files for other tools: SARIF, JUnit, Cobertura",
		Long: "Writes one HTML page that fetches nothing: what was found and what is incomplete, every bug with its input, " +
			"its stack\n" +
			"and its path, the source with what was reached, coverage over time, what each technique did, and the tests. The " +
			"tests of\n" +
			"bugs run once more in the engine for that. With other flags it writes what they name, and the page only with --to.",
		Example: "  albers report albers-out\n" +
			"  albers report --sarif albers.sarif --known known-bugs.txt albers-out    for code scanning\n" +
			"  albers report --add-known known-bugs.txt albers-out                     what was found so far may stay",
		Args: oneFolder,
		RunE: func(c *cobra.Command, args []string) error {
			if f.explain < 0 {
				return usagef("report: --explain takes a number from 0 on")
			}
			if err := a.report(f, args[0]); err != nil {
				return &albers.InputError{Err: err}
			}
			return nil
		},
	}
	s := ordered(c)
	s.StringVar(&f.to, "to", "", "write the page to `FILE` (default: report.html in OUT-DIR)")
	s.IntVar(&f.explain, "explain", explainedBugs, "run the tests of the first `N` bugs again, for their paths and "+
		"conditions on the page")
	s.StringVar(&f.sarif, "sarif", "", "write the findings as SARIF 2.1 to `FILE`; - is standard output, here and below")
	s.StringVar(&f.junit, "junit", "", "write the findings as JUnit XML to `FILE`")
	s.StringVar(&f.cobertura, "cobertura", "", "write the coverage as Cobertura XML to `FILE`")
	s.StringVar(&f.callgrind, "callgrind", "", "write to `FILE` how often the tests ran each line, as a profile for "+
		"callgrind_annotate (after albers replay --coverage)")
	s.StringVar(&f.known, "known", "", "mark the findings that `FILE` lists as known: suppressed, or skipped")
	s.StringVar(&f.addKnown, "add-known", "", "add the findings to the list of known ones in `FILE`")
	return c
}

// report writes the files that f names.
func (a *app) report(f *reportFlags, dir string) error {
	formats := f.sarif != "" || f.junit != "" || f.cobertura != "" || f.callgrind != ""
	if f.to == "" && !formats && f.addKnown == "" {
		f.to = filepath.Join(dir, "report.html")
	}
	if f.to != "" {
		opt := a.pageOptions(f.explain)
		if err := a.write(f.to, func(w io.Writer) error { return report.Write(w, dir, opt) }); err != nil {
			return err
		}
	}
	if f.addKnown != "" {
		all, err := findings.Read(dir)
		if err != nil {
			return err
		}
		n, err := findings.Add(f.addKnown, all)
		if err != nil {
			return err
		}
		fmt.Fprintf(a.stdout, "%s: %d of %d findings are new in it\n", f.addKnown, n, len(all))
	}
	if !formats {
		return nil
	}
	r, err := export.Read(dir)
	if err != nil {
		return err
	}
	if f.known != "" {
		k, err := findings.ReadKnown(f.known)
		if err != nil {
			return err
		}
		r.Mark(k)
	}
	for _, x := range []struct {
		to    string
		write func(io.Writer) error
	}{{f.sarif, r.SARIF}, {f.junit, r.JUnit}, {f.cobertura, r.Cobertura}, {f.callgrind, r.Callgrind}} {
		if x.to == "" {
			continue
		}
		if err := a.write(x.to, x.write); err != nil {
			return err
		}
	}
	return nil
}

// pageOptions are those of the page with the paths of some bugs.
func (a *app) pageOptions(explain int) report.Options {
	if explain == 0 {
		return report.Options{}
	}
	return report.Options{Explained: explain, Explain: func(test string) (*outcome.Explanation, error) {
		ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
		defer stop()
		return albers.Explain(ctx, albers.ExplainConfig{Test: test, Checker: checker()})
	}}
}

// write writes a file and says so; - is standard output.
func (a *app) write(to string, text func(io.Writer) error) error {
	if to == "-" {
		return text(a.stdout)
	}
	if err := files.WriteText(to, text); err != nil {
		return err
	}
	fmt.Fprintln(a.stdout, to)
	return nil
}
