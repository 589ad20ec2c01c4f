package fork

import (
	"testing"

	"github.com/albers-engine/albers/internal/engine/sift"
	"github.com/albers-engine/albers/internal/expr/eval"
	"github.com/albers-engine/albers/internal/state"
)

// TestPending: inputs that wait to lead come when such inputs have had less than their share, the shortest first; if
// too many wait, the longest goes.
func TestPending(t *testing.T) {
	d := &Driver{work: 1000}
	for _, n := range []uint64{7, 3, 9, 5} {
		d.wait(&sift.Run{Steps: n}, n > 4)
	}
	if d.tests != 3 {
		t.Errorf("%d tests, want 3", d.tests)
	}
	for _, want := range []uint64{3, 5} {
		if r := d.nextPending(); r == nil || r.Steps != want {
			t.Fatalf("%v comes, want one of %d instructions", r, want)
		}
	}
	d.ledWork = 63
	if d.nextPending() != nil {
		t.Error("an input leads after such inputs have had their share of the work")
	}
	d.work = 16 * 63
	for i := range uint64(mostPending) {
		d.wait(&sift.Run{Steps: 100 + i}, false)
	}
	if len(d.pending) != mostPending || d.pending[0].Steps != 100+mostPending-3 {
		t.Errorf("%d wait, the longest of %d instructions", len(d.pending), d.pending[0].Steps)
	}
	if r := d.nextPending(); r == nil || r.Steps != 7 {
		t.Errorf("%v comes, want the shortest", r)
	}
	for d.nextPending() != nil {
	}
	if len(d.pending) != 0 {
		t.Error("some never come")
	}
}

// TestLedTurnsEnd: a turn that an input leads ends with its path, or when it has done so many turns' work.
func TestLedTurnsEnd(t *testing.T) {
	for _, x := range []struct {
		steps, work uint64
		leads       bool
	}{
		{99, ledTurns*10 + 199, true},
		{99, ledTurns*10 + 200, false},
		{100, 100, false},
	} {
		tn := &turn{d: &Driver{turn: 10}, leader: eval.New(nil), ledFor: 100, work: x.work}
		s := &state.State{Steps: x.steps}
		if got := tn.led(s); got != s || (tn.leader != nil) != x.leads {
			t.Errorf("after %d instructions and the work %d: it leads: %v", x.steps, x.work, tn.leader != nil)
		}
	}
}
