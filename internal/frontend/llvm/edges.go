package llvm

/*
#include <llvm-c/Core.h>
*/
import "C"

import "github.com/albers-engine/albers/internal/ir"

// plainEdge adds an edge without moves from the current block.
func (f *fn) plainEdge(to int32) int32 {
	f.f.Edges = append(f.f.Edges, ir.Edge{From: f.curNum, To: to})
	return int32(len(f.f.Edges) - 1)
}

// edge adds an edge from the current block to one of LLVM's, with the moves for its phis. Constant expressions among
// the sources are emitted here, before the terminator.
func (f *fn) edge(to handle) int32 {
	var moves []move
	f.phis(to, func(phi *inst, j int) {
		for k, src := range f.lanes(phi.opnd(j)) {
			moves = append(moves, move{Move: ir.Move{Dst: int32(f.vals[phi.h][k]), Src: src}, w: phi.t.lanes[k].w})
		}
	})
	e := f.plainEdge(f.ll[to].num)
	f.f.Edges[e].Moves = sequentialise(moves, f.reg)
	return e
}

// phis yields the phis of a block, each with the operand that it takes from the current block.
func (f *fn) phis(to handle, yield func(phi *inst, operand int)) {
	b := f.ll[to]
	for i := range b.insts {
		phi := &b.insts[i]
		if phi.op != C.LLVMPHI {
			break
		}
		for j, from := range phi.extra {
			if handle(from) == f.llcur.h {
				yield(phi, j)
				break
			}
		}
	}
}

// sides notes the sides of the conditions that phis of a block take from the current one, which jumps there: the last
// one of `&&` and `||` where the result is a value. All others are those of branches.
func (f *fn) sides(to handle) {
	f.phis(to, func(phi *inst, j int) {
		if len(phi.t.lanes) == 1 && phi.t.lanes[0].w == 1 {
			f.side(f.lanes(phi.opnd(j))[0])
		}
	})
}

// side notes which side of a condition of the program is taken, unless it is a constant.
func (f *fn) side(cond ir.Opnd) {
	if f.f.Lib || cond < 0 {
		return
	}
	f.do(ir.Side, cond)
	f.last().Imm = int64(f.f.Conditions)
	f.f.Conditions++
}

// move is a move with its width.
type move struct {
	ir.Move
	w uint16
}

// sequentialise orders moves that happen at once so that they can be done one after the other. A move is ready when no
// other pending move reads its destination; when none is ready the pending ones form cycles, and one destination's old
// value is kept in a fresh register.
func sequentialise(moves []move, fresh func() int32) []ir.Move {
	readers := map[int32]int{} // register to the number of pending moves that read it
	pending := make([]ir.Move, 0, len(moves))
	for _, m := range moves {
		if ir.Opnd(m.Dst) == m.Src {
			continue
		}
		pending = append(pending, m.Move)
		if m.Src >= 0 {
			readers[int32(m.Src)]++
		}
	}
	var out []ir.Move
	for len(pending) > 0 {
		rest := pending[:0]
		progress := false
		for _, m := range pending {
			if readers[m.Dst] > 0 {
				rest = append(rest, m)
				continue
			}
			out = append(out, m)
			if m.Src >= 0 {
				readers[int32(m.Src)]--
			}
			progress = true
		}
		pending = rest
		if progress || len(pending) == 0 {
			continue
		}
		old, tmp := pending[0].Dst, fresh()
		out = append(out, ir.Move{Dst: tmp, Src: ir.Opnd(old)})
		for i := range pending {
			if pending[i].Src == ir.Opnd(old) {
				pending[i].Src = ir.Opnd(tmp)
				readers[tmp]++
			}
		}
		readers[old] = 0
	}
	return out
}

func (f *fn) jump(e int32) { f.do(ir.Jmp, ir.NoOpnd, ir.Opnd(e)) }

// branch adds a branch that the source does not have.
func (f *fn) branch(cond ir.Opnd, yes, no int32) {
	f.emit(ir.Instr{Op: ir.Br, Flags: ir.Synth, Dst: ir.NoReg, A: cond, B: ir.Opnd(yes), C: ir.Opnd(no)})
}
