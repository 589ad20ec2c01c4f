package engine

import (
	"errors"
	"fmt"
	"os"

	"github.com/albers-engine/albers/internal/solver/diag/corpus"
	"github.com/albers-engine/albers/internal/solver/diag/explain"
	"github.com/albers-engine/albers/internal/solver/stack"
)

// sink is a file about the solver's work that is open during the run.
type sink struct {
	what  string // for a message
	close func() error
}

// openSinks opens the files that the configuration names, and puts them into opt.
func (e *Engine) openSinks(opt *stack.Options) error {
	if path := e.cfg.SolverLog; path != "" {
		f, err := os.Create(path)
		if err != nil {
			return fmt.Errorf("cannot write the solver log: %w", err)
		}
		opt.Log = f
		e.sinks = append(e.sinks, sink{"the solver log", f.Close})
	}
	if path := e.cfg.RecordQueries; path != "" {
		f, err := os.Create(path)
		if err != nil {
			return fmt.Errorf("cannot record queries: %w", err)
		}
		m := corpus.Meta{}
		if len(e.cfg.Args) > 0 {
			m.Name = e.cfg.Args[0]
		}
		w := corpus.NewWriter(f, m, 0)
		opt.Record = w
		e.sinks = append(e.sinks, sink{"the record of queries", func() error {
			return errors.Join(w.Close(), f.Close())
		}})
	}
	if path := e.cfg.ExplainMerge; path != "" && e.merger != nil {
		f, shut, err := create(path)
		if err != nil {
			return fmt.Errorf("cannot explain merging: %w", err)
		}
		e.merger.Explain(f)
		e.sinks = append(e.sinks, sink{"the explanation of merging", shut})
	}
	if path := e.cfg.ExplainSolver; path != "" {
		f, shut, err := create(path)
		if err != nil {
			return fmt.Errorf("cannot explain the solver: %w", err)
		}
		l := explain.NewLog(f)
		opt.Explain = l
		e.sinks = append(e.sinks, sink{"the explanation of the solver", func() error {
			return errors.Join(l.Close(), shut())
		}})
	}
	return nil
}

// create opens a file for writing; "-" is standard error, which stays open.
func create(path string) (f *os.File, shut func() error, err error) {
	if path == "-" {
		return os.Stderr, func() error { return nil }, nil
	}
	f, err = os.Create(path)
	return f, f.Close, err
}
