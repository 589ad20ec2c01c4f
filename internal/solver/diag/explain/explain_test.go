package explain

import (
	"context"
	"regexp"
	"strings"
	"testing"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/solver"
)

// layer asks below so often, with a conjunct less and a bound more, and counts a miss; without below it is Unsat.
type layer struct {
	below solver.Solver
	times int
	c     *solver.Counters
}

func (l *layer) Check(ctx context.Context, q *solver.Query, sink solver.PartialSink) (r solver.Result) {
	if l.below == nil {
		l.c.Extra("lp_calls").Add(2)
		return solver.Result{Verdict: solver.Unsat}
	}
	l.c.Extra("misses").Add(1)
	l.c.Extra("new_things").Add(7)
	for range l.times {
		one := *q
		one.PC = q.PC.Prefix(1)
		one.Hints.Intervals = append(one.Hints.Intervals, solver.Interval{Term: q.PC.Term().Kid(0), Lo: 3, Hi: 5})
		r = l.below.Check(ctx, &one, sink)
	}
	return r
}

func TestBlock(t *testing.T) {
	b := expr.NewBuilder()
	x := b.Read(b.NewArray("x", 1, nil), nil, b.Const(64, 0))
	pc := []*expr.Term{b.Ult(x, b.Const(8, 9)), b.Ult(x, b.Const(8, 8))}
	for times, want := range map[int]string{
		1: `query 1: unsat in T: 2 conjuncts, 6 terms; condition none
  cache         passed on     T  1 of 2 conjuncts left; not seen before; new things: 7; x[0:w64] in [3, 5]
  precheck      unsat         T  linear arithmetic has no solution; questions to the simplex: 2
`,
		2: `query 1: unsat in T: 2 conjuncts, 6 terms; condition none
  cache         passed on     T  1 of 2 conjuncts left; not seen before; new things: 7; x[0:w64] in [3, 5]
    precheck      unsat         T  linear arithmetic has no solution; questions to the simplex: 2
    precheck      unsat         T  linear arithmetic has no solution; questions to the simplex: 2
`,
	} {
		var sb strings.Builder
		l := NewLog(&sb)
		w := l.NewWorker()
		low, top := new(solver.Counters), new(solver.Counters)
		s := w.Around("cache", &layer{w.Around("precheck", &layer{c: low}, low), times, top}, top)
		s.Check(t.Context(), &solver.Query{PC: solver.PathOf(pc...)}, nil)
		if err := l.Close(); err != nil {
			t.Fatal(err)
		}
		got := regexp.MustCompile(` *[0-9]+\.[0-9]{3} ms`).ReplaceAllStringFunc(sb.String(), func(s string) string {
			if strings.HasPrefix(s, "  ") {
				return "  T"
			}
			return " T"
		})
		if strings.TrimSpace(strings.Join(strings.Fields(got), " ")) != strings.Join(strings.Fields(want), " ") {
			t.Errorf("asked %d times:\n%s\nwant\n%s", times, got, want)
		}
		if strings.Contains(sb.String(), "\n    precheck") != (times == 2) {
			t.Errorf("asked %d times: wrong indentation:\n%s", times, sb.String())
		}
	}
}
