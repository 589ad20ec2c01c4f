package fuzz

import (
	"bytes"
	"fmt"
	"math/rand"
	"testing"

	"github.com/albers-engine/albers/internal/exec"
	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/eval"
	"github.com/albers-engine/albers/internal/state"
)

// TestTextsStandInstead: a text that was compared gives way to the other one, in each of its places, where there is
// room or a number that says how much room there is.
func TestTextsStandInstead(t *testing.T) {
	b := expr.NewBuilder()
	stdin, text := b.NewArray("stdin", 8, nil), b.NewArray("text", 6, nil)
	size, wide := b.NewArray("size", 2, nil), b.NewArray("wide", 16, nil)
	for _, c := range []struct {
		stdin, text string
		size        byte
		old, new    string
		want        []string // contents, and the size
	}{
		{"%ab\n", "", 6, "ab", "YAML", []string{`"%YAML\n\x00\x00" "\x00\x00\x00\x00\x00\x00" 6`}},
		{"x,x", "", 0, "x", "yy", []string{`"yy,x\x00\x00\x00\x00" "\x00\x00\x00\x00\x00\x00" 0`,
			`"x,yy\x00\x00\x00\x00" "\x00\x00\x00\x00\x00\x00" 0`}},
		{"abcdefgh", "", 0, "gh", "long", nil},
		{"abcdefgh", "", 0, "ab", "c", []string{`"ccdefgh\x00" "\x00\x00\x00\x00\x00\x00" 0`}},
		{"", "abcdef", 6, "ef", "long", []string{`"\x00\x00\x00\x00\x00\x00\x00\x00" "abcdlong" 8`}},
		{"", "abcdef", 6, "ef", "", []string{`"\x00\x00\x00\x00\x00\x00\x00\x00" "abcd" 4`}},
		{"", "abcdef", 5, "ef", "long", nil}, // it is another number
		{"ef", "abcdef", 6, "ef", "gh", []string{`"gh\x00\x00\x00\x00\x00\x00" "abcdef" 6`,
			`"ef\x00\x00\x00\x00\x00\x00" "abcdgh" 6`}},
		{"ab", "ab", 6, "cd", "x", nil},
	} {
		values := eval.New(map[*expr.Array][]byte{stdin: eval.Fitted([]byte(c.stdin), 8),
			text: eval.Fitted([]byte(c.text), 6), size: {c.size, 0}, wide: bytes.Repeat([]byte{0xff}, 16)})
		contents := contentsOf(values, []*expr.Array{stdin, text, size, wide})
		want, got := map[string]bool{}, map[string]bool{}
		for _, w := range c.want {
			want[w] = true
		}
		rng := rand.New(rand.NewSource(1))
		for range 100 {
			if m := instead(values, contents, c.old, c.new, rng); m != nil {
				got[fmt.Sprintf("%q %q %d", m.Bytes(stdin), m.Bytes(text), m.Bytes(size)[0])] = true
			}
		}
		if fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("%q for %q in %q and %q: %v, want %v", c.new, c.old, c.stdin, c.text, got, want)
		}
	}
}

// TestMatchesAreBounded: a text is tried some times at a call, by the next inputs, in turns with others; and what is
// kept does not grow without end.
func TestMatchesAreBounded(t *testing.T) {
	a := expr.NewBuilder().NewArray("stdin", 8, nil)
	f := &Fuzzer{starts: []*state.State{{Model: eval.New(map[*expr.Array][]byte{})}}, free: [][]*expr.Array{{a}},
		begun: map[string]bool{}, match: match{calls: map[call]map[string]int{}},
		make: mutator{words: &words{}, rng: rand.New(rand.NewSource(1))}}
	in := known{0, eval.New(map[*expr.Array][]byte{a: []byte("ab\x00\x00\x00\x00\x00\x00")})}
	tries := func(list ...exec.Comparison) (n int) {
		for range 8 * mostTried {
			f.match.learn(f, in, list)
			for range 4 {
				next, ok := f.next(func(*rand.Rand) *eval.Assignment { return nil })
				if ok && bytes.HasPrefix(next.values.Bytes(a), []byte("key")) {
					n++
				}
			}
		}
		return n
	}
	if n := tries(exec.Comparison{Texts: [2]string{"ab", "key"}}); n != mostTried {
		t.Errorf("%d tries, want %d", n, mostTried)
	}
	if n := tries(exec.Comparison{Instr: 1, Texts: [2]string{"key", "ab"}}); n != mostTried {
		t.Errorf("%d tries at another call, want %d", n, mostTried)
	}
	if n := int(f.counts.Matched); n != 2*mostTried {
		t.Errorf("%d inputs are counted, want %d", n, 2*mostTried)
	}
	if n := tries(exec.Comparison{Texts: [2]string{"", "key"}}, exec.Comparison{Texts: [2]string{"no", "key"}}); n != 0 {
		t.Errorf("%d tries of what is not there", n)
	}
	for i := range 4 * mostWanted {
		f.match.learn(f, in, []exec.Comparison{{Texts: [2]string{"ab", fmt.Sprint(i)}}})
		if i%2 == 0 {
			f.match.due = f.match.due[:0]
		}
	}
	for i := range int32(2 * mostDue) {
		f.match.learn(f, in, []exec.Comparison{{Func: 1, Instr: i, Texts: [2]string{"ab", "key"}},
			{Func: 2, Instr: i, Texts: [2]string{"ab", "word"}}, {Func: 3, Instr: i, Texts: [2]string{"b", "key"}}})
	}
	if n := len(f.match.calls[call{}]); n != mostWanted || len(f.match.due) != mostDue {
		t.Errorf("%d texts and %d inputs are kept", n, len(f.match.due))
	}
}
