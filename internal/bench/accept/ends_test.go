package accept

import (
	"testing"

	"github.com/albers-engine/albers/internal/testcase"
	"github.com/albers-engine/albers/outcome"
)

func TestEndVerdict(t *testing.T) {
	exits := func(code int) []testcase.Entry {
		return []testcase.Entry{{Test: 1, End: outcome.End{Reason: outcome.Exit, Code: code}}}
	}
	refused := outcome.Summary{Unsupported: []outcome.Named{{What: "threads"}}}
	bug := func(k outcome.Kind) *outcome.Summary { return &outcome.Summary{Bugs: []outcome.Bug{{Kind: k}}} }
	for _, x := range []struct {
		sum   *outcome.Summary
		tests []testcase.Entry
		want  string
	}{
		{&outcome.Summary{}, exits(0), "same"},
		{&refused, exits(0), "same"},
		{&refused, exits(77), "unsupported"},
		{&refused, nil, "unsupported"},
		{&outcome.Summary{}, exits(1), ""},
		{&outcome.Summary{}, nil, ""},
		{&outcome.Summary{PathsPartial: 1}, exits(0), ""},
		{&outcome.Summary{Ends: map[string]int{"halt": 1}}, nil, "undecided"},
		{bug(outcome.OutOfBounds), nil, "flaws"},
		{bug(outcome.Abort), nil, ""},
		{&outcome.Summary{Unsupported: refused.Unsupported, Bugs: bug(outcome.OutOfBounds).Bugs}, nil, "flaws"},
		{&outcome.Summary{Unsupported: refused.Unsupported, Bugs: bug(outcome.Abort).Bugs}, nil, "unsupported"},
	} {
		if got := endVerdict(x.sum, x.tests); got != x.want {
			t.Errorf("%+v, %+v: %q, want %q", x.sum, x.tests, got, x.want)
		}
	}
}
