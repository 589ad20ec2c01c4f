package referee

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/eval"
	"github.com/albers-engine/albers/internal/solver"
	"github.com/albers-engine/albers/internal/solver/diag/corpus"
	"github.com/albers-engine/albers/internal/solver/layer/linear"
	"github.com/albers-engine/albers/internal/solver/native"
	"github.com/albers-engine/albers/internal/solver/native/axioms"
	"github.com/albers-engine/albers/internal/solver/referee/randquery"
	"github.com/albers-engine/albers/internal/solver/stack"
	"github.com/albers-engine/albers/internal/solver/z3"
)

// WideQueries is how many queries a walk of [Wide] asks.
const WideQueries = 40

// Wide asks [WideQueries] random queries of full width along random paths. It asks a stack whose options the seed
// draws, and Z3, which remembers its work on the path and has limit for each query. Queries that one of them does not
// decide are counted and not compared.
func Wide(ctx context.Context, seed uint64, limit time.Duration, seen *Seen) (t *Tally, err error) {
	w, err := newDrawn(seed, 0xa11, func(o *stack.Options) {
		within(limit)(o)
		o.Partial = partial(seed)
	})
	if err != nil {
		return nil, err
	}
	defer solver.Close(w.sv)
	t, r, b := w.tally, w.r, w.b
	defer t.recovered(w.name)
	defer func() { t.steps(w.shared) }()
	judge, err := z3.New(judgeOptions(limit))
	if err != nil {
		return nil, err
	}
	defer judge.Close()
	g := randquery.New(b, seed)
	g.Arrays = []*expr.Array{b.NewArray("x", 8, nil), b.NewArray("y", 1+r.Uint64N(24), nil), b.NewArray("z", 4, nil)}
	if oneIn(r, 3) {
		g.Twins = 3
	}
	if oneIn(r, 3) {
		g.Parts = 3
	}
	var path *solver.Path
	models := []*eval.Assignment{eval.New(nil)}
	for range WideQueries {
		q := &solver.Query{PC: path, Cond: negated(b, r, g.Bool(1+r.IntN(4))), NeedModel: true}
		if q.Cond.IsConst() {
			continue
		}
		if !oneIn(r, 5) {
			q.Hint = models[path.Len()]
		}
		var sink solver.PartialSink
		if w.partial {
			sink = t.points(w.name, q)
		}
		got := w.sv.Check(ctx, q, sink)
		want := judge.Check(ctx, &solver.Query{PC: q.PC, Cond: q.Cond}, nil)
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		t.compare(w.name, q, got, want, seen)
		if got.Verdict == solver.Sat && q.Holds(got.Model) {
			path, models = path.And(q.Cond), append(models, got.Model)
		}
		if path.Len() > 7 || path.Len() > 0 && oneIn(r, 9) {
			n := r.IntN(path.Len())
			path, models = path.Prefix(n), models[:n+1]
		}
	}
	return t, nil
}

// judgeOptions is a Z3 that remembers its work for the query before.
func judgeOptions(limit time.Duration) z3.Options {
	o := z3.Default()
	o.Timeout, o.Patience = limit, limit
	return o
}

// compare holds an answer against a referee's.
func (t *Tally) compare(name string, q *solver.Query, got, want solver.Result, seen *Seen) {
	switch {
	case got.Verdict == solver.Unknown:
		t.Figures["undecided"]++
	case got.Verdict == solver.Sat && !q.Holds(got.Model):
		t.failf("%s: the model is none:\n    %s", name, text(q))
	case want.Verdict == solver.Unknown:
		t.Figures["undecided by the referee"]++
	case got.Verdict != want.Verdict:
		t.failf("%s: %v, the referee says %v:\n    %s", name, got.Verdict, want.Verdict, text(q))
	default:
		t.note(q, seen, got.Verdict)
	}
}

// recovered makes a difference of a panic: a fault of ours that ends one walk.
func (t *Tally) recovered(name string) {
	if p := recover(); p != nil {
		t.failf("%s: panic: %v", name, p)
	}
}

// modes are our own solver with every read refined, under a pre-check, with each way to choose axioms.
func modes(b *expr.Builder, report func(*solver.Fault)) []solver.Solver {
	var all []solver.Solver
	for m := range axioms.Mode(4) {
		o := native.Default()
		o.Table, o.Unroll, o.Cells, o.Axioms, o.Report = 0, 0, 0, m, report
		all = append(all, linear.New(native.New(b, o), linear.NewCache(100), new(solver.Counters)))
	}
	return all
}

// stretchLimit is how long a call of [Recorded] goes on asking:
// with everything refined, some programs' queries take a minute each.
const stretchLimit = 100 * time.Second

// Recorded asks the queries of a file that `albers bench queries record` wrote. It begins with number first and asks
// at most n that were not met before, in each mode of axioms and of Z3. Each answer of a mode that is compared is
// counted. own is the time that a mode has for a query, limit that of Z3.
func Recorded(ctx context.Context, file string, first, n int, own, limit time.Duration,
	seen *Seen) (t *Tally, err error) {
	t = newTally()
	name := fmt.Sprintf("%s, from query %d on", file, first)
	defer t.recovered(name)
	f, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	b := expr.NewBuilder()
	in, err := corpus.NewReader(f, b)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	all := modes(b, func(f *solver.Fault) { t.failf("%s: fault in %s: %s", name, f.Layer, f.Message) })
	judge, err := z3.New(judgeOptions(limit))
	if err != nil {
		return nil, err
	}
	defer judge.Close()
	defer func() {
		for _, s := range all {
			solver.Close(s)
		}
	}()
	start := time.Now()
	for i := 0; i < first+n; i++ {
		e, err := in.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", file, err)
		}
		if i < first {
			continue
		}
		if time.Since(start) > stretchLimit {
			t.Figures["left out"]++
			continue
		}
		q := &solver.Query{PC: e.Query.PC, Cond: e.Query.Cond, NeedModel: true}
		id := nameOf(q)
		if !seen.Add(id) {
			t.Figures["duplicates"]++
			continue
		}
		t.Names = append(t.Names, id)
		want := judge.Check(ctx, &solver.Query{PC: q.PC, Cond: q.Cond}, nil)
		if want.Verdict == solver.Unknown {
			t.Figures["undecided by the referee"]++
			continue
		}
		t.Figures["queries"]++
		for m, s := range all {
			limited, stop := context.WithTimeout(ctx, own)
			r := s.Check(limited, q, nil)
			stop()
			switch {
			case ctx.Err() != nil:
				return nil, ctx.Err()
			case r.Verdict == solver.Unknown:
				t.Figures["undecided"]++
			case r.Verdict != want.Verdict:
				t.failf("%s: query %d, axioms %v: %v, Z3 says %v:\n    %s", file, i, axioms.Mode(m), r.Verdict, want.Verdict,
					text(q))
			case want.Verdict == solver.Sat && !q.Holds(r.Model):
				t.failf("%s: query %d, axioms %v: the model is none:\n    %s", file, i, axioms.Mode(m), text(q))
			default:
				t.Figures["comparisons"]++
				t.Figures[want.Verdict.String()]++
			}
		}
	}
	return t, nil
}
