// Package cost decides where states are merged (--merge auto).
//
// Merging pays where one state goes on in place of several and its questions are not as hard as theirs together. Three
// things are known about that, each at another time:
//
//  1. Before a region begins, the program says what is done with the values that its loop makes (package uses). A loop
//     whose result decides one branch is worth merging whatever happens. If its result is an address of pointers, a
//     length of a copy, or an argument of code that is not known, the merged state forks again at once, or asks about
//     many objects each time. The price of a place is a sum over these uses ([price]); where it is too high, no region
//     begins.
//  2. While a region runs, its states are chosen before all others, so that nobody waits for long at its end. It has a
//     budget for that ([Budget]). When the budget is used up, what has arrived is merged and goes on, and the others
//     take their turn as all states do; they are merged later, as another group.
//  3. After a region has ended, it is known how many states it saved, and from then on how much work the questions of
//     the merged state are, compared with those of the states before they were merged, and how often it forks on the
//     input of the region. A place where regions save nothing, where a question of a merged state is more work than
//     those of the states that it stands for would be together, or where the states come back, has no more regions.
//
// A place is a loop and the call of the function that it is in: what a function returns is used differently by each
// caller, so one caller's region may pay and another's not.
//
// All of it is counted in work, never timed, so that runs repeat.
package cost

import (
	"maps"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/albers-engine/albers/internal/merge/uses"
	"github.com/albers-engine/albers/internal/state"
)

// Prices of uses. An address or a size in a merged state is a question about each object that it may mean.
const (
	priceBranch  = 1
	priceTurn    = 2
	priceRead    = 2
	priceFilled  = 2
	priceKept    = 16
	priceWrite   = 8
	priceSize    = 8
	priceUnknown = 8
	pricePointer = 64
	// dear is the price from which on no region begins.
	dear = 10
)

// price is what the uses of a loop's values are expected to cost a merged state.
func price(c uses.Count) int {
	return priceBranch*c.Branches + priceTurn*c.Turns + priceRead*c.Reads + priceFilled*c.Filled +
		priceKept*c.Kept + priceWrite*c.Writes + priceSize*c.Sizes + priceUnknown*c.Unknown + pricePointer*c.Pointers
}

// Where names a place: the first instruction of a loop, and the call of its function (zero: there is none).
type Where struct{ Loop, Call state.Site }

// Verdict says whether regions begin at a place, and if not, why.
type Verdict uint8

const (
	Pays  Verdict = iota
	Dear          // the price of the uses is too high
	Vain          // regions saved no state
	Slow          // the questions of merged states are too much work
	Again         // merged states fork again on the same input
	numVerdicts
)

var verdictNames = [numVerdicts]string{"pays", "dear", "vain", "slow", "again"}

// String is the verdict's name in counters.
func (v Verdict) String() string { return verdictNames[v] }

// Place is what is known about a place.
type Place struct {
	state.Account
	Where Where
	Uses  uses.Count
	Price int

	// Guarded by the book's lock.
	verdict Verdict
	regions int // that were released
	arrived int
	less    int // states that went on fewer than arrived
	refused int // times that no region began
}

// Known is a place as it is at one time.
type Known struct {
	Place   *Place
	Verdict Verdict
	Regions int
	Saved   int
	Queries float64 // of the states that were merged there
	Slower  float64 // how much more work one of these is than one of states before they are merged; 0: nobody knows
}

// Book knows the places of a run. All workers share it.
type Book struct {
	// Base has the questions of the states that are no merged ones and in no region.
	Base state.Tally
	// Waiting is the number of states that wait for their turn.
	Waiting atomic.Int64
	// Shut is told when no more regions begin at a place; it may be nil. It is called with the book's lock held.
	Shut func(Known)

	mu     sync.Mutex // guards the fields below, and of places what is said there
	places map[Where]*Place
	by     map[*state.Account]*Place
	crowds int // times that no region began because of a crowd
}

// NewBook makes an empty book.
func NewBook() *Book { return &Book{places: map[Where]*Place{}, by: map[*state.Account]*Place{}} }

// crowd is the number of waiting states from which on no region begins. A run that has so many will hardly come to
// them: it takes the few that promise most. To spare it some of the others is worth nothing, and the questions of
// merged states cost more than those of the few.
const crowd = 256

// Open says whether a region may begin at a place, and gives the account of the states that are merged there. uses
// counts the uses of its values; it is called once.
func (b *Book) Open(at Where, count func() uses.Count) (a *state.Account, pays bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.Waiting.Load() >= crowd {
		b.crowds++
		return nil, false
	}
	p := b.places[at]
	if p == nil {
		p = &Place{Where: at, Uses: count()}
		p.Price = price(p.Uses)
		b.places[at], b.by[&p.Account] = p, p
		if p.Price >= dear {
			b.shut(p, Dear)
		}
	}
	if p.verdict == Pays {
		b.look(p)
	}
	if p.verdict != Pays {
		p.refused++
	}
	return &p.Account, p.verdict == Pays
}

// Bounds of learning.
const (
	// tries is the number of regions at a place without a state saved, after which there are no more, and the number of
	// states saved from which on it says something how many came back.
	tries = 4
	// enough is the number of questions from which on their work says something.
	enough = 32
	// slower is how much more work a question of a merged state may be than one before, if it stands for few states.
	slower = 2
	// slowest is how much more work it may be, however many states it stands for.
	slowest = 8
)

// Released notes that a region with account a was released: how many states arrived, and how many went on.
func (b *Book) Released(a *state.Account, arrived, on int) {
	b.mu.Lock()
	defer b.mu.Unlock()
	p := b.by[a]
	if p == nil {
		return // the user marked the region
	}
	p.regions++
	p.arrived += arrived
	p.less += arrived - on
	if p.verdict == Pays && p.less == 0 && p.regions >= tries {
		b.shut(p, Vain)
	}
}

// Close ends the regions at the place with account a for a reason.
func (b *Book) Close(a *state.Account, why Verdict) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if p := b.by[a]; p != nil && p.verdict == Pays {
		b.shut(p, why)
	}
}

// look sees how many of the states came back that merging at p saved, and compares the questions of the merged states
// with those before.
func (b *Book) look(p *Place) {
	if saved := p.Account.Saved.Load(); saved >= tries && 2*p.Again.Load() > saved {
		b.shut(p, Again)
		return
	}
	k := b.known(p)
	if k.Slower == 0 {
		return
	}
	// A merged state stands for so many states, each of which would have asked.
	many := float64(p.arrived) / float64(max(p.arrived-p.less, 1))
	if k.Slower > min(max(slower, many/2), slowest) {
		b.shut(p, Slow)
	}
}

func (b *Book) shut(p *Place, why Verdict) {
	p.verdict = why
	if b.Shut != nil {
		b.Shut(b.known(p))
	}
}

func (b *Book) known(p *Place) Known {
	k := Known{Place: p, Verdict: p.verdict, Regions: p.regions, Saved: p.less}
	queries, work := p.After.Sum()
	k.Queries = queries
	if queries < enough {
		return k
	}
	before := 0.0
	for _, t := range []*state.Tally{&p.Before, &b.Base} {
		if n, w := t.Sum(); n >= enough {
			before = max(before, w/n)
		}
	}
	if before > 0 {
		k.Slower = work / queries / before
	}
	return k
}

// About tells what is known of the place with account a; ok is false if a belongs to none.
func (b *Book) About(a *state.Account) (k Known, ok bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if p := b.by[a]; p != nil {
		return b.known(p), true
	}
	return k, false
}

// Counters are the figures of the run for its summary: places by verdict, and the regions that did not begin at them.
func (b *Book) Counters(out map[string]float64) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, v := range verdictNames {
		out["places_"+v] = 0
	}
	refused := 0
	for _, p := range slices.Collect(maps.Values(b.places)) {
		out["places_"+p.verdict.String()]++
		refused += p.refused
	}
	out["not_begun"], out["crowded"] = float64(refused), float64(b.crowds)
}

// Quantifies says whether the merged states of a region with account a, at whose end many states have arrived, are
// better written with quantifiers. A choice among a few values, or one that decides a branch and nothing else, is a
// smaller term than a quantifier, and its questions need no other procedure. Where the values are used in the next
// loop, as addresses or as its bound, choices grow with the square of their number.
func (b *Book) Quantifies(a *state.Account, many int) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	p := b.by[a]
	return p == nil || many > few && p.Uses.Reads+p.Uses.Turns > 0
}

// few is the number of states up to which a choice is small.
const few = 16

// Budget is the work that the states of a region may do before all others, of which so many have arrived at its end.
func Budget(arrived int) uint64 { return inside + each*uint64(min(arrived, most)) }

const (
	inside = 1 << 21 // for a region
	each   = 1 << 15 // more for each state that has arrived, which its merging may save
	// most is the number of states that count for that. A search with many ways to each end has ever more of them, which
	// arrive for less than each.
	most = 256
)
