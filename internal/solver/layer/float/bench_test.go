package float

import (
	"context"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/floats"
	"github.com/albers-engine/albers/internal/expr/floats/lower"
	"github.com/albers-engine/albers/internal/fp"
	"github.com/albers-engine/albers/internal/solver"
	"github.com/albers-engine/albers/internal/solver/native"
)

// BenchmarkQuotients measures queries about quotients for both circuits, in processor time. A query that is given up is
// marked.
func BenchmarkQuotients(b *testing.B) {
	for _, f := range []fp.Format{fp.Single, fp.Double} {
		for name, query := range quotients() {
			for way, digits := range map[string]bool{"digits": true, "division": false} {
				b.Run(f.String()+" "+name+" by "+way, func(b *testing.B) {
					start, unknown := processorTime(b), 0
					for range b.N {
						if solveQuotient(f, digits, query) == solver.Unknown {
							unknown++
						}
					}
					b.ReportMetric((processorTime(b)-start).Seconds()*1000/float64(b.N), "cpu-ms/op")
					b.ReportMetric(float64(unknown)/float64(b.N), "unknown/op")
				})
			}
		}
	}
}

// processorTime is what this process has used.
func processorTime(b *testing.B) time.Duration {
	var r unix.Rusage
	if err := unix.Getrusage(unix.RUSAGE_SELF, &r); err != nil {
		b.Fatal(err)
	}
	return time.Duration(r.Utime.Nano())
}

func solveQuotient(f fp.Format, digits bool, query func(*expr.Builder, fp.Format, *expr.Term, *expr.Term) *expr.Term,
) solver.Verdict {
	b := expr.NewBuilder()
	n := int(f.Width()) / 8
	x := b.ReadWide(b.NewArray("x", 16, nil), nil, b.Zero(64), n)
	y := b.ReadWide(b.NewArray("y", 16, nil), nil, b.Zero(64), n)
	o := native.Default()
	o.Timeout = 25 * time.Second
	l := New(b, native.New(b, o), new(solver.Counters))
	defer l.Close()
	l.low = lower.New(b, lower.Options{Digits: digits})
	q := &solver.Query{PC: solver.PathOf(query(b, f, x, y)), NeedModel: true}
	return l.Check(context.Background(), q, nil).Verdict
}

func quotients() map[string]func(b *expr.Builder, f fp.Format, x, y *expr.Term) *expr.Term {
	num := func(b *expr.Builder, f fp.Format, v uint64) *expr.Term {
		return floats.Const(b, f, fp.FromInt(f, 0, fp.Bits{Lo: v}, 64, false))
	}
	return map[string]func(b *expr.Builder, f fp.Format, x, y *expr.Term) *expr.Term{
		"x/y = 3": func(b *expr.Builder, f fp.Format, x, y *expr.Term) *expr.Term {
			return b.FEq(f, b.FDiv(f, 0, x, y), num(b, f, 3))
		},
		"x/y = 7, 1 < y < 2, 5 < x < 6": func(b *expr.Builder, f fp.Format, x, y *expr.Term) *expr.Term {
			return b.Conjunction([]*expr.Term{b.FEq(f, b.FDiv(f, 0, x, y), num(b, f, 7)), b.FLt(f, num(b, f, 1), y),
				b.FLt(f, y, num(b, f, 2)), b.FLt(f, num(b, f, 5), x), b.FLt(f, x, num(b, f, 6))})
		},
		"2.5 < x/y < 2.6": func(b *expr.Builder, f fp.Format, x, y *expr.Term) *expr.Term {
			q := b.FMul(f, 0, num(b, f, 100), b.FDiv(f, 0, x, y))
			return b.And(b.FLt(f, num(b, f, 250), q), b.FLt(f, q, num(b, f, 260)))
		},
		"x/y·y ≠ x": func(b *expr.Builder, f fp.Format, x, y *expr.Term) *expr.Term {
			in := func(x *expr.Term) *expr.Term {
				return b.And(b.FLt(f, num(b, f, 1), x), b.FLt(f, x, num(b, f, 1000)))
			}
			return b.Conjunction([]*expr.Term{in(x), in(y), b.Not(b.FEq(f, x, b.FMul(f, 0, y, b.FDiv(f, 0, x, y))))})
		},
		"1/x = 1/3": func(b *expr.Builder, f fp.Format, x, y *expr.Term) *expr.Term {
			third := b.FDiv(f, 0, num(b, f, 1), num(b, f, 3))
			return b.FEq(f, b.FDiv(f, 0, num(b, f, 1), x), third)
		},
		"x/3 = 2": func(b *expr.Builder, f fp.Format, x, y *expr.Term) *expr.Term {
			return b.FEq(f, b.FDiv(f, 0, x, num(b, f, 3)), num(b, f, 2))
		},
	}
}
