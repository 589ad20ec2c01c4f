package engine

import (
	"errors"
	"fmt"
	"os"

	"github.com/albers-engine/albers/internal/solver/diag/corpus"
	"github.com/albers-engine/albers/internal/solver/diag/explain"
)

// recording is the file of Config.RecordQueries.
type recording struct {
	*corpus.Writer
	file *os.File
}

// newRecording opens the file; nil if there is to be none.
func newRecording(cfg *Config) (*recording, error) {
	if cfg.RecordQueries == "" {
		return nil, nil
	}
	f, err := os.Create(cfg.RecordQueries)
	if err != nil {
		return nil, fmt.Errorf("cannot record queries: %w", err)
	}
	m := corpus.Meta{}
	if len(cfg.Args) > 0 {
		m.Name = cfg.Args[0]
	}
	return &recording{corpus.NewWriter(f, m, 0), f}, nil
}

// explanation is the file of Config.ExplainSolver.
type explanation struct {
	*explain.Log
	file *os.File // nil: standard error
}

// newExplanation opens the file; nil if there is to be none.
func newExplanation(cfg *Config) (*explanation, error) {
	switch cfg.ExplainSolver {
	case "":
		return nil, nil
	case "-":
		return &explanation{explain.NewLog(os.Stderr), nil}, nil
	}
	f, err := os.Create(cfg.ExplainSolver)
	if err != nil {
		return nil, fmt.Errorf("cannot explain the solver: %w", err)
	}
	return &explanation{explain.NewLog(f), f}, nil
}

// Close ends the file.
func (x *explanation) Close() error {
	err := x.Log.Close()
	if x.file != nil {
		err = errors.Join(err, x.file.Close())
	}
	return err
}

// Close ends the file.
func (r *recording) Close() error { return errors.Join(r.Writer.Close(), r.file.Close()) }
