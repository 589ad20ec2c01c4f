package state

import "github.com/albers-engine/albers/internal/expr"

// learn notes that cond, a term of one bit, is v on this path, and the facts about its parts that follow. A fact is
// kept under the number of its term. Numbers never come back, so the fact need not hold the term, and a term that was
// built anew is merely not known.
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

// Known says whether cond, a term of one bit, is true or false on this path. ok is false unless a decision said so
// literally; an implied condition may be unknown here. It costs one look-up.
func (s *State) Known(cond *expr.Term) (v, ok bool) {
	if cond.Kind() == expr.Not {
		v, ok = s.facts.Get(cond.Kid(0).ID())
		return !v, ok
	}
	return s.facts.Get(cond.ID())
}

// Equal is the literal that t is equal to on this path, if a decision said so.
func (s *State) Equal(t *expr.Term) (*expr.Term, bool) { return s.equals.Get(t.ID()) }

// Equalities identifies the facts behind Equal: as long as the token is the same, Equal gives the same answers. nil
// means that there are no facts.
func (s *State) Equalities() *Token { return s.equalities }

// UseChoice notes that the path condition contains t, a term that replaces a read of a table. UsesChoice says whether
// it does.
func (s *State) UseChoice(t *expr.Term) { s.choices.Set(t.ID(), struct{}{}) }

// UsesChoice says whether [State.UseChoice] was called for t on this path.
func (s *State) UsesChoice(t *expr.Term) bool {
	_, ok := s.choices.Get(t.ID())
	return ok
}

// Implied notes that cond was found to be v on this path without adding to the path condition.
func (s *State) Implied(cond *expr.Term, v bool) { s.learn(cond, v) }
