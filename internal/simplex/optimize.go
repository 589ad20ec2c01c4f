package simplex

import "context"

// Best answers Optimize.
type Best struct {
	// Status is Unsat if the system is (over rationals, or as far as the search went), Sat if it is not, Unknown if the
	// budget ended before that was clear.
	Status Status

	// Bound is proved: no solution is beyond it, however early the budget ended. Without Has nothing is known.
	Bound Bound

	Attained bool // some solution has the value Bound
}

// Optimize bounds Σ obj over the solutions, from above if max is true, else from below. Budget.Nodes 0 or 1 means the
// relaxation over rationals alone, rounded inward if all is integral.
func (s *System) Optimize(ctx context.Context, obj []Term, max bool, b Budget) Best {
	obj = s.sum(obj)
	if !max {
		for i := range obj {
			obj[i].C = obj[i].C.Neg()
		}
	}
	e := s.effort(ctx, b)
	r := s.maximise(obj, e)
	if b.Nodes > 1 && r.Status == Sat && !r.Attained && s.integral(obj) {
		r = s.branchMax(obj, e, r)
	}
	if !max {
		r.Bound.Val = r.Bound.Val.Neg()
	}
	return r
}

// maximise is the relaxation: Check, then primal steps of the variable of least number that improves.
func (s *System) maximise(obj []Term, e *effort) Best {
	switch s.lp(e) {
	case Unsat:
		return Best{Status: Unsat}
	case Unknown:
		return s.byBounds(obj, Unknown)
	}
	for {
		cost := s.sum(s.inNonbasic(obj))
		j, up := Var(-1), false
		for _, t := range cost {
			if s.room(t.V, t.C.Sign() > 0) {
				j, up = t.V, t.C.Sign() > 0
				break
			}
		}
		if j < 0 {
			return s.optimum(obj)
		}
		if e.out(s) {
			return s.byBounds(obj, Sat)
		}
		e.pivots++
		ok, digits := s.step(j, up)
		if !ok {
			return Best{Status: Sat}
		}
		if e.b.Digits > 0 && digits > e.b.Digits {
			return s.byBounds(obj, Sat)
		}
	}
}

// step moves j up or down as far as bounds allow; false: there is no end.
func (s *System) step(j Var, up bool) (ok bool, digits int) {
	x := &s.vars[j]
	var by Rat // how far, the least so far
	row := int32(-1)
	has := false
	if other := x.hi; up && other.Has {
		by, has = s.f.add(other.Val, x.val.Neg()), true
	} else if other := x.lo; !up && other.Has {
		by, has = s.f.add(x.val, other.Val.Neg()), true
	}
	var to Rat
	for i := range s.rows {
		c, in := coefficient(s.rows[i].e, j)
		if !in {
			continue
		}
		b := &s.vars[s.rows[i].basic]
		l := b.lo
		if (c.Sign() > 0) == up {
			l = b.hi
		}
		if !l.Has {
			continue
		}
		d := s.f.mul(s.f.add(l.Val, b.val.Neg()), s.f.inv(c))
		if !up {
			d = d.Neg()
		}
		switch cmp := d.Cmp(by); {
		case !has || cmp < 0, cmp == 0 && (row < 0 && s.rows[i].basic < j || row >= 0 && s.rows[i].basic < s.rows[row].basic):
			by, row, to, has = d, int32(i), l.Val, true
		}
	}
	if !has {
		return false, 0
	}
	if row >= 0 {
		return true, s.exchange(row, j, to)
	}
	if !up {
		by = by.Neg()
	}
	s.move(j, s.f.add(x.val, by))
	return true, 0
}

// optimum is the value now, which bounds keep every variable with a cost from improving.
func (s *System) optimum(obj []Term) Best {
	v := s.valueOf(obj)
	r := Best{Status: Sat, Bound: At(s.inward(obj, v))}
	r.Attained = r.Bound.Val.Cmp(v) == 0 && s.fractional() < 0
	return r
}

func (s *System) valueOf(obj []Term) Rat {
	var v Rat
	for _, t := range obj {
		v = s.f.add(v, s.f.mul(t.C, s.vars[t.V].val))
	}
	return v
}

// inward rounds an upper bound of an integral objective down, to a multiple of the coefficients' common divisor.
func (s *System) inward(obj []Term, v Rat) Rat {
	if len(obj) == 0 || !s.integral(obj) {
		return v
	}
	g := s.divisor(obj)
	return s.f.mul(s.f.mul(v, s.f.inv(g)).Floor(), g)
}

// byBounds is the bound that the variables' own bounds give: true whatever the search did not find out.
func (s *System) byBounds(obj []Term, st Status) Best {
	var v Rat
	for _, t := range obj {
		l := s.vars[t.V].hi
		if t.C.Sign() < 0 {
			l = s.vars[t.V].lo
		}
		if !l.Has {
			return Best{Status: st}
		}
		v = s.f.add(v, s.f.mul(t.C, l.Val))
	}
	return Best{Status: st, Bound: At(s.inward(obj, v))}
}

// branchMax searches for an integer solution better than the best so far. When the budget ends, the bound is the
// greatest of the bounds of the open branches and the best solution.
func (s *System) branchMax(obj []Term, e *effort, root Best) Best {
	depth := len(s.marks)
	defer s.unwind(depth)
	var best Bound
	var open []node
	at := root
	for {
		v := Var(-1)
		dead := at.Status == Unsat || best.Has && at.Bound.Has && at.Bound.Val.Cmp(best.Val) <= 0
		if !dead && at.Status == Sat {
			if v = s.fractional(); v < 0 {
				if x := s.valueOf(obj); !best.Has || x.Cmp(best.Val) > 0 {
					best = At(x)
				}
				dead = best.Has && at.Bound.Has && at.Bound.Val.Cmp(best.Val) <= 0
			}
		}
		if !dead && (v < 0 || e.nodes >= e.b.Nodes) {
			return cut(at.Bound, best, open)
		}
		if dead {
			if open = s.back(open); len(open) == 0 {
				if !best.Has {
					return Best{Status: Unsat}
				}
				return Best{Status: Sat, Bound: best, Attained: true}
			}
		} else {
			e.nodes++
			s.stats.Nodes++
			n := s.split(v)
			n.bound = at.Bound
			open = append(open, n)
		}
		s.branch(&open[len(open)-1])
		at = s.maximise(obj, e)
	}
}

// cut is the proved result when the search ends early: open nodes may reach their parents' bounds.
func cut(at, best Bound, open []node) Best {
	r := Best{Status: Sat, Bound: at}
	raise := func(b Bound) {
		if r.Bound.Has && (!b.Has || b.Val.Cmp(r.Bound.Val) > 0) {
			r.Bound = b
		}
	}
	for _, n := range open {
		if !n.last {
			raise(n.bound)
		}
	}
	if best.Has {
		raise(best)
	}
	r.Attained = best.Has && r.Bound.Has && best.Val.Cmp(r.Bound.Val) == 0
	return r
}
