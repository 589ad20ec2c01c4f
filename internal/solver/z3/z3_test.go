package z3

import (
	"bytes"
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/eval"
	"github.com/albers-engine/albers/internal/fp"
	"github.com/albers-engine/albers/internal/solver"
	"github.com/albers-engine/albers/internal/solver/referee/brute"
	"github.com/albers-engine/albers/internal/solver/referee/randquery"
)

func newSolver(t testing.TB, opt Options) *Solver {
	t.Helper()
	opt.Report = func(f *solver.Fault) { t.Errorf("fault: %v", f) }
	s, err := New(opt)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Close)
	return s
}

// variants are the ways to ask that must agree.
func variants() map[string]Options {
	plain := Plain(0, nil, nil)
	noTables := Default()
	noTables.ConstTable = 0
	small := Default()
	small.MemoTerms = 50
	mixed := Default()
	mixed.SymbolicTable = 2
	allTables := Default()
	allTables.SymbolicTable = 1 << 10
	impatient := Default()
	impatient.Effort = 200
	return map[string]Options{"default": Default(), "plain": plain, "no tables": noTables, "small memo": small,
		"mixed": mixed, "all tables": allTables, "impatient": impatient}
}

// TestAgainstBrute walks random paths: the incremental stack grows and shrinks as it does under an engine.
func TestAgainstBrute(t *testing.T) {
	n := 150
	if testing.Short() {
		n = 60
	}
	for name, opt := range variants() {
		t.Run(name, func(t *testing.T) {
			n := n
			if !opt.Incremental || opt.MemoTerms < 100 || opt.Effort < 1000 {
				n /= 3 // slow ways
			}
			s := newSolver(t, opt)
			g := randquery.New(expr.NewBuilder(), 1)
			referee := newSolver(t, Plain(0, nil, nil))
			counts, cores := map[solver.Verdict]int{}, 0
			for i := 0; i < n; i++ {
				q := g.Path(nil)
				want := brute.Solver{}.Check(t.Context(), q, nil)
				got := s.Check(t.Context(), q, nil)
				if want.Verdict == solver.Unknown || got.Verdict != want.Verdict {
					t.Fatalf("query %d: z3 %v (%s), brute %v (%s): %v", i, got.Verdict, got.Reason, want.Verdict, want.Reason,
						q.Conjuncts())
				}
				counts[got.Verdict]++
				if got.Core != nil {
					cores++
					core, _ := q.Part(got.Core)
					if v := referee.Check(t.Context(), core, nil).Verdict; v != solver.Unsat { // too wide for brute
						t.Fatalf("query %d: core %v is %v: %v", i, got.Core, v, q.Conjuncts())
					}
				}
				if got.Verdict == solver.Sat {
					if !q.Holds(got.Model) {
						t.Fatalf("query %d: wrong model", i)
					}
					g.Take(q.Cond)
				}
				if g.Depth() > 6 || i%7 == 6 {
					g.Back(g.R.IntN(4))
				}
			}
			if counts[solver.Sat] < n/10 || counts[solver.Unsat] < n/10 {
				t.Errorf("one-sided test: %v", counts)
			}
			if (cores > 0) != opt.Incremental {
				t.Errorf("%d cores of %d contradictions", cores, counts[solver.Unsat])
			}
		})
	}
}

// TestHintKept: bytes that the query does not mention are the hint's.
func TestHintKept(t *testing.T) {
	b := expr.NewBuilder()
	s := newSolver(t, Default())
	x, y := b.NewArray("x", 4, nil), b.NewArray("y", 2, nil)
	hint := eval.New(map[*expr.Array][]byte{x: {1, 2, 3, 4}, y: {5, 6}})
	cond := b.Eq(b.Read(x, nil, b.Const(64, 2)), b.Const(8, 77))
	r := s.Check(t.Context(), &solver.Query{Cond: cond, Hint: hint, NeedModel: true}, nil)
	if r.Verdict != solver.Sat || string(r.Model.Bytes(x)) != "\x01\x02\x4d\x04" ||
		string(r.Model.Bytes(y)) != "\x05\x06" {
		t.Fatalf("%v %v %v", r.Verdict, r.Model.Bytes(x), r.Model.Bytes(y))
	}
	if string(hint.Bytes(x)) != "\x01\x02\x03\x04" {
		t.Error("the hint was changed")
	}
}

// TestCore: a contradiction of three comparisons is found among others, with conjuncts that are literally true or
// occur twice.
func TestCore(t *testing.T) {
	b := expr.NewBuilder()
	s := newSolver(t, Default())
	a := b.NewArray("a", 24, nil)
	at := func(i int) *expr.Term { return b.ReadWide(a, nil, b.Const(64, uint64(4*i)), 4) }
	lt := func(i, j int) *expr.Term { return b.Slt(at(i), at(j)) }
	pc := []*expr.Term{lt(4, 5), b.True(), lt(0, 1), lt(4, 3), lt(4, 5), lt(1, 2)}
	for range 2 {
		r := s.Check(t.Context(), &solver.Query{PC: solver.PathOf(pc...), Cond: lt(2, 0)}, nil)
		if r.Verdict != solver.Unsat || !slices.Equal(r.Core, []int{2, 5, 6}) {
			t.Fatalf("%v, core %v", r.Verdict, r.Core)
		}
		if r := s.Check(t.Context(), &solver.Query{PC: solver.PathOf(pc...), Cond: lt(0, 2), NeedModel: true},
			nil); r.Verdict != solver.Sat {
			t.Fatalf("%v (%s)", r.Verdict, r.Reason)
		}
	}
}

// TestGroups: reads of one array in pieces of several widths mean the same whichever comes first.
func TestGroups(t *testing.T) {
	// the last ones are (partly) outside
	pieces := []struct{ at, n int }{{0, 4}, {1, 1}, {1, 2}, {2, 4}, {0, 2}, {3, 1}, {4, 2}, {0, 6}, {5, 4}, {7, 1}}
	data := []byte{0x91, 0x02, 0x83, 0x04, 0x85, 0x06, 0, 0, 0}
	r := rand.New(rand.NewPCG(5, 5))
	for range 20 {
		b := expr.NewBuilder()
		s := newSolver(t, Default())
		a := b.NewArray("a", 6, nil)
		var pc []*expr.Term
		for _, k := range r.Perm(len(pieces)) {
			p := pieces[k]
			v := uint64(0)
			for i := range p.n {
				v |= uint64(data[p.at+i]) << (8 * i)
			}
			x := b.ReadWide(a, nil, b.Const(64, uint64(p.at)), p.n)
			c := b.Eq(x, b.Const(8*p.n, v))
			if res := s.Check(t.Context(), &solver.Query{PC: solver.PathOf(pc...), Cond: c, NeedModel: true},
				nil); res.Verdict != solver.Sat {
				t.Fatalf("%v after %v: %v (%s)", c, pc, res.Verdict, res.Reason)
			}
			pc = append(pc, c)
			wrong := b.Eq(x, b.Const(8*p.n, v^1<<(8*p.n-1)))
			if res := s.Check(t.Context(), &solver.Query{PC: solver.PathOf(pc...), Cond: wrong, NeedModel: true},
				nil); res.Verdict != solver.Unsat {
				t.Fatalf("%v after %v: %v (%s)", wrong, pc, res.Verdict, res.Reason)
			}
		}
		res := s.Check(t.Context(), &solver.Query{PC: solver.PathOf(pc...), NeedModel: true}, nil)
		if res.Verdict != solver.Sat || !slices.Equal(res.Model.Bytes(a), data[:6]) {
			t.Fatalf("%v: %x", res.Verdict, res.Model.Bytes(a))
		}
	}
}

// hard asks for factors of the prime 2^61-1.
func hard(b *expr.Builder) *solver.Query {
	x, y := b.NewArray("x", 4, nil), b.NewArray("y", 4, nil)
	rd := func(a *expr.Array) *expr.Term { return b.ZExt(b.ReadWide(a, nil, b.Const(64, 0), 4), 64) }
	one := b.Const(64, 1)
	return &solver.Query{PC: solver.PathOf(b.Ult(one, rd(x)), b.Ult(one, rd(y))),
		Cond: b.Eq(b.Mul(rd(x), rd(y)), b.Const(64, 1<<61-1)), NeedModel: true}
}

func easy(b *expr.Builder) (sat, unsat *solver.Query) {
	a := b.NewArray("e", 2, nil)
	x, y := b.Read(a, nil, b.Const(64, 0)), b.Read(a, nil, b.Const(64, 1))
	return &solver.Query{Cond: b.Ult(x, y), NeedModel: true}, &solver.Query{PC: solver.PathOf(b.Ult(x, y)),
		Cond: b.Ult(y, x)}
}

func mustAnswerEasy(t *testing.T, s *Solver, b *expr.Builder) {
	t.Helper()
	sat, unsat := easy(b)
	if r := s.Check(t.Context(), sat, nil); r.Verdict != solver.Sat {
		t.Errorf("easy query: %v (%s)", r.Verdict, r.Reason)
	}
	if r := s.Check(t.Context(), unsat, nil); r.Verdict != solver.Unsat {
		t.Errorf("easy query: %v (%s)", r.Verdict, r.Reason)
	}
}

func TestTimeout(t *testing.T) {
	b := expr.NewBuilder()
	for _, patience := range []time.Duration{0, 20 * time.Millisecond, time.Second} {
		opt := Default()
		opt.Timeout, opt.Patience = 100*time.Millisecond, patience
		s := newSolver(t, opt)
		r := s.Check(t.Context(), hard(b), nil)
		if r.Verdict != solver.Unknown || r.Reason != solver.ReasonTimeout {
			t.Fatalf("patience %v: %v (%s)", patience, r.Verdict, r.Reason)
		}
		mustAnswerEasy(t, s, b)
	}
}

// TestMemory: a query that takes too much is given up, and the next one starts anew.
func TestMemory(t *testing.T) {
	b := expr.NewBuilder()
	for name, opt := range variants() {
		opt.Memory = 1
		s := newSolver(t, opt)
		ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
		r := s.Check(ctx, hard(b), nil)
		if stuck := s.lost.Load() > 0; r.Verdict != solver.Unknown || !stuck && !strings.Contains(r.Reason, "memory") ||
			ctx.Err() != nil {
			t.Errorf("%s: %v (%s)", name, r.Verdict, r.Reason)
		}
		cancel()
		opt.Memory = 0
		s.opt = opt
		mustAnswerEasy(t, s, b)
	}
}

func TestCancel(t *testing.T) {
	b := expr.NewBuilder()
	for name, opt := range variants() {
		s := newSolver(t, opt)
		ctx, cancel := context.WithCancel(t.Context())
		time.AfterFunc(60*time.Millisecond, cancel)
		start := time.Now()
		r := s.Check(ctx, hard(b), nil)
		t.Logf("%s: back %v after the start, cancelled at 60ms", name, time.Since(start))
		if r.Verdict != solver.Unknown || r.Reason != solver.ReasonCancelled {
			t.Fatalf("%s: %v (%s)", name, r.Verdict, r.Reason)
		}
		mustAnswerEasy(t, s, b)
		if r := s.Check(ctx, hard(b), nil); r.Reason != solver.ReasonCancelled {
			t.Errorf("%s: asked with an ended context: %v (%s)", name, r.Verdict, r.Reason)
		}
	}
}

// handshake is a context whose end goes on when it was seen, however late the one who waits for it gets a processor.
type handshake struct {
	context.Context
	done  chan struct{}
	ended atomic.Bool
}

func (h *handshake) Done() <-chan struct{} { return h.done }

func (h *handshake) Err() error {
	if h.ended.Load() {
		return context.Canceled
	}
	return nil
}

// end ends the context, and comes back when somebody has received that.
func (h *handshake) end() {
	h.ended.Store(true)
	h.done <- struct{}{}
	close(h.done)
}

// TestLateInterrupt: an interrupt that comes when Sat is in the reply channel already spoils neither this answer (there
// is no wrong model) nor the next ones.
func TestLateInterrupt(t *testing.T) {
	b := expr.NewBuilder()
	for name, opt := range variants() {
		s := newSolver(t, opt)
		sat, _ := easy(b)
		query, all, err := s.encode(t.Context(), sat)
		if err != nil {
			t.Fatal(err)
		}
		a := newAttempt(s, sat, query, all, time.Time{})
		ctx := &handshake{Context: t.Context(), done: make(chan struct{})}
		v, why := a.run(ctx, 0, func() int {
			v := a.fresh()
			ctx.end()
			return v
		})
		if why == finished { // stuck, where nobody let the job go on for long, is as good
			t.Fatalf("%s: the runner did not see the context's end", name)
		}
		if r := a.result(ctx, v, why); r.Verdict != solver.Unknown || r.Reason != solver.ReasonCancelled {
			t.Errorf("%s: %v (%s)", name, r.Verdict, r.Reason)
		}
		mustAnswerEasy(t, s, b)
	}
}

// TestCancelAnywhere cancels at many moments of queries that are answered soon.
func TestCancelAnywhere(t *testing.T) {
	b := expr.NewBuilder()
	a := b.NewArray("a", 32, nil)
	at := func(i int) *expr.Term { return b.ReadWide(a, nil, b.Const(64, uint64(4*i)), 4) }
	s := newSolver(t, Default())
	counts := map[solver.Verdict]int{}
	r := rand.New(rand.NewPCG(7, 7))
	for k := range 80 {
		var pc []*expr.Term
		for i, p := range r.Perm(8) {
			pc = append(pc, b.Slt(b.Add(at(p), b.Const(32, uint64(k))), at((p+1+i)%8)))
		}
		q := &solver.Query{PC: solver.PathOf(pc[:3]...), Cond: pc[3], NeedModel: true}
		ctx, cancel := context.WithCancel(t.Context())
		stop := time.AfterFunc(time.Duration(r.IntN(3000))*time.Microsecond, cancel)
		res := s.Check(ctx, q, nil) // a fault fails the test
		if res.Verdict == solver.Unknown && res.Reason != solver.ReasonCancelled {
			t.Fatalf("query %d: %s", k, res.Reason)
		}
		counts[res.Verdict]++
		stop.Stop()
		cancel()
	}
	t.Log(counts)
	mustAnswerEasy(t, s, b)
}

// TestStuck: a job that does not react is left behind, and the solver goes on with a new context. Where many are left
// behind, it waits for one of them to end.
func TestStuck(t *testing.T) {
	b := expr.NewBuilder()
	opt := Default()
	opt.Timeout = 10 * time.Millisecond
	burnt := make(chan time.Duration, maxStuck)
	opt.Burnt = func(d time.Duration) { burnt <- d }
	s := newSolver(t, opt)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	release := make(chan int)
	for range maxStuck {
		s.opt.Timeout = 0
		mustAnswerEasy(t, s, b)
		s.opt.Timeout = opt.Timeout
		if _, why := s.g.run.run(ctx, 0, func() {}, func() int { return <-release }); why != stuck {
			t.Fatalf("outcome %d", why)
		}
		g := s.g
		s.g = nil
		s.leave(g)
	}
	sat, _ := easy(b)
	if r := s.Check(t.Context(), sat, nil); r.Verdict != solver.Unknown {
		t.Errorf("%v beside %d jobs", r.Verdict, maxStuck)
	}
	s.opt.Timeout = 0
	release <- 0
	mustAnswerEasy(t, s, b)
	close(release)
	for range maxStuck {
		<-burnt
	}
}

// TestOutside: a read outside of an array is 0 in every encoding, also when the index wraps or is scaled.
func TestOutside(t *testing.T) {
	for name, opt := range variants() {
		s := newSolver(t, opt)
		b := expr.NewBuilder()
		in, sym := b.NewArray("in", 1, nil), b.NewArray("sym", 4, nil)
		x := b.ZExt(b.Read(in, nil, b.Const(64, 0)), 64)
		isZero := func(r *expr.Term) *expr.Term { return b.Eq(r, b.Const(8, 0)) }
		at := func(v uint64) *expr.Term { return b.Eq(x, b.Const(64, v)) }
		var cells []*expr.Term
		for i := uint64(0); i < 4; i++ {
			cells = append(cells, b.Ult(b.Const(8, 0), b.Read(sym, nil, b.Const(64, i))))
		}
		for _, arr := range []*expr.Array{b.ConstArray([]byte{5, 6, 7, 8}), b.ConstArray([]byte{5, 6, 7}), sym} {
			for _, idx := range []struct {
				t  *expr.Term
				of func(x uint64) uint64
			}{
				{x, func(x uint64) uint64 { return x }},
				{b.Sub(x, b.Const(64, 1)), func(x uint64) uint64 { return x - 1 }},
				{b.Add(b.Mul(x, b.Const(64, 2)), b.Const(64, 1)), func(x uint64) uint64 { return 2*x + 1 }},
				{b.Shl(x, b.Const(64, 61)), func(x uint64) uint64 { return x << 61 }},
			} {
				for v := uint64(0); v < 9; v++ {
					want := solver.Unsat
					if idx.of(v) >= arr.Size {
						want = solver.Sat
					}
					q := &solver.Query{PC: solver.PathOf(cells...), Cond: b.And(at(v), isZero(b.Read(arr, nil, idx.t))),
						NeedModel: true}
					if r := s.Check(t.Context(), q, nil); r.Verdict != want {
						t.Errorf("%s: array of %d, x = %d, index %v: %v (%s), want %v", name, arr.Size, v, idx.t, r.Verdict, r.Reason,
							want)
					}
				}
			}
		}
	}
}

// TestLargeData wants no translation of a constant array that would take gigabytes, and a solver that goes on.
func TestLargeData(t *testing.T) {
	b := expr.NewBuilder()
	o := Default()
	o.MaxData = 99
	s := newSolver(t, o)
	at := b.ZExt(b.Read(b.NewArray("x", 1, nil), nil, b.Const(64, 0)), 64)
	for _, size := range []int{100, 99, 100} {
		data := make([]byte, size)
		data[7] = 1
		q := &solver.Query{Cond: b.Eq(b.Read(b.ConstArray(data), nil, at), b.Const(8, 1))}
		want := solver.Sat
		if size == 100 {
			want = solver.Unknown
		}
		if r := s.Check(t.Context(), q, nil); r.Verdict != want {
			t.Errorf("%d bytes: %v %s, want %v", size, r.Verdict, r.Reason, want)
		}
	}
}

// TestHashTable: the referee of an audit answers about an array of the size of a program's hash table.
func TestHashTable(t *testing.T) {
	b := expr.NewBuilder()
	s := newSolver(t, Plain(0, nil, nil))
	data := bytes.Repeat([]byte{0xff}, 8*69001)
	data[8*4711] = 1
	at := b.Mul(b.ZExt(b.ReadWide(b.NewArray("x", 2, nil), nil, b.Const(64, 0), 2), 64), b.Const(64, 8))
	for value, want := range map[uint64]solver.Verdict{1: solver.Sat, 2: solver.Unsat} {
		q := &solver.Query{Cond: b.Eq(b.Read(b.ConstArray(data), nil, at), b.Const(8, value))}
		if r := s.Check(t.Context(), q, nil); r.Verdict != want {
			t.Errorf("a cell with %d: %v %s, want %v", value, r.Verdict, r.Reason, want)
		}
	}
}

func TestLazyMakesItsContextWithTheFirstQuery(t *testing.T) {
	opt := Default()
	opt.Lazy = true
	s := newSolver(t, opt)
	if s.g != nil || s.rebuilt.Load() != 0 {
		t.Fatal("there is a context although nobody asked")
	}
	mustAnswerEasy(t, s, expr.NewBuilder())
	if s.g == nil || s.rebuilt.Load() != 1 {
		t.Error("the first query made no context")
	}
}

// TestTheory: queries with floats are answered by Z3's theory of floats, with models that hold.
func TestTheory(t *testing.T) {
	b := expr.NewBuilder()
	in := b.NewArray("in", 12, nil)
	at := func(i uint64) *expr.Term { return b.ReadWide(in, nil, b.Const(64, i), 4) }
	number := func(x float32) *expr.Term { return b.Const(32, uint64(math.Float32bits(x))) }
	opt := Default()
	opt.Theory = b
	s := newSolver(t, opt)
	x, y := at(0), at(4)
	sum := b.FAdd(fp.Single, 0, x, y)
	// The first byte is an index, so the array is one of Z3's.
	indexed := b.FFromInt(fp.Single, 0, b.Read(in, nil, b.ZExt(b.Read(in, nil, b.Const(64, 11)), 64)), false)
	for _, c := range []struct {
		want  solver.Verdict
		terms []*expr.Term
	}{
		{solver.Sat, []*expr.Term{b.FEq(fp.Single, sum, number(7)), b.FLt(fp.Single, x, y), b.FLt(fp.Single, number(1), x)}},
		{solver.Unsat, []*expr.Term{b.FLt(fp.Single, sum, number(7)), b.FLt(fp.Single, number(7), x),
			b.FLt(fp.Single, number(1), y)}},
		{solver.Sat, []*expr.Term{b.Not(b.FEq(fp.Single, sum, sum)), b.Eq(b.Extract(sum, 0, 16), b.Const(16, 0x1234))}},
		{solver.Sat, []*expr.Term{b.FEq(fp.Single, indexed, number(77)), b.FLt(fp.Single, number(3), x)}},
		{solver.Unknown, []*expr.Term{b.FEq(fp.Double, b.FRem(fp.Double, b.Concat(x, y), b.Concat(y, x)),
			b.Const(64, 0x3ff0000000000000))}},
	} {
		q := &solver.Query{PC: solver.PathOf(c.terms...), NeedModel: true}
		r := s.Check(t.Context(), q, nil)
		if r.Verdict != c.want || r.Verdict == solver.Sat && !q.Holds(r.Model) {
			t.Errorf("%v (%s), not %v, of %v", r.Verdict, r.Reason, c.want, c.terms)
		}
	}
	q := &solver.Query{PC: solver.PathOf(b.FEq(fp.Double, b.FSqrt(fp.Double, 0, b.FMul(fp.Double, 0, b.Concat(x, y),
		b.Concat(y, x))), b.Const(64, 0x4009_21fb_5444_2d18)), b.FLt(fp.Double, b.Concat(x, y), b.Concat(y, x)))}
	ctx, stop := context.WithCancel(t.Context())
	stop()
	if r := s.Check(ctx, q, nil); r.Verdict != solver.Unknown {
		t.Errorf("%v after the end of the context", r.Verdict)
	}
}
