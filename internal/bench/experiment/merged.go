package experiment

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/albers-engine/albers/internal/bench/grid"
	"github.com/albers-engine/albers/internal/bench/onoff"
	"github.com/albers-engine/albers/internal/bench/suite"
	"github.com/albers-engine/albers/internal/text"
)

// Parts whose sides merge states. A merged path stands for many, so neither the number of paths nor the paths
// themselves can be compared. Such a part says for each side of a subject how it ended, what it cost and what it
// reached. The measures are those of Trabish, Rinetzky, Shoham, Sharma (ESEC/FSE 2023), section 5: the speedup of
// subjects that at least one of two sides finished, and the covered lines of subjects that at least one did not.

// Versus is a table that compares two sides over all parts that have both.
type Versus struct {
	Title string `toml:"title"`
	Side  string `toml:"side"`
	Over  string `toml:"over"`
	// Speed and Lines are the published figures by part.
	Speed map[string]string `toml:"speed"`
	Lines map[string]string `toml:"lines"`
}

// leastS is the processor time of an exploration below which times are not told apart.
const leastS = 0.1

// speedup is how many times as fast b is as a. A side that did not come to its end counts with the time it had. 0: no
// side came to its end, or one did not run.
func speedup(a, b *onoff.Numbers) float64 {
	if a.State != suite.Ran || b.State != suite.Ran || !a.Everything && !b.Everything {
		return 0
	}
	return max(a.RunCPUS, leastS) / max(b.RunCPUS, leastS)
}

// moreLines is the percentage by which b covers more lines than a. ok is false if both came to their ends, where lines
// are the same by rights, or if there is nothing to compare.
func moreLines(a, b *onoff.Numbers) (percent float64, ok bool) {
	if a.State != suite.Ran || b.State != suite.Ran || a.Everything && b.Everything || a.Lines.Covered == 0 {
		return 0, false
	}
	return 100 * float64(b.Lines.Covered-a.Lines.Covered) / float64(a.Lines.Covered), true
}

// standing is the number of paths without merging that the completed paths of a side stand for, at least; exact says
// that there are no more. ok is false if a side that merges has not counted them.
func standing(n *onoff.Numbers) (paths float64, exact, ok bool) {
	merge, merges := n.TechniqueNums["merge"]
	more, counted := merge["paths_at_least"]
	return float64(n.Paths) + more, !merges || merge["count_exact"] == 1, !merges || counted
}

// timesPaths is how many times as many paths b covers as a, at least. ok is false if both came to their ends, where the
// paths are the same by rights, if there is nothing to compare, or if those of a are not known.
func timesPaths(a, b *onoff.Numbers) (times float64, ok bool) {
	if a.State != suite.Ran || b.State != suite.Ran || a.Everything && b.Everything {
		return 0, false
	}
	x, exact, known := standing(a)
	y, _, counted := standing(b)
	if !known || !exact || !counted || x == 0 {
		return 0, false
	}
	return y / x, true
}

// sideOf is one side of a subject.
type sideOf struct {
	subject, side string
	n             *onoff.Numbers
	agrees        string
}

// mergedCells is the table: a row for each side of each subject.
func (p *PartReport) mergedCells() [][]string {
	var rows []*sideOf
	for i := range p.Tables[0].Pairs {
		for _, s := range p.Part.Sides {
			r := &sideOf{subject: p.Tables[0].Pairs[i].Subject, side: s.Name, n: p.numbers(s.Name, i)}
			if len(rows) > 0 && rows[len(rows)-1].subject == r.subject {
				r.agrees = agreement(p.pair(s.Name, i))
			}
			rows = append(rows, r)
		}
	}
	cols := []grid.Column[*sideOf]{
		grid.Text("subject", func(r *sideOf) string { return r.subject }),
		grid.Text("side", func(r *sideOf) string { return r.side }),
		grid.Text("end", func(r *sideOf) string { return r.n.End() }),
		grid.Number("cpu s", func(r *sideOf) string { return fmt.Sprintf("%.2f", r.n.RunCPUS) }),
		grid.Number("wall s", func(r *sideOf) string { return fmt.Sprintf("%.2f", r.n.RunS) }),
		grid.Number("lines", func(r *sideOf) string { return strconv.Itoa(r.n.Lines.Covered) }),
		grid.Number("bugs", func(r *sideOf) string { return strconv.Itoa(r.n.Bugs) }),
		grid.Number("paths", func(r *sideOf) string { return strconv.Itoa(r.n.Paths) }),
		grid.Number("standing for", func(r *sideOf) string {
			n, exact, ok := standing(r.n)
			if ok && !exact {
				return "≥ " + cell(n, ok)
			}
			return cell(n, ok)
		}),
		grid.Number("at most", func(r *sideOf) string {
			n, ok := r.n.TechniqueNums["merge"]["paths_at_most"]
			return cell(n+float64(r.n.Paths), ok)
		}),
		grid.Number("merges", merging("merges")),
		grid.Number("quantified", merging("quantified")),
		grid.Number("fallbacks", fallbacks),
		grid.Number("queries", func(r *sideOf) string { return text.Short(float64(r.n.Queries)) }),
		grid.Number("solver s", func(r *sideOf) string { return fmt.Sprintf("%.2f", r.n.SolverS) }),
		grid.Number("largest term", merging("biggest_term")),
	}
	for _, g := range p.Part.Growth {
		if !strings.HasPrefix(g.Of, "techniques.") {
			continue // it is above
		}
		cols = append(cols, grid.Number(g.Head, func(r *sideOf) string {
			v, ok := counter(r.n, g.Of)
			return cell(v, ok)
		}))
	}
	for _, s := range p.Part.Show {
		cols = append(cols, grid.Number(s.Head, func(r *sideOf) string {
			v, ok := counter(r.n, s.Of)
			return cell(v, ok)
		}))
	}
	cols = append(cols, grid.Text("same lines and bugs", func(r *sideOf) string { return r.agrees }))
	return grid.Of(cols, rows).Rows
}

func cell(v float64, ok bool) string {
	switch {
	case !ok:
		return "–"
	case v != math.Trunc(v):
		return fmt.Sprintf("%.2f", v)
	case v < 1e5:
		return fmt.Sprintf("%.0f", v)
	}
	return text.Short(v)
}

// merging is a counter of the merger.
func merging(name string) func(r *sideOf) string {
	return func(r *sideOf) string {
		v, ok := r.n.TechniqueNums["merge"][name]
		return cell(v, ok)
	}
}

// fallbacks counts the states that were not merged with others, and what was merged without a pattern.
func fallbacks(r *sideOf) string {
	n := 0.0
	for name, v := range r.n.TechniqueNums["merge"] {
		if strings.HasPrefix(name, "plain_") || strings.HasPrefix(name, "refused_") {
			n += v
		}
	}
	_, merges := r.n.TechniqueNums["merge"]
	return cell(n, merges)
}

// pair compares a side of a subject with the first one.
func (p *PartReport) pair(side string, i int) *onoff.Pair {
	k := slices.IndexFunc(p.Part.Sides, func(s Side) bool { return s.Name == side })
	return &p.Tables[k-1].Pairs[i]
}

// agreement says whether a side found what the first one did.
func agreement(x *onoff.Pair) string {
	v := x.Verdict()
	if v == "the same so far" || v == "all the same" || !x.Ran() || strings.HasPrefix(v, "not") || v == "DIFFERENT" {
		return v
	}
	less, more := 0, 0
	for _, r := range x.Runs {
		less, more = less+r.OnlyA, more+r.OnlyB
	}
	return fmt.Sprintf("%d more, %d fewer", more, less)
}

// notReplayed lists the tests of a part that did not replay.
func (p *PartReport) notReplayed() []string {
	var out []string
	if !p.Part.Replay {
		return nil
	}
	for i := range p.Tables[0].Pairs {
		for _, s := range p.Part.Sides {
			for _, l := range p.numbers(s.Name, i).NotReplayed {
				out = append(out, fmt.Sprintf("%s, %s: %s", p.Tables[0].Pairs[i].Subject, s.Name, l))
			}
		}
	}
	return out
}

// versusTable is a table of [Versus].
type versusTable struct {
	title string
	grid  grid.Grid
}

// versus makes the tables that compare two sides over all parts.
func (r *Report) versus() []versusTable {
	var out []versusTable
	for _, v := range r.Experiment.Versus {
		rows := [][]string{{"set", "speedup: of", "geometric mean", "median", "from – to", "s saved", "published",
			"lines: of", "mean %", "median %", "from – to", "lines more", "published", "paths: of", "times, median",
			"from – to"}}
		for i := range r.Parts {
			if p := &r.Parts[i]; p.Part.Merged && p.Part.has(v.Side) && p.Part.has(v.Over) {
				rows = append(rows, p.compare(&v))
			}
		}
		if len(rows) > 1 {
			out = append(out, versusTable{v.Title, grid.Named(rows)})
		}
	}
	return out
}

// many is a ratio that may be large.
func many(x float64) string {
	if x < 1000 {
		return onoff.Times(x)
	}
	return text.Short(x)
}

// compare is the row of a part.
func (p *PartReport) compare(v *Versus) []string {
	var speeds, lines, times []float64
	saved, more, all := 0.0, 0, len(p.Tables[0].Pairs)
	for i := range p.Tables[0].Pairs {
		a, b := p.numbers(v.Over, i), p.numbers(v.Side, i)
		if s := speedup(a, b); s > 0 {
			speeds = append(speeds, s)
			saved += a.RunCPUS - b.RunCPUS
		}
		if l, ok := moreLines(a, b); ok {
			lines = append(lines, l)
			more += b.Lines.Covered - a.Lines.Covered
		}
		if n, ok := timesPaths(a, b); ok {
			times = append(times, n)
		}
	}
	row := []string{p.Part.Name, fmt.Sprintf("%d/%d", len(speeds), all), "–", "–", "–", "–", v.Speed[p.Part.Name],
		fmt.Sprintf("%d/%d", len(lines), all), "–", "–", "–", "–", v.Lines[p.Part.Name],
		fmt.Sprintf("%d/%d", len(times), all), "–", "–"}
	if len(speeds) > 0 {
		slices.Sort(speeds)
		sum := 0.0
		for _, s := range speeds {
			sum += math.Log(s)
		}
		row[2], row[3] = onoff.Times(math.Exp(sum/float64(len(speeds)))), onoff.Times(grid.Median(speeds))
		row[4] = onoff.Times(speeds[0]) + " – " + onoff.Times(speeds[len(speeds)-1])
		row[5] = fmt.Sprintf("%.1f", saved)
	}
	if len(lines) > 0 {
		slices.Sort(lines)
		sum := 0.0
		for _, l := range lines {
			sum += l
		}
		row[8], row[9] = fmt.Sprintf("%.2f", sum/float64(len(lines))), fmt.Sprintf("%.2f", grid.Median(lines))
		row[10] = fmt.Sprintf("%.2f – %.2f", lines[0], lines[len(lines)-1])
		row[11] = strconv.Itoa(more)
	}
	if len(times) > 0 {
		slices.Sort(times)
		row[14], row[15] = many(grid.Median(times)), many(times[0])+" – "+many(times[len(times)-1])
	}
	return row
}
