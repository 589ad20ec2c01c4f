package native

import (
	"context"
	"fmt"
	"slices"
	"syscall"
	"testing"
	"time"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/solver"
	"github.com/albers-engine/albers/internal/solver/native/sat"
	"github.com/albers-engine/albers/internal/solver/native/sat/cadical"
	"github.com/albers-engine/albers/internal/solver/native/sat/cdcl"
	"github.com/albers-engine/albers/internal/solver/referee/querytest"
	"github.com/albers-engine/albers/internal/solver/z3"
)

// contenders are the solvers that a benchmark compares.
func contenders() []string {
	return []string{"native", "native-unguided", "native-both-sides", "native-inputs", "native-alone", "native-cadical",
		"z3"}
}

func contender(tb testing.TB, b *expr.Builder, name string) solver.Solver {
	o := Default()
	switch name {
	case "z3":
		s, err := z3.New(z3.Default())
		if err != nil {
			tb.Fatal(err)
		}
		tb.Cleanup(s.Close)
		return s
	case "native-both-sides":
		o.Polarity = false
	case "native-unguided":
		o.Guided = false
	case "native-alone":
		o.Hard = nil
	case "native-cadical":
		o.HardConflicts = 1
	case "native-inputs":
		o.InputsOnly = true
	}
	return newSolver(tb, b, o)
}

// BenchmarkScanner is the incremental use along paths.
func BenchmarkScanner(b *testing.B) {
	for _, n := range []int{10, 40} {
		for _, name := range contenders() {
			b.Run(fmt.Sprintf("%d/%s", n, name), func(b *testing.B) {
				queries := 0
				var spent time.Duration
				cpu := cpuTime()
				for range b.N {
					eb := expr.NewBuilder()
					e := querytest.NewExplorer(b, eb, contender(b, eb, name), n, 1500)
					e.Run()
					queries += e.Queries
					spent += e.Spent
				}
				b.ReportMetric(float64(spent.Microseconds())/float64(queries), "us/query")
				b.ReportMetric(float64((cpuTime()-cpu).Microseconds())/float64(queries), "cpu-us/query")
			})
		}
	}
}

// cpuTime is the processor time that the process has used: wall time means little on a machine that is shared.
func cpuTime() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// step is one thing that the SAT solver was told: variables and clauses, or assumptions to solve under.
type step struct {
	fresh            int
	clauses, assumed []sat.Lit
	solve            bool
}

// recorded are the questions to the SAT solver while a scanner of n bytes is explored.
func recorded(b *testing.B, n, limit int) (steps []step) {
	o := Default()
	o.record = func(fresh int, clauses, assumed []sat.Lit) {
		steps = append(steps, step{fresh, slices.Clone(clauses), slices.Clone(assumed), clauses == nil && assumed != nil})
	}
	eb := expr.NewBuilder()
	querytest.NewExplorer(b, eb, newSolver(b, eb, o), n, limit).Run()
	return steps
}

// BenchmarkBackends replays the same steps on each SAT solver. None knows a scope here, so the difference is that of
// the solvers and of crossing into C.
func BenchmarkBackends(b *testing.B) {
	for _, n := range []int{10, 40} {
		steps := recorded(b, n, 600)
		for _, name := range []string{"cdcl", "cadical"} {
			b.Run(fmt.Sprintf("%d/%s", n, name), func(b *testing.B) {
				start, queries := cpuTime(), 0
				for range b.N {
					queries += replay(b, backend(b, name), steps)
				}
				b.ReportMetric(float64((cpuTime()-start).Microseconds())/float64(queries), "cpu-us/query")
			})
		}
	}
}

func backend(b *testing.B, name string) sat.Solver {
	if name == "cdcl" {
		return cdcl.New(false)
	}
	s, err := cadical.New()
	if err != nil {
		b.Skip(err)
	}
	return s
}

func replay(b *testing.B, s sat.Solver, steps []step) (queries int) {
	defer s.Close()
	for _, x := range steps {
		if !x.solve {
			if x.fresh > 0 {
				s.NewVars(x.fresh)
			}
			s.Add(x.clauses)
			continue
		}
		if s.Solve(context.Background(), x.assumed, 0) == sat.Unknown {
			b.Fatal("unknown")
		}
		queries++
	}
	return queries
}

// multiplier is a product of two n-bit numbers that is given.
func multiplier(b *expr.Builder, n int, product uint64) *solver.Query {
	x := b.NewArray("x", 16, nil)
	rd := func(at uint64) *expr.Term {
		return b.ZExt(b.Extract(b.ReadWide(x, nil, b.Const(64, at), 8), 0, n), 2*n)
	}
	p, q := rd(0), rd(8)
	return &solver.Query{PC: solver.PathOf(b.Ult(b.Const(2*n, 1), p), b.Ult(b.Const(2*n, 1), q), b.Ule(p, q)),
		Cond: b.Eq(b.Mul(p, q), b.Const(2*n, product)), NeedModel: true}
}

// crc is the question for n bytes with a given CRC-32, by table look-ups.
func crc(b *expr.Builder, n int, want uint32) *solver.Query {
	data := make([]byte, 1024)
	for i := range uint32(256) {
		c := i
		for range 8 {
			c = c>>1 ^ 0xedb88320&-(c&1)
		}
		for k := range 4 {
			data[4*i+uint32(k)] = byte(c >> (8 * k))
		}
	}
	tab, in := b.ConstArray(data), b.NewArray("in", uint64(n), nil)
	c := b.Ones(32)
	for i := range n {
		x := b.Xor(b.Extract(c, 0, 8), b.Read(in, nil, b.Const(64, uint64(i))))
		entry := b.ReadWide(tab, nil, b.Shl(b.ZExt(x, 64), b.Const(64, 2)), 4)
		c = b.Xor(b.LShr(c, b.Const(32, 8)), entry)
	}
	return &solver.Query{Cond: b.Eq(b.Not(c), b.Const(32, uint64(want))), NeedModel: true}
}

// stores writes n words at symbolic indices and asks for n reads that see other values than were written last.
func stores(b *expr.Builder, n int) *solver.Query {
	x := &table{b: b, a: b.NewArray("a", 256, nil), in: b.NewArray("in", 256, nil)}
	var pc []*expr.Term
	for i := range uint64(n) {
		x.store(i, b.ZExt(x.input(128+i), 32))
	}
	for i := range uint64(n) {
		pc = append(pc, b.Ult(b.Const(32, i), x.word(i+uint64(n))))
	}
	return &solver.Query{PC: solver.PathOf(pc...), Cond: b.Eq(x.word(0), x.word(uint64(n))), NeedModel: true}
}

// sorted is the end of an insertion sort of n ints with everything symbolic: the path where all is swapped.
func sorted(b *expr.Builder, n int) *solver.Query {
	in := b.NewArray("in", uint64(4*n), nil)
	at := func(i int) *expr.Term { return b.ReadWide(in, nil, b.Const(64, uint64(4*i)), 4) }
	var pc []*expr.Term
	for i := range n - 1 {
		pc = append(pc, b.Slt(at(i+1), at(i)))
	}
	return &solver.Query{PC: solver.PathOf(pc...), Cond: b.Slt(at(0), at(n-1)), NeedModel: true}
}

// division is a quotient and a remainder that are given; by is nil for a symbolic divisor.
func division(b *expr.Builder, w int, by *expr.Term) *solver.Query {
	in := b.NewArray("in", 16, nil)
	x := b.ReadWide(in, nil, b.Const(64, 0), w/8)
	if by == nil {
		by = b.ReadWide(in, nil, b.Const(64, 8), w/8)
	}
	return &solver.Query{PC: solver.PathOf(b.Ult(b.Const(w, 100), b.UDiv(x, by)), b.Ult(b.Const(w, 5), b.URem(x, by))),
		Cond: b.Eq(b.URem(b.UDiv(x, b.Const(w, 1000)), b.Const(w, 7)), b.Const(w, 3)), NeedModel: true}
}

func hard() map[string]func(b *expr.Builder) *solver.Query {
	return map[string]func(b *expr.Builder) *solver.Query{
		"mul16-prime":    func(b *expr.Builder) *solver.Query { return multiplier(b, 12, 8388593) },
		"mul16-factors":  func(b *expr.Builder) *solver.Query { return multiplier(b, 16, 40009*50021) },
		"mul20-factors":  func(b *expr.Builder) *solver.Query { return multiplier(b, 20, 1000003*700001) },
		"crc-3":          func(b *expr.Builder) *solver.Query { return crc(b, 3, 0x352441c2) },
		"crc-3-unsat":    func(b *expr.Builder) *solver.Query { return crc(b, 3, 0x352441c3) },
		"stores-16":      func(b *expr.Builder) *solver.Query { return stores(b, 16) },
		"stores-64":      func(b *expr.Builder) *solver.Query { return stores(b, 64) },
		"div32-by-10":    func(b *expr.Builder) *solver.Query { return division(b, 32, b.Const(32, 10)) },
		"div32":          func(b *expr.Builder) *solver.Query { return division(b, 32, nil) },
		"div64":          func(b *expr.Builder) *solver.Query { return division(b, 64, nil) },
		"sorted-6-unsat": func(b *expr.Builder) *solver.Query { return sorted(b, 6) },
	}
}

// BenchmarkHard is one query each, alone.
func BenchmarkHard(b *testing.B) {
	for name, make := range hard() {
		for _, who := range contenders() {
			b.Run(name+"/"+who, func(b *testing.B) {
				cpu := cpuTime()
				for range b.N {
					eb := expr.NewBuilder()
					q := make(eb)
					s := contender(b, eb, who)
					r := s.Check(b.Context(), q, nil)
					if r.Verdict == solver.Unknown {
						b.Fatal(r.Reason)
					}
					if r.Verdict == solver.Sat && !q.Holds(r.Model) {
						b.Fatal("wrong model")
					}
					if n, ok := s.(*Solver); ok {
						b.ReportMetric(float64(n.conflicts.Load()), "conflicts")
						b.ReportMetric(float64(n.rounds.Load()), "rounds")
					}
				}
				b.ReportMetric(float64((cpuTime()-cpu).Milliseconds())/float64(b.N), "cpu-ms")
			})
		}
	}
}
