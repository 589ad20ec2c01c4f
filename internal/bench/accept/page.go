package accept

import (
	_ "embed"
	"fmt"
	"io"

	"github.com/albers-engine/albers/internal/bench/manifest"

	"github.com/albers-engine/albers/internal/bench/grid"
	"github.com/albers-engine/albers/internal/files"
)

//go:embed claims.toml
var claimsFile []byte

// Claim is something that the project says of itself.
type Claim struct {
	Claim   string `toml:"claim"`
	Command string `toml:"command"` // shows it
	Tables  string `toml:"tables"`  // a page of docs with figures; empty: none
}

// Claims reads claims.toml.
func Claims() ([]*Claim, error) {
	var all struct {
		Claim []*Claim `toml:"claim"`
	}
	if err := manifest.Decode(claimsFile, &all); err != nil {
		return nil, fmt.Errorf("claims.toml: %w", err)
	}
	return all.Claim, nil
}

// WritePage writes docs/acceptance.md from results and claims. It refuses results that are no evidence: of a tree with
// changes, of half a run, or of the short form.
func WritePage(file string, all []*Result) error {
	for _, r := range all {
		if r.Dirty || !r.Complete || r.Settings["short"] != "" {
			return fmt.Errorf("the result of %s is of %s: it does not go into %s", r.Part, r.commit(), file)
		}
	}
	claims, err := Claims()
	if err != nil {
		return err
	}
	return files.WriteText(file, func(w io.Writer) error {
		page(w, claims, all)
		return nil
	})
}

func page(w io.Writer, claims []*Claim, all []*Result) {
	fmt.Fprint(w, `# Acceptance

`+"`albers bench accept --table --write-docs`"+` makes this page, and a test compares it with its sources.
The claims are in `+"`internal/bench/accept/claims.toml`"+`; the results are in `+"`bench/results/accept`"+
		`, with the commit that they were measured on.
[Earlier measurements](experiments/history.md) have no such data.

## Claims, and the command that shows each

`)
	grid.Of([]grid.Column[*Claim]{
		grid.Text("claim", func(c *Claim) string { return c.Claim }),
		grid.Text("command", func(c *Claim) string { return "`" + c.Command + "`" }),
		grid.Text("figures", func(c *Claim) string {
			if c.Tables == "" {
				return ""
			}
			return "[table](" + c.Tables + ")"
		}),
	}, claims).Markdown(w)
	fmt.Fprint(w, "\n## Results of `albers bench accept`\n\n")
	Markdown(w, all)
}
