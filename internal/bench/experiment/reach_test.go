package experiment

import (
	"strings"
	"testing"

	"github.com/albers-engine/albers/internal/bench/onoff"
	"github.com/albers-engine/albers/internal/bench/suite"
	"github.com/albers-engine/albers/outcome"
)

// TestReach: a side is measured by the time at which it had the last coverage of the side that it is beside, and one
// that never had it by its whole time.
func TestReach(t *testing.T) {
	side := func(cpu float64, points ...outcome.Growth) onoff.Numbers {
		return onoff.Numbers{State: suite.Ran, RunCPUS: cpu, Queries: 99, Growth: points}
	}
	at := func(cpu float64, queries int64, branches int) outcome.Growth {
		return outcome.Growth{CPUS: cpu, Queries: queries, Branches: branches}
	}
	off, off2 := side(10, at(1, 3, 5), at(8, 79, 20)), side(10, at(2, 9, 4))
	p := &PartReport{
		Part: &Part{Title: "t", Reach: true, Sides: []Side{{Name: "off"}, {Name: "on", Beside: "off"}}},
		Tables: []*onoff.Table{{Pairs: []onoff.Pair{
			{Subject: "x", A: off, B: side(10, at(0.001, 1, 6), at(2, 19, 20), at(9, 90, 31))},
			{Subject: "y", A: off2, B: side(10, at(1, 1, 3))},
			{Subject: "z", A: onoff.Numbers{State: suite.Crashed}, B: side(10, at(1, 1, 3))},
		}}},
	}
	rows := p.beside().Rows
	// x: 8 s over 2 s, 80 queries over 20; y: below 2 s over 10 s, 10 queries over 100; z was not run.
	want := "on|off|2|1|1|34|24|1|2.10|0.89|0.20 – 4.00|0.83|2.05"
	if got := strings.Join(rows[1], "|"); len(rows) != 2 || got != want {
		t.Errorf("%s, want %s", got, want)
	}
	cells := p.reachCells()
	for i, want := range map[int]string{2: "x|on|4.00|4.00", 4: "y|on|below 0.20|below 0.10", 6: "z|on|–|–"} {
		r := cells[i]
		if got := strings.Join([]string{r[0], r[1], r[11], r[12]}, "|"); got != want {
			t.Errorf("row %d: %s, want %s", i, got, want)
		}
	}
	n := &p.Tables[0].Pairs[0].B
	for at, want := range map[float64]int{0.0001: 0, 0.001: 6, 1.9: 6, 2: 20, 100: 31} {
		if got := coverageAt(n, at); got != want {
			t.Errorf("%d branches after %v s, want %d", got, at, want)
		}
	}
	var b strings.Builder
	if err := p.plot(&b); err != nil || !p.plots() || !strings.Contains(b.String(), "<svg") {
		t.Errorf("no picture: %v", err)
	}
	// At 2 s of x, "on" has 20 of the 31 branches of the best side, and of y 3 of 4; z did not run on both sides.
	curve := p.overTime("on", 10)
	k := len(curve) - 1
	for k > 0 && curve[k].X > 2.1 {
		k--
	}
	if y := curve[k].Y; y < 69.7 || y > 69.8 {
		t.Errorf("coverage after %v s is %v %%", curve[k].X, y)
	}
}
