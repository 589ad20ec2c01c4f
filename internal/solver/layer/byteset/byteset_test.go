package byteset

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/albers-engine/albers/internal/bv"
	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/eval"
	"github.com/albers-engine/albers/internal/fp"
	"github.com/albers-engine/albers/internal/solver"
	"github.com/albers-engine/albers/internal/solver/referee/brute"
)

// below counts the queries that are passed on, and answers Unknown.
type below struct{ n int }

func (b *below) Check(context.Context, *solver.Query, solver.PartialSink) solver.Result {
	b.n++
	return solver.Result{Reason: "passed on"}
}

// world makes conditions over two arrays of two bytes. Each byte has few values, so that all inputs can be tried.
type world struct {
	b      *expr.Builder
	r      *rand.Rand
	arrays [2]*expr.Array
	from   uint64 // the least value of each byte
}

const values = 8 // of each byte

func newWorld(seed uint64) *world {
	b := expr.NewBuilder()
	return &world{b: b, r: rand.New(rand.NewPCG(seed, 3)),
		arrays: [2]*expr.Array{b.NewArray("x", 2, nil), b.NewArray("y", 2, nil)}, from: seed * 37 % 256}
}

// domains is the path that leaves each byte its values, and a model of it.
func (w *world) domains() (pc *solver.Path, m *eval.Assignment) {
	m = eval.New(nil)
	for _, a := range w.arrays {
		m = m.With(a, []byte{byte(w.from), byte(w.from)})
		for i := range uint64(2) {
			in := w.b.Read(a, nil, w.b.Const(64, i))
			pc = pc.And(w.b.Ult(w.b.Sub(in, w.b.Const(8, w.from)), w.b.Const(8, values)))
		}
	}
	return pc, m
}

// literal is a value that bytes have, or any other.
func (w *world) literal() *expr.Term {
	if w.r.IntN(3) == 0 {
		return w.b.Const(8, w.r.Uint64N(256))
	}
	return w.b.Const(8, (w.from+w.r.Uint64N(values))%256)
}

// byte is a byte of the input.
func (w *world) byte() *expr.Term {
	return w.b.Read(w.arrays[w.r.IntN(2)], nil, w.b.Const(64, w.r.Uint64N(2)))
}

// compare is a comparison with a literal of some arithmetic on in.
func (w *world) compare(in *expr.Term) *expr.Term {
	t := in
	for w.r.IntN(3) == 0 {
		c := w.b.Const(8, w.r.Uint64N(256))
		t = []func(x, y *expr.Term) *expr.Term{w.b.Add, w.b.Mul, w.b.And, w.b.Xor, w.b.LShr, w.b.UDiv}[w.r.IntN(6)](t, c)
	}
	if w.r.IntN(4) == 0 {
		table := make([]byte, 256)
		for i := range table {
			table[i] = byte(w.r.IntN(8))
		}
		t = w.b.Read(w.b.ConstArray(table), nil, w.b.ZExt(t, 64))
	}
	switch w.r.IntN(8) {
	case 0:
		return w.number(t)
	case 1:
		t = w.b.Extract(w.b.Mul(w.b.ZExt(t, 128), w.b.ConstBig(bv.NewWide(w.r.Uint64()|1, 128))), w.r.IntN(70), 8)
	}
	c := w.literal()
	if w.r.IntN(4) == 0 {
		c = w.b.Const(8, w.r.Uint64N(8))
	}
	return []func(x, y *expr.Term) *expr.Term{w.b.Eq, w.b.Ne, w.b.Ult, w.b.Slt}[w.r.IntN(4)](t, c)
}

// number is a comparison of floats, made of a byte as programs do that read a digit.
func (w *world) number(digit *expr.Term) *expr.Term {
	b, f := w.b, []fp.Format{fp.X87, fp.Quad, fp.Double}[w.r.IntN(3)]
	of := func(v uint64) *expr.Term { return b.FFromInt(f, 0, b.Const(32, v), true) }
	x := b.FFromInt(f, 0, b.Sub(b.ZExt(digit, 32), b.Const(32, w.from)), true)
	for range 1 + w.r.IntN(3) {
		c := of(1 + w.r.Uint64N(12))
		x = []*expr.Term{b.FAdd(f, 0, x, c), b.FMul(f, 0, x, c), b.FDiv(f, 0, x, c)}[w.r.IntN(3)]
	}
	if c := of(w.r.Uint64N(20)); w.r.IntN(2) == 0 {
		return b.FLt(f, x, c)
	}
	return b.FEq(f, x, b.FFromInt(f, 0, b.FToInt(f, fp.TowardZero, x, 64, true), true))
}

// cond is a condition on one byte, now and then on two, and seldom on a byte at a symbolic index or on no byte of the
// input.
func (w *world) cond() *expr.Term {
	switch in := w.byte(); w.r.IntN(12) {
	case 0:
		return w.b.Ult(in, w.byte())
	case 1:
		return w.b.Eq(w.b.Add(in, w.byte()), w.b.Const(8, w.r.Uint64N(256)))
	case 2:
		return w.compare(w.b.Read(w.arrays[0], nil, w.b.ZExt(w.b.And(in, w.b.Const(8, 1)), 64)))
	case 3:
		return w.b.Or(w.compare(in), w.compare(in))
	default:
		return w.compare(in)
	}
}

// TestAgainstBrute lets paths grow and shrink at random. What the layer answers is held to an enumeration of all
// inputs: verdict, model and core.
func TestAgainstBrute(t *testing.T) {
	sat, unsat, passed, wide := 0, 0, 0, 0
	for seed := range uint64(30) {
		w := newWorld(seed)
		bottom := new(below)
		l := New(w.b, bottom, new(solver.Counters))
		pc, m := w.domains()
		start := pc.Len()
		hints := []*eval.Assignment{m}
		for range 120 {
			if w.r.IntN(10) == 0 || pc.Len() > 16 {
				pc = pc.Prefix(start + w.r.IntN(pc.Len()-start+1))
				hints = hints[:pc.Len()-start+1]
			}
			q := &solver.Query{PC: pc, Cond: w.cond(), Hint: hints[pc.Len()-start], NeedModel: true}
			r := l.Check(t.Context(), q, nil)
			want := brute.Solver{}.Check(t.Context(), q, nil)
			switch r.Verdict {
			case solver.Unknown:
				passed++
				r = want
			case want.Verdict:
				check(t, q, r)
				if l.memo[q.Cond].wide {
					wide++
				}
			default:
				t.Fatalf("%v, brute says %v: %v", r.Verdict, want.Verdict, q.Conjuncts())
			}
			if r.Verdict == solver.Unsat {
				unsat++
				continue
			}
			sat++
			pc = pc.And(q.Cond)
			hints = append(hints, r.Model)
		}
		if bottom.n == 0 {
			t.Error("nothing is passed on")
		}
	}
	if sat < 500 || unsat < 500 || passed < 100 || passed > (sat+unsat)/2 || wide < 200 {
		t.Errorf("one-sided test: %d sat, %d unsat, %d passed on, %d wide ones answered", sat, unsat, passed, wide)
	}
}

// check holds a model and a core to their promises.
func check(t *testing.T, q *solver.Query, r solver.Result) {
	t.Helper()
	if r.Verdict == solver.Sat {
		if i := q.FirstViolated(r.Model); i >= 0 {
			t.Fatalf("the model makes conjunct %d false: %v", i, q.Conjuncts())
		}
		return
	}
	core, ok := q.Part(r.Core)
	if !ok || (brute.Solver{}).Check(t.Context(), core, nil).Verdict != solver.Unsat {
		t.Fatalf("core %v is satisfiable: %v", r.Core, q.Conjuncts())
	}
}

// TestDearConjuncts: a conjunct with floats that is too large to be evaluated for all values is evaluated for those
// that are tried. One that is false for them leaves the query to the next layer.
func TestDearConjuncts(t *testing.T) {
	b := expr.NewBuilder()
	arr := b.NewArray("x", 1, nil)
	in := b.Read(arr, nil, b.Zero(64))
	number := func(n uint64) *expr.Term { return b.FFromInt(fp.X87, 0, b.Const(32, n), true) }
	x := b.FFromInt(fp.X87, 0, b.ZExt(in, 32), true)
	sum := x
	for i := range uint64(200) {
		sum = b.FAdd(fp.X87, 0, sum, b.FMul(fp.X87, 0, x, number(i%7+1)))
	}
	dear := b.FLt(fp.X87, sum, number(10_000)) // holds up to 12
	if w := dear.Weight(); w*256 <= maxWork || w > maxWork {
		t.Fatalf("a weight of %d tests nothing", w)
	}
	m := eval.New(map[*expr.Array][]byte{arr: {7}})
	for _, c := range []struct {
		cond *expr.Term
		want solver.Verdict
	}{
		{b.Ult(in, b.Const(8, 200)), solver.Sat},
		{b.Ult(b.Const(8, 100), in), solver.Unknown}, // the next layer's
		{b.Eq(in, b.Const(8, 100)), solver.Unsat},    // one value is not too many
		{b.Eq(in, b.Const(8, 3)), solver.Sat},
	} {
		bottom := new(below)
		l := New(b, bottom, new(solver.Counters))
		q := &solver.Query{PC: solver.PathOf(dear), Cond: c.cond, Hint: m}
		r := l.Check(t.Context(), q, nil)
		if r.Verdict != c.want || (bottom.n > 0) != (c.want == solver.Unknown) {
			t.Fatalf("%v: %v, want %v", c.cond, r, c.want)
		}
		if r.Verdict == solver.Sat && !q.Holds(r.Model) {
			t.Fatalf("%v: the model is wrong", c.cond)
		}
	}
}

// TestForgets: a layer with more terms than it remembers answers as before.
func TestForgets(t *testing.T) {
	w := newWorld(1)
	l := New(w.b, new(below), new(solver.Counters))
	in := w.b.ZExt(w.b.Read(w.arrays[0], nil, w.b.Zero(64)), 32)
	const least = 3 << 24
	for i := range uint32(maxMemo + 300) {
		factor := (i+300)*262_147 | 1
		product := w.b.Mul(in, w.b.Const(32, uint64(factor)))
		q := &solver.Query{Cond: w.b.Ult(w.b.Const(32, least), product), Hint: eval.New(nil)}
		if _, _, ok := expr.SupportOf(q.Cond).Single(); !ok {
			continue // it is the same for all values
		}
		want := solver.Unsat
		for v := range uint32(256) {
			if v*factor > least {
				want = solver.Sat
			}
		}
		if r := l.Check(t.Context(), q, nil); r.Verdict != want {
			t.Fatalf("%d: %v, want %v", factor, r.Verdict, want)
		}
	}
	if len(l.memo) > maxMemo {
		t.Errorf("%d sets remembered, want at most %d", len(l.memo), maxMemo)
	}
}
