package interval

import (
	"context"
	"math"
	"slices"
	"time"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/eval"
	"github.com/albers-engine/albers/internal/mi"
	"github.com/albers-engine/albers/internal/solver"
)

// Layer answers queries that sets of values decide. One goroutine at a time.
type Layer struct {
	next     solver.Solver
	o        *Oracle // others of the goroutine ask it, too, between queries
	counters *solver.Counters
	report   func(*solver.Fault)
}

// NewLayer puts a layer on top of next, which answers with the knowledge of o; o belongs to the same goroutine.
// report receives wrong witnesses, which are faults of ours; it may be nil.
func NewLayer(next solver.Solver, o *Oracle, report func(*solver.Fault), c *solver.Counters) *Layer {
	return &Layer{next: next, o: o, counters: c, report: report}
}

// Close closes the layers below.
func (l *Layer) Close() { solver.Close(l.next) }

// Check answers q from sets, else from the next layer.
func (l *Layer) Check(ctx context.Context, q *solver.Query, sink solver.PartialSink) solver.Result {
	start := time.Now()
	l.o.trim()
	k := l.o.know(&l.o.queried, q.PC)
	r, own := l.try(q, k)
	if !own {
		r = l.next.Check(ctx, l.passOn(q, k), sink)
	}
	l.counters.Record(start, own, r.Verdict)
	return r
}

func (l *Layer) try(q *solver.Query, k *know) (solver.Result, bool) {
	o := l.o
	cond := q.Cond
	if cond == nil {
		return l.withoutCond(q, k)
	}
	v, img := o.judge(k, cond)
	o.n.verdicts[v].Add(1)
	if img.enum && v != Unknown {
		o.n.enumerated.Add(1)
	}
	switch v {
	case Unsat:
		return solver.Result{Verdict: solver.Unsat}, true
	case False:
		return solver.Result{Verdict: solver.Unsat, Core: l.core(q, k)}, true
	case True, Both:
		values, found := o.choose(cond, 1, nil)
		if found {
			if m := l.model(q, k, values); m != nil {
				o.n.witnesses.Add(1)
				return solver.Result{Verdict: solver.Sat, Model: m}, true
			}
		}
		if v == Both && q.Hint != nil {
			o.n.failed.Add(1)
			// Every row has its inverse, so exact sets have a witness: these sets are not exact, contrary to their
			// mark.
			if l.report != nil {
				l.report(&solver.Fault{Layer: "intervals", Message: "no witness for a condition that can be true", Query: q})
			}
		}
		return solver.Result{}, false
	}
	return l.attempt(q, k, img.s.Width() > 0)
}

// withoutCond answers whether the path condition has a model.
func (l *Layer) withoutCond(q *solver.Query, k *know) (solver.Result, bool) {
	if k.unsat {
		l.o.n.verdicts[Unsat].Add(1)
		return solver.Result{Verdict: solver.Unsat}, true
	}
	m := l.model(q, k, nil)
	if m == nil {
		l.o.n.verdicts[Unknown].Add(1)
		return solver.Result{}, false
	}
	l.o.n.verdicts[True].Add(1)
	return solver.Result{Verdict: solver.Sat, Model: m}, true
}

// model is an assignment with these values that makes q true, by evaluation; nil if they do not. Bytes without a
// value have the hint's, a model of the path condition; without a hint they have the least member of each set.
func (l *Layer) model(q *solver.Query, k *know, values map[*leaf]uint64) *eval.Assignment {
	base := q.Hint
	if base == nil {
		var ok bool
		if base, ok = l.o.assign(k, eval.New(nil), k.least()); !ok {
			return nil
		}
	}
	m, ok := l.o.assign(k, base, values)
	if !ok || q.Cond != nil && !m.Bool(q.Cond) {
		return nil
	}
	for _, c := range q.PC.Back() {
		// A conjunct that reads no changed byte is true as it is under the hint.
		if (q.Hint == nil || k.reads(c, values)) && !m.Bool(c) {
			return nil
		}
	}
	return m
}

// reads says whether c depends on a byte that may have changed when the variables got these values.
func (k *know) reads(c *expr.Term, values map[*leaf]uint64) bool {
	s := expr.SupportOf(c)
	has := func(f *leaf) bool {
		return slices.ContainsFunc(f.cells, func(c cell) bool { return s.Has(c.arr, c.i) })
	}
	for f := range values {
		if has(f) || slices.ContainsFunc(k.around(f), has) {
			return true
		}
	}
	return false
}

// least gives each variable with a set its least value.
func (k *know) least() map[*leaf]uint64 {
	out := map[*leaf]uint64{}
	k.cells.Range(0, math.MaxUint64, func(_ uint64, c *cellKnow) bool {
		for _, f := range c.leaves {
			if s, _ := k.set(f); !s.IsEmpty() {
				out[f] = s.Min()
			}
		}
		return true
	})
	return out
}

// Bounds on the assignments tried for a condition that sets leave open.
const (
	maxAttempts = 6
	maxTargets  = 4
)

// attempt changes the hint so that the condition is true: first all variables that have to change, as if nothing linked
// them; then one at a time. Success is a proof. imaged says that the condition has an image.
func (l *Layer) attempt(q *solver.Query, k *know, imaged bool) (solver.Result, bool) {
	o := l.o
	if q.Hint == nil || o.opt.Paper || !fewCells(q.Cond, maxNarrow) || !o.guess.Open() {
		return solver.Result{}, false
	}
	o.guess.Pay(1, 0)
	if imaged {
		// of one variable there is more than one value
		if values, found := o.choose(q.Cond, 1, q.Hint); found && len(values) > 1 {
			if r, ok := l.guess(q, k, values); ok {
				return r, true
			}
		}
	}
	tight := k
	if k.tight != nil {
		tight = k.tight
	}
	tried := 0
	for _, f := range l.targets(q.Cond) {
		u := o.learn(q.Cond, mi.Single(1, 1), mode{pin: q.Hint, target: f})
		if u.leaf != f {
			continue
		}
		s, _ := tight.set(f)
		s = s.Intersect(u.set)
		for _, v := range ends(s) {
			if tried++; tried > maxAttempts {
				return solver.Result{}, false
			}
			if r, ok := l.guess(q, k, map[*leaf]uint64{f: v}); ok {
				return r, true
			}
		}
	}
	return solver.Result{}, false
}

// guess answers if giving the variables values makes q true.
func (l *Layer) guess(q *solver.Query, k *know, values map[*leaf]uint64) (solver.Result, bool) {
	n := l.o.n
	n.attempts.Add(1)
	m := l.model(q, k, values)
	if m == nil {
		return solver.Result{}, false
	}
	n.byAttempts.Add(1)
	n.witnesses.Add(1)
	l.o.guess.Pay(0, worth)
	return solver.Result{Verdict: solver.Sat, Model: m}, true
}

// ends is the least, the greatest and a middle member.
func ends(s mi.Set) []uint64 {
	switch n := s.Count(); {
	case n == 0:
		return nil
	case n == 1:
		return []uint64{s.Min()}
	case n == 2:
		return []uint64{s.Min(), s.Max()}
	default:
		return []uint64{s.Min(), s.Max(), s.Nth(n / 2)}
	}
}

// targets lists the variables under t, those that come first in it first.
func (l *Layer) targets(t *expr.Term) (out []*leaf) {
	stack := []*expr.Term{t}
	seen := map[*expr.Term]bool{}
	for len(stack) > 0 && len(seen) < maxNodes && len(out) < maxTargets {
		x := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if x.IsConst() || seen[x] {
			continue
		}
		seen[x] = true
		if p := l.o.leaves.part(x); p.leaf != nil {
			if !slices.Contains(out, p.leaf) {
				out = append(out, p.leaf)
			}
			continue
		}
		for i := x.NumKids() - 1; i >= 0; i-- {
			stack = append(stack, x.Kid(i))
		}
	}
	return out
}

// core is the conjuncts that a false condition contradicts, nil for all of them. With sets that follow from their
// variable alone they are those that have a byte of the condition; often a single one suffices.
func (l *Layer) core(q *solver.Query, k *know) []int {
	if k.mixed || k.tight != nil {
		return nil
	}
	targets := l.targets(q.Cond)
	if len(targets) == maxTargets {
		return nil // there may be more
	}
	for _, f := range targets {
		if len(k.around(f)) > 0 {
			return nil
		}
	}
	own := expr.SupportOf(q.Cond)
	u := l.o.uni(q.Cond)
	var core []int
	for i, c := range q.PC.Terms() {
		if !expr.SupportOf(c).Overlaps(own) {
			continue
		}
		core = append(core, i)
		if !u.ok || u.leaf == nil {
			continue
		}
		for _, p := range l.o.fact(c).parts {
			if p.leaf == u.leaf && !p.set.Meets(u.set) {
				return []int{i, q.PC.Len()}
			}
		}
	}
	return append(core, q.PC.Len())
}
