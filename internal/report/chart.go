package report

import (
	"fmt"
	"math"
	"strings"

	"github.com/albers-engine/albers/internal/text"
	"github.com/albers-engine/albers/outcome"
)

// chart is a figure over time: a line in an SVG, in words, and as a table.
type chart struct {
	ID, Title, Words string
	Unit             string
	Area, Line       string // paths of the SVG
	XTicks, YTicks   []tick
	Points           []point
}

// tick is a mark at an axis, in the SVG's units.
type tick struct {
	At    float64
	Label string
}

// Anchor is where the label of a tick at the time axis has its tick: one at the right edge would leave the picture.
func (t tick) Anchor() string {
	if t.At > right-labelRoom {
		return "end"
	}
	return "middle"
}

// point is a value at a time; growth has some hundred at most.
type point struct {
	S     float64
	Value float64
}

// Time and Number are a point as text.
func (p point) Time() string { return fmt.Sprintf("%.2f s", p.S) }

// Number is the value as text.
func (p point) Number() string { return text.Number(int64(p.Value)) }

// The area of a chart within its SVG, which has 640 by 260 units.
const (
	left, right, top, bottom = 64.0, 624.0, 12.0, 226.0
	labelRoom                = 40.0
)

// charts draws coverage over time.
func (f *folder) charts() (list []*chart) {
	s := f.sum
	if s == nil || len(s.Growth) == 0 {
		return nil
	}
	for _, c := range []struct {
		id, title, unit string
		value           func(outcome.Growth) float64
		end             float64 // at the end of the run; -1: the last value
	}{
		{"growth-branches", "Covered branch directions over time", "branch directions",
			func(g outcome.Growth) float64 { return float64(g.Branches) }, -1},
		{"growth-paths", "Completed paths over time", "paths",
			func(g outcome.Growth) float64 { return float64(g.Paths) }, float64(s.PathsCompleted)},
		{"growth-queries", "Questions to the solver over time", "queries",
			func(g outcome.Growth) float64 { return float64(g.Queries) }, float64(s.Queries)},
	} {
		var points []point
		for _, g := range s.Growth {
			points = append(points, point{g.WallS, c.value(g)})
		}
		last := points[len(points)-1].Value
		if c.end >= 0 {
			last = c.end
		}
		points = append(points, point{s.WallS, last})
		list = append(list, draw(c.id, c.title, c.unit, points, c.end < 0))
	}
	return list
}

// draw makes a chart. steps says that a value stays until the next point.
func draw(id, title, unit string, points []point, steps bool) *chart {
	c := &chart{ID: id, Title: title, Unit: unit, Points: points}
	last := points[len(points)-1]
	most := 1.0
	for _, p := range points {
		most = math.Max(most, p.Value)
	}
	width := math.Max(last.S, 1e-6)
	ystep, xstep := roundStep(most/4, true), roundStep(width/5, false)
	roof := ystep * math.Ceil(most/ystep)
	x := func(s float64) float64 { return left + (right-left)*s/width }
	y := func(v float64) float64 { return bottom - (bottom-top)*v/roof }
	var line strings.Builder
	fmt.Fprintf(&line, "M%.1f %.1f", x(0), y(0))
	for _, p := range points {
		if steps {
			fmt.Fprintf(&line, "H%.1fV%.1f", x(p.S), y(p.Value))
		} else {
			fmt.Fprintf(&line, "L%.1f %.1f", x(p.S), y(p.Value))
		}
	}
	c.Line = line.String()
	c.Area = c.Line + fmt.Sprintf("V%.1fH%.1fZ", bottom, left)
	for v := 0.0; v <= roof+ystep/2; v += ystep {
		c.YTicks = append(c.YTicks, tick{y(v), strings.Replace(text.Short(v), ".0", "", 1)})
	}
	for s := 0.0; s <= width; s += xstep {
		c.XTicks = append(c.XTicks, tick{x(s), fmt.Sprintf("%g s", math.Round(s*1e6)/1e6)})
	}
	half := last.S
	for _, p := range points {
		if p.Value*2 >= last.Value {
			half = p.S
			break
		}
	}
	c.Words = fmt.Sprintf("%s %s at the end, after %s; half of them were reached after %.2f s.", last.Number(), unit,
		seconds(last.S), half)
	return c
}

// roundStep is 1, 2 or 5 times a power of ten, at least x.
func roundStep(x float64, whole bool) float64 {
	if whole {
		x = math.Max(x, 1)
	}
	p := math.Pow(10, math.Floor(math.Log10(x)))
	for _, k := range []float64{1, 2, 5} {
		if k*p >= x*(1-1e-9) {
			return k * p
		}
	}
	return 10 * p
}
