package interval

import (
	"fmt"
	"runtime"
	"testing"

	"github.com/albers-engine/albers/internal/bv"
	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/eval"
	"github.com/albers-engine/albers/internal/mi"
	"github.com/albers-engine/albers/internal/solver"
)

// bench is a builder with an array of variables.
type bench struct {
	*expr.Builder
	t   testing.TB
	arr *expr.Array
	at  uint64
	o   *Oracle
	c   *solver.Counters
}

func newBench(t testing.TB, opt Options) *bench {
	b := expr.NewBuilder()
	c := new(solver.Counters)
	return &bench{Builder: b, t: t, arr: b.NewArray("v", 512, nil), o: New(opt, c), c: c}
}

// v is a fresh variable of w bits.
func (b *bench) v(w int) *expr.Term {
	t := b.ReadWide(b.arr, nil, b.Const(64, b.at), w/8)
	b.at += uint64(w / 8)
	return t
}

func (b *bench) k(w int, v uint64) *expr.Term { return b.Const(w, v) }

// plainSet is StridedOf as a plain set; the hull, and not exact, where that would have too many intervals.
func (o *Oracle) plainSet(pc *solver.Path, t *expr.Term) (s mi.Set, exact bool) {
	a, exact := o.StridedOf(pc, t)
	s, whole := a.Plain()
	return s, exact && whole
}

// verdict is the truth of cond under pc.
func (o *Oracle) verdict(pc *solver.Path, cond *expr.Term) Verdict {
	o.trim()
	v, _ := o.judge(o.know(&o.asked, pc), cond)
	return v
}

// set is the values of t under pc, which have to be exact.
func (b *bench) set(t *expr.Term, pc ...*expr.Term) mi.Set {
	b.t.Helper()
	s, exact := b.o.plainSet(solver.PathOf(pc...), t)
	if !exact {
		b.t.Errorf("the set %v of %v is not exact", s, t)
	}
	return s
}

func (b *bench) is(got mi.Set, want ...mi.Interval) {
	b.t.Helper()
	if w := mi.Of(got.Width(), want...); !got.Equal(w) {
		b.t.Errorf("%v, want %v", got, w)
	}
}

func (b *bench) decide(want Verdict, cond *expr.Term, pc ...*expr.Term) {
	b.t.Helper()
	if got := b.o.verdict(solver.PathOf(pc...), cond); got != want {
		b.t.Errorf("%v is %v, want %v", cond, got, want)
	}
}

// layer asks the layer with and without a hint, and checks the model.
func (b *bench) layer(want solver.Verdict, cond *expr.Term, pc ...*expr.Term) *eval.Assignment {
	b.t.Helper()
	l := NewLayer(silent{}, New(b.o.opt, b.c), func(f *solver.Fault) { b.t.Error(f) }, b.c)
	q := &solver.Query{PC: solver.PathOf(pc...), Cond: cond, NeedModel: true}
	r := l.Check(b.t.Context(), q, nil)
	if r.Verdict != want {
		b.t.Errorf("%v: %v, want %v", cond, r.Verdict, want)
	}
	if r.Verdict == solver.Sat && !q.Holds(r.Model) {
		b.t.Errorf("%v: wrong model", cond)
	}
	return r.Model
}

func iv(lo, hi uint64) mi.Interval { return mi.Interval{Lo: lo, Hi: hi} }

// in says that x is in s.
func (b *bench) in(x *expr.Term, s ...mi.Interval) *expr.Term {
	any := b.False()
	w := x.Width()
	for _, i := range s {
		any = b.Or(any, b.And(b.Ule(b.k(w, i.Lo), x), b.Ule(x, b.k(w, i.Hi))))
	}
	return any
}

func TestPapersExample(t *testing.T) {
	b := newBench(t, Options{Paper: true})
	x, y := b.v(8), b.v(8)
	pc := []*expr.Term{b.Ule(x, b.k(8, 7)), b.Ule(b.k(8, 4), x), b.Ule(b.Sub(y, b.k(8, 3)), b.k(8, 7))}
	b.is(b.set(x, pc...), iv(4, 7))
	b.is(b.set(y, pc...), iv(3, 10))
	b.is(b.set(b.Add(x, b.k(8, 2)), pc...), iv(6, 9))
	e := b.Eq(b.Add(x, b.k(8, 2)), y)
	b.decide(Both, e, pc...)
	b.layer(solver.Sat, e, pc...)
	b.layer(solver.Sat, b.Not(e), pc...)
}

func TestTwoIntervals(t *testing.T) {
	b := newBench(t, Options{})
	x := b.v(8)
	pc := []*expr.Term{b.in(x, iv(1, 3), iv(120, 140))}
	b.is(b.set(x, append(pc, b.Ult(b.k(8, 5), x))...), iv(120, 140))
	b.decide(False, b.Ult(b.k(8, 200), x), pc...)
	s := b.set(x, append(pc, b.Ult(b.k(8, 5), x))...).Flip()
	b.is(s, iv(120+128, 255), iv(0, 12)) // signed order: -128 to -116, 120 to 127
}

func TestSumsAndShiftsWrap(t *testing.T) {
	b := newBench(t, Options{})
	x := b.v(8)
	b.is(b.set(b.Add(x, b.k(8, 1)), b.Ule(b.k(8, 253), x)), iv(0, 0), iv(254, 255))
	b.is(b.set(b.LShr(x, b.k(8, 2)), b.in(x, iv(0, 9), iv(11, 20), iv(30, 40))), iv(0, 5), iv(7, 10))
	b.is(b.set(x, b.And(b.Sle(b.k(8, 255), x), b.Sle(x, b.k(8, 0)))), iv(0, 0), iv(255, 255))
}

func TestProducts(t *testing.T) {
	b := newBench(t, Options{})
	x := b.v(8)
	mul := func(c uint64) *expr.Term { return b.Mul(x, b.k(8, c)) }
	b.is(b.set(x, b.Eq(mul(2), b.k(8, 4))), iv(2, 2), iv(130, 130))
	b.is(b.set(x, b.Ule(mul(3), b.k(8, 5))), iv(0, 1), iv(86, 87), iv(171, 172))
	b.is(b.set(x, b.in(mul(4), iv(16, 19))), iv(4, 4), iv(68, 68), iv(132, 132), iv(196, 196))
	b.decide(Unsat, b.True(), b.Eq(mul(2), b.k(8, 5)))
}

func TestContextCutsWraps(t *testing.T) {
	b := newBench(t, Options{})
	i, j := b.v(64), b.v(32)
	s := b.set(i, b.Ule(b.Mul(b.k(64, 4), i), b.k(64, 12)))
	b.is(s, iv(0, 3), iv(1<<62, 1<<62+3), iv(2<<62, 2<<62+3), iv(3<<62, 3<<62+3))
	b.is(b.set(j, b.Ule(b.Mul(b.k(64, 4), b.ZExt(j, 64)), b.k(64, 12))), iv(0, 3))
}

func TestDivision(t *testing.T) {
	b := newBench(t, Options{})
	x := b.v(8)
	b.is(b.set(x, b.in(b.UDiv(x, b.k(8, 10)), iv(2, 3))), iv(20, 39))
	s := b.set(x, b.Ult(x, b.k(8, 100)), b.Eq(b.URem(x, b.k(8, 10)), b.k(8, 3)))
	if s.Count() != 10 || s.Min() != 3 || s.Max() != 93 {
		t.Errorf("%v", s)
	}
	// As wide numbers the bound has to come first, whatever the order of the constraints.
	y := b.v(32)
	s = b.set(y, b.Ult(y, b.k(32, 100)), b.Eq(b.URem(y, b.k(32, 10)), b.k(32, 3)))
	if s.Count() != 10 {
		t.Errorf("%v", s)
	}
}

func TestExtensions(t *testing.T) {
	b := newBench(t, Options{})
	x := b.v(8)
	b.is(b.set(x, b.in(b.ZExt(x, 16), iv(200, 300), iv(500, 600))), iv(200, 255))
	b.is(b.set(x, b.in(b.SExt(x, 16), iv(100, 65500))), iv(100, 220))
}

func TestBoundsAtTheEdges(t *testing.T) {
	b := newBench(t, Options{})
	x := b.v(8)
	for _, c := range []*expr.Term{b.Ult(x, b.k(8, 0)), b.Ult(b.k(8, 255), x), b.Slt(x, b.k(8, 128)),
		b.Slt(b.k(8, 127), x)} {
		b.decide(Unsat, b.True(), c)
		b.layer(solver.Unsat, b.Eq(x, b.k(8, 1)), c)
	}
	b.is(b.set(x, b.Sle(x, b.k(8, 5))), iv(0, 5), iv(128, 255))
	b.is(b.set(x, b.Eq(b.Ult(x, b.k(8, 5)), b.False())), iv(5, 255))
}

func TestComparisons(t *testing.T) {
	b := newBench(t, Options{})
	x, y := b.v(8), b.v(8)
	for _, c := range []struct {
		x, y     mi.Interval
		ult, ule Verdict
	}{
		{iv(0, 4), iv(5, 9), True, True},
		{iv(9, 12), iv(2, 9), False, Both},
		{iv(0, 10), iv(5, 20), Both, Both},
	} {
		pc := []*expr.Term{b.in(x, c.x), b.in(y, c.y)}
		b.decide(c.ult, b.Ult(x, y), pc...)
		b.decide(c.ule, b.Ule(x, y), pc...)
	}
}

func TestRepeatedVariable(t *testing.T) {
	b := newBench(t, Options{})
	x := b.v(32)
	e := b.Ult(x, b.Add(x, b.k(32, 1)))
	b.decide(True, e, b.Ule(x, b.k(32, 10)))
	if v := b.o.verdict(solver.PathOf(b.Ule(x, b.k(32, 1<<31))), e); v != True && v != Unknown {
		t.Errorf("bounded by 2^31: %v", v)
	}
	if v := b.o.verdict(nil, e); v == True || v == False {
		t.Errorf("free: %v", v)
	}
	// y-x with x = y by another way than construction is not known to be 0, and never taken for both.
	z := b.Add(b.Xor(x, b.k(32, 5)), b.Sub(b.k(32, 0), b.Xor(x, b.k(32, 5))))
	if v := b.o.verdict(nil, b.Eq(z, b.k(32, 0))); v == Both {
		t.Errorf("difference with itself: %v", v)
	}
}

func TestComparisonOfTwoVariables(t *testing.T) {
	b := newBench(t, Options{})
	x, y := b.v(8), b.v(8)
	if v := b.o.verdict(solver.PathOf(b.Ult(x, y)), b.Ult(y, x)); v == Both {
		t.Errorf("x < y makes y < x %v", v)
	}
	b.decide(True, b.Ult(x, b.k(8, 5)), b.Ult(x, y), b.Ule(x, b.k(8, 10)), b.Ule(y, b.k(8, 5)))
	b.decide(True, b.Ult(x, b.k(8, 5)), b.Ule(x, b.k(8, 10)), b.Ule(y, b.k(8, 5)), b.Ult(x, y))
}

func TestLowBits(t *testing.T) {
	b := newBench(t, Options{})
	v := b.v(16)
	s := b.set(v, b.Eq(b.And(v, b.k(16, 255)), b.k(16, 42)))
	if s.Count() != 256 || s.Len() != 256 || s.Min() != 42 || s.Nth(1) != 298 || s.Max() != 65322 {
		t.Errorf("%v", s)
	}
	b.is(b.set(v, b.Eq(b.And(v, b.k(16, 255)), b.k(16, 42)), b.Ule(v, b.k(16, 1000))), iv(42, 42), iv(298, 298),
		iv(554, 554), iv(810, 810))
	b.is(b.set(b.Extract(b.Add(v, b.k(16, 1)), 0, 8), b.in(v, iv(253, 256))), iv(0, 1), iv(254, 255))
}

func TestBooleanStructure(t *testing.T) {
	b := newBench(t, Options{})
	x := b.v(8)
	b.is(b.set(x, b.Or(b.Ule(x, b.k(8, 1)), b.Ule(b.Sub(x, b.k(8, 4)), b.k(8, 1)))), iv(0, 1), iv(4, 5))
	c := b.SExt(x, 32)
	within := func(lo, hi uint64) *expr.Term { return b.Ule(b.Sub(c, b.k(32, lo)), b.k(32, hi-lo)) }
	is64 := b.Or(within('A', 'Z'),
		b.Or(within('a', 'z'), b.Or(within('0', '9'), b.Or(b.Eq(c, b.k(32, '+')), b.Eq(c, b.k(32, '/'))))))
	b.is(b.set(x, is64), iv('+', '+'), iv('/', '9'), iv('A', 'Z'), iv('a', 'z'))
	b.layer(solver.Sat, is64)
	b.layer(solver.Unsat, b.Eq(x, b.k(8, '=')), is64)
}

func TestStrides(t *testing.T) {
	b := newBench(t, Options{})
	x, i := b.v(8), b.v(64)
	parts := func(term *expr.Term, pc ...*expr.Term) (int, uint64, mi.Set) {
		s, exact := b.o.StridedOf(solver.PathOf(pc...), term)
		if !exact {
			t.Errorf("%v is not exact", s)
		}
		return s.Parts()
	}
	twice := b.Mul(x, b.k(8, 2))
	k, r, s := parts(twice, b.Ule(x, b.k(8, 42)))
	if k != 1 || r != 0 {
		t.Errorf("stride %d, rest %d", k, r)
	}
	b.is(s, iv(0, 42))
	k, _, s = parts(twice, b.Ule(x, b.k(8, 200)))
	if k != 1 {
		t.Errorf("stride %d", k)
	}
	b.is(s, iv(0, 127))
	k, r, s = parts(b.Add(b.k(64, 0x1003), b.Mul(b.k(64, 4), i)), b.Ule(i, b.k(64, 9)))
	if k != 2 || r != 3 || s.Len() != 1 || s.Count() != 10 {
		t.Errorf("stride %d, rest %d, %v", k, r, s)
	}
}

// TestIndexIntoOneOf64Objects: whether a 64-bit index into one of 64 objects stays inside of each of them; the offset
// as a product, and as the simplifier has it.
func TestIndexIntoOneOf64Objects(t *testing.T) {
	for n, size := range []uint64{1, 2, 4, 8} {
		for _, shifted := range []bool{false, true} {
			b := newBench(t, Options{})
			i := b.v(64)
			base := func(n uint64) uint64 { return 0x10000 + n*0x1000 }
			offset := b.Mul(b.k(64, size), i)
			if shifted && n > 0 {
				offset = b.Concat(b.Extract(i, 0, 64-n), b.k(n, 0))
			}
			addr := b.Add(b.k(64, base(7)), offset)
			var pc []*expr.Term
			for n := range uint64(64) {
				in := b.Ule(b.Sub(addr, b.k(64, base(n))), b.k(64, 16*size-size))
				b.decide(Both, in, pc...)
				b.layer(solver.Sat, in, pc...)
				b.layer(solver.Sat, b.Not(in), pc...)
				pc = append(pc, b.Not(in))
			}
			if n := b.c.Snapshot()["verdict_unknown"]; n != 0 {
				t.Errorf("size %d: %v unknown", size, n)
			}
		}
	}
}

// TestSumOfPowersOfTwoStaysSmall: a sum of variables with two values each, 0 and 2^i.
func TestSumOfPowersOfTwoStaysSmall(t *testing.T) {
	const n = 24
	sum := func(b *bench) (s *expr.Term, pc []*expr.Term) {
		s = b.k(32, 0)
		for i := uint64(1); i <= n; i++ {
			v := b.v(32)
			p := b.k(32, 1<<i)
			pc = append(pc, b.Ule(v, p), b.Not(b.Ule(b.Sub(v, b.k(32, 1)), b.Sub(p, b.k(32, 2)))))
			s = b.Add(s, v)
		}
		return s, pc
	}
	b := newBench(t, Options{Paper: true})
	s, pc := sum(b)
	got, exact := b.o.StridedOf(solver.PathOf(pc...), s)
	if k, r, set := got.Parts(); !exact || k != 1 || r != 0 || !set.Equal(mi.Span(31, 0, 1<<24-1)) {
		t.Errorf("%v, exact: %v", got, exact)
	}
	if most := b.c.Snapshot()["max_intervals"]; most > 2 {
		t.Errorf("up to %v intervals", most)
	}
	b = newBench(t, Options{Paper: true, NoStrides: true})
	s, pc = sum(b)
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	b.decide(Unknown, b.Eq(s, b.k(32, 77<<8)), pc...)
	runtime.ReadMemStats(&after)
	if grown := after.TotalAlloc - before.TotalAlloc; grown > 10<<20 {
		t.Errorf("%d bytes", grown)
	}
}

func TestIteChainIsExact(t *testing.T) {
	b := newBench(t, Options{})
	x := b.v(8)
	chain := b.k(32, 7)
	for i := range uint64(64) {
		chain = b.Ite(b.Eq(x, b.k(8, 3*i)), b.k(32, i*i%11), chain)
	}
	truth := b.False()
	for i := range uint64(64) { // the same as formulas
		truth = b.Ite(b.Eq(x, b.k(8, 3*i)), b.Bool(i*i%11 == 5), truth)
	}
	for _, c := range []*expr.Term{b.Eq(chain, b.k(32, 5)), truth} {
		s := b.set(x, c)
		for v := range uint64(256) {
			m := eval.New(map[*expr.Array][]byte{b.arr: {byte(v)}})
			if s.Has(v) != m.Bool(c) {
				t.Fatalf("%v, wrong at %d", s, v)
			}
		}
		if n := b.c.Snapshot()["enumerated"]; n != 0 {
			t.Errorf("enumerated")
		}
	}
}

func TestOverlappingReads(t *testing.T) {
	b := newBench(t, Options{})
	x := b.v(32)
	low := b.Read(b.arr, nil, b.k(64, 0))
	pc := []*expr.Term{b.Ule(x, b.k(32, 300)), b.Eq(low, b.k(8, 42))}
	b.is(b.set(x, pc...), iv(42, 42), iv(298, 298))
	b.decide(False, b.Eq(x, b.k(32, 43)), pc...)
	b.layer(solver.Sat, b.Eq(x, b.k(32, 298)), pc...)
	pc[0], pc[1] = pc[1], pc[0]
	b.is(b.set(x, pc...), iv(42, 42), iv(298, 298))
	b.is(b.set(low, b.Ule(x, b.k(32, 3))), iv(0, 3))
	// Bytes 2 to 5 cross bytes 0 to 3.
	y := b.ReadWide(b.arr, nil, b.k(64, 2), 4)
	pc = []*expr.Term{b.Ule(x, b.k(32, 0xffff)), b.Ule(b.k(32, 1<<16), y)}
	e := b.Ule(x, b.k(32, 5))
	if v := b.o.verdict(solver.PathOf(pc...), e); v == True || v == False || v == Unsat {
		t.Errorf("%v", v)
	}
	if v := b.o.verdict(solver.PathOf(pc...), b.Ule(x, b.k(32, 0xffff))); v != True {
		t.Errorf("%v", v)
	}
}

// TestReadTables: a table at an index of one byte and of more.
func TestReadTables(t *testing.T) {
	b := newBench(t, Options{})
	data := make([]byte, 40)
	for i := range data {
		data[i] = byte(i * i)
	}
	table := b.ConstArray(data)
	elem := func(i *expr.Term) *expr.Term { return b.ReadWide(table, nil, b.Mul(b.k(64, 4), i), 4) }
	i := b.v(32)
	idx := b.ZExt(i, 64)
	first := uint64(data[0]) | uint64(data[1])<<8 | uint64(data[2])<<16 | uint64(data[3])<<24
	s := b.set(i, b.Ult(i, b.k(32, 10)), b.Eq(elem(idx), b.k(32, first)))
	b.is(s, iv(0, 0))
	b.is(b.set(elem(idx), b.Ult(i, b.k(32, 2))), iv(first, first), iv(element(table, 4, 4), element(table, 4, 4)))
	b.layer(solver.Sat, b.Eq(elem(idx), b.k(32, element(table, 12, 4))), b.Ult(i, b.k(32, 10)))
	b.layer(solver.Unsat, b.Eq(elem(idx), b.k(32, 5)), b.Ult(i, b.k(32, 10)))
}

// TestKnowledgeIsShared: the constraints of a path are learned once, whichever query asks.
func TestKnowledgeIsShared(t *testing.T) {
	b := newBench(t, Options{})
	var pc *solver.Path
	for i := range uint64(40) {
		x := b.v(8)
		b.o.verdict(pc, b.Ult(x, b.k(8, i+3)))
		pc = pc.And(b.Ult(x, b.k(8, i+3)))
	}
	learned := b.c.Snapshot()["facts_learned"]
	if learned != 40 {
		t.Errorf("learned %v facts", learned)
	}
	k, parent := b.o.know(&b.o.asked, pc), b.o.know(&b.o.asked, pc.Prefix(pc.Len()-1))
	again := solver.PathOf(pc.Terms()...)
	if b.o.know(&b.o.queried, again.Prefix(again.Len()-1)) != parent || b.o.know(&b.o.queried, again) != k {
		t.Error("a path is known twice")
	}
}

// TestMemoryIsBounded asks about ever new constraints.
func TestMemoryIsBounded(t *testing.T) {
	b := newBench(t, Options{})
	x := b.v(64)
	for i := range uint64(3 * maxUnis / 2) {
		b.decide(Both, b.Ult(x, b.k(64, i+1000)), b.Ult(b.k(64, i), x))
	}
	if n := len(b.o.unis) + len(b.o.facts) + len(b.o.chain.after) + len(b.o.leaves.byTerm); n > 2*maxUnis+2*maxKnow+100 {
		t.Errorf("%d entries", n)
	}
}

// TestWidths: nothing breaks at 64 bits and beyond.
func TestWidths(t *testing.T) {
	b := newBench(t, Options{})
	x, y := b.v(64), b.v(64)
	wide := b.Concat(x, y)
	if v := b.o.verdict(nil, b.Ult(wide, b.ConstBig(bv.NewWide(77, 128)))); v != Unknown {
		t.Errorf("%v", v)
	}
	b.decide(True, b.Ule(b.k(64, 1<<63), x), b.Slt(x, b.k(64, 0)))
	b.is(b.set(x, b.Ule(b.Mul(x, b.k(64, 3)), b.k(64, 2))), iv(0, 0), iv(0x5555555555555556, 0x5555555555555556),
		iv(0xAAAAAAAAAAAAAAAB, 0xAAAAAAAAAAAAAAAB))
	if s, exact := b.o.plainSet(nil, b.Extract(b.Mul(wide, wide), 3, 4)); exact || !s.IsFull() {
		t.Errorf("%v %v", s, exact)
	}
	for i, want := range []string{"unknown", "true", "false", "both", "unsat"} {
		if fmt.Sprint(Verdict(i)) != want {
			t.Errorf("%v", Verdict(i))
		}
	}
}

// TestPieces: constructors move extraction into concatenations of reads.
func TestPieces(t *testing.T) {
	b := newBench(t, Options{})
	x := b.v(64)
	low := b.Extract(x, 0, 62) // 4·x < … is simplified to this
	b.is(b.set(x, b.Ult(low, b.k(62, 64)), b.Ult(x, b.k(64, 1<<62))), iv(0, 63))
	if s := b.set(x, b.Ult(low, b.k(62, 64))); s.Len() != 4 {
		t.Errorf("%v", s)
	}
	mid := b.Extract(x, 4, 20)
	pc := []*expr.Term{b.Ule(x, b.k(64, 0x1000)), b.Ult(b.k(64, 0x40), x)}
	b.is(b.set(mid, pc...), iv(4, 0x100))
	b.layer(solver.Sat, b.Eq(mid, b.k(20, 0x77)), pc...)
	b.layer(solver.Unsat, b.Eq(mid, b.k(20, 3)), pc...)
}

// TestWitnessesOfStrides: the values of a term with a stride have gaps, and a row may need any of them. From a
// decompressor: the low bits of a byte that was shifted by a table's width.
func TestWitnessesOfStrides(t *testing.T) {
	b := newBench(t, Options{})
	x, y := b.v(8), b.v(8)
	width := b.v(8) // 8 on this path
	pc := []*expr.Term{b.Ule(b.k(8, 8), width), b.Ule(width, b.k(8, 8))}
	shifted := b.Shl(b.ZExt(x, 64), b.ZExt(width, 64))
	sum := b.Add(b.Extract(shifted, 0, 16), b.ZExt(y, 16))
	for _, want := range []uint64{0, 376, 0x7f01, 0xffff} {
		b.layer(solver.Sat, b.Eq(b.ZExt(sum, 48), b.k(48, want)), pc...)
	}
	for _, term := range []*expr.Term{
		b.And(shifted, b.k(64, 0xff00)), b.LShr(shifted, b.k(64, 9)), b.AShr(b.Extract(shifted, 0, 16), b.k(16, 3)),
		b.URem(shifted, b.k(64, 1000)), b.SRem(b.Extract(shifted, 0, 16), b.k(16, 300)), b.Mul(shifted, b.k(64, 12)),
	} {
		s := b.set(term, pc...)
		for _, v := range []uint64{s.Min(), s.Nth(s.Count() / 2), s.Max()} {
			b.layer(solver.Sat, b.Eq(term, b.k(term.Width(), v)), pc...)
		}
	}
	if n := b.c.Snapshot()["witness_failed"]; n != 0 {
		t.Errorf("%v witnesses failed", n)
	}
}
