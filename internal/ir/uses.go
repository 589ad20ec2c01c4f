package ir

// Reads calls visit with each operand that an instruction reads and the width it must have; 0 means any width.
// Sources of moves on edges are not among them.
func (in *Instr) Reads(f *Func, visit func(o Opnd, w uint16)) {
	widths, n := in.Operands()
	opnds := in.Opnds()
	for i, w := range widths[:n] {
		visit(opnds[i], w)
	}
	switch in.Op {
	case RetMany:
		for i, o := range f.Rets[in.Imm] {
			w := uint16(0)
			if i < len(f.RetW) {
				w = f.RetW[i]
			}
			visit(o, w)
		}
	case CallOp:
		c := &f.Calls[in.Imm]
		if c.Target != NoOpnd {
			visit(c.Target, 64)
		}
		for _, a := range c.Args {
			visit(a.Val, a.W)
		}
	case LandingPad:
		for _, c := range f.Pads[in.Imm].Clauses {
			for _, t := range c.Types {
				visit(t, 64)
			}
		}
	}
}

// Writes calls visit with each register that an instruction sets and its width. An invoke sets its results on its
// normal edge only.
func (in *Instr) Writes(f *Func, visit func(r int32, w uint16)) {
	switch in.Op {
	case CallOp:
		c := &f.Calls[in.Imm]
		for i, d := range c.Dsts {
			visit(d, c.DstW[i])
		}
	case LandingPad:
		for i, d := range f.Pads[in.Imm].Dsts {
			if d != NoReg {
				visit(d, [2]uint16{64, 32}[i])
			}
		}
	default:
		if in.Dst != NoReg {
			visit(in.Dst, in.ResultWidth())
		}
	}
}

// Successors calls visit with each edge that may be taken when control leaves through this instruction.
func (in *Instr) Successors(f *Func, visit func(edge int32)) {
	switch in.Op {
	case Jmp:
		visit(int32(in.B))
	case Br:
		visit(int32(in.B))
		visit(int32(in.C))
	case Switch:
		t := &f.Switches[in.Imm]
		visit(t.Default)
		for _, c := range t.Cases {
			visit(c.Edge)
		}
	case IndirectBr:
		for _, e := range f.Indirects[in.Imm] {
			visit(e)
		}
	case CallOp:
		if c := &f.Calls[in.Imm]; c.Normal >= 0 {
			visit(c.Normal)
			visit(c.Unwind)
		}
	}
}

// HasTable says whether Imm must index one of the function's tables, and how long that table is.
func (in *Instr) HasTable(f *Func) (length int, ok bool) {
	if t := in.Op.facts().table; t != nil {
		return t(f), true
	}
	return 0, false
}

// Widths is the width of each register in bits, 0 if only moves of registers without a width set it. A register that is
// set with several widths, which the verifier reports, has one of them.
func (f *Func) Widths() []uint16 {
	widths := make([]uint16, max(f.NumRegs, 0))
	for _, p := range f.Params {
		widths[p.Reg] = p.W
	}
	for i := range f.Code {
		f.Code[i].Writes(f, func(r int32, w uint16) {
			if r >= 0 {
				widths[r] = w
			}
		})
	}
	for changed := true; changed; {
		changed = false
		for _, e := range f.Edges {
			for _, m := range e.Moves {
				w := uint16(0)
				if m.Src >= 0 {
					w = widths[m.Src]
				} else {
					w = f.Consts[^m.Src].W
				}
				if w != 0 && widths[m.Dst] == 0 {
					widths[m.Dst], changed = w, true
				}
			}
		}
	}
	return widths
}
