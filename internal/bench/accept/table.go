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
		grid.Number("time", func(r *Result) string { return (time.Duration(r.WallS) * time.Second).String() }),
		grid.Text("commit", (*Result).commit),
		grid.Text("date", func(r *Result) string { return r.Date }),
	}, all)
}

// commit names the commit and says why the result is no evidence, if it is none.
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

// Markdown writes the table of results, how they were made, and the rows of parts that keep them.
func Markdown(w io.Writer, all []*Result) {
	if len(all) == 0 {
		fmt.Fprintln(w, "There is no result yet.")
		return
	}
	Grid(all).Markdown(w)
	fmt.Fprintln(w)
	var made []*Result // one for each way in which results were made
	for _, r := range all {
		same := func(o *Result) bool { return o.Command == r.Command && o.Jobs == r.Jobs && o.Machine == r.Machine }
		if !slices.ContainsFunc(made, same) {
			made = append(made, r)
		}
	}
	grid.Of([]grid.Column[*Result]{
		grid.Text("command", func(r *Result) string { return "`" + r.Command + "`" }),
		grid.Number("chunks at once", func(r *Result) string { return fmt.Sprint(r.Jobs) }),
		grid.Text("machine", func(r *Result) string { return r.Machine }),
	}, made).Markdown(w)
	for _, r := range all {
		if len(r.Rows) == 0 {
			continue
		}
		fmt.Fprintf(w, "\n### %s\n\n", r.Title)
		rowGrid(r).Markdown(w)
	}
	for _, r := range all {
		if len(r.Failures) > 0 {
			fmt.Fprintf(w, "\n### Differences of %s\n\n", r.Part)
			grid.Of([]grid.Column[string]{grid.Text("difference", oneLine)}, r.Failures).Markdown(w)
		}
	}
}

// rowGrid is the rows of a result with a column for each figure.
func rowGrid(r *Result) grid.Grid {
	var names []string
	note := false
	for i := range r.Rows {
		for _, n := range slices.Sorted(maps.Keys(r.Rows[i].Figures)) {
			if !slices.Contains(names, n) {
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

func oneLine(s string) string { return strings.ReplaceAll(s, "\n", " ") }
