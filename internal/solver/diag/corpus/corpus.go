// Package corpus keeps the queries of a run in a file, in the order in which an exploration asked them, so that
// solvers can be compared on them later. A recording layer below the caches sees the queries that must be solved.
// A file is a gzip stream: a header (the line of magic, then name and version of the program, each with its length),
// then definitions of package wire mixed with records:
//
//	0x80 shared more term… cond verdict nanos    a query
//	0x81 queries                                 the end, with the number of queries
//
// Shared is the number of conjuncts of the path condition that the query has in common with the one before, from the
// first on; more is the number of those that follow. A condition 0 is none. All later queries share terms that are
// written once, so a solver that remembers its work has the same chances in a replay as in the run.
//
// A file without its end is damaged; the queries before that can be read.
package corpus

import (
	"bufio"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"sync"
	"time"

	"github.com/albers-engine/albers/internal/bail"
	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/wire"
	"github.com/albers-engine/albers/internal/solver"
)

const (
	magic     = "albers queries 2\n"
	tagQuery  = 0x80
	tagEnd    = 0x81
	maxString = 1 << 16
)

// Meta says where queries come from.
type Meta struct {
	Name    string // of the program
	Version string // of albers
}

// Entry is a recorded query.
type Entry struct {
	Query   *solver.Query  // PC and Cond only
	Verdict solver.Verdict // of the run that was recorded
	Took    time.Duration  // there, wall time
}

// Writer writes a file. Safe for concurrent use.
type Writer struct {
	mu    sync.Mutex // guards all that follows
	zip   *gzip.Writer
	enc   *wire.Encoder
	last  solver.Follower[struct{}] // path condition of the query before
	n     int
	limit int
	err   error
}

// NewWriter writes to w at most limit queries; 0: all. Close ends the file.
func NewWriter(w io.Writer, m Meta, limit int) *Writer {
	x := &Writer{zip: gzip.NewWriter(w), enc: wire.NewEncoder(), limit: limit}
	x.enc.Buf = append(x.enc.Buf, magic...)
	for _, s := range []string{m.Name, m.Version} {
		x.enc.Uint(uint64(len(s)))
		x.enc.Buf = append(x.enc.Buf, s...)
	}
	return x
}

// Add writes a query with its answer.
func (x *Writer) Add(q *solver.Query, r solver.Result, took time.Duration) {
	x.mu.Lock()
	defer x.mu.Unlock()
	if x.err != nil || x.limit > 0 && x.n >= x.limit {
		return
	}
	shared := x.last.Common(q.PC)
	var more []uint64
	x.last.Follow(q.PC, func(_ int, t *expr.Term) (struct{}, bool) {
		more = append(more, x.enc.Term(t))
		return struct{}{}, true
	})
	cond := uint64(0)
	if q.Cond != nil {
		cond = x.enc.Term(q.Cond)
	}
	x.enc.Buf = append(x.enc.Buf, tagQuery)
	x.enc.Uint(uint64(shared))
	x.enc.Uint(uint64(len(more)))
	for _, t := range more {
		x.enc.Uint(t)
	}
	x.enc.Uint(cond)
	x.enc.Uint(uint64(r.Verdict))
	x.enc.Uint(uint64(max(took, 0)))
	x.n++
	if len(x.enc.Buf) > 1<<16 {
		x.flush()
	}
}

func (x *Writer) flush() {
	if x.err == nil {
		_, x.err = x.zip.Write(x.enc.Buf)
	}
	x.enc.Buf = x.enc.Buf[:0]
}

// Close writes the end. It returns the first error, including those of earlier writes.
func (x *Writer) Close() error {
	x.mu.Lock()
	defer x.mu.Unlock()
	x.enc.Buf = append(x.enc.Buf, tagEnd)
	x.enc.Uint(uint64(x.n))
	x.flush()
	if err := x.zip.Close(); x.err == nil {
		x.err = err
	}
	return x.err
}

// Reader reads a file.
type Reader struct {
	Meta Meta
	zip  *bufio.Reader
	dec  *wire.Decoder
	last *solver.Path
	n    int
}

// ErrDamaged is that a file is none of ours, or not whole.
var ErrDamaged = errors.New("the file of queries is damaged")

// NewReader reads the header. Terms are built with b.
func NewReader(r io.Reader, b *expr.Builder) (x *Reader, err error) {
	defer func() {
		if err != nil {
			x, err = nil, fmt.Errorf("%w: %w", ErrDamaged, err)
		}
	}()
	defer bail.Catch(&err)
	z, err := gzip.NewReader(r)
	bail.Check(err)
	x = &Reader{zip: bufio.NewReaderSize(z, 1<<16)}
	x.dec = wire.NewDecoder(b, x.zip)
	if head := x.dec.Bytes(uint64(len(magic))); string(head) != magic {
		bail.Out(errors.New("it does not begin as one"))
	}
	x.Meta = Meta{Name: x.text(), Version: x.text()}
	return x, nil
}

func (x *Reader) text() string {
	n := x.dec.Uint()
	if n > maxString {
		bail.Out(fmt.Errorf("a name of %d bytes", n))
	}
	return string(x.dec.Bytes(n))
}

// Next gives the next query; io.EOF after the last one.
func (x *Reader) Next() (*Entry, error) {
	e, err := x.next()
	switch {
	case err == nil:
		x.n++
	case err != io.EOF:
		err = fmt.Errorf("%w after %d queries: %w", ErrDamaged, x.n, err)
	}
	return e, err
}

func (x *Reader) next() (e *Entry, err error) {
	defer bail.Catch(&err)
	for {
		tag, err := x.zip.ReadByte()
		bail.Check(err)
		switch tag {
		case tagQuery:
			return x.query(), nil
		case tagEnd:
			if n := x.dec.Uint(); n != uint64(x.n) {
				bail.Out(fmt.Errorf("it says that there are %d", n))
			}
			// Reading behind the last record verifies the stream's checksum.
			if _, err := x.zip.ReadByte(); err != nil {
				return nil, err
			}
			bail.Out(errors.New("there is more behind its end"))
		default:
			x.dec.Definition(tag)
		}
	}
}

func (x *Reader) query() *Entry {
	shared, more := x.dec.Uint(), x.dec.Uint()
	if shared > uint64(x.last.Len()) {
		bail.Out(fmt.Errorf("%d conjuncts shared with %d", shared, x.last.Len()))
	}
	pc := x.last.Prefix(int(shared))
	for range more {
		t := x.term()
		if t == nil {
			bail.Out(errors.New("a conjunct is missing"))
		}
		pc = pc.And(t)
	}
	e := &Entry{Query: &solver.Query{PC: pc, Cond: x.term()}}
	v, took := x.dec.Uint(), x.dec.Uint()
	if v > uint64(solver.Unsat) {
		bail.Out(fmt.Errorf("verdict %d", v))
	}
	e.Verdict, e.Took = solver.Verdict(v), time.Duration(took)
	x.last = pc
	return e
}

// term reads the number of a conjunct; nil means none.
func (x *Reader) term() *expr.Term {
	n := x.dec.Uint()
	if n == 0 {
		return nil
	}
	t := x.dec.Term(n)
	if t.Width() != 1 {
		bail.Out(fmt.Errorf("a conjunct of %d bits", t.Width()))
	}
	return t
}
