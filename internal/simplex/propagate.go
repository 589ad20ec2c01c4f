package simplex

// Propagate bounds variables by rows, for at most that many rounds. It is Unsat if that empties a domain, else Unknown:
// nothing was decided.
func (s *System) Propagate(rounds int) Status {
	if s.dead {
		return Unsat
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
				return Unsat
			}
			changed = s.byRow(d) || changed
			if s.dead {
				return Unsat
			}
		}
		if !changed {
			break
		}
	}
	return Unknown
}

// activity is a sum of bounds; inf counts those that are missing.
type activity struct {
	sum Rat
	inf int
}

func (s *System) plus(a *activity, c Rat, l Bound) {
	if !l.Has {
		a.inf++
		return
	}
	a.sum = s.f.add(a.sum, s.f.mul(c, l.Val))
}

// ends are the bounds of c·v: least and greatest.
func (s *System) ends(t Term) (least, greatest Bound) {
	x := &s.vars[t.V]
	if t.C.Sign() > 0 {
		return x.lo, x.hi
	}
	return x.hi, x.lo
}

// byRow tightens the variables of a row and its slack, until one has no value left.
func (s *System) byRow(d *def) (changed bool) {
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
			changed = s.Tighten(d.slack, lo, None())
		}
		if hi.Has && (!slack.hi.Has || hi.Val.Cmp(slack.hi.Val) < 0) {
			changed = s.Tighten(d.slack, None(), hi) || changed
		}
		if slack.empty() {
			return true
		}
	}
	for _, t := range d.e {
		l, m := s.ends(t)
		own := false
		// c·x ≤ hi - (least of the others), c·x ≥ lo - (most of the others)
		if slack.hi.Has && others(least, l) {
			room := s.f.add(slack.hi.Val, s.without(least, t.C, l).Neg())
			own = s.limitBy(t, room, true)
		}
		if slack.lo.Has && others(most, m) {
			room := s.f.add(slack.lo.Val, s.without(most, t.C, m).Neg())
			own = s.limitBy(t, room, false) || own
		}
		if s.vars[t.V].empty() {
			return true
		}
		if own { // the sums go on with the new ends
			changed = true
			nl, nm := s.ends(t)
			s.swap(&least, t.C, l, nl)
			s.swap(&most, t.C, m, nm)
		}
	}
	return changed
}

// others says whether all bounds of an activity but l's are there.
func others(a activity, l Bound) bool { return a.inf == 0 || a.inf == 1 && !l.Has }

func (s *System) without(a activity, c Rat, l Bound) Rat {
	if !l.Has {
		return a.sum
	}
	return s.f.add(a.sum, s.f.mul(c, l.Val).Neg())
}

func (s *System) swap(a *activity, c Rat, old, now Bound) {
	if old.Has {
		a.sum = s.f.add(a.sum, s.f.mul(c, old.Val).Neg())
	} else {
		a.inf--
	}
	s.plus(a, c, now)
}

// limitBy makes c·v ≤ room (upper) or c·v ≥ room.
func (s *System) limitBy(t Term, room Rat, upper bool) bool {
	b := At(s.f.mul(room, s.f.inv(t.C)))
	x := &s.vars[t.V]
	if (t.C.Sign() > 0) == upper {
		if x.integer {
			b.Val = b.Val.Floor()
		}
		if x.hi.Has && b.Val.Cmp(x.hi.Val) >= 0 {
			return false
		}
		return s.Tighten(t.V, None(), b)
	}
	if x.integer {
		b.Val = b.Val.Ceil()
	}
	if x.lo.Has && b.Val.Cmp(x.lo.Val) <= 0 {
		return false
	}
	return s.Tighten(t.V, b, None())
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

func (v *variable) fixed() bool { return v.lo.Has && v.hi.Has && v.lo.Val.Cmp(v.hi.Val) == 0 }
