package linear

import (
	"cmp"
	"errors"
	"io"
	"os"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/solver"
	"github.com/albers-engine/albers/internal/solver/diag/corpus"
)

// recorded reads the queries of a file that `albers run --record-queries` wrote, in the order of the run.
func recorded(t testing.TB, file string) (qs []*corpus.Entry) {
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	r, err := corpus.NewReader(f, expr.NewBuilder())
	if err != nil {
		t.Fatal(err)
	}
	for {
		e, err := r.Next()
		if errors.Is(err, io.EOF) {
			return qs
		}
		if err != nil {
			t.Fatal(err)
		}
		qs = append(qs, e)
	}
}

// BenchmarkReplay analyses recorded queries, one after the other: ALBERS_QUERIES=PATTERN names their files.
func BenchmarkReplay(b *testing.B) {
	files, err := filepath.Glob(cmp.Or(os.Getenv("ALBERS_QUERIES"), "none"))
	if err != nil {
		b.Fatal(err)
	}
	for _, file := range files {
		b.Run(filepath.Base(file), func(b *testing.B) {
			qs := recorded(b, file)
			n, start := 0, processor()
			for b.Loop() {
				p := checker()
				var w Work
				unsat, possible := 0, 0
				n = 0
				var took time.Duration
				for _, e := range qs {
					if !p.Symbolic(e.Query) {
						continue
					}
					n++
					took += e.Took
					a := p.Analyse(ctx, e.Query)
					w.Calls, w.Hits, w.Pivots = w.Calls+a.Work.Calls, w.Hits+a.Work.Hits, w.Pivots+a.Work.Pivots
					w.Steps, w.Conjuncts = w.Steps+a.Work.Steps, w.Conjuncts+a.Work.Conjuncts
					if e.Verdict == solver.Unsat {
						possible++
					}
					if a.Verdict == solver.Unsat {
						unsat++
					}
				}
				b.ReportMetric(float64(took.Microseconds())/float64(max(n, 1)), "µs-recorded/query")
				b.ReportMetric(float64(n), "queries")
				b.ReportMetric(float64(possible), "unsat")
				b.ReportMetric(float64(unsat), "refuted")
				b.ReportMetric(float64(w.Pivots), "pivots")
				b.ReportMetric(float64(w.Hits)/float64(max(w.Calls, 1)), "hits/call")
				b.ReportMetric(float64(w.Steps)/float64(max(n, 1)), "steps/query")
				b.ReportMetric(float64(w.Conjuncts)/float64(max(n, 1)), "conjuncts/query")
			}
			b.ReportMetric((processor()-start)/float64(b.N)/float64(max(n, 1)), "cpu-µs/query")
		})
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
