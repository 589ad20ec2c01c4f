package exec

import (
	"github.com/albers-engine/albers/internal/bv"
	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/ir"
	"github.com/albers-engine/albers/internal/memory"
	"github.com/albers-engine/albers/internal/outcome"
	"github.com/albers-engine/albers/internal/state"
)

// other executes what the loop has no arm for.
func (w *Worker) other(s *state.State, in *ir.Instr) error {
	if in.Op >= ir.FAdd && in.Op <= ir.FFrexpExp {
		return w.float(s, in)
	}
	switch in.Op {
	case ir.Alloca:
		return w.alloca(s, in)
	case ir.MemCpy, ir.MemMove, ir.MemSet:
		return w.memOp(s, in)
	case ir.ObjSize:
		return w.objSize(s, in)
	case ir.StackSave:
		set(&s.Top.Regs[in.Dst], uint64(len(s.Top.Locals)))
		return nil
	case ir.StackRestore:
		return w.stackRestore(s, in)
	case ir.VaStart:
		return w.vaStart(s, in)
	case ir.VaCopy:
		f := s.Top
		return w.Copy(s, *get(f.Regs, f.Code.Pool, in.A), *get(f.Regs, f.Code.Pool, in.B), memory.Value{Word: vaListSize})
	case ir.VaEnd:
		return nil
	case ir.IndirectBr:
		return w.indirect(s, in)
	case ir.Unreachable:
		return find(outcome.Unreachable, "reached code that the compiler was told is unreachable")
	case ir.Trap:
		return find(outcome.Trap, "the program executed a trap")
	case ir.Resume:
		return w.resume(s, in)
	case ir.Assume:
		return w.assumption(s, in)
	}
	return unsupported("instruction " + in.Op.String())
}

// pure executes an operation without side effects in general: checks first, then the meaning as a term. It says
// whether the state forked.
func (w *Worker) pure(s *state.State, in *ir.Instr) (forked bool, err error) {
	f := s.Top
	var v [3]memory.Value
	concrete := in.W <= 64 && in.W2 <= 64
	n := operands(in)
	opnds := [3]ir.Opnd{in.A, in.B, in.C}
	for i, o := range opnds[:n] {
		v[i] = *get(f.Regs, f.Code.Pool, o)
		concrete = concrete && v[i].Term == nil
	}
	if concrete && needsCheck(in) {
		if err := w.checkWords(in, v[0].Word, v[1].Word); err != nil {
			return false, err
		}
	} else if needsCheck(in) {
		before := len(w.Added)
		if err := w.checkArith(s, in, v); err != nil {
			return false, err
		}
		forked = len(w.Added) > before
		f = s.Top
	}
	if concrete && !hasArm(in.Op) {
		set(&f.Regs[in.Dst], wordOp(in, v[0].Word, v[1].Word, v[2].Word))
		return forked, nil
	}
	var t [3]*expr.Term
	wa, wb, wc := operandWidths(in)
	widths := [3]int{wa, wb, wc}
	for i, width := range widths[:n] {
		t[i] = term(w.B, v[i], width)
	}
	f.Regs[in.Dst] = value(pure[in.Op](w.B, in, t[0], t[1], t[2]))
	return forked, nil
}

// operands is the number of operands of a pure operation.
func operands(in *ir.Instr) int {
	switch in.Op {
	case ir.CtPop, ir.Ctlz, ir.Cttz, ir.BSwap, ir.BitReverse, ir.Abs, ir.Copy, ir.Trunc, ir.ZExt, ir.SExt, ir.Extract:
		return 1
	case ir.FShl, ir.FShr, ir.Select:
		return 3
	case ir.Lea:
		if in.B == ir.NoOpnd {
			return 1
		}
	}
	return 2
}

// hasArm says that the loop itself does the concrete case, so that wordOp need not.
func hasArm(op ir.Op) bool {
	switch op {
	case ir.Add, ir.Sub, ir.Mul, ir.And, ir.Or, ir.Xor, ir.Shl, ir.LShr, ir.AShr, ir.Copy, ir.Select, ir.Trunc, ir.ZExt,
		ir.SExt, ir.Lea, ir.Eq, ir.Ne, ir.Ult, ir.Ule, ir.Ugt, ir.Uge, ir.Slt, ir.Sle, ir.Sgt, ir.Sge:
		return true
	}
	return false
}

func needsCheck(in *ir.Instr) bool {
	switch in.Op {
	case ir.UDiv, ir.SDiv, ir.URem, ir.SRem, ir.Shl, ir.LShr, ir.AShr:
		return in.Flags&ir.Synth == 0
	case ir.Add, ir.Sub, ir.Mul, ir.Abs, ir.Ctlz, ir.Cttz:
		return in.Flags&ir.NSW != 0
	}
	return false
}

// checkWords is checkArith for machine words.
func (w *Worker) checkWords(in *ir.Instr, x, y uint64) error {
	width := uint(in.W)
	switch in.Op {
	case ir.UDiv, ir.SDiv, ir.URem, ir.SRem:
		if y == 0 {
			return find(outcome.DivisionByZero, divisionByZero)
		}
		if (in.Op == ir.SDiv || in.Op == ir.SRem) && bv.SDivOv(x, y, width) {
			return find(outcome.IntegerOverflow, quotientOverflow)
		}
	case ir.Shl, ir.LShr, ir.AShr:
		if y >= uint64(width) {
			return find(outcome.Overshift, overshift)
		}
	case ir.Add, ir.Sub, ir.Mul:
		if w.checkOv && wordOp(&ir.Instr{Op: overflowOf(in.Op), W: in.W}, x, y, 0) != 0 {
			return find(outcome.IntegerOverflow, "signed "+in.Op.String()+" overflows")
		}
	case ir.Abs:
		if w.checkOv && x == 1<<(width-1) {
			return find(outcome.IntegerOverflow, absOverflow)
		}
	case ir.Ctlz, ir.Cttz:
		if x == 0 {
			return find(outcome.UndefinedBehavior, countOfZero)
		}
	}
	return nil
}

const (
	divisionByZero   = "division by zero"
	quotientOverflow = "the quotient of the smallest number and -1 does not fit"
	absOverflow      = "the absolute value of the smallest number does not fit"
	countOfZero      = "the leading or trailing zeros of 0 are counted, which has no defined result"
	overshift        = "shift by the width of the operand or more"
)

// overflowOf is the predicate that tells whether op overflows as a signed operation.
func overflowOf(op ir.Op) ir.Op {
	switch op {
	case ir.Add:
		return ir.SAddOv
	case ir.Sub:
		return ir.SSubOv
	}
	return ir.SMulOv
}

// checkArith splits off operands for which an operation has no defined result.
func (w *Worker) checkArith(s *state.State, in *ir.Instr, v [3]memory.Value) error {
	width := int(in.W)
	x, y := term(w.B, v[0], width), term(w.B, v[1], width)
	switch in.Op {
	case ir.UDiv, ir.SDiv, ir.URem, ir.SRem:
		if err := w.check(s, w.B.Ne(y, zero(w.B, width)), outcome.DivisionByZero, divisionByZero); err != nil {
			return err
		}
		if in.Op == ir.SDiv || in.Op == ir.SRem {
			bad := w.B.And(w.B.Eq(y, ones(w.B, width)), w.B.Eq(x, smallest(w.B, width)))
			return w.check(s, w.B.Not(bad), outcome.IntegerOverflow, quotientOverflow)
		}
	case ir.Shl, ir.LShr, ir.AShr:
		if err := w.check(s, w.B.Ult(y, number(w.B, width, uint64(width))), outcome.Overshift, overshift); err != nil {
			return err
		}
	case ir.Add, ir.Sub, ir.Mul:
		if !w.checkOv {
			return nil
		}
		return w.check(s, w.B.Not(pure[overflowOf(in.Op)](w.B, in, x, y, nil)), outcome.IntegerOverflow, "signed "+in.Op.String()+" overflows")
	case ir.Abs:
		if w.checkOv {
			return w.check(s, w.B.Ne(x, smallest(w.B, width)), outcome.IntegerOverflow, absOverflow)
		}
	case ir.Ctlz, ir.Cttz:
		return w.check(s, w.B.Ne(x, zero(w.B, width)), outcome.UndefinedBehavior, countOfZero)
	}
	return nil
}

// smallest is the least signed number of a width.
func smallest(b *expr.Builder, width int) *expr.Term {
	return b.Shl(number(b, width, 1), number(b, width, uint64(width-1)))
}

// objSize answers llvm.objectsize with the room behind a concrete pointer, or with "unknown".
func (w *Worker) objSize(s *state.State, in *ir.Instr) error {
	f := s.Top
	x := mask(in.W)
	if in.Flags&ir.ObjMin != 0 {
		x = 0
	}
	if p := get(f.Regs, f.Code.Pool, in.A); p.Term == nil {
		if o, ok := s.Mem.Find(p.Word); ok && o.SizeTerm == nil {
			x = o.Base + o.Size - p.Word
		}
	}
	set(&f.Regs[in.Dst], x)
	return nil
}

// stackRestore frees the stack objects made since the matching stacksave, whose value is their number.
func (w *Worker) stackRestore(s *state.State, in *ir.Instr) error {
	f := s.Top
	mark := int(get(f.Regs, f.Code.Pool, in.A).Word)
	if mark < 0 || mark > len(f.Locals) {
		return find(outcome.InvalidArgument, "the stack is restored to where it never was")
	}
	w.shrink(s, f, mark)
	return nil
}

// assumption executes llvm.assume: a condition that cannot hold is undefined behaviour.
func (w *Worker) assumption(s *state.State, in *ir.Instr) error {
	f := s.Top
	return w.check(s, term(w.B, *get(f.Regs, f.Code.Pool, in.A), 1), outcome.UndefinedBehavior, "an assumption of the compiler does not hold")
}
