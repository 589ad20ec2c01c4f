package sift

import (
	"context"
	"errors"
	"testing"
)

// TestFilterWaitsForLongInputs: the program is built when as many inputs have run as are asked for and their mean is
// long enough; where they are short, twice as many are asked for.
func TestFilterWaitsForLongInputs(t *testing.T) {
	builds := 0
	f := NewFilter(func(context.Context) (Native, error) { builds++; return nil, errors.New("none") }, false)
	come := func(n int, steps uint64) {
		for range n {
			f.ready(func() bool { return false })
			f.interpreted(steps)
		}
	}
	come(beforeBuild+1, longEnough/2)
	if f.begin != 2*beforeBuild || f.from != 2*beforeUse || f.opened != nil {
		t.Errorf("after short inputs: begin %d, from %d", f.begin, f.from)
	}
	come(beforeBuild, 2*longEnough)
	if f.opened == nil {
		t.Error("long inputs do not begin the build")
	}
	f.Close()
	if builds != 1 || f.why == nil {
		t.Errorf("%d builds, %v", builds, f.why)
	}
}
