package problems

import (
	"fmt"
	"io"
	"math"

	"github.com/albers-engine/albers/internal/bench/grid"
)

// Table is the result.
type Table struct {
	Version     string    `json:"version"`
	LimitS      float64   `json:"limit_s"`
	Contestants []string  `json:"contestants"`
	Problems    []Problem `json:"problems"`
	Wrong       []string  `json:"wrong"` // answers that are not the file's
	Lost        []string  `json:"lost"`  // solved by another contestant within a second and not by ours
	Faults      []string  `json:"faults,omitempty"`
}

// quickly is the time within which a problem that somebody solves should be solved by us, in seconds.
const quickly = 1

// least is the time in seconds that the geometric mean takes for times that are too short to be measured.
const least = 0.005

func (t *Table) add(p Problem) {
	t.Problems = append(t.Problems, p)
	best, by := math.Inf(1), ""
	for _, c := range t.Contestants {
		a := p.Answers[c]
		if a.solved() && a.Verdict != p.Status {
			t.Wrong = append(t.Wrong, fmt.Sprintf("%s: %s says %s, the file %s", p.Name, c, a.Verdict, p.Status))
		}
		if a.solved() && c != Ours && a.CPU < best {
			best, by = a.CPU, c
		}
	}
	if a, ok := p.Answers[Ours]; ok && best <= quickly && (!a.solved() || a.CPU > quickly) {
		t.Lost = append(t.Lost, fmt.Sprintf("%s: %s %.2f s, ours %s after %.2f s", p.Name, by, best, a.Verdict, a.CPU))
	}
}

func (a Answer) solved() bool { return a.Verdict == "sat" || a.Verdict == "unsat" }

// counted is the time of an answer, the limit if it is none.
func (a Answer) counted(limit float64) float64 {
	if a.solved() {
		return a.CPU
	}
	return limit
}

// sums are one contestant's totals over some problems.
type sums struct {
	n, unsolved int
	total, logs float64
}

func (t *Table) sums(contestant string, of func(p *Problem) bool) (s sums) {
	for i := range t.Problems {
		p := &t.Problems[i]
		if !of(p) {
			continue
		}
		a := p.Answers[contestant]
		x := a.counted(t.LimitS)
		s.n, s.total, s.logs = s.n+1, s.total+x, s.logs+math.Log(max(x, least))
		if !a.solved() {
			s.unsolved++
		}
	}
	return s
}

func (s sums) geometric() float64 { return math.Exp(s.logs / float64(max(s.n, 1))) }

// cells is the table: the total times of each family, then all.
func (t *Table) cells() [][]string {
	out := [][]string{append([]string{"family", "problems"}, t.Contestants...)}
	row := func(name string, of func(p *Problem) bool) {
		line := []string{name, ""}
		for _, c := range t.Contestants {
			s := t.sums(c, of)
			text := fmt.Sprintf("%.2f", s.total)
			if s.unsolved > 0 {
				text += fmt.Sprintf(" (%d)", s.unsolved)
			}
			line[1] = fmt.Sprint(s.n)
			line = append(line, text)
		}
		out = append(out, line)
	}
	seen := map[string]bool{}
	for i := range t.Problems {
		if f := t.Problems[i].family(); !seen[f] {
			seen[f] = true
			row(f, func(p *Problem) bool { return p.family() == f })
		}
	}
	every := func(*Problem) bool { return true }
	row("all", every)
	geometric := []string{"geometric mean, ms", ""}
	total, mean := []string{"total over ours", ""}, []string{"geometric mean over ours", ""}
	ours := t.sums(Ours, every)
	for _, c := range t.Contestants {
		s := t.sums(c, every)
		geometric = append(geometric, fmt.Sprintf("%.1f", 1000*s.geometric()))
		total = append(total, fmt.Sprintf("%.2f", s.total/max(ours.total, least)))
		mean = append(mean, fmt.Sprintf("%.2f", s.geometric()/max(ours.geometric(), least)))
	}
	out = append(out, geometric)
	if ours.n > 0 {
		out = append(out, total, mean)
	}
	return out
}

// Page is the table with its notes.
func (t *Table) Page() grid.Page { return grid.Page{Grid: grid.Named(t.cells()), Notes: t.notes} }

func (t *Table) notes(w io.Writer, mark string) {
	fmt.Fprintf(w, "\nProcessor seconds of whole processes; in brackets, problems without an answer within %g s, each "+
		"counted with that.\n", t.LimitS)
	grid.List(w, mark, "Wrong answers:", t.Wrong)
	grid.List(w, mark, fmt.Sprintf("Lost, solved by another within %d s and not by ours:", quickly), t.Lost)
	grid.List(w, mark, "Faults:", t.Faults)
}
