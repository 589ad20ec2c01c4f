package verify

import "github.com/albers-engine/albers/internal/ir"

// widths gives each register its width and checks every write and every read against it.
func (c *checker) widths() {
	f := c.f
	c.width = f.Widths()
	set := func(r int32, w uint16, what string) {
		if r >= 0 && c.width[r] != w {
			c.fault("register r%d has widths %d and %d (%s)", r, c.width[r], w, what)
		}
	}
	for _, p := range f.Params {
		set(p.Reg, p.W, "parameter")
	}
	for i := range f.Code {
		f.Code[i].Writes(f, func(r int32, w uint16) { set(r, w, c.at(int32(i))) })
	}
	for _, e := range f.Edges {
		for _, m := range e.Moves {
			if w := c.opndWidth(m.Src); w != 0 {
				set(m.Dst, w, "move")
			}
		}
	}
	for i := range f.Code {
		f.Code[i].Reads(f, func(o ir.Opnd, w uint16) {
			if have := c.opndWidth(o); w != 0 && have != 0 && have != w {
				c.fault("%s: operand %d is %d bits wide, want %d", c.at(int32(i)), o, have, w)
			}
		})
		c.fits(int32(i))
	}
}

// fits checks widths against each other and against the function's results.
func (c *checker) fits(i int32) {
	in := &c.f.Code[i]
	ok := in.Fits()
	switch in.Op {
	case ir.Ret:
		ok = in.A == ir.NoOpnd && len(c.f.RetW) == 0 || len(c.f.RetW) == 1 && c.f.RetW[0] == in.W
	case ir.RetMany:
		ok = len(c.f.Rets[in.Imm]) == len(c.f.RetW)
	case ir.Alloca:
		ok = ok && in.Scale() > 0 && in.Scale()&(in.Scale()-1) == 0 && in.Imm >= 0
	}
	if !ok {
		c.fault("%s: widths do not fit", c.at(i))
	}
}

func (c *checker) opndWidth(o ir.Opnd) uint16 {
	if o >= 0 {
		return c.width[o]
	}
	return c.f.Consts[^o].W
}

// bits is a set of registers.
type bits []uint64

func (b bits) has(r int32) bool { return b[r/64]>>(r%64)&1 != 0 }
func (b bits) add(r int32)      { b[r/64] |= 1 << (r % 64) }

// assigned checks that every register is set before it is read, on every path. A block that no edge leads to, and
// that is not the entry, keeps the set of all registers, because its reads do not matter.
func (c *checker) assigned() {
	f := c.f
	n := int(f.NumRegs+63) / 64
	in := make([]bits, len(f.Blocks)) // nil: not reached yet
	entry := make(bits, n)
	for _, p := range f.Params {
		entry.add(p.Reg)
	}
	in[0] = entry
	work := []int32{0}
	queued := make([]bool, len(f.Blocks))
	for len(work) > 0 {
		b := work[len(work)-1]
		work = work[:len(work)-1]
		queued[b] = false
		c.leave(b, in[b], false, func(e int32, set bits) {
			to := f.Edges[e].To
			if meet(&in[to], set) && !queued[to] {
				queued[to] = true
				work = append(work, to)
			}
		})
	}
	for b := range f.Blocks {
		if in[b] != nil {
			c.leave(int32(b), in[b], true, func(int32, bits) {})
		}
	}
}

// meet intersects *to with set and says whether it changed.
func meet(to *bits, set bits) bool {
	if *to == nil {
		*to = append(bits{}, set...)
		return true
	}
	changed := false
	for i, w := range set {
		if old := (*to)[i]; old&w != old {
			(*to)[i] = old & w
			changed = true
		}
	}
	return changed
}

// leave walks a block with the registers set at its start and gives each outgoing edge with those set after its moves.
func (c *checker) leave(b int32, start bits, report bool, out func(e int32, set bits)) {
	f := c.f
	set := append(bits{}, start...)
	read := func(where string, o ir.Opnd) {
		if report && o >= 0 && !set.has(int32(o)) {
			c.fault("%s: r%d is read before it is set on some path (block %d)", where, o, b)
		}
	}
	for i := f.Blocks[b].Start; i < f.Blocks[b].End; i++ {
		in := &f.Code[i]
		in.Reads(f, func(o ir.Opnd, _ uint16) { read(c.at(i), o) })
		invoke := in.Op == ir.CallOp && f.Calls[in.Imm].Normal >= 0
		if !invoke {
			in.Writes(f, func(r int32, _ uint16) { set.add(r) })
		}
		in.Successors(f, func(e int32) {
			s := append(bits{}, set...)
			if invoke && e == f.Calls[in.Imm].Normal {
				in.Writes(f, func(r int32, _ uint16) { s.add(r) })
			}
			for _, m := range f.Edges[e].Moves {
				if report && m.Src >= 0 && !s.has(int32(m.Src)) {
					c.fault("edge %d: r%d is read before it is set on some path", e, m.Src)
				}
				s.add(m.Dst)
			}
			out(e, s)
		})
	}
}

// moves checks that doing an edge's moves in order means the same as doing them at once.
func (c *checker) moves() {
	writers := map[int32]int{} // registers to the number of edges and instructions that set them
	for i := range c.f.Code {
		c.f.Code[i].Writes(c.f, func(r int32, _ uint16) { writers[r]++ })
	}
	for _, e := range c.f.Edges {
		for _, m := range e.Moves {
			writers[m.Dst]++
		}
	}
	for i, e := range c.f.Edges {
		done := map[int32]bool{}
		for _, m := range e.Moves {
			if m.Src >= 0 && done[int32(m.Src)] && writers[int32(m.Src)] != 1 {
				c.fault("edge %d: r%d is overwritten before it is read", i, m.Src)
			}
			if done[m.Dst] {
				c.fault("edge %d: r%d is set twice", i, m.Dst)
			}
			done[m.Dst] = true
		}
	}
}
