package simplex

// Propagate bounds variables by rows, for at most that many rounds. It is Unsat with a core if that empties a domain,
// else Unknown: nothing was decided.
func (s *System) Propagate(rounds int) Result {
	for v := 0; s.dead && v < len(s.vars); v++ {
		if s.vars[v].empty() {
			return s.clash(Var(v))
		}
	}
	for range rounds {
		changed := false
		for i := range s.defs {
			d := &s.defs[i]
			if !d.stale {
				continue
			}
			d.stale = false
			if !s.divides(d) {
				return Result{Unsat, reasons(s.fixedWhys(d))}
			}
			c, bad := s.byRow(d)
			if bad >= 0 {
				return s.clash(bad)
			}
			changed = changed || c
		}
		if !changed {
			break
		}
	}
	return Result{}
}

func (s *System) clash(v Var) Result {
	x := &s.vars[v]
	return Result{Unsat, reasons([]*why{x.lo.why, x.hi.why})}
}

// activity is a sum of bounds; inf counts those that are missing.
type activity struct {
	sum Rat
	inf int
}

func (s *System) plus(a *activity, c Rat, l limit) {
	if !l.Has {
		a.inf++
		return
	}
	a.sum = s.f.add(a.sum, s.f.mul(c, l.Val))
}

// ends are the bounds of c·v: least and greatest.
func (s *System) ends(t Term) (least, greatest limit) {
	x := &s.vars[t.V]
	if t.C.Sign() > 0 {
		return x.lo, x.hi
	}
	return x.hi, x.lo
}

// byRow tightens the variables of a row and its slack. bad is a variable without values left, or -1.
func (s *System) byRow(d *def) (changed bool, bad Var) {
	s.stats.Steps += len(d.e)
	var least, most activity
	for _, t := range d.e {
		l, m := s.ends(t)
		s.plus(&least, t.C, l)
		s.plus(&most, t.C, m)
	}
	slack := &s.vars[d.slack]
	if least.inf == 0 || most.inf == 0 {
		var lo, hi Bound
		if least.inf == 0 {
			lo = At(least.sum)
		}
		if most.inf == 0 {
			hi = At(most.sum)
		}
		if lo.Has && (!slack.lo.Has || lo.Val.Cmp(slack.lo.Val) > 0) {
			changed = s.restrict(d.slack, lo, None(), s.rowWhy(d, -1, false))
		}
		if hi.Has && (!slack.hi.Has || hi.Val.Cmp(slack.hi.Val) < 0) {
			changed = s.restrict(d.slack, None(), hi, s.rowWhy(d, -1, true)) || changed
		}
		if slack.empty() {
			return true, d.slack
		}
	}
	for _, t := range d.e {
		l, m := s.ends(t)
		own := false
		// c·x ≤ hi - (least of the others), c·x ≥ lo - (most of the others)
		if slack.hi.Has && others(least, l) {
			room := s.f.add(slack.hi.Val, s.without(least, t.C, l).Neg())
			own = s.limitBy(t, room, true, d)
		}
		if slack.lo.Has && others(most, m) {
			room := s.f.add(slack.lo.Val, s.without(most, t.C, m).Neg())
			own = s.limitBy(t, room, false, d) || own
		}
		if s.vars[t.V].empty() {
			return true, t.V
		}
		if own { // the sums go on with the new ends
			changed = true
			nl, nm := s.ends(t)
			s.swap(&least, t.C, l, nl)
			s.swap(&most, t.C, m, nm)
		}
	}
	return changed, -1
}

// others says whether all bounds of an activity but l's are there.
func others(a activity, l limit) bool { return a.inf == 0 || a.inf == 1 && !l.Has }

func (s *System) without(a activity, c Rat, l limit) Rat {
	if !l.Has {
		return a.sum
	}
	return s.f.add(a.sum, s.f.mul(c, l.Val).Neg())
}

func (s *System) swap(a *activity, c Rat, old, now limit) {
	if old.Has {
		a.sum = s.f.add(a.sum, s.f.mul(c, old.Val).Neg())
	} else {
		a.inf--
	}
	s.plus(a, c, now)
}

// limitBy makes c·v ≤ room (upper) or c·v ≥ room.
func (s *System) limitBy(t Term, room Rat, upper bool, d *def) bool {
	b := At(s.f.mul(room, s.f.inv(t.C)))
	x := &s.vars[t.V]
	if (t.C.Sign() > 0) == upper {
		if x.integer {
			b.Val = b.Val.Floor()
		}
		if x.hi.Has && b.Val.Cmp(x.hi.Val) >= 0 {
			return false
		}
		return s.restrict(t.V, None(), b, s.rowWhy(d, t.V, !upper))
	}
	if x.integer {
		b.Val = b.Val.Ceil()
	}
	if x.lo.Has && b.Val.Cmp(x.lo.Val) <= 0 {
		return false
	}
	return s.restrict(t.V, b, None(), s.rowWhy(d, t.V, !upper))
}

// rowWhy is the bounds behind a step of byRow: those of the row's variables but skip, at their greatest (most) or least
// ends; and, if a variable is skipped, the row's own bound on the other side.
func (s *System) rowWhy(d *def, skip Var, most bool) *why {
	if s.vague != nil {
		return s.vague
	}
	w := &why{}
	if skip >= 0 {
		if most {
			w.from = append(w.from, s.vars[d.slack].lo.why)
		} else {
			w.from = append(w.from, s.vars[d.slack].hi.why)
		}
	}
	for _, t := range d.e {
		if t.V == skip {
			continue
		}
		l, m := s.ends(t)
		if most {
			l = m
		}
		w.from = append(w.from, l.why)
	}
	if len(w.from) == 0 {
		w.reason = NoReason
	}
	return w
}

// divides is the gcd test of an integral equation in which fixed variables are numbers.
func (s *System) divides(d *def) bool {
	x := &s.vars[d.slack]
	if !d.integer || !x.fixed() {
		return true
	}
	rest := x.lo.Val
	var open []Term
	for _, t := range d.e {
		if y := &s.vars[t.V]; y.fixed() {
			rest = s.f.add(rest, s.f.mul(t.C, y.lo.Val).Neg())
		} else {
			open = append(open, t)
		}
	}
	if len(open) == 0 {
		return rest.Sign() == 0
	}
	return s.f.mul(rest, s.f.inv(s.divisor(open))).IsInt()
}

func (s *System) fixedWhys(d *def) []*why {
	ws := []*why{s.vars[d.slack].lo.why, s.vars[d.slack].hi.why}
	for _, t := range d.e {
		if y := &s.vars[t.V]; y.fixed() {
			ws = append(ws, y.lo.why, y.hi.why)
		}
	}
	return ws
}

func (v *variable) fixed() bool { return v.lo.Has && v.hi.Has && v.lo.Val.Cmp(v.hi.Val) == 0 }
