package enumerate

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/albers-engine/albers/internal/bv"
	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/eval"
	"github.com/albers-engine/albers/internal/expr/program"
	"github.com/albers-engine/albers/internal/fp"
	"github.com/albers-engine/albers/internal/solver"
	"github.com/albers-engine/albers/internal/solver/referee/brute"
	"github.com/albers-engine/albers/internal/solver/referee/randquery"
)

// below counts the queries that are passed on and answers Unknown.
type below struct{ n int }

func (b *below) Check(context.Context, *solver.Query, solver.PartialSink) solver.Result {
	b.n++
	return solver.Result{Reason: "passed on"}
}

func layer(opt Options) (*Layer, *below) {
	b := new(below)
	return New(b, opt, new(solver.Counters)), b
}

// compare holds r to brute's answer and checks model and core.
func compare(t *testing.T, q *solver.Query, r solver.Result) {
	t.Helper()
	want := brute.Solver{}.Check(t.Context(), q, nil)
	if r.Verdict != want.Verdict {
		t.Fatalf("%v, brute says %v: %v", r.Verdict, want.Verdict, q.Conjuncts())
	}
	if r.Verdict == solver.Sat {
		if i := q.FirstViolated(r.Model); i >= 0 {
			t.Fatalf("the model makes conjunct %d false: %v", i, q.Conjuncts())
		}
		return
	}
	core, _ := q.Part(r.Core)
	if v := (brute.Solver{}).Check(t.Context(), core, nil).Verdict; v == solver.Sat {
		t.Fatalf("core %v is satisfiable: %v", r.Core, q.Conjuncts())
	}
}

// TestRandom compares random queries, with every kind of term, with brute.
func TestRandom(t *testing.T) {
	counts := map[solver.Verdict]int{}
	for seed := range uint64(20) {
		b := expr.NewBuilder()
		l, _ := layer(Default())
		g := randquery.New(b, seed)
		var hint *eval.Assignment
		for range 60 {
			q := g.Path(hint)
			r := l.Check(t.Context(), q, nil)
			counts[r.Verdict]++
			if r.Verdict == solver.Unknown {
				continue
			}
			compare(t, q, r)
			if r.Verdict == solver.Sat {
				g.Take(q.Cond)
				hint = r.Model
			}
			if g.Depth() > 6 {
				g.Back(g.R.IntN(6)) // the next program shares a prefix with the last one
				hint = nil
			}
		}
	}
	if counts[solver.Sat] < 200 || counts[solver.Unsat] < 200 || counts[solver.Unknown] > 100 {
		t.Errorf("one-sided test: %v", counts)
	}
}

// TestNumbers compares queries about numbers of two digits, as programs read and compute them with floats and integers
// of more than 64 bits, with brute.
func TestNumbers(t *testing.T) {
	counts := map[solver.Verdict]int{}
	for seed := range uint64(200) {
		r := rand.New(rand.NewPCG(seed, 7))
		b := expr.NewBuilder()
		in := b.NewArray("in", 2, nil)
		l, _ := layer(Default())
		n := b.Const(32, 0)
		var pc *solver.Path
		var digits []*expr.Term
		for i := range uint64(2) {
			x := b.Read(in, nil, b.Const(64, i))
			pc = pc.And(b.Ult(b.Sub(x, b.Const(8, '0')), b.Const(8, 10)))
			digits = append(digits, b.Sub(b.ZExt(x, 32), b.Const(32, '0')))
			n = b.Add(b.Mul(n, b.Const(32, 10)), digits[i])
		}
		for range 5 {
			c := number(b, r, n, digits)
			q := &solver.Query{PC: pc, Cond: c, Hint: eval.New(map[*expr.Array][]byte{in: []byte("37")})}
			got := l.Check(t.Context(), q, nil)
			if counts[got.Verdict]++; got.Verdict != solver.Unknown {
				compare(t, q, got)
			}
		}
	}
	if counts[solver.Sat] < 200 || counts[solver.Unsat] < 100 || counts[solver.Unknown] > 10 {
		t.Errorf("one-sided test: %v", counts)
	}
}

// TestSureEnd: questions about a number of three digits, beside a byte that differs from each of them, are answered if
// the search through the digits is known to end within the steps granted for that, and without them few are. All
// numbers are tried by the evaluator of terms.
func TestSureEnd(t *testing.T) {
	few := Options{Steps: 1000, MaxSteps: 1000, Nodes: 4000}
	sure := few
	sure.SureSteps = 50_000 // enough for the digits, and not for the other byte with all of them
	counts, without := map[solver.Verdict]int{}, map[solver.Verdict]int{}
	for seed := range uint64(100) {
		r := rand.New(rand.NewPCG(seed, 11))
		b := expr.NewBuilder()
		in := b.NewArray("in", 4, nil)
		other := b.Read(in, nil, b.Const(64, 3))
		n := b.Const(32, 0)
		pc := solver.PathOf(b.Ult(b.Sub(other, b.Const(8, 'a')), b.Const(8, 8)))
		var digits []*expr.Term
		for i := range uint64(3) {
			x := b.Read(in, nil, b.Const(64, i))
			pc = pc.And(b.Ult(b.Sub(x, b.Const(8, '0')), b.Const(8, 10))).And(b.Not(b.Eq(x, other)))
			digits = append(digits, b.Sub(b.ZExt(x, 32), b.Const(32, '0')))
			n = b.Add(b.Mul(n, b.Const(32, 10)), digits[i])
		}
		cond := number(b, r, n, digits)
		if cond.IsConst() || !cond.HasFloat() {
			continue
		}
		q := &solver.Query{PC: pc, Cond: cond}
		poor, _ := layer(few)
		without[poor.Check(t.Context(), q, nil).Verdict]++
		l, _ := layer(sure)
		got := l.Check(t.Context(), q, nil)
		counts[got.Verdict]++
		want := solver.Unsat
		for v := range 1000 {
			text := []byte{byte('0' + v/100), byte('0' + v/10%10), byte('0' + v%10), 'a'}
			if q.FirstViolated(eval.New(map[*expr.Array][]byte{in: text})) < 0 {
				want = solver.Sat
				break
			}
		}
		if got.Verdict != want {
			t.Errorf("seed %d: %v, want %v: %v", seed, got, want, cond)
		} else if want == solver.Sat && q.FirstViolated(got.Model) >= 0 {
			t.Errorf("seed %d: the model is none: %v", seed, cond)
		}
	}
	if counts[solver.Sat] < 10 || counts[solver.Unsat] < 10 || counts[solver.Unknown] > 0 || without[solver.Unknown] < 40 {
		t.Errorf("one-sided test: %v, without the steps %v", counts, without)
	}
}

// number is a comparison of what is computed from n or from its digits.
func number(b *expr.Builder, r *rand.Rand, n *expr.Term, digits []*expr.Term) *expr.Term {
	k := func() uint64 { return 1 + r.Uint64N(60) }
	if r.IntN(4) == 0 {
		w := []int{65, 100, 128, 190}[r.IntN(4)]
		x := b.SExt(b.Sub(n, b.Const(32, k())), w)
		for range 1 + r.IntN(3) {
			op := []expr.Kind{expr.Mul, expr.Add, expr.SDiv, expr.Xor, expr.URem, expr.AShr}[r.IntN(6)]
			x = b.Binary(op, x, b.ConstBig(bv.NewWide(k(), uint(w))))
		}
		return b.Slt(b.Extract(x, r.IntN(w-8), 8), b.Const(8, k()))
	}
	f := []fp.Format{fp.Double, fp.X87, fp.Quad}[r.IntN(3)]
	of := func(v uint64) *expr.Term { return b.FFromInt(f, 0, b.Const(32, v), true) }
	x := b.FFromInt(f, 0, n, true)
	if r.IntN(2) == 0 { // digits that are floats by themselves
		tenth := b.FDiv(f, 0, b.FFromInt(f, 0, digits[1], true), of(10))
		x = b.FAdd(f, 0, b.FMul(f, 0, b.FFromInt(f, 0, digits[0], true), of(k())), tenth)
	}
	for range 1 + r.IntN(3) {
		switch c := of(k()); r.IntN(4) {
		case 0:
			x = b.FAdd(f, 0, x, c)
		case 1:
			x = b.FMul(f, 0, x, c)
		case 2:
			x = b.FDiv(f, 0, x, c)
		default:
			x = b.FSqrt(f, 0, b.FMul(f, 0, x, x))
		}
	}
	if r.IntN(2) == 0 {
		return b.FLt(f, x, of(k()))
	}
	i := b.FToInt(f, fp.TowardZero, x, 32, true)
	return b.And(b.FEq(f, x, b.FFromInt(f, 0, i, true)), b.Ult(i, b.Const(32, k())))
}

// scanner is a chain of look-ups in tables of 16-bit numbers, as scanner generators write them.
func scanner(b *expr.Builder, in *expr.Array, r *rand.Rand) func(n int) *expr.Term {
	class, next := make([]byte, 256), make([]byte, 2*16*8)
	for i := range class {
		class[i] = byte(r.IntN(8)) * byte(r.IntN(2))
	}
	for i := 0; i < len(next); i += 2 {
		next[i] = byte(r.IntN(16))
	}
	tc, tn := b.ConstArray(class), b.ConstArray(next)
	return func(n int) *expr.Term {
		s := b.Const(16, 0)
		for i := range n {
			c := b.Read(tc, nil, b.ZExt(b.Read(in, nil, b.Const(64, uint64(i))), 64))
			at := b.Add(b.Mul(b.ZExt(s, 64), b.Const(64, 8)), b.ZExt(c, 64))
			s = b.ReadWide(tn, nil, b.Mul(at, b.Const(64, 2)), 2)
		}
		return s
	}
}

func TestScanner(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	sat := 0
	for range 5 {
		b := expr.NewBuilder()
		l, next := layer(Default())
		in := b.NewArray("in", 4, nil)
		state := scanner(b, in, r)
		k := func(n uint64) *expr.Term { return b.Const(16, n) }
		// Brute has to try the remaining values of two bytes.
		small := func(i uint64) *expr.Term { return b.Ult(b.Read(in, nil, b.Const(64, i)), b.Const(8, 40)) }
		q := &solver.Query{
			PC:   solver.PathOf(small(0), small(1), b.Not(b.Eq(state(1), k(0))), b.Ult(state(2), k(9))),
			Cond: b.Eq(state(2), k(uint64(r.IntN(16)))),
		}
		res := l.Check(t.Context(), q, nil)
		compare(t, q, res)
		if res.Verdict == solver.Sat {
			sat++
		}
		// Four whole bytes are too many for brute and not for classes.
		q.PC = solver.PathOf(q.PC.Terms()[2:]...)
		q.Cond = b.Ult(k(15), state(4))
		if res = l.Check(t.Context(), q, nil); res.Verdict != solver.Unsat && !q.Holds(res.Model) {
			t.Fatalf("four bytes: %v", res)
		}
		if next.n != 0 {
			t.Fatal("passed on")
		}
	}
	if sat == 0 || sat == 5 {
		t.Errorf("one-sided test: %d of 5", sat)
	}
}

// TestWholeArray reads a symbolic array at a symbolic index, where every value of a byte matters.
func TestWholeArray(t *testing.T) {
	b := expr.NewBuilder()
	opt := Default()
	opt.Steps = 100_000 // without tables they are more than the default
	l, _ := layer(opt)
	x, y := b.NewArray("x", 2, nil), b.NewArray("y", 1, nil)
	idx := b.ZExt(b.Read(y, nil, b.Const(64, 0)), 64)
	small := func(i uint64) *expr.Term { return b.Ult(b.Read(x, nil, b.Const(64, i)), b.Const(8, 8)) }
	upd := b.Push(nil, b.Const(64, 1), b.Const(8, 7))
	for v := range uint64(9) {
		for _, u := range []*expr.Update{nil, upd} {
			// Small bytes, for brute.
			q := &solver.Query{PC: solver.PathOf(b.Ult(b.Const(64, 0), idx), small(0), small(1)),
				Cond: b.Eq(b.Read(x, u, idx), b.Const(8, v))}
			compare(t, q, l.Check(t.Context(), q, nil))
		}
	}
}

// TestHint: bytes that need not change keep the hint's value.
func TestHint(t *testing.T) {
	b := expr.NewBuilder()
	l, _ := layer(Default())
	x := b.NewArray("x", 3, nil)
	rd := func(i uint64) *expr.Term { return b.Read(x, nil, b.Const(64, i)) }
	hint := eval.New(map[*expr.Array][]byte{x: {'a', 'b', 'c'}})
	q := &solver.Query{PC: solver.PathOf(b.Ult(rd(0), b.Const(8, 200))), Cond: b.Ult(rd(1), rd(0)), Hint: hint}
	r := l.Check(t.Context(), q, nil)
	if got := string(r.Model.Bytes(x)); got[0] != 'a' || got[1] >= 'a' || got[2] != 'c' {
		t.Errorf("%q", got)
	}
}

// TestPassedOn: a query that is too large goes to the next layer, and counters say why.
func TestPassedOn(t *testing.T) {
	b := expr.NewBuilder()
	x := b.NewArray("x", 40, nil)
	sum := b.Const(8, 0)
	for i := range uint64(20) {
		sum = b.Add(sum, b.Read(x, nil, b.Const(64, i)))
	}
	wide := b.ReadWide(x, nil, b.Const(64, 0), 4)
	for _, c := range []struct {
		counter string
		cond    *expr.Term
	}{
		{"too_large", b.Eq(sum, b.Const(8, 1))},
		{"too_large", b.Eq(b.Read(x, nil, b.ZExt(wide, 64)), b.Const(8, 1))},
		{"too_large", b.Eq(b.ZExt(wide, program.MaxWidth+1), b.Not(b.ZExt(wide, program.MaxWidth+1)))},
		{"gave_up", b.Eq(b.Mul(wide, wide), b.Const(32, 3))},
	} {
		l, next := layer(Default())
		r := l.Check(t.Context(), &solver.Query{Cond: c.cond}, nil)
		if next.n != 1 || r.Reason != "passed on" || l.counters.Snapshot()[c.counter] != 1 {
			t.Errorf("%v: %v, %v", c.cond, r, l.counters.Snapshot())
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	stopped, _ := layer(Default())
	if r := stopped.Check(ctx, &solver.Query{Cond: b.Eq(wide, b.Const(32, 1))}, nil); r.Reason != solver.ReasonCancelled {
		t.Errorf("cancelled: %v", r)
	}
	// While it works, too.
	l, next := layer(Options{Steps: math.MaxInt, MaxSteps: math.MaxInt, Nodes: 4000})
	ctx, cancel = context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer cancel()
	if r := l.Check(ctx, &solver.Query{Cond: b.Eq(b.Mul(wide, wide), b.Const(32, 3))},
		nil); r.Reason != solver.ReasonTimeout || next.n != 0 {
		t.Errorf("timed out: %v", r)
	}
}

// BenchmarkScanner is a query as a run of a scanner asks it: three bytes, unsatisfiable.
func BenchmarkScanner(b *testing.B) {
	x := expr.NewBuilder()
	in := x.NewArray("in", 3, nil)
	state := scanner(x, in, rand.New(rand.NewPCG(1, 1)))
	q := &solver.Query{PC: solver.PathOf(x.Ult(state(1), x.Const(16, 9)), x.Ult(state(2), x.Const(16, 9))),
		Cond: x.Ult(x.Const(16, 15), state(3))}
	l, _ := layer(Default())
	for b.Loop() {
		if r := l.Check(b.Context(), q, nil); r.Verdict != solver.Unsat {
			b.Fatal(r)
		}
	}
}

// TestWholeByteHasNoIndex: a byte that is read at a symbolic index only has a node of its own, without an index. The
// first node of the query, here a constant beyond the array, was taken for it, and the byte for 0: answered unsat.
func TestWholeByteHasNoIndex(t *testing.T) {
	b := expr.NewBuilder()
	i, arr := b.NewArray("i", 1, nil), b.NewArray("a", 2, nil)
	x := b.Read(arr, nil, b.ZExt(b.Read(i, nil, b.Const(64, 0)), 64))
	q := &solver.Query{Cond: b.Or(b.Eq(x, b.Const(8, 248)), b.Extract(x, 1, 1)), NeedModel: true}
	r := New(nil, Default(), new(solver.Counters)).Check(t.Context(), q, nil)
	if r.Verdict != solver.Sat || !q.Holds(r.Model) {
		t.Errorf("%v (%s), want sat", r.Verdict, r.Reason)
	}
}
