package fuzzers

import (
	"fmt"
	"io"
	"time"

	"github.com/albers-engine/albers/internal/bench/grid"
)

// Table has the rows of all targets, in the order of targets and sides.
type Table struct {
	Time    float64 `json:"time_s"` // of each of two processes
	CPUTime bool    `json:"cpu_time"`
	Rows    []*Row  `json:"rows"`
}

// Ahead counts the targets on which both together cover more edges than each alone, by the referee and by the one
// without optimisation, of those that have all rows.
func (t *Table) Ahead() (ahead, plain, of int) {
	byTarget := map[string]map[string]*Row{}
	for _, r := range t.Rows {
		if byTarget[r.Target] == nil {
			byTarget[r.Target] = map[string]*Row{}
		}
		if r.Error == "" {
			byTarget[r.Target][r.Side] = r
		}
	}
	for _, rows := range byTarget {
		if len(rows) < len(Sides()) {
			continue
		}
		of++
		if rows["both"].Edges > max(rows["albers"].Edges, rows["fuzzer"].Edges) {
			ahead++
		}
		if rows["both"].Plain > max(rows["albers"].Plain, rows["fuzzer"].Plain) {
			plain++
		}
	}
	return ahead, plain, of
}

// Faults are the sides that have no figures, each with the reason.
func (t *Table) Faults() (out []string) {
	for _, r := range t.Rows {
		if r.Error != "" {
			out = append(out, fmt.Sprintf("%s, %s: %s", r.Target, r.Side, r.Error))
		}
	}
	return out
}

// starved names the sides that used much less processor time than they had, which is no fair comparison: the machine
// had other work, or Albers had nothing left to do.
func (t *Table) starved() (out []string) {
	for _, r := range t.Rows {
		if used := r.AlbersCPU + r.FuzzerCPU; t.CPUTime && r.Error == "" && used < 0.9*2*t.Time {
			out = append(out, fmt.Sprintf("%s, %s: used only %.0f s of processor time, so its row does not count.",
				r.Target, r.Side, used))
		}
	}
	return out
}

// Page is the table with what was compared.
func (t *Table) Page() grid.Page {
	seconds := func(s float64) string {
		if s == 0 {
			return "–"
		}
		return fmt.Sprintf("%.0f", s)
	}
	edges := func(of *Row, n int) string {
		if of.Error != "" {
			return "–"
		}
		return fmt.Sprint(n)
	}
	g := grid.Of([]grid.Column[*Row]{
		grid.Text("target", func(r *Row) string { return r.Target }),
		grid.Text("side", func(r *Row) string { return r.Side }),
		grid.Number("edges", func(r *Row) string { return edges(r, r.Edges) }),
		grid.Number("of", func(r *Row) string { return fmt.Sprint(r.All) }),
		grid.Number("edges, -O0", func(r *Row) string { return edges(r, r.Plain) }),
		grid.Number("of", func(r *Row) string { return fmt.Sprint(r.AllPlain) }),
		grid.Number("inputs", func(r *Row) string { return fmt.Sprint(r.Inputs) }),
		grid.Number("processor s, Albers", func(r *Row) string { return seconds(r.AlbersCPU) }),
		grid.Number("processor s, fuzzer", func(r *Row) string { return seconds(r.FuzzerCPU) }),
		grid.Number("s on the clock", func(r *Row) string { return seconds(r.Wall) }),
	}, t.Rows)
	return grid.Page{Grid: g, Notes: func(w io.Writer, mark string) {
		ahead, plain, of := t.Ahead()
		kind := "on the clock"
		if t.CPUTime {
			kind = "of processor time"
		}
		lines := []string{fmt.Sprintf("Each side had twice %v %s.", time.Duration(t.Time*float64(time.Second)), kind),
			fmt.Sprintf("Both together cover more edges than each alone on %d of %d targets, and on %d without optimisation.",
				ahead, of, plain)}
		fmt.Fprintln(w)
		lines = append(lines, t.starved()...)
		for _, l := range append(lines, t.Faults()...) {
			fmt.Fprintln(w, mark+l)
		}
	}}
}
