package queries

import (
	"errors"
	"os"
	"path/filepath"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/solver"
	"github.com/albers-engine/albers/internal/solver/diag/corpus"
	"github.com/albers-engine/albers/internal/solver/referee/formulas"
)

// Random writes two files of n random formulas about floats each, as queries that nobody has answered yet: random-tiny,
// most of them about formats of few bits, and random-wide.
func Random(dir, version string, n int, seed uint64) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	tiny, wide := filepath.Join(dir, "random-tiny"+Ending), filepath.Join(dir, "random-wide"+Ending)
	return errors.Join(random(tiny, version, formulas.New, n, seed), random(wide, version, formulas.Wide, n, seed))
}

type formula func(b *expr.Builder, seed uint64) formulas.Formula

// random writes the formulas of n seeds from seed·n on.
func random(file, version string, formula formula, n int, seed uint64) (err error) {
	f, err := os.Create(file)
	if err != nil {
		return err
	}
	defer func() {
		if closed := f.Close(); err == nil {
			err = closed
		}
	}()
	w := corpus.NewWriter(f, corpus.Meta{Name: Subject(file), Version: version}, 0)
	b := expr.NewBuilder()
	for i := range uint64(n) {
		q := &solver.Query{PC: solver.PathOf(formula(b, seed*uint64(n)+i).Conjuncts...)}
		w.Add(q, solver.Result{Verdict: solver.Unknown}, 0)
	}
	return w.Close()
}
