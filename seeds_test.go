package albers

import (
	"testing"

	"github.com/albers-engine/albers/input"
	"github.com/albers-engine/albers/internal/engine/outside"
	"github.com/albers-engine/albers/internal/state"
	"github.com/albers-engine/albers/outcome"
)

// TestOneStartIsEnough: a test that several starts of the program take is as recorded if it is at one of them, in any
// order, and nothing of the others stays.
func TestOneStartIsEnough(t *testing.T) {
	at := func(code int) *state.State {
		return &state.State{End: &outcome.End{Reason: outcome.Exit, Code: code}}
	}
	halted := &state.State{End: &outcome.End{Reason: outcome.LimitHalt}}
	for _, c := range []struct {
		states []*state.State
		want   outcome.RerunKind
		code   int // of the end that is kept; -1: none is
	}{
		{nil, outcome.NotRun, -1},
		{[]*state.State{halted}, outcome.NotRun, -1},
		{[]*state.State{nil}, outcome.CannotFollow, -1},
		{[]*state.State{nil, at(3)}, outcome.SameEnd, 3},
		{[]*state.State{at(3), nil}, outcome.SameEnd, 3},
		{[]*state.State{at(4), at(3)}, outcome.SameEnd, 3},
		{[]*state.State{at(3), at(4)}, outcome.SameEnd, 3},
		{[]*state.State{at(4), halted}, outcome.OtherEnd, 4},
	} {
		x := &reruns{list: []outcome.Rerun{{Outcome: outcome.NotRun, Recorded: at(3).End}},
			seeds: []outside.Seed{{input.Object{Name: "stdin"}}}}
		for _, s := range c.states {
			x.done(0, s)
		}
		o := x.list[0]
		if o.Outcome != c.want || (o.Ended != nil) != (c.code >= 0) || o.Ended != nil && o.Ended.Code != c.code {
			t.Errorf("%d runs: %+v, want %s with %d", len(c.states), o, c.want, c.code)
		}
		if (o.Why != "") != (c.want == outcome.CannotFollow) {
			t.Errorf("%s because %q", o.Outcome, o.Why)
		}
	}
}
