package simplex

import (
	"context"
	"maps"
	"slices"
)

// Status is an answer. The zero value claims nothing.
type Status uint8

// The answers.
const (
	Unknown Status = iota // the budget or the context ended
	Sat
	Unsat
)

// String is the usual word.
func (s Status) String() string { return [...]string{"unknown", "sat", "unsat"}[s] }

// Budget limits one call by counts. 0 means no limit.
type Budget struct {
	Pivots int
	Nodes  int // of branch and bound, without the root
	Digits int // of a number
	Steps  int // summands of rows that were changed
}

// worstFirst is how many pivots take the largest violation before the least number is taken.
const worstFirst = 50

// effort is the rest of a budget.
type effort struct {
	ctx    context.Context
	b      Budget
	pivots int
	nodes  int
	until  int // Stats.Steps at the end of the budget
}

func (s *System) effort(ctx context.Context, b Budget) *effort {
	return &effort{ctx: ctx, b: b, until: s.stats.Steps + b.Steps}
}

func (e *effort) out(s *System) bool {
	return e.b.Pivots > 0 && e.pivots >= e.b.Pivots || e.b.Steps > 0 && s.stats.Steps >= e.until || e.pivots%16 == 0 &&
		e.ctx.Err() != nil
}

// Check decides the system, over integers where variables are integers. After Sat the variables' values are a model.
func (s *System) Check(ctx context.Context, b Budget) Status {
	s.core = map[int32]bool{}
	return s.search(s.effort(ctx, b))
}

// Core is the reasons of bounds that have no solution together, ascending, after Check has answered Unsat. It knows the
// bounds that the caller gave, and none that Propagate has derived from them.
func (s *System) Core() []int32 {
	return slices.Sorted(maps.Keys(s.core))
}

// blame adds reasons to the core.
func (s *System) blame(bounds ...Bound) {
	for _, b := range bounds {
		if b.Why != 0 && s.core != nil {
			s.core[b.Why] = true
		}
	}
}

// blameEmpty adds the reasons why a variable has no value left.
func (s *System) blameEmpty() {
	for i := range s.vars {
		if x := &s.vars[i]; x.empty() {
			s.blame(x.lo, x.hi)
			return
		}
	}
}

// blameRow adds the reasons why the basic variable of row r can go no further up or down.
func (s *System) blameRow(r int32, up bool) {
	b := &s.vars[s.rows[r].basic]
	if up {
		s.blame(b.lo)
	} else {
		s.blame(b.hi)
	}
	for _, t := range s.rows[r].e {
		if x := &s.vars[t.V]; (t.C.Sign() > 0) == up {
			s.blame(x.hi)
		} else {
			s.blame(x.lo)
		}
	}
}

// lp decides the system over rationals.
func (s *System) lp(e *effort) Status {
	s.settle()
	if s.dead {
		s.blameEmpty()
		return Unsat
	}
	for n := 0; ; n++ {
		r, up := s.violated(n < worstFirst && !s.Plain)
		if r < 0 {
			return Sat
		}
		if e.out(s) || s.Seen != nil && s.Seen() {
			return Unknown
		}
		j := s.entering(r, up)
		if j < 0 {
			s.blameRow(r, up)
			return Unsat
		}
		b := &s.vars[s.rows[r].basic]
		to := b.hi.Val
		if up {
			to = b.lo.Val
		}
		if e.pivots++; s.exchange(r, j, to) > e.b.Digits && e.b.Digits > 0 {
			return Unknown
		}
	}
}

// violated is a row whose basic variable is outside of its bounds, -1 if there is none; up says that it is too low.
func (s *System) violated(worst bool) (row int32, up bool) {
	row = -1
	var by Rat
	for i := range s.rows {
		v := s.rows[i].basic
		x := &s.vars[v]
		var d Rat
		var low bool
		switch {
		case x.lo.Has && x.val.Cmp(x.lo.Val) < 0:
			d, low = s.f.add(x.lo.Val, x.val.Neg()), true
		case x.hi.Has && x.val.Cmp(x.hi.Val) > 0:
			d = s.f.add(x.val, x.hi.Val.Neg())
		default:
			continue
		}
		better := row < 0 || v < s.rows[row].basic
		if worst && row >= 0 {
			c := d.Cmp(by)
			better = c > 0 || c == 0 && better
		}
		if better {
			row, up, by = int32(i), low, d
		}
	}
	return row, up
}

// entering is the nonbasic variable of least number that can move the row's basic variable up or down, -1 if none can.
func (s *System) entering(r int32, up bool) Var {
	for _, t := range s.rows[r].e {
		if s.room(t.V, (t.C.Sign() > 0) == up) {
			return t.V
		}
	}
	return -1
}

// room says whether v can go up (or down) inside its bounds.
func (s *System) room(v Var, up bool) bool {
	x := &s.vars[v]
	if up {
		return !x.hi.Has || x.val.Cmp(x.hi.Val) < 0
	}
	return !x.lo.Has || x.val.Cmp(x.lo.Val) > 0
}

// exchange gives the basic variable of row r the value to and lets it change places with j. It tells the digits of the
// longest number in the new row.
func (s *System) exchange(r int32, j Var, to Rat) (digits int) {
	b := s.rows[r].basic
	a, _ := coefficient(s.rows[r].e, j)
	theta := s.f.mul(s.f.add(to, s.vars[b].val.Neg()), s.f.inv(a))
	s.move(j, s.f.add(s.vars[j].val, theta))
	s.vars[b].val = to
	return s.pivot(r, j)
}

// pivot makes j basic in row r, and the variable that was basic there nonbasic.
func (s *System) pivot(r int32, j Var) (digits int) {
	s.stats.Pivots++
	row := &s.rows[r]
	b := row.basic
	a, _ := coefficient(row.e, j)
	inv := s.f.inv(a)
	e := make([]Term, 0, len(row.e))
	put := func(t Term) {
		e = append(e, t)
		digits = max(digits, t.C.digits())
	}
	placed := false
	for _, t := range row.e {
		if !placed && b < t.V {
			put(Term{b, inv})
			placed = true
		}
		if t.V != j {
			put(Term{t.V, s.f.mul(t.C, inv).Neg()})
		}
	}
	if !placed {
		put(Term{b, inv})
	}
	row.basic, row.e = j, e
	s.vars[j].row, s.vars[b].row = r, nonbasic
	s.stats.Steps += len(s.rows)
	for i := range s.rows {
		if int32(i) == r {
			continue
		}
		if c, ok := coefficient(s.rows[i].e, j); ok {
			s.stats.Steps += len(s.rows[i].e) + len(e)
			s.rows[i].e = s.replace(s.rows[i].e, j, c, e)
		}
	}
	return digits
}

// replace is e without j, plus c times by; all by number.
func (s *System) replace(e []Term, j Var, c Rat, by []Term) []Term {
	out := make([]Term, 0, len(e)+len(by))
	for len(e) > 0 || len(by) > 0 {
		switch {
		case len(e) > 0 && e[0].V == j:
			e = e[1:]
		case len(by) == 0 || len(e) > 0 && e[0].V < by[0].V:
			out, e = append(out, e[0]), e[1:]
		case len(e) == 0 || by[0].V < e[0].V:
			out, by = append(out, Term{by[0].V, s.f.mul(c, by[0].C)}), by[1:]
		default:
			if x := s.f.add(e[0].C, s.f.mul(c, by[0].C)); x.Sign() != 0 {
				out = append(out, Term{e[0].V, x})
			}
			e, by = e[1:], by[1:]
		}
	}
	return out
}
