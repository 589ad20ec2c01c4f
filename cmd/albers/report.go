package main

import (
	"fmt"
	"io"
	"path/filepath"

	"github.com/spf13/cobra"

	"github.com/albers-engine/albers"
	"github.com/albers-engine/albers/internal/export"
	"github.com/albers-engine/albers/internal/files"
	"github.com/albers-engine/albers/internal/findings"
	"github.com/albers-engine/albers/internal/report"
)

// reportFlags are the files that `albers report` is to write, and the list of known findings.
type reportFlags struct {
	to, sarif, junit, cobertura string
	known, addKnown             string
}

func (a *app) reportCommand() *cobra.Command {
	f := &reportFlags{}
	c := &cobra.Command{
		Use:   "report [flags] OUT-DIR",
		Short: "make an HTML page, or files for other tools: SARIF, JUnit, Cobertura",
		Long: "Writes one HTML page without scripts: what was found, every bug with its input, the source with covered and " +
			"uncovered\n" +
			"lines and branches, the solver's layers, and the tests. With other flags it writes what they name, and the page " +
			"only with\n--to.",
		Example: "  albers report albers-out\n" +
			"  albers report --sarif albers.sarif --known known-bugs.txt albers-out    for code scanning\n" +
			"  albers report --add-known known-bugs.txt albers-out                     what was found so far may stay",
		Args: oneFolder,
		RunE: func(c *cobra.Command, args []string) error {
			if err := a.report(f, args[0]); err != nil {
				return &albers.InputError{Err: err}
			}
			return nil
		},
	}
	s := ordered(c)
	s.StringVar(&f.to, "to", "", "write the page to `FILE` (default: report.html in OUT-DIR)")
	s.StringVar(&f.sarif, "sarif", "", "write the findings as SARIF 2.1 to `FILE`; - is standard output, here and below")
	s.StringVar(&f.junit, "junit", "", "write the findings as JUnit XML to `FILE`")
	s.StringVar(&f.cobertura, "cobertura", "", "write the coverage as Cobertura XML to `FILE`")
	s.StringVar(&f.known, "known", "", "mark the findings that `FILE` lists as known: suppressed, or skipped")
	s.StringVar(&f.addKnown, "add-known", "", "add the findings to the list of known ones in `FILE`")
	return c
}

// report writes the files that f names.
func (a *app) report(f *reportFlags, dir string) error {
	formats := f.sarif != "" || f.junit != "" || f.cobertura != ""
	if f.to == "" && !formats && f.addKnown == "" {
		f.to = filepath.Join(dir, "report.html")
	}
	if f.to != "" {
		if err := a.write(f.to, func(w io.Writer) error { return report.Write(w, dir) }); err != nil {
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
	}{{f.sarif, r.SARIF}, {f.junit, r.JUnit}, {f.cobertura, r.Cobertura}} {
		if x.to == "" {
			continue
		}
		if err := a.write(x.to, x.write); err != nil {
			return err
		}
	}
	return nil
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
