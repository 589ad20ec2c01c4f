package fuzz

import (
	"bytes"
	"encoding/binary"
	"math/rand"
	"testing"

	"github.com/albers-engine/albers/internal/engine/sift"
	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/eval"
)

// TestEdit: contents of the program's own objects change in all ways that fuzzers know. One with a number for its
// length gets longer and shorter with that number; the others keep their lengths, and what is not the program's own
// stays as it is.
func TestEdit(t *testing.T) {
	b := expr.NewBuilder()
	stdin, size := b.NewArray("stdin", 8, nil), b.NewArray("size", 4, nil)
	text, fixed := b.NewArray("text", 10, nil), b.NewArray("fixed", 12, nil)
	x := mutator{rng: rand.New(rand.NewSource(1)), words: &words{plain: []word{{"word", false}}}}
	const before, own = "0123456789", "abcdefghijkl"
	base := eval.New(map[*expr.Array][]byte{stdin: []byte("12345678"), size: {10, 0, 0, 0}, text: []byte(before),
		fixed: []byte(own)})
	objects := []*expr.Array{stdin, size, text, fixed}
	seen := map[string]bool{}
	for range 20_000 {
		m := x.edit(base, objects)
		if m == nil {
			continue // it has chosen stdin
		}
		p, q := m.Bytes(text), m.Bytes(fixed)
		if string(m.Bytes(stdin)) != "12345678" || len(q) != len(own) {
			t.Fatalf("stdin %q, an object of fixed size %q", m.Bytes(stdin), q)
		}
		if n := binary.LittleEndian.Uint32(m.Bytes(size)); int(n) != len(p) || len(p) > len(before)+longest {
			t.Fatalf("%d bytes of a text of %d", len(p), n)
		}
		if string(q) != own && string(p) != before {
			t.Fatal("two objects change at once")
		}
		for kind, is := range map[string]bool{"longer": len(p) > len(before), "shorter": len(p) < len(before),
			"empty": len(p) == 0, "word": bytes.Contains(p, []byte("word")), "copied": bytes.Contains(p, []byte("23452345")),
			"left out":    string(p) == "012789",
			"overwritten": len(p) == len(before) && string(p) != before, "a number": bytes.Contains(p, []byte{0, 0, 1, 0}),
			"fixed": string(q) != own} {
			seen[kind] = seen[kind] || is
		}
	}
	for _, kind := range []string{"longer", "shorter", "empty", "word", "copied", "left out", "overwritten", "a number",
		"fixed"} {
		if !seen[kind] {
			t.Errorf("no content is %s", kind)
		}
	}
	if x.edit(base, []*expr.Array{stdin}) != nil {
		t.Error("what the program did not make has changed")
	}
}

// TestOften: how often an edge is taken is news once for each order of magnitude.
func TestOften(t *testing.T) {
	f := &Fuzzer{often: make([]uint8, 3)}
	for i, c := range []struct {
		edge int32
		n    uint32
		news bool
	}{{0, 1, true}, {0, 1, false}, {1, 1, true}, {0, 2, true}, {0, 3, true}, {0, 5, true}, {0, 7, false}, {0, 200, true},
		{0, 1 << 30, false}, {2, 100, true}, {2, 40, false}, {2, 20, true}, {2, 8, true}} {
		if got := f.times([]sift.Times{{Edge: c.edge, N: c.n}}); got != c.news {
			t.Errorf("%d: edge %d, taken %d times: %v", i, c.edge, c.n, got)
		}
	}
}
