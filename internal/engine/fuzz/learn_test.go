package fuzz

import (
	"bytes"
	"math/rand"
	"testing"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/eval"
	"github.com/albers-engine/albers/internal/state"
)

// TestLearnedInputsAreParents: an input from elsewhere is the beginning of inputs that are made.
func TestLearnedInputsAreParents(t *testing.T) {
	a := expr.NewBuilder().NewArray("stdin", 16, nil)
	f := &Fuzzer{starts: []*state.State{{Model: eval.New(map[*expr.Array][]byte{})}}, free: [][]*expr.Array{{a}},
		make: mutator{words: &words{}, rng: rand.New(rand.NewSource(1))}}
	made := func() (n int) {
		for range 1000 {
			in, ok := f.next(func(*rand.Rand) *eval.Assignment { return nil })
			if ok && bytes.HasPrefix(in.values.Bytes(a), []byte("\x8a\xcdPNG")) {
				n++
			}
		}
		return n
	}
	if n := made(); n > 0 {
		t.Errorf("%d inputs begin with what nobody has shown", n)
	}
	f.Learn(0, eval.New(map[*expr.Array][]byte{a: []byte("\x8a\xcdPNG\r\n chunk....")}))
	if n := made(); n < 100 {
		t.Errorf("%d of 1000 inputs are made of the learned one", n)
	}
}
