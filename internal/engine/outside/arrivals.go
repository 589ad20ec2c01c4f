package outside

import (
	"container/heap"
	"sync"

	"github.com/albers-engine/albers/internal/engine/sift"
	"github.com/albers-engine/albers/internal/exec"
	"github.com/albers-engine/albers/internal/expr/eval"
	"github.com/albers-engine/albers/internal/search"
	"github.com/albers-engine/albers/internal/state"
)

// Limits of inputs from outside.
const (
	mostArrived = 1 << 12 // that wait to be sifted
	perBatch    = 64      // that are sifted in a turn
	unpromising = 8       // one turn of so many is that of an input that promises nothing
)

// BatchSteps is how many instructions a batch of inputs that are sifted should take at most, and the most that paths
// which inputs lead have credit for.
const BatchSteps = 1 << 19

// mostShown is how many inputs from outside run with terms for an edge. A run with terms may end before it, where a
// limit was met.
const mostShown = 3

// Arrivals are the inputs from outside of one run of a driver, and what runs with terms have reached, by which they are
// judged. The driver's lock guards all of it: the caller of a method holds it, except where the method says otherwise.
type Arrivals struct {
	// Entered and Findings are the functions that runs with terms have entered, and the findings with which they ended.
	Entered  map[int32]bool
	Findings map[sift.Place]bool

	known   *search.Coverage // what runs with terms and inputs from outside have taken
	taken   *search.Coverage // what runs with terms have
	waiting []Seed           // to be sifted
	kept    arrivalHeap
	seq     int
	shown   map[int32]int8 // by edge: how many inputs ran with terms for it
	ran     bool           // the last turn was that of a run with terms
	turn    int
	counts  Counts

	wake   *sync.Cond
	stays  bool
	seeds  bool // some were given to begin with
	begins bool // they are not dealt with yet
}

// Counts is what became of inputs from outside.
type Counts struct {
	New, Known, Lost, Refused, Left int
}

// Arrival is an input from outside that brings something new.
type Arrival struct {
	Start  int // of the driver's starts
	Values *eval.Assignment
	Run    sift.Run

	// worth is what it promises and brings, as it was when last counted; it never grows.
	worth worth
	seq   int
	tries int // see Again
	of    *source
}

// mostTries is how often an input comes again at most.
const mostTries = 8

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

// source is an input from outside, which several starts of the program may take.
type source struct {
	open  int  // arrivals that wait or are in hand
	novel bool // one of them ran with terms
	lost  bool // one of them was to do so, and could not
}

// arrivalHeap has the arrival on top that is worth the most, the earlier one among equals.
type arrivalHeap []*Arrival

func (h arrivalHeap) Len() int { return len(h) }
func (h arrivalHeap) Less(i, j int) bool {
	if h[i].worth != h[j].worth {
		return h[i].worth.more(h[j].worth)
	}
	return h[i].seq < h[j].seq
}
func (h arrivalHeap) Swap(i, j int) { h[i], h[j] = h[j], h[i] }
func (h *arrivalHeap) Push(v any)   { *h = append(*h, v.(*Arrival)) }
func (h *arrivalHeap) Pop() any {
	last := len(*h) - 1
	x := (*h)[last]
	(*h)[last] = nil
	*h = (*h)[:last]
	return x
}

// New makes the arrivals of a driver. known is the coverage by which the driver chooses: what inputs from outside have
// taken counts there, too. Workers of the driver wait for wake, whose lock is the driver's.
func New(known *search.Coverage, wake *sync.Cond) *Arrivals {
	return &Arrivals{Entered: map[int32]bool{}, Findings: map[sift.Place]bool{}, known: known, taken: known.Beside(),
		shown: map[int32]int8{}, wake: wake}
}

// Took notes what a run with terms was the first to reach: edges and, negated, functions. It says whether there is an
// edge of the program among them that nobody had taken, inputs from outside included.
func (x *Arrivals) Took(fresh ...int32) (news bool) {
	for _, id := range fresh {
		if id < 0 {
			x.Entered[^id] = true
			continue
		}
		x.taken.Take(id)
		if x.known.Take(id) {
			news = true
		}
	}
	return news
}

// Ended notes the finding of a run with terms, if it has one.
func (x *Arrivals) Ended(s *state.State) {
	if at, found := sift.At(s); found {
		x.Findings[at] = true
	}
}

// Waiting is the number of inputs that wait.
func (x *Arrivals) Waiting() int { return len(x.waiting) + len(x.kept) }

// Stay makes the driver wait for inputs from outside when it has nothing left to do, until the engine stops. It is
// called before the driver explores.
func (x *Arrivals) Stay() { x.stays = true }

// Stays says whether Stay was called.
func (x *Arrivals) Stays() bool { return x.stays }

// Begin makes inputs wait with which the driver begins: what they bring comes before all else. It is called before the
// driver explores.
func (x *Arrivals) Begin(seeds []Seed) {
	x.waiting = append(x.waiting, seeds...)
	x.seeds, x.begins = true, len(seeds) > 0
}

// Begins says whether inputs wait with which the driver begins.
func (x *Arrivals) Begins() bool {
	x.begins = x.begins && x.Waiting() > 0
	return x.begins
}

// Come says whether there are inputs from outside in this run.
func (x *Arrivals) Come() bool { return x.stays || x.seeds }

// Room is the number of inputs that may arrive now. It takes the driver's lock.
func (x *Arrivals) Room() int {
	x.wake.L.Lock()
	defer x.wake.L.Unlock()
	return max(0, mostArrived-len(x.waiting))
}

// Arrive makes inputs wait; the caller has asked for room. It takes the driver's lock.
func (x *Arrivals) Arrive(seeds ...Seed) {
	x.wake.L.Lock()
	defer x.wake.L.Unlock()
	x.waiting = append(x.waiting, seeds...)
	x.wake.Broadcast()
}

// May is what inputs from outside may do.
type May struct {
	Sift, Run bool // be sifted, run with terms
	Idle      bool // the driver has nothing else to do
}

// Next is what inputs from outside do next: some of them are to be sifted, or one is to run with terms, of which Ran is
// told. met says whether the driver has run an input already; nil: it does not know.
func (x *Arrivals) Next(may May, met func(*Arrival) bool) (batch []Seed, best *Arrival) {
	x.ran = !x.ran
	if may.Run && (x.ran || len(x.waiting) == 0 || !may.Sift) {
		if best = x.best(may.Idle, met); best != nil {
			x.ran = true
			return nil, best
		}
	}
	if !may.Sift {
		return nil, nil
	}
	n := min(perBatch, len(x.waiting))
	batch, x.waiting = x.waiting[:n:n], x.waiting[n:]
	x.ran = false
	return batch, nil
}

// best takes out the input that is worth the most, nil if none has a turn.
func (x *Arrivals) best(idle bool, met func(*Arrival) bool) *Arrival {
	for len(x.kept) > 0 {
		top := x.kept[0]
		top.worth = worth{}
		if met == nil || !met(top) {
			top.worth = x.worth(&top.Run)
		}
		if top.worth.brings == 0 {
			heap.Pop(&x.kept)
			x.settle(top.of)
			continue
		}
		heap.Fix(&x.kept, 0)
		if x.kept[0] != top {
			continue
		}
		if x.turn++; top.worth.promises == 0 && x.turn%unpromising > 0 && !idle {
			return nil
		}
		heap.Pop(&x.kept)
		for _, id := range top.Run.Fresh {
			if id >= 0 && x.shown[id] < mostShown {
				x.shown[id]++
			}
		}
		return top
	}
	return nil
}

// Again lets an input that Next gave wait once more, if that was not often enough: then it counts as Ran without a run.
func (x *Arrivals) Again(a *Arrival) {
	if a.tries++; a.tries > mostTries {
		x.Ran(a, false)
		return
	}
	for _, id := range a.Run.Fresh { // as if it had not been given
		if id >= 0 && x.shown[id] > 0 {
			x.shown[id]--
		}
	}
	heap.Push(&x.kept, a)
}

// Ran says whether an arrival that Next has given runs with terms.
func (x *Arrivals) Ran(a *Arrival, ok bool) {
	a.of.novel = a.of.novel || ok
	a.of.lost = a.of.lost || !ok
	x.settle(a.of)
}

// settle counts an input if o was the last of its arrivals that waited.
func (x *Arrivals) settle(o *source) {
	switch o.open--; {
	case o.open > 0:
	case o.novel:
		x.counts.New++
	case o.lost:
		x.counts.Lost++
	default:
		x.counts.Known++
	}
}

// worth is what a sifted run is worth.
func (x *Arrivals) worth(run *sift.Run) (v worth) {
	for _, id := range run.Fresh {
		switch {
		case id < 0 && !x.Entered[^id]:
			v.brings++
		case id >= 0 && x.known.Own(id) && !x.known.Side(id) && !x.taken.Taken(id) && x.shown[id] < mostShown:
			v.brings++
			if x.known.Rival(id) {
				v.promises++
			}
		}
	}
	if run.Found && !x.Findings[run.At] {
		v.brings++
	}
	return v
}

// Sifting is how a driver sifts inputs from outside with one of its workers. Its functions are called without the
// driver's lock.
type Sifting struct {
	Worker *exec.Worker
	Starts []*state.State // only forks of them run
	Fuzz   int            // the greatest size of a fuzz target's input
	// Run runs an input on plain values; not ok if the driver has run it already or the start does not take it.
	Run     func(start int, values *eval.Assignment) (run sift.Run, ok bool)
	Stopped func() bool
}

// Sift sifts inputs that Next has given. It returns those that bring something new, which wait now. What is beyond
// BatchSteps goes on waiting. It takes the driver's lock for moments.
func (x *Arrivals) Sift(how *Sifting, batch []Seed) (kept []*Arrival) {
	steps := uint64(0)
	for i, seed := range batch {
		if steps >= BatchSteps || how.Stopped() {
			x.wake.L.Lock()
			x.waiting = append(batch[i:len(batch):len(batch)], x.waiting...)
			x.wake.L.Unlock()
			break
		}
		of := &source{open: 1}
		taken := false
		for start, s := range how.Starts {
			values := seed.Values(how.Worker, s, how.Fuzz)
			if !how.Worker.Follow(s.Fork(), values) {
				continue
			}
			taken = true
			run, ok := how.Run(start, values)
			steps += run.Cost
			if !ok {
				continue
			}
			a := &Arrival{Start: start, Values: values, Run: run, of: of}
			x.wake.L.Lock()
			if x.keep(a) {
				kept = append(kept, a)
			}
			x.wake.L.Unlock()
		}
		x.wake.L.Lock()
		if taken {
			x.settle(of)
		} else {
			x.counts.Refused++
		}
		x.wake.L.Unlock()
	}
	return kept
}

// keep makes an arrival that has been sifted wait if it brings something new.
func (x *Arrivals) keep(a *Arrival) bool {
	for _, id := range a.Run.Fresh {
		if id >= 0 && !x.known.Side(id) {
			x.known.Take(id)
		}
	}
	if a.worth = x.worth(&a.Run); a.worth.brings == 0 {
		return false
	}
	x.seq++
	a.seq = x.seq
	a.of.open++
	heap.Push(&x.kept, a)
	return true
}

// Leave gives up the inputs that wait, and counts them: nobody was promised that they run.
func (x *Arrivals) Leave() {
	left := map[*source]bool{}
	for _, a := range x.kept {
		left[a.of] = true
	}
	x.counts.Left += len(x.waiting) + len(left)
	x.waiting, x.kept = nil, nil
}

// Count adds the counters of techniques.sync to those of a summary or, if all inputs are seeds, of techniques.seeds.
func (x *Arrivals) Count(techniques map[string]map[string]float64) {
	c := &x.counts
	name := "sync"
	if !x.stays {
		name = "seeds"
	}
	techniques[name] = map[string]float64{"new": float64(c.New), "known": float64(c.Known),
		"lost": float64(c.Lost), "refused": float64(c.Refused), "left": float64(c.Left)}
}
