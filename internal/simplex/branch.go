package simplex

// node is an open decision of branch and bound: v ≤ floor on one side, v ≥ floor+1 on the other.
type node struct {
	v     Var
	floor Rat
	down  bool  // the side that is open now
	last  bool  // the other side was refuted
	bound Bound // Optimize: the bound that the parent's relaxation gives
}

// search is depth-first branch and bound. After Sat the values are the model;
// the scopes of the branches are closed again.
func (s *System) search(e *effort) Status {
	depth := len(s.marks)
	var open []node
	defer s.unwind(depth)
	for {
		switch s.lp(e) {
		case Unknown:
			return Unknown
		case Sat:
			v := s.fractional()
			if v < 0 {
				return Sat
			}
			if s.Plain && !s.divisible(len(open) == 0) {
				if open = s.back(open); len(open) == 0 {
					return Unsat
				}
				s.branch(&open[len(open)-1])
				continue
			}
			if e.b.Nodes > 0 && e.nodes >= e.b.Nodes {
				return Unknown
			}
			e.nodes++
			s.stats.Nodes++
			open = append(open, s.split(v))
		case Unsat:
			if open = s.back(open); len(open) == 0 {
				return Unsat
			}
		}
		s.branch(&open[len(open)-1])
	}
}

// fractional is the integer variable without an integer value whose domain is smallest, -1 if there is none.
func (s *System) fractional() Var {
	best := Var(-1)
	var size Bound
	for _, r := range s.rows { // nonbasic integers are at bounds or at 0
		v := r.basic
		x := &s.vars[v]
		if !x.integer || x.val.IsInt() {
			continue
		}
		var d Bound
		if x.lo.Has && x.hi.Has {
			d = At(s.f.add(x.hi.Val, x.lo.Val.Neg()))
		}
		c := 1
		if s.Plain {
			if best < 0 || v < best {
				best = v
			}
			continue
		}
		if best >= 0 {
			c = compareSize(size, d)
		}
		if c > 0 || c == 0 && v < best {
			best, size = v, d
		}
	}
	return best
}

func compareSize(a, b Bound) int {
	switch {
	case a.Has && b.Has:
		return a.Val.Cmp(b.Val)
	case a.Has:
		return -1
	case b.Has:
		return 1
	}
	return 0
}

// split decides v, the nearer side first.
func (s *System) split(v Var) node {
	x := s.vars[v].val
	f := x.Floor()
	half := s.f.add(s.f.add(x, f.Neg()), Frac(-1, 2))
	return node{v: v, floor: f, down: half.Sign() <= 0}
}

func (s *System) branch(n *node) {
	s.Push()
	if n.down {
		s.Tighten(n.v, None(), At(n.floor))
	} else {
		s.Tighten(n.v, At(s.f.add(n.floor, Int(1))), None())
	}
}

// back leaves the side that was refuted, and all decisions whose other side was refuted before. The last decision that
// it returns is turned to its other side, whose scope is still to be opened.
func (s *System) back(open []node) []node {
	for len(open) > 0 {
		s.Pop()
		if n := &open[len(open)-1]; !n.last {
			n.last, n.down = true, !n.down
			break
		}
		open = open[:len(open)-1]
	}
	return open
}

// unwind closes scopes down to depth.
func (s *System) unwind(depth int) {
	for len(s.marks) > depth {
		s.Pop()
	}
}
