package exec

import (
	"slices"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/program"
	"github.com/albers-engine/albers/internal/memory"
	"github.com/albers-engine/albers/internal/solver"
	"github.com/albers-engine/albers/internal/state"
)

// A program that computes a pointer from a condition (`args += matched`, `p = c ? a : b`) gives an address with few
// values: one for each combination of the conditions. They are known without a solver. A pointer that is loaded from
// these addresses is again such a choice.

// The first number gives 8 addresses, as many as a read joins by default. The others bound the time of a look at an
// address; they were chosen, not measured (docs/decisions/pointer-cases.md has the gain of cases).
const (
	maxSelectors  = 3   // open conditions that an address may depend on
	maxConditions = 32  // conditions in an address that are looked at
	maxCaseNodes  = 128 // terms that are looked at in an address
)

// cases lists the places of p, if they depend on a few conditions only and every case is in bounds; otherwise there
// are none. Conditions that the path has decided are taken as decided.
func (w *Worker) cases(p *pointer) (cases []place) {
	a := address{choice: w.choice(p.t), known: p.s.Known}
	if a.choice == nil || !a.open() || !w.settle(p.s, &a) {
		return nil
	}
	var meant *memory.Object
	for o := range bases(p.s, p.raw) {
		meant = o
		break
	}
	for way := range 1 << len(a.selectors) {
		at := a.value(way)
		o, ok := p.holder(at)
		if !ok || o.SizeTerm != nil || p.write && o.ReadOnly || meant != nil && o != meant {
			return nil
		}
		cases = w.addCase(cases, place{when: w.condition(a.selectors, way), obj: o, off: at - o.Base})
	}
	return cases
}

// settle asks the solver which of the address's conditions follow from the path condition, and remembers them as
// decided. The other conditions stay selectors. It returns false if too many stay.
func (w *Worker) settle(s *state.State, a *address) bool {
	open := a.selectors[:0]
	for _, c := range a.selectors {
		other := c
		if s.Model.Bool(c) {
			other = w.B.Not(c)
		}
		if Must(w.May(s, other)) == solver.Unsat {
			w.Imply(s, w.B.Not(other))
			continue
		}
		if open = append(open, c); len(open) > maxSelectors {
			return false
		}
	}
	a.selectors = open
	return true
}

// addCase joins cases with the same address.
func (w *Worker) addCase(cases []place, c place) []place {
	for i := range cases {
		if cases[i].obj == c.obj && cases[i].off == c.off {
			cases[i].when = w.B.Or(cases[i].when, c.when)
			return cases
		}
	}
	return append(cases, c)
}

// condition says that each selector has the value of its bit of way.
func (w *Worker) condition(selectors []*expr.Term, way int) *expr.Term {
	c := w.B.True()
	for i, x := range selectors {
		if way>>i&1 == 0 {
			x = w.B.Not(x)
		}
		c = w.B.And(c, x)
	}
	return c
}

// choice is a term that is an address for each combination of the values of its conditions. It is that on every path.
type choice struct {
	program    *program.Program // its conditions are free
	ops        []int32          // all operations
	conditions []int32          // the operations that are conditions
}

// keptChoices bounds the terms whose choice a worker remembers, so that it does not keep many terms alive.
const keptChoices = 256

// choice takes t apart: the conditions of ites, and bits that are made numbers. It is nil if t has anything else that
// is not arithmetic, or is large. A loop asks about the same few terms again and again, on one path and on the next.
func (w *Worker) choice(t *expr.Term) *choice {
	c, known := w.choices[t]
	if !known {
		c = newChoice(t)
		if len(w.choices) == keptChoices {
			clear(w.choices)
		}
		w.choices[t] = c
	}
	return c
}

func newChoice(t *expr.Term) *choice {
	if t.Width() != 64 {
		return nil
	}
	c := &choice{program: program.New(program.Options{Ops: 8 * maxCaseNodes, LastFirst: true, Leaf: inAddress})}
	if _, ok := c.program.Add(t); !ok {
		return nil
	}
	n := 0
	for i, x := range c.program.Terms {
		if !x.IsConst() {
			n++
		}
		if isSelector(x) {
			c.conditions = append(c.conditions, int32(i))
		}
	}
	if n > maxCaseNodes {
		return nil
	}
	c.ops = c.program.All(0)
	return c
}

// address is a choice on a path.
type address struct {
	*choice
	known     func(*expr.Term) (v, ok bool)
	selectors []*expr.Term // the conditions that the path has not decided
}

// open finds the selectors. It returns false if there are too many.
func (a *address) open() bool {
	for _, i := range a.conditions {
		x := a.program.Terms[i]
		if _, ok := a.decided(x); !ok {
			a.selectors = append(a.selectors, x)
		}
	}
	return len(a.selectors) <= maxConditions
}

func isSelector(x *expr.Term) bool { return x.Width() == 1 && !x.IsConst() }

// inAddress says whether x is a condition, and whether it is that or arithmetic.
func inAddress(x *expr.Term) (condition, ok bool) {
	switch x.Kind() {
	case expr.Add, expr.Sub, expr.Mul, expr.Shl, expr.And, expr.Or, expr.Xor, expr.Not, expr.ZExt, expr.SExt,
		expr.Concat, expr.Extract, expr.Ite:
		return isSelector(x), true
	}
	return isSelector(x), isSelector(x)
}

// value is the address when the selectors are the bits of way.
func (a *address) value(way int) uint64 {
	p := a.program
	for _, i := range a.conditions {
		x := p.Terms[i]
		v, ok := a.decided(x)
		if !ok {
			v = uint64(way) >> slices.Index(a.selectors, x) & 1
		}
		p.Vals[i] = v
	}
	p.Run(a.ops)
	return p.Vals[len(p.Vals)-1]
}

func (a *address) decided(x *expr.Term) (uint64, bool) {
	v, ok := a.known(x)
	if v {
		return 1, ok
	}
	return 0, ok
}
