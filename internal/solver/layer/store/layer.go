package store

import (
	"context"
	"time"

	"github.com/albers-engine/albers/internal/solver"
)

// Layer is one worker's door to a store.
type Layer struct {
	next  solver.Solver
	store *Store
	canon *canon
}

// New puts a layer on top of next.
func New(next solver.Solver, s *Store) *Layer { return &Layer{next, s, newCanon()} }

// Close closes the layers below; the store is its owner's.
func (l *Layer) Close() { solver.Close(l.next) }

// Check answers q from the store or else from the next layer, whose answer it stores if it took long.
func (l *Layer) Check(ctx context.Context, q *solver.Query, sink solver.PartialSink) solver.Result {
	start := time.Now()
	r, own := l.check(ctx, q, sink)
	l.store.opt.Counters.Record(start, own, r.Verdict)
	return r
}

func (l *Layer) check(ctx context.Context, q *solver.Query, sink solver.PartialSink) (r solver.Result, own bool) {
	var f *form
	if l.store.knows(l.canon.sum(q) & l.store.opt.sums) {
		if f = l.form(q); f != nil {
			if r, ok := l.find(q, f); ok {
				return r, true
			}
		}
	}
	start := time.Now()
	r = l.next.Check(ctx, q, sink)
	if r.Verdict == solver.Unknown || time.Since(start) < l.store.opt.Least {
		return r, false
	}
	if f == nil {
		f = l.form(q)
	}
	if f != nil {
		if text := encode(f, &r); text != nil {
			l.store.put(f, text)
		}
	}
	return r, false
}

func (l *Layer) form(q *solver.Query) *form {
	f := l.canon.form(q, l.store.opt.Entry, l.store.opt.hash)
	if f != nil {
		f.sum &= l.store.opt.sums
	}
	return f
}

// find looks f up and checks what is found.
func (l *Layer) find(q *solver.Query, f *form) (solver.Result, bool) {
	text := l.store.get(f)
	if text == nil {
		return solver.Result{}, false
	}
	r, err := decode(f, text)
	if err != nil {
		l.store.n.collisions.Add(1)
		return solver.Result{}, false
	}
	if r.Verdict == solver.Unsat {
		l.store.n.unsat.Add(1)
		return r, true
	}
	r.Model = solver.Overlay(q.Hint, r.Model, q.Support())
	if !q.Holds(r.Model) {
		l.store.n.wrong.Add(1)
		return solver.Result{}, false
	}
	l.store.n.sat.Add(1)
	return r, true
}
