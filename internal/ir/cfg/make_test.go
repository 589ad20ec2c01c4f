package cfg

import (
	"math/rand"

	"github.com/albers-engine/albers/internal/ir"
)

// shape is a graph: the successors of each block.
type shape [][]int32

const none = ir.NoOpnd

// function makes a function of a shape. Each block holds instructions that fill gives, then a terminator of its
// successors.
func (s shape) function(fill func(f *ir.Func, b int32)) *ir.Func {
	f := &ir.Func{Name: "f", Consts: []ir.Const{{Kind: ir.Word, W: 64, Val: 1}}}
	for b, to := range s {
		start := int32(len(f.Code))
		if fill != nil {
			fill(f, int32(b))
		}
		f.Code = append(f.Code, terminator(f, int32(b), to))
		f.Blocks = append(f.Blocks, ir.Block{Start: start, End: int32(len(f.Code))})
	}
	for e := range f.Edges {
		f.Edges[e].Target = f.Blocks[f.Edges[e].To].Start
	}
	return f
}

// terminator makes the edges too.
func terminator(f *ir.Func, from int32, to []int32) ir.Instr {
	in := ir.Instr{Op: ir.Ret, Dst: ir.NoReg, A: none, B: none, C: none}
	first := int32(len(f.Edges))
	var edges []int32
	for k, t := range to {
		f.Edges = append(f.Edges, ir.Edge{From: from, To: t})
		edges = append(edges, first+int32(k))
	}
	switch len(to) {
	case 0:
	case 1:
		in.Op, in.B = ir.Jmp, ir.Opnd(first)
	case 2:
		in.Op, in.A, in.B, in.C = ir.Br, ^0, ir.Opnd(first), ir.Opnd(first+1)
	default:
		in.Op, in.A, in.Imm = ir.IndirectBr, ^0, int64(len(f.Indirects))
		f.Indirects = append(f.Indirects, edges)
	}
	return in
}

// callees is the module that random functions live in.
func callees(f *ir.Func) *ir.Module {
	return &ir.Module{Funcs: []*ir.Func{f, {Name: "g"}, {Name: "setjmp"}}}
}

// randomShape makes a graph of n blocks with about degree edges each, anywhere.
func randomShape(rnd *rand.Rand, n int, degree float64) shape {
	s := make(shape, n)
	for range int(float64(n) * degree) {
		from := rnd.Intn(n)
		s[from] = append(s[from], int32(rnd.Intn(n)))
	}
	return s
}

// connectedShape is randomShape with an edge to each block from one before it.
func connectedShape(rnd *rand.Rand, n int, degree float64) shape {
	s := randomShape(rnd, n, degree)
	for b := 1; b < n; b++ {
		from := rnd.Intn(b)
		s[from] = append(s[from], int32(b))
	}
	return s
}

// reducibleShape undoes the two steps that reduce exactly the reducible graphs to one node: it adds edges from a block
// to itself, and splits blocks so that the second part can only be entered from the first.
func reducibleShape(rnd *rand.Rand, n int) shape {
	s := shape{nil}
	for len(s) < n {
		v := int32(rnd.Intn(len(s)))
		if rnd.Intn(3) == 0 {
			s[v] = append(s[v], v)
		}
		w := int32(len(s))
		var keep, give []int32
		for _, to := range s[v] {
			switch rnd.Intn(5) {
			case 0, 1:
				keep = append(keep, to)
			case 2, 3:
				give = append(give, to)
			default:
				keep, give = append(keep, to), append(give, to)
			}
		}
		s[v] = append(keep, w)
		if rnd.Intn(8) == 0 {
			s[v] = append(s[v], w) // a second edge between the same blocks
		}
		s = append(s, give)
	}
	return s
}

// program fills a shape with random instructions, calls, invokes and moves over regs registers. calls is the share of
// calls in percent, twice that of calls that return twice among them.
func program(rnd *rand.Rand, s shape, regs, calls, twice int) *ir.Func {
	reg := func() int32 { return int32(rnd.Intn(regs)) }
	opnd := func() ir.Opnd {
		if rnd.Intn(4) == 0 {
			return ^0
		}
		return ir.Opnd(reg())
	}
	call := func(f *ir.Func) ir.Instr {
		c := ir.Call{Callee: 1, Target: none, Args: []ir.Arg{{Val: opnd(), W: 64}}, Normal: -1, Unwind: -1}
		if rnd.Intn(100) < twice {
			c.Callee = 2
		}
		for range rnd.Intn(3) {
			c.Dsts, c.DstW = append(c.Dsts, reg()), append(c.DstW, 64)
		}
		f.Calls = append(f.Calls, c)
		return ir.Instr{Op: ir.CallOp, Dst: ir.NoReg, A: none, B: none, C: none, Imm: int64(len(f.Calls) - 1)}
	}
	f := s.function(func(f *ir.Func, _ int32) {
		for range rnd.Intn(4) {
			switch {
			case rnd.Intn(100) < calls:
				f.Code = append(f.Code, call(f))
			case rnd.Intn(4) == 0:
				f.Code = append(f.Code, ir.Instr{Op: ir.Store, W: 64, Dst: ir.NoReg, A: opnd(), B: opnd(), C: none})
			default:
				f.Code = append(f.Code, ir.Instr{Op: ir.Add, W: 64, Dst: reg(), A: opnd(), B: opnd(), C: none})
			}
		}
	})
	f.NumRegs = int32(regs)
	for _, b := range f.Blocks {
		in := &f.Code[b.End-1]
		switch {
		case in.Op == ir.Br && rnd.Intn(100) < calls:
			normal, unwind := int32(in.B), int32(in.C)
			*in = call(f)
			c := &f.Calls[in.Imm]
			c.Normal, c.Unwind = normal, unwind
		case in.Op == ir.Br || in.Op == ir.IndirectBr:
			in.A = opnd()
		case in.Op == ir.Ret:
			in.A, in.W = opnd(), 64
		}
	}
	for e := range f.Edges {
		for range max(0, rnd.Intn(5)-2) {
			f.Edges[e].Moves = append(f.Edges[e].Moves, ir.Move{Dst: reg(), Src: opnd()})
		}
	}
	return f
}
