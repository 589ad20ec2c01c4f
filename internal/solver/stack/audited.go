package stack

import (
	"context"
	"time"

	"github.com/albers-engine/albers/internal/solver"
	"github.com/albers-engine/albers/internal/solver/diag/audit"
	"github.com/albers-engine/albers/internal/solver/native"
	"github.com/albers-engine/albers/internal/solver/z3"
)

// auditor is a worker's auditor with its referees.
type auditor struct {
	*audit.Auditor
	ours, z3 *audit.Referee
}

// The least cost of the first question to a referee, in processor time. Z3 makes a context for it.
const (
	firstOurs = 300 * time.Microsecond
	firstZ3   = 25 * time.Millisecond
)

// newAuditor makes a worker's auditor, nil if nothing is audited. own is the worker's own solver, which forgets
// everything after a difference; nil: none.
func (s *Shared) newAuditor(own *native.Solver) (*auditor, error) {
	if s.audits == nil {
		return nil, nil
	}
	o := z3.Plain(s.opt.SolverTimeout, s.opt.Report, nil)
	o.Lazy, o.Burnt = true, s.audits.Burnt
	s.opt.limitMemory(&o)
	z, err := z3.New(o)
	if err != nil {
		return nil, err
	}
	// No rewriting: the audit also checks rewriting, and a referee must make no terms. No other SAT solver: there is
	// little time.
	n := native.Default()
	n.Preprocess, n.Hard, n.Trials, n.Report = false, nil, 0, s.opt.Report
	n.Nodes = 100_000 // circuits of old questions are of little use
	a := &auditor{ours: &audit.Referee{Name: "our own solver without rewriting", Solver: plain{native.New(s.b, n), z},
		First: firstOurs},
		z3: &audit.Referee{Name: "Z3", Solver: noFloats{z}, First: firstZ3}}
	a.Auditor = s.audits.New(a.choose, func() { s.distrust(own) })
	return a, nil
}

// plain asks own, and z3 about quantifiers, which own cannot read.
type plain struct {
	own *native.Solver
	z3  solver.Solver
}

// Check answers q.
func (p plain) Check(ctx context.Context, q *solver.Query, sink solver.PartialSink) solver.Result {
	if q.HasFloat() {
		return floatsLeftOut()
	}
	if q.Quantified() {
		return p.z3.Check(ctx, q, sink)
	}
	return p.own.Check(ctx, q, sink)
}

// noFloats asks z3 about queries without floats.
type noFloats struct{ solver.Solver }

// Check answers q.
func (n noFloats) Check(ctx context.Context, q *solver.Query, sink solver.PartialSink) solver.Result {
	if q.HasFloat() {
		return floatsLeftOut()
	}
	return n.Solver.Check(ctx, q, sink)
}

// Close closes the solver.
func (n noFloats) Close() { solver.Close(n.Solver) }

// floatsLeftOut is what a referee answers about floats: it would have to make terms to lower them.
func floatsLeftOut() solver.Result { return solver.Result{Reason: "audit: floats are left out"} }

// Close closes own.
func (p plain) Close() { p.own.Close() }

// choose gives the referee for a claim of a layer: never the one that claimed.
func (a *auditor) choose(by string) *audit.Referee {
	if by == nativeName {
		return a.z3
	}
	return a.ours
}

func (a *auditor) close() {
	solver.Close(a.ours.Solver)
	solver.Close(a.z3.Solver)
}

// distrust makes layers forget their answers Unsat.
func (s *Shared) distrust(own *native.Solver) {
	if s.table != nil {
		s.table.Distrust()
	}
	if own != nil {
		own.Close()
	}
}

// audited is the audit's layer and the solvers that it asks.
type audited struct {
	*audit.Layer
	auditor *auditor
}

// Close closes the layers below and the referees.
func (a *audited) Close() {
	a.Layer.Close()
	a.auditor.close()
}
