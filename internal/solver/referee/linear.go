package referee

import (
	"context"
	"fmt"
	"math/rand/v2"
	"time"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/eval"
	"github.com/albers-engine/albers/internal/solver"
	"github.com/albers-engine/albers/internal/solver/layer/lia"
	"github.com/albers-engine/albers/internal/solver/z3"
)

// LinearQueries is how many queries a walk of [Linear] asks.
const LinearQueries = 40

// linears makes random conditions that are linear over words of their inputs, with constants and sums that overflow.
type linears struct {
	b      *expr.Builder
	r      *rand.Rand
	inputs []*expr.Term
	widest int
}

// nobody is the layer below: it knows nothing, so every answer is that of linear arithmetic.
type nobody struct{}

func (nobody) Check(context.Context, *solver.Query, solver.PartialSink) solver.Result {
	return solver.Result{Reason: "nobody knows"}
}

// Linear asks [LinearQueries] random linear queries of the layer for linear arithmetic alone. One half is about two
// bytes, and every assignment is tried. The other half is about words of 8 to 64 bits, and the referee is Z3. A core
// must have no solution by itself, and a point must violate the conjunct that it is offered with. Three walks of four
// have a small budget.
func Linear(ctx context.Context, seed uint64, limit time.Duration, seen *Seen) (t *Tally, err error) {
	t = newTally()
	b := expr.NewBuilder()
	x := &linears{b: b, r: rand.New(rand.NewPCG(seed, 0x11a)), widest: 64}
	name := fmt.Sprintf("seed %d, linear", seed)
	defer t.recovered(name)
	opt := lia.Default()
	opt.Credit = 0
	opt.Report = func(f *solver.Fault) { t.failf("%s: fault in %s: %s", name, f.Layer, f.Message) }
	if seed%4 != 0 { // most of the work is in queries that stay undecided
		opt.Pivots, opt.Nodes = 100, 30
	}
	sv := lia.New(nobody{}, opt, new(solver.Counters))
	judge, err := z3.New(judgeOptions(limit))
	if err != nil {
		return nil, err
	}
	defer judge.Close()
	pair := b.NewArray("pair", 2, nil)
	wide := b.NewArray("wide", 24, nil)
	for range LinearQueries / 2 {
		x.inputs = []*expr.Term{b.Read(pair, nil, b.Const(64, 0)), b.Read(pair, nil, b.Const(64, 1))}
		q, ok := x.query(eval.New(map[*expr.Array][]byte{pair: {byte(x.r.Uint32()), byte(x.r.Uint32())}}))
		if ok {
			t.linear(ctx, name, sv, q, func(q *solver.Query) solver.Result { return tried(b, q, pair) }, seen)
		}
		x.inputs = x.words(wide)
		data := make([]byte, wide.Size)
		for i := range data {
			data[i] = byte(x.r.Uint32())
		}
		if q, ok = x.query(eval.New(map[*expr.Array][]byte{wide: data})); ok {
			t.linear(ctx, name, sv, q, func(q *solver.Query) solver.Result {
				return judge.Check(ctx, &solver.Query{PC: q.PC, Cond: q.Cond}, nil)
			}, seen)
		}
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
	}
	return t, nil
}

// linear asks sv and the referee about a query, and the referee about the core.
func (t *Tally) linear(ctx context.Context, name string, sv solver.Solver, q *solver.Query,
	referee func(q *solver.Query) solver.Result, seen *Seen) {
	got := sv.Check(ctx, q, t.points(name, q))
	t.compare(name, q, got, referee(q), seen)
	if got.Verdict != solver.Unsat || got.Core == nil {
		return
	}
	part, ok := q.Part(got.Core)
	if !ok {
		t.failf("%s: the core %v of %d conjuncts", name, got.Core, q.Len())
		return
	}
	t.Figures["cores"]++
	if r := referee(part); r.Verdict == solver.Sat {
		t.failf("%s: core %v has a solution:\n    %s", name, got.Core, text(q))
	}
}

// tried decides a query by trying every assignment of the two bytes of pair.
func tried(b *expr.Builder, q *solver.Query, pair *expr.Array) solver.Result {
	all := b.True()
	for _, c := range q.Conjuncts() {
		all = b.And(all, c)
	}
	p, ok := compile(all, map[*expr.Array][]int{pair: {0, 1}})
	if !ok {
		return solver.Result{}
	}
	for v := 0; v < 1<<16; v += block {
		var lanes [block]uint16
		for i := range lanes {
			lanes[i] = uint16(v + i)
		}
		if len(p.filter(lanes[:], 1)) > 0 {
			return solver.Result{Verdict: solver.Sat}
		}
	}
	return solver.Result{Verdict: solver.Unsat}
}

// points checks the partial solutions that are offered for a query.
type points struct {
	t    *Tally
	q    *solver.Query
	name string
}

func (t *Tally) points(name string, q *solver.Query) solver.PartialSink { return &points{t, q, name} }

// Offer checks that p violates the conjunct that it is said to.
func (x *points) Offer(p *solver.Partial) (more bool) {
	x.t.Figures["points"]++
	if first := x.q.FirstViolated(p.Model); first != p.First {
		x.t.failf("%s: a point is said to violate conjunct %d first, and violates %d:\n    %s", x.name, p.First, first,
			text(x.q))
	}
	return true
}

// words are inputs of 8 to 64 bits, some of which overlap.
func (x *linears) words(a *expr.Array) (out []*expr.Term) {
	n := 1 << x.r.IntN(4)
	for i := range 2 + x.r.IntN(2) {
		at := uint64(i * n)
		if oneIn(x.r, 8) {
			at = uint64(x.r.IntN(int(a.Size) - n + 1))
		}
		out = append(out, x.b.ReadWide(a, nil, x.b.Const(64, at), n))
	}
	return out
}

// query is some conditions. Most of them hold for the hint, or are near to holding for it, so that some queries have
// solutions.
func (x *linears) query(hint *eval.Assignment) (*solver.Query, bool) {
	q := &solver.Query{NeedModel: true}
	for _, in := range x.inputs {
		if w := in.Width(); oneIn(x.r, 2) {
			q.PC = q.PC.And(x.b.Ult(x.resized(in, w+1), x.b.Const(w+1, 2<<x.r.IntN(w))))
		}
	}
	for n := q.PC.Len() + 1 + x.r.IntN(8); q.PC.Len() < n; {
		c := x.condition(2)
		if !oneIn(x.r, 4) && !hint.Bool(c) {
			c = x.b.Not(c)
		}
		if c.IsConst() {
			return nil, false
		}
		q.PC = q.PC.And(c)
	}
	if q.Cond = x.condition(2); q.Cond.IsConst() {
		return nil, false
	}
	if oneIn(x.r, 2) {
		q.Hint = hint
	}
	return q, true
}

// condition is a comparison, or sometimes a disjunction of two.
func (x *linears) condition(depth int) *expr.Term {
	b, r := x.b, x.r
	if depth > 0 && oneIn(r, 8) {
		return b.Or(x.condition(depth-1), negated(b, r, x.condition(depth-1)))
	}
	s, k := x.sum(depth), x.sum(depth)
	if oneIn(r, 2) {
		k = x.constant(s.Width())
	}
	w := min(max(s.Width(), k.Width()), x.widest)
	s, k = x.resized(s, w), x.resized(k, w)
	switch r.IntN(5) {
	case 0:
		return b.Ult(s, k)
	case 1:
		return b.Ule(k, s)
	case 2:
		return b.Slt(s, k)
	case 3:
		return b.Sle(k, s)
	}
	return negated(b, r, b.Eq(s, k))
}

// sum is a sum of products with constants.
func (x *linears) sum(depth int) *expr.Term {
	b, r := x.b, x.r
	s := x.summand(depth)
	for range r.IntN(3) {
		t := x.resized(x.summand(depth), s.Width())
		switch r.IntN(3) {
		case 0:
			s = b.Add(s, t)
		case 1:
			s = b.Sub(s, t)
		default:
			s = b.Add(s, b.Mul(x.constant(s.Width()), t))
		}
	}
	return s
}

// summand is an input, or what linear arithmetic can tell of a sum.
func (x *linears) summand(depth int) *expr.Term {
	b, r := x.b, x.r
	t := x.inputs[r.IntN(len(x.inputs))]
	if depth == 0 || oneIn(r, 2) {
		return t
	}
	t = x.sum(depth - 1)
	w := t.Width()
	k := x.constant(w)
	switch r.IntN(12) {
	case 0, 1:
		return x.resized(t, min(x.widest, w<<(1+r.IntN(2))))
	case 2:
		return b.Not(t)
	case 3:
		return b.And(t, k)
	case 4:
		return b.Or(t, k)
	case 5:
		return b.Xor(t, k)
	case 6:
		n := b.Const(w, uint64(r.IntN(w+1)))
		return []func(x, y *expr.Term) *expr.Term{b.Shl, b.LShr, b.AShr}[r.IntN(3)](t, n)
	case 7, 8:
		if k.Word() == 0 {
			return t
		}
		return []func(x, y *expr.Term) *expr.Term{b.UDiv, b.URem, b.SDiv, b.SRem}[r.IntN(4)](t, k)
	case 9:
		return b.Ite(x.condition(0), t, x.resized(x.summand(0), w))
	case 10:
		n := 1 + r.IntN(w)
		return x.resized(b.Extract(t, r.IntN(w-n+1), n), w)
	}
	return x.resized(b.Xor(x.condition(0), b.Const(1, uint64(r.IntN(2)))), w)
}

// resized is t with w bits.
func (x *linears) resized(t *expr.Term, w int) *expr.Term {
	switch {
	case t.Width() > w:
		return x.b.Extract(t, 0, w)
	case oneIn(x.r, 2):
		return x.b.ZExt(t, w)
	}
	return x.b.SExt(t, w)
}

// constant is a small number, one near a border of the range, or any.
func (x *linears) constant(w int) *expr.Term {
	r := x.r
	n := uint64(r.IntN(8)) - 4
	switch r.IntN(4) {
	case 0:
		n += 1 << (w - 1)
	case 1:
		n = r.Uint64()
	}
	return x.b.Const(w, n)
}
