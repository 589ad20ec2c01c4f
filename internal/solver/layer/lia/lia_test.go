package lia

import (
	"context"
	"fmt"
	"os"
	"slices"
	"testing"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/eval"
	"github.com/albers-engine/albers/internal/solver"
)

// none is the layer below: it knows nothing.
type none struct{ asked int }

func (n *none) Check(context.Context, *solver.Query, solver.PartialSink) solver.Result {
	n.asked++
	return solver.Result{Reason: "nobody knows"}
}

// events keeps what is offered.
type events struct{ list []solver.Partial }

func (x *events) Offer(p *solver.Partial) bool {
	x.list = append(x.list, *p)
	return true
}

// ints is a test's query about 32-bit integers.
type ints struct {
	*expr.Builder
	arrays []*expr.Array
}

// named makes a 32-bit input.
func (b *ints) named(name string) *expr.Term {
	a := b.NewArray(name, 4, nil)
	b.arrays = append(b.arrays, a)
	return b.ReadWide(a, nil, b.Const(64, 0), 4)
}

func (b *ints) n(v int64) *expr.Term { return b.Const(32, uint64(uint32(v))) }

// of lists the inputs' values.
func (b *ints) of(m *eval.Assignment) (out []int32) {
	for _, a := range b.arrays {
		v := uint32(0)
		for i := range uint64(4) {
			v |= uint32(m.Byte(a, i)) << (8 * i)
		}
		out = append(out, int32(v))
	}
	return out
}

// ask asks a layer with these options and tells the points, each with the conjunct that it violates first.
func ask(t *testing.T, b *ints, opt Options, conjuncts ...*expr.Term) (solver.Result, string) {
	t.Helper()
	opt.Report = func(f *solver.Fault) { t.Errorf("fault: %v", f) }
	var seen events
	l := New(&none{}, opt, new(solver.Counters))
	last := len(conjuncts) - 1
	q := &solver.Query{PC: solver.PathOf(conjuncts[:last]...), Cond: conjuncts[last], NeedModel: true}
	r := l.Check(context.Background(), q, &seen)
	text := ""
	for _, p := range seen.list {
		if got := q.FirstViolated(p.Model); got != p.First {
			t.Errorf("a point is said to violate %d first, and violates %d", p.First, got)
		}
		text += fmt.Sprint(b.of(p.Model), p.First, " ")
	}
	if r.Verdict == solver.Sat {
		if !q.Holds(r.Model) {
			t.Error("the model is none")
		}
		text += fmt.Sprint("sat", b.of(r.Model))
	} else {
		text += r.Verdict.String()
	}
	return r, text
}

// branches are the conditions of the paper's Figure 2.
func (b *ints) branches(x, y *expr.Term) (one, two, three *expr.Term) {
	double := func(t *expr.Term) *expr.Term { return b.Mul(b.n(2), t) }
	return b.Sle(b.n(2), b.Add(x, y)), b.Sle(b.n(1), b.Sub(double(y), x)), b.Sle(b.n(0), b.Sub(double(x), y))
}

// TestPointsOfTheMotivatingExample: the search visits the points of the paper, in its order.
func TestPointsOfTheMotivatingExample(t *testing.T) {
	b := &ints{Builder: expr.NewBuilder()}
	x, y := b.named("x"), b.named("y")
	one, two, three := b.branches(x, y)
	for _, c := range []struct {
		name      string
		conjuncts []*expr.Term
		want      string
	}{
		{"flip of the third branch", []*expr.Term{one, two, three}, "[0 0] 0 [2 0] 1 sat[1 1]"},
		{"its other side, by rounding", []*expr.Term{one, two, b.Not(three)}, "[0 0] 0 [2 0] 1 [1 1] 2 sat[0 2]"},
	} {
		if _, got := ask(t, b, Default(), c.conjuncts...); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
	// In the other order of the variables the search misses the third branch.
	b = &ints{Builder: expr.NewBuilder()}
	y, x = b.named("y"), b.named("x")
	one, two, three = b.branches(x, y)
	if _, got := ask(t, b, Default(), one, two, three); got != "[0 0] 0 [2 0] 2 sat[1 1]" {
		t.Errorf("variables in the other order: %s", got)
	}
}

// TestWrapsAreSolutions: what only a sum that wraps fulfils is refuted without quotients and found with them.
func TestWrapsAreSolutions(t *testing.T) {
	b := &ints{Builder: expr.NewBuilder()}
	x, y := b.named("x"), b.named("y")
	sum, zero := b.Sle(b.n(2), b.Add(x, y)), b.n(0)
	q := []*expr.Term{sum, b.Slt(x, zero), b.Slt(y, zero)}
	if r, got := ask(t, b, Default(), q...); r.Verdict != solver.Sat {
		t.Errorf("%s", got)
	}
	opt := Default()
	opt.Wrap = false
	if r, got := ask(t, b, opt, q...); r.Verdict != solver.Unknown {
		t.Errorf("without wraps: %s", got)
	}
}

// TestOnePointForEachByte: conditions on single bytes have points that violate them.
func TestOnePointForEachByte(t *testing.T) {
	b := expr.NewBuilder()
	a := b.NewArray("in", 3, nil)
	at := func(i uint64) *expr.Term { return b.Read(a, nil, b.Const(64, i)) }
	q := &solver.Query{PC: solver.PathOf(b.Eq(at(0), b.Const(8, 'B')), b.Eq(at(1), b.Const(8, 'M'))),
		Cond: b.Ult(b.Const(8, 10), at(2)), NeedModel: true,
		Hint: eval.New(map[*expr.Array][]byte{a: {'B', 'M', 5}})}
	var seen events
	r := New(&none{}, Default(), new(solver.Counters)).Check(context.Background(), q, &seen)
	want := []string{"[0 0 0] 0", "[66 0 0] 1", "[66 77 0] 2"}
	var got []string
	for _, p := range seen.list {
		got = append(got, fmt.Sprint(p.Model.Bytes(a), p.First))
	}
	if !slices.Equal(got, want) || r.Verdict != solver.Sat || fmt.Sprint(r.Model.Bytes(a)) != "[66 77 11]" {
		t.Errorf("points %v, then %v; want %v", got, r, want)
	}
}

// TestTranslationIsExact tries all operands of up to 3 bits, 5 with ALBERS_ALL_OPERANDS: the solution is the one of the
// evaluator, and there is no other one.
func TestTranslationIsExact(t *testing.T) {
	most := 3
	if os.Getenv("ALBERS_ALL_OPERANDS") != "" {
		most = 5
	}
	tried := 0
	for w := 1; w <= most; w++ {
		b := expr.NewBuilder()
		a := b.NewArray("in", 2, nil)
		whole := func(i uint64) *expr.Term { return b.Read(a, nil, b.Const(64, i)) }
		x, y := b.Extract(whole(0), 0, w), b.Extract(whole(1), 0, w)
		all := 1 << w
		for v := range all {
			for k := range all {
				c := b.Const(w, uint64(k))
				m := eval.New(map[*expr.Array][]byte{a: {byte(v), byte(k)}})
				for name, f := range operations(b, x, y, c) {
					is := b.ConstBig(m.Big(f))
					fixed := []*expr.Term{b.Eq(whole(0), b.Const(8, uint64(v))), b.Eq(whole(1), b.Const(8, uint64(k)))}
					for cond, want := range map[*expr.Term]solver.Verdict{
						b.Eq(f, is): solver.Sat, b.Not(b.Eq(f, is)): solver.Unsat} {
						if cond.IsConst() {
							continue
						}
						tried++
						q := &solver.Query{PC: solver.PathOf(fixed...), Cond: cond, NeedModel: true}
						opt := Default()
						opt.Report = func(f *solver.Fault) { t.Errorf("fault: %v", f) }
						r := New(&none{}, opt, new(solver.Counters)).Check(context.Background(), q, &events{})
						if r.Verdict != want {
							t.Fatalf("%s, %d bits, x = %d, y or c = %d: %v is %v (%s), want %v", name, w, v, k, cond, r.Verdict,
								r.Reason, want)
						}
					}
				}
			}
		}
	}
	if tried < 1000 {
		t.Errorf("only %d questions", tried)
	}
}

// operations are the rows of the translation: by constants, and of two operands where that is linear.
func operations(b *expr.Builder, x, y, c *expr.Term) map[string]*expr.Term {
	w := x.Width()
	ops := map[string]*expr.Term{
		"add": b.Add(x, y), "sub": b.Sub(x, y), "mul": b.Mul(x, c), "not": b.Not(x), "shl": b.Shl(x, c),
		"lshr": b.LShr(x, c), "ashr": b.AShr(x, c), "zext": b.ZExt(x, w+3), "sext": b.SExt(x, w+3),
		"and": b.And(x, y), "or": b.Or(x, y), "xor": b.Xor(x, y), "and c": b.And(x, c), "or c": b.Or(x, c),
		"xor c": b.Xor(x, c), "ult": b.Ult(x, y), "ule": b.Ule(x, y), "slt": b.Slt(x, y), "sle": b.Sle(x, y),
		"eq": b.Eq(x, y), "ite": b.Ite(b.Slt(x, c), y, b.Not(x)), "concat": b.Concat(x, y),
		"sum of products": b.Sub(b.Mul(x, b.Const(w, 3)), b.Mul(y, c)), "sext sum": b.SExt(b.Add(x, y), w+2),
		"zext sum": b.ZExt(b.Sub(x, c), w+2),
	}
	if w > 1 {
		ops["high bits"] = b.Extract(b.Add(x, y), 1, w-1)
	}
	if !c.IsFalse() && c.Word() != 0 {
		ops["udiv"], ops["urem"] = b.UDiv(x, c), b.URem(x, c)
		ops["sdiv"], ops["srem"] = b.SDiv(x, c), b.SRem(x, c)
	}
	return ops
}
