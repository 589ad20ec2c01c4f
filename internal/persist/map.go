package persist

// fanout is the number of keys in a leaf and of kids in an inner node. A larger number means fewer levels to walk; a
// smaller one means less to copy at the first write after a fork. 16 and 32 look up equally fast at 1,000 keys; 16
// copies half as much.
const fanout = 16

// owner is a token: only its address means something. It has a size so that two of them have two addresses.
type owner struct{ _ byte }

// node is a leaf (kids == nil) or an inner node (vals == nil). The array that vals or kids points to is in the same
// allocation, so that either kind of node costs one allocation.
//
// In an inner node keys[i] is at most every key below kids[i] and above every key below kids[i-1]; keys[0] is not
// looked at, kid 0 takes everything below keys[1].
type node[V any] struct {
	own  *owner
	n    int
	keys [fanout]uint64
	vals *[fanout]V
	kids *[fanout]*node[V]
}

type leafMem[V any] struct {
	node[V]
	v [fanout]V
}

type innerMem[V any] struct {
	node[V]
	k [fanout]*node[V]
}

func newLeaf[V any](own *owner) *node[V] {
	m := &leafMem[V]{}
	m.own, m.vals = own, &m.v
	return &m.node
}

func newInner[V any](own *owner) *node[V] {
	m := &innerMem[V]{}
	m.own, m.kids = own, &m.k
	return &m.node
}

// Map is a persistent ordered map; the zero value is an empty one. A Map must not be copied by assignment once it has
// been written to: [Map.Fork] makes the copy.
type Map[V any] struct {
	own  *owner // nil: owns no node
	root *node[V]
	n    int
}

// Fork returns a second map with the same content. Both may be changed afterwards, neither sees the other's changes.
func (m *Map[V]) Fork() Map[V] {
	m.own = nil
	return Map[V]{root: m.root, n: m.n}
}

// Frozen is Fork for a map that will never be written again: it does not touch m, so that several goroutines may call
// it at once.
func (m *Map[V]) Frozen() Map[V] { return Map[V]{root: m.root, n: m.n} }

// Len is the number of keys.
func (m *Map[V]) Len() int { return m.n }

// Get returns the value at k.
func (m *Map[V]) Get(k uint64) (v V, ok bool) {
	nd := m.root
	if nd == nil {
		return v, false
	}
	for nd.kids != nil {
		nd = nd.kids[nd.route(k)]
	}
	if i := nd.floor(k); i >= 0 && nd.keys[i] == k {
		return nd.vals[i], true
	}
	return v, false
}

// Floor returns the greatest key ≤ k with its value.
func (m *Map[V]) Floor(k uint64) (key uint64, v V, ok bool) {
	nd := m.root
	if nd == nil {
		return 0, v, false
	}
	var left *node[V] // the nearest subtree whose keys are all below k
	for nd.kids != nil {
		i := nd.route(k)
		if i > 0 {
			left = nd.kids[i-1]
		}
		nd = nd.kids[i]
	}
	if i := nd.floor(k); i >= 0 {
		return nd.keys[i], nd.vals[i], true
	}
	if left == nil {
		return 0, v, false
	}
	for left.kids != nil {
		left = left.kids[left.n-1]
	}
	return left.keys[left.n-1], left.vals[left.n-1], true
}

// Ceil returns the least key ≥ k with its value.
func (m *Map[V]) Ceil(k uint64) (key uint64, v V, ok bool) {
	nd := m.root
	if nd == nil {
		return 0, v, false
	}
	var right *node[V] // the nearest subtree whose keys are all above k
	for nd.kids != nil {
		i := nd.route(k)
		if i+1 < nd.n {
			right = nd.kids[i+1]
		}
		nd = nd.kids[i]
	}
	i := nd.floor(k)
	if i >= 0 && nd.keys[i] == k {
		return k, nd.vals[i], true
	}
	if i+1 < nd.n {
		return nd.keys[i+1], nd.vals[i+1], true
	}
	if right == nil {
		return 0, v, false
	}
	for right.kids != nil {
		right = right.kids[0]
	}
	return right.keys[0], right.vals[0], true
}

// Range calls yield for the keys in [lo, hi] in ascending order until it returns false. yield must not change the map
// (it may change a fork of it).
func (m *Map[V]) Range(lo, hi uint64, yield func(k uint64, v V) bool) {
	if m.root != nil && lo <= hi {
		m.root.ascend(lo, hi, yield)
	}
}

// ascend goes down at most the height of the tree, which fanout keeps below a dozen.
func (nd *node[V]) ascend(lo, hi uint64, yield func(uint64, V) bool) bool {
	if nd.kids == nil {
		i := nd.floor(lo)
		if i < 0 || nd.keys[i] < lo {
			i++
		}
		for ; i < nd.n; i++ {
			if nd.keys[i] > hi {
				return false
			}
			if !yield(nd.keys[i], nd.vals[i]) {
				return false
			}
		}
		return true
	}
	for i := nd.route(lo); i < nd.n; i++ {
		if i > 0 && nd.keys[i] > hi {
			return false
		}
		if !nd.kids[i].ascend(lo, hi, yield) {
			return false
		}
	}
	return true
}

// floor is the place of the greatest key ≤ k, -1 if there is none. Walking the keys one by one was measured faster than
// halving them: one mispredicted branch against several.
func (nd *node[V]) floor(k uint64) int {
	for i, x := range nd.keys[:nd.n] {
		if x > k {
			return i - 1
		}
	}
	return nd.n - 1
}

// route is the kid of an inner node that has k in its part of the key space.
func (nd *node[V]) route(k uint64) int { return max(nd.floor(k), 0) }
