package store

import (
	"crypto/sha256"
	"testing"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/solver"
	"github.com/albers-engine/albers/internal/solver/referee/randquery"
)

// path is the queries of a random path, 30 conditions at the end.
func path(n int) []*solver.Query {
	g := randquery.New(expr.NewBuilder(), 3)
	var qs []*solver.Query
	for range n {
		q := g.Path(nil)
		qs = append(qs, q)
		if g.Take(q.Cond); g.Depth() > 30 {
			g.Back(10)
		}
	}
	return qs
}

// BenchmarkSum is what every query costs that is not in the store.
func BenchmarkSum(b *testing.B) {
	qs, c := path(200), newCanon()
	for _, q := range qs {
		c.sum(q)
	}
	for i := 0; b.Loop(); i++ {
		c.sum(qs[i%len(qs)])
	}
}

// BenchmarkForm is what a query costs beside that if it is looked up or stored.
func BenchmarkForm(b *testing.B) {
	qs, c := path(200), newCanon()
	n := 0
	for i := 0; b.Loop(); i++ {
		n += len(c.form(qs[i%len(qs)], 1<<20, sha256.Sum256).text)
	}
	b.ReportMetric(float64(n)/float64(b.N), "bytes/form")
}

// BenchmarkGet is a look-up in the file.
func BenchmarkGet(b *testing.B) {
	o := Default(b.TempDir())
	s := Open(o)
	defer s.Close()
	c := newCanon()
	var fs []*form
	for _, q := range path(200) {
		f := c.form(q, 1<<20, sha256.Sum256)
		s.put(f, encode(f, &solver.Result{Verdict: solver.Unsat}))
		fs = append(fs, f)
	}
	s.Flush()
	clear(s.fresh)
	for i := 0; b.Loop(); i++ {
		if s.get(fs[i%len(fs)]) == nil {
			b.Fatal("not there")
		}
	}
}
