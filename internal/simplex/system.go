package simplex

import (
	"cmp"
	"math/big"
	"slices"
)

// Var numbers the variables of a system; rows' slacks have numbers, too.
type Var int32

// Term is one summand of a row or an objective.
type Term struct {
	V Var
	C Rat
}

// Bound is a limit, or none if Has is false. Why is the caller's name for the reason of the limit, which a core lists;
// 0: a core leaves it out.
type Bound struct {
	Val Rat
	Has bool
	Why int32
}

// At is a limit of r.
func At(r Rat) Bound { return Bound{Val: r, Has: true} }

// For is b with a reason.
func (b Bound) For(why int32) Bound {
	b.Why = why
	return b
}

// None is no limit.
func None() Bound { return Bound{} }

type variable struct {
	lo, hi  Bound
	val     Rat
	integer bool
	uses    []int32 // numbers of the rows that it is in
	row     int32   // index of the row where it is basic, nonbasic, or outside
}

// Values of a variable's row that are no index.
const (
	nonbasic = -1
	outside  = -2 // the slack of a row that is not in the tableau yet
)

// tableau row: basic = Σ e, over nonbasic variables, by number.
type tableauRow struct {
	basic Var
	e     []Term
}

// def is a row as it was added, after division by the common divisor.
type def struct {
	slack   Var
	e       []Term
	integer bool
	stale   bool // a bound changed since it was propagated
}

type undo struct {
	v      Var
	lo, hi Bound
}

type mark struct {
	trail, vars, defs int
	dead              bool
	quiet             bool // no row was stale
}

// System is a set of variables, bounds and rows. The zero value is not ready: use [New]. One goroutine at a time.
type System struct {
	f     field
	vars  []variable
	rows  []tableauRow
	defs  []def
	ready int // so many of defs are in the tableau
	trail []undo
	marks []mark
	stats Stats

	// Plain makes every pivot and every branch take the least number (Bland), so that the points of a search do not
	// depend on how far the point before is from its bounds. Before it branches, divisors of rows are looked at.
	Plain bool
	// Seen, if set, is called at each point of a search that violates a bound, before the pivot. If it returns true, the
	// search ends with Unknown.
	Seen func() (stop bool)

	core map[int32]bool // reasons of what was refuted since Check began

	version uint64 // counts changes of bounds, rows and variables
	dead    bool   // some variable has no value left
}

// Stats counts work: pivots, branches, and summands of rows that were looked at or changed.
type Stats struct{ Pivots, Nodes, Steps int }

// New makes an empty system.
func New() *System { return &System{f: exact()} }

// Stats counts the work of the system so far.
func (s *System) Stats() Stats { return s.stats }

// Value is the present value of v: of the model after Sat.
func (s *System) Value(v Var) Rat { return s.vars[v].val }

// Version is another number after every change of bounds, rows or variables.
func (s *System) Version() uint64 { return s.version }

// Tied says whether v is in some row.
func (s *System) Tied(v Var) bool { return len(s.vars[v].uses) > 0 }

// Len is the number of variables, slacks included.
func (s *System) Len() int { return len(s.vars) }

// Rows is the number of rows.
func (s *System) Rows() int { return len(s.defs) }

// NewVar makes a variable.
func (s *System) NewVar(lo, hi Bound, integer bool) Var {
	v := variable{lo: lo, hi: hi, integer: integer, row: nonbasic}
	if integer {
		v.lo.Val, v.hi.Val = lo.Val.Ceil(), hi.Val.Floor()
	}
	v.val = v.nearest()
	s.dead = s.dead || v.empty()
	s.vars = append(s.vars, v)
	s.version++
	return Var(len(s.vars) - 1)
}

// nearest is the value inside the bounds that is nearest to 0.
func (v *variable) nearest() Rat {
	switch {
	case v.lo.Has && v.lo.Val.Sign() > 0:
		return v.lo.Val
	case v.hi.Has && v.hi.Val.Sign() < 0:
		return v.hi.Val
	}
	return Rat{}
}

// AddRow adds lo ≤ Σ e ≤ hi. Variables may repeat in e.
func (s *System) AddRow(e []Term, lo, hi Bound) {
	e = s.sum(e)
	d := def{e: e, integer: s.integral(e), stale: true}
	if d.integer && len(e) > 0 {
		lo, hi = s.reduce(e, lo, hi)
	}
	d.slack = Var(len(s.vars))
	v := variable{lo: lo, hi: hi, integer: d.integer, row: outside}
	s.vars = append(s.vars, v)
	s.stats.Steps += len(e)
	n := int32(len(s.defs))
	for _, t := range e {
		x := &s.vars[t.V]
		x.uses = append(x.uses, n)
	}
	s.vars[d.slack].uses = []int32{n}
	s.defs = append(s.defs, d)
	s.version++
	s.dead = s.dead || v.empty()
}

// settle puts rows into the tableau that are not there yet: propagation does without it.
func (s *System) settle() {
	for ; s.ready < len(s.defs); s.ready++ {
		d := &s.defs[s.ready]
		x := &s.vars[d.slack]
		x.row, x.val = int32(len(s.rows)), Rat{}
		for _, t := range d.e {
			x.val = s.f.add(x.val, s.f.mul(t.C, s.vars[t.V].val))
		}
		s.rows = append(s.rows, tableauRow{d.slack, s.sum(s.inNonbasic(d.e))})
	}
}

// sum orders terms by variable, adds equal ones and drops zeros, in a slice of its own.
func (s *System) sum(e []Term) []Term {
	e = slices.Clone(e)
	slices.SortStableFunc(e, func(a, b Term) int { return cmp.Compare(a.V, b.V) })
	out := e[:0]
	for _, t := range e {
		if n := len(out); n > 0 && out[n-1].V == t.V {
			out[n-1].C = s.f.add(out[n-1].C, t.C)
		} else {
			out = append(out, t)
		}
	}
	return slices.DeleteFunc(out, func(t Term) bool { return t.C.Sign() == 0 })
}

// inNonbasic writes terms over nonbasic variables; the result may repeat variables.
func (s *System) inNonbasic(e []Term) []Term {
	var out []Term
	for _, t := range e {
		r := s.vars[t.V].row
		if r < 0 { // a slack of an objective is inside: settle came before
			out = append(out, t)
			continue
		}
		for _, u := range s.rows[r].e {
			out = append(out, Term{u.V, s.f.mul(t.C, u.C)})
		}
	}
	return out
}

// integral says whether all coefficients and variables are integers.
func (s *System) integral(e []Term) bool {
	for _, t := range e {
		if !s.vars[t.V].integer || !t.C.IsInt() {
			return false
		}
	}
	return true
}

// reduce divides an integral row by the common divisor of its coefficients and rounds the bounds inward.
func (s *System) reduce(e []Term, lo, hi Bound) (Bound, Bound) {
	if by := s.divisor(e); by.Cmp(Int(1)) != 0 {
		by = s.f.inv(by)
		for i := range e {
			e[i].C = s.f.mul(e[i].C, by)
		}
		lo.Val, hi.Val = s.f.mul(lo.Val, by), s.f.mul(hi.Val, by)
	}
	lo.Val, hi.Val = lo.Val.Ceil(), hi.Val.Floor()
	return lo, hi
}

// divisor is the greatest common divisor of integral coefficients; 0 for none.
func (s *System) divisor(e []Term) Rat {
	g := uint64(0)
	for _, t := range e {
		if t.C.b != nil {
			return s.bigDivisor(e)
		}
		g = gcd(abs(t.C.n), g)
	}
	return Uint(g)
}

func (s *System) bigDivisor(e []Term) Rat {
	g := new(big.Int)
	for _, t := range e {
		g.GCD(nil, nil, g, new(big.Int).Abs(t.C.big().Num()))
	}
	return s.f.demote(new(big.Rat).SetInt(g))
}

// Bounds are the present bounds of v.
func (s *System) Bounds(v Var) (lo, hi Bound) { return s.vars[v].lo, s.vars[v].hi }

// Tighten restricts v to lo and hi as well and says whether that changed a bound. An empty domain shows at the next
// Propagate or Check.
func (s *System) Tighten(v Var, lo, hi Bound) bool {
	x := &s.vars[v]
	if x.integer {
		lo.Val, hi.Val = lo.Val.Ceil(), hi.Val.Floor()
	}
	up := lo.Has && (!x.lo.Has || lo.Val.Cmp(x.lo.Val) > 0)
	down := hi.Has && (!x.hi.Has || hi.Val.Cmp(x.hi.Val) < 0)
	if !up && !down {
		return false
	}
	s.trail = append(s.trail, undo{v, x.lo, x.hi})
	s.version++
	if up {
		x.lo = lo
	}
	if down {
		x.hi = hi
	}
	for _, i := range x.uses {
		s.defs[i].stale = true
	}
	s.dead = s.dead || x.empty()
	s.inside(v)
	return true
}

// inside moves a nonbasic variable to the nearest value of its domain.
func (s *System) inside(v Var) {
	switch x := &s.vars[v]; {
	case x.row != nonbasic || x.empty():
	case x.lo.Has && x.val.Cmp(x.lo.Val) < 0:
		s.move(v, x.lo.Val)
	case x.hi.Has && x.val.Cmp(x.hi.Val) > 0:
		s.move(v, x.hi.Val)
	}
}

func (v *variable) empty() bool { return v.lo.Has && v.hi.Has && v.lo.Val.Cmp(v.hi.Val) > 0 }

// move gives a nonbasic variable another value.
func (s *System) move(v Var, to Rat) {
	delta := s.f.add(to, s.vars[v].val.Neg())
	s.vars[v].val = to
	for i := range s.rows {
		if c, ok := coefficient(s.rows[i].e, v); ok {
			b := &s.vars[s.rows[i].basic]
			b.val = s.f.add(b.val, s.f.mul(c, delta))
		}
	}
}

func coefficient(e []Term, v Var) (Rat, bool) {
	i, ok := slices.BinarySearchFunc(e, v, func(t Term, v Var) int { return cmp.Compare(t.V, v) })
	if !ok {
		return Rat{}, false
	}
	return e[i].C, true
}

// Push opens a scope: Pop takes back bounds, rows and variables that came after it.
func (s *System) Push() {
	quiet := true
	for i := range s.defs {
		quiet = quiet && !s.defs[i].stale
	}
	s.marks = append(s.marks, mark{len(s.trail), len(s.vars), len(s.defs), s.dead, quiet})
}

// Pop closes the innermost scope. The basis stays as it is, except for variables that are removed.
func (s *System) Pop() {
	m := s.marks[len(s.marks)-1]
	s.marks = s.marks[:len(s.marks)-1]
	s.version++
	for i := len(s.trail) - 1; i >= m.trail; i-- {
		u := s.trail[i]
		s.vars[u.v].lo, s.vars[u.v].hi = u.lo, u.hi
	}
	s.trail = s.trail[:m.trail]
	moved := false
	for i := len(s.defs) - 1; i >= m.defs; i-- {
		if i < s.ready && s.drop(s.defs[i].slack) {
			moved = true
		}
		for _, t := range s.defs[i].e {
			x := &s.vars[t.V]
			x.uses = x.uses[:len(x.uses)-1]
		}
	}
	s.dead = m.dead
	s.defs, s.vars, s.ready = s.defs[:m.defs], s.vars[:m.vars], min(s.ready, m.defs)
	for i := range s.defs { // bounds are as before, and so is everything that follows from them
		s.defs[i].stale = !m.quiet
	}
	for v := 0; moved && v < len(s.vars); v++ {
		s.inside(Var(v)) // made nonbasic just now, perhaps where it was outside
	}
}

// drop removes a slack and its row. The equations of the other rows remain, so variables that only this row had are
// in none of them. It says whether that took a pivot.
func (s *System) drop(slack Var) (pivoted bool) {
	if s.vars[slack].row < 0 {
		for i := range s.rows {
			if _, ok := coefficient(s.rows[i].e, slack); ok {
				s.pivot(int32(i), slack)
				pivoted = true
				break
			}
		}
	}
	r := s.vars[slack].row
	if r < 0 {
		return pivoted
	}
	last := int32(len(s.rows) - 1)
	s.rows[r] = s.rows[last]
	s.vars[s.rows[r].basic].row = r
	s.rows = s.rows[:last]
	s.vars[slack].row = nonbasic
	return pivoted
}

// Empty says whether some variable has no value left: Check would say Unsat without a pivot.
func (s *System) Empty() bool { return s.dead }
