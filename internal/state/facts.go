package state

import "github.com/albers-engine/albers/internal/expr"

// learn notes that cond, a term of one bit, is v on this path, and with it what that says of its parts. A fact is kept
// under the number of its term: numbers never come back, so no term is held, and a term that was built anew is
// merely not known.
func (s *State) learn(cond *expr.Term, v bool) {
	stack := [16]*expr.Term{cond}
	value := [16]bool{v}
	for top := 1; top > 0; {
		top--
		t, v := stack[top], value[top]
		if t.Kind() == expr.Not {
			t, v = t.Kid(0), !v
		}
		s.facts.Set(t.ID(), v)
		if v && t.Kind() == expr.Eq && t.Kid(0).IsConst() {
			s.equals.Set(t.Kid(1).ID(), t.Kid(0))
			s.equalities = new(Token)
		}
		if both := t.Kind() == expr.And && v || t.Kind() == expr.Or && !v; both && top+2 <= len(stack) {
			stack[top], stack[top+1] = t.Kid(0), t.Kid(1)
			value[top], value[top+1] = v, v
			top += 2
		}
	}
}

// Known says what cond, a term of one bit, is on this path, if a decision said so word by word; an implied condition
// may well be unknown here. It costs one look-up.
func (s *State) Known(cond *expr.Term) (v, ok bool) {
	if cond.Kind() == expr.Not {
		v, ok = s.facts.Get(cond.Kid(0).ID())
		return !v, ok
	}
	return s.facts.Get(cond.ID())
}

// Equal is the literal that t is equal to on this path, if a decision said so.
func (s *State) Equal(t *expr.Term) (*expr.Term, bool) { return s.equals.Get(t.ID()) }

// Equalities names what Equal knows: while it is the same, Equal gives the same answers. nil: nothing is known.
func (s *State) Equalities() *Token { return s.equalities }

// UseChoice notes that the path condition has the term t, which stands for a read of a table;
// UsesChoice says whether it has.
func (s *State) UseChoice(t *expr.Term) { s.choices.Set(t.ID(), struct{}{}) }

// UsesChoice is the question to UseChoice.
func (s *State) UsesChoice(t *expr.Term) bool {
	_, ok := s.choices.Get(t.ID())
	return ok
}

// Implied notes that cond was found to be v on this path without adding to the path condition.
func (s *State) Implied(cond *expr.Term, v bool) { s.learn(cond, v) }
