package stack

import (
	"testing"

	"albers/internal/expr"
	"albers/internal/expr/eval"
	"albers/internal/solver"
)

// explorer walks all paths of a small scanner over symbolic bytes depth first, as an engine does: the state's model
// decides one side of each branch, the solver is asked about the other.
type explorer struct {
	b       *expr.Builder
	w       solver.Solver
	in      *expr.Array
	tab     *expr.Array
	n       int // bytes
	queries int
	limit   int
	paths   int
	tb      testing.TB
}

func newExplorer(tb testing.TB, opt Options, n, limit int) (*explorer, *Shared) {
	b := expr.NewBuilder()
	s, w := worker(tb, b, opt)
	data := make([]byte, 256)
	for i := range data {
		switch {
		case i >= '0' && i <= '9':
			data[i] = 1
		case i >= 'a' && i <= 'z':
			data[i] = 2
		case i == ' ':
			data[i] = 3
		}
	}
	return &explorer{b: b, w: w, in: b.NewArray("in", uint64(n), nil), tab: b.ConstArray(data), n: n, limit: limit, tb: tb}, s
}

// condition k of the program: four branches for each byte, the last a sum over a pair.
func (e *explorer) condition(k int) *expr.Term {
	b := e.b
	at := func(i int) *expr.Term { return b.Read(e.in, nil, b.Const(64, uint64(i%e.n))) }
	x := at(k / 4)
	switch k % 4 {
	case 0:
		return b.Eq(x, b.Const(8, 0))
	case 1:
		return b.Eq(b.Read(e.tab, nil, b.ZExt(x, 64)), b.Const(8, uint64(1+k/4%3)))
	case 2:
		return b.Slt(b.Const(32, uint64(40+k)), b.Sub(b.ZExt(x, 32), b.Const(32, 48)))
	}
	return b.Ult(b.Add(b.ZExt(x, 16), b.ZExt(at(k/4^1), 16)), b.Const(16, uint64(100+k)))
}

type node struct {
	pc    []*expr.Term
	model *eval.Assignment
	k     int
}

func (e *explorer) run() {
	stack := []node{{model: eval.New(nil)}}
	for len(stack) > 0 && e.queries < e.limit {
		s := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		for ; s.k < 4*e.n && e.queries < e.limit; s.k++ {
			c := e.condition(s.k)
			other := e.b.Not(c)
			if !s.model.Bool(c) {
				c, other = other, c
			}
			e.queries++
			r := e.w.Check(e.tb.Context(), &solver.Query{PC: s.pc, Cond: other, Hint: s.model, NeedModel: true}, nil)
			switch r.Verdict {
			case solver.Unknown:
				e.tb.Fatal(r.Reason)
			case solver.Sat:
				stack = append(stack, node{append(s.pc[:len(s.pc):len(s.pc)], other), r.Model, s.k + 1})
			}
			s.pc = append(s.pc[:len(s.pc):len(s.pc)], c)
		}
		e.paths++
	}
}

// BenchmarkLayers explores with ever more layers; the metric is queries of the engine per second, and how many of them
// reached Z3.
func BenchmarkLayers(b *testing.B) {
	for _, opt := range []Options{
		{},
		{Simplify: true},
		{Independence: true},
		{Cache: true},
		{Cache: true, ModelReuse: true},
		{Independence: true, Cache: true},
		{Simplify: true, Independence: true, Cache: true},
		Default(),
	} {
		b.Run(opt.name(), func(b *testing.B) {
			queries, below := 0, 0.0
			for range b.N {
				e, s := newExplorer(b, opt, 10, 1500)
				e.run()
				queries += e.queries
				below += s.Stats()[z3Name]["queries"]
			}
			b.ReportMetric(float64(queries)/b.Elapsed().Seconds(), "queries/s")
			b.ReportMetric(below/float64(queries), "z3/query")
		})
	}
}
