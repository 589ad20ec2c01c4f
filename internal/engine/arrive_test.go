package engine_test

import (
	"context"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/albers-engine/albers/internal/engine"
	"github.com/albers-engine/albers/internal/engine/auto"
	"github.com/albers-engine/albers/internal/engine/concolic"
	"github.com/albers-engine/albers/internal/engine/fork"
	"github.com/albers-engine/albers/internal/engine/outside"
	"github.com/albers-engine/albers/internal/ir"
	"github.com/albers-engine/albers/option"
	"github.com/albers-engine/albers/outcome"
)

// receiver is a driver that takes inputs from outside.
type receiver interface {
	engine.Driver
	Outside() *outside.Arrivals
}

// receiving makes an engine for m and cfg, and the driver that cfg names, which stays.
func receiving(t *testing.T, m *ir.Module, cfg engine.Config, obs outcome.Observer) (e *engine.Engine, d receiver) {
	t.Helper()
	e, err := engine.New(m, cfg, obs)
	if err != nil {
		t.Fatal(err)
	}
	switch cfg.Explore {
	case option.ExploreFork:
		d, err = fork.New(m, &cfg)
	case option.ExploreAuto:
		var x *auto.Driver
		if x, err = auto.New(m, &cfg, nil); err == nil {
			x.Shift(1 << 10)
		}
		d = x
	default:
		d, err = concolic.New(m, &cfg)
	}
	if err != nil {
		t.Fatal(err)
	}
	d.Outside().Stay()
	return e, d
}

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
	for _, how := range option.ExploreModes() {
		sum, l := arriving(t, 4, func(c *engine.Config) {
			if c.Explore = how; how == option.ExploreAuto {
				c.Jobs = 1
			}
		}, 9, 200, 200, 1)
		if c := sum.Techniques["sync"]; c["new"] != 0 || c["known"] != 4 {
			t.Errorf("%s: inputs that bring nothing new: %v", how, c)
		}
		if codes := l.codes(); !slices.Equal(codes, []int{1, 2, 3, 4}) {
			t.Errorf("%s: exit codes %v", how, codes)
		}
	}
}

// wantsKey is the beginning of a program with very many paths, of which one has i 40: that of keyWith.
const wantsKey = `
#include <klee/klee.h>
#include <stdlib.h>
int main(void) {
  char s[41];
  unsigned n = 0, i;
  klee_make_symbolic(s, sizeof s, "s");
  for (i = 0; i < 40; i++) if (s[i] > 'm') n += i;
  for (i = 0; i < 40 && s[i] == (char)('z' - i % 7); i++) ;`

// keyWith is the key and a byte that is no part of it.
func keyWith(last byte) []byte {
	k := make([]byte, 41)
	for i := range 40 {
		k[i] = byte('z' - i%7)
	}
	k[40] = last
	return k
}

// TestArrivalLeads: an input from outside leads a path to what the driver that forks would not come to, and inputs that
// bring nothing do not lead.
func TestArrivalLeads(t *testing.T) {
	m := load(t, wantsKey+`
  if (i == 40) abort();
  return 0;
}`)
	key := keyWith(0)
	for _, jobs := range []int{1, 2} {
		cfg := engine.Default()
		cfg.Args, cfg.Search, cfg.Fuzz, cfg.Jobs = []string{"p"}, []option.Searcher{option.RandomState}, option.FuzzOff, jobs
		cfg.MaxInstructions = 10_000_000
		l := &counted{tests: make(chan struct{}, 1<<20)}
		e, d := receiving(t, m, cfg, l)
		ctx, cancel := context.WithTimeout(t.Context(), 5*time.Minute)
		defer cancel()
		d.Outside().Arrive(outside.Seed{{Name: "s", Data: make([]byte, 41)}}, outside.Seed{{Name: "s", Data: key}},
			outside.Seed{{Name: "s", Data: key}})
		go func() {
			for range l.tests {
				l.mu.Lock()
				found := slices.ContainsFunc(l.log.tests, func(x *outcome.Test) bool { return x.End.Reason == outcome.Found })
				l.mu.Unlock()
				if found {
					cancel()
				}
			}
		}()
		sum, err := e.Run(ctx, d)
		close(l.tests)
		if err != nil {
			t.Fatal(err)
		}
		if c := sum.Techniques["sync"]; len(sum.Bugs) != 1 || c["new"] < 1 || sum.Techniques["fuzz"] != nil {
			t.Errorf("%d workers: %d bugs, %v, %v", jobs, len(sum.Bugs), c, sum.Techniques["fuzz"])
		}
		if len(sum.InternalErrors) > 0 {
			t.Errorf("%d workers: %v", jobs, sum.InternalErrors)
		}
	}
}

// TestArrivalsChangeNoPaths: random programs have the same paths and findings with inputs from outside that lead and
// without, by one worker and by two, and where runs on inputs take turns with forking, which have tests beside.
func TestArrivalsChangeNoPaths(t *testing.T) {
	const first, programs = 60, 6
	m := compileRandom(t, first, programs)
	led := 0.0
	for i := range programs {
		var want []string
		var completed int
		for k, search := range option.Searchers() {
			cfg := engine.Default()
			cfg.Args, cfg.Libc, cfg.Entry = []string{"p"}, false, fmt.Sprint("p", first+i)
			cfg.SymFiles, cfg.Turn, cfg.Jobs = option.SymFiles{Count: 2, Size: 1}, []uint64{64, 1, 8}[k%3], 1+k%2
			cfg.Search, cfg.Fuzz = []option.Searcher{search}, option.FuzzOff
			if k == 0 {
				l := &log{}
				own := copyOf(m)
				e, err := engine.New(own, cfg, l)
				if err != nil {
					t.Fatal(err)
				}
				completed = forked(t, t.Context(), e, own, &cfg).PathsCompleted
				want = l.names()
			}
			if k%4 == 2 {
				cfg.Explore = option.ExploreAuto
			}
			l := &log{}
			e, d := receiving(t, copyOf(m), cfg, l)
			var seeds []outside.Seed
			for x := range 256 {
				seeds = append(seeds, outside.Seed{{Name: "A-data", Data: []byte{byte(x)}},
					{Name: "B-data", Data: []byte{byte(x * 7)}}})
			}
			d.Outside().Begin(seeds[:k*64%256])
			d.Outside().Arrive(seeds[k*64%256:]...)
			ctx, cancel := context.WithCancel(t.Context())
			defer cancel()
			go func() {
				for d.Waiting() > 0 {
					time.Sleep(time.Millisecond)
				}
				cancel()
			}()
			sum, err := e.Run(ctx, d)
			if err != nil {
				t.Fatal(err)
			}
			got := l.names()
			if cfg.Explore == option.ExploreAuto {
				got = slices.DeleteFunc(got, func(name string) bool { return !slices.Contains(want, name) })
			}
			if !slices.Equal(want, got) || sum.PathsCompleted != completed {
				t.Errorf("%s, %s: %d paths, want %d; first difference: %s", cfg.Entry, search, len(got), len(want),
					difference(got, want))
			}
			c := sum.Techniques["sync"]
			if led += c["new"]; c["new"]+c["known"]+c["lost"] != 256 || len(sum.InternalErrors) > 0 {
				t.Errorf("%s, %s: %v; %v", cfg.Entry, search, c, sum.InternalErrors)
			}
		}
	}
	if led == 0 {
		t.Error("no input leads")
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
	e, d := receiving(t, m, cfg, l)
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	if room := d.Outside().Room(); room < 3000 {
		t.Fatalf("room for %d inputs", room)
	}
	seeds := make([]outside.Seed, 3000)
	for i := range seeds {
		seeds[i] = outside.Seed{{Name: "x", Data: []byte{byte(i)}}}
	}
	go func() {
		<-l.tests
		d.Outside().Arrive(seeds...)
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
	e, d := receiving(t, m, cfg, l)
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
	seeds := make([]outside.Seed, len(values))
	for i, v := range values {
		seeds[i] = outside.Seed{{Name: "x", Data: []byte{v}}}
	}
	d.Outside().Arrive(seeds...)
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

// TestSeedsLead: seeds lead by forking before anything else is done, a run repeats with them, and those that bring
// nothing new do not lead.
func TestSeedsLead(t *testing.T) {
	m := load(t, wantsKey+`
  if (i < 40) return 100 + (n > 300);
  switch (s[40]) { case 1: return 7; case 2: return 8; case 3: return 9; case 4: return 10; case 5: return 11; }
  return 12;
}`)
	known := make([]outside.Seed, 70)
	for i := range known {
		known[i] = outside.Seed{{Name: "s", Data: make([]byte, 41)}}
	}
	run := func(most uint64, seeds []outside.Seed) (*log, map[string]float64) {
		cfg := engine.Default()
		cfg.Args, cfg.Search, cfg.Fuzz = []string{"p"}, []option.Searcher{option.RandomState}, option.FuzzOff
		cfg.MaxInstructions = most
		l := &log{}
		own := copyOf(m)
		e, err := engine.New(own, cfg, l)
		if err != nil {
			t.Fatal(err)
		}
		d, err := fork.New(own, &cfg)
		if err != nil {
			t.Fatal(err)
		}
		d.Outside().Begin(seeds)
		sum, err := e.Run(t.Context(), d)
		if err != nil {
			t.Fatal(err)
		}
		if len(sum.InternalErrors) > 0 || sum.Techniques["sync"] != nil {
			t.Errorf("%v %v", sum.InternalErrors, sum.Techniques["sync"])
		}
		return l, sum.Techniques["seeds"]
	}
	if l, _ := run(100_000, known); slices.Contains(l.codes(), 7) {
		t.Error("the program has its key without the seed")
	}
	seeds := known
	for i := range byte(6) {
		seeds = append(seeds, outside.Seed{{Name: "s", Data: keyWith(1 + i)}})
	}
	l, c := run(3000, seeds)
	for code := 7; code <= 12; code++ {
		if !slices.Contains(l.codes(), code) {
			t.Errorf("a seed with exit code %d did not lead in time", code)
		}
	}
	if c["new"] < 6 || c["new"] > 7 || c["new"]+c["known"] != float64(len(seeds)) {
		t.Errorf("%v", c)
	}
	if again, _ := run(3000, seeds); !slices.Equal(again.names(), l.names()) {
		t.Errorf("a second run has other paths: %s", difference(again.names(), l.names()))
	}
}
