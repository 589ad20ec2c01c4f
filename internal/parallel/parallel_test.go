package parallel

import (
	"context"
	"errors"
	"sync/atomic"
	"testing"
)

// TestEach: each piece is done once, and no more are at work than allowed.
func TestEach(t *testing.T) {
	var done [100]atomic.Int32
	var now, most atomic.Int32
	err := Each(t.Context(), 3, len(done), func(_ context.Context, i int) error {
		most.Store(max(most.Load(), now.Add(1)))
		done[i].Add(1)
		now.Add(-1)
		return nil
	})
	for i := range done {
		if done[i].Load() != 1 {
			t.Errorf("piece %d was done %d times", i, done[i].Load())
		}
	}
	if err != nil || most.Load() > 3 {
		t.Errorf("%d at once, %v", most.Load(), err)
	}
}

// TestFirstErrorEnds: after an error, and after the end of the context, nothing else begins.
func TestFirstErrorEnds(t *testing.T) {
	bad := errors.New("bad")
	n := 0
	err := Each(t.Context(), 1, 100, func(_ context.Context, i int) error {
		if n++; i == 5 {
			return bad
		}
		return nil
	})
	if !errors.Is(err, bad) || n != 6 {
		t.Errorf("%d pieces, %v", n, err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	err = Each(ctx, 2, 10, func(context.Context, int) error {
		t.Error("it began")
		return nil
	})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
}
