package explain

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/ir"
	"github.com/albers-engine/albers/internal/memory"
	"github.com/albers-engine/albers/internal/state"
	"github.com/albers-engine/albers/outcome"
)

// bytesOf is the number of bytes that a value of w bits takes in memory.
func bytesOf(w int) uint64 { return uint64(w+7) / 8 }

// address is the address that a value is under the input.
func (r *Recorder) address(s *state.State, v memory.Value) uint64 {
	if v.Term != nil {
		return s.Model.Word(v.Term)
	}
	return v.Word
}

// place names n bytes at addr: a variable, or bytes of one, counted from 0.
func (r *Recorder) place(s *state.State, addr, n uint64) string {
	o, ok := s.Mem.Find(addr)
	if !ok {
		return fmt.Sprintf("0x%x", addr)
	}
	name, off := r.object(o.Birth), addr-o.Base
	switch {
	case off == 0 && n == o.Size:
		return name
	case n == 1:
		return fmt.Sprintf("%s[%d]", name, off)
	}
	return fmt.Sprintf("%s[%d..%d]", name, off, off+n-1)
}

// object names an object: a variable, or a block of the heap by its number on the path and the place that allocated it.
func (r *Recorder) object(o *memory.Birth) string {
	if o.Kind != memory.Heap && o.Name != "" {
		return o.Name
	}
	n, ok := r.blocks[o.ID]
	if !ok {
		n = len(r.blocks) + 1
		r.blocks[o.ID] = n
	}
	if file, line, _ := r.mod.Position(o.Pos); line > 0 {
		return fmt.Sprintf("block%d(%s:%d)", n, base(file), line)
	}
	return fmt.Sprintf("block%d", n)
}

func base(file string) string { return file[strings.LastIndexByte(file, '/')+1:] }

// show is a value of width bits as people read it.
func (r *Recorder) show(s *state.State, name string, v memory.Value, width int) outcome.Shown {
	x := outcome.Shown{Name: name}
	word := v.Word
	if t := v.Term; t != nil {
		if !t.IsConst() {
			x.From = cut(expr.Infix(t))
		}
		if t.Width() > 64 {
			x.Value = s.Model.Big(t).Unsigned()
			return x
		}
		word = s.Model.Word(t)
	}
	x.Value = r.number(s, word, width)
	return x
}

// number is a number of width bits, with its sign, or the place that it points to.
func (r *Recorder) number(s *state.State, word uint64, width int) string {
	if width == 64 && word != 0 {
		if text := r.pointer(s, word); text != "" {
			return text
		}
	}
	if width < 64 && width > 1 {
		word = uint64(int64(word<<(64-width)) >> (64 - width))
	}
	text := strconv.FormatInt(int64(word), 10)
	if width == 8 {
		text += character(byte(word))
	}
	return text
}

// pointer is the place that a number points to, "" if it is none.
func (r *Recorder) pointer(s *state.State, word uint64) string {
	to := func(name string, off uint64) string {
		if off == 0 {
			return "&" + name
		}
		return fmt.Sprintf("&%s+%d", name, off)
	}
	if o, ok := s.Mem.Find(word); ok {
		if o.Kind == memory.Code {
			return ir.SourceName(o.Name)
		}
		if text, ok := s.Mem.CString(word, longest); ok && o.ReadOnly && strings.HasPrefix(o.Name, ".str") {
			return strconv.Quote(string(text))
		}
		return to(r.object(o.Birth), word-o.Base)
	}
	if f, ok := s.Mem.FindFreed(word); ok && f.Object != nil && f.Kind == memory.Heap {
		return "freed " + to(r.object(f.Object), word-f.Object.Base)
	}
	return ""
}

// character is a byte as a character behind its number, "" if it is none that can be seen.
func character(b byte) string {
	if b < 0x20 || b >= 0x7f {
		return ""
	}
	return " " + strconv.QuoteRune(rune(b))
}

// longest is the length of an expression, in bytes, that is shown whole.
const longest = 100

func cut(text string) string {
	if len(text) <= longest {
		return text
	}
	return strings.ToValidUTF8(text[:longest], "") + "…"
}

// mostBytes bounds the input bytes that are listed of one decision.
const mostBytes = 8

// bytesRead lists input bytes with their values: stdin[3] = 0x41 'A'.
func bytesRead(s *state.State, set *expr.Support, most int) []string {
	list := []string{}
	for _, p := range set.Parts {
		if p.Array.IsConst() {
			continue
		}
		if p.Whole {
			list = append(list, p.Array.Name+" at an index that depends on the input")
		}
		for _, run := range p.Runs {
			for i := run.Lo; i <= run.Hi; i++ {
				if len(list) == most {
					return append(list, "…")
				}
				b := s.Model.Byte(p.Array, i)
				list = append(list, fmt.Sprintf("%s[%d] = 0x%02x%s", p.Array.Name, i, b, character(b)))
			}
		}
	}
	return list
}

// mostShown bounds the places that are shown of a library function's writes, and the bytes of each.
const mostShown, mostContent = 3, 16

// contents shows what memory of the program holds that a library function has written.
func (r *Recorder) contents(s *state.State, spans []span) (list []outcome.Shown) {
	for _, x := range spans {
		o, ok := s.Mem.Find(x.addr)
		if !ok || o.Kind == memory.Global && r.ofLibrary(o.Name) || o.Kind == memory.Env {
			continue
		}
		if len(list) == mostShown {
			return append(list, outcome.Shown{Name: "…", Value: "more was written"})
		}
		n := min(x.n, o.End()-x.addr)
		list = append(list, outcome.Shown{Name: r.place(s, x.addr, n), Value: r.bytes(s, x.addr, min(n, mostContent), n)})
	}
	return list
}

func (r *Recorder) ofLibrary(global string) bool {
	for _, g := range r.mod.Globals {
		if g.Name == global {
			return g.Lib
		}
	}
	return true
}

// bytes is n bytes at addr as text, of which there are all.
func (r *Recorder) bytes(s *state.State, addr, n, all uint64) string {
	values, ok := s.Mem.ReadBytes(addr, n)
	if !ok {
		return "?"
	}
	raw := make([]byte, len(values))
	for i, v := range values {
		raw[i] = byte(r.address(s, v))
	}
	text := strconv.Quote(string(raw))
	if n < all {
		text += "…"
	}
	return text
}

func paramName(p ir.Param, i int) string {
	if p.Name == "" {
		return argName(i)
	}
	return p.Name
}

func argName(i int) string { return fmt.Sprintf("#%d", i+1) }
