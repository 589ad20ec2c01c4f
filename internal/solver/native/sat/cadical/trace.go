//go:build cgo

package cadical

import (
	"bufio"
	"errors"
	"io"
	"os"

	"github.com/albers-engine/albers/internal/solver/native/sat"
)

// trace reads the proof that CaDiCaL writes to a file: for each line a byte 'a' or 'd', the literals as numbers of
// seven bits a byte, and 0. A literal is twice its variable plus 1 if negated, as ours is.
type trace struct {
	file *os.File
	in   *bufio.Reader
	to   sat.Proof
	lits []sat.Lit
}

func newTrace(to sat.Proof) (t *trace, path string, err error) {
	f, err := os.CreateTemp("", "albers-proof-")
	if err != nil {
		return nil, "", err
	}
	return &trace{file: f, in: bufio.NewReader(f), to: to}, f.Name(), nil
}

// unlink takes the name away; both sides have the file open.
func (t *trace) unlink(path string) { os.Remove(path) }

func (t *trace) close() { t.file.Close() }

// read passes on the lines that were written since the last call. CaDiCaL has flushed them, so they end with a whole
// line; if the disk is full, only half a line is there. Nothing is read after that: the proof lacks lines and is
// refused.
func (t *trace) read() {
	for {
		kind, err := t.in.ReadByte()
		if errors.Is(err, io.EOF) {
			return
		}
		if err == nil {
			err = t.line()
		}
		if err != nil || kind != 'a' && kind != 'd' {
			t.in.Reset(eof{})
			return
		}
		t.to(kind == 'a', t.lits)
	}
}

// eof is an empty file.
type eof struct{}

func (eof) Read([]byte) (int, error) { return 0, io.EOF }

// line reads the literals of a line.
func (t *trace) line() error {
	t.lits = t.lits[:0]
	for {
		n, shift := uint32(0), 0
		for {
			b, err := t.in.ReadByte()
			if err != nil {
				return err
			}
			n |= uint32(b&127) << shift
			if shift += 7; b < 128 {
				break
			}
		}
		if n == 0 {
			return nil
		}
		t.lits = append(t.lits, sat.Lit(n))
	}
}
