package ir

import (
	"strings"
	"testing"
)

// Every operation has an entry, whose parts agree.
func TestEveryOperationHasFacts(t *testing.T) {
	for o := Invalid; o < NumOps; o++ {
		i := o.facts()
		if i.name == "" {
			t.Errorf("operation %d has no entry", o)
			continue
		}
		n := 0
		for ; n < len(i.args) && i.args[n] != 0; n++ {
		}
		for _, w := range i.args[n:] {
			if w != 0 {
				t.Errorf("%s: an operand is missing before another", o)
			}
		}
		uses := func(w width) bool { return i.dst == w || i.args[0] == w || i.args[1] == w || i.args[2] == w }
		switch {
		case i.open && n == 0:
			t.Errorf("%s: no operand that could be left out", o)
		case (i.fit != 0 || i.form == formCast || i.form == formConcat || i.form == formExtract) && !uses(source):
			t.Errorf("%s: W2 is of no use", o)
		case i.form == formPlain && i.table == nil && !uses(full):
			t.Errorf("%s: W is printed and of no use", o)
		case i.table != nil && i.form != formPlain:
			t.Errorf("%s: a table and a form", o)
		case len(i.checks) > 0 && i.checks[0] == Wraps && (i.overflow.facts().dst != 1 || i.overflow.facts().args != i.args):
			t.Errorf("%s: %s does not tell its overflow", o, i.overflow)
		case i.ends && i.dst != 0:
			t.Errorf("%s ends a block and has a result", o)
		}
	}
}

// TestFactsAreWhatIsReadAndPrinted: Reads and the printer agree with the table on operands. An instruction whose
// operands are r1, r2 and r3 reads and prints just those that it has, and its result.
func TestFactsAreWhatIsReadAndPrinted(t *testing.T) {
	m := &Module{Files: []string{""}, Funcs: []*Func{{Name: "g"}}}
	f := &Func{Name: "f", Calls: []Call{{Target: NoOpnd}}, Switches: make([]SwitchTable, 1), Indirects: make([][]int32, 1),
		Rets: make([][]Opnd, 1), Pads: []Pad{{Dsts: [2]int32{77, 88}}}, Edges: make([]Edge, 4)}
	for o := Invalid + 1; o < NumOps; o++ {
		in := Instr{Op: o, W: 64, W2: 32, Dst: NoReg, A: NoOpnd, B: NoOpnd, C: NoOpnd}
		widths, n := o.facts().args, 0
		for _, at := range []*Opnd{&in.A, &in.B, &in.C} {
			if n < 3 && widths[n] != 0 {
				n++
				*at = Opnd(n)
			}
		}
		if o.facts().dst != 0 {
			in.Dst = 9
		}
		i := 0
		in.Reads(f, func(r Opnd, w uint16) {
			if i++; r != Opnd(i) || w != widths[i-1].of(&in) {
				t.Errorf("%s: operand %d is r%d of %d bits", o, i, r, w)
			}
		})
		if i != n {
			t.Errorf("%s reads %d operands, has %d", o, i, n)
		}
		text := InstrString(m, f, &in)
		for r, want := range map[int]bool{1: n > 0, 2: n > 1, 3: n > 2, 9: in.Dst != NoReg} {
			if has := strings.Contains(text, "r"+string(rune('0'+r))); has != want {
				t.Errorf("%s: %q has r%d: %v", o, text, r, has)
			}
		}
		if in.Dst != NoReg && !strings.HasPrefix(text, "r9 = "+o.String()) {
			t.Errorf("%s: %q", o, text)
		}
	}
}

// The scale of a lea is in C and no operand; its second operand may be left out, as may that of a return.
func TestOperandsThatMayBeLeftOut(t *testing.T) {
	for _, c := range []struct {
		in   Instr
		want int
	}{
		{Instr{Op: Lea, A: 1, B: 2, C: 8}, 2}, {Instr{Op: Lea, A: 1, B: NoOpnd, C: 8}, 1},
		{Instr{Op: Add, A: 1, B: 2, C: 3}, 2},
		{Instr{Op: Ret, W: 8, A: 1}, 1}, {Instr{Op: Ret, A: NoOpnd}, 0}, {Instr{Op: Jmp, B: 1, C: 2}, 0},
	} {
		if n := c.in.NumOperands(); n != c.want {
			t.Errorf("%s %v: %d operands, want %d", c.in.Op, c.in.Opnds(), n, c.want)
		}
	}
}
