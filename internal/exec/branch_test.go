package exec

import (
	"testing"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/eval"
	"github.com/albers-engine/albers/internal/ir"
)

// TestConditionsOfSwitches: a switch has a list of conditions for each term, which the worker finds again; the
// conditions say what the cases say; and a worker does not remember more and more of them.
func TestConditionsOfSwitches(t *testing.T) {
	p := newPointerBench(t, 256)
	one, other := new(ir.SwitchTable), new(ir.SwitchTable)
	lists := [][]*expr.Term{p.w.caseConditions(one, p.i, 2), p.w.caseConditions(other, p.i, 2),
		p.w.caseConditions(one, p.b.Add(p.i, p.i), 2)}
	for i, list := range lists {
		list[0] = p.b.Const(8, uint64(i))
	}
	for i, list := range [][]*expr.Term{p.w.caseConditions(one, p.i, 2), p.w.caseConditions(other, p.i, 2),
		p.w.caseConditions(one, p.b.Add(p.i, p.i), 2)} {
		if list[0] == nil || list[0].Word() != uint64(i) || list[1] != nil {
			t.Errorf("list %d: %v", i, list)
		}
	}
	c := p.w.isOneOf(p.i, []uint64{3, 200})
	for k := range 256 {
		m := eval.New(map[*expr.Array][]byte{p.k: {byte(k)}})
		if m.Bool(c) != (k == 3 || k == 200) {
			t.Errorf("%v for %d", c, k)
		}
	}
	for i := range uint64(2 * keptSwitches) {
		p.w.caseConditions(one, p.b.Add(p.i, p.b.Const(64, i)), 1)
	}
	if n := len(p.w.switches); n > keptSwitches {
		t.Errorf("%d switches are remembered", n)
	}
}
