package queries

import (
	"fmt"
	"io"
	"math"
	"slices"

	"github.com/albers-engine/albers/internal/bench/grid"
)

// Table is the result.
type Table struct {
	Version     string       `json:"version"`
	LimitS      float64      `json:"limit_s"`
	Contestants []string     `json:"contestants"`
	Subjects    []SubjectRow `json:"subjects"`
	All         []Row        `json:"all"`
	Ratios      []Ratio      `json:"ratios"`
	Wrong       []string     `json:"disagreements"`
	Lost        []Loss       `json:"lost"`
	Faults      []string     `json:"faults,omitempty"`
}

// SubjectRow is one subject.
type SubjectRow struct {
	Name  string `json:"name"`
	Rows  []Row  `json:"contestants"`
	Pairs []Pair `json:"-"`
}

// Ratio holds two contestants against each other over all subjects.
type Ratio struct {
	A         string  `json:"a"`
	B         string  `json:"b"`
	Subjects  int     `json:"subjects"`
	Queries   int     `json:"queries"`
	Total     float64 `json:"total"`     // processor time of B over that of A
	Both      float64 `json:"both"`      // the same, on queries that both solved
	Geometric float64 `json:"geometric"` // mean of the queries' ratios
	Median    float64 `json:"median"`    // of the subjects' total ratios
	Late      int     `json:"late"`      // queries that B solved within a second and A not within the limit
	// Missed are the queries, as SUBJECT NUMBER, that B solved within the limit and A not.
	Missed []string `json:"missed"`
}

// finish adds up.
func (t *Table) finish() {
	t.All, t.Ratios = nil, nil
	for i, c := range t.Contestants {
		all := Row{Contestant: c}
		for _, s := range t.Subjects {
			all.join(&s.Rows[i])
		}
		t.All = append(t.All, all)
	}
	for i, names := range pairs() {
		r := Ratio{A: names[0], B: names[1]}
		var a, b, bothA, bothB, la, lb float64
		var each []float64
		for _, s := range t.Subjects {
			p := s.Pairs[i]
			if p.Queries == 0 {
				continue
			}
			r.Subjects++
			r.Queries += p.Queries
			a, b, la, lb = a+p.CPUA, b+p.CPUB, la+p.LogA, lb+p.LogB
			bothA, bothB = bothA+p.BothA, bothB+p.BothB
			r.Late += p.Late
			for _, n := range p.Missed {
				r.Missed = append(r.Missed, fmt.Sprintf("%s %d", s.Name, n))
			}
			each = append(each, p.CPUB/max(p.CPUA, 1e-9))
		}
		if r.Queries == 0 {
			continue
		}
		slices.Sort(each)
		r.Both = bothB / max(bothA, 1e-9)
		r.Total, r.Geometric = b/max(a, 1e-9), math.Exp((lb-la)/float64(r.Queries))
		r.Median = grid.Median(each)
		t.Ratios = append(t.Ratios, r)
	}
}

// cells is the table: the total times of each subject, then all.
func (t *Table) cells() [][]string {
	head := append([]string{"subject", "queries"}, t.Contestants...)
	out := [][]string{head}
	line := func(name string, rows []Row) {
		n := 0
		row := []string{name, ""}
		for _, r := range rows {
			n = max(n, r.Queries)
			text := "–"
			if r.Queries > 0 {
				text = fmt.Sprintf("%.2f", r.CPU)
			}
			if r.Unsolved > 0 {
				text += fmt.Sprintf(" (%d)", r.Unsolved)
			}
			row = append(row, text)
		}
		row[1] = fmt.Sprint(n)
		out = append(out, row)
	}
	for _, s := range t.Subjects {
		line(s.Name, s.Rows)
	}
	line("all", t.All)
	for _, what := range []struct {
		name string
		of   func(r *Row) string
	}{
		{"wall time, s", func(r *Row) string { return fmt.Sprintf("%.2f", r.Wall) }},
		{"geometric mean, ms", func(r *Row) string { return fmt.Sprintf("%.3f", 1000*r.Geometric) }},
		{"longest, s", func(r *Row) string { return fmt.Sprintf("%.2f", r.Longest) }},
		{"unsolved", func(r *Row) string { return fmt.Sprint(r.Unsolved) }},
		{"queries", func(r *Row) string { return fmt.Sprint(r.Queries) }},
	} {
		row := []string{what.name, ""}
		for i := range t.All {
			row = append(row, what.of(&t.All[i]))
		}
		out = append(out, row)
	}
	return out
}

// Page is the table with its notes.
func (t *Table) Page() grid.Page { return grid.Page{Grid: grid.Named(t.cells()), Notes: t.notes} }

func (t *Table) notes(w io.Writer, mark string) {
	fmt.Fprintf(w,
		"\nProcessor seconds; in brackets, queries without an answer within %g s, each counted with that. Disagreements: "+
			"%d.\n\n", t.LimitS, len(t.Wrong))
	for _, r := range t.Ratios {
		fmt.Fprintf(w,
			"%s%s against %s: total time 1/%.2f (where both had an answer 1/%.2f), geometric mean 1/%.2f, median of subjects "+
				"1/%.2f (%d queries of %d subjects); solved there and not here: %d, within a second: %d\n",
			mark, r.A, r.B, r.Total, r.Both, r.Geometric, r.Median, r.Queries, r.Subjects, len(r.Missed), r.Late)
	}
	for _, l := range t.Wrong {
		fmt.Fprintf(w, "%sDISAGREEMENT: %s\n", mark, l)
	}
	for _, l := range t.Faults {
		fmt.Fprintf(w, "%sFAULT: %s\n", mark, l)
	}
	lost := slices.Clone(t.Lost)
	slices.SortStableFunc(lost, func(a, b Loss) int { return int(1000 * (b.Ours - a.Ours)) })
	if len(lost) > 0 {
		fmt.Fprintf(w, "%s%d queries take ours more than %g s and more than %d times as long as Z3; the worst:\n", mark,
			len(lost), lossTime, lossFactor)
	}
	for _, l := range lost[:min(len(lost), 15)] {
		fmt.Fprintf(w, "%s%s, query %d, %s: %.3f s, Z3 %.3f s\n", mark, l.Subject, l.Query, l.Style, l.Ours, l.Theirs)
	}
}

// keep adds up and puts the table into a folder as queries.md and queries.json.
func (t *Table) keep(dir string) error {
	t.finish()
	return t.Page().Keep(dir, "queries", t, "")
}
