package onoff

import (
	"cmp"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/albers-engine/albers/internal/bench/grid"
	"github.com/albers-engine/albers/internal/bench/suite"
	"github.com/albers-engine/albers/internal/text"
)

// Table is the result.
type Table struct {
	Version      string  `json:"version"`
	A            Side    `json:"a"`
	B            Side    `json:"b"`
	TimeS        float64 `json:"time_s"`
	CPUTime      bool    `json:"cpu_time,omitempty"` // the time is processor time
	Instructions uint64  `json:"max_instructions,omitempty"`
	Runs         int     `json:"runs"`
	AtOnce       int     `json:"at_once"`
	Pairs        []Pair  `json:"pairs"`
	Ratios       []Ratio `json:"ratios"`
}

// Ratio is a mean over the subjects that have the ratio.
type Ratio struct {
	What      string  `json:"what"`
	N         int     `json:"n"`
	Median    float64 `json:"median"`
	Geometric float64 `json:"geometric_mean"`
	Least     float64 `json:"least"`
	Greatest  float64 `json:"greatest"`
}

// summarise takes means. Paths and instructions count where at least one side was stopped: otherwise they are the same
// by rights, and the time says which side is faster.
func (t *Table) summarise() {
	for _, r := range []struct {
		what string
		of   func(p *Pair) float64
	}{
		{"paths, B over A, where a run was stopped", func(p *Pair) float64 {
			return unless(p.bothEverything(), p.PathRatio)
		}},
		{"instructions, B over A, where a run was stopped", func(p *Pair) float64 {
			return unless(p.bothEverything() || t.Instructions > 0, p.InstrRatio)
		}},
		{"instructions per second of processor time, B over A", func(p *Pair) float64 { return p.RateRatio }},
		{"processor time, A over B, where both did the same work", func(p *Pair) float64 { return p.Speed }},
		{"wall time, A over B, where both did the same work", func(p *Pair) float64 { return p.WallRatio }},
	} {
		var x []float64
		for i := range t.Pairs {
			if v := r.of(&t.Pairs[i]); v > 0 {
				x = append(x, v)
			}
		}
		if len(x) > 0 {
			t.Ratios = append(t.Ratios, mean(r.what, x))
		}
	}
}

func (p *Pair) bothEverything() bool { return p.A.Everything && p.B.Everything }

func unless(no bool, x float64) float64 {
	if no {
		return 0
	}
	return x
}

func mean(what string, x []float64) Ratio {
	slices.Sort(x)
	r := Ratio{What: what, N: len(x), Median: grid.Median(x), Least: x[0], Greatest: x[len(x)-1]}
	for _, v := range x {
		r.Geometric += math.Log(v) / float64(len(x))
	}
	r.Geometric = math.Exp(r.Geometric)
	return r
}

// Wrong lists differences that must not be: paths that differ.
func (t *Table) Wrong() []string {
	var out []string
	for _, p := range t.Pairs {
		for n, c := range p.Runs {
			for _, w := range c.Wrong {
				if n > 0 {
					w = fmt.Sprintf("run %d: %s", n+1, w)
				}
				out = append(out, p.Subject+": "+w)
			}
		}
	}
	return out
}

// Faults lists the sides that did not run as they should.
func (t *Table) Faults() []string {
	var out []string
	for _, p := range t.Pairs {
		for _, s := range []struct {
			name string
			n    *Numbers
		}{{"A", &p.A}, {"B", &p.B}} {
			if s.n.State != suite.Ran {
				out = append(out, fmt.Sprintf("%s, side %s: %s: %s", p.Subject, s.name, s.n.State,
					text.FirstLine(s.n.Error)))
			}
		}
	}
	return out
}

// Verdict compares the paths of a pair in a word or two.
func (p *Pair) Verdict() string {
	if !p.Ran() {
		return "failed"
	}
	var c Compare
	same, checked := true, true
	for _, r := range p.Runs {
		same, checked = same && r.same(), checked && r.Checked
		c.Common, c.OnlyA, c.OnlyB = c.Common+r.Common, c.OnlyA+r.OnlyA, c.OnlyB+r.OnlyB
		if len(r.Wrong) > 0 {
			return "DIFFERENT"
		}
	}
	switch {
	case !checked:
		return "not compared"
	case same && p.bothEverything():
		return "all the same"
	case same:
		return "the same so far"
	}
	return fmt.Sprintf("%d common", c.Common)
}

func columns() []grid.Column[*Pair] {
	two := func(of func(n *Numbers) string) func(p *Pair) string {
		return func(p *Pair) string { return of(&p.A) + " → " + of(&p.B) }
	}
	return []grid.Column[*Pair]{
		grid.Text("subject", func(p *Pair) string { return p.Subject }),
		grid.Number("paths", two(func(n *Numbers) string { return strconv.Itoa(n.Paths) })),
		grid.Number("×", func(p *Pair) string { return Times(p.PathRatio) }),
		grid.Number("instructions", two(func(n *Numbers) string { return text.Short(float64(n.Instructions)) })),
		grid.Number("×", func(p *Pair) string { return Times(p.InstrRatio) }),
		grid.Number("cpu s", two(func(n *Numbers) string { return fmt.Sprintf("%.1f", n.CPUS) })),
		grid.Number("× per cpu s", func(p *Pair) string { return Times(p.RateRatio) }),
		grid.Number("faster", func(p *Pair) string { return Times(p.Speed) }),
		grid.Number("wall s", two(func(n *Numbers) string { return fmt.Sprintf("%.1f", n.RunS) })),
		grid.Number("sooner", func(p *Pair) string { return Times(p.WallRatio) }),
		grid.Number("queries", two(func(n *Numbers) string { return text.Short(float64(n.Queries)) })),
		grid.Number("solver", two(func(n *Numbers) string { return grid.Share(n.SolverS, n.RunS) })),
		grid.Text("end", two((*Numbers).End)),
		grid.Text("same paths?", (*Pair).Verdict),
	}
}

// End is how a side ended.
func (n *Numbers) End() string {
	if n.State != suite.Ran {
		return strings.ToUpper(string(n.State))
	}
	if n.Halt == "complete" && !n.Everything {
		return "complete, with gaps"
	}
	return n.Halt
}

// Page is the table with its notes.
func (t *Table) Page() grid.Page {
	var rows []*Pair
	for i := range t.Pairs {
		rows = append(rows, &t.Pairs[i])
	}
	return grid.Page{Grid: grid.Of(columns(), rows), Notes: t.notes}
}

// notes writes the lines below the table.
func (t *Table) notes(w io.Writer, mark string) {
	fmt.Fprintf(w, "\n%sA: %s\n%sB: %s\n", mark, sideText(&t.A), mark, sideText(&t.B))
	for _, r := range t.Ratios {
		fmt.Fprintf(w, "%s%s: median %s, geometric mean %s, from %s to %s (%d of %d subjects)\n", mark, r.What,
			Times(r.Median), Times(r.Geometric), Times(r.Least), Times(r.Greatest), r.N, len(t.Pairs))
	}
	for _, p := range t.Pairs {
		for _, c := range p.Runs {
			if c.Note != "" {
				fmt.Fprintf(w, "%s%s: %s\n", mark, p.Subject, c.Note)
			}
		}
	}
	grid.List(w, mark, "FAULTS:", t.Faults())
	grid.List(w, mark, "PATHS THAT DIFFER:", t.Wrong())
}

func sideText(s *Side) string {
	text := cmp.Or(strings.Join(s.Flags, " "), "no flags")
	if s.Albers != "" {
		text += " (" + s.Albers + ")"
	}
	return text
}

// write puts the table into the folder.
func (t *Table) write(dir string) error {
	limit := fmt.Sprintf("%g s", t.TimeS)
	if t.CPUTime {
		limit += " of processor time"
	}
	if t.Instructions > 0 {
		limit = fmt.Sprintf("%d instructions", t.Instructions)
	}
	return t.Page().Keep(dir, "onoff", t, fmt.Sprintf("%s for each side, %d runs of each, %d at once, albers %s", limit,
		t.Runs, t.AtOnce, t.Version))
}

// Times prints a ratio.
func Times(x float64) string {
	switch {
	case x == 0:
		return "–"
	case x >= 100:
		return fmt.Sprintf("%.0f", x)
	case x >= 10:
		return fmt.Sprintf("%.1f", x)
	}
	return fmt.Sprintf("%.2f", x)
}
