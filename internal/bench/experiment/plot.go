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
	"gonum.org/v1/plot/vg/draw"

	"github.com/albers-engine/albers/internal/bench/grid"
)

// Plots have a line for each subject. On it is a dot for each side but the first. The place of the dot is the side's
// gain, on a logarithmic axis on which 1 is the first side.

// plotName is the file of a part's plot.
func plotName(e *Experiment, p *Part) string { return e.Name + "-" + p.Name + ".svg" }

// The measures of a plot.
const (
	plotWidth  = 20 * vg.Centimeter
	plotRow    = 0.55 * vg.Centimeter
	plotFrame  = 3 * vg.Centimeter // title, legend and axis
	plotRadius = 3
)

// plotColours tell sides apart, also for most people who see fewer colours (after Okabe and Ito).
var plotColours = [...]color.RGBA{{0x00, 0x72, 0xb2, 0xff}, {0xd5, 0x5e, 0x00, 0xff}, {0x00, 0x9e, 0x73, 0xff},
	{0xcc, 0x79, 0xa7, 0xff}, {0xe6, 0x9f, 0x00, 0xff}, {0x56, 0xb4, 0xe9, 0xff}}

// plots says whether there is anything to see: gains of at least one subject, or coverage.
func (p *PartReport) plots() bool {
	if p.Part.Reach {
		return len(p.overTime(p.Part.Sides[0].Name, p.longestRun())) > 0
	}
	return slices.ContainsFunc(p.gains(), func(g []float64) bool { return slices.Max(g) > 0 })
}

// plot writes the part's gains as an SVG picture, or the coverage over time.
func (p *PartReport) plot(w io.Writer) error {
	if p.Part.Reach {
		return p.reachPlot(w)
	}
	var names []string
	for _, x := range p.Tables[0].Pairs {
		names = append(names, x.Subject)
	}
	rows := p.gains()
	names, rows = append(names, "median"), append(rows, medians(rows))
	// The library counts lines from below.
	slices.Reverse(names)
	slices.Reverse(rows)
	g := plot.New()
	g.Title.Text = p.Part.Title
	g.X.Label.Text = "times " + p.Part.Sides[0].Name + ", logarithmic"
	g.X.Scale, g.X.Tick.Marker = plot.LogScale{}, plot.TickerFunc(ticks)
	g.NominalY(names...)
	g.Title.Padding = plotRow
	g.Legend.Top, g.Legend.YOffs = true, plotRow // above the lines
	g.Add(plotter.NewGrid())
	if err := p.dots(g, rows); err != nil {
		return err
	}
	g.X.Min, g.X.Max = min(g.X.Min/1.1, 0.5), max(g.X.Max*1.1, 2)
	one, err := plotter.NewLine(plotter.XYs{{X: 1, Y: -0.5}, {X: 1, Y: float64(len(rows)) - 0.5}})
	if err != nil {
		return err
	}
	g.Add(one)
	picture, err := g.WriterTo(plotWidth, plotFrame+plotRow*vg.Length(len(rows)), "svg")
	if err != nil {
		return err
	}
	_, err = picture.WriteTo(w)
	return err
}

// ticks are 1, 2, 5 times powers of ten; on a long axis only the powers have labels.
func ticks(lo, hi float64) []plot.Tick {
	var out []plot.Tick
	for e := math.Floor(math.Log10(lo)); e <= math.Log10(hi); e++ {
		for _, s := range []float64{1, 2, 5} {
			v := s * math.Pow(10, e)
			if v < lo || v > hi {
				continue
			}
			t := plot.Tick{Value: v}
			if s == 1 || hi/lo < 300 {
				t.Label = strconv.FormatFloat(v, 'g', 3, 64)
			}
			out = append(out, t)
		}
	}
	return out
}

// dots adds a series for each side but the first.
func (p *PartReport) dots(g *plot.Plot, rows [][]float64) error {
	for k, s := range p.Part.Sides[1:] {
		var xy plotter.XYs
		for i, gains := range rows {
			if gains[k] > 0 {
				xy = append(xy, plotter.XY{X: gains[k], Y: float64(i)})
			}
		}
		if len(xy) == 0 {
			continue
		}
		series, err := plotter.NewScatter(xy)
		if err != nil {
			return fmt.Errorf("plot of %s: %w", s.Name, err)
		}
		series.GlyphStyle = draw.GlyphStyle{Color: plotColours[k%len(plotColours)], Radius: plotRadius,
			Shape: draw.CircleGlyph{}}
		g.Add(series)
		g.Legend.Add(s.Name, series)
	}
	return nil
}

// medians takes the median of each column, of the values that exist.
func medians(rows [][]float64) []float64 {
	if len(rows) == 0 {
		return nil
	}
	out := make([]float64, len(rows[0]))
	for k := range out {
		var col []float64
		for _, r := range rows {
			if r[k] > 0 {
				col = append(col, r[k])
			}
		}
		if len(col) > 0 {
			slices.Sort(col)
			out[k] = grid.Median(col)
		}
	}
	return out
}
