package decide

import (
	"errors"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/eval"
	"github.com/albers-engine/albers/internal/solver"
	"github.com/albers-engine/albers/internal/state"
)

// Concretise pins a term to one value on this path. If another value is feasible, a forked state executes the same
// instruction again, so all values are reached in the end.
func (d *Door) Concretise(s *state.State, t *expr.Term) (uint64, error) {
	if t.IsConst() {
		return t.Word(), nil
	}
	// The name of a choice comes from a term that does not depend on what the path knows.
	key := d.Simp.Simplify(t)
	if key.IsConst() {
		return key.Word(), nil
	}
	t = d.Plain(s, key)
	if t.IsConst() {
		v := t.Word()
		d.Chose(s, nil, key, v, false)
		return v, nil
	}
	is := d.tried(s, t)
	v, raw := is.Word(), d.b.Eq(t, is)
	yes, no, err := d.Split(s, raw, d.Cond(s, raw), state.Concretise)
	if err != nil {
		d.Left(s, err, key, 0)
		return 0, err
	}
	if yes == nil {
		return 0, errors.New("BUG: the model's own value is infeasible")
	}
	d.Chose(s, no, key, v, s.Last.Forked)
	return v, nil
}

// One says whether t has one value on s's path, and which; if nobody decides that, it has several.
func (d *Door) One(s *state.State, t *expr.Term) (v uint64, one bool) {
	t = d.Plain(s, t)
	v = s.Model.Word(t)
	if t.IsConst() {
		return v, true
	}
	if set := d.Values(s, t); set.Known && set.Set.IsSingle() {
		return v, true
	}
	other, err := d.May(s, d.b.Not(d.b.Eq(t, d.b.Const(t.Width(), v))))
	return v, err == nil && other == solver.Unsat
}

// Chose names the value v that s has taken for t. no, if not nil, is the state with the other values, which executes
// the instruction again. open says that there were other values, followed or not.
func (d *Door) Chose(s, no *state.State, t *expr.Term, v uint64, open bool) {
	if no != nil {
		no.Retry, no.Tried = t, 0
	}
	// The last value left is a choice like the others. A value that was the only one from the start is no choice.
	if open || s.Retry == t {
		s.NameValue(v)
	}
	if s.Retry == t {
		s.Retry, s.Tried = nil, 0
	}
}

// Left makes s the state with the values of t that are left, after tried of them, if err is [ErrAgain]: on a recorded
// way the state itself executes the instruction again.
func (d *Door) Left(s *state.State, err error, t *expr.Term, tried int) {
	if errors.Is(err, ErrAgain) {
		s.Retry, s.Tried = t, tried
	}
}

// Some pins t, of any width, to the model's value. If another value is feasible, a forked state executes the same
// instruction again. The state that has been forked so for the most values gives up the others, as [Door.Fix] does.
func (d *Door) Some(s *state.State, what string, t *expr.Term, most int) (*expr.Term, error) {
	key := d.Simp.Simplify(t)
	plain := d.Plain(s, key)
	v := d.tried(s, plain)
	tried := 1
	if s.Retry == key {
		tried += s.Tried
	}
	if plain.IsConst() || tried >= most {
		open := !plain.IsConst()
		if open {
			v = d.Fix(s, what, plain)[0]
		}
		d.Chose(s, nil, key, name(v), open)
		return v, nil
	}
	raw := d.b.Eq(plain, v)
	yes, no, err := d.Split(s, raw, d.Cond(s, raw), state.Concretise)
	if err != nil {
		d.Left(s, err, key, tried)
		return nil, err
	}
	if yes == nil {
		return nil, errors.New("BUG: the model's own value is infeasible")
	}
	d.Chose(s, no, key, name(v), s.Last.Forked)
	if no != nil {
		no.Tried = tried
	}
	return v, nil
}

// name is a number for a constant of any width.
func name(v *expr.Term) uint64 {
	if v.Width() <= 64 {
		return v.Word()
	}
	return v.Big().Hash()
}

// Fix pins terms to the model's values and gives up all others; the loss is counted once, under the text in what. The
// results are constants.
func (d *Door) Fix(s *state.State, what string, terms ...*expr.Term) []*expr.Term {
	out := make([]*expr.Term, len(terms))
	narrowed := false
	for i, t := range terms {
		t = d.Plain(s, t)
		if !t.IsConst() {
			v := d.Value(s, t)
			raw := d.b.Eq(t, v)
			d.decide(s, state.Concretise, raw, d.Cond(s, raw), 0, false)
			t, narrowed = v, true
		}
		out[i] = t
	}
	if narrowed {
		d.Note(what + " (pinned to one value)")
	}
	return out
}

// Choose records that s takes the given way, one of several that the environment offered. The model of s satisfies
// raw, the condition of that way.
func (d *Door) Choose(s *state.State, raw *expr.Term, way uint32) {
	d.decide(s, state.Choice, raw, d.Cond(s, raw), way, true)
}

// AddInput makes a an input of s with n bytes. The model takes its bytes from usual. Under [Pin] it keeps the bytes
// that it has, and a recorded way has them. Under [Drive] it does as [Door.AddOwnInput] says.
func (d *Door) AddInput(s *state.State, a *expr.Array, usual []byte) {
	fitted := d.AddOwnInput(s, a)
	s.Inputs.Usual = usual
	if !fitted && s.Trail == nil && (!d.Pinned() || s.Model.Bytes(a) == nil) {
		s.Model = s.Model.With(a, usual)
	}
}

// AddOwnInput makes a, for which no bytes are usual, an input of s: one that the program itself asks for, or the
// content of a file. Under [Drive] the model gives it the bytes of an object of the same name and another size, if it
// has none for a: a path with terms may have one object with room for all sizes, where a run has one of its own size.
// It returns true in that case.
func (d *Door) AddOwnInput(s *state.State, a *expr.Array) (fitted bool) {
	s.AddInput(a)
	if d.Policy == Drive && s.Model.Bytes(a) == nil {
		if m := s.Model.Resized(a); m != nil {
			s.Model = m
			return true
		}
	}
	return false
}

// Follow gives s the input m for a model. It returns false, and changes nothing, if the path condition refutes m.
func (d *Door) Follow(s *state.State, m *eval.Assignment) bool {
	for _, c := range s.Path().Back() {
		if !m.Bool(c) {
			return false
		}
	}
	s.Model = m
	return true
}
