package concolic

import (
	"bytes"
	"encoding/binary"
	"hash/fnv"

	"github.com/albers-engine/albers/internal/expr/eval"
	"github.com/albers-engine/albers/internal/state"
)

// input is values for the symbolic bytes of a run, and the start that the run begins with.
type input struct {
	start  int
	values *eval.Assignment
	from   *node // all decisions above are known to be those of the run; nil: none are
	// leaves is where the run must leave known paths, by an edge from number new on; nil: anywhere. If instead is set, it
	// must do so by another edge than number new.
	leaves  *node
	new     int
	instead bool
	seeds   []int  // numbers of the seeds that it is
	again   *again // the known path that its run makes again; nil: it may be a new one
}

// fits says whether a run of the input may take edge i where it leaves known paths.
func (in *input) fits(i int) bool {
	if in.instead {
		return i != in.new
	}
	return i >= in.new
}

// key is the input's name among inputs.
type key [16]byte

// key names the start and all bytes that are not zero: an array without values has zeros.
func (in *input) key() (k key) {
	h := fnv.New128a()
	word := func(v uint64) { _ = binary.Write(h, binary.LittleEndian, v) } // a hash takes everything
	word(uint64(in.start))
	for _, a := range in.values.Arrays() {
		p := bytes.TrimRight(in.values.Bytes(a), "\x00")
		if len(p) == 0 {
			continue
		}
		word(a.ID())
		word(uint64(len(p)))
		h.Write(p)
	}
	h.Sum(k[:0])
	return k
}

// run is an input on its way.
type run struct {
	*input
	s    *state.State
	at   at              // in the tree
	last *state.Decision // newest decision that is in the tree
	// open is the newest decision in the tree that is not fixed. The path is named by the decisions up to it: what the
	// engine pins after it, such as an exit code, is the value of the input that came first.
	open *state.Decision
	// events are the open decisions that are not in the tree yet.
	events []event
	began  uint64      // the state's instructions when its slice began
	sliced uint64      // work of that slice that another run has done
	taken  []*snapshot // that are not in the tree yet
	newest *snapshot   // nil: none was taken
	passed bool        // it has come to where its known way ends
	made   bool        // it has made a decision that nobody had made before
	left   bool        // it has left known paths where it must
	lost   bool        // it contradicts the tree
	into   *part       // the part that it has come to, which was put away; nil: none
	sure   bool        // its input was no partial solution
	news   int         // edges of the program that it covered first
	steps  uint64      // instructions
}
