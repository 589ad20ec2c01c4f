package referee

import (
	"context"
	"fmt"
	"time"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/floats/lower"
	"github.com/albers-engine/albers/internal/solver"
	"github.com/albers-engine/albers/internal/solver/referee/formulas"
	"github.com/albers-engine/albers/internal/solver/z3"
)

// FloatFormulas is how many formulas a walk of [Floats] asks.
const FloatFormulas = 20

// Floats asks random formulas about floats: of a stack whose options the seed draws, of Z3's own theory of floats as an
// SMT-LIB script, and of Z3's bit-vectors as circuits other than those of the stack. Formulas that one of them does
// not decide are counted, and compared with what the others say.
func Floats(ctx context.Context, seed uint64, limit time.Duration, seen *Seen) (t *Tally, err error) {
	w, err := newDrawn(seed, 0xf1, within(limit))
	if err != nil {
		return nil, err
	}
	defer solver.Close(w.sv)
	t, b := w.tally, w.b
	defer t.recovered(w.name)
	theory := formulas.NewZ3(limit)
	defer theory.Close()
	vectors, err := z3.New(judgeOptions(limit))
	if err != nil {
		return nil, err
	}
	defer vectors.Close()
	low := lower.New(b, lower.Options{Digits: true})
	for i := range uint64(FloatFormulas) {
		f := formulas.New(b, seed*FloatFormulas+i)
		name := fmt.Sprintf("%s, formula %d", w.name, seed*FloatFormulas+i)
		q := &solver.Query{PC: solver.PathOf(f.Conjuncts...), NeedModel: true}
		got := w.sv.Check(ctx, q, nil)
		answer, err := theory.Ask(ctx, f.Script)
		if err != nil {
			return nil, fmt.Errorf("%s: %w in\n%s", name, err, f.Script)
		}
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		want := solver.Result{Verdict: solver.Unknown}
		switch answer {
		case solver.Sat.String():
			want.Verdict = solver.Sat
		case solver.Unsat.String():
			want.Verdict = solver.Unsat
		}
		t.compare(name, q, got, want, seen)
		if err := t.circuits(ctx, name, low, vectors, q, got); err != nil {
			return nil, err
		}
	}
	return t, ctx.Err()
}

// circuits compares an answer with Z3's about the lowered query.
func (t *Tally) circuits(ctx context.Context, name string, low *lower.Lowerer, judge solver.Solver, q *solver.Query,
	got solver.Result) error {
	var conjuncts []*expr.Term
	for _, c := range q.Conjuncts() {
		x, refused := low.Term(c)
		if refused != nil {
			t.Figures["without circuits"]++
			return nil
		}
		conjuncts = append(conjuncts, x)
	}
	r := judge.Check(ctx, &solver.Query{PC: solver.PathOf(conjuncts...)}, nil)
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case r.Verdict == solver.Unknown || got.Verdict == solver.Unknown:
		t.Figures["circuits undecided"]++
	case r.Verdict != got.Verdict:
		t.failf("%s: %v, Z3 says %v of the circuits:\n    %s", name, got.Verdict, r.Verdict, text(q))
	default:
		t.Figures["circuits"]++
	}
	return nil
}
