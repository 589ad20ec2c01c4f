package interval

import (
	"testing"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/eval"
	"github.com/albers-engine/albers/internal/expr/floats/affine"
	"github.com/albers-engine/albers/internal/fp"
	"github.com/albers-engine/albers/internal/solver"
)

// TestRandomOrders compares what the order of three floats of one byte says about comparisons of sums, differences,
// products and quotients, in all rounding modes, with all values of the floats.
func TestRandomOrders(t *testing.T) {
	n := 3000
	if testing.Short() {
		n = 600
	}
	seen := map[solver.Verdict]int{}
	for i := range n {
		f, _ := fp.Custom(uint(2+i%4), uint(6-i%4))
		x := newWorld(uint64(i), int(f.Width()), true)
		b, r := x.b, x.r
		arr := b.NewArray("v", 3, nil)
		var vars []*expr.Term
		for k := range uint64(3) {
			vars = append(vars, b.Read(arr, nil, b.Const(64, k)))
		}
		constant := func(z int64) *expr.Term { return b.Const(8, affine.Pattern(f, z)) }
		mode := func() fp.RoundingMode { return fp.RoundingMode(r.IntN(int(fp.NumRoundingModes))) }
		var pc []*expr.Term
		last := affine.Last(f)
		around := []int64{0, 0, last - 10, 10 - last, r.Int64N(last), -r.Int64N(last)}[r.IntN(6)]
		for _, v := range vars { // windows, which mostly overlap and often end at an infinity
			lo := max(-last-1, min(last, around+int64(r.IntN(16))-8))
			hi := min(last, lo+int64(r.IntN(14)))
			if r.IntN(20) == 0 {
				hi = last + 1
			}
			pc = append(pc, b.FLe(f, constant(lo), v), b.FLe(f, v, constant(hi)))
		}
		order := func(s, t *expr.Term) *expr.Term {
			switch r.IntN(4) {
			case 0:
				return b.FLt(f, s, t)
			case 1:
				return b.FLe(f, s, t)
			case 2:
				return b.Not(b.FLt(f, t, s))
			}
			return b.Not(b.FLe(f, t, s))
		}
		for range 1 + r.IntN(3) {
			k := r.IntN(3)
			pc = append(pc, order(vars[k], vars[(k+1+r.IntN(2))%3]))
		}
		var float func(depth int) *expr.Term
		float = func(depth int) *expr.Term {
			if depth == 0 {
				return vars[r.IntN(3)]
			}
			s, c := float(depth-1), constant(int64(r.IntN(int(2*last)))-last)
			switch r.IntN(8) {
			case 0, 1, 2:
				return b.FAdd(f, mode(), s, float(depth-1))
			case 3, 4:
				return b.FSub(f, mode(), s, float(depth-1))
			case 5:
				return b.FMul(f, mode(), s, c)
			case 6:
				return b.FDiv(f, mode(), s, c)
			}
			return b.FRound(f, mode(), s)
		}
		other := float(r.IntN(2))
		if r.IntN(4) == 0 {
			other = constant(int64(r.IntN(int(2*last))) - last)
		}
		cond := order(float(1+r.IntN(3)), other)
		if r.IntN(2) == 0 {
			cond = b.Not(cond)
		}
		q := &solver.Query{PC: solver.PathOf(pc...), Cond: cond}
		if r.IntN(2) == 0 {
			q.Hint = eval.New(nil)
		}
		o := New(Options{}, new(solver.Counters))
		l := NewSplitter(silent{}, o, new(solver.Counters))
		k := o.know(&o.split, q.Path())
		if k.unsat {
			continue
		}
		v := l.byOrder(q, k)
		seen[v.Verdict]++
		if v.Verdict == solver.Sat && !q.Holds(v.Model) {
			t.Fatalf("query %d: no model of %v", i, q.Conjuncts())
		}
		if v.Verdict != solver.Unsat {
			continue
		}
		var values [3][]byte
		for k := range values {
			for v := range 256 {
				var bytes [3]byte
				bytes[k] = byte(v)
				if m := eval.New(nil).With(arr, bytes[:]); m.Bool(pc[2*k]) && m.Bool(pc[2*k+1]) {
					values[k] = append(values[k], byte(v))
				}
			}
		}
		for _, v := range values[0] {
			for _, w := range values[1] {
				for _, y := range values[2] {
					if q.Holds(eval.New(nil).With(arr, []byte{v, w, y})) {
						t.Fatalf("query %d: %v has the model %d, %d, %d", i, q.Conjuncts(), v, w, y)
					}
				}
			}
		}
	}
	t.Logf("%v", seen)
	if seen[solver.Sat] < n/30 || seen[solver.Unsat] < n/30 {
		t.Error("too few answers")
	}
}

// TestMeansOfOrderedDoubles: the mean of five doubles is not below the least of them, if the order makes most of them
// different; where all may be equal it is.
func TestMeansOfOrderedDoubles(t *testing.T) {
	b := expr.NewBuilder()
	arr := b.NewArray("d", 40, nil)
	const f, m = fp.Double, fp.NearestEven
	var xs []*expr.Term
	var all []*expr.Term
	sum := number(b, 0)
	for i := range uint64(5) {
		x := b.ReadWide(arr, nil, b.Const(64, 8*i), 8)
		xs = append(xs, x)
		all = append(all, b.FLe(f, number(b, 0), x), b.FLe(f, x, number(b, 10)))
		sum = b.FAdd(f, m, sum, x)
	}
	mean := b.FDiv(f, m, sum, number(b, 5))
	lt := func(i, j int) *expr.Term { return b.FLt(f, xs[i], xs[j]) }
	le := func(i, j int) *expr.Term { return b.Not(b.FLt(f, xs[j], xs[i])) }
	for name, c := range map[string]struct {
		want solver.Verdict
		path []*expr.Term
		cond *expr.Term
	}{
		"below, different": {solver.Unsat, []*expr.Term{lt(2, 1), lt(1, 0), le(1, 3), le(0, 4)}, b.FLt(f, mean, xs[2])},
		"below, equal":     {solver.Sat, []*expr.Term{le(2, 1), le(2, 0), le(1, 3), le(0, 4)}, b.FLt(f, mean, xs[2])},
		"above, different": {solver.Unsat, []*expr.Term{lt(0, 1), lt(1, 2), lt(2, 3), lt(3, 4)}, b.FLt(f, xs[4], mean)},
		"a circle":         {solver.Unsat, []*expr.Term{lt(0, 1), lt(1, 2), le(2, 0)}, b.FLt(f, xs[4], mean)},
	} {
		c1 := new(solver.Counters)
		l := NewSplitter(silent{}, New(Options{}, c1), c1)
		q := &solver.Query{PC: solver.PathOf(append(all, c.path...)...), Cond: c.cond}
		r := l.Check(t.Context(), q, nil)
		if r.Verdict != c.want || r.Verdict == solver.Sat && !q.Holds(r.Model) {
			t.Errorf("%s: %v, want %v; %v", name, r.Verdict, c.want, c1.Snapshot())
		}
	}
}
