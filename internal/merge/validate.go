package merge

import (
	"context"
	"fmt"
	"sync"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/memory"
	"github.com/albers-engine/albers/internal/solver"
	"github.com/albers-engine/albers/internal/state"
)

// validator checks merged states against definition 2.1 of the paper: with S the merge of the same states as it is
// defined there,
//
//	a  the path condition of the merged state has a model: the one that the state carries
//	b  the merged path condition implies that of S
//	c  that of S implies the merged one: each of its paths does
//	d  on the path of each state, every value that was chosen is that state's
//
// The conditions of the states are those that the program made, before any simplification. What the path in a question
// says is put into the condition, and Z3 is not asked where that makes it false ([validator.under]). Z3 gets
// quantifiers written out for each repetition where they are small enough: it finds no end with some of them, and a
// literal bound has an end.
type validator struct {
	b      *expr.Builder
	report func(*solver.Fault)

	mu       sync.Mutex // guards the fields below
	ctx      context.Context
	solver   solver.Solver
	checked  int // merges
	open     int // questions that the solver did not answer
	unasked  int // questions of which the end of the run came first
	failures int

	variables map[*expr.Term]*expr.Term // by operation on floats
}

// choice is a value of a merged state, and the values that it stands for.
type choice struct {
	width  int
	values []memory.Value
	chosen memory.Value
}

// Validate makes the merger check each merged state with sv, and report differences.
func (m *Merger) Validate(ctx context.Context, sv solver.Solver, report func(*solver.Fault)) {
	m.validator = &validator{b: m.b, ctx: ctx, solver: sv, report: report}
}

// Close closes the solver that validates.
func (m *Merger) Close() {
	if m.validator != nil {
		solver.Close(m.validator.solver)
	}
}

func (v *validator) counters(out map[string]float64) {
	v.mu.Lock()
	defer v.mu.Unlock()
	out["validated"], out["validated_partly"] = float64(v.checked), float64(v.open)
	out["validated_unasked"], out["validation_faults"] = float64(v.unasked), float64(v.failures)
}

// check compares merged with the states that it was made of. q says how they were written; on the path of a state, its
// variable is that state's count.
func (v *validator) check(merged *state.State, states []*state.State, chosen []choice, q *quantified) {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.checked++
	for i, c := range merged.Path().Back() {
		if !merged.Model.Bool(c) {
			v.fault(fmt.Sprintf("the model of a merged state violates conjunct %d of its path", i), nil)
		}
	}
	b, own := v.b, merged.Made()
	none := merged.Path() // and none of the states' paths is taken
	all := b.True()
	for c := own; c != nil; c = c.Parent() {
		all = b.And(c.Term(), all)
	}
	for _, c := range merged.Path().Back() {
		all = b.And(c, all)
	}
	for i, s := range states {
		path := s.Made()
		v.never(&solver.Query{PC: path, Cond: b.Not(q.at(i, all))}, "an input of state %d is not one of the merged state", i)
		differs := b.False()
		for _, c := range chosen {
			if c.values[i] != c.chosen {
				differs = b.Or(differs, b.Ne(v.term(c.width, c.values[i]), q.at(i, v.term(c.width, c.chosen))))
			}
		}
		v.never(&solver.Query{PC: path, Cond: differs}, "a value of state %d is another one in the merged state", i)
		taken := b.True()
		for ; path != nil; path = path.Parent() {
			taken = b.And(path.Term(), taken)
		}
		none = none.And(b.Not(taken))
	}
	v.never(&solver.Query{PC: none}, "the merged state has an input that none of its %d states has", len(states))
}

func (v *validator) term(width int, x memory.Value) *expr.Term {
	if x.Term != nil {
		return x.Term
	}
	return v.b.Const(width, x.Word)
}

// never reports a fault unless q has no solution. After the end of the run it does not ask: to write out the
// quantifiers of many states takes minutes.
func (v *validator) never(q *solver.Query, format string, args ...any) {
	if v.ctx.Err() != nil {
		v.unasked++
		return
	}
	written := v.written(q)
	if written.Cond != nil {
		written = v.under(written)
		if written.Cond.IsFalse() {
			return
		}
	}
	if named, ok := v.named(written); ok && v.solver.Check(v.ctx, named, nil).Verdict == solver.Unsat {
		return
	}
	switch r := v.solver.Check(v.ctx, written, nil); {
	case r.Verdict == solver.Sat:
		v.fault(fmt.Sprintf(format, args...), q)
	case r.Verdict == solver.Unknown && v.ctx.Err() != nil:
		v.unasked++
	case r.Verdict == solver.Unknown:
		v.open++
	}
}

// Quantifiers of more repetitions, or conditions that become larger, stay as they are.
const (
	writtenMost  = 1 << 10
	writtenNodes = 1 << 16
)

// written is q with its quantifiers written out, conjunct by conjunct.
func (v *validator) written(q *solver.Query) *solver.Query {
	if !q.Quantified() {
		return q
	}
	out := &solver.Query{Cond: q.Cond}
	for _, c := range q.PC.Terms() {
		out.PC = out.PC.And(v.writtenTerm(c))
	}
	if q.Cond != nil {
		out.Cond = v.writtenTerm(q.Cond)
	}
	return out
}

func (v *validator) writtenTerm(t *expr.Term) *expr.Term {
	if t.Quantified() {
		if e, ok := v.b.Expand(t, writtenMost, writtenNodes); ok {
			return e
		}
	}
	return t
}

// under is q with its condition as it is where the conjuncts of its path are true, which occur in it: the condition of
// a merged state is made of those of its parts. In a merge of 292 states with a condition of 42,000 nodes, some 2,000
// of them are left for each state.
func (v *validator) under(q *solver.Query) *solver.Query {
	r := expr.NewReplacer(v.b, expr.MaxReplaced)
	for _, c := range q.PC.Terms() {
		v.holds(r, c, true)
	}
	if c, ok := r.Term(q.Cond); ok {
		return &solver.Query{PC: q.PC, Cond: c}
	}
	return q
}

// holds makes r replace t, which is true (or not), its negation, and the parts that it says something about.
func (v *validator) holds(r *expr.Replacer, t *expr.Term, yes bool) {
	if t.Kind() == expr.Not {
		t, yes = t.Kid(0), !yes
	}
	if t.IsConst() || r.To[t] != nil {
		return
	}
	r.To[t], r.To[v.b.Not(t)] = v.b.Bool(yes), v.b.Bool(!yes)
	if k := t.Kind(); k == expr.And && yes || k == expr.Or && !yes {
		for i := range t.NumKids() {
			v.holds(r, t.Kid(i), yes)
		}
	}
}

// named is q with a variable in place of each operation on floats; the same operation has the same variable. What
// depends on the variable of a quantifier stays. With the values of the operations in their variables, an input of q is
// one of named: so if named has none, q has none. Z3 finds most answers that way, without comparing circuits. ok is
// false if nothing is replaced or q is too large.
func (v *validator) named(q *solver.Query) (_ *solver.Query, ok bool) {
	if !q.HasFloat() {
		return nil, false
	}
	replaced := false
	r := expr.NewReplacer(v.b, expr.MaxReplaced)
	r.Look = func(t *expr.Term) *expr.Term {
		if !t.Kind().IsFloat() || t.Open() {
			return nil
		}
		replaced = true
		return v.variable(t)
	}
	out := &solver.Query{}
	for _, c := range q.PC.Terms() {
		c, ok := r.Term(c)
		if !ok {
			return nil, false
		}
		out.PC = out.PC.And(c)
	}
	if q.Cond != nil {
		if out.Cond, ok = r.Term(q.Cond); !ok {
			return nil, false
		}
	}
	return out, replaced
}

// variable is the variable for an operation on floats, in all questions.
func (v *validator) variable(t *expr.Term) *expr.Term {
	if v.variables == nil {
		v.variables = map[*expr.Term]*expr.Term{}
	}
	x := v.variables[t]
	if x == nil {
		n := (t.Width() + 7) / 8
		a := v.b.NewArray(fmt.Sprintf("float%d", len(v.variables)), uint64(n), nil)
		x = v.b.Extract(v.b.ReadWide(a, nil, v.b.Zero(64), n), 0, t.Width())
		v.variables[t] = x
	}
	return x
}

func (v *validator) fault(text string, q *solver.Query) {
	v.failures++
	v.report(&solver.Fault{Layer: "merge", Message: text, Query: q})
}
