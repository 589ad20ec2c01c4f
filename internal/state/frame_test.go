package state

import (
	"testing"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/eval"
	"github.com/albers-engine/albers/internal/ir"
	"github.com/albers-engine/albers/internal/memory"
)

// TestForkedFrame: changes of one side's frame, recycling included, do not show on the other side.
func TestForkedFrame(t *testing.T) {
	s := New(memory.New(expr.NewBuilder(), memory.Config{}), eval.New(nil), nil)
	s.Top = &Frame{Code: &Code{Func: &ir.Func{NumRegs: 1}}, Regs: []memory.Value{{Word: 1}},
		Locals: []uint64{10, 20}, VarArgs: []VarArg{{W: 8}}}
	s.Adopt(s.Top)
	c := s.Fork()
	if c.Top == s.Top {
		t.Fatal("one frame for both")
	}
	// The frame is used like a recycled one: emptied, and filled again.
	f := s.Top
	f.Locals = append(f.Locals[:0], 30, 40)
	f.VarArgs = append(f.VarArgs[:0], VarArg{W: 64})
	f.Regs[0].Word = 2
	if l := c.Top.Locals; len(l) != 2 || l[0] != 10 || l[1] != 20 {
		t.Errorf("locals of the other side: %v", l)
	}
	if c.Top.VarArgs[0].W != 8 || c.Top.Regs[0].Word != 1 {
		t.Errorf("the other side: %v %v", c.Top.VarArgs, c.Top.Regs)
	}
}
