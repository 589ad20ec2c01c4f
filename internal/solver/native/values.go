package native

import (
	"context"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/solver"
	"github.com/albers-engine/albers/internal/solver/native/aig"
	"github.com/albers-engine/albers/internal/solver/native/bitblast"
)

// Value is a value that t (at most 64 bits) can have where q holds. only says that there is no other; after an Unknown of that second
// question it is false. The verdict is that of q.
func (s *Solver) Value(ctx context.Context, q *solver.Query, t *expr.Term) (v uint64, only bool, r solver.Result) {
	a := s.ask(ctx, q, t)
	if a.r.Verdict != solver.Sat {
		return 0, false, a.r
	}
	v = a.r.Model.Word(t)
	differs := a.p.e.blast.Equal(a.v, bitblast.Number(v, len(a.v))) ^ 1
	return v, s.also(ctx, a, differs).Verdict == solver.Unsat, a.r
}

// Min is the least value of t (unsigned, at most 64 bits) where q holds. Without a verdict of Sat there is none.
func (s *Solver) Min(ctx context.Context, q *solver.Query, t *expr.Term) (uint64, solver.Result) {
	return s.extreme(ctx, s.ask(ctx, q, t), t, 0)
}

// Max is the greatest value of t.
func (s *Solver) Max(ctx context.Context, q *solver.Query, t *expr.Term) (uint64, solver.Result) {
	return s.extreme(ctx, s.ask(ctx, q, t), t, 1)
}

// Range is Min and Max.
func (s *Solver) Range(ctx context.Context, q *solver.Query, t *expr.Term) (lo, hi uint64, r solver.Result) {
	if lo, r = s.Min(ctx, q, t); r.Verdict != solver.Sat {
		return 0, 0, r
	}
	hi, r = s.Max(ctx, q, t)
	return lo, hi, r
}

// asked is a query that was answered, with the circuit of a term.
type asked struct {
	p *problem
	v bitblast.Vec
	r solver.Result
}

func (s *Solver) ask(ctx context.Context, q *solver.Query, t *expr.Term) asked {
	if ctx.Err() != nil {
		return asked{r: solver.FromContext(ctx)}
	}
	e := s.ready()
	v, err := e.blast.Blast(ctx, t)
	if err != nil {
		return asked{r: s.failed(ctx, err)}
	}
	one := *q
	one.NeedModel = true
	p, r := s.prepare(ctx, e, &one)
	if p == nil {
		return asked{nil, v, s.certs.without(r)}
	}
	p.exact = true
	r = s.solve(ctx, p)
	return asked{p, v, r}
}

// also asks the same query with more roots; they are no conjuncts, so a core does not name them.
func (s *Solver) also(ctx context.Context, a asked, roots ...aig.Lit) solver.Result {
	p := *a.p
	p.ref = nil // what it assumed is not assumed here
	p.roots = p.roots[:len(p.roots):len(p.roots)]
	for _, l := range roots {
		switch l {
		case aig.False:
			return s.certs.without(solver.Result{Verdict: solver.Unsat})
		case aig.True:
		default:
			p.roots = append(p.roots, l)
		}
	}
	return s.solve(ctx, &p)
}

// extreme fixes the bits of t from the highest down to want where that is possible. A model that has the bit already saves
// the question.
func (s *Solver) extreme(ctx context.Context, a asked, t *expr.Term, want uint64) (uint64, solver.Result) {
	if a.r.Verdict != solver.Sat {
		return 0, a.r
	}
	m := a.r.Model
	var fixed []aig.Lit
	for i := len(a.v) - 1; i >= 0; i-- {
		bit := a.v[i].NotIf(want == 0)
		if m.Word(t)>>i&1 != want {
			switch r := s.also(ctx, a, append(fixed, bit)...); r.Verdict {
			case solver.Unknown:
				return 0, r
			case solver.Unsat:
				bit ^= 1
			default:
				m = r.Model
			}
		}
		if !bit.IsConst() {
			fixed = append(fixed, bit)
		}
	}
	a.r.Model = m
	return m.Word(t), a.r
}
