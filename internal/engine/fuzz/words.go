package fuzz

import (
	"bytes"
	"encoding/binary"
	"maps"
	"slices"

	"github.com/albers-engine/albers/internal/ir"
)

// words are what a program's constant data says about the inputs that it understands.
type words struct {
	options []word // long options, as getopt_long's tables name them
	short   []word // options of one letter
	tabled  []word // strings that tables have or point to
	plain   []word // other strings
}

type word struct {
	text     string
	argument bool // of an option: it takes one
}

// longest is the length in bytes of the longest string that is a word.
const longest = 24

// optionSize is the size in bytes of an entry of getopt_long's tables: the name's address, whether it takes an argument
// (0, 1 or 2), the address of a flag, and a value.
const optionSize = 32

// gather collects the words of m, without those of its libraries.
func gather(m *ir.Module) *words {
	w := &words{}
	pointed := map[int32]bool{}
	short := map[byte]bool{} // options of one letter: whether they take an argument
	known := map[word]bool{}
	add := func(list *[]word, text []byte, argument bool) {
		x := word{string(text), argument}
		if len(text) > 0 && len(text) <= longest && !known[x] && printable(text) {
			known[x] = true
			*list = append(*list, x)
		}
	}
	for _, g := range m.Globals {
		if g.Lib {
			continue
		}
		names := map[uint64]int32{} // strings, by the offset of their address
		for _, r := range g.Relocs {
			if r.Size == 8 && r.Plus.Kind == ir.SymGlobal && r.Minus.Kind == ir.NoSym && r.Addend == 0 {
				names[r.Off] = r.Plus.Sym
			}
		}
		options := isOptions(g, names)
		for _, off := range slices.Sorted(maps.Keys(names)) {
			sym := names[off]
			text, ok := text(m.Globals[sym])
			switch {
			case !ok:
			case options && off%optionSize == 0:
				pointed[sym] = true
				argument := binary.LittleEndian.Uint32(g.Init[off+8:]) > 0
				add(&w.options, text, argument)
				if v := binary.LittleEndian.Uint32(g.Init[off+24:]); v > ' ' && v < 0x7f {
					short[byte(v)] = argument
				}
			case !options:
				pointed[sym] = true
				add(&w.tabled, text, false)
			}
		}
	}
	for _, g := range m.Globals {
		if g.Lib || pointed[g.Index] {
			continue
		}
		if text, ok := text(g); ok {
			if !letterOptions(text, short) {
				add(&w.plain, text, false)
			}
			continue
		}
		for _, text := range embedded(g) {
			add(&w.tabled, text, false)
		}
	}
	for _, c := range slices.Sorted(maps.Keys(short)) {
		w.short = append(w.short, word{string(c), short[c]})
	}
	return w
}

// letterOptions says whether text is what getopt takes, a letter for each option and a colon behind those that take an
// argument, and adds its options to those of the program's tables. All of those that are letters are in it.
func letterOptions(text []byte, options map[byte]bool) bool {
	if len(options) < 2 {
		return false
	}
	missing := len(options)
	for _, c := range text {
		if _, ok := options[c]; ok {
			missing--
		}
	}
	if missing > len(options)/3 {
		return false
	}
	letters := map[byte]bool{}
	for i, c := range text {
		switch {
		case c == ':' || i == 0 && (c == '+' || c == '-'):
		case c >= '0' && c <= '9', c >= 'A' && c <= 'Z', c >= 'a' && c <= 'z':
			letters[c] = i+1 < len(text) && text[i+1] == ':'
		default:
			return false
		}
	}
	maps.Copy(options, letters)
	return true
}

// embedded is the strings of at least three bytes that g, which is no string, has among other data.
func embedded(g *ir.Global) (all [][]byte) {
	for _, text := range bytes.FieldsFunc(g.Init, func(c rune) bool { return c == 0 }) {
		if len(text) > 2 && len(text) < longest && printable(text) {
			all = append(all, text)
		}
	}
	return all
}

// isOptions says whether g has the form of a table for getopt_long: names at the beginning of all entries but the last,
// which is zero.
func isOptions(g *ir.Global, names map[uint64]int32) bool {
	if g.Size%optionSize != 0 || g.Size < 2*optionSize || g.Init == nil {
		return false
	}
	last := g.Size - optionSize
	for off := uint64(0); off < last; off += optionSize {
		if _, ok := names[off]; !ok || binary.LittleEndian.Uint32(g.Init[off+8:]) > 2 {
			return false
		}
	}
	_, ok := names[last]
	return !ok && len(bytes.TrimLeft(g.Init[last:], "\x00")) == 0
}

// text is the string that g holds.
func text(g *ir.Global) (text []byte, ok bool) {
	n := bytes.IndexByte(g.Init, 0)
	if n <= 0 || uint64(n+1) != g.Size || len(g.Relocs) > 0 {
		return nil, false
	}
	return g.Init[:n], true
}

// printable says whether a word is one that somebody may type: messages have blanks, and formats have percent signs.
func printable(text []byte) bool {
	for _, c := range text {
		if c <= ' ' || c >= 0x7f || c == '%' {
			return false
		}
	}
	return true
}
