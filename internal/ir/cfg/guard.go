package cfg

import (
	"slices"

	"github.com/albers-engine/albers/internal/ir"
)

// Guard is the branch in front of a loop whose test a compiler has moved to the end: it makes
//
//	while (c) { … }    to    if (c) do { … } while (c);
//
// One side of the branch leads to the loop and nowhere else, the other side to where the loop exits to.
type Guard struct {
	Block int32 // the branch is its last instruction
	// Around are the blocks without a test that lead from the branch to the loop, and from both to the common exit.
	Around []int32
	// Latch is the block in the loop whose branch makes the test again, at the end of a turn; -1: none was found. Crossed
	// says that the first way of the one branch corresponds to the second way of the other.
	Latch   int32
	Crossed bool
}

// Guard finds the guard of an outermost loop, nil if it has none.
func (c *Func) Guard(l *Loop) *Guard {
	if l.Parent >= 0 || len(l.EntryEdges) != 1 {
		return nil
	}
	g := c.Graph()
	x := &guardFinder{c: c, g: g, l: l}
	at, way := g.from(l.EntryEdges[0]), l.EntryEdges[0]
	for c.op(at) == ir.Jmp {
		in := g.Preds(at)
		if len(in) != 1 || c.calls(at) {
			return nil
		}
		x.around = append(x.around, at)
		way, at = in[0], g.from(in[0])
	}
	if c.op(at) != ir.Br || c.Loops().Innermost(at) != nil {
		return nil
	}
	x.block = at
	for _, e := range g.Succs(at) {
		if e == way {
			continue
		}
		if end, ok := x.exits(g.to(e)); ok {
			slices.Sort(x.around)
			out := &Guard{Block: at, Around: slices.Compact(x.around), Latch: -1}
			if latch, back := x.latch(end); latch >= 0 {
				out.Latch, out.Crossed = latch, (g.Succs(at)[0] == way) != (g.Succs(latch)[0] == back)
			}
			return out
		}
	}
	return nil
}

// latch finds the branch at the end of a turn that leads back to the header, by the edge back, or to end; -1: none.
func (x *guardFinder) latch(end int32) (block, back int32) {
	for _, e := range x.l.BackEdges {
		b := x.g.from(e)
		for in := x.g.Preds(b); len(in) == 1 && x.c.op(b) == ir.Jmp; in = x.g.Preds(b) {
			e, b = in[0], x.g.from(in[0])
		}
		if x.c.op(b) != ir.Br {
			continue
		}
		for _, out := range x.g.Succs(b) {
			if out == e || x.c.Loops().Contains(x.l, x.g.to(out)) {
				continue
			}
			if to, _ := x.skip(x.g.to(out), x.around); to == end {
				return b, e
			}
		}
	}
	return -1, 0
}

// op is what ends a block.
func (c *Func) op(b int32) ir.Op { return c.F.Code[c.F.Blocks[b].End-1].Op }

// calls says whether a block calls a function.
func (c *Func) calls(b int32) bool {
	code := c.F.Code[c.F.Blocks[b].Start:c.F.Blocks[b].End]
	return slices.ContainsFunc(code, func(in ir.Instr) bool { return in.Op == ir.CallOp })
}

// guardFinder looks for the guard of l: block is the candidate, around what is known to be between it and the exit.
type guardFinder struct {
	c      *Func
	g      *Graph
	l      *Loop
	block  int32
	around []int32
}

// exits says whether the other side of the branch, which goes to b, comes to where the loop exits to, and where that
// is.
// It then adds the empty blocks on both ways to around.
func (x *guardFinder) exits(b int32) (end int32, ok bool) {
	end, passed := x.skip(b, nil)
	for _, e := range x.l.ExitBlocks {
		if to, all := x.skip(e, passed); to == end {
			x.around = append(x.around, all...)
			return end, true
		}
	}
	return end, false
}

// skip follows b over blocks that do nothing and to which only the loop and its guard lead; passed are those so far.
func (x *guardFinder) skip(b int32, passed []int32) (end int32, all []int32) {
	all = slices.Clone(passed)
	for {
		f := x.c.F
		if slices.Contains(all, b) {
			b = x.g.to(x.g.Succs(b)[0])
			continue
		}
		if f.Blocks[b].End-f.Blocks[b].Start != 1 || x.c.op(b) != ir.Jmp || x.c.Loops().Innermost(b) != nil {
			return b, all
		}
		for _, e := range x.g.Preds(b) {
			p := x.g.from(e)
			if p != x.block && !x.c.Loops().Contains(x.l, p) && !slices.Contains(all, p) {
				return b, all
			}
		}
		all = append(all, b)
		b = x.g.to(x.g.Succs(b)[0])
	}
}
