package experiment

import (
	"errors"
	"fmt"
	"io"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/albers-engine/albers/internal/bench/grid"
	"github.com/albers-engine/albers/internal/bench/onoff"
	"github.com/albers-engine/albers/internal/bench/suite"
	"github.com/albers-engine/albers/internal/files"
	"github.com/albers-engine/albers/internal/text"
)

// Report has the measurements of an experiment so far.
type Report struct {
	Experiment *Experiment  `json:"-"`
	Version    string       `json:"version"`
	AtOnce     int          `json:"at_once"`
	Parts      []PartReport `json:"parts"`
	NotRun     []string     `json:"not_run,omitempty"`
}

// PartReport is one part: a table of the first side against each of the others.
type PartReport struct {
	Part   *Part          `json:"part"`
	Tables []*onoff.Table `json:"tables"`
}

// Wrong lists paths that differ, in all parts.
func (r *Report) Wrong() []string {
	return append(r.each((*onoff.Table).Wrong), r.named(func(p *PartReport) []string {
		_, wrong, _ := p.identical()
		return append(wrong, p.notReplayed()...)
	})...)
}

// Open lists the subjects whose paths should be the same and could not be compared.
func (r *Report) Open() []string {
	return r.named(func(p *PartReport) []string {
		_, _, open := p.identical()
		return open
	})
}

// named are lines about parts, each with the part's name in front.
func (r *Report) named(of func(*PartReport) []string) []string {
	var out []string
	for i := range r.Parts {
		for _, l := range of(&r.Parts[i]) {
			out = append(out, r.Parts[i].Part.Name+": "+l)
		}
	}
	return out
}

// Faults lists explorations that failed, in all parts.
func (r *Report) Faults() []string { return r.each((*onoff.Table).Faults) }

func (r *Report) each(of func(*onoff.Table) []string) []string {
	var out []string
	for _, p := range r.Parts {
		for i, t := range p.Tables {
			for _, l := range of(t) {
				out = append(out, fmt.Sprintf("%s, %s against %s: %s", p.Part.Name, p.Part.Sides[i+1].Name, p.Part.Sides[0].Name,
					l))
			}
		}
	}
	return out
}

// byTime says that the part compares processor time, not paths.
func (p *PartReport) byTime() bool { return p.Part.Instructions > 0 || p.Part.Same }

// gain is the gain of a side on a subject: how many times as many paths, or how many times as fast.
func (p *PartReport) gain(x *onoff.Pair) float64 {
	if p.Part.Merged {
		return speedup(&x.A, &x.B)
	}
	if p.Part.Solver {
		if x.B.SolverS <= 0 || !x.A.Everything || !x.B.Everything {
			return 0
		}
		return x.A.SolverS / x.B.SolverS
	}
	if x.Speed > 0 && (p.byTime() || x.A.Everything && x.B.Everything) {
		return x.Speed
	}
	if p.byTime() {
		return x.RateRatio
	}
	return x.PathRatio
}

// gains are the gains on each subject, of each side but the first.
func (p *PartReport) gains() [][]float64 {
	out := make([][]float64, len(p.Tables[0].Pairs))
	for i := range out {
		for _, t := range p.Tables {
			out[i] = append(out[i], p.gain(&t.Pairs[i]))
		}
	}
	return out
}

// cells is the table: the medians of all and of each group of subjects, then a row for each subject.
func (p *PartReport) cells() [][]string {
	switch {
	case p.Part.Merged:
		return p.mergedCells()
	case p.Part.Reach:
		return p.reachCells()
	}
	head := []string{"subject"}
	for _, s := range p.Part.Sides {
		head = append(head, s.Name)
	}
	more := p.columns()
	for _, c := range more {
		head = append(head, c.Head)
	}
	var out [][]string
	gains := p.gains()
	for i := range p.Tables[0].Pairs {
		first := &p.Tables[0].Pairs[i]
		row := []string{first.Subject, p.absolute(&first.A)}
		for k, t := range p.Tables {
			cell := onoff.Times(gains[i][k])
			if p.Part.Absolute {
				cell = p.absolute(&t.Pairs[i].B) + ": " + cell
			}
			row = append(row, cell)
		}
		for _, c := range more {
			row = append(row, c.Cell(i))
		}
		out = append(out, row)
	}
	return append(append([][]string{head}, p.medianRows(gains, len(head))...), out...)
}

// columns are the columns behind the sides, which a part may ask for. The number of a cell is the number of its
// subject.
func (p *PartReport) columns() []grid.Column[int] {
	var out []grid.Column[int]
	add := func(wanted bool, head string, cell func(i int) string) {
		if wanted {
			out = append(out, grid.Number(head, cell))
		}
	}
	for _, s := range p.Part.Show {
		add(true, s.Head, func(i int) string { return p.shown(&s, i) })
	}
	add(p.Part.Cost != "", "cost rule", p.cost)
	add(len(p.Part.Within) > 0, "wanted", p.wanted)
	add(len(p.Part.Published) > 0, "published", func(i int) string {
		return p.Part.Published[p.Tables[0].Pairs[i].Subject]
	})
	add(true, "paths", p.verdict)
	return out
}

// medianRows is a row with the medians of all subjects, and one for each group that has several of them but not all.
func (p *PartReport) medianRows(gains [][]float64, width int) [][]string {
	pairs := p.Tables[0].Pairs
	members := map[string][][]float64{}
	var names []string
	for i := range pairs {
		for _, g := range pairs[i].Groups {
			if members[g] == nil {
				names = append(names, g)
			}
			members[g] = append(members[g], gains[i])
		}
	}
	row := func(name string, gains [][]float64) []string {
		r := make([]string, width)
		r[0] = name
		for k, m := range medians(gains) {
			if m > 0 {
				r[2+k] = onoff.Times(m)
			}
		}
		return r
	}
	out := [][]string{row(fmt.Sprintf("median of %d", len(gains)), gains)}
	slices.Sort(names)
	for _, g := range names {
		if n := len(members[g]); n > 1 && n < len(gains) {
			out = append(out, row(fmt.Sprintf("median of %d, %s", n, g), members[g]))
		}
	}
	return out
}

// costMost is how much more than the best side before it a side may cost;
// below costSeconds of solving there is nothing to compare.
const (
	costMost    = 1.1
	costSeconds = 0.2
)

// cost says how the side that [Part.Cost] names compares with the best of those before it on a subject,
// the first side left out.
func (p *PartReport) cost(i int) string {
	work := func(n *onoff.Numbers) float64 {
		if n.State != suite.Ran || n.Instructions == 0 {
			return 0
		}
		return n.SolverS * 1e6 / float64(n.Instructions)
	}
	best, by := 0.0, ""
	for k, s := range p.Part.Sides[1:] {
		n := &p.Tables[k].Pairs[i].B
		own := work(n)
		if s.Name != p.Part.Cost {
			if own > 0 && (best == 0 || own < best) {
				best, by = own, s.Name
			}
			continue
		}
		switch {
		case own == 0 || best == 0:
			return "–"
		case n.SolverS < costSeconds:
			return "kept: hardly any solving"
		case own <= costMost*best:
			return fmt.Sprintf("kept: %.2f of %s", own/best, by)
		default:
			return fmt.Sprintf("MISSED: %.2f of %s", own/best, by)
		}
	}
	return ""
}

// wanted says whether the last side explored all of a subject in the time that is wanted.
func (p *PartReport) wanted(i int) string {
	x := &p.Tables[len(p.Tables)-1].Pairs[i]
	limit, ok := p.Part.Within[x.Subject]
	cpu := x.B.CPUS / float64(max(p.Part.Runs, 1))
	switch d := time.Duration(limit); {
	case !ok:
		return ""
	case !x.B.Everything:
		return fmt.Sprintf("all within %v: MISSED", d)
	case cpu > d.Seconds():
		return fmt.Sprintf("all within %v: MISSED, %.1f s", d, cpu)
	default:
		return fmt.Sprintf("all within %v: %.1f s", d, cpu)
	}
}

// absolute is the figure of a side.
func (p *PartReport) absolute(n *onoff.Numbers) string {
	switch {
	case n.State != suite.Ran:
		return string(n.State)
	case p.Part.Solver:
		return fmt.Sprintf("%.3g s of solving, %d paths", n.SolverS, n.Paths)
	case p.byTime() || n.Everything:
		return fmt.Sprintf("%.1f s, %d paths", n.CPUS, n.Paths)
	}
	return fmt.Sprintf("%d paths", n.Paths)
}

// verdict joins the verdicts of all comparisons on a subject's paths.
func (p *PartReport) verdict(i int) string {
	if p.Part.Identical > 0 {
		switch l, why := p.like(i); l {
		case alike:
			return "identical"
		case unlike:
			return "DIFFERENT"
		case unknown:
			return "not compared (" + why + ")"
		}
	}
	var all []string
	for _, t := range p.Tables {
		if v := t.Pairs[i].Verdict(); !slices.Contains(all, v) {
			all = append(all, v)
		}
	}
	return strings.Join(all, "; ")
}

// shown is the value of a column of counters.
func (p *PartReport) shown(s *Show, i int) string {
	n := p.numbers(s.Side, i)
	of, ok := counter(n, s.Of)
	if !ok {
		return "–"
	}
	if s.Over == "" {
		return text.Short(of)
	}
	over, ok := counter(n, s.Over)
	if !ok || over == 0 {
		return "–"
	}
	return fmt.Sprintf("%.0f%%", 100*of/over)
}

func (p *PartReport) numbers(side string, i int) *onoff.Numbers {
	for k, s := range p.Part.Sides {
		if s.Name == side && k > 0 {
			return &p.Tables[k-1].Pairs[i].B
		}
	}
	return &p.Tables[0].Pairs[i].A
}

// counter finds a figure by its path in summary.json.
func counter(n *onoff.Numbers, path string) (float64, bool) {
	own := map[string]float64{"queries": float64(n.Queries), "solver_s": n.SolverS, "run_s": n.RunS,
		"instructions":  float64(n.Instructions),
		"lines.covered": float64(n.Lines.Covered), "lines.total": float64(n.Lines.Total)}
	if v, ok := own[path]; ok {
		return v, true
	}
	kind, rest, _ := strings.Cut(path, ".")
	layer, name, _ := strings.Cut(rest, ".")
	from := n.SolverLayers
	if kind == "techniques" {
		from = n.TechniqueNums
	}
	v, ok := from[layer][name]
	return v, ok
}

// Text writes the tables for a terminal.
func (r *Report) Text(w io.Writer) {
	for _, p := range r.Parts {
		fmt.Fprintf(w, "\n%s: %s\n", p.Part.Name, p.Part.Title)
		fmt.Fprintln(w, p.how())
		if p.Part.Reach {
			p.beside().Text(w)
			fmt.Fprintln(w)
		}
		grid.Named(p.cells()).Text(w)
		if n := p.count(); n != "" {
			fmt.Fprintln(w, n)
		}
	}
	for _, t := range r.versus() {
		fmt.Fprintf(w, "\n%s\n", t.title)
		t.grid.Text(w)
	}
	r.notes(w, "  ")
}

// count says of how many subjects all paths are the same, in a part that asks for it.
func (p *PartReport) count() string {
	if p.Part.Identical == 0 {
		return ""
	}
	same, _, _ := p.identical()
	if p.Part.Merged {
		return fmt.Sprintf("%d of %d subjects are explored to the end by all sides, with the same findings and covered "+
			"lines; at least %d are wanted", same, len(p.Tables[0].Pairs), p.Part.Identical)
	}
	return fmt.Sprintf("%d of %d subjects have the very same paths with the same outcomes on all sides; at least %d are "+
		"wanted", same, len(p.Tables[0].Pairs), p.Part.Identical)
}

// how describes the measurement in a line.
func (p *PartReport) how() string {
	first, limit := p.Part.Sides[0].Name, time.Duration(p.Part.Time)
	var how string
	switch {
	case p.Part.Merged:
		how = fmt.Sprintf("each to the end, at most %v; processor time of %s over that of each other side where one of the "+
			"two came to the end", limit, first)
	case p.Part.Reach:
		how = fmt.Sprintf("each to the end, at most %v; processor time at which the side that a side is compared with had "+
			"its last coverage, over the time at which the side itself had as much", limit)
	case p.Part.Solver:
		how = fmt.Sprintf("to the end, at most %v; time in the solver, of %s over that of each other side", limit, first)
	case p.Part.Same:
		how = fmt.Sprintf("%s %v, each other side as many instructions; processor time of %[1]s over that of each other side",
			first, limit)
	case p.byTime():
		how = fmt.Sprintf("each %d instructions; processor time of %s over that of each other side", p.Part.Instructions,
			first)
	default:
		how = fmt.Sprintf("each %v; paths of each side over those of %s, or the inverse for processor time where both "+
			"explored everything", limit, first)
	}
	if p.Part.Runs > 1 {
		how += fmt.Sprintf("; %d runs of each, added up", p.Part.Runs)
	}
	return how
}

// Markdown writes the report for a page.
func (r *Report) Markdown(w io.Writer) {
	e := r.Experiment
	fmt.Fprintf(w, "# %s\n\n", e.Title)
	for _, text := range []string{e.Source, e.About, fmt.Sprintf("`albers bench %s`, %d at once, albers %s.", e.Name,
		r.AtOnce, r.Version)} {
		if text != "" {
			fmt.Fprintf(w, "%s\n\n", strings.TrimSpace(text))
		}
	}
	for _, p := range r.Parts {
		fmt.Fprintf(w, "## %s\n\n", p.Part.Title)
		if p.Part.About != "" {
			fmt.Fprintf(w, "%s\n\n", strings.TrimSpace(p.Part.About))
		}
		for _, s := range p.Part.Sides {
			fmt.Fprintf(w, "- %s: `%s`\n", s.Name, strings.TrimSpace(p.Part.Flags+" "+s.Flags))
		}
		fmt.Fprintf(w, "- %s\n", p.how())
		if p.Part.Bar != "" {
			fmt.Fprintf(w, "- published, or wanted: %s\n", p.Part.Bar)
		}
		fmt.Fprintln(w)
		if p.Part.Reach {
			p.beside().Markdown(w)
			fmt.Fprintln(w)
		}
		grid.Named(p.cells()).Markdown(w)
		fmt.Fprintln(w)
		if n := p.count(); n != "" {
			fmt.Fprintf(w, "%s.\n\n", n)
		}
		if p.plots() {
			fmt.Fprintf(w, "![%s](%s)\n\n", p.Part.Title, plotName(e, p.Part))
		}
		for i, g := range p.Part.Growth {
			if p.grows(&g) {
				fmt.Fprintf(w, "![%s: %s](%s)\n\n", p.Part.Title, g.Head, growthName(e, p.Part, i))
			}
		}
	}
	for _, t := range r.versus() {
		fmt.Fprintf(w, "## %s\n\n", t.title)
		t.grid.Markdown(w)
		fmt.Fprintln(w)
	}
	r.notes(w, "- ")
}

func (r *Report) notes(w io.Writer, mark string) {
	for _, l := range []struct {
		head  string
		lines []string
	}{{"Not run:", r.NotRun}, {"FAULTS:", r.Faults()}, {"Not compared:", r.Open()}, {"PATHS THAT DIFFER:", r.Wrong()}} {
		grid.List(w, mark, l.head, l.lines)
	}
}

// write puts the report into the folder: experiment.json, the page, and a plot for each part.
func (r *Report) write(dir string) error {
	page := func(w io.Writer) error { r.Markdown(w); return nil }
	err := errors.Join(files.WriteJSON(filepath.Join(dir, "experiment.json"), r),
		files.WriteText(filepath.Join(dir, r.Experiment.Name+".md"), page))
	for i := range r.Parts {
		p := &r.Parts[i]
		if p.plots() {
			err = errors.Join(err, files.WriteText(filepath.Join(dir, plotName(r.Experiment, p.Part)), p.plot))
		}
		for n, g := range p.Part.Growth {
			if p.grows(&g) {
				err = errors.Join(err, files.WriteText(filepath.Join(dir, growthName(r.Experiment, p.Part, n)),
					func(w io.Writer) error { return p.growth(w, &g) }))
			}
		}
	}
	return err
}

// Figures is a copy of r to be kept for years: without the counters of the explorations that no table of an experiment
// shows. They are most of the data.
func (r *Report) Figures() *Report {
	out := *r
	out.Parts = slices.Clone(r.Parts)
	for i := range out.Parts {
		p := &out.Parts[i]
		p.Tables = slices.Clone(p.Tables)
		for j, t := range p.Tables {
			c := *t
			c.Pairs = slices.Clone(t.Pairs)
			for k := range c.Pairs {
				p.Part.drop(&c.Pairs[k].A)
				p.Part.drop(&c.Pairs[k].B)
			}
			p.Tables[j] = &c
		}
	}
	return &out
}

// drop takes out what the part's tables do not show: the record of coverage, and the counters of all techniques but
// merging and multiplex execution that Show does not name.
func (p *Part) drop(n *onoff.Numbers) {
	if !p.Reach {
		n.Growth = nil
	}
	shown := map[string]bool{"techniques.merge": true, "techniques.multiplex": p.Reach}
	for _, s := range p.Show {
		for _, path := range []string{s.Of, s.Over} {
			if at := strings.LastIndex(path, "."); at >= 0 {
				shown[path[:at]] = true
			}
		}
	}
	keep := func(kind string, all map[string]map[string]float64) map[string]map[string]float64 {
		out := maps.Clone(all)
		maps.DeleteFunc(out, func(name string, _ map[string]float64) bool { return !shown[kind+"."+name] })
		return out
	}
	n.TechniqueNums, n.SolverLayers = keep("techniques", n.TechniqueNums), keep("solver", n.SolverLayers)
}
