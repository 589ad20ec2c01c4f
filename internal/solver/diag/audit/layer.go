package audit

import (
	"context"
	"fmt"

	"github.com/albers-engine/albers/internal/solver"
)

// Layer has every Nth answer Unsat of the layers below audited. One goroutine at a time.
type Layer struct {
	next    solver.Solver
	auditor *Auditor
	every   int
	unsats  int
}

// NewLayer puts a layer on top of next.
func NewLayer(next solver.Solver, a *Auditor, every int) *Layer {
	return &Layer{next: next, auditor: a, every: every}
}

// Close closes the layers below; referees are closed by who made them.
func (l *Layer) Close() { solver.Close(l.next) }

// Check passes on the answer of next. If an audit proves that answer wrong, Check answers Unknown.
func (l *Layer) Check(ctx context.Context, q *solver.Query, sink solver.PartialSink) solver.Result {
	r := l.next.Check(ctx, q, sink)
	if r.Verdict != solver.Unsat {
		return r
	}
	if l.unsats++; l.unsats%l.every != 0 {
		return r
	}
	ask, ok := claimed(q, r.Core)
	if !ok {
		f := &solver.Fault{Layer: "audit", Message: fmt.Sprintf("%s gives the core %v of %d conjuncts", r.By, r.Core,
			q.Len()), Query: ask}
		l.auditor.shared.differences.Add(1)
		l.auditor.distrust()
		return f.Report(l.auditor.shared.report)
	}
	if v, _ := l.auditor.Ask(ctx, Answer, ask, r.By); v == solver.Sat {
		f := &solver.Fault{Layer: "audit", Message: "an answer unsat is wrong", Query: ask}
		return f.Report(nil) // the auditor has reported it
	}
	return r
}

// claimed is the query that a core says something about; nil: all of q.
// ok is false if the core names conjuncts that are not there.
func claimed(q *solver.Query, core []int) (_ *solver.Query, ok bool) {
	whole := &solver.Query{PC: q.PC, Cond: q.Cond}
	if core == nil {
		return whole, true
	}
	part, ok := q.Part(core)
	if !ok {
		return whole, false
	}
	return part, true
}

// Tap stamps answers Unsat with the name of the layer that gave them. It is put around every layer:
// the innermost that has a name wins.
type Tap struct {
	next solver.Solver
	name string
}

// NewTap puts a tap around a layer.
func NewTap(layer solver.Solver, name string) *Tap { return &Tap{layer, name} }

// Close closes the layer.
func (t *Tap) Close() { solver.Close(t.next) }

// Check passes q on and stamps the answer.
func (t *Tap) Check(ctx context.Context, q *solver.Query, sink solver.PartialSink) solver.Result {
	r := t.next.Check(ctx, q, sink)
	if r.Verdict == solver.Unsat && r.By == "" {
		r.By = t.name
	}
	return r
}
