package decide

import (
	"fmt"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/arrayopt"
	"github.com/albers-engine/albers/internal/solver"
	"github.com/albers-engine/albers/internal/state"
)

// Cond and Plain transform terms that read a table at a symbolic index (package arrayopt). The transformation needs a
// guard: the path condition implies that a read is in bounds wherever its value matters. The guard holds because
// resolve asks for the bounds before there is a term with the read, and because in a read of several objects each arm
// is under its own object's bounds.

// Cond is the form in which raw, a term of one bit, is decided on s's path.
func (d *Door) Cond(s *state.State, raw *expr.Term) *expr.Term {
	t := d.Simp.Simplify(raw)
	if d.Arrays == nil || !t.Indexed() {
		return t
	}
	e := d.transform(s, t, arrayopt.Cond)
	d.Arrays.CountLeft(e)
	return e
}

// Plain is the form in which raw, an address or a number, is used on s's path. Reads in it are only folded: the term
// may become the index of another read, and nested reads are best transformed together, when a condition asks.
func (d *Door) Plain(s *state.State, raw *expr.Term) *expr.Term {
	t := d.Simp.Simplify(raw)
	if d.Arrays == nil || !t.Indexed() {
		return t
	}
	d.known = known{d, s}
	if e := d.Arrays.Fold(t, &d.known); e != t {
		d.compare(s, "arrays", t, e)
		return e
	}
	return t
}

// Negation is the other side of a condition that has been through the door.
func (d *Door) Negation(cond *expr.Term) *expr.Term { return d.Simp.Simplify(d.b.Not(cond)) }

func (d *Door) transform(s *state.State, t *expr.Term, use arrayopt.Use) *expr.Term {
	d.known = known{d, s}
	e := d.Arrays.Optimise(t, use, &d.known)
	if e != t {
		d.compare(s, "arrays", t, e)
	}
	return e
}

// compare asks, in a validation run, whether e, which by made of t, is equal to t on s's path.
func (d *Door) compare(s *state.State, by string, t, e *expr.Term) {
	if d.Fault == nil {
		return
	}
	q := &solver.Query{PC: s.Path(), Cond: d.Simp.Simplify(d.b.Ne(t, e)), Hint: s.Model, NeedModel: true}
	if q.Cond.IsFalse() {
		return
	}
	if r := d.solver.Check(d.ctx, q, nil); r.Verdict == solver.Sat {
		d.Fault(&solver.Fault{Layer: by, Message: fmt.Sprintf("%v is not %v", t, e), Query: q})
	}
}
