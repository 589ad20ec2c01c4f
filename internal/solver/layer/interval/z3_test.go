package interval

import (
	"math/rand/v2"
	"testing"
	"time"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/solver"
	"github.com/albers-engine/albers/internal/solver/z3"
)

// wideGen makes formulas over variables of 8 to 64 bits.
type wideGen struct {
	*expr.Builder
	r    *rand.Rand
	vars []*expr.Term
}

func newWideGen(seed uint64) *wideGen {
	b := expr.NewBuilder()
	g := &wideGen{Builder: b, r: rand.New(rand.NewPCG(seed, 64))}
	arr := b.NewArray("w", 32, nil)
	for i, w := range []int{1, 2, 4, 8, 1} {
		g.vars = append(g.vars, b.ReadWide(arr, nil, b.Const(64, uint64(4*i+i/4*4)), w))
	}
	return g
}

func (g *wideGen) constant(w int) *expr.Term {
	v := g.r.Uint64() >> g.r.IntN(64)
	switch g.r.IntN(4) {
	case 0:
		v = 1 << g.r.IntN(w)
	case 1:
		v = -v
	case 2:
		v = g.r.Uint64N(20)
	}
	return g.Const(w, v)
}

// term is a term of w bits: mostly one variable under operators with literals.
func (g *wideGen) term(w, depth int) *expr.Term {
	if depth == 0 {
		v := g.vars[g.r.IntN(len(g.vars))]
		switch {
		case v.Width() >= w:
			return g.Extract(v, g.r.IntN(v.Width()-w+1)*g.r.IntN(2), w)
		case g.r.IntN(2) == 0:
			return g.SExt(v, w)
		}
		return g.ZExt(v, w)
	}
	x := g.term(w, depth-1)
	c := g.constant(w)
	switch g.r.IntN(14) {
	case 0:
		return g.Mul(x, g.Const(w, g.r.Uint64N(30)))
	case 1:
		return g.UDiv(x, c)
	case 2:
		return g.SDiv(x, c)
	case 3:
		return g.URem(x, c)
	case 4:
		return g.SRem(x, c)
	case 5:
		return g.Binary([]expr.Kind{expr.Shl, expr.LShr, expr.AShr}[g.r.IntN(3)], x, g.Const(w, g.r.Uint64N(uint64(w)+1)))
	case 6:
		return g.Sub(c, x)
	case 7:
		return g.Not(x)
	case 8:
		return g.Ite(g.formula(depth-1), x, c)
	case 9:
		return g.Add(x, g.term(w, depth-1))
	case 10:
		return g.And(x, c)
	}
	return g.Add(x, c)
}

func (g *wideGen) formula(depth int) *expr.Term {
	w := []int{8, 16, 32, 64}[g.r.IntN(4)]
	op := []expr.Kind{expr.Eq, expr.Ult, expr.Ule, expr.Slt, expr.Sle}[g.r.IntN(5)]
	x, y := g.term(w, depth), g.constant(w)
	if g.r.IntN(6) == 0 {
		y = g.term(w, max(0, depth-1))
	}
	if g.r.IntN(2) == 0 {
		x, y = y, x
	}
	f := g.Binary(op, x, y)
	switch g.r.IntN(6) {
	case 0:
		return g.Not(f)
	case 1:
		if depth > 0 {
			return g.Or(f, g.formula(depth-1))
		}
	}
	return f
}

// TestAgainstZ3 walks random paths of wide queries and compares every answer, core and set with Z3's.
func TestAgainstZ3(t *testing.T) {
	paths := 30
	if testing.Short() {
		paths = 10
	}
	ref, err := z3.New(z3.Plain(time.Second, nil, new(solver.Counters)))
	if err != nil {
		t.Fatal(err)
	}
	defer solver.Close(ref)
	var c solver.Counters
	for p := range paths {
		g := newWideGen(uint64(p))
		l := NewLayer(silent{}, New(Options{}, &c), func(f *solver.Fault) { t.Errorf("path %d: %v", p, f) }, &c)
		q := &solver.Query{}
		for range 8 {
			q.Cond = g.formula(2)
			r := l.Check(t.Context(), q, nil)
			truth := ref.Check(t.Context(), &solver.Query{PC: q.PC, Cond: q.Cond, NeedModel: true}, nil)
			if r.Verdict != solver.Unknown && truth.Verdict != solver.Unknown && r.Verdict != truth.Verdict {
				t.Fatalf("path %d: %v, Z3 says %v: %v", p, r.Verdict, truth.Verdict, q.Conjuncts())
			}
			if r.Verdict == solver.Sat && !q.Holds(r.Model) {
				t.Fatalf("path %d: wrong model", p)
			}
			if r.Core != nil {
				core, _ := q.Part(r.Core)
				if v := ref.Check(t.Context(), core, nil); v.Verdict == solver.Sat {
					t.Fatalf("path %d: core %v of %v", p, r.Core, q.Conjuncts())
				}
			}
			if truth.Verdict != solver.Sat {
				continue
			}
			// The model is a member of every set.
			of := g.term([]int{8, 16, 32, 64}[g.r.IntN(4)], 2)
			if s, _ := l.o.StridedOf(q.Path(), of); !s.Has(truth.Model.Word(of)) {
				t.Fatalf("path %d: %d is not in %v, the values of %v under %v", p, truth.Model.Word(of), s, of, q.Conjuncts())
			}
			q.PC, q.Hint = q.Path(), truth.Model
		}
	}
	st := c.Snapshot()
	t.Logf("%v", st)
	if st["sat"] < st["queries"]/5 || st["unsat"] < st["queries"]/20 {
		t.Errorf("one-sided test: %v", st)
	}
}
