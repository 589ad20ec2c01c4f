// Package querytest has queries for benchmarks and tests of several solver packages: those of a small program, in the
// order in which an engine would ask them.
package querytest

import (
	"testing"
	"time"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/eval"
	"github.com/albers-engine/albers/internal/solver"
)

// Explorer walks all paths of a small scanner over symbolic bytes depth first, as an engine does: the state's model
// decides one side of each branch, the solver is asked about the other.
type Explorer struct {
	Queries int           // asked
	Paths   int           // walked to their end, or to the limit
	Spent   time.Duration // in the solver

	b       *expr.Builder
	s       solver.Solver
	in, tab *expr.Array
	n       int // bytes
	limit   int
	tb      testing.TB
}

// NewExplorer makes one for a scanner of n bytes that asks s at most limit queries.
func NewExplorer(tb testing.TB, b *expr.Builder, s solver.Solver, n, limit int) *Explorer {
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
	return &Explorer{b: b, s: s, in: b.NewArray("in", uint64(n), nil), tab: b.ConstArray(data), n: n, limit: limit, tb: tb}
}

// condition k of the program: four branches for each byte, the last a sum over a pair.
func (e *Explorer) condition(k int) *expr.Term {
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
	pc    *solver.Path
	model *eval.Assignment
	k     int
}

// Run walks. An Unknown fails the test.
func (e *Explorer) Run() {
	stack := []node{{model: eval.New(nil)}}
	for len(stack) > 0 && e.Queries < e.limit {
		s := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		for ; s.k < 4*e.n && e.Queries < e.limit; s.k++ {
			c := e.condition(s.k)
			other := e.b.Not(c)
			if !s.model.Bool(c) {
				c, other = other, c
			}
			e.Queries++
			start := time.Now()
			r := e.s.Check(e.tb.Context(), &solver.Query{PC: s.pc, Cond: other, Hint: s.model, NeedModel: true}, nil)
			e.Spent += time.Since(start)
			switch r.Verdict {
			case solver.Unknown:
				e.tb.Fatal(r.Reason)
			case solver.Sat:
				stack = append(stack, node{s.pc.And(other), r.Model, s.k + 1})
			}
			s.pc = s.pc.And(c)
		}
		e.Paths++
	}
}
