package uses

import (
	"github.com/albers-engine/albers/internal/ir"
	"github.com/albers-engine/albers/internal/ir/cfg"
)

// mark says what is known of a register.
type mark uint8

const (
	followed mark = 1 << iota // it depends on the values
	pointer                   // it was read, as wide as a pointer, from an address that does
)

// walk follows values through a function.
type walk struct {
	p     *Program
	c     *cfg.Func
	deep  int // calls into which it may still go
	marks []mark
	begin []int32 // by block: the first instruction that is reached; -1: none is
	homes []int32 // blocks in which the values begin
	count Count
}

func newWalk(p *Program, c *cfg.Func, deep int) *walk {
	w := &walk{p: p, c: c, deep: deep, marks: make([]mark, c.F.NumRegs), begin: make([]int32, len(c.F.Blocks))}
	for b := range w.begin {
		w.begin[b] = -1
	}
	return w
}

// from lets the values begin at an instruction, too.
func (w *walk) from(pc int32) {
	b := w.c.BlockOf(pc)
	w.homes = append(w.homes, b)
	if w.begin[b] < 0 || pc < w.begin[b] {
		w.begin[b] = pc
	}
}

// run follows the values and counts their uses.
func (w *walk) run() Count {
	w.reach()
	w.follow()
	w.each(w.use)
	return w.count
}

// follow marks registers until nothing changes.
func (w *walk) follow() {
	for changed := true; changed; {
		changed = false
		w.each(func(_ int32, in *ir.Instr) {
			if m := w.result(in); m != 0 {
				in.Writes(w.c.F, func(r int32, _ uint16) { changed = w.mark(r, m) || changed })
			}
		})
		for b, first := range w.begin {
			if first < 0 {
				continue
			}
			for _, e := range w.c.Graph().Succs(int32(b)) {
				for _, m := range w.c.F.Edges[e].Moves {
					changed = w.mark(m.Dst, w.of(m.Src)) || changed
				}
			}
		}
	}
}

// reach finds the blocks to which those lead in which the values begin.
func (w *walk) reach() {
	for list := append([]int32{}, w.homes...); len(list) > 0; {
		b := list[len(list)-1]
		list = list[:len(list)-1]
		for _, e := range w.c.Graph().Succs(b) {
			to := w.c.F.Edges[e].To
			if first := w.c.F.Blocks[to].Start; w.begin[to] != first {
				w.begin[to] = first
				list = append(list, to)
			}
		}
	}
}

// each visits the instructions that are reached.
func (w *walk) each(visit func(b int32, in *ir.Instr)) {
	for b, first := range w.begin {
		if first < 0 {
			continue
		}
		for i := first; i < w.c.F.Blocks[b].End; i++ {
			visit(int32(b), &w.c.F.Code[i])
		}
	}
}

func (w *walk) mark(r int32, m mark) (changed bool) {
	if r < 0 || w.marks[r]|m == w.marks[r] {
		return false
	}
	w.marks[r] |= m
	return true
}

func (w *walk) of(o ir.Opnd) mark {
	if o < 0 {
		return 0
	}
	return w.marks[o]
}

// result is the mark of what an instruction computes.
func (w *walk) result(in *ir.Instr) (m mark) {
	switch in.Op {
	case ir.Load:
		if m = w.of(in.A) & followed; m != 0 && in.W == 64 {
			m |= pointer
		}
	case ir.CallOp:
		c := &w.c.F.Calls[in.Imm]
		if args := w.arguments(c); args != 0 {
			if x, ok := w.into(c, args); !ok || w.p.ofCall(x).Returned {
				m = followed
			}
		}
	default:
		in.Reads(w.c.F, func(o ir.Opnd, _ uint16) { m |= w.of(o) })
	}
	return m
}

// arguments says which arguments of a call are followed; bit 63 is for the last ones of a long list.
func (w *walk) arguments(c *ir.Call) (set uint64) {
	for i, a := range c.Args {
		if w.of(a.Val) != 0 {
			set |= 1 << min(i, 63)
		}
	}
	return set
}

// into is the callee with arguments that are followed; ok is false if nobody knows what it does with them.
func (w *walk) into(c *ir.Call, args uint64) (x entry, ok bool) {
	if c.Callee < 0 || w.deep == 0 || !w.p.known(c.Callee) || w.p.m.Funcs[c.Callee].Code == nil {
		return x, false
	}
	if n := len(w.p.m.Funcs[c.Callee].Params); args>>min(n, 63) != 0 {
		return x, false // a variable argument, which is in memory
	}
	return entry{c.Callee, args, w.deep - 1}, true
}

// use counts what an instruction of block b does with followed values.
func (w *walk) use(b int32, in *ir.Instr) {
	n, a := w.weight(b), w.of(in.A)
	address := func(at *int, m mark) {
		if m&pointer != 0 {
			w.count.Pointers += n
		} else if m != 0 {
			*at += n
		}
	}
	when := func(at *int, m mark) {
		if m != 0 {
			*at += n
		}
	}
	switch in.Op {
	case ir.Br, ir.Switch, ir.Assume:
		if w.ends(b) {
			when(&w.count.Turns, a)
		} else {
			when(&w.count.Branches, a)
		}
	case ir.IndirectBr:
		when(&w.count.Unknown, a)
	case ir.Load:
		address(&w.count.Reads, a)
	case ir.Store:
		address(&w.count.Writes, a)
		when(&w.count.Kept, w.of(in.B))
	case ir.MemCpy, ir.MemMove, ir.MemSet:
		address(&w.count.Writes, a)
		when(&w.count.Sizes, w.of(in.C))
		if in.Op == ir.MemSet {
			when(&w.count.Kept, w.of(in.B))
		} else {
			address(&w.count.Reads, w.of(in.B))
		}
	case ir.Alloca:
		when(&w.count.Sizes, a)
	case ir.UDiv, ir.SDiv, ir.URem, ir.SRem:
		when(&w.count.Branches, w.of(in.B)) // is it zero?
	case ir.Ret, ir.RetMany:
		in.Reads(w.c.F, func(o ir.Opnd, _ uint16) { w.count.Returned = w.count.Returned || w.of(o) != 0 })
	case ir.CallOp:
		w.useCall(n, &w.c.F.Calls[in.Imm])
	}
}

func (w *walk) useCall(n int, c *ir.Call) {
	if w.of(c.Target) != 0 {
		w.count.Unknown += n
	}
	args := w.arguments(c)
	if args == 0 {
		return
	}
	if x, ok := w.into(c, args); ok {
		w.count.times(n, w.p.ofCall(x))
	} else {
		w.count.Unknown += n
	}
}

// weight is how often a place in block b counts.
func (w *walk) weight(b int32) int {
	n, loops := 1, w.c.Loops()
	l := loops.Innermost(b)
	for deep := 0; l != nil && deep < deepest && !w.home(l); deep++ {
		if l.Parent < 0 {
			if calls := w.c.CallsIn(l.Blocks); len(calls.Sites) == 0 {
				return 1 // it may be a region
			}
			return n * inLoop
		}
		n *= inLoop
		l = &loops.All[l.Parent]
	}
	return n
}

// home says whether the values begin inside of a loop.
func (w *walk) home(l *cfg.Loop) bool {
	for _, b := range w.homes {
		if w.c.Loops().Contains(l, b) {
			return true
		}
	}
	return false
}

// ends says whether a way out of block b leaves a loop in which the values do not begin.
func (w *walk) ends(b int32) bool {
	l := w.c.Loops().Innermost(b)
	if l == nil || w.home(l) {
		return false
	}
	for _, e := range w.c.Graph().Succs(b) {
		if !w.c.Loops().Contains(l, w.c.F.Edges[e].To) {
			return true
		}
	}
	return false
}
