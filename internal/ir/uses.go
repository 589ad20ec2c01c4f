package ir

// Reads calls visit with each operand that an instruction reads and the width it must have; 0 stands for any width.
// Sources of moves on edges are not among them.
func (in *Instr) Reads(f *Func, visit func(o Opnd, w uint16)) {
	switch in.Op {
	case Select:
		visit(in.A, 1)
		visit(in.B, in.W)
		visit(in.C, in.W)
		return
	case ObjSize, StackRestore, VaStart, VaEnd, IndirectBr:
		visit(in.A, 64)
		return
	case VaCopy:
		visit(in.A, 64)
		visit(in.B, 64)
		return
	case FScale:
		visit(in.A, in.W)
		visit(in.B, in.W2)
		return
	case FFrexp:
		visit(in.A, in.W)
		return
	case MemCpy, MemMove, MemSet:
		visit(in.A, 64)
		visit(in.B, map[bool]uint16{true: 8, false: 64}[in.Op == MemSet])
		visit(in.C, 64)
		return
	case Br, Assume:
		visit(in.A, 1)
		return
	case Switch:
		visit(in.A, in.W)
		return
	case Ret:
		if in.A != NoOpnd {
			visit(in.A, in.W)
		}
		return
	case RetMany:
		for i, o := range f.Rets[in.Imm] {
			w := uint16(0)
			if i < len(f.RetW) {
				w = f.RetW[i]
			}
			visit(o, w)
		}
		return
	case Resume:
		visit(in.A, 64)
		visit(in.B, 32)
		return
	case CallOp:
		c := &f.Calls[in.Imm]
		if c.Target != NoOpnd {
			visit(c.Target, 64)
		}
		for _, a := range c.Args {
			visit(a.Val, a.W)
		}
		return
	case LandingPad:
		for _, c := range f.Pads[in.Imm].Clauses {
			for _, t := range c.Types {
				visit(t, 64)
			}
		}
		return
	}
	in.readsByForm(visit)
}

func (in *Instr) readsByForm(visit func(o Opnd, w uint16)) {
	switch opForm(in.Op) {
	case formDABC:
		visit(in.A, in.W)
		visit(in.B, in.W)
		visit(in.C, in.W)
	case formDAB, formCmp:
		visit(in.A, in.W)
		visit(in.B, in.W)
	case formDA:
		visit(in.A, in.W)
	case formCast, formExtract:
		visit(in.A, in.W2)
	case formConcat:
		visit(in.A, in.W-in.W2)
		visit(in.B, in.W2)
	case formLea:
		visit(in.A, 64)
		if in.B != NoOpnd {
			visit(in.B, 64)
		}
	case formLoad, formAlloca:
		visit(in.A, 64)
	case formStore:
		visit(in.A, 64)
		visit(in.B, in.W)
	}
}

// Writes calls visit with each register that an instruction sets and its width. What an invoke sets is set on its
// normal edge only.
func (in *Instr) Writes(f *Func, visit func(r int32, w uint16)) {
	switch in.Op {
	case CallOp:
		c := &f.Calls[in.Imm]
		for i, d := range c.Dsts {
			visit(d, c.DstW[i])
		}
		return
	case LandingPad:
		for i, d := range f.Pads[in.Imm].Dsts {
			if d != NoReg {
				visit(d, [2]uint16{64, 32}[i])
			}
		}
		return
	}
	if in.Dst == NoReg {
		return
	}
	if opForm(in.Op) == formCmp {
		visit(in.Dst, 1)
		return
	}
	visit(in.Dst, in.W)
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
	switch in.Op {
	case CallOp:
		return len(f.Calls), true
	case Switch:
		return len(f.Switches), true
	case IndirectBr:
		return len(f.Indirects), true
	case RetMany:
		return len(f.Rets), true
	case LandingPad:
		return len(f.Pads), true
	}
	return 0, false
}
