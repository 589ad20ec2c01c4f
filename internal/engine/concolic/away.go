package concolic

import (
	"cmp"
	"math/rand"
	"slices"

	"github.com/albers-engine/albers/internal/engine"
	"github.com/albers-engine/albers/internal/exec"
	"github.com/albers-engine/albers/internal/expr/eval"
	"github.com/albers-engine/albers/internal/solver"
	"github.com/albers-engine/albers/outcome"
)

// When memory is short, parts of the tree are put away. What stays of a part is an input for each of its paths, and one
// byte for each node that says what is known of it. That is enough to make the part again: a run on each input makes
// the nodes of its path, ends at the last of them, and asks nobody. It is no path, because it was one before.
//
// A part comes back when nothing else is left to do, the one that was put away first before the others. An input that
// comes to a part meanwhile cannot tell whether its path is known, so it waits there. It calls the part back if it is
// from outside, or if its run has brought something new, which is a test at once.
//
// Parts are put away while nothing is in hand, and made again by one worker alone: half made, a part would take known
// ways for new ones.

// away is what was put away.
type away struct {
	parts []*part // the first ones first
	nodes int     // of all
	waits int     // open nodes of all, and inputs that have come to them

	crowded bool  // what waits should take less memory
	short   bool  // memory is short
	worked  bool  // something was done since a part was put away or made again, except for making one
	called  *part // that an input calls back; nil: none

	lots *rand.Rand

	making  *part    // that is made again; nil: none is
	again   []*input // that make it
	missing int      // of these, those that wait or run
}

// part is a part of the tree that was put away.
type part struct {
	at    at  // where it hangs
	start int // that it is below
	paths []known
	nodes int
	open  int
	later []*input // that have come to it
	in    *part    // that it is a part of now; nil: none
	tries int      // to make it again, that were cut off for want of memory
	lost  bool     // after too many of them it is given up
}

// known is a path of a part.
type known struct {
	values *eval.Assignment // of an input that takes it
	common int              // nodes of the part on the path above those that rests is about
	rests  []rest           // of the nodes that the paths before it do not have
}

// again is a run that makes a path of a part again.
type again struct {
	known
	at     at // where the part hangs
	inside bool
	passed int // nodes of the part
}

// over says whether all of the path is made.
func (a *again) over() bool { return a != nil && a.passed == a.common+len(a.rests) }

const (
	// portion is the part of the tree that is put away at once, at most: one node in so many.
	portion = 8
	// nodeSize is about the memory of a node with its decision and terms, in bytes.
	nodeSize = 1 << 10
	// slight is the part of --max-memory below which the tree stays: one in so many. It is not what needs the memory.
	slight = 16
	// mostTries is how often a part is tried again that could not be made for want of memory.
	mostTries = 3
)

// tend does what has to be done with parts before all else: one that is called back is made again, and if memory is
// short, others are put away. It returns an input that makes a part again, or says that the caller has to look again.
// The caller holds d.mu, which is free meanwhile.
func (d *Driver) tend(e *engine.Engine, w *exec.Worker) (in *input, again bool) {
	x := &d.away
	room := (x.short || x.crowded) && x.worked && !d.only
	switch {
	case len(x.again) > 0 && d.busy == 0: // one after the other, so that nodes have the hints and edges that they had
		in, x.again = x.again[0], x.again[1:]
		return in, false
	case x.missing > 0, d.busy > 0 && (room || x.called != nil):
		d.wake.Wait()
	case room:
		first := d.counts.named == 0
		if d.makeRoom(w); first && d.counts.named > 0 {
			d.mu.Unlock()
			e.Say("memory runs short: some open decisions are kept by inputs alone, and come back when there is room")
			d.mu.Lock()
		}
	case x.called != nil:
		d.recall()
	default:
		return nil, false
	}
	return nil, true
}

// makeRoom drops all snapshots, if memory is short, and puts about half of the tree away, unless that brings little:
// parts in which nothing waits, and then those that chance chooses, so that the others stand for all. The caller holds
// d.mu, and nothing is in hand.
func (d *Driver) makeRoom(w *exec.Worker) {
	short := d.away.short
	d.away.crowded, d.away.short, d.away.worked = false, false, false
	for short && d.snapshots.used.Len() > 0 {
		d.forget(w)
	}
	if !d.worthwhile() {
		return
	}
	total := d.tree.nodes
	parts := d.movable(total/portion + 1)
	d.away.lots.Shuffle(len(parts), func(i, j int) { parts[i], parts[j] = parts[j], parts[i] })
	slices.SortStableFunc(parts, func(a, b at) int { return cmp.Compare(a.waits(), b.waits()) })
	for _, a := range parts {
		if d.tree.nodes <= total/2 {
			break
		}
		d.putAway(w, a)
	}
	d.frontier.purge()
	d.away.parts = slices.DeleteFunc(d.away.parts, func(x *part) bool { return x.in != nil })
	before := len(d.partials)
	d.partials = slices.DeleteFunc(d.partials, func(p partial) bool { return p.from != nil && p.from.rest == moved })
	d.counts.discarded += before - len(d.partials)
}

// worthwhile says whether putting away parts of the tree brings room.
func (d *Driver) worthwhile() bool { return uint64(d.tree.nodes) >= d.cfg.MaxMemory/slight/nodeSize }

// waits is 1 if a node below the edge waits, else 0.
func (a at) waits() int32 { return min(a.n.edges[a.e].to.live, 1) }

// movable lists where parts of the tree hang that nothing needs, of so many nodes at most, each as large as it can be.
func (d *Driver) movable(most int) (list []at) {
	var all []*node // each before those below
	d.tree.each(func(n *node) {
		n.below, n.needed = 1, n.rest == solving
		all = append(all, n)
	})
	need := func(n *node) {
		if n != nil {
			n.needed = true
		}
	}
	for _, r := range d.waiting {
		need(r.at.n)
		need(r.leaves)
		need(r.from)
	}
	for _, in := range d.inputs {
		need(in.leaves)
		need(in.from)
	}
	for _, n := range slices.Backward(all) {
		if p := n.parent; p != nil {
			p.below += n.below
			p.needed = p.needed || n.needed
		}
	}
	for _, n := range all {
		if n.below <= most && !n.needed && n.parent != nil {
			continue // it is in a part, or hangs above and is one
		}
		for i := range n.edges {
			if m := n.edges[i].to; m != nil && m.below <= most && !m.needed {
				list = append(list, at{n, i})
			}
		}
	}
	return list
}

// eachBelow calls f for n and all nodes below.
func (n *node) eachBelow(f func(n *node)) { (&tree{roots: []*node{n}}).each(f) }

// putAway puts away what is behind an edge.
func (d *Driver) putAway(w *exec.Worker, a at) {
	x := &part{at: a, start: d.startOf(a.n)}
	x.pack(a.n.edges[a.e].to)
	nodes, named := d.replace(w, x)
	x.nodes += nodes
	x.open += named
	d.away.nodes += nodes
	d.away.waits += named
	d.counts.named += named
	d.away.parts = append(d.away.parts, x)
}

// replace takes what is behind the edge where x hangs out of the tree, and leaves x there. It returns how many nodes
// went, and how many of them waited.
func (d *Driver) replace(w *exec.Worker, x *part) (nodes, named int) {
	e := &x.at.n.edges[x.at.e]
	e.to.eachBelow(func(n *node) {
		nodes++
		if n.branch != nil {
			d.frontier.strike(n)
			named++
		}
		if n.witness != nil {
			d.counts.discarded++
		}
		d.close(w, n, moved)
	})
	d.tree.nodes -= nodes
	e.to, e.away = nil, x
	return nodes, named
}

// pack records the paths below top, depth first, with those of parts that were put away before.
func (x *part) pack(top *node) {
	way := []at{{top, 0}}
	told := 0 // nodes of way that a path has told of
	for len(way) > 0 {
		a := &way[len(way)-1]
		if a.e == len(a.n.edges) {
			way = way[:len(way)-1]
			told = min(told, len(way))
			if len(way) > 0 {
				way[len(way)-1].e++
			}
			continue
		}
		e := &a.n.edges[a.e]
		if e.to != nil {
			way = append(way, at{e.to, 0})
			continue
		}
		rests := make([]rest, 0, len(way)-told)
		for _, b := range way[told:] {
			rests = append(rests, b.n.rest)
		}
		if y := e.away; y == nil {
			x.paths = append(x.paths, known{e.model, told, rests})
		} else {
			first := y.paths[0]
			x.paths = append(x.paths, known{first.values, told, append(rests, first.rests...)})
			for _, p := range y.paths[1:] {
				p.common += len(way)
				x.paths = append(x.paths, p)
			}
			x.nodes += y.nodes
			x.open += y.open
			x.later = append(x.later, y.later...)
			y.in = x
		}
		told = len(way)
		a.e++
	}
}

// come makes the input of r, which has come to a part that was put away, wait for the part. The caller holds d.mu.
func (d *Driver) come(w *exec.Worker, r *run) {
	d.astray(w, r)
	x := r.into
	if x.lost {
		d.gone(w, outcome.LimitMemory)
		return
	}
	x.later = append(x.later, &input{start: r.start, values: r.values, seeds: r.seeds})
	d.away.waits++
	if r.leaves == nil || r.newsworthy() {
		d.away.called = x
	}
}

// newsworthy says whether r, which ends here, may be worth a test.
func (r *run) newsworthy() bool {
	return r.news > 0 || r.s.End != nil && r.s.End.Reason == outcome.Found
}

// leave makes a test of a run that ends here, though it is no path, if it brings something new.
func (d *Driver) leave(e *engine.Engine, w *exec.Worker, r *run) {
	if s := r.s; r.newsworthy() {
		if s.End == nil {
			s.End = &outcome.End{Reason: outcome.LimitHalt, Message: "memory ran short, and the run waits"}
		}
		s.Hash = r.open.Named()
		d.finishBeside(e, w, s)
	}
	w.Retire(r.s)
}

// recall begins to make a part again: the one that is called back or, if all else is done, the one that was put away
// first among those that have something left to do. It says whether there is one. The caller holds d.mu, and nothing is
// in hand.
func (d *Driver) recall() (any bool) {
	x := d.away.called
	for x != nil && x.in != nil {
		x = x.in
	}
	if d.away.called = nil; x == nil {
		i := slices.IndexFunc(d.away.parts, func(x *part) bool { return x.open+len(x.later) > 0 })
		if i < 0 {
			return false
		}
		x = d.away.parts[i]
	} else {
		d.counts.recalled++
	}
	d.away.parts = slices.DeleteFunc(d.away.parts, func(y *part) bool { return y == x })
	d.away.nodes -= x.nodes
	d.away.waits -= x.open + len(x.later)
	d.away.worked, d.away.making = false, x
	x.at.n.edges[x.at.e].away = nil
	for _, p := range x.paths {
		d.away.again = append(d.away.again, &input{start: x.start, values: p.values, from: x.at.n,
			again: &again{known: p, at: x.at}})
	}
	d.away.missing = len(d.away.again)
	return true
}

// made ends a run that makes a part again. When it was the last one, the inputs run that have come to the part. The
// caller holds d.mu.
func (d *Driver) made() {
	if d.away.missing--; d.away.missing == 0 && d.away.making != nil {
		d.inputs = append(d.inputs, d.away.making.later...)
		d.away.making = nil
	}
}

// unmake puts a part away once more that cannot be made again, because a run of it is over too early. The caller holds
// d.mu.
func (d *Driver) unmake(e *engine.Engine, w *exec.Worker) {
	x := d.away.making
	d.replace(w, x)
	d.frontier.purge()
	d.away.nodes += x.nodes
	d.away.making, d.away.again, d.away.missing = nil, nil, 1 // that run
	for d.snapshots.used.Len() > 0 {
		d.forget(w)
	}
	if !e.Stopped() {
		x.tries++
	}
	if x.tries <= mostTries {
		d.away.parts = append(d.away.parts, x)
		d.away.waits += x.open + len(x.later)
		return
	}
	for range x.open + len(x.later) {
		d.gone(w, outcome.LimitMemory)
	}
	x.lost, x.open, x.later = true, 0, nil
}

// remake runs r, which makes a path of a part again.
func (d *Driver) remake(e *engine.Engine, w *exec.Worker, r *run) {
	s := r.s
	s.Counted = ^uint64(0) // an earlier run has told of all that it does
	for !r.again.over() && !r.lost && r.into == nil && s.End == nil && !e.Stopped() {
		d.follow(w, r)
		e.Slice(w, s)
		w.Opened, w.Adding = nil, nil
		r.news += len(w.Fresh) // of a path that was cut off
		d.mu.Lock()
		fault := d.enter(w, r)
		d.mu.Unlock()
		if fault != nil {
			e.Fault(fault)
		}
	}
	switch {
	case r.again.over():
	case r.cut(), s.End == nil && !r.lost && r.into == nil: // the engine has stopped
		d.mu.Lock()
		d.unmake(e, w)
		d.mu.Unlock()
	default:
		e.Fault(&solver.Fault{Layer: "concolic", Message: "an input does not make its decisions again"})
	}
	d.leave(e, w, r)
}

// pass makes of n what it was, if r has come to it in the part that it makes again. The caller holds d.mu.
func (d *Driver) pass(r *run, n *node) {
	a := r.again
	if !a.inside {
		a.inside = r.at == a.at
		return
	}
	k := a.passed - a.common
	a.passed++
	if k < 0 || n.rest != open || a.rests[k] == open {
		return
	}
	if n.branch != nil {
		d.frontier.strike(n)
	}
	n.rest = a.rests[k]
}
