package fuzz

import (
	"fmt"
	"math/rand"
	"slices"
	"strings"
	"testing"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/eval"
	"github.com/albers-engine/albers/internal/ir"
)

// data makes a module of globals: strings, and tables of the addresses of strings.
type data struct{ m ir.Module }

func (d *data) global(init []byte) *ir.Global {
	g := &ir.Global{Index: int32(len(d.m.Globals)), Size: uint64(len(init)), Init: init}
	d.m.Globals = append(d.m.Globals, g)
	return g
}

func (d *data) text(s string) *ir.Global { return d.global([]byte(s + "\x00")) }

// table is entries of size bytes that begin with the address of a string; the last has none.
func (d *data) table(size int, names []string, second []byte) *ir.Global {
	g := d.global(make([]byte, size*(len(names)+1)))
	for i, s := range names {
		g.Relocs = append(g.Relocs, ir.Reloc{Off: uint64(i * size), Size: 8,
			Plus: ir.SymRef{Kind: ir.SymGlobal, Sym: d.text(s).Index}})
		if second != nil {
			g.Init[i*size+8] = second[i]
		}
	}
	return g
}

// TestWords: options are what stands in a table for getopt_long, and messages are no words.
func TestWords(t *testing.T) {
	d := &data{}
	d.table(optionSize, []string{"help", "size"}, []byte{0, 1})
	d.table(optionSize, []string{"three"}, []byte{3}) // no such kind of argument
	d.table(8, []string{"si", "iec"}, nil)
	d.text("plain")
	d.text("a message with blanks")
	d.text("%s")
	d.text("")
	d.text("si") // twice
	d.global([]byte("no end"))
	d.global([]byte("two\x00words\x00a b\x00no")) // among other data: those without blanks, not too short
	d.text("library").Lib = true
	w := gather(&d.m)
	for _, x := range []struct {
		what      string
		got, want []word
	}{
		{"options", w.options, []word{{"help", false}, {"size", true}}},
		{"words of tables", w.tabled, []word{{"three", false}, {"si", false}, {"iec", false}, {"two", false},
			{"words", false}}},
		{"other words", w.plain, []word{{"plain", false}}},
	} {
		if len(x.got) != len(x.want) {
			t.Errorf("%s: %v, want %v", x.what, x.got, x.want)
			continue
		}
		for i := range x.got {
			if x.got[i] != x.want[i] {
				t.Errorf("%s: %v, want %v", x.what, x.got, x.want)
			}
		}
	}
}

// TestShortOptions: the letters are those of the table's entries, and of the string for getopt that has most of them.
func TestShortOptions(t *testing.T) {
	d := &data{}
	g := d.table(optionSize, []string{"all", "block-size", "help", "size"}, []byte{0, 1, 0, 1})
	for i, v := range []byte{'a', 0, 0xff, 's'} { // numbers above the letters stand for long options
		g.Init[i*optionSize+24] = v
	}
	d.text("+as:xT:")
	d.text("sax!") // no letters only
	d.text("qrs")  // too few of them
	w := gather(&d.m)
	want := []word{{"T", true}, {"a", false}, {"s", true}, {"x", false}}
	if !slices.Equal(w.short, want) {
		t.Errorf("%v, want %v", w.short, want)
	}
	if want := []word{{"sax!", false}, {"qrs", false}}; !slices.Equal(w.plain, want) {
		t.Errorf("other words: %v, want %v", w.plain, want)
	}
	d = &data{}
	d.text("as:x") // nothing says that these are options
	if w := gather(&d.m); len(w.short) > 0 || len(w.plain) != 1 {
		t.Errorf("%v, %v", w.short, w.plain)
	}
}

// TestCompose: command lines of several words at once, a file's name among them, and contents with lines.
func TestCompose(t *testing.T) {
	b := expr.NewBuilder()
	args := []*expr.Array{b.NewArray("arg00", 6, nil), b.NewArray("arg01", 6, nil), b.NewArray("arg02", 6, nil)}
	file := b.NewArray("A-data", 8, nil)
	x := mutator{rng: rand.New(rand.NewSource(1)), names: []string{"A"}, words: &words{
		options: []word{{"link", false}}, short: []word{{"s", false}, {"r", false}, {"t", true}}}}
	base := eval.New(map[*expr.Array][]byte{})
	lines, together, row := false, false, false
	seen := map[string]bool{}
	for range 20000 {
		m := x.compose(base, append(slices.Clone(args), file))
		var line []string
		for _, a := range args {
			word, _, _ := strings.Cut(string(m.Bytes(a)), "\x00")
			line, seen[word] = append(line, word), true
			row = row || strings.HasPrefix(word, "-t+1") && len(word) > 4
		}
		together = together || (line[0] == "-sr" || line[0] == "-rs") && slices.Contains(line[1:], "A")
		lines = lines || strings.Count(string(m.Bytes(file)), "\n") > 1
	}
	if !together || !lines || !row {
		t.Errorf("two options and a file: %v, two lines: %v, two words in a row: %v", together, lines, row)
	}
	for _, word := range []string{"--link", "-s", "-rs", "-tlink", "-t2", "A", "./new", "link=0"} {
		if !seen[word] {
			t.Errorf("%q is no argument of 20,000 command lines", word)
		}
	}
}

// TestPartsOfLedInputs: what led once, an argument or a content, comes together with other parts that did, also in
// other places, and is kept once.
func TestPartsOfLedInputs(t *testing.T) {
	b := expr.NewBuilder()
	args := []*expr.Array{b.NewArray("arg00", 8, nil), b.NewArray("arg01", 8, nil)}
	file := b.NewArray("A-data", 4, nil)
	x := mutator{rng: rand.New(rand.NewSource(1)), words: &words{}}
	learn := func(a *expr.Array, text string) { x.learn(a, append([]byte(text), 0, 0)) }
	for range 3 {
		learn(args[0], "cbs=2")
		learn(args[1], "conv=sw")
		learn(file, "%ab%")
		learn(args[0], "")
	}
	if len(x.args) != 2 || len(x.contents) != 1 {
		t.Errorf("parts %q and %q", x.args, x.contents)
	}
	base, together := eval.New(map[*expr.Array][]byte{}), false
	for range 5000 {
		m := x.compose(base, append(slices.Clone(args), file))
		together = together || string(m.Bytes(args[0])) == "conv=sw\x00" &&
			string(m.Bytes(args[1])) == "cbs=2\x00\x00\x00" && string(m.Bytes(file)) == "%ab%"
	}
	if !together {
		t.Error("the parts do not come together")
	}
	for i := range 3 * mostKnown {
		learn(args[0], fmt.Sprint(i))
	}
	if len(x.args) != mostKnown {
		t.Errorf("%d arguments are kept", len(x.args))
	}
}

// TestMutate: inputs have the sizes of their objects, change no object that they may not, and make all options.
func TestMutate(t *testing.T) {
	b := expr.NewBuilder()
	small, large, fixed := b.NewArray("a", 1, nil), b.NewArray("b", 12, nil), b.NewArray("c", 4, nil)
	x := mutator{rng: rand.New(rand.NewSource(1)), words: &words{
		options: []word{{"help", false}, {"field-separator", true}}, tabled: []word{{"si", false}}}}
	base := eval.New(map[*expr.Array][]byte{fixed: []byte("keep"), small: nil})
	seen := map[string]bool{}
	for range 20000 {
		m := x.mutate(base, []*expr.Array{small, large})
		if string(m.Bytes(fixed)) != "keep" {
			t.Fatal("another object has changed")
		}
		for _, a := range []*expr.Array{small, large} {
			if p := m.Bytes(a); len(p) > 0 && uint64(len(p)) != a.Size {
				t.Fatalf("%d bytes for an object of %d", len(p), a.Size)
			}
		}
		seen[string(m.Bytes(large))] = true
	}
	for _, want := range []string{"--help", "--field-s=si", "si"} {
		if !seen[want+strings.Repeat("\x00", 12-len(want))] {
			t.Errorf("%q is not among 20,000 inputs", want)
		}
	}
}
