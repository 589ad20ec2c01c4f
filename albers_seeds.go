package albers

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"sync"

	"github.com/albers-engine/albers/input"
	"github.com/albers-engine/albers/internal/engine"
	"github.com/albers-engine/albers/internal/engine/outside"
	"github.com/albers-engine/albers/internal/state"
	"github.com/albers-engine/albers/internal/testcase"
	"github.com/albers-engine/albers/outcome"
)

// readSeeds reads the files that the options name, those of folders by name. The last seeds are the tests of earlier
// runs that run again.
func readSeeds(cfg *engine.Config) (seeds []outside.Seed, again []outcome.Rerun, err error) {
	files := slices.Clone(cfg.SeedFiles)
	for _, dir := range cfg.SeedDirs {
		entries, err := os.ReadDir(dir) // sorted
		if err != nil {
			return nil, nil, fmt.Errorf("cannot read the seeds of --seed-dir: %w", err)
		}
		for _, e := range entries {
			if e.Type().IsRegular() {
				files = append(files, filepath.Join(dir, e.Name()))
			}
		}
	}
	for _, name := range files {
		data, err := os.ReadFile(name)
		if err != nil {
			return nil, nil, fmt.Errorf("cannot read a seed: %w", err)
		}
		seed := outside.Seed{input.Object{Data: data}}
		if testcase.IsKTest(data) {
			k, err := testcase.Decode(data)
			if err != nil {
				return nil, nil, fmt.Errorf("seed %s: %w", name, err)
			}
			seed = k.Objects
		}
		seeds = append(seeds, seed)
	}
	add := func(name string, end *outcome.End, k *testcase.KTest) {
		seeds = append(seeds, k.Objects)
		again = append(again, outcome.Rerun{Test: name, Recorded: end, Outcome: outcome.NotRun})
	}
	for _, dir := range cfg.ReplayTests {
		if err := testcase.EachTest(dir, nil, func(e *testcase.Entry, k *testcase.KTest) error {
			var end *outcome.End
			if e.Reason.Complete() {
				end = &e.End
			}
			add(filepath.Join(dir, "tests", testcase.Name(e.Test)+".ktest"), end, k)
			return nil
		}); err != nil {
			return nil, nil, fmt.Errorf("cannot read the tests of --replay-tests: %w", err)
		}
	}
	for _, name := range cfg.ReplayPaths {
		k, err := testcase.ReadFile(name)
		if err != nil {
			return nil, nil, fmt.Errorf("cannot read the test of --replay-path: %w", err)
		}
		abs, err := filepath.Abs(name)
		if err != nil {
			return nil, nil, err
		}
		add(name, recordedEnd(filepath.Dir(filepath.Dir(abs)), abs), k)
	}
	return seeds, again, nil
}

// reruns are the tests of earlier runs that run again.
type reruns struct {
	mu     sync.Mutex      // guards list
	list   []outcome.Rerun // as far as they have run
	seeds  []outside.Seed  // their inputs
	before int             // seeds that are none of them
}

// done notes how a test has ended; s nil: no start of the program takes it. Where several starts take it (an argument
// may belong to either of two --sym-args), it has done what it did if it has at one of them.
func (x *reruns) done(seed int, s *state.State) {
	i := seed - x.before
	if i < 0 {
		return
	}
	now := ended(x.list[i], s, x.seeds[i])
	x.mu.Lock()
	defer x.mu.Unlock()
	if o := &x.list[i]; closeness(now.Outcome) > closeness(o.Outcome) {
		*o = now
	}
}

// closeness orders outcomes by how much they say that a test does what it did.
func closeness(k outcome.RerunKind) int {
	return slices.Index([]outcome.RerunKind{outcome.NotRun, outcome.CannotFollow, outcome.OtherEnd, outcome.Unrecorded,
		outcome.SameEnd}, k)
}

// ended is how o has ended in s, with the input of the test.
func ended(o outcome.Rerun, s *state.State, test outside.Seed) outcome.Rerun {
	o.Ended, o.Why = nil, ""
	if s == nil {
		o.Outcome, o.Why = outcome.CannotFollow, "the program does not start with such arguments and files: give the "+
			"input flags of the run that found the test"
		return o
	}
	end, why := *s.End, unlike(s, test)
	o.Ended = &end
	switch {
	case end.Reason == outcome.LimitHalt:
		o.Outcome, o.Ended = outcome.NotRun, nil
	case o.Recorded != nil && o.Recorded.Same(&end, true):
		o.Outcome = outcome.SameEnd
	case o.Recorded != nil && reported(s, o.Recorded) != nil:
		o.Outcome, o.Ended = outcome.SameEnd, reported(s, o.Recorded)
	case why != "":
		o.Outcome, o.Why = outcome.CannotFollow, why
	case o.Recorded == nil:
		o.Outcome = outcome.Unrecorded
	default:
		o.Outcome = outcome.OtherEnd
	}
	return o
}

// reported is the finding like end after which the path has gone on, nil if there is none.
func reported(s *state.State, end *outcome.End) *outcome.End {
	for r := s.Reports; r != nil; r = r.Prev {
		if end.Same(r.End, true) {
			return r.End
		}
	}
	return nil
}

// unlike says which input the path has asked for that the test does not have, "" if there is none.
func unlike(s *state.State, test outside.Seed) string {
	for _, a := range s.InputList() {
		i := slices.IndexFunc(test, func(o input.Object) bool { return o.Name == a.Name })
		switch {
		case i < 0:
			return fmt.Sprintf("the program now makes an input %s of %d bytes, which the test does not have", a.Name, a.Size)
		case a.SizeTerm == nil && uint64(len(test[i].Data)) != a.Size:
			return fmt.Sprintf("the program now makes an input %s of %d bytes, which has %d in the test", a.Name, a.Size,
				len(test[i].Data))
		}
	}
	return ""
}
