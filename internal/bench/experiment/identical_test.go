package experiment

import (
	"encoding/xml"
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/albers-engine/albers/internal/bench/onoff"
	"github.com/albers-engine/albers/internal/bench/suite"
)

// twoSides is a part of two sides with these comparisons, one for each subject.
func twoSides(want int, pairs ...onoff.Pair) *Report {
	p := &Part{Name: "p", Title: "<p>", Sides: []Side{{Name: "off"}, {Name: "on"}},
		Limits: Limits{Instructions: 7, Identical: want}}
	return &Report{Experiment: &Experiment{Name: "e"},
		Parts: []PartReport{{Part: p, Tables: []*onoff.Table{{Pairs: pairs}}}}}
}

func pairOf(subject, haltB string, endsB map[string]int, c onoff.Compare) onoff.Pair {
	a := onoff.Numbers{State: suite.Ran, Halt: "max-instructions", Instructions: 7, CPUS: 2}
	b := a
	b.Halt, b.Ends, b.CPUS = haltB, endsB, 1
	return onoff.Pair{Subject: subject, A: a, B: b, Speed: 2, Runs: []onoff.Compare{c}}
}

// TestIdentical: paths that one side alone has are wrong, unless a limit explains them;
// too few comparable subjects are wrong as well.
func TestIdentical(t *testing.T) {
	same := onoff.Compare{Checked: true, Common: 9}
	more := onoff.Compare{Checked: true, Common: 9, OnlyB: 1}
	other := onoff.Compare{Checked: true, Common: 9, Wrong: []string{"path p"}}
	for _, c := range []struct {
		name        string
		want        int
		pairs       []onoff.Pair
		wrong, open string
	}{
		{"the same", 2, []onoff.Pair{pairOf("x", "max-instructions", nil, same), pairOf("y", "complete", nil, same)}, "", ""},
		{"one more", 1, []onoff.Pair{pairOf("x", "max-instructions", nil, same), pairOf("y", "max-instructions", nil, more)},
			"y: on has 1 paths", ""},
		{"another outcome", 1, []onoff.Pair{pairOf("x", "max-instructions", nil, same),
			pairOf("y", "max-instructions", nil, other)},
			"y: on: path p", ""},
		{"out of time", 1, []onoff.Pair{pairOf("x", "max-instructions", nil, same), pairOf("y", "max-time", nil, more)}, "",
			"y: on: stopped by max-time"},
		{"the solver gave up", 1, []onoff.Pair{pairOf("x", "max-instructions", nil, same),
			pairOf("y", "complete", map[string]int{"solver": 1}, more)},
			"", "y: on: 1 paths that"},
		{"too few", 2, []onoff.Pair{pairOf("x", "max-instructions", nil, same), pairOf("y", "max-time", nil, more)},
			"only 1 subjects", "y: on: stopped"},
		{"not asked for", 0, []onoff.Pair{pairOf("y", "max-instructions", nil, more)}, "", ""},
	} {
		r := twoSides(c.want, c.pairs...)
		_, wrong, open := r.Parts[0].identical()
		for _, x := range []struct{ got, want string }{{strings.Join(wrong, "\n"), c.wrong},
			{strings.Join(open, "\n"), c.open}} {
			if !strings.Contains(x.got, x.want) || x.want == "" && x.got != "" {
				t.Errorf("%s: %q, want %q", c.name, x.got, x.want)
			}
		}
		if wrong := r.Wrong(); (len(wrong) > 0) != (c.wrong != "") {
			t.Errorf("%s: what differs is %q", c.name, wrong)
		}
	}
}

// TestPlot: a plot is well-formed and has a dot for each gain and for the median.
func TestPlot(t *testing.T) {
	same := onoff.Compare{Checked: true}
	r := twoSides(0, pairOf("x", "complete", nil, same), pairOf("a&b", "complete", nil, same))
	var b strings.Builder
	if err := r.Parts[0].plot(&b); err != nil {
		t.Fatal(err)
	}
	dots, text := 0, ""
	for d := xml.NewDecoder(strings.NewReader(b.String())); ; {
		tok, err := d.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatalf("%v in\n%s", err, b.String())
		}
		switch x := tok.(type) {
		case xml.StartElement:
			for _, a := range x.Attr {
				if x.Name.Local == "path" && strings.Contains(a.Value, "fill:#0072B2") {
					dots++
				}
			}
		case xml.CharData:
			text += string(x)
		}
	}
	if want := 1 + 2 + 1; dots != want { // legend, subjects, median
		t.Errorf("%d dots, want %d", dots, want)
	}
	for _, want := range []string{"a&b", "<p>", "times off", "on", "median"} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is not in the plot's texts %q", want, text)
		}
	}
	if twoSides(0).Parts[0].plots() {
		t.Errorf("a plot of nothing")
	}
}

// TestWanted: a subject that takes longer than wanted, or is not explored to the end, is marked.
func TestWanted(t *testing.T) {
	x := pairOf("x", "complete", nil, onoff.Compare{Checked: true})
	x.B.Everything = true
	y, z := x, x
	y.Subject, y.B.CPUS = "y", 9
	z.Subject, z.B.Everything = "z", false
	r := twoSides(0, x, y, z)
	p := &r.Parts[0]
	if err := (&p.Part.Limits.Time).UnmarshalText([]byte("2s")); err != nil {
		t.Fatal(err)
	}
	p.Part.Within = map[string]Duration{"x": p.Part.Time, "y": p.Part.Time, "z": p.Part.Time}
	for i, want := range []string{"all within 2s: 1.0 s", "all within 2s: MISSED, 9.0 s", "all within 2s: MISSED"} {
		if got := p.wanted(i); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
