package main

import (
	"cmp"
	"fmt"
	"io"
	"path/filepath"

	"github.com/spf13/cobra"

	"github.com/albers-engine/albers"
	"github.com/albers-engine/albers/internal/files"
	"github.com/albers-engine/albers/internal/report"
)

func (a *app) reportCommand() *cobra.Command {
	var to string
	c := &cobra.Command{
		Use:   "report [flags] OUT-DIR",
		Short: "make an HTML page: bugs, source coverage, time, solver",
		Long: "Writes one HTML page without scripts: what was found, every bug with its input, the source with covered and " +
			"uncovered\n" +
			"lines and branches, the solver's layers, and the tests.",
		Args: oneFolder,
		RunE: func(c *cobra.Command, args []string) error {
			to = cmp.Or(to, filepath.Join(args[0], "report.html"))
			if err := files.WriteText(to, func(w io.Writer) error { return report.Write(w, args[0]) }); err != nil {
				return &albers.InputError{Err: err}
			}
			fmt.Fprintln(a.stdout, to)
			return nil
		},
	}
	c.Flags().StringVar(&to, "to", "", "write the page to `FILE` (default: report.html in OUT-DIR)")
	return c
}
