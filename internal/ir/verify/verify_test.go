package verify

import (
	"strings"
	"testing"

	"github.com/albers-engine/albers/internal/ir"
)

// loop is a correct module: a function that counts to its parameter and calls itself on the way.
func loop() *ir.Module {
	no := ir.NoOpnd
	f := &ir.Func{Name: "f", Params: []ir.Param{{Reg: 0, W: 32}}, RetW: []uint16{32}, NumRegs: 6}
	f.Consts = []ir.Const{{Kind: ir.Word, W: 32, Val: 1}, {Kind: ir.Word, W: 64, Val: 1}, {Kind: ir.Undef, W: 32}}
	f.Code = []ir.Instr{
		{Op: ir.Alloca, W: 64, Dst: 1, A: ^1, B: no, C: 8, Imm: 4},
		{Op: ir.Jmp, Dst: ir.NoReg, A: no, B: 0, C: no},
		{Op: ir.Add, W: 32, Dst: 3, A: 2, B: ^0, C: no},
		{Op: ir.Store, W: 32, Dst: ir.NoReg, A: 1, B: 3, C: no},
		{Op: ir.CallOp, Dst: ir.NoReg, A: no, B: no, C: no, Imm: 0},
		{Op: ir.Ult, W: 32, Dst: 5, A: 3, B: 0, C: no},
		{Op: ir.Br, Dst: ir.NoReg, A: 5, B: 1, C: 2},
		{Op: ir.Ret, W: 32, Dst: ir.NoReg, A: 4, B: no, C: no},
	}
	f.Calls = []ir.Call{{Callee: 0, Target: no, Args: []ir.Arg{{Val: 3, W: 32}}, Dsts: []int32{4}, DstW: []uint16{32},
		Fixed: 1, Normal: -1, Unwind: -1}}
	f.Blocks = []ir.Block{{Start: 0, End: 2}, {Start: 2, End: 7}, {Start: 7, End: 8}}
	f.Edges = []ir.Edge{{From: 0, To: 1, Target: 2, Moves: []ir.Move{{Dst: 2, Src: ^0}}},
		{From: 1, To: 1, Target: 2, Moves: []ir.Move{{Dst: 2, Src: 3}}}, {From: 1, To: 2, Target: 7}}
	f.Allocas = map[int32]ir.AllocaInfo{0: {Name: "x"}}
	g := &ir.Global{Name: "g", Size: 8, Align: 8, Init: make([]byte, 8),
		Relocs: []ir.Reloc{{Off: 0, Size: 8, Plus: ir.SymRef{Kind: ir.SymFunc}}}}
	return &ir.Module{Funcs: []*ir.Func{f}, Globals: []*ir.Global{g}, Positions: make([]ir.Pos, 1), Files: []string{""},
		NumBlocks: 3, NumEdges: 3}
}

func TestAccepts(t *testing.T) {
	if err := Module(loop()); err != nil {
		t.Error(err)
	}
}

// TestRejects breaks the module in one place each and wants a message about it.
func TestRejects(t *testing.T) {
	for _, c := range []struct {
		name, want string
		spoil      func(m *ir.Module, f *ir.Func)
	}{
		{"register out of range", "out of range", func(m *ir.Module, f *ir.Func) { f.Code[2].A = 99 }},
		{"constant out of range", "out of range", func(m *ir.Module, f *ir.Func) { f.Code[2].B = ^7 }},
		{"missing operand", "out of range", func(m *ir.Module, f *ir.Func) { f.Code[2].B = ir.NoOpnd }},
		{"result out of range", "result register", func(m *ir.Module, f *ir.Func) { f.Code[2].Dst = 6 }},
		{"operand width", "bits wide", func(m *ir.Module, f *ir.Func) { f.Code[2].B = ^1 }},
		{"two widths", "has widths", func(m *ir.Module, f *ir.Func) { f.Code[5].Dst = 3 }},
		{"address width", "bits wide", func(m *ir.Module, f *ir.Func) { f.Code[3].A = 3 }},
		{"condition width", "bits wide", func(m *ir.Module, f *ir.Func) { f.Code[6].A = 3 }},
		{"use before definition", "read before it is set", func(m *ir.Module, f *ir.Func) { f.Code[2].A = 4 }},
		{"unset on one path", "read before it is set", func(m *ir.Module, f *ir.Func) { f.Edges[0].Moves = nil }},
		{"move of unset", "read before it is set", func(m *ir.Module, f *ir.Func) { f.Edges[0].Moves[0].Src = 3 }},
		{"block without terminator", "terminator", func(m *ir.Module, f *ir.Func) { f.Code[7] = f.Code[2] }},
		{"terminator inside", "terminator", func(m *ir.Module, f *ir.Func) { f.Code[3].Op = ir.Unreachable }},
		{"edge from elsewhere", "leaves block", func(m *ir.Module, f *ir.Func) { f.Edges[2].From = 0 }},
		{"edge target", "leads to", func(m *ir.Module, f *ir.Func) { f.Edges[2].Target = 6 }},
		{"edge twice", "used 2 times", func(m *ir.Module, f *ir.Func) { f.Code[6].C = 1 }},
		{"edge out of range", "edge 9", func(m *ir.Module, f *ir.Func) { f.Code[6].C = 9 }},
		{"hole between blocks", "spans", func(m *ir.Module, f *ir.Func) { f.Blocks[1].Start = 3 }},
		{"table index", "table index", func(m *ir.Module, f *ir.Func) { f.Code[4].Imm = 3 }},
		{"argument count", "2 arguments", func(m *ir.Module, f *ir.Func) {
			f.Calls[0].Args = append(f.Calls[0].Args, ir.Arg{Val: 3, W: 32})
		}},
		{"argument width", "argument 0", func(m *ir.Module, f *ir.Func) { f.Calls[0].Args[0] = ir.Arg{Val: 1, W: 64} }},
		{"result width", "result 0", func(m *ir.Module, f *ir.Func) { f.Calls[0].DstW[0] = 8 }},
		{"no callee", "neither target", func(m *ir.Module, f *ir.Func) { f.Calls[0].Callee = -1 }},
		{"constant too wide", "constant 0", func(m *ir.Module, f *ir.Func) { f.Consts[0].W = 1; f.Consts[0].Val = 2 }},
		{"return width", "do not fit", func(m *ir.Module, f *ir.Func) {
			f.RetW = nil
			f.Calls[0].Dsts, f.Calls[0].DstW = nil, nil
			f.Code[7].A = 3
		}},
		{"moves in the wrong order", "overwritten before it is read", func(m *ir.Module, f *ir.Func) {
			f.NumRegs = 7
			f.Edges[0].Moves = []ir.Move{{Dst: 2, Src: ^0}, {Dst: 6, Src: ^0}}
			f.Edges[1].Moves = []ir.Move{{Dst: 2, Src: 6}, {Dst: 6, Src: 2}}
		}},
		{"set twice", "set twice", func(m *ir.Module, f *ir.Func) {
			f.Edges[1].Moves = []ir.Move{{Dst: 2, Src: 3}, {Dst: 2, Src: 0}}
		}},
		{"alloca information", "alloca information", func(m *ir.Module, f *ir.Func) { f.Allocas[3] = ir.AllocaInfo{} }},
		{"initial value", "bytes of initial value", func(m *ir.Module, f *ir.Func) {
			m.Globals[0].Init = nil
			m.Globals[0].Init = make([]byte, 3)
		}},
		{"relocation", "relocation", func(m *ir.Module, f *ir.Func) { m.Globals[0].Relocs[0].Off = 4 }},
		{"relocation's symbol", "bad symbol", func(m *ir.Module, f *ir.Func) { m.Globals[0].Relocs[0].Plus.Sym = 5 }},
		{"landing pad in the middle", "does not come first", func(m *ir.Module, f *ir.Func) {
			f.Pads = []ir.Pad{{Dsts: [2]int32{ir.NoReg, ir.NoReg}}}
			f.Code[3] = ir.Instr{Op: ir.LandingPad, Dst: ir.NoReg, A: ir.NoOpnd, B: ir.NoOpnd, C: ir.NoOpnd}
		}},
		{"jump to a landing pad", "no unwind edge", func(m *ir.Module, f *ir.Func) {
			f.Pads = []ir.Pad{{Dsts: [2]int32{ir.NoReg, ir.NoReg}}}
			f.Code[2] = ir.Instr{Op: ir.LandingPad, Dst: ir.NoReg, A: ir.NoOpnd, B: ir.NoOpnd, C: ir.NoOpnd}
		}},
		{"catch of two types", "has 2 types", func(m *ir.Module, f *ir.Func) {
			f.Pads = []ir.Pad{{Dsts: [2]int32{ir.NoReg, ir.NoReg}, Clauses: []ir.Clause{{Types: []ir.Opnd{^1, ^1}}}}}
		}},
		{"block numbers", "first block", func(m *ir.Module, f *ir.Func) { f.FirstBlock = 1 }},
	} {
		t.Run(c.name, func(t *testing.T) {
			m := loop()
			c.spoil(m, m.Funcs[0])
			err := Module(m)
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("got %v, want a message with %q", err, c.want)
			}
		})
	}
}
