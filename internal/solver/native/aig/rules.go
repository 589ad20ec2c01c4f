package aig

// maxRewrites bounds how often And replaces its operands by the rules that go around; each step shortens one operand.
const maxRewrites = 16

// And is a ∧ b.
func (g *Graph) And(a, b Lit) Lit {
	for range maxRewrites {
		if a > b {
			a, b = b, a
		}
		switch {
		case a == False || a == b^1:
			return False
		case a == True || a == b:
			return b
		}
		l, p, q, again := g.rewriteAnd(a, b)
		if !again {
			if l != undecided {
				return l
			}
			break
		}
		a, b = p, q
	}
	if a > b {
		a, b = b, a
	}
	return g.find(Node{Kind: And, A: a, B: b})
}

const undecided = ^Lit(0)

// rewriteAnd looks one level down. It gives the result, or undecided, or (again) two operands that say the same.
func (g *Graph) rewriteAnd(a, b Lit) (l, p, q Lit, again bool) {
	x, y := &g.nodes[a>>1], &g.nodes[b>>1]
	if l, p, q, again = g.oneSided(a, b, y); l != undecided || again {
		return
	}
	if l, p, q, again = g.oneSided(b, a, x); l != undecided || again {
		return
	}
	if x.Kind == And && y.Kind == And {
		return g.twoSided(a, b, x, y)
	}
	return undecided, 0, 0, false
}

// oneSided are the rules on other ∧ top where top's node is n.
func (g *Graph) oneSided(other, top Lit, n *Node) (l, p, q Lit, again bool) {
	switch {
	case n.Kind == And && !top.Neg():
		switch other {
		case n.A ^ 1, n.B ^ 1: // contradiction: a ∧ (¬a ∧ b)
			return False, 0, 0, false
		case n.A, n.B: // idempotence
			return top, 0, 0, false
		}
	case n.Kind == And:
		switch other {
		case n.A ^ 1, n.B ^ 1: // subsumption: ¬a ∧ ¬(a ∧ b)
			return other, 0, 0, false
		case n.A: // substitution: a ∧ ¬(a ∧ b) = a ∧ ¬b
			return undecided, other, n.B ^ 1, true
		case n.B:
			return undecided, other, n.A ^ 1, true
		}
	case n.Kind == Xor: // a ∧ (a ⊕ b) = a ∧ ¬b
		switch {
		case other>>1 == n.A>>1:
			return undecided, other, n.B.NotIf(top.Neg() != !other.Neg()), true
		case other>>1 == n.B>>1:
			return undecided, other, n.A.NotIf(top.Neg() != !other.Neg()), true
		}
	case n.Kind == Mux && other>>1 == n.A>>1: // s ∧ (s ? t : e) = s ∧ t
		arm := n.B
		if other.Neg() {
			arm = n.C
		}
		return undecided, other, arm.NotIf(top.Neg()), true
	}
	return undecided, 0, 0, false
}

// twoSided are the rules on two ands.
func (g *Graph) twoSided(a, b Lit, x, y *Node) (l, p, q Lit, again bool) {
	switch {
	case !a.Neg() && !b.Neg():
		if x.A == y.A^1 || x.A == y.B^1 || x.B == y.A^1 || x.B == y.B^1 { // contradiction
			return False, 0, 0, false
		}
		if x.A == y.A || x.B == y.A { // a ∧ b ∧ a ∧ c: one operand less
			return undecided, a, y.B, true
		}
		if x.A == y.B || x.B == y.B {
			return undecided, a, y.A, true
		}
	case a.Neg() && b.Neg():
		return g.bothInverted(x, y)
	default:
		if a.Neg() {
			a, b, x, y = b, a, y, x
		} // a plain, b inverted
		if x.A == y.A^1 || x.A == y.B^1 || x.B == y.A^1 || x.B == y.B^1 { // subsumption
			return a, 0, 0, false
		}
		if x.A == y.A || x.B == y.A { // substitution
			return undecided, a, y.B ^ 1, true
		}
		if x.A == y.B || x.B == y.B {
			return undecided, a, y.A ^ 1, true
		}
	}
	return undecided, 0, 0, false
}

// bothInverted are the rules on ¬(x.A ∧ x.B) ∧ ¬(y.A ∧ y.B).
func (g *Graph) bothInverted(x, y *Node) (l, p, q Lit, again bool) {
	xa, xb, ya, yb := x.A, x.B, y.A, y.B // the graph may move while nodes are made
	switch {
	case xa == ya^1 && xb == yb, xa == yb^1 && xb == ya: // resolution: ¬(a ∧ b) ∧ ¬(¬a ∧ b) = ¬b
		return xb ^ 1, 0, 0, false
	case xb == ya^1 && xa == yb, xb == yb^1 && xa == ya:
		return xa ^ 1, 0, 0, false
	case xa == ya^1 && xb == yb^1, xa == yb^1 && xb == ya^1:
		return g.Xor(xa, xb), 0, 0, false
	case xa == ya^1: // ¬(s ∧ t) ∧ ¬(¬s ∧ e) = s ? ¬t : ¬e
		return g.Mux(xa, xb^1, yb^1), 0, 0, false
	case xa == yb^1:
		return g.Mux(xa, xb^1, ya^1), 0, 0, false
	case xb == ya^1:
		return g.Mux(xb, xa^1, yb^1), 0, 0, false
	case xb == yb^1:
		return g.Mux(xb, xa^1, ya^1), 0, 0, false
	}
	return undecided, 0, 0, false
}

// Xor is a ⊕ b.
func (g *Graph) Xor(a, b Lit) Lit {
	neg := (a^b)&1 != 0
	a, b = a&^1, b&^1
	if a > b {
		a, b = b, a
	}
	switch {
	case a == b:
		return False.NotIf(neg)
	case a == False:
		return b.NotIf(neg)
	}
	// (a ⊕ b) ⊕ b = a
	if n := &g.nodes[a>>1]; n.Kind == Xor && (n.A == b || n.B == b) {
		return (n.A ^ n.B ^ b).NotIf(neg)
	}
	if n := &g.nodes[b>>1]; n.Kind == Xor && (n.A == a || n.B == a) {
		return (n.A ^ n.B ^ a).NotIf(neg)
	}
	return g.find(Node{Kind: Xor, A: a, B: b}).NotIf(neg)
}

// Mux is s ? t : e.
func (g *Graph) Mux(s, t, e Lit) Lit {
	if s.Neg() {
		s, t, e = s^1, e, t
	}
	switch s { // the facts that the arms have about s
	case t:
		t = True
	case t ^ 1:
		t = False
	}
	switch s {
	case e:
		e = False
	case e ^ 1:
		e = True
	}
	t, e = g.under(s, t, 1), g.under(s^1, e, 2)
	switch {
	case s == True || t == e:
		return t
	case s == False:
		return e
	case t == True:
		return g.Or(s, e)
	case t == False:
		return g.And(s^1, e)
	case e == True:
		return g.Or(s^1, t)
	case e == False:
		return g.And(s, t)
	case t == e^1:
		return g.Xor(s, e)
	}
	neg := t.Neg()
	if neg {
		t, e = t^1, e^1
	}
	return g.find(Node{Kind: Mux, A: s, B: t, C: e}).NotIf(neg)
}

// under is x where s holds: a multiplexer of the same selector is the arm that s chooses.
func (g *Graph) under(s, x Lit, arm int) Lit {
	n := &g.nodes[x>>1]
	if n.Kind != Mux || n.A>>1 != s>>1 {
		return x
	}
	if arm == 1 {
		return n.B.NotIf(x.Neg())
	}
	return n.C.NotIf(x.Neg())
}
