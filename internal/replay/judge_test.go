package replay

import (
	"testing"
	"time"

	"github.com/albers-engine/albers/internal/testcase"
	"github.com/albers-engine/albers/option"
	"github.com/albers-engine/albers/outcome"
)

// TestEachKindHasASign: there is an entry for every kind of bug and for nothing else.
func TestEachKindHasASign(t *testing.T) {
	for _, k := range outcome.Kinds() {
		if _, ok := signs[k]; !ok {
			t.Errorf("no sign says how %s shows natively", k)
		}
	}
	if len(signs) != len(outcome.Kinds()) {
		t.Errorf("%d signs for %d kinds", len(signs), len(outcome.Kinds()))
	}
}

// TestTimeOfEndlessTests: what never ends, as a test says, gets less time than what has to end.
func TestTimeOfEndlessTests(t *testing.T) {
	s := &session{opt: &Options{Replay: option.Replay{Timeout: 8 * time.Second}}}
	for _, c := range []struct {
		end  outcome.End
		want time.Duration
	}{
		{exit(0), 8 * time.Second}, {found(outcome.OutOfBounds), 8 * time.Second},
		{found(outcome.InfiniteLoop), 2 * time.Second}, {outcome.End{Reason: outcome.Hang}, 2 * time.Second},
	} {
		if got := s.time(layout{endless: endless(&testcase.Entry{End: c.end})}); got != c.want {
			t.Errorf("%s: %v, want %v", c.end.Label(), got, c.want)
		}
	}
}
