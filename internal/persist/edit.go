package persist

const (
	// mergeBelow is the fill at which a node looks for a neighbour to merge with, mergeUpTo the most that both may
	// hold together: what is merged has room to grow before it splits again.
	mergeBelow = fanout / 4
	mergeUpTo  = fanout * 3 / 4
	// splitRight is how many entries move to the right when a full node grows at its end: keys often come in
	// ascending order, and such nodes should stay full.
	splitRight = fanout / 4
)

// Set puts v at k.
func (m *Map[V]) Set(k uint64, v V) {
	if m.own == nil {
		m.own = new(owner)
	}
	if m.root == nil {
		m.root = newLeaf[V](m.own)
	}
	m.root = m.mut(m.root)
	right := m.insert(m.root, k, v)
	if right == nil {
		return
	}
	top := newInner[V](m.own)
	top.n = 2
	top.kids[0], top.kids[1] = m.root, right
	top.keys[1] = right.keys[0]
	m.root = top
}

// Delete takes k out and returns what was there. (Looking for a key that is not there copies the path to it all the
// same; that is rarer than an extra look-up for each key that is.)
func (m *Map[V]) Delete(k uint64) (old V, ok bool) {
	if m.root == nil {
		return old, false
	}
	if m.own == nil {
		m.own = new(owner)
	}
	m.root = m.mut(m.root)
	if old, ok = m.remove(m.root, k); !ok {
		return old, false
	}
	m.n--
	for m.root.kids != nil && m.root.n == 1 {
		m.root = m.root.kids[0]
	}
	if m.root.n == 0 {
		m.root = nil
	}
	return old, true
}

// mut returns nd if the map owns it and else a copy that it owns.
func (m *Map[V]) mut(nd *node[V]) *node[V] {
	if nd.own == m.own {
		return nd
	}
	var c *node[V]
	if nd.kids == nil {
		c = newLeaf[V](m.own)
		copy(c.vals[:], nd.vals[:nd.n])
	} else {
		c = newInner[V](m.own)
		copy(c.kids[:], nd.kids[:nd.n])
	}
	copy(c.keys[:], nd.keys[:nd.n])
	c.n = nd.n
	return c
}

// insert puts (k, v) under the owned node nd. If nd had to be split, its new right neighbour is returned; the
// separator between them is the neighbour's keys[0].
func (m *Map[V]) insert(nd *node[V], k uint64, v V) (right *node[V]) {
	if nd.kids == nil {
		i := nd.floor(k)
		if i >= 0 && nd.keys[i] == k {
			nd.vals[i] = v
			return nil
		}
		m.n++
		dst, at, right := m.makeRoom(nd, i+1)
		dst.open(at, k)
		dst.vals[at] = v
		return right
	}
	i := nd.route(k)
	kid := m.mut(nd.kids[i])
	nd.kids[i] = kid
	split := m.insert(kid, k, v)
	if split == nil {
		return nil
	}
	dst, at, right := m.makeRoom(nd, i+1)
	dst.open(at, split.keys[0])
	dst.kids[at] = split
	return right
}

// makeRoom says where an entry meant for place i of nd goes, after splitting nd if it is full.
func (m *Map[V]) makeRoom(nd *node[V], i int) (dst *node[V], at int, right *node[V]) {
	if nd.n < fanout {
		return nd, i, nil
	}
	cut := fanout / 2
	if i == fanout {
		cut = fanout - splitRight
	}
	right = m.split(nd, cut)
	if i > cut {
		return right, i - cut, right
	}
	return nd, i, right
}

// split moves the entries from cut on to a new right neighbour.
func (m *Map[V]) split(nd *node[V], cut int) *node[V] {
	var right *node[V]
	if nd.kids == nil {
		right = newLeaf[V](m.own)
		copy(right.vals[:], nd.vals[cut:nd.n])
		clear(nd.vals[cut:nd.n])
	} else {
		right = newInner[V](m.own)
		copy(right.kids[:], nd.kids[cut:nd.n])
		clear(nd.kids[cut:nd.n])
	}
	copy(right.keys[:], nd.keys[cut:nd.n])
	right.n = nd.n - cut
	nd.n = cut
	return right
}

// open shifts the entries from i on by one and puts k there; the caller fills the value or the kid.
func (nd *node[V]) open(i int, k uint64) {
	copy(nd.keys[i+1:nd.n+1], nd.keys[i:nd.n])
	nd.keys[i] = k
	if nd.kids == nil {
		copy(nd.vals[i+1:nd.n+1], nd.vals[i:nd.n])
	} else {
		copy(nd.kids[i+1:nd.n+1], nd.kids[i:nd.n])
	}
	nd.n++
}

// shut takes entry i out. What falls free is cleared, for the garbage collector.
func (nd *node[V]) shut(i int) {
	copy(nd.keys[i:nd.n-1], nd.keys[i+1:nd.n])
	if nd.kids == nil {
		copy(nd.vals[i:nd.n-1], nd.vals[i+1:nd.n])
		clear(nd.vals[nd.n-1 : nd.n])
	} else {
		copy(nd.kids[i:nd.n-1], nd.kids[i+1:nd.n])
		nd.kids[nd.n-1] = nil
	}
	nd.n--
}

// remove takes k out of the owned node nd.
func (m *Map[V]) remove(nd *node[V], k uint64) (old V, ok bool) {
	if nd.kids == nil {
		i := nd.floor(k)
		if i < 0 || nd.keys[i] != k {
			return old, false
		}
		old = nd.vals[i]
		nd.shut(i)
		return old, true
	}
	i := nd.route(k)
	kid := m.mut(nd.kids[i])
	nd.kids[i] = kid
	old, ok = m.remove(kid, k)
	switch {
	case kid.n == 0:
		nd.shut(i)
	case kid.n < mergeBelow:
		if i+1 < nd.n && kid.n+nd.kids[i+1].n <= mergeUpTo {
			m.merge(nd, i)
		} else if i > 0 && kid.n+nd.kids[i-1].n <= mergeUpTo {
			m.merge(nd, i-1)
		}
	}
	return old, ok
}

// merge moves the entries of kid i+1 of nd to the end of kid i.
func (m *Map[V]) merge(nd *node[V], i int) {
	left, right := m.mut(nd.kids[i]), nd.kids[i+1]
	nd.kids[i] = left
	copy(left.keys[left.n:], right.keys[:right.n])
	if left.kids == nil {
		copy(left.vals[left.n:], right.vals[:right.n])
	} else {
		copy(left.kids[left.n:], right.kids[:right.n])
		// The right node's own keys[0] may be stale: only its parent knows its true lower bound.
		left.keys[left.n] = nd.keys[i+1]
	}
	left.n += right.n
	nd.shut(i + 1)
}
