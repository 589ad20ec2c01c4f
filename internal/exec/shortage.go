package exec

import (
	"fmt"
	"sync/atomic"

	"github.com/albers-engine/albers/internal/memory"
	"github.com/albers-engine/albers/outcome"
)

// Shortage is what a machine knows of the memory of the process. Whoever measures the memory sets Pressed when there
// is little left; from then on running states ask Fits before they go on, and end if the answer is no.
type Shortage struct {
	Pressed atomic.Bool
	// Fits says whether the process may take n more bytes. It may collect garbage first, and clears Pressed. nil:
	// always.
	Fits func(n uint64) bool
}

// large is the size in bytes from which on an operation asks before it takes memory: one instruction can copy
// gigabytes.
const large = 1 << 20

// Afford ends the path if the process may not take n more bytes.
func (w *Worker) Afford(n uint64) {
	if n >= large && w.Memory.Fits != nil && !w.Memory.Fits(n) {
		Check(outOfMemory(fmt.Sprintf("memory is short: %d more bytes are beyond --max-memory", n)))
	}
}

// bytesMoved is how many bytes are moved in the time of an instruction.
const bytesMoved = 64

// Moves counts n bytes that are moved at once. A program that copies an endless file has few instructions, each of
// which takes as long as thousands of others.
func (w *Worker) Moves(n uint64) { w.Moved += n / bytesMoved }

// CopyObject copies n bytes from the first byte of src on to the first byte of dst, if memory allows it.
func (w *Worker) CopyObject(m *memory.Space, dst, src *memory.Object, n uint64) *memory.Object {
	return w.copyArea(m, dst, 0, src, 0, n)
}

// copyArea is [memory.Space.Copy]. It ends the path if the process may not take the memory for that.
func (w *Worker) copyArea(m *memory.Space, dst *memory.Object, doff uint64, src *memory.Object, soff,
	n uint64) *memory.Object {
	w.Afford(m.CopyNeeds(dst, doff, src, soff, n))
	w.Moves(n)
	return m.Copy(dst, doff, src, soff, n)
}

// starved is the end of a path that may not go on because memory is short, nil if it may.
func (w *Worker) starved() *outcome.End {
	if w.Memory.Fits == nil || w.Memory.Fits(0) {
		return nil
	}
	return outOfMemory("memory is short: the path ran when --max-memory was reached")
}

func outOfMemory(why string) *outcome.End {
	return &outcome.End{Reason: outcome.LimitMemory, Message: why}
}
