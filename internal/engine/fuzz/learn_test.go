package fuzz

import (
	"bytes"
	"math/rand"
	"testing"

	"github.com/albers-engine/albers/internal/engine/sift"
	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/eval"
	"github.com/albers-engine/albers/internal/state"
	"github.com/albers-engine/albers/outcome"
)

// TestLearnedInputsAreBeginnings: an input from elsewhere, and that of a path that has covered new code, is the
// beginning of inputs that are made, once.
func TestLearnedInputsAreBeginnings(t *testing.T) {
	a := expr.NewBuilder().NewArray("stdin", 16, nil)
	input := eval.New(map[*expr.Array][]byte{a: []byte("\x8a\xcdPNG\r\n chunk...")})
	path := func(news bool, reason outcome.Reason) *state.State {
		return &state.State{Model: input, Inputs: &state.Input{Array: a, N: 1}, NewCode: news,
			End: &outcome.End{Reason: reason}}
	}
	for _, c := range []struct {
		name  string
		tell  func(*Fuzzer)
		known int // beginnings
		least int // of 1000 inputs, how many are made of this one
	}{
		{"nothing", func(*Fuzzer) {}, 0, 0},
		{"an input from elsewhere", func(f *Fuzzer) { f.Learn(0, input) }, 1, 100},
		{"a path with new code", func(f *Fuzzer) { f.Ended(path(true, outcome.Exit)) }, 1, 25},
		{"a finding with new code", func(f *Fuzzer) { f.Ended(path(true, outcome.Found)) }, 1, 25},
		{"another path", func(f *Fuzzer) { f.Ended(path(false, outcome.Exit)) }, 0, 0},
		{"no path", func(f *Fuzzer) { f.Ended(path(true, outcome.Silent)) }, 0, 0},
		{"paths of one input", func(f *Fuzzer) { f.Ended(path(true, outcome.Exit), path(true, outcome.Exit)) }, 1, 25},
		{"the path of an input that led", func(f *Fuzzer) { f.Learn(0, input); f.Ended(path(true, outcome.Exit)) }, 1, 100},
	} {
		f := &Fuzzer{starts: []*state.State{{Model: eval.New(map[*expr.Array][]byte{})}}, free: [][]*expr.Array{{a}},
			found: map[sift.Place]bool{}, begun: map[string]bool{},
			make: mutator{words: &words{}, rng: rand.New(rand.NewSource(1))}}
		c.tell(f)
		n := 0
		for range 1000 {
			in, ok := f.next(func(*rand.Rand) *eval.Assignment { return nil })
			if ok && bytes.HasPrefix(in.values.Bytes(a), []byte("\x8a\xcdPNG")) {
				n++
			}
		}
		if known := len(f.led) + len(f.passed); known != c.known || n < c.least || c.known == 0 && n > 0 {
			t.Errorf("%s: %d beginnings, and %d of 1000 inputs are made of this one", c.name, known, n)
		}
	}
}
