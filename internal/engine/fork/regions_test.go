package fork

import (
	"testing"

	"github.com/albers-engine/albers/internal/state"
	"github.com/albers-engine/albers/outcome"
)

// TestRegionIsReleasedWithItsLastState: a region is released when its last state has arrived, ended or left it, and
// then has exactly the states that arrived.
func TestRegionIsReleasedWithItsLastState(t *testing.T) {
	var x regions
	r := &state.Region{}
	in := func() *state.State { return &state.State{Region: r} }
	s, a, c, d := in(), in(), in(), in()
	x.enter(s, nil, []*state.State{a, c}) // the region began in this slice
	if len(x.released()) > 0 || r.Members.Load() != 3 {
		t.Fatalf("%d members", r.Members.Load())
	}
	a.Arrived = true
	x.park(a)
	x.enter(c, r, []*state.State{d})
	d.End = &outcome.End{Reason: outcome.Exit}
	x.end([]*state.State{d})
	if len(x.released()) > 0 || x.parked != 1 {
		t.Fatal("released while two states run")
	}
	s.Arrived = true
	x.park(s)
	c.Leave()
	x.enter(c, r, nil)
	out := x.released()
	if len(out) != 1 || len(out[0].Arrived) != 2 || out[0].Early != 1 || out[0].Left != 1 || out[0].Open {
		t.Fatalf("released %+v", out)
	}
	if len(x.open) != 0 || x.parked != 0 || r.Members.Load() != 0 {
		t.Errorf("%d regions, %d states are left", len(x.open), x.parked)
	}
}

// TestRegionIsReleasedEarly: states that wait long are taken out, and the region goes on with the others.
func TestRegionIsReleasedEarly(t *testing.T) {
	var x regions
	r := &state.Region{}
	s, a := &state.State{Region: r}, &state.State{Region: r, Arrived: true}
	x.enter(s, nil, []*state.State{a})
	x.park(a)
	if x.tire(r, 100*tiring-1, 100) != nil || x.tire(r, 5, 0) != nil || x.tire(nil, 1<<40, 1) != nil {
		t.Fatal("released too soon")
	}
	if out := x.tire(r, 5, 100); len(out) != 1 || len(out[0].Arrived) != 1 || !out[0].Open {
		t.Fatalf("released %+v", out)
	}
	if x.tire(r, 1<<40, 100) != nil || len(x.all()) > 0 {
		t.Error("a region is released in which nobody waits")
	}
	s.End = &outcome.End{Reason: outcome.Exit}
	x.end([]*state.State{s})
	if out := x.released(); len(out) != 0 || len(x.open) != 0 || r.Members.Load() != 0 {
		t.Errorf("%v released, %d regions open", out, len(x.open))
	}
}
