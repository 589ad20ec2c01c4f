package exec

import (
	"slices"

	"github.com/albers-engine/albers/internal/cover"
	"github.com/albers-engine/albers/internal/decide"
	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/ir"
	"github.com/albers-engine/albers/internal/memory"
	"github.com/albers-engine/albers/internal/state"
	"github.com/albers-engine/albers/outcome"
)

// branch executes a conditional branch on a term.
func (w *Worker) branch(s *state.State, in *ir.Instr, raw *expr.Term) {
	raw = w.written(s, raw, aBranch)
	root := s.Last
	first := s.Top.Code.FirstEdge
	lazy := w.Lazily && w.Edges[first+int32(in.B)] != 0 && w.Edges[first+int32(in.C)] != 0
	yes, no, err := w.Branch(s, raw, w.Cond(s, raw), lazy)
	Check(err)
	w.forked(root, yes, no)
	w.passed(first+int32(in.B), yes == nil)
	w.passed(first+int32(in.C), no == nil)
	if yes != nil {
		w.take(yes, int32(in.B))
	}
	if no != nil {
		w.take(no, int32(in.C))
	}
}

// passed notes that the input had a say at the branch that an edge belongs to and, if the edge is missing after the
// last Split, why.
func (w *Worker) passed(edge int32, missing bool) {
	bits := uint8(cover.PassInput)
	if missing {
		switch w.Skipped {
		case decide.SkipNoInput:
			bits |= cover.PassInfeasible
		case decide.SkipUnknown:
			bits |= cover.PassSolver
		case decide.SkipLimit:
			bits |= cover.PassLimit
		}
	}
	if w.Passed[edge]|bits != w.Passed[edge] {
		w.Passed[edge] |= bits
		w.Noted = append(w.Noted, edge)
	}
}

// switchOn executes a switch on a term as a chain of two-way decisions. There is one decision for each distinct
// target, in the order of the first value that goes there. The default comes last. A state that has its target takes
// the edge before the rest is split.
func (w *Worker) switchOn(s *state.State, in *ir.Instr, t *expr.Term) {
	t = w.Plain(s, w.written(s, t, aBranch))
	table := &s.Top.Code.Switches[in.Imm]
	if t.IsConst() {
		w.takeCase(s, caseOf(table, t.Word()))
		return
	}
	groups := w.groups(table, s.Top.Code.Edges)
	conditions := w.caseConditions(table, t, len(groups))
	for i, g := range groups {
		if conditions[i] == nil {
			conditions[i] = w.isOneOf(t, g.vals)
		}
		raw, root := conditions[i], s.Last
		yes, no, err := w.Split(s, raw, w.Cond(s, raw), state.SwitchCase)
		Check(err)
		w.forked(root, yes, no)
		first := s.Top.Code.FirstEdge
		w.passed(first+g.edge, yes == nil)
		if no == nil { // the values that are left go to none of the others
			for _, rest := range groups[i+1:] {
				w.passed(first+rest.edge, true)
			}
			w.passed(first+table.Default, true)
		}
		if yes != nil {
			w.takeCase(yes, g.edge)
		}
		if no == nil {
			return
		}
		s, w.Running = no, no
	}
	w.takeCase(s, table.Default)
}

// caseGroup is all values of a switch that lead to the same place with the same moves.
type caseGroup struct {
	edge int32
	vals []uint64
}

// groups is the groups of a switch, made once.
func (w *Worker) groups(t *ir.SwitchTable, edges []ir.Edge) []caseGroup {
	g, ok := w.grouped[t]
	if !ok {
		g = groupCases(t, edges)
		w.grouped[t] = g
	}
	return g
}

// groupCases joins cases by target; cases that go where the default goes are left to it.
func groupCases(t *ir.SwitchTable, edges []ir.Edge) []caseGroup {
	same := func(a, b int32) bool {
		return edges[a].To == edges[b].To && slices.Equal(edges[a].Moves, edges[b].Moves)
	}
	var out []caseGroup
next:
	for _, c := range t.Cases {
		if same(c.Edge, t.Default) {
			continue
		}
		for i := range out {
			if same(out[i].edge, c.Edge) {
				out[i].vals = append(out[i].vals, c.Val)
				continue next
			}
		}
		out = append(out, caseGroup{edge: c.Edge, vals: []uint64{c.Val}})
	}
	return out
}

// switched is a switch on a term.
type switched struct {
	table *ir.SwitchTable
	on    *expr.Term
}

// keptSwitches bounds the switches whose conditions a worker remembers, so that it does not keep many terms alive.
const keptSwitches = 1 << 10

// caseConditions says of each of n groups of a switch on t when it is taken; nil: nobody has asked. Paths come to the
// same switch with the same byte again and again.
func (w *Worker) caseConditions(table *ir.SwitchTable, t *expr.Term, n int) []*expr.Term {
	key := switched{table, t}
	list, ok := w.switches[key]
	if !ok {
		if len(w.switches) == keptSwitches {
			clear(w.switches)
		}
		list = make([]*expr.Term, n)
		w.switches[key] = list
	}
	return list
}

// isOneOf says that t has one of the values.
func (w *Worker) isOneOf(t *expr.Term, values []uint64) *expr.Term {
	c := w.B.False()
	for _, v := range values {
		c = w.B.Or(c, w.B.Eq(t, w.B.Const(t.Width(), v)))
	}
	return c
}

// indirect executes a computed goto. A symbolic address goes to one label after the other.
func (w *Worker) indirect(s *state.State, in *ir.Instr) error {
	addr := *get(s.Top.Regs, s.Top.Code.Pool, in.A)
	if addr.Term != nil {
		addr.Word = w.named(s, addr, func(o *memory.Object) (uint64, bool) {
			_, ok := w.label(s, in, o.Base)
			return o.Base, ok
		}, badLabel)
	}
	e, ok := w.label(s, in, addr.Word)
	if !ok {
		return badLabel(s, addr.Word)
	}
	w.take(s, e)
	return nil
}

// label is the edge by which the computed goto in leaves for the label at addr.
func (w *Worker) label(s *state.State, in *ir.Instr, addr uint64) (edge int32, ok bool) {
	r, ok := w.blocks[addr]
	if !ok || r.fn != s.Top.Code.Index {
		return 0, false
	}
	for _, e := range s.Top.Code.Indirects[in.Imm] {
		if s.Top.Code.Edges[e].To == r.blk {
			return e, true
		}
	}
	return 0, false
}

// badLabel is the finding for a computed goto to another address.
func badLabel(*state.State, uint64) error {
	return find(outcome.InvalidCall, "jump to an address that is no label of this function")
}
