package experiment

import (
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/albers-engine/albers/bench/experiments"
	"github.com/albers-engine/albers/internal/bench/onoff"
	"github.com/albers-engine/albers/internal/bench/suite"
)

// TestEmbedded reads the experiments that are built in. A part that validates merges replays its tests, too.
func TestEmbedded(t *testing.T) {
	all, err := Load(experiments.Files)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range all {
		for _, p := range e.Parts {
			validates := slices.ContainsFunc(p.Sides, func(s Side) bool { return s.Name == "validated" })
			if validates && !p.Replay {
				t.Errorf("%s, %s: the part validates merges, but does not replay its tests", e.Name, p.Name)
			}
		}
		parts, err := e.Chosen(nil, true)
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range parts {
			if len(p.Subjects)+len(p.Programs) == 0 {
				t.Errorf("%s, %s: the short form is empty", e.Name, p.Name)
			}
		}
	}
}

const good = `
title = "t"
[[part]]
name = "p"
subjects = ["x"]
time = "2s"
[[part.side]]
name = "off"
[[part.side]]
name = "on"
flags = "--arrays 'a b'"
[[part.show]]
head = "share"
of = "solver.intervals.answered"
over = "queries"
side = "on"
[part.published]
x = "7"
[part.short]
subjects = ["y"]
time = "1s"
[[part.program]]
name = "g"
file = "g.c"
`

func TestLoad(t *testing.T) {
	read := func(text string) (*Experiment, error) {
		all, err := Load(fstest.MapFS{"e.toml": {Data: []byte(text)}})
		if err != nil {
			return nil, err
		}
		return all[0], nil
	}
	e, err := read(good)
	if err != nil {
		t.Fatal(err)
	}
	if e.Name != "e" || time.Duration(e.Parts[0].Time) != 2*time.Second ||
		e.Parts[0].Sides[1].side(e.Parts[0]).Flags[1] != "a b" {
		t.Errorf("read %+v", e.Parts[0])
	}
	short, err := e.Chosen([]string{"p"}, true)
	if err != nil || len(short) != 1 || short[0].Subjects[0] != "y" || len(short[0].Programs) != 0 {
		t.Errorf("the short form is %+v, %v", short, err)
	}
	if p := Within(e.Parts, time.Minute)[0]; time.Duration(p.Time) != time.Minute ||
		time.Duration(e.Parts[0].Time) != 2*time.Second {
		t.Errorf("within a minute: %v, of %v", p.Time, e.Parts[0].Time)
	}
	if _, err := e.Chosen([]string{"q"}, false); err == nil || !strings.Contains(err.Error(), "no part") {
		t.Errorf("a part that is not there: %v", err)
	}
	for _, c := range []struct{ old, new, want string }{
		{`name = "on"`, `name = "off"`, "a name of its own"},
		{`subjects = ["x"]`, `wrong = ["x"]`, "wrong"},
		{`time = "2s"`, ``, "time is missing"},
		{`time = "2s"`, "time = \"2s\"\nsame = true\ninstructions = 3", "exclude"},
		{`--arrays 'a b'`, `--arrays 'a b`, "flags"},
		{`side = "on"`, `side = "in"`, "no side"},
		{`title = "t"`, "title = \"t\"\ninclude = [\"z\"]", "include"},
		{`title = "t"`, ``, "title"},
		{`name = "on"`, "name = \"on\"\nbeside = \"off\"", "beside needs reach"},
		{`file = "g.c"`, "file = \"g.c\"\nseed = \"4x\"", "seed of"},
		{`time = "2s"`, "time = \"2s\"\nreach = true", "table of its own"},
	} {
		if _, err := read(strings.Replace(good, c.old, c.new, 1)); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: error %v, want one with %q", c.new, err, c.want)
		}
	}
}

// TestReport: ratios are those of the kind that the part asks for, medians come first, differences are loud.
func TestReport(t *testing.T) {
	all, err := Load(fstest.MapFS{"e.toml": {Data: []byte(good)}})
	if err != nil {
		t.Fatal(err)
	}
	ran := func(paths int, cpu float64) onoff.Numbers {
		return onoff.Numbers{State: suite.Ran, Paths: paths, CPUS: cpu, Queries: 10,
			SolverLayers: map[string]map[string]float64{"intervals": {"answered": 4}}}
	}
	table := &onoff.Table{Pairs: []onoff.Pair{
		{Subject: "x", A: ran(2, 1), B: ran(9, 1), PathRatio: 4.5, RateRatio: 3,
			Runs: []onoff.Compare{{Checked: true, Common: 2}}},
		{Subject: "y", A: ran(2, 1), B: ran(3, 1), PathRatio: 1.5, RateRatio: 5,
			Runs: []onoff.Compare{{Checked: true, Wrong: []string{"path p: exit 0 in A, exit 1 in B"}}}},
	}}
	r := &Report{Experiment: all[0], Version: "v",
		Parts: []PartReport{{Part: all[0].Parts[0], Tables: []*onoff.Table{table}}}}
	var b strings.Builder
	r.Markdown(&b)
	text := b.String()
	for _, want := range []string{"| x | 2 paths | 4.50 | 40% | 7 |", "| median of 2 |  | 3.00 |", "DIFFERENT",
		"PATHS THAT DIFFER", "p, on against off: y: path p"} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is not in\n%s", want, text)
		}
	}
	table.Pairs[0].A.SolverLayers["cache"] = map[string]float64{"queries": 3}
	kept := r.Figures()
	b.Reset()
	if len(kept.Parts[0].Tables[0].Pairs[0].A.SolverLayers) != 1 ||
		len(table.Pairs[0].A.SolverLayers) != 2 {
		t.Errorf("what is kept has other counters than those of the tables: %v, of %v",
			kept.Parts[0].Tables[0].Pairs[0].A.SolverLayers, table.Pairs[0].A.SolverLayers)
	}
	if kept.Markdown(&b); b.String() != text {
		t.Errorf("what is kept makes another page:\n%s", b.String())
	}
	r.Parts[0].Part.Same, r.Parts[0].Part.Runs = true, 2
	b.Reset()
	r.Text(&b)
	if !strings.Contains(b.String(), "3.00") || !strings.Contains(b.String(), "4.00") ||
		!strings.Contains(b.String(), "; 2 runs of each, added up\n") {
		t.Errorf("with equal work, rates count, and how often it ran is said:\n%s", b.String())
	}
}

// TestSidesDifferByTheirTechnique: the sides of a part differ by the techniques that are compared alone. Everything off
// with enumeration off, too, was once compared with everything on.
func TestSidesDifferByTheirTechnique(t *testing.T) {
	all, err := Load(experiments.Files)
	if err != nil {
		t.Fatal(err)
	}
	techniques := map[string]bool{"--arrays": true, "--intervals": true, "--precheck": true, "--axioms": true,
		"--solver": true, "--merge": true, "--quantifiers": true, "--incremental-merge": true,
		"--float": true, "--symbolic-floats": true, "--print-floats": true,
		"--validate-merge": true, // the last one checks a technique, and changes nothing
		"--search":         true, "--partial-solutions": true, "--partial-run": true, "--partial-keep": true,
		"--multiplex-pc": true} // searchers only in parts whose sides are beside each other, see below
	for _, e := range all {
		for _, p := range e.Parts {
			for _, s := range p.Sides {
				for w := range strings.FieldsSeq(s.Flags) {
					if strings.HasPrefix(w, "--") && !techniques[w] {
						t.Errorf("%s, %s: side %s switches %s, which is none of the techniques", e.Name, p.Name, s.Name, w)
					}
				}
			}
			for _, s := range p.Sides {
				k := slices.IndexFunc(p.Sides, func(o Side) bool { return o.Name == s.Beside })
				switch {
				case k >= 0 && !strings.HasPrefix(s.Flags, p.Sides[k].Flags+" --partial-solutions on"):
					t.Errorf("%s, %s: side %s is beside %s, and differs in more than one technique", e.Name, p.Name, s.Name, s.Beside)
				case k < 0 && !p.Reach && strings.Contains(s.Flags, "--search"):
					t.Errorf("%s, %s: side %s has a searcher of its own", e.Name, p.Name, s.Name)
				}
			}
			if strings.Contains(p.Flags, "--enumerate") {
				t.Errorf("%s, %s: enumeration is on in a run, and on both sides here", e.Name, p.Name)
			}
		}
	}
}

// TestGroupsAndCost: the medians come first, of all and of each group, and the cost rule is told for each subject.
func TestGroupsAndCost(t *testing.T) {
	side := func(solver float64) onoff.Numbers {
		return onoff.Numbers{State: suite.Ran, CPUS: 10, SolverS: solver, Instructions: 1_000_000, Halt: "max-instructions"}
	}
	pair := func(name, group string, solver, speed float64) onoff.Pair {
		return onoff.Pair{Subject: name, Groups: []string{group}, A: side(9), B: side(solver), Speed: speed}
	}
	p := &PartReport{
		Part: &Part{Sides: []Side{{Name: "none"}, {Name: "index"}, {Name: "value"}, {Name: "all"}},
			Limits: Limits{Same: true}, Cost: "all"},
		Tables: []*onoff.Table{
			{Pairs: []onoff.Pair{pair("x", "g", 2, 2), pair("y", "g", 2, 4), pair("z", "h", 2, 9)}},
			{Pairs: []onoff.Pair{pair("x", "g", 4, 2), pair("y", "g", 1, 4), pair("z", "h", 2, 9)}},
			{Pairs: []onoff.Pair{pair("x", "g", 2.1, 2), pair("y", "g", 2, 4), pair("z", "h", 0.1, 9)}},
		},
	}
	var got []string
	for _, row := range p.cells() {
		got = append(got, strings.Join([]string{row[0], row[2], row[5]}, "|"))
	}
	want := "subject|index|cost rule; median of 3|4.00|; median of 2, g|3.00|; x|2.00|kept: 1.05 of index; " +
		"y|4.00|MISSED: 2.00 of value; z|9.00|kept: hardly any solving"
	if strings.Join(got, "; ") != want {
		t.Errorf("%s, want %s", strings.Join(got, "; "), want)
	}
}
