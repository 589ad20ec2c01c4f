package concolic

import (
	"container/heap"

	"github.com/albers-engine/albers/internal/engine"
	"github.com/albers-engine/albers/internal/engine/sift"
	"github.com/albers-engine/albers/internal/exec"
	"github.com/albers-engine/albers/internal/search"
)

// Inputs that come from outside while the driver explores are sifted like partial solutions: they run on plain values
// first, and with terms only if they cover an edge, or show a finding, that no run with terms has. A fuzzer brings
// thousands of inputs, most of which go known ways. To sift one takes a fraction of a millisecond, so they are sifted
// in batches, as soon as they come. A run with terms takes about a hundred times as long. So those that bring something
// wait, and the one that promises the most runs first. What it covers is no news of the others any more, and most of
// them need no run at all.
//
// A run with terms is made for the questions that follow it. What a fuzzer's inputs cover need not be asked for. So an
// input promises as much as it has branches that no run with terms has met in this direction, and of which neither a
// run nor an input from outside has taken the other one.
//
// Inputs from outside have every other turn at most; of these, batches and runs with terms have every other one. Inputs
// that promise nothing, but cover something, have a few turns.

// Limits of inputs from outside.
const (
	mostArrived = 1 << 12 // that wait to be sifted
	perBatch    = 64      // that are sifted in a turn
	batchSteps  = 1 << 19 // after that many instructions a turn is over
	unpromising = 8       // one turn of so many is that of an input that promises nothing
)

// mostShown is how many inputs from outside run with terms for an edge. A run with terms may end before it, where a
// limit was met.
const mostShown = 3

// arrivals are the inputs from outside. They belong to the driver's lock.
type arrivals struct {
	waiting []Seed // to be sifted
	kept    arrivalHeap
	seq     int
	shown   map[int32]int8 // by edge: how many inputs ran with terms for it
	fed     bool           // the last turn was that of inputs from outside
	ran     bool           // the last of these was a run with terms
	turn    int
	taken   *search.Coverage // by runs with terms
}

// arrival is an input from outside that brings something new.
type arrival struct {
	*input
	run sift.Run
	// worth is what it promises and brings, as it was when last counted; it never grows.
	worth worth
	seq   int
	of    *outside
}

// worth is what a run of an input with terms is worth.
type worth struct {
	promises int // branches that wait for a question
	brings   int // edges, functions and findings that no run with terms has
}

// more orders by promises first.
func (x worth) more(y worth) bool {
	if x.promises != y.promises {
		return x.promises > y.promises
	}
	return x.brings > y.brings
}

// outside is an input from outside, which several starts of the program may take.
type outside struct {
	open  int  // arrivals that wait
	novel bool // one of them ran with terms
}

// arrivalHeap has the arrival on top that is worth the most, the earlier one among equals.
type arrivalHeap []*arrival

func (h arrivalHeap) Len() int { return len(h) }
func (h arrivalHeap) Less(i, j int) bool {
	if h[i].worth != h[j].worth {
		return h[i].worth.more(h[j].worth)
	}
	return h[i].seq < h[j].seq
}
func (h arrivalHeap) Swap(i, j int) { h[i], h[j] = h[j], h[i] }
func (h *arrivalHeap) Push(v any)   { *h = append(*h, v.(*arrival)) }
func (h *arrivalHeap) Pop() any {
	last := len(*h) - 1
	x := (*h)[last]
	(*h)[last] = nil
	*h = (*h)[:last]
	return x
}

// Stay makes the driver wait for inputs from outside when it has nothing left to do, until the engine stops. It is
// called before Explore.
func (d *Driver) Stay() { d.stays = true }

// Room is the number of inputs that may arrive now.
func (d *Driver) Room() int {
	d.mu.Lock()
	defer d.mu.Unlock()
	return max(0, mostArrived-len(d.arrived.waiting))
}

// Arrive makes inputs from outside wait; the caller has asked for room.
func (d *Driver) Arrive(seeds ...Seed) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.arrived.waiting = append(d.arrived.waiting, seeds...)
	d.wake.Broadcast()
}

// nextArrived is what inputs from outside do next: some of them are sifted, or one runs with terms. The caller holds
// d.mu.
func (d *Driver) nextArrived() (batch []Seed, in *input) {
	x := &d.arrived
	x.ran = !x.ran
	if x.ran || len(x.waiting) == 0 {
		if in = d.bestArrived(); in != nil {
			x.ran = true
			return nil, in
		}
	}
	n := min(perBatch, len(x.waiting))
	batch, x.waiting = x.waiting[:n:n], x.waiting[n:]
	x.ran = false
	return batch, nil
}

// bestArrived takes out the input from outside that is worth the most, nil if it has no turn. The caller holds d.mu.
func (d *Driver) bestArrived() *input {
	x := &d.arrived
	for len(x.kept) > 0 {
		top := x.kept[0]
		top.worth = worth{}
		if !d.met[top.key()] {
			top.worth = d.worth(&top.run)
		}
		if top.worth.brings == 0 {
			heap.Pop(&x.kept)
			d.settle(top.of)
			continue
		}
		heap.Fix(&x.kept, 0)
		if x.kept[0] != top {
			continue
		}
		if x.turn++; top.worth.promises == 0 && x.turn%unpromising > 0 && !d.idle() {
			return nil
		}
		heap.Pop(&x.kept)
		for _, id := range top.run.Fresh {
			if id >= 0 && x.shown[id] < mostShown {
				x.shown[id]++
			}
		}
		d.met[top.key()] = true
		top.of.novel = true
		d.settle(top.of)
		return top.input
	}
	return nil
}

// settle counts an input from outside if o was the last of its arrivals that waited. The caller holds d.mu.
func (d *Driver) settle(o *outside) {
	switch o.open--; {
	case o.open > 0:
	case o.novel:
		d.counts.arrivedNew++
	default:
		d.counts.arrivedKnown++
	}
}

// worth is what a sifted run is worth. The caller holds d.mu.
func (d *Driver) worth(run *sift.Run) (v worth) {
	x := &d.arrived
	for _, id := range run.Fresh {
		switch {
		case id < 0 && !d.entered[^id]:
			v.brings++
		case id >= 0 && d.taken.Own(id) && !x.taken.Taken(id) && x.shown[id] < mostShown:
			v.brings++
			if d.taken.Rival(id) {
				v.promises++
			}
		}
	}
	if run.Found && !d.findings[run.At] {
		v.brings++
	}
	return v
}

// siftArrived sifts inputs that have arrived. What there is no time for goes on waiting.
func (d *Driver) siftArrived(e *engine.Engine, w *exec.Worker, batch []Seed) {
	steps := uint64(0)
	for i, seed := range batch {
		if steps >= batchSteps || e.Stopped() {
			d.mu.Lock()
			d.arrived.waiting = append(batch[i:len(batch):len(batch)], d.arrived.waiting...)
			d.mu.Unlock()
			return
		}
		steps += d.receiveSeed(e, w, seed)
	}
}

// receiveSeed sifts an input that has arrived, for each start of the program that takes it. It returns what that took,
// in instructions.
func (d *Driver) receiveSeed(e *engine.Engine, w *exec.Worker, seed Seed) (steps uint64) {
	of := &outside{open: 1}
	taken := false
	for i, s := range d.starts {
		values := seed.Values(w, s, d.cfg.FuzzSize)
		if !w.Follow(s.Fork(), values) {
			continue
		}
		taken = true
		in := &input{start: i, values: values}
		d.mu.Lock()
		known := d.met[in.key()]
		d.mu.Unlock()
		if known {
			continue
		}
		run, ok := d.plain(e, w, in)
		steps += run.Cost
		if !ok {
			continue
		}
		d.mu.Lock()
		for _, id := range run.Fresh {
			if id >= 0 {
				d.taken.Take(id)
			}
		}
		if v := d.worth(&run); v.brings > 0 {
			d.arrived.seq++
			of.open++
			heap.Push(&d.arrived.kept, &arrival{input: in, run: run, worth: v, seq: d.arrived.seq, of: of})
		}
		d.mu.Unlock()
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	if !taken {
		d.counts.arrivedRefused++
		return steps
	}
	d.settle(of)
	return steps
}

// leave gives up the inputs from outside that wait, and counts them: nobody was promised that they run.
func (d *Driver) leave() {
	x := &d.arrived
	left := map[*outside]bool{}
	for _, a := range x.kept {
		left[a.of] = true
	}
	d.counts.arrivedLeft += len(x.waiting) + len(left)
	x.waiting, x.kept = nil, nil
}
