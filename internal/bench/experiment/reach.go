package experiment

import (
	"fmt"
	"image/color"
	"io"
	"math"
	"slices"
	"strconv"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"

	"github.com/albers-engine/albers/internal/bench/grid"
	"github.com/albers-engine/albers/internal/bench/onoff"
	"github.com/albers-engine/albers/internal/bench/suite"
	"github.com/albers-engine/albers/internal/text"
	"github.com/albers-engine/albers/outcome"
)

// Parts that ask how soon a side has the coverage of another one. A side is compared with the one that it names
// ([Side.Beside]), and both differ by a technique alone. The measures are those of Zhang and others (ASE 2020), section
// 6: coverage over time, and the time in which a side has what the other one has at its end. Coverage is that of
// [outcome.Growth], time is processor time.

// soonest is the processor time below which times are not told apart: some runs need no more to cover all they can.
const soonest = 0.01

// lead says how soon a side had the coverage with which the side beside it ended.
type lead struct {
	a, b           *onoff.Numbers // the one beside it, and the side itself
	before, after  outcome.Growth // where a had its last coverage, and where b had as much
	reached, valid bool           // b had as much at all; both ran and a covered something
}

// leads compares a side on subject i with the one that it is beside.
func (p *PartReport) leads(s *Side, i int) lead {
	l := lead{a: p.numbers(s.Beside, i), b: p.numbers(s.Name, i)}
	if l.a.State != suite.Ran || l.b.State != suite.Ran || len(l.a.Growth) == 0 {
		return l
	}
	l.valid, l.before = true, l.a.Growth[len(l.a.Growth)-1]
	k := slices.IndexFunc(l.b.Growth, func(g outcome.Growth) bool { return g.Branches >= l.before.Branches })
	if l.reached = k >= 0; l.reached {
		l.after = l.b.Growth[k]
	}
	return l
}

// sooner is how many times as soon b had the coverage. A side that never had it counts as one that had it when it
// ended, so the figure is then a bound.
func (l *lead) sooner() float64 {
	after := l.after.CPUS
	if !l.reached {
		after = l.b.RunCPUS
	}
	return max(l.before.CPUS, soonest) / max(after, soonest)
}

// fewer is how many times as few queries b needed; with one query in each sum, so that a run that needs none has a
// figure.
func (l *lead) fewer() float64 {
	after := l.after.Queries
	if !l.reached {
		after = l.b.Queries
	}
	return float64(l.before.Queries+1) / float64(after+1)
}

// factor writes a figure of l, which is a bound if the coverage was not reached.
func (l *lead) factor(v float64) string {
	switch {
	case !l.valid:
		return "–"
	case !l.reached:
		return "below " + onoff.Times(v)
	}
	return onoff.Times(v)
}

// last is the coverage with which a side ended.
func last(n *onoff.Numbers) int {
	if len(n.Growth) == 0 {
		return 0
	}
	return n.Growth[len(n.Growth)-1].Branches
}

// reachRow is one side of a subject.
type reachRow struct {
	sideOf
	lead *lead // nil: the side is beside none
}

// reachCells is the table: a row for each side of each subject.
func (p *PartReport) reachCells() [][]string {
	var rows []*reachRow
	for i := range p.Tables[0].Pairs {
		for k := range p.Part.Sides {
			s := &p.Part.Sides[k]
			r := &reachRow{sideOf: sideOf{subject: p.Tables[0].Pairs[i].Subject, side: s.Name, n: p.numbers(s.Name, i)}}
			if k > 0 {
				r.agrees = p.pair(s.Name, i).Verdict()
			}
			if s.Beside != "" {
				l := p.leads(s, i)
				r.lead = &l
			}
			rows = append(rows, r)
		}
	}
	driven := func(name string) func(r *reachRow) string {
		return func(r *reachRow) string {
			v, ok := r.n.TechniqueNums["multiplex"][name]
			return cell(v, ok)
		}
	}
	factor := func(of func(*lead) float64) func(r *reachRow) string {
		return func(r *reachRow) string {
			if r.lead == nil {
				return ""
			}
			return r.lead.factor(of(r.lead))
		}
	}
	return grid.Of([]grid.Column[*reachRow]{
		grid.Text("subject", func(r *reachRow) string { return r.subject }),
		grid.Text("side", func(r *reachRow) string { return r.side }),
		grid.Text("end", func(r *reachRow) string { return r.n.End() }),
		grid.Number("branches", func(r *reachRow) string { return strconv.Itoa(last(r.n)) }),
		grid.Number("last new after s", func(r *reachRow) string { return lastNew(r.n) }),
		grid.Number("inputs run", driven("runs")),
		grid.Number("paths", func(r *reachRow) string { return strconv.Itoa(r.n.Paths) }),
		grid.Number("questions", driven("asked")),
		grid.Number("shown", driven("offered")),
		grid.Number("run as inputs", driven("promoted")),
		grid.Number("queries", func(r *reachRow) string { return text.Short(float64(r.n.Queries)) }),
		grid.Number("times as soon", factor((*lead).sooner)),
		grid.Number("times as few queries", factor((*lead).fewer)),
		grid.Text("paths compared", func(r *reachRow) string { return r.agrees }),
	}, rows).Rows
}

// lastNew is when a side covered something for the last time.
func lastNew(n *onoff.Numbers) string {
	if len(n.Growth) == 0 {
		return "–"
	}
	return fmt.Sprintf("%.2f", n.Growth[len(n.Growth)-1].CPUS)
}

// beside is a table with a row for each side that is compared with another one: over all subjects of the part.
func (p *PartReport) beside() grid.Grid {
	rows := [][]string{{"side", "over", "subjects", "as many branches", "more", "branches", "over", "reached",
		"times as soon: median", "geometric mean", "from – to", "all together", "times as few queries: median"}}
	for k := range p.Part.Sides {
		if s := &p.Part.Sides[k]; s.Beside != "" {
			rows = append(rows, p.besideRow(s))
		}
	}
	return grid.Named(rows)
}

func (p *PartReport) besideRow(s *Side) []string {
	var soon, few []float64
	asMany, more, reached, branches, over, before, after := 0, 0, 0, 0, 0, 0.0, 0.0
	for i := range p.Tables[0].Pairs {
		l := p.leads(s, i)
		if !l.valid {
			continue
		}
		a, b := last(l.a), last(l.b)
		branches, over = branches+b, over+a
		if b >= a {
			asMany++
		}
		if b > a {
			more++
		}
		before += max(l.before.CPUS, soonest)
		if l.reached {
			reached++
			after += max(l.after.CPUS, soonest)
		} else {
			after += max(l.b.RunCPUS, soonest)
		}
		soon, few = append(soon, l.sooner()), append(few, l.fewer())
	}
	out := []string{s.Name, s.Beside, strconv.Itoa(len(soon)), strconv.Itoa(asMany), strconv.Itoa(more),
		strconv.Itoa(branches), strconv.Itoa(over), strconv.Itoa(reached), "–", "–", "–", "–", "–"}
	if len(soon) == 0 {
		return out
	}
	slices.Sort(soon)
	slices.Sort(few)
	sum := 0.0
	for _, v := range soon {
		sum += math.Log(v)
	}
	out[8], out[9] = onoff.Times(grid.Median(soon)), onoff.Times(math.Exp(sum/float64(len(soon))))
	out[10] = onoff.Times(soon[0]) + " – " + onoff.Times(soon[len(soon)-1])
	out[11], out[12] = onoff.Times(before/after), onoff.Times(grid.Median(few))
	return out
}

// curvePoints is the number of times at which coverage is drawn.
const curvePoints = 200

// coverageAt is the coverage that a side had after some processor time.
func coverageAt(n *onoff.Numbers, seconds float64) int {
	k := slices.IndexFunc(n.Growth, func(g outcome.Growth) bool { return g.CPUS > seconds })
	switch {
	case k < 0:
		return last(n)
	case k == 0:
		return 0
	}
	return n.Growth[k-1].Branches
}

// overTime is the coverage of a side over time: the mean over the subjects that all sides ran, of its share of what the
// best side had at its end.
func (p *PartReport) overTime(side string, end float64) plotter.XYs {
	var out plotter.XYs
	for k := range curvePoints {
		t := soonest * math.Pow(end/soonest, float64(k)/(curvePoints-1))
		sum, n := 0.0, 0
		for i := range p.Tables[0].Pairs {
			best, ran := 0, true
			for _, s := range p.Part.Sides {
				best = max(best, last(p.numbers(s.Name, i)))
				ran = ran && p.numbers(s.Name, i).State == suite.Ran
			}
			if ran && best > 0 {
				sum, n = sum+100*float64(coverageAt(p.numbers(side, i), t))/float64(best), n+1
			}
		}
		if n > 0 {
			out = append(out, plotter.XY{X: t, Y: sum / float64(n)})
		}
	}
	return out
}

// longestRun is the processor time of the longest exploration.
func (p *PartReport) longestRun() float64 {
	most := 2 * soonest
	for i := range p.Tables[0].Pairs {
		for _, s := range p.Part.Sides {
			most = max(most, p.numbers(s.Name, i).RunCPUS)
		}
	}
	return most
}

// reachPlot writes the coverage of all sides over time. A side and the one that it is beside have one colour, and the
// latter is dashed.
func (p *PartReport) reachPlot(w io.Writer) error {
	pic := plot.New()
	pic.Title.Text, pic.X.Label.Text = p.Part.Title, "processor seconds, logarithmic"
	pic.Y.Label.Text = "% of the branches of the best side, mean of all subjects"
	pic.X.Scale, pic.X.Tick.Marker = plot.LogScale{}, plot.TickerFunc(ticks)
	pic.Legend.Left, pic.Legend.Top = true, true
	pic.Add(plotter.NewGrid())
	colours := map[string]color.Color{}
	for _, s := range p.Part.Sides {
		curve := p.overTime(s.Name, p.longestRun())
		if len(curve) == 0 {
			continue
		}
		line, err := plotter.NewLine(curve)
		if err != nil {
			return fmt.Errorf("plot of %s: %w", s.Name, err)
		}
		line.StepStyle = plotter.PostStep
		if s.Beside == "" {
			colours[s.Name] = plotColours[len(colours)%len(plotColours)]
			line.Color = colours[s.Name]
			line.Dashes = []vg.Length{vg.Points(4), vg.Points(3)}
		} else {
			line.Color, line.Width = colours[s.Beside], vg.Points(1.5)
		}
		pic.Add(line)
		pic.Legend.Add(s.Name, line)
	}
	pic.Y.Min, pic.Y.Max = 0, 100
	picture, err := pic.WriterTo(plotWidth, growthHeight, "svg")
	if err != nil {
		return err
	}
	_, err = picture.WriteTo(w)
	return err
}
