package engine_test

import (
	"context"
	"slices"
	"testing"
	"time"

	"github.com/albers-engine/albers/internal/engine"
	"github.com/albers-engine/albers/internal/engine/concolic"
	"github.com/albers-engine/albers/internal/ir"
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

// TestBestArrivalFirst: of inputs that arrive at once, the one that covers the most runs with terms first, and those
// that cover nothing beside it do not.
func TestBestArrivalFirst(t *testing.T) {
	m := load(t, `
#include <klee/klee.h>
volatile int n;
int main(void) {
  unsigned char x;
  klee_make_symbolic(&x, 1, "x");
  if (x > 10) n = 1;
  if (x > 20) n = 2;
  if (x > 30) n = 3;
  return 0;
}`)
	sum, _ := arrivingAt(t, m, 1, func(c *engine.Config) { c.Jobs, c.MaxForks = 1, 1 }, 15, 25, 35, 5)
	if c := sum.Techniques["sync"]; c["new"] != 1 || c["known"] != 3 || c["left"] != 0 {
		t.Errorf("inputs from outside: %v", c)
	}
}

// TestPromisesFirst: an input that comes to a branch of which nobody has taken the other side runs with terms before
// one that covers more, but meets no such branch.
func TestPromisesFirst(t *testing.T) {
	m := load(t, `
#include <klee/klee.h>
volatile int n;
int main(void) {
  unsigned char x;
  klee_make_symbolic(&x, 1, "x");
  if (x > 100) {
    if (x & 1) n = 1; else n = 2;
    if (x & 2) n = 3; else n = 4;
    if (x & 4) n = 5; else n = 6;
    return 1;
  }
  if (x > 50) {
    if (x == 77) n = 7;
    return 2;
  }
  return 3;
}`)
	sum, l := arrivingAt(t, m, 2, func(c *engine.Config) { c.Jobs, c.MaxForks = 1, 1 }, 122, 60)
	if c := sum.Techniques["sync"]; c["new"] != 2 || c["known"] != 0 {
		t.Errorf("inputs from outside: %v", c)
	}
	var xs []byte
	for _, test := range l.tests[2:] { // behind the driver's own
		xs = append(xs, test.Inputs[0].Data[0])
	}
	if len(xs) != 2 || xs[0] != 60 {
		t.Errorf("inputs have run in the order %v", xs)
	}
}

// TestArrivalsAreCounted: whatever becomes of inputs from outside when the run is stopped, none is lost silently.
func TestArrivalsAreCounted(t *testing.T) {
	m := load(t, manyWays)
	cfg := engine.Default()
	cfg.Args, cfg.Explore, cfg.Jobs = []string{"p"}, option.ExploreConcolic, 2
	l := &counted{tests: make(chan struct{}, 1000)}
	e, d := pinned(t, m, cfg, l)
	d.Stay()
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	if room := d.Room(); room < 3000 {
		t.Fatalf("room for %d inputs", room)
	}
	seeds := make([]concolic.Seed, 3000)
	for i := range seeds {
		seeds[i] = concolic.Seed{{Name: "x", Data: []byte{byte(i)}}}
	}
	go func() {
		<-l.tests
		d.Arrive(seeds...)
		cancel()
	}()
	sum, err := e.Run(ctx, d)
	if err != nil {
		t.Fatal(err)
	}
	c := sum.Techniques["sync"]
	if n := c["new"] + c["known"] + c["refused"] + c["left"]; n != float64(len(seeds)) || c["left"] == 0 {
		t.Errorf("%v of %d inputs are counted: %v", n, len(seeds), c)
	}
}

// manyWays decides on x and y.
const manyWays = `
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
}`

// arriving explores a program that stays, waits for so many tests, lets values of x arrive, and ends the run when they
// have been dealt with.
func arriving(t *testing.T, tests int, change func(*engine.Config), values ...byte) (*outcome.Summary, *log) {
	t.Helper()
	return arrivingAt(t, load(t, manyWays), tests, change, values...)
}

// arrivingAt does so with any program; all values arrive at once.
func arrivingAt(t *testing.T, m *ir.Module, tests int, change func(*engine.Config), values ...byte) (*outcome.Summary,
	*log) {
	t.Helper()
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
	seeds := make([]concolic.Seed, len(values))
	for i, v := range values {
		seeds[i] = concolic.Seed{{Name: "x", Data: []byte{v}}}
	}
	d.Arrive(seeds...)
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
