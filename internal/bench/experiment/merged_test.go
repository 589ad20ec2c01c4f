package experiment

import (
	"strings"
	"testing"
	"testing/fstest"

	"github.com/albers-engine/albers/internal/bench/onoff"
	"github.com/albers-engine/albers/internal/bench/suite"
)

const mergedSides = `
title = "t"
[[versus]]
title = "on over off"
side = "on"
over = "off"
[versus.speed]
p = "7.18"
[[part]]
name = "p"
title = "a part"
subjects = ["x"]
time = "2s"
merged = true
identical = 1
replay = true
[[part.side]]
name = "off"
[[part.side]]
name = "on"
flags = "--merge standard"
[[part.growth]]
head = "nodes"
of = "techniques.merge.condition_nodes"
[[part.show]]
head = "for the world"
of = "techniques.merge.refused_world"
[[part.program]]
name = "small"
file = "g.c"
size = 10
[[part.program]]
name = "large"
file = "g.c"
size = 20
`

// TestMerged: speedups are those of subjects that a side finished, lines those of subjects that a side did not finish,
// and what was not found or does not replay is loud.
func TestMerged(t *testing.T) {
	all, err := Load(fstest.MapFS{"e.toml": {Data: []byte(mergedSides)}})
	if err != nil {
		t.Fatal(err)
	}
	side := func(everything bool, cpu float64, lines int, nodes float64) onoff.Numbers {
		n := onoff.Numbers{State: suite.Ran, Halt: "max-time", RunCPUS: cpu, Everything: everything,
			Lines: suite.Count{Covered: lines, Total: 100},
			TechniqueNums: map[string]map[string]float64{
				"merge": {"condition_nodes": nodes, "plain_short": 2, "refused_world": 3}}}
		n.Paths = 7
		n.TechniqueNums["merge"]["paths_at_least"], n.TechniqueNums["merge"]["count_exact"] = 100*cpu, 1
		if cpu == 7 {
			n.TechniqueNums["merge"]["count_exact"] = 0
		}
		if everything {
			n.Halt = "complete"
		}
		return n
	}
	same, other := onoff.Compare{Checked: true, Common: 9}, onoff.Compare{Checked: true, OnlyA: 1, OnlyB: 2}
	lost := side(true, 1, 9, 4)
	lost.NotReplayed = []string{"1 test, from test 7 on: differs"}
	table := &onoff.Table{Pairs: []onoff.Pair{
		{Subject: "small", A: side(true, 0.4, 10, 2), B: side(true, 0.01, 10, 20), Runs: []onoff.Compare{same}},
		{Subject: "large", A: side(false, 8, 10, 3), B: side(true, 0.5, 12, 40), Runs: []onoff.Compare{other}},
		{Subject: "endless", A: side(false, 8, 10, 3), B: side(false, 7, 9, 3), Runs: []onoff.Compare{other}},
		{Subject: "wrong", A: side(true, 1, 10, 3), B: lost, Runs: []onoff.Compare{{Checked: true, OnlyA: 1,
			Wrong: []string{"line a.c:3 is missing in B"}}}},
	}}
	r := &Report{Experiment: all[0], Parts: []PartReport{{Part: all[0].Parts[0], Tables: []*onoff.Table{table}}}}
	var b strings.Builder
	r.Markdown(&b)
	for _, want := range []string{
		"| large | on | complete | 0.50 | 0.00 | 12 |", "| 5 | 0 | 0.00 | – | 40 | 3 | 2 more, 1 fewer |", "DIFFERENT",
		// 4 (a time below 0.1 s counts as that), 16, 1; 20 % and −10 %
		"| p | 3/4 | 4.00 | 4.00 | 1.00 – 16.0 | 7.9 | 7.18 | 2/4 | 5.00 | 5.00 | -10.00 – 20.00 | 1 |  | 2/4 | 0.47 | " +
			"0.07 – 0.88 |", // (7 + 50) / (7 + 800), (7 + 700) / (7 + 800)
		"| 7 | ≥ 707 | – |",
		"1 of 4 subjects are explored to the end", "e-p-1.svg", "e-p.svg",
		"wrong, on: 1 test, from test 7 on: differs", "line a.c:3 is missing in B",
	} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("%q is not in\n%s", want, b.String())
		}
	}
	if p, err := Between(all[0].Parts, []string{"on", "off", "in"}); err != nil || len(p) != 1 || len(p[0].Sides) != 2 {
		t.Errorf("both sides: %v, %v", p, err)
	}
	three := []*Part{{Name: "three", Sides: []Side{{Name: "off"}, {Name: "on"}, {Name: "in"}}}}
	if _, err := Between(three, []string{"on", "in"}); err == nil || !strings.Contains(err.Error(), `compared with "off"`) {
		t.Errorf("without the first side: error %v", err)
	}
	for _, c := range []struct{ sides, want string }{{"on", "no part has two"}, {"of", "no part has two"}} {
		if _, err := Between(all[0].Parts, []string{c.sides}); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("sides %s: error %v, want one with %q", c.sides, err, c.want)
		}
	}
	b.Reset()
	if err := r.Parts[0].growth(&b, &all[0].Parts[0].Growth[0]); err != nil || strings.Count(b.String(), "<path") < 6 {
		t.Errorf("the plot of a figure over sizes: %v\n%s", err, b.String())
	}
	for _, c := range []struct{ old, new, want string }{
		{"merged = true\n", "", "needs merged"},
		{`over = "off"`, `over = "in"`, "has both sides"},
		{"merged = true\n", "merged = true\nsame = true\n", "table of its own"},
	} {
		text := strings.Replace(strings.Replace(mergedSides, c.old, c.new, 1), "identical = 1\n", "", 1)
		_, err := Load(fstest.MapFS{"e.toml": {Data: []byte(text)}})
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: error %v, want one with %q", c.new, err, c.want)
		}
	}
}
