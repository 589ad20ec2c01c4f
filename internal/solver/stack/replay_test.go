package stack

import (
	"cmp"
	"errors"
	"io"
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/solver"
	"github.com/albers-engine/albers/internal/solver/diag/corpus"
	"github.com/albers-engine/albers/internal/solver/native"
	"github.com/albers-engine/albers/internal/solver/native/axioms"
)

// recorded reads at most limit queries of a file that `albers run --record-queries` wrote, in the order of the run.
func recorded(t testing.TB, file string, b *expr.Builder, limit int) (qs []*corpus.Entry) {
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	r, err := corpus.NewReader(f, b)
	if err != nil {
		t.Fatal(err)
	}
	for len(qs) < limit {
		e, err := r.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		qs = append(qs, e)
	}
	return qs
}

func recordings(t testing.TB) []string {
	files, err := filepath.Glob(cmp.Or(os.Getenv("ALBERS_QUERIES"), "none"))
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// BenchmarkArrays solves recorded queries in order, by our own solver with and without facts about indices:
// ALBERS_QUERIES=PATTERN names their files.
func BenchmarkArrays(b *testing.B) {
	for _, file := range recordings(b) {
		for _, side := range []struct {
			name   string
			pre    bool
			change func(o *native.Options)
		}{
			{"plain", false, func(*native.Options) {}},
			{"precheck", true, func(*native.Options) {}},
			{"narrow4", true, func(o *native.Options) { o.Narrow = 4 }},
			{"narrow4+eager", true, func(o *native.Options) { o.Narrow, o.Eager = 4, 256 }},
			{"narrow16+eager", true, func(o *native.Options) { o.Narrow, o.Eager = 16, 256 }},
			{"refined", true, func(o *native.Options) { o.Table = 64 }},
			{"refined bytes", true, func(o *native.Options) { o.Table, o.Elements = 64, false }},
			{"refined+eager", true, func(o *native.Options) { o.Table, o.Eager = 64, 256 }},
		} {
			b.Run(filepath.Base(file)+"/"+side.name, func(b *testing.B) {
				builder := expr.NewBuilder()
				qs := recorded(b, file, builder, 1500)
				n, conflicts, rounds, narrowed, eager, start := 0.0, 0.0, 0.0, 0.0, 0.0, processor()
				for b.Loop() {
					var own *native.Options
					s := newRefining(b, builder, axioms.Typed|axioms.Interval, side.pre, func(o *native.Options) {
						o.Table = native.Default().Table
						side.change(o)
						own = o
					})
					for _, e := range qs {
						s.Check(b.Context(), &solver.Query{PC: e.Query.PC, Cond: e.Query.Cond}, nil)
					}
					n += float64(len(qs))
					c := own.Counters.Snapshot()
					conflicts, rounds = conflicts+c["conflicts"], rounds+float64(s.count("rounds"))
					narrowed, eager = narrowed+float64(s.count("narrowed")), eager+float64(s.count("eager"))
				}
				b.ReportMetric((processor()-start)/n, "cpu-µs/query")
				b.ReportMetric(conflicts/n, "conflicts/query")
				b.ReportMetric(rounds/n, "rounds/query")
				b.ReportMetric(narrowed, "narrowed")
				b.ReportMetric(eager, "eager")
				b.ReportMetric(0, "ns/op")
			})
		}
	}
}

// BenchmarkAxioms solves recorded queries in order with every table above 64 bytes refined, in each mode of axioms,
// and reports the share of the axioms that is eligible.
func BenchmarkAxioms(b *testing.B) {
	for _, file := range recordings(b) {
		for m := range axioms.Mode(4) {
			b.Run(filepath.Base(file)+"/"+m.String(), func(b *testing.B) {
				builder := expr.NewBuilder()
				qs := recorded(b, file, builder, 400)
				var conflicts, rounds, total, kept float64
				for b.Loop() {
					var own *native.Options
					s := newRefining(b, builder, m, m != axioms.All, func(o *native.Options) {
						o.Table = 64
						own = o
					})
					for _, e := range qs {
						s.Check(b.Context(), &solver.Query{PC: e.Query.PC, Cond: e.Query.Cond}, nil)
					}
					conflicts, rounds = own.Counters.Snapshot()["conflicts"], float64(s.count("rounds"))
					total, kept = float64(s.count("axioms_total")), float64(s.count("axioms_kept"))
				}
				b.ReportMetric(100*kept/total, "%kept")
				b.ReportMetric(total, "axioms")
				b.ReportMetric(conflicts, "conflicts")
				b.ReportMetric(rounds, "rounds")
			})
		}
	}
}

// processor is the processor time of this process in microseconds: it says more than the clock on a busy machine.
func processor() float64 {
	var u syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &u) != nil {
		return 0
	}
	return float64(u.Utime.Sec+u.Stime.Sec)*1e6 + float64(u.Utime.Usec+u.Stime.Usec)
}
