package exec

import (
	"fmt"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/arrayopt"
	"github.com/albers-engine/albers/internal/solver"
	"github.com/albers-engine/albers/internal/state"
)

// Registers hold raw terms. What is asked of them (a condition, an address, a number) goes through one of two doors, and what
// comes out is what path conditions, solvers and models see. The raw term stays what it was: it may be part of other
// terms, and state merging compares its shape.
//
// Terms that read a table at a symbolic index are transformed here (package arrayopt). That needs its guard: the path condition
// implies that a read is in bounds wherever its value matters. It holds because resolve asks for the bounds before there
// is a term with the read, and a read of several objects has each arm under its own object's bounds.

// Cond is raw, a term of one bit, as it is decided on s's path.
func (w *Worker) Cond(s *state.State, raw *expr.Term) *expr.Term {
	t := w.Simp.Simplify(raw)
	if w.Arrays == nil || !t.Indexed() {
		return t
	}
	e := w.transform(s, t, arrayopt.Cond)
	w.Arrays.CountLeft(e)
	return e
}

// Plain is raw, an address or a number, as it is used on s's path. Reads in it are only folded: it may become the index
// of another read, and nested reads are best transformed together, when a condition asks.
func (w *Worker) Plain(s *state.State, raw *expr.Term) *expr.Term {
	t := w.Simp.Simplify(raw)
	if w.Arrays == nil || !t.Indexed() {
		return t
	}
	w.known = known{w, s}
	if e := w.Arrays.Fold(t, &w.known); e != t {
		w.compare(s, t, e)
		return e
	}
	return t
}

// negation is the other side of a condition that has been through the door.
func (w *Worker) negation(cond *expr.Term) *expr.Term { return w.Simp.Simplify(w.B.Not(cond)) }

func (w *Worker) transform(s *state.State, t *expr.Term, use arrayopt.Use) *expr.Term {
	w.known = known{w, s}
	e := w.Arrays.Optimise(t, use, &w.known)
	if e != t {
		w.compare(s, t, e)
	}
	return e
}

// compare asks, in a validation run, whether a transformed term is equal to the original on s's path.
func (w *Worker) compare(s *state.State, t, e *expr.Term) {
	if w.Fault == nil {
		return
	}
	q := &solver.Query{PC: s.Conditions(), Cond: w.Simp.Simplify(w.B.Ne(t, e)), Hint: s.Model, NeedModel: true}
	if q.Cond.IsFalse() {
		return
	}
	if r := w.Solver.Check(w.Ctx, q, nil); r.Verdict == solver.Sat {
		w.Fault(&solver.Fault{Layer: "arrays", Message: fmt.Sprintf("%v is not %v", t, e), Query: q})
	}
}

// known is what a path knows, for the array transformations.
type known struct {
	w *Worker
	s *state.State
}

func (k *known) Version() any {
	if v := k.s.Equalities(); v != nil {
		return v
	}
	return nil
}
func (k *known) Equal(t *expr.Term) (*expr.Term, bool) { return k.s.Equal(t) }

// Interval is the hull of what Worker.Ranges knows of t.
func (k *known) Interval(t *expr.Term) (lo, hi uint64, ok bool) {
	r := k.w.reach(k.s, t)
	if !r.known {
		return 0, 0, false
	}
	return r.set.Min(), r.set.Max(), true
}

// Values is what Worker.Ranges knows of an input byte.
func (k *known) Values(t *expr.Term) (v arrayopt.Bytes, ok bool) {
	r := k.w.reach(k.s, t)
	if !r.known {
		return v, false
	}
	set, _ := r.set.Plain()
	for _, in := range set.Intervals() {
		v.Add(byte(in.Lo), byte(in.Hi))
	}
	return v, true
}

func (k *known) Use(t *expr.Term)       { k.s.UseChoice(t) }
func (k *known) Uses(t *expr.Term) bool { return k.s.UsesChoice(t) }
