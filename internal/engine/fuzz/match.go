package fuzz

import (
	"encoding/binary"
	"math/rand"
	"strings"

	"github.com/albers-engine/albers/internal/exec"
	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/eval"
)

// match makes inputs of what runs compare: where a text that the program compares stands in the input, the next one has
// the text there that it is compared with. So a word of the program comes to where it is looked for, at once.
//
// That what a comparison sees often stands in the input as it is, is used by fuzzers (Aschermann and others, REDQUEEN,
// NDSS 2019, section III-A).
type match struct {
	calls map[call]map[string]int // the texts that each call compares others with, and how often each was tried
	due   []known
}

// call is a place where a program compares texts.
type call struct{ fn, instr int32 }

const (
	mostTried  = 16  // inputs for one text at one call
	mostWanted = 64  // texts at one call: those of an input that it compares with each other have no end
	mostDue    = 256 // inputs that wait
)

// matchShare is which part of the inputs these are, as long as some wait.
const matchShare = 8

// learn notes what a run of in has compared.
func (x *match) learn(f *Fuzzer, in known, compared []exec.Comparison) {
	if len(compared) == 0 || x.full() {
		return
	}
	contents := contentsOf(in.values, f.objects(in))
	for _, c := range compared {
		tried := x.calls[call{c.Func, c.Instr}]
		for i, got := range c.Texts {
			text := c.Texts[1-i]
			n, ok := tried[text]
			if got == "" || n >= mostTried || !ok && len(tried) >= mostWanted || x.full() {
				continue
			}
			if values := instead(in.values, contents, got, text, f.make.rng); values != nil {
				if tried == nil {
					tried = map[string]int{}
					x.calls[call{c.Func, c.Instr}] = tried
				}
				tried[text] = n + 1
				x.due = append(x.due, known{in.start, values})
			}
		}
	}
}

func (x *match) full() bool { return len(x.due) >= mostDue }

// content is what an input has for an object.
type content struct {
	array *expr.Array
	text  string
	// size is another object of the program, in which a number says how long this one is, as a fuzz target has for its
	// input; nil if there is none.
	size *expr.Array
}

// contentsOf is what an input has for each of the objects.
func contentsOf(values *eval.Assignment, objects []*expr.Array) []content {
	list := make([]content, len(objects))
	for i, a := range objects {
		list[i] = contentOf(values, a, objects)
	}
	return list
}

// contentOf is what an input has for one of the objects.
func contentOf(values *eval.Assignment, a *expr.Array, objects []*expr.Array) content {
	c := content{array: a, text: string(eval.Fitted(values.Bytes(a), a.Size))}
	for _, b := range objects {
		if isSize(values, b, a) {
			c.size = b
		}
	}
	return c
}

// isSize says whether the program has a number in size that says how long a is.
func isSize(values *eval.Assignment, size, a *expr.Array) bool {
	if size == a || size.Size > 8 || !own(size) || !own(a) {
		return false
	}
	var word [8]byte
	copy(word[:], values.Bytes(size))
	return binary.LittleEndian.Uint64(word[:]) == a.Size
}

// places is where a text stands that another one can have the place of.
func (c *content) places(old, text string) (at []int) {
	for i := 0; ; i++ {
		k := strings.Index(c.text[i:], old)
		if k < 0 {
			return at
		}
		if i += k; c.size != nil || i+len(text) <= len(c.text) {
			at = append(at, i)
		}
	}
}

// instead is an input with a text in place of an old one in one of its objects, at random if there are several places;
// nil if there is none.
func instead(values *eval.Assignment, contents []content, old, text string, rng *rand.Rand) *eval.Assignment {
	first := rng.Intn(len(contents) + 1)
	for k := range contents {
		c := &contents[(first+k)%len(contents)]
		at := c.places(old, text)
		if len(at) == 0 {
			continue
		}
		i := at[rng.Intn(len(at))]
		return c.taking(values, []byte(c.text[:i]+text+c.text[i+len(old):]))
	}
	return nil
}

// taking is an input with p for the content, and the size of p if the program has a number for that.
func (c *content) taking(values *eval.Assignment, p []byte) *eval.Assignment {
	if c.size == nil {
		return values.Taking(c.array, eval.Fitted(p, c.array.Size))
	}
	// A run makes an object of the new size, and gives it all of p.
	size := binary.LittleEndian.AppendUint64(nil, uint64(len(p)))
	return values.Taking(c.size, size[:c.size.Size]).Taking(c.array, p)
}
