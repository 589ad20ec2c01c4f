package cfg

import (
	"slices"
	"testing"

	"github.com/albers-engine/albers/internal/ir"
)

// TestGuard: a branch is a loop's guard if one side leads into the loop only and the other one to its exit, over empty
// blocks as well.
func TestGuard(t *testing.T) {
	work := func(blocks ...int32) func(f *ir.Func, b int32) { // these blocks are not empty
		return func(f *ir.Func, b int32) {
			if slices.Contains(blocks, b) {
				f.Code = append(f.Code, ir.Instr{Op: ir.Add, W: 64, Dst: 0, A: ^0, B: ^0})
			}
		}
	}
	call := func(f *ir.Func, b int32) {
		if b == 1 {
			f.Code = append(f.Code, ir.Instr{Op: ir.CallOp, Dst: ir.NoReg, Imm: int64(len(f.Calls))})
			f.Calls = append(f.Calls, ir.Call{Callee: 1, Target: ir.NoOpnd, Normal: -1, Unwind: -1})
		}
	}
	for name, c := range map[string]struct {
		s    shape
		fill func(f *ir.Func, b int32)
		want *Guard
	}{
		"directly":                    {shape{{1, 2}, {1, 2}, {}}, nil, &Guard{Block: 0, Latch: 1}},
		"the other way round":         {shape{{1, 2}, {2, 1}, {}}, nil, &Guard{Block: 0, Latch: 1, Crossed: true}},
		"back over a block":           {shape{{1, 2}, {2, 3}, {}, {1}}, nil, &Guard{Block: 0, Latch: 1, Crossed: true}},
		"left in front of the turn":   {shape{{1, 3}, {2, 3}, {1}, {}}, work(2), &Guard{Block: 0, Latch: 1}},
		"over a block":                {shape{{1, 3}, {2}, {2, 3}, {}}, work(1), &Guard{0, []int32{1}, 2, false}},
		"a call before the loop":      {shape{{1, 3}, {2}, {2, 3}, {}}, call, nil},
		"no branch":                   {shape{{1}, {1, 2}, {}}, nil, nil},
		"elsewhere":                   {shape{{1, 3}, {1, 2}, {}, {}}, nil, nil},
		"an exit of its own":          {shape{{1, 3}, {1, 2}, {3}, {}}, nil, &Guard{0, []int32{2}, 1, false}},
		"an exit that works":          {shape{{1, 3}, {1, 2}, {3}, {}}, work(2), nil},
		"both ways over blocks":       {shape{{1, 3}, {1, 2}, {4}, {4}, {}}, nil, &Guard{0, []int32{2, 3}, 1, false}},
		"a block that others come to": {shape{{5, 4}, {1, 2}, {3}, {}, {2}, {1, 3}}, nil, nil},
		"two ways in":                 {shape{{1, 3}, {2, 4}, {2, 4}, {2}, {}}, nil, nil},
		"inside another loop":         {shape{{1, 2}, {2, 3}, {2, 1}, {}}, nil, nil},
		"behind another loop":         {shape{{1}, {1, 2}, {3, 4}, {3, 4}, {}}, nil, &Guard{Block: 2, Latch: 3}},
		"the exit of another loop":    {shape{{1}, {1, 2, 3}, {2, 3}, {}}, nil, nil},
		"one of two exits":            {shape{{1, 3}, {2, 4}, {1, 3}, {}, {}}, nil, &Guard{Block: 0, Latch: 2}},
	} {
		m := callees(c.s.function(c.fill))
		f := NewFunc(m, m.Funcs[0])
		all := f.Loops().All
		if len(all) == 0 {
			t.Fatalf("%s: no loop", name)
		}
		got := f.Guard(&all[len(all)-1])
		if (got == nil) != (c.want == nil) || got != nil && (got.Block != c.want.Block || got.Latch != c.want.Latch ||
			got.Crossed != c.want.Crossed || !slices.Equal(got.Around, c.want.Around)) {
			t.Errorf("%s: %+v, want %+v", name, got, c.want)
		}
	}
}
