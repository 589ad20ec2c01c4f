package experiment

import (
	"cmp"
	"fmt"
	"io"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// Growth is a figure that is drawn over the sizes of a part's programs, with a line for each side.
type Growth struct {
	Head string `toml:"head"`
	Of   string `toml:"of"` // e.g. techniques.merge.condition_nodes, or solver_s
}

// growthName is the file of a part's n-th plot of this kind.
func growthName(e *Experiment, p *Part, n int) string {
	return fmt.Sprintf("%s-%s-%d.svg", e.Name, p.Name, n+1)
}

// growthHeight is the height of such a plot.
const growthHeight = 12 * vg.Centimeter

// curves are the lines of the sides; a logarithmic axis has no place for figures that are not positive.
func (p *PartReport) curves(g *Growth) []plotter.XYs {
	sizes := map[string]float64{}
	for _, x := range p.Part.Programs {
		sizes[x.Name] = x.Size
	}
	out := make([]plotter.XYs, len(p.Part.Sides))
	for k, s := range p.Part.Sides {
		for i := range p.Tables[0].Pairs {
			x := sizes[p.Tables[0].Pairs[i].Subject]
			if y, ok := counter(p.numbers(s.Name, i), g.Of); ok && x > 0 && y > 0 {
				out[k] = append(out[k], plotter.XY{X: x, Y: y})
			}
		}
		slices.SortFunc(out[k], func(a, b plotter.XY) int { return cmp.Compare(a.X, b.X) })
	}
	return out
}

// grows says whether there is anything to see.
func (p *PartReport) grows(g *Growth) bool {
	return slices.ContainsFunc(p.curves(g), func(c plotter.XYs) bool { return len(c) > 1 })
}

// growth writes the curves of a figure as an SVG picture. Both axes are logarithmic: a power is a straight line.
func (p *PartReport) growth(w io.Writer, g *Growth) error {
	pic := plot.New()
	pic.Title.Text, pic.X.Label.Text, pic.Y.Label.Text = p.Part.Title, "size, logarithmic", g.Head+", logarithmic"
	pic.X.Scale, pic.X.Tick.Marker = plot.LogScale{}, plot.TickerFunc(ticks)
	pic.Y.Scale, pic.Y.Tick.Marker = plot.LogScale{}, plot.TickerFunc(ticks)
	pic.Legend.Top, pic.Legend.Left = true, true
	pic.Add(plotter.NewGrid())
	for k, c := range p.curves(g) {
		if len(c) == 0 {
			continue
		}
		line, dots, err := plotter.NewLinePoints(c)
		if err != nil {
			return fmt.Errorf("plot of %s: %w", p.Part.Sides[k].Name, err)
		}
		line.Color = plotColours[k%len(plotColours)]
		dots.GlyphStyle = draw.GlyphStyle{Color: line.Color, Radius: plotRadius, Shape: draw.CircleGlyph{}}
		pic.Add(line, dots)
		pic.Legend.Add(p.Part.Sides[k].Name, line, dots)
	}
	pic.Y.Min, pic.Y.Max = pic.Y.Min/1.2, pic.Y.Max*1.2 // a constant, too, has an axis
	picture, err := pic.WriterTo(plotWidth, growthHeight, "svg")
	if err != nil {
		return err
	}
	_, err = picture.WriteTo(w)
	return err
}
