package accept

import (
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/albers-engine/albers/internal/bench/grid"
)

// All reads the results of a folder, in the order of parts; those that are not there are left out.
func All(dir string, parts []*Part) ([]*Result, error) {
	var out []*Result
	for _, p := range parts {
		r, err := Read(filepath.Join(dir, p.Name+".json"))
		if os.IsNotExist(err) {
			continue
		}
		if err != nil {
			return nil, err
		}
		out = append(out, r)
	}
	return out, nil
}

// Grid is the table of results.
func Grid(all []*Result) grid.Grid {
	return grid.Of([]grid.Column[*Result]{
		grid.Text("part", func(r *Result) string { return r.Part }),
		grid.Text("what", func(r *Result) string { return r.Title }),
		grid.Text("figures", func(r *Result) string { return r.Said }),
		grid.Number("differences", func(r *Result) string { return fmt.Sprint(r.Figures[Differences]) }),
		grid.Number("time", func(r *Result) string {
			return (time.Duration(r.WallS) * time.Second).String()
		}),
		grid.Text("commit", func(r *Result) string { return r.commit() }),
		grid.Text("date", func(r *Result) string { return r.Date }),
	}, all)
}

// commit names the commit and says what is missing for evidence.
func (r *Result) commit() string {
	text := r.Commit[:min(len(r.Commit), 12)]
	if r.Dirty {
		text += ", with changes"
	}
	if !r.Complete {
		text += ", not complete"
	}
	if r.Settings["short"] != "" {
		text += ", short"
	}
	return text
}

// Begin and End mark the section of a document that [WriteDocs] replaces.
const (
	Begin = "<!-- albers bench accept: begin -->"
	End   = "<!-- albers bench accept: end -->"
)

// WriteDocs replaces the section of a document by the table, and the rows of parts that keep them. It refuses results that are no evidence.
func WriteDocs(file string, all []*Result) error {
	for _, r := range all {
		if r.Dirty || !r.Complete || r.Settings["short"] != "" {
			return fmt.Errorf("the result of %s is of %s: it does not go into %s", r.Part, r.commit(), file)
		}
	}
	text, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	before, rest, ok := strings.Cut(string(text), Begin)
	_, after, ok2 := strings.Cut(rest, End)
	if !ok || !ok2 {
		return fmt.Errorf("%s has no section between %q and %q", file, Begin, End)
	}
	return grid.Page(file, func(w io.Writer) error {
		fmt.Fprintf(w, "%s%s\n\n", before, Begin)
		Markdown(w, all)
		fmt.Fprintf(w, "\n%s%s", End, after)
		return nil
	})
}

// Markdown writes the table, and how it was made.
func Markdown(w io.Writer, all []*Result) {
	if len(all) == 0 {
		fmt.Fprintln(w, "There is no result yet.")
		return
	}
	Grid(all).Markdown(w)
	var told []string
	for _, r := range all {
		line := fmt.Sprintf("`%s`, %d at once, on %s", r.Command, r.Jobs, r.Machine)
		if len(told) == 0 || told[len(told)-1] != line {
			told = append(told, line)
		}
	}
	fmt.Fprintf(w, "\nCommands: %s.\n", strings.Join(told, "; "))
	for _, r := range all {
		if len(r.Rows) == 0 {
			continue
		}
		fmt.Fprintf(w, "\n%s:\n\n", r.Title)
		rowGrid(r).Markdown(w)
	}
	for _, r := range all {
		for _, f := range r.Failures {
			fmt.Fprintf(w, "\n- %s: %s\n", r.Part, strings.ReplaceAll(f, "\n", " "))
		}
	}
}

// rowGrid is the rows of a result with a column for each figure.
func rowGrid(r *Result) grid.Grid {
	var names []string
	seen := map[string]bool{}
	note := false
	for i := range r.Rows {
		for _, n := range sortedNames(r.Rows[i].Figures) {
			if !seen[n] {
				seen[n] = true
				names = append(names, n)
			}
		}
		note = note || r.Rows[i].Note != ""
	}
	cols := []grid.Column[Row]{grid.Text("name", func(x Row) string { return x.Name })}
	for _, n := range names {
		cols = append(cols, grid.Number(n, func(x Row) string { return fmt.Sprint(x.Figures[n]) }))
	}
	if note {
		cols = append(cols, grid.Text("note", func(x Row) string { return x.Note }))
	}
	return grid.Of(cols, r.Rows)
}

func sortedNames(m map[string]int64) []string { return slices.Sorted(maps.Keys(m)) }
