package queries

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"syscall"
	"time"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/floats/lower"
	"github.com/albers-engine/albers/internal/solver"
	"github.com/albers-engine/albers/internal/solver/native"
	"github.com/albers-engine/albers/internal/solver/stack"
	"github.com/albers-engine/albers/internal/solver/z3"
	"github.com/albers-engine/albers/option"
)

// Contestants that answer in process, by name.
const (
	NativeFresh = "native fresh"
	Z3Fresh     = "z3 fresh"
	NativeInc   = "native incremental"
	Z3Inc       = "z3 incremental"
	Stack       = "stack incremental"
)

// Contestants lists all names: those in process, and programs.
func Contestants() []string {
	out := []string{NativeFresh, Z3Fresh, NativeInc, Z3Inc, Stack}
	for name := range Programs() {
		out = append(out, name)
	}
	slices.Sort(out[5:])
	return out
}

// Answer is the answer to one query, with its cost.
type Answer struct {
	Number  int     `json:"n"` // in the sample
	Verdict string  `json:"v"`
	CPU     float64 `json:"c"` // seconds
	Wall    float64 `json:"w"`
	Reason  string  `json:"r,omitempty"` // of an unknown
}

// Task is the work of one process.
type Task struct {
	File       string
	Contestant string
	Queries    int           // size of the sample; 0: all
	Every      int           // answer only each so many-th query of the sample; 0: all
	Floats     bool          // of the queries with floats alone
	Limit      time.Duration // of processor time for each query ([solver.WithLimit])
	Budget     time.Duration // of processor time for all together: queries beyond it are not answered; 0: none
}

// Perform answers the task's queries and writes an Answer as a line of JSON for each.
func Perform(ctx context.Context, t Task, w io.Writer) error {
	b := expr.NewBuilder()
	qs, err := load(t.File, t.Queries, t.Floats, b)
	if err != nil {
		return err
	}
	ask, err := contestant(b, &t)
	if err != nil {
		return err
	}
	defer ask.close()
	out := json.NewEncoder(w)
	spent := 0.0
	for i, q := range qs {
		if t.Every > 1 && i%t.Every != 0 {
			continue
		}
		if ctx.Err() != nil || t.Budget > 0 && spent > t.Budget.Seconds() {
			break
		}
		a, err := ask.answer(ctx, q)
		if err != nil {
			return err
		}
		a.Number = i
		spent += a.CPU
		if err := out.Encode(a); err != nil {
			return err
		}
	}
	return nil
}

// asker answers one query after the other.
type asker interface {
	answer(ctx context.Context, q *solver.Query) (Answer, error)
	close()
}

func contestant(b *expr.Builder, t *Task) (asker, error) {
	switch t.Contestant {
	case NativeFresh, NativeInc:
		o := native.Default()
		o.Timeout = t.Limit
		return &inProcess{limit: t.Limit, fresh: t.Contestant == NativeFresh, low: lower.New(b, lower.Options{}),
			make: func() (solver.Solver, error) { return native.New(b, o), nil }}, nil
	case Z3Fresh, Z3Inc:
		// Fresh is a Z3 solver for each query in one context, whose terms are translated once: a context for each query
		// costs Z3 some milliseconds more.
		o := z3.Default()
		o.Timeout, o.Memory, o.Incremental, o.Theory = 0, 0, t.Contestant == Z3Inc, b // the limit is the context's
		return &inProcess{limit: t.Limit, make: func() (solver.Solver, error) { return z3.New(o) }}, nil
	case Stack:
		o := stack.Default()
		o.Solving = option.Solving{Solver: option.Native, Axioms: o.Axioms, Enumerate: true, SolverTimeout: t.Limit,
			Float: o.Float, Intervals: t.Floats && o.Intervals}
		return &inProcess{limit: t.Limit, make: stack.NewShared(b, o).NewWorker}, nil
	}
	if argv := Programs()[t.Contestant]; argv != nil {
		return newProgram(argv, b, t.Limit)
	}
	return nil, fmt.Errorf("unknown contestant %q: use one of %q", t.Contestant, Contestants())
}

// inProcess asks a solver of ours.
type inProcess struct {
	make  func() (solver.Solver, error)
	fresh bool           // make one for each query
	low   *lower.Lowerer // writes floats as circuits; nil: the solver knows floats
	limit time.Duration
	s     solver.Solver
}

func (p *inProcess) close() {
	if p.s != nil {
		solver.Close(p.s)
		p.s = nil
	}
}

func (p *inProcess) answer(ctx context.Context, q *solver.Query) (Answer, error) {
	ctx, cancel := solver.WithLimit(ctx, p.limit)
	defer cancel()
	cpu, wall := cpuTime(), time.Now()
	if p.s == nil {
		var err error
		if p.s, err = p.make(); err != nil {
			return Answer{}, err
		}
	}
	r := solver.Result{Reason: "too large for circuits"}
	if asked, ok := p.lowered(q); ok {
		r = p.s.Check(ctx, asked, nil)
	}
	a := Answer{Verdict: r.Verdict.String(), CPU: cpuTime() - cpu, Wall: time.Since(wall).Seconds(),
		Reason: r.Reason}
	if r.Verdict == solver.Sat && (r.Model == nil || !q.Holds(r.Model)) {
		a.Verdict, a.Reason = "wrong model", "the model is none"
	}
	if p.fresh {
		p.close()
	}
	return a, nil
}

// lowered is q without floats; ok is false if that is too large.
func (p *inProcess) lowered(q *solver.Query) (_ *solver.Query, ok bool) {
	if p.low == nil || !q.HasFloat() {
		return q, true
	}
	var conjuncts []*expr.Term
	for _, c := range q.Conjuncts() {
		x, refused := p.low.Term(c)
		if refused != nil {
			return nil, false
		}
		conjuncts = append(conjuncts, x)
	}
	return &solver.Query{PC: solver.PathOf(conjuncts...), NeedModel: q.NeedModel}, true
}

// cpuTime is the processor time of this process.
func cpuTime() float64 {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		panic("BUG: getrusage: " + err.Error()) // its arguments are right
	}
	return float64(u.Utime.Nano()+u.Stime.Nano()) / 1e9
}
