package state

import (
	"testing"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/eval"
	"github.com/albers-engine/albers/internal/ir"
	"github.com/albers-engine/albers/internal/memory"
)

// twelve is a function of twelve registers. At its second instruction register 3 is read later, register 5 is the
// base of an address that was computed before, and all others are set before they are read.
func twelve() (*ir.Module, *ir.Func) {
	none := ir.Instr{Dst: ir.NoReg, A: ir.NoOpnd, B: ir.NoOpnd, C: ir.NoOpnd}
	lea, add, ret := none, none, none
	lea.Op, lea.Dst, lea.W, lea.A = ir.Lea, 6, 64, 5
	add.Op, add.Dst, add.W, add.A, add.B = ir.Add, 7, 64, 3, 6
	ret.Op, ret.A = ir.Ret, 7
	f := &ir.Func{Name: "f", NumRegs: 12, RetW: []uint16{64}, Code: []ir.Instr{lea, add, ret},
		Blocks: []ir.Block{{Start: 0, End: 3}}, Params: []ir.Param{{Reg: 3, W: 64}, {Reg: 5, W: 64}}}
	return &ir.Module{Funcs: []*ir.Func{f}, NumBlocks: 1}, f
}

// numbered is a running state in twelve. Register 3 is term, and each other register its number.
func numbered(b *expr.Builder, p *Registers, term *expr.Term) *State {
	s := New(memory.New(b, memory.Config{}), eval.New(nil), nil)
	s.Top = p.Frame(NewCode(twelve()))
	s.Adopt(s.Top)
	s.Wake(p)
	for i := range s.Top.Regs {
		s.Top.Regs[i] = memory.Value{Word: uint64(i)}
	}
	s.Top.Regs[3].Term = term
	return s
}

// TestRestingFrameKeepsWhatIsRead: registers that may still be read, as values or for a message, survive a rest:
// terms as terms, and words as words. This holds although other values were in the registers that the state gets
// back.
func TestRestingFrameKeepsWhatIsRead(t *testing.T) {
	b := expr.NewBuilder()
	term := b.Read(b.NewArray("x", 1, nil), nil, b.Const(64, 0))
	for _, whole := range []bool{false, true} {
		p := NewRegisters(1)
		p.Whole = whole
		s := numbered(b, p, term)
		s.Top.PC = 1
		s.Rest(p)
		if packed := s.Top.Regs == nil; packed == whole {
			t.Fatalf("whole %v: the resting frame is packed: %v", whole, packed)
		}
		for i := range p.free[0] {
			for k := range p.free[0][i] {
				p.free[0][i][k] = memory.Value{Word: 99, Term: term}
			}
		}
		// Another state that shares the frame gets the packed registers, too.
		c := s.Fork()
		for _, x := range []*State{s, c} {
			x.Rest(p) // twice is once
			x.Wake(p)
			r := x.Top.Regs
			if len(r) != 12 || r[3].Term != term || r[5] != memory.Word(5) || r[6] != memory.Word(6) {
				t.Errorf("whole %v: registers %v", whole, r)
			}
			if kept := r[8] == memory.Word(8); kept != whole {
				t.Errorf("whole %v: register 8, which nobody reads, is %v", whole, r[8])
			}
		}
		if &s.Top.Regs[0] == &c.Top.Regs[0] {
			t.Error("two states share registers")
		}
		s.Retire(p)
		if len(p.free[0]) == 0 || s.Top != nil {
			t.Error("an ended state keeps its registers")
		}
	}
}

// TestFrameBelowAForkIsPacked: frames below the top keep what is read after the call when two states share them, and
// each state has registers of its own when the call returns.
func TestFrameBelowAForkIsPacked(t *testing.T) {
	b := expr.NewBuilder()
	term := b.Read(b.NewArray("x", 1, nil), nil, b.Const(64, 0))
	for _, whole := range []bool{false, true} {
		p := NewRegisters(1)
		p.Whole = whole
		s := numbered(b, p, term)
		s.Top.At, s.Top.PC = 1, 2
		below := s.Top
		s.Top = p.Frame(below.Code)
		s.Top.Caller = below
		s.Adopt(s.Top)
		c := s.Fork()
		if packed := below.Regs == nil; packed == whole {
			t.Fatalf("whole %v: the frame below is packed: %v", whole, packed)
		}
		c.Wake(p)
		for _, x := range []*State{s, c} {
			x.Top = x.Top.Caller
			x.Own()
			if r := x.Top.Regs; len(r) != 12 || r[3].Term != term || r[5] != memory.Word(5) || r[6] != memory.Word(6) {
				t.Errorf("whole %v: registers %v", whole, r)
			}
			x.Top.Regs[6] = memory.Word(7)
		}
		if &s.Top.Regs[0] == &c.Top.Regs[0] || s.Top == below || c.Top == below {
			t.Error("two states share registers")
		}
	}
}
