package state

import (
	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/persist"
)

// facts is what decisions said about terms on a path. The newest facts are a list, whose nodes a fork shares and
// nobody changes: a new fact costs one small node, where a map would copy its nodes after each fork. When the list is
// long it is moved to the maps. A fact is kept under the number of its term. Numbers never come back, so the fact need
// not hold the term, and a term that was built anew is merely not known.
type facts struct {
	last *fact // newest; nil: all facts are in the maps

	known  persist.Map[bool]       // conditions that are known to hold or not
	equals persist.Map[*expr.Term] // the literal that a term is equal to
}

// fact is an entry of the list.
type fact struct {
	prev  *fact
	id    uint64     // of the term
	equal *expr.Term // the literal that the term is equal to; nil: the term is a condition that is holds
	bits  [2]uint64  // at least one bit for each fact from here down; see bit
	n     int32      // facts from here down
	holds bool
}

// listed is the number of facts from which on they are moved to the maps.
const listed = 32

// bit is the bit of a fact about term id in [fact.bits], a word and its bit: most look-ups of terms without a fact end
// at once.
func bit(id uint64) (word int, b uint64) {
	h := id * 0x9e3779b97f4a7c15
	return int(h >> 63), 1 << (h >> 57 & 63)
}

// fork returns a second set with the same facts.
func (x *facts) fork() facts {
	return facts{last: x.last, known: x.known.Fork(), equals: x.equals.Fork()}
}

// find returns the newest fact in the list about term id, of one kind, nil if there is none.
func (x *facts) find(id uint64, equality bool) *fact {
	w, b := bit(id)
	for f := x.last; f != nil && f.bits[w]&b != 0; f = f.prev {
		if f.id == id && (f.equal != nil) == equality {
			return f
		}
	}
	return nil
}

// get says whether the condition with number id is known to hold or not.
func (x *facts) get(id uint64) (holds, ok bool) {
	if f := x.find(id, false); f != nil {
		return f.holds, true
	}
	return x.known.Get(id)
}

// equal returns the literal that the term with number id is equal to.
func (x *facts) equal(id uint64) (*expr.Term, bool) {
	if f := x.find(id, true); f != nil {
		return f.equal, true
	}
	return x.equals.Get(id)
}

// add puts a fact into the list.
func (x *facts) add(f *fact) {
	f.prev, f.n = x.last, 1
	if x.last != nil {
		f.bits, f.n = x.last.bits, x.last.n+1
	}
	w, b := bit(f.id)
	f.bits[w] |= b
	x.last = f
	if f.n >= listed {
		x.settle()
	}
}

// settle moves the list to the maps.
func (x *facts) settle() {
	var room [listed]*fact
	list := room[:0]
	for f := x.last; f != nil; f = f.prev {
		list = append(list, f)
	}
	for i := len(list) - 1; i >= 0; i-- {
		if f := list[i]; f.equal != nil {
			x.equals.Set(f.id, f.equal)
		} else {
			x.known.Set(f.id, f.holds)
		}
	}
	x.last = nil
}

// learn notes that cond, a term of one bit, is v on this path, and the facts about its parts that follow. room is
// memory for one fact, which nobody else uses; nil: there is none.
func (s *State) learn(cond *expr.Term, v bool, room *fact) {
	stack := [16]*expr.Term{cond}
	value := [16]bool{v}
	for top := 1; top > 0; {
		top--
		t, v := stack[top], value[top]
		if t.Kind() == expr.Not {
			t, v = t.Kid(0), !v
		}
		if old, ok := s.facts.get(t.ID()); ok && old == v {
			continue // and so are the facts that follow
		}
		if room == nil {
			room = new(fact)
		}
		room.id, room.holds = t.ID(), v
		s.facts.add(room)
		room = nil
		if v && t.Kind() == expr.Eq && t.Kid(0).IsConst() {
			s.facts.add(&fact{id: t.Kid(1).ID(), equal: t.Kid(0)})
			s.equalities = &Equalities{s.equalities, t.Kid(1).ID()}
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
		v, ok = s.facts.get(cond.Kid(0).ID())
		return !v, ok
	}
	return s.facts.get(cond.ID())
}

// Equal is the literal that t is equal to on this path, if a decision said so.
func (s *State) Equal(t *expr.Term) (*expr.Term, bool) { return s.facts.equal(t.ID()) }

// Equalities identifies the facts behind [State.Equal]: as long as it is the same, Equal gives the same answers. A new
// fact makes a new one, which knows the last.
type Equalities struct {
	prev *Equalities
	term uint64 // the number of the term that has a fact since prev; 0: prev is not known, and nothing else may be
}

// Equalities identifies the facts behind Equal. nil means that there are none.
func (s *State) Equalities() *Equalities { return s.equalities }

// mostSince is the number of facts after which [Equalities.Since] looks for no older ones.
const mostSince = 64

// Since lists the numbers of the terms that Equal's answers may have changed for since old; ok is false if there are
// many, or if e did not come from old.
func (e *Equalities) Since(old *Equalities) (terms []uint64, ok bool) {
	for ; e != old; e = e.prev {
		if e == nil || e.term == 0 || len(terms) == mostSince {
			return nil, false
		}
		terms = append(terms, e.term)
	}
	return terms, true
}

// UseChoice notes that the path condition contains t, a term that replaces a read of a table. UsesChoice says whether
// it does.
func (s *State) UseChoice(t *expr.Term) { s.choices.Set(t.ID(), struct{}{}) }

// UsesChoice says whether [State.UseChoice] was called for t on this path.
func (s *State) UsesChoice(t *expr.Term) bool {
	_, ok := s.choices.Get(t.ID())
	return ok
}

// Implied notes that cond was found to be v on this path without adding to the path condition.
func (s *State) Implied(cond *expr.Term, v bool) { s.learn(cond, v, nil) }
