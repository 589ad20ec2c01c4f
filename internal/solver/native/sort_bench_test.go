package native

import (
	"fmt"
	"testing"
	"time"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/eval"
	"github.com/albers-engine/albers/internal/solver"
)

// sorter explores an insertion sort of n symbolic 32-bit numbers: every comparison is a branch.
type sorter struct {
	b       *expr.Builder
	s       solver.Solver
	tb      testing.TB
	queries int
	limit   int
	paths   int
	spent   time.Duration
}

type sortState struct {
	pc    []*expr.Term
	model *eval.Assignment
	v     []*expr.Term
	i, j  int
}

func (x *sorter) run(n int) {
	in := x.b.NewArray("in", uint64(4*n), nil)
	first := sortState{model: eval.New(nil), i: 1, j: 1}
	for i := range n {
		first.v = append(first.v, x.b.ReadWide(in, nil, x.b.Const(64, uint64(4*i)), 4))
	}
	todo := []sortState{first}
	for len(todo) > 0 && x.queries < x.limit {
		s := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		for s.i < n && x.queries < x.limit {
			if s.j == 0 {
				s.i++
				s.j = s.i
				continue
			}
			c := x.b.Slt(s.v[s.j], s.v[s.j-1])
			swap := s.model.Bool(c)
			other := s
			if swap {
				c = x.b.Not(c)
			}
			x.queries++
			start := time.Now()
			r := x.s.Check(x.tb.Context(), &solver.Query{PC: solver.PathOf(s.pc...), Cond: c, Hint: s.model, NeedModel: true},
				nil)
			x.spent += time.Since(start)
			if r.Verdict == solver.Unknown {
				x.tb.Fatal(r.Reason)
			}
			if r.Verdict == solver.Sat {
				other.pc = append(s.pc[:len(s.pc):len(s.pc)], c)
				other.model = r.Model
				other.step(!swap)
				todo = append(todo, other)
			}
			s.pc = append(s.pc[:len(s.pc):len(s.pc)], x.b.Not(c))
			s.step(swap)
		}
		x.paths++
	}
}

// step goes on after a comparison.
func (s *sortState) step(swap bool) {
	if !swap {
		s.i++
		s.j = s.i
		return
	}
	s.v = append([]*expr.Term(nil), s.v...)
	s.v[s.j], s.v[s.j-1] = s.v[s.j-1], s.v[s.j]
	s.j--
}

// BenchmarkSort is comparisons of 32-bit numbers along paths.
func BenchmarkSort(b *testing.B) {
	for _, n := range []int{5, 12} {
		for _, name := range contenders() {
			b.Run(fmt.Sprintf("%d/%s", n, name), func(b *testing.B) {
				cpu, queries := cpuTime(), 0
				for range b.N {
					eb := expr.NewBuilder()
					x := &sorter{b: eb, s: contender(b, eb, name), tb: b, limit: 1000}
					x.run(n)
					queries += x.queries
					if n, ok := x.s.(*Solver); ok {
						b.ReportMetric(float64(n.conflicts.Load())/float64(x.queries), "conflicts/query")
						b.ReportMetric(float64(n.propagations.Load())/float64(x.queries), "props/query")
						b.ReportMetric(float64(n.decisions.Load())/float64(x.queries), "decisions/query")
					}
				}
				b.ReportMetric(float64((cpuTime()-cpu).Microseconds())/float64(queries), "cpu-us/query")
			})
		}
	}
}
