package eval

import "github.com/albers-engine/albers/internal/bv"

// memo maps term IDs to values: words in an open-addressed table, wider values in a map. IDs and not pointers, so
// that an old model does not keep terms alive.
type memo struct {
	slots []slot // power of two, at most half full; id 0 is empty (IDs start at 1)
	n     int
	wide  map[uint64]bv.Wide // nil until a wide value comes
}

type slot struct{ id, value uint64 }

const firstSlots = 64

func newMemo() *memo { return &memo{slots: make([]slot, firstSlots)} }

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
		if m.n++; 2*m.n > len(m.slots) {
			m.grow()
			s = m.at(id)
		}
	}
	*s = slot{id, value}
}

func (m *memo) grow() {
	old := m.slots
	m.slots = make([]slot, 2*len(old))
	for _, s := range old {
		if s.id != 0 {
			*m.at(s.id) = s
		}
	}
}

func (m *memo) putWide(id uint64, v bv.Wide) {
	if m.wide == nil {
		m.wide = make(map[uint64]bv.Wide)
	}
	m.wide[id] = v
}

// trim forgets everything once more than bound values are held.
func (m *memo) trim(bound int) {
	if m.n+len(m.wide) > bound {
		*m = *newMemo()
	}
}
