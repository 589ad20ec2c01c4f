package experiment

import (
	"fmt"
	"html"
	"io"
	"math"
	"slices"
	"strings"
)

// Plots: a line for each subject, a dot on it for each side but the first, placed by what the side gained, on a logarithmic axis on which 1 is the first side. SVG
// without scripts or fonts of its own, so that it shows in a page of the repository.

// plotName is the file of a part's plot.
func plotName(e *Experiment, p *Part) string { return e.Name + "-" + p.Name + ".svg" }

// The measures of a plot, in SVG's units.
const (
	plotLabels = 190 // width of the names
	plotWidth  = 560 // of the axis
	plotRow    = 20
	plotTop    = 64 // title and legend
	plotBottom = 34
)

// plotColours tell sides apart, also for most people who see fewer colours (after Okabe and Ito).
var plotColours = [...]string{"#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9"}

// plots says whether there is anything to see: gains of at least one subject.
func (p *PartReport) plots() bool {
	for i := range p.Tables {
		for k := range p.Tables[i].Pairs {
			if p.gain(&p.Tables[i].Pairs[k]) > 0 {
				return true
			}
		}
	}
	return false
}

// axis maps gains to places.
type axis struct{ lo, hi float64 } // logarithms

func (a axis) x(gain float64) float64 {
	return plotLabels + plotWidth*(math.Log(gain)-a.lo)/(a.hi-a.lo)
}

// ticks are 1, 2, 5 times powers of ten, or those powers alone on a long axis.
func (a axis) ticks() []float64 {
	steps := []float64{1, 2, 5}
	if a.hi-a.lo > math.Log(300) {
		steps = steps[:1]
	}
	var out []float64
	for e := math.Floor(a.lo / math.Ln10); e <= math.Ceil(a.hi/math.Ln10); e++ {
		for _, s := range steps {
			if t := s * math.Pow(10, e); math.Log(t) >= a.lo-1e-9 && math.Log(t) <= a.hi+1e-9 {
				out = append(out, t)
			}
		}
	}
	return out
}

// axis spans all gains, and 0.5 to 2 at least.
func (p *PartReport) axis() axis {
	lo, hi := 0.5, 2.0
	for i := range p.Tables {
		for k := range p.Tables[i].Pairs {
			if g := p.gain(&p.Tables[i].Pairs[k]); g > 0 {
				lo, hi = min(lo, g/1.1), max(hi, g*1.1)
			}
		}
	}
	return axis{math.Log(lo), math.Log(hi)}
}

// plot writes the part's gains as an SVG picture.
func (p *PartReport) plot(w io.Writer) {
	a, pairs := p.axis(), p.Tables[0].Pairs
	bottom := float64(plotTop + plotRow*(len(pairs)+1))
	fmt.Fprintf(w, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %.0f" font-family="sans-serif" font-size="12">`+"\n", plotLabels+plotWidth+30, bottom+plotBottom)
	fmt.Fprintf(w, `<rect width="100%%" height="100%%" fill="white"/>`+"\n")
	text := func(x, y float64, anchor, extra, s string) {
		fmt.Fprintf(w, `<text x="%.1f" y="%.1f" text-anchor="%s"%s>%s</text>`+"\n", x, y, anchor, extra, html.EscapeString(s))
	}
	text(10, 20, "start", ` font-size="14" font-weight="bold"`, p.Part.Title)
	x := 10.0
	for k, s := range p.Part.Sides[1:] {
		fmt.Fprintf(w, `<circle cx="%.1f" cy="40" r="5" fill="%s"/>`+"\n", x+5, plotColours[k%len(plotColours)])
		text(x+14, 44, "start", "", s.Name)
		x += 30 + 7*float64(len(s.Name))
	}
	for _, t := range a.ticks() {
		stroke := "#ddd"
		if t == 1 {
			stroke = "#555"
		}
		fmt.Fprintf(w, `<line x1="%.1f" x2="%[1]f" y1="%d" y2="%.1f" stroke="%s"/>`+"\n", a.x(t), plotTop, bottom, stroke)
		text(a.x(t), bottom+14, "middle", "", strings.TrimSuffix(fmt.Sprintf("%g", t), ".0"))
	}
	text(plotLabels+plotWidth/2, bottom+29, "middle", ` fill="#555"`, "times "+p.Part.Sides[0].Name+", logarithmic")
	var all [][]float64
	for i := range pairs {
		var gains []float64
		for _, t := range p.Tables {
			gains = append(gains, p.gain(&t.Pairs[i]))
		}
		all = append(all, gains)
		p.plotRow(w, a, i, pairs[i].Subject, gains, "")
	}
	p.plotRow(w, a, len(pairs), "median", medians(all), ` font-weight="bold"`)
	fmt.Fprintln(w, "</svg>")
}

func (p *PartReport) plotRow(w io.Writer, a axis, row int, name string, gains []float64, style string) {
	y := float64(plotTop + plotRow*row + plotRow/2)
	fmt.Fprintf(w, `<text x="%d" y="%.1f" text-anchor="end"%s>%s</text>`+"\n", plotLabels-8, y+4, style, html.EscapeString(name))
	fmt.Fprintf(w, `<line x1="%d" x2="%d" y1="%.1f" y2="%[3]f" stroke="#eee"/>`+"\n", plotLabels, plotLabels+plotWidth, y)
	for k, g := range gains {
		if g > 0 {
			fmt.Fprintf(w, `<circle cx="%.1f" cy="%.1f" r="5" fill="%s" fill-opacity="0.85"><title>%s, %s: %.3g</title></circle>`+"\n",
				a.x(g), y, plotColours[k%len(plotColours)], html.EscapeString(name), html.EscapeString(p.Part.Sides[k+1].Name), g)
		}
	}
}

// medians takes the median of each column, of what is there.
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
			out[k] = (col[(len(col)-1)/2] + col[len(col)/2]) / 2
		}
	}
	return out
}
