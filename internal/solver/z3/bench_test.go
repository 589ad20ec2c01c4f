package z3

import (
	"fmt"
	"math/rand/v2"
	"syscall"
	"testing"
	"time"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/eval"
	"github.com/albers-engine/albers/internal/solver"
)

// workload is the queries of random paths through a program that compares input bytes, sums and (table > 0) looks bytes
// up in a table: each branch asks about the side that the path's model does not take.
func workload(tb testing.TB, table, paths int) []*solver.Query {
	b := expr.NewBuilder()
	r := rand.New(rand.NewPCG(3, 3))
	in := b.NewArray("in", 16, nil)
	at := func(i int) *expr.Term { return b.Read(in, nil, b.Const(64, uint64(i))) }
	data := make([]byte, table)
	for i := range data {
		switch c := i % 256; {
		case c >= '0' && c <= '9':
			data[i] = 1
		case c >= 'a' && c <= 'z':
			data[i] = byte(2 + i%5)
		case r.IntN(8) == 0:
			data[i] = byte(r.IntN(9))
		}
	}
	var tab *expr.Array
	if table > 0 {
		tab = b.ConstArray(data)
	}
	look := func(i int) *expr.Term {
		idx := b.ZExt(at(i), 64)
		if table > 256 {
			idx = b.ZExt(b.Concat(b.Extract(at((i+1)%16), 0, 8), at(i)), 64)
			idx = b.And(idx, b.Const(64, uint64(table-1)))
		}
		return b.Read(tab, nil, idx)
	}
	cond := func(i int) *expr.Term {
		if table > 0 {
			switch v := look(i); r.IntN(3) {
			case 0:
				return b.Eq(b.Add(v, look(r.IntN(10))), b.Const(8, r.Uint64N(9)))
			default:
				return b.Eq(v, b.Const(8, r.Uint64N(7)))
			}
		}
		switch r.IntN(4) {
		case 0:
			return b.Eq(at(i), b.Const(8, 'a'+r.Uint64N(26)))
		case 1:
			return b.Ult(at(i), b.Const(8, '0'+r.Uint64N(10)))
		case 2:
			return b.Ult(b.Concat(at(i), at(r.IntN(10))), b.Const(16, r.Uint64N(1<<16)))
		}
		return b.Slt(b.Add(b.ZExt(at(i), 32), b.ZExt(at(r.IntN(10)), 32)), b.Const(32, r.Uint64N(300)))
	}
	s, err := New(Default())
	if err != nil {
		tb.Fatal(err)
	}
	defer s.Close()
	var queries []*solver.Query
	for p := 0; p < paths; p++ {
		var pc []*expr.Term
		model := eval.New(nil)
		for i := 0; i < 10; i++ {
			c := cond(i)
			if model.Bool(c) {
				c = b.Not(c)
			}
			q := &solver.Query{PC: solver.PathOf(pc...), Cond: c, Hint: model, NeedModel: true}
			queries = append(queries, q)
			res := s.Check(tb.Context(), q, nil)
			if res.Verdict == solver.Sat && r.IntN(2) == 0 {
				pc, model = append(pc[:len(pc):len(pc)], c), res.Model
			} else {
				pc = append(pc[:len(pc):len(pc)], b.Not(c))
			}
		}
	}
	return queries
}

// run asks all queries again and again; one operation is one query. Z3's work is told as processor time, too, because
// wall time means little on a machine that is shared.
func run(b *testing.B, queries []*solver.Query, opt Options) {
	s := newSolver(b, opt)
	b.ResetTimer()
	start := cpuTime()
	for i := 0; i < b.N; i++ {
		if r := s.Check(b.Context(), queries[i%len(queries)], nil); r.Verdict == solver.Unknown {
			b.Fatal(r.Reason)
		}
	}
	b.ReportMetric(float64(cpuTime()-start)/float64(time.Microsecond)/float64(b.N), "cpu-us/query")
}

// cpuTime is the processor time that the process has used.
func cpuTime() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// BenchmarkIncremental compares one solver for all queries with a solver for each.
func BenchmarkIncremental(b *testing.B) {
	queries := workload(b, 0, 60)
	for _, inc := range []bool{true, false} {
		for _, lg := range []string{"QF_BV", "QF_ABV"} {
			b.Run(fmt.Sprintf("incremental=%v/%s", inc, lg), func(b *testing.B) {
				o := Default()
				o.Incremental, o.logics[smtLogic] = inc, lg
				run(b, queries, o)
			})
		}
	}
}

// BenchmarkTable compares the encodings of a constant table by its size.
func BenchmarkTable(b *testing.B) {
	for _, size := range []int{256, 1024, 4096} {
		queries := workload(b, size, 3)
		for _, v := range []struct {
			name  string
			limit uint64
			lg    string
		}{{"multiplexer-QF_BV", 1 << 20, "QF_BV"}, {"multiplexer-QF_ABV", 1 << 20, "QF_ABV"}, {"selects", 0, ""}} {
			b.Run(fmt.Sprintf("%d/%s", size, v.name), func(b *testing.B) {
				o := Default()
				o.ConstTable, o.logics[satLogic] = v.limit, v.lg
				run(b, queries, o)
			})
		}
	}
}

// BenchmarkSymbolicTable compares the encodings of reads of a symbolic array at symbolic indices.
func BenchmarkSymbolicTable(b *testing.B) {
	for _, size := range []uint64{16, 64, 256, 1024} {
		eb := expr.NewBuilder()
		r := rand.New(rand.NewPCG(3, 4))
		a, in := eb.NewArray("a", size, nil), eb.NewArray("in", 8, nil)
		at := func() *expr.Term {
			return eb.Read(a, nil, eb.URem(eb.ZExt(eb.ReadWide(in, nil, eb.Const(64, r.Uint64N(7)), 2), 64), eb.Const(64, size)))
		}
		var queries []*solver.Query
		for p := 0; p < 6; p++ {
			var pc []*expr.Term
			for i := 0; i < 6; i++ {
				c := eb.Ult(at(), at())
				if i%2 == 0 {
					c = eb.Eq(at(), eb.Const(8, r.Uint64N(256)))
				}
				queries = append(queries, &solver.Query{PC: solver.PathOf(pc...), Cond: c, NeedModel: true})
				pc = append(pc[:len(pc):len(pc)], c)
			}
		}
		for _, limit := range []uint64{1 << 20, 0} {
			b.Run(fmt.Sprintf("%d/multiplexer=%v", size, limit > 0), func(b *testing.B) {
				o := Default()
				o.SymbolicTable, o.Timeout = limit, 0
				run(b, queries, o)
			})
		}
	}
}

// BenchmarkSymbolicTableUnsat is the same for a proof that has to look at every cell.
func BenchmarkSymbolicTableUnsat(b *testing.B) {
	for _, size := range []uint64{16, 64, 256} {
		eb := expr.NewBuilder()
		a, in := eb.NewArray("a", size, nil), eb.NewArray("in", 8, nil)
		var pc []*expr.Term
		for i := uint64(0); i < size; i++ {
			pc = append(pc, eb.Ult(eb.Read(a, nil, eb.Const(64, i)), eb.Const(8, 5)))
		}
		var queries []*solver.Query
		for i := uint64(0); i < 4; i++ {
			idx := eb.ZExt(eb.ReadWide(in, nil, eb.Const(64, i), 2), 64)
			pc = append(pc, eb.Ult(idx, eb.Const(64, size)))
			v := eb.Read(a, nil, idx)
			queries = append(queries, &solver.Query{PC: solver.PathOf(pc...), Cond: eb.Ult(eb.Const(8, 5), v), NeedModel: true})
			pc = append(pc, eb.Ult(eb.Const(8, i), v))
		}
		for _, limit := range []uint64{1 << 20, 0} {
			b.Run(fmt.Sprintf("%d/multiplexer=%v", size, limit > 0), func(b *testing.B) {
				o := Default()
				o.SymbolicTable = limit
				run(b, queries, o)
			})
		}
	}
}

// BenchmarkClose frees contexts that have terms of a depth. Time by term must not grow with it.
func BenchmarkClose(b *testing.B) {
	for _, depth := range []int{1000, 10_000} {
		b.Run(fmt.Sprint(depth), func(b *testing.B) {
			eb := expr.NewBuilder()
			x := eb.ReadWide(eb.NewArray("in", 8, nil), nil, eb.Const(64, 0), 8)
			y := x
			for range depth / 2 {
				y = eb.Add(eb.Mul(y, x), x)
			}
			opt := Default()
			for b.Loop() {
				b.StopTimer()
				l, err := newLib()
				if err != nil {
					b.Fatal(err)
				}
				if _, err := newEncoder(l, &opt).encode(b.Context(), eb.Eq(y, x)); err != nil {
					b.Fatal(err)
				}
				b.StartTimer()
				l.close()
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(depth), "ns/term")
		})
	}
}
