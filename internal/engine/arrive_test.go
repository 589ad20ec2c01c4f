package engine_test

import (
	"context"
	"slices"
	"testing"
	"time"

	"github.com/albers-engine/albers/internal/engine"
	"github.com/albers-engine/albers/internal/engine/concolic"
	"github.com/albers-engine/albers/option"
	"github.com/albers-engine/albers/outcome"
)

// counted tells of each test.
type counted struct {
	log
	tests chan struct{}
}

func (c *counted) Test(t *outcome.Test) {
	c.log.Test(t)
	c.tests <- struct{}{}
}

// TestArrivals: a driver that stays waits for inputs when it has nothing left, does not run those with terms that bring
// nothing new, and ends when the engine stops.
func TestArrivals(t *testing.T) {
	sum, l := arriving(t, 4, func(*engine.Config) {}, 9, 200, 200, 1)
	if c := sum.Techniques["sync"]; c["new"] != 0 || c["known"] != 4 {
		t.Errorf("inputs that bring nothing new: %v", c)
	}
	if codes := l.codes(); !slices.Equal(codes, []int{1, 2, 3, 4}) {
		t.Errorf("exit codes %v", codes)
	}
}

// TestNewArrivals: where the driver itself may ask nothing, inputs from outside bring what is new, each once.
func TestNewArrivals(t *testing.T) {
	sum, l := arriving(t, 1, func(c *engine.Config) { c.Jobs, c.MaxForks = 1, 1 }, 3, 200, 9, 200, 10, 201)
	if c := sum.Techniques["sync"]; c["new"] == 0 || c["new"]+c["known"] != 6 {
		t.Errorf("inputs from outside: %v", c)
	}
	if codes := l.codes(); !slices.Equal(codes, []int{2, 3, 4}) {
		t.Errorf("exit codes %v", codes)
	}
}

// arriving explores a program that stays, waits for so many tests, lets values of x arrive, and ends the run when they
// have been dealt with.
func arriving(t *testing.T, tests int, change func(*engine.Config), values ...byte) (*outcome.Summary, *log) {
	t.Helper()
	m := load(t, `
#include <klee/klee.h>
int main(void) {
  unsigned char x, y;
  klee_make_symbolic(&x, 1, "x");
  klee_make_symbolic(&y, 1, "y");
  if (x == 200) {
    if (y > 9) return 1;
    return 2;
  }
  if (x > 5) return 3;
  return 4;
}`)
	cfg := engine.Default()
	cfg.Args, cfg.Explore, cfg.Jobs = []string{"p"}, option.ExploreConcolic, 2
	change(&cfg)
	l := &counted{tests: make(chan struct{}, 100)}
	e, d := pinned(t, m, cfg, l)
	d.Stay()
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	ended := make(chan *outcome.Summary, 1)
	go func() {
		sum, err := e.Run(ctx, d)
		if err != nil {
			t.Error(err)
		}
		ended <- sum
	}()
	for range tests {
		select {
		case <-l.tests:
		case <-ended:
			t.Fatal("the run has ended by itself")
		case <-time.After(time.Minute):
			t.Fatalf("only exit codes %v", l.codes())
		}
	}
	for _, v := range values {
		d.Arrive(concolic.Seed{{Name: "x", Data: []byte{v}}})
	}
	for d.Waiting() > 0 {
		time.Sleep(time.Millisecond)
	}
	select {
	case <-ended:
		t.Fatal("the run has ended by itself")
	default:
	}
	cancel()
	sum := <-ended
	if sum.States != 0 || len(sum.InternalErrors) > 0 {
		t.Errorf("%d states left, %v", sum.States, sum.InternalErrors)
	}
	return sum, &l.log
}
