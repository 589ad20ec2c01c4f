package concolic

import (
	"container/list"
	"slices"

	"github.com/albers-engine/albers/internal/exec"
	"github.com/albers-engine/albers/internal/expr/eval"
	"github.com/albers-engine/albers/internal/state"
)

// A snapshot is the state of a run just before an instruction that made decisions. It costs what a fork costs: both
// share all memory until one of them writes. The nodes of these decisions keep it as long as they are open. An input
// that is known to make the decisions above a node goes on from the node's snapshot, or from that of a node above, the
// next one that has one, and does not repeat what the first run did until there. Without any, it begins at the start.
// All ways give the same run: the state at an instruction is a function of the decisions before it.
//
// A snapshot is before the first decision of its instruction, because the instruction is executed from its beginning.
// It would make a decision twice that is on record, and nobody asks a solver here whether the second one is implied. An
// instruction whose first decision is not open has no snapshot: only where a state may fork, what an instruction has
// done before may be done again.

// snapshot is the state of a run before an instruction.
type snapshot struct {
	s      *state.State
	at     at              // where it is in the tree
	open   *state.Decision // the run's newest open decision
	nodes  []*node         // that keep it
	size   uint64          // about how much memory it keeps, in bytes
	copied uint64          // bytes that its run had copied for itself when it was taken
	used   *list.Element   // in the list; nil: it is not kept
}

// snapshotSize is about the memory of a snapshot that shares all pages with others, in bytes.
const snapshotSize = 4 << 10

// share is the part of --max-memory that snapshots may take: one in so many.
const share = 4

// snapshots are those that nodes keep. They belong to the driver's lock; on never changes.
type snapshots struct {
	on   bool
	most uint64    // bytes; 0: no bound
	size uint64    // of all
	used list.List // the one that was used last at the front
}

// here is the snapshot of the instruction that r executes, which is about to make an open decision; nil: it can have
// none, or none is worth while, because an earlier run was there.
func (d *Driver) here(w *exec.Worker, r *run) *snapshot {
	if !d.snapshots.on || r.again != nil || r.from != nil && r.s.Path().Len() <= r.from.before.UpTo().Len() {
		return nil
	}
	s, made := w.Keep(r.s, d.starts[r.start].Model)
	switch {
	case s == nil:
		return nil
	case !made:
		return r.newest
	}
	x := &snapshot{s: s, size: snapshotSize, copied: r.s.Mem.Bytes()}
	if o := r.newest; o != nil { // it alone has what the run has copied since
		d.mu.Lock()
		d.snapshots.weigh(o, x.copied-o.copied)
		d.mu.Unlock()
	}
	r.newest, r.taken = x, append(r.taken, x)
	return x
}

// keep makes n keep x, unless it keeps another snapshot or needs none. The caller holds d.mu, and r has made a slice.
func (d *Driver) keep(w *exec.Worker, r *run, n *node, x *snapshot) {
	if n.snapshot != nil || n.rest != open && n.rest != solving {
		return
	}
	n.snapshot, x.nodes = x, append(x.nodes, n)
	if x.used != nil {
		return
	}
	x.s.Steps += r.sliced
	x.s.Sliced = x.s.Steps - r.began
	x.s.SinceNew, x.s.Spin = d.starts[r.start].SinceNew, state.Spin{}
	x.used = d.snapshots.used.PushFront(x)
	d.snapshots.size += x.size
	d.counts.snapshots++
	for d.snapshots.most > 0 && d.snapshots.size > d.snapshots.most {
		d.forget(w)
	}
}

// weigh notes that o keeps n more bytes.
func (x *snapshots) weigh(o *snapshot, n uint64) {
	o.size += n
	if len(o.nodes) > 0 {
		x.size += n
	}
}

// drop makes n keep no snapshot any more.
func (d *Driver) drop(w *exec.Worker, n *node) {
	x := n.snapshot
	if x == nil {
		return
	}
	n.snapshot = nil
	x.nodes = slices.DeleteFunc(x.nodes, func(o *node) bool { return o == n })
	if len(x.nodes) == 0 {
		d.snapshots.used.Remove(x.used)
		d.snapshots.size -= x.size
		w.Retire(x.s)
	}
}

// forget drops the snapshot that was not used for the longest time.
func (d *Driver) forget(w *exec.Worker) {
	x := d.snapshots.used.Back().Value.(*snapshot)
	for len(x.nodes) > 0 {
		d.drop(w, x.nodes[0])
	}
	d.counts.snapshotsDropped++
}

// close notes what is known of inputs that take none of n's edges: none of them is looked for any more. The caller
// holds d.mu.
func (d *Driver) close(w *exec.Worker, n *node, why rest) {
	n.rest = why
	d.drop(w, n)
}

// resume makes a run of an input that goes on from a snapshot, nil if there is none on its known way.
func (d *Driver) resume(w *exec.Worker, in *input) *run {
	d.mu.Lock()
	n := in.from
	for n != nil && n.snapshot == nil {
		n = n.parent
	}
	if n == nil {
		d.mu.Unlock()
		return nil
	}
	x := n.snapshot
	d.snapshots.used.MoveToFront(x.used)
	s := x.s.Fork()
	d.mu.Unlock()
	if !w.Follow(s, in.made(s, d.starts[in.start])) {
		return nil // the run from the start says why
	}
	d.mu.Lock()
	d.counts.resumed++
	d.counts.skippedSteps += s.Steps - d.starts[in.start].Steps
	d.mu.Unlock()
	return &run{input: in, s: s, last: s.Last, at: x.at, open: x.open}
}

// made is the values of in for s, which has come here from a start: objects that the input does not know have the bytes
// that they get when the program makes them.
func (in *input) made(s, start *state.State) *eval.Assignment {
	m := in.values
	for x := s.Inputs; x != start.Inputs; x = x.Prev {
		if x.Usual != nil && m.Bytes(x.Array) == nil {
			m = m.With(x.Array, x.Usual)
		}
	}
	return m
}
