package engine

import (
	"errors"
	"fmt"
	"os"

	"albers/internal/solver/corpus"
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

// Close ends the file.
func (r *recording) Close() error { return errors.Join(r.Writer.Close(), r.file.Close()) }
