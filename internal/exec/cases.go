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
// values, which are known without a solver: one for each way that the conditions can be. Such an access is made at each
// of these addresses, and the conditions choose between what was read. Neither a fork nor an array with a symbolic
// index is needed, and the pointers found there are again such choices.

const (
	maxSelectors  = 3   // open conditions that an address may depend on: up to 8 addresses
	maxConditions = 32  // conditions in an address that are looked at
	maxCaseNodes  = 128 // terms that are looked at in an address
)

// pointerCase is an address with the condition under which it is the one.
type pointerCase struct {
	when *expr.Term
	obj  *memory.Object
	off  uint64
}

// pointerCases lists where an access of n bytes at addr + imm can go, if that depends on a few conditions only and every case
// lies in bounds; otherwise ok is false. Conditions that the path has decided are taken as decided.
func (w *Worker) pointerCases(s *state.State, addr *expr.Term, imm int64, n uint64, write bool) (cases []pointerCase, ok bool, err error) {
	raw := w.B.Add(addr, w.B.Const(64, uint64(imm)))
	t := w.Simp.Simplify(raw)
	a := address{known: s.Known}
	if !a.scan(t) {
		return nil, false, nil
	}
	if ok, err := w.settle(s, &a); !ok || err != nil {
		return nil, false, err
	}
	home := homeOf(s, raw)
	for way := range 1 << len(a.selectors) {
		at := a.value(way)
		o, found := s.Mem.Find(at)
		if !found || o.Kind == memory.Code || o.SizeTerm != nil || at-o.Base+n > o.Size || write && o.ReadOnly || home != nil && o != home {
			return nil, false, nil
		}
		cases = w.addCase(cases, pointerCase{w.condition(a.selectors, way), o, at - o.Base})
	}
	return cases, true, nil
}

// settle asks which of the address's conditions the path has decided without saying so, and remembers it; what is open
// stays a selector. False: too many are open.
func (w *Worker) settle(s *state.State, a *address) (ok bool, err error) {
	open := a.selectors[:0]
	for _, c := range a.selectors {
		other := c
		if s.Model.Bool(c) {
			other = w.B.Not(c)
		}
		r, err := w.Ask(s, other, w.Cond(s, other))
		if err != nil {
			return false, err
		}
		if r.Verdict == solver.Unsat {
			w.Imply(s, w.B.Not(other))
			continue
		}
		if open = append(open, c); len(open) > maxSelectors {
			return false, nil
		}
	}
	a.selectors = open
	return true, nil
}

// addCase joins cases with the same address.
func (w *Worker) addCase(cases []pointerCase, c pointerCase) []pointerCase {
	for i := range cases {
		if cases[i].obj == c.obj && cases[i].off == c.off {
			cases[i].when = w.B.Or(cases[i].when, c.when)
			return cases
		}
	}
	return append(cases, c)
}

// condition says that each selector is what its bit of way says.
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

// homeOf is the object that a constant summand of the raw address points into: the one that is meant (see home).
func homeOf(s *state.State, raw *expr.Term) *memory.Object {
	stack := [32]*expr.Term{raw}
	for top := 1; top > 0; {
		top--
		x := stack[top]
		switch {
		case x.IsConst() && x.Word() >= nullPage:
			if o, ok := s.Mem.Find(x.Word()); ok {
				return o
			}
		case x.Kind() == expr.Add && top+2 <= len(stack):
			stack[top], stack[top+1] = x.Kid(1), x.Kid(0)
			top += 2
		}
	}
	return nil
}

// readCases reads width bits through a pointer that depends on a few conditions.
func (w *Worker) readCases(s *state.State, addr memory.Value, imm int64, width int) (v memory.Value, ok bool, err error) {
	if w.Opt.MergeReads < 2 || addr.Term == nil {
		return v, false, nil
	}
	cases, ok, err := w.pointerCases(s, addr.Term, imm, uint64(width+7)/8, false)
	if !ok || err != nil {
		return v, false, err
	}
	read := func(c pointerCase) memory.Value { return w.read(s, target{obj: c.obj, off: c.off}, width) }
	if len(cases) == 1 {
		return read(cases[0]), true, nil
	}
	last := len(cases) - 1
	merged := term(w.B, read(cases[last]), width)
	for _, c := range cases[:last] {
		merged = w.B.Ite(c.when, term(w.B, read(c), width), merged)
	}
	return value(merged), true, nil
}

// writeCases writes v through such a pointer: each place takes it under its condition and else keeps what it has.
func (w *Worker) writeCases(s *state.State, addr memory.Value, imm int64, width int, v memory.Value) (ok bool, err error) {
	if w.Opt.MergeReads < 2 || addr.Term == nil {
		return false, nil
	}
	cases, ok, err := w.pointerCases(s, addr.Term, imm, uint64(width+7)/8, true)
	if !ok || err != nil {
		return false, err
	}
	for _, c := range cases {
		// The write before may have copied the object.
		o, _ := s.Mem.Find(c.obj.Base)
		at := target{obj: o, off: c.off}
		kept := w.read(s, at, width)
		w.write(s, at, width, value(w.B.Ite(c.when, term(w.B, v, width), term(w.B, kept, width))))
	}
	return true, nil
}

// address is a term that is being taken apart.
type address struct {
	known     func(*expr.Term) (v, ok bool)
	program   *program.Program // its conditions are free
	selectors []*expr.Term
}

// scan finds the selectors: the conditions of ites, and bits that are made numbers. It gives up at anything else that
// is not arithmetic.
func (a *address) scan(t *expr.Term) bool {
	if t.Width() != 64 {
		return false
	}
	a.program = program.New(program.Options{Ops: 8 * maxCaseNodes, LastFirst: true, Leaf: inAddress})
	if _, ok := a.program.Add(t); !ok {
		return false
	}
	n := 0
	for _, x := range a.program.Terms {
		if !x.IsConst() {
			n++
		}
		if isSelector(x) {
			if _, ok := a.decided(x); !ok {
				a.selectors = append(a.selectors, x)
			}
		}
	}
	return n <= maxCaseNodes && len(a.selectors) <= maxConditions
}

func isSelector(x *expr.Term) bool { return x.Width() == 1 && !x.IsConst() }

// inAddress says whether x is a condition, and whether it is that or arithmetic.
func inAddress(x *expr.Term) (condition, ok bool) {
	switch x.Kind() {
	case expr.Add, expr.Sub, expr.Mul, expr.Shl, expr.And, expr.Or, expr.Xor, expr.Not, expr.ZExt, expr.SExt, expr.Concat, expr.Extract, expr.Ite:
		return isSelector(x), true
	}
	return isSelector(x), isSelector(x)
}

// value is the address when the selectors are the bits of way.
func (a *address) value(way int) uint64 {
	p := a.program
	for i, x := range p.Terms {
		if isSelector(x) {
			v, ok := a.decided(x)
			if !ok {
				v = uint64(way) >> slices.Index(a.selectors, x) & 1
			}
			p.Vals[i] = v
		}
	}
	last := len(p.Ops) - 1
	p.Run(0, int32(last+1))
	return p.Vals[last]
}

func (a *address) decided(x *expr.Term) (uint64, bool) {
	v, ok := a.known(x)
	if v {
		return 1, ok
	}
	return 0, ok
}
