package llvm

import (
	"strconv"
	"strings"

	"github.com/albers-engine/albers/internal/ir"
)

// Inline assembly is text, and no more than some instructions are known: those that C programs have because the
// language has no operator for them. Each has the processor's meaning; a text, an operand or a constraint that is not
// in the table leaves the statement as it is, and a path that reaches it ends there as unsupported.

// statement is a statement of inline assembly with its operands: outputs first, then inputs, numbered as in its text.
type statement struct {
	f     *fn
	lines [][]string // mnemonic and operands of each instruction
	outs  []asmOperand
	ins   []asmOperand
}

// asmOperand is an operand: the register that its constraint demands, "" if any will do; for inputs, the number of the
// output whose place it shares, or -1, and its value.
type asmOperand struct {
	register string
	tied     int
	w        uint16
	v        ir.Opnd
}

// knownAsm lowers inline assembly that is in the table, and gives its outputs.
func (f *fn) knownAsm(in *inst, text, cons string) (out []ir.Opnd, ok bool) {
	s := &statement{f: f}
	for _, line := range strings.FieldsFunc(text, func(r rune) bool { return r == '\n' || r == ';' }) {
		line, _, _ = strings.Cut(line, "#")
		name, rest, _ := strings.Cut(strings.TrimSpace(strings.ReplaceAll(line, "\t", " ")), " ")
		if name == "" {
			continue
		}
		words := []string{name}
		if rest = strings.ReplaceAll(rest, " ", ""); rest != "" {
			words = append(words, strings.Split(rest, ",")...)
		}
		s.lines = append(s.lines, words)
	}
	if len(s.lines) != 1 {
		return nil, false
	}
	words := s.lines[0]
	if c, is := controls()[words[0]]; is {
		return nil, f.controlWord(in, c, words, cons)
	}
	if !s.operands(in, cons) {
		return nil, false
	}
	switch words[0] {
	case "rdtsc":
		return s.rdtsc(words)
	case "cpuid":
		return s.cpuid(words)
	case "syscall":
		return s.syscall(words)
	}
	if len(s.outs) != 1 {
		return nil, false
	}
	v, ok := s.one(words)
	return []ir.Opnd{v}, ok
}

// operands reads the constraints. It fails for operands in memory, and where the values are no single integers.
func (s *statement) operands(in *inst, cons string) bool {
	lanes := in.t.lanes
	for _, c := range strings.Split(cons, ",") {
		switch {
		case c == "", strings.HasPrefix(c, "~"):
			continue
		case strings.Contains(c, "*"), strings.HasPrefix(c, "!"):
			return false
		case strings.HasPrefix(c, "="):
			n := len(s.outs)
			if n == len(lanes) || lanes[n].float || len(s.ins) > 0 {
				return false
			}
			s.outs = append(s.outs, asmOperand{register: register(c), tied: -1, w: lanes[n].w})
			continue
		}
		n := len(s.ins)
		if n == len(in.ops) {
			return false
		}
		t, v := s.f.typeOfValue(in.opnd(n)), s.f.lanes(in.opnd(n))
		if len(t.lanes) != 1 || len(v) != 1 || t.lanes[0].float {
			return false
		}
		o := asmOperand{register: register(c), tied: -1, w: t.lanes[0].w, v: v[0]}
		if k, err := strconv.Atoi(c); err == nil {
			if k >= len(s.outs) {
				return false
			}
			o.tied, o.register = k, s.outs[k].register
		}
		s.ins = append(s.ins, o)
	}
	return len(s.outs) == len(lanes) && len(s.ins) == len(in.ops)
}

// register is the register that a constraint such as "={ax}" names.
func register(c string) string {
	if _, name, ok := strings.Cut(c, "{"); ok {
		return strings.TrimSuffix(name, "}")
	}
	return ""
}

// input is the value of the input in a register, as a value of w bits; ok is false if there is none, or a wider one.
// Compilers clear the upper half of a register with an int.
func (s *statement) input(register string, w uint16) (ir.Opnd, bool) {
	for _, o := range s.ins {
		if o.register == register && (o.w == w || o.w == 32 && w == 64) {
			return s.f.resize(o.v, w, o.w, false), true
		}
	}
	return 0, false
}

// bits is the width of an operand that a text names, such as "$0" or "${1:w}"; n is its number.
func (s *statement) bits(word string) (n int, w uint16, ok bool) {
	word, ok = strings.CutPrefix(word, "$")
	if !ok {
		return 0, 0, false
	}
	name, modifier, modified := strings.Cut(strings.Trim(word, "{}"), ":")
	n, err := strconv.Atoi(name)
	if err != nil || n < 0 || n >= len(s.outs)+len(s.ins) {
		return 0, 0, false
	}
	if n < len(s.outs) {
		w = s.outs[n].w
	} else {
		w = s.ins[n-len(s.outs)].w
	}
	if modified {
		wide := map[string]uint16{"b": 8, "w": 16, "k": 32, "q": 64}[modifier]
		return n, wide, wide != 0
	}
	return n, w, true
}

// suffixed says whether a mnemonic is name, perhaps with the suffix of an operand of w bits.
func suffixed(mnemonic, name string, w uint16) bool {
	return mnemonic == name || mnemonic == name+map[uint16]string{8: "b", 16: "w", 32: "l", 64: "q"}[w]
}

// control is an instruction that stores a control word of a floating-point unit, or loads it.
type control struct {
	w      uint16
	stores bool
	by     string // the function that gives the word or takes it
}

func controls() map[string]control {
	return map[string]control{
		"fnstcw": {16, true, "__albers_fnstcw"}, "fstcw": {16, true, "__albers_fnstcw"},
		"fldcw":   {16, false, "__albers_fldcw"},
		"stmxcsr": {32, true, "llvm.x86.sse.stmxcsr"}, "ldmxcsr": {32, false, "llvm.x86.sse.ldmxcsr"},
	}
}

// controlWord lowers such an instruction, whose one operand is in memory.
func (f *fn) controlWord(in *inst, c control, words []string, cons string) (ok bool) {
	kind, clobbers, _ := strings.Cut(cons, ",")
	for _, k := range strings.Split(clobbers, ",") {
		if k != "" && !strings.HasPrefix(k, "~") {
			return false
		}
	}
	if len(words) != 2 || words[1] != "$0" || len(in.ops) != 1 || len(in.t.lanes) != 0 ||
		kind != "=*m" && kind != "*m" || c.stores != (kind == "=*m") {
		return false
	}
	at := addr{f.lanes(in.opnd(0))[0], 0}
	if c.stores {
		f.store1(c.w, at, f.callTo(c.by, nil, lane{w: c.w})[0], 0)
	} else {
		f.callTo(c.by, []ir.Arg{{Val: f.load1(c.w, at, 0), W: c.w}})
	}
	return true
}

// changed is the output 0 as an operand that the instruction changes: its value before is the input that shares its
// place. ok is false unless the instruction sees all of it.
func (s *statement) changed(word string) (v ir.Opnd, w uint16, ok bool) {
	n, seen, ok := s.bits(word)
	if !ok || n != 0 || seen != s.outs[0].w {
		return 0, 0, false
	}
	for _, o := range s.ins {
		if o.tied == 0 {
			return o.v, seen, o.w == seen
		}
	}
	return 0, 0, false
}

// one lowers an instruction with one output.
func (s *statement) one(words []string) (ir.Opnd, bool) {
	f := s.f
	switch len(words) {
	case 2: // bswap reg
		x, w, ok := s.changed(words[1])
		if !ok || w < 32 || !suffixed(words[0], "bswap", w) {
			return 0, false
		}
		return f.op(ir.BSwap, w, x), true
	case 3:
	default:
		return 0, false
	}
	if w := s.outs[0].w; suffixed(words[0], "mov", w) { // mov from, to
		to, wide, ok := s.bits(words[2])
		if !ok || to != 0 || wide != w || w < 8 {
			return 0, false
		}
		v, from, ok := s.source(words[1])
		return v, ok && from == w
	}
	x, w, ok := s.changed(words[2])
	if !ok || w != 8 && w != 16 && w != 32 && w != 64 {
		return 0, false
	}
	// The processor takes a count modulo 32 or 64, and then turns as often: by the count modulo the width.
	op := ir.Op(0)
	switch {
	case suffixed(words[0], "rol", w):
		op = ir.FShl
	case suffixed(words[0], "ror", w):
		op = ir.FShr
	default:
		return 0, false
	}
	count, from, ok := s.source(words[1])
	if !ok {
		return 0, false
	}
	return f.op(op, w, x, x, f.resize(count, w, from, false)), true
}

// source is an operand that is read, and its width: an input, of which a count sees the lowest byte, or a literal.
func (s *statement) source(word string) (v ir.Opnd, w uint16, ok bool) {
	if literal, is := strings.CutPrefix(word, "$$"); is {
		n, err := strconv.ParseInt(literal, 0, 64)
		w = s.outs[0].w
		return s.f.word(w, uint64(n)), w, err == nil
	}
	if word == "%cl" {
		for _, o := range s.ins {
			if o.register == "cx" {
				return o.v, o.w, true
			}
		}
	}
	n, seen, ok := s.bits(word)
	if !ok || n < len(s.outs) {
		return 0, 0, false
	}
	o := s.ins[n-len(s.outs)]
	return o.v, o.w, seen == o.w || seen == 8
}

// rdtsc: the counter's low half in eax, its high half in edx.
func (s *statement) rdtsc(words []string) ([]ir.Opnd, bool) {
	if len(words) != 1 || len(s.outs) != 2 || len(s.ins) != 0 {
		return nil, false
	}
	f := s.f
	for _, o := range s.outs {
		if o.register != "ax" && o.register != "dx" || o.w != 32 && o.w != 64 {
			return nil, false
		}
	}
	count := f.callTo("llvm.readcyclecounter", nil, lane{w: 64})[0]
	var out []ir.Opnd
	for _, o := range s.outs {
		v := f.op(ir.And, 64, count, f.word(64, 1<<32-1))
		if o.register == "dx" {
			v = f.op(ir.LShr, 64, count, f.word(64, 32))
		}
		out = append(out, f.resize(v, o.w, 64, false))
	}
	return out, true
}

// leaves is what cpuid says of the model's processor, by register: one that has what every x86-64 processor has, and
// no more. Programs that ask choose code that runs everywhere.
func leaves() map[string][2]uint64 {
	const features = 1<<0 | 1<<4 | 1<<5 | 1<<6 | 1<<8 | 1<<15 | 1<<23 | 1<<24 | 1<<25 | 1<<26
	return map[string][2]uint64{ // leaf 0: the highest leaf, "GenuineIntel"; leaf 1: family 6, and the features
		"ax": {1, 0x0600}, "bx": {0x756e6547, 0}, "dx": {0x49656e69, features}, "cx": {0x6c65746e, 0},
	}
}

func (s *statement) cpuid(words []string) ([]ir.Opnd, bool) {
	leaf, ok := s.input("ax", 32)
	if len(words) != 1 || !ok {
		return nil, false
	}
	f, said := s.f, leaves()
	var out []ir.Opnd
	for _, o := range s.outs {
		if _, known := said[o.register]; !known || o.w != 32 {
			return nil, false
		}
	}
	for _, o := range s.outs {
		v := f.word(32, 0)
		for n, value := range said[o.register] {
			is := f.op(ir.Eq, 32, leaf, f.word(32, uint64(n)))
			v = f.op(ir.Select, 32, is, f.word(32, value), v)
		}
		out = append(out, v)
	}
	return out, true
}

// syscall: the number in rax, arguments in rdi, rsi, rdx, r10, r8 and r9, the result in rax.
func (s *statement) syscall(words []string) ([]ir.Opnd, bool) {
	if len(words) != 1 || len(s.outs) != 1 || s.outs[0].register != "ax" || s.outs[0].w != 64 {
		return nil, false
	}
	f := s.f
	var args []ir.Arg
	found := 0
	for _, r := range []string{"ax", "di", "si", "dx", "r10", "r8", "r9"} {
		v, ok := s.input(r, 64)
		switch {
		case ok:
			found++
		case r == "ax":
			return nil, false
		default:
			v = f.word(64, 0) // the call does not read it
		}
		args = append(args, ir.Arg{Val: v, W: 64})
	}
	if found != len(s.ins) {
		return nil, false
	}
	return f.callTo("__albers_syscall", args, lane{w: 64}), true
}
