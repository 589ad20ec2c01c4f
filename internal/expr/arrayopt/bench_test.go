package arrayopt

import (
	"testing"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/rewrite"
	"github.com/albers-engine/albers/option"
)

// nestedRead is a scanner's next state: nxt[base[1] + ec[c]] with tables of the sizes that flex makes.
func nestedRead(b *expr.Builder) (q *expr.Term, in *expr.Array) {
	in = b.NewArray("in", 1, nil)
	ec, nxt := make([]byte, 256*4), make([]byte, 609*2)
	for i := range 256 {
		ec[4*i] = byte(i / 5)
	}
	for i := range 609 {
		nxt[2*i] = byte(i / 9)
	}
	c := b.ZExt(b.Read(in, nil, b.Const(64, 0)), 64)
	class := b.ReadWide(b.ConstArray(ec), nil, b.Mul(b.Const(64, 4), c), 4)
	idx := b.SExt(b.Add(b.Const(32, 100), class), 64)
	return b.ReadWide(b.ConstArray(nxt), nil, b.Mul(b.Const(64, 2), idx), 2), in
}

// BenchmarkEvaluate is one value of the pivot of a nested read; it allocates nothing.
func BenchmarkEvaluate(b *testing.B) {
	bd := expr.NewBuilder()
	q, _ := nestedRead(bd)
	o := New(bd, rewrite.New(bd), Default(), new(Counters))
	o.g.build(q, 1000)
	p, _, ok := o.choose(&o.g, nil)
	if !ok {
		b.Fatal("no pivot")
	}
	pr := o.compile(&o.g, p.at)
	b.ReportAllocs()
	for i := uint64(0); b.Loop(); i++ {
		pr.run(i & 255)
	}
}

// BenchmarkCondition transforms a condition that was not seen before; BenchmarkRemembered one that was; BenchmarkNoRead
// one that has no read.
func BenchmarkCondition(b *testing.B) {
	bd := expr.NewBuilder()
	q, _ := nestedRead(bd)
	o := New(bd, rewrite.New(bd), Default(), new(Counters))
	e := bd.Ult(q, bd.Const(16, 40))
	b.ReportAllocs()
	for b.Loop() {
		o.forget()
		o.Optimise(e, Cond, nil)
	}
}

func BenchmarkRemembered(b *testing.B) {
	bd := expr.NewBuilder()
	q, _ := nestedRead(bd)
	o := New(bd, rewrite.New(bd), Default(), new(Counters))
	e := bd.Ult(q, bd.Const(16, 40))
	b.ReportAllocs()
	for b.Loop() {
		o.Optimise(e, Cond, nil)
	}
}

func BenchmarkNoRead(b *testing.B) {
	bd := expr.NewBuilder()
	_, in := nestedRead(bd)
	o := New(bd, rewrite.New(bd), Default(), new(Counters))
	e := bd.Ult(bd.Read(in, nil, bd.Const(64, 0)), bd.Const(8, 40))
	b.ReportAllocs()
	for b.Loop() {
		o.Optimise(e, Cond, nil)
	}
}

// BenchmarkLoop is the time per condition of a loop of 200 turns.
func BenchmarkLoop(b *testing.B) {
	bd := expr.NewBuilder()
	conds := loop(bd, 200)
	for _, mode := range []option.ArrayMode{option.ArraysFold, option.ArraysValue, option.ArraysAll} {
		b.Run(string(mode), func(b *testing.B) {
			o := New(bd, rewrite.New(bd), ForMode(mode), new(Counters))
			for b.Loop() {
				o.forget()
				for _, e := range conds {
					o.Optimise(e, Cond, nil)
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*len(conds)), "ns/cond")
		})
	}
}
