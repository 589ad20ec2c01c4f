package expr

import (
	"cmp"
	"fmt"
	"maps"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"weak"

	"github.com/albers-engine/albers/internal/bv"
)

const (
	numShards  = 64
	shardShift = 58 // top bits of the hash choose the shard, low bits the slot
	firstSlots = 64
)

// slots is an open-addressed table with linear probing, at most half full. Slots go from nil to a term once and
// never change again, so that readers need no lock.
type slots []atomic.Pointer[Term]

// shard is one part of the intern table. Readers probe the current slots without a lock. A term that they miss they
// look up again under mu, since a writer may have come first or may have put a larger table in place.
type shard struct {
	mu    sync.Mutex
	table atomic.Pointer[slots]
	n     int // terms in the table; guarded by mu
	_     [64]byte
}

// key is a term to be looked up: it lives on the caller's stack, so that a hit allocates nothing.
type key struct {
	kind  Kind
	nkids uint8
	width uint16
	word  uint64
	kids  [3]*Term
	arr   *Array
	upd   *Update
	big   *bv.Wide
}

func (k *key) hash() uint64 {
	h := mix(uint64(k.kind)|uint64(k.width)<<8|uint64(k.nkids)<<24, k.word)
	for i := range k.nkids {
		h = mix(h, k.kids[i].hash)
	}
	switch {
	case k.arr != nil:
		h = mix(mix(h, k.arr.hash), k.upd.hashOr0())
	case k.big != nil:
		h = mix(h, k.big.Hash())
	}
	return h
}

// shape is Term.shape for k.
func (k *key) shape() uint8 {
	s := uint8(0)
	for _, x := range k.kids[:k.nkids] {
		s |= x.shape
	}
	if k.kind == Read && (k.kids[0].kind != Const || k.upd != nil && k.upd.indexed) {
		s |= indexed
	}
	return s&indexed | k.topBits() | k.nkids
}

func (k *key) is(t *Term) bool {
	if t.kind != k.kind || t.width != k.width || t.word != k.word || t.kids != k.kids || t.arr != k.arr || t.upd != k.upd {
		return false
	}
	return k.big == nil || k.big.Eq(*t.big)
}

func (k *key) find(s slots, h uint64) (t *Term, at uint64) {
	m := uint64(len(s) - 1)
	for i := h & m; ; i = (i + 1) & m {
		t := s[i].Load()
		if t == nil || t.hash == h && k.is(t) {
			return t, i
		}
	}
}

// intern gives the one term that k describes.
func (b *Builder) intern(k *key) *Term {
	h := k.hash()
	sh := &b.shards[h>>shardShift]
	if t, _ := k.find(*sh.table.Load(), h); t != nil {
		return t
	}
	return b.insert(sh, k, h)
}

func (b *Builder) insert(sh *shard, k *key, h uint64) *Term {
	sh.mu.Lock()
	s := *sh.table.Load()
	t, at := k.find(s, h)
	if t != nil {
		sh.mu.Unlock()
		return t
	}
	t = &Term{kind: k.kind, shape: k.shape(), width: k.width, order: orderOf(k), hash: h,
		id: b.termID.Add(1)<<(weightBits+markBits) | k.marks() | k.weight(), word: k.word,
		kids: k.kids, arr: k.arr, upd: k.upd, big: k.big}
	s[at].Store(t)
	if sh.n++; 2*sh.n > len(s) {
		sh.grow(s)
	}
	sh.mu.Unlock()
	if b.live.Add(1)+b.arrays.held.Load() > b.sweepAt.Load() {
		b.Sweep()
	}
	return t
}

// grow doubles the table. Callers hold mu.
func (sh *shard) grow(old slots) {
	s := make(slots, 2*len(old))
	for i := range old {
		if t := old[i].Load(); t != nil {
			s.put(t)
		}
	}
	sh.table.Store(&s)
}

// put stores a term that is known to be absent, in a table that no reader sees yet.
func (s slots) put(t *Term) {
	m := uint64(len(s) - 1)
	i := t.hash & m
	for s[i].Load() != nil {
		i = (i + 1) & m
	}
	s[i].Store(t)
}

// Sweep frees the terms that nobody outside the builder holds. It runs by itself when the number of terms has doubled
// since the last time (see [Builder.SetSweepAt]); other goroutines that build terms wait meanwhile. It returns the
// number of terms freed.
func (b *Builder) Sweep() int {
	if !b.sweeping.TryLock() {
		return 0
	}
	defer b.sweeping.Unlock()
	for i := range b.shards {
		b.shards[i].mu.Lock()
		defer b.shards[i].mu.Unlock()
	}
	b.updates.mu.Lock()
	defer b.updates.mu.Unlock()
	b.arrays.mu.Lock()
	defer b.arrays.mu.Unlock()

	held := b.weaken()
	updates, arrays := b.updates.weaken(), b.arrays.weaken()
	runtime.GC()
	b.updates.restore(updates)
	b.arrays.restore(arrays)
	before, live := b.live.Load(), int64(0)
	for i := range b.shards {
		live += int64(b.shards[i].restore(held, uint64(i)))
	}
	b.live.Store(live)
	b.sweepAt.Store(max(2*(live+b.arrays.held.Load()), b.sweepMin.Load()))
	b.sweeps.Add(1)
	return int(before - live)
}

// handle is a term on probation: the table's hold on it while the collector runs.
type handle struct {
	term  weak.Pointer[Term]
	shard uint64
}

// weaken takes all terms out of the tables and keeps weak pointers to them. Callers hold the locks of all shards.
//
// The order matters for time alone: the runtime keeps the weak handles of a memory span in a list by address, and
// searches it from the front. Newest first means (nearly) falling addresses, so that each new handle goes to the
// front of a list that is in the cache; in table order the same calls take five times as long (BenchmarkWeaken).
func (b *Builder) weaken() []handle {
	all := make([]*Term, 0, b.live.Load())
	for i := range b.shards {
		old := *b.shards[i].table.Load()
		for j := range old {
			if t := old[j].Load(); t != nil {
				all = append(all, t)
			}
		}
		empty := make(slots, firstSlots)
		b.shards[i].table.Store(&empty)
	}
	slices.SortFunc(all, func(x, y *Term) int { return cmp.Compare(y.id, x.id) })
	held := make([]handle, len(all))
	for i, t := range all {
		held[i] = handle{weak.Make(t), t.hash >> shardShift}
	}
	return held
}

// restore puts back the terms of one shard that the collector left. Callers hold mu; nobody has inserted since
// weaken.
func (sh *shard) restore(held []handle, shard uint64) int {
	var alive []*Term
	for _, h := range held {
		if h.shard != shard {
			continue
		}
		if t := h.term.Value(); t != nil {
			alive = append(alive, t)
		}
	}
	n := firstSlots
	for n < 4*len(alive) {
		n *= 2
	}
	s := make(slots, n)
	for _, t := range alive {
		s.put(t)
	}
	sh.table.Store(&s)
	sh.n = len(alive)
	return sh.n
}

// updateTable interns updates. They are most often rare compared with terms, so a map is fast enough.
type updateTable struct {
	mu    sync.Mutex
	byKey map[updateKey]*Update // guarded by mu
}

// weaken goes by age, too.
func (x *updateTable) weaken() []weak.Pointer[Update] {
	all := slices.SortedFunc(maps.Values(x.byKey), func(u, v *Update) int { return cmp.Compare(v.id, u.id) })
	held := make([]weak.Pointer[Update], len(all))
	for i, u := range all {
		held[i] = weak.Make(u)
	}
	x.byKey = nil
	return held
}

func (x *updateTable) restore(held []weak.Pointer[Update]) {
	x.byKey = make(map[updateKey]*Update)
	for _, w := range held {
		if u := w.Value(); u != nil {
			x.byKey[updateKey{u.Index, u.Value, u.Next}] = u
		}
	}
}

// arrayTable interns constant arrays by content.
type arrayTable struct {
	mu     sync.Mutex
	byHash map[uint64][]*Array // guarded by mu
	held   atomic.Int64        // the number of terms that would take as much memory
}

// arrayTerms is how many terms take as much memory as a constant array of n bytes with what goes with it.
func arrayTerms(n int) int64 { return int64(n)/96 + 1 }

// put adds a new array. Callers hold mu.
func (x *arrayTable) put(a *Array) {
	x.byHash[a.hash] = append(x.byHash[a.hash], a)
	x.held.Add(arrayTerms(len(a.Data)))
}

func (x *arrayTable) weaken() []weak.Pointer[Array] {
	var held []weak.Pointer[Array]
	for _, list := range x.byHash {
		for _, a := range list {
			held = append(held, weak.Make(a))
		}
	}
	x.byHash = nil
	return held
}

func (x *arrayTable) restore(held []weak.Pointer[Array]) {
	x.byHash = make(map[uint64][]*Array)
	x.held.Store(0)
	for _, w := range held {
		if a := w.Value(); a != nil {
			x.put(a)
		}
	}
}

func bug(format string, args ...any) { panic("BUG: expr: " + fmt.Sprintf(format, args...)) }
