// Package log writes every query that passes to a file. The file is one SMT-LIB script: check-sat scripts with a
// reset between them and the answer as a comment. Any SMT solver can run it again.
package log

import (
	"bytes"
	"fmt"
	"io"
	"sync"
	"time"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/solver"
)

// File is the log that all workers write to. Safe for concurrent use.
type File struct {
	write func(w io.Writer, constraints []*expr.Term) error

	mu  sync.Mutex // guards all that follows
	w   io.Writer
	n   int
	err error // the first one; nothing is written after it
}

// NewFile logs to w; write prints one script.
func NewFile(w io.Writer, write func(w io.Writer, constraints []*expr.Term) error) *File {
	return &File{w: w, write: write}
}

// Err is the error that ended the log, nil if there was none.
func (f *File) Err() error {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.err
}

// Add writes a query with its answer, in one piece.
func (f *File) Add(q *solver.Query, r solver.Result, took time.Duration) {
	var script bytes.Buffer
	err := f.write(&script, q.Conjuncts())
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.err == nil {
		f.err = err
	}
	if f.err != nil {
		return
	}
	f.n++
	fmt.Fprintf(&script, "(reset)\n")
	if _, f.err = fmt.Fprintf(f.w, "; query %d, answer %v%s, %.6f s\n", f.n, r.Verdict, because(r),
		took.Seconds()); f.err == nil {
		_, f.err = f.w.Write(script.Bytes())
	}
}

func because(r solver.Result) string {
	if r.Verdict == solver.Unknown {
		return fmt.Sprintf(" (%q)", r.Reason)
	}
	return ""
}
