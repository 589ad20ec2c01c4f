package merge

import (
	"context"
	"encoding/binary"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/eval"
	"github.com/albers-engine/albers/internal/expr/exprtest"
	"github.com/albers-engine/albers/internal/fp"
	"github.com/albers-engine/albers/internal/solver"
)

// TestQuantifiersAreWrittenOut: the validator asks without quantifiers where these are small, and leaves large ones;
// each conjunct is its expansion or itself.
func TestQuantifiersAreWrittenOut(t *testing.T) {
	b := expr.NewBuilder()
	v := &validator{b: b}
	s, k := b.NewArray("s", 8, nil), b.NewAux("k", 1<<63)
	body := b.Ne(b.Const(8, 7), b.Read(s, nil, b.Bound()))
	small, large := b.Forall(k, body, 5), b.Forall(k, body, writtenMost+1)
	want, ok := b.Expand(small, 5, writtenNodes)
	if !ok {
		t.Fatal("five repetitions are too many")
	}
	var pc *solver.Path
	got := v.written(&solver.Query{PC: pc.And(small), Cond: b.Not(small)})
	if got.Quantified() || got.PC.Term() != want || got.Cond != b.Not(want) {
		t.Errorf("%v under %v is asked for %v", got.Cond, got.PC.Terms(), small)
	}
	got = v.written(&solver.Query{PC: pc.And(small).And(large), Cond: b.Not(large)})
	if got.PC.Parent().Term() != want || got.PC.Term() != large || got.Cond != b.Not(large) {
		t.Errorf("%v under %v is asked", got.Cond, got.PC.Terms())
	}
}

// TestFloatsAreNamed: the validator asks first about variables in place of operations on floats. With the values of the
// operations in these, the question is what it was: so if it has no answer then, it has none. An operation that occurs
// twice is one variable, and one on the variable of a quantifier stays.
func TestFloatsAreNamed(t *testing.T) {
	b := expr.NewBuilder()
	v := &validator{b: b}
	s, k := b.NewArray("s", 16, nil), b.NewAux("k", 5)
	x, y := b.ReadWide(s, nil, b.Zero(64), 8), b.ReadWide(s, nil, b.Const(64, 8), 8)
	sum := b.FAdd(fp.Double, fp.NearestEven, x, y)
	less := b.FLt(fp.Double, sum, b.Const(64, math.Float64bits(1.5)))
	count := b.FFromInt(fp.Double, fp.NearestEven, b.Bound(), false)
	turns := b.Forall(k, b.FLt(fp.Double, count, x), 5)
	var pc *solver.Path
	q := &solver.Query{PC: pc.And(b.Or(less, b.Eq(x, y))).And(turns), Cond: b.Ne(b.Ite(less, sum, x), y)}
	got, ok := v.named(q)
	if !ok || len(v.variables) != 2 || v.variables[sum] == nil || v.variables[less] == nil ||
		got.Cond.HasFloat() || got.PC.Parent().Term().HasFloat() || got.PC.Term() != turns {
		t.Fatalf("%v under %v with %v", got.Cond, got.PC.Terms(), v.variables)
	}
	r := rand.New(rand.NewPCG(1, 2))
	numbers := []float64{0, 0.5, 1, -1, 1.5, math.Inf(1), math.NaN(), 1e300}
	for range 200 {
		data := binary.LittleEndian.AppendUint64(nil, math.Float64bits(numbers[r.IntN(len(numbers))]))
		data = binary.LittleEndian.AppendUint64(data, math.Float64bits(numbers[r.IntN(len(numbers))]))
		m := eval.New(map[*expr.Array][]byte{s: data})
		with := m
		for op, x := range v.variables {
			with = with.With(expr.SupportOf(x).Parts[0].Array, binary.LittleEndian.AppendUint64(nil, m.Word(op)))
		}
		for _, p := range [][2]*expr.Term{{q.Cond, got.Cond}, {q.PC.Parent().Term(), got.PC.Parent().Term()}} {
			if m.Bool(p[0]) != with.Bool(p[1]) {
				t.Errorf("%v is %v with %x, %v is not", p[0], m.Bool(p[0]), data, p[1])
			}
		}
	}
	if _, ok := v.named(&solver.Query{Cond: b.Eq(x, y)}); ok {
		t.Error("a question without floats was changed")
	}
}

// TestConditionsUnderPaths: a condition has the same value as it is under a path, in each input of that path. What the
// path is made of is decided there, whichever sides the path takes.
func TestConditionsUnderPaths(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 9))
	b := expr.NewBuilder()
	g := exprtest.NewGen(b, r.IntN)
	v := &validator{b: b}
	inputs, decided := 0, 0
	for range 3000 {
		parts := []*expr.Term{g.Term(1, 2), g.Term(1, 2), g.Term(1, 2), g.Term(1, 2)}
		mixed := func() *expr.Term {
			t := parts[r.IntN(len(parts))]
			for range r.IntN(4) {
				switch o := parts[r.IntN(len(parts))]; r.IntN(4) {
				case 0:
					t = b.And(t, o)
				case 1:
					t = b.Or(o, t)
				case 2:
					t = b.Not(t)
				case 3:
					t = b.Ite(o, t, parts[r.IntN(len(parts))])
				}
			}
			return t
		}
		m := g.Assignment()
		q := &solver.Query{Cond: mixed()}
		for range 1 + r.IntN(4) {
			c := mixed()
			if !m.Bool(c) {
				c = b.Not(c)
			}
			q.PC = q.PC.And(c)
		}
		got := v.under(q)
		if got.PC != q.PC || m.Bool(got.Cond) != m.Bool(q.Cond) {
			t.Fatalf("%v under %v became %v", q.Cond, q.PC.Terms(), got.Cond)
		}
		inputs++
		if got.Cond.IsConst() && !q.Cond.IsConst() {
			decided++
		}
	}
	if decided < inputs/8 {
		t.Errorf("one-sided test: %d of %d decided", decided, inputs)
	}
}

// TestNothingIsAskedAfterTheRun: a question at the end of the run counts as not asked; the solver, of which there is
// none here, is not.
func TestNothingIsAskedAfterTheRun(t *testing.T) {
	b := expr.NewBuilder()
	ctx, stop := context.WithCancel(context.Background())
	stop()
	v := &validator{b: b, ctx: ctx}
	v.never(&solver.Query{Cond: b.True()}, "state %d", 1)
	if v.unasked != 1 || v.open != 0 || v.failures != 0 {
		t.Errorf("%d not asked, %d open, %d faults", v.unasked, v.open, v.failures)
	}
}
