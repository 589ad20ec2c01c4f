package solver

import (
	"context"
	"iter"
	"slices"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/eval"
)

// Verdict is the answer to a query.
type Verdict uint8

// The verdicts. The zero value is the one that claims nothing.
const (
	Unknown Verdict = iota // time-out, cancelled, too hard; Result.Reason says which
	Sat
	Unsat
)

var verdictNames = [...]string{Unknown: "unknown", Sat: "sat", Unsat: "unsat"}

// String is SMT-LIB's word for v.
func (v Verdict) String() string {
	if int(v) < len(verdictNames) {
		return verdictNames[v]
	}
	return "verdict?"
}

// Query asks whether PC ∧ Cond can be true. Layers never change a query they are given, and do not hold it after the
// answer: the layer above may use its memory again. They build another one.
type Query struct {
	PC        *Path            // path condition; consecutive queries share beginnings
	Cond      *expr.Term       // 1 bit; nil: PC alone
	Hint      *eval.Assignment // nil, or a model of PC
	NeedModel bool             // a verdict without model is not enough
	Hints     Hints            // the caller's other knowledge

	// Deferrable says that the caller can ask again later, without Deferrable, if the answer has [Result.Early]. So a
	// query that would take long and has little hope may be given up early.
	Deferrable bool
	// Hasty says of a query that is Deferrable that it is not worth a search at all.
	Hasty bool
	// Lazy says of a query that is Deferrable that it is given up, unless the answer costs next to nothing.
	Lazy bool
	// Patient says that nothing else waits for the time: the query is worth the full limit, however much other queries
	// have taken in vain.
	Patient bool
	// Brief makes a solver that searches give up after a small, counted amount of work.
	Brief bool

	Made *Query // the same question before anything was rewritten, for who checks the answer; nil: this one
}

// Origin is the question as it was before anything was rewritten.
func (q *Query) Origin() *Query {
	if q.Made != nil {
		return q.Made
	}
	return q
}

// Len is the number of conjuncts.
func (q *Query) Len() int {
	if q.Cond == nil {
		return q.PC.Len()
	}
	return q.PC.Len() + 1
}

// Quantified says whether a conjunct contains a quantifier. It costs nothing.
func (q *Query) Quantified() bool { return q.PC.Quantified() || q.Cond != nil && q.Cond.Quantified() }

// HasFloat says whether a conjunct contains a float kind. It costs nothing.
func (q *Query) HasFloat() bool { return q.PC.HasFloat() || q.Cond != nil && q.Cond.HasFloat() }

// Path is PC and Cond as one path. Result.Core and Partial.First number conjuncts as it does.
func (q *Query) Path() *Path {
	if q.Cond == nil {
		return q.PC
	}
	return q.PC.And(q.Cond)
}

// Conjuncts lists PC and Cond, the oldest first, in a slice of its own.
func (q *Query) Conjuncts() []*expr.Term {
	if q.Cond == nil {
		return q.PC.Terms()
	}
	return append(q.PC.terms(1), q.Cond)
}

// Part is the question whether the conjuncts with these numbers, which are ascending, can be true together; ok is false
// if q has no such conjuncts.
func (q *Query) Part(numbers []int) (part *Query, ok bool) {
	all := q.Conjuncts()
	part = new(Query)
	for _, i := range numbers {
		if i < 0 || i >= len(all) {
			return nil, false
		}
		part.PC = part.PC.Derive(all[i], i)
	}
	return part, true
}

// Holds evaluates the query under m, the condition first:
// it is the conjunct that models of the path are likeliest to miss.
func (q *Query) Holds(m *eval.Assignment) bool {
	holds, _ := q.Evaluate(m)
	return holds
}

// Evaluate is Holds with the number of values that were computed for it.
func (q *Query) Evaluate(m *eval.Assignment) (holds bool, computed int) {
	holds = true
	computed = m.Judge(q.Path().Back(), func(_ int, one bool) bool {
		holds = one
		return one
	})
	return holds, computed
}

// FirstViolated is the number of the first conjunct that is false under m, -1 if there is none.
func (q *Query) FirstViolated(m *eval.Assignment) int {
	return firstViolated(q.Path().Back(), m)
}

// FirstViolatedBy is FirstViolated for a model that differs from one of PC only in the changed bytes. A conjunct that
// reads none of them stays true and is not evaluated.
func (q *Query) FirstViolatedBy(m *eval.Assignment, changed *expr.Support) int {
	first := firstViolated(q.PC.Reading(changed), m)
	if first < 0 && q.Cond != nil && !m.Bool(q.Cond) {
		return q.PC.Len()
	}
	return first
}

// firstViolated is the last number of a conjunct that is false under m, -1 if there is none. The oldest conjuncts are
// evaluated first: most partial solutions violate one of them, and then the others do not matter.
func firstViolated(newestFirst iter.Seq2[int, *expr.Term], m *eval.Assignment) int {
	type numbered struct {
		i int
		t *expr.Term
	}
	var list []numbered
	for i, t := range newestFirst {
		list = append(list, numbered{i, t})
	}
	oldestFirst := func(yield func(int, *expr.Term) bool) {
		for _, x := range slices.Backward(list) {
			if !yield(x.i, x.t) {
				return
			}
		}
	}
	first := -1
	m.Judge(oldestFirst, func(i int, holds bool) bool {
		if !holds {
			first = i
		}
		return holds
	})
	return first
}

// Hints are facts about a query that a layer may use and may ignore. All of them follow from its conjuncts or are
// advice on order; an answer never depends on whether they are there.
type Hints struct {
	Access    []Access   // how arrays were accessed so far; ordered by array
	Intervals []Interval // bounds of terms that follow from PC and Cond; gone with them
}

// Access tells how the symbolic-index accesses of an array are aligned: every one starts at an offset ≡ Rho (mod G).
// G = 0 says nothing was seen.
type Access struct {
	Array  *expr.Array
	G, Rho uint64
}

// Interval says Lo ≤ Term ≤ Hi, unsigned; the term is at most 64 bits wide.
type Interval struct {
	Term   *expr.Term
	Lo, Hi uint64
}

// Result answers a query.
type Result struct {
	Verdict Verdict
	Model   *eval.Assignment // Sat and NeedModel: a model of PC ∧ Cond. May be set without NeedModel
	Core    []int            // Unsat: conjuncts that are unsatisfiable together, ascending; nil: all of them
	Reason  string           // Unknown: why
	Early   bool             // Unknown to a query that is Deferrable, and asking again may help
	// Unsat: the layer that claims it, where answers are audited; layers that pass an answer on leave it
	By string
}

// Partial is an assignment that a solver met on its way to an answer. It need not satisfy the query.
type Partial struct {
	Model *eval.Assignment // total, as in Result
	First int              // number of the first conjunct of the query that Model violates, -1: none
}

// PartialSink takes partial solutions while a query is being solved.
type PartialSink interface {
	// Offer takes p and says whether more are wanted. It is called from the goroutine that called Check.
	Offer(p *Partial) (more bool)
}

// Renamed is a sink for a query that a layer made of q: partial solutions name conjuncts of q. It is nil for no sink.
func Renamed(q *Query, to PartialSink) PartialSink {
	if to == nil {
		return nil
	}
	return &renaming{q: q, to: to}
}

type renaming struct {
	q       *Query
	to      PartialSink
	changes Changes
}

func (r *renaming) Offer(p *Partial) bool {
	return r.to.Offer(&Partial{Model: p.Model, First: r.changes.FirstViolated(r.q, p.Model)})
}

// Solver answers queries. Check never blocks much longer than ctx lives: it answers Unknown within about 50 ms of
// ctx's end. sink may be nil. A solver is not safe for concurrent use unless it says so.
type Solver interface {
	Check(ctx context.Context, q *Query, sink PartialSink) Result
}

// Closer is implemented by solvers that hold resources outside of Go's heap; use after Close is not allowed.
type Closer interface{ Close() }

// Close closes s if it can be closed.
func Close(s Solver) {
	if c, ok := s.(Closer); ok {
		c.Close()
	}
}

// FromContext is the Unknown that a solver answers when ctx has ended.
func FromContext(ctx context.Context) Result {
	if ctx.Err() == context.DeadlineExceeded {
		return Result{Reason: ReasonTimeout}
	}
	return Result{Reason: ReasonCancelled}
}

// Reasons of Unknown that callers may tell apart; others are free text.
const (
	ReasonTimeout   = "time-out"
	ReasonCancelled = "cancelled"
)
