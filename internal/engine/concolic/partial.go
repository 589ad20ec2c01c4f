package concolic

import (
	"cmp"
	"slices"

	"github.com/albers-engine/albers/internal/engine"
	"github.com/albers-engine/albers/internal/exec"
	"github.com/albers-engine/albers/internal/expr/eval"
	"github.com/albers-engine/albers/internal/solver"
	"github.com/albers-engine/albers/internal/state"
	"github.com/albers-engine/albers/option"
)

// A partial solution is an assignment that a solver met while it worked on a query, and that violates the query. It is
// an input of the program as good as any. The first conjunct that it violates says where its run departs from the path
// that was asked about: it makes the decisions before that one, and decides otherwise there.

// partial is a partial solution that waits.
type partial struct {
	*input
	rank rank
	seq  int
}

// rank orders partial solutions; the least runs first.
type rank uint8

const (
	findsCheck rank = iota // nobody has gone that way, which is a finding
	findsWay               // nobody has gone that way
	seenWay                // somebody has
)

// Limits of partial solutions.
const (
	perConjunct = 2    // that depart at one conjunct, of a query
	mostWaiting = 4096 // of all queries
	lookedAt    = 256  // of a query, after which every second one is looked at, and then every fourth, and so on
)

// sink takes the partial solutions of one query.
type sink struct {
	d     *Driver
	n     *node // that the query is about
	start int
	fault func(f *solver.Fault)

	kept    []partial
	at      map[int]int // how many were kept, by conjunct
	offered int
}

// Offer takes p and says whether more are wanted.
func (x *sink) Offer(p *solver.Partial) (more bool) {
	x.offered++
	for n, each := x.offered, 1; n > lookedAt; n, each = n-lookedAt, 2*each {
		if x.offered%(2*each) != 0 {
			return true
		}
	}
	x.d.mu.Lock()
	defer x.d.mu.Unlock()
	x.d.counts.offered++
	k := p.First
	if k < 0 {
		return true // the solver will answer with it
	}
	in := &input{start: x.start, values: p.Model, from: x.n}
	name := in.key()
	if x.d.met[name] || x.d.sifted[name] ||
		slices.ContainsFunc(x.kept, func(o partial) bool { return o.key() == name }) {
		x.d.counts.dupInput++
		return true
	}
	rank := seenWay
	if k < x.n.before.UpTo().Len() {
		n := x.n.above(k)
		if n == nil || n.rest == fixed || n.kind == state.Assumption {
			x.d.counts.droppedAssume++
			return true
		}
		in.from, in.leaves, in.new, in.instead = n, n, n.toward(x.n), true
		rank = x.rank(n, p.Model)
	}
	most := x.d.cfg.PartialKeep
	if most > 0 && x.at[k] >= perConjunct {
		return true
	}
	x.at[k]++
	x.kept = append(x.kept, partial{in, rank, len(x.kept)})
	return most == 0 || len(x.kept) < most
}

// rank is the rank of an input with these values, which departs at n.
func (x *sink) rank(n *node, values *eval.Assignment) rank {
	switch {
	case n.goes(values):
		return seenWay
	case n.rest == infeasible:
		x.fault(&solver.Fault{Layer: "concolic", Message: "a partial solution goes a way that no input can go"})
		return seenWay
	case n.kind == state.Check:
		return findsCheck
	}
	return findsWay
}

// goes says whether an input with these values, which comes to n, takes an edge that a run has taken.
func (n *node) goes(values *eval.Assignment) bool {
	return slices.ContainsFunc(n.edges, func(e edge) bool { return values.Bool(e.decision.Path.Term()) })
}

// toward is the number of n's edge above below.
func (n *node) toward(below *node) int {
	for below.parent != n {
		below = below.parent
	}
	return slices.IndexFunc(n.edges, func(e edge) bool { return e.to == below })
}

// receive takes over what the sink of a query has kept. The caller holds d.mu.
func (d *Driver) receive(x *sink) {
	for _, p := range x.kept {
		d.counts.kept++
		if d.cfg.PartialRun == option.PartialLazy {
			d.attach(p.input)
			continue
		}
		d.sifted[p.key()] = true
		d.partials = append(d.partials, p)
	}
	slices.SortStableFunc(d.partials, func(a, b partial) int { return cmp.Compare(a.rank, b.rank) })
	if n := len(d.partials); n > mostWaiting {
		d.counts.discarded += n - mostWaiting
		d.partials = d.partials[:mostWaiting]
	}
}

// attach makes an input the witness of the way that it goes, if that is open and has none. The caller holds d.mu.
func (d *Driver) attach(in *input) {
	n := in.leaves
	if n != nil && n.witness == nil && (n.rest == open || n.rest == solving) && !n.goes(in.values) {
		n.witness = in
		d.counts.witnesses++
		return
	}
	d.counts.discarded++
}

// known takes the witness of n, if it goes a way that no run has gone. The caller holds d.mu.
func (d *Driver) known(n *node) bool {
	in := n.witness
	n.witness = nil
	if in == nil || n.goes(in.values) {
		return false
	}
	d.counts.witnessHits++
	in.new, in.instead = len(n.edges), false
	d.met[in.key()] = true
	d.inputs = append(d.inputs, in)
	return true
}

// promoted says whether a partial solution is worth a run with terms. If it is not, it may become a witness.
func (d *Driver) promoted(e *engine.Engine, w *exec.Worker, in *input) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	k := in.key()
	if d.met[k] { // since it began to wait
		d.counts.dupInput++
		return false
	}
	d.met[k] = true
	if d.cfg.PartialRun == option.PartialFiltered {
		d.mu.Unlock()
		novel := d.sift(e, w, in)
		d.mu.Lock()
		d.counts.prerun++
		if !novel {
			delete(d.met, k) // as a witness it may run later
			d.attach(in)
			return false
		}
	}
	d.counts.promoted++
	return true
}
