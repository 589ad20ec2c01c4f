package eval

import (
	"math/bits"
	"slices"

	"github.com/albers-engine/albers/internal/bv"
	"github.com/albers-engine/albers/internal/parallel"
)

// memo maps term IDs to values: words in an open-addressed table, wider values in a map. IDs and not pointers, so
// that an old model does not keep terms alive.
type memo struct {
	from  *store
	slots []slot // power of two, at most two thirds full; id 0 is empty (IDs start at 1)
	n     int
	wide  map[uint64]bv.Wide // nil until a wide value comes
}

type slot struct{ id, value uint64 }

const firstSlots = 32

// store recycles memos and the tables of memos. All assignments that were made of one another share it: a model is
// used for a while, rests with its state, and many models are never used again.
type store struct {
	mu    parallel.Mutex
	memos []*memo    // guarded by mu, empty ones
	free  [][][]slot // guarded by mu, by binary logarithm of the length; cleared
	large large
}

// large are the assignments that remember more than memoBound values, and how many, the last used one last.
type large struct {
	room int // values that they may remember together
	mu   parallel.Mutex
	list []counted // guarded by mu
}

type counted struct {
	a *Assignment
	n int
}

// use notes that a, which remembers n values now, was used, and returns those that must forget theirs for it: the ones
// that were not used for longest, or a itself.
func (l *large) use(a *Assignment, n int) (less []*Assignment) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.removeLocked(a)
	l.list = append(l.list, counted{a, n})
	total := 0
	for i := len(l.list) - 1; i >= 0; i-- {
		if total += l.list[i].n; total <= l.room {
			continue
		}
		for _, x := range l.list[:i+1] {
			less = append(less, x.a)
		}
		l.list = slices.Delete(l.list, 0, i+1)
		break
	}
	return less
}

func (l *large) remove(a *Assignment) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.removeLocked(a)
}

func (l *large) removeLocked(a *Assignment) {
	l.list = slices.DeleteFunc(l.list, func(x counted) bool { return x.a == a })
}

const (
	mostFree  = 16 // tables of each length that are kept for reuse
	mostMemos = 64
)

// memo gives an empty one.
func (x *store) memo() *memo {
	x.mu.Lock()
	defer x.mu.Unlock()
	if n := len(x.memos); n > 0 {
		m := x.memos[n-1]
		x.memos = x.memos[:n-1]
		m.slots = x.takeLocked(firstSlots)
		return m
	}
	return &memo{from: x, slots: x.takeLocked(firstSlots)}
}

// recycle takes a memo that nobody uses any more.
func (x *store) recycle(m *memo) {
	x.mu.Lock()
	defer x.mu.Unlock()
	x.giveLocked(m.slots)
	*m = memo{from: x}
	if len(x.memos) < mostMemos {
		x.memos = append(x.memos, m)
	}
}

// takeLocked gives a cleared table of n slots.
func (x *store) takeLocked(n int) []slot {
	if k := bits.Len(uint(n)) - 1; k < len(x.free) {
		if l := x.free[k]; len(l) > 0 {
			x.free[k] = l[:len(l)-1]
			return l[len(l)-1]
		}
	}
	return make([]slot, n)
}

// giveLocked takes a table back.
func (x *store) giveLocked(s []slot) {
	k := bits.Len(uint(len(s))) - 1
	for k >= len(x.free) {
		x.free = append(x.free, nil)
	}
	if len(x.free[k]) < mostFree && len(s) <= 4*memoBound {
		clear(s)
		x.free[k] = append(x.free[k], s)
	}
}

func (m *memo) at(id uint64) *slot {
	mask := uint64(len(m.slots) - 1)
	for i := id * 0x9e3779b97f4a7c15 >> 20; ; i++ {
		if s := &m.slots[i&mask]; s.id == id || s.id == 0 {
			return s
		}
	}
}

func (m *memo) get(id uint64) (uint64, bool) {
	s := m.at(id)
	return s.value, s.id != 0
}

func (m *memo) put(id, value uint64) {
	s := m.at(id)
	if s.id == 0 {
		if m.n++; 3*m.n > 2*len(m.slots) {
			m.grow()
			s = m.at(id)
		}
	}
	*s = slot{id, value}
}

func (m *memo) grow() {
	old := m.slots
	m.from.mu.Lock()
	m.slots = m.from.takeLocked(2 * len(old))
	m.from.mu.Unlock()
	for _, s := range old {
		if s.id != 0 {
			*m.at(s.id) = s
		}
	}
	m.from.mu.Lock()
	m.from.giveLocked(old)
	m.from.mu.Unlock()
}

func (m *memo) putWide(id uint64, v bv.Wide) {
	if m.wide == nil {
		m.wide = make(map[uint64]bv.Wide)
	}
	m.wide[id] = v
}

func (m *memo) size() int { return m.n + len(m.wide) }
